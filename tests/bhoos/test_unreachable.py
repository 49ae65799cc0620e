"""A position that cannot arise is refused, with the place in the body and the reason."""

from __future__ import annotations

import copy
import json

import pytest
from hypothesis import event, given, strategies as st

import callbreak as cb
from callbreak import BHOOS, Phase, bhoos, testing
from tests.bhoos.wire import IDS, VERSIONS, bid_body, code, codes, held, play_body
from tests.rules.helpers import deal as deal_with
from tests.views.rounds import played

GONE = object()


def refusal(body) -> cb.RecordError:
    door = bhoos.read_play_request if "played" in body else bhoos.read_bid_request
    with pytest.raises(cb.RecordError) as refused:
        door(json.loads(json.dumps(body)))
    error = refused.value
    assert str(error) == f"{error.path}: {error.problem}"
    return error


def changed(body, *steps_and_value):
    """The body with one thing changed."""
    *steps, last, value = steps_and_value
    body = copy.deepcopy(body)
    target = body
    for step in steps:
        target = target[step]
    if value is GONE:
        del target[last]
    else:
        target[last] = value
    return body


# ---- bids -----------------------------------------------------------------------------------

# East is asked: West and South have called, North deals and calls last.
CALLING = cb.Round(cb.Deal(2, played(BHOOS, seed=1).deal.hands), (3, 4), rules=BHOOS)
BID = bid_body(CALLING)


def test_the_bid_that_is_changed_below_is_fine():
    assert bhoos.read_bid_request(BID).view == cb.view(CALLING, cb.Seat.EAST)
    assert [BID["context"]["players"][player]["bid"] for player in IDS] == [4, 0, 0, 3]


@pytest.mark.parametrize(
    "bids",
    [
        pytest.param((4, 2, 0, 3), id="the seat that is asked has called"),
        pytest.param((4, 2, 1, 3), id="all four have called"),
        pytest.param((0, 0, 0, 3), id="the seat before has not"),
        pytest.param((0, 0, 2, 3), id="nor has one of two"),
        pytest.param((4, 0, 2, 0), id="one was left out"),
        pytest.param((0, 0, 2, 0), id="the one after has called"),
    ],
)
def test_bids_are_made_in_turn(bids):
    body = copy.deepcopy(BID)
    for player, bid in zip(IDS, bids, strict=True):
        body["context"]["players"][player]["bid"] = bid
    error = refusal(body)
    assert (error.path, error.problem) == (
        "$.context.players",
        "these bids were not made in turn",
    )


@pytest.mark.parametrize("bid", [9, 13, -1])
@pytest.mark.parametrize("player", ["P1", "P4"])
def test_bids_go_from_one_to_eight(player, bid):
    error = refusal(changed(BID, "context", "players", player, "bid", bid))
    assert error.path == f"$.context.players['{player}'].bid"
    assert error.problem == f"a call must be from 1 to 8, not {bid}"


def test_no_trick_is_won_before_the_play():
    error = refusal(changed(BID, "context", "players", "P3", "won", 1))
    assert error.path == "$.context.players['P3'].won"
    assert error.problem == "0 tricks were won, not 1"


def test_thirteen_cards_are_dealt():
    for cards in (BID["cards"][:12], [*BID["cards"], "2S"], BID["cards"][:12] + BID["cards"][:1]):
        error = refusal(changed(BID, "cards", cards))
        assert error.path == "$.cards"
        assert "are not 13 in all" in error.problem


@pytest.mark.parametrize(
    "steps, value, path, problem",
    [
        (["playerId"], "P9", "$", "'P9' is none of the players"),
        (["playerId"], 1, "$.playerId", "a text is wanted, not int"),
        (["playerIds"], ["P1", "P2", "P3"], "$", "four different players are wanted"),
        (["playerIds"], ["P1", "P2", "P3", "P4", "P5"], "$", "four different players are wanted"),
        (["playerIds"], ["P1", "P2", "P3", "P1"], "$", "four different players are wanted"),
        (["playerIds"], "P1", "$.playerIds", "a list is wanted, not str"),
        (["playerIds", 2], 3, "$.playerIds[2]", "a text is wanted, not int"),
        (["cards"], "1S", "$.cards", "a list is wanted, not str"),
        (["cards", 4], None, "$.cards[4]", "a text is wanted, not NoneType"),
        (["cards", 4], "AS", "$.cards[4]", "1 for the ace"),
        (["cards", 4], "10S", "$.cards[4]", "1 for the ace"),
        (["timeBudget"], "446", "$.timeBudget", "a number is wanted, not str"),
        (["timeBudget"], True, "$.timeBudget", "a number is wanted, not bool"),
        (["context"], None, "$.context", "an object is wanted, not NoneType"),
        (["context"], [], "$.context", "an object is wanted, not list"),
        (["context", "round"], "1", "$.context.round", "a whole number is wanted, not str"),
        (["context", "round"], 1.0, "$.context.round", "a whole number is wanted, not float"),
        (["context", "players"], [], "$.context.players", "an object is wanted, not list"),
        (["context", "players", "P2"], 3, "$.context.players['P2']", "an object is wanted"),
        (
            ["context", "players", "P2", "bid"],
            None,
            "$.context.players['P2'].bid",
            "a whole number is wanted, not NoneType",
        ),
        (
            ["context", "players", "P2", "bid"],
            3.0,
            "$.context.players['P2'].bid",
            "a whole number is wanted, not float",
        ),
        (
            ["context", "players", "P2", "won"],
            None,
            "$.context.players['P2'].won",
            "a whole number is wanted, not NoneType",
        ),
    ],
    ids=str,
)
def test_a_malformed_body_is_refused_at_its_place(steps, value, path, problem):
    error = refusal(changed(BID, *steps, value))
    assert error.path == path
    assert problem in error.problem


@pytest.mark.parametrize(
    "points, problem",
    [
        ("4.2", "a number is wanted, not str"),
        (None, "a number is wanted, not NoneType"),
        (True, "a number is wanted, not bool"),
        (4.25, "4.25 is no whole number of tenths"),
        (4.2001, "4.2001 is no whole number of tenths"),
        (float("nan"), "nan is no score"),
        (float("-inf"), "-inf is no score"),
        (10**6, "1000000 is no score"),
        (10**400, "100000000000000000000000000000000000000000000000000000000... is no score"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_total_is_a_score(points, problem):
    error = refusal(changed(BID, "context", "players", "P3", "totalPoints", points))
    assert error.path == "$.context.players['P3'].totalPoints"
    assert error.problem == problem


def test_five_players_in_the_context_of_an_early_bid():
    body = bid_body(CALLING, "v1")
    body["context"]["players"]["P5"] = {"totalPoints": 0, "bid": 0}
    error = refusal(body)
    assert error.path == "$"
    assert "four different players are wanted" in error.problem


def test_numbers_too_long_to_print():
    for key in ("bid", "won", "totalPoints"):
        body = changed(BID, "context", "players", "P1", key, 10**5000)
        with pytest.raises(cb.RecordError):
            bhoos.read_bid_request(body)


# ---- plays ----------------------------------------------------------------------------------

HANDS = (
    "SAK2 HAK2 DAK2 CA432",
    "SQJT HQJT DQJT CQJT9",
    "S987 H987 D987 C8765",
    "S6543 H6543 D6543 CK",
)


def hands(rows=HANDS):
    return [" ".join(card.name for card in cb.parse_hand(row)) for row in rows]


# South led three times and took two; East has led diamonds, and South has played.
START = cb.Round(deal_with(hands(), dealer=3), (3, 2, 1, 1), rules=BHOOS)
PLAYING = cb.Round(
    START.deal,
    START.calls,
    cb.parse_cards("HA HT H7 H3  CA C9 C5 CK  C2 CT C6 S3  D3 DK DT"),
    BHOOS,
)
PLAY = play_body(PLAYING)


def test_the_play_that_is_changed_below_is_fine():
    assert bhoos.read_play_request(PLAY).view == cb.view(PLAYING, PLAYING.turn)
    assert [trick.winner for trick in PLAYING.tricks] == [0, 0, 3]
    assert (PLAYING.turn, len(PLAYING.trick)) == (cb.Seat.NORTH, 3)
    assert PLAY["played"] == ["3D", "KD", "TD"]


@pytest.mark.parametrize(
    "steps, value, path, problem",
    [
        pytest.param(
            ["history", 0, 2], 1, "$.history[0][2]", "the trick goes to South", id="wrong winner"
        ),
        pytest.param(
            ["history", 2, 2],
            0,
            "$.history[2][2]",
            "the trick goes to West",
            id="wrong last winner",
        ),
        pytest.param(
            ["history", 1, 0], 1, "$.history[1][0]", "South leads, not East", id="wrong starter"
        ),
        pytest.param(
            ["history", 2, 0], 3, "$.history[2][0]", "South leads, not West", id="another one"
        ),
        pytest.param(
            ["context", "players", "P1", "won"],
            3,
            "$.context.players['P1'].won",
            "2 tricks were won, not 3",
            id="won too many",
        ),
        pytest.param(
            ["context", "players", "P4", "won"],
            0,
            "$.context.players['P4'].won",
            "1 tricks were won, not 0",
            id="won too few",
        ),
        pytest.param(
            ["context", "players", "P4", "bid"],
            0,
            "$.context.players['P4'].bid",
            "a call must be from 1 to 8, not 0",
            id="a bid that was not made",
        ),
        pytest.param(
            ["context", "players", "P2", "bid"],
            9,
            "$.context.players['P2'].bid",
            "a call must be from 1 to 8, not 9",
            id="a bid too high",
        ),
        pytest.param(
            ["playerId"], "P1", "$.played", "it is the turn of North", id="not this player's turn"
        ),
        pytest.param(
            ["played"], ["3D", "KD"], "$.played", "it is the turn of East", id="a card too few"
        ),
        pytest.param(
            ["played"],
            ["3D", "KD", "TD", "7D"],
            "$.played",
            "at most 3 cards lie on the table, not 4",
            id="a card too many",
        ),
        pytest.param(
            ["history"],
            [],
            "$.context.players['P1'].won",
            "0 tricks were won, not 2",
            id="no history",
        ),
        pytest.param(
            ["history", 0],
            GONE,
            "$.context.players['P1'].won",
            "1 tricks were won, not 2",
            id="a trick too few",
        ),
        pytest.param(["cards", 0], GONE, "$.cards", "9 cards in hand", id="a card lost"),
        pytest.param(
            ["cards", 1], "9S", "$.cards", "10 cards in hand and 3 played", id="twice in hand"
        ),
        pytest.param(
            ["cards", 1], "7H", "$.cards", "10 cards in hand and 3 played", id="held and played"
        ),
        pytest.param(
            ["cards", 1],
            "3D",
            "$.played[0]",
            "♦3 is in this seat's own hand",
            id="held, and on the table",
        ),
        pytest.param(
            ["cards", 1],
            "1H",
            "$.history[0][1][0]",
            "♥A is in this seat's own hand",
            id="held, and played by another",
        ),
        pytest.param(
            ["played", 0],
            "JC",
            "$.played[0]",
            "♣J leaves no deal in which every play was legal",
            id="a suit that this seat has ruffed",
        ),
        pytest.param(["played", 2], "1H", "$.played[2]", "♥A was played before", id="a card twice"),
        pytest.param(
            ["history", 1, 1, 3],
            "3H",
            "$.history[1][1][3]",
            "♥3 was played before",
            id="a card twice in the history",
        ),
        pytest.param(
            ["history", 0, 1, 1],
            "1H",
            "$.history[0][1]",
            "at most 4 different cards",
            id="a card twice in a trick",
        ),
        pytest.param(
            ["history", 0, 1, 2],
            "8S",
            "$.history[0][2]",
            "the trick goes to North",
            id="a ruff that nobody saw",
        ),
        pytest.param(
            ["history", 2, 1, 3],
            "4H",
            "$.history[2][2]",
            "the trick goes to East",
            id="a discard in the place of a ruff",
        ),
    ],
)
def test_an_unreachable_position_is_refused(steps, value, path, problem):
    error = refusal(changed(PLAY, *steps, value))
    assert error.path == path
    assert problem in error.problem


def test_an_own_play_that_was_not_legal_is_refused():
    # North played the six of clubs on the ten, and says that it holds the jack.
    body = changed(PLAY, "cards", PLAY["cards"].index("8C"), "JC")
    error = refusal(body)
    assert error.path == "$.history[2][1][2]"
    assert error.problem == "trick 3, card 3: ♣6 does not beat ♣T (R4.2): ♣J will do"


def test_another_s_play_that_no_hand_allowed_is_refused():
    # East threw a diamond on hearts, and plays a heart in the next trick.
    body = play_body(PLAYING)
    body["history"][0][1][1] = "JD"
    body["history"][1][1] = ["1C", "TH", "5C", "KC"]
    error = refusal(body)
    assert error.path == "$.history[1][1][1]"
    assert "♥T leaves no deal in which every play was legal" in error.problem


def test_plays_of_others_that_leave_a_third_no_room_are_refused():
    # West and South show out of clubs and spades: all the rest would lie with East.
    body = {
        "playerId": "P3",
        "playerIds": list(IDS),
        "cards": held(cb.parse_hand("S2 HAKQJT987 DAKQ")),
        "played": [],
        "history": [[2, ["2C", "3D", "4H", "5D"], 2]],
    }
    error = refusal(body)
    assert error.path == "$.history[0][1][2]"
    assert "♥4 leaves no deal in which every play was legal" in error.problem


def test_a_round_that_is_over_asks_for_nothing():
    round = played(BHOOS, seed=2)
    winner = round.tricks[-1].winner
    body = {
        "playerId": IDS[winner],
        "playerIds": list(IDS),
        "cards": [],
        "played": [],
        "history": [[int(t.leader), codes(t), int(t.winner)] for t in round.tricks],
    }
    refusal(body)
    body |= {"playerId": IDS[winner.after()], "played": ["2S"]}
    error = refusal(body)
    assert (error.path, error.problem) == ("$.played[0]", "no play while the round is finished")


@pytest.mark.parametrize(
    "steps, value, path, problem",
    [
        (["played"], None, "$.played", "a list is wanted, not NoneType"),
        (["played", 1], "2D/", "$.played[1]", "1 for the ace"),
        (["played", 1], 2, "$.played[1]", "a text is wanted, not int"),
        (["history"], {}, "$.history", "a list is wanted, not dict"),
        (["history", 1], None, "$.history[1]", "a list is wanted, not NoneType"),
        (["history", 1], [], "$.history[1]", "a starter, four cards and a winner are wanted"),
        (["history", 1], [0, []], "$.history[1]", "a starter, four cards and a winner are wanted"),
        (["history", 1, 0], 4, "$.history[1][0]", "starter must be a whole number from 0 to 3"),
        (["history", 1, 0], "0", "$.history[1][0]", "starter must be a whole number from 0 to 3"),
        (["history", 1, 0], True, "$.history[1][0]", "starter must be a whole number from 0 to 3"),
        (["history", 1, 1], "1C9C5CKC", "$.history[1][1]", "a list is wanted, not str"),
        (["history", 1, 1, 3], GONE, "$.history[1][1]", "four cards are wanted, not 3"),
        (["history", 1, 1, 3], "XX", "$.history[1][1][3]", "1 for the ace"),
        (["history", 1, 1, 3], None, "$.history[1][1][3]", "a text is wanted, not NoneType"),
        (["history", 1, 2], -1, "$.history[1][2]", "winner must be a whole number from 0 to 3"),
        (["history", 1, 2], None, "$.history[1][2]", "winner must be a whole number from 0 to 3"),
    ],
    ids=lambda value: "GONE" if value is GONE else str(value),
)
def test_a_malformed_play_is_refused_at_its_place(steps, value, path, problem):
    error = refusal(changed(PLAY, *steps, value))
    assert error.path == path
    assert problem in error.problem


# ---- anything -------------------------------------------------------------------------------

junk = st.sampled_from([None, True, 0, 3, -1, 99, 1.5, "", "P1", "1S", "AS", [], {}, ["1S"]])


@given(testing.rounds(rules=BHOOS), st.sampled_from(VERSIONS), st.data())
def test_a_body_with_one_thing_changed(round, version, data):
    if round.turn is None or len(round.plays) >= 48:
        return
    calling = round.phase is Phase.CALLING
    body = (bid_body if calling else play_body)(round, version)
    target, step = body, data.draw(st.sampled_from(list(body)))
    while isinstance(target[step], dict | list) and target[step] and data.draw(st.booleans()):
        target = target[step]
        steps = list(target) if isinstance(target, dict) else range(len(target))
        step = data.draw(st.sampled_from(steps))
    cards = st.sampled_from(cb.DECK).map(code)
    target[step] = data.draw(junk | cards)
    door = bhoos.read_bid_request if calling else bhoos.read_play_request
    try:
        request = door(body)
    except cb.RecordError as error:
        refused = error
    else:
        event("read")
        assert request.view.is_to_act
        return
    event("refused")
    assert refused.path.startswith("$")
    assert refused.problem
