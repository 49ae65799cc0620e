"""What is written is plain JSON, and reads back to an equal value."""

from __future__ import annotations

import inspect
import itertools
import json

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Phase, Seat, testing
from callbreak.variants import ALIASES, VARIANTS
from tests.records.records import HOME, KINDS, metas, samples, through_json
from tests.views.inside import inside
from tests.views.rounds import HALF, PRESETS, SEATS, along, any_rules, played


@pytest.mark.parametrize("kind", KINDS)
@given(st.data())
def test_every_value_survives(kind, data):
    value = data.draw(KINDS[kind])
    record = cb.to_record(value)
    assert record["format"] == "callbreak/1"
    assert record["kind"] == kind
    assert through_json(record) == record
    again = cb.from_record(through_json(record))
    assert type(again) is type(value)
    assert again == value
    assert hash(again) == hash(value)
    assert cb.to_record(again) == record


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
@HALF
@given(data=st.data())
def test_rounds_survive_in_every_phase(phase, data):
    round = data.draw(testing.rounds(phase=phase))
    again = cb.from_record(through_json(cb.to_record(round)))
    assert inside(again) == inside(round)


@pytest.mark.parametrize("rules", PRESETS)
def test_everything_survives_at_every_stage_under_every_preset(rules):
    for round in itertools.islice(along(rules, seed=1), 0, None, 4):
        values = [round, cb.Game(rules, round.dealer, [round])]
        values += [cb.view(round, seat) for seat in SEATS]
        for value in values:
            again = cb.from_record(through_json(cb.to_record(value)))
            assert again == value
            assert again.rules == rules


@given(any_rules)
def test_rules_survive_by_their_slug_or_in_full(rules):
    record = cb.to_record(cb.ScoreSheet(rules))
    written = record["rules"]
    if isinstance(written, str):
        assert VARIANTS[written] == rules
    else:
        assert rules not in VARIANTS.values()
        assert list(written) == list(inspect.signature(cb.Rules).parameters)
    assert cb.from_record(through_json(record)).rules == rules


@pytest.mark.parametrize("slug", [*VARIANTS, *ALIASES])
def test_every_name_of_a_preset_is_read(slug):
    record = {"format": "callbreak/1", "kind": "sheet", "rules": slug, "results": []}
    assert cb.from_record(record).rules == cb.variant(slug)


def test_rules_in_full_have_the_names_and_the_texts_of_the_library():
    assert cb.to_record(cb.Game(HOME))["rules"] == {
        "min_call": 1,
        "max_call": 9,
        "min_total_calls": 0,
        "heading": "led-suit",
        "when_void": "overruff-or-free",
        "trump_lead": "any-time",
        "allowed_overtricks": None,
        "double_fails": False,
        "overtrick_tenths": 1,
        "failure": "call",
        "bonus_from": None,
        "bonus_points": 13,
        "redeal": ["no-spade"],
        "redeal_dealer": "same",
        "rounds": 4,
        "target_tenths": None,
        "tie_break": "shared",
        "instant_win": None,
    }


def test_an_answer_that_is_missing_has_its_default():
    record = {"format": "callbreak/1", "kind": "sheet", "results": []}
    assert cb.from_record(record | {"rules": {}}).rules == cb.CALL_BREAK
    assert cb.from_record(record | {"rules": {"max_call": 8}}).rules == cb.BHOOS


def test_misdeals_are_written_in_one_order():
    for redeal in (list(cb.Misdeal), list(cb.Misdeal)[::-1]):
        record = cb.to_record(cb.ScoreSheet(cb.Rules(redeal=redeal)))
        assert record["rules"]["redeal"] == [misdeal.value for misdeal in cb.Misdeal]


def plain(data) -> bool:
    """Whether all of it is exactly what `json.loads` gives."""
    if type(data) is dict:
        return all(type(key) is str and plain(value) for key, value in data.items())
    if type(data) is list:
        return all(map(plain, data))
    return data is None or type(data) in (str, int, bool)


@pytest.mark.parametrize("kind", KINDS)
@HALF
@given(st.data(), metas)
def test_a_record_is_plain_data(kind, data, meta):
    assert plain(cb.to_record(data.draw(KINDS[kind]), meta=meta))


def test_a_record_is_not_shared_with_the_value():
    round = played(cb.CALL_BREAK, seed=2, plays=3)
    record = cb.to_record(round)
    record["plays"].clear()
    record["calls"].append(99)
    assert cb.to_record(round)["plays"] == [card.value for card in round.plays]
    assert cb.to_record(round)["calls"] == list(round.calls)


def test_keys_come_in_a_fixed_order():
    for record in samples().values():
        assert list(record)[:3] == ["format", "kind", "rules"]
        assert list(record)[-1] == "meta"


def test_it_does_not_matter_in_which_order_keys_come():
    for record in samples().values():
        turned = json.loads(json.dumps(dict(reversed(record.items()))))
        assert cb.from_record(turned) == cb.from_record(record)


def test_cards_may_be_written_in_other_ways():
    round = played(cb.CALL_BREAK, seed=3, plays=5)
    record = cb.to_record(round)
    record["plays"] = [f" {card}".lower() for card in round.plays]
    record["hands"] = [str(hand) for hand in round.deal.hands]
    assert cb.from_record(record) == round


def test_seat_zero_false_and_nothing_stay_apart():
    round = cb.Round(cb.Deal(Seat.WEST, played(cb.CALL_BREAK, seed=4).deal.hands))
    record = through_json(cb.to_record(cb.view(round, Seat.SOUTH)))
    assert record["seat"] == 0
    assert cb.from_record(record).seat is Seat.SOUTH
    assert through_json(cb.to_record(cb.view(round, None)))["seat"] is None
    assert through_json(cb.to_record(cb.Game(first_dealer=0)))["first_dealer"] == 0
    free = cb.Rules(rounds=None, min_call=0)
    zero = cb.Round(round.deal, (0, 0), rules=free)
    assert cb.from_record(through_json(cb.to_record(zero))).calls == (0, 0)
    for stopped in (False, True):
        game = cb.Game(free, stopped=stopped)
        assert cb.from_record(through_json(cb.to_record(game))).stopped is stopped


@pytest.mark.parametrize(
    "value",
    [None, 1, "round", cb.CALL_BREAK, cb.Card.SA, cb.DECK, cb.Meta()],
    ids=lambda v: str(type(v)),
)
def test_of_other_values_there_is_no_record(value):
    with pytest.raises(cb.ArgumentTypeError, match="value"):
        cb.to_record(value)
