"""A position as text."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Seat
from callbreak.diagrams import diagram
from callbreak.views import View, view
from tests.svg import positions
from tests.svg.positions import round_at

rounds = st.builds(round_at, st.integers(0, 10**6), st.integers(0, 56))


@given(rounds)
def test_every_hand_is_in_it(round):
    text = diagram(round)
    for seat in Seat:
        for suit in cb.Suit:
            if held := round.hand(seat).of(suit):
                assert f"{suit} {str(held)[1:]}" in text
    assert all(line == line.rstrip() for line in text.splitlines())
    assert len(text.splitlines()) <= 24
    assert max(map(len, text.splitlines()[:-1])) <= 80


@given(rounds, st.sampled_from([None, *Seat]))
def test_of_a_view_the_own_hand_alone(round, seat):
    text = diagram(view(round, seat)).rpartition("\n\n")[0]
    glyphs = sum(map(text.count, "♠♥♦♣"))
    own = 4 if seat is not None and round.hand(seat) else 0
    lying = (len(round.plays) - 1) % 4 + 1 if round.plays else 0
    assert glyphs == own + lying


def test_columns_line_up():
    lines = diagram(round_at(3, 13), ["Sita", "A" * 40, "Bina", "漢字"]).splitlines()
    assert lines[6].startswith("漢字 (dealer), 1 of 3 ")
    assert lines[6].endswith(f"→ {'A' * 15}…, 0 of 2")
    # Each of the two wide characters takes two columns.
    east = lines[6].index("→") + 2
    assert [line[east] for line in lines[7:11]] == ["♠", "♥", "♦", "♣"]
    middle = lines[0].index("Bina")
    assert [line[middle] for line in [*lines[1:5], *lines[13:17]]] == list("♠♥♦♣♠♥♦♣")


def test_names_steer_no_terminal():
    assert "\x1b" not in diagram(round_at(3, 13), ["\x1b[31m", "a\nb", "\u202e", ""])


@pytest.mark.parametrize(
    "round, end",
    [
        (round_at(3, 0), "South is to call."),
        (round_at(3, 4), "South is to lead, and may lead any card."),
        (
            round_at(3, 13),
            "Trick 3: South led. South is winning it. East is to play, and may play ♠KQ9643.",
        ),
        (view(round_at(3, 13), Seat.SOUTH), "East is to play."),
        (positions.MISDEAL, "The round is void: a misdeal."),
        (positions.LOW_CALLS, "The round is void: calls of 7 in all."),
        (round_at(3, 56), "Scores: South -3.0, East 2.2, North -4.0, West 3.2."),
    ],
    ids=str.split("calling leading playing other-seat misdeal low-calls finished"),
)
def test_what_goes_on(round, end):
    assert diagram(round).endswith(end)


def test_a_won_trick_is_in_parentheses():
    text = diagram(round_at(3, 12))
    assert text.count("(♣") + text.count("(♠") + text.count("(♥") + text.count("(♦") == 4
    assert "(" not in diagram(round_at(3, 13)).replace("(dealer)", "")


def test_calls():
    assert "South, called 3" in diagram(round_at(3, 1))
    assert "→ East\n" in diagram(round_at(3, 1))
    seen = View(seat=None, dealer=Seat.EAST, plays=[cb.Card.SA], calls_known=False)
    assert "North, won 0" in diagram(seen)


def test_it_refuses_other_things():
    with pytest.raises(cb.ArgumentTypeError):
        diagram(positions.SHEET)
    with pytest.raises(cb.ArgumentValueError):
        diagram(positions.MID_TRICK, ["a"])
