"""`callbreak score`: the score sheet of a game, from its calls and tricks alone."""

from __future__ import annotations

import re

import click

from callbreak.cli import _sheets
from callbreak.cli._answers import rules_title
from callbreak.cli._options import Names, examples, read_players, rules_option
from callbreak.cli._output import show
from callbreak.cli._problems import Problem
from callbreak.errors import ArgumentValueError
from callbreak.rules import Rules
from callbreak.sheets import Result, ScoreSheet


def _read_pairs(
    _: click.Context, __: click.Parameter, value: tuple[str, ...]
) -> list[tuple[int, int]]:
    pairs: list[tuple[int, int]] = []
    for text in " ".join(value).split():
        match = re.fullmatch(r"([0-9]{1,2}):([0-9]{1,2})", text)
        if match is None:
            raise Problem(f"a call and the tricks taken are wanted, as in 4:5, not {text!r}")
        pairs.append((int(match[1]), int(match[2])))
    if len(pairs) % 4:
        raise Problem(f"each round has four pairs, one for each seat, and here are {len(pairs)}")
    return pairs


@click.command(
    epilog=examples(
        "score 4:5 3:2 2:2 3:4",
        "score --players Asha,Bimal,Chitra,Deepak 4:5 3:2 2:2 3:4 5:5 2:3 3:3 2:2",
        "score --rules call-bridge 8:9 2:2 2:2 2:0",
    )
)
@click.argument("pairs", metavar="CALL:TRICKS...", nargs=-1, required=True, callback=_read_pairs)
@click.option(
    "--players",
    "names",
    metavar="A,B,C,D",
    callback=read_players,
    help="The players' names, by seat.",
)
@rules_option
def command(*, pairs: list[tuple[int, int]], names: Names, rules: Rules) -> None:
    """Print a score sheet, with totals, places and targets.

    CALL:TRICKS is what a player called and took: four of them for each round, by seat, in as many
    rounds as were finished. Until the game is over, the sheet says how far each player is behind
    and which call, made exactly, would take the lead if the other totals stayed.
    """
    sheet = ScoreSheet(rules)
    for number, start in enumerate(range(0, len(pairs), 4), start=1):
        calls, tricks = zip(*pairs[start : start + 4], strict=True)
        if sheet.is_over:
            raise Problem(f"round {number}: the game was over before it")
        try:
            sheet = sheet.with_result(Result(calls, tricks))
        except ArgumentValueError as error:
            what = error.argument.rpartition(".")[2]
            raise Problem(
                f"round {number}: {what} must be {error.expected}, not {error.got}"
            ) from error
    title = f"Rules: {rules_title(rules)}"
    show([title, "", *_sheets.sheet_lines(sheet, names), "", _sheets.ending(sheet, names)])
