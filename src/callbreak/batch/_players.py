"""How the built-in players choose: at random, by rule of thumb, by weights.

Every function here is compiled. A player sees what its seat may see: its own cards, the cards
played, the calls and the tricks won.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from callbreak.batch._jit import U64, inlined, popcount, select, to_int, trailing_zeros
from callbreak.batch._numbers import Numbers
from callbreak.batch._random import below, draw, pick
from callbreak.batch._rows import (
    ALL,
    CALLING,
    NONE,
    ONE,
    SPADES,
    Row,
    beating,
    legal_plays,
    table,
)

__all__ = ["PLAYER", "RANDOM", "RULE_OF_THUMB", "WEIGHTS", "choose"]

RANDOM, RULE_OF_THUMB, WEIGHTS = range(3)
ACE: Final = U64(1)  # of a suit moved to the lowest bits
KING: Final = U64(2)
QUEEN: Final = U64(4)
PLAIN: Final = ALL ^ SPADES
SUIT: Final = SPADES  # the same bits, for any suit moved there


PLAYER: Final = np.dtype(
    [
        ("kind", np.int64),
        ("greedy", np.int64),
        ("calls_by_thumb", np.int64),
        ("cards", np.float64, (2, 4, 52)),
        ("calls", np.float64, (14, 14)),
    ]
)
"""One player: `RANDOM`, `RULE_OF_THUMB` or `WEIGHTS`, and the fields of `Weights`."""


@inlined
def choose(
    r: Row,
    rules: Numbers,
    tenths: NDArray[np.int32],
    players: NDArray[np.void],
    key: U64,
) -> int:
    """Return the action of the seat to act; there must be one."""
    seat = r.turn
    player = players[seat]
    kind = player.kind
    word = draw(key, U64(r.moves))
    if r.phase == CALLING:
        if kind == RANDOM:
            calls = U64(rules.max_call - rules.min_call + 1)
            return 52 + rules.min_call + to_int(below(calls, word))
        expected = expected_tricks(r.dealt[seat])
        if kind == RULE_OF_THUMB or player.calls_by_thumb:
            return 52 + _sensible_call(r, rules, expected)
        legal = (ONE << U64(rules.max_call + 1)) - (ONE << U64(rules.min_call))
        return 52 + weighted(player.calls[(expected + 50) // 100], legal, player.greedy, word)
    legal = legal_plays(r, rules)
    if legal & (legal - ONE) == NONE:  # no choice
        return trailing_zeros(legal)
    if kind == RANDOM:
        return trailing_zeros(pick(legal, word))
    if kind == RULE_OF_THUMB:
        return trailing_zeros(sensible_play(r, rules, tenths, legal))
    need = 1 if r.tricks[seat] < r.calls[seat] else 0
    return weighted(player.cards[need, r.moves & 3], legal, player.greedy, word)


@inlined
def weighted(weights: NDArray[np.float64], legal: U64, greedy: int, word: U64) -> int:
    """Return one of the numbers whose bits are set, in proportion to its weight.

    Where greedy, the first of those with the highest weight. Where all weights are zero, any.
    """
    total = 0.0
    heaviest = -1.0
    first = 0
    rest = legal
    while rest != NONE:
        number = trailing_zeros(rest)
        rest &= rest - ONE
        total += weights[number]
        if weights[number] > heaviest:
            heaviest = weights[number]
            first = number
    if total == 0.0:
        return trailing_zeros(pick(legal, word))
    if greedy:
        return first
    left = float(word >> U64(11)) * 2.0**-53 * total
    last = first
    rest = legal
    while rest != NONE:
        number = trailing_zeros(rest)
        rest &= rest - ONE
        if weights[number] > 0.0:
            if left < weights[number]:
                return number
            left -= weights[number]
            last = number
    return last  # rounding left nothing of the total


# ---- the rule of thumb ----------------------------------------------------------------------


@inlined
def expected_tricks(hand: U64) -> int:
    """Return how many tricks a hand that was dealt is worth, in hundredths, 0 to 1300.

    The worth of the features of a hand is a least-squares fit to the tricks won in 200,000 rounds
    among four of these players; what is won differs from it by `SPREAD`.
    """
    spades = popcount(hand & SUIT)
    worth = 45 * to_int(spades) - 49
    for place in range(4):
        if hand >> U64(place) & ONE != NONE:
            worth += (80, 64, 47, 33)[place]
    for number in range(1, 4):
        suit = hand >> U64(13 * number) & SUIT
        length = popcount(suit)
        if suit & ACE != NONE:
            worth += 98
        if suit & KING != NONE and length >= U64(2):
            worth += 60
        if suit & QUEEN != NONE and length >= U64(3):
            worth += 14
        if spades >= U64(2) and length <= U64(2):
            worth += (149, 94, 32)[to_int(length)]
    return min(max(worth, 0), 1300)


@inlined
def _sensible_call(r: Row, rules: Numbers, expected: int) -> int:
    """Return the call that should score best; the last to call may save the round with it."""
    call = int(rules.sensible_calls[(expected + 5) // 10])
    if r.moves == 3:
        missing = rules.min_total_calls
        for seat in range(4):
            missing -= max(0, r.calls[seat])
        if call < missing <= min((expected + 50) // 100, rules.max_call):
            return missing
    return call


@inlined
def _lowest(cards: U64) -> U64:
    """Return the lowest of some cards of one suit, as a bit."""
    return select(cards, popcount(cards) - ONE)


@inlined
def _least(cards: U64) -> U64:
    """Return the card of the lowest rank, as a bit."""
    least = NONE
    lowest = -1
    for suit in range(4):
        held = (cards >> U64(13 * suit)) & SUIT
        if held != NONE:
            place = trailing_zeros(_lowest(held))
            if place > lowest:
                lowest = place
                least = ONE << U64(13 * suit + place)
    return least


@inlined
def _greatest(cards: U64) -> U64:
    """Return the card of the highest rank, as a bit."""
    greatest = NONE
    highest = 13
    for suit in range(4):
        held = (cards >> U64(13 * suit)) & SUIT
        if held != NONE and trailing_zeros(held) < highest:
            highest = trailing_zeros(held)
            greatest = ONE << U64(13 * suit + highest)
    return greatest


@inlined
def sensible_play(r: Row, rules: Numbers, tenths: NDArray[np.int32], legal: U64) -> U64:
    """Return a card for the seat to play, as a bit.

    Who still needs tricks wins cheaply: with a card that nothing unseen of its suit beats, or last
    in the trick with the lowest that will do. Who does not throws low; or high under the winner,
    where one more trick costs points.
    """
    seat = r.turn
    call = r.calls[seat]
    won = r.tricks[seat]
    plays = r.moves - 4
    left = 13 - (plays >> 2)
    needs = 0 < call - won <= left
    ducks = won >= call and tenths[call, won + 1] < tenths[call, won]
    hand = r.dealt[seat] & ~r.played
    unseen = ALL & ~(r.played | hand)
    if plays & 3 == 0:
        return _sensible_lead(legal, unseen, needs)
    suit, _, best = table(r, rules)
    winners = legal & beating(best, suit)
    losers = legal ^ winners
    is_last = plays & 3 == 3
    if ducks:
        if losers != NONE:
            return _greatest(losers)
        return _greatest(winners) if is_last else _lowest(winners)
    if winners != NONE and (needs or losers == NONE):
        top = winners & (~winners + ONE)
        if is_last or winners & suit == NONE:
            return _lowest(winners)
        if unseen & suit & (top - ONE) == NONE:
            return top
        if losers == NONE:
            return _lowest(winners)
    plain = losers & PLAIN
    return _least(plain if plain != NONE else losers)


@inlined
def _sensible_lead(legal: U64, unseen: U64, needs: bool) -> U64:  # noqa: FBT001
    """Return a card to lead, as a bit: a winner if tricks are needed, else a low one."""
    lead = NONE
    if needs:
        most = 0
        for number in range(1, 4):
            suit = SPADES << U64(13 * number)
            held = legal & suit
            top = held & (~held + ONE)
            out = to_int(popcount(unseen & suit))
            if held != NONE and unseen & suit & (top - ONE) == NONE and out > most:
                most = out
                lead = top
        if lead != NONE:
            return lead
    shortest = 14
    for number in range(1, 4):
        held = legal & (SPADES << U64(13 * number))
        length = to_int(popcount(held))
        if 0 < length < shortest:
            shortest = length
            lead = _lowest(held)
    return lead if lead != NONE else _lowest(legal)
