"""The `callbreak` command: replay and check records, look up legal plays and scores, deal.

It needs the extra `cli`. Each subcommand is a module of its own, listed in `_app.COMMANDS`.
"""

import sys

from callbreak.errors import MissingExtraError

__all__ = ["main"]


def main() -> None:
    """Run the command with the arguments of the process, and leave the process."""
    try:
        from callbreak.cli._app import app
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in {"click", "rich"}:
            raise
        print(MissingExtraError(package, "cli"), file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    app(prog_name="callbreak")
