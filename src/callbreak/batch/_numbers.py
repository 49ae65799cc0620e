"""Rules as the plain numbers that kernels take."""

from __future__ import annotations

import functools
from math import erf
from typing import Final, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from callbreak.batch._jit import U64
from callbreak.cards import ALL_CARDS, DECK, SPADES, CardSet, Rank
from callbreak.rules import Heading, Misdeal, RedealDealer, Rules, TrumpLead, WhenVoid
from callbreak.scoring import score_tenths

__all__ = [
    "FREE_HEADING",
    "LED_SUIT",
    "NUMBERS",
    "PREVIOUS_CARD",
    "WHILE_WINNABLE",
    "Numbers",
    "numbers_of",
    "tenths_of",
]

FREE_HEADING, WHILE_WINNABLE, LED_SUIT, PREVIOUS_CARD = range(4)
_HEADINGS: Final = {
    Heading.FREE: FREE_HEADING,
    Heading.WHILE_WINNABLE: WHILE_WINNABLE,
    Heading.LED_SUIT: LED_SUIT,
    Heading.PREVIOUS_CARD: PREVIOUS_CARD,
}


class Numbers(Protocol):
    """What kernels need to know of some rules; sets of cards are masks, as in `CardSet.mask`.

    It is a record of the layout `NUMBERS`. (A named tuple would do as well, but Numba's files on
    disk would name its class, and could not be read once it has moved.)

    Attributes:
        min_call: The lowest call.
        max_call: The highest call.
        min_total_calls: Four calls that add up to less void the round.
        heading: Which card to head: one of the four constants of this module.
        next_dealer: How many seats the deal moves on after a misdeal.
        overruff: The cards that a void player owes first, as far as they beat the best card.
        ruff: The cards that a void player owes next.
        unbroken_lead: The cards that are owed on a lead before spades are broken.
        lacking: A hand that has no card of one of these is a misdeal.
        together: A hand that has all of these is a misdeal.
        sensible_calls: The call that should score best, by the number of tricks expected, in
            tenths of a trick, 0 to 130.
    """

    min_call: int
    max_call: int
    min_total_calls: int
    heading: int
    next_dealer: int
    overruff: U64
    ruff: U64
    unbroken_lead: U64
    lacking: NDArray[np.uint64]
    together: U64
    sensible_calls: NDArray[np.int64]


NUMBERS: Final = np.dtype(
    [
        ("min_call", np.int64),
        ("max_call", np.int64),
        ("min_total_calls", np.int64),
        ("heading", np.int64),
        ("next_dealer", np.int64),
        ("overruff", np.uint64),
        ("ruff", np.uint64),
        ("unbroken_lead", np.uint64),
        ("lacking", np.uint64, (4,)),
        ("together", np.uint64),
        ("sensible_calls", np.int64, (131,)),
    ]
)


def _from_rank(lowest: Rank) -> int:
    return CardSet(card for card in DECK if card.rank >= lowest).mask


_LACKING: Final = {
    Misdeal.NO_SPADE: SPADES,
    Misdeal.NO_QUEEN_OR_HIGHER: _from_rank(Rank.QUEEN),
    Misdeal.NO_JACK_OR_HIGHER: _from_rank(Rank.JACK),
    Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER: SPADES | _from_rank(Rank.JACK),
}


@functools.lru_cache
def numbers_of(rules: Rules) -> Numbers:
    """Return rules as numbers."""
    overruffs = rules.when_void in {WhenVoid.OVERRUFF_OR_FREE, WhenVoid.OVERRUFF_OR_RUFF}
    ruffs = rules.when_void in {WhenVoid.RUFF, WhenVoid.OVERRUFF_OR_RUFF}
    bound = rules.trump_lead is TrumpLead.ONCE_BROKEN
    # A question that the rules do not ask is one that every hand passes.
    lacking = [cards if kind in rules.redeal else ALL_CARDS for kind, cards in _LACKING.items()]
    aces = _from_rank(Rank.ACE) if Misdeal.FOUR_ACES in rules.redeal else ALL_CARDS
    numbers = (
        rules.min_call,
        rules.max_call,
        rules.min_total_calls,
        _HEADINGS[rules.heading],
        int(rules.redeal_dealer is RedealDealer.NEXT),
        SPADES if overruffs else 0,
        SPADES if ruffs else 0,
        ALL_CARDS & ~SPADES if bound else ALL_CARDS,
        lacking,
        aces,
        _sensible_calls(rules),
    )
    return cast(Numbers, np.array(numbers, dtype=NUMBERS)[()])


SPREAD: Final = 0.85
"""How far the tricks won by the rule of thumb lie from those expected: the standard deviation."""


def _sensible_calls(rules: Rules) -> NDArray[np.int64]:
    """Return the call with the best expected score, by tenths of expected tricks.

    The number of tricks won is taken to be normally distributed about the one expected. Chances
    are counted in millionths, so that the choice is the same on every machine. Where too low a
    total voids the round, everyone calls their share of it.
    """
    below = [
        [erf((won + 0.5 - tenths / 10) / (SPREAD * 2**0.5)) for won in range(13)]
        for tenths in range(131)
    ]
    millionths = np.rint(500_000 * (1 + np.array(below))).astype(np.int64)
    chances = np.diff(millionths, axis=1, prepend=0, append=1_000_000)
    expected = chances @ tenths_of(rules).T.astype(np.int64)
    legal = expected[:, rules.min_call : rules.max_call + 1]
    best = rules.min_call + legal.argmax(axis=1)
    shares = (2 * np.arange(131) * rules.min_total_calls + 130) // 260  # rounded
    calls: NDArray[np.int64] = np.maximum(best, np.minimum(shares, rules.max_call))
    return calls


@functools.lru_cache
def tenths_of(rules: Rules) -> NDArray[np.int32]:
    """Return what a call (row) and the tricks won (column) score, 0 to 13 each, in tenths."""
    table = [[score_tenths(call, won, rules) for won in range(14)] for call in range(14)]
    return np.array(table, dtype=np.int32)
