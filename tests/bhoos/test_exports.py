"""Whole games as the dashboard exports them: read, and all that they say checked."""

from __future__ import annotations

import copy
import json
import random

import pytest
from hypothesis import event, given, strategies as st

import callbreak as cb
from callbreak import BHOOS, Card, Phase, Seat, bhoos
from tests.bhoos.wire import IDS, code, export_of, game_rounds
from tests.rules.recorded import GAME, as_export, needs_recording, replayed


def read(data) -> bhoos.Export:
    return bhoos.read_export(json.loads(json.dumps(data)))


# ---- games ----------------------------------------------------------------------------------


@needs_recording
def test_the_recorded_game():
    export = read(as_export())
    assert export.game.rounds == tuple(map(replayed, GAME))
    assert export.unfinished == replayed(GAME[3])
    assert [total.tenths for total in export.totals] == [21, 50, 43, 85]
    assert export.game == read(export_of(map(replayed, GAME))).game


@pytest.mark.parametrize("first_dealer", range(4))
def test_a_game_that_was_played_out(first_dealer):
    rounds = game_rounds(range(10, 15), first_dealer=first_dealer)
    export = read(export_of(rounds))
    assert export.game == cb.Game(BHOOS, first_dealer, rounds)
    assert export.players == tuple(IDS)
    assert export.incidents == ()
    assert export.unfinished is None
    assert export.totals == export.game.totals
    assert export.game.is_over


@pytest.mark.rule("R7.8")
@pytest.mark.parametrize("last", [0, 1, 3, 4, 21, 48, 51])
def test_a_game_that_stopped_in_a_round(last):
    rounds = game_rounds([20, 21], first_dealer=2, last=last)
    export = read(export_of(rounds))
    assert export.game.rounds == tuple(rounds)
    assert export.unfinished == rounds[1]
    sums = zip(rounds[0].scores, rounds[1].scores_so_far, strict=True)
    assert export.totals == tuple(a + b for a, b in sums)
    assert export.game.totals == rounds[0].scores
    assert not export.game.is_over


@pytest.mark.parametrize("called", range(4))
def test_a_game_that_stopped_in_the_calling(called):
    first, second = game_rounds([22, 23], first_dealer=1)
    calling = cb.Round(second.deal, second.calls[:called], rules=BHOOS)
    export = read(export_of([first, calling]))
    assert export.unfinished == calling
    assert export.unfinished.phase is Phase.CALLING
    assert export.totals == export.game.totals == first.scores


def test_a_trick_that_was_broken_off_may_come_without_empty_places():
    data = export_of(game_rounds([24], last=22))
    assert data["rounds"][0]["actions"][-1]["cards"][2:] == [None, None]
    expected = read(data)
    del data["rounds"][0]["actions"][-1]["cards"][2:]
    assert read(data) == expected
    del data["rounds"][0]["actions"][-1]["ended"]
    assert read(data) == expected


def test_names_may_repeat():
    data = export_of(game_rounds([25]))
    data["players"] = ["bot", "bot", "bot", "bot"]
    assert read(data).players == ("bot",) * 4


def test_it_may_stand_under_a_key():
    data = export_of(game_rounds([25]))
    assert read({"game": data, "_meta": {"kind": "real"}}) == read(data)


def test_keys_that_are_not_needed_may_be_there_or_not():
    data = export_of(game_rounds([25, 26]))
    expected = read(data)
    del data["ranks"]
    for round in data["rounds"]:
        del round["responseTimes"]
        round["more"] = [1, {}]
        for action in round["actions"]:
            action["more"] = None
    assert read(data | {"more": 1}) == expected


def test_totals_may_be_noisy():
    data = export_of(game_rounds(range(30, 35)))
    expected = read(data)
    for round in data["rounds"]:
        round["scores"] = [total + 1e-9 for total in round["scores"]]
    assert read(data) == expected


# ---- what the server noted ------------------------------------------------------------------


def corrected(seed, trick, place, wanted=None):
    """A game with a card that the server put in the place of an illegal one."""
    rounds = game_rounds([seed, seed + 1])
    position = 4 * trick + place
    before = rounds[1].rewind(52 - position)
    if wanted is None:
        wanted = next(card for card in before.hand(before.turn) if card not in before.legal_plays)
    played = rounds[1].plays[position]
    error = {
        "type": "INVALID_MOVE",
        "turn": place,
        "correction": {"prev": code(wanted), "next": code(played)},
    }
    incident = bhoos.Incident(1, trick, before.turn, "INVALID_MOVE", wanted, played)
    return export_of(rounds, {1: {str(trick): [error]}}), incident


def forced(seed):
    """The places of a round at which the hand held a card that could not be played."""
    whole = game_rounds([seed, seed + 1])[1]
    for position in range(52):
        before = whole.rewind(52 - position)
        if before.hand(before.turn) - before.legal_plays:
            yield divmod(position, 4)


@pytest.mark.parametrize("seed", range(40, 46))
def test_a_corrected_card_is_told(seed):
    trick, place = random.Random(seed).choice(list(forced(seed)))
    data, incident = corrected(seed, trick, place)
    export = read(data)
    assert export.incidents == (incident,)
    assert export.game.rounds == tuple(game_rounds([seed, seed + 1]))
    assert type(incident.seat) is Seat


def test_the_turn_of_an_incident_is_a_place_in_the_trick_and_not_a_seat():
    rounds = game_rounds([50, 51])
    errors = {
        str(trick): [{"type": "SLOW", "turn": place, "correction": None} for place in range(4)]
        for trick in range(13)
    }
    export = read(export_of(rounds, {0: errors, 1: errors}))
    assert len(export.incidents) == 2 * 52
    for incident in export.incidents:
        leader = rounds[incident.round].tricks[incident.trick].leader
        place = (incident.seat - leader) % 4
        assert incident == bhoos.Incident(
            incident.round, incident.trick, leader.after(place), "SLOW"
        )
    assert [incident.round for incident in export.incidents] == [0] * 52 + [1] * 52


def test_a_time_out_ends_the_game():
    rounds = game_rounds([52], last=31)
    error = {"type": "TIMEOUT", "turn": 3, "correction": None}
    export = read(export_of(rounds, {0: {"7": [error]}}))
    assert export.incidents == (bhoos.Incident(0, 7, rounds[0].turn, "TIMEOUT"),)
    assert export.unfinished == rounds[0]
    # The correction may be left out where there is none.
    del error["correction"]
    assert read(export_of(rounds, {0: {"7": [error]}})) == export


def test_a_time_out_at_the_very_first_card():
    rounds = game_rounds([53], last=0)
    error = {"type": "TIMEOUT", "turn": 0, "correction": None}
    export = read(export_of(rounds, {0: {"0": [error]}}))
    assert export.incidents == (bhoos.Incident(0, 0, rounds[0].turn, "TIMEOUT"),)


def test_the_card_that_was_sent_need_not_be_held():
    trick, place = 5, 2
    before = game_rounds([54, 55])[1].rewind(52 - (4 * trick + place))
    wanted = next(card for card in cb.DECK if card not in before.hand(before.turn))
    data, incident = corrected(54, trick, place, wanted)
    assert read(data).incidents == (incident,)


@pytest.mark.parametrize(
    "change, path, problem",
    [
        ({"turn": 4}, ".turn", "a seat from 0 to 3 is wanted, not 4"),
        ({"turn": None}, ".turn", "a whole number is wanted, not NoneType"),
        ({"type": 7}, ".type", "a text is wanted, not int"),
        ({"correction": "8D"}, ".correction", "an object is wanted, not str"),
        ({"correction": {}}, ".correction", "'prev' is missing"),
        ({"correction": {"prev": "8D"}}, ".correction", "'next' is missing"),
        ({"correction": {"prev": "D8", "next": "8D"}}, ".correction.prev", "1 for the ace"),
        ({"correction": {"prev": "8D", "next": None}}, ".correction.next", "a text is wanted"),
    ],
    ids=str,
)
def test_a_malformed_incident_is_refused(change, path, problem):
    trick, place = next(forced(40))
    data, _ = corrected(40, trick, place)
    data["rounds"][1]["errors"][str(trick)][0] |= change
    error = refusal(data)
    assert error.path == f"$.rounds[1].errors['{trick}'][0]{path}"
    assert problem in error.problem


@pytest.mark.parametrize("key", ["turn", "type"])
def test_a_missing_key_of_an_incident_is_named(key):
    trick, place = next(forced(40))
    data, _ = corrected(40, trick, place)
    del data["rounds"][1]["errors"][str(trick)][0][key]
    error = refusal(data)
    assert str(error) == f"$.rounds[1].errors['{trick}'][0]: {key!r} is missing"


def test_a_correction_that_the_round_denies_is_refused():
    trick, place = next(forced(41))
    data, incident = corrected(41, trick, place)
    other = next(card for card in cb.DECK if card is not incident.played)
    correction = data["rounds"][1]["errors"][str(trick)][0]["correction"]
    correction["next"] = code(other)
    error = refusal(data)
    assert error.path == f"$.rounds[1].errors['{trick}'][0].correction.next"
    assert error.problem == f"{other} was not played there"
    correction["next"] = correction["prev"] = code(incident.played)
    error = refusal(data)
    assert error.path == f"$.rounds[1].errors['{trick}'][0].correction.prev"
    assert error.problem == f"{incident.played} was a legal play"


def test_a_correction_of_a_card_that_was_never_played_is_refused():
    rounds = game_rounds([56], last=22)
    error = {"type": "INVALID_MOVE", "turn": 3, "correction": {"prev": "2S", "next": "1S"}}
    refused = refusal(export_of(rounds, {0: {"5": [error]}}))
    assert refused.path == "$.rounds[0].errors['5'][0].correction.next"
    refused = refusal(export_of(rounds, {0: {"6": [error]}}))
    assert (refused.path, refused.problem) == (
        "$.rounds[0].errors['6'][0]",
        "trick 6 was not played",
    )


@pytest.mark.parametrize("key", ["13", "-1", "00", "1.0", "x", "", "99", "٣", " 1", "1\n"])
def test_incidents_are_listed_by_trick(key):
    error = refusal(export_of(game_rounds([57]), {0: {key: []}}))
    assert error.path == f"$.rounds[0].errors[{key!r}]"
    assert error.problem == "the number of a trick is wanted, from 0 to 12"


def test_the_keys_of_incidents_are_texts():
    data = export_of(game_rounds([57]), {0: {3: []}})
    with pytest.raises(cb.RecordError) as refused:
        bhoos.read_export(data)
    assert refused.value.path == "$.rounds[0].errors[3]"


# ---- what is refused ------------------------------------------------------------------------


def refusal(data) -> cb.RecordError:
    with pytest.raises(cb.RecordError) as refused:
        read(data)
    return refused.value


GONE = object()


def changed(data, steps, value):
    data = copy.deepcopy(data)
    *others, last = steps
    target = data
    for step in others:
        target = target[step]
    if value is GONE:
        del target[last]
    else:
        target[last] = value
    return data


TWO = export_of(game_rounds([60, 61], last=30))


@pytest.mark.parametrize(
    "steps, value, path, problem",
    [
        (["players"], GONE, "$", "'players' is missing"),
        (["players"], ["a", "b", "c"], "$.players", "four names are wanted, not 3"),
        (["players", 1], 2, "$.players[1]", "a text is wanted, not int"),
        (["rounds"], GONE, "$", "'rounds' is missing"),
        (["rounds"], [], "$.rounds", "there is no round"),
        (["rounds"], {}, "$.rounds", "a list is wanted, not dict"),
        (["rounds", 1], 7, "$.rounds[1]", "an object is wanted, not int"),
        (["rounds", 1, "dealer"], GONE, "$.rounds[1]", "'dealer' is missing"),
        (["rounds", 1, "dealer"], 4, "$.rounds[1].dealer", "a seat from 0 to 3 is wanted, not 4"),
        (["rounds", 1, "cards"], GONE, "$.rounds[1]", "'cards' is missing"),
        (["rounds", 1, "cards", 3], GONE, "$.rounds[1].cards", "there are 3 hands, not 4"),
        (["rounds", 1, "cards", 3], None, "$.rounds[1].cards[3]", "a list is wanted"),
        (["rounds", 1, "cards", 3, 5], "AS", "$.rounds[1].cards[3][5]", "1 for the ace"),
        (["rounds", 1, "cards", 3, 5], GONE, "$.rounds[1].cards", "West holds 12 cards, not 13"),
        (["rounds", 1, "bids"], [1, 2, 3], "$.rounds[1].bids", "four are wanted, not 3"),
        (["rounds", 1, "bids", 2], 9, "$.rounds[1].bids[2]", "from 1 to 8, not 9"),
        (["rounds", 1, "bids", 2], -1, "$.rounds[1].bids[2]", "from 1 to 8, not -1"),
        (["rounds", 1, "bids", 2], None, "$.rounds[1].bids[2]", "a whole number is wanted"),
        (["rounds", 1, "bids", 1], 0, "$.rounds[1].actions[0].started", "does not lead"),
        (["rounds", 1, "errors"], GONE, "$.rounds[1]", "'errors' is missing"),
        (["rounds", 1, "errors"], [], "$.rounds[1].errors", "an object is wanted, not list"),
        (["rounds", 1, "errors"], {"3": {}}, "$.rounds[1].errors['3']", "a list is wanted"),
        (["rounds", 1, "errors"], {"3": [7]}, "$.rounds[1].errors['3'][0]", "an object is wanted"),
        (["rounds", 1, "actions"], GONE, "$.rounds[1]", "'actions' is missing"),
        (["rounds", 1, "actions", 3], 7, "$.rounds[1].actions[3]", "an object is wanted"),
        (["rounds", 1, "actions", 3, "started"], GONE, "$.rounds[1].actions[3]", "'started'"),
        (["rounds", 1, "actions", 3, "cards"], GONE, "$.rounds[1].actions[3]", "'cards'"),
        (["rounds", 1, "actions", 3, "cards", 2], 7, "$.rounds[1].actions[3].cards[2]", "a text"),
        (
            ["rounds", 1, "actions", 3, "cards", 2],
            "S1",
            "$.rounds[1].actions[3].cards[2]",
            "1 for the ace",
        ),
        (
            ["rounds", 1, "actions", 3, "cards", 2],
            None,
            "$.rounds[1].actions[3].cards[2]",
            "a card is missing",
        ),
        (
            ["rounds", 1, "actions", 3, "cards"],
            ["2S"] * 5,
            "$.rounds[1].actions[3].cards",
            "a trick has 4 cards, not 5",
        ),
        (
            ["rounds", 1, "actions", 3, "ended"],
            None,
            "$.rounds[1].actions[3].ended",
            "the trick goes to",
        ),
        (
            ["rounds", 1, "actions", 3, "ended"],
            GONE,
            "$.rounds[1].actions[3].ended",
            "the trick goes to",
        ),
        (
            ["rounds", 1, "actions", 3, "ended"],
            4,
            "$.rounds[1].actions[3].ended",
            "a seat from 0 to 3 is wanted, not 4",
        ),
        (["rounds", 1, "scores"], GONE, "$.rounds[1]", "'scores' is missing"),
        (["rounds", 1, "scores"], [0, 0, 0], "$.rounds[1].scores", "four are wanted, not 3"),
        (["rounds", 1, "scores", 2], "4", "$.rounds[1].scores[2]", "a number is wanted, not str"),
        (["rounds", 1, "scores", 2], True, "$.rounds[1].scores[2]", "a number is wanted"),
        (["rounds", 1, "scores", 2], 99.9, "$.rounds[1].scores[2]", "North's total is"),
        (["rounds", 1, "scores", 2], 4.25, "$.rounds[1].scores[2]", "no whole number of tenths"),
        (["rounds", 0, "scores", 0], float("nan"), "$.rounds[0].scores[0]", "nan is no score"),
    ],
    ids=lambda value: "GONE" if value is GONE else str(value),
)
def test_a_corrupted_export_is_refused_at_its_place(steps, value, path, problem):
    error = refusal(changed(TWO, steps, value))
    assert error.path == path
    assert problem in error.problem


@pytest.mark.parametrize("seat", range(4))
def test_another_leader_is_refused(seat):
    action = TWO["rounds"][1]["actions"][3]
    if seat == action["started"]:
        assert read(TWO)
        return
    error = refusal(changed(TWO, ["rounds", 1, "actions", 3, "started"], seat))
    assert error.path == "$.rounds[1].actions[3].started"
    assert error.problem == f"{Seat(seat)} does not lead this trick"


@pytest.mark.parametrize("seat", range(4))
def test_another_winner_is_refused(seat):
    action = TWO["rounds"][1]["actions"][3]
    if seat == action["ended"]:
        assert read(TWO)
        return
    error = refusal(changed(TWO, ["rounds", 1, "actions", 3, "ended"], seat))
    assert error.path == "$.rounds[1].actions[3].ended"
    winner = Seat(action["ended"])
    assert error.problem == f"the trick goes to {winner}, not to seat {seat}"


@pytest.mark.parametrize("seat", range(4))
def test_another_total_is_refused(seat):
    for number in (0, 1):
        total = TWO["rounds"][number]["scores"][seat] + 0.1
        error = refusal(changed(TWO, ["rounds", number, "scores", seat], total))
        assert error.path == f"$.rounds[{number}].scores[{seat}]"
        assert error.problem.startswith(f"{Seat(seat)}'s total is ")


def test_an_illegal_play_is_refused():
    rounds = game_rounds([60, 61], last=30)
    for position in range(30):
        before = rounds[1].rewind(30 - position)
        wrong = [card for card in before.hand(before.turn) if card not in before.legal_plays]
        if wrong:
            trick, place = divmod(position, 4)
            steps = ["rounds", 1, "actions", trick, "cards", place]
            error = refusal(changed(TWO, steps, code(wrong[0])))
            assert error.path == f"$.rounds[1].actions[{trick}].cards[{place}]"
            assert error.problem == f"trick {trick + 1}, card {place + 1}: {before.check(wrong[0])}"


def test_another_dealer_is_refused():
    error = refusal(export_of([*game_rounds([60]), *game_rounds([61])]))
    assert error.path == "$.rounds[1]"
    assert "East deals it, not South" in error.problem


def test_a_round_too_many_is_refused():
    error = refusal(export_of(game_rounds(range(70, 76))))
    assert error.path == "$.rounds[5]"
    assert "the game is over" in error.problem


def test_nothing_follows_a_round_that_stopped():
    (stopped,) = game_rounds([62], last=30)
    for dealer in (0, 1):
        error = refusal(export_of([stopped, *game_rounds([63], first_dealer=dealer)]))
        assert error.path == "$.rounds[1]"


def test_nothing_follows_a_card_that_was_not_played():
    data = export_of(game_rounds([64], last=30))
    actions = data["rounds"][0]["actions"]
    actions.append(copy.deepcopy(actions[-1]))
    assert refusal(data).path.startswith("$.rounds[0].actions[8]")
    # Nor does a trick in the middle lack all of its cards.
    data = export_of(game_rounds([64]))
    actions = data["rounds"][0]["actions"]
    actions.insert(3, {"started": actions[3]["started"], "cards": [None] * 4, "ended": None})
    assert refusal(data).path.startswith("$.rounds[0].actions[")


def test_nobody_wins_a_trick_without_cards():
    data = export_of(game_rounds([65], last=28))
    assert data["rounds"][0]["actions"][7]["cards"] == [None] * 4
    data["rounds"][0]["actions"][7]["ended"] = data["rounds"][0]["actions"][6]["ended"]
    assert refusal(data).path == "$.rounds[0].actions[7].ended"


def test_bids_are_made_in_turn():
    (round,) = game_rounds([66])
    data = export_of([cb.Round(round.deal, rules=BHOOS)])
    data["rounds"][0]["bids"] = [0, 0, 3, 0]  # South dealt, so East calls first
    assert refusal(data).path.startswith("$.rounds[0].bids")


def test_under_a_key_the_place_is_told_with_it():
    data = {"game": changed(TWO, ["rounds", 1, "bids", 2], 9)}
    assert refusal(data).path == "$.game.rounds[1].bids[2]"
    assert refusal({"game": []}).path == "$"


@pytest.mark.parametrize("data", [None, 7, "game", [], {}, {"game": None}], ids=repr)
def test_other_data_is_no_export(data):
    assert refusal(data).path == "$"


def test_a_number_too_long_to_be_printed_is_refused_like_any_other():
    for steps in (
        ["rounds", 0, "dealer"],
        ["rounds", 0, "bids", 1],
        ["rounds", 0, "scores", 1],
        ["rounds", 0, "actions", 0, "started"],
    ):
        with pytest.raises(cb.RecordError):
            bhoos.read_export(changed(TWO, steps, 10**5000))


junk = st.sampled_from([None, True, 0, 3, -1, 99, 1.5, "", "1S", "AS", [], {}, ["1S"]])


@given(st.data(), junk | st.sampled_from(cb.DECK).map(code))
def test_an_export_with_one_thing_changed(data, value):
    export = copy.deepcopy(TWO)
    target, step = export, data.draw(st.sampled_from(list(export)))
    while isinstance(target[step], dict | list) and target[step] and data.draw(st.integers(0, 9)):
        target = target[step]
        steps = list(target) if isinstance(target, dict) else range(len(target))
        step = data.draw(st.sampled_from(steps))
    target[step] = value
    try:
        found = bhoos.read_export(export)
    except cb.RecordError as error:
        refused = error
    else:
        event("read")
        assert len(found.game.rounds) == len(export["rounds"])
        return
    event("refused")
    assert refused.path.startswith("$")
    assert refused.problem


# ---- values ---------------------------------------------------------------------------------


def test_an_export_is_a_value():
    one, two = read(TWO), read(TWO)
    assert one == two
    assert hash(one) == hash(two)
    assert one != read(export_of(game_rounds([60, 61], last=29)))
    incident = bhoos.Incident(0, 3, Seat.EAST, "INVALID_MOVE", Card.D8, Card.DK)
    assert incident == bhoos.Incident(0, 3, Seat.EAST, "INVALID_MOVE", Card.D8, Card.DK)
    assert bhoos.Export(cb.Game(BHOOS), ("a", "b", "c", "d"), ()).unfinished is None
