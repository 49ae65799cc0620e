"""The command as a whole: help, streams, colours, and every way to end."""

import contextlib
import errno
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

import callbreak
from callbreak.cli import _replay
from callbreak.cli._app import COMMANDS, app
from tests.cli.running import GAME, PAPER_GAME, ROOT, printed, run, run_process

FULL = Path("/dev/full")


def test_version():
    assert printed("--version") == f"callbreak {callbreak.__version__}\n"


def test_help_lists_the_commands():
    text = printed("--help")
    assert re.findall("^  ([a-z-]+)  +[A-Z]", text.partition("Commands:")[2], re.MULTILINE) == [
        *COMMANDS
    ]
    assert "..." not in text.partition("Commands:")[2]  # no summary was cut


def examples() -> list[str]:
    found = []
    for name in COMMANDS:
        command = app.get_command(click.Context(app), name)
        assert command.epilog, f"{name} has no examples"
        found += re.findall("^  (callbreak .+)$", command.epilog, re.MULTILINE)
    return found


@pytest.mark.parametrize("example", examples())
def test_every_example_of_the_help_runs(example, monkeypatch):
    monkeypatch.chdir(ROOT)
    # The example that starts `python` means the one that runs the tests.
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    output = None
    for step in example.split(" | "):
        program, *arguments = shlex.split(step)
        assert program == "callbreak"
        output = printed(*arguments, input=output)
    assert output


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command_shows_its_examples(name):
    assert f"\n  Examples:\n    callbreak {name}" in printed(name, "--help")
    assert printed(name, "-h") == printed(name, "--help")


def test_a_command_that_is_not_there():
    result = run("replya")
    assert result.exit_code == 2
    assert "No such command 'replya'" in result.stderr


# ---- processes --------------------------------------------------------------------------------


def test_python_m_callbreak():
    done = run_process("replay", "--brief", "examples/paper_game.json")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode().replace("\r\n", "\n")
    assert text == printed("replay", PAPER_GAME)


@pytest.mark.parametrize(
    "arguments, code",
    [(["replay", "README"], 2), (["nonsense"], 2), (["deal", "--number", "0"], 0)],
)
def test_exit_codes_of_the_process(arguments, code):
    done = run_process(*arguments)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("package", ["click", "rich"])
def test_without_the_extra(package):
    start = f"import sys; sys.modules[{package!r}] = None; import runpy; "
    done = run_process("rules", code=f"{start}runpy.run_module('callbreak', run_name='__main__')")
    assert (done.returncode, done.stdout) == (2, b"")
    needs = f"this needs {package}: pip install 'callbreak[cli]'"
    assert done.stderr.decode().splitlines() == [needs]


def test_another_module_that_is_missing_is_no_missing_extra():
    start = "import sys; sys.modules['callbreak.variants'] = None; "
    done = run_process("rules", code=f"{start}from callbreak.cli import main; main()")
    assert b"Traceback" in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "cp437"])
@pytest.mark.parametrize("errors", ["strict", "replace"])
def test_an_encoding_without_suits_prints_letters(encoding, errors):
    hand = ["legal", "SA HQ", "--trick", "HT"]
    done = run_process(*hand, PYTHONIOENCODING=f"{encoding}:{errors}", PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode(encoding)
    assert text.startswith("Hand     SA HQ")
    assert "?" not in text


def test_an_encoding_without_a_name_prints_an_escape():
    record = PAPER_GAME.read_text("utf-8").replace("Asha", "Āśā")
    result = run("replay", "-", input=record.encode(), charset="latin-1")
    assert result.exit_code == 0
    assert r"\u0100\u015b\u0101" in result.stdout_bytes.decode("latin-1")


def test_letters_on_stderr_too():
    done = run_process("legal", "SA", "--trick", "SA", PYTHONIOENCODING="ascii")
    assert done.stderr.decode().splitlines() == [
        "Error: trick must be cards that are not in the hand, not SA"
    ]


def test_piped_output_is_plain_and_not_wrapped():
    forced = {"COLUMNS": "20", "FORCE_COLOR": "1", "CLICOLOR_FORCE": "1", "TERM": "xterm-256color"}
    done = run_process("replay", GAME, **forced, PYTHONIOENCODING="utf-8")
    assert done.stdout.decode().replace("\r\n", "\n") == printed("replay", GAME)
    assert b"\x1b" not in done.stdout


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """Return what the command writes to a terminal of twenty columns."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    terminal = {"TERM": "xterm-256color", "COLUMNS": "20", "PYTHONIOENCODING": "utf-8"}
    inherited = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-m", "callbreak", *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=inherited | terminal | environment,
        cwd=ROOT,
    ):
        os.close(theirs)
        output = b""
        with contextlib.suppress(OSError):  # how Linux says that the other end was closed
            while part := os.read(ours, 65536):
                output += part
        os.close(ours)
    return output.decode().replace("\r\n", "\n")


def test_a_terminal_gets_colours_and_nothing_else():
    text = on_a_terminal("replay", "examples/game.json")
    assert "\x1b[31m♥" in text
    assert re.sub("\x1b\\[[0-9;]*m", "", text) == printed("replay", GAME)


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_without_colours(environment):
    assert on_a_terminal("replay", "examples/game.json", **environment) == printed("replay", GAME)


def test_an_empty_no_color_is_none():
    assert "\x1b[" in on_a_terminal("deal", "--seed", "7", NO_COLOR="")


# ---- how it ends ------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="pipes break in another way")
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_reader_that_goes_away(options):
    with subprocess.Popen(
        [sys.executable, "-m", "callbreak", "replay", *options, GAME, GAME],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
def test_a_full_disk():
    with FULL.open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "callbreak", "rules"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            cwd=ROOT,
        )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == ["Error: standard output: No space left on device"]


@pytest.mark.skipif(os.name == "nt", reason="closes descriptors as a shell does")
def test_no_standard_output_at_all():
    done = run_process(
        code="import os, sys; os.close(1); "
        "os.execv(sys.executable, [sys.executable, '-m', 'callbreak', 'rules'])"
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_ctrl_c(monkeypatch):
    def interrupt(_: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(_replay, "read_recording", interrupt)
    result = run("replay", GAME)
    assert (result.exit_code, result.stdout, result.stderr) == (130, "", "\n")


def test_an_error_of_the_library_is_one_line(monkeypatch):
    def fail(_: str) -> None:
        raise callbreak.MissingExtraError("numba", "batch")

    monkeypatch.setattr(_replay, "read_recording", fail)
    result = run("replay", GAME)
    assert result.exit_code == 2
    assert result.stderr == "Error: this needs numba: pip install 'callbreak[batch]'\n"


def test_a_file_that_cannot_be_written_is_named(monkeypatch):
    def fail(_: str) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", "out.json")

    monkeypatch.setattr(_replay, "read_recording", fail)
    result = run("replay", GAME)
    assert (result.exit_code, result.stderr) == (2, "Error: out.json: Permission denied\n")
