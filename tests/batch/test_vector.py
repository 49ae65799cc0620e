"""Rounds that are stepped together: what environments stand on."""

from __future__ import annotations

import pytest

pytest.importorskip("numba")

import numpy as np

import callbreak as cb
from callbreak import batch

SEED = 9


def seats_from(observer):
    return [(observer + place) % 4 for place in range(4)]


def expected_observation(round, observer):
    """The same observation from a single round, slowly."""
    seen = {name: np.zeros(part.stop - part.start) for name, part in batch.OBSERVATION.items()}
    seen["hand"][[card.index for card in round.hand(observer)]] = 1
    leader = round.trick.leader
    for place, seat in enumerate(seats_from(observer)):
        for trick in round.tricks:
            card = trick.cards[(seat - trick.leader) % 4]
            seen["gone"][52 * place + card.index] = 1
        turn = (seat - leader) % 4
        if turn < len(round.trick.cards):
            seen["trick"][52 * place + round.trick.cards[turn].index] = 1
        call = round.call_of(seat)
        if call is not None:
            seen["calls"][14 * place + call] = 1
        seen["tricks"][14 * place + round.tricks_won[seat]] = 1
        for trick in (*round.tricks, round.trick):
            for seat_of_card, card in enumerate(trick.cards):
                if (trick.leader + seat_of_card) % 4 == seat and card.suit is not trick.led:
                    seen["voids"][4 * place + list(cb.Suit).index(trick.led)] = 1
        seen["dealer"][place] = seat == round.deal.dealer
        seen["leader"][place] = seat == leader and round.phase is cb.Phase.PLAYING
    seen["phase"][list(cb.Phase).index(round.phase)] = 1
    return np.concatenate(list(seen.values()))


@pytest.mark.parametrize("moves", [0, 2, 4, 5, 7, 8, 30, 55, 56])
def test_observations_say_what_a_seat_may_see(moves):
    states = batch.deal_many(12, SEED)
    for _ in range(moves):
        batch.act_many(states, batch.choose_many(states, seed=SEED))
    rounds = batch.to_rounds(states)
    for observer in cb.Seat:
        seen = batch.observe(states, seats=int(observer))
        for row, round in zip(seen, rounds, strict=True):
            assert row.tolist() == expected_observation(round, observer).tolist()
    own = batch.observe(states)
    if moves < 56:
        assert np.array_equal(own, batch.observe(states, seats=states.turns))
    else:
        assert not own.any()


def test_an_observation_does_not_depend_on_hidden_cards():
    states = batch.deal_many(50, SEED)
    observer = 1
    hidden = states.dealt.copy()
    hidden[:, [0, 2, 3]] = hidden[:, [3, 0, 2]]
    others = batch.States(states.dealers, hidden)
    seen = batch.observe(states, seats=observer)
    assert np.array_equal(seen, batch.observe(others, seats=observer))


def test_arrays_are_filled_in_place():
    rounds = batch.VectorRounds(20, seed=SEED)
    seen = np.full((20, batch.OBSERVATION_SIZE), 7, dtype=np.uint8)
    allowed = np.ones((20, batch.ACTIONS), dtype=np.bool_)
    actions = np.empty(20, dtype=np.int64)
    assert rounds.observe(out=seen) is seen
    assert rounds.legal_actions(out=allowed) is allowed
    assert rounds.choose("random", out=actions) is actions
    assert seen.max() == 1
    assert np.array_equal(seen, batch.observe(rounds.states))
    assert np.array_equal(allowed, batch.legal_actions(rounds.states))
    assert allowed[np.arange(20), actions].all()
    masks, tenths = np.empty(20, dtype=np.uint64), np.empty((20, 4), dtype=np.int32)
    assert batch.legal_masks(rounds.states, out=masks) is masks
    assert batch.score_many(rounds.states, out=tenths) is tenths


@pytest.mark.parametrize("rules", [cb.CALL_BREAK, cb.Rules(min_total_calls=28)])
def test_each_place_plays_its_rounds_as_playouts_does(rules):
    n, rounds_each = 50, 3
    rounds = batch.VectorRounds(n, rules=rules, seed=SEED)
    ended = batch.playouts(n * rounds_each, rules=rules, seed=SEED)
    seen = np.zeros(n * rounds_each, dtype=bool)
    while not seen.all():
        numbers = rounds.numbers.copy()
        step = rounds.step(rounds.choose("random"))
        assert (rounds.numbers == numbers + np.uint64(n) * step.over).all()
        assert not step.tenths[~step.over].any()
        assert not (step.void & ~step.over).any()
        for i in np.flatnonzero(step.over):
            number = int(numbers[i])
            if number < len(seen):
                seen[number] = True
                assert step.tenths[i].tolist() == ended.tenths[number].tolist()
                assert step.void[i] == ended.void[number]
    assert (rounds.states.turns >= 0).all()
    assert rounds.rules == rules


def test_without_auto_reset_rounds_wait():
    rounds = batch.VectorRounds(8, seed=SEED, auto_reset=False)
    steps = [rounds.step(rounds.choose("rule-of-thumb")) for _ in range(56)]
    assert [step.over.sum() for step in steps] == [0] * 55 + [8]
    assert (rounds.choose("random") == -1).all()
    assert not rounds.step(rounds.choose("random")).over.any()
    with pytest.raises(batch.IllegalBatchError, match=r"^round 0: no play while the round is fin"):
        rounds.step(np.zeros(8, dtype=np.int64))
    rounds.reset([1, -1])
    assert rounds.states.phases.tolist() == [2, 0, 2, 2, 2, 2, 2, 0]
    assert rounds.numbers.tolist() == [0, 9, 2, 3, 4, 5, 6, 15]
    rounds.reset(np.arange(8) < 2)
    assert rounds.numbers.tolist() == [8, 17, 2, 3, 4, 5, 6, 15]
    again = batch.deal_many(1, SEED, first=17)
    assert rounds.states[1] == again[0]
    rounds.reset()
    assert rounds.numbers.tolist() == [16, 25, 10, 11, 12, 13, 14, 23]
    rounds.reset(seed=5)
    assert rounds.states == batch.deal_many(8, 5)


def test_a_refused_step_changes_nothing():
    rounds = batch.VectorRounds(8, seed=SEED)
    before = rounds.states.copy()
    actions = rounds.choose("random")
    actions[3] = 0
    with pytest.raises(batch.IllegalBatchError) as refusal:
        rounds.step(actions)
    assert refusal.value.index == 3
    assert rounds.states == before


@pytest.mark.parametrize("seats", [2, [0, 1, 2, 3] * 5])
def test_one_player_among_others(seats):
    n = 20
    rounds = batch.VectorRounds(n, seed=SEED)
    players = np.broadcast_to(seats, n)
    table = ["rule-of-thumb"] * 4
    others = rounds.play_others(seats, table)
    assert not others.over.any()
    ended = 0
    for _ in range(3 * 14):
        assert (rounds.states.turns == players).all()
        step = rounds.step(rounds.choose("rule-of-thumb"))
        others = rounds.play_others(seats, table)
        assert not (step.over & others.over).any()
        ended += step.over.sum() + others.over.sum()
    assert ended == 3 * n
    assert (rounds.numbers == np.arange(n) + 3 * n).all()


def test_without_auto_reset_the_others_stop_at_the_end():
    rounds = batch.VectorRounds(10, seed=SEED, auto_reset=False)
    for _ in range(14):
        rounds.play_others(0, "random")
        rounds.step(rounds.choose("random"))
    rounds.play_others(0, "random")
    assert (rounds.states.phases == batch.FINISHED).all()
    assert not rounds.play_others(0, "random").over.any()
