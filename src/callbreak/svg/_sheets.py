"""The score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import final

import attrs

from callbreak.course import Phase
from callbreak.diagrams.positions import Players, players_of, position_of
from callbreak.errors import ArgumentTypeError
from callbreak.games import Game
from callbreak.scoring import Points
from callbreak.seats import Seat
from callbreak.sheets import Result, ScoreSheet
from callbreak.svg._cards import place
from callbreak.svg._columns import WIDTH, band, heads, label, middle_of, rule
from callbreak.svg._picture import Picture, Theme, panel, picture, points, text


@final
@attrs.frozen
class _Line:
    """One round on the sheet.

    Attributes:
        number: The number of the round; None for one that does not count.
        counts: Tricks won and called, by seat.
        scores: The scores, by seat; None while there are none.
        words: The same in a sentence.
    """

    number: int | None
    counts: Sequence[str]
    scores: Sequence[Points] | None
    words: str


def score_sheet(
    sheet: ScoreSheet | Game,
    *,
    players: Iterable[str] | None = None,
    theme: Theme = "auto",
    width: int | None = None,
) -> Picture:
    """Draw a score sheet: each round, the totals, and the places.

    `5/4` under a score says tricks won of tricks called. A star marks who won the game.

    Args:
        sheet: A score sheet, or a game, which also shows its void rounds and its open one.
        players: Four names, by seat; the seats' own by default.
        theme: Which colours; `auto` leaves it to the reader's system.
        width: How wide to show it, in CSS pixels; its natural size by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A theme that there is not; not four names; a width below 1.
    """
    names = players_of(players)
    lines = list(_lines_of(sheet, names))
    head, y = heads(names)
    body = [head]
    for above, line in enumerate(lines):
        height = 26.0 if line.number is None else 46.0
        body += [] if above % 2 else [band(y, height)]
        body.append(_line(line, y))
        y += height
    body += [rule(y), *_sums(sheet, y)]
    height = y + 70
    told = [line.words for line in lines]
    if _is_begun(sheet):
        sums = zip(names, sheet.totals, sheet.standings, strict=True)
        told.append("; ".join(f"{name}: {total}, place {where}" for name, total, where in sums))
        told[-1] = f"Totals: {told[-1]}."
    else:
        told.append("No round has been finished.")
    if sheet.winners:
        told.append(f"Winners: {', '.join(names[seat] for seat in sheet.winners)}.")
    return picture(
        "\n".join([panel(WIDTH, height), *body]),
        size=(WIDTH, height),
        title="A Call Break score sheet",
        desc=" ".join(told),
        theme=theme,
        width=width,
    )


def _is_begun(sheet: ScoreSheet | Game) -> bool:
    return bool((sheet.sheet if isinstance(sheet, Game) else sheet).results)


def _lines_of(sheet: object, players: Players) -> Iterator[_Line]:
    """Return the rounds of a sheet or a game, or refuse what is neither."""
    if isinstance(sheet, Game):
        return _lines_of_game(sheet, players)
    if isinstance(sheet, ScoreSheet):
        return _lines(sheet, players)
    raise ArgumentTypeError("sheet", "a ScoreSheet or a Game", type(sheet).__name__)


def _lines(sheet: ScoreSheet, players: Players) -> Iterator[_Line]:
    """Yield the rounds of a sheet."""
    for number, (result, scores) in enumerate(zip(sheet.results, sheet.scores, strict=True), 1):
        yield _finished(number, result, scores, players)


def _lines_of_game(game: Game, players: Players) -> Iterator[_Line]:
    """Yield the rounds of a game, those without a result too."""
    finished = _lines(game.sheet, players)
    number = 0
    for round in game.rounds:
        if round.phase is Phase.VOID:
            yield _Line(None, (), None, "A void round.")
            continue
        number += 1
        if round.phase is Phase.FINISHED:
            yield next(finished)
        else:
            position = position_of(round)
            counts = [position.count(seat) for seat in Seat]
            yield _Line(number, counts, None, f"Round {number} is not finished.")


def _finished(number: int, result: Result, scores: Sequence[Points], players: Players) -> _Line:
    columns = list(zip(players, result.tricks, result.calls, scores, strict=True))
    told = [
        f"{name} called {called}, won {won}, scored {score}" for name, won, called, score in columns
    ]
    counts = [f"{won}/{called}" for _, won, called, _ in columns]
    return _Line(number, counts, scores, f"Round {number}: {'; '.join(told)}.")


def _line(line: _Line, y: float) -> str:
    """Write one round, from `y` downwards."""
    if line.number is None:
        return text(WIDTH / 2, y + 18, "void", size=14, classes="muted", anchor="middle")
    parts = [label(y + 28, str(line.number))]
    for seat, count in enumerate(line.counts):
        x = middle_of(seat)
        if line.scores is None:
            parts.append(text(x, y + 29, count, size=14, classes="muted", anchor="middle"))
            continue
        score = line.scores[seat]
        kind = "bad" if score.tenths < 0 else "ink"
        parts += [
            text(x, y + 22, points(score), size=18, classes=f"{kind} bold", anchor="middle"),
            text(x, y + 39, count, size=14, classes="muted", anchor="middle"),
        ]
    return "".join(parts)


def _sums(sheet: ScoreSheet | Game, y: float) -> Iterator[str]:
    """Yield the totals and the places, from `y` downwards."""
    yield label(y + 28, "Σ")
    begun = _is_begun(sheet)
    for seat in Seat:
        x, total = middle_of(seat), sheet.totals[seat]
        kind = "bad" if total.tenths < 0 else "ink"
        yield text(x, y + 29, points(total), size=22, classes=f"{kind} bold", anchor="middle")
        standing = f"{sheet.standings[seat]}." if begun else "–"
        yield text(x, y + 54, standing, size=15, classes="muted", anchor="middle")
        if seat in sheet.winners:
            yield place("star", x - 31, y + 41, 0.16, "cb-arrow")
