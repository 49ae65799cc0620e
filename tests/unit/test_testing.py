"""The strategies of `callbreak.testing`: what they reach, how they shrink, how they are found."""

from __future__ import annotations

import collections.abc
import importlib.metadata
import importlib.util
import sys
import typing
from operator import attrgetter

import attrs
import pytest
from hypothesis import Phase as Generation, find, given, settings, strategies as st

import callbreak as cb
from callbreak import Duty, Misdeal, Phase, Rules, Seat, WhenVoid, _hypothesis_entry, testing
from tests.unit.test_import import run

SHRUNK = settings(
    database=None,
    derandomize=True,
    max_examples=50,
    phases=[Generation.generate, Generation.shrink],
)


def seen(strategy, look, examples=100):
    """What a strategy brings, as far as a look at each example tells."""
    found = set()

    @settings(max_examples=examples, derandomize=True, database=None)
    @given(strategy)
    def collect(value):
        found.add(look(value))

    collect()
    return found


# ---- what comes up --------------------------------------------------------------------------


@pytest.mark.parametrize("duty", Duty, ids=lambda duty: duty.name)
@given(data=st.data())
def test_a_spot_of_a_duty_has_it(duty, data):
    spot = data.draw(testing.spots_of(duty))
    assert spot.obligation.duty is duty
    assert spot.legal_plays == spot.obligation.cards
    assert spot.hand
    assert len(spot.trick) <= 3


ANSWERS = {
    Duty.LEAD: lambda spot: (spot.rules.trump_lead, spot.trump_broken),
    Duty.HEAD: lambda spot: spot.rules.heading,
    Duty.FOLLOW: lambda spot: spot.rules.heading,
    Duty.RUFF: lambda spot: spot.rules.when_void,
    Duty.OVERRUFF: lambda spot: spot.rules.when_void,
    Duty.UNDERRUFF: lambda spot: spot.rules.when_void,
    Duty.FREE: lambda spot: spot.rules.when_void,
}


WAYS = {
    Duty.LEAD: 4,
    Duty.HEAD: 3,
    Duty.FOLLOW: 4,
    Duty.RUFF: 3,
    Duty.OVERRUFF: 2,
    Duty.UNDERRUFF: 1,
    Duty.FREE: 4,
}


@pytest.mark.parametrize("duty", Duty, ids=lambda duty: duty.name)
def test_a_duty_comes_up_under_all_rules_that_know_it(duty):
    assert len(seen(testing.spots_of(duty), ANSWERS[duty])) == WAYS[duty]


def test_the_rare_positions_come_up():
    def is_ruffed(spot):
        return len(spot.trick) > 1 and any(
            card.suit is cb.Suit.SPADES
            for card in spot.trick
            if spot.trick[0].suit is not card.suit
        )

    heads_after_a_ruff = testing.spots_of(Duty.HEAD, rules=Rules(heading=cb.Heading.LED_SUIT))
    assert seen(heads_after_a_ruff, is_ruffed) == {True, False}
    cannot_overruff = testing.spots_of(Duty.FREE, rules=cb.CALL_BREAK)
    assert True in seen(
        cannot_overruff, lambda s: is_ruffed(s) and not s.hand.is_void(cb.Suit.SPADES)
    )
    spades_led = seen(testing.spots_of(Duty.FREE), lambda s: s.trick[0].suit is cb.Suit.SPADES)
    assert spades_led == {True, False}
    closed = Rules(trump_lead=cb.TrumpLead.ONCE_BROKEN)
    forced = testing.spots_of(Duty.LEAD, rules=closed)
    spades_only = seen(forced, lambda s: set(s.hand) <= set(cb.DECK[:13]) and not s.trump_broken)
    assert spades_only == {True, False}


@given(testing.spots())
def test_a_spot_is_any_position(spot):
    assert 1 <= len(spot.hand) <= 13
    assert len(spot.trick) <= 3
    assert not set(spot.trick) & set(spot.hand)


def test_spots_are_of_every_size():
    sizes = seen(testing.spots(), lambda spot: (len(spot.hand), len(spot.trick)), examples=200)
    assert len(sizes) > 25
    assert {lying for _, lying in sizes} == {0, 1, 2, 3}


def test_hands_and_tricks_are_of_every_size():
    assert seen(testing.hands(), len, examples=200) >= {0, 1, 2, 3, 10, 11, 12, 13}
    assert seen(testing.hands(min_size=3, max_size=5), len) == {3, 4, 5}
    assert seen(testing.tricks(), len) == set(range(5))
    assert seen(testing.tricks(min_size=4), len) == {4}
    assert seen(testing.tricks(), lambda trick: trick.leader) == set(Seat)
    assert max(seen(testing.hands(max_size=52), len)) > 40


@pytest.mark.parametrize(
    "field", [field for field in attrs.fields(Rules) if field.init], ids=lambda field: field.name
)
def test_rules_give_every_answer(field):
    answers = seen(testing.rules(), lambda rules: getattr(rules, field.name))
    assert field.default in answers
    if isinstance(field.default, bool):
        assert answers == {True, False}
    elif isinstance(field.default, cb.Heading | WhenVoid | cb.TieBreak | cb.Failure):
        assert answers == set(type(field.default))
    elif field.name == "redeal":
        assert {misdeal for answer in answers for misdeal in answer} == set(Misdeal)
    else:
        assert len(answers) > 1


def test_a_round_is_in_any_phase():
    assert seen(testing.rounds(), attrgetter("phase")) == set(Phase)
    without_void = seen(testing.rounds(rules=cb.CALL_BREAK), attrgetter("phase"))
    assert without_void == set(Phase) - {Phase.VOID}


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
@settings(max_examples=settings().max_examples // 2)
@given(data=st.data())
def test_a_round_is_in_the_phase_asked_for(phase, data):
    assert data.draw(testing.rounds(phase=phase)).phase is phase


def test_a_round_may_be_void_for_either_reason():
    def reason(round):
        return len(round.calls), bool(cb.misdeals(round.deal, rules=round.rules))

    assert seen(testing.rounds(phase=Phase.VOID), reason) == {(0, True), (4, False)}
    misdeals = testing.rounds(phase=Phase.VOID, rules=Rules(redeal=Misdeal))
    assert seen(misdeals, reason) == {(0, True)}
    too_low = testing.rounds(phase=Phase.VOID, rules=Rules(min_total_calls=52))
    assert seen(too_low, reason) == {(4, False)}


def test_a_round_stops_anywhere():
    played = seen(testing.rounds(phase=Phase.PLAYING), lambda one: len(one.plays), 150)
    assert len(played) > 20
    assert max(played) > 45
    called = seen(testing.rounds(phase=Phase.CALLING), lambda one: len(one.calls))
    assert called == {0, 1, 2, 3}


@pytest.mark.parametrize("misdeal", Misdeal, ids=lambda misdeal: misdeal.name)
@given(data=st.data())
def test_a_deal_is_the_misdeal_asked_for(misdeal, data):
    deal = data.draw(testing.deals(misdeal=misdeal))
    assert misdeal in {kind for _, kind in cb.misdeals(deal, rules=Rules(redeal={misdeal}))}


def test_any_seat_may_have_dealt_and_be_misdealt():
    assert seen(testing.deals(), lambda deal: deal.dealer) == set(Seat)
    assert seen(testing.deals(dealer=Seat.WEST), lambda deal: deal.dealer) == {Seat.WEST}
    aces = seen(
        testing.deals(misdeal=Misdeal.FOUR_ACES),
        lambda deal: cb.misdeals(deal, rules=Rules(redeal={Misdeal.FOUR_ACES}))[0][0],
    )
    assert aces == set(Seat)


def test_games_of_every_kind_come_up():
    def kind(game):
        last = game.rounds[-1].phase.name if game.rounds else None
        return last, game.is_over, game.stopped

    kinds = seen(testing.games(), kind)
    assert {last for last, _, _ in kinds} == {None, *(phase.name for phase in Phase)}
    assert ("FINISHED", True, False) in kinds
    open_ended = seen(testing.games(rules=Rules(rounds=None)), kind, examples=30)
    assert {(over, stopped) for _, over, stopped in open_ended} == {(False, False), (True, True)}
    assert seen(testing.games(rules=cb.BHOOS), lambda game: game.rules) == {cb.BHOOS}


@given(st.data(), testing.rules())
def test_what_is_asked_for_under_rules_keeps_to_them(data, rules):
    result = data.draw(testing.results(rules=rules))
    assert sum(result.tricks) == 13
    assert all(rules.min_call <= called <= rules.max_call for called in result.calls)
    assert sum(result.calls) >= rules.min_total_calls
    assert cb.ScoreSheet(rules, [result]).results == (result,)
    for strategy in (testing.rounds, testing.games, testing.score_sheets, testing.spots):
        assert data.draw(strategy(rules=rules)).rules == rules


def test_sheets_may_be_over():
    sheets = testing.score_sheets(rules=cb.CALL_BREAK)
    assert seen(sheets, lambda sheet: len(sheet.results)) == set(range(6))


def test_points_and_seats_and_cards():
    assert seen(testing.points(), lambda points: points < cb.Points(0)) == {True, False}
    assert seen(testing.seats(), lambda seat: seat) == set(Seat)
    assert seen(testing.cards(), lambda card: card) == set(cb.DECK)


# ---- how it shrinks -------------------------------------------------------------------------


def simplest(strategy, condition):
    return find(strategy, condition, settings=SHRUNK)


def test_what_is_found_is_simple():
    assert len(simplest(testing.hands(), lambda hand: len(hand) > 1)) == 2
    rules = simplest(testing.rules(), lambda rules: rules.max_call < 13)
    fields = [field for field in attrs.fields(Rules) if field.init]
    changed = [field for field in fields if getattr(rules, field.name) != field.default]
    assert len(changed) <= 3
    spot = simplest(testing.spots_of(Duty.UNDERRUFF), lambda spot: len(spot.hand) > 1)
    assert (len(spot.hand), len(spot.trick)) == (2, 2)


def test_a_broken_rule_is_found_and_shrinks_to_its_heart():
    # A move generator that has a player who cannot overruff throw any card but a spade.
    def mine(spot):
        owed = spot.obligation
        plain = owed.cards - cb.CardSet(cb.DECK[:13])
        return plain if owed.duty is Duty.FREE and owed.to_beat and plain else owed.cards

    wrong = simplest(
        testing.spots_of(Duty.FREE, rules=cb.CALL_BREAK),
        lambda spot: mine(spot) != spot.legal_plays,
    )
    assert len(wrong.hand) == 2
    assert len(wrong.trick) == 2


# ---- how they are found ---------------------------------------------------------------------

REGISTERED = [
    cb.CardSet,
    cb.Deal,
    cb.Game,
    cb.Points,
    cb.Result,
    cb.Round,
    cb.Rules,
    cb.ScoreSheet,
    cb.Trick,
    testing.Spot,
]


@pytest.fixture(scope="module", autouse=True)
def _registered():
    _hypothesis_entry.register()  # as Hypothesis does where the library is installed


@pytest.mark.parametrize("kind", [*REGISTERED, cb.Card, Seat], ids=lambda kind: kind.__name__)
def test_from_type_knows_the_public_types(kind):
    assert seen(st.from_type(kind), type, examples=10) == {kind}


@settings(max_examples=10)
@given(st.data())
def test_from_type_knows_what_they_are_part_of(data):
    @attrs.frozen
    class Replay:
        round: cb.Round
        marks: dict[Seat, list[cb.Card]]

    replay = data.draw(st.from_type(Replay))
    assert isinstance(replay.round, cb.Round)
    # Drawn as a class with annotations, its parts would hardly ever fit together.
    assert replay.round.deal.hands


@pytest.mark.parametrize(
    "kind",
    [
        collections.abc.Set[int],
        collections.abc.Collection[str],
        collections.abc.Iterable[int],
        collections.abc.Iterable,
        collections.abc.Container,
        collections.abc.Sized,
        collections.abc.Hashable,
        typing.SupportsFloat,
        object,
    ],
    ids=str,
)
def test_nobody_elses_types_are_touched(kind):
    types = seen(st.from_type(kind), type, examples=50)
    assert not [found for found in types if found.__module__.startswith("callbreak")]


@pytest.mark.parametrize(
    "program",
    [
        "import callbreak.testing",
        "import hypothesis, callbreak.testing",
        "import callbreak._hypothesis_entry as entry; entry.register(); entry.register()",
        "from callbreak.testing import rounds; from hypothesis import given; given(rounds())",
    ],
    ids=range(4),
)
def test_any_order_of_imports_will_do(program):
    assert run(program) == ""


def test_hypothesis_finds_the_hook_by_itself():
    hooks = {entry.value for entry in importlib.metadata.entry_points(group="hypothesis")}
    if "callbreak._hypothesis_entry:register" not in hooks:
        pytest.skip("the library is not installed")
    drawn = run(
        "from hypothesis import given, strategies as st, settings\n"
        "import callbreak\n"
        "@settings(max_examples=3, database=None)\n"
        "@given(st.from_type(callbreak.Round))\n"
        "def look(round): print(type(round).__name__)\n"
        "look()"
    )
    assert set(drawn.split()) == {"Round"}


def test_the_hook_imports_no_more_than_it_must():
    loaded = run(
        "import sys, callbreak._hypothesis_entry as entry; entry.register(); print(*sys.modules)"
    ).split()
    assert "hypothesis" in loaded
    assert not {"callbreak.testing", "numpy", "numba"} & set(loaded)


def test_without_hypothesis_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    spec = importlib.util.find_spec("callbreak.testing")
    with pytest.raises(cb.MissingExtraError) as refusal:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    assert (refusal.value.module, refusal.value.extra) == ("hypothesis", "testing")
    assert str(refusal.value) == "this needs hypothesis: pip install 'callbreak[testing]'"
    assert isinstance(refusal.value, ImportError)


# ---- spots ----------------------------------------------------------------------------------


def test_a_spot_is_a_position_that_can_be():
    spot = testing.Spot(iter([cb.Card.H9]), iter([cb.Card.HT]))
    assert spot == testing.Spot(cb.CardSet([cb.Card.H9]), (cb.Card.HT,), cb.CALL_BREAK, True)
    for hand, trick in (
        ([cb.Card.H9], [cb.Card.H9]),
        ([cb.Card.H9], [cb.Card.HT, cb.Card.HT]),
        ([cb.Card.H9], cb.DECK[:4]),
    ):
        with pytest.raises(cb.ArgumentValueError):
            testing.Spot(hand, trick)
