"""What exports and requests have in common: cards, scores."""

from __future__ import annotations

import re

from callbreak._checks import instance, shown
from callbreak.cards import Card
from callbreak.errors import NotationError, RecordError
from callbreak.records import at, of_kind

_CARD = re.compile(r"([1-9TJQK])([SHDC])(?:/[0-9]+)?")


def parse_card(text: str) -> Card:
    """Read a card as the challenge writes it: rank first, `1` for the ace, `T` for the ten.

    The pack that early versions name (`/0`) is dropped.

    Raises:
        ArgumentTypeError: That is no text.
        NotationError: The text is no such card; `AS` is none.

    >>> parse_card("1S"), parse_card("TH/0")
    (Card.SA, Card.HT)
    """
    match = _CARD.fullmatch(instance(text, "text", str, "a text"))
    if match is None:
        problem = "a card is a rank (1 for the ace, T for the ten) and a suit, as in 1S"
        raise NotationError(problem, text, 0, len(text))
    rank, suit = match.groups()
    return Card(suit + rank.replace("1", "A"))


def format_card(card: Card) -> str:
    """Write a card as the challenge does.

    Raises:
        ArgumentTypeError: That is no `Card`.

    >>> format_card(Card.SA), format_card(Card.HT)
    ('1S', 'TH')
    """
    instance(card, "card", Card, "a Card")
    return card.rank.letter.replace("A", "1") + card.suit.value


def read_card(text: object, path: str) -> Card:
    """Return the card that stands at a place of the data."""
    return at(path, parse_card, of_kind(text, str, path))


def read_tenths(value: object, path: str) -> int:
    """Return a score in tenths from a number as it is on the wire, which may be a noisy float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RecordError(path, f"a number is wanted, not {type(value).__name__}")
    if not abs(value) < 10**6:  # nor infinite, nor no number at all
        raise RecordError(path, f"{shown(value)} is no score")
    tenths = round(value * 10)
    if abs(value * 10 - tenths) > 1e-6:
        raise RecordError(path, f"{shown(value)} is no whole number of tenths")
    return tenths
