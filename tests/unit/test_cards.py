"""Suits, ranks, cards and sets of cards."""

from __future__ import annotations

import itertools

import pytest
from attrs.exceptions import FrozenInstanceError
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Card, CardSet, Rank, Seat, Suit, testing

any_cards = testing.hands(max_size=52)


def test_the_deck_is_in_its_order():
    codes = [suit + rank for suit in "SHDC" for rank in "AKQJT98765432"]
    assert [card.value for card in cb.DECK] == codes
    assert [card.name for card in cb.DECK] == codes
    assert tuple(Card) == cb.DECK


@pytest.mark.parametrize("card", cb.DECK, ids=lambda card: card.name)
def test_a_card_knows_its_suit_its_rank_and_its_place(card):
    assert (card.suit.value, card.rank.letter) == tuple(card.value)
    assert cb.DECK[card.index] is card
    assert card.mask == 1 << card.index
    assert CardSet([card]).mask == card.mask
    assert str(card) == card.suit.glyph + card.rank.letter
    assert repr(card) == f"Card.{card.value}"


def test_suits_and_ranks():
    assert [str(suit) for suit in Suit] == [*"♠♥♦♣"]
    assert [suit.mask.bit_count() for suit in Suit] == [13] * 4
    assert sum(suit.mask for suit in Suit) == (1 << 52) - 1
    assert [str(rank) for rank in Rank] == [*"23456789TJQKA"]
    assert [*Rank] == sorted(Rank) == [*range(2, 15)]


def test_seats_are_in_order_of_play():
    assert [*Seat] == [0, 1, 2, 3]
    assert [str(seat) for seat in Seat] == ["South", "East", "North", "West"]
    for seat, turns in itertools.product(Seat, range(-9, 10)):
        assert seat.after(turns) is Seat((seat + turns) % 4)
    assert Seat.WEST.after() is Seat.SOUTH


# ---- sets of cards --------------------------------------------------------------------------


@given(st.lists(testing.cards()))
def test_a_set_is_in_deck_order_however_it_was_made(cards):
    held = CardSet(cards)
    expected = [card for card in cb.DECK if card in cards]
    assert list(held) == list(held.cards) == expected
    assert held == CardSet(reversed(cards)) == set(cards)
    assert len(held) == len(expected)
    assert bool(held) == bool(expected)
    assert CardSet.from_mask(held.mask) == held


@given(any_cards)
def test_a_set_can_be_indexed_like_a_tuple(held):
    cards = tuple(held)
    for index in range(-len(cards), len(cards)):
        assert held[index] is cards[index]
    for part in (slice(None), slice(1, None), slice(None, None, -2), slice(3, 5)):
        assert held[part] == cards[part]
    assert tuple(reversed(held)) == cards[::-1]
    with pytest.raises(IndexError):  # what Python asks of a sequence
        held[len(cards)]


@given(any_cards, any_cards)
def test_a_set_is_a_set(one, other):
    here, there = frozenset(one), frozenset(other)
    for found, expected in (
        (one & other, here & there),
        (one | other, here | there),
        (one - other, here - there),
        (one ^ other, here ^ there),
        (one & there, here & there),
        (one | there, here | there),
        (one - there, here - there),
        (one ^ there, here ^ there),
        (here & other, here & there),
        (here | other, here | there),
        (here - other, here - there),
        (here ^ other, here ^ there),
        (~one, frozenset(cb.DECK) - here),
    ):
        assert type(found) is CardSet
        assert found == expected
        assert list(found) == [card for card in cb.DECK if card in expected]
    for left, right in ((one, other), (one, there), (here, other)):
        assert (left == right) == (here == there)
        assert (left != right) == (here != there)
        assert (left <= right) == (here <= there)
        assert (left < right) == (here < there)
        assert (left >= right) == (here >= there)
        assert (left > right) == (here > there)
    assert one.isdisjoint(other) == one.isdisjoint(there) == here.isdisjoint(there)


@given(any_cards)
def test_a_set_equals_any_set_of_the_same_cards_and_hashes_alike(held):
    for same in (set(held), frozenset(held), dict.fromkeys(held).keys()):
        assert held == same
        assert same == held
    assert hash(held) == hash(frozenset(held))
    assert {held: "a hand"}[frozenset(held)] == "a hand"
    assert held != tuple(held)
    assert held != list(held)


@given(any_cards)
def test_the_suits_of_a_set(held):
    for suit in Suit:
        assert list(held.of(suit)) == [card for card in held if card.suit is suit]
        assert held.is_void(suit) == (not any(card.suit is suit for card in held))
    assert sum(len(held.of(suit)) for suit in Suit) == len(held)


@given(any_cards)
def test_what_is_in_a_set(held):
    for card in cb.DECK:
        assert (card in held) == (card in list(held))
    for other in ("SA", 0, None, Suit.SPADES, held):
        assert other not in held


def test_a_set_is_made_once():
    hand = CardSet([Card.SA, Card.H2])
    assert CardSet(hand) is hand


@pytest.mark.parametrize(
    "cards, text, code",
    [
        ([], "-", "CardSet()"),
        ([Card.C2], "♣2", "CardSet([Card.C2])"),
        ([Card.H2, Card.SA, Card.HT], "♠A ♥T2", "CardSet([Card.SA, Card.HT, Card.H2])"),
        ([Card.C3, Card.DJ], "♦J ♣3", "CardSet([Card.DJ, Card.C3])"),
    ],
    ids=["empty", "one", "two suits", "minor suits"],
)
def test_how_a_set_is_written(cards, text, code):
    assert str(CardSet(cards)) == text
    assert repr(CardSet(cards)) == code


def test_a_set_takes_cards_only():
    hand = CardSet([Card.SA])
    for other in (5, {"SA"}, [None]):
        for combine in (
            lambda other: hand | other,
            lambda other: hand & other,
            lambda other: hand - other,
            lambda other: hand ^ other,
        ):
            with pytest.raises(cb.ArgumentTypeError):
                combine(other)
    with pytest.raises(TypeError):
        hand[Suit.SPADES]


@pytest.mark.parametrize("name", ["mask", "_cards", "cards", "something_new"])
def test_a_set_stays_as_it_is(name):
    for hand in (CardSet(), CardSet([Card.SA]), CardSet(cb.DECK)):
        with pytest.raises(FrozenInstanceError):
            setattr(hand, name, 0)
        with pytest.raises(FrozenInstanceError):
            delattr(hand, name)


@pytest.mark.parametrize("attribute", ["rank", "suit", "mask", "index", "new"])
def test_cards_cannot_be_written_on(attribute):
    with pytest.raises(FrozenInstanceError):
        setattr(Card.SA, attribute, 1)
    with pytest.raises(FrozenInstanceError):
        delattr(Card.SA, attribute)
    assert str(Card.SA) == "♠A"
