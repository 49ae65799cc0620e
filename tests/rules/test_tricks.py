"""Chapter 6: who wins a trick."""

from __future__ import annotations

import itertools

import pytest

import callbreak as cb
from tests.rules.helpers import SUITS, cards, finished, played
from tests.rules.recorded import GAME, needs_recording, replayed


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    "trick, winner",
    [
        ("C2 C9 CA CK", 2),
        ("CA C9 C2 CK", 0),
        ("C2 C9 CA S2", 3),
        ("S2 CA HA DA", 0),
        ("C5 S4 S9 S7", 2),
        ("H5 S4 S3 HA", 1),
        ("S9 S4 SJ S2", 2),
    ],
)
def test_highest_spade_or_else_highest_of_the_led_suit(trick, winner):
    """A trick with a spade in it goes to the highest, any other to the highest of the led suit."""
    assert cb.winning_index(cards(trick)) == winner


@pytest.mark.rule("R6.2")
def test_discards_never_win():
    """Whatever the off-suit cards are, the winner is the same: here all pairs of them."""
    discards = [card for card in cb.DECK if card.suit in (cb.Suit.DIAMONDS, cb.Suit.CLUBS)]
    for one, other in itertools.permutations(discards, 2):
        assert cb.winning_index([cb.Card.H2, one, cb.Card.H3, other]) == 2
        assert cb.winning_index([cb.Card.H2, one, other]) == 0


@pytest.mark.rule("R6.2")
def test_a_higher_card_of_another_plain_suit_beats_nothing():
    """Rank counts only within a suit."""
    assert not cb.beats(cb.Card.DA, cb.Card.H2)
    assert not cb.beats(cb.Card.HA, cb.Card.D2)


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize("card", [cb.Card.SA, cb.Card.H2])
def test_no_card_beats_itself(card):
    """To beat a card is to be higher than it."""
    assert not cb.beats(card, card)


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize("trick", ["", "H2 H3 H4 H5 H6", "H2 H3 H2"])
def test_what_is_no_trick_has_no_winner(trick):
    """A trick has at most four cards, all different, and a winner only with one of them."""
    with pytest.raises(cb.ArgumentValueError):
        cb.winning_index(cards(trick))


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize("leader", cb.Seat)
def test_the_seat_follows_from_the_leader(leader):
    """The winner is a seat, counted from the one that led."""
    trick = cb.Trick(leader, cards("C5 C9 CK C2"))
    assert trick.winner == leader.after(2)
    assert (trick.led, trick.is_complete, trick.turn) == (cb.Suit.CLUBS, True, None)


@pytest.mark.rule("R6.1")
def test_an_open_trick_has_no_winner():
    """A trick is won when all four cards lie, and not before."""
    trick = cb.Trick(cb.Seat(1), cards("C5 C9 CK"))
    assert (trick.winner, trick.turn, trick.is_complete) == (None, cb.Seat(0), False)


@pytest.mark.rule("R6.3")
def test_thirteen_tricks_and_each_is_somebodys():
    """The winner takes the trick, and thirteen tricks are a round."""
    round = finished((3, 3, 3, 4))
    assert round.phase is cb.Phase.FINISHED
    assert (len(round.tricks), round.tricks_won) == (13, (13, 0, 0, 0))
    assert (round.turn, cb.legal_actions(round)) == (None, ())


@pytest.mark.rule("R6.3")
def test_only_complete_tricks_are_counted():
    """An open trick belongs to nobody yet."""
    round = played(cb.Round(SUITS, (3, 3, 3, 4)), "HA DA CA")
    assert (round.tricks, round.tricks_won) == ((), (0, 0, 0, 0))
    assert played(round, "S2").tricks_won == (1, 0, 0, 0)


@needs_recording
@pytest.mark.rule("R6.1")
@pytest.mark.rule("R6.3")
@pytest.mark.parametrize("number", range(4))
def test_recorded_tricks(number):
    """Every trick of a recorded game is led and won by the seat that the server wrote down."""
    complete = [trick for trick in GAME[number].tricks if trick[2] is not None]
    found = [(trick.leader, trick.cards, trick.winner) for trick in replayed(GAME[number]).tricks]
    assert found == [(leader, cards(text), winner) for leader, text, winner in complete]
