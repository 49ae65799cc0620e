"""The jobs of the library count what they say they count."""

from __future__ import annotations

import copy
import pickle
from collections import Counter

import pytest

pytest.importorskip("numba")

import attrs
import numpy as np
from hypothesis import given, settings, strategies as st

import callbreak as cb
from callbreak import batch, testing, variants
from callbreak.simulate import HandCalls, Mean, Rounds, RuleChange
from tests.oracle import naive

SEED = 5
HAND = cb.parse_hand("SAKJ5 HA72 DQ954 CK6")
ALL_SPADES = cb.CardSet(cb.DECK[:13])
NO_SPADE = cb.parse_hand("HAKQJ5 DAKQ5 CAKQ5")
MIN_TOTAL = cb.Rules(max_call=5, min_total_calls=14)
VOID_AND_MISDEALS = cb.Rules(
    max_call=6,
    min_total_calls=14,
    redeal=[cb.Misdeal.NO_SPADE, cb.Misdeal.FOUR_ACES],
    redeal_dealer=cb.RedealDealer.NEXT,
)
SOME_RULES = [
    cb.CALL_BREAK,
    cb.CALL_BRIDGE,
    cb.BHOOS,
    MIN_TOTAL,
    VOID_AND_MISDEALS,
    cb.Rules(min_call=0, failure=cb.Failure.SHORTFALL, allowed_overtricks=2),
    cb.Rules(min_call=2, max_call=5, double_fails=True, trump_lead=cb.TrumpLead.ONCE_BROKEN),
]
LOW_FIRST = batch.Weights(np.tile(np.arange(13.0), 4))


# ---- rounds -------------------------------------------------------------------------------------


def assert_same_mean(mean, values):
    values = list(values)
    assert (mean.count, mean.total) == (len(values), sum(values))
    assert mean.squares == sum(value**2 for value in values)


def assert_counted(found, rounds):
    """What was counted is what can be counted by hand.

    Args:
        found: The statistics.
        rounds: For each round, the calls, tricks, scores and calls made in the order of calling;
            None for a void one.
    """
    finished = [round for round in rounds if round is not None]
    assert (found.rounds, found.void) == (len(finished), rounds.count(None))
    every = [seat for round in finished for seat in round]
    assert [statistics.call for statistics in found.by_call] == [*range(14)]
    for statistics in found.by_call:
        here = [seat for seat in every if seat[0] == statistics.call]
        assert statistics.count == len(here)
        assert statistics.made == sum(made for _, _, _, made in here)
        assert_same_mean(statistics.tricks, [tricks for _, tricks, _, _ in here])
        assert_same_mean(statistics.tenths, [tenths for _, _, tenths, _ in here])
    assert len(found.by_place) == 4
    for place, statistics in enumerate(found.by_place):
        here = [round[place] for round in finished]
        assert_same_mean(statistics.calls, [calls for calls, _, _, _ in here])
        assert_same_mean(statistics.tricks, [tricks for _, tricks, _, _ in here])
        assert_same_mean(statistics.tenths, [tenths for _, _, tenths, _ in here])
    assert found.scores == tuple(sorted(Counter(tenths for _, _, tenths, _ in every).items()))


@pytest.mark.parametrize("rules", SOME_RULES)
@pytest.mark.parametrize("policy", ["random", "rule-of-thumb"])
def test_rounds_against_plain_python(rules, policy):
    first, n = 70, 1500
    ended = batch.playouts(n, rules=rules, seed=SEED, policy=policy, first=first)
    rows = zip(
        *(values.tolist() for values in (ended.dealers, ended.calls, ended.tricks, ended.tenths)),
        ended.void.tolist(),
        strict=True,
    )
    rounds = [
        None
        if void
        else [
            (
                calls[seat],
                tricks[seat],
                tenths[seat],
                naive.is_made(calls[seat], tricks[seat], rules),
            )
            for seat in ((dealer + place) % 4 for place in (1, 2, 3, 4))
        ]
        for dealer, calls, tricks, tenths, void in rows
    ]
    found = Rounds(rules, policy)(SEED, first, n)
    assert_counted(found, rounds)
    assert found.void == 0 or rules.min_total_calls > 0
    assert found.void > 0 or rules.min_total_calls == 0 or policy != "random"


def played_by_the_reference(rules, policy, n):
    """The same rounds, with every call and play done by `callbreak.Round`."""
    states = batch.deal_many(n, SEED, rules=rules)
    rounds = batch.to_rounds(states)
    while (states.turns >= 0).any():
        actions = batch.choose_many(states, policy=policy, seed=SEED)
        batch.act_many(states, actions)
        for i, action in enumerate(actions.tolist()):
            if action >= 0:
                done = action - 52 if action >= 52 else cb.DECK[action]
                rounds[i] = cb.apply(rounds[i], done)
    return rounds


def seen_by_caller(round, rules, seat):
    call, tricks = round.call_of(seat), round.tricks_won[seat]
    tenths = cb.score(call=call, tricks=tricks, rules=rules).tenths
    assert round.scores[seat].tenths == tenths
    return call, tricks, tenths, naive.is_made(call, tricks, rules)


@pytest.mark.parametrize("rules", [cb.BHOOS, VOID_AND_MISDEALS])
def test_rounds_against_the_reference(rules):
    policy = ("random", "rule-of-thumb", LOW_FIRST, "random")
    rounds = played_by_the_reference(rules, policy, 40)
    expected = [
        None
        if round.phase is cb.Phase.VOID
        else [
            seen_by_caller(round, rules, round.deal.dealer.after(turns)) for turns in (1, 2, 3, 4)
        ]
        for round in rounds
    ]
    assert_counted(Rounds(rules, policy)(SEED, 0, 40), expected)


# ---- one hand -----------------------------------------------------------------------------------


@pytest.fixture
def starts(monkeypatch):
    """What `playouts` is given to finish, as single rounds that the reference has checked."""
    seen = []
    playouts = batch.playouts

    def spy(states, **options):
        seen.append(batch.to_rounds(states))
        return playouts(states, **options)

    monkeypatch.setattr(batch, "playouts", spy)
    return seen


@pytest.mark.parametrize("rules", [cb.BHOOS, cb.Rules(min_call=0, max_call=3), VOID_AND_MISDEALS])
@pytest.mark.parametrize("place", range(4))
def test_the_hand_is_held_in_its_place_and_makes_every_call(rules, place, starts):
    found = HandCalls(HAND, rules, place)(SEED, 0, 30)
    calls = [*range(rules.min_call, rules.max_call + 1)]
    assert [statistics.call for statistics in found.by_call] == calls
    assert len(starts) == len(calls)
    for call, rounds in zip(calls, starts, strict=True):
        assert len(rounds) == 30
        assert [round.deal for round in rounds] == [round.deal for round in starts[0]]
        for round in rounds:
            assert round.rules == rules
            assert round.deal.dealer == 3
            assert round.deal.hands[place] == HAND
            if not cb.misdeals(round.deal, rules=rules):
                assert len(round.calls) == place + 1
                assert round.calls[place] == call
    assert len({round.deal for round in starts[0]}) == 30


@pytest.mark.parametrize("rules", SOME_RULES)
@pytest.mark.parametrize("place, policy", [(0, "rule-of-thumb"), (2, "random"), (3, LOW_FIRST)])
def test_hand_calls_against_the_reference(rules, place, policy, starts):
    n, first = 25, 60
    found = HandCalls(HAND, rules, place, policy)(SEED, first, n)
    dealt = starts[0]
    misdeals = [bool(cb.misdeals(round.deal, rules=rules)) for round in dealt]
    assert found.deals == n - sum(misdeals)
    for statistics, rounds in zip(found.by_call, starts, strict=True):
        states = batch.from_rounds(rounds)
        while (states.turns >= 0).any():
            actions = batch.choose_many(states, policy=policy, seed=SEED, first=first)
            batch.act_many(states, actions)
        counted = [
            seen_by_caller(round, rules, cb.Seat(place))
            for round in batch.to_rounds(states)
            if round.phase is cb.Phase.FINISHED
        ]
        assert {call for call, _, _, _ in counted} <= {statistics.call}
        assert statistics.made == sum(made for _, _, _, made in counted)
        assert_same_mean(statistics.tricks, [tricks for _, tricks, _, _ in counted])
        assert_same_mean(statistics.tenths, [tenths for _, _, tenths, _ in counted])


def assert_chi_square(observed, expected, degrees):
    """Neither too far from what is expected, nor too near: 5 standard deviations."""
    statistic = ((observed - expected) ** 2 / expected).sum()
    assert abs(statistic - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize("place", [0, 2])
def test_the_other_cards_are_dealt_at_random(place):
    n = 30_000
    dealt = HandCalls(HAND, place=place)._deal(11, 0, n).dealt
    assert (dealt[:, place] == HAND.mask).all()
    rest = np.array([card.index for card in ~HAND], dtype=np.uint64)
    others = [seat for seat in range(4) if seat != place]
    holds = (dealt[:, others, np.newaxis] >> rest & np.uint64(1)).astype(np.float32)
    # Each seat gets 13 of 39: the counts of one seat vary by 39/38 more than independent ones.
    assert_chi_square(holds.sum(axis=0), n / 3, degrees=38 * 2 * 39 / 38)
    together = sum(holds[:, seat].T @ holds[:, seat] for seat in range(3))
    pairs = together[np.triu_indices(39, 1)]
    chance = 12 / 38
    deviations = (pairs - n * chance) / (n * chance * (1 - chance)) ** 0.5
    assert np.abs(deviations).max() < 5
    assert abs(deviations.std() - 1) < 0.1


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("policy", ["random", "rule-of-thumb"])
def test_thirteen_spades(place, policy):
    found = HandCalls(ALL_SPADES, place=place, policy=policy)(SEED, 0, 200)
    for statistics in found.by_call:
        assert (statistics.count, statistics.made) == (200, 200)
        assert statistics.tricks == Mean.of([13] * 200)
        assert statistics.tenths == Mean.of([10 * statistics.call + 13 - statistics.call] * 200)
    assert (found.best.call, found.best.tenths.mean) == (13, 130)
    assert HandCalls(ALL_SPADES, cb.BHOOS, place)(SEED, 0, 20).best.tenths.mean == 85


def test_thirteen_spades_may_be_too_many():
    by_call = HandCalls(ALL_SPADES, cb.CALL_BRIDGE)(SEED, 0, 50).by_call
    assert {s.call: s.made_share for s in by_call} == {n: n >= 12 for n in range(2, 14)}


def test_a_hand_that_is_itself_a_misdeal():
    rules = cb.Rules(redeal=[cb.Misdeal.NO_SPADE])
    found = HandCalls(NO_SPADE, rules)(SEED, 0, 50)
    assert found.deals == 0
    assert [statistics.count for statistics in found.by_call] == [0] * 13
    assert HandCalls(NO_SPADE)(SEED, 0, 50).deals == 50


def test_other_hands_may_be_misdeals():
    aceless = cb.parse_hand("SKQJ HKQJ DKQJ CKQJ5")
    rules = cb.Rules(redeal=[cb.Misdeal.FOUR_ACES])
    found = HandCalls(aceless, rules)(SEED, 0, 2000)
    # One of three others holds four aces: 3 * C(35, 9) / C(39, 13), about 2.6 %.
    assert 1900 < found.deals < 1980
    assert {statistics.count for statistics in found.by_call} == {found.deals}


@pytest.mark.parametrize("place", range(4))
def test_calls_that_add_up_to_too_little(place):
    found = HandCalls(HAND, cb.Rules(min_total_calls=9), place)(SEED, 0, 500)
    everything = HandCalls(HAND, place=place)(SEED, 0, 500)
    counts = [statistics.count for statistics in found.by_call]
    assert found.deals == 500
    assert counts == sorted(counts)  # the more it calls itself, the less the others need call
    assert counts[0] < counts[7] <= counts[12] <= 500
    assert found.by_call[12] == everything.by_call[12]  # where none is void it makes no difference
    assert counts[12] == 500


def test_a_better_hand_does_better():
    low = cb.parse_hand("S432 H5432 D432 C432")
    weak, strong = (HandCalls(hand)(SEED, 0, 300) for hand in (low, HAND))
    assert weak.best.call == 1
    assert weak.best.tricks.mean < 1
    assert strong.best.tricks.mean > 4


@settings(max_examples=25)
@given(testing.hands(min_size=13), testing.rules(), st.integers(0, 3), st.integers(0, 2**63 - 1))
def test_any_hand_under_any_rules(hand, rules, place, seed):
    found = HandCalls(hand, rules, place)(seed, 0, 8)
    assert found.deals <= 8
    assert found.deals == 0 or not any(naive.meets(sorted_text(hand), m) for m in rules.redeal)
    for statistics in found.by_call:
        assert statistics.made <= statistics.count <= found.deals
        assert 0 <= statistics.tricks.total <= 13 * statistics.count
        assert statistics.tenths.count == statistics.count
    assert rules.min_call <= found.best.call <= rules.max_call


def sorted_text(hand):
    return [card.name for card in hand]


# ---- other rules --------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", SOME_RULES)
def test_the_same_rules_change_nothing(rules):
    found = RuleChange(rules, rules)(SEED, 0, 400)
    assert found.before == found.after
    assert found.change == Mean(found.before.count, 0, 0)
    assert found.before.count + found.void == 400


@pytest.mark.parametrize(
    "before, after", [(cb.BHOOS, cb.CALL_BRIDGE), (MIN_TOTAL, VOID_AND_MISDEALS)]
)
def test_a_change_of_rules_against_plain_python(before, after):
    old, new = (
        batch.playouts(400, rules=rules, seed=SEED, policy="random", first=9)
        for rules in (before, after)
    )
    pairs = [
        (sum(a), sum(b))
        for a, b, void_a, void_b in zip(
            old.tenths.tolist(), new.tenths.tolist(), old.void, new.void, strict=True
        )
        if not void_a and not void_b
    ]
    found = RuleChange(before, after, "random")(SEED, 9, 400)
    assert_same_mean(found.before, [a for a, _ in pairs])
    assert_same_mean(found.after, [b for _, b in pairs])
    assert_same_mean(found.change, [b - a for a, b in pairs])
    assert found.void == 400 - len(pairs)
    assert (found.void > 0) == (before is MIN_TOTAL)


def test_a_change_that_is_known():
    # Random players play alike, and each overtrick is worth 0.1 more.
    more = attrs.evolve(cb.CALL_BREAK, overtrick_tenths=2)
    found = RuleChange(cb.CALL_BREAK, more, "random")(SEED, 0, 1000)
    ended = batch.playouts(1000, seed=SEED)
    overtricks = np.maximum(ended.tricks - ended.calls, 0).sum(axis=1)
    assert found.change == Mean.of(overtricks)


# ---- jobs as values -----------------------------------------------------------------------------


def jobs():
    return [
        Rounds(),
        Rounds(cb.BHOOS, "random"),
        Rounds(policy=["random", "random", "rule-of-thumb", "random"]),
        HandCalls(HAND),
        HandCalls(HAND, cb.BHOOS, 2, "random"),
        RuleChange(cb.BHOOS, cb.CALL_BRIDGE),
        RuleChange(cb.CALL_BRIDGE, cb.BHOOS, "random"),
    ]


@pytest.mark.parametrize("job", jobs())
def test_jobs_are_values(job):
    for twin in (pickle.loads(pickle.dumps(job)), copy.deepcopy(job), attrs.evolve(job)):
        assert twin == job
        assert hash(twin) == hash(job)
        assert twin(SEED, 3, 20) == job(SEED, 3, 20)
    for field in attrs.fields(type(job)):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(job, field.name, getattr(job, field.name))
    assert repr(job).startswith(f"{type(job).__name__}(")


def test_jobs_that_differ_are_not_equal():
    assert len(set(jobs())) == len(jobs())


def test_a_job_with_weights_pickles():
    job = Rounds(policy=("random", LOW_FIRST, "random", LOW_FIRST))
    assert pickle.loads(pickle.dumps(job))(SEED, 0, 200) == job(SEED, 0, 200)


def test_what_jobs_take():
    policy = ["random"] * 4
    for four in (policy, iter(policy)):
        assert Rounds(policy=four).policy == ("random",) * 4
    assert HandCalls([*reversed(HAND)]) == HandCalls(HAND)
    assert type(HandCalls(iter(HAND)).hand) is cb.CardSet
    assert HandCalls(HAND, place=np.int8(2)) == HandCalls(HAND, place=2)


@pytest.mark.parametrize(
    "kind, fields, message",
    [
        (HandCalls, {"hand": HAND[:12]}, "hand must be thirteen cards, not 12"),
        (HandCalls, {"hand": [*HAND[:12], HAND[0]]}, "hand must be thirteen cards, not 12"),
        (HandCalls, {"hand": ()}, "hand must be thirteen cards, not 0"),
        (HandCalls, {"hand": cb.DECK}, "hand must be thirteen cards, not 52"),
        (HandCalls, {"hand": HAND, "place": 4}, "place must be a whole number from 0 to 3, not 4"),
        (HandCalls, {"hand": HAND, "place": -1}, "place must be a whole number from 0 to 3, not"),
        (HandCalls, {"hand": HAND, "policy": "good"}, "policy must be 'random' or 'rule-of-thumb'"),
        (Rounds, {"policy": "good"}, "policy must be 'random' or 'rule-of-thumb', not 'good'"),
        (
            Rounds,
            {"policy": ["random"] * 3},
            "policy must be a name, Weights, or four of them, not",
        ),
        (
            RuleChange,
            {"before": cb.BHOOS, "after": cb.BHOOS, "policy": ""},
            "policy must be 'random' or 'rule-of-thumb', not ''",
        ),
    ],
)
def test_fields_that_make_no_sense(kind, fields, message):
    with pytest.raises(cb.ArgumentValueError) as caught:
        kind(**fields)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    "kind, fields, message",
    [
        (HandCalls, {"hand": "SAKQ"}, "cards must be an iterable of Card, not str"),
        (HandCalls, {"hand": range(13)}, "cards must be an iterable of Card, not one with a int"),
        (HandCalls, {"hand": None}, "cards must be an iterable of Card, not NoneType"),
        (HandCalls, {"hand": HAND, "rules": "bhoos"}, "rules must be Rules, not str"),
        (HandCalls, {"hand": HAND, "place": True}, "place must be a whole number from 0 to 3"),
        (
            HandCalls,
            {"hand": HAND, "place": cb.Seat(1)},
            "place must be a whole number from 0 to 3",
        ),
        (Rounds, {"rules": None}, "rules must be Rules, not NoneType"),
        (Rounds, {"policy": None}, "policy must be a name, Weights, or four of them, not NoneType"),
        (Rounds, {"policy": [1, 2, 3, 4]}, "policy must be made of names and Weights, not int"),
        (RuleChange, {"before": "bhoos", "after": cb.BHOOS}, "before must be Rules, not str"),
        (RuleChange, {"before": cb.BHOOS, "after": variants}, "after must be Rules, not module"),
    ],
)
def test_fields_of_another_type(kind, fields, message):
    with pytest.raises(cb.ArgumentTypeError) as caught:
        kind(**fields)
    assert str(caught.value).startswith(message)
