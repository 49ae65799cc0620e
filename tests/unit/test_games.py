"""Games: rounds and dealers, what does not fit, and how a game ends."""

from __future__ import annotations

import attrs
import pytest

import callbreak as cb
from callbreak import Game, InstantWin, Phase, RedealDealer, Round, Rules, Seat, TieBreak

NUMBER = 12_345_678_901_234_567_890_123_456_789
OPEN_ENDED = Rules(rounds=None)
NO_SPADE = Rules(redeal={cb.Misdeal.NO_SPADE})


def round_of(dealer, plays=52, *, rules=cb.CALL_BREAK, calls=(3, 2, 4, 3), number=NUMBER):
    """A round with the first legal card played each time."""
    round = Round(cb.deal_from_number(number, dealer=Seat(dealer % 4)), calls, rules=rules)
    for _ in range(plays):
        round = cb.play(round, round.legal_plays[0])
    return round


def game_of(finished, *, rules=cb.CALL_BREAK, first_dealer=Seat.SOUTH):
    rounds = [round_of(first_dealer + number, rules=rules) for number in range(finished)]
    return Game(rules, first_dealer, rounds)


@pytest.mark.parametrize("first_dealer", Seat, ids=str)
def test_the_deal_moves_on_by_one_seat(first_dealer):
    game = Game(first_dealer=first_dealer)
    for number in range(5):
        assert game.dealer is first_dealer.after(number)
        assert not game.is_over
        game = cb.add_round(game, round_of(game.dealer, plays=0))
        assert game.dealer is first_dealer.after(number)  # still dealing the open round
        game = cb.add_round(game, round_of(game.dealer))
    assert game.is_over
    assert len(game.rounds) == 5
    assert game == game_of(5, first_dealer=first_dealer)
    assert [round.deal.dealer for round in game.rounds] == [
        first_dealer.after(number) for number in range(5)
    ]


def test_the_sheet_of_a_game():
    game = game_of(2)
    assert len(game.sheet.results) == 2
    first = game.rounds[0]
    assert game.sheet.results[0].tricks == first.tricks_won
    assert game.sheet.results[0].calls == tuple(first.call_of(seat) for seat in Seat)
    assert game.totals == game.sheet.totals
    assert game.standings == game.sheet.standings
    assert game.targets == game.sheet.targets
    assert game.totals == tuple(
        game.rounds[0].scores[seat] + game.rounds[1].scores[seat] for seat in Seat
    )


def test_an_open_round_is_followed_and_counts_for_nothing():
    game = game_of(1)
    open_round = round_of(1, plays=0)
    while open_round.phase is not Phase.FINISHED:
        game = cb.add_round(game, open_round)
        assert len(game.rounds) == 2
        assert game.rounds[-1] == open_round
        assert game.totals == game.rounds[0].scores
        open_round = cb.play(open_round, open_round.legal_plays[0])
    game = cb.add_round(game, open_round)
    assert game == game_of(2)
    earlier = Game(rounds=[round_of(0), round_of(1, plays=0, calls=(3,))])
    assert cb.add_round(earlier, round_of(1, plays=0, calls=())).rounds[1].calls == ()


@pytest.mark.parametrize(
    "redeal_dealer, dealer",
    [(RedealDealer.SAME, Seat.NORTH), (RedealDealer.NEXT, Seat.WEST)],
    ids=["SAME", "NEXT"],
)
def test_void_rounds_are_kept_and_not_counted(redeal_dealer, dealer):
    rules = Rules(min_total_calls=9, redeal_dealer=redeal_dealer)
    game = game_of(2, rules=rules)
    thrown_in = round_of(2, plays=0, calls=(2, 2, 2, 2), rules=rules)
    assert thrown_in.phase is Phase.VOID
    voided = cb.add_round(game, thrown_in)
    assert len(voided.rounds) == 3
    assert voided.totals == game.totals
    assert voided.dealer is dealer
    assert len(cb.add_round(voided, round_of(dealer, rules=rules)).sheet.results) == 3


def test_a_misdeal_is_kept_like_any_void_round():
    misdeal = round_of(0, plays=0, calls=(), number=0, rules=NO_SPADE)
    game = cb.add_round(Game(NO_SPADE), misdeal)
    game = cb.add_round(game, misdeal)
    game = cb.add_round(game, round_of(0, rules=NO_SPADE))
    assert [round.phase.name for round in game.rounds] == ["VOID", "VOID", "FINISHED"]
    assert game.dealer is Seat.EAST


# ---- what does not fit ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "rounds, problem, position",
    [
        ([round_of(1)], "South deals it, not East", 0),
        ([round_of(0), round_of(0)], "East deals it, not South", 1),
        ([round_of(0), round_of(1, rules=OPEN_ENDED)], "it was played under other rules", 1),
        ([round_of(0, plays=9), round_of(1)], "the round before it is not finished", 1),
        ([round_of(0, plays=0, calls=()), round_of(0)], "the round before it is not finished", 1),
        ([round_of(number) for number in range(6)], "the game is over", 5),
    ],
    ids=range(6),
)
def test_a_round_that_does_not_belong(rounds, problem, position):
    with pytest.raises(cb.IllegalRoundError) as refusal:
        Game(rounds=rounds)
    assert refusal.value.args == (problem, position)
    assert str(refusal.value) == f"round {position + 1}: {problem}"


def test_nothing_is_added_to_a_game_that_is_over():
    with pytest.raises(cb.IllegalRoundError) as refusal:
        cb.add_round(game_of(5), round_of(1))
    assert refusal.value.args == ("the game is over", 5)
    with pytest.raises(cb.IllegalRoundError):
        cb.add_round(attrs.evolve(game_of(2, rules=OPEN_ENDED), stopped=True), round_of(2))


def test_the_round_in_the_place_of_an_open_one_must_fit_too():
    game = cb.add_round(game_of(1), round_of(1, plays=3))
    for misfit in (round_of(2), round_of(1, rules=OPEN_ENDED)):
        with pytest.raises(cb.IllegalRoundError) as refusal:
            cb.add_round(game, misfit)
        assert refusal.value.position == 1
    assert game.rounds[1] == round_of(1, plays=3)


# ---- the end --------------------------------------------------------------------------------


def test_who_won():
    assert game_of(4).winners == ()
    game = game_of(5)
    best = max(game.totals)
    assert game.winners == tuple(seat for seat in Seat if game.totals[seat] == best)


def test_only_an_open_ended_game_can_be_stopped():
    game = game_of(2, rules=OPEN_ENDED)
    assert not game.is_over
    stopped = attrs.evolve(game, stopped=True)
    assert stopped.is_over
    assert stopped.winners == tuple(s for s in Seat if game.totals[s] == max(game.totals))
    assert Game(OPEN_ENDED, stopped=True).winners == tuple(Seat)
    with pytest.raises(cb.ArgumentValueError, match="stopped"):
        Game(stopped=True)


def test_a_stopped_game_may_have_an_open_round():
    game = Game(OPEN_ENDED, rounds=[round_of(0, plays=9, rules=OPEN_ENDED)], stopped=True)
    assert game.is_over
    assert game.totals == (cb.Points(0),) * 4
    assert game.dealer is Seat.SOUTH


def test_tricks_of_all_rounds_break_ties():
    rules = Rules(tie_break=TieBreak.MORE_TRICKS)
    game = game_of(5, rules=rules)
    assert game.standings == game.sheet.standings
    tricks = [sum(round.tricks_won[seat] for round in game.rounds) for seat in Seat]
    ranked = sorted(((total, tricks[s]) for s, total in enumerate(game.totals)), reverse=True)
    assert game.standings == tuple(
        1 + ranked.index((total, tricks[seat])) for seat, total in enumerate(game.totals)
    )


@pytest.mark.parametrize(
    "instant_win, calls, tricks",
    [(InstantWin.EIGHT_TRICKS, (1, 1, 1, 1), 8), (InstantWin.CALL_OF_EIGHT, (1, 1, 1, 8), 8)],
    ids=["EIGHT_TRICKS", "CALL_OF_EIGHT"],
)
def test_an_instant_win_ends_the_game_in_mid_round(instant_win, calls, tricks):
    rules = Rules(instant_win=instant_win)
    # South, the dealer, holds all spades and so wins every trick.
    round = round_of(0, plays=0, calls=calls, number=0, rules=rules)
    game = Game(rules)
    while round.tricks_won[0] < tricks:
        game = cb.add_round(game, round)
        assert not game.is_over
        assert game.winners == ()
        round = cb.play(round, round.legal_plays[0])
    game = cb.add_round(game, round)
    assert game.is_over
    assert game.instant_winner is Seat.SOUTH
    assert game.winners == (Seat.SOUTH,)
    assert game.standings == (1, 2, 2, 2)
    assert game.totals == (cb.Points(0),) * 4
    assert game.sheet.results == ()
    with pytest.raises(cb.IllegalRoundError) as refusal:
        cb.add_round(game, cb.play(round, round.legal_plays[0]))
    assert refusal.value.args == ("the game is over", 0)


def test_an_instant_win_in_a_finished_round_stands():
    rules = Rules(instant_win=InstantWin.EIGHT_TRICKS)
    game = Game(rules, rounds=[round_of(0, calls=(1, 1, 1, 1), number=0, rules=rules)])
    assert game.is_over
    assert game.instant_winner is Seat.SOUTH
    assert game.winners == (Seat.SOUTH,)
    with pytest.raises(cb.IllegalRoundError, match="the game is over"):
        attrs.evolve(game, rounds=[*game.rounds, round_of(1, rules=rules)])


def test_a_call_of_seven_is_none_of_eight():
    rules = Rules(instant_win=InstantWin.CALL_OF_EIGHT)
    round = round_of(0, plays=40, calls=(1, 1, 1, 7), number=0, rules=rules)
    assert round.tricks_won == (10, 0, 0, 0)
    game = Game(rules, rounds=[round])
    assert game.instant_winner is None
    assert not game.is_over


def test_a_game_takes_any_iterable():
    assert Game(rounds=iter([round_of(0)])) == game_of(1)
    assert Game(first_dealer=3).first_dealer is Seat.WEST
