import json

import pytest

import callbreak
from callbreak.variants import ALIASES, SOURCES, VARIANTS
from tests.cli.running import printed, refused


def test_the_list():
    lines = printed("rules").splitlines()
    assert lines[0] == "call-break               Call Break (five rounds)"
    assert [line.split()[0] for line in lines[: len(VARIANTS)]] == [*VARIANTS]
    assert lines[len(VARIANTS)] == ""
    assert lines[-1] == "1103in                   = bhoos"
    assert len(lines) == len(VARIANTS) + 2 + len(ALIASES)


def test_the_list_as_json():
    told = json.loads(printed("rules", "--json"))
    assert [*told] == [*VARIANTS]
    for slug, preset in told.items():
        # The answers are written as records write them.
        record = {"format": "callbreak/1", "kind": "sheet", "rules": preset["rules"], "results": []}
        assert callbreak.from_record(record).rules == VARIANTS[slug]
        assert preset == json.loads(printed("rules", slug, "--json"))


@pytest.mark.parametrize("slug", VARIANTS)
def test_one_of_them(slug):
    title, *lines = printed("rules", slug).splitlines()
    assert title == f"{SOURCES[slug].title} [{slug}]"
    assert [line[2:] for line in lines if line.startswith("- ")] == [
        *callbreak.describe(VARIANTS[slug])
    ]
    assert lines[-1] == f"Source: {SOURCES[slug].text}."


@pytest.mark.parametrize("alias", ALIASES)
def test_an_alias(alias):
    assert printed("rules", alias) == printed("rules", ALIASES[alias])
    assert alias in printed("rules", alias).splitlines()[1]


def test_where_two_differ():
    assert printed("rules", "--diff", "call-break", "vikash-2009") == (
        "                 call-break        vikash-2009\n"
        "min_total_calls  0                 9\n"
        "when_void        overruff-or-free  overruff-or-ruff\n"
        "redeal           none              no-spade, no-queen-or-higher, four-aces\n"
        "redeal_dealer    same              next\n"
        "rounds           5                 none\n"
        "target_tenths    none              300\n"
    )
    told = json.loads(printed("rules", "--diff", "a23", "callbreak", "--json"))
    assert told == {
        "a": "a23",
        "b": "call-break",
        "differences": {"failure": ["shortfall", "call"], "rounds": [4, 5]},
    }
    same = printed("rules", "--diff", "bhoos", "1103IN")
    assert same == "bhoos and bhoos play and score alike in everything.\n"


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["winzoo"], "SLUG must be a known variant (close: winzo), not 'winzoo'"),
        (["--diff", "bhoos", "x"], "--diff must be a known variant (one of call-break, "),
        (["bhoos", "--diff", "bhoos", "a23"], "SLUG and --diff exclude each other."),
        (["--diff", "bhoos"], "Option '--diff' requires 2 arguments."),
    ],
)
def test_what_makes_no_sense(arguments, reason):
    assert refused("rules", *arguments).startswith(reason)
