"""What `replay` reads: records of this library and exports of others, told apart by themselves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import attrs
import click

from callbreak.bhoos import Incident, read_export
from callbreak.cli._problems import one_line, printable
from callbreak.errors import RecordError
from callbreak.games import Game
from callbreak.records import FORMAT, Meta, from_record, meta_of
from callbreak.rounds import Round
from callbreak.sheets import ScoreSheet

WRONG, UNREADABLE = 1, 2


class RefusedError(Exception):
    """A file that is not replayed.

    Attributes:
        reason: What is the matter with it.
        path: Where in the record that is; None if there is no record.
        code: `WRONG` if the rules deny what a record says, `UNREADABLE` if there is no record.
    """

    def __init__(self, reason: str, path: str | None = None) -> None:
        super().__init__(reason if path is None else f"{path}: {reason}")
        self.reason = reason
        self.path = path
        self.code = UNREADABLE if path is None else WRONG


@attrs.frozen
class Recording:
    """Something recorded, every step of which was found to be right.

    Attributes:
        value: What it is.
        meta: The players' names and the like.
        incidents: What the server of a Bhoos export noted.
        is_export: Whether it is a Bhoos export, whose winners and totals were checked too.
    """

    value: Round | Game | ScoreSheet
    meta: Meta
    incidents: tuple[Incident, ...] = ()
    is_export: bool = False

    @property
    def standing(self) -> Game | ScoreSheet:
        """What has totals and places: the value, or a game of the one round that it is."""
        if isinstance(self.value, Round):
            return Game(self.value.rules, self.value.deal.dealer, (self.value,))
        return self.value


def read_recording(file: str) -> Recording:
    """Read and check a file, or standard input for `-`.

    Raises:
        RefusedError: There is nothing to replay in it, or something in it is wrong.
    """
    data = _read_json(file)
    try:
        return _read_data(data)
    except RecordError as error:
        reason = one_line(error).removeprefix(f"{error.path}: ")
        raise RefusedError(reason, printable(error.path)) from error


def _read_data(data: object) -> Recording:
    top = _as_object(data)
    version = top.get("format")
    if version == FORMAT:
        return _read_record(top)
    if isinstance(version, str) and version.startswith("callbreak/"):
        raise RefusedError(f"this reads {FORMAT} records, not {printable(version)}")
    parts = (top, _as_object(top.get("game")))
    if any("players" in part and "rounds" in part for part in parts):
        export = read_export(top)
        meta = Meta(players=export.players)
        return Recording(export.game, meta, export.incidents, is_export=True)
    raise RefusedError(f"neither a {FORMAT} record nor a Bhoos export")


def _read_record(data: Mapping[str, Any]) -> Recording:
    value = from_record(data)
    if isinstance(value, Round | Game | ScoreSheet):
        return Recording(value, meta_of(data))
    raise RefusedError(f"a {data['kind']} is nothing to replay")


def _as_object(data: object) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", data) if isinstance(data, Mapping) else {}


def _read_json(file: str) -> object:
    try:
        with click.open_file(file, "rb") as stream:
            raw = stream.read()
    except (
        OSError,
        RuntimeError,
        ValueError,
    ) as error:  # a ValueError for a name that no file can have
        reason = error.strerror if isinstance(error, OSError) else None
        raise RefusedError(reason or str(error)) from error
    try:
        return json.loads(raw)
    except UnicodeDecodeError as error:
        raise RefusedError(f"no JSON: {error.reason} at byte {error.start}") from error
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise RefusedError(f"no JSON: {error.msg} at {place}") from error
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond all sense
        raise RefusedError(f"no JSON that could be read: {error}") from error
