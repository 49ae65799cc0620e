"""Who sits where, and the trick between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, final

import attrs

from callbreak._checks import instance
from callbreak.diagrams.positions import Players, players_of, trick_in_words
from callbreak.seats import Seat, as_seat
from callbreak.svg._cards import HEIGHT, WIDTH, Look, card_at, slot_at
from callbreak.svg._picture import Picture, Theme, flag, num, panel, picture, text, wrapped
from callbreak.tricks import Trick

_GROWN: Final = 1.15
_HIGH: Final = HEIGHT * _GROWN
_WIDE: Final = WIDTH * _GROWN
_ASIDE: Final = _WIDE + 24
_APART: Final = _HIGH / 2 + 17

CROSS_HEIGHT: Final = 2 * (_APART + _HIGH / 2)
"""How high a trick is, in user units."""


@final
@attrs.frozen(kw_only=True)
class Scene:
    """Who sits where, and what is marked.

    Attributes:
        players: What the four seats are called, by seat.
        sides: Which side each seat sits on, by seat: 0 bottom, 1 right, 2 top, 3 left.
        look: How cards are drawn.
        lead: Whether the card that was led is marked.
        winning: Whether the winning card is marked.
        legal: Whether the legal plays are marked.
        turn: Whether the seat to act is marked.
    """

    players: Players
    sides: tuple[int, ...]
    look: Look
    lead: bool
    winning: bool
    legal: bool
    turn: bool

    def seat_at(self, side: int) -> Seat:
        """Return the seat on a side."""
        return Seat(self.sides.index(side))


def scene_of(
    players: Iterable[str] | None,
    bottom: Seat,
    *,
    clockwise: bool,
    four_colour: bool,
    lead: bool,
    winning: bool,
    turn: bool,
    legal: bool = False,
) -> Scene:
    """Check the options that table and trick have in common."""
    first = as_seat(bottom, "bottom")
    way = -1 if flag(clockwise, "clockwise") else 1
    return Scene(
        players=players_of(players),
        sides=tuple(way * (seat - first) % 4 for seat in Seat),
        look=Look(four_colour=flag(four_colour, "four_colour")),
        lead=flag(lead, "lead"),
        winning=flag(winning, "winning"),
        legal=flag(legal, "legal"),
        turn=flag(turn, "turn"),
    )


def cross(
    trick: Trick, scene: Scene, middle: tuple[float, float], turn: Seat | None, *, pale: bool
) -> str:
    """Draw a trick around a point: each card before its seat, and an arrow to whose turn it is."""
    x, y = middle
    parts: list[str] = []
    for turns in range(4):
        seat = trick.leader.after(turns)
        side = scene.sides[seat]
        left = x - _WIDE / 2 + (0, _ASIDE, 0, -_ASIDE)[side]
        top = y - _HIGH / 2 + (_APART, 0, -_APART, 0)[side]
        if turns >= len(trick):
            parts.append(slot_at(left, top, _GROWN))
            continue
        look = attrs.evolve(
            scene.look,
            pale=pale,
            lead=scene.lead and turns == 0,
            best=scene.winning and seat is trick.taker,
        )
        parts.append(card_at(trick.cards[turns], left, top, look, _GROWN))
    if turn is not None and scene.turn:
        angle = (180, 90, 0, 270)[scene.sides[turn]]
        parts.append(
            f'<path class="cb-arrow" d="M0-10L9 7Q0 2-9 7Z" '
            f'transform="translate({num(x)} {num(y)}) rotate({angle})"/>'
        )
    return "".join(parts)


def trick(
    trick: Trick,
    *,
    players: Iterable[str] | None = None,
    bottom: Seat = Seat.SOUTH,
    clockwise: bool = False,
    lead: bool = True,
    winning: bool = True,
    turn: bool = True,
    theme: Theme = "auto",
    four_colour: bool = False,
    width: int | None = None,
) -> Picture:
    """Draw a trick: each card before the seat that played it.

    Args:
        trick: The trick.
        players: Four names, by seat; the seats' own by default.
        bottom: Which seat is at the bottom.
        clockwise: Whether play goes clockwise in the picture. It changes nothing but the drawing.
        lead: Whether to mark the card that was led, with a 1.
        winning: Whether to mark the card that takes the trick so far, with a star.
        turn: Whether to point to the seat that plays next.
        theme: Which colours; `auto` leaves it to the reader's system.
        four_colour: Whether diamonds are blue and clubs green.
        width: How wide to show it, in CSS pixels; its natural size by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A theme or seat that there is not; not four names; a width below 1.
    """
    instance(trick, "trick", Trick, "a Trick")
    scene = scene_of(
        players,
        bottom,
        clockwise=clockwise,
        four_colour=four_colour,
        lead=lead,
        winning=winning,
        turn=turn,
    )
    wide, high = 300.0, CROSS_HEIGHT + 72
    x, y = wide / 2, high / 2
    body = [panel(wide, high), cross(trick, scene, (x, y), trick.turn, pale=False)]
    for seat in Seat:
        side = scene.sides[seat]
        room = 100.0 if side % 2 else wide - 40
        lines = wrapped(scene.players[seat], room / 15) if side % 2 else [scene.players[seat]]
        middle = x + (0, _ASIDE, 0, -_ASIDE)[side]
        last = (high - 13, y - _HIGH / 2 - 11, 25, y - _HIGH / 2 - 11)[side]
        body += [
            _name(middle, last - 17 * (len(lines) - 1 - line), name, room)
            for line, name in enumerate(lines)
        ]
    desc = " ".join(trick_in_words(trick, scene.players))
    return picture(
        "\n".join(body), size=(wide, high), title="A trick", desc=desc, theme=theme, width=width
    )


def _name(x: float, y: float, name: str, room: float) -> str:
    anchor: Literal["middle"] = "middle"
    return text(x, y, name, size=15, classes="name", anchor=anchor, room=room)
