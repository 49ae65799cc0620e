"""One round among many: what is legal in a row of the array, and what an action does to it.

All tables follow one pattern (see `callbreak.legality`): the legal plays are the cards of the hand
in the first of some sets that the hand meets at all. Here such a list has fixed places: cards of
the `suit` that also `head`, cards of the suit; and for who has none of it, `overruff`, `ruff`, any
card. A lead is the case in which all cards are of the suit.

Higher cards are lower bits. So the cards of a suit that beat a card are the bits below its own, and
those that beat the best card of a trick are the bits below it that are of the led suit or spades,
whether or not it is a spade itself: spades have the lowest bits of all.
"""

from __future__ import annotations

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from callbreak.batch._jit import U64, inlined, trailing_zeros
from callbreak.batch._numbers import FREE_HEADING, LED_SUIT, WHILE_WINNABLE, Numbers

__all__ = [
    "ALL",
    "CALLING",
    "FINISHED",
    "NO_CARD",
    "NONE",
    "ONE",
    "PLAYING",
    "ROUND",
    "SPADES",
    "VOID",
    "Row",
    "advance",
    "beating",
    "begin",
    "headed",
    "is_legal",
    "is_misdeal",
    "legal_cards",
    "legal_plays",
    "suit_of",
    "table",
]

CALLING: Final = 0
"""The phase of a round in which calls are made, in `States.phases`."""
PLAYING: Final = 1
"""The phase of a round in which cards are played."""
FINISHED: Final = 2
"""The phase of a round that was played out."""
VOID: Final = 3
"""The phase of a round that was thrown in."""
NO_CARD: Final = 255
"""What stands in `States.plays` where no card was played yet."""
ALL: Final = U64((1 << 52) - 1)
SPADES: Final = U64((1 << 13) - 1)
NONE: Final = U64(0)
ONE: Final = U64(1)


ROUND: Final = np.dtype(
    [
        ("dealt", np.uint64, (4,)),
        ("played", np.uint64),
        ("plays", np.uint8, (52,)),
        ("calls", np.int8, (4,)),
        ("tricks", np.int8, (4,)),
        ("voids", np.uint8, (4, 4)),
        ("dealer", np.uint8),
        ("phase", np.uint8),
        ("moves", np.uint8),
        ("turn", np.int8),
    ],
    align=True,
)
"""One round, 120 bytes without a gap; see `States` for what stands in it."""


class Row(Protocol):
    """One round of an array of them, as kernels see it."""

    dealt: NDArray[np.uint64]
    played: U64
    plays: NDArray[np.uint8]
    calls: NDArray[np.int8]
    tricks: NDArray[np.int8]
    voids: NDArray[np.uint8]
    dealer: int
    phase: int
    moves: int
    turn: int


# ---- duty -----------------------------------------------------------------------------------


@inlined
def suit_of(bit: U64) -> U64:
    """Return the cards of a card's suit."""
    return SPADES << U64(13 * (79 * trailing_zeros(bit) >> 10))  # 79/1024: divided by 13


@inlined
def legal_cards(hand: U64, suit: U64, head: U64, overruff: U64, ruff: U64) -> U64:
    """Return the legal plays of a hand; each set of cards matters if no earlier one can be met."""
    following = hand & suit
    heading = following & head
    overruffing = hand & overruff
    ruffing = hand & ruff
    follow = heading if heading != NONE else following
    other = ruffing if ruffing != NONE else hand
    void = overruffing if overruffing != NONE else other
    return follow if following != NONE else void


@inlined
def headed(heading: int, head: U64, suit: U64, best: U64, bit: U64) -> U64:
    """Return the cards that head a trick after one more card, given those that did before it.

    Args:
        heading: Which card to head; see `Numbers`.
        head: The cards that headed the trick before; all of the suit before the first card.
        suit: The cards of the led suit.
        best: The card that takes the trick now, as a bit.
        bit: The card just played, as a bit.
    """
    if heading == WHILE_WINNABLE:
        return suit & (best - ONE)
    if heading == FREE_HEADING:
        return NONE
    if heading == LED_SUIT:
        return head & (bit - ONE) if bit & suit != NONE else head
    if best & SPADES & ~suit != NONE:  # ruffed
        return NONE
    return suit & (bit - ONE) if bit & suit != NONE else head


@inlined
def table(r: Row, rules: Numbers) -> tuple[U64, U64, U64]:
    """Return what lies on the table: `suit` and `head` of `legal_cards`, and the best card.

    Before a lead all cards are of the suit, those head that may be led, and none beats the best.
    """
    plays = r.moves - 4
    start = plays & ~3
    if start == plays:
        broken = r.played & SPADES != NONE
        return ALL, ALL if broken else rules.unbroken_lead, ONE
    best = ONE << U64(r.plays[start])
    suit = suit_of(best)
    head = headed(rules.heading, suit, suit, best, best)
    for place in range(start + 1, plays):
        bit = ONE << U64(r.plays[place])
        if bit & beating(best, suit) != NONE:
            best = bit
        head = headed(rules.heading, head, suit, best, bit)
    return suit, head, best


@inlined
def beating(best: U64, suit: U64) -> U64:
    """Return the cards that beat the best card of a trick in which a suit was led."""
    return (best - ONE) & (suit | SPADES)


@inlined
def legal_plays(r: Row, rules: Numbers) -> U64:
    """Return the legal plays of a row, as a mask; none unless it is in the phase PLAYING."""
    if r.phase != PLAYING:
        return NONE
    suit, head, best = table(r, rules)
    hand = r.dealt[r.turn] & ~r.played
    return legal_cards(hand, suit, head, rules.overruff & (best - ONE), rules.ruff)


@inlined
def is_legal(r: Row, rules: Numbers, action: int) -> bool:
    """Tell whether the seat to act may do something: play a card (0 to 51) or call (52 + call)."""
    if action < 0:
        return False
    if action < 52:
        return bool(legal_plays(r, rules) >> U64(action) & ONE != NONE)
    call = action - 52
    return bool(r.phase == CALLING and rules.min_call <= call <= rules.max_call)


# ---- moving on ------------------------------------------------------------------------------


@inlined
def begin(r: Row, rules: Numbers) -> None:
    """Make of a row with `dealer` and `dealt` a round before its first call, or a void one."""
    for seat in range(4):
        r.calls[seat] = -1
        r.tricks[seat] = 0
        for suit in range(4):
            r.voids[seat, suit] = 0
    for place in range(52):
        r.plays[place] = NO_CARD
    r.played = NONE
    r.moves = 0
    if is_misdeal(r, rules):
        r.phase = VOID
        r.turn = -1
    else:
        r.phase = CALLING
        r.turn = (r.dealer + 1) & 3


@inlined
def is_misdeal(r: Row, rules: Numbers) -> bool:
    """Tell whether the deal in a row must be thrown in."""
    for seat in range(4):
        hand = r.dealt[seat]
        for cards in rules.lacking:
            if hand & cards == NONE:
                return True
        if hand & rules.together == rules.together:
            return True
    return False


@inlined
def advance(r: Row, rules: Numbers, action: int) -> None:
    """Let the seat to act do something legal."""
    if action >= 52:
        _call(r, rules, action - 52)
    else:
        _play(r, action)


@inlined
def _call(r: Row, rules: Numbers, call: int) -> None:
    seat = r.turn
    r.calls[seat] = call
    r.moves += 1
    r.turn = (seat + 1) & 3
    if r.moves == 4:
        total = r.calls[0] + r.calls[1] + r.calls[2] + r.calls[3]
        if total < rules.min_total_calls:
            r.phase = VOID
            r.turn = -1
        else:
            r.phase = PLAYING


@inlined
def _play(r: Row, card: int) -> None:
    seat = r.turn
    plays = r.moves - 4
    start = plays & ~3
    r.plays[plays] = card
    r.played |= ONE << U64(card)
    r.moves += 1
    led = int(r.plays[start])
    if card // 13 != led // 13:
        r.voids[seat, led // 13] = 1
    if plays & 3 != 3:
        r.turn = (seat + 1) & 3
        return
    best = led
    taker = 0
    for place in range(1, 4):
        other = int(r.plays[start + place])
        if other < best and (other < 13 or other // 13 == led // 13):
            best = other
            taker = place
    taker = (seat + 1 + taker) & 3
    r.tricks[taker] += 1
    r.turn = taker
    if plays == 51:
        r.phase = FINISHED
        r.turn = -1
