"""Text in columns of a terminal, in which a character may take none or two."""

from __future__ import annotations

import unicodedata


def padded(text: str, width: int) -> str:
    """Return a text filled up with spaces to a number of columns."""
    return text + " " * (width - columns(text))


def columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def cut(name: str) -> str:
    """Return a name in at most sixteen columns."""
    if columns(name) <= _NAME:
        return name
    while columns(name) >= _NAME:
        name = name[:-1]
    return f"{name.rstrip()}…"


_NAME = 16
