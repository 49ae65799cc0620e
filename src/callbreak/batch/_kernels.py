"""The loops over many rounds that the public functions call.

Every function here is compiled. `s` holds the columns of some states, changed in place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from callbreak.batch._jit import U64, kernel
from callbreak.batch._numbers import Numbers
from callbreak.batch._random import DEAL, random_hands, stream
from callbreak.batch._rows import (
    CALLING,
    FINISHED,
    NO_CARD,
    PLAYING,
    VOID,
    advance,
    begin,
    is_legal,
    is_misdeal,
    legal_plays,
)

__all__ = ["act", "begin_all", "deal", "legal_actions", "legal_masks", "replay", "report", "scores"]


@kernel
def deal(
    s: NDArray[np.void], rules: Numbers, seed: U64, rounds: NDArray[np.uint64], limit: int
) -> int:
    """Deal to every row, whose dealer is given, until no hand is a misdeal.

    Args:
        s: The columns, of which `dealers` is read.
        rules: The rules.
        seed: The seed.
        rounds: The number of each row's round, which says which random numbers it takes.
        limit: How many deals to make at most for a round.

    Returns:
        The first row for which all deals were misdeals, or -1.
    """
    for row in range(s.shape[0]):
        r = s[row]
        key = stream(seed, rounds[row], DEAL)
        j = U64(0)
        left = limit
        while True:
            south, east, north, west, j = random_hands(key, j)
            r.dealt[0] = south
            r.dealt[1] = east
            r.dealt[2] = north
            r.dealt[3] = west
            if not is_misdeal(r, rules):
                break
            left -= 1
            if left == 0:
                return row
            r.dealer = (r.dealer + rules.next_dealer) & 3
        begin(r, rules)
    return -1


@kernel
def begin_all(s: NDArray[np.void], rules: Numbers) -> None:
    """Make a round before its first call of every row with a dealer and hands."""
    for row in range(s.shape[0]):
        r = s[row]
        begin(r, rules)


@kernel
def replay(
    s: NDArray[np.void], rules: Numbers, calls: NDArray[np.int8], plays: NDArray[np.uint8]
) -> int:
    """Bring rows before their first call to where some calls and plays lead.

    Args:
        s: The columns.
        rules: The rules.
        calls: For every row, the calls by seat, -1 for who has not called.
        plays: For every row, the cards in order of play, then `NO_CARD`.

    Returns:
        The first row whose calls and plays the rules do not allow, brought to where it went wrong;
        or -1.
    """
    for row in range(s.shape[0]):
        r = s[row]
        while r.phase == CALLING:
            call = calls[row, r.turn]
            if call < 0:
                break
            if not is_legal(r, rules, 52 + call):
                return row
            advance(r, rules, 52 + call)
        while r.phase == PLAYING:
            card = plays[row, r.moves - 4]
            if card == NO_CARD:
                break
            if not is_legal(r, rules, card):
                return row
            advance(r, rules, card)
        # What is left over has no place in the round.
        for seat in range(4):
            if calls[row, seat] != r.calls[seat]:
                return row
        for place in range(52):
            if plays[row, place] != r.plays[place]:
                return row
    return -1


@kernel
def legal_masks(s: NDArray[np.void], rules: Numbers, out: NDArray[np.uint64]) -> None:
    """Write the legal plays of every row, as a mask."""
    for row in range(out.shape[0]):
        r = s[row]
        out[row] = legal_plays(r, rules)


@kernel
def legal_actions(s: NDArray[np.void], rules: Numbers, out: NDArray[np.bool_]) -> None:
    """Write which of the 66 actions are legal in every row."""
    for row in range(out.shape[0]):
        r = s[row]
        mask = legal_plays(r, rules)
        for card in range(52):
            out[row, card] = mask >> U64(card) & U64(1) != U64(0)
        calling = r.phase == CALLING
        for call in range(14):
            out[row, 52 + call] = calling and rules.min_call <= call <= rules.max_call


@kernel
def act(s: NDArray[np.void], rules: Numbers, actions: NDArray[np.int64]) -> int:
    """Let the seat to act do something in every row, if all of it is legal.

    Args:
        s: The columns.
        rules: The rules.
        actions: For every row 0 to 51 for a card, 52 + k for a call of k, -1 for nothing.

    Returns:
        The first row whose action is not legal, and then nothing was done; or -1.
    """
    for row in range(actions.shape[0]):
        r = s[row]
        if actions[row] != -1 and not is_legal(r, rules, actions[row]):
            return row
    for row in range(actions.shape[0]):
        r = s[row]
        if actions[row] != -1:
            advance(r, rules, actions[row])
    return -1


@kernel
def scores(s: NDArray[np.void], tenths: NDArray[np.int32], out: NDArray[np.int32]) -> None:
    """Write what every row scores, by seat, in tenths; 0 unless it is finished."""
    for row in range(out.shape[0]):
        r = s[row]
        for seat in range(4):
            finished = r.phase == FINISHED
            out[row, seat] = tenths[r.calls[seat], r.tricks[seat]] if finished else 0


@kernel
def report(
    s: NDArray[np.void],
    tenths: NDArray[np.int32],
    dealers: NDArray[np.uint8],
    calls: NDArray[np.int8],
    tricks: NDArray[np.int8],
    scores: NDArray[np.int32],
    void: NDArray[np.bool_],
) -> None:
    """Write how rounds ended that are finished or void."""
    for row in range(dealers.shape[0]):
        r = s[row]
        dealers[row] = r.dealer
        void[row] = r.phase == VOID
        for seat in range(4):
            calls[row, seat] = r.calls[seat]
            tricks[row, seat] = r.tricks[seat]
            score = tenths[r.calls[seat], r.tricks[seat]] if r.phase == FINISHED else 0
            scores[row, seat] = score
