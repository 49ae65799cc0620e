"""What the server really sent, as bot authors logged it, and what its documentation shows.

The files are research material beside the repository; where they are not, these tests are skipped.
The same game as in the export is in `tests/rules/recorded.py`, and is tested without them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import callbreak as cb
from callbreak import BHOOS, Card, Phase, Seat, bhoos
from tests.rules.recorded import GAME, replayed

FOLDER = Path(__file__).parents[2].parent / "shared" / "real"
pytestmark = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="the recorded payloads are not beside the repository"
)


def recorded(name):
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


def tenths(points):
    return [score.tenths for score in points]


# ---- bids -----------------------------------------------------------------------------------


def test_a_v1_bid_with_noisy_totals():
    request = bhoos.read_bid_request(recorded("01_bid_v1_round5_float_noise")["request"])
    assert tenths(request.totals) == [-60, 42, 137, 115]
    assert request.round_number == 5
    assert request.time_budget == 446
    assert request.players == ("P1", "P2", "P3", "P4")
    view = request.view
    assert (view.seat, view.dealer, view.turn) == (Seat.SOUTH, Seat.SOUTH, Seat.SOUTH)
    assert view.calls == (3, 4, 1)
    assert [view.call_of(seat) for seat in Seat] == [None, 3, 4, 1]
    assert view.hand == cb.parse_hand("SA984 HKJ95 DT5 C632")
    assert view.legal_calls == range(1, 9)
    assert view.rules == BHOOS


def test_the_bid_of_the_documentation():
    data = recorded("21_bid_v2_DOCUMENTATION")
    request = bhoos.read_bid_request(data["request"])
    assert request.view.calls == (3, 3, 3)
    assert request.view.turn is request.view.dealer is Seat.SOUTH
    assert request.view.hand == cb.parse_hand("SAT87643 H965 DAJ CA")
    assert tenths(request.totals) == [0, 0, 0, 0]
    assert (request.round_number, request.time_budget) == (1, None)
    assert bhoos.bid_reply(data["observed_response"]["value"]) == data["observed_response"]


# ---- plays ----------------------------------------------------------------------------------

PLAYS = {
    # The seat that led first, the tricks before, and what each seat has won.
    "03_play_v1_r1_t1": (Seat.EAST, 0, (0, 0, 0, 0)),
    "07_play_v1_r2_t8": (Seat.EAST, 7, (3, 2, 2, 0)),
    "11_play_v1_r4_t12": (Seat.WEST, 11, (0, 5, 2, 4)),
    "18_play_v2_11_tricks": (Seat.WEST, 11, (3, 4, 3, 1)),
    "20_play_v2_first_trick": (Seat.NORTH, 0, (0, 0, 0, 0)),
}


@pytest.mark.parametrize("name", PLAYS)
def test_a_play(name):
    data = recorded(name)
    request = bhoos.read_play_request(data["request"])
    view = request.view
    leader, tricks, won = PLAYS[name]
    assert view.dealer.after() is leader
    assert (len(view.tricks), view.tricks_won) == (tricks, won)
    assert view.turn is view.seat is Seat.SOUTH
    assert view.phase is Phase.PLAYING
    assert [bhoos.format_card(card) for card in view.hand] == sorted(
        data["request"]["cards"], key=lambda text: bhoos.parse_card(text).index
    )
    assert view.calls_known == ("context" in data["request"])
    legal = data["_meta"].get("legal_under_inferred_rule")
    if legal is not None:
        assert view.legal_plays == {bhoos.parse_card(text) for text in legal}
    answer = data.get("observed_response")
    if answer is not None:
        card = bhoos.parse_card(answer["value"])
        assert card in view.legal_plays
        assert bhoos.play_reply(card) == answer
    assert cb.knowledge(view).count_deals() > 0


def test_a_v2_play_knows_calls_totals_and_the_time_left():
    request = bhoos.read_play_request(recorded("18_play_v2_11_tricks")["request"])
    assert [request.view.call_of(seat) for seat in Seat] == [3, 4, 2, 2]
    assert (request.time_budget, request.round_number) == (211, 1)
    assert tenths(request.totals) == [0, 0, 0, 0]
    assert request.view.legal_plays == {Card.S4, Card.C5}
    first = bhoos.read_play_request(recorded("20_play_v2_first_trick")["request"])
    assert [first.view.call_of(seat) for seat in Seat] == [4, 2, 3, 1]
    assert first.view.calls == (3, 1, 4, 2)
    assert first.time_budget == 1488


def test_a_v1_play_does_not_know_them():
    for name in ("03_play_v1_r1_t1", "07_play_v1_r2_t8", "11_play_v1_r4_t12"):
        request = bhoos.read_play_request(recorded(name)["request"])
        assert (request.totals, request.round_number, request.time_budget) == (None, None, None)
        assert (request.view.calls, request.view.calls_known) == ((), False)


def test_the_impossible_play_of_the_documentation_is_refused_with_a_reason():
    body = recorded("22_play_v2_DOCUMENTATION_inconsistent")["request"]
    with pytest.raises(cb.RecordError) as refusal:
        bhoos.read_play_request(body)
    # What a reader would name first: East has won 2 tricks, which the history denies.
    assert refusal.value.path == "$.context.players['P2'].won"
    assert refusal.value.problem == "0 tricks were won, not 2"
    body["context"]["players"]["P2"]["won"] = 0
    body["context"]["players"]["P4"]["won"] = 2
    with pytest.raises(cb.RecordError) as refusal:
        bhoos.read_play_request(body)
    assert refusal.value.path == "$.cards"
    assert refusal.value.problem == "13 cards in hand and 2 played are not 13 in all"


def test_the_greeting_of_the_documentation():
    assert bhoos.hi_reply() == recorded("23_hi_DOCUMENTATION")["observed_response"]


# ---- a whole game ---------------------------------------------------------------------------


@pytest.fixture(name="export")
def _export():
    return bhoos.read_export(recorded("export_game_A_timeout"))


def test_every_round_of_the_game(export):
    assert export.players == ("P1", "P2", "P3", "P4")
    assert export.game.rounds == tuple(map(replayed, GAME))
    assert [round.phase for round in export.game.rounds] == [Phase.FINISHED] * 3 + [Phase.PLAYING]
    assert [round.dealer for round in export.game.rounds] == list(Seat)
    assert export.game.rules == BHOOS


@pytest.mark.rule("R7.7")
def test_every_total_of_the_game(export):
    data = recorded("export_game_A_timeout")["game"]
    totals = [cb.Points(0)] * 4
    for round, written in zip(export.game.rounds, data["rounds"], strict=True):
        totals = [a + b for a, b in zip(totals, round.scores_so_far, strict=True)]
        assert [float(total) for total in totals] == written["scores"]
    assert tenths(export.totals) == [21, 50, 43, 85]
    assert tenths(export.game.totals) == [-19, 90, 53, 64]


@pytest.mark.rule("R6.1")
def test_every_winner_of_the_game(export):
    data = recorded("export_game_A_timeout")["game"]
    for round, written in zip(export.game.rounds, data["rounds"], strict=True):
        complete = [action for action in written["actions"] if action["ended"] is not None]
        assert [trick.winner for trick in round.tricks] == [one["ended"] for one in complete]
        assert [trick.leader for trick in round.tricks] == [one["started"] for one in complete]


@pytest.mark.rule("R7.8")
def test_the_round_that_stopped_is_scored_as_it_stands(export):
    round = export.unfinished
    assert round is export.game.rounds[3]
    assert round.calls == (4, 4, 1, 2)
    assert [round.call_of(seat) for seat in Seat] == [4, 4, 1, 2]
    assert round.tricks_won == (4, 3, 0, 3)
    assert tenths(round.scores_so_far) == [40, -40, -10, 21]
    assert round.scores is None
    assert (len(round.tricks), len(round.trick), round.turn) == (10, 3, Seat.WEST)
    assert not export.game.is_over


def test_who_ran_out_of_time(export):
    assert export.incidents == (bhoos.Incident(round=3, trick=10, seat=Seat.WEST, kind="TIMEOUT"),)
    incident = export.incidents[0]
    assert (incident.wanted, incident.played) == (None, None)


def test_the_game_may_come_without_its_wrapper(export):
    assert bhoos.read_export(recorded("export_game_A_timeout")["game"]) == export


@pytest.mark.rule("R4.2")
def test_b03_after_a_ruff_nobody_has_to_head(export):
    """Round 1, trick 7: hearts were led and ruffed, and seat 2 played its lowest heart."""
    round = export.game.rounds[0]
    before = cb.Round(round.deal, round.calls, round.plays[:26], round.rules)
    assert (before.turn, before.trick.cards) == (Seat.NORTH, (Card.H6, Card.S5))
    assert before.hand(Seat.NORTH).of(cb.Suit.HEARTS) == cb.parse_hand("HJT74")
    assert before.legal_plays == cb.parse_hand("HJT74")
    assert round.plays[26] is Card.H4
    seen = cb.view(before, Seat.NORTH)
    assert seen.obligation.to_beat is None
    # So the low heart proves nothing of the higher ones to the others.
    after = cb.knowledge(cb.view(cb.play(before, Card.H4), Seat.WEST))
    assert Card.HJ not in after.cannot_hold[Seat.NORTH]
