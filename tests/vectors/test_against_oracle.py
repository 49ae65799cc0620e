"""The answers in the vectors are those of a second implementation, which shares no code with it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from callbreak.vectors import disagreements, make_vectors, questions
from tests.oracle import spots
from tests.vectors import second_engine
from tests.vectors.test_corners import RULES, made


def found(vectors):
    """Every disagreement, and every key that the second engine left out."""
    for question in questions(vectors):
        answer = second_engine.answer(question.request)
        assert question.expect.keys() <= answer.keys()
        for each in disagreements(question, answer):
            yield question.id, each.key, each.expected, each.got


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_each_rule_set(rules):
    assert list(found(made(rules))) == []


@settings(max_examples=8)
@given(spots.rules(), st.integers(0, 2**64))
def test_any_rules_and_any_seed(rules, seed):
    assert list(found(make_vectors(rules, seed=seed))) == []
