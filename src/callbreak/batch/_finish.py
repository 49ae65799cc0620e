"""Whole rounds to their end, inside the machine code.

Both kernels bring rows to their end and leave calls, tricks and phases there. `finish_randomly` is
the same as `finish` for four random players, and several times faster, as it keeps the four hands
and the trick in registers and no record of the plays.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from callbreak.batch._jit import U64, inlined, kernel, to_int, trailing_zeros
from callbreak.batch._numbers import Numbers
from callbreak.batch._players import choose
from callbreak.batch._random import ACTIONS, below, draw, pick, stream
from callbreak.batch._rows import (
    ALL,
    CALLING,
    FINISHED,
    NONE,
    ONE,
    PLAYING,
    SPADES,
    advance,
    beating,
    headed,
    legal_cards,
    legal_plays,
    suit_of,
)

__all__ = ["choose_all", "finish", "finish_randomly", "play_others"]

_THREE = U64(3)
_EIGHT = U64(8)


@kernel
def choose_all(
    s: NDArray[np.void],
    rules: Numbers,
    tenths: NDArray[np.int32],
    players: NDArray[np.void],
    seed: U64,
    rounds: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> None:
    """Write what the seat to act does in every row, -1 where the round is over."""
    for row in range(out.shape[0]):
        r = s[row]
        out[row] = -1
        if r.turn >= 0:
            key = stream(seed, rounds[row], ACTIONS)
            out[row] = choose(r, rules, tenths, players, key)


@kernel
def finish(
    s: NDArray[np.void],
    rules: Numbers,
    tenths: NDArray[np.int32],
    players: NDArray[np.void],
    seed: U64,
    rounds: NDArray[np.uint64],
) -> None:
    """Bring every row to its end."""
    for row in range(s.shape[0]):
        r = s[row]
        key = stream(seed, rounds[row], ACTIONS)
        while r.turn >= 0:
            advance(r, rules, choose(r, rules, tenths, players, key))


@kernel
def play_others(
    s: NDArray[np.void],
    rules: Numbers,
    tenths: NDArray[np.int32],
    players: NDArray[np.void],
    seed: U64,
    rounds: NDArray[np.uint64],
    seats: NDArray[np.int64],
) -> None:
    """Move every row on until it is one seat's turn, or to its end."""
    for row in range(s.shape[0]):
        r = s[row]
        key = stream(seed, rounds[row], ACTIONS)
        while r.turn >= 0 and r.turn != seats[row]:
            advance(r, rules, choose(r, rules, tenths, players, key))


@kernel
def finish_randomly(
    s: NDArray[np.void], rules: Numbers, seed: U64, rounds: NDArray[np.uint64]
) -> None:
    """Bring every row to its end with four random players."""
    hands = np.empty(4, np.uint64)
    calls = U64(rules.max_call - rules.min_call + 1)
    for row in range(s.shape[0]):
        r = s[row]
        key = stream(seed, rounds[row], ACTIONS)
        while r.phase == CALLING:
            call = rules.min_call + to_int(below(calls, draw(key, U64(r.moves))))
            advance(r, rules, 52 + call)
        while r.phase == PLAYING and r.moves & 3 != 0:
            card = pick(legal_plays(r, rules), draw(key, U64(r.moves)))
            advance(r, rules, trailing_zeros(card))
        if r.phase != PLAYING:
            continue
        for seat in range(4):
            hands[seat] = r.dealt[seat] & ~r.played
        broken = r.played & SPADES != NONE
        won = _tricks(hands, U64(r.turn), U64(r.moves), broken, rules, key)
        for seat in range(4):
            r.tricks[seat] += (won >> (_EIGHT * U64(seat))) & U64(255)
        r.phase = FINISHED
        r.turn = -1
        r.moves = 56


@inlined
def _tricks(
    hands: NDArray[np.uint64],
    leader: U64,
    move: U64,
    broken: bool,  # noqa: FBT001
    rules: Numbers,
    key: U64,
) -> U64:
    """Play the tricks that are left; return how many each seat takes of them, a byte each."""
    leads = ALL if broken else rules.unbroken_lead
    won = NONE
    while move < U64(56):
        hand = hands[leader]
        card = pick(legal_cards(hand, ALL, leads, NONE, NONE), draw(key, move))
        hands[leader] = hand ^ card
        suit = suit_of(card)
        head = headed(rules.heading, suit, suit, card, card)
        best = on_table = card
        taker = leader
        for place in range(1, 4):
            move += ONE
            seat = (leader + U64(place)) & _THREE
            hand = hands[seat]
            better = beating(best, suit)
            legal = legal_cards(hand, suit, head, rules.overruff & better, rules.ruff)
            card = pick(legal, draw(key, move))
            hands[seat] = hand ^ card
            on_table |= card
            if card & better != NONE:
                best = card
                taker = seat
            head = headed(rules.heading, head, suit, best, card)
        if on_table & SPADES != NONE:
            leads = ALL
        leader = taker
        won += ONE << (_EIGHT * taker)
        move += ONE
    return won
