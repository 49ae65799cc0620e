"""Deals are uniform, draws are what the documentation says, and seeds stay good for ever."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("numba")

import numpy as np

import callbreak as cb
from callbreak import batch
from callbreak.batch import _jit, _random

WORD = 2**64 - 1
N = 100_000


@pytest.fixture(scope="module")
def deals():
    """The seat that holds each card, one row for each of many deals."""
    dealt = batch.deal_many(N, seed=11).dealt
    held = np.zeros((N, 52), dtype=np.int8)
    for seat in range(4):
        bits = dealt[:, seat, np.newaxis] >> np.arange(52, dtype=np.uint64) & np.uint64(1)
        held += (seat * bits).astype(np.int8)
    return held


def assert_chi_square(observed, expected, degrees):
    """Neither too far from what is expected, nor too near: 5 standard deviations."""
    statistic = ((observed - expected) ** 2 / expected).sum()
    assert abs(statistic - degrees) < 5 * math.sqrt(2 * degrees)


def test_every_card_goes_to_every_seat_equally_often(deals):
    counts = np.stack([(deals == seat).sum(axis=0) for seat in range(4)])
    # Each seat gets 13 of 52: the counts of one seat vary by 52/51 more than independent ones.
    assert_chi_square(counts * 1.0, N / 4, degrees=51 * 3 * 52 / 51)


def test_every_two_cards_are_together_equally_often(deals):
    together = np.zeros((52, 52))
    for seat in range(4):
        holds = (deals == seat).astype(np.float32)
        together += holds.T @ holds
    pairs = together[np.triu_indices(52, 1)]
    chance = 12 / 51
    deviations = (pairs - N * chance) / math.sqrt(N * chance * (1 - chance))
    assert np.abs(deviations).max() < 5
    assert abs(deviations.std() - 1) < 0.1


def test_the_lengths_of_suits_are_as_likely_as_they_should_be(deals):
    for suit in range(4):
        spades = (deals[:, 13 * suit : 13 * suit + 13] == suit).sum(axis=1)
        counts = np.bincount(spades, minlength=14)[:8]
        chances = [math.comb(13, k) * math.comb(39, 13 - k) / math.comb(52, 13) for k in range(8)]
        assert_chi_square(counts, N * np.array(chances), degrees=7)


def test_random_players_take_every_call_and_every_lead_equally_often():
    states = batch.deal_many(N, seed=12)
    for _ in range(4):
        batch.act_many(states, batch.choose_many(states, seed=12))
    for seat in range(4):
        counts = np.bincount(states.calls[:, seat], minlength=14)[1:]
        assert_chi_square(counts, N / 13, degrees=12)
    leads = batch.choose_many(states, seed=12)
    hands = states.hands[np.arange(N), states.turns]
    below = hands & ((np.uint64(1) << leads.astype(np.uint64)) - np.uint64(1))
    assert_chi_square(np.bincount(np.bitwise_count(below), minlength=13), N / 13, degrees=12)


# ---- the documented generator, written out again --------------------------------------------


def mix(word):
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


class Stream:
    GAMMA = 0x9E3779B97F4A7C15

    def __init__(self, seed, number, purpose):
        self.key = mix(mix(seed) + (2 * number + purpose) * self.GAMMA & WORD)
        self.j = 0

    def next(self):
        self.j += 1
        return mix(self.key + self.j * self.GAMMA & WORD)


def pick(cards, word):
    places = [place for place in range(52) if cards >> place & 1]
    return 1 << places[(word >> 32) * len(places) >> 32]


def half(cards, size, stream):
    chosen = stream.next() & cards
    while chosen.bit_count() > size:
        chosen ^= pick(chosen, stream.next())
    while chosen.bit_count() < size:
        chosen ^= pick(cards ^ chosen, stream.next())
    return chosen


def test_the_generator_is_the_one_that_is_described():
    # The first outputs of SplitMix64 with the seed 1234567, as published with its reference code.
    outputs = [mix(1234567 + k * Stream.GAMMA & WORD) for k in (1, 2, 3)]
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    seed, first = 2**64 - 59, 10**12
    states = batch.deal_many(50, seed, first=first)
    for i, hands in enumerate(states.dealt.tolist()):
        stream = Stream(seed, first + i, 0)
        front = half(2**52 - 1, 26, stream)
        south = half(front, 13, stream)
        north = half(2**52 - 1 ^ front, 13, stream)
        assert hands == [south, front ^ south, north, 2**52 - 1 ^ front ^ north]


def test_a_seed_gives_the_same_rounds_for_ever():
    round = batch.deal_many(1, seed=7)[0]
    assert [str(hand) for hand in round.deal.hands] == [
        "♠KJ4 ♥KJ32 ♦A84 ♣532",
        "♠A3 ♥T985 ♦KT965 ♣QT",
        "♠987652 ♥Q6 ♦QJ72 ♣A",
        "♠QT ♥A74 ♦3 ♣KJ98764",
    ]
    ended = batch.playouts(1000, seed=7)
    assert ended.calls.sum() == 27593
    assert (ended.tricks * np.arange(4)).sum() == 19479
    assert ended.tenths.sum() == -222342


# ---- bit tricks -----------------------------------------------------------------------------


@_jit.njit
def _select_all(masks, both):
    for i in range(len(masks)):
        for n in range(_jit.popcount(masks[i])):
            both[i, n, 0] = _jit.select_portably(masks[i], np.uint64(n))
            both[i, n, 1] = _jit.select(masks[i], np.uint64(n))


def test_the_nth_card_is_found_on_any_processor():
    rng = np.random.default_rng(1)
    masks = rng.integers(0, 2**64, 300, dtype=np.uint64)
    masks[:100] &= rng.integers(0, 2**64, 100, dtype=np.uint64)
    masks[:50] &= rng.integers(0, 2**64, 50, dtype=np.uint64)
    masks[-2:] = [0, WORD]
    both = np.zeros((len(masks), 64, 2), dtype=np.uint64)
    _select_all(masks, both)
    for mask, found in zip(masks.tolist(), both.tolist(), strict=True):
        bits = [1 << place for place in range(64) if mask >> place & 1]
        assert [pair[0] for pair in found[: len(bits)]] == bits
        assert [pair[1] for pair in found[: len(bits)]] == bits


@_jit.njit
def _below_all(bound, words, out):
    for i in range(len(words)):
        out[i] = _random.below(bound, words[i])


def test_numbers_below_a_bound_leave_out_what_would_favour_some():
    # 2**32 is no multiple of 3: of the 2**32 upper halves one is refused, the lowest.
    words = np.array([0, 1 << 32, 2**64 - 1], dtype=np.uint64)
    out = np.zeros(3, dtype=np.uint64)
    _below_all(np.uint64(3), words, out)
    redrawn = mix(Stream.GAMMA)
    assert out.tolist() == [(redrawn >> 32) * 3 >> 32, 0, 2]


# ---- dealing again --------------------------------------------------------------------------


@pytest.mark.parametrize("redeal_dealer", cb.RedealDealer)
def test_misdeals_are_dealt_again(redeal_dealer):
    kinds = {cb.Misdeal.NO_SPADE, cb.Misdeal.FOUR_ACES, cb.Misdeal.NO_JACK_OR_HIGHER}
    rules = cb.Rules(redeal=kinds, redeal_dealer=redeal_dealer)
    states = batch.deal_many(2000, seed=5, rules=rules)
    free = batch.deal_many(2000, seed=5)
    misdealt = [bool(cb.misdeals(round.deal, rules=rules)) for round in free]
    changed = (states.dealt != free.dealt).any(axis=1)
    assert 100 < sum(misdealt) < 300
    assert changed.tolist() == misdealt
    assert (states.phases == batch.CALLING).all()
    assert not any(cb.misdeals(round.deal, rules=rules) for round in states[changed])
    moved = states.dealers != free.dealers
    assert (
        moved.tolist()
        == (changed if redeal_dealer is cb.RedealDealer.NEXT else 0 * changed).tolist()
    )


def test_dealing_gives_up_at_last(monkeypatch):
    rules = cb.Rules(redeal=set(cb.Misdeal))
    monkeypatch.setattr("callbreak.batch.moves.DEALS_AT_MOST", 1)
    with pytest.raises(cb.TooManyMisdealsError):
        batch.deal_many(100, seed=1, rules=rules)


def test_the_deal_goes_round_unless_it_is_given():
    assert batch.deal_many(6, seed=1).dealers.tolist() == [0, 1, 2, 3, 0, 1]
    assert batch.deal_many(3, seed=1, first=6).dealers.tolist() == [2, 3, 0]
    assert batch.deal_many(3, seed=1, dealers=cb.Seat.WEST.value).dealers.tolist() == [3, 3, 3]
    assert batch.deal_many(3, seed=1, dealers=[1, 0, 2]).dealers.tolist() == [1, 0, 2]
