"""The JSON Schema and the library say the same of what a record looks like."""

from __future__ import annotations

import copy
import inspect
import json

import pytest
from hypothesis import given, strategies as st
from jsonschema import Draft202012Validator

import callbreak as cb
from callbreak.variants import ALIASES, VARIANTS
from tests.records.records import KINDS, SCHEMA, VALIDATOR, metas, samples, through_json
from tests.views.rounds import HALF, PRESETS, along

DEFS = SCHEMA["$defs"]


def every_schema(schema=SCHEMA, path="$"):
    """The schema and all schemas in it, by where they stand."""
    if isinstance(schema, dict):
        yield path, schema
    parts = schema.items() if isinstance(schema, dict) else enumerate(schema)
    for key, part in parts:
        if isinstance(part, dict | list):
            yield from every_schema(part, f"{path}.{key}")


# ---- what is written fits -------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@HALF
@given(st.data(), metas)
def test_what_is_written_fits(kind, data, meta):
    record = through_json(cb.to_record(data.draw(KINDS[kind]), meta=meta))
    VALIDATOR.validate(record)


@pytest.mark.parametrize("rules", PRESETS)
def test_so_it_does_at_every_stage_under_every_preset(rules):
    for number, round in enumerate(along(rules, seed=1)):
        if number % 7 == 0:
            for value in (round, cb.view(round, round.turn), cb.view(round, None)):
                VALIDATOR.validate(through_json(cb.to_record(value)))


def test_so_do_the_examples():
    for record in samples().values():
        VALIDATOR.validate(record)


# ---- what does not fit ----------------------------------------------------------------------


def objects(data, path="$"):
    """Every object of a record, by where it stands."""
    if isinstance(data, dict):
        yield path, data
        for key, value in data.items():
            yield from objects(value, f"{path}.{key}")
    elif isinstance(data, list):
        for place, item in enumerate(data):
            yield from objects(item, f"{path}[{place}]")


@pytest.mark.parametrize("name", samples())
def test_a_key_that_means_nothing_fits_nowhere(name):
    for path, _ in objects(samples()[name]):
        record = copy.deepcopy(samples()[name])
        dict(objects(record))[path]["dealar"] = 1
        assert not VALIDATOR.is_valid(record), path
        with pytest.raises(cb.RecordError):
            cb.from_record(record)


@pytest.mark.parametrize("name", samples())
def test_a_key_that_is_missing_is_missed(name):
    for path, found in list(objects(samples()[name])):
        for key in found:
            record = copy.deepcopy(samples()[name])
            del dict(objects(record))[path][key]
            # The others can be left out: a reason of many, an answer that has a default.
            needed = path not in ("$.meta", "$.rules", "$.to_act.refused") and key != "meta"
            assert VALIDATOR.is_valid(record) != needed, (path, key)
            if needed and key not in ("to_act", "text"):  # which follow from the rest
                with pytest.raises(cb.RecordError):
                    cb.from_record(record)


@pytest.mark.parametrize(
    "kind, changes",
    [
        ("round", {"format": "callbreak/2"}),
        ("round", {"kind": "hand"}),
        ("round", {"kind": "game"}),
        ("round", {"rules": "Call Break"}),
        ("round", {"rules": 7}),
        ("round", {"dealer": 4}),
        ("round", {"dealer": "South"}),
        ("round", {"dealer": None}),
        ("round", {"hands": ["SAKQJT98765432"] * 3}),
        ("round", {"hands": ["SAKQ"] * 4}),
        ("round", {"calls": [1, 2, 3, 4, 5]}),
        ("round", {"calls": [14]}),
        ("round", {"calls": [1.5]}),
        ("round", {"calls": None}),
        ("round", {"plays": ["AS"]}),
        ("round", {"plays": ["S1"]}),
        ("round", {"plays": [7]}),
        ("round", {"plays": ["SA", "SA"]}),
        ("round", {"meta": {"players": ["A", "B", "C"]}}),
        ("round", {"meta": {"date": "30.11.2026"}}),
        ("game", {"first_dealer": -1}),
        ("game", {"stopped": None}),
        ("game", {"rounds": None}),
        ("sheet", {"results": [{"calls": [1, 2, 3], "tricks": [4, 3, 3, 3]}]}),
        ("sheet", {"results": [{"calls": [1, 2, 3, 14], "tricks": [4, 3, 3, 3]}]}),
        ("view", {"seat": 4}),
        ("view", {"seat": None}),
        ("view", {"dealt": None}),
        ("view", {"misdealt": 0}),
        ("view", {"to_act": {"calls": [1]}}),
        ("view", {"to_act": {"duty": "lead"}}),
        ("spectator", {"dealt": "SAKQJT98765432"}),
        ("spectator", {"seat": 0}),
        ("spectator", {"to_act": {"calls": [1, 8]}}),
    ],
    ids=str,
)
def test_what_does_not_fit_is_no_record_either(kind, changes):
    record = samples()[kind] | changes
    assert not VALIDATOR.is_valid(record)
    if changes != {"plays": ["AS"]}:  # a reader takes more ways to write a card
        with pytest.raises(cb.RecordError):
            cb.from_record(record)


# ---- the schema itself ----------------------------------------------------------------------


def test_it_is_a_schema():
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_it_is_strict_everywhere():
    for path, schema in every_schema():
        if schema.get("type") == "object" and "properties" in schema:
            assert schema["additionalProperties"] is False, path


def test_it_explains_itself():
    for path, schema in every_schema():
        if path.count(".") == 2 and path.startswith("$.$defs."):
            name = path.rpartition(".")[2]
            assert "title" in schema or name == "four_counts", path
            assert "description" in schema or name in (
                "four_counts",
                "to_call",
                "to_play",
                "refusal",
            )
    for name, schema in DEFS.items():
        for key, part in schema.get("properties", {}).items():
            told = part if "$ref" not in part else part | DEFS[part["$ref"].rpartition("/")[2]]
            assert "description" in told or key == "kind", (name, key)


def test_its_kinds_are_those_of_the_library():
    assert [part["$ref"].rpartition("/")[2] for part in SCHEMA["oneOf"]] == list(KINDS)
    for kind in KINDS:
        assert DEFS[kind]["properties"]["kind"]["const"] == kind


def test_its_rules_are_those_of_the_library():
    described = DEFS["rules_in_full"]["properties"]
    fields = inspect.signature(cb.Rules).parameters
    assert list(described) == list(fields)
    written = cb.to_record(cb.ScoreSheet(cb.Rules(max_call=12)))["rules"] | {"max_call": 13}
    assert {name: schema["default"] for name, schema in described.items()} == written
    answers = {
        name: [value for value in schema["enum"] if value is not None]
        for name, schema in (described | {"redeal": described["redeal"]["items"]}).items()
        if "enum" in schema
    }
    assert answers == {
        "heading": [member.value for member in cb.Heading],
        "when_void": [member.value for member in cb.WhenVoid],
        "trump_lead": [member.value for member in cb.TrumpLead],
        "failure": [member.value for member in cb.Failure],
        "redeal": [member.value for member in cb.Misdeal],
        "redeal_dealer": [member.value for member in cb.RedealDealer],
        "tie_break": [member.value for member in cb.TieBreak],
        "instant_win": [member.value for member in cb.InstantWin],
    }


def test_its_other_lists_are_those_of_the_library():
    assert DEFS["slug"]["examples"] == list(VARIANTS)
    validator = Draft202012Validator(DEFS["slug"])
    assert all(validator.is_valid(slug) for slug in (*VARIANTS, *ALIASES))
    to_play, refusal = DEFS["to_play"]["properties"], DEFS["refusal"]["properties"]
    assert to_play["duty"]["enum"] == [duty.value for duty in cb.Duty]
    not_held, *reasons = cb.Reason
    assert not_held is cb.Reason.NOT_HELD  # of the cards in hand it is never the reason
    assert refusal["reason"]["enum"] == [reason.value for reason in reasons]
    card = Draft202012Validator(DEFS["card"])
    assert all(card.is_valid(one.value) for one in cb.DECK)
    assert not any(card.is_valid(text) for text in ("", "S", "SA ", "sa", "S10", "A", "♠A"))


def test_its_hands_are_those_of_the_library():
    hand = Draft202012Validator(DEFS["hand"])
    for text in ("SAKQJT98765432", "SA HA DA CAKQJT98765", "C5432 DAKQJT9876"):
        assert hand.is_valid(text)
    for text in ("", "-", "SAKQJT9876543", "SA", "SAKQJT98765432 ", "S AKQJT98765432"):
        assert not hand.is_valid(text)


def test_it_is_ordered_as_records_are():
    for name, record in samples().items():
        kind = record["kind"]
        keys = list(DEFS[kind]["properties"])
        assert [key for key in keys if key in record] == list(record), name


def test_it_is_plain_json_that_ends_in_a_line():
    from importlib.resources import files

    text = (files("callbreak") / "callbreak-1.schema.json").read_text("utf-8")
    assert text.endswith("}\n")
    assert json.loads(text) == SCHEMA
