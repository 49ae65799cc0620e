"""Tricks: whose turn it is, and who takes them."""

from __future__ import annotations

import itertools

import pytest

import callbreak as cb
from callbreak import Card, Seat, Suit, Trick


def test_a_trick_as_it_fills():
    trick = Trick(Seat.WEST)
    assert (trick.led, trick.turn, trick.taker, trick.winner) == (None, Seat.WEST, None, None)
    assert (len(trick), list(trick), trick.is_complete) == (0, [], False)
    expected = [
        (Card.DQ, Seat.SOUTH, Seat.WEST),
        (Card.DA, Seat.EAST, Seat.SOUTH),
        (Card.S2, Seat.NORTH, Seat.EAST),
        (Card.CA, None, Seat.EAST),
    ]
    for number, (card, turn, taker) in enumerate(expected, start=1):
        trick = Trick(Seat.WEST, (*trick, card))
        assert trick.led is Suit.DIAMONDS
        assert trick.turn is turn
        assert trick.taker is taker
        assert trick.is_complete == (number == 4)
        assert trick.winner is (Seat.EAST if number == 4 else None)
        assert len(trick) == len(trick.cards) == number


@pytest.mark.parametrize(
    "cards, winner",
    [
        ([Card.CQ], 0),
        ([Card.CQ, Card.CK], 1),
        ([Card.CQ, Card.CK, Card.S2, Card.HA], 2),
        ([Card.S9, Card.ST, Card.S2, Card.HA], 1),
        ([Card.C2, Card.HA, Card.DA, Card.C3], 3),
        ([Card.C2, Card.HA, Card.DA, Card.HK], 0),
        ([Card.C2, Card.S3, Card.S2, Card.S4], 3),
    ],
    ids=range(7),
)
def test_who_takes_a_trick(cards, winner):
    assert cb.winning_index(cards) == winner
    assert cb.winning_index(iter(cards)) == winner
    for leader in Seat:
        assert Trick(leader, cards).taker is leader.after(winner)


def test_which_card_beats_which():
    for card, other in itertools.product(cb.DECK, repeat=2):
        higher = card.suit is other.suit and card.rank > other.rank
        ruffs = card.suit is Suit.SPADES and other.suit is not Suit.SPADES
        assert cb.beats(card, other) == (higher or ruffs)


@pytest.mark.parametrize(
    "cards, text",
    [
        ([], "cards must be one to four cards, not none"),
        ([Card.SA, Card.SA], "cards must be at most 4 different cards, not ♠A ♠A"),
        (cb.DECK[:5], "cards must be at most 4 different cards, not ♠A ♠K ♠Q ♠J ♠T"),
        (cb.DECK[:9], "cards must be at most 4 different cards, not ♠A ♠K ♠Q ♠J ♠T"),
    ],
    ids=["none", "twice", "five", "nine"],
)
def test_no_trick(cards, text):
    with pytest.raises(cb.ArgumentValueError) as refusal:
        cb.winning_index(cards)
    assert str(refusal.value) == text
    if cards:
        with pytest.raises(cb.ArgumentValueError) as refusal:
            Trick(Seat.WEST, cards)
        assert str(refusal.value) == text


def test_how_a_trick_is_written():
    assert str(Trick(Seat.WEST)) == "West: -"
    assert str(Trick(Seat.WEST, [Card.DA, Card.S3])) == "West: ♦A ♠3"


def test_a_trick_takes_any_iterable_and_any_seat():
    assert Trick(3, iter([Card.DA])) == Trick(Seat.WEST, (Card.DA,))
    assert Trick(3).leader is Seat.WEST
