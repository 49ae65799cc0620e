"""A whole round, trick by trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from callbreak.cards import CardSet
from callbreak.course import Phase
from callbreak.diagrams.positions import (
    Players,
    Position,
    in_words,
    outlook,
    players_of,
    position_of,
    trick_in_words,
)
from callbreak.rounds import Round
from callbreak.seats import Seat
from callbreak.svg._cards import (
    CHIP_HEIGHT,
    CHIP_WIDTH,
    SUITS,
    Look,
    chip_at,
    dealer_at,
    place,
    suit_class,
)
from callbreak.svg._columns import COLUMN, LABELS, WIDTH, band, heads, label, middle_of, rule
from callbreak.svg._glyphs import RANK_WIDTHS, rank_glyph
from callbreak.svg._picture import Picture, Theme, flag, num, panel, picture, points, rect, text
from callbreak.tricks import Trick
from callbreak.views import View

_LINE: Final = 40.0
_SUIT_LINE: Final = 19.0
_RANK_SCALE: Final = 0.12
_RANK_GAP: Final = 26  # in the units of a rank's own drawing


def round(
    state: Round | View,
    *,
    players: Iterable[str] | None = None,
    lead: bool = True,
    winning: bool = True,
    theme: Theme = "auto",
    four_colour: bool = False,
    width: int | None = None,
) -> Picture:
    """Draw a whole round: the deal, then each trick on a line, then what came of it.

    `5/4` at the bottom says tricks won of tricks called, and D who dealt.

    Args:
        state: A round, with all four hands as dealt, or a view.
        players: Four names, by seat; the seats' own by default.
        lead: Whether to mark the cards that were led, with a 1.
        winning: Whether to mark the winning cards, with a star.
        theme: Which colours; `auto` leaves it to the reader's system.
        four_colour: Whether diamonds are blue and clubs green.
        width: How wide to show it, in CSS pixels; its natural size by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A theme that there is not; not four names; a width below 1.
    """
    position = position_of(state)
    names = players_of(players)
    look = Look(
        four_colour=flag(four_colour, "four_colour"),
        lead=flag(lead, "lead"),
        best=flag(winning, "winning"),
    )
    head, y = heads(names)
    body = [head]
    if any(hand is not None for hand in position.dealt):
        body += [
            _suits(hand, seat, y, look)
            for seat, hand in zip(Seat, position.dealt, strict=True)
            if hand is not None
        ]
        y += 4 * _SUIT_LINE + 18
    body.append(rule(y))
    y += 4
    for number, trick in enumerate(position.all_tricks, start=1):
        body += [band(y, _LINE)] if number % 2 else []
        body += [label(y + 25, str(number)), _chips(trick, y, look)]
        y += _LINE
    body += [rule(y + 4)] if position.all_tricks else []
    body += _results(position, y)
    is_over = position.phase is Phase.VOID or position.scores is not None
    height = y + (68 if is_over else 42)
    return picture(
        "\n".join([panel(WIDTH, height), *body]),
        size=(WIDTH, height),
        title="A round of Call Break",
        desc=" ".join(_in_words(position, names)),
        theme=theme,
        width=width,
    )


def _suits(hand: CardSet, seat: Seat, y: float, look: Look) -> str:
    """Write a hand on four lines, one for each suit, from `y` downwards."""
    left = LABELS + COLUMN * seat + 3
    parts = [rect("face", left, y, COLUMN - 6, 4 * _SUIT_LINE + 8, radius=6)]
    for line, suit in enumerate(SUITS):
        top = y + 6 + _SUIT_LINE * line
        ink = [place(suit.value.lower(), left + 6, top, 0.13)]
        ranks = [rank_glyph(card.rank) for card in hand.of(suit)]
        length = sum(RANK_WIDTHS[rank] + _RANK_GAP for rank in ranks)
        across = min(_RANK_SCALE, (COLUMN - 33) / length) if ranks else 0
        x = left + 25
        for rank in ranks:
            ink.append(place(rank, x, top + 0.5, _RANK_SCALE, across=across))
            x += (RANK_WIDTHS[rank] + _RANK_GAP) * across
        if not ranks:
            ink.append(f'<path stroke-width="1.5" d="M{num(x)} {num(top + 6.5)}h8"/>')
        colour = suit_class(suit, four_colour=look.four_colour)
        parts.append(f'<g class="{colour}">{"".join(ink)}</g>')
    return "".join(parts)


def _chips(trick: Trick, y: float, look: Look) -> str:
    """Draw a trick on a line, from `y` downwards."""
    parts: list[str] = []
    for turns, card in enumerate(trick):
        seat = trick.leader.after(turns)
        own = attrs.evolve(
            look, lead=look.lead and turns == 0, best=look.best and seat is trick.taker
        )
        x = middle_of(seat) - CHIP_WIDTH / 2
        parts.append(chip_at(card, x, y + (_LINE - CHIP_HEIGHT) / 2, own))
    return "".join(parts)


def _results(position: Position, y: float) -> Iterator[str]:
    """Yield what came of the round, from `y` downwards."""
    for seat in Seat:
        x, count = middle_of(seat), position.count(seat)
        yield text(x, y + 29, count, size=18, classes="ink bold", anchor="middle")
        if seat is position.dealer:
            yield dealer_at(x - 37, y + 23)
        if position.scores is not None:
            score = position.scores[seat]
            kind = "bad" if score.tenths < 0 else "good"
            yield text(x, y + 55, points(score), size=22, classes=f"{kind} bold", anchor="middle")
    if position.phase is Phase.VOID:
        why = f"void: {position.why_void}"
        yield text(WIDTH / 2, y + 54, why, size=16, classes="muted bold", anchor="middle")


def _in_words(position: Position, players: Players) -> Iterator[str]:
    """Yield the round in sentences, for screen readers."""
    yield f"{players[position.dealer]} dealt."
    for seat in Seat:
        hand, called = position.dealt[seat], position.calls[seat]
        told = [] if hand is None else [f"was dealt {in_words(hand)}"]
        told += [] if called is None else [f"called {called}"]
        if told:
            yield f"{players[seat]} {' and '.join(told)}."
    for number, trick in enumerate(position.all_tricks, start=1):
        yield f"Trick {number}:"
        yield from trick_in_words(trick, players)
    if position.table.is_complete or not position.is_played:
        yield from outlook(position, players, in_words)
