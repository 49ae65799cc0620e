"""The checks at the door for arrays: shape, type, range."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from numpy.typing import ArrayLike, NDArray

from callbreak._checks import instance, is_whole, whole_number
from callbreak.batch._jit import U64
from callbreak.errors import ArgumentTypeError, ArgumentValueError

T = TypeVar("T", bound=np.generic)


def as_integers(
    values: ArrayLike,
    argument: str,
    shape: tuple[int, ...],
    lowest: int,
    highest: int,
) -> NDArray[np.int64]:
    """Return whole numbers as an array of 64 bits, or refuse them.

    Raises:
        ArgumentTypeError: They are no array of whole numbers.
        ArgumentValueError: The shape is another, or a number is out of range; the text names the
            first one.
    """
    array = as_array(values, argument, shape, "iu")
    wrong = (array < lowest) | (array > highest)
    if wrong.any():
        place = np.unravel_index(int(wrong.argmax()), shape)
        name = f"{argument}[{', '.join(map(str, map(int, place)))}]"
        raise ArgumentValueError(name, f"from {lowest} to {highest}", str(array[place]))
    return np.ascontiguousarray(array, dtype=np.int64)


def as_array(
    values: ArrayLike, argument: str, shape: tuple[int, ...] | None, kinds: str
) -> NDArray[Any]:
    """Return values as an array of some shape and some kinds of type, or refuse them."""
    try:
        array = np.asarray(values)
    except (ValueError, TypeError, OverflowError):
        raise ArgumentTypeError(argument, "an array", type(values).__name__) from None
    if array.dtype.kind not in kinds and array.size:
        expected = "an array of whole numbers" if "f" not in kinds else "an array of numbers"
        raise ArgumentTypeError(argument, expected, f"one of {array.dtype}")
    if shape is None and array.ndim != 1:
        raise ArgumentValueError(argument, "of one dimension", f"of shape {array.shape}")
    if shape is not None and array.shape != shape:
        raise ArgumentValueError(argument, f"of shape {shape}", f"of shape {array.shape}")
    return array


def as_out(out: NDArray[T] | None, shape: tuple[int, ...], kind: type[T]) -> NDArray[T]:
    """Return the array to write into: the one that was given, if it fits, or a new one.

    Raises:
        ArgumentTypeError: What was given is no array of this type.
        ArgumentValueError: It has another shape, is not contiguous, or must not be written to.
    """
    if out is None:
        return np.empty(shape, dtype=kind)
    expected = f"an array of {np.dtype(kind)}"
    instance(out, "out", np.ndarray, expected)
    if out.dtype != np.dtype(kind):
        raise ArgumentTypeError("out", expected, f"one of {out.dtype}")
    if out.shape != shape or not out.flags.c_contiguous or not out.flags.writeable:
        expected = f"a writable, contiguous array of shape {shape}"
        raise ArgumentValueError("out", expected, f"one of shape {out.shape}")
    return out


def as_seed(seed: int) -> U64:
    """Return a seed as 64 bits, or refuse it."""
    return U64(whole_number(seed, "seed", 0, 2**64 - 1))


def round_numbers(first: int, n: int) -> NDArray[np.uint64]:
    """Return the numbers of some rounds in a row."""
    start = whole_number(first, "first", 0, 2**62)
    return np.arange(start, start + n, dtype=np.uint64)


def as_seats(seats: ArrayLike, argument: str, n: int) -> NDArray[np.int64]:
    """Return a seat for each round, from one for each or one for all."""
    if is_whole(seats) and np.ndim(seats) == 0:
        return np.full(n, whole_number(seats, argument, 0, 3))
    return as_integers(seats, argument, (n,), 0, 3)
