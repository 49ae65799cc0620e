"""Values of every kind that has a record, and a way through JSON and back."""

from __future__ import annotations

import functools
import importlib.resources
import json
import re
from typing import Any

from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import callbreak as cb
from callbreak import Phase, testing
from tests.views.rounds import any_rules, any_seat, played, without_calls

SCHEMA = json.loads(
    (importlib.resources.files("callbreak") / "callbreak-1.schema.json").read_text("utf-8")
)
VALIDATOR = Draft202012Validator(SCHEMA, format_checker=Draft202012Validator.FORMAT_CHECKER)


def through_json(record: dict[str, Any]) -> dict[str, Any]:
    """What arrives on the other side."""
    return json.loads(json.dumps(record))


@st.composite
def views(draw: st.DrawFn) -> cb.View:
    round = draw(any_rules.flatmap(lambda rules: testing.rounds(rules=rules)))
    seen = cb.view(round, draw(any_seat))
    deaf = round.phase in (Phase.PLAYING, Phase.FINISHED) and draw(st.integers(0, 4)) == 4
    return without_calls(seen) if deaf else seen


KINDS = {
    "round": any_rules.flatmap(lambda rules: testing.rounds(rules=rules)),
    "game": any_rules.flatmap(lambda rules: testing.games(rules=rules)),
    "sheet": any_rules.flatmap(lambda rules: testing.score_sheets(rules=rules)),
    "view": views(),
}
"""Strategies for the values of every kind of record."""

names = st.text(max_size=12)
metas = st.builds(
    cb.Meta,
    players=st.none() | st.tuples(names, names, names, names),
    event=st.none() | names,
    date=st.none() | st.dates().map(str),
)

HOME = cb.Rules(max_call=9, heading=cb.Heading.LED_SUIT, redeal={cb.Misdeal.NO_SPADE}, rounds=4)
"""Rules that are no preset."""


def samples() -> dict[str, dict[str, Any]]:
    """One record of each kind, and some more that say other things, made afresh."""
    return json.loads(_samples())


@functools.cache
def _samples() -> str:
    meta = cb.Meta(players=("A", "B", "C", "D"), event="Dashain", date="2026-11-30")
    round = played(cb.BHOOS, seed=1, plays=22)
    game = cb.Game(cb.BHOOS, first_dealer=3)
    for dealer, seed in ((3, 2), (0, 3), (1, 4)):
        whole = played(cb.BHOOS, seed)
        turns = dealer - whole.deal.dealer
        hands = [whole.deal.hands[(seat - turns) % 4] for seat in range(4)]
        plays = whole.plays[: 21 if seed == 4 else 52]
        deal = cb.Deal(dealer, hands)
        game = cb.add_round(game, cb.Round(deal, whole.calls, plays, cb.BHOOS))
    values = {
        "round": round,
        "game": game,
        "sheet": game.sheet,
        "view": cb.view(round, round.turn),
        "spectator": cb.view(round, None),
        "calling": cb.view(cb.Round(round.deal, rules=HOME), round.deal.dealer.after()),
    }
    return json.dumps({name: cb.to_record(value, meta=meta) for name, value in values.items()})


def resolve(data: Any, path: str) -> Any:
    """What stands at a path such as `$.rounds[2].plays[17]`; it fails if there is nothing."""
    assert path.startswith("$")
    steps = re.findall(r"\.([A-Za-z_]\w*)|\[(\d+)\]", path)
    assert "".join(f".{key}" if key else f"[{place}]" for key, place in steps) == path[1:]
    for key, place in steps:
        data = data[key] if key else data[int(place)]
    return data
