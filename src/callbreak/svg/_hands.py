"""One card, and a hand."""

from __future__ import annotations

from collections.abc import Iterable

from callbreak._checks import instance, whole_number
from callbreak.cards import Card, CardSet
from callbreak.diagrams.positions import in_words, number_of
from callbreak.svg._cards import (
    HEIGHT,
    RAISED,
    STEP,
    SUITS,
    WIDTH,
    Look,
    back_at,
    card_at,
    fan,
    in_order,
    slot_at,
    step_within,
)
from callbreak.svg._picture import Picture, Theme, flag, picture


def card(
    card: Card | None,
    *,
    theme: Theme = "auto",
    four_colour: bool = False,
    width: int | None = None,
) -> Picture:
    """Draw one card, or the back of one.

    Args:
        card: The card; None for a back.
        theme: Which colours; `auto` leaves it to the reader's system.
        four_colour: Whether diamonds are blue and clubs green.
        width: How wide to show it, in CSS pixels; its natural size by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A theme that there is not; a width below 1.
    """
    look = Look(four_colour=flag(four_colour, "four_colour"))
    if card is None:
        body, desc = back_at(2, 2, 2), "hidden"
    else:
        body = card_at(instance(card, "card", Card, "a Card or None"), 2, 2, look, 2)
        desc = in_words([card])
    size = (2 * WIDTH + 4, 2 * HEIGHT + 4)
    return picture(body, size=size, title="A card", desc=desc, theme=theme, width=width)


def hand(
    cards: Iterable[Card],
    *,
    legal: Iterable[Card] | None = None,
    hidden: int = 0,
    theme: Theme = "auto",
    four_colour: bool = False,
    width: int | None = None,
) -> Picture:
    """Draw a hand as a row of cards, suit by suit, each from the ace down.

    More than thirteen cards, such as those not seen yet, make a row for each suit.

    Args:
        cards: The cards.
        legal: The cards to raise and outline, such as `legal_plays(hand, trick)`; the others are
            greyed. None marks nothing.
        hidden: How many further cards to show as backs, 0 to 52.
        theme: Which colours; `auto` leaves it to the reader's system.
        four_colour: Whether diamonds are blue and clubs green.
        width: How wide to show it, in CSS pixels; its natural size by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A theme that there is not; a number out of range.
    """
    held = CardSet(cards)
    may = None if legal is None else CardSet(legal) & held
    backs = whole_number(hidden, "hidden", 0, 52)
    look = Look(four_colour=flag(four_colour, "four_colour"))
    rows: list[list[Card | None]] = [[*in_order(held), *[None] * backs]]
    if len(rows[0]) > 13:
        of_suits = [[*held.of(suit)] for suit in SUITS]
        rows = [[*row] for row in (*of_suits, [None] * backs) if row]
    longest = max(map(len, rows))
    step = step_within(12 * STEP + WIDTH, longest, WIDTH, STEP)
    top = 4 + (RAISED if may else 0)
    down = HEIGHT + top
    body = [
        fan(row, (4, top + down * line), step, look, legal=may, raised=(0, -RAISED))
        for line, row in enumerate(rows)
    ]
    told = [in_words(held)] if held or not backs else []
    told += [number_of(backs, "hidden card")] if backs else []
    told += [] if may is None else [f"legal to play: {in_words(may)}"]
    return picture(
        "".join(body) or slot_at(4, top),
        size=(8 + WIDTH + step * max(0, longest - 1), len(rows) * down + 4),
        title="A hand",
        desc="; ".join(told),
        theme=theme,
        width=width,
    )
