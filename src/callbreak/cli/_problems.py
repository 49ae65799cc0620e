"""How the command says no: one line on stderr, and a code to leave with."""

from __future__ import annotations

import sys
from typing import IO, Any

import click

from callbreak.errors import ArgumentValueError, CallbreakError, NotationError, RecordError


class Problem(click.ClickException):
    """Something that the command was given and cannot use."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:  # noqa: ARG002 - as click has it
        """Say it, on stderr."""
        complain(f"Error: {self.message}")


def complain(line: str) -> None:
    """Print a line to stderr; click would write UTF-8 where the encoding is ASCII."""
    if sys.stderr is not None:
        print(line, file=sys.stderr)


def one_line(error: CallbreakError) -> str:
    """Return what an error says in one line: a caret becomes the number of a character."""
    cause = error.__cause__
    if isinstance(error, RecordError) and isinstance(cause, NotationError):
        return f"{error.path}: {one_line(cause)}"
    if isinstance(error, NotationError):
        return f"{error.problem}, at character {error.start + 1} of {_shown(error.text)}"
    return printable(str(error))


def about(argument: str, error: CallbreakError) -> Problem:
    """Return the problem with an argument of the command, which the user knows by its name."""
    if isinstance(error, ArgumentValueError):
        return Problem(printable(f"{argument} must be {error.expected}, not {error.got}"))
    return Problem(f"{argument}: {one_line(error)}")


def printable(text: str) -> str:
    """Return a text without what could move the cursor or colour the terminal.

    The two joiners are not printable either, but stay: names in Indic scripts need them.
    """
    joiners = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
    return "".join(
        c if c.isprintable() or c in joiners else "\N{REPLACEMENT CHARACTER}" for c in text
    )


def _shown(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")
