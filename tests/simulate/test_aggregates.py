"""Aggregates: exact, added up in any order, and plain values."""

from __future__ import annotations

import copy
import math
import pickle
import statistics
from fractions import Fraction

import pytest

pytest.importorskip("numba")

import attrs
import numpy as np
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak.simulate import (
    CallStatistics,
    HandCalls,
    HandStatistics,
    Mean,
    PlaceStatistics,
    Rounds,
    RoundStatistics,
    RuleChange,
    RuleChangeStatistics,
)

# Scores in tenths, and numbers that no machine word holds.
numbers = st.lists(st.integers(-200, 200) | st.integers(), max_size=50)
small = st.lists(st.integers(-(2**31), 2**31 - 1), max_size=50)

HAND = cb.parse_hand("SAKJ5 HA72 DQ954 CK6")
# One of each kind, made when it is needed.
KINDS = {
    Mean: lambda: Mean.of([41, -30]),
    CallStatistics: lambda: CallStatistics(4, 1, Mean.of([5, 3]), Mean.of([41, -40])),
    PlaceStatistics: lambda: PlaceStatistics(Mean.of([4]), Mean.of([5]), Mean.of([41])),
    RoundStatistics: lambda: Rounds()(7, 0, 100),
    HandStatistics: lambda: HandCalls(HAND)(7, 0, 100),
    RuleChangeStatistics: lambda: RuleChange(cb.BHOOS, cb.CALL_BRIDGE)(7, 0, 100),
}


# ---- means --------------------------------------------------------------------------------------


def exact_variance(values):
    return statistics.variance(map(Fraction, values))


@given(numbers)
def test_a_mean_is_that_of_the_statistics_module(values):
    found = Mean.of(values)
    assert (found.count, found.total) == (len(values), sum(values))
    assert found.squares == sum(value * value for value in values)
    if values:
        assert found.mean == float(statistics.mean(map(Fraction, values)))
    if len(values) > 1:
        variance = exact_variance(values)
        assert math.isclose(found.standard_deviation, math.sqrt(variance), rel_tol=1e-14)
        error = math.sqrt(variance / len(values))
        assert math.isclose(found.standard_error, error, rel_tol=1e-14)


@given(st.lists(numbers, max_size=5), st.randoms(use_true_random=False))
def test_means_are_added_up_in_any_order(parts, rng):
    shuffled = parts.copy()
    rng.shuffle(shuffled)
    found = sum(map(Mean.of, shuffled), Mean())
    assert found == Mean.of(value for part in parts for value in part)


@given(numbers, numbers, numbers)
def test_adding_is_associative(a, b, c):
    a, b, c = Mean.of(a), Mean.of(b), Mean.of(c)
    assert (a + b) + c == a + (b + c)
    assert a + b == b + a
    assert a + Mean() == a


@given(small, st.sampled_from([np.int64, np.int32, ">i4", object]))
def test_a_mean_of_an_array(values, kind):
    assert Mean.of(np.array(values, dtype=kind)) == Mean.of(values)


@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.uint64, np.int64])
def test_no_sum_is_too_large(kind):
    limits = np.iinfo(kind)
    values = [limits.min, limits.max] * 3
    assert Mean.of(np.array(values, dtype=kind)) == Mean.of(map(int, values))
    assert Mean.of(np.array(values, dtype=kind).reshape(2, 3)) == Mean.of(map(int, values))


def test_a_mean_does_not_drift():
    many = Mean.of([10**9, 10**9 + 1]) + Mean.of([10**9 + 1])
    assert math.isclose(many.standard_deviation, math.sqrt(1 / 3), rel_tol=1e-14)
    # As floats these squares would all be alike.
    far = Mean.of([10**17, 10**17 + 1])
    assert math.isclose(far.standard_deviation, math.sqrt(1 / 2), rel_tol=1e-14)


def test_what_is_not_a_number():
    for found in (Mean(), Mean.of([]), Mean.of(np.array([]))):
        assert found == Mean()
        assert math.isnan(found.mean)
        assert math.isnan(found.standard_deviation)
        assert math.isnan(found.standard_error)
    assert Mean.of([7]).mean == 7
    assert math.isnan(Mean.of([7]).standard_deviation)
    assert math.isnan(Mean.of([7]).standard_error)
    assert Mean.of([7, 7]).standard_error == 0


@pytest.mark.parametrize(
    "values, got",
    [
        ([1, 2.5], "float"),
        ([True], "bool"),
        (["41"], "str"),
        ("41", "str"),
        (41, "int"),
        (None, "NoneType"),
        ([[1, 2]], "list"),
        (np.array([1.5]), "float64"),
        (np.array([True]), "bool"),
    ],
)
def test_a_mean_of_what_are_no_whole_numbers(values, got):
    with pytest.raises(cb.ArgumentTypeError, match=f"^values must be whole numbers, not {got}"):
        Mean.of(values)


# ---- all of them --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_they_are_values(kind):
    found = KINDS[kind]()
    assert type(found) is kind
    for twin in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found), attrs.evolve(found)):
        assert twin == found
        assert hash(twin) == hash(found)
    assert found != found + found
    for field in attrs.fields(kind):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(found, field.name, 0)
    assert repr(found).startswith(f"{kind.__name__}(")


@pytest.mark.parametrize("kind", KINDS)
def test_they_are_only_added_to_their_like(kind):
    found = KINDS[kind]()
    for other in (0, None, object(), *(make() for k, make in KINDS.items() if k is not kind)):
        with pytest.raises(TypeError, match="unsupported operand"):
            found + other
        with pytest.raises(TypeError, match="unsupported operand"):
            other + found


def test_statistics_of_different_calls_are_not_added():
    with pytest.raises(cb.ArgumentValueError, match=r"^other must be about a call of 4, not of 5"):
        CallStatistics(4) + CallStatistics(5)
    found = HandCalls(HAND)(7, 0, 10)
    other = HandCalls(HAND, cb.Rules(max_call=8))(7, 0, 10)
    with pytest.raises(cb.ArgumentValueError, match=r"^other must be about 13 calls, not about 8"):
        found + other
    other = HandCalls(HAND, cb.Rules(min_call=0, max_call=12))(7, 0, 10)
    with pytest.raises(cb.ArgumentValueError, match=r"^other must be about a call of 1, not of 0"):
        found + other


def test_shares():
    found = CallStatistics(4, 3, Mean.of([4, 5, 3, 6]), Mean.of([40, 41, -40, 42]))
    assert (found.count, found.made_share) == (4, 0.75)
    assert CallStatistics(4).count == 0
    assert math.isnan(CallStatistics(4).made_share)


def test_the_best_call():
    def calls(*tenths):
        return HandStatistics(
            1,
            tuple(CallStatistics(n, 0, Mean.of(t), Mean.of(t)) for n, t in enumerate(tenths)),
        )

    assert calls([10], [30], [20]).best.call == 1
    assert calls([10], [30], [30]).best.call == 1  # the lowest of several
    assert calls([], [-30], []).best.call == 1  # rather than one that was not tried
    assert calls([-20], [-30], []).best.call == 0
    assert calls([], []).best.count == 0
