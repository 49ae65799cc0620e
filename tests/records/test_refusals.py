"""Every planted fault is found, and the error names the place where it stands."""

from __future__ import annotations

import re

import pytest

import callbreak as cb
from tests.records.records import resolve, samples
from tests.views.rounds import played

GONE = object()


def put(record, path, value):
    """Put a value at a path of a record; `GONE` takes away what stands there."""
    parent, key = re.fullmatch(r"(.*?)(?:\.(\w+)|\[(\d+)\])", path).group(1, 2)
    place = key or int(re.search(r"\[(\d+)\]$", path)[1])
    target = resolve(record, parent)
    if value is GONE:
        del target[place]
    elif isinstance(target, list) and place == len(target):
        target.append(value)
    else:
        target[place] = value
    return record


def refusal(record):
    with pytest.raises(cb.RecordError) as refused:
        cb.from_record(record)
    error = refused.value
    resolve(record, error.path)
    assert str(error) == f"{error.path}: {error.problem}"
    return error


@pytest.mark.parametrize(
    "kind, planted, value, path, problem",
    [
        # The frame.
        ("round", "$.format", GONE, "$", "'format' is missing"),
        ("round", "$.format", "callbreak/2", "$.format", "this reads 'callbreak/1'"),
        ("round", "$.format", 1, "$.format", "a text is wanted, not int"),
        ("round", "$.kind", GONE, "$", "'kind' is missing"),
        ("round", "$.kind", "hand", "$.kind", "one of round, game, sheet, view is wanted"),
        ("round", "$.kind", None, "$.kind", "a text is wanted, not NoneType"),
        ("round", "$.seed", 7, "$", "'seed' is no key of this object"),
        ("round", "$.kind", "game", "$", "is no key of this object"),
        ("round", "$.meta", 7, "$.meta", "an object is wanted, not int"),
        # Rules.
        ("round", "$.rules", GONE, "$", "'rules' is missing"),
        ("round", "$.rules", None, "$.rules", "an object is wanted, not NoneType"),
        ("round", "$.rules", "bridge", "$.rules", "a known variant"),
        ("calling", "$.rules.heading", "sometimes", "$.rules.heading", "'while-winnable'"),
        ("calling", "$.rules.heading", 0, "$.rules.heading", "one of"),
        ("calling", "$.rules.heading", ["free"], "$.rules.heading", "one of"),
        ("calling", "$.rules.when_void", "ruf", "$.rules.when_void", "'ruff'"),
        ("calling", "$.rules.trump_lead", "", "$.rules.trump_lead", "'any-time'"),
        ("calling", "$.rules.failure", True, "$.rules.failure", "'shortfall'"),
        ("calling", "$.rules.redeal_dealer", "x", "$.rules.redeal_dealer", "'next'"),
        ("calling", "$.rules.tie_break", "x", "$.rules.tie_break", "'extra-round'"),
        ("calling", "$.rules.instant_win", "x", "$.rules.instant_win", "'call-of-eight'"),
        ("calling", "$.rules.redeal", "no-spade", "$.rules.redeal", "a list is wanted"),
        ("calling", "$.rules.redeal[0]", "no-club", "$.rules.redeal[0]", "'no-spade'"),
        ("calling", "$.rules.redeal[1]", None, "$.rules.redeal[1]", "'four-aces'"),
        ("calling", "$.rules.trumps", "hearts", "$.rules", "'trumps' is no key of this object"),
        ("calling", "$.rules.max_call", 14, "$.rules", "max_call must be"),
        ("calling", "$.rules.max_call", "9", "$.rules", "max_call must be"),
        ("calling", "$.rules.min_call", 10, "$.rules", "max_call must be"),
        ("calling", "$.rules.min_call", True, "$.rules", "min_call must be"),
        ("calling", "$.rules.double_fails", 1, "$.rules", "double_fails must be"),
        ("calling", "$.rules.heading", None, "$.rules", "heading must be"),
        # A round.
        ("round", "$.dealer", GONE, "$", "'dealer' is missing"),
        ("round", "$.dealer", 4, "$.dealer", "a seat from 0 to 3 is wanted, not 4"),
        ("round", "$.dealer", True, "$.dealer", "a whole number is wanted, not bool"),
        ("round", "$.dealer", "0", "$.dealer", "a whole number is wanted, not str"),
        ("round", "$.hands", GONE, "$", "'hands' is missing"),
        ("round", "$.hands", "SA", "$.hands", "a list is wanted, not str"),
        ("round", "$.hands[1]", 7, "$.hands[1]", "a text is wanted, not int"),
        ("round", "$.hands[1]", "SA SX", "$.hands[1]", "'X' is neither a suit nor a rank"),
        ("round", "$.hands[1]", "SA SA", "$.hands[1]", "♠A stands here twice"),
        ("round", "$.hands[3]", "SAKQJT98765432 HA", "$.hands[3]", "at most 13 cards"),
        ("round", "$.hands[2]", "-", "$.hands", "North holds 0 cards, not 13"),
        ("round", "$.hands[2]", GONE, "$.hands", "there are 3 hands, not 4"),
        ("round", "$.hands[4]", "-", "$.hands", "there are 5 hands, not 4"),
        ("round", "$.calls", None, "$.calls", "a list is wanted, not NoneType"),
        ("round", "$.calls[2]", 1.0, "$.calls[2]", "a whole number is wanted, not float"),
        ("round", "$.calls[2]", False, "$.calls[2]", "a whole number is wanted, not bool"),
        ("round", "$.calls[2]", 9, "$.calls[2]", "a call must be from 1 to 8, not 9"),
        ("round", "$.calls[0]", 0, "$.calls[0]", "a call must be from 1 to 8, not 0"),
        ("round", "$.calls[4]", 3, "$.calls[4]", "no call while the round is playing"),
        ("round", "$.calls[3]", GONE, "$.plays[0]", "no play while the round is calling"),
        ("round", "$.plays", {}, "$.plays", "a list is wanted, not dict"),
        ("round", "$.plays[17]", None, "$.plays[17]", "a text is wanted, not NoneType"),
        ("round", "$.plays[17]", "1S", "$.plays[17]", "an ace is A"),
        ("round", "$.plays[17]", "SA SK", "$.plays[17]", "one card is wanted, not 2"),
        # A game.
        ("game", "$.first_dealer", 9, "$.first_dealer", "a seat from 0 to 3 is wanted, not 9"),
        ("game", "$.first_dealer", 0, "$.rounds[0]", "South deals it, not West"),
        ("game", "$.stopped", 0, "$.stopped", "true or false is wanted, not int"),
        ("game", "$.stopped", True, "$.stopped", "stopped must be False"),
        ("game", "$.rounds", {}, "$.rounds", "a list is wanted, not dict"),
        ("game", "$.rounds[1]", 7, "$.rounds[1]", "an object is wanted, not int"),
        ("game", "$.rounds[1].seed", 7, "$.rounds[1]", "'seed' is no key of this object"),
        ("game", "$.rounds[1].rules", "bhoos", "$.rounds[1]", "'rules' is no key of this object"),
        ("game", "$.rounds[1].dealer", GONE, "$.rounds[1]", "'dealer' is missing"),
        ("game", "$.rounds[1].dealer", 4, "$.rounds[1].dealer", "a seat from 0 to 3"),
        ("game", "$.rounds[1].dealer", 2, "$.rounds[1].plays[0]", "is not in the hand"),
        ("game", "$.rounds[1].hands[3]", "-", "$.rounds[1].hands", "West holds 0 cards, not 13"),
        ("game", "$.rounds[1].hands[3]", "x", "$.rounds[1].hands[3]", "neither a suit nor a rank"),
        ("game", "$.rounds[1].calls[2]", 9, "$.rounds[1].calls[2]", "from 1 to 8, not 9"),
        ("game", "$.rounds[2].plays[17]", "S", "$.rounds[2].plays[17]", "a rank is missing"),
        ("game", "$.rounds[1].plays[51]", GONE, "$.rounds[2]", "the round before it is not"),
        ("game", "$.rounds[0]", GONE, "$.rounds[0]", "West deals it, not South"),
        # A score sheet.
        ("sheet", "$.results", GONE, "$", "'results' is missing"),
        ("sheet", "$.results[0]", 7, "$.results[0]", "an object is wanted, not int"),
        ("sheet", "$.results[0].x", 7, "$.results[0]", "'x' is no key of this object"),
        ("sheet", "$.results[1].calls", GONE, "$.results[1]", "'calls' is missing"),
        ("sheet", "$.results[1].calls[2]", True, "$.results[1].calls[2]", "a whole number is"),
        ("sheet", "$.results[1].tricks[2]", "3", "$.results[1].tricks[2]", "a whole number is"),
        ("sheet", "$.results[1].tricks[2]", 14, "$.results[1]", "tricks must be"),
        ("sheet", "$.results[1].tricks[4]", 0, "$.results[1]", "four whole numbers"),
        ("sheet", "$.results[1].calls[0]", 9, "$.results", "results[1].calls"),
        # A view.
        ("view", "$.seat", GONE, "$", "'seat' is missing"),
        ("view", "$.seat", 4, "$.seat", "a seat from 0 to 3 is wanted, not 4"),
        ("view", "$.seat", "0", "$.seat", "a whole number is wanted, not str"),
        ("view", "$.dealer", -1, "$.dealer", "a seat from 0 to 3 is wanted, not -1"),
        ("view", "$.dealt", GONE, "$", "'dealt' is missing"),
        ("view", "$.dealt", None, "$.dealt", "a text is wanted, not NoneType"),
        ("view", "$.dealt", "SA SX", "$.dealt", "'X' is neither a suit nor a rank"),
        ("view", "$.dealt", "SA", "$.dealt", "thirteen cards"),
        ("view", "$.calls", GONE, "$", "'calls' is missing"),
        ("view", "$.calls[1]", 9, "$.calls[1]", "a call must be from 1 to 8, not 9"),
        ("view", "$.calls[4]", 3, "$.calls[4]", "no call while the round is playing"),
        ("view", "$.plays[3]", "S", "$.plays[3]", "a rank is missing"),
        ("view", "$.misdealt", GONE, "$", "'misdealt' is missing"),
        ("view", "$.misdealt", None, "$.misdealt", "true or false is wanted"),
        ("view", "$.misdealt", True, "$", "no deal is thrown in"),
        ("view", "$.to_act", GONE, "$", "'to_act' is missing"),
        ("view", "$.to_act", None, "$.to_act", "not what the rules say"),
        ("view", "$.to_act", 7, "$.to_act", "not what the rules say"),
        ("view", "$.to_act.duty", "free", "$.to_act", "not what the rules say"),
        ("view", "$.to_act.plays", [], "$.to_act", "not what the rules say"),
        ("view", "$.to_act.more", 7, "$.to_act", "not what the rules say"),
        ("calling", "$.to_act.calls[1]", 13, "$.to_act", "not what the rules say"),
        ("calling", "$.misdealt", True, "$.to_act", "not what the rules say"),
        ("spectator", "$.dealt", "SAKQJT98765432", "$.dealt", ""),
        ("spectator", "$.dealt", GONE, "$", "'dealt' is missing"),
        ("spectator", "$.to_act", {"calls": [1, 8]}, "$.to_act", "not what the rules say"),
    ],
    ids=lambda value: None if value is GONE else str(value),
)
def test_a_planted_fault_is_named_by_its_place(kind, planted, value, path, problem):
    error = refusal(put(samples()[kind], planted, value))
    assert error.path == path
    assert problem in error.problem


@pytest.mark.parametrize("place", [0, 1, 17, 38, 51])
def test_an_illegal_play_is_named_by_its_place(place):
    round = played(cb.BHOOS, seed=5)
    before = round.rewind(52 - place)
    wrong = next(card for card in cb.DECK if card not in before.legal_plays)
    record = cb.to_record(round)
    record["plays"][place] = wrong.value
    error = refusal(record)
    assert error.path == f"$.plays[{place}]"
    with pytest.raises(cb.IllegalPlayError) as refused:
        cb.play(before, wrong)
    assert error.problem == str(refused.value)
    assert error.__cause__.violation == refused.value.violation


@pytest.mark.parametrize("place", [0, 1, 17, 20])
def test_so_it_is_in_a_round_of_a_game(place):
    record = samples()["game"]
    round = cb.from_record(record).rounds[2]
    wrong = next(card for card in cb.DECK if card not in round.rewind(21 - place).legal_plays)
    record["rounds"][2]["plays"][place] = wrong.value
    assert refusal(record).path == f"$.rounds[2].plays[{place}]"


@pytest.mark.parametrize("place", [1, 17, 21])
def test_so_it_is_in_a_view(place):
    record = samples()["view"]
    record["plays"][place] = record["plays"][place - 1]
    assert refusal(record).path == f"$.plays[{place}]"


def test_a_play_after_the_last_is_named():
    record = cb.to_record(played(cb.BHOOS, seed=5))
    record["plays"].append("SA")
    error = refusal(record)
    assert (error.path, error.problem) == ("$.plays[52]", "no play while the round is finished")


def test_nothing_follows_in_a_round_that_was_thrown_in():
    rules = cb.variants.CALL_BRIDGE_BD
    deal = cb.deal_from_number(0, dealer=0)
    record = cb.to_record(cb.Round(deal, rules=rules))
    assert cb.from_record(record).phase is cb.Phase.VOID
    error = refusal(record | {"calls": [3]})
    assert (error.path, error.problem) == ("$.calls[0]", "no call while the round is void")
    assert refusal(record | {"plays": ["SA"]}).path == "$.plays[0]"
    # East has no spade: it knows that the round was thrown in.
    seen = cb.to_record(cb.view(cb.Round(deal, rules=rules), 1))
    error = refusal(seen | {"misdealt": False})
    assert error.path == "$"
    assert error.problem == "the own hand is a misdeal, and the round was not thrown in"


def test_a_round_after_the_end_of_the_game_is_named():
    rules = cb.Rules(rounds=1)
    round = played(rules, seed=6)
    record = cb.to_record(cb.Game(rules, round.dealer, [round]))
    hands = record["rounds"][0]["hands"]
    more = {"dealer": round.dealer.after(), "hands": hands, "calls": [], "plays": []}
    record["rounds"].append(more)
    error = refusal(record)
    assert (error.path, error.problem) == ("$.rounds[1]", "the game is over")


def test_results_after_the_end_of_the_game_are_named():
    record = samples()["sheet"]
    record["results"] *= 3
    assert refusal(record).path == "$.results"


@pytest.mark.parametrize("data", [None, 7, 1.5, "round", [], [{}], True], ids=repr)
def test_data_that_is_no_object_is_no_record(data):
    error = refusal(data)
    assert error.path == "$"
    assert error.problem == f"an object is wanted, not {type(data).__name__}"


@pytest.mark.parametrize(
    "path", ["$.dealer", "$.calls[0]", "$.rules"], ids=["a seat", "a call", "rules"]
)
def test_a_number_too_long_to_be_printed_is_refused_like_any_other(path):
    value = {"max_call": 10**5000} if path == "$.rules" else 10**5000
    record = put(samples()["round"], path, value)
    with pytest.raises(cb.RecordError) as refused:
        cb.from_record(record)
    assert refused.value.path == path
    assert len(str(refused.value)) < 300


def test_a_long_text_is_not_repeated_in_full():
    for path in ("$.kind", "$.format", "$.rules"):
        error = refusal(put(samples()["round"], path, "x" * 10**6))
        assert error.path == path
        assert len(str(error)) < 1000


def test_the_wording_of_a_reason_may_be_another():
    """A release may say it better, and what an older one has written must still load."""
    record = samples()["view"]
    refused = record["to_act"]["refused"]
    assert refused
    for reason in refused.values():
        reason["text"] = "You cannot play that."
    assert cb.from_record(record) == cb.from_record(samples()["view"])


def test_any_mapping_will_do():
    from types import MappingProxyType

    def frozen(data):
        if isinstance(data, dict):
            return MappingProxyType({key: frozen(value) for key, value in data.items()})
        return [frozen(item) for item in data] if isinstance(data, list) else data

    for name, record in samples().items():
        if name in ("round", "game", "sheet"):
            assert cb.from_record(frozen(record)) == cb.from_record(record)
            assert cb.meta_of(frozen(record)) == cb.meta_of(record)
