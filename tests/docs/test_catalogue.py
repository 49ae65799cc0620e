"""The catalogue of refusals in `examples/messages.py` is complete, in every language."""

from __future__ import annotations

import runpy
import string
from pathlib import Path

import pytest

from callbreak import Reason

FILE = Path(__file__).parents[2] / "examples" / "messages.py"
MESSAGES = runpy.run_path(str(FILE))
CATALOGUE, SAMPLES, explain = (MESSAGES[name] for name in ("CATALOGUE", "SAMPLES", "explain"))
LANGUAGES = [*CATALOGUE]


def fields_of(sentence):
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def test_four_languages():
    assert LANGUAGES == ["English", "नेपाली", "हिन्दी", "বাংলা"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_knows_each_reason(language):
    assert list(CATALOGUE[language]) == list(Reason)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reason", Reason)
def test_all_languages_say_as_much(language, reason):
    said = fields_of(CATALOGUE[language][reason])
    assert said == fields_of(CATALOGUE["English"][reason])
    assert said <= {"card", "to_beat", "allowed"}


def test_the_samples_are_one_for_each_reason():
    assert [why.reason for why in SAMPLES] == list(Reason)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", SAMPLES, ids=lambda why: why.reason.value)
def test_sentences_name_the_cards_and_nothing_that_is_not_there(language, why):
    text = explain(why, language)
    assert "None" not in text
    assert "{" not in text
    expected = why.card if why.reason is Reason.NOT_HELD else why.allowed
    assert str(expected) in text


@pytest.mark.parametrize("reason", Reason)
def test_no_two_languages_say_the_same(reason):
    assert len({CATALOGUE[language][reason] for language in LANGUAGES}) == len(LANGUAGES)
