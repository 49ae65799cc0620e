"""The rules page and the tests name the same clauses, and the page's examples hold."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

import callbreak as cb
from tests.rules.helpers import cards, legal

TESTS = Path(__file__).parent
PAGE = TESTS.parent.parent / "docs" / "reference" / "rules.md"
HEADING = re.compile(r"^### (R\d+\.\d+) .+ \{ #(r\d+-\d+) \}$", re.MULTILINE)
EXAMPLE = re.compile(r"(Trick `([^`]+)`|Lead|First trick), hand `([^`]+)`: legal `([^`]+)`")
WINNER = re.compile(r"`([^`]+)`: the (first|second|third|fourth)")


def clauses():
    """The clauses of the page, each with its text."""
    _, *parts = HEADING.split(PAGE.read_text(encoding="utf-8"))
    return dict(zip(parts[::3], parts[2::3], strict=True))


def functions_of(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return [node for node in functions if node.name.startswith("test_")]


def marks(test):
    """The clauses that a test is marked with."""
    return [
        decorator.args[0].value
        for decorator in test.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"
    ]


FILES = sorted(TESTS.glob("test_*.py"))
# The bug log is about programs as much as about rules: not all of it has a clause.
BY_CLAUSE = [path for path in FILES if path.stem not in ("test_clauses", "test_bug_log")]


def test_every_clause_has_a_test_and_every_mark_a_clause():
    known = set(clauses())
    named = {clause for path in FILES for test in functions_of(path) for clause in marks(test)}
    assert known, "the page has no clauses"
    assert known - named == set(), "clauses without a test"
    assert named - known == set(), "tests of clauses that are not there"


@pytest.mark.parametrize("path", BY_CLAUSE, ids=lambda path: path.stem)
def test_every_test_names_its_clause_and_says_what_it_holds(path):
    assert functions_of(path)
    assert [test.name for test in functions_of(path) if not marks(test)] == []
    assert [test.name for test in functions_of(path) if not ast.get_docstring(test)] == []


def test_clauses_are_numbered_in_order_and_anchored():
    found = HEADING.findall(PAGE.read_text(encoding="utf-8"))
    assert [anchor for _, anchor in found] == [
        number.lower().replace(".", "-") for number, _ in found
    ]
    numbers = [tuple(map(int, number[1:].split("."))) for number, _ in found]
    expected = [
        (chapter, place + 1)
        for chapter, size in Counter(chapter for chapter, _ in numbers).items()
        for place in range(size)
    ]
    assert numbers == expected
    assert {chapter for chapter, _ in numbers} == set(range(1, 9))


CLAUSE_RULES = {
    "R3.4": cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN),
    "R4.3": cb.Rules(heading=cb.Heading.LED_SUIT),
    "R4.4": cb.Rules(heading=cb.Heading.PREVIOUS_CARD),
    "R4.5": cb.Rules(heading=cb.Heading.FREE),
    "R5.1": cb.Rules(when_void=cb.WhenVoid.FREE),
    "R5.2": cb.Rules(when_void=cb.WhenVoid.RUFF),
    "R5.6": cb.Rules(when_void=cb.WhenVoid.OVERRUFF_OR_RUFF),
}
EXAMPLES = [
    pytest.param(clause, trick, held, expected, id=f"{clause}-{where}-{held}")
    for clause, text in clauses().items()
    for where, trick, held, expected in EXAMPLE.findall(text)
]


def test_the_page_has_examples():
    assert len(EXAMPLES) >= 20
    assert set(CLAUSE_RULES) <= {example.values[0] for example in EXAMPLES}


@pytest.mark.parametrize("clause, trick, held, expected", EXAMPLES)
def test_the_page_s_examples_of_legal_plays(clause, trick, held, expected):
    rules = CLAUSE_RULES.get(clause, cb.CALL_BREAK)
    assert legal(held, trick, rules, broken=False) == set(expected.split())


@pytest.mark.parametrize("clause", ["R6.1", "R6.2"])
def test_the_page_s_examples_of_winners(clause):
    examples = WINNER.findall(clauses()[clause])
    assert examples
    for trick, place in examples:
        index = ["first", "second", "third", "fourth"].index(place)
        assert cb.winning_index(cards(trick)) == index


def test_the_reasons_name_clauses_of_the_page():
    known = set(clauses())
    named = set()
    for heading in cb.Heading:
        for when_void in cb.WhenVoid:
            rules = cb.Rules(
                heading=heading, when_void=when_void, trump_lead=cb.TrumpLead.ONCE_BROKEN
            )
            for held, trick in (
                ("H2 HQ C2", "HT"),
                ("H2 HQ C2", "HT S3"),
                ("C2 S3 SJ", "HT"),
                ("C2 S3 SJ", "HT S9"),
                ("C2 S3", "HT S9"),
                ("C2 S3", ""),
            ):
                for card in (*cards(held), cb.Card.DA):
                    violation = cb.check_play(
                        card, cards(held), cards(trick), rules=rules, trump_broken=False
                    )
                    if violation is not None:
                        named.add(violation.clause)
    assert named <= known
    assert named == {
        *("R3.1", "R3.4", "R4.1", "R4.2", "R4.3", "R4.4", "R5.2", "R5.3", "R5.4", "R5.6"),
    }


def test_the_defaults_of_the_page_are_the_defaults():
    text = PAGE.read_text(encoding="utf-8")
    said = re.findall(r"`(\w+) = \w+\.(\w+)` \(\*default\*\)", text)
    assert {name for name, _ in said} >= {"heading", "when_void", "trump_lead", "tie_break"}
    assert [(name, getattr(cb.Rules(), name).name) for name, _ in said] == said
