"""What a call and the tricks taken are worth, exactly, in tenths of a point."""

from __future__ import annotations

from typing import final

import attrs

from callbreak._checks import instance, whole_number
from callbreak.rules import Failure, Rules
from callbreak.variants import CALL_BREAK

__all__ = ["Points", "score"]


def _tenths(value: int) -> int:
    return whole_number(value, "tenths", -(10**18), 10**18)


@final
@attrs.frozen(order=True)
class Points:
    """A score, exact to the tenth; `float()` and `str()` turn it into what people write.

    Attributes:
        tenths: The score in tenths of a point.

    Raises:
        ArgumentTypeError: The tenths are no whole number.
        ArgumentValueError: They are beyond all sense.

    >>> str(Points(41) + Points(-50)), float(Points(41))
    ('-0.9', 4.1)
    """

    tenths: int = attrs.field(converter=_tenths)

    def __add__(self, other: Points) -> Points:
        if not isinstance(other, Points):
            return NotImplemented
        return Points(self.tenths + other.tenths)

    def __radd__(self, other: int) -> Points:
        if other != 0:  # where `sum` starts
            return NotImplemented
        return self

    def __sub__(self, other: Points) -> Points:
        if not isinstance(other, Points):
            return NotImplemented
        return Points(self.tenths - other.tenths)

    def __neg__(self) -> Points:
        return Points(-self.tenths)

    def __float__(self) -> float:
        return self.tenths / 10

    def __str__(self) -> str:
        whole, tenth = divmod(abs(self.tenths), 10)
        return f"{'-' if self.tenths < 0 else ''}{whole}.{tenth}"


def is_made(call: int, tricks: int, rules: Rules) -> bool:
    """Tell whether a call was made (rules R7.1 to R7.3)."""
    return (
        call <= tricks
        and (rules.allowed_overtricks is None or tricks - call <= rules.allowed_overtricks)
        and not (rules.double_fails and tricks >= 2 * call)
    )


def score(*, call: int, tricks: int, rules: Rules = CALL_BREAK) -> Points:
    """Return what a call and the tricks taken score (rules R7.1 to R7.7).

    Whether the rules allow such a call at all is not asked here.

    Args:
        call: The number called, 0 to 13.
        tricks: The tricks taken, 0 to 13.
        rules: The rules of the table.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number that is not from 0 to 13.

    >>> from callbreak.variants import CALL_BRIDGE
    >>> print(score(call=4, tricks=5), score(call=4, tricks=3))
    4.1 -4.0
    >>> print(*(score(call=9, tricks=tricks, rules=CALL_BRIDGE) for tricks in (8, 9, 10, 11)))
    -9.0 13.0 13.0 -9.0
    """
    called = whole_number(call, "call", 0, 13)
    taken = whole_number(tricks, "tricks", 0, 13)
    instance(rules, "rules", Rules, "Rules")
    return Points(score_tenths(called, taken, rules))


def score_tenths(call: int, tricks: int, rules: Rules) -> int:
    """Return the score in tenths, of numbers that were checked."""
    if is_made(call, tricks, rules):
        if rules.bonus_from is not None and call >= rules.bonus_from:
            return 10 * rules.bonus_points
        return 10 * call + rules.overtrick_tenths * (tricks - call)
    if rules.failure is Failure.ZERO:
        return 0
    if rules.failure is Failure.SHORTFALL and tricks < call:
        return -10 * (call - tricks)
    return -10 * call
