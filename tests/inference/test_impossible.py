"""A public record that no deal explains is refused, and the first impossible play is named."""

from __future__ import annotations

import contextlib
import random

import attrs
import pytest
from hypothesis import event, given, strategies as st

import callbreak as cb
from callbreak import Misdeal, Seat, testing
from tests.inference.brute import remaining
from tests.inference.positions import ending
from tests.views.rounds import HALF, any_rules, any_seat, played, without_calls


def seen(hand, plays, **changes):
    """South's view, who leads, after some plays."""
    fields = {"seat": 0, "dealer": 3, "dealt": cb.parse_hand(hand), "calls": (2, 2, 2, 2)}
    return cb.View(**fields | changes, plays=cb.parse_cards(plays))


def refusal(view) -> cb.ImpossibleViewError:
    with pytest.raises(cb.ImpossibleViewError) as refused:
        cb.knowledge(view)
    error = refused.value
    if error.position is not None:
        # So it was fine before, and is still wrong whatever comes after.
        assert cb.knowledge(attrs.evolve(view, plays=view.plays[: error.position]))
        shorter = attrs.evolve(view, plays=view.plays[: error.position + 1])
        with pytest.raises(cb.ImpossibleViewError) as again:
            cb.knowledge(shorter)
        assert again.value == error or str(again.value) == str(error)
    return error


# ---- a seat plays what an earlier play of it excludes ----------------------------------------


@pytest.mark.parametrize(
    "plays, position",
    [
        pytest.param("HA D2 H3 H4 HK H2", 5, id="a heart after showing out of hearts"),
        pytest.param("HA D2 H3 H4 HK S2", 5, id="a spade after not ruffing"),
        pytest.param("HA S2 H3 H4 D2 D3 D4 DA HK H2", 9, id="a heart after a ruff"),
    ],
)
def test_a_card_that_was_excluded_is_found(plays, position):
    hand = "SAK HAKQJ DAKQJ CAKQ"
    assert cb.knowledge(seen(hand, plays[:-3])).count_deals() > 0
    assert refusal(seen(hand, plays)).position == position


def test_a_card_that_would_have_beaten_another_is_found():
    hand = "SAK2 HT9 DA92 CA9876"
    # East did not head the ten of hearts, and has the king of hearts three tricks later.
    plays = "HT H3 HQ H4 C2 C3 CA C4 D2 D3 D4 D5 H5 H9"
    assert cb.knowledge(seen(hand, f"{plays} H2")).count_deals() > 0
    assert refusal(seen(hand, f"{plays} HK")).position == 14
    # Where nobody has to head, nothing is wrong with that.
    free = cb.Rules(heading=cb.Heading.FREE)
    assert cb.knowledge(seen(hand, f"{plays} HK", rules=free)).count_deals() > 0


def test_the_text_names_the_card():
    error = refusal(seen("SAK HAKQJ DAKQJ CAKQ", "HA D2 H3 H4 HK H2"))
    assert error.problem == "♥2 leaves no deal in which every play was legal"
    assert str(error) == f"play 6 (plays[5]): {error.problem}"


def test_only_the_first_impossible_play_is_named():
    # East shows out of hearts and spades, then plays a heart, then a spade.
    plays = "HA D2 H3 H4 HK H2 H5 H6 HQ S2 H7 H8"
    assert refusal(seen("SAK HAKQJ DAKQJ CAKQ", plays)).position == 5


# ---- cards for which there is no room -------------------------------------------------------


def test_two_seats_cannot_both_be_out_of_what_the_third_has_no_room_for():
    # South leads its only heart, and East and North discard. The other twelve hearts and eleven
    # spades would all lie with West.
    hand = "S32 H2 DAKQJT CAKQJT"
    assert cb.knowledge(seen(hand, "H2 D3")).count_deals() > 0
    assert refusal(seen(hand, "H2 D3 D4")).position == 2
    assert refusal(seen(hand, "H2 D3 D4 H3")).position == 2


def test_the_cards_of_a_suit_have_to_lie_somewhere():
    hand = "SAKQJT9876543 D2"  # all spades but the deuce
    for plays in ("D2 C2 C3", "D2 S2 C3"):
        known = cb.knowledge(seen(hand, plays))
        assert cb.parse_hand("DAKQJT9876543") <= known.must_hold[Seat.WEST]
    # Nobody else has a diamond, so the twelve that are left lie in no hand.
    assert refusal(seen(hand, "D2 S2 C3 C4")).position == 3
    # West has them all, and the deuce of spades: not one club.
    assert refusal(seen(hand, "D2 C2 C3 C4")).position == 3


def test_a_hand_that_is_known_by_what_the_others_lack_has_no_room_for_more():
    # East and North ruff the ace of hearts, so West has the eleven hearts that are left.
    hand = "SAKQ HA DAKQJT CAKQJ"
    plays = "HA S2 S3 H2"
    known = cb.knowledge(seen(hand, plays))
    assert known.must_hold[Seat.WEST] == cb.parse_hand("HKQJT9876543")
    assert known.counts[Seat.WEST] == 12
    # It plays a diamond, the only card of it that is no heart, and then a club.
    plays += " D9 D8 DT D2 CJ C2 C3"
    assert cb.knowledge(seen(hand, f"{plays} H3")).count_deals() > 0
    assert refusal(seen(hand, f"{plays} C4")).position == 11


# ---- misdeals -------------------------------------------------------------------------------


NO_SPADE = cb.variants.CALL_BRIDGE_BD


def test_where_every_deal_would_have_been_thrown_in():
    # One spade is left for three hands.
    error = refusal(seen("SAKQJT9876543 HA", "", calls=(), rules=NO_SPADE))
    assert error.position is None
    assert str(error) == "with this hand every deal is a misdeal"


def test_where_no_deal_would_have_been_thrown_in():
    rules = cb.Rules(redeal={Misdeal.FOUR_ACES})
    view = seen("SAKQ HKQJT DKQJ CKQJ", "", calls=(), rules=rules, misdealt=True)
    error = refusal(view)
    assert error.position is None
    assert "every deal is a misdeal" not in str(error)


def test_a_play_may_leave_nothing_but_misdeals():
    # Three spades are left and three hands need one. West discards and has none.
    hand = "SAKQJT98765 HAK D2"
    plays = "D2 D3 D4 C2"
    assert cb.knowledge(seen(hand, plays)).count_deals() > 0
    assert refusal(seen(hand, plays, rules=NO_SPADE)).position == 3


# ---- by trial -------------------------------------------------------------------------------


def gone_on(view: cb.View, rng: random.Random, plays: int) -> cb.View:
    """The view after some more plays; other seats play any card that was not seen yet."""
    while plays and view.turn is not None:
        choice = view.legal_plays if view.is_to_act else view.unseen
        view = attrs.evolve(view, plays=[*view.plays, rng.choice(choice[:])])
        plays -= 1
    return view


@given(any_rules, any_seat, st.integers(0, 2**32 - 1), st.booleans())
def test_the_first_impossible_play_is_the_one_after_which_no_deal_remains(rules, seat, seed, deaf):
    # Many misdeals in four hidden hands take long to count, and are no other law.
    kinds = [misdeal for misdeal in Misdeal if misdeal in rules.redeal]
    rules = attrs.evolve(rules, redeal=kinds[: 1 + (seat is not None)])
    rng = random.Random(seed)
    begun = cb.view(ending(rules, seed, cards_left=1 if seat is None else 2), seat)
    view = gone_on(without_calls(begun) if deaf else begun, rng, rng.randint(1, 7))
    first = next(
        (
            plays
            for plays in range(len(begun.plays), len(view.plays) + 1)
            if not remaining(attrs.evolve(view, plays=view.plays[:plays]))
        ),
        None,
    )
    if first is None:
        event("possible")
        assert set(cb.knowledge(view).deals()) == remaining(view)
    else:
        event("impossible")
        assert refusal(view).position == first - 1


@HALF
@given(st.data(), any_rules, any_seat, st.integers(0, 2**32 - 1))
def test_it_was_possible_before_and_is_not_after(data, rules, seat, seed):
    rules = attrs.evolve(rules, redeal=())
    round = data.draw(testing.rounds(rules=rules, phase=cb.Phase.PLAYING))
    view = gone_on(cb.view(round, seat), random.Random(seed), 8)
    with contextlib.suppress(cb.ImpossibleViewError):
        deal = cb.knowledge(view).sample(random.Random(seed))
        assert cb.view(cb.Round(deal, view.calls, view.plays, rules), seat) == view
        return
    assert refusal(view).position >= len(round.plays)


@pytest.mark.parametrize("value", [None, "view", 1, played(cb.CALL_BREAK, 1)], ids=type)
def test_only_a_view_can_be_known_from(value):
    with pytest.raises(cb.ArgumentTypeError, match="view"):
        cb.knowledge(value)
    with pytest.raises(cb.ArgumentTypeError, match="view"):
        cb.Knowledge(value)
