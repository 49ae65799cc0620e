"""What is counted: small, exact, and added up in any order."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Protocol, Self, TypeVar, final

import attrs
import numpy as np

from callbreak._checks import is_whole, items
from callbreak.errors import ArgumentTypeError, ArgumentValueError


class Summable(Protocol):
    """Something that can be added to its like."""

    def __add__(self, other: Self, /) -> Self: ...


S = TypeVar("S", bound=Summable)


@final
@attrs.frozen
class Mean:
    """A mean with its standard error, kept as exact sums.

    Attributes:
        count: How many values there are.
        total: Their sum.
        squares: The sum of their squares.

    >>> m = Mean.of([41, -30]) + Mean.of([20])
    >>> m.count, round(m.mean, 2), round(m.standard_error, 2)
    (3, 10.33, 21.06)
    """

    count: int = 0
    total: int = 0
    squares: int = 0

    @classmethod
    def of(cls, values: Iterable[int]) -> Mean:
        """Return the mean of whole numbers; those of an array are counted fast.

        Raises:
            ArgumentTypeError: Those are no whole numbers.
        """
        found: Sequence[object]
        if isinstance(values, np.ndarray) and values.dtype.kind in "iu":
            found, times = (array.tolist() for array in np.unique(values, return_counts=True))
        else:
            found = items(values, "values", object, "whole numbers")
            times = [1] * len(found)
        for value in found:
            if not is_whole(value):
                raise ArgumentTypeError("values", "whole numbers", type(value).__name__)
        numbers = [operator.index(value) for value in found]  # type: ignore[arg-type]  # as seen
        # From here on in Python's own numbers, which no sum is too large for.
        weighed = [n * k for n, k in zip(numbers, times, strict=True)]
        return cls(sum(times), sum(weighed), sum(map(operator.mul, numbers, weighed)))

    def __add__(self, other: Mean) -> Mean:
        if not isinstance(other, Mean):
            return NotImplemented
        return Mean(
            self.count + other.count, self.total + other.total, self.squares + other.squares
        )

    @property
    def mean(self) -> float:
        """The mean; not a number where there is no value."""
        return self.total / self.count if self.count else float("nan")

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the values; not a number for fewer than two."""
        if self.count < 2:
            return float("nan")
        # Exact until the last step: n * squares >= total ** 2.
        spread = self.count * self.squares - self.total**2
        return sqrt(spread / (self.count * (self.count - 1)))

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; not a number for fewer than two values."""
        return self.standard_deviation / sqrt(self.count) if self.count else float("nan")


@final
@attrs.frozen
class CallStatistics:
    """What became of one call.

    Attributes:
        call: The number called.
        made: How often it was made.
        tricks: The tricks taken.
        tenths: The scores, in tenths of a point.
    """

    call: int
    made: int = 0
    tricks: Mean = Mean()
    tenths: Mean = Mean()

    @property
    def count(self) -> int:
        """How often it was called."""
        return self.tricks.count

    @property
    def made_share(self) -> float:
        """The share of the calls that were made; not a number where there was none."""
        return self.made / self.count if self.count else float("nan")

    def __add__(self, other: CallStatistics) -> CallStatistics:
        if not isinstance(other, CallStatistics):
            return NotImplemented
        if other.call != self.call:
            raise ArgumentValueError("other", f"about a call of {self.call}", f"of {other.call}")
        return CallStatistics(
            self.call,
            self.made + other.made,
            self.tricks + other.tricks,
            self.tenths + other.tenths,
        )


@final
@attrs.frozen
class PlaceStatistics:
    """What became of one place in the order of calling.

    Attributes:
        calls: The numbers called.
        tricks: The tricks taken.
        tenths: The scores, in tenths of a point.
    """

    calls: Mean = Mean()
    tricks: Mean = Mean()
    tenths: Mean = Mean()

    def __add__(self, other: PlaceStatistics) -> PlaceStatistics:
        if not isinstance(other, PlaceStatistics):
            return NotImplemented
        return PlaceStatistics(
            self.calls + other.calls, self.tricks + other.tricks, self.tenths + other.tenths
        )


def _added(some: tuple[S, ...], others: tuple[S, ...]) -> tuple[S, ...]:
    if len(some) != len(others):
        raise ArgumentValueError("other", f"about {len(some)} calls", f"about {len(others)}")
    return tuple(a + b for a, b in zip(some, others, strict=True))


@final
@attrs.frozen
class RoundStatistics:
    """What became of many rounds.

    Attributes:
        rounds: How many rounds were finished.
        void: How many more were void and count for nothing.
        by_call: For each call, 0 to 13. Standard errors take the seats of a round as independent,
            which they are not quite.
        by_place: For each place in the order of calling: the dealer's next seat first, the dealer
            last.
        scores: How often each score was made, in tenths of a point, by rising score.
    """

    rounds: int
    void: int
    by_call: tuple[CallStatistics, ...]
    by_place: tuple[PlaceStatistics, ...]
    scores: tuple[tuple[int, int], ...]

    def __add__(self, other: RoundStatistics) -> RoundStatistics:
        if not isinstance(other, RoundStatistics):
            return NotImplemented
        scores = dict(self.scores)
        for tenths, count in other.scores:
            scores[tenths] = scores.get(tenths, 0) + count
        return RoundStatistics(
            self.rounds + other.rounds,
            self.void + other.void,
            _added(self.by_call, other.by_call),
            _added(self.by_place, other.by_place),
            tuple(sorted(scores.items())),
        )


@final
@attrs.frozen
class HandStatistics:
    """How one hand fares with each call.

    Attributes:
        deals: How many deals were tried; each was played once with every call.
        by_call: For each call that the rules allow, in rising order. Where calls may add up to too
            little, the void rounds are left out.
    """

    deals: int
    by_call: tuple[CallStatistics, ...]

    @property
    def best(self) -> CallStatistics:
        """The call with the best mean score, the lowest of several."""
        tried = [statistics for statistics in self.by_call if statistics.count]
        return max(tried or self.by_call, key=lambda s: (s.tenths.mean, -s.call))

    def __add__(self, other: HandStatistics) -> HandStatistics:
        if not isinstance(other, HandStatistics):
            return NotImplemented
        return HandStatistics(self.deals + other.deals, _added(self.by_call, other.by_call))


@final
@attrs.frozen
class RuleChangeStatistics:
    """What other rules do to the scores.

    The values are the four scores of a round added up, in tenths of a point: the seats of one round
    depend on each other, so it is rounds that are counted.

    Attributes:
        before: The rounds under the first rules.
        after: The rounds under the second rules.
        change: Second minus first, for the same deal.
        void: How many rounds were left out because they were void under one of them.
    """

    before: Mean = Mean()
    after: Mean = Mean()
    change: Mean = Mean()
    void: int = 0

    def __add__(self, other: RuleChangeStatistics) -> RuleChangeStatistics:
        if not isinstance(other, RuleChangeStatistics):
            return NotImplemented
        return RuleChangeStatistics(
            self.before + other.before,
            self.after + other.after,
            self.change + other.change,
            self.void + other.void,
        )
