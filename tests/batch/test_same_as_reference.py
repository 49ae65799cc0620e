"""The twin does what `callbreak.rounds` does, and what the slow oracle of the tests does."""

from __future__ import annotations

import itertools
import random

import pytest

pytest.importorskip("numba")

import attrs
import numpy as np
from hypothesis import given, settings, strategies as st

import callbreak as cb
from callbreak import batch, testing, variants
from tests.oracle import naive

WAYS_TO_PLAY = list(itertools.product(cb.Heading, cb.WhenVoid, cb.TrumpLead))
PHASES = {
    cb.Phase.CALLING: batch.CALLING,
    cb.Phase.PLAYING: batch.PLAYING,
    cb.Phase.FINISHED: batch.FINISHED,
    cb.Phase.VOID: batch.VOID,
}


def mask(cards):
    return sum(1 << cb.DECK.index(card) for card in cards)


def number(action):
    return action.index if isinstance(action, cb.Card) else 52 + action


def assert_same(states, rounds):
    """Every column says what the single rounds say."""
    masks = batch.legal_masks(states)
    allowed = batch.legal_actions(states)
    tenths = batch.score_many(states)
    hands = states.hands
    assert len(states) == len(rounds)
    for i, round in enumerate(rounds):
        seats = [(round.deal.dealer + 1 + place) % 4 for place in range(len(round.calls))]
        plays = [card.index for card in round.plays]
        assert states.dealers[i] == round.deal.dealer
        assert states.dealt[i].tolist() == list(round.deal.masks)
        assert [states.calls[i, seat] for seat in seats] == list(round.calls)
        assert (states.calls[i] >= 0).sum() == len(round.calls)
        assert states.plays[i].tolist() == plays + [batch.NO_CARD] * (52 - len(plays))
        assert states.played[i] == mask(round.plays)
        assert hands[i].tolist() == [round.hand(seat).mask for seat in cb.Seat]
        assert states.phases[i] == PHASES[round.phase]
        assert states.moves[i] == len(round.calls) + len(round.plays)
        assert states.turns[i] == (-1 if round.turn is None else round.turn)
        assert states.tricks[i].tolist() == list(round.tricks_won)
        assert masks[i] == round.legal_plays.mask
        legal = [number(action) for action in cb.legal_actions(round)]
        assert np.flatnonzero(allowed[i]).tolist() == sorted(legal)
        scores = round.scores or [cb.Points(0)] * 4
        assert tenths[i].tolist() == [points.tenths for points in scores]


@pytest.mark.parametrize(
    "heading, when_void, trump_lead",
    WAYS_TO_PLAY,
    ids=["/".join(answer.value for answer in way) for way in WAYS_TO_PLAY],
)
def test_whole_rounds_move_by_move(heading, when_void, trump_lead):
    rules = cb.Rules(heading=heading, when_void=when_void, trump_lead=trump_lead)
    states = batch.deal_many(24, seed=1, rules=rules)
    rounds = batch.to_rounds(states)
    for move in range(56):
        assert_same(states, rounds)
        actions = batch.choose_many(states, seed=2)
        batch.act_many(states, actions)
        chosen = [int(a) - 52 if move < 4 else cb.DECK[a] for a in actions]
        rounds = [cb.apply(*both) for both in zip(rounds, chosen, strict=True)]
    assert_same(states, rounds)
    assert (states.phases == batch.FINISHED).all()


@settings(max_examples=25)
@given(testing.rules(), st.integers(0, 2**64 - 1), st.sampled_from(["random", "rule-of-thumb"]))
def test_whole_rounds_under_any_rules(rules, seed, policy):
    states = batch.deal_many(3, seed, rules=rules)
    rounds = batch.to_rounds(states)
    assert_same(states, rounds)
    for _ in range(56):
        actions = batch.choose_many(states, policy=policy, seed=seed)
        batch.act_many(states, actions)
        rounds = [
            round
            if action < 0
            else cb.apply(round, int(action) - 52 if action >= 52 else cb.DECK[action])
            for round, action in zip(rounds, actions, strict=True)
        ]
    assert_same(states, rounds)
    assert (states.turns == -1).all()


@pytest.mark.parametrize("slug", variants.VARIANTS)
def test_whole_rounds_under_every_preset(slug):
    ended = batch.playouts(300, rules=cb.variant(slug), seed=3)
    sure = np.flatnonzero(~ended.void)
    for i in sure[:100]:
        for seat in cb.Seat:
            call, tricks = int(ended.calls[i, seat]), int(ended.tricks[i, seat])
            points = cb.score(call=call, tricks=tricks, rules=cb.variant(slug))
            assert ended.tenths[i, seat] == points.tenths


def test_the_oracle_agrees_move_by_move():
    rng = random.Random(5)
    for heading, when_void, trump_lead in WAYS_TO_PLAY:
        rules = cb.Rules(heading=heading, when_void=when_void, trump_lead=trump_lead)
        states = batch.deal_many(4, seed=rng.getrandbits(64), rules=rules)
        tables = [
            naive.Table(
                int(dealer),
                [
                    [naive.DECK[card] for card in range(52) if int(hand) >> card & 1]
                    for hand in hands
                ],
                rules,
            )
            for dealer, hands in zip(states.dealers, states.dealt, strict=True)
        ]
        for _ in range(4):
            calls = [rng.randint(1, 13) for _ in tables]
            batch.call_many(states, calls)
            for table, call in zip(tables, calls, strict=True):
                table.call(call)
        for _ in range(52):
            masks = batch.legal_masks(states).tolist()
            assert states.turns.tolist() == [table.turn for table in tables]
            legal = [[naive.DECK.index(card) for card in table.legal_plays()] for table in tables]
            assert masks == [sum(1 << card for card in cards) for cards in legal]
            cards = [rng.choice(cards) for cards in legal]
            batch.play_many(states, cards)
            for table, card in zip(tables, cards, strict=True):
                table.play(naive.DECK[card])
        assert states.tricks.tolist() == [table.won for table in tables]
        assert batch.score_many(states).tolist() == [table.scores() for table in tables]


@given(testing.rounds())
def test_a_round_from_any_stage_and_back(round):
    states = batch.from_rounds([round, round])
    assert_same(states, [round, round])
    assert batch.to_rounds(states) == [round, round]


def outcome(move, round, action):
    """The round that a move leads to, or the error."""
    try:
        return move(round, action)
    except cb.IllegalActionError as error:
        return error


@given(testing.rounds(), st.integers(0, 65))
def test_what_one_round_refuses_the_twin_refuses_for_the_same_reason(round, number):
    move, action = (cb.play, cb.DECK[number]) if number < 52 else (cb.call, number - 52)
    move_many = batch.play_many if number < 52 else batch.call_many
    value = number if number < 52 else number - 52
    states = batch.from_rounds([round])
    before = states.copy()
    expected = outcome(move, round, action)
    if isinstance(expected, cb.Round):
        move_many(states, [value])
        assert batch.to_rounds(states) == [expected]
        batch.act_many(before, [number])
        assert states == before
    else:
        with pytest.raises(batch.IllegalBatchError, match="round 0: ") as refusal:
            move_many(states, [value])
        assert refusal.value.index == 0
        assert type(refusal.value.reason) is type(expected)
        assert refusal.value.reason.args == expected.args
        assert states == before


@settings(max_examples=20)
@given(st.sets(st.sampled_from(cb.Misdeal), min_size=1))
def test_misdeals_are_void_from_the_start(kinds):
    # No rules, so nothing is drawn again.
    dealt = batch.deal_many(400, seed=6)
    rules = cb.Rules(redeal=kinds)
    states = batch.States(dealt.dealers, dealt.dealt, rules=rules)
    rounds = [attrs.evolve(round, rules=rules) for round in batch.to_rounds(dealt)]
    assert batch.to_rounds(states) == rounds
    assert (states.phases == batch.VOID).tolist() == [
        round.phase is cb.Phase.VOID for round in rounds
    ]


def test_too_low_a_total_is_void():
    rules = cb.Rules(min_total_calls=8)
    states = batch.deal_many(2, seed=1, rules=rules)
    for calls in ([2, 2], [2, 2], [2, 2], [2, 1]):
        batch.call_many(states, calls)
    assert states.phases.tolist() == [batch.PLAYING, batch.VOID]
    assert states.turns.tolist() == [states.dealers[0] + 1, -1]
    assert batch.score_many(states).tolist() == [[0] * 4] * 2
    assert batch.legal_masks(states)[1] == 0
    assert_same(states, batch.to_rounds(states))


def test_voids_are_the_suits_not_followed():
    states = batch.deal_many(20, seed=2)
    for _ in range(40):
        batch.act_many(states, batch.choose_many(states, seed=2))
    for i, round in enumerate(states):
        shown = np.zeros((4, 4), dtype=bool)
        for trick in (*round.tricks, round.trick):
            for place, card in enumerate(trick.cards):
                if card.suit is not trick.led:
                    seat = trick.leader.after(place)
                    shown[seat, list(cb.Suit).index(trick.led)] = True
        assert np.array_equal(states.voids[i], shown)
