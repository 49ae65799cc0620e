"""Score sheets: totals, places, ends, targets, corrections."""

from __future__ import annotations

import attrs
import pytest

import callbreak as cb
from callbreak import InstantWin, Points, Result, Rules, ScoreSheet, Seat, TieBreak, variants

ONE = Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3))  # 4.1 3.0 2.0 3.0
TWO = Result(calls=(3, 4, 2, 3), tricks=(3, 5, 2, 3))  # 3.0 4.1 2.0 3.0
ALIKE = Result(calls=(3, 3, 3, 3), tricks=(3, 3, 3, 4))  # 3.0 3.0 3.0 3.1
UNTIL_TEN = Rules(rounds=None, target_tenths=100)
OPEN_ENDED = Rules(rounds=None)


def texts(points):
    return [str(one) for one in points]


def sheet(*results, rules=cb.CALL_BREAK):
    return ScoreSheet(rules, results)


# ---- points ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tenths, text",
    [(0, "0.0"), (41, "4.1"), (-9, "-0.9"), (-39, "-3.9"), (-40, "-4.0"), (5, "0.5")],
)
def test_points_are_written_as_people_do(tenths, text):
    points = Points(tenths)
    assert str(points) == text
    assert float(points) == tenths / 10
    assert repr(points) == f"Points(tenths={tenths})"
    assert cb.parse_points(text) == points


def test_points_are_reckoned_with():
    assert Points(41) + Points(-50) == Points(-9)
    assert Points(41) - Points(50) == Points(-9)
    assert -Points(41) == Points(-41)
    assert sum([Points(1), Points(2)], start=Points(0)) == Points(3)
    assert sorted([Points(5), Points(-5), Points(0)]) == [Points(-5), Points(0), Points(5)]
    assert max(Points(41), Points(40)) == Points(41)
    assert hash(Points(41)) == hash(Points(40) + Points(1))
    for other in (1, 1.0, "1", None):
        with pytest.raises(TypeError):
            Points(1) + other
        with pytest.raises(TypeError):
            Points(1) - other
        with pytest.raises(TypeError):
            _ = Points(1) < other


# ---- totals and places ----------------------------------------------------------------------


def test_totals():
    assert texts(sheet().totals) == ["0.0"] * 4
    assert texts(sheet(ONE).totals) == ["4.1", "3.0", "2.0", "3.0"]
    assert texts(sheet(ONE, TWO).totals) == ["7.1", "7.1", "4.0", "6.0"]
    assert [texts(scores) for scores in sheet(ONE, TWO).scores] == [
        ["4.1", "3.0", "2.0", "3.0"],
        ["3.0", "4.1", "2.0", "3.0"],
    ]


def test_equal_totals_share_a_place():
    assert sheet().standings == (1, 1, 1, 1)
    assert sheet().leaders == tuple(Seat)
    assert sheet(ONE).standings == (1, 2, 4, 2)
    assert sheet(ONE, TWO).standings == (1, 1, 4, 3)
    assert sheet(ONE, TWO).leaders == (Seat.SOUTH, Seat.EAST)


def test_tricks_may_tell_equal_totals_apart():
    rules = Rules(tie_break=TieBreak.MORE_TRICKS, overtrick_tenths=0)
    results = (Result((1, 1, 1, 1), (6, 4, 3, 0)), Result((1, 1, 1, 3), (1, 3, 4, 5)))
    assert texts(sheet(*results, rules=rules).totals) == ["2.0"] * 4
    assert sheet(*results, rules=rules).standings == (1, 1, 1, 4)
    shared = attrs.evolve(rules, tie_break=TieBreak.SHARED)
    assert sheet(*results, rules=shared).standings == (1, 1, 1, 1)


# ---- the end of a game ----------------------------------------------------------------------


def test_a_game_of_five_rounds():
    for finished in range(5):
        assert not sheet(*[ONE] * finished).is_over
        assert sheet(*[ONE] * finished).winners == ()
    assert sheet(*[ONE] * 5).is_over
    assert sheet(*[ONE] * 5).winners == (Seat.SOUTH,)
    assert sheet(*[ALIKE] * 4, ONE).winners == (Seat.SOUTH,)
    with pytest.raises(cb.ArgumentValueError) as refusal:
        sheet(*[ONE] * 5).with_result(ONE)
    assert str(refusal.value) == "results must be 5 rounds, after which the game was over, not 6"


def test_winners_may_share():
    level = Result((3, 3, 3, 3), (4, 4, 3, 2))
    assert sheet(*[level] * 5).winners == (Seat.SOUTH, Seat.EAST)


def test_a_race_ends_with_the_round_in_which_the_target_is_reached():
    assert not sheet(ONE, ONE, rules=UNTIL_TEN).is_over
    over = sheet(ONE, ONE, ONE, rules=UNTIL_TEN)
    assert over.is_over
    assert over.winners == (Seat.SOUTH,)
    exactly = attrs.evolve(UNTIL_TEN, target_tenths=41)
    assert sheet(ONE, rules=exactly).is_over
    assert not sheet(ONE, rules=attrs.evolve(UNTIL_TEN, target_tenths=42)).is_over


def test_whichever_end_comes_first():
    both = Rules(rounds=2, target_tenths=100)
    assert sheet(ONE, ONE, rules=both).is_over
    assert not sheet(ONE, rules=both).is_over
    assert sheet(ONE, rules=attrs.evolve(both, target_tenths=40)).is_over


def test_an_open_ended_game_never_ends_by_itself():
    assert not sheet(*[ONE] * 50, rules=OPEN_ENDED).is_over
    assert sheet(*[ONE] * 50, rules=OPEN_ENDED).winners == ()
    assert OPEN_ENDED.is_open_ended
    assert not Rules().is_open_ended
    assert not UNTIL_TEN.is_open_ended


def test_extra_rounds_until_one_seat_leads_alone():
    rules = Rules(rounds=2, tie_break=TieBreak.EXTRA_ROUND)
    tied = sheet(ONE, TWO, rules=rules)
    assert not tied.is_over
    still = tied.with_result(Result((3, 3, 3, 3), (3, 3, 3, 4)))
    assert not still.is_over
    over = still.with_result(ONE)
    assert over.is_over
    assert over.winners == (Seat.SOUTH,)


@pytest.mark.parametrize(
    "instant_win, calls, tricks, winner",
    [
        (InstantWin.EIGHT_TRICKS, (1, 1, 1, 1), (8, 5, 0, 0), Seat.SOUTH),
        (InstantWin.EIGHT_TRICKS, (9, 1, 1, 1), (0, 9, 4, 0), Seat.EAST),
        (InstantWin.EIGHT_TRICKS, (8, 1, 1, 1), (7, 6, 0, 0), None),
        (InstantWin.CALL_OF_EIGHT, (1, 1, 1, 8), (2, 2, 0, 9), Seat.WEST),
        (InstantWin.CALL_OF_EIGHT, (1, 1, 1, 8), (2, 2, 2, 7), None),
        (InstantWin.CALL_OF_EIGHT, (1, 1, 1, 9), (2, 2, 0, 9), None),
        (InstantWin.CALL_OF_EIGHT, (1, 1, 7, 1), (0, 0, 13, 0), None),
        (None, (1, 1, 1, 8), (0, 0, 0, 13), None),
    ],
    ids=range(8),
)
def test_winning_the_whole_game_at_once(instant_win, calls, tricks, winner):
    found = sheet(ALIKE, Result(calls, tricks), rules=Rules(instant_win=instant_win))
    assert found.instant_winner is winner
    assert found.is_over == (winner is not None)
    if winner is not None:
        assert found.winners == found.leaders == (winner,)
        assert found.standings[winner] == 1
        assert found.standings.count(1) == 1
        with pytest.raises(cb.ArgumentValueError):
            found.with_result(ALIKE)


def test_who_won_at_once_comes_first_whatever_the_totals():
    rules = Rules(instant_win=InstantWin.EIGHT_TRICKS)
    poor = Result((9, 2, 2, 1), (8, 2, 2, 1))
    found = sheet(ONE, poor, rules=rules)
    assert texts(found.totals) == ["-4.9", "5.0", "4.0", "4.0"]
    assert found.standings == (1, 2, 3, 3)


# ---- results --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "calls, tricks, text",
    [
        ((4, 3, 2, 3), (5, 3, 2, 4), "tricks must be 13 in all, not 14"),
        ((4, 3, 2), (5, 3, 2, 3), "calls must be four whole numbers, not 3 of them"),
        ((4, 3, 2, 14), (5, 3, 2, 3), "calls must be a whole number from 0 to 13, not 14"),
        ((4, 3, 2, 3), (14, -1, 0, 0), "tricks must be a whole number from 0 to 13, not 14"),
        ((4, 3, 2, 3.0), (5, 3, 2, 3), "calls must be a whole number from 0 to 13, not float"),
        (7, (5, 3, 2, 3), "calls must be four whole numbers, not int"),
    ],
    ids=range(6),
)
def test_no_result(calls, tricks, text):
    with pytest.raises(cb.CallbreakError) as refusal:
        Result(calls, tricks)
    assert str(refusal.value) == text


def test_calls_that_the_rules_do_not_allow():
    nine = Result(calls=(9, 1, 1, 1), tricks=(9, 2, 1, 1))
    assert sheet(nine).totals[0] == Points(90)
    with pytest.raises(cb.ArgumentValueError) as refusal:
        sheet(ONE, nine, rules=variants.BHOOS)
    assert str(refusal.value) == "results[1].calls must be from 1 to 8, not 9"
    with pytest.raises(cb.ArgumentValueError) as refusal:
        sheet(ONE, rules=Rules(min_total_calls=13))
    assert str(refusal.value) == "results[0].calls must be at least 13 in all, not 12"
    assert sheet(ONE, rules=Rules(min_total_calls=12)).results == (ONE,)


def test_corrections():
    before = sheet(ONE, TWO, ALIKE)
    after = before.replace_result(1, ONE)
    assert after == sheet(ONE, ONE, ALIKE)
    assert before == sheet(ONE, TWO, ALIKE)
    assert before.replace_result(0, TWO).replace_result(2, TWO) == sheet(TWO, TWO, TWO)
    for index in (-1, 3):
        with pytest.raises(cb.ArgumentValueError):
            before.replace_result(index, ONE)
    with pytest.raises(cb.ArgumentValueError, match="empty"):
        sheet().replace_result(0, ONE)


def test_a_correction_may_end_the_game_early():
    race = sheet(TWO, TWO, TWO, TWO, rules=attrs.evolve(UNTIL_TEN, target_tenths=150))
    rich = Result(calls=(1, 10, 1, 1), tricks=(1, 10, 1, 1))
    assert race.replace_result(3, rich).is_over
    corrected = race.replace_result(1, rich)
    assert corrected.is_over  # judged on the totals as they now stand
    with pytest.raises(cb.ArgumentValueError) as refusal:
        corrected.with_result(TWO)
    assert str(refusal.value) == "results must be 4 rounds, after which the game was over, not 5"


def test_a_sheet_takes_any_iterable_and_knows_who_leads():
    assert ScoreSheet(results=iter([ONE])) == sheet(ONE)
    assert sheet(ONE).places(None) == (1, 2, 4, 2)
    assert sheet(ONE).places(Seat.NORTH) == (2, 3, 1, 3)


# ---- targets --------------------------------------------------------------------------------


def targets(*results, rules=cb.CALL_BREAK):
    return [
        (str(target.total), str(target.behind), target.call)
        for target in sheet(*results, rules=rules).targets
    ]


def test_what_it_takes_to_lead():
    assert targets(ONE) == [
        ("4.1", "0.0", 1),
        ("3.0", "1.1", 2),
        ("2.0", "2.1", 3),
        ("3.0", "1.1", 2),
    ]


def test_who_leads_needs_the_lowest_call():
    assert targets(rules=variants.CALL_BRIDGE) == [("0.0", "0.0", 2)] * 4
    assert targets(rules=Rules(min_call=0)) == [("0.0", "0.0", 1)] * 4  # a call of 0 leaves a tie
    assert targets(ONE, rules=Rules(min_call=0))[0] == ("4.1", "0.0", 0)


def test_level_is_not_above():
    behind = Result(calls=(3, 1, 4, 1), tricks=(3, 1, 3, 6))
    assert targets(behind, rules=Rules(overtrick_tenths=0))[1] == ("1.0", "2.0", 3)


def test_a_bonus_is_counted():
    far = Result(calls=(13, 1, 1, 1), tricks=(0, 5, 4, 4))
    rules = Rules(bonus_from=8, overtrick_tenths=0, max_call=13)
    assert targets(far, rules=rules)[0] == ("-13.0", "14.0", None)
    rules = attrs.evolve(rules, bonus_points=15)
    assert targets(far, rules=rules)[0] == ("-13.0", "14.0", 8)


def test_no_call_may_be_enough():
    apart = Result(calls=(8, 8, 1, 1), tricks=(8, 0, 2, 3))
    assert targets(apart, rules=Rules(max_call=8))[1] == ("-8.0", "16.0", None)
    assert targets(apart, rules=Rules(max_call=8))[2] == ("1.1", "6.9", 7)
