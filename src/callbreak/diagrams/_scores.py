"""The score sheet as text."""

from __future__ import annotations

from collections.abc import Iterable

from callbreak.diagrams._columns import columns, cut, padded
from callbreak.diagrams.positions import players_of
from callbreak.errors import ArgumentTypeError
from callbreak.games import Game
from callbreak.sheets import ScoreSheet


def score_table(sheet: ScoreSheet | Game, players: Iterable[str] | None = None) -> str:
    """Write a score sheet as text: a line for each finished round, the totals and the places.

    `4/5` says that four were called and five taken.

    Args:
        sheet: A score sheet, or a game for its finished rounds.
        players: Four names, by seat; the seats' own by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: There are not four names.

    >>> from callbreak import Result
    >>> results = [Result(calls=(4, 3, 2, 3), tricks=(5, 2, 2, 4))]
    >>> print(score_table(ScoreSheet(results=results)))
             South       East        North       West
    Round 1  4/5    4.1  3/2   -3.0  2/2    2.0  3/4    3.1
    Total           4.1        -3.0         2.0         3.1
    Place           1           4           3           2
    """
    if not isinstance(sheet, ScoreSheet | Game):
        raise ArgumentTypeError("sheet", "a ScoreSheet or a Game", type(sheet).__name__)
    finished = sheet.sheet if isinstance(sheet, Game) else sheet
    names = [cut(name) for name in players_of(players)]
    rows = [["", *names]]
    for number, (result, scores) in enumerate(
        zip(finished.results, finished.scores, strict=True), start=1
    ):
        cells = zip(result.calls, result.tricks, scores, strict=True)
        rows.append([f"Round {number}", *(f"{c}/{t:<2} {s!s:>5}" for c, t, s in cells)])
    rows.append(["Total", *(f"{total!s:>10}" for total in sheet.totals)])
    rows.append(["Place", *(f"{place:>8}" for place in sheet.standings)])
    widths = [max(columns(row[place]) for row in rows) for place in range(5)]
    return "\n".join(
        "  ".join(padded(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )
