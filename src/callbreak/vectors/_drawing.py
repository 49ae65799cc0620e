"""Chance from a seed: each vector has a generator of its own, so that none depends on another.

Only `randrange` is asked of the generators, whose numbers are the same in every version of Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

Vector = dict[str, Any]
"""One question with its answer: JSON-ready, as it stands in the file."""


def generator(seed: int, name: str) -> Random:
    """Return the generator of the vector with that name."""
    return Random(f"callbreak-vectors/1 {seed} {name}")


def pick(rng: Random, choices: Sequence[T]) -> T:
    """Return one of the choices, each equally likely."""
    return choices[rng.randrange(len(choices))]


def shuffled(rng: Random, items: Iterable[T]) -> list[T]:
    """Return the items in an order drawn at random."""
    left = list(items)
    return [left.pop(rng.randrange(len(left))) for _ in range(len(left))]
