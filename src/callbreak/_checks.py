"""The checks at the door that several rooms share: whole numbers, members, types."""

from __future__ import annotations

import operator
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from callbreak.errors import ArgumentTypeError, ArgumentValueError

if TYPE_CHECKING:
    from collections.abc import Iterable

T = TypeVar("T")


def shown(value: object) -> str:
    """Return a value as a short text for a message, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a hostile or enormous value must not break its own refusal
        return type(value).__name__
    return text if len(text) <= 60 else text[:57] + "..."


def is_whole(value: object) -> bool:
    """Tell whether a value is a plain whole number: not a bool, not an enum member."""
    if type(value) is int:
        return True
    return hasattr(type(value), "__index__") and not isinstance(value, (bool, Enum))


def whole_number(value: object, argument: str, lowest: int, highest: int | None = None) -> int:
    """Return a whole number as an int, or refuse it.

    Whatever `operator.index` takes is a whole number, NumPy's integers included; a bool or an enum
    member is none, although Python would take it for one.
    """
    bounds = f"at least {lowest}" if highest is None else f"from {lowest} to {highest}"
    expected = f"a whole number {bounds}"
    if not is_whole(value):
        raise ArgumentTypeError(argument, expected, type(value).__name__)
    number = operator.index(value)  # type: ignore[arg-type]  # is_whole saw __index__
    if number < lowest or (highest is not None and number > highest):
        raise ArgumentValueError(argument, expected, shown(number))
    return number


def instance(value: object, argument: str, kind: type[T], expected: str) -> T:
    """Return a value that is of the kind asked for, or refuse it."""
    if not isinstance(value, kind):
        raise ArgumentTypeError(argument, expected, type(value).__name__)
    return value


def is_iterable(value: object) -> bool:
    """Tell whether a value can be iterated and is no text."""
    return hasattr(type(value), "__iter__") and not isinstance(value, (str, bytes))


def items(value: object, argument: str, kind: type[T], expected: str) -> tuple[T, ...]:
    """Return the items of an iterable, all of the kind asked for, or refuse it."""
    if not is_iterable(value):
        raise ArgumentTypeError(argument, expected, type(value).__name__)
    listed: Iterable[object] = value  # type: ignore[assignment]  # its type has __iter__
    found = tuple(listed)
    for item in found:
        if not isinstance(item, kind):
            raise ArgumentTypeError(argument, expected, f"one with a {type(item).__name__} in it")
    return found  # type: ignore[return-value]  # every item was looked at
