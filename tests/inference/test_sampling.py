"""Sampled deals are as likely as they should be: each of those that remain equally."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import pytest

import callbreak as cb
from callbreak import Misdeal, Seat
from tests.inference.positions import ending
from tests.views.rounds import SEATS, played


def bound(freedom: int) -> float:
    """What chi-square exceeds once in a thousand (Wilson and Hilferty's approximation)."""
    step = 2 / (9 * freedom)
    return freedom * (1 - step + 3.09 * step**0.5) ** 3


def chi_square(found: Counter[object], expected: dict[object, float]) -> float:
    return sum((found[key] - number) ** 2 / number for key, number in expected.items())


def assert_uniform(known: cb.Knowledge, seed: int) -> None:
    """Forty samples for each deal that remains spread over all of them as chance would have it."""
    deals = set(known.deals())
    number = 40 * len(deals)
    found = Counter(known.samples(random.Random(seed), number))
    assert found.total() == number
    assert set(found) == deals
    if len(deals) > 1:
        assert chi_square(found, dict.fromkeys(deals, 40)) < bound(len(deals) - 1)


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(cb.CALL_BREAK, id="call-break"),
        pytest.param(cb.CALL_BRIDGE, id="call-bridge"),
        pytest.param(cb.variants.VIKASH_2009, id="vikash-2009"),
    ],
)
def test_every_deal_that_remains_is_equally_likely(rules):
    tried = 0
    for seed in itertools.count():
        seat = SEATS[seed % 5]
        known = cb.knowledge(cb.view(ending(rules, seed, cards_left=3, on_table=seed % 4), seat))
        if 10 <= known.count_deals() <= 60:
            assert_uniform(known, seed)
            tried += 1
        if tried == 3:
            break


@pytest.mark.parametrize("misdeal", [*Misdeal][1:], ids=lambda misdeal: misdeal.name)
def test_so_it_is_where_a_redeal_rules_some_out(misdeal):
    rules = cb.Rules(heading=cb.Heading.FREE, when_void=cb.WhenVoid.FREE, redeal={misdeal})
    tried = 0
    for seed in itertools.count():
        known = cb.knowledge(cb.view(ending(rules, seed, cards_left=2, on_table=1), None))
        if 10 <= known.count_deals() <= 60 and known.count_deals() < known._found.ways().total:
            assert_uniform(known, seed)
            tried += 1
        if tried == 3:
            break


def test_samples_one_by_one_are_as_uniform_as_many_at_once():
    known = cb.knowledge(cb.view(ending(cb.CALL_BREAK, 3, cards_left=3), Seat.NORTH))
    deals = list(known.deals())
    assert 2 < len(deals) < 500
    rng = random.Random(5)
    found = Counter(known.sample(rng) for _ in range(20 * len(deals)))
    assert chi_square(found, dict.fromkeys(deals, 20)) < bound(len(deals) - 1)


# ---- where there are too many deals to list -------------------------------------------------


def assert_as_likely(known: cb.Knowledge, seed: int, number: int = 3000) -> None:
    """Each hidden card lies in each hand as often as its chance says, and so does each length."""
    view = known.view
    hands = [
        [hand - cb.CardSet(view.plays) for hand in deal.hands]
        for deal in known.samples(random.Random(seed), number)
    ]
    for card in view.unseen:
        found = Counter(seat for four in hands for seat in Seat if card in four[seat])
        chances = {seat: known.probability(card, seat) for seat in Seat}
        expected = {seat: float(number * p) for seat, p in chances.items() if p}
        assert set(found) <= set(expected)
        if len(expected) > 1:
            assert chi_square(found, expected) < bound(len(expected) - 1) * 2
    for seat, suit in itertools.product(Seat, cb.Suit):
        found = Counter(len(four[seat].of(suit)) for four in hands)
        chances = dict(enumerate(known.distribution(seat, suit)))
        assert all(chances[length] for length in found)
        likely = {n: float(number * p) for n, p in chances.items() if number * p > 5}
        if len(likely) > 1:
            assert chi_square(found, likely) < bound(len(likely) - 1) * 2


@pytest.mark.parametrize("plays", [0, 10, 25])
def test_samples_of_a_large_number_of_deals_are_as_likely_as_the_chances_say(plays):
    round = played(cb.CALL_BREAK, seed=6, plays=plays)
    known = cb.knowledge(cb.view(round, Seat.SOUTH))
    assert known.count_deals() > 10_000
    assert_as_likely(known, seed=7)


def test_so_they_are_where_a_redeal_rules_many_out():
    hand = cb.parse_hand("SAKQJT98765 HAKQ")  # each of the others has one of three spades
    rules = cb.Rules(redeal={Misdeal.NO_SPADE})
    known = cb.knowledge(cb.View(seat=1, dealer=0, dealt=hand, rules=rules))
    assert known.count_deals() < known._found.ways().total * 0.25
    assert_as_likely(known, seed=9, number=2000)


@pytest.mark.parametrize(
    "hand, redeal",
    [
        ("SAKQJT98 HKQJ DKQJ", {Misdeal.NO_SPADE}),
        ("SKQJT98 HKQJT DKQJ", {Misdeal.FOUR_ACES, Misdeal.NO_SPADE}),
        ("SAKQJ HAKQJ DAKQJ CJ", {Misdeal.NO_QUEEN_OR_HIGHER, Misdeal.NO_JACK_OR_HIGHER}),
        ("SAKQJT9 HAKQJ DAKQ", {Misdeal.NO_SPADE, Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER}),
        ("SKQJT98 HKQJT DKQJ", {*Misdeal} - {Misdeal.NO_QUEEN_OR_HIGHER, Misdeal.NO_SPADE}),
    ],
    ids=["one", "two", "one within another", "one of two within another", "three"],
)
def test_so_they_are_in_a_misdealt_round(hand, redeal):
    seen = cb.View(
        seat=2,
        dealer=0,
        dealt=cb.parse_hand(hand),
        rules=cb.Rules(redeal=redeal),
        misdealt=True,
    )
    assert_as_likely(cb.knowledge(seen), seed=10, number=2000)


# ---- the generator --------------------------------------------------------------------------


def test_a_seed_gives_the_same_deals_again():
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=11, plays=17), Seat.EAST))
    one, two = (list(known.samples(random.Random(12), 30)) for _ in range(2))
    assert one == two
    again = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=11, plays=17), Seat.EAST))
    assert list(again.samples(random.Random(12), 30)) == one
    rng = random.Random(12)
    assert [known.sample(rng) for _ in range(30)] == one
    assert list(known.samples(random.Random(13), 30)) != one


def test_sampling_touches_no_generator_but_the_caller_s():
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=11, plays=17), Seat.EAST))
    before = random.getstate()
    list(known.samples(random.Random(1), 20))
    list(known.samples(random.SystemRandom(), 3))
    assert random.getstate() == before


def test_samples_come_one_at_a_time_and_none_if_none_is_asked_for():
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=11, plays=17), Seat.EAST))
    assert list(known.samples(random.Random(1), 0)) == []
    endless = known.samples(random.Random(1), 10**12)
    assert len({next(endless) for _ in range(5)}) == 5


@pytest.mark.parametrize("rng", [None, 1, "seed", random], ids=["None", "int", "str", "module"])
def test_a_generator_has_to_be_one(rng):
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=11, plays=17), Seat.EAST))
    for door in (lambda: known.sample(rng), lambda: known.samples(rng, 3)):
        with pytest.raises(cb.ArgumentTypeError, match="rng"):
            door()


@pytest.mark.parametrize("n, error", [(-1, ValueError), (1.5, TypeError), (True, TypeError)])
def test_a_number_of_samples_has_to_be_one(n, error):
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=11, plays=17), Seat.EAST))
    with pytest.raises(error, match="n must be") as refusal:
        known.samples(random.Random(1), n)
    assert isinstance(refusal.value, cb.CallbreakError)


def test_a_rare_misdeal_is_drawn_at_once():
    # One hand in some 25 million has neither a spade nor a jack or better.
    low = [card for card in cb.DECK if card.suit is not cb.Suit.SPADES and card.rank < cb.Rank.JACK]
    rules = cb.Rules(redeal={cb.Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER})
    dealt = [*low[:12], cb.Card.SA]
    view = cb.View(seat=0, dealer=3, dealt=dealt, rules=rules, misdealt=True)
    known = cb.knowledge(view)
    assert known.count_deals() == 3_276_189_000
    for deal in known.samples(random.Random(1), 20):
        assert cb.misdeals(deal, rules=rules)
        assert deal.hands[0] == view.dealt
