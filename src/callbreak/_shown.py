"""How values show themselves: as text in a terminal, as a picture in a notebook.

Both are drawn by rooms far above the values, which are therefore loaded only when asked for.
"""

from __future__ import annotations

from importlib import import_module

__all__ = ["Drawn", "Told"]


class Drawn:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return the picture of this value, for Jupyter."""
        return str(import_module("callbreak.svg").picture(self))


class Told(Drawn):
    """A value that is also told in several lines of text."""

    __slots__ = ()

    def __str__(self) -> str:
        return str(import_module("callbreak.diagrams").text(self))
