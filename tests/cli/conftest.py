from importlib.util import find_spec

# The command needs the extra `cli`; without it there is nothing to test here.
if not all(map(find_spec, ("click", "rich"))):
    collect_ignore_glob = ["*"]
