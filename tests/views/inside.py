"""Everything that can be reached from a value, private slots and all."""

from __future__ import annotations

from enum import Enum

from callbreak import CardSet, Rules
from callbreak.legality import Table
from callbreak.tricks import Turn

# The same for everybody: the cards, the tables and the turns, of which each is made only once.
SHARED = (Enum, Table, Turn)
# What a deal keeps once it was asked for its hands; its masks say the same.
KEPT = {"_hands"}
PLAIN = (int, str, bytes, float, type(None), range, Rules)


def inside(value: object, path: str = "") -> dict[str, object]:
    """Every plain value that can be reached through attributes and items, by how to reach it."""
    if isinstance(value, CardSet):
        return {path: value.mask}
    if isinstance(value, SHARED):
        return {path: (type(value), id(value))}
    if isinstance(value, PLAIN):
        return {path: (type(value), value)}
    found: dict[str, object] = {path: type(value)}
    if isinstance(value, tuple | list):
        parts = {f"[{place}]": item for place, item in enumerate(value)}
    elif isinstance(value, dict):
        parts = {f"[{key!r}]": item for key, item in value.items()}
    elif isinstance(value, set | frozenset):
        parts = {f"{{{place}}}": item for place, item in enumerate(sorted(value, key=repr))}
    else:
        parts = {f".{name}": part for name, part in attributes(value).items()}
        assert parts, f"{path}: nobody knows what is in a {type(value)}"
    for step, part in parts.items():
        found |= inside(part, path + step)
    return found


def attributes(value: object) -> dict[str, object]:
    """What a value holds in its slots and in its dictionary."""
    names = [
        name
        for base in type(value).__mro__
        for name in vars(base).get("__slots__", ())
        if name not in KEPT | {"__weakref__"}
    ]
    held = {name: getattr(value, name) for name in names if hasattr(value, name)}
    return held | getattr(value, "__dict__", {})
