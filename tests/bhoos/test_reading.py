"""Requests of all three versions, at every position, read as the views that they stand for."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import BHOOS, Phase, Seat, bhoos, testing
from tests.bhoos.wire import IDS, VERSIONS, bid_body, play_body
from tests.views.rounds import along, played, without_calls

TOTALS = (-6, 4.199999999999999, 13.7, 11.499999999999998)


def read(body):
    """The request of a body that came over the wire."""
    door = bhoos.read_play_request if "played" in body else bhoos.read_bid_request
    return door(json.loads(json.dumps(body)))


def bodies(version, seed=1):
    """The bodies at every position of a round, with the round."""
    for round in along(BHOOS, seed):
        if round.turn is not None and len(round.plays) < 48:
            make = bid_body if round.phase is Phase.CALLING else play_body
            yield round, make(round, version, number=3, totals=TOTALS)


# ---- every version --------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("version", VERSIONS)
def test_every_body_reads_as_the_view_of_its_seat(version, seed):
    for round, body in bodies(version, seed):
        request = read(body)
        seen = cb.view(round, round.turn)
        knows_calls = "context" in body
        assert request.view == (seen if knows_calls else without_calls(seen))
        assert request.view.is_to_act
        assert request.view.legal_actions == cb.legal_actions(round)
        assert request.players == tuple(IDS)
        assert request.round_number == (3 if knows_calls else None)
        totals = request.totals and [total.tenths for total in request.totals]
        assert totals == ([-60, 42, 137, 115] if knows_calls else None)
        assert request.time_budget == body.get("timeBudget")
        assert cb.knowledge(request.view).count_deals() > 0


@given(testing.rounds(rules=BHOOS, phase=Phase.PLAYING), st.sampled_from(VERSIONS))
def test_any_position_in_play(round, version):
    request = read(play_body(round, version))
    seen = cb.view(round, round.turn)
    assert request.view == (seen if version == "v2" else without_calls(seen))


@given(testing.rounds(rules=BHOOS, phase=Phase.CALLING), st.sampled_from(VERSIONS))
def test_any_position_in_calling(round, version):
    assert read(bid_body(round, version)).view == cb.view(round, round.turn)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_order_of_the_cards_in_hand_means_nothing(version):
    for _, body in bodies(version):
        turned = body | {"cards": body["cards"][::-1]}
        assert read(turned) == read(body)


def test_a_pack_may_stand_behind_any_card_in_any_version():
    for round, body in bodies("v2"):
        other = json.loads(json.dumps(body))
        other["cards"] = [text + "/0" for text in other["cards"]]
        assert read(other) == read(body)
        if round.phase is Phase.PLAYING:
            assert read(play_body(round, "v1")).view == without_calls(read(body).view)


def test_the_players_may_be_called_anything():
    round = played(BHOOS, seed=2, plays=14)
    text = json.dumps(play_body(round))
    for names in (["d", "c", "b", "a"], ["'", '"', "", "[0]"], ["1", "0", "3", "2"]):
        body = json.loads(text)
        renamed = dict(zip(IDS, names, strict=True))
        body["playerIds"] = names
        body["playerId"] = renamed[body["playerId"]]
        body["context"]["players"] = {
            renamed[player]: said for player, said in body["context"]["players"].items()
        }
        request = read(body)
        assert request.players == tuple(names)
        assert request.view == read(json.loads(text)).view


def test_the_order_of_the_context_means_nothing_where_the_seats_are_given():
    body = play_body(played(BHOOS, seed=2, plays=14))
    turned = copy.deepcopy(body)
    turned["context"]["players"] = dict(reversed(body["context"]["players"].items()))
    assert read(turned) == read(body)


def test_early_bids_are_seated_in_the_order_of_the_context():
    for round, body in bodies("v1"):
        if round.phase is Phase.CALLING:
            players = list(body["context"]["players"].items())
            turned = body | {"context": {"round": 1, "players": dict(players[1:] + players[:1])}}
            request = read(turned)
            assert request.players == ("P2", "P3", "P4", "P1")
            assert request.view.seat is round.turn.after(-1)
            assert request.view.dealer is round.dealer.after(-1)


# ---- what a body leaves open ----------------------------------------------------------------


@pytest.mark.parametrize("called", range(4))
@pytest.mark.parametrize("seat", Seat, ids=str)
def test_a_bid_of_zero_is_a_bid_not_made(seat, called):
    """So who called first follows: the seat that many turns before the one that is asked."""
    deal = cb.Deal(seat.after(-called - 1), played(BHOOS, seed=3).deal.hands)
    round = cb.Round(deal, (3, 1, 8)[:called], rules=BHOOS)
    assert round.turn is seat
    for version in VERSIONS:
        view = read(bid_body(round, version)).view
        assert view.dealer is deal.dealer
        assert view.calls == round.calls
        assert view.call_of(seat) is None
        assert len(view.calls) == called
        assert [view.call_of(other) for other in Seat] == [round.call_of(o) for o in Seat]


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("on_table", range(4))
@pytest.mark.parametrize("seat", Seat, ids=str)
def test_the_opener_is_inferred_where_there_is_no_history(seat, on_table, version):
    opener = seat.after(-on_table)
    deal = cb.Deal(opener.after(-1), played(BHOOS, seed=4).deal.hands)
    round = cb.Round(deal, (3, 1, 8, 2), rules=BHOOS)
    for _ in range(on_table):
        round = cb.play(round, round.legal_plays[0])
    assert round.turn is seat
    view = read(play_body(round, version)).view
    assert view.dealer is opener.after(-1)
    assert view.trick == round.trick


@pytest.mark.parametrize("version", VERSIONS)
def test_the_opener_is_the_first_starter_where_there_is_a_history(version):
    for seed in range(8):
        round = played(BHOOS, seed, plays=4)
        assert read(play_body(round, version)).view.dealer is round.dealer


def test_keys_that_are_not_needed_may_be_there():
    def busy(data):
        if isinstance(data, dict):
            more = {"extra": [1, {"a": None}], "": 0}
            return {key: busy(value) for key, value in data.items()} | more
        return data

    for version in VERSIONS:
        for _, body in bodies(version):
            crowded = {
                key: value if key == "history" else busy(value) for key, value in body.items()
            }
            crowded |= {"matchId": "m", "debug": {}, "rules": "call-bridge"}
            if "playerIds" in body or "players" in body:
                assert read(crowded) == read(body)
            else:  # where the order of the context is the seating, nobody else may be in it
                crowded["context"]["players"] = body["context"]["players"]
                assert read(crowded) == read(body)


NEEDED = {
    "v0": ({"playerId", "cards", "context"}, {"playerId", "players", "cards", "played", "history"}),
    "v1": ({"id", "cards", "context"}, {"playerId", "playerIds", "cards", "played", "history"}),
    "v2": ({"playerId", "cards", "context"}, {"playerId", "cards", "played", "history"}),
}


@pytest.mark.parametrize("version", VERSIONS)
def test_each_missing_key_is_named(version):
    for round, body in bodies(version):
        to_play = round.phase is Phase.PLAYING
        door = bhoos.read_play_request if to_play else bhoos.read_bid_request
        for key in body:
            left = {other: value for other, value in body.items() if other != key}
            if key in NEEDED[version][to_play]:
                with pytest.raises(cb.RecordError, match="is missing") as refusal:
                    door(left)
                assert refusal.value.path == "$"
                named = {"id": "playerId", "players": "playerIds"}.get(key, key)
                assert refusal.value.problem == f"{named!r} is missing"
            else:
                assert door(left).view.seat is round.turn


@pytest.mark.parametrize("version", VERSIONS)
def test_each_missing_key_of_the_context_is_named(version):
    round = played(BHOOS, seed=5, plays=7)
    start = cb.Round(round.deal, (3,), rules=BHOOS)
    for body in (bid_body(start, version), play_body(round, version)):
        if "context" not in body:
            continue
        for path, keys in (
            ("$.context", ["round", "players"]),
            ("$.context.players", [] if "playerIds" not in body else IDS),
            ("$.context.players['P2']", ["totalPoints", "bid"]),
        ):
            for key in keys:
                other = copy.deepcopy(body)
                target = other["context"]
                if "players" in path:
                    target = target["players"]
                if "P2" in path:
                    target = target["P2"]
                del target[key]
                with pytest.raises(cb.RecordError) as refusal:
                    read(other)
                assert str(refusal.value) == f"{path}: {key!r} is missing"


def test_how_many_were_won_may_be_left_out():
    round = played(BHOOS, seed=5, plays=21)
    body = play_body(round)
    for said in body["context"]["players"].values():
        del said["won"]
    assert read(body).view == cb.view(round, round.turn)


def test_a_body_without_a_context_has_no_calls():
    round = played(BHOOS, seed=5, plays=21)
    body = play_body(round)
    del body["context"]
    request = read(body)
    assert request.view == without_calls(cb.view(round, round.turn))
    assert (request.totals, request.round_number) == (None, None)


def test_the_time_left_may_be_null_or_a_fraction():
    round = played(BHOOS, seed=5, plays=21)
    for budget, expected in ((None, None), (0, 0), (211, 211), (211.25, 211.25)):
        assert read(play_body(round) | {"timeBudget": budget}).time_budget == expected


@pytest.mark.parametrize(
    "points, tenths",
    [
        (0, 0),
        (0.0, 0),
        (-0.0, 0),
        (3, 30),
        (-6, -60),
        (4.199999999999999, 42),
        (11.499999999999998, 115),
        (13.7, 137),
        (-0.30000000000000004, -3),
        (1e2, 1000),
    ],
    ids=repr,
)
def test_totals_are_read_to_the_tenth(points, tenths):
    round = cb.Round(played(BHOOS, seed=6).deal, rules=BHOOS)
    body = bid_body(round, totals=(points, 0, 0, points))
    assert [total.tenths for total in read(body).totals] == [tenths, 0, 0, tenths]


@pytest.mark.parametrize("data", [None, 7, "body", [], [{}]], ids=repr)
def test_a_body_is_an_object(data):
    for door in (bhoos.read_bid_request, bhoos.read_play_request):
        with pytest.raises(cb.RecordError) as refusal:
            door(data)
        assert refusal.value.path == "$"


def test_a_round_has_a_number_from_one_on():
    round, body = next((r, b) for r, b in bodies("v2") if r.phase is Phase.PLAYING)
    for number in (0, -3):
        context = body["context"] | {"round": number}
        with pytest.raises(cb.RecordError) as refusal:
            bhoos.read_play_request(body | {"context": context})
        assert refusal.value.path == "$.context.round"
    assert bhoos.read_play_request(body).view.seat is round.turn
