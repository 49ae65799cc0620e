"""The table: four hands, the trick, and who is to act."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from callbreak.cards import Card, CardSet
from callbreak.course import Phase
from callbreak.diagrams.positions import Position, position_in_words, position_of
from callbreak.rounds import Round
from callbreak.seats import Seat
from callbreak.svg._cards import (
    HEIGHT,
    RAISED,
    STEP,
    WIDTH,
    dealer_at,
    fan,
    in_order,
    step_within,
)
from callbreak.svg._picture import Picture, Theme, num, panel, picture, points, rect, text
from callbreak.svg._tricks import CROSS_HEIGHT, Scene, cross, scene_of
from callbreak.views import View

_WIDTH: Final = 480.0
_MARGIN: Final = 12.0
_PLATE_WIDTH: Final = 222.0
_PLATE_HEIGHT: Final = 30.0
_DOWN: Final = 23.0  # from card to card in a column
_BACKS_APART: Final = 16.0
_BACKS_DOWN: Final = 12.0


def table(
    state: Round | View,
    *,
    players: Iterable[str] | None = None,
    bottom: Seat | None = None,
    clockwise: bool = False,
    lead: bool = True,
    winning: bool = True,
    legal: bool = True,
    turn: bool = True,
    theme: Theme = "auto",
    four_colour: bool = False,
    width: int | None = None,
) -> Picture:
    """Draw the table as it stands: hands, calls, tricks won, the trick, and whose turn it is.

    `2/4` beside a name says tricks won of tricks called, and D who dealt. Until the next lead the
    last trick stays on the table, greyed. The hands that a view hides are drawn as backs.

    Args:
        state: A round, with all four hands open, or a view.
        players: Four names, by seat; the seats' own by default.
        bottom: Which seat is at the bottom; by default the seat whose view it is, else South.
        clockwise: Whether play goes clockwise in the picture. It changes nothing but the drawing.
        lead: Whether to mark the card that was led, with a 1.
        winning: Whether to mark the card that takes the trick so far, with a star.
        legal: Whether to raise and outline the legal plays, and grey the other cards of that hand.
        turn: Whether to mark the seat that acts next.
        theme: Which colours; `auto` leaves it to the reader's system.
        four_colour: Whether diamonds are blue and clubs green.
        width: How wide to show it, in CSS pixels; its natural size by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A theme or seat that there is not; not four names; a width below 1.
    """
    position = position_of(state)
    own = state.seat if isinstance(state, View) else None
    scene = scene_of(
        players,
        (Seat.SOUTH if own is None else own) if bottom is None else bottom,
        clockwise=clockwise,
        four_colour=four_colour,
        lead=lead,
        winning=winning,
        legal=legal,
        turn=turn,
    )
    # A column of open cards is as high as thirteen, so that a round's pictures are of one size.
    is_open = any(position.hands[scene.seat_at(side)] is not None for side in (1, 3))
    is_high = is_open and position.phase is not Phase.FINISHED
    room = 12 * _DOWN + HEIGHT if is_high else CROSS_HEIGHT + 24
    far_hand = _MARGIN + _PLATE_HEIGHT + 8
    plates = far_hand + HEIGHT + RAISED + 10
    columns = plates + _PLATE_HEIGHT + 8
    near_hand = columns + room + 12 + RAISED
    near_plate = near_hand + HEIGHT + 8
    height = near_plate + _PLATE_HEIGHT + _MARGIN
    centre, right = _WIDTH / 2, _WIDTH - _MARGIN
    body = [
        panel(_WIDTH, height),
        _plate(position, scene, 2, centre - _PLATE_WIDTH / 2, _MARGIN),
        _row(position, scene, 2, far_hand),
        _plate(position, scene, 3, _MARGIN, plates),
        _plate(position, scene, 1, right - _PLATE_WIDTH, plates),
        _column(position, scene, 3, (_MARGIN, columns), room),
        _column(position, scene, 1, (right - WIDTH, columns), room),
        _middle(position, scene, (centre, columns + room / 2)),
        _row(position, scene, 0, near_hand),
        _plate(position, scene, 0, centre - _PLATE_WIDTH / 2, near_plate),
    ]
    return picture(
        "\n".join(filter(None, body)),
        size=(_WIDTH, height),
        title="A Call Break table",
        desc=" ".join(position_in_words(position, scene.players)),
        theme=theme,
        width=width,
    )


def _plate(position: Position, scene: Scene, side: int, x: float, y: float) -> str:
    """Draw a seat's name with its call and tricks."""
    seat = scene.seat_at(side)
    acts = scene.turn and seat is position.turn
    middle = y + _PLATE_HEIGHT / 2
    start, end = x + 14, x + _PLATE_WIDTH - 14
    count = position.count(seat)
    parts = [
        rect("acts" if acts else "plate", x, y, _PLATE_WIDTH, _PLATE_HEIGHT, radius=15),
        text(end, middle + 5.5, count, size=16, classes="ink bold", anchor="end"),
    ]
    end -= 13 + 9 * len(count)
    if acts:
        parts.append(f'<path class="cb-ink" d="M{num(start)} {num(middle - 6)}l10 6l-10 6z"/>')
        start += 16
    if seat is position.dealer:
        parts.append(dealer_at(end - 4, middle))
        end -= 18
    name = scene.players[seat]
    parts.append(text(start, middle + 5.5, name, size=15, classes="name", room=end - start))
    return "".join(parts)


def _held(position: Position, seat: Seat) -> Sequence[Card | None]:
    """Return the cards to draw of a hand, None for a back."""
    known = position.hands[seat]
    return [None] * position.sizes[seat] if known is None else in_order(known)


def _marked(position: Position, scene: Scene, seat: Seat) -> CardSet | None:
    """Return the cards to outline in a seat's hand; None if none are to be."""
    marks = scene.legal and position.legal and seat is position.turn
    return position.legal if marks else None


def _row(position: Position, scene: Scene, side: int, y: float) -> str:
    """Draw the hand at the top or the bottom, or what it scored."""
    seat = scene.seat_at(side)
    cards = _held(position, seat)
    apart = _BACKS_APART if position.hands[seat] is None else STEP
    step = step_within(_WIDTH - 2 * _MARGIN, len(cards), WIDTH, apart)
    x = (_WIDTH - WIDTH - step * (len(cards) - 1)) / 2
    raised = (0, RAISED if side == 2 else -RAISED)
    marked = _marked(position, scene, seat)
    drawn = fan(cards, (x, y), step, scene.look, legal=marked, raised=raised)
    return drawn + _score(position, seat, (_WIDTH / 2, y + HEIGHT / 2))


def _column(
    position: Position, scene: Scene, side: int, corner: tuple[float, float], room: float
) -> str:
    """Draw the hand on the left or on the right, or what it scored."""
    x, y = corner
    seat = scene.seat_at(side)
    cards = _held(position, seat)
    apart = _BACKS_DOWN if position.hands[seat] is None else _DOWN
    step = step_within(room, len(cards), HEIGHT, apart)
    top = y + (room - HEIGHT - step * (len(cards) - 1)) / 2
    raised = (-RAISED if side == 1 else RAISED, 0)
    marked = _marked(position, scene, seat)
    look = attrs.evolve(scene.look, index="wide")
    drawn = fan(cards, (x, top), step, look, legal=marked, raised=raised)
    return drawn + _score(position, seat, (x + WIDTH / 2, y + room / 2))


def _score(position: Position, seat: Seat, middle: tuple[float, float]) -> str:
    """Write what a finished round scored where the hand was."""
    if position.scores is None:
        return ""
    score = position.scores[seat]
    kind = "bad" if score.tenths < 0 else "good"
    x, y = middle
    return text(x, y + 9, points(score), size=26, classes=f"{kind} bold", anchor="middle")


def _middle(position: Position, scene: Scene, middle: tuple[float, float]) -> str:
    """Draw what lies in the middle of the table."""
    if position.phase is Phase.VOID:
        x, y = middle
        why = text(x, y + 22, position.why_void, size=15, classes="muted", anchor="middle")
        return text(x, y, "void", size=26, classes="muted bold", anchor="middle") + why
    pale = position.phase is Phase.PLAYING and position.table.is_complete
    return cross(position.table, scene, middle, position.turn, pale=pale)
