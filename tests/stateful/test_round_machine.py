"""Rounds driven at random, step by step, beside a naive model that plays along."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest
from hypothesis import settings, strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import callbreak as cb
from callbreak import testing
from tests.oracle import naive


def codes(cards):
    return [card.value for card in cards]


def in_phase(*phases):
    return precondition(lambda machine: machine.round.phase in phases)


class RoundMachine(RuleBasedStateMachine):
    """A round, and the oracle's table on which the same is played.

    The model remembers by doing, and starts over only to take actions back.
    """

    @initialize(round=testing.rounds())
    def sit_down(self, round):
        self.round = round
        self.table = self.replayed()

    def replayed(self):
        deal, calls = self.round.deal, list(self.round.calls)
        hands = [codes(hand) for hand in deal.hands]
        return naive.replay(
            int(deal.dealer), hands, calls, codes(self.round.plays), self.round.rules
        )

    # What may be done

    @in_phase(cb.Phase.CALLING)
    @rule(data=st.data())
    def call(self, data):
        number = data.draw(st.sampled_from(self.round.legal_calls))
        self.round = cb.call(self.round, number)
        self.table.call(number)

    @in_phase(cb.Phase.CALLING)
    @rule(data=st.data())
    def call_around(self, data):
        # Single steps alone would seldom bring a round to its end.
        while self.round.phase is cb.Phase.CALLING:
            self.call(data)

    @in_phase(cb.Phase.PLAYING)
    @rule(data=st.data())
    def play(self, data):
        card = data.draw(st.sampled_from(self.round.legal_plays[:]))
        self.round = cb.apply(self.round, card)
        self.table.play(card.value)

    @in_phase(cb.Phase.PLAYING)
    @rule(data=st.data(), tricks=st.integers(1, 6))
    def play_some_tricks(self, data, tricks):
        for _ in range(4 * tricks):
            if self.round.phase is cb.Phase.PLAYING:
                self.play(data)

    @rule(n=st.integers(1, 9))
    def take_back(self, n):
        self.round = self.round.rewind(min(n, len(self.round.calls + self.round.plays)))
        self.table = self.replayed()

    # What may not be done

    @rule(number=st.integers(-1, 14))
    def call_out_of_range_or_out_of_turn(self, number):
        if number in self.round.legal_calls:
            return
        with pytest.raises((cb.IllegalCallError, cb.WrongPhaseError)) as refusal:
            cb.call(self.round, number)
        assert isinstance(refusal.value, cb.IllegalCallError) == (self.table.phase == "CALLING")
        assert refusal.value.position == len(self.table.calls)

    @rule(card=testing.cards())
    def play_what_may_not_be_played(self, card):
        if card in self.round.legal_plays:
            return
        with pytest.raises(cb.IllegalActionError) as ours:
            cb.play(self.round, card)
        with pytest.raises(naive.RefusedError) as theirs:
            self.table.play(card.value)
        assert ours.value.position == theirs.value.position
        if self.round.phase is cb.Phase.PLAYING:
            assert ours.value.violation.reason.name == theirs.value.why
        else:
            assert (ours.value.attempted, ours.value.phase.name) == ("play", theirs.value.why)

    # What must change nothing

    @rule(protocol=st.integers(0, pickle.HIGHEST_PROTOCOL))
    def put_away_and_take_out_again(self, protocol):
        again = pickle.loads(pickle.dumps(self.round, protocol))
        assert again == self.round
        assert hash(again) == hash(self.round)
        self.round = again

    @rule(way=st.sampled_from([copy.copy, copy.deepcopy, attrs.evolve]))
    def duplicate(self, way):
        again = way(self.round)
        assert again == self.round
        self.round = again

    @in_phase(cb.Phase.FINISHED, cb.Phase.VOID)
    @rule()
    def be_done(self):
        assert cb.legal_actions(self.round) == ()
        assert self.table.turn is None
        finished = self.round.phase is cb.Phase.FINISHED
        assert (self.round.scores is not None) == finished

    # What always holds

    @invariant()
    def the_two_agree(self):
        assert self.round.phase.name == self.table.phase
        assert self.round.turn == self.table.turn
        assert codes(self.round.legal_plays) == self.table.legal_plays()
        limits = range(self.round.rules.min_call, self.round.rules.max_call + 1)
        calling = self.table.phase == "CALLING"
        assert list(self.round.legal_calls) == (list(limits) if calling else [])

    @invariant()
    def the_cards_lie_where_they_should(self):
        for seat in cb.Seat:
            assert self.round.hand(seat) == {cb.Card(code) for code in self.table.hands[seat]}
        tricks = [(trick.leader, codes(trick), trick.winner) for trick in self.round.tricks]
        assert tricks == self.table.complete
        assert codes(self.round.trick) == self.table.cards
        assert list(self.round.tricks_won) == self.table.won
        assert self.round.trump_broken == self.table.broken

    @invariant()
    def they_count_alike(self):
        assert [self.round.call_of(seat) for seat in cb.Seat] == [
            self.table.call_of(seat) for seat in range(4)
        ]
        for ours, theirs in (
            (self.round.scores, self.table.scores()),
            (self.round.scores_so_far, self.table.scores_so_far()),
        ):
            assert (ours and [points.tenths for points in ours]) == theirs


RoundMachine.TestCase.settings = settings(stateful_step_count=30)
TestRound = RoundMachine.TestCase
