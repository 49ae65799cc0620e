"""Chapter 5: without a card of the led suit."""

from __future__ import annotations

import pytest

import callbreak as cb
from tests.rules.helpers import legal, owed, refusal

FREE = cb.Rules(when_void=cb.WhenVoid.FREE)
RUFF = cb.Rules(when_void=cb.WhenVoid.RUFF)
OR_FREE = cb.Rules(when_void=cb.WhenVoid.OVERRUFF_OR_FREE)
OR_RUFF = cb.Rules(when_void=cb.WhenVoid.OVERRUFF_OR_RUFF)
ALL = [FREE, RUFF, OR_FREE, OR_RUFF]

# trick | hand | what is owed: under FREE | RUFF | OVERRUFF_OR_FREE | OVERRUFF_OR_RUFF
POSITIONS = """
HT       | C2 S3 SA    | FREE C2 S3 SA    | RUFF S3 SA | RUFF S3 SA       | RUFF S3 SA
HT DA    | C2 S3       | FREE C2 S3       | RUFF S3    | RUFF S3          | RUFF S3
HT H5 CA | D2 S2 SK    | FREE D2 S2 SK    | RUFF S2 SK | RUFF S2 SK       | RUFF S2 SK
HT S9    | C2 S3 SJ    | FREE C2 S3 SJ    | RUFF S3 SJ | OVERRUFF SJ      | OVERRUFF SJ
HT S9    | C2 ST SJ SA | FREE C2 ST SJ SA | RUFF ST SJ SA | OVERRUFF ST SJ SA | OVERRUFF ST SJ SA
HT S9 S4 | C2 S5 SJ    | FREE C2 S5 SJ    | RUFF S5 SJ | OVERRUFF SJ      | OVERRUFF SJ
HT S4 S9 | C2 S5 SJ    | FREE C2 S5 SJ    | RUFF S5 SJ | OVERRUFF SJ      | OVERRUFF SJ
HT SK    | C2 S3 SJ    | FREE C2 S3 SJ    | RUFF S3 SJ | FREE C2 S3 SJ    | UNDERRUFF S3 SJ
HT S9 S4 | C2 S5       | FREE C2 S5       | RUFF S5    | FREE C2 S5       | UNDERRUFF S5
HT SK DA | S3 SJ       | FREE S3 SJ       | RUFF S3 SJ | FREE S3 SJ       | UNDERRUFF S3 SJ
HT       | C2 D3       | FREE C2 D3       | FREE C2 D3 | FREE C2 D3       | FREE C2 D3
HT S9    | C2 D3       | FREE C2 D3       | FREE C2 D3 | FREE C2 D3       | FREE C2 D3
SA       | C2 D3 H5    | FREE C2 D3 H5    | FREE C2 D3 H5 | FREE C2 D3 H5 | FREE C2 D3 H5
S5 HA    | C2 D3       | FREE C2 D3       | FREE C2 D3 | FREE C2 D3       | FREE C2 D3
"""
ROWS = [[cell.strip() for cell in line.split("|")] for line in POSITIONS.strip().splitlines()]


def rows(number, *duties):
    """The positions in which a rule set, by its column, asks for one of the duties."""
    found = [
        (trick, held, *expected[number].split(maxsplit=1))
        for trick, held, *expected in ROWS
        if expected[number].split()[0] in duties
    ]
    assert found
    ids = [f"{trick} on {held}" for trick, held, *_ in found]
    return pytest.mark.parametrize("trick, held, duty, expected", found, ids=ids)


def check(rules, trick, held, duty, expected):
    found = owed(held, trick, rules)
    assert found.duty.name == duty
    assert {card.name for card in found.cards} == set(expected.split())
    assert legal(held, trick, rules) == set(expected.split())


@pytest.mark.rule("R5.1")
@rows(0, "FREE")
def test_free(trick, held, duty, expected):
    """`FREE`: a player who cannot follow plays any card."""
    check(FREE, trick, held, duty, expected)


@pytest.mark.rule("R5.2")
@rows(1, "RUFF")
def test_ruff(trick, held, duty, expected):
    """`RUFF`: any spade, higher or lower, whether the trick is ruffed or not."""
    check(RUFF, trick, held, duty, expected)


@pytest.mark.rule("R5.3")
@rows(2, "RUFF")
@pytest.mark.parametrize("rules", [OR_FREE, OR_RUFF], ids=["or_free", "or_ruff"])
def test_any_spade_on_an_unruffed_trick(rules, trick, held, duty, expected):
    """Both overruff rules: while no spade lies any spade will do, never only the highest."""
    check(rules, trick, held, duty, expected)


@pytest.mark.rule("R5.4")
@rows(2, "OVERRUFF")
@pytest.mark.parametrize("rules", [OR_FREE, OR_RUFF], ids=["or_free", "or_ruff"])
def test_overruff_if_able(rules, trick, held, duty, expected):
    """Both overruff rules: a spade above the highest that lies, any such spade."""
    check(rules, trick, held, duty, expected)


@pytest.mark.rule("R5.5")
@rows(2, "FREE")
def test_unable_and_free(trick, held, duty, expected):
    """`OVERRUFF_OR_FREE`, unable to overruff: any card, a lower spade included."""
    check(OR_FREE, trick, held, duty, expected)


@pytest.mark.rule("R5.6")
@rows(3, "UNDERRUFF")
def test_unable_and_bound(trick, held, duty, expected):
    """`OVERRUFF_OR_RUFF`, unable to overruff: a spade all the same, if one is held."""
    check(OR_RUFF, trick, held, duty, expected)


@pytest.mark.rule("R5.7")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.when_void.name)
@pytest.mark.parametrize("trick", ["HT", "HT S9", "HT DA", "S5", "S5 HA SK"])
def test_without_spades(rules, trick):
    """A player without a card of the led suit and without spades plays any card."""
    check(rules, trick, "C2 D3 CK", "FREE", "C2 D3 CK")


@pytest.mark.rule("R5.4")
@pytest.mark.rule("R5.5")
@pytest.mark.rule("R5.7")
@pytest.mark.parametrize(
    "rules, trick, held, to_beat",
    [
        (OR_FREE, "HT S9 S4", "SJ C2", "S9"),
        (OR_FREE, "HT S4 S9", "S5 C2", "S9"),
        (OR_FREE, "HT S9", "C2 D3", "S9"),
        (OR_RUFF, "HT S9", "S5 C2", "S9"),
        (OR_RUFF, "HT S9", "C2 D3", "S9"),
        (OR_FREE, "HT", "SJ C2", None),
        (OR_FREE, "HT DA", "SJ C2", None),
        (OR_FREE, "S9", "C2 D3", None),
        (RUFF, "HT S9", "SJ C2", None),
        (FREE, "HT S9", "SJ C2", None),
    ],
)
def test_the_card_to_beat(rules, trick, held, to_beat):
    """The highest spade of a ruffed trick is named, able or not; on a spade lead none is."""
    assert owed(held, trick, rules).to_beat == (to_beat and cb.Card[to_beat])


@pytest.mark.rule("R5.2")
@pytest.mark.rule("R5.3")
@pytest.mark.rule("R5.4")
@pytest.mark.rule("R5.6")
@pytest.mark.parametrize(
    "rules, card, trick, held, expected",
    [
        (RUFF, "C2", "HT", "C2 S3", ("MUST_RUFF", "R5.2")),
        (RUFF, "C2", "HT S9", "C2 S3", ("MUST_RUFF", "R5.2")),
        (OR_FREE, "C2", "HT", "C2 S3", ("MUST_RUFF", "R5.3")),
        (OR_RUFF, "C2", "HT", "C2 S3", ("MUST_RUFF", "R5.3")),
        (OR_FREE, "C2", "HT S9", "C2 S3 SJ", ("MUST_OVERRUFF", "R5.4")),
        (OR_FREE, "S3", "HT S9", "C2 S3 SJ", ("MUST_OVERRUFF", "R5.4")),
        (OR_RUFF, "C2", "HT S9", "C2 S3 SJ", ("MUST_OVERRUFF", "R5.4")),
        (OR_RUFF, "C2", "HT S9", "C2 S3", ("MUST_UNDERRUFF", "R5.6")),
        (OR_FREE, "C2", "HT S9", "C2 S3", None),
        (FREE, "C2", "HT", "C2 S3", None),
    ],
)
def test_the_reasons(rules, card, trick, held, expected):
    """Not to ruff, to overruff, to underruff: three reasons, each with its clause."""
    assert refusal(card, held, trick, rules) == expected
