"""Running the command: in this process for most tests, in one of its own for what needs that."""

import os
import subprocess
import sys
from pathlib import Path

from click.testing import CliRunner, Result

from callbreak.cli._app import app

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples/game.json"
PAPER_GAME = ROOT / "examples/paper_game.json"


def run(*arguments: object, input: str | bytes | None = None, charset: str = "utf-8") -> Result:
    """Run the command in this process; only its own exit is no surprise."""
    result = CliRunner(charset=charset).invoke(
        app, [*map(str, arguments)], input=input, prog_name="callbreak"
    )
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def printed(*arguments: object, input: str | bytes | None = None) -> str:
    """Return what the command prints when all is well."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def refused(*arguments: object, input: str | bytes | None = None) -> str:
    """Return the one line with which the command refuses its arguments."""
    result = run(*arguments, input=input)
    assert (result.exit_code, result.stdout) == (2, "")
    *_, line = result.stderr.splitlines()
    return line.removeprefix("Error: ")


def run_process(
    *arguments: object, code: str = "", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m callbreak`, or some code that does, in a process of its own."""
    start = ["-c", code] if code else ["-m", "callbreak"]
    return subprocess.run(
        [sys.executable, *start, *map(str, arguments)],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
    )
