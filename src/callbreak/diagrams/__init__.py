"""Rounds, views and score sheets as text, for terminals and for screen readers.

Text and pictures are drawn from one `Position`, so that they agree on what there is to show. What a
view hides is not in it.
"""

from callbreak.diagrams._scores import score_table
from callbreak.diagrams._table import diagram
from callbreak.games import Game
from callbreak.rounds import Round
from callbreak.sheets import ScoreSheet
from callbreak.views import View

__all__ = ["diagram", "score_table"]


def text(value: Round | View | ScoreSheet | Game) -> str:
    """Return the text that `str()` gives for a value."""
    return diagram(value) if isinstance(value, Round | View) else score_table(value)
