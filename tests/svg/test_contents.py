"""What a picture shows, and what it must not."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Seat, svg
from callbreak.views import View, view
from tests.svg import positions
from tests.svg.positions import backs_in, cards_in, count, round_at, told

rounds = st.builds(round_at, st.integers(0, 10**6), st.integers(0, 56))


def lying(round: cb.Round) -> tuple[cb.Card, ...]:
    """The cards that a table shows in its middle."""
    return round.plays[(len(round.plays) - 1) // 4 * 4 :] if round.plays else ()


# ---- a card, a hand, a trick ----------------------------------------------------------------


def test_a_card():
    for card in cb.DECK:
        assert cards_in(svg.card(card)) == {card.value: 1}
    assert told(svg.card(cb.Card.HT)) == "ten of hearts"
    assert not cards_in(svg.card(None))
    assert backs_in(svg.card(None)) == 1


@given(st.sets(st.sampled_from(cb.DECK)), st.integers(0, 52))
def test_a_hand_shows_each_of_its_cards_once(cards, hidden):
    picture = svg.hand(cards, hidden=hidden)
    assert cards_in(picture) == Counter(card.value for card in cards)
    assert backs_in(picture) == hidden


def test_a_hand_is_sorted_into_black_and_red():
    hand = cb.parse_hand("SA2 HK3 DQ4 CJ5")
    assert list(cards_in(svg.hand(hand))) == ["SA", "S2", "HK", "H3", "CJ", "C5", "DQ", "D4"]


def test_a_hand_marks_the_legal_plays():
    hand = cb.parse_hand("SA HK3 D4")
    picture = svg.hand(hand, legal=cb.parse_cards("HK H3 H9"))
    assert (count(picture, "may"), count(picture, "pale")) == (2, 2)
    assert told(picture) == (
        "ace of spades, king and three of hearts, four of diamonds; "
        "legal to play: king and three of hearts"
    )
    assert count(svg.hand(hand, legal=()), "pale") == 4
    assert count(svg.hand(hand), "pale") == count(svg.hand(hand), "may") == 0
    assert told(svg.hand((), hidden=1)) == "1 hidden card"
    assert told(svg.hand(())) == "none"


def test_four_colours():
    hand = cb.parse_hand("SA HK DQ CJ")
    assert not count(svg.hand(hand), "d4")
    picture = svg.hand(hand, four_colour=True)
    assert [count(picture, name) for name in ("s", "h", "d4", "c4", "d", "c")] == [1, 1, 1, 1, 0, 0]


def test_a_trick_marks_lead_winner_and_turn():
    trick = cb.Trick(Seat.WEST, cb.parse_cards("DA DQ S3"))
    picture = svg.trick(trick)
    assert cards_in(picture) == {"DA": 1, "DQ": 1, "S3": 1}
    marks = "lead", "best", "arrow", "slot"
    assert [count(picture, mark) for mark in marks] == [1, 1, 1, 1]
    bare = svg.trick(trick, lead=False, winning=False, turn=False)
    assert [count(bare, mark) for mark in marks] == [0, 0, 0, 1]
    assert told(picture) == (
        "West led the ace of diamonds, South played the queen of diamonds, "
        "East played the three of spades. East is winning it. North is to play."
    )


def test_a_complete_and_an_empty_trick():
    picture = svg.trick(cb.Trick(Seat.EAST, cb.parse_cards("C2 C3 CT C5")), players=list("abcd"))
    assert count(picture, "arrow") == count(picture, "slot") == 0
    assert told(picture).endswith("d won it.")
    picture = svg.trick(cb.Trick(Seat.EAST))
    assert (count(picture, "slot"), count(picture, "arrow"), count(picture, "lead")) == (4, 1, 0)
    assert told(picture) == "East is to lead."


# ---- the table ------------------------------------------------------------------------------


@given(rounds)
def test_the_table_of_a_round_shows_every_card(round):
    picture = svg.table(round)
    held = [card.value for seat in Seat for card in round.hand(seat)]
    assert cards_in(picture) == Counter([*held, *(card.value for card in lying(round))])
    assert backs_in(picture) == 0
    assert count(picture, "acts") == (round.turn is not None)
    assert count(picture, "may") == len(round.legal_plays)


@given(rounds, st.sampled_from([None, *Seat]))
def test_the_table_of_a_view_shows_the_own_hand_alone(round, seat):
    seen = view(round, seat)
    picture = svg.table(seen)
    shown = Counter([*(card.value for card in seen.hand), *(card.value for card in lying(round))])
    assert cards_in(picture) == shown
    assert backs_in(picture) == sum(seen.cards_left) - len(seen.hand)
    assert count(picture, "may") == len(seen.legal_plays)
    whole = svg.round(seen)
    assert cards_in(whole) == Counter(card.value for card in round.plays)


@given(st.integers(0, 10**6), st.sampled_from([None, *Seat]), st.randoms(use_true_random=False))
def test_what_is_hidden_changes_no_picture(seed, seat, rng):
    deal = round_at(seed, 0).deal
    known = cb.CardSet() if seat is None else deal.hands[seat]
    rest = list(cb.CardSet(cb.DECK) - known)
    rng.shuffle(rest)
    hands = [known if other is seat else [rest.pop() for _ in range(13)] for other in Seat]
    other = cb.Deal(deal.dealer, tuple(cb.CardSet(hand) for hand in hands))
    ours, theirs = (view(cb.Round(one), seat) for one in (deal, other))
    assert svg.table(ours) == svg.table(theirs)
    assert svg.round(ours) == svg.round(theirs)


def test_no_hidden_card_is_named_anywhere():
    round = positions.MID_TRICK
    for seat in Seat:
        picture = svg.table(view(round, seat))
        own = told(svg.hand(round.hand(seat)))
        assert own in told(picture)
        for card in (card for other in Seat if other is not seat for card in round.hand(other)):
            assert f'"{card.value}"' not in picture
            assert str(card) not in picture
            assert told(svg.card(card)) not in told(picture).replace(own, "")


def test_the_seat_of_a_view_sits_at_the_bottom():
    for seat in Seat:
        seen = view(positions.MID_TRICK, seat)
        assert svg.table(seen) == svg.table(seen, bottom=seat)
    spectator = view(positions.MID_TRICK, None)
    assert svg.table(spectator) == svg.table(spectator, bottom=Seat.SOUTH)


@pytest.mark.parametrize("clockwise", [False, True])
@pytest.mark.parametrize("bottom", list(Seat))
def test_seats_go_round_the_table(bottom, clockwise):
    picture = svg.table(positions.MID_TRICK, bottom=bottom, clockwise=clockwise)
    top, left, right, near = [t for t in positions.texts(picture) if t in {str(s) for s in Seat}]
    order = [near, left, top, right] if clockwise else [near, right, top, left]
    assert order[0] == str(bottom)
    around = [Seat[name.upper()] for name in order]
    assert all(one.after() is other for one, other in pairwise(around))


def test_bottom_may_be_a_number():
    assert svg.table(positions.MID_TRICK, bottom=2) == svg.table(
        positions.MID_TRICK, bottom=Seat.NORTH
    )


def test_marks_can_be_switched_off():
    picture = svg.table(positions.MID_TRICK)
    bare = svg.table(positions.MID_TRICK, lead=False, winning=False, legal=False, turn=False)
    marks = "lead", "best", "may", "pale", "arrow", "acts"
    assert all(count(picture, mark) for mark in marks)
    assert not any(count(bare, mark) for mark in marks)


def test_the_last_trick_stays_greyed_until_the_next_lead():
    picture = svg.table(round_at(3, 12), legal=False)
    assert (count(picture, "pale"), count(picture, "best"), count(picture, "slot")) == (4, 1, 0)
    assert count(svg.table(round_at(3, 13), legal=False), "pale") == 0


def test_pictures_of_a_round_are_of_one_size_until_it_is_over():
    rounds = [round_at(3, actions) for actions in range(56)]
    for states in (rounds, [view(round, None) for round in rounds]):
        boxes = {positions.read(svg.table(state)).get("viewBox") for state in states}
        assert len(boxes) == 1


def test_calls_and_tricks_stand_beside_the_names():
    assert "–" in positions.texts(svg.table(round_at(3, 1)))
    assert "3" in positions.texts(svg.table(round_at(3, 1)))
    assert {"0/3", "0/2", "0/4"} < set(positions.texts(svg.table(round_at(3, 4))))


def test_finished_and_void_tables():
    round = round_at(3, 56)
    shown = positions.texts(svg.table(round))
    assert {str(score).replace("-", "−") for score in round.scores} <= set(shown)
    assert count(svg.table(round), "pale") == 0
    assert "a misdeal" in positions.texts(svg.table(positions.MISDEAL))
    assert "calls of 7 in all" in positions.texts(svg.table(positions.LOW_CALLS))
    assert "void: a misdeal" in positions.texts(svg.round(view(positions.MISDEAL, None)))


def test_a_view_without_calls():
    round = round_at(3, 30)
    seen = View(
        seat=Seat.SOUTH,
        dealer=round.deal.dealer,
        dealt=round.deal.hands[0],
        plays=round.plays,
        calls_known=False,
    )
    won = [f"{tricks}/?" for tricks in round.tricks_won]
    assert set(won) < set(positions.texts(svg.table(seen)))
    assert set(won) < set(positions.texts(svg.round(seen)))


def test_the_table_in_words():
    assert told(svg.table(view(round_at(3, 13), Seat.SOUTH))) == (
        "West dealt. "
        "South called 3, has won 1 trick and holds jack and eight of spades, "
        "eight and two of hearts, jack, four and three of diamonds, "
        "king, eight and two of clubs. "
        "East called 2, has won 0 tricks and holds 11 hidden cards. "
        "North called 4, has won 0 tricks and holds 11 hidden cards. "
        "West called 3, has won 1 trick and holds 11 hidden cards. "
        "Trick 3: South led the jack of clubs. South is winning it. East is to play."
    )


# ---- a whole round, and the sheet -----------------------------------------------------------


@given(rounds)
def test_a_round_shows_each_card_played_once(round):
    picture = svg.round(round)
    assert cards_in(picture) == Counter(card.value for card in round.plays)
    started = -(-len(round.plays) // 4)
    assert count(picture, "lead") == count(picture, "best") == started


def test_a_round_shows_the_deal_and_what_came_of_it():
    round = round_at(3, 56)
    picture = svg.round(round, lead=False, winning=False)
    assert count(picture, "lead") == count(picture, "best") == 0
    shown = positions.texts(picture)
    for seat in Seat:
        assert f"{round.tricks_won[seat]}/{round.call_of(seat)}" in shown
        assert str(round.scores[seat]).replace("-", "−") in shown
        assert f"{seat} was dealt {told(svg.hand(round.deal.hands[seat]))}" in told(picture)
    assert told(picture).count("won it.") == 13


def test_a_sheet():
    picture = svg.score_sheet(positions.SHEET, players=["Asha", "Bina", "Chandra", "Dev"])
    shown = positions.texts(picture)
    for scores in (*positions.SHEET.scores, positions.SHEET.totals):
        assert {str(score).replace("-", "−") for score in scores} <= set(shown)
    assert [shown.count(f"{place}.") for place in (1, 2, 3, 4)] == [1, 1, 1, 1]
    assert picture.count('-star" class') == 1
    assert told(picture).startswith("Round 1: Asha called 4, won 5, scored 4.1; Bina called 3")
    assert told(picture).endswith("Dev: 7.2, place 1. Winners: Dev.")


def test_a_sheet_before_its_first_round_and_before_its_end():
    picture = svg.score_sheet(cb.ScoreSheet())
    assert positions.texts(picture).count("–") == 4
    assert told(picture) == "No round has been finished."
    going_on = cb.ScoreSheet(results=positions.SHEET.results[:2])
    assert "star" not in svg.score_sheet(going_on)


def test_a_shared_win():
    rules = cb.Rules(rounds=1)
    sheet = cb.ScoreSheet(rules, [cb.Result((3, 3, 3, 3), (3, 3, 3, 4))] * 1)
    assert svg.score_sheet(sheet).count('-star" class') == 1
    tied = cb.ScoreSheet(rules, [cb.Result((4, 4, 3, 2), (4, 4, 3, 2))])
    picture = svg.score_sheet(tied)
    assert picture.count('-star" class') == 2
    assert [positions.texts(picture).count(f"{place}.") for place in (1, 2, 3)] == [2, 0, 1]
    assert told(picture).endswith("Winners: South, East.")


@pytest.mark.parametrize("rounds", range(5, 13))
def test_sheets_of_many_rounds(rounds):
    rules = cb.Rules(rounds=12)
    sheet = cb.ScoreSheet(rules, [cb.Result((4, 4, 3, 5), (4, 4, 3, 2))] * rounds)
    shown = positions.texts(svg.score_sheet(sheet))
    assert [str(number) for number in range(1, rounds + 1)] == [t for t in shown if t.isdigit()]
    assert f"−{5 * rounds}.0" in shown


def test_the_sheet_of_a_game_shows_rounds_without_a_result():
    game = positions.game()
    picture = svg.score_sheet(game)
    shown = positions.texts(picture)
    assert shown.count("void") == 1
    assert {"1", "2"} < set(shown)
    open_round = game.rounds[-1]
    assert f"{open_round.tricks_won[0]}/{open_round.call_of(Seat.SOUTH)}" in shown
    assert "A void round. Round 1: " in told(picture)
    assert "Round 2 is not finished." in told(picture)
