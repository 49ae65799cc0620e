"""A round and its record: how it moves on, goes back, and says where an action was wrong."""

from __future__ import annotations

import multiprocessing
import operator
import pickle

import attrs
import pytest

import callbreak as cb
from callbreak import Card, Phase, Round, Rules, Seat
from tests.rules import recorded
from tests.unit.examples import deal, round_after
from tests.views.inside import inside
from tests.views.rounds import PRESETS, along

SUITS = cb.deal_from_number(0, dealer=Seat.SOUTH)  # each seat holds a suit, South the spades
TOO_LOW = Rules(min_total_calls=10)


def with_hands(*texts, dealer=Seat.SOUTH):
    """A deal in which the seats hold at least these cards, the rest in deck order."""
    held = [list(cb.parse_hand(text)) for text in texts]
    taken = {card for hand in held for card in hand}
    for card in cb.DECK:
        if card not in taken:
            min(held, key=len).append(card)
    return cb.Deal(dealer, tuple(held))


# ---- the course of a round ------------------------------------------------------------------


@pytest.mark.parametrize("dealer", Seat, ids=str)
def test_the_seat_after_the_dealer_calls_and_leads_first(dealer):
    round = Round(deal(dealer))
    for turns in range(4):
        assert round.phase is Phase.CALLING
        assert round.turn is dealer.after(1 + turns)
        assert cb.legal_actions(round) == tuple(range(1, 14))
        assert (round.legal_calls, round.legal_plays) == (range(1, 14), set())
        assert round.obligation is None
        assert round.scores_so_far is None
        round = cb.call(round, 1 + turns)
    assert round.phase is Phase.PLAYING
    assert round.turn is round.trick.leader is dealer.after()
    assert round.legal_calls == range(0)
    assert round.legal_plays == round.hand(dealer.after())
    assert [round.call_of(dealer.after(1 + turns)) for turns in range(4)] == [1, 2, 3, 4]


def test_a_call_of_nothing_is_not_the_same_as_no_call():
    round = cb.call(Round(deal(), rules=Rules(min_call=0)), 0)
    assert round.call_of(Seat.EAST) == 0
    assert round.call_of(Seat.NORTH) is None
    assert round.calls == (0,)


def test_a_whole_round():
    round = Round(SUITS, (1, 1, 1, 10))
    assert round.turn is Seat.EAST
    won = [0, 0, 0, 0]
    for number in range(13):
        assert round.tricks_won == tuple(won)
        leader = round.turn
        for turns in range(4):
            assert round.turn is leader.after(turns)
            assert len(round.trick) == turns
            assert round.trick.leader is leader
            round = cb.play(round, round.legal_plays[-1])
        won[0] += 1  # every trick is ruffed by South, or led
        assert len(round.tricks) == number + 1
        assert round.tricks[-1].winner is Seat.SOUTH
    assert round.phase is Phase.FINISHED
    assert round.turn is None
    assert round.trick == cb.Trick(Seat.SOUTH)
    assert cb.legal_actions(round) == ()
    assert round.tricks_won == (13, 0, 0, 0)
    assert [str(points) for points in round.scores] == ["10.3", "-1.0", "-1.0", "-1.0"]
    assert round.scores_so_far == round.scores
    assert not any(round.hand(seat) for seat in Seat)


def test_spades_are_broken_once_the_trick_is_complete():
    round = Round(SUITS, (1, 1, 1, 10), rules=Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN))
    for card in (Card.HA, Card.DA, Card.CA):
        round = cb.play(round, card)
    assert not round.trump_broken
    round = cb.play(round, Card.S2)
    assert round.trump_broken
    assert round.turn is Seat.SOUTH
    assert cb.play(round, Card.SA).trick.led is cb.Suit.SPADES


def test_apply_tells_calls_from_plays():
    round = Round(deal(), (3, 2, 4))
    assert cb.apply(round, 3) == cb.call(round, 3)
    card = cb.apply(round, 3).legal_plays[0]
    assert cb.apply(cb.apply(round, 3), card) == cb.play(cb.call(round, 3), card)
    with pytest.raises(cb.WrongPhaseError):
        cb.apply(round, card)


# ---- rounds that do not count ---------------------------------------------------------------


def test_a_misdeal_is_void_from_the_start():
    round = Round(SUITS, rules=Rules(redeal={cb.Misdeal.NO_SPADE}))
    assert round.phase is Phase.VOID
    assert round.turn is None
    assert cb.legal_actions(round) == ()
    assert round.scores is round.scores_so_far is round.obligation is None
    assert round.hand(Seat.EAST) == SUITS.hands[1]
    assert round.call_of(Seat.EAST) is None
    assert (round.trick, round.tricks, round.tricks_won) == (cb.Trick(Seat.EAST), (), (0,) * 4)
    with pytest.raises(cb.WrongPhaseError) as refusal:
        cb.call(round, 3)
    assert refusal.value.args == ("call", Phase.VOID, 0)


def test_too_low_a_total_is_void_after_four_calls():
    round = Round(deal(), (3, 2, 2, 2), rules=TOO_LOW)
    assert round.phase is Phase.VOID
    assert round.turn is None
    assert cb.legal_actions(round) == ()
    assert round.scores is round.scores_so_far is round.obligation is None
    assert round.call_of(Seat.SOUTH) == 2
    assert round.rewind().phase is Phase.CALLING
    assert cb.call(round.rewind(), 3).phase is Phase.PLAYING
    with pytest.raises(cb.WrongPhaseError) as refusal:
        cb.play(round, round.hand(Seat.EAST)[0])
    assert refusal.value.args == ("play", Phase.VOID, 0)
    with pytest.raises(cb.WrongPhaseError) as refusal:
        round.check(round.hand(Seat.EAST)[0])
    assert refusal.value.args == ("play", Phase.VOID, 0)


# ---- refusals say where ---------------------------------------------------------------------


@pytest.mark.parametrize("calls", [(0,), (3, 14), (3, 2, -1), (3, 2, 4, 10**9)], ids=len)
def test_a_call_out_of_range_in_a_record(calls):
    with pytest.raises(cb.IllegalCallError) as refusal:
        Round(deal(), calls)
    error = refusal.value
    assert (error.call, error.allowed, error.position) == (calls[-1], range(1, 14), len(calls) - 1)
    assert not isinstance(error, TypeError)


@pytest.mark.parametrize(
    "call", [None, True, 3.0, "3", Seat.WEST, cb.Rank.THREE, Card.SA], ids=repr
)
def test_a_call_that_is_no_number(call):
    round = Round(deal(), (3, 2))
    for refused in (lambda: cb.call(round, call), lambda: Round(deal(), (3, 2, call))):
        with pytest.raises(cb.CallTypeError) as refusal:
            refused()
        assert refusal.value.call == type(call).__name__
        assert refusal.value.position == 2


def test_a_fifth_call():
    for refused in (lambda: cb.call(round_after(), 3), lambda: Round(deal(), (3, 2, 4, 3, 3))):
        with pytest.raises(cb.WrongPhaseError) as refusal:
            refused()
        assert refusal.value.args == ("call", Phase.PLAYING, 4)


def test_a_play_before_the_calls():
    for refused in (
        lambda: cb.play(Round(deal(), (3, 2, 4)), Card.SA),
        lambda: Round(deal(), (3, 2, 4), (Card.SA,)),
        lambda: Round(deal(), (3, 2, 4)).check(Card.SA),
    ):
        with pytest.raises(cb.WrongPhaseError) as refusal:
            refused()
        assert refusal.value.args == ("play", Phase.CALLING, 0)


def test_a_play_after_the_last():
    done = round_after(52)
    for refused in (
        lambda: cb.play(done, Card.SA),
        lambda: Round(done.deal, done.calls, (*done.plays, Card.SA)),
        lambda: done.check(Card.SA),
    ):
        with pytest.raises(cb.WrongPhaseError) as refusal:
            refused()
        assert refusal.value.args == ("play", Phase.FINISHED, 52)


@pytest.mark.parametrize("position", [0, 1, 3, 4, 17, 51])
def test_an_illegal_play_in_a_record(position):
    done = round_after(52)
    plays = list(done.plays)
    # The card before is gone; and it is not South who leads.
    plays[position] = plays[position - 1] if position else done.deal.hands[Seat.SOUTH][0]
    with pytest.raises(cb.IllegalPlayError) as refusal:
        Round(done.deal, done.calls, plays)
    error = refusal.value
    assert error.position == position
    assert error.violation.card is plays[position]
    assert error.violation.reason is cb.Reason.NOT_HELD
    assert str(error).startswith(f"trick {position // 4 + 1}, card {position % 4 + 1}: ")
    before = Round(done.deal, done.calls, plays[:position])
    assert error.violation == before.check(plays[position])
    with pytest.raises(cb.IllegalPlayError) as again:
        cb.play(before, plays[position])
    assert again.value.args == error.args


# ---- back, and sideways ---------------------------------------------------------------------


def test_going_back():
    done = round_after(52)
    assert done.rewind(0) == done
    assert done.rewind() == round_after(51)
    assert done.rewind(30) == round_after(22)
    assert done.rewind(52) == round_after()
    assert done.rewind(54) == Round(done.deal, (3, 2))
    assert done.rewind(56) == Round(done.deal)
    for n in (57, -1):
        with pytest.raises(cb.ArgumentValueError):
            done.rewind(n)


def test_a_changed_record_is_checked_again():
    round = round_after(8)
    assert attrs.evolve(round, plays=round.plays[:5]) == round_after(5)
    assert attrs.evolve(round, calls=(1, 1, 1, 1)).plays == round.plays
    with pytest.raises(cb.IllegalPlayError) as refusal:
        attrs.evolve(round, deal=SUITS)
    assert refusal.value.position == 0
    with pytest.raises(cb.WrongPhaseError) as refusal:
        attrs.evolve(round, calls=(1, 1, 1))
    assert refusal.value.args == ("play", Phase.CALLING, 0)
    with pytest.raises(cb.WrongPhaseError) as refusal:
        attrs.evolve(round, rules=Rules(min_total_calls=13))
    assert refusal.value.args == ("play", Phase.VOID, 0)


def test_stricter_rules_find_the_play_that_they_forbid():
    hands = with_hands("CA C2", "C9 C3", "CK C5", "CQ C4")
    free = Round(hands, (3, 3, 3, 3), rules=Rules(heading=cb.Heading.FREE))
    for card in (Card.C9, Card.C5):
        free = cb.play(free, card)
    with pytest.raises(cb.IllegalPlayError) as refusal:
        attrs.evolve(free, rules=Rules())
    assert refusal.value.position == 1
    assert refusal.value.violation.reason is cb.Reason.MUST_HEAD
    assert str(refusal.value) == "trick 1, card 2: ♣5 does not beat ♣9 (R4.2): ♣K will do"


def test_a_record_takes_any_iterables():
    done = round_after(52)
    again = Round(done.deal, iter(done.calls), iter(done.plays))
    assert again == done
    assert type(again.calls) is type(again.plays) is tuple
    assert Round(deal=done.deal, calls=[3, 2], plays=[]) == Round(done.deal, (3, 2))


def test_nothing_but_the_record_takes_part_in_equality():
    round = round_after(20)
    assert round != attrs.evolve(round, rules=Rules(rounds=7))
    assert round != attrs.evolve(round, calls=(3, 2, 4, 4))
    assert round != round_after(21)
    assert round != Round(cb.Deal(Seat.WEST, round.deal.hands))
    assert [field.name for field in attrs.fields(Round) if field.eq] == [
        "deal",
        "calls",
        "plays",
        "rules",
    ]
    assert repr(round) == repr(Round(round.deal, round.calls, round.plays))


# ---- scores on the way ----------------------------------------------------------------------


@recorded.needs_recording
def test_a_round_that_stopped_is_scored_as_it_stands():
    # A game recorded at Bhoos stopped here when a player ran out of time, and was scored so.
    stopped = recorded.replayed(recorded.GAME[3])
    assert [stopped.call_of(seat) for seat in Seat] == [4, 4, 1, 2]
    assert stopped.tricks_won == (4, 3, 0, 3)
    assert stopped.phase is Phase.PLAYING
    assert stopped.scores is None
    assert [points.tenths for points in stopped.scores_so_far] == [40, -40, -10, 21]


def test_the_open_trick_counts_for_nobody():
    round = Round(SUITS, (1, 1, 1, 1), (Card.HA, Card.DA, Card.CA, Card.SA, Card.SK, Card.H2))
    assert [points.tenths for points in round.scores_so_far] == [10, -10, -10, -10]
    start = round.rewind(6)
    assert [points.tenths for points in start.scores_so_far] == [-10, -10, -10, -10]


# ---- other processes ------------------------------------------------------------------------


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickle_holds_no_more_than_the_record(protocol):
    assert len(pickle.dumps(round_after(52), protocol)) < 1000


@pytest.mark.parametrize("rules", PRESETS)
def test_a_pickle_stands_where_the_round_stood(rules):
    for seed in range(3):
        for round in along(rules, seed):
            pickled = pickle.dumps(round)
            assert inside(pickle.loads(pickled)) == inside(round)
            assert len(pickled) < 250


def test_rounds_travel_to_fresh_processes():
    rounds = [Round(deal()), *map(round_after, (0, 7, 30, 52)), Round(SUITS, rules=TOO_LOW)]
    asked = operator.attrgetter("phase", "turn", "legal_plays", "tricks_won", "scores_so_far")
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.map(cb.legal_actions, rounds) == list(map(cb.legal_actions, rounds))
        assert pool.map(asked, rounds) == list(map(asked, rounds))
        assert pool.map(Round.rewind, rounds[1:5]) == list(map(Round.rewind, rounds[1:5]))
