"""Whole rounds: reproducible in any division, legal under every policy, sensible where promised."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

import numpy as np
from hypothesis import given, settings, strategies as st

import callbreak as cb
from callbreak import batch, testing
from callbreak.batch import _finish, _numbers, playing, policies

SEED = 8
LOWEST = batch.Weights(np.tile(np.arange(13.0), 4), greedy=True)
POLICIES = {
    "random": "random",
    "rule-of-thumb": "rule-of-thumb",
    "weights": batch.Weights(np.linspace(0, 1, 52), calls=np.ones(14)),
    "mixed": ["random", "rule-of-thumb", LOWEST, "random"],
}
by_policy = pytest.mark.parametrize("policy", POLICIES.values(), ids=list(POLICIES))


def assert_same(some, others):
    for name in ("dealers", "calls", "tricks", "tenths", "void"):
        assert np.array_equal(getattr(some, name), getattr(others, name)), name


def stepped(states, policy, moves, *, first=0):
    """The states after some moves of a policy, one by one."""
    states = states.copy()
    for _ in range(moves):
        batch.act_many(states, batch.choose_many(states, policy=policy, seed=SEED, first=first))
    return states


def part(ended, where):
    columns = {
        name: getattr(ended, name)[where]
        for name in ("dealers", "calls", "tricks", "tenths", "void")
    }
    return batch.Playouts(rules=ended.rules, **columns)


@by_policy
def test_threads_and_parts_change_nothing(policy, monkeypatch):
    monkeypatch.setattr(playing, "BLOCK", 300)
    monkeypatch.setattr(playing, "LITTLE", 0)
    n = 2000
    ended = batch.playouts(n, seed=SEED, policy=policy)
    assert len(ended) == n
    for threads in (2, 3):
        assert_same(batch.playouts(n, seed=SEED, policy=policy, threads=threads), ended)
    for start, end in ((0, 700), (700, n)):
        some = batch.playouts(end - start, seed=SEED, policy=policy, first=start)
        assert_same(some, part(ended, slice(start, end)))
    states = batch.deal_many(n, SEED)
    assert_same(batch.playouts(states, seed=SEED, policy=policy, threads=2), ended)
    assert (states.phases == batch.CALLING).all()


@by_policy
@pytest.mark.parametrize("moves", [1, 3, 4, 5, 6, 7, 8, 33, 54, 55, 56])
def test_rounds_are_finished_from_any_stage(policy, moves):
    dealt = batch.deal_many(200, SEED)
    ended = batch.playouts(200, seed=SEED, policy=policy)
    states = stepped(dealt, policy, moves)
    before = states.copy()
    assert_same(batch.playouts(states, seed=SEED, policy=policy), ended)
    assert states == before


@by_policy
def test_every_round_ends_as_the_reference_says(policy):
    states = stepped(batch.deal_many(60, SEED), policy, 56)
    ended = batch.playouts(60, seed=SEED, policy=policy)
    for i, round in enumerate(batch.to_rounds(states)):  # made anew, so every play is checked
        assert round.phase is cb.Phase.FINISHED
        assert ended.dealers[i] == round.deal.dealer
        assert ended.calls[i].tolist() == [round.call_of(seat) for seat in cb.Seat]
        assert ended.tricks[i].tolist() == list(round.tricks_won)
        assert ended.tenths[i].tolist() == [points.tenths for points in round.scores]
        assert not ended.void[i]


@settings(max_examples=25)
@given(testing.rules(), st.integers(0, 2**64 - 1))
def test_the_fast_way_for_random_players_is_the_same_as_the_other(rules, seed):
    states = batch.deal_many(20, seed, rules=rules)
    numbers = np.arange(20, dtype=np.uint64)
    players = policies.players_of("random")
    rule_numbers, tenths = _numbers.numbers_of(rules), _numbers.tenths_of(rules)
    _finish.finish(states.data, rule_numbers, tenths, players, np.uint64(seed), numbers)
    ended = batch.playouts(20, rules=rules, seed=seed)
    assert np.array_equal(ended.tricks, states.tricks)
    assert np.array_equal(ended.calls, states.calls)
    assert np.array_equal(ended.void, states.phases == batch.VOID)


def test_void_rounds_are_marked_and_score_nothing():
    rules = cb.Rules(min_total_calls=30, redeal={cb.Misdeal.NO_SPADE})
    ended = batch.playouts(500, rules=rules, seed=SEED)
    assert np.array_equal(ended.void, ended.calls.sum(axis=1) < 30)
    assert 0 < ended.void.sum() < 500
    assert not ended.tenths[ended.void].any()
    assert not ended.tricks[ended.void].any()
    assert (ended.tricks[~ended.void].sum(axis=1) == 13).all()
    free = batch.deal_many(500, SEED)
    misdealt = batch.States(free.dealers, free.dealt, rules=rules)
    ended = batch.playouts(misdealt, seed=SEED)
    lost = misdealt.phases == batch.VOID
    assert lost.any()
    assert ended.void[lost].all()
    assert (ended.calls[lost] == -1).all()


def test_rules_come_with_the_states():
    states = batch.deal_many(10, SEED, rules=cb.BHOOS)
    ended = batch.playouts(states, seed=SEED)
    assert ended.rules == cb.BHOOS
    assert_same(batch.playouts(states, seed=SEED, rules=cb.BHOOS), ended)
    with pytest.raises(cb.ArgumentValueError, match=r"^rules must be those of the states"):
        batch.playouts(states, seed=SEED, rules=cb.CALL_BREAK)
    assert batch.playouts(10, seed=SEED).rules == cb.CALL_BREAK


def test_nothing_to_play():
    for start in (0, batch.deal_many(0, SEED)):
        ended = batch.playouts(start, seed=SEED, threads=2)
        assert len(ended) == 0
        assert ended.tenths.shape == (0, 4)


# ---- who plays ------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", ["call-break", "call-bridge", "demov-20", "call-bridge-trentu"])
def test_the_rule_of_thumb_beats_random_players(slug):
    rules = cb.variant(slug)
    table = ["random", "rule-of-thumb", "random", "random"]
    ended = batch.playouts(4000, rules=rules, seed=SEED, policy=table)
    sensible, *others = ended.tenths[~ended.void].mean(axis=0)[[1, 0, 2, 3]]
    assert sensible > max(others) + 20
    among_equals = batch.playouts(4000, rules=rules, seed=SEED, policy="rule-of-thumb")
    made = among_equals.tenths[~among_equals.void] > 0
    assert among_equals.void.mean() < 0.2
    assert made.mean() > 0.65


def test_the_rule_of_thumb_leaves_nothing_to_chance():
    states = batch.deal_many(200, SEED)
    some = batch.playouts(states, seed=1, policy="rule-of-thumb")
    assert_same(batch.playouts(states, seed=2, policy="rule-of-thumb"), some)


def chosen(policy, states, seed=SEED):
    return batch.choose_many(states, policy=policy, seed=seed)


def first_legal(masks):
    return np.bitwise_count((masks & (~masks + np.uint64(1))) - np.uint64(1))


def test_greedy_weights_take_the_heaviest_card_and_the_first_of_equals():
    states = stepped(batch.deal_many(300, SEED), "random", 20)
    masks = batch.legal_masks(states)
    assert np.array_equal(
        chosen(batch.Weights(np.arange(52.0, 0.0, -1.0), greedy=True), states), first_legal(masks)
    )
    assert np.array_equal(
        chosen(batch.Weights(np.ones(52), greedy=True), states), first_legal(masks)
    )
    highest = chosen(batch.Weights(np.arange(52.0), greedy=True), states)
    assert [int(mask).bit_length() - 1 for mask in masks] == highest.tolist()


def test_weights_are_chances():
    round = batch.deal_many(1, SEED)[0]
    states = batch.from_rounds([cb.Round(round.deal, (3, 3, 3, 3))] * 40_000)
    numbers = [card.index for card in round.deal.hands[round.turn]]
    weights = np.zeros(52)
    weights[numbers] = np.arange(13)
    actions = batch.choose_many(states, policy=batch.Weights(weights), seed=SEED)
    counts = np.bincount(actions, minlength=52)[numbers]
    expected = 40_000 * np.arange(13) / 78
    assert counts[0] == 0
    assert (np.abs(counts - expected) <= 5 * np.sqrt(expected)).all()
    all_zero = batch.choose_many(states, policy=batch.Weights(np.zeros(52)), seed=SEED)
    counts = np.bincount(all_zero, minlength=52)[numbers]
    assert (np.abs(counts - 40_000 / 13) < 5 * np.sqrt(40_000 / 13)).all()


def test_weights_tell_places_in_the_trick_and_needs_apart():
    cards = np.ones((2, 4, 52))
    low, high = np.tile(np.arange(13.0), 4), np.tile(np.arange(13.0, 0.0, -1.0), 4)
    cards[0], cards[1] = low, high  # low with the tricks called, else high
    cards[1, 2] = low  # but low as third
    player = batch.Weights(cards, greedy=True)
    states = stepped(batch.deal_many(400, SEED), "rule-of-thumb", 4)
    for move in range(52):
        masks = batch.legal_masks(states)
        actions = chosen(player, states)
        seats = np.arange(400), states.turns
        goes_low = (states.tricks[seats] >= states.calls[seats]) | (move % 4 == 2)
        for mask, action, is_low in zip(masks.tolist(), actions.tolist(), goes_low, strict=True):
            ranks = [card % 13 for card in range(52) if mask >> card & 1]
            assert action % 13 == (max(ranks) if is_low else min(ranks))
        batch.act_many(states, actions)


def test_calls_by_weights():
    states = batch.deal_many(300, SEED)
    assert (chosen(batch.Weights(np.ones(52), calls=np.eye(14)[5]), states) == 52 + 5).all()
    by_thumb = chosen("rule-of-thumb", states)
    assert np.array_equal(chosen(LOWEST, states), by_thumb)
    expected = chosen(batch.Weights(np.ones(52), calls=np.eye(14), greedy=True), states) - 52
    assert (expected >= by_thumb - 52).all()  # what is expected, and nothing off for safety
    assert expected.max() <= 13
    bounded = batch.deal_many(300, SEED, rules=cb.Rules(min_call=2, max_call=3))
    anything = chosen(batch.Weights(np.ones(52), calls=np.ones(14)), bounded)
    assert set(anything.tolist()) == {54, 55}


def test_four_policies_sit_by_seat():
    calls = [np.eye(14)[seat + 2] for seat in range(4)]
    table = [batch.Weights(np.ones(52), calls=weights) for weights in calls]
    ended = batch.playouts(50, seed=SEED, policy=table)
    assert (ended.calls == [2, 3, 4, 5]).all()
