"""Rounds, games, score sheets and views as plain data, in the format `callbreak/1`.

A record is what `json.dumps` takes and `json.loads` gives: dicts, lists, numbers, short texts.
Reading trusts nothing: every card, call and play is checked again, and an error names the place,
as in `$.rounds[2].plays[17]`. Records of a released format load for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, ParamSpec, TypeVar, final

import attrs

from callbreak._checks import instance, shown
from callbreak.cards import Card, CardSet
from callbreak.dealing import Deal
from callbreak.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    CallbreakError,
    IllegalCallError,
    IllegalPlayError,
    IllegalRoundError,
    ImpossibleViewError,
    RecordError,
    WrongPhaseError,
)
from callbreak.games import Game
from callbreak.notation import format_hand, parse_card, parse_hand
from callbreak.rounds import Round
from callbreak.rules import ANSWERS, Misdeal, Rules
from callbreak.seats import Seat
from callbreak.sheets import Result, ScoreSheet
from callbreak.variants import slug_of, variant
from callbreak.views import View

__all__ = ["FORMAT", "Meta", "from_record", "meta_of", "to_record"]

FORMAT = "callbreak/1"
"""The name and version of the format, the value of `"format"` in every record."""

Record = dict[str, Any]
T = TypeVar("T")


def _players(value: object) -> tuple[str, ...] | None:
    if value is None:
        return None
    if not isinstance(value, list | tuple) or not all(isinstance(name, str) for name in value):
        raise ArgumentTypeError("players", "four names", type(value).__name__)
    return tuple(value)


def _four(_: object, __: object, value: tuple[str, ...] | None) -> None:
    if value is not None and len(value) != 4:
        raise ArgumentValueError("players", "four names", f"{len(value)} of them")


def _text(_: object, attribute: attrs.Attribute[str | None], value: str | None) -> None:
    if value is not None:
        instance(value, attribute.name, str, "a text")


def _date(_: object, attribute: attrs.Attribute[str | None], value: str | None) -> None:
    if value is not None:
        from datetime import date

        text = instance(value, attribute.name, str, "a text")
        try:
            is_plain = date.fromisoformat(text).isoformat() == text
        except ValueError:
            is_plain = False
        if not is_plain:
            raise ArgumentValueError("date", "a date as in 2026-11-30", shown(value))


@final
@attrs.frozen(kw_only=True)
class Meta:
    """What a record may say beside the game itself; none of it matters to the rules.

    Attributes:
        players: The four players' names, by seat.
        event: Where it was played.
        date: When, as an ISO date such as `"2026-11-30"`.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: Not four names, or a date that is none.
    """

    players: tuple[str, ...] | None = attrs.field(default=None, converter=_players, validator=_four)
    event: str | None = attrs.field(default=None, validator=_text)
    date: str | None = attrs.field(default=None, validator=_date)


def to_record(value: Round | Game | ScoreSheet | View, *, meta: Meta | None = None) -> Record:
    """Return a round, a game, a score sheet or a view as plain data, ready for `json.dumps`.

    Rules that are a preset are written by its slug, others in full. Hands are by seat, suits in
    deck order; calls are in order of calling, plays in order of play. The record of a view is what
    a server may send to that seat: under `"to_act"` it also says, when it is the seat's turn, what
    the seat may do, and for each other card of its hand why not.

    Raises:
        ArgumentTypeError: There is no record of such a value.

    >>> from callbreak import Result, ScoreSheet
    >>> to_record(ScoreSheet(results=[Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3))]))["results"]
    [{'calls': [4, 3, 2, 3], 'tricks': [5, 3, 2, 3]}]
    """
    body: Record
    if isinstance(value, Round):
        body = {"kind": "round", "rules": _write_rules(value.rules)} | _write_round(value)
    elif isinstance(value, Game):
        body = {
            "kind": "game",
            "rules": _write_rules(value.rules),
            "first_dealer": int(value.first_dealer),
            "stopped": value.stopped,
            "rounds": [_write_round(round) for round in value.rounds],
        }
    elif isinstance(value, ScoreSheet):
        body = {
            "kind": "sheet",
            "rules": _write_rules(value.rules),
            "results": [
                {"calls": list(result.calls), "tricks": list(result.tricks)}
                for result in value.results
            ],
        }
    elif isinstance(value, View):
        body = _write_view(value)
    else:
        kinds = "a Round, a Game, a ScoreSheet or a View"
        raise ArgumentTypeError("value", kinds, type(value).__name__)
    return {"format": FORMAT} | body | _write_meta(meta)


def from_record(data: Mapping[str, Any]) -> Round | Game | ScoreSheet | View:
    """Return the round, game, score sheet or view that a record stands for, checked step by step.

    Raises:
        RecordError: The data is no record, or the rules refuse something in it; it says where.

    >>> from_record({"format": "callbreak/1", "kind": "sheet", "rules": "bhoos", "results": [7]})
    Traceback (most recent call last):
    callbreak.errors.RecordError: $.results[0]: an object is wanted, not int
    """
    top = Reader(data, "$")
    if (version := top.get("format", str)) != FORMAT:
        raise RecordError("$.format", f"this reads {FORMAT!r}, not {shown(version)}")
    readers: dict[str, tuple[Callable[[Reader], Round | Game | ScoreSheet | View], set[str]]] = {
        "round": (_read_whole_round, {"dealer", "hands", "calls", "plays"}),
        "game": (_read_game, {"first_dealer", "stopped", "rounds"}),
        "sheet": (_read_sheet, {"results"}),
        "view": (_read_view, {"seat", "dealer", "dealt", "calls", "plays", "misdealt", "to_act"}),
    }
    kind = top.get("kind", str)
    if kind not in readers:
        raise RecordError("$.kind", f"one of {', '.join(readers)} is wanted, not {shown(kind)}")
    read, keys = readers[kind]
    top.only({"format", "kind", "rules", "meta"} | keys)
    meta_of(data)
    return read(top)


def meta_of(data: Mapping[str, Any]) -> Meta:
    """Return what a record says beside the game itself.

    Raises:
        RecordError: The metadata is malformed.

    >>> meta_of({"meta": {"event": "Dashain 2083"}}).event
    'Dashain 2083'
    """
    top = Reader(data, "$")
    if "meta" not in top.data:
        return Meta()
    meta = Reader(top.data["meta"], "$.meta")
    meta.only({field.name for field in attrs.fields(Meta)})
    return at("$.meta", Meta, **meta.data)


# ---- writing --------------------------------------------------------------------------------


def _write_round(round: Round) -> Record:
    return {
        "dealer": int(round.deal.dealer),
        "hands": [format_hand(hand) for hand in round.deal.hands],
        "calls": list(round.calls),
        "plays": [card.value for card in round.plays],
    }


def _write_view(view: View) -> Record:
    return {
        "kind": "view",
        "rules": _write_rules(view.rules),
        "seat": None if view.seat is None else int(view.seat),
        "dealer": int(view.dealer),
        "dealt": None if view.seat is None else format_hand(view.dealt),
        "calls": list(view.calls) if view.calls_known else None,
        "plays": [card.value for card in view.plays],
        "misdealt": view.misdealt,
        "to_act": _write_to_act(view),
    }


def _write_to_act(view: View) -> Record | None:
    """Return what the seat may do and why nothing else; None when it is not its turn."""
    if view.legal_calls:
        return {"calls": [view.legal_calls[0], view.legal_calls[-1]]}
    owed = view.obligation
    if owed is None:
        return None
    refused = {card.value: view.check(card) for card in view.hand - owed.cards}
    return {
        "duty": owed.duty.value,
        "plays": [card.value for card in owed.cards],
        "to_beat": None if owed.to_beat is None else owed.to_beat.value,
        "refused": {
            card: {"reason": why.reason.value, "clause": why.clause, "text": str(why)}
            for card, why in refused.items()
            if why is not None
        },
    }


def _facts(value: object) -> object:
    """Return what a seat may do, types and all, without the wording, which may change."""
    if isinstance(value, Mapping):
        return {key: _facts(item) for key, item in value.items() if key != "text"}
    if isinstance(value, list):
        return [_facts(item) for item in value]
    return type(value), value


def _write_rules(rules: Rules) -> str | Record:
    def plain(value: object) -> object:
        if isinstance(value, frozenset):
            return [misdeal.value for misdeal in Misdeal if misdeal in value]
        return value.value if isinstance(value, Enum) else value

    return slug_of(rules) or {
        field.name: plain(getattr(rules, field.name)) for field in attrs.fields(Rules)
    }


def _write_meta(meta: Meta | None) -> Record:
    if meta is None:
        return {}
    fields = attrs.asdict(instance(meta, "meta", Meta, "a Meta"))
    said = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in fields.items()
        if value is not None
    }
    return {"meta": said} if said else {}


# ---- reading --------------------------------------------------------------------------------


class Reader:
    """One object of a record, with its place in the whole."""

    def __init__(self, data: object, path: str) -> None:
        if not isinstance(data, Mapping):
            raise RecordError(path, f"an object is wanted, not {type(data).__name__}")
        self.data: Mapping[str, Any] = data
        self.path = path

    def get(self, key: str, kind: type[T]) -> T:
        """Return the value of a key, which must be there and of a kind."""
        if key not in self.data:
            raise RecordError(self.path, f"{key!r} is missing")
        return of_kind(self.data[key], kind, f"{self.path}.{key}")

    def list(self, key: str, kind: type[T]) -> list[T]:
        """Return the items of a list, all of a kind."""
        return [
            of_kind(item, kind, f"{self.path}.{key}[{place}]")
            for place, item in enumerate(self.get(key, list))
        ]

    def seat(self, key: str) -> Seat:
        """Return the seat that a key names by its number."""
        number = self.get(key, int)
        if number not in range(4):
            raise RecordError(
                f"{self.path}.{key}", f"a seat from 0 to 3 is wanted, not {shown(number)}"
            )
        return Seat(number)

    def only(self, keys: set[str]) -> None:
        """Refuse keys that mean nothing here; what else there is to say belongs under `meta`."""
        for key in self.data:
            if key not in keys:
                raise RecordError(self.path, f"{shown(key)} is no key of this object")


def of_kind(value: object, kind: type[T], path: str) -> T:
    names: dict[type, str] = {
        int: "a whole number",
        str: "a text",
        list: "a list",
        bool: "true or false",
        dict: "an object",
        type(None): "null",
    }
    if kind is dict and isinstance(value, Mapping):
        return value  # type: ignore[return-value]  # any mapping will do
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise RecordError(path, f"{names[kind]} is wanted, not {type(value).__name__}")
    return value


P = ParamSpec("P")


def at(path: str, read: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
    """Return what a reader gives; what it refuses is refused with its place."""
    try:
        return read(*args, **fields)
    except CallbreakError as error:
        raise RecordError(path, str(error)) from error


def _read_rules(top: Reader) -> Rules:
    if isinstance(top.data.get("rules"), str):
        return at(f"{top.path}.rules", variant, top.get("rules", str))
    given = Reader(top.get("rules", dict), f"{top.path}.rules")
    given.only({field.name for field in attrs.fields(Rules)})
    fields: Record = {}
    for field in attrs.fields(Rules):
        if field.name in given.data:  # an older record knows fewer questions
            path = f"{given.path}.{field.name}"
            fields[field.name] = _rule(field.name, given.data[field.name], path)
    return at(given.path, Rules, **fields)


def _rule(name: str, value: object, path: str) -> object:
    """Return the value of one field of rules: numbers as they are, answers by their text."""
    if name == "redeal":
        texts: list[object] = of_kind(value, list, path)
        return [_answer(Misdeal, text, f"{path}[{place}]") for place, text in enumerate(texts)]
    if name not in ANSWERS or value is None:
        return value
    return _answer(ANSWERS[name], value, path)


def _answer(kind: type[Enum], value: object, path: str) -> Enum:
    for member in kind:
        if type(value) is str and member.value == value:
            return member
    answers = ", ".join(repr(member.value) for member in kind)
    raise RecordError(path, f"one of {answers} is wanted, not {shown(value)}")


def _read_whole_round(top: Reader) -> Round:
    return _read_round(top, _read_rules(top))


def _read_round(part: Reader, rules: Rules) -> Round:
    hands = [
        at(f"{part.path}.hands[{seat}]", parse_hand, text)
        for seat, text in enumerate(part.list("hands", str))
    ]
    dealer = part.seat("dealer")
    deal = at(f"{part.path}.hands", Deal, dealer, hands)
    return _at_action(part, Round, deal, part.list("calls", int), _plays(part), rules)


def _at_action(part: Reader, make: Callable[P, T], *args: P.args, **fields: P.kwargs) -> T:
    """Return what is made of calls and plays; a refused one is refused with its place."""
    try:
        return make(*args, **fields)
    except (IllegalCallError, WrongPhaseError) as error:
        is_play = isinstance(error, WrongPhaseError) and error.attempted == "play"
        actions = "plays" if is_play else "calls"
        raise RecordError(f"{part.path}.{actions}[{error.position}]", str(error)) from error
    except (ArgumentTypeError, ArgumentValueError) as error:
        raise RecordError(f"{part.path}.{error.argument}", str(error)) from error
    except (IllegalPlayError, ImpossibleViewError) as error:
        where = "" if error.position is None else f".plays[{error.position}]"
        raise RecordError(f"{part.path}{where}", str(error)) from error


def _plays(part: Reader) -> list[Card]:
    return [
        at(f"{part.path}.plays[{place}]", parse_card, text)
        for place, text in enumerate(part.list("plays", str))
    ]


def _read_game(top: Reader) -> Game:
    rules = _read_rules(top)
    rounds = []
    for place, data in enumerate(top.list("rounds", dict)):
        part = Reader(data, f"$.rounds[{place}]")
        part.only({"dealer", "hands", "calls", "plays"})
        rounds.append(_read_round(part, rules))
    first_dealer = top.seat("first_dealer")
    stopped = top.get("stopped", bool)
    try:
        return Game(rules, first_dealer, rounds, stopped)
    except IllegalRoundError as error:
        raise RecordError(f"$.rounds[{error.position}]", error.problem) from error
    except CallbreakError as error:
        raise RecordError("$.stopped", str(error)) from error


def _read_sheet(top: Reader) -> ScoreSheet:
    rules = _read_rules(top)
    results = []
    for place, data in enumerate(top.list("results", dict)):
        part = Reader(data, f"$.results[{place}]")
        part.only({"calls", "tricks"})
        calls, tricks = part.list("calls", int), part.list("tricks", int)
        results.append(at(part.path, Result, calls, tricks))
    return at("$.results", ScoreSheet, rules, results)


def _read_view(top: Reader) -> View:
    is_spectator = top.data.get("seat", 0) is None
    dealt = CardSet()
    if is_spectator:
        top.get("dealt", type(None))
    else:
        dealt = at("$.dealt", parse_hand, top.get("dealt", str))
    calls_known = top.data.get("calls", ()) is not None
    view = _at_action(
        top,
        View,
        seat=None if is_spectator else top.seat("seat"),
        dealer=top.seat("dealer"),
        dealt=dealt,
        calls=top.list("calls", int) if calls_known else (),
        plays=_plays(top),
        rules=_read_rules(top),
        misdealt=top.get("misdealt", bool),
        calls_known=calls_known,
    )
    to_act = _write_to_act(view)
    if to_act is not None and "to_act" not in top.data:
        raise RecordError("$", "'to_act' is missing")
    if _facts(top.data.get("to_act")) != _facts(to_act):
        raise RecordError("$.to_act", "this is not what the rules say of the position")
    return view
