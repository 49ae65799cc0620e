"""Every way the library says no.

All errors are a `CallbreakError`, so one `except` catches whatever the library refuses. Each is
also the builtin a Python caller expects: a `ValueError`, or a `TypeError` where the argument was of
the wrong type. The payload stands in attributes and the text is a convenience: catch by class, read
the attributes, and write your own words. All of them pickle and copy.

An error about an action means that nothing happened: the state given in is still as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # payload types from higher rooms, for the type checker only
    from callbreak.course import Phase
    from callbreak.legality import Violation

__all__ = [
    "ArgumentTypeError",
    "ArgumentValueError",
    "CallTypeError",
    "CallbreakError",
    "IllegalActionError",
    "IllegalCallError",
    "IllegalPlayError",
    "IllegalRoundError",
    "ImpossibleViewError",
    "InvalidDealError",
    "MissingExtraError",
    "NotationError",
    "RecordError",
    "TooManyMisdealsError",
    "WrongPhaseError",
]


def shown(value: object) -> str:
    """Return a value as a short text for a message, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a hostile or enormous value must not break its own refusal
        return type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


class CallbreakError(Exception):
    """The base of every error that the library raises on purpose."""


class ArgumentTypeError(CallbreakError, TypeError):
    """An argument of the wrong type.

    Attributes:
        argument: The argument's name.
        expected: What it should have been.
        got: The name of the type that came.
    """

    def __init__(self, argument: str, expected: str, got: str) -> None:
        super().__init__(argument, expected, got)
        self.argument = argument
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return f"{self.argument} must be {self.expected}, not {self.got}"


class ArgumentValueError(CallbreakError, ValueError):
    """An argument of the right type whose value makes no sense.

    Attributes:
        argument: The argument's name.
        expected: What it should have been.
        got: The value that came, as text.
    """

    def __init__(self, argument: str, expected: str, got: str) -> None:
        super().__init__(argument, expected, got)
        self.argument = argument
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return f"{self.argument} must be {self.expected}, not {self.got}"


class NotationError(CallbreakError, ValueError):
    """A text that is no card, no hand, no list of cards.

    Attributes:
        problem: What is wrong, in one sentence.
        text: The whole text as it was given.
        start: Where the offending part begins, counted from 0.
        end: Where it ends (exclusive); equal to `start` where something is missing.
    """

    def __init__(self, problem: str, text: str, start: int, end: int) -> None:
        super().__init__(problem, text, start, end)
        self.problem = problem
        self.text = text
        self.start = start
        self.end = end

    def __str__(self) -> str:
        # One line, with the characters that would move the caret made harmless.
        shown = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in self.text)
        first, last = max(0, self.start - 40), self.end + 40
        caret = " " * (self.start - first) + "^" * max(1, min(self.end, last) - self.start)
        return f"{self.problem}\n    {shown[first:last]}\n    {caret}"


class InvalidDealError(CallbreakError, ValueError):
    """Four hands that are no deal.

    Attributes:
        problems: One sentence for each thing that is wrong, all of them at once.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "; ".join(self.problems)


class TooManyMisdealsError(CallbreakError, ValueError):
    """Dealing again and again gave nothing but misdeals.

    Attributes:
        limit: How many deals were made.
    """

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit

    def __str__(self) -> str:
        return f"{self.limit} deals in a row were misdeals"


class RecordError(CallbreakError, ValueError):
    """Data that is no record of a round or a game, or one that the rules refuse.

    Attributes:
        path: Where in the data, as in `$.rounds[2].plays[17]`.
        problem: What is wrong there.
    """

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class ImpossibleViewError(CallbreakError, ValueError):
    """What a seat is said to have seen cannot have happened.

    Attributes:
        problem: What contradicts what.
        position: The play that no hand could have allowed, counted from 0; None where the trouble
            is not with one play.
    """

    def __init__(self, problem: str, position: int | None = None) -> None:
        super().__init__(problem, position)
        self.problem = problem
        self.position = position

    def __str__(self) -> str:
        if self.position is None:
            return self.problem
        return f"play {self.position + 1} (plays[{self.position}]): {self.problem}"


class MissingExtraError(CallbreakError, ImportError):
    """A part of the library that needs an optional dependency which is not installed.

    Attributes:
        module: The module that could not be imported.
        extra: The extra that brings it.
    """

    def __init__(self, module: str, extra: str) -> None:
        super().__init__(module, extra)
        self.module = module
        self.extra = extra

    def __str__(self) -> str:
        return f"this needs {self.module}: pip install 'callbreak[{self.extra}]'"


class IllegalActionError(CallbreakError, ValueError):
    """The rules do not allow this now; the state is unchanged."""


class WrongPhaseError(IllegalActionError):
    """A call or a play at a time when the round takes none.

    Attributes:
        attempted: `"call"` or `"play"`.
        phase: The phase the round is in.
        position: The place the action would have had among the calls or the plays, from 0.
    """

    def __init__(self, attempted: str, phase: Phase, position: int) -> None:
        super().__init__(attempted, phase, position)
        self.attempted = attempted
        self.phase = phase
        self.position = position

    def __str__(self) -> str:
        return f"no {self.attempted} while the round is {self.phase.value}"


class IllegalCallError(IllegalActionError):
    """A call outside the limits of the rules.

    Attributes:
        call: The number called; for a call of the wrong type, the name of that type.
        allowed: The calls that the rules allow.
        position: The call's place in the order of calling, from 0.
    """

    def __init__(self, call: int | str, allowed: range, position: int) -> None:
        super().__init__(call, allowed, position)
        self.call = call
        self.allowed = allowed
        self.position = position

    def __str__(self) -> str:
        lowest, highest = self.allowed[0], self.allowed[-1]
        return f"a call must be from {lowest} to {highest}, not {shown(self.call)}"


class CallTypeError(IllegalCallError, TypeError):
    """A call that is no whole number: a float, a text, a bool, an enum member, None."""

    def __str__(self) -> str:
        return f"a call must be a whole number, not {self.call}"


class IllegalPlayError(IllegalActionError):
    """A card that may not be played now.

    Attributes:
        violation: The one reason that applies, with the cards that would do.
        position: The card's place among the plays, from 0.
    """

    def __init__(self, violation: Violation, position: int) -> None:
        super().__init__(violation, position)
        self.violation = violation
        self.position = position

    def __str__(self) -> str:
        return f"trick {self.position // 4 + 1}, card {self.position % 4 + 1}: {self.violation}"


class IllegalRoundError(IllegalActionError):
    """A round that does not belong where it was put in a game.

    Attributes:
        problem: Why it does not belong.
        position: The round's place in the game, from 0.
    """

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(problem, position)
        self.problem = problem
        self.position = position

    def __str__(self) -> str:
        return f"round {self.position + 1}: {self.problem}"
