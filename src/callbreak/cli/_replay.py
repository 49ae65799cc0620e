"""`callbreak replay`: check recorded games, and print them as people like to read them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import click
from rich.text import Text

from callbreak.bhoos import Incident
from callbreak.cli import _rounds, _sheets
from callbreak.cli._answers import rules_title
from callbreak.cli._input import Recording, RefusedError, read_recording
from callbreak.cli._options import Names, examples, json_option, names_of
from callbreak.cli._output import heading, show, show_json
from callbreak.cli._problems import complain, printable
from callbreak.games import Game
from callbreak.records import to_record
from callbreak.rounds import Round
from callbreak.sheets import ScoreSheet


@click.command(
    epilog=examples(
        "replay examples/game.json",
        "replay --round 2 examples/game.json",
        "replay --brief examples/game.json examples/paper_game.json",
        "deal --seed 7 --json | callbreak replay -",
    )
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--round", "number", metavar="N", type=click.IntRange(min=1), help="Only this round.")
@click.option("--brief", is_flag=True, help="Only the score sheet.")
@json_option
@click.pass_context
def command(
    ctx: click.Context, *, files: tuple[str, ...], number: int | None, brief: bool, as_json: bool
) -> None:
    """Check recorded games, and print them.

    Each FILE is a callbreak/1 record of a game, a round or a score sheet, or a game export of the
    Bhoos challenge; - is standard input. Every play is checked against the rules of the record.
    A star marks the card that takes a trick. With --json each file gives one line.

    The exit code is 0 if all is right, 1 if the rules deny something (the message says where), and
    2 if a file is nothing to replay. Of several files the worst code counts.
    """
    if (number is not None) + brief + as_json > 1:
        raise click.UsageError("--round, --brief and --json exclude each other.")
    code = 0
    for place, file in enumerate(files):
        try:
            recording = read_recording(file)
            if as_json:
                show_json({"file": file, "ok": True} | _result(recording))
            else:
                pages = _pages(recording, number, brief=brief)
                show(pages if len(files) == 1 else _titled(file, pages, first=place == 0))
        except RefusedError as error:
            code = max(code, error.code)
            if as_json:
                refusal = {"place": error.path, "reason": error.reason}
                show_json({"file": file, "ok": False} | refusal)
            else:
                complain(f"{printable(file)}: {error}")
    ctx.exit(code)


def _titled(file: str, pages: Iterable[Text | str], *, first: bool) -> list[Text | str]:
    """Put the name of a file over its pages."""
    return [*([] if first else [""]), heading(f"{printable(file)}:"), "", *pages]


def _pages(recording: Recording, number: int | None, *, brief: bool) -> Iterator[Text | str]:
    """Yield all that is to be printed of a recording: everything, one round, or the sheet."""
    names = names_of(recording.meta.players)
    standing = recording.standing
    told = [text for text in (recording.meta.event, recording.meta.date) if text is not None]
    if told:
        yield heading(printable(", ".join(told)))
    yield f"Rules: {rules_title(standing.rules)}"
    yield ""
    if isinstance(standing, ScoreSheet):
        if number is not None:
            raise RefusedError("a score sheet has no rounds with cards")
        yield from _sheets.sheet_lines(standing, names)
        yield from ("", _sheets.ending(standing, names))
        return
    if number is not None and number > len(standing.rounds):
        raise RefusedError(f"there is no round {number}")
    if not brief:
        yield from _round_pages(recording, standing, number, names)
    if brief or (number is None and isinstance(recording.value, Game)):
        yield from _sheets.game_lines(standing, names)
        yield ""
    if number is None:
        yield from _verdict(recording, standing, names)


def _round_pages(
    recording: Recording, game: Game, number: int | None, names: Names
) -> Iterator[Text | str]:
    for place, round in enumerate(game.rounds):
        if number in (None, place + 1):
            incidents = [each for each in recording.incidents if each.round == place]
            yield from _rounds.round_lines(round, place + 1, names, incidents)
            if round.scores_so_far is not None:
                yield from _sheets.round_lines(game, place, names)
                yield ""


def _verdict(recording: Recording, game: Game, names: Names) -> Iterator[str]:
    if not isinstance(recording.value, Round):
        yield _sheets.ending(game, names)
    if plays := sum(len(round.plays) for round in game.rounds):
        also = "; every leader, winner and total is as recorded" if recording.is_export else ""
        yield f"All {plays} plays are legal{also}."


def _result(recording: Recording) -> dict[str, Any]:
    standing = recording.standing
    return {
        "record": to_record(recording.value, meta=recording.meta),
        "totals": [str(total) for total in standing.totals],
        "totals_so_far": [str(total) for total in _sheets.totals_so_far(standing)],
        "standings": list(standing.standings),
        "is_over": standing.is_over,
        "winners": [int(seat) for seat in standing.winners],
        "incidents": [_incident(incident) for incident in recording.incidents],
    }


def _incident(incident: Incident) -> dict[str, Any]:
    wanted, played = incident.wanted, incident.played
    return {
        "round": incident.round,
        "trick": incident.trick,
        "seat": int(incident.seat),
        "kind": incident.kind,
        "wanted": None if wanted is None else wanted.value,
        "played": None if played is None else played.value,
    }
