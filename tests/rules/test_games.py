"""Chapter 8: games, places, targets, and rounds that do not count."""

from __future__ import annotations

import attrs
import pytest

import callbreak as cb
from tests.rules.helpers import SUITS, deal, finished, played, played_out, sheet, tenths

LEVEL = ([3, 3, 3, 3], [4, 3, 3, 3])
"""Everybody calls 3 and makes it, seat 0 with an overtrick."""

EVEN = [
    ([3, 3, 3, 3], [4, 3, 3, 3]),
    ([3, 3, 3, 3], [3, 4, 3, 3]),
    ([3, 3, 3, 3], [3, 3, 4, 3]),
    ([3, 3, 3, 3], [3, 3, 3, 4]),
]
"""Four rounds after which all totals are 12.1."""


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize("rounds", [1, 3, 5])
def test_a_game_ends_after_its_rounds(rounds):
    """A game of so many rounds is over when they are finished, and takes no more."""
    rules = cb.Rules(rounds=rounds)
    found = sheet(rules)
    for number in range(rounds):
        assert (found.is_over, found.winners) == (False, ())
        found = found.with_result(cb.Result(*LEVEL))
        assert len(found.results) == number + 1
    assert (found.is_over, found.winners) == (True, (0,))
    with pytest.raises(cb.ArgumentValueError):
        found.with_result(cb.Result(*LEVEL))


@pytest.mark.rule("R8.1")
def test_a_game_ends_when_the_target_is_reached():
    """To reach the target is enough, after a whole round."""
    result = ([4, 3, 3, 3], [4, 3, 3, 3])
    assert not sheet(cb.Rules(rounds=None, target_tenths=41), result).is_over
    found = sheet(cb.Rules(rounds=None, target_tenths=40), result)
    assert (found.is_over, found.winners) == (True, (0,))


@pytest.mark.rule("R8.1")
def test_several_reach_the_target_at_once():
    """Then the highest total wins, not the first seat to get there."""
    found = sheet(cb.Rules(rounds=None, target_tenths=30), ([3, 4, 3, 3], [3, 4, 3, 3]))
    assert found.winners == (1,)


@pytest.mark.rule("R8.1")
@pytest.mark.parametrize(
    "rounds, target, over_after", [(3, 1000, 3), (3, 62, 2), (2, 1000, 2), (None, 93, 3)]
)
def test_whichever_end_comes_first(rounds, target, over_after):
    """With both a number of rounds and a target, the first of them ends the game."""
    rules = cb.Rules(rounds=rounds, target_tenths=target)
    for number in range(over_after):
        assert not sheet(rules, *[LEVEL] * number).is_over
    assert sheet(rules, *[LEVEL] * over_after).is_over


@pytest.mark.rule("R8.2")
def test_an_open_ended_game_ends_when_it_is_stopped():
    """Without rounds and target the players say when it ends, and only then."""
    rules = cb.Rules(rounds=None)
    game = cb.Game(rules)
    for _ in range(7):
        game = cb.add_round(game, finished((3, 3, 3, 4), rules, dealer=game.dealer))
    assert (game.is_over, game.winners) == (False, ())
    stopped = attrs.evolve(game, stopped=True)
    assert (stopped.is_over, stopped.winners) == (True, (0,))
    with pytest.raises(cb.IllegalRoundError):
        cb.add_round(stopped, finished((3, 3, 3, 4), rules, dealer=stopped.dealer))


@pytest.mark.rule("R8.2")
@pytest.mark.parametrize("rules", [cb.Rules(), cb.Rules(rounds=None, target_tenths=200)])
def test_only_an_open_ended_game_can_be_stopped(rules):
    """A game that has an end of its own is not stopped."""
    with pytest.raises(cb.ArgumentValueError):
        cb.Game(rules, stopped=True)


@pytest.mark.rule("R8.3")
def test_the_highest_total_wins():
    """The seat with the highest total is first when the game is over."""
    result = ([3, 2, 5, 1], [3, 2, 5, 3])
    found = sheet(cb.Rules(rounds=1), result)
    assert tenths(found.totals) == [30, 20, 50, 12]
    assert (found.standings, found.winners) == ((2, 3, 1, 4), (2,))


@pytest.mark.rule("R8.3")
def test_totals_are_the_sums_of_the_finished_rounds():
    """Each round adds what it scored, minus points too, and rounds can be corrected."""
    found = sheet(cb.Rules(), LEVEL, ([4, 3, 3, 3], [3, 4, 3, 3]))
    assert tenths(found.totals) == [31 - 40, 30 + 31, 60, 60]
    assert str(found.totals[0]) == "-0.9"
    found = found.replace_result(1, cb.Result([4, 3, 3, 3], [4, 3, 3, 3]))
    assert tenths(found.totals) == [31 + 40, 60, 60, 60]


@pytest.mark.rule("R8.3")
def test_any_round_of_a_sheet_can_be_corrected_and_no_other():
    """A correction changes one round, and the others stay as they are."""
    found = sheet(cb.Rules(), *EVEN)
    better = cb.Result([3, 3, 3, 3], [7, 3, 3, 0])
    for index in range(4):
        results = list(found.results)
        results[index] = better
        assert found.replace_result(index, better) == cb.ScoreSheet(cb.Rules(), results)
    for index in (-1, 4):
        with pytest.raises(cb.ArgumentValueError):
            found.replace_result(index, better)
    with pytest.raises(cb.ArgumentValueError):
        sheet(cb.Rules()).replace_result(0, better)


@pytest.mark.rule("R8.3")
def test_equal_totals_share_a_place():
    """Two firsts are followed by a third: 1, 1, 3, 4."""
    result = ([4, 4, 3, 2], [4, 4, 3, 2])
    found = sheet(cb.Rules(rounds=1), result)
    assert (found.standings, found.winners) == ((1, 1, 3, 4), (0, 1))
    found = sheet(cb.Rules(rounds=4), *EVEN)
    assert (found.standings, found.winners) == ((1, 1, 1, 1), (0, 1, 2, 3))


@pytest.mark.rule("R8.4")
def test_an_extra_round_until_one_leads_alone():
    """The game goes on while the best totals are equal; a tie further down does not matter."""
    rules = cb.Rules(rounds=1, tie_break=cb.TieBreak.EXTRA_ROUND)
    tied = ([4, 4, 3, 2], [4, 4, 3, 2])
    found = sheet(rules, tied)
    assert (found.is_over, found.winners, found.standings) == (False, (), (1, 1, 3, 4))
    assert not found.with_result(cb.Result(*tied)).is_over
    found = found.with_result(cb.Result(*LEVEL))
    assert (found.is_over, found.winners) == (True, (0,))
    below = ([4, 3, 3, 3], [4, 3, 3, 3])
    assert sheet(rules, below).is_over


@pytest.mark.rule("R8.4")
def test_an_extra_round_may_lose_the_target_again():
    """Whether the game is over is judged on the totals as they are now."""
    rules = cb.Rules(rounds=None, target_tenths=40, tie_break=cb.TieBreak.EXTRA_ROUND)
    tied = ([4, 4, 3, 2], [4, 4, 3, 2])
    both_fail = ([4, 5, 3, 2], [0, 0, 7, 6])
    assert not sheet(rules, tied).is_over
    found = sheet(rules, tied, both_fail)
    assert tenths(found.totals) == [0, -10, 30 + 34, 20 + 24]
    assert (found.is_over, found.winners) == (True, (2,))
    lost = ([4, 5, 9, 8], [6, 0, 4, 3])
    found = sheet(attrs.evolve(rules, target_tenths=41), ([4, 4, 3, 2], [4, 4, 2, 3]), lost)
    assert max(tenths(found.totals)) == 82
    assert found.is_over


@pytest.mark.rule("R8.3")
@pytest.mark.parametrize(
    "tie_break, standings",
    [(cb.TieBreak.SHARED, (1, 1, 3, 3)), (cb.TieBreak.MORE_TRICKS, (1, 2, 4, 3))],
)
def test_more_tricks(tie_break, standings):
    """Equal totals are told apart by the tricks of all rounds, for every place."""
    rules = cb.Rules(rounds=1, tie_break=tie_break, overtrick_tenths=0)
    found = sheet(rules, ([3, 3, 1, 1], [5, 4, 1, 3]))
    assert found.standings == standings
    assert found.winners == tuple(seat for seat in range(4) if standings[seat] == 1)


@pytest.mark.rule("R8.3")
def test_equal_totals_and_equal_tricks_share_the_place_all_the_same():
    """More tricks is not a way to make one winner of two that are equal in everything."""
    rules = cb.Rules(rounds=1, tie_break=cb.TieBreak.MORE_TRICKS)
    assert sheet(rules, ([4, 4, 3, 2], [4, 4, 3, 2])).winners == (0, 1)


EIGHT = cb.Rules(instant_win=cb.InstantWin.EIGHT_TRICKS)
CALLED = cb.Rules(instant_win=cb.InstantWin.CALL_OF_EIGHT)


def after(tricks, calls, rules):
    """A round in which seat 0, which holds all spades, has won so many tricks."""
    round = cb.Round(SUITS, calls, rules=rules)
    while sum(round.tricks_won) < tricks:
        round = cb.play(round, round.legal_plays[0])
    return round


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize(
    "rules, call, won, winners",
    [
        (EIGHT, 1, 7, ()),
        (EIGHT, 1, 8, (0,)),
        (CALLED, 8, 7, ()),
        (CALLED, 8, 8, (0,)),
        (CALLED, 7, 8, ()),
        (CALLED, 9, 8, ()),
        (cb.Rules(), 8, 8, ()),
    ],
)
def test_an_instant_win_ends_the_game_at_once(rules, call, won, winners):
    """Eight tricks, or a call of eight made, win the game; the open round adds nothing."""
    round = after(won, (1, 1, 1, call), rules)
    game = cb.add_round(cb.Game(rules), round)
    assert game.winners == winners
    assert game.is_over is bool(winners)
    assert tenths(game.totals) == [0, 0, 0, 0]
    assert game.rounds == (round,)


@pytest.mark.rule("R8.5")
@pytest.mark.parametrize("dealer", cb.Seat)
@pytest.mark.parametrize("caller", cb.Seat)
def test_it_is_the_call_of_the_seat_that_takes_the_tricks(dealer, caller):
    """Seat 0 takes eight tricks; it wins if the eight was its own call, whoever dealt."""
    order = [dealer.after(turns) for turns in (1, 2, 3, 4)]
    calls = [8 if seat is caller else 1 for seat in order]
    round = cb.Round(cb.Deal(dealer, SUITS.hands), calls, rules=CALLED)
    while round.tricks_won[0] < 8:
        round = cb.play(round, round.legal_plays[0])
    game = cb.add_round(cb.Game(CALLED, first_dealer=dealer), round)
    assert game.winners == ((0,) if caller == 0 else ())


@pytest.mark.rule("R8.5")
def test_the_instant_winner_is_first_whatever_the_totals():
    """The others keep their places behind it, by their totals."""
    results = [([1, 8, 3, 1], [0, 8, 4, 1]), ([5, 1, 1, 1], [8, 1, 2, 2])]
    rules = attrs.evolve(CALLED, rounds=2)
    found = sheet(rules, results[0])
    assert found.winners == (1,)
    assert found.standings == (4, 1, 2, 3)
    rules = attrs.evolve(EIGHT, bonus_from=3, bonus_points=20, max_call=7)
    found = sheet(rules, ([1, 3, 4, 1], [1, 4, 7, 1]), ([1, 1, 1, 1], [8, 2, 2, 1]))
    assert tenths(found.totals) == [10 + 17, 200 + 11, 200 + 11, 10 + 10]
    assert (found.standings, found.winners) == ((1, 2, 2, 4), (0,))


@pytest.mark.rule("R8.5")
def test_nobody_plays_on_after_an_instant_win():
    """The open round stays unfinished and no other follows."""
    round = after(8, (1, 1, 1, 1), EIGHT)
    game = cb.add_round(cb.Game(EIGHT), round)
    with pytest.raises(cb.IllegalRoundError):
        cb.add_round(game, played_out(round))


@pytest.mark.rule("R8.6")
def test_targets():
    """For each seat its total, how far behind it is, and the lowest call that would do."""
    found = sheet(cb.Rules(), ([4, 3, 2, 1], [4, 3, 2, 4])).targets
    assert [target.total.tenths for target in found] == [40, 30, 20, 13]
    assert [target.behind.tenths for target in found] == [0, 10, 20, 27]
    assert [target.call for target in found] == [1, 2, 3, 3]  # 13 + 27 is no more than 40


@pytest.mark.rule("R8.6")
def test_to_draw_level_is_not_enough():
    """The call must lift the total strictly above all three others."""
    found = sheet(cb.Rules(max_call=2), ([2, 2, 1, 2], [5, 5, 1, 2])).targets
    assert [target.call for target in found] == [1, 1, 2, 1]
    found = sheet(cb.Rules(min_call=0, max_call=2), ([2, 2, 1, 2], [5, 5, 1, 2])).targets
    assert [target.call for target in found] == [1, 1, 2, 1]  # 0 would leave the tie
    found = sheet(cb.Rules(min_call=0), ([4, 2, 2, 2], [4, 3, 3, 3])).targets
    assert found[0].call == 0  # who leads alone needs nothing more


@pytest.mark.rule("R8.6")
def test_the_bonus_counts_and_the_limits_hold():
    """A bonus call may reach what no other does; where none does there is no call."""
    rules = cb.Rules(max_call=8, rounds=None)
    far = [([8, 1, 1, 1], [8, 1, 2, 2])] * 2
    assert sheet(rules, *far).targets[1].call is None
    near = ([7, 1, 1, 1], [10, 1, 1, 1])  # 73 against 10: a seven is enough, a six is not
    for highest, needed in ((8, 7), (7, 7)):
        limited = attrs.evolve(rules, max_call=highest)
        assert sheet(limited, near).targets[1].call == needed
    near = ([7, 1, 1, 1], [11, 0, 1, 1])  # 74 against -10: a nine would be needed
    assert sheet(rules, near).targets[1].call is None
    assert sheet(attrs.evolve(rules, max_call=9), near).targets[1].call == 9
    bonus = attrs.evolve(rules, bonus_from=7, bonus_points=20, target_tenths=10_000)
    far = [([6, 1, 1, 1], [9, 1, 1, 2])] * 3
    totals = tenths(sheet(bonus, *far).totals)
    assert totals == [189, 30, 30, 33]
    assert [target.call for target in sheet(bonus, *far).targets] == [1, 7, 7, 7]


@pytest.mark.rule("R8.6")
def test_targets_come_from_finished_rounds():
    """The open round of a game has no part in its targets."""
    game = cb.add_round(cb.Game(), finished((3, 3, 3, 4)))
    open_round = cb.Round(cb.Deal(game.dealer, SUITS.hands), (1, 1, 1, 1))
    later = cb.add_round(game, played(open_round, "DA CA S2 HA"))
    assert later.targets == game.targets


VOID = cb.Rules(min_total_calls=9)


@pytest.mark.rule("R8.7")
@pytest.mark.parametrize(
    "again, dealers",
    [(cb.RedealDealer.SAME, [1, 1, 1, 2]), (cb.RedealDealer.NEXT, [1, 2, 3, 0])],
)
def test_who_deals_after_a_round_that_does_not_count(again, dealers):
    """A void round is kept and not counted; the same dealer deals again, or the next one."""
    rules = cb.Rules(
        min_total_calls=9, redeal={cb.Misdeal.FOUR_ACES}, redeal_dealer=again, rounds=1
    )
    aces = deal(["SA HA DA CA"])
    game = cb.Game(rules, first_dealer=cb.Seat(1))
    seen = [game.dealer]
    # A misdeal, then calls that add up to too little, then a round that counts.
    game = cb.add_round(game, cb.Round(cb.Deal(game.dealer, aces.hands), rules=rules))
    seen.append(game.dealer)
    low = cb.Round(cb.Deal(game.dealer, SUITS.hands), (2, 2, 2, 2), rules=rules)
    game = cb.add_round(game, low)
    seen.append(game.dealer)
    assert not game.is_over
    game = cb.add_round(game, finished((3, 3, 3, 4), rules, dealer=game.dealer))
    seen.append(game.dealer)
    assert seen == dealers
    assert (len(game.rounds), len(game.sheet.results), game.is_over) == (3, 1, True)


@pytest.mark.rule("R8.7")
def test_void_rounds_do_not_use_up_the_game():
    """Five rounds are five that count."""
    game = cb.Game(VOID)
    for _ in range(8):
        low = cb.Round(cb.Deal(game.dealer, SUITS.hands), (2, 2, 2, 2), rules=VOID)
        game = cb.add_round(game, low)
    assert (game.is_over, tenths(game.totals), game.dealer) == (False, [0, 0, 0, 0], 0)


@pytest.mark.rule("R8.7")
def test_a_void_round_after_the_end_does_not_belong():
    """When the game is over nothing follows, not even a round that would not count."""
    rules = attrs.evolve(VOID, rounds=1)
    over = cb.add_round(cb.Game(rules), finished((3, 3, 3, 4), rules))
    low = cb.Round(cb.Deal(over.dealer, SUITS.hands), (2, 2, 2, 2), rules=rules)
    with pytest.raises(cb.IllegalRoundError):
        cb.add_round(over, low)
    with pytest.raises(cb.IllegalRoundError):
        cb.Game(rules, rounds=(*over.rounds, low))


@pytest.mark.rule("R8.3")
def test_an_unfinished_round_adds_nothing():
    """Only finished rounds are counted, and the open one is replaced as it goes on."""
    round = cb.Round(SUITS, (3, 3, 3, 4))
    game = cb.add_round(cb.Game(), round)
    moved = cb.add_round(game, played(round, "HA DA CA SA"))
    assert (len(moved.rounds), tenths(moved.totals), moved.dealer) == (1, [0, 0, 0, 0], 0)
    done = cb.add_round(moved, played_out(round))
    assert (len(done.rounds), tenths(done.totals), done.dealer) == (1, [49, -30, -30, -30], 1)
    # The same in a later round: the ones before it stay.
    for _ in range(2):
        done = cb.add_round(done, finished((3, 3, 3, 4), dealer=done.dealer))
    opened = cb.Round(cb.Deal(done.dealer, SUITS.hands), (3, 3, 3, 4))
    later = cb.add_round(cb.add_round(done, opened), played_out(opened))
    assert later.rounds == (*done.rounds, played_out(opened))
