"""Random numbers that do not depend on order: every draw is a function of where it is needed.

The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", 2014), used as a counter: draw number j of a stream is `mix(key + (j + 1) * GAMMA)`.
Round number i of a seed owns two streams, 2i for its deal and 2i + 1 for what its players do, and
stream k of a seed has the key `mix(mix(seed) + k * GAMMA)`, which is different for every k. A
player's action takes the draw whose number is the action's place in the round: 0 to 3 for the
calls, 4 to 55 for the plays. So results are the same for any number of threads and any division
into chunks, and a round finished from its middle goes on as it would have.

Numbers below a bound come from the upper half of a draw, without bias (Lemire, "Fast random integer
generation in an interval", 2019).
"""

from __future__ import annotations

from typing import Final

from callbreak.batch._jit import U64, inlined, popcount, select

__all__ = ["ACTIONS", "DEAL", "below", "draw", "pick", "random_hands", "stream"]

GAMMA: Final = U64(0x9E3779B97F4A7C15)
DEAL: Final = U64(0)
"""Which of a round's two streams its deal is drawn from."""
ACTIONS: Final = U64(1)
"""Which of a round's two streams its calls and plays are drawn from."""

_ZERO: Final = U64(0)
_ONE: Final = U64(1)
_13: Final = U64(13)
_26: Final = U64(26)
_32: Final = U64(32)
_LOW_HALF: Final = U64(0xFFFFFFFF)
_ALL_CARDS: Final = U64((1 << 52) - 1)
_FACTOR_1: Final = U64(0xBF58476D1CE4E5B9)
_FACTOR_2: Final = U64(0x94D049BB133111EB)


@inlined
def mix(word: U64) -> U64:
    """Scramble 64 bits: the output function of SplitMix64, a bijection."""
    word = (word ^ (word >> U64(30))) * _FACTOR_1
    word = (word ^ (word >> U64(27))) * _FACTOR_2
    return word ^ (word >> U64(31))


@inlined
def stream(seed: U64, number: U64, purpose: U64) -> U64:
    """Return the key of one of the two streams of a round."""
    return mix(mix(seed) + (number + number + purpose) * GAMMA)


@inlined
def draw(key: U64, j: U64) -> U64:
    """Return draw number j of a stream, counted from 0: 64 random bits."""
    return mix(key + (j + _ONE) * GAMMA)


@inlined
def below(bound: U64, word: U64) -> U64:
    """Turn a draw into a whole number from 0 to bound - 1, all equally likely; bound < 2**32."""
    product = (word >> _32) * bound
    if (product & _LOW_HALF) < bound:
        biased = ((_ONE << _32) - bound) % bound
        while (product & _LOW_HALF) < biased:
            word = mix(word + GAMMA)
            product = (word >> _32) * bound
    return product >> _32


@inlined
def pick(mask: U64, word: U64) -> U64:
    """Turn a draw into one bit of a mask that is not empty, all equally likely."""
    return select(mask, below(popcount(mask), word))


@inlined
def _half(cards: U64, size: U64, key: U64, j: U64) -> tuple[U64, U64]:
    """Return `size` of the cards, every choice equally likely, and the number of the next draw.

    A fair coin for each card gives a choice of some size, and given that size every choice is
    equally likely. That stays so while cards picked at random are taken out, or put in, one by one.
    """
    chosen = draw(key, j) & cards
    j += _ONE
    count = popcount(chosen)
    while count > size:
        chosen ^= pick(chosen, draw(key, j))
        j += _ONE
        count -= _ONE
    while count < size:
        chosen ^= pick(cards ^ chosen, draw(key, j))
        j += _ONE
        count += _ONE
    return chosen, j


@inlined
def random_hands(key: U64, j: U64) -> tuple[U64, U64, U64, U64, U64]:
    """Return four random hands, all deals equally likely, and the number of the next draw."""
    front, j = _half(_ALL_CARDS, _26, key, j)
    south, j = _half(front, _13, key, j)
    north, j = _half(_ALL_CARDS ^ front, _13, key, j)
    return south, front ^ south, north, _ALL_CARDS ^ front ^ north, j
