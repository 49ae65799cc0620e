"""What a seat may see, as one row of small numbers for each round."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from callbreak._checks import instance
from callbreak.batch._arrays import as_out, as_seats
from callbreak.batch._jit import U64, inlined, kernel, trailing_zeros
from callbreak.batch._rows import NONE, ONE, PLAYING
from callbreak.batch.states import States

__all__ = ["OBSERVATION", "OBSERVATION_SIZE", "observe"]

_HAND, _TRICK, _GONE, _CALLS, _TRICKS, _VOIDS, _DEALER, _LEADER, _PHASE, _SIZE = (
    0,
    52,
    260,
    468,
    524,
    580,
    596,
    600,
    604,
    608,
)
OBSERVATION_SIZE: Final = _SIZE
"""How many numbers an observation has."""

OBSERVATION: Final[Mapping[str, slice]] = MappingProxyType(
    {
        "hand": slice(_HAND, _TRICK),
        "trick": slice(_TRICK, _GONE),
        "gone": slice(_GONE, _CALLS),
        "calls": slice(_CALLS, _TRICKS),
        "tricks": slice(_TRICKS, _VOIDS),
        "voids": slice(_VOIDS, _DEALER),
        "dealer": slice(_DEALER, _LEADER),
        "leader": slice(_LEADER, _PHASE),
        "phase": slice(_PHASE, OBSERVATION_SIZE),
    }
)
"""Where things stand in an observation. All numbers are 0 or 1, cards are in deck order, and seats
are counted from the observer in order of play: 0 is the observer, 1 the next seat.

| part | shape | meaning |
|---|---|---|
| `hand` | 52 | the observer's cards |
| `trick` | 4 × 52 | the card that each seat played to the open trick |
| `gone` | 4 × 52 | the cards that each seat played to complete tricks |
| `calls` | 4 × 14 | each seat's call, 0 to 13; all 0 for a seat that has not called |
| `tricks` | 4 × 14 | how many complete tricks each seat won |
| `voids` | 4 × 4 | the suits that each seat did not follow: spades, hearts, diamonds, clubs |
| `dealer` | 4 | who dealt |
| `leader` | 4 | who led the open trick, or leads the next; all 0 unless playing |
| `phase` | 4 | `CALLING`, `PLAYING`, `FINISHED` or `VOID` |
"""


def observe(
    states: States,
    *,
    seats: ArrayLike | None = None,
    out: NDArray[np.uint8] | None = None,
) -> NDArray[np.uint8]:
    """Return what a seat may see in every round; see `OBSERVATION`.

    Args:
        states: The rounds.
        seats: Who looks, 0 to 3, one for all or `(n,)`. If left out it is the seat to act, and the
            row of a round that is over or void is all 0.
        out: An array of uint8 to write into, `(n, 608)`; a new one is made if left out.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A seat out of range; an `out` that does not fit.
    """
    n = len(instance(states, "states", States, "States"))
    seen = as_out(out, (n, OBSERVATION_SIZE), np.uint8)
    if seats is None:
        observers = states.turns.astype(np.int64)
    else:
        observers = as_seats(seats, "seats", n)
    _observe(states.data, observers, seen)
    return seen


@kernel
def _observe(s: NDArray[np.void], observers: NDArray[np.int64], out: NDArray[np.uint8]) -> None:
    for row in range(out.shape[0]):
        r = s[row]
        seen = out[row]
        seen[:] = 0
        observer = observers[row]
        if observer < 0:
            continue
        plays = max(0, r.moves - 4)
        start = plays & ~3
        on_table = NONE
        for place in range(start, plays):
            on_table |= ONE << U64(r.plays[place])
        _mark(seen, _HAND, r.dealt[observer] & ~r.played)
        for place in range(4):
            seat = (observer + place) & 3
            played = r.dealt[seat] & r.played
            _mark(seen, _TRICK + 52 * place, played & on_table)
            _mark(seen, _GONE + 52 * place, played & ~on_table)
            if r.calls[seat] >= 0:
                seen[_CALLS + 14 * place + r.calls[seat]] = 1
            seen[_TRICKS + 14 * place + r.tricks[seat]] = 1
            for suit in range(4):
                seen[_VOIDS + 4 * place + suit] = r.voids[seat, suit]
        seen[_DEALER + ((r.dealer - observer) & 3)] = 1
        if r.phase == PLAYING:
            seen[_LEADER + ((r.turn - (plays - start) - observer) & 3)] = 1
        seen[_PHASE + r.phase] = 1


@inlined
def _mark(seen: NDArray[np.uint8], start: int, cards: U64) -> None:
    while cards != NONE:
        seen[start + trailing_zeros(cards)] = 1
        cards &= cards - ONE
