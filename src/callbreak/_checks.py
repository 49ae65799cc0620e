"""The checks at the door that several rooms share: whole numbers, members, types."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from enum import Enum
from typing import TypeVar

from callbreak.errors import ArgumentTypeError, ArgumentValueError, shown

__all__ = ["as_whole", "instance", "is_iterable", "is_whole", "items", "shown", "whole_number"]

T = TypeVar("T")


def as_whole(value: object) -> int | None:
    """Return what a whole number stands for; None for what is none.

    Whatever `operator.index` takes is a whole number, NumPy's integers included; a bool or an enum
    member is none, although Python would take it for one.
    """
    if type(value) is int:
        return value
    if isinstance(value, (bool, Enum)):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]  # it says so itself
    except TypeError:
        return None


def is_whole(value: object) -> bool:
    """Tell whether a value is a whole number; see `as_whole`."""
    return as_whole(value) is not None


def whole_number(value: object, argument: str, lowest: int, highest: int | None = None) -> int:
    """Return a whole number as an int, or refuse it."""
    number = as_whole(value)
    if number is not None and lowest <= number and (highest is None or number <= highest):
        return number
    bounds = f"at least {lowest}" if highest is None else f"from {lowest} to {highest}"
    expected = f"a whole number {bounds}"
    if number is None:
        raise ArgumentTypeError(argument, expected, type(value).__name__)
    raise ArgumentValueError(argument, expected, shown(number))


def instance(value: object, argument: str, kind: type[T], expected: str) -> T:
    """Return a value that is of the kind asked for, or refuse it."""
    if not isinstance(value, kind):
        raise ArgumentTypeError(argument, expected, type(value).__name__)
    return value


def is_iterable(value: object) -> bool:
    """Tell whether a value can be iterated and is no text."""
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes))


def items(value: object, argument: str, kind: type[T], expected: str) -> tuple[T, ...]:
    """Return the items of an iterable, all of the kind asked for, or refuse it."""
    if type(value) is not tuple:
        if not isinstance(value, Iterable) or not is_iterable(value):
            raise ArgumentTypeError(argument, expected, type(value).__name__)
        value = tuple(value)
    found: tuple[T, ...] = value
    for item in found:
        if not isinstance(item, kind):
            raise ArgumentTypeError(argument, expected, f"one with a {type(item).__name__} in it")
    return found
