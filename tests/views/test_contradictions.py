"""What was seen and cannot have happened is refused, with the place."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Card, Misdeal, Phase, Seat, testing
from tests.views.rounds import any_seat, played, without_calls

HAND = cb.parse_hand("SAK5 HT92 DQ72 C9642")
NO_SPADE = cb.variants.CALL_BRIDGE_BD
FLAT = cb.parse_hand("HAKQJ DAKQJ CAKQJT")
"""A hand without a spade."""


def seen(**changes):
    """North's view, who holds `HAND`; South dealt, so East calls and leads first."""
    return cb.View(**{"seat": 2, "dealer": 0, "dealt": HAND, "calls": (3, 2, 4, 3)} | changes)


# ---- the hand and the seat ------------------------------------------------------------------


@pytest.mark.parametrize(
    "changes, argument",
    [
        ({"seat": 4}, "seat"),
        ({"seat": -1}, "seat"),
        ({"dealer": 4}, "dealer"),
        ({"dealt": HAND[:12]}, "dealt"),
        ({"dealt": cb.DECK[:14]}, "dealt"),
        ({"dealt": ()}, "dealt"),
        ({"seat": None}, "dealt"),
    ],
    ids=str,
)
def test_a_seat_has_thirteen_cards_and_a_spectator_none(changes, argument):
    with pytest.raises(cb.ArgumentValueError) as refusal:
        seen(**changes)
    assert refusal.value.argument == argument


@pytest.mark.parametrize(
    "changes, argument",
    [
        ({"seat": "x"}, "seat"),
        ({"seat": True}, "seat"),
        ({"dealer": None}, "dealer"),
        ({"dealt": "SA"}, "cards"),
        ({"dealt": [1]}, "cards"),
        ({"dealt": None}, "cards"),
        ({"calls": 3}, "calls"),
        ({"calls": "3243"}, "calls"),
        ({"plays": "SA"}, "plays"),
        ({"plays": [1]}, "plays"),
        ({"rules": "bhoos"}, "rules"),
        ({"misdealt": 0}, "misdealt"),
        ({"calls_known": None}, "calls_known"),
    ],
    ids=str,
)
def test_a_field_of_another_type_is_refused(changes, argument):
    with pytest.raises(cb.ArgumentTypeError) as refusal:
        seen(**changes)
    assert refusal.value.argument == argument


# ---- calls ----------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(4))
@pytest.mark.parametrize("wrong", [0, 14, -1, 2.0, True, "3", None, Seat.EAST])
def test_a_call_that_the_rules_do_not_know_is_refused(place, wrong):
    calls = [3, 2, 4, 3]
    calls[place] = wrong
    with pytest.raises(cb.IllegalCallError) as refusal:
        seen(calls=calls)
    assert refusal.value.position == place


def test_a_fifth_call_is_refused():
    with pytest.raises(cb.WrongPhaseError) as refusal:
        seen(calls=(3, 2, 4, 3, 1))
    assert (refusal.value.attempted, refusal.value.position) == ("call", 4)


def test_a_play_before_the_calls_is_refused():
    with pytest.raises(cb.WrongPhaseError) as refusal:
        seen(calls=(3, 2, 4), plays=[Card.H3])
    assert (refusal.value.attempted, refusal.value.position) == ("play", 0)


def test_no_play_follows_calls_that_add_up_to_too_little():
    rules = cb.Rules(min_total_calls=12)
    thrown_in = seen(calls=(3, 2, 4, 2), rules=rules)
    assert (thrown_in.phase, thrown_in.misdealt) == (Phase.VOID, False)
    with pytest.raises(cb.WrongPhaseError) as refusal:
        attrs.evolve(thrown_in, plays=[Card.H3])
    assert (refusal.value.attempted, refusal.value.position) == ("play", 0)


def test_who_did_not_hear_the_calls_has_none():
    with pytest.raises(cb.CallbreakError):
        seen(calls=(3, 2), calls_known=False)


# ---- plays ----------------------------------------------------------------------------------


def refused(*codes, **changes):
    """The position and the text of the refusal of some plays."""
    with pytest.raises((cb.ImpossibleViewError, cb.IllegalPlayError)) as refusal:
        seen(plays=[Card[code] for code in codes], **changes)
    return refusal.value.position, str(refusal.value)


def test_a_card_cannot_be_played_twice():
    position, text = refused("H3", "HT", "HJ", "H3")
    assert (position, text) == (3, "play 4 (plays[3]): ♥3 was played before")


def test_another_seat_cannot_play_a_card_of_the_own_hand():
    position, text = refused("H9")
    assert (position, text) == (0, "play 1 (plays[0]): ♥9 is in this seat's own hand")


def test_another_seat_cannot_play_a_card_that_the_own_seat_has_played():
    position, _ = refused("H3", "HT", "HJ", "HT")
    assert position == 3


def test_the_own_seat_cannot_play_what_it_does_not_hold():
    position, text = refused("H3", "HA")
    assert (position, text) == (1, "trick 1, card 2: ♥A is not in the hand (R3.1)")


def test_the_own_seat_cannot_play_a_card_twice():
    # North takes the first trick with the ace of spades, and leads it again.
    position, text = refused("S3", "SA", "S4", "S6", "SA")
    assert (position, text) == (4, "trick 2, card 1: ♠A is not in the hand (R3.1)")


def test_the_own_seat_has_to_play_by_the_rules():
    position, text = refused("H8", "H2")
    assert (position, text) == (1, "trick 1, card 2: ♥2 does not beat ♥8 (R4.2): ♥T9 will do")
    free = cb.Rules(heading=cb.Heading.FREE)
    assert seen(plays=[Card.H8, Card.H2], rules=free).turn is Seat.WEST


def test_no_play_follows_the_last():
    whole = cb.view(played(cb.CALL_BREAK, seed=10), Seat.EAST)
    with pytest.raises(cb.WrongPhaseError) as refusal:
        attrs.evolve(whole, plays=[*whole.plays, Card.SA])
    assert refusal.value.position == 52


@given(testing.rounds(phase=Phase.PLAYING), any_seat, st.data())
def test_a_wrong_card_in_the_record_is_found_where_it_stands(round, seat, data):
    view = cb.view(round, seat)
    if data.draw(st.booleans()):
        view = without_calls(view)
    place = data.draw(st.integers(0, len(view.plays)))
    before = attrs.evolve(view, plays=view.plays[:place])
    if before.is_to_act:
        wrong = [card for card in cb.DECK if card not in before.legal_plays]
    else:
        wrong = [card for card in cb.DECK if card not in before.unseen]
    if not wrong:
        return  # a spectator before the first play
    card = data.draw(st.sampled_from(wrong))
    with pytest.raises((cb.ImpossibleViewError, cb.IllegalPlayError)) as refusal:
        attrs.evolve(view, plays=[*before.plays, card, *view.plays[place + 1 :]])
    assert refusal.value.position == place


# ---- misdeals -------------------------------------------------------------------------------


def test_no_deal_is_thrown_in_where_there_is_no_redeal():
    with pytest.raises(cb.ImpossibleViewError) as refusal:
        seen(calls=(), misdealt=True)
    assert refusal.value.position is None


def test_an_own_misdeal_is_always_thrown_in():
    assert seen(dealt=FLAT, calls=()).phase is Phase.CALLING
    assert seen(dealt=FLAT, calls=(), misdealt=True, rules=NO_SPADE).phase is Phase.VOID
    with pytest.raises(cb.ImpossibleViewError) as refusal:
        seen(dealt=FLAT, calls=(), rules=NO_SPADE)
    assert refusal.value.position is None
    assert str(refusal.value) == "the own hand is a misdeal, and the round was not thrown in"


@pytest.mark.parametrize("misdeal", Misdeal, ids=lambda misdeal: misdeal.name)
def test_every_misdeal_of_the_own_hand_is_known(misdeal):
    hands = {
        Misdeal.FOUR_ACES: "SA HA DA CA S2 S3 S4 S5 S6 S7 S8 S9 ST",
        Misdeal.NO_SPADE: "HAKQJT98765432",
        Misdeal.NO_QUEEN_OR_HIGHER: "SJT98765 HJT98 D23",
        Misdeal.NO_JACK_OR_HIGHER: "ST98765 HT987 D234",
        Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER: "HT987 DT987 C98765",
    }
    own = cb.parse_hand(hands[misdeal])
    rules = cb.Rules(redeal={misdeal})
    with pytest.raises(cb.ImpossibleViewError):
        seen(dealt=own, calls=(), rules=rules)
    assert seen(dealt=own, calls=(), rules=rules, misdealt=True).phase is Phase.VOID
    if misdeal is not Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER:
        others = set(Misdeal) - {misdeal}
        if misdeal is Misdeal.NO_JACK_OR_HIGHER:
            others -= {Misdeal.NO_QUEEN_OR_HIGHER}
        assert seen(dealt=own, calls=(), rules=cb.Rules(redeal=others)).phase is Phase.CALLING


@pytest.mark.parametrize(
    "changes, attempted",
    [({"calls": (3,)}, "call"), ({"calls": (), "plays": [Card.H3]}, "play")],
    ids=["call", "play"],
)
def test_nothing_happens_in_a_misdealt_round(changes, attempted):
    with pytest.raises(cb.WrongPhaseError) as refusal:
        seen(rules=NO_SPADE, misdealt=True, **changes)
    assert (refusal.value.attempted, refusal.value.position) == (attempted, 0)
    with pytest.raises(cb.WrongPhaseError):
        seen(rules=NO_SPADE, misdealt=True, **{"calls": ()} | changes, calls_known=False)
