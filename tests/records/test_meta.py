"""What a record may say beside the game: who, where, when."""

from __future__ import annotations

import pytest
from hypothesis import given

import callbreak as cb
from tests.records.records import VALIDATOR, metas, samples, through_json

SHEET = cb.ScoreSheet()
BARE = cb.to_record(SHEET)


@given(metas)
def test_it_survives_beside_any_record(meta):
    record = through_json(cb.to_record(SHEET, meta=meta))
    assert cb.meta_of(record) == meta
    assert cb.from_record(record) == SHEET
    assert VALIDATOR.is_valid(record)


def test_nothing_is_written_where_nothing_is_said():
    assert cb.to_record(SHEET, meta=cb.Meta()) == BARE == cb.to_record(SHEET, meta=None)
    assert "meta" not in BARE
    assert cb.meta_of(BARE) == cb.Meta()
    record = cb.to_record(SHEET, meta=cb.Meta(event="Tihar"))
    assert record == BARE | {"meta": {"event": "Tihar"}}
    assert cb.to_record(SHEET, meta=cb.Meta(event="")) == BARE | {"meta": {"event": ""}}


def test_it_makes_no_difference_to_the_value():
    for record in samples().values():
        bare = {key: value for key, value in record.items() if key != "meta"}
        assert cb.from_record(bare) == cb.from_record(record)
        assert cb.meta_of(record).players == ("A", "B", "C", "D")
        assert cb.meta_of(bare) == cb.Meta()


def test_it_is_read_without_the_rest():
    assert cb.meta_of({"meta": {"date": "2026-11-30"}}) == cb.Meta(date="2026-11-30")
    assert cb.meta_of({}) == cb.Meta()
    assert cb.meta_of({"format": "another", "meta": {}}) == cb.Meta()


def test_names_may_come_as_a_list_and_are_kept_as_a_tuple():
    meta = cb.Meta(players=["A", "B", "C", "D"])
    assert meta.players == ("A", "B", "C", "D")
    assert hash(meta) == hash(cb.Meta(players=("A", "B", "C", "D")))
    assert cb.to_record(SHEET, meta=meta)["meta"]["players"] == ["A", "B", "C", "D"]


@pytest.mark.parametrize(
    "fields, argument",
    [
        pytest.param({"players": 4}, "players", id="a number"),
        pytest.param({"players": "ABCD"}, "players", id="a text"),
        pytest.param({"players": ("A", "B", "C", 4)}, "players", id="a number among names"),
        pytest.param({"event": 7}, "event", id="event"),
        pytest.param({"date": 20261130}, "date", id="date"),
    ],
)
def test_a_field_of_another_type_is_refused(fields, argument):
    with pytest.raises(cb.ArgumentTypeError) as refusal:
        cb.Meta(**fields)
    assert refusal.value.argument == argument
    assert_refused(fields)


@pytest.mark.parametrize("names", [("A", "B", "C"), ("A",) * 5], ids=["three", "five"])
def test_another_number_of_players_is_refused(names):
    with pytest.raises(cb.ArgumentValueError) as refusal:
        cb.Meta(players=names)
    assert refusal.value.argument == "players"
    assert_refused({"players": names})


@pytest.mark.parametrize("date", ["", "today", "2026-13-01", "2026-02-30", "30.11.2026", "2026"])
def test_a_date_has_to_be_one(date):
    with pytest.raises(cb.ArgumentValueError) as refusal:
        cb.Meta(date=date)
    assert refusal.value.argument == "date"
    assert_refused({"date": date})


@pytest.mark.parametrize("meta", [None, 7, [], "A B C D", {"player": "A"}, {1: 2}], ids=repr)
def test_an_object_of_known_keys_is_wanted(meta):
    assert_refused(meta)


def assert_refused(meta):
    for door in (cb.from_record, cb.meta_of):
        with pytest.raises(cb.RecordError) as refusal:
            door(BARE | {"meta": meta})
        assert refusal.value.path == "$.meta"


def test_only_a_meta_is_written():
    with pytest.raises(cb.ArgumentTypeError, match="meta"):
        cb.to_record(SHEET, meta={"event": "Tihar"})


@pytest.mark.parametrize("data", [None, 7, "meta", []], ids=repr)
def test_metadata_is_read_from_an_object(data):
    with pytest.raises(cb.RecordError) as refusal:
        cb.meta_of(data)
    assert refusal.value.path == "$"
