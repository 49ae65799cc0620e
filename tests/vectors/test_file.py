"""The file of vectors: its form, its names, its bytes."""

from __future__ import annotations

import functools
import hashlib
import importlib.resources
import json
import os
import random
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import attrs
import jsonschema
import pytest

import callbreak as cb
from callbreak.vectors import CLAUSES, FORMAT, GROUPS, make_vectors, questions, to_json
from tests.vectors.test_corners import HOUSE, RULES, made

ROOT = Path(__file__).parents[2]
ODD = {
    "every-call-is-eight": cb.Rules(min_call=8, max_call=8),
    "every-call-is-nought": cb.Rules(min_call=0, max_call=0, overtrick_tenths=0),
    "nobody-can-score": cb.Rules(min_call=13, min_total_calls=52, failure=cb.Failure.ZERO),
    "no-eight-in-such-a-total": cb.Rules(
        min_total_calls=50, instant_win=cb.InstantWin.CALL_OF_EIGHT
    ),
    "a-tenth-wins": cb.Rules(rounds=None, target_tenths=1, overtrick_tenths=2),
    "every-trick-scores": cb.Rules(min_call=0, max_call=0, rounds=None, target_tenths=20),
    "out-of-reach": cb.Rules(rounds=1000, target_tenths=10**6),
    "rounds-come-first": cb.Rules(rounds=1, target_tenths=300, min_total_calls=10),
    "one-round": cb.Rules(rounds=1, tie_break=cb.TieBreak.EXTRA_ROUND),
    "always-tied": cb.Rules(
        min_call=0, max_call=0, overtrick_tenths=0, tie_break=cb.TieBreak.EXTRA_ROUND, rounds=2
    ),
}


@functools.cache
def schema(name):
    file = importlib.resources.files("callbreak") / name
    described = json.loads(file.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(described)
    return jsonschema.Draft202012Validator(described)


def assert_fits(vectors, *, whole=False):
    data = json.loads(to_json(vectors))
    assert data == json.loads(json.dumps(vectors))
    part = {g: data[g][::9] for g in ("positions", "tricks", "scores")}  # whose form never differs
    schema("callbreak-vectors-1.schema.json").validate(data if whole else data | part)
    names = [vector["id"] for group in GROUPS for vector in data[group]]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert all(vector["id"].startswith(f"{group}/") for group in GROUPS for vector in data[group])
    used = {clause for group in GROUPS for vector in data[group] for clause in vector["clauses"]}
    assert data["clauses"] == {clause: CLAUSES[clause] for clause in used}
    assert used >= {
        refusal["clause"]
        for vector in data["positions"]
        for refusal in vector["expect"]["refused"].values()
    }


SOME = {name: RULES[name] for name in ("call-bridge", "vikash-2009", "house", "extra-rounds")}


@pytest.mark.parametrize("rules", (SOME | ODD).values(), ids=SOME | ODD)
def test_a_file_fits_the_schema(rules):
    assert_fits(made(rules), whole=rules is HOUSE)


@pytest.mark.parametrize("rules", [cb.CALL_BREAK, HOUSE], ids=["preset", "house"])
def test_the_head_says_what_it_is(rules):
    vectors = made(rules)
    assert vectors["format"] == FORMAT == "callbreak-vectors/1"
    assert vectors["library"] == f"callbreak {cb.__version__}"
    assert vectors["slug"] == cb.variants.slug_of(rules)
    sheet = {"format": "callbreak/1", "kind": "sheet", "rules": vectors["rules"], "results": []}
    assert cb.from_record(sheet).rules == rules
    assert [*vectors["rules"]] == [field.name for field in attrs.fields(cb.Rules)]


@pytest.mark.parametrize("rules", [cb.CALL_BREAK, HOUSE], ids=["preset", "house"])
def test_records_are_callbreak_records(rules):
    validator = schema("callbreak-1.schema.json")
    for group in ("rounds", "actions", "sheets", "games"):
        for vector in made(rules)[group]:
            validator.validate(vector["record"])
            value = cb.from_record(vector["record"])
            assert value.rules == rules
            # Written as the library writes it, but for the rules, which are never just a name.
            assert cb.to_record(value) | {"rules": vector["record"]["rules"]} == vector["record"]


def test_the_titles_are_the_headings_of_the_rules():
    text = (ROOT / "docs/reference/rules.md").read_text(encoding="utf-8")
    headings = dict(re.findall(r"^### (R\d+\.\d+) (.+?) \{", text, re.MULTILINE))
    assert dict(CLAUSES) == {k: v for k, v in headings.items() if k != "R1.4"}  # chance alone


def test_the_table_of_scores_is_whole():
    for rules in RULES.values():
        pairs = [(v["call"], v["tricks"]) for v in made(rules)["scores"]]
        calls = range(rules.min_call, rules.max_call + 1)
        assert pairs == [(call, tricks) for call in calls for tricks in range(14)]


# ---- the same again -----------------------------------------------------------------------------


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_the_same_bytes_in_every_process(hash_seed):
    program = (
        "import hashlib; from callbreak.vectors import make_vectors, to_json;"
        "from tests.vectors.test_corners import HOUSE;"
        "print(hashlib.sha256(to_json(make_vectors(HOUSE, seed=7)).encode()).hexdigest())"
    )
    here = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=True,
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        text=True,
    )
    text = to_json(make_vectors(HOUSE, seed=7))
    assert here.stdout.strip() == hashlib.sha256(text.encode()).hexdigest()


def test_chance_comes_from_the_seed_alone():
    random.seed(1)
    one = to_json(make_vectors(seed=3))
    random.seed(2)
    state = random.getstate()
    assert to_json(make_vectors(seed=3)) == one
    assert random.getstate() == state
    other = make_vectors(seed=4)
    assert to_json(other) != one
    assert other["scores"] == json.loads(one)["scores"]  # which leave nothing to chance


def test_more_positions_leave_the_others_as_they_are():
    few, many = make_vectors(), make_vectors(positions=3)
    assert len(many["positions"]) == 3 * len(few["positions"])
    names = {vector["id"]: vector for vector in many["positions"]}
    assert all(names[vector["id"]] == vector for vector in few["positions"])
    assert {group: few[group] for group in GROUPS[1:]} == {g: many[g] for g in GROUPS[1:]}


def test_a_vector_is_a_line():
    text = to_json(made(cb.CALL_BREAK))
    assert text.isascii()
    assert text.endswith("}\n")
    count = sum(len(made(cb.CALL_BREAK)[group]) for group in GROUPS)
    assert sum(line.startswith('{"') for line in text.splitlines()) == count
    assert len(text) < 500_000


# ---- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments, error",
    [
        ({"rules": "call-break"}, cb.ArgumentTypeError),
        ({"seed": "1"}, cb.ArgumentTypeError),
        ({"seed": -1}, cb.ArgumentValueError),
        ({"positions": 0}, cb.ArgumentValueError),
        ({"positions": True}, cb.ArgumentTypeError),
    ],
)
def test_arguments_that_make_no_sense(arguments, error):
    with pytest.raises(error):
        make_vectors(**arguments)


@pytest.mark.parametrize("reader", [questions, to_json])
@pytest.mark.parametrize(
    "change, error",
    [
        (None, cb.ArgumentTypeError),
        ({"format": "callbreak/1"}, cb.ArgumentValueError),
        ({"rules": "bhoos"}, cb.ArgumentValueError),
        ({"games": None}, cb.ArgumentValueError),
        ({"games": [7]}, cb.ArgumentValueError),
        ({"games": [{"id": "games/1"}]}, cb.ArgumentValueError),
        ({"games": [{"id": "games/1", "clauses": ["R8.1"], "expect": 7}]}, cb.ArgumentValueError),
    ],
)
def test_what_is_no_file_of_vectors(reader, change, error):
    vectors = None if change is None else made(cb.CALL_BREAK) | change
    with pytest.raises(error):
        reader(vectors)


def test_a_vector_without_a_name_is_no_question():
    nameless = {"ask": "replay", "clauses": ["R8.1"], "expect": {"is_over": False}}
    with pytest.raises(cb.ArgumentValueError):
        questions(made(cb.CALL_BREAK) | {"games": [nameless]})
