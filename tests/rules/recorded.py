"""A game that people played on the Bhoos server, read where it lies beside the repository.

It is not part of the repository, so tests that need it are left out where it is absent. The fourth
round stopped in its eleventh trick, when a player ran out of time. Here the cards are written suit
first; everything else is as recorded.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import callbreak as cb
from tests.rules.helpers import cards, deal

FILE = Path(__file__).parents[2].parent / "shared" / "real" / "export_game_A_timeout.json"


class Recorded(NamedTuple):
    """A round: hands, calls and totals by seat, and the tricks with who led and who won."""

    dealer: int
    hands: tuple[str, ...]
    calls: tuple[int, ...]
    tricks: tuple[tuple[int, str, int | None], ...]
    totals: tuple[str, ...]


def as_export() -> dict[str, Any]:
    """The game as the dashboard exports it: rank first, `1` for the ace, None for no card."""
    export: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["game"]
    return export


def _codes(texts: list[str | None]) -> str:
    return " ".join(f"{text[1]}{text[0]}".replace("1", "A") for text in texts if text)


def _recorded() -> tuple[Recorded, ...]:
    return tuple(
        Recorded(
            dealer=round["dealer"],
            hands=tuple(map(_codes, round["cards"])),
            calls=tuple(round["bids"]),
            tricks=tuple(
                (trick["started"], _codes(trick["cards"]), trick["ended"])
                for trick in round["actions"]
            ),
            totals=tuple(f"{total:.1f}" for total in round["scores"]),
        )
        for round in as_export()["rounds"]
    )


GAME = _recorded() if FILE.exists() else ()

needs_recording = pytest.mark.skipif(
    not GAME, reason="the recorded game does not lie beside the repository"
)


def replayed(recorded: Recorded, rules: cb.Rules = cb.variants.BHOOS) -> cb.Round:
    """The recorded round, every call and play checked by the library."""
    first = recorded.dealer + 1
    calls = [recorded.calls[(first + place) % 4] for place in range(4)]
    plays = cards(" ".join(text for _, text, _ in recorded.tricks))
    return cb.Round(deal(recorded.hands, dealer=recorded.dealer), calls, plays, rules)
