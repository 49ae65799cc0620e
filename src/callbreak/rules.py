"""What tables disagree on: one field of `Rules` for each question.

A rule that all sources agree on is code; a rule that they do not is data, here. The defaults are
`CALL_BREAK`, the five-round game in which a player must beat the best card so far if able.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import attrs

from callbreak._checks import instance, is_whole, items, shown, whole_number
from callbreak.errors import ArgumentTypeError, ArgumentValueError

__all__ = [
    "Failure",
    "Heading",
    "InstantWin",
    "Misdeal",
    "RedealDealer",
    "Rules",
    "TieBreak",
    "TrumpLead",
    "WhenVoid",
]


class _Axis(Enum):
    """A question with a few answers; its repr is Python that evaluates."""

    if not TYPE_CHECKING:
        # Members are singletons: the default, a Python-level hash of the name, costs four times
        # more.
        __hash__ = object.__hash__

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Heading(_Axis):
    """Which card a player who can follow suit must beat, if able (rules R4.2 to R4.5)."""

    FREE = "free"
    """None: any card of the led suit will do."""
    WHILE_WINNABLE = "while-winnable"
    """The best card so far, until a spade lies on a plain-suit lead; then none."""
    LED_SUIT = "led-suit"
    """The best card of the led suit, even after the trick was ruffed."""
    PREVIOUS_CARD = "previous-card"
    """The most recently played card of the led suit; none once the trick was ruffed."""


class WhenVoid(_Axis):
    """What a player owes who has no card of the led suit (rules R5.1 to R5.7)."""

    FREE = "free"
    """Nothing: any card."""
    RUFF = "ruff"
    """A spade, higher or lower."""
    OVERRUFF_OR_FREE = "overruff-or-free"
    """A spade that beats the spades in the trick; any card if none held does."""
    OVERRUFF_OR_RUFF = "overruff-or-ruff"
    """A spade that beats the spades in the trick; any spade if none held does."""


class TrumpLead(_Axis):
    """When spades may be led (rules R3.3 and R3.4)."""

    ANY_TIME = "any-time"
    ONCE_BROKEN = "once-broken"
    """Once a spade lies in a complete trick, or from a hand that holds nothing else."""


class Failure(_Axis):
    """What a call that was not made costs (rule R7.6)."""

    CALL = "call"
    """The call."""
    SHORTFALL = "shortfall"
    """The tricks that are missing; the call, where too many were taken."""
    ZERO = "zero"
    """Nothing."""


class Misdeal(_Axis):
    """A dealt hand with which the deal must be thrown in (rule R1.7)."""

    NO_SPADE = "no-spade"
    NO_QUEEN_OR_HIGHER = "no-queen-or-higher"
    NO_JACK_OR_HIGHER = "no-jack-or-higher"
    FOUR_ACES = "four-aces"
    NO_SPADE_NOR_JACK_OR_HIGHER = "no-spade-nor-jack-or-higher"
    """Lacks both: a spade, and a jack, queen, king or ace of any suit."""


class RedealDealer(_Axis):
    """Who deals after a round that did not count (rule R8.7)."""

    SAME = "same"
    NEXT = "next"


class TieBreak(_Axis):
    """What equal totals mean at the end of a game (rules R8.3 and R8.4)."""

    SHARED = "shared"
    """They share the place."""
    EXTRA_ROUND = "extra-round"
    """The game goes on until one seat leads alone."""
    MORE_TRICKS = "more-tricks"
    """The seat with more tricks in all finished rounds is placed higher."""


class InstantWin(_Axis):
    """What wins the whole game at once (rule R8.5)."""

    EIGHT_TRICKS = "eight-tricks"
    """Eight tricks in a round, whatever was called."""
    CALL_OF_EIGHT = "call-of-eight"
    """A call of exactly eight, made."""


def _misdeals(value: Iterable[Misdeal]) -> frozenset[Misdeal]:
    return frozenset(items(value, "redeal", Misdeal, "a set of Misdeal"))


def _number(lowest: int, highest: int | None = None, *, optional: bool = False) -> Any:
    def check(_: object, attribute: attrs.Attribute[int | None], value: object) -> None:
        if not (optional and value is None) and type(value) is not int:
            whole = f"a whole number{' or None' if optional else ''}"
            raise ArgumentTypeError(attribute.name, whole, type(value).__name__)
        if type(value) is int:
            whole_number(value, attribute.name, lowest, highest)

    return check


def _whole(value: int) -> int:
    # NumPy's integers become ints; what is no whole number is left for the validator to refuse.
    return int(value) if is_whole(value) else value


def _whole_or_none(value: int | None) -> int | None:
    return None if value is None else _whole(value)


def _member(kind: type[Enum], *, optional: bool = False) -> Any:
    def check(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        if not (optional and value is None):
            instance(value, attribute.name, kind, f"a {kind.__name__}")

    return check


def _boolean(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    instance(value, attribute.name, bool, "True or False")


Changes: TypeAlias = tuple[tuple[str, Any], ...]
"""Names of fields with their values."""


@final
@attrs.frozen(kw_only=True, repr=False)
class Rules:
    """One table's answers to all the questions that tables disagree on.

    Rules are values: they compare, hash, print and travel in records. Start from a preset of
    `callbreak.variants`, or change some answers with `attrs.evolve`.

    Attributes:
        min_call: The lowest call (R2.2).
        max_call: The highest call (R2.2).
        min_total_calls: Four calls that add up to less void the round; no single call is narrowed
            by it (R2.3).
        heading: Which card a player who follows suit must beat, if able (R4).
        when_void: What a player owes who cannot follow suit (R5).
        trump_lead: When spades may be led (R3.4).
        allowed_overtricks: How many tricks beyond the call still make it; None for any number, 0
            for exactly the call (R7.2).
        double_fails: Whether taking twice the call or more fails it; needs `min_call` of at least
            1 (R7.3).
        overtrick_tenths: What a trick beyond the call scores, in tenths of a point; 10 makes the
            score the tricks taken (R7.4).
        failure: What a call that was not made costs (R7.6).
        bonus_from: The lowest call that scores the flat bonus; None for no bonus (R7.5).
        bonus_points: The flat bonus, in whole points (R7.5).
        redeal: A deal in which any hand meets any of these is thrown in (R1.7).
        redeal_dealer: Who deals after a misdeal or too low a total of calls (R8.7).
        rounds: How many finished rounds end the game; None for no such end (R8.1).
        target_tenths: The total that ends the game, in tenths of a point; None for no such end.
            With both ends whichever comes first counts; with neither the game is open-ended (R8.1).
        tie_break: What equal totals mean at the end (R8.3).
        instant_win: What wins the game at once; None for nothing (R8.5).

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A number out of range, or two fields that contradict each other.

    >>> attrs.evolve(Rules(), max_call=8).max_call
    8
    >>> Rules(min_call=9, max_call=8)
    Traceback (most recent call last):
    callbreak.errors.ArgumentValueError: max_call must be a whole number from 9 to 13, not 8
    """

    min_call: int = attrs.field(default=1, converter=_whole, validator=_number(0, 13))
    max_call: int = attrs.field(default=13, converter=_whole, validator=_number(0, 13))
    min_total_calls: int = attrs.field(default=0, converter=_whole, validator=_number(0, 52))
    heading: Heading = attrs.field(default=Heading.WHILE_WINNABLE, validator=_member(Heading))
    when_void: WhenVoid = attrs.field(
        default=WhenVoid.OVERRUFF_OR_FREE, validator=_member(WhenVoid)
    )
    trump_lead: TrumpLead = attrs.field(default=TrumpLead.ANY_TIME, validator=_member(TrumpLead))
    allowed_overtricks: int | None = attrs.field(
        default=None, converter=_whole_or_none, validator=_number(0, 13, optional=True)
    )
    double_fails: bool = attrs.field(default=False, validator=_boolean)
    overtrick_tenths: int = attrs.field(default=1, converter=_whole, validator=_number(0, 1000))
    failure: Failure = attrs.field(default=Failure.CALL, validator=_member(Failure))
    bonus_from: int | None = attrs.field(
        default=None, converter=_whole_or_none, validator=_number(0, 13, optional=True)
    )
    bonus_points: int = attrs.field(default=13, converter=_whole, validator=_number(0, 1000))
    redeal: frozenset[Misdeal] = attrs.field(default=frozenset(), converter=_misdeals)
    redeal_dealer: RedealDealer = attrs.field(
        default=RedealDealer.SAME, validator=_member(RedealDealer)
    )
    rounds: int | None = attrs.field(
        default=5, converter=_whole_or_none, validator=_number(1, 10**6, optional=True)
    )
    target_tenths: int | None = attrs.field(
        default=None, converter=_whole_or_none, validator=_number(1, 10**6, optional=True)
    )
    tie_break: TieBreak = attrs.field(default=TieBreak.SHARED, validator=_member(TieBreak))
    instant_win: InstantWin | None = attrs.field(
        default=None, validator=_member(InstantWin, optional=True)
    )

    def __attrs_post_init__(self) -> None:
        whole_number(self.max_call, "max_call", self.min_call, 13)
        highest_total = 4 * self.max_call
        if self.min_total_calls > highest_total:
            expected = f"at most {highest_total}, four times max_call"
            raise ArgumentValueError("min_total_calls", expected, shown(self.min_total_calls))
        if self.double_fails and self.min_call == 0:
            raise ArgumentValueError("min_call", "at least 1 where double_fails is set", "0")

    @property
    def is_open_ended(self) -> bool:
        """Whether the players, and nothing in the rules, say when the game ends."""
        return self.rounds is None and self.target_tenths is None

    @functools.cached_property
    def calls(self) -> range:
        """The calls that may be made, in rising order (R2.2)."""
        return range(self.min_call, self.max_call + 1)

    @functools.cached_property
    def changes(self) -> Changes:
        """The fields that differ from the defaults, with their values."""
        return tuple(
            (field.name, value)
            for field in attrs.fields(Rules)
            if (value := getattr(self, field.name)) != field.default
        )

    def __repr__(self) -> str:
        def text(value: object) -> str:
            if isinstance(value, frozenset):  # in the order of the enum, not of the hashes
                return f"{{{', '.join(repr(m) for m in Misdeal if m in value)}}}"
            return repr(value)

        return f"Rules({', '.join(f'{name}={text(value)}' for name, value in self.changes)})"

    @functools.cached_property
    def _codes(self) -> Codes:
        """The fields that differ from the defaults, as a pickle has them."""
        names = [field.name for field in attrs.fields(Rules)]
        return tuple((names.index(name), _code(value)) for name, value in self.changes)

    def __reduce__(self) -> tuple[object, tuple[Codes]]:
        return rules_of, (self._codes,)


ANSWERS: Final[Mapping[str, type[Enum]]] = {
    "heading": Heading,
    "when_void": WhenVoid,
    "trump_lead": TrumpLead,
    "failure": Failure,
    "redeal_dealer": RedealDealer,
    "tie_break": TieBreak,
    "instant_win": InstantWin,
}
"""The fields that are answered by a member of an enum."""

Codes: TypeAlias = tuple[tuple[int, int | None], ...]
"""Fields by their places, with their values as small numbers, or None."""


def _code(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sum(1 << place for place, misdeal in enumerate(Misdeal) if misdeal in value)
    return list(type(value)).index(value) if isinstance(value, Enum) else value


def _decoded(name: str, code: Any) -> Any:
    if name == "redeal":
        return {misdeal for place, misdeal in enumerate(Misdeal) if code >> place & 1}
    return list(ANSWERS[name])[code] if name in ANSWERS and code is not None else code


@functools.cache
def rules_of(codes: Codes) -> Rules:
    """Return the rules that a pickle tells of."""
    names = [field.name for field in attrs.fields(Rules)]
    return Rules(**{names[place]: _decoded(names[place], code) for place, code in codes})
