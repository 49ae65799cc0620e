"""The score sheet as people write it: a row for each round, then totals, places and targets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from callbreak.cli._options import Names
from callbreak.cli._output import grid
from callbreak.course import Phase
from callbreak.games import Game
from callbreak.rounds import Round
from callbreak.scoring import Points
from callbreak.seats import Seat
from callbreak.sheets import ScoreSheet

Row = list[str]


def sheet_lines(sheet: ScoreSheet, names: Names) -> list[Text]:
    """Return a score sheet: its rounds, the totals and places, and what each player needs."""
    rows = [
        [f"Round {number}", *map(_cell, result.calls, result.tricks, scores)]
        for number, (result, scores) in enumerate(
            zip(sheet.results, sheet.scores, strict=True), start=1
        )
    ]
    rows += _totals(sheet.totals, sheet.standings)
    if not sheet.is_over:
        rows += _targets(sheet)
    return _written(rows, names)


def game_lines(game: Game, names: Names) -> list[Text]:
    """Return the score sheet of a game: void rounds too, and an unfinished one as it stands."""
    rows = [_round_row(number, round) for number, round in enumerate(game.rounds, start=1)]
    unfinished = unfinished_round(game)
    open_rows = [] if unfinished is None else [rows.pop()]
    if rows:
        rows += _totals(game.totals, game.standings)
    if unfinished is None and not game.is_over:
        rows += _targets(game.sheet)
    return _written(rows + open_rows + _as_it_stands(game), names)


def round_lines(game: Game, place: int, names: Names) -> list[Text]:
    """Return what one round of a game scored, and the totals after it."""
    until = Game(game.rules, game.first_dealer, game.rounds[: place + 1])
    totals = _totals(until.totals) if unfinished_round(until) is None else _as_it_stands(until)
    return _written([_round_row(place + 1, until.rounds[-1]), *totals], names)


def totals_so_far(game: Game | ScoreSheet) -> tuple[Points, ...]:
    """Return the totals with an unfinished round scored as it stands (R7.8).

    A game that was won at once is over, and its open round adds nothing (R8.5).
    """
    unfinished = unfinished_round(game)
    scores = None if unfinished is None or game.is_over else unfinished.scores_so_far
    if scores is None:
        return game.totals
    return tuple(total + more for total, more in zip(game.totals, scores, strict=True))


def unfinished_round(game: Game | ScoreSheet) -> Round | None:
    """Return the round in which a game stands; None between rounds."""
    last = game.rounds[-1] if isinstance(game, Game) and game.rounds else None
    return None if last is None or last.turn is None else last


def ending(game: Game | ScoreSheet, names: Names) -> str:
    """Say who won, or that the game goes on."""
    winners = [names[seat] for seat in game.winners]
    if not winners:
        return "The game is not over."
    if len(winners) > 1:
        return f"{', '.join(winners[:-1])} and {winners[-1]} share the first place."
    return f"{winners[0]} wins{'.' if game.instant_winner is None else ' the game at once.'}"


def _round_row(number: int, round: Round) -> Row:
    calls = [round.call_of(seat) for seat in Seat]
    if (scores := round.scores_so_far) is not None:
        cells: Iterable[str] = map(_cell, calls, round.tricks_won, scores)
    else:
        cells = ("-" if called is None else str(called) for called in calls)
    states = {Phase.FINISHED: "", Phase.VOID: " (void)"}
    return [f"Round {number}{states.get(round.phase, ' (unfinished)')}", *cells]


def _cell(called: int | None, won: int, points: Points) -> str:
    """Return what a seat called, took and scored, in a width that fits all."""
    return f"{called}:{won:<2}{points!s:>5}"


def _totals(totals: Sequence[Points], places: Sequence[int] = ()) -> list[Row]:
    rows = [["Total", *map(str, totals)]]
    return [*rows, ["Place", *map(str, places)]] if places else rows


def _as_it_stands(game: Game) -> list[Row]:
    unfinished = unfinished_round(game)
    if game.is_over or unfinished is None or unfinished.scores_so_far is None:
        return []
    return [["Total as it stands", *map(str, totals_so_far(game))]]


def _targets(sheet: ScoreSheet) -> list[Row]:
    calls = ("none" if target.call is None else str(target.call) for target in sheet.targets)
    return [
        ["Behind", *(str(target.behind) for target in sheet.targets)],
        ["Call to lead", *calls],
    ]


def _written(rows: list[Row], names: Names) -> list[Text]:
    lines = grid([["call:won, score", *names], *rows], "<>>>>", gap="    ")
    for row, line in zip(rows, lines[1:], strict=True):
        if row[0].startswith("Total"):
            line.stylize("bold")
    return lines
