"""What Hypothesis runs when it is imported: the types of this library get their strategies.

`callbreak.testing` is imported only when a strategy is asked for. It imports Hypothesis, so a hook
that imported it would find it half made whenever it is the first of the two to be imported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["register"]

# The enums (cards, suits, ranks, seats, phases, duties) are left out: Hypothesis knows them all.
_STRATEGIES = {
    "CardSet": "hands",
    "Deal": "deals",
    "Game": "games",
    "Points": "points",
    "Result": "results",
    "Round": "rounds",
    "Rules": "rules",
    "ScoreSheet": "score_sheets",
    "Trick": "tricks",
}
"""The types of `callbreak` with the functions of `callbreak.testing` that draw them."""


def register() -> None:
    """Register the strategies for `st.from_type`."""
    from hypothesis.strategies import register_type_strategy

    import callbreak

    for type_name, strategy_name in _STRATEGIES.items():
        kind = getattr(callbreak, type_name)
        register_type_strategy(kind, _on_demand(kind, strategy_name))


def _on_demand(kind: type, name: str) -> Callable[[object], Any]:
    def strategy(wanted: object) -> Any:
        # Hypothesis asks every type it knows whether it will do for `Iterable[int]` or `Hashable`.
        # Ours would, and so turn up in the tests of whoever has this library installed.
        if wanted is not kind:
            return NotImplemented
        from callbreak import testing

        return getattr(testing, name)()

    return strategy
