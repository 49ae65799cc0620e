"""The requests that the seats of a round would have received, in the last version."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

import callbreak as cb
from callbreak import BHOOS, Phase, Points, Seat, bhoos, testing
from tests.bhoos.wire import IDS, bid_body, play_body
from tests.rules.recorded import GAME, needs_recording, replayed
from tests.views.rounds import HALF, played

RECORDED = [pytest.param(replayed(round), id=f"round {n}") for n, round in enumerate(GAME, 1)]
AT_RANDOM = [pytest.param(played(BHOOS, seed), id=f"seed {seed}") for seed in range(3)]


def read(asked):
    """The request as its seat receives it."""
    body = json.loads(json.dumps(asked.body))
    readers = {"/bid": bhoos.read_bid_request, "/play": bhoos.read_play_request}
    return readers[asked.endpoint](body)


def positions(round):
    """The round before each of its actions, and as it stands."""
    actions = len(round.calls) + len(round.plays)
    return [round.rewind(actions - done) for done in range(actions + 1)]


# ---- every position -------------------------------------------------------------------------


@pytest.mark.parametrize("round", RECORDED + AT_RANDOM)
def test_each_seat_is_asked_what_it_has_to_do(round):
    asked = bhoos.requests(round)
    expected = [
        position
        for position in positions(round)
        if position.turn is not None and len(position.plays) < 48
    ]
    assert [one.round for one in asked] == expected
    for one in asked:
        assert one.seat is one.round.turn
        assert one.endpoint == ("/bid" if one.round.phase is Phase.CALLING else "/play")


@pytest.mark.parametrize("round", RECORDED + AT_RANDOM)
def test_what_is_asked_reads_back_to_what_the_seat_sees(round):
    for asked in bhoos.requests(round):
        request = read(asked)
        assert request.view == cb.view(asked.round, asked.seat)
        assert request.view.is_to_act
        assert request.players == ("P1", "P2", "P3", "P4")


@pytest.mark.parametrize("round", RECORDED + AT_RANDOM)
def test_the_bodies_are_those_that_another_hand_would_write(round):
    for asked in bhoos.requests(round):
        make = bid_body if asked.endpoint == "/bid" else play_body
        assert asked.body == make(asked.round)


@HALF
@given(testing.rounds(rules=BHOOS))
def test_so_it_is_for_any_round(round):
    asked = bhoos.requests(round)
    for one in asked:
        assert read(one).view == cb.view(one.round, one.seat)
    waits = round.turn is not None and len(round.plays) < 48
    assert (bool(asked) and asked[-1].round == round) == waits
    assert len(asked) == len(round.calls) + min(len(round.plays), 48) + waits


@needs_recording
def test_the_thirteenth_trick_is_never_asked_for():
    for round in (replayed(GAME[0]), played(BHOOS, seed=4)):
        asked = bhoos.requests(round)
        assert len(asked) == 4 + 48
        last = asked[-1]
        assert len(last.round.tricks) == 11
        assert len(last.body["history"]) == 11
        assert {len(one.body["cards"]) for one in asked} == set(range(2, 14))
        for plays in (48, 49, 51):
            assert bhoos.requests(round.rewind(52 - plays)) == asked


@needs_recording
def test_the_round_that_waits_for_an_action_is_asked_for_it():
    deal = played(BHOOS, seed=5).deal
    start = cb.Round(deal, rules=BHOOS)
    (asked,) = bhoos.requests(start)
    assert (asked.seat, asked.endpoint, asked.round) == (deal.dealer.after(), "/bid", start)
    assert len(bhoos.requests(cb.Round(deal, (3, 2), rules=BHOOS))) == 3
    assert bhoos.requests(cb.Round(deal, (3, 2, 4, 3), rules=BHOOS))[-1].endpoint == "/play"
    assert len(bhoos.requests(replayed(GAME[3]))) == 4 + 43 + 1


# ---- what stands in them --------------------------------------------------------------------


@needs_recording
def test_a_bid_as_it_is_sent():
    round = cb.Round(replayed(GAME[1]).deal, (1, 2), rules=BHOOS)
    totals = [Points(41), Points(30), Points(11), Points(-20)]
    asked = bhoos.requests(round, round_number=2, totals=totals)[-1]
    assert asked.body == {
        "playerId": "P1",
        "playerIds": ["P1", "P2", "P3", "P4"],
        "cards": ["KS", "TS", "9S", "7S", "4S", "2S", "1H", "7C", "5C", "1D", "KD", "JD", "4D"],
        "context": {
            "round": 2,
            "players": {
                "P1": {"totalPoints": 4.1, "bid": 0, "won": 0},
                "P2": {"totalPoints": 3, "bid": 0, "won": 0},
                "P3": {"totalPoints": 1.1, "bid": 1, "won": 0},
                "P4": {"totalPoints": -2, "bid": 2, "won": 0},
            },
        },
    }
    points = asked.body["context"]["players"]
    assert [type(points[player]["totalPoints"]) for player in IDS] == [float, int, float, int]


@needs_recording
def test_a_play_as_it_is_sent():
    asked = bhoos.requests(replayed(GAME[0]), time_budget=211)[4 + 4 + 2]
    assert asked.seat is Seat.WEST
    assert asked.body == {
        "timeBudget": 211,
        "playerId": "P4",
        "playerIds": ["P1", "P2", "P3", "P4"],
        "cards": ["KS", "QS", "3S", "QH", "2H", "KC", "QC", "8C", "7C", "3C", "9D", "8D"],
        "played": ["2D", "5D"],
        "history": [[1, ["1D", "3D", "6D", "JD"], 1]],
        "context": {
            "round": 1,
            "players": {
                "P1": {"totalPoints": 0, "bid": 4, "won": 0},
                "P2": {"totalPoints": 0, "bid": 3, "won": 1},
                "P3": {"totalPoints": 0, "bid": 1, "won": 0},
                "P4": {"totalPoints": 0, "bid": 2, "won": 0},
            },
        },
    }


def test_names_totals_and_the_number_of_the_round_come_back():
    round = played(BHOOS, seed=6, plays=10)
    names = ["Asha", "Bimal", "Chitra", "Deepak"]
    totals = tuple(map(Points, (-60, 42, 137, 115)))
    for asked in bhoos.requests(
        round, players=names, round_number=5, totals=totals, time_budget=446
    ):
        request = read(asked)
        assert request.players == tuple(names)
        assert (request.round_number, request.totals) == (5, totals)
        assert request.time_budget == (446 if asked.endpoint == "/play" else None)
        assert asked.body["playerId"] == names[asked.seat]


def test_nothing_hidden_is_sent():
    for asked in bhoos.requests(played(BHOOS, seed=7)):
        sent = json.dumps(asked.body)
        for card in cb.view(asked.round, asked.seat).unseen:
            assert f'"{bhoos.format_card(card)}"' not in sent


def test_bodies_are_not_shared():
    round = played(BHOOS, seed=8, plays=20)
    asked = bhoos.requests(round)
    for one in asked:
        one.body["playerIds"].clear()
        one.body["context"]["players"].clear()
    assert bhoos.requests(round)[-1].body["playerIds"] == IDS
    assert len({id(one.body["playerIds"]) for one in asked}) == len(asked)


def test_a_request_is_a_value():
    round = played(BHOOS, seed=8, plays=20)
    assert bhoos.requests(round) == bhoos.requests(round)
    one, two = (read(asked) for asked in bhoos.requests(round)[-2:])
    assert one == read(bhoos.requests(round)[-2])
    assert one != two


# ---- what is refused ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, argument",
    [
        ({"round": None}, "round"),
        ({"players": None}, "players"),
        ({"players": "abcd"}, "players"),
        ({"players": [1, 2, 3, 4]}, "players"),
        ({"totals": 7}, "totals"),
        ({"totals": [0, 0, 0, 0]}, "totals"),
        ({"round_number": "1"}, "round_number"),
        ({"round_number": True}, "round_number"),
        ({"time_budget": 1.5}, "time_budget"),
        ({"time_budget": None}, "time_budget"),
    ],
    ids=str,
)
def test_an_argument_of_another_type_is_refused(changes, argument):
    arguments = {"round": played(BHOOS, seed=9, plays=3)} | changes
    with pytest.raises(cb.ArgumentTypeError) as refusal:
        bhoos.requests(arguments.pop("round"), **arguments)
    assert refusal.value.argument == argument


@pytest.mark.parametrize(
    "changes, argument",
    [
        ({"players": ["a", "b", "c"]}, "players"),
        ({"players": ["a", "b", "c", "d", "e"]}, "players"),
        ({"players": ["a", "b", "c", "a"]}, "players"),
        ({"totals": [Points(0)] * 3}, "totals"),
        ({"round_number": 0}, "round_number"),
        ({"time_budget": -1}, "time_budget"),
    ],
    ids=str,
)
def test_an_argument_that_makes_no_sense_is_refused(changes, argument):
    with pytest.raises(cb.ArgumentValueError) as refusal:
        bhoos.requests(played(BHOOS, seed=9, plays=3), **changes)
    assert refusal.value.argument == argument


@pytest.mark.parametrize("rules", [cb.CALL_BREAK, cb.CALL_BRIDGE, cb.variants.WINZO])
def test_only_a_round_under_the_rules_of_the_challenge_is_written(rules):
    with pytest.raises(cb.ArgumentValueError) as refusal:
        bhoos.requests(played(rules, seed=9, plays=3))
    assert refusal.value.argument == "round"
