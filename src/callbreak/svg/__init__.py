"""Pictures: cards, hands, tricks, the table, a whole round and the score sheet, as SVG.

Every function returns a `Picture`, a string that notebooks show as the picture it is. A picture
stands alone: no font, image or script from outside, colours for light and dark, a `<title>` and a
`<desc>` that tell a screen reader what is drawn. Equal arguments give equal pictures, and the ids
inside are a picture's own, so that a page can hold many. Each card drawn open is an element with
`data-card="SA"`, for scripts of your own.

Lengths are user units, which are CSS pixels at the natural size; a picture shrinks to the width
of the page. `theme="auto"` follows the reader's system by `prefers-color-scheme`. Drawn from a
`View`, a picture shows what that seat may know and contains no more than that.

>>> from callbreak import Card, svg
>>> svg.hand([Card.SA, Card.H7])
<Picture: A hand>
"""

from callbreak.cards import CardSet
from callbreak.errors import ArgumentTypeError
from callbreak.games import Game
from callbreak.rounds import Round
from callbreak.sheets import ScoreSheet
from callbreak.svg._hands import card, hand
from callbreak.svg._picture import Picture, Theme
from callbreak.svg._rounds import round  # noqa: A004 - the game's own word
from callbreak.svg._sheets import score_sheet
from callbreak.svg._tables import table
from callbreak.svg._tricks import trick
from callbreak.tricks import Trick
from callbreak.views import View

__all__ = ["Picture", "Theme", "card", "hand", "picture", "round", "score_sheet", "table", "trick"]


def picture(value: CardSet | Trick | Round | View | ScoreSheet | Game) -> Picture:
    """Return the picture that a notebook shows for a value.

    Raises:
        ArgumentTypeError: There is no picture of such a value.
    """
    match value:
        case CardSet():
            return hand(value)
        case Trick():
            return trick(value)
        case Round() | View():
            return table(value)
        case ScoreSheet() | Game():
            return score_sheet(value)
    raise ArgumentTypeError("value", "a value with a picture", type(value).__name__)
