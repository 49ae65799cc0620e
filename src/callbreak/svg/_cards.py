"""Cards one by one, in rows and in columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias, final

import attrs

from callbreak.cards import Card, CardSet, Suit
from callbreak.svg._glyphs import RANK_WIDTHS, rank_glyph
from callbreak.svg._picture import ID, num, rect, text

WIDTH: Final = 54.0
HEIGHT: Final = 76.0
"""The size of a card, in user units."""

CHIP_WIDTH: Final = 62.0
CHIP_HEIGHT: Final = 30.0
"""The size of a card cut down to its index, in user units."""

STEP: Final = 34.0
"""How far apart the cards of a row lie at most, in user units."""

RAISED: Final = 10.0
"""How far a card that may be played stands out, in user units."""

Index: TypeAlias = Literal["tall", "wide"]
"""Where the suit stands: under the rank, for cards in a row, or beside it, for a column."""

SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The suits as players sort them, black and red in turn."""


@final
@attrs.frozen(kw_only=True)
class Look:
    """How one card is drawn.

    Attributes:
        four_colour: Whether diamonds are blue and clubs green.
        index: Where the suit stands.
        pip: Whether the large suit is drawn, which neighbours would cover.
        pale: Whether the card is greyed.
        may: Whether it is outlined as a legal play.
        best: Whether it is marked as the winning card.
        lead: Whether it is marked as the card that was led.
    """

    four_colour: bool = False
    index: Index = "tall"
    pip: bool = True
    pale: bool = False
    may: bool = False
    best: bool = False
    lead: bool = False


def suit_class(suit: Suit, *, four_colour: bool) -> str:
    """Return the class that gives a suit its colour."""
    letter = suit.value.lower()
    return f"cb-{letter}4" if four_colour and letter in "dc" else f"cb-{letter}"


def place(
    glyph: str,
    x: float,
    y: float,
    scale: float,
    classes: str = "",
    *,
    across: float | None = None,
) -> str:
    """Draw a shape with its top left corner at a place.

    Args:
        glyph: The name of the shape.
        x: Its left side, in user units.
        y: Its top, in user units.
        scale: How many user units one unit of the shape is.
        classes: The classes of the element.
        across: The same in width, if it is to be narrower.
    """
    names = f' class="{classes}"' if classes else ""
    size = f"{scale:.3g}" if across in (None, scale) else f"{across:.3g} {scale:.3g}"
    where = f"translate({num(x)} {num(y)}) scale({size})"
    return f'<use href="#{ID}-{glyph}"{names} transform="{where}"/>'


def card_at(card: Card, x: float, y: float, look: Look, scale: float = 1) -> str:
    """Draw a card with its top left corner at a place, in user units."""
    suit, rank = card.suit.value.lower(), rank_glyph(card.rank)
    width = RANK_WIDTHS[rank]
    if look.index == "tall":
        ink = place(rank, 14.5 - 0.1 * width, 7, 0.2) + place(suit, 7.5, 31.5, 0.14)
    else:
        ink = place(rank, 6, 5.5, 0.145) + place(suit, 9.5 + 0.145 * width, 5.5, 0.145)
    if look.pip:
        ink += place(suit, 21, 42, 0.27) if look.index == "tall" else place(suit, 16, 35, 0.3)
    colour = suit_class(card.suit, four_colour=look.four_colour)
    shade = "pale" if look.pale else "face"
    parts = [
        f'<g data-card="{card.value}" {_moved(x, y, scale)}>',
        _outline(shade),
        f'<g class="{colour}{" cb-dim" if look.pale else ""}">{ink}</g>',
    ]
    if look.may:
        parts.append(_outline("may"))
    if look.best:
        parts.append(_outline("best"))
        parts.append(place("star", WIDTH - 15, -9, 0.24, "cb-star"))
    if look.lead:
        parts.append(_one(3, HEIGHT - 4))
    return "".join([*parts, "</g>"])


def chip_at(card: Card, x: float, y: float, look: Look) -> str:
    """Draw a card as a chip, a card cut down to its index, with its top left corner at a place."""
    suit, rank = card.suit.value.lower(), rank_glyph(card.rank)
    width = 0.17 * RANK_WIDTHS[rank]
    left = (CHIP_WIDTH - width - 21) / 2
    chip = (CHIP_WIDTH, CHIP_HEIGHT)
    parts = [
        f'<g data-card="{card.value}" {_moved(x, y, 1)}>',
        rect("face", 0, 0, *chip, radius=6),
        f'<g class="{suit_class(card.suit, four_colour=look.four_colour)}">',
        place(rank, left, 6.5, 0.17) + place(suit, left + width + 4, 6.5, 0.17) + "</g>",
    ]
    if look.best:
        parts += [
            rect("best", 0, 0, *chip, radius=6),
            place("star", CHIP_WIDTH - 12, -7, 0.2, "cb-star"),
        ]
    if look.lead:
        parts.append(_one(-13, CHIP_HEIGHT / 2))
    return "".join([*parts, "</g>"])


def _one(x: float, y: float) -> str:
    """Draw the badge of the card that was led around a point."""
    return (
        f'<circle class="cb-lead" cx="{num(x)}" cy="{num(y)}" r="9"/>'
        f'<path class="cb-one" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" '
        f'd="M{num(x - 2.5)} {num(y - 2.5)}l3-2.5v10"/>'
    )


def dealer_at(x: float, y: float) -> str:
    """Draw the badge of the dealer around a point."""
    circle = f'<circle class="cb-muted" cx="{num(x)}" cy="{num(y)}" r="9"/>'
    return circle + text(x, y + 4.2, "D", size=12, classes="turned bold", anchor="middle")


def back_at(x: float, y: float, scale: float = 1) -> str:
    """Draw the back of a card with its top left corner at a place, in user units."""
    weave = f'<use href="#{ID}-weave" class="cb-weave"/>'
    return f"<g {_moved(x, y, scale)}>{_outline('back')}{weave}</g>"


def slot_at(x: float, y: float, scale: float = 1) -> str:
    """Draw the place where a card will lie."""
    return rect("slot", x, y, WIDTH * scale, HEIGHT * scale, radius=6 * scale)


def _outline(name: str) -> str:
    return rect(name, 0, 0, WIDTH, HEIGHT, radius=6)


def _moved(x: float, y: float, scale: float) -> str:
    """Return the attribute that puts a drawing somewhere, in some size."""
    return f'transform="translate({num(x)} {num(y)}){f" scale({scale:.3g})" if scale != 1 else ""}"'


# ---- many cards -----------------------------------------------------------------------------


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Return cards as they are held: suits in turn black and red, each from the ace down."""
    held = CardSet(cards)
    return [card for suit in SUITS for card in held.of(suit)]


def fan(
    cards: Sequence[Card | None],
    start: tuple[float, float],
    step: float,
    look: Look,
    *,
    legal: CardSet | None,
    raised: tuple[float, float],
) -> str:
    """Draw overlapping cards, None for a back.

    Args:
        cards: The cards, the lowest first.
        start: The top left corner of the first card, in user units.
        step: How far each card lies from the one before it, in user units: to the right in a row,
            where the index is tall, else downwards.
        look: How each card is drawn.
        legal: The cards to outline, all others being greyed; None to mark nothing.
        raised: How far a card to outline is moved, in user units.
    """
    parts: list[str] = []
    x, y = start
    for number, card in enumerate(cards):
        if card is None:
            parts.append(back_at(x, y))
        else:
            may = legal is not None and card in legal
            own = attrs.evolve(
                look, pip=number == len(cards) - 1, may=may, pale=legal is not None and not may
            )
            dx, dy = raised if may else (0, 0)
            parts.append(card_at(card, x + dx, y + dy, own))
        x, y = (x + step, y) if look.index == "tall" else (x, y + step)
    return "".join(parts)


def step_within(room: float, count: int, size: float, most: float) -> float:
    """Return how far apart overlapping cards may lie to fit into some room, in user units."""
    return min(most, (room - size) / (count - 1)) if count > 1 else 0
