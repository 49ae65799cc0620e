"""Draw the golden pictures anew: `python -m tests.svg.regenerate`, then look at them."""

from __future__ import annotations

from pathlib import Path

from callbreak import Seat, svg
from callbreak.diagrams import diagram
from callbreak.views import view
from tests.svg import positions

GOLDEN = Path(__file__).parent / "golden"


def golden() -> dict[str, str]:
    """The pictures that are guarded, by the name of their file."""
    round = positions.MID_TRICK
    names = ["Sita", "Ramesh Kumar Adhikari", "আব্দুল করিম", "Q & A"]
    return {
        "table.svg": svg.table(round, four_colour=True, players=names),
        "view.svg": svg.table(view(round, Seat.EAST), clockwise=True, theme="dark"),
        "round.svg": svg.round(positions.round_at(3, 17), theme="light"),
        "sheet.svg": svg.score_sheet(positions.SHEET, players=names),
        "diagram.txt": diagram(round, names),
    }


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for name, picture in golden().items():
        (GOLDEN / name).write_text(f"{picture}\n", encoding="utf-8", newline="\n")
