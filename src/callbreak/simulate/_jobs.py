"""What is played: jobs that can be sent anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

import attrs
import numpy as np

from callbreak import batch
from callbreak._checks import whole_number
from callbreak.cards import ALL_CARDS, Card, CardSet, card_set
from callbreak.errors import ArgumentValueError
from callbreak.rules import Rules
from callbreak.scoring import is_made
from callbreak.simulate._aggregates import (
    CallStatistics,
    HandStatistics,
    Mean,
    PlaceStatistics,
    RoundStatistics,
    RuleChangeStatistics,
)
from callbreak.variants import CALL_BREAK


@final
@attrs.frozen
class Rounds:
    """Play rounds, and count what calls and seats score.

    Attributes:
        rules: The rules of the table.
        policy: Who plays; see `callbreak.batch.Policy`.
    """

    rules: Rules = CALL_BREAK
    policy: batch.Policy = "rule-of-thumb"

    def __call__(self, seed: int, first: int, count: int) -> RoundStatistics:
        """Play the rounds from a number on, and return what was counted."""
        ended = batch.playouts(count, rules=self.rules, seed=seed, policy=self.policy, first=first)
        counted = ~ended.void
        in_order = (ended.dealers[counted, None].astype(np.int64) + np.arange(1, 5)) % 4
        calls, tricks, tenths = (
            np.take_along_axis(values[counted].astype(np.int64), in_order, axis=1)
            for values in (ended.calls, ended.tricks, ended.tenths)
        )
        found, times = np.unique(tenths, return_counts=True)
        return RoundStatistics(
            rounds=int(counted.sum()),
            void=int(ended.void.sum()),
            by_call=tuple(
                _call_statistics(n, calls, tricks, tenths, self.rules) for n in range(14)
            ),
            by_place=tuple(
                PlaceStatistics(*(Mean.of(values[:, n]) for values in (calls, tricks, tenths)))
                for n in range(4)
            ),
            scores=tuple(zip(found.tolist(), times.tolist(), strict=True)),
        )


def _call_statistics(
    call: int, calls: Any, tricks: Any, tenths: Any, rules: Rules
) -> CallStatistics:
    here = calls == call
    makes = np.array([is_made(call, number, rules) for number in range(14)])
    return CallStatistics(
        call, int(makes[tricks[here]].sum()), Mean.of(tricks[here]), Mean.of(tenths[here])
    )


def _as_hand(value: Iterable[Card]) -> CardSet:
    hand = CardSet(value)
    if len(hand) != 13:
        raise ArgumentValueError("hand", "thirteen cards", f"{len(hand)}")
    return hand


@final
@attrs.frozen
class HandCalls:
    """Deal the other three hands at random, and count how one hand fares with each call.

    Every deal is played once with each call that the rules allow; all else goes by the policy.

    Attributes:
        hand: The thirteen cards.
        rules: The rules of the table.
        place: Which place in the order of calling the hand has: 0 calls first, 3 deals.
        policy: Who plays; see `callbreak.batch.Policy`.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A hand that is not thirteen cards, a place that is not 0 to 3.
    """

    hand: CardSet = attrs.field(converter=_as_hand)
    rules: Rules = CALL_BREAK
    place: int = attrs.field(
        default=0, validator=lambda _, __, value: whole_number(value, "place", 0, 3) and None
    )
    policy: batch.Policy = "rule-of-thumb"

    def __call__(self, seed: int, first: int, count: int) -> HandStatistics:
        """Try the deals from a number on, and return what was counted."""
        # Seat 0 calls first, so seat 3 deals.
        rng = np.random.Generator(np.random.Philox(key=[seed, first]))
        rest = [card.mask for card in card_set(ALL_CARDS & ~self.hand.mask)]
        shuffled = rng.permuted(np.tile(np.array(rest, dtype=np.uint64), (count, 1)), axis=1)
        others = np.bitwise_or.reduce(shuffled.reshape(count, 3, 13), axis=2)
        dealt = np.insert(others, self.place, np.uint64(self.hand.mask), axis=1)
        start = batch.States(np.full(count, 3), dealt, rules=self.rules)
        start = start[start.phases == batch.CALLING]  # no misdeals
        by_call = tuple(
            self._with_call(start.copy(), call, seed, first)
            for call in range(self.rules.min_call, self.rules.max_call + 1)
        )
        return HandStatistics(len(start), by_call)

    def _with_call(self, states: batch.States, call: int, seed: int, first: int) -> CallStatistics:
        for place in range(4):
            if place == self.place:
                batch.call_many(states, np.full(len(states), call))
            else:
                batch.act_many(
                    states, batch.choose_many(states, policy=self.policy, seed=seed, first=first)
                )
        ended = batch.playouts(states, seed=seed, policy=self.policy, first=first)
        counted = ~ended.void
        calls, tricks, tenths = (
            values[counted, self.place].astype(np.int64)
            for values in (ended.calls, ended.tricks, ended.tenths)
        )
        return _call_statistics(call, calls, tricks, tenths, self.rules)


@final
@attrs.frozen
class RuleChange:
    """Play the same deals under two rule sets, and compare the scores.

    Where one of them throws misdeals in, its deals are drawn again, and those pairs are of two
    different deals.

    Attributes:
        before: The first rules.
        after: The second rules.
        policy: Who plays; see `callbreak.batch.Policy`.
    """

    before: Rules
    after: Rules
    policy: batch.Policy = "rule-of-thumb"

    def __call__(self, seed: int, first: int, count: int) -> RuleChangeStatistics:
        """Play the rounds from a number on under both rules, and return what was counted."""
        before, after = (
            batch.playouts(count, rules=rules, seed=seed, policy=self.policy, first=first)
            for rules in (self.before, self.after)
        )
        counted = ~(before.void | after.void)
        old, new = (ended.tenths[counted].astype(np.int64).sum(axis=1) for ended in (before, after))
        return RuleChangeStatistics(
            Mean.of(old), Mean.of(new), Mean.of(new - old), int(count - counted.sum())
        )
