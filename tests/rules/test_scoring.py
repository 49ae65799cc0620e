"""Chapter 7: what a round scores."""

from __future__ import annotations

import itertools

import attrs
import pytest

import callbreak as cb
from tests.rules.helpers import SUITS, finished, played, tenths
from tests.rules.recorded import GAME, needs_recording, replayed

EVERY = list(itertools.product(range(14), range(14)))


def scored(call, tricks, **fields):
    return cb.score(call=call, tricks=tricks, rules=cb.Rules(**fields)).tenths


@pytest.mark.rule("R7.1")
def test_a_call_is_made_by_taking_at_least_as_many():
    """As many tricks as called, or more, make the call; fewer fail it."""
    for call, tricks in EVERY:
        if tricks >= call:
            assert scored(call, tricks, min_call=0) == 10 * call + (tricks - call)
        else:
            assert scored(call, tricks, min_call=0) == -10 * call


@pytest.mark.rule("R7.1")
@pytest.mark.parametrize("call, tricks", [(14, 3), (-1, 3), (3, 14), (3, -1)])
def test_numbers_that_no_round_can_have(call, tricks):
    """Calls and tricks are from 0 to 13."""
    with pytest.raises(cb.ArgumentValueError):
        cb.score(call=call, tricks=tricks)
    with pytest.raises(cb.ArgumentValueError):
        cb.Result([call, 3, 3, 3], [tricks, 13 - tricks, 0, 0])


@pytest.mark.rule("R7.1")
def test_a_round_is_scored_by_seat():
    """Calls are made in order of calling, and scores stand by seat."""
    round = finished((1, 2, 3, 4), dealer=2)  # called by seats 3, 0, 1, 2
    assert tenths(round.scores) == [20 + 11, -30, -40, -10]


@pytest.mark.rule("R7.1")
def test_no_scores_before_the_end():
    """Only a finished round has scores."""
    round = cb.Round(SUITS)
    assert (round.scores, round.scores_so_far) == (None, None)
    round = cb.Round(SUITS, (3, 3, 3, 4))
    assert round.scores is None
    assert finished((3, 3, 3, 4)).rewind(1).scores is None


@pytest.mark.rule("R7.2")
@pytest.mark.parametrize("allowed", range(14))
def test_too_many_tricks(allowed):
    """Where overtricks are limited, taking more than that fails the call."""
    for call, tricks in EVERY:
        made = call <= tricks <= call + allowed
        found = scored(call, tricks, min_call=0, allowed_overtricks=allowed)
        assert found == (10 * call + tricks - call if made else -10 * call)


@pytest.mark.rule("R7.2")
def test_no_limit_is_not_a_limit_of_none():
    """None allows any number of overtricks, 0 only the exact call."""
    assert scored(4, 13, allowed_overtricks=None) == 49
    assert scored(4, 5, allowed_overtricks=0) == -40
    assert scored(4, 4, allowed_overtricks=0) == 40


@pytest.mark.rule("R7.3")
def test_twice_the_call():
    """Where doubling fails, twice the call or more fails it, and one less makes it."""
    for call, tricks in EVERY:
        if call == 0:
            continue
        made = call <= tricks < 2 * call
        found = scored(call, tricks, double_fails=True)
        assert found == (10 * call + tricks - call if made else -10 * call)


@pytest.mark.rule("R7.3")
def test_twice_nothing_is_no_rule():
    """A call of 0 would be doubled by any result, so the two rules do not go together."""
    with pytest.raises(cb.ArgumentValueError):
        cb.Rules(min_call=0, double_fails=True)


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize("worth", [0, 1, 2, 10])
def test_overtricks(worth):
    """A made call scores its number of points, and each trick beyond it what the table gives."""
    for call, tricks in EVERY:
        if tricks >= call:
            expected = 10 * call + worth * (tricks - call)
            assert scored(call, tricks, min_call=0, overtrick_tenths=worth) == expected


@pytest.mark.rule("R7.4")
def test_ten_tenths_score_the_tricks():
    """Where an overtrick is a whole point the score is the tricks taken."""
    assert scored(2, 9, overtrick_tenths=10) == 90


@pytest.mark.rule("R7.5")
def test_bonus():
    """A made call of the bonus or more scores the flat bonus, whatever the overtricks."""
    fields = {"bonus_from": 8, "bonus_points": 13}
    assert scored(7, 9, **fields) == 72
    assert [scored(8, tricks, **fields) for tricks in (8, 9, 13)] == [130, 130, 130]
    assert scored(13, 13, **fields) == 130


@pytest.mark.rule("R7.5")
def test_a_failed_bonus_call_loses_its_call():
    """The bonus is won and never lost: a failed call costs what it would without a bonus."""
    fields = {"bonus_from": 8, "bonus_points": 13}
    assert scored(9, 8, **fields) == -90
    assert scored(9, 11, allowed_overtricks=1, **fields) == -90
    assert scored(9, 8, failure=cb.Failure.SHORTFALL, **fields) == -10


@pytest.mark.rule("R7.6")
@pytest.mark.parametrize(
    "failure, too_few, too_many",
    [
        (cb.Failure.CALL, -40, -40),
        (cb.Failure.SHORTFALL, -30, -40),
        (cb.Failure.ZERO, 0, 0),
    ],
)
def test_what_a_failed_call_costs(failure, too_few, too_many):
    """The call, or the tricks that are missing, or nothing; too many cost the call or nothing."""
    assert scored(4, 1, failure=failure) == too_few
    assert scored(4, 6, failure=failure, allowed_overtricks=1) == too_many
    assert scored(4, 8, failure=failure, double_fails=True) == too_many


@pytest.mark.rule("R7.6")
def test_a_failed_bonus_call_under_zero_costs_nothing():
    """Zero is zero for bonus calls too."""
    fields = {"bonus_from": 8, "failure": cb.Failure.ZERO, "allowed_overtricks": 1}
    assert [scored(9, tricks, **fields) for tricks in (8, 11)] == [0, 0]


@pytest.mark.rule("R7.7")
@pytest.mark.parametrize(
    "number, text", [(41, "4.1"), (40, "4.0"), (0, "0.0"), (-9, "-0.9"), (-39, "-3.9"), (5, "0.5")]
)
def test_scores_are_exact_tenths(number, text):
    """A score is a whole number of tenths, written with one decimal; nothing is minus nothing."""
    assert str(cb.Points(number)) == text
    assert str(-cb.Points(-number)) == text


@pytest.mark.rule("R7.7")
def test_tenths_add_up_without_a_rest():
    """Ten overtricks make a point, exactly, where a sum of floats would not."""
    total, floats = cb.Points(0), 0.0
    for _ in range(10):
        total += cb.score(call=1, tricks=2) - cb.Points(10)
        floats += 0.1
    assert total == cb.Points(10)
    assert floats != 1.0


@needs_recording
@pytest.mark.rule("R7.8")
def test_scores_so_far_of_a_recorded_round_that_broke_off():
    """Calls 4 4 1 2 and tricks 4 3 0 3: as if it ended here, what can still be made failed."""
    round = replayed(GAME[3])
    assert round.phase is cb.Phase.PLAYING
    assert round.tricks_won == (4, 3, 0, 3)
    assert tenths(round.scores_so_far) == [40, -40, -10, 21]
    assert round.scores is None


@pytest.mark.rule("R7.8")
def test_the_open_trick_counts_for_nobody():
    """With four calls there are scores so far, and only complete tricks enter them."""
    round = cb.Round(SUITS, (1, 2, 3, 4))
    assert round.rewind(1).scores_so_far is None
    assert tenths(round.scores_so_far) == [-40, -10, -20, -30]
    round = played(round, "HA DA CA")
    assert tenths(round.scores_so_far) == [-40, -10, -20, -30]


@pytest.mark.rule("R7.8")
def test_the_scores_so_far_of_a_finished_round_are_its_scores():
    """At the end nothing is provisional."""
    round = finished((1, 2, 3, 4))
    assert round.scores_so_far == round.scores


@needs_recording
@pytest.mark.rule("R7.4")
@pytest.mark.rule("R7.6")
def test_recorded_scores():
    """Every total that the server wrote down after each of the four rounds, unfinished one too."""
    totals = [cb.Points(0)] * 4
    for recorded in GAME:
        scores = replayed(recorded).scores_so_far
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        assert tuple(map(str, totals)) == recorded.totals


@pytest.mark.rule("R7.1")
def test_every_preset_scores_every_call_it_allows():
    """Making a call exactly never costs anything, and failing it never gains anything."""
    for rules in cb.variants.VARIANTS.values():
        for call in range(rules.min_call, rules.max_call + 1):
            assert cb.score(call=call, tricks=call, rules=rules).tenths >= 10 * call
            if call:
                short = attrs.evolve(rules, failure=cb.Failure.CALL)
                assert cb.score(call=call, tricks=call - 1, rules=short).tenths == -10 * call
