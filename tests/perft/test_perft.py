"""All ways to play the fixed positions, counted once more."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import callbreak as cb
from tests.perft import counting, write

OPENINGS = json.loads((write.FOLDER / "openings.json").read_text(encoding="utf-8"))
ENDGAMES = json.loads((write.FOLDER / "endgames.json").read_text(encoding="utf-8"))
FEW = 4000  # sequences of plays, for one rule set in one position

openings = pytest.mark.parametrize("written", OPENINGS, ids=range(len(OPENINGS)))
endgames = pytest.mark.parametrize("written", ENDGAMES, ids=range(len(ENDGAMES)))
presets = pytest.mark.parametrize("slug", cb.variants.VARIANTS)


def numbers(written):
    """Every rule set with what is written of it."""
    for group in written["numbers"]:
        for name in group["rules"]:
            yield name, group["count"]


def endgame(round):
    return {" ".join(map(str, won)): ways for won, ways in counting.endgame(round).items()}


@openings
def test_openings(written):
    for name, nodes in numbers(written):
        round = write.read(written, counting.PLAYS[name])
        for depth, expected in enumerate(nodes, start=1):
            if expected <= FEW:
                assert counting.nodes(round, depth) == expected, (name, depth)


@pytest.mark.slow
@openings
def test_openings_in_depth(written):
    for name, nodes in numbers(written):
        round = write.read(written, counting.PLAYS[name])
        assert [counting.nodes(round, 1 + depth) for depth in range(len(nodes))] == nodes, name


@endgames
def test_endgames(written):
    for name, tricks in numbers(written):
        if sum(tricks.values()) <= FEW // 10:
            assert endgame(write.read(written, counting.PLAYS[name])) == tricks, name


@pytest.mark.slow
@endgames
def test_endgames_with_many_lines(written):
    for name, tricks in numbers(written):
        assert endgame(write.read(written, counting.PLAYS[name])) == tricks, name


@presets
def test_presets(slug):
    rules = cb.variant(slug)
    for written in OPENINGS:
        nodes = dict(numbers(written))[counting.play_of(rules)]
        for depth in (1, 2, 3, 4):
            assert counting.nodes(write.read(written, rules), depth) == nodes[depth - 1]
    for written in ENDGAMES:
        tricks = dict(numbers(written))[counting.play_of(rules)]
        if sum(tricks.values()) <= FEW // 10:
            assert endgame(write.read(written, rules)) == tricks


def test_both_files_have_all_rule_sets_and_tell_them_apart():
    for written in (*OPENINGS, *ENDGAMES):
        assert Counter(name for name, _ in numbers(written)) == Counter(list(counting.PLAYS))
    # Two rule sets that no position tells apart would make their numbers worth little.
    told = {
        name: [dict(numbers(written))[name] for written in (*OPENINGS, *ENDGAMES)]
        for name in counting.PLAYS
    }
    assert len({json.dumps(found) for found in told.values()}) == len(counting.PLAYS)


def test_the_oracle_still_agrees():
    for written in ENDGAMES[:4]:
        for name, tricks in numbers(written):
            table = counting.table_of(write.read(written, counting.PLAYS[name]))
            found = counting.naive_endgame(table)
            assert {" ".join(map(str, won)): ways for won, ways in found.items()} == tricks


def test_the_positions_are_the_ones_that_are_written():
    for seed, written in zip(write.OPENINGS, OPENINGS, strict=True):
        assert write.read(written, cb.CALL_BREAK).deal == write.fair_deal(seed)
    seeds = [(seed, cards) for cards, seeds in write.ENDGAMES.items() for seed in seeds]
    for (seed, cards), written in zip(seeds, ENDGAMES[:-1], strict=True):
        round = write.read(written, cb.CALL_BREAK)
        assert round == write.endgame_position(seed, cards)
        assert [len(round.hand(seat)) for seat in cb.Seat] == [cards] * 4
    unbroken = write.read(ENDGAMES[-1], cb.CALL_BREAK)
    assert unbroken == write.unbroken_position()
    assert not unbroken.trump_broken
