"""How values show themselves in a notebook and in a terminal."""

import pytest

import callbreak as cb
from callbreak import diagrams, svg

ROUND = cb.Round(cb.deal_deck(cb.DECK, cb.Seat.WEST), (3, 3, 3, 4), [cb.Card.H3])
SHEET = cb.ScoreSheet(results=[cb.Result(calls=(4, 3, 2, 3), tricks=(5, 2, 2, 4))])
GAME = cb.Game(first_dealer=cb.Seat.WEST, rounds=[ROUND])


@pytest.mark.parametrize(
    "value, drawn",
    [
        (ROUND, svg.table(ROUND)),
        (cb.view(ROUND, cb.Seat.EAST), svg.table(cb.view(ROUND, cb.Seat.EAST))),
        (ROUND.trick, svg.trick(ROUND.trick)),
        (ROUND.hand(cb.Seat.EAST), svg.hand(ROUND.hand(cb.Seat.EAST))),
        (SHEET, svg.score_sheet(SHEET)),
        (GAME, svg.score_sheet(GAME)),
    ],
    ids=["round", "view", "trick", "hand", "sheet", "game"],
)
def test_a_notebook_shows_a_picture(value, drawn):
    assert value._repr_svg_() == drawn
    assert svg.picture(value) == drawn


@pytest.mark.parametrize("value", [None, 7, "SA", cb.Card.SA, cb.CALL_BREAK], ids=repr)
def test_of_other_values_there_is_no_picture(value):
    with pytest.raises(cb.ArgumentTypeError):
        svg.picture(value)


def test_a_terminal_shows_text():
    assert str(ROUND) == diagrams.diagram(ROUND)
    assert str(cb.view(ROUND, None)) == diagrams.diagram(cb.view(ROUND, None))
    assert str(SHEET) == diagrams.score_table(SHEET)
    assert str(GAME) == diagrams.score_table(GAME, ("South", "East", "North", "West"))
    with pytest.raises(cb.ArgumentTypeError):
        diagrams.score_table(ROUND)


def test_points_add_up_in_a_sum():
    assert sum(SHEET.totals) == cb.Points(41 - 30 + 20 + 31)
    with pytest.raises(TypeError):
        1 + cb.Points(0)
