"""Who takes a trick: the highest spade in it, else the highest card of the suit led."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, final

import attrs

from callbreak._checks import instance, items
from callbreak._shown import Drawn
from callbreak.cards import Card, Suit
from callbreak.errors import ArgumentValueError
from callbreak.seats import Seat, as_seat

__all__ = ["Trick", "beats", "winning_index"]


def beats(card: Card, other: Card) -> bool:
    """Tell whether a card, played on one that takes the trick so far, takes it over.

    A higher card of the same suit does, and any spade beats any other suit. A card of any third
    suit never does, however high (rules R6.1 and R6.2).

    Raises:
        ArgumentTypeError: One of them is not a `Card`.

    >>> beats(Card.S2, Card.HA), beats(Card.DA, Card.H2), beats(Card.HA, Card.D2)
    (True, False, False)
    """
    instance(card, "card", Card, "a Card")
    if card.suit is instance(other, "other", Card, "a Card").suit:
        return card.rank > other.rank
    return card.suit is Suit.SPADES


def winning_index(cards: Iterable[Card]) -> int:
    """Return which of one to four cards, in order of play, takes the trick, counted from 0.

    See rules R6.1 and R6.2.

    Raises:
        ArgumentTypeError: Something in it is not a `Card`.
        ArgumentValueError: There is no card, or more than four, or one twice.

    >>> winning_index([Card.CQ, Card.CK, Card.S2, Card.HA])
    2
    """
    played = trick_cards(cards, "cards")
    if not played:
        raise ArgumentValueError("cards", "one to four cards", "none")
    best = 0
    for place, card in enumerate(played):
        if beats(card, played[best]):
            best = place
    return best


def trick_cards(value: Iterable[Card], argument: str, most: int = 4) -> tuple[Card, ...]:
    """Return the cards of a trick that came in at the door, all different."""
    cards = items(value, argument, Card, "an iterable of Card in order of play")
    if len(cards) > most or len(set(cards)) < len(cards):
        shown = " ".join(map(str, cards[:5]))
        raise ArgumentValueError(argument, f"at most {most} different cards", shown)
    return cards


def _as_cards(value: Iterable[Card]) -> tuple[Card, ...]:
    return trick_cards(value, "cards")


def _as_leader(value: Seat) -> Seat:
    return as_seat(value, "leader")


@final
@attrs.frozen
class Trick(Drawn):
    """Up to four cards, one from each seat, in order of play.

    Attributes:
        leader: The seat that played, or will play, the first card.
        cards: The cards so far, in order of play.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: More than four cards, or one twice; a leader that is no seat.

    >>> trick = Trick(Seat.WEST, [Card.DA, Card.DQ, Card.S3])
    >>> trick.led, trick.turn, trick.winner, trick.taker
    (<Suit.DIAMONDS: 'D'>, <Seat.NORTH: 2>, None, <Seat.EAST: 1>)
    """

    leader: Seat = attrs.field(converter=_as_leader)
    cards: tuple[Card, ...] = attrs.field(default=(), converter=_as_cards)

    @property
    def led(self) -> Suit | None:
        """The suit of the first card; None before it."""
        return self.cards[0].suit if self.cards else None

    @property
    def is_complete(self) -> bool:
        """Whether all four cards lie."""
        return len(self.cards) == 4

    @property
    def turn(self) -> Seat | None:
        """The seat that plays the next card; None once the trick is complete."""
        return None if self.is_complete else self.leader.after(len(self.cards))

    @property
    def taker(self) -> Seat | None:
        """The seat whose card is the best so far; None before the first card."""
        return self.leader.after(winning_index(self.cards)) if self.cards else None

    @property
    def winner(self) -> Seat | None:
        """The seat that took the trick; None until it is complete."""
        return self.taker if self.is_complete else None

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return f"{self.leader}: {' '.join(map(str, self.cards)) or '-'}"


@final
class Turn:
    """Whose turn it is in a trick, and who takes it so far; of these there are 28.

    Attributes:
        leader: The seat that leads, as a number.
        seat: The seat whose turn it is, as a number.
        leads: Whether this is the turn of the leader.
        trick: One trick of this seat, as a course counts the tricks won.
        taking: The turn after a card that takes the trick so far; after the fourth, the next lead.
        passing: The turn after a card that does not.
    """

    __slots__ = ("leader", "leads", "passing", "seat", "taking", "trick")

    taking: Turn
    passing: Turn

    def __init__(self, leader: int, place: int) -> None:
        self.leader: int = leader
        self.seat: int = (leader + place) % 4
        self.leads: bool = place == 0
        self.trick: int = 1 << 4 * self.seat


def _leads() -> tuple[Turn, ...]:
    """Return the four turns to lead, from which all others are reached."""
    turns = {
        (leader, place, best): Turn(leader, place)
        for leader in range(4)
        for place in range(4)
        for best in range(max(place, 1))  # the place of the card that takes the trick so far
    }
    leads = tuple(turns[leader, 0, 0] for leader in range(4))
    for (leader, place, best), turn in turns.items():
        if place < 3:
            turn.taking = turns[leader, place + 1, place]
            turn.passing = turns[leader, place + 1, best]
        else:
            turn.taking, turn.passing = leads[turn.seat], leads[(leader + best) % 4]
    return leads


LEADS: Final = _leads()
"""The turn to lead of each seat, by seat."""
