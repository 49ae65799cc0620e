"""Data from strangers: a value, or a `RecordError` that points into the data, and nothing else."""

from __future__ import annotations

import copy
import json
from inspect import signature

import pytest
from hypothesis import event, given, strategies as st

import callbreak as cb
from tests.records.records import VALIDATOR, resolve, samples

WORDS = "SA sa 10h 1S SAKQJT98765432 HAK,DQ bhoos no-spade free round game sheet view South"
FIELDS = "rules dealer hands calls plays seat dealt misdealt to_act first_dealer stopped rounds"

words = st.sampled_from([*WORDS.split(), "", "-", "callbreak/1", "2026-11-30", "\ud800", "\x00"])
plain = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | words
    | st.text(max_size=20)
)
json_values = st.recursive(
    plain,
    lambda inner: (
        st.lists(inner, max_size=5)
        | st.dictionaries(words | st.text(max_size=8), inner, max_size=5)
    ),
    max_leaves=8,
)


def places(data, path=()):
    """Every place in a record, as the steps that lead to it."""
    yield path
    if isinstance(data, dict | list):
        for step, part in data.items() if isinstance(data, dict) else enumerate(data):
            yield from places(part, (*path, step))


def found(data, steps):
    for step in steps:
        data = data[step]
    return data


@st.composite
def mutants(draw):
    """A record with one thing changed."""
    record = copy.deepcopy(draw(st.sampled_from(list(samples().values()))))
    steps = draw(st.sampled_from(list(places(record))))
    if not steps:
        return draw(json_values)
    parent, step = found(record, steps[:-1]), steps[-1]
    ways = ["replace", "remove", "nudge", "double", "borrow"]
    way = draw(st.sampled_from(ways + ["swap"] * isinstance(parent, list)))
    event(way)
    if way == "replace":
        parent[step] = draw(json_values)
    elif way == "remove":
        del parent[step]
    elif way == "nudge":
        parent[step] = nudged(parent[step], draw(st.integers(-2, 2)))
    elif way == "double":
        if isinstance(parent, list):
            parent.insert(step, copy.deepcopy(parent[step]))
        else:
            parent[draw(words | st.text(max_size=8))] = copy.deepcopy(parent[step])
    elif way == "swap":
        other = draw(st.integers(0, len(parent) - 1))
        parent[step], parent[other] = parent[other], parent[step]
    else:  # what stands elsewhere
        other = draw(st.sampled_from(list(places(record))))
        parent[step] = copy.deepcopy(found(record, other))
    return record


def nudged(value, step):
    """A value a little changed."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + step
    if isinstance(value, str):
        return value[:step] + value[step:][::-1]
    if isinstance(value, list):
        return value[step:] + value[:step]
    return [value]


def answer(data) -> str:
    """What becomes of data: refused at a place of it, or a value that can be written again."""
    try:
        value = cb.from_record(data)
    except cb.RecordError as error:
        refused = error
    else:
        assert cb.from_record(json.loads(json.dumps(cb.to_record(value)))) == value
        return "a value"
    assert type(refused) is cb.RecordError
    resolve(data, refused.path)
    assert refused.problem
    assert str(refused).startswith(f"{refused.path}: ")
    return "refused"


@given(mutants())
def test_a_record_with_one_thing_changed(record):
    event(answer(record))


@given(json_values)
def test_any_json(data):
    event(answer(data))


@given(
    st.sampled_from(["round", "game", "sheet", "view"]),
    st.dictionaries(
        st.sampled_from([*FIELDS.split(), "results", "meta"]),
        json_values,
    ),
)
def test_any_json_that_says_it_is_a_record(kind, fields):
    event(answer({"format": "callbreak/1", "kind": kind} | fields))


@given(st.dictionaries(st.sampled_from([*signature(cb.Rules).parameters]), json_values))
def test_any_rules(fields):
    record = {"format": "callbreak/1", "kind": "sheet", "rules": fields, "results": []}
    event(answer(record))


@given(mutants())
def test_what_fits_the_schema_may_still_be_refused(record):
    if VALIDATOR.is_valid(record):
        event("fits the schema, " + answer(record))


@pytest.mark.parametrize("value", ["nan", "inf", "3.0"])
@pytest.mark.parametrize("name", samples())
def test_floats_stand_nowhere(name, value):
    for steps in list(places(samples()[name]))[1:]:
        if steps[-1] == "text":  # which nobody reads
            continue
        record = samples()[name]
        found(record, steps[:-1])[steps[-1]] = float(value)
        with pytest.raises(cb.RecordError) as refused:
            cb.from_record(record)
        resolve(record, refused.value.path)


@pytest.mark.parametrize("name", samples())
def test_large_numbers_anywhere(name):
    for steps in list(places(samples()[name]))[1:]:
        record = samples()[name]
        found(record, steps[:-1])[steps[-1]] = 10**300
        assert answer(record)
