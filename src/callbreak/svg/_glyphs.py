"""The shapes that pictures repeat: suits as outlines, ranks as strokes, the back of a card.

A suit fits into a square of 100 units, a rank is 100 units high; `RANK_WIDTHS` has its width. A
rank is a single line without fill, so that it needs no font and looks alike everywhere.
"""

from __future__ import annotations

from typing import Final

from callbreak.cards import Rank

_SUITS = {
    "s": (
        "M50 1C55 20 97 42 97 68C97 83 86 91 75 91C65 91 58 87 54 80C55 89 59 95 67 99H33"
        "C41 95 45 89 46 80C42 87 35 91 25 91C14 91 3 83 3 68C3 42 45 20 50 1Z"
    ),
    "h": (
        "M50 97C44 80 3 58 3 30C3 14 14 4 27 4C38 4 47 11 50 22C53 11 62 4 73 4"
        "C86 4 97 14 97 30C97 58 56 80 50 97Z"
    ),
    "d": "M50 0C58 19 72 36 89 50C72 64 58 81 50 100C42 81 28 64 11 50C28 36 42 19 50 0Z",
    "c": (
        "M54 69C55 84 59 94 68 99H32C41 94 45 84 46 69C42 76 35 80 26 80C13 80 2 70 2 57"
        "C2 43 12 34 25 34C28 34 31 34.5 34 36C30 32 28 27 28 22C28 10 37 1 50 1"
        "C63 1 72 10 72 22C72 27 70 32 66 36C69 34.5 72 34 75 34C88 34 98 43 98 57"
        "C98 70 87 80 74 80C65 80 58 76 54 69Z"
    ),
}

_RANKS = {
    "A": "M4 100L37 0L70 100M16 66H58",
    "K": "M8 0V100M66 0L9 60M30 40L69 100",
    "Q": "M38 0C60 0 70 20 70 49S60 98 38 98S6 78 6 49S16 0 38 0ZM46 72L73 103",
    "J": "M24 0H54V68C54 90 45 100 30 100C16 100 7 91 5 76",
    "10": "M4 20L24 0V100M72 0C88 0 95 20 95 50S88 100 72 100S49 80 49 50S56 0 72 0Z",
    "9": (
        "M12 98C44 98 63 74 63 33C63 12 52 0 35 0C18 0 7 13 7 31C7 49 18 61 34 61C50 61 63 50 63 33"
    ),
    "8": (
        "M35 47C20 47 11 38 11 24S21 0 35 0S59 10 59 24S50 47 35 47"
        "C17 47 6 57 6 73S17 100 35 100S64 89 64 73S53 47 35 47Z"
    ),
    "7": "M5 0H64C44 30 31 62 27 100",
    "6": (
        "M58 2C26 2 7 26 7 67"
        "C7 88 18 100 35 100C52 100 63 87 63 69C63 51 52 39 36 39C20 39 7 50 7 67"
    ),
    "5": "M58 0H17L12 46C19 39 26 36 34 36C52 36 63 49 63 67C63 87 51 100 33 100C19 100 9 93 5 80",
    "4": "M48 100V0L4 70H68",
    "3": (
        "M7 17C11 6 21 0 33 0C49 0 59 10 59 24C59 39 49 47 34 47H25"
        "M34 47C52 47 63 57 63 73C63 90 51 100 33 100C18 100 8 93 4 79"
    ),
    "2": "M7 26C9 9 20 0 35 0C51 0 61 11 61 27C61 48 40 64 6 100H65",
}

RANK_WIDTHS: Final = {"A": 74, "K": 74, "Q": 76, "J": 60, "10": 99} | dict.fromkeys("2345678", 70)
RANK_WIDTHS["9"] = 70


def rank_glyph(rank: Rank) -> str:
    """Return the name of a rank's shape; a ten is `10`, as on cards."""
    return "10" if rank is Rank.TEN else rank.letter


_STAR = "M50 0L64 34L100 38L73 62L81 98L50 79L19 98L27 62L0 38L36 34Z"
# A frame with a lattice of diagonals in it, on a card of 54 by 76 units.
_WEAVE = (
    "M5 5H49V71H5ZM5 16L16 5M5 38L38 5M5 60L49 16M16 71L49 38M38 71L49 60"
    "M38 5L49 16M16 5L49 38M5 16L49 60M5 38L38 71M5 60L16 71"
)

GLYPHS: Final = (
    {name: f'<path id="{{id}}" stroke="none" d="{path}"/>' for name, path in _SUITS.items()}
    | {
        name: (
            '<path id="{id}" fill="none" stroke-width="14" stroke-linecap="round" '
            f'stroke-linejoin="round" d="{path}"/>'
        )
        for name, path in _RANKS.items()
    }
    | {"star": f'<path id="{{id}}" d="{_STAR}"/>', "weave": f'<path id="{{id}}" d="{_WEAVE}"/>'}
)
"""Every shape, as an element whose `{id}` is still to be filled in."""
