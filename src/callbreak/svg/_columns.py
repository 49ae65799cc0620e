"""What score sheet and round have in common: a column for each seat, and lines across."""

from __future__ import annotations

from typing import Final

from callbreak.diagrams.positions import Players
from callbreak.svg._picture import num, rect, text, wrapped

WIDTH: Final = 480.0
"""The width of the picture, in user units."""

LABELS: Final = 48.0
"""The width of the first column, which numbers the lines, in user units."""

COLUMN: Final = (WIDTH - LABELS - 8) / 4
"""The width of a seat's column, in user units."""

_FONT: Final = 14.0


def middle_of(seat: int) -> float:
    """Return the middle of a seat's column, in user units."""
    return LABELS + COLUMN * (seat + 0.5)


def heads(players: Players) -> tuple[str, float]:
    """Write the names over their columns; return also where the first line begins."""
    room = COLUMN - 8
    named = [wrapped(name, room / _FONT) for name in players]
    lines = max(map(len, named))
    written = [
        text(middle_of(seat), y, part, size=_FONT, classes="name", anchor="middle", room=room)
        for seat, parts in enumerate(named)
        for y, part in zip((28 + 18 * (lines - len(parts)), 46), parts, strict=False)
    ]
    return "".join(written), 22.0 + 18 * lines


def label(y: float, content: str) -> str:
    """Write what a line is called, with its baseline at `y`."""
    return text(LABELS - 14, y, content, size=15, classes="muted", anchor="end")


def rule(y: float) -> str:
    """Draw a line across."""
    return f'<path class="cb-line" d="M12 {num(y)}H{num(WIDTH - 12)}"/>'


def band(y: float, height: float) -> str:
    """Draw the ground of every other line, which leads the eye across."""
    return rect("band", 1, y, WIDTH - 2, height)
