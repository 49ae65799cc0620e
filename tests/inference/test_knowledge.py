"""Positions worked out by hand, and what a `Knowledge` answers to whom."""

from __future__ import annotations

import copy
import pickle
import random
from fractions import Fraction
from math import comb

import attrs
import pytest
from hypothesis import given

import callbreak as cb
from callbreak import Card, Seat, Suit, testing
from tests.views.rounds import SEATS, any_seat, played, without_calls


def seen(hand, plays, **changes):
    """South's view, who leads, after some plays."""
    fields = {"seat": 0, "dealer": 3, "dealt": cb.parse_hand(hand), "calls": (2, 2, 2, 2)}
    return cb.View(**fields | changes, plays=cb.parse_cards(plays))


HAND = "SAK HAKQJ DAKQJ CAKQ"


# ---- worked by hand -------------------------------------------------------------------------


def test_a_discard_on_a_plain_suit_shows_out_of_it_and_of_spades():
    known = cb.knowledge(seen(HAND, "HA D2"))
    assert known.voids[Seat.EAST] == {Suit.HEARTS, Suit.SPADES}
    assert known.voids[Seat.NORTH] == known.voids[Seat.WEST] == frozenset()
    assert known.counts == (12, 12, 13, 13)
    assert known.must_hold[Seat.SOUTH] == cb.parse_hand("SAK HKQJ DAKQJ CAKQ")
    chances = [known.probability(Card.H5, seat) for seat in Seat]
    assert chances == [0, 0, Fraction(1, 2), Fraction(1, 2)]
    # Of 38 unseen cards 20 are hearts and spades; East has its twelve from the other eighteen.
    assert known.probability(Card.C5, Seat.EAST) == Fraction(12, 18)
    assert known.probability(Card.C5, Seat.WEST) == Fraction(3, 18)


def test_the_same_discard_shows_less_where_nobody_has_to_ruff():
    free = cb.Rules(when_void=cb.WhenVoid.FREE)
    known = cb.knowledge(seen(HAND, "HA D2", rules=free))
    assert known.voids[Seat.EAST] == {Suit.HEARTS}


def test_who_does_not_head_has_nothing_to_head_with():
    known = cb.knowledge(seen("SAK2 HT9 DA92 CA9876", "HT H3"))
    assert cb.parse_hand("HAKQJ") <= known.cannot_hold[Seat.EAST]
    assert not known.cannot_hold[Seat.EAST] & cb.parse_hand("H8765")
    assert known.voids[Seat.EAST] == frozenset()
    free = cb.knowledge(seen("SAK2 HT9 DA92 CA9876", "HT H3", rules=cb.CALL_BRIDGE))
    assert not free.cannot_hold[Seat.EAST] & cb.parse_hand("HAKQJ")


def test_a_lead_of_spades_before_they_are_broken_comes_from_a_hand_of_spades():
    rules = cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)
    hand = "HAKQJ DAKQJ CAKQJT"
    known = cb.knowledge(seen(hand, "S2", dealer=0, rules=rules))
    assert known.voids[Seat.EAST] == {Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS}
    assert known.must_hold[Seat.EAST] == cb.parse_hand("SAKQJT9876543")
    assert known.count_deals() == comb(26, 13)
    assert known.voids[Seat.NORTH] == {Suit.SPADES}
    anytime = cb.knowledge(seen(hand, "S2", dealer=0))
    assert anytime.voids[Seat.EAST] == frozenset()


def test_cards_that_only_one_hand_can_hold():
    # East and North ruff the ace of hearts: the eleven that are left lie with West.
    known = cb.knowledge(seen("SAKQ HA DAKQJT CAKQJ", "HA S2 S3 H2"))
    assert known.must_hold[Seat.WEST] == cb.parse_hand("HKQJT9876543")
    assert known.must_hold[Seat.EAST] == known.must_hold[Seat.NORTH] == cb.CardSet()
    assert known.voids[Seat.EAST] == {Suit.HEARTS}
    # West has twelve cards, so one of 24 others; East and North share the rest.
    assert known.probability(Card.C2, Seat.WEST) == Fraction(1, 25)
    assert known.probability(Card.C2, Seat.EAST) == Fraction(12, 25)
    assert known.count_deals() == 25 * comb(24, 12)
    lengths = known.distribution(Seat.WEST, Suit.HEARTS)
    assert lengths[11] == 1
    clubs = known.distribution(Seat.WEST, Suit.CLUBS)
    assert clubs[:2] == (Fraction(16, 25), Fraction(9, 25))


def test_a_hand_without_room_is_excluded_from_all_the_rest():
    # West has the thirteen diamonds that are left and nothing else.
    known = cb.knowledge(seen("SAKQJT9876543 D2", "D2 C2 C3"))
    assert known.must_hold[Seat.WEST] == cb.parse_hand("S2 DAKQJT9876543")
    assert known.voids[Seat.WEST] == {Suit.HEARTS, Suit.CLUBS}
    assert known.probability(Card.HA, Seat.WEST) == 0
    assert known.distribution(Seat.WEST, Suit.DIAMONDS)[12] == 1


@pytest.mark.parametrize("seat", SEATS, ids=str)
def test_the_calls_prove_nothing(seat):
    round = played(cb.CALL_BREAK, seed=1, plays=30)
    view = cb.view(round, seat)
    one, two = cb.knowledge(view), cb.knowledge(without_calls(view))
    assert one.count_deals() == two.count_deals()
    assert one.cannot_hold == two.cannot_hold
    other = cb.knowledge(attrs.evolve(view, calls=(13, 1, 13, 1)))
    assert other.count_deals() == one.count_deals()


# ---- a value --------------------------------------------------------------------------------


@given(testing.rounds(rules=cb.CALL_BREAK), any_seat)
def test_it_is_a_value_of_its_view(round, seat):
    view = cb.view(round, seat)
    one, two = cb.knowledge(view), cb.knowledge(view)
    one.count_deals()
    assert one == two == cb.Knowledge(view)
    assert hash(one) == hash(two)
    assert one.view is view
    for twin in (pickle.loads(pickle.dumps(one)), copy.copy(one), copy.deepcopy(one)):
        assert twin == one
        assert twin.count_deals() == one.count_deals()
    assert cb.knowledge(attrs.evolve(view)) == one


def test_what_it_answers_has_exact_types():
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=2, plays=20), Seat.NORTH))
    assert type(known.count_deals()) is int
    assert type(known.probability(Card.SA, Seat.SOUTH)) is Fraction
    assert {type(chance) for chance in known.distribution(Seat.NORTH, Suit.CLUBS)} == {Fraction}
    assert {type(chance) for chance in known.distribution(Seat.EAST, Suit.CLUBS)} == {Fraction}
    assert [type(cards) for cards in known.cannot_hold + known.must_hold] == [cb.CardSet] * 8
    assert [type(suits) for suits in known.voids] == [frozenset] * 4
    assert type(known.sample(random.Random(1))) is cb.Deal
    assert known.probability(Card.SA, 2) == known.probability(Card.SA, Seat.NORTH)


@pytest.mark.parametrize("seat", [4, -1, "x", True, None, 1.5], ids=repr)
def test_a_seat_has_to_be_one(seat):
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=2, plays=20), Seat.NORTH))
    error = cb.ArgumentValueError if type(seat) is int else cb.ArgumentTypeError
    with pytest.raises(error, match="seat"):
        known.probability(Card.SA, seat)
    with pytest.raises(error, match="seat"):
        known.distribution(seat, Suit.CLUBS)


def test_a_card_and_a_suit_have_to_be_such():
    known = cb.knowledge(cb.view(played(cb.CALL_BREAK, seed=2, plays=20), Seat.NORTH))
    for card in ("SA", None, Suit.SPADES, 0):
        with pytest.raises(cb.ArgumentTypeError, match="card"):
            known.probability(card, Seat.EAST)
    for suit in ("S", None, Card.SA, 0):
        with pytest.raises(cb.ArgumentTypeError, match="suit"):
            known.distribution(Seat.EAST, suit)


def test_a_played_card_is_in_no_hand():
    round = played(cb.CALL_BREAK, seed=2, plays=20)
    for seat in SEATS:
        known = cb.knowledge(cb.view(round, seat))
        for card in round.plays:
            assert [known.probability(card, player) for player in Seat] == [0, 0, 0, 0]
            assert all(card in cannot for cannot in known.cannot_hold)
