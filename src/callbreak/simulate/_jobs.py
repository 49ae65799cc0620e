"""What is played: jobs that can be sent anywhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, final

import attrs
import numpy as np

from callbreak import batch
from callbreak._checks import instance, is_iterable, whole_number
from callbreak.batch.policies import players_of
from callbreak.cards import Card, CardSet
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


def _as_hand(value: Iterable[Card]) -> CardSet:
    hand = CardSet(value)
    if len(hand) != 13:
        raise ArgumentValueError("hand", "thirteen cards", f"{len(hand)}")
    return hand


def _as_place(value: int) -> int:
    return whole_number(value, "place", 0, 3)


def _as_policy(value: batch.Policy) -> batch.Policy:
    if not isinstance(value, str | batch.Weights) and is_iterable(value):
        value = tuple(value)
    players_of(value)  # which refuses what is none
    return value


def _are_rules(_: object, field: attrs.Attribute[Rules], value: Rules) -> None:
    instance(value, field.name, Rules, "Rules")


@final
@attrs.frozen
class Rounds:
    """Play rounds, and count what calls and seats score.

    Attributes:
        rules: The rules of the table.
        policy: Who plays; see `callbreak.batch.Policy`.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: An unknown policy.
    """

    rules: Rules = attrs.field(default=CALL_BREAK, validator=_are_rules)
    policy: batch.Policy = attrs.field(default="rule-of-thumb", converter=_as_policy)

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


@final
@attrs.frozen
class HandCalls:
    """Deal the other three hands at random, and count how one hand fares with each call.

    Every deal is played once with each call that the rules allow; all else goes by the policy.

    Attributes:
        hand: The thirteen cards.
        rules: The rules of the table.
        place: Which place in the order of calling the hand has: 0 calls first, 3 deals.
        policy: Who plays; see `callbreak.batch.Policy`. Seat 0 is the one that calls first.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A hand that is not thirteen cards, a place that is not 0 to 3, an
            unknown policy.
    """

    hand: CardSet = attrs.field(converter=_as_hand)
    rules: Rules = attrs.field(default=CALL_BREAK, validator=_are_rules)
    place: int = attrs.field(default=0, converter=_as_place)
    policy: batch.Policy = attrs.field(default="rule-of-thumb", converter=_as_policy)

    def __call__(self, seed: int, first: int, count: int) -> HandStatistics:
        """Try the deals from a number on, and return what was counted."""
        states = self._deal(seed, first, count)
        deals = int((states.phases == batch.CALLING).sum())  # the others are misdeals
        for _ in range(self.place):
            actions = batch.choose_many(states, policy=self.policy, seed=seed, first=first)
            batch.act_many(states, actions)
        by_call: list[CallStatistics] = []
        for call in self.rules.calls:
            called = states.copy()
            batch.call_many(called, np.where(called.turns == self.place, call, -1))
            ended = batch.playouts(called, seed=seed, policy=self.policy, first=first)
            calls, tricks, tenths = (
                values[~ended.void, self.place]
                for values in (ended.calls, ended.tricks, ended.tenths)
            )
            by_call.append(_call_statistics(call, calls, tricks, tenths, self.rules))
        return HandStatistics(deals, tuple(by_call))

    def _deal(self, seed: int, first: int, count: int) -> batch.States:
        """Return rounds dealt by seat 3, with the hand in its place."""
        # In a random deal, the cards that are not in one seat's hand are dealt to the others at
        # random. So let the cards that are not in ours go the same ways, in deck order.
        dealt = batch.deal_many(count, seed, first=first).dealt
        held = dealt[:, :, np.newaxis] >> np.arange(52, dtype=np.uint64) & np.uint64(1) == 1
        not_here = ~held[:, self.place]
        rest = np.array([card.mask for card in ~self.hand], dtype=np.uint64)
        hands = np.full((count, 4), self.hand.mask, dtype=np.uint64)
        for seat in {0, 1, 2, 3} - {self.place}:
            ways = held[:, seat][not_here].reshape(count, 39)
            hands[:, seat] = np.where(ways, rest, np.uint64(0)).sum(axis=1)
        return batch.States(np.full(count, 3), hands, rules=self.rules)


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

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: An unknown policy.
    """

    before: Rules = attrs.field(validator=_are_rules)
    after: Rules = attrs.field(validator=_are_rules)
    policy: batch.Policy = attrs.field(default="rule-of-thumb", converter=_as_policy)

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
