"""What went wrong in other libraries, kept from going wrong here.

Each test stands for one entry of the research notes' bug log: faults that users reported in the
open, or that were found in the code of other Call Break programs. The numbers are the log's.
"""

from __future__ import annotations

import concurrent.futures
import copy
import importlib.resources
import itertools
import json
import multiprocessing
import os
import pickle
import random
import subprocess
import sys

import attrs
import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import bhoos
from callbreak.variants import BHOOS
from tests.rules.helpers import (
    SUITS,
    called,
    cards,
    deal,
    finished,
    hand,
    legal,
    owed,
    played,
    played_out,
    refusal,
    sheet,
    tenths,
)
from tests.rules.recorded import GAME, as_export, needs_recording, replayed

MIXED = deal(
    [
        "SA S9 HK H7 H4 DA D9 D8 D2 CJ CT C5 C3",
        "SK S8 S3 HA HT H5 DK DT D7 CQ C9 C6 C2",
        "SQ ST S7 S2 HQ H9 H6 DQ D6 D5 CK C8 C4",
        "SJ S6 S5 S4 HJ H8 H3 H2 DJ D4 D3 CA C7",
    ]
)
"""A deal in which everybody has some of everything."""


def started(rules=BHOOS, dealer=0):
    return cb.Round(cb.Deal(cb.Seat(dealer), MIXED.hands), (3, 3, 2, 4), rules=rules)


def along(round, seed=0):
    """Every round from a given one to its end, the actions chosen at random."""
    rng = random.Random(seed)
    while actions := cb.legal_actions(round):
        yield round
        round = cb.apply(round, rng.choice(actions))
    yield round


def everything(round):
    """What a round answers to every question."""
    return (
        round.phase,
        round.turn,
        round.trick,
        round.tricks,
        round.tricks_won,
        round.legal_calls,
        round.legal_plays,
        round.obligation,
        round.scores,
        round.scores_so_far,
        [round.hand(seat) for seat in cb.Seat],
        [round.call_of(seat) for seat in cb.Seat],
        cb.legal_actions(round),
        hash(round),
        repr(round),
    )


# A. Legality


@pytest.mark.rule("R4.1")
def test_b01_a_card_that_does_not_follow_is_refused():
    assert legal("H2 SA", "H7") == {"H2"}
    round = played(started(), "D7 DQ")
    before = everything(round)
    with pytest.raises(cb.IllegalPlayError) as caught:
        cb.play(round, cb.Card.SJ)
    assert caught.value.violation.reason is cb.Reason.MUST_FOLLOW
    assert everything(round) == before


@pytest.mark.rule("R5.4")
def test_b02_the_highest_spade_counts_and_not_the_last():
    assert legal("SQ S9 D4", "H6 SJ ST") == {"SQ"}
    assert legal("S9 D4", "H6 SJ ST") == {"S9", "D4"}


@needs_recording
@pytest.mark.rule("R4.2")
def test_b03_a_ruff_ends_the_heading():
    assert legal("DK D3 SA", "D5 S2") == {"DK", "D3"}
    # Round 1, trick 7 of the recorded game: the four was played, and the server took it.
    assert legal("HT HJ H7 H4 C2 DQ", "H6 S5", BHOOS) == {"HT", "HJ", "H7", "H4"}
    round = replayed(GAME[0])
    before = round.rewind(len(round.plays) - 26)
    assert before.trick.cards == cards("H6 S5")
    assert (before.turn, round.plays[26]) == (2, cb.Card.H4)
    assert {card.name for card in before.legal_plays} == {"HJ", "HT", "H7", "H4"}


@pytest.mark.rule("R5.3")
def test_b05_the_first_ruff_is_owed():
    assert legal("S2 CA", "H5") == {"S2"}


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("seed", range(5))
def test_b06_legal_plays_are_some_of_the_hand_and_of_the_led_suit(seed):
    for round in along(cb.Round(MIXED, rules=BHOOS), seed):
        if round.phase is not cb.Phase.PLAYING:
            continue
        held = round.hand(round.turn)
        assert round.legal_plays
        assert round.legal_plays <= held
        if round.trick.cards and held.of(round.trick.led):
            assert round.legal_plays <= held.of(round.trick.led)


@pytest.mark.rule("R4.1")
@given(st.data())
def test_b06_every_duty_leaves_something_to_play(data):
    deck = data.draw(st.permutations(cb.DECK))
    size = data.draw(st.integers(1, 13))
    trick = deck[13 : 13 + data.draw(st.integers(0, 3))]
    found = cb.obligation(deck[:size], trick)
    assert found.cards
    assert found.cards <= set(deck[:size])


@pytest.mark.rule("R3.3")
@pytest.mark.rule("R3.4")
def test_b07_no_breaking_unless_asked_for_and_anew_in_each_round():
    assert legal("S2 DK", "", broken=False) == {"S2", "DK"}
    closed = cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)
    game = cb.add_round(cb.Game(closed), finished((3, 3, 3, 4), closed))
    assert game.rounds[0].trump_broken
    round = cb.Round(cb.Deal(game.dealer, MIXED.hands), (3, 3, 2, 4), rules=closed)
    assert not round.trump_broken
    assert not round.legal_plays.of(cb.Suit.SPADES)


@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("rules", ["call-break", "call-bridge", "demov-20", "vikash-2009"])
def test_b08_what_is_listed_can_be_played_and_nothing_else(rules):
    for round in along(started(cb.variant(rules)), seed=8):
        for card in cb.DECK:
            if card in round.legal_plays:
                assert cb.play(round, card).plays == (*round.plays, card)
            else:
                with pytest.raises(cb.IllegalActionError):
                    cb.play(round, card)


@pytest.mark.rule("R3.1")
def test_b09_after_a_refusal_everything_is_as_it_was():
    for round in itertools.islice(along(cb.Round(MIXED, rules=BHOOS), seed=9), 0, None, 5):
        before, same = everything(round), round.rewind(0)
        for action in (0, 14, *cb.DECK):
            if action not in cb.legal_actions(round):
                with pytest.raises(cb.IllegalActionError):
                    cb.apply(round, action)
        assert round == same
        assert everything(round) == before


@pytest.mark.rule("R6.3")
def test_b10_there_is_something_to_do_until_the_round_is_over():
    *open_rounds, over = along(cb.Round(MIXED, rules=BHOOS), seed=10)
    assert len(open_rounds) == 56
    assert all(cb.legal_actions(round) for round in open_rounds)
    assert len(over.plays) == 52
    assert (over.phase, over.turn, over.legal_plays) == (cb.Phase.FINISHED, None, cb.CardSet())


@pytest.mark.rule("R6.3")
@pytest.mark.rule("R8.1")
def test_b11_nothing_to_do_when_it_is_over():
    over = played_out(started())
    assert (over.legal_plays, list(over.legal_calls), cb.legal_actions(over)) == (set(), [], ())
    for action in (3, cb.Card.SA):
        with pytest.raises(cb.WrongPhaseError):
            cb.apply(over, action)
    rules = attrs.evolve(BHOOS, rounds=1)
    game = cb.add_round(cb.Game(rules), played_out(started(rules)))
    assert game.is_over
    with pytest.raises(cb.IllegalRoundError):
        cb.add_round(game, started(rules, dealer=1))


@pytest.mark.rule("R3.1")
def test_b12_a_card_not_held_is_a_refusal_of_the_rules():
    with pytest.raises(cb.IllegalPlayError) as caught:
        cb.play(started(), cb.Card.H3)
    assert caught.value.violation.reason is cb.Reason.NOT_HELD
    assert isinstance(caught.value, cb.CallbreakError)
    assert caught.value.__cause__ is None


HEADING = {
    # What H2 HQ SA may play to HT, and to HT S3.
    cb.Heading.FREE: ("H2 HQ", "H2 HQ"),
    cb.Heading.WHILE_WINNABLE: ("HQ", "H2 HQ"),
    cb.Heading.LED_SUIT: ("HQ", "HQ"),
    cb.Heading.PREVIOUS_CARD: ("HQ", "H2 HQ"),
}
VOID = {
    # What C2 S3 SJ may play to HT, and to HT S9, and what C2 S3 may.
    cb.WhenVoid.FREE: ("C2 S3 SJ", "C2 S3 SJ", "C2 S3"),
    cb.WhenVoid.RUFF: ("S3 SJ", "S3 SJ", "S3"),
    cb.WhenVoid.OVERRUFF_OR_FREE: ("S3 SJ", "SJ", "C2 S3"),
    cb.WhenVoid.OVERRUFF_OR_RUFF: ("S3 SJ", "SJ", "S3"),
}


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R5.4")
@pytest.mark.parametrize("heading", cb.Heading, ids=lambda axis: axis.name)
@pytest.mark.parametrize("when_void", cb.WhenVoid, ids=lambda axis: axis.name)
def test_b14_every_house_rule_is_a_switch(heading, when_void):
    rules = cb.Rules(heading=heading, when_void=when_void)
    plain = legal("H2 HQ SA", "HT", rules), legal("H2 HQ SA", "HT S3", rules)
    assert plain == tuple(set(answer.split()) for answer in HEADING[heading])
    void = (
        legal("C2 S3 SJ", "HT", rules),
        legal("C2 S3 SJ", "HT S9", rules),
        legal("C2 S3", "HT S9", rules),
    )
    assert void == tuple(set(answer.split()) for answer in VOID[when_void])
    assert started(rules) != started(attrs.evolve(rules, max_call=7))
    again = cb.from_record(json.loads(json.dumps(cb.to_record(started(rules)))))
    assert again.rules == rules


@pytest.mark.rule("R3.1")
def test_b15_why_a_card_may_not_be_played():
    closed = cb.Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)
    forced = cb.Rules(when_void=cb.WhenVoid.OVERRUFF_OR_RUFF)
    assert refusal("C9", "H2 HQ", "HT")[0] == "NOT_HELD"
    assert refusal("S2", "S2 HQ", "", closed, broken=False)[0] == "MAY_NOT_LEAD_TRUMP"
    assert refusal("C9", "H2 C9", "HT")[0] == "MUST_FOLLOW"
    assert refusal("H2", "H2 HQ", "HT")[0] == "MUST_HEAD"
    assert refusal("C9", "C9 S2", "HT")[0] == "MUST_RUFF"
    assert refusal("S2", "SJ S2", "HT S9")[0] == "MUST_OVERRUFF"
    assert refusal("C9", "C9 S2", "HT S9", forced)[0] == "MUST_UNDERRUFF"
    violation = cb.check_play(cb.Card.H2, hand("H2 HQ HK"), cards("HT"))
    assert violation.allowed == {cb.Card.HQ, cb.Card.HK}
    assert "KQ" in str(violation)  # the cards that would do
    assert "T" in str(violation)  # the card to beat


# B. Trick winner


@pytest.mark.rule("R6.2")
def test_b16_a_discard_does_not_win():
    assert cb.winning_index(cards("CJ DK C3 H4")) == 0
    assert owed("H2 HQ", "HT DA").to_beat is cb.Card.HT


@pytest.mark.rule("R6.1")
def test_b17_any_spade_beats_the_led_suit():
    assert cb.winning_index(cards("HA S2 HK HQ")) == 1
    assert cb.winning_index(cards("CA S5 SJ S9")) == 2
    # Whatever is discarded beside them, the winner is the same.
    plain = [card for card in cb.DECK if card.suit not in (cb.Suit.HEARTS, cb.Suit.SPADES)]
    for one, other in itertools.combinations(plain, 2):
        assert cb.winning_index([cb.Card.H5, one, cb.Card.H9, other]) == 2
        assert cb.winning_index([cb.Card.HA, one, cb.Card.S2, other]) == 2


@pytest.mark.rule("R6.1")
def test_b19_the_winner_is_a_seat_and_not_a_place_in_the_trick():
    assert cb.Trick(cb.Seat(2), cards("C5 C9 CK C2")).winner == 0
    round = cb.Round(cb.Deal(cb.Seat(1), SUITS.hands), (3, 3, 3, 4), rules=BHOOS)
    round = played(round, "DA CA S2 HA")  # led by seat 2, and the third card wins
    assert (round.tricks_won, round.turn) == ((1, 0, 0, 0), 0)


# C. Turn order, rounds


@needs_recording
@pytest.mark.rule("R2.1")
@pytest.mark.rule("R3.2")
def test_b21_calling_goes_round_past_the_last_seat():
    recorded = GAME[2]
    assert recorded.dealer == 2
    round = replayed(recorded)
    order = [round.rewind(52 + 4 - made).turn for made in range(5)]
    assert order == [3, 0, 1, 2, 3]  # four calls, and the lead


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize("first", cb.Seat)
def test_b22_the_opener_moves_on_whoever_won(first):
    game = cb.Game(BHOOS, first_dealer=first)
    openers = []
    while not game.is_over:
        round = started(BHOOS, dealer=game.dealer)
        openers.append(round.turn)
        game = cb.add_round(game, played_out(round))
    assert openers == [first.after(turns) for turns in (1, 2, 3, 4, 5)]
    assert openers[1:] != [round.tricks[-1].winner for round in game.rounds[:-1]]


@pytest.mark.rule("R2.1")
@pytest.mark.rule("R3.1")
@pytest.mark.parametrize("seed", range(5))
def test_b23_nobody_is_skipped(seed):
    turns = [round.turn for round in along(cb.Round(MIXED, rules=BHOOS), seed)][:-1]
    assert sorted(turns[:4]) == [0, 1, 2, 3]
    for trick in range(13):
        assert sorted(turns[4 + 4 * trick : 8 + 4 * trick]) == [0, 1, 2, 3]


@pytest.mark.rule("R2.1")
def test_b24_a_new_round_is_at_its_start():
    round = cb.Round(MIXED, rules=BHOOS)
    assert (round.phase, round.tricks, round.trick.cards) == (cb.Phase.CALLING, (), ())
    with pytest.raises(cb.WrongPhaseError) as caught:
        cb.play(round, round.hand(round.turn)[0])
    assert caught.value.phase is cb.Phase.CALLING


@pytest.mark.rule("R8.3")
def test_b26_nothing_survives_into_the_next_round_but_the_totals():
    game = cb.add_round(cb.Game(BHOOS), played_out(started()))
    totals = game.totals
    game = cb.add_round(game, cb.Round(cb.Deal(game.dealer, MIXED.hands), rules=BHOOS))
    fresh = game.rounds[-1]
    assert (fresh.calls, fresh.plays, fresh.tricks_won) == ((), (), (0, 0, 0, 0))
    assert [fresh.call_of(seat) for seat in cb.Seat] == [None] * 4
    assert game.totals == totals
    assert any(total.tenths for total in totals)
    new = cb.Game(BHOOS)
    assert (new.rounds, tenths(new.totals), new.dealer) == ((), [0, 0, 0, 0], 0)


# D. Calls


@pytest.mark.rule("R2.2")
@pytest.mark.parametrize("wrong", [0, 9, 14, -1, 2.5, True, "3", None], ids=repr)
def test_b27_a_call_out_of_range_or_of_another_type(wrong):
    round = cb.Round(MIXED, rules=BHOOS)
    with pytest.raises(cb.IllegalCallError):
        cb.call(round, wrong)
    assert round == cb.Round(MIXED, rules=BHOOS)
    assert cb.call(cb.call(round, 1), 8).calls == (1, 8)
    assert cb.call(cb.Round(MIXED), 13).calls == (13,)


@pytest.mark.rule("R2.1")
def test_b28_a_call_of_zero_is_not_a_missing_call():
    rules = cb.Rules(min_call=0)
    round = cb.Round(MIXED, rules=rules)
    assert [round.call_of(seat) for seat in cb.Seat] == [None] * 4
    round = called(round, (0, 0, 0))
    assert [round.call_of(seat) for seat in cb.Seat] == [None, 0, 0, 0]
    round = cb.call(round, 0)
    assert round.phase is cb.Phase.PLAYING
    assert [round.call_of(seat) for seat in cb.Seat] == [0, 0, 0, 0]


# E. Scores


@needs_recording
@pytest.mark.rule("R7.7")
def test_b29_no_binary_floats():
    result = ([1, 1, 1, 1], [4, 3, 3, 3])
    rules = cb.Rules(rounds=None)
    found = sheet(rules, *[result] * 1000)
    assert tenths(found.totals) == [13_000, 12_000, 12_000, 12_000]
    assert all(type(total.tenths) is int for total in found.totals)
    assert float(cb.Points(42)) == 4.2
    # A sum as a server computed it, read back as what it meant.
    export = as_export()
    export["rounds"][0]["scores"][0] = 4.1 - 1e-15
    assert bhoos.read_export(export).game.rounds[0].scores[0] == cb.Points(41)
    with pytest.raises(TypeError):
        cb.Points(4.2)


@pytest.mark.rule("R7.7")
def test_b30_what_is_shown_is_what_is_meant():
    shown = {number: str(cb.Points(number)) for number in range(-650, 651)}
    assert (shown[41], shown[40], shown[-20], shown[0]) == ("4.1", "4.0", "-2.0", "0.0")
    for number, text in shown.items():
        assert cb.parse_points(text) == cb.Points(number)


@needs_recording
@pytest.mark.rule("R7.1")
@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    "call, tricks, expected",
    [(3, 3, 30), (3, 5, 32), (4, 3, -40), (1, 0, -10), (8, 13, 85), (13, 13, 130)],
)
def test_b31_scored_from_the_call_and_the_tricks(call, tricks, expected):
    assert cb.score(call=call, tricks=tricks) == cb.Points(expected)
    assert sum(replayed(GAME[0]).tricks_won) == 13


@needs_recording
@pytest.mark.rule("R7.8")
def test_b31_every_recorded_total():
    totals = [cb.Points(0)] * 4
    for recorded in GAME:
        scores = replayed(recorded).scores_so_far
        totals = [total + points for total, points in zip(totals, scores, strict=True)]
        assert tuple(map(str, totals)) == recorded.totals


@pytest.mark.rule("R7.8")
def test_b32_questions_change_nothing():
    for round in itertools.islice(along(started(), seed=32), 0, None, 7):
        first = everything(round)
        for _ in range(9):
            assert everything(round) == first


@pytest.mark.rule("R8.3")
def test_b33_a_tie_has_two_winners():
    tied = ([8, 8, 4, 2], [8, 8, 4, 0])
    with pytest.raises(cb.ArgumentValueError):
        cb.Result(*tied)  # sixteen tricks and more cannot be won in one round
    found = sheet(
        cb.Rules(rounds=3),
        ([6, 1, 4, 2], [7, 1, 4, 1]),
        ([1, 6, 4, 2], [1, 7, 4, 1]),
        ([5, 5, 1, 1], [5, 5, 1, 2]),
    )
    assert tenths(found.totals) == [121, 121, 90, -29]
    assert (found.winners, found.standings) == ((0, 1), (1, 1, 3, 4))


@needs_recording
@pytest.mark.rule("R7.8")
def test_b35_a_round_that_nobody_finished():
    export = bhoos.read_export(as_export())
    assert export.unfinished == export.game.rounds[-1] == replayed(GAME[3])
    assert len(export.unfinished.tricks) == 10
    assert len(export.unfinished.trick.cards) == 3
    assert tenths(export.unfinished.scores_so_far) == [40, -40, -10, 21]
    assert export.unfinished.scores is None
    assert [str(total) for total in export.game.totals] == ["-1.9", "9.0", "5.3", "6.4"]
    assert not export.game.is_over


# F. Copies, undo, equality


COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "evolve": attrs.evolve,
}


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_b36_b41_b42_copies_are_equal_and_go_their_own_way(copied):
    for round in itertools.islice(along(cb.Round(MIXED, rules=BHOOS), seed=36), 0, None, 4):
        before, other = everything(round), copied(round)
        assert other == round
        assert everything(other) == before
        later = played_out(called(other, [2] * (4 - len(other.calls))))
        assert everything(round) == before
        assert later == played_out(called(round, [2] * (4 - len(round.calls))))


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_b37_copies_do_not_share_scores(copied):
    game = cb.add_round(cb.Game(BHOOS), played_out(started()))
    totals, other = game.totals, copied(game)
    assert other == game
    later = cb.add_round(other, played_out(started(dealer=1)))
    assert (game.totals, len(game.rounds)) == (totals, 1)
    assert later.totals != totals
    assert later == cb.add_round(game, played_out(started(dealer=1)))


def test_b38_the_states_of_a_round_are_all_different():
    states = list(along(cb.Round(MIXED, rules=BHOOS), seed=38))
    assert len(set(states)) == 57
    assert [len(states[0].hand(seat)) for seat in cb.Seat] == [13] * 4
    assert [len(states[-1].hand(seat)) for seat in cb.Seat] == [0] * 4


@pytest.mark.parametrize("seed", range(3))
def test_b39_undo_brings_everything_back(seed):
    states = list(along(cb.Round(MIXED, rules=BHOOS), seed))
    for before, after in itertools.pairwise(states):
        assert after.rewind() == before
        assert everything(after.rewind()) == everything(before)
    for back, state in enumerate(reversed(states)):
        assert states[-1].rewind(back) == state


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_b42_pickling_keeps_the_round_where_it_is(protocol):
    for actions in (0, 2, 4, 10, 55, 56):
        round = played_out(started()).rewind(56 - actions)
        again = pickle.loads(pickle.dumps(round, protocol))
        assert everything(again) == everything(round)


@needs_recording
def test_b43_rounds_travel_to_other_processes():
    rounds = [started(), replayed(GAME[3])]
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as pool:
        legal_plays = list(pool.map(cb.legal_actions, rounds))
    assert legal_plays == [cb.legal_actions(round) for round in rounds]


def test_b44_no_copying_on_the_way(monkeypatch):
    def refuse(*_):
        raise AssertionError("deepcopy was called")

    monkeypatch.setattr(copy, "deepcopy", refuse)
    round = played_out(started())
    assert len(pickle.dumps(round)) < 1000


def test_b45_only_the_record_counts_for_equality():
    round = played(started(), "DK D5 D3 DA")
    asked = played(started(), "DK D5 D3 DA")
    everything(asked)
    assert (round == asked, hash(round)) == (True, hash(asked))
    record = cb.to_record(round, meta=cb.Meta(players=("a", "b", "c", "d"), event="x"))
    assert cb.from_record(record) == round
    # Two ways to the same hands and the same number of tricks are two records.
    start = cb.Round(cb.Deal(cb.Seat(3), SUITS.hands), (1, 1, 1, 1))
    one = played(start, "SA HA DA CA SK HK DK CK")
    other = played(start, "SK HA DA CA SA HK DK CK")
    assert [one.hand(seat) for seat in cb.Seat] == [other.hand(seat) for seat in cb.Seat]
    assert one != other


def test_b46_cards_hash_and_are_only_themselves():
    assert len({hash(card) for card in cb.DECK}) == 52
    assert len(set(cb.DECK)) == 52
    assert {card: card.name for card in cb.DECK}[cb.Card.HT] == "HT"
    assert cb.Card.SA != "SA"
    assert cb.Card.SA != 0


def test_b47_cards_have_no_order_of_their_own():
    with pytest.raises(TypeError):
        assert cb.Card.SA > cb.Card.SK
    shuffled = list(cb.DECK)
    random.Random(47).shuffle(shuffled)
    assert tuple(cb.CardSet(shuffled)) == cb.DECK  # deck order is a set's own
    assert (cb.beats(cb.Card.SA, cb.Card.SK), cb.beats(cb.Card.SK, cb.Card.SA)) == (True, False)


# G. Randomness


def test_b48_deals_differ_and_seeds_repeat():
    rng = random.SystemRandom()
    first, second = (cb.deal(rng, dealer=cb.Seat(0)) for _ in range(2))
    assert first != second
    code = (
        "import random, callbreak as cb;"
        "print(cb.deal_number(cb.deal(random.Random(48), dealer=cb.Seat(0))))"
    )
    here = str(cb.deal_number(cb.deal(random.Random(48), dealer=cb.Seat(0))))
    for seed in ("0", "1"):
        elsewhere = subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert elsewhere.stdout.strip() == here


def test_b50_a_game_taken_up_again_goes_on_with_the_same_deals():
    def played_on(rng, game):
        while not game.is_over:
            dealt = cb.deal(rng, dealer=game.dealer)
            round = played_out(cb.Round(dealt, (1, 1, 1, 1), rules=game.rules))
            game = cb.add_round(game, round)
            yield game

    uninterrupted = list(played_on(random.Random(50), cb.Game(BHOOS)))
    rng = random.Random(50)
    game = next(played_on(rng, cb.Game(BHOOS)))
    saved = json.dumps(cb.to_record(game)), rng.getstate()
    other = random.Random()
    other.setstate(saved[1])
    resumed = list(played_on(other, cb.from_record(json.loads(saved[0]))))
    assert [game, *resumed] == uninterrupted


def test_b51_no_hidden_generator():
    before = random.getstate()
    seeded = [cb.deal(random.Random(51), dealer=cb.Seat(0)) for _ in range(2)]
    cb.draw_for_seats(random.Random(51))
    assert random.getstate() == before
    assert seeded[0] == seeded[1]
    with pytest.raises(TypeError):
        cb.deal(51, dealer=cb.Seat(0))


class Stuck(random.Random):
    """A generator that always gives the same number."""

    def __init__(self, number):
        super().__init__()
        self.number = number

    def randrange(self, *_):
        return self.number


@needs_recording
@pytest.mark.rule("R1.7")
def test_b53_all_four_hands_are_judged_and_trying_has_an_end():
    last = deal(["SA", "SK", "SQ", "H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5 CA"])
    rules = cb.variants.CALLBREAK_REDEAL
    assert cb.misdeals(last, rules=rules) == ((cb.Seat(3), cb.Misdeal.NO_SPADE),)
    # Round 1, seat 1 of the recorded game: no honour but an ace, and an ace saves it.
    recorded = deal(GAME[0].hands)
    assert recorded.hands[1] == hand("ST S9 S6 S5 S4 CT C9 C6 DA DT D7 D4 D2")
    assert cb.misdeals(recorded, rules=rules) == ()
    stuck = Stuck(cb.deal_number(last))
    with pytest.raises(cb.TooManyMisdealsError) as caught:
        cb.deal_until_fair(stuck, dealer=cb.Seat(0), rules=rules, limit=20)
    assert caught.value.limit == 20


# I. Text, JSON, histories


def through_json(value):
    return cb.from_record(json.loads(json.dumps(cb.to_record(value))))


@pytest.mark.parametrize("rules", [BHOOS, cb.Rules(min_call=0, max_call=7)], ids=["slug", "full"])
def test_b60_every_state_survives_json(rules):
    for round in along(cb.Round(MIXED, rules=rules), seed=60):
        again = through_json(round)
        assert again == round
        assert everything(again) == everything(round)


def test_b61_nothing_zero_and_false_stay_what_they_are():
    round = cb.call(cb.Round(cb.Deal(cb.Seat(3), MIXED.hands), rules=cb.Rules(min_call=0)), 0)
    again = through_json(round)
    assert (again.call_of(cb.Seat(0)), again.call_of(cb.Seat(1))) == (0, None)
    assert type(again.hand(cb.Seat(0))) is cb.CardSet
    assert played_out(called(again, (1, 1, 1))).phase is cb.Phase.FINISHED
    assert through_json(cb.Game(first_dealer=cb.Seat(0))).first_dealer is cb.Seat(0)
    game = cb.Game(cb.Rules(rounds=None), stopped=True)
    assert through_json(game).stopped is True


@pytest.mark.parametrize(
    "text", ["", "-", "SA", "SA HK CQ", "S- HK D- CQ", "A..K.", "...", "SAKQJT98765432"]
)
def test_b62_a_suit_may_be_empty(text):
    found = cb.parse_hand(text)
    assert cb.parse_hand(cb.format_hand(found)) == found
    assert found.is_void(cb.Suit.DIAMONDS) == (
        "D" not in text.replace("D-", "") and "K." not in text
    )


@pytest.mark.parametrize("key", ["format", "kind", "dealer", "hands", "calls", "plays", "rules"])
def test_b64_a_missing_key_is_named(key):
    record = cb.to_record(started())
    del record[key]
    with pytest.raises(cb.RecordError, match=key):
        cb.from_record(record)


def test_b64_another_format_and_an_impossible_state_are_refused():
    record = cb.to_record(started())
    with pytest.raises(cb.RecordError) as caught:
        cb.from_record({**record, "format": "callbreak/999"})
    assert caught.value.path == "$.format"
    with pytest.raises(cb.RecordError) as caught:
        cb.from_record({**record, "plays": ["D7", "DQ", "H2"]})
    assert caught.value.path == "$.plays[2]"


def test_b65_tens_and_aces():
    assert cb.parse_card("TS") is cb.parse_card("10S") is cb.parse_card("ST") is cb.Card.ST
    for wrong in ("1S", "S1"):
        with pytest.raises(cb.NotationError):
            cb.parse_card(wrong)
    assert bhoos.parse_card("1S") is bhoos.parse_card("1S/0") is cb.Card.SA
    assert bhoos.parse_card("TH") is cb.Card.HT
    for wrong in ("AS", "10S", "ST"):
        with pytest.raises(cb.NotationError):
            bhoos.parse_card(wrong)


@pytest.mark.parametrize("card", cb.DECK, ids=lambda card: card.name)
def test_b67_every_card_survives_every_way_to_write_it(card):
    texts = (str(card), card.name, card.value, card.name[::-1], card.name.lower())
    assert {cb.parse_card(text) for text in texts} == {card}
    assert bhoos.parse_card(bhoos.format_card(card)) is card
    assert eval(repr(card), {"Card": cb.Card}) is card  # noqa: S307


# J. Scope, packaging


def test_b69_a_round_starts_from_any_record_and_says_what_is_wrong_with_it():
    whole = played_out(started())
    for length in (0, 1, 4, 30, 52):
        round = cb.Round(whole.deal, whole.calls, whole.plays[:length], BHOOS)
        assert round == whole.rewind(52 - length)
    for hands in (
        (cb.DECK[:12], cb.DECK[13:26], cb.DECK[26:39], cb.DECK[39:]),  # fifty-one cards
        (cb.DECK[1:14], cb.DECK[13:26], cb.DECK[26:39], cb.DECK[39:]),  # one of them twice
        (cb.DECK[:14], cb.DECK[14:26], cb.DECK[26:39], cb.DECK[39:]),  # fourteen in one hand
    ):
        with pytest.raises(cb.InvalidDealError):
            cb.Deal(cb.Seat(0), hands)
    plays = [*whole.plays[:30], whole.plays[0], *whole.plays[31:]]
    with pytest.raises(cb.IllegalPlayError) as caught:
        cb.Round(whole.deal, whole.calls, plays, BHOOS)
    assert caught.value.position == 30
    with pytest.raises(cb.IllegalCallError) as caught:
        cb.Round(whole.deal, (3, 3, 9, 4), rules=BHOOS)
    assert caught.value.position == 2


def test_b70_the_package_says_that_it_is_typed():
    assert importlib.resources.files(cb).joinpath("py.typed").is_file()
