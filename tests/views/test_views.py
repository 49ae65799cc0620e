"""What a view holds, what it answers, and that it can be made of what was seen."""

from __future__ import annotations

import copy
import json
import pickle

import attrs
import pytest
from hypothesis import given

import callbreak as cb
from callbreak import testing
from tests.views.inside import inside
from tests.views.rounds import PRESETS, SEATS, along, any_seat, played, public, without_calls

KNOWN = (
    "phase",
    "dealer",
    "calls",
    "plays",
    "rules",
    "turn",
    "trick",
    "tricks",
    "tricks_won",
    "trump_broken",
    "scores",
    "scores_so_far",
)
"""What everybody at the table knows, under the same name of a round and of a view."""


# ---- who may look ---------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [4, -1, 17])
def test_a_number_that_is_no_seat_is_refused(seat):
    round = played(cb.CALL_BREAK, seed=1, plays=9)
    with pytest.raises(cb.ArgumentValueError, match="seat") as refusal:
        cb.view(round, seat)
    assert isinstance(refusal.value, ValueError)


@pytest.mark.parametrize(
    "seat",
    ["x", "0", "South", True, False, 1.5, 1.0, b"1", (1,), cb.Relation.NEXT, cb.Rank.TWO],
    ids=repr,
)
def test_what_is_no_seat_at_all_is_refused(seat):
    round = played(cb.CALL_BREAK, seed=1, plays=9)
    with pytest.raises(cb.ArgumentTypeError, match="seat") as refusal:
        cb.view(round, seat)
    assert isinstance(refusal.value, TypeError)


@pytest.mark.parametrize("round", [None, "round", cb.Game(), cb.DECK], ids=lambda x: str(type(x)))
def test_what_is_no_round_is_refused(round):
    with pytest.raises(cb.ArgumentTypeError, match="round"):
        cb.view(round, cb.Seat.SOUTH)


def test_a_view_of_a_view_is_refused():
    seen = cb.view(played(cb.CALL_BREAK, seed=1, plays=9), cb.Seat.SOUTH)
    with pytest.raises(cb.ArgumentTypeError, match="round"):
        cb.view(seen, cb.Seat.EAST)


def test_a_seat_may_come_as_its_number():
    round = played(cb.CALL_BREAK, seed=1, plays=9)
    assert cb.view(round, 2) == cb.view(round, cb.Seat.NORTH)
    assert cb.view(round, 2).seat is cb.Seat.NORTH


# ---- what it says ---------------------------------------------------------------------------


@given(testing.rounds(), any_seat)
def test_what_everybody_knows_is_the_same_in_the_round(round, seat):
    seen = cb.view(round, seat)
    for name in KNOWN:
        assert getattr(seen, name) == getattr(round, name), name
    for player in cb.Seat:
        assert seen.call_of(player) == round.call_of(player)
    assert seen.misdealt == bool(cb.misdeals(round.deal, rules=round.rules))
    assert seen.calls_known is True
    assert seen.seat is seat


@given(testing.rounds(), any_seat)
def test_cards_are_in_the_own_hand_or_seen_or_unseen(round, seat):
    seen = cb.view(round, seat)
    if seat is None:
        assert (seen.dealt, seen.hand) == (cb.CardSet(), cb.CardSet())
    else:
        assert seen.dealt == round.deal.hands[seat]
        assert seen.hand == round.hand(seat)
    parts = [seen.hand, seen.unseen, cb.CardSet(seen.plays)]
    assert sorted(card.index for part in parts for card in part) == list(range(52))
    hidden = [round.hand(other) for other in cb.Seat if other is not seat]
    assert seen.unseen == {card for hand in hidden for card in hand}
    assert seen.cards_left == tuple(len(round.hand(other)) for other in cb.Seat)


@given(testing.rounds(), any_seat)
def test_what_there_is_to_do_is_told_only_to_the_seat_in_turn(round, seat):
    seen = cb.view(round, seat)
    assert seen.is_to_act == (seat is not None and round.turn is seat)
    if seen.is_to_act:
        assert seen.legal_calls == round.legal_calls
        assert seen.legal_plays == round.legal_plays
        assert seen.legal_actions == cb.legal_actions(round) != ()
        assert seen.obligation == round.obligation
    else:
        assert seen.legal_calls == range(0)
        assert (seen.legal_plays, seen.legal_actions) == (cb.CardSet(), ())
        assert seen.obligation is None


@given(testing.rounds(), any_seat)
def test_only_the_seat_in_turn_may_ask_about_a_card(round, seat):
    seen = cb.view(round, seat)
    for card in cb.DECK:
        if seen.is_to_act and round.phase is cb.Phase.PLAYING:
            assert seen.check(card) == round.check(card)
        else:
            with pytest.raises(cb.WrongPhaseError) as refusal:
                seen.check(card)
            assert refusal.value.attempted == "play"
            assert refusal.value.position == len(round.plays)


def test_what_is_no_card_cannot_be_checked():
    seen = cb.view(played(cb.CALL_BREAK, seed=1), cb.Seat.SOUTH)
    with pytest.raises(cb.ArgumentTypeError):
        seen.check("SA")


@pytest.mark.parametrize("seat", [4, -1, True, "x", None])
def test_a_call_is_asked_for_by_seat(seat):
    seen = cb.view(played(cb.CALL_BREAK, seed=1, plays=3), cb.Seat.SOUTH)
    with pytest.raises((cb.ArgumentTypeError, cb.ArgumentValueError), match="seat"):
        seen.call_of(seat)


def test_a_spectator_sees_no_hand():
    for round in along(cb.BHOOS, seed=2):
        seen = cb.view(round, None)
        assert (seen.seat, seen.dealt, seen.hand) == (None, cb.CardSet(), cb.CardSet())
        assert (seen.is_to_act, seen.legal_actions, seen.obligation) == (False, (), None)
        assert seen.unseen == {card for seat in cb.Seat for card in round.hand(seat)}


# ---- a view is its record -------------------------------------------------------------------


@given(testing.rounds(), any_seat)
def test_the_public_record_and_the_own_hand_make_the_same_view(round, seat):
    seen, made = cb.view(round, seat), public(round, seat)
    assert seen == made
    assert hash(seen) == hash(made)
    assert repr(seen) == repr(made)
    assert inside(seen) == inside(made)
    assert seen.legal_actions == made.legal_actions
    assert seen.obligation == made.obligation


@pytest.mark.parametrize("rules", PRESETS)
def test_the_same_at_every_ply_under_every_preset(rules):
    for round in along(rules, seed=3):
        for seat in SEATS:
            assert inside(cb.view(round, seat)) == inside(public(round, seat))


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("plays", [None, 0, 7, 30, 52])
def test_copies_and_pickles_are_equal_in_every_slot(plays, protocol):
    if plays is None:
        round = cb.Round(played(cb.CALL_BRIDGE, seed=4).deal, (3, 2), rules=cb.CALL_BRIDGE)
    else:
        round = played(cb.CALL_BRIDGE, seed=4, plays=plays)
    for seat in SEATS:
        seen = cb.view(round, seat)
        revived = pickle.loads(pickle.dumps(seen, protocol=protocol))
        for twin in (revived, copy.copy(seen), copy.deepcopy(seen), attrs.evolve(seen)):
            assert twin == seen
            assert inside(twin) == inside(seen)


def test_a_view_without_the_calls_is_another_view():
    round = played(cb.BHOOS, seed=5, plays=21)
    seen = cb.view(round, cb.Seat.WEST)
    deaf = without_calls(seen)
    assert deaf != seen
    assert (deaf.calls, deaf.calls_known) == ((), False)
    assert [deaf.call_of(seat) for seat in cb.Seat] == [None] * 4
    assert deaf.scores_so_far is None
    for name in ("phase", "turn", "trick", "tricks", "tricks_won", "hand", "unseen", "legal_plays"):
        assert getattr(deaf, name) == getattr(seen, name), name
    assert pickle.loads(pickle.dumps(deaf)) == deaf
    assert attrs.evolve(deaf) == deaf
    finished = without_calls(cb.view(played(cb.BHOOS, seed=5), cb.Seat.WEST))
    assert finished.phase is cb.Phase.FINISHED
    assert finished.scores is None


def test_a_view_is_made_of_what_its_fields_say():
    seen = cb.view(played(cb.BHOOS, seed=6, plays=13), cb.Seat.EAST)
    later = attrs.evolve(seen, plays=seen.plays[:11])
    assert later == cb.view(played(cb.BHOOS, seed=6, plays=11), cb.Seat.EAST)
    with pytest.raises(AttributeError):
        seen.dealt = cb.CardSet()
    with pytest.raises(TypeError):
        cb.View(**{name: getattr(seen, name) for name in ("seat", "dealer")}, _masks=(0, 0, 0, 0))


# ---- what a server sends --------------------------------------------------------------------


def sent(view):
    """The JSON that goes over the wire, read on the other side."""
    return json.loads(json.dumps(cb.to_record(view)))


@given(testing.rounds(), any_seat)
def test_what_a_server_sends_makes_an_equal_view(round, seat):
    seen = cb.view(round, seat)
    received = cb.from_record(sent(seen))
    assert received == seen
    assert inside(received) == inside(seen)


@given(testing.rounds(), any_seat)
def test_what_is_sent_says_what_to_do_and_why_nothing_else(round, seat):
    seen = cb.view(round, seat)
    to_act = sent(seen)["to_act"]
    if not seen.is_to_act:
        assert to_act is None
    elif round.phase is cb.Phase.CALLING:
        assert to_act == {"calls": [round.rules.min_call, round.rules.max_call]}
    else:
        owed = round.obligation
        assert to_act["duty"] == owed.duty.value
        assert to_act["plays"] == [card.value for card in round.legal_plays]
        assert to_act["to_beat"] == (owed.to_beat and owed.to_beat.value)
        others = [card for card in round.hand(seat) if card not in round.legal_plays]
        assert list(to_act["refused"]) == [card.value for card in others]
        for card in others:
            why = round.check(card)
            assert to_act["refused"][card.value] == {
                "reason": why.reason.value,
                "clause": why.clause,
                "text": str(why),
            }


def test_what_is_sent_to_each_player_of_a_trick():
    hands = ["SA HQ H2", "S2 HA HK", "HJ HT H9", "DA DK DQ"]
    given = [cb.parse_hand(text) for text in hands]
    left = [card for card in cb.DECK if not any(card in hand for hand in given)]
    deal = cb.Deal(3, [[*hand, *left[10 * n : 10 * n + 10]] for n, hand in enumerate(given)])
    round = cb.Round(deal, (1, 1, 1, 1), [cb.Card.HQ])
    to_act = [sent(cb.view(round, seat))["to_act"] for seat in SEATS]
    assert [bool(said) for said in to_act] == [False, True, False, False, False]
    assert to_act[1]["duty"] == "head"
    assert (to_act[1]["plays"], to_act[1]["to_beat"]) == (["HA", "HK"], "HQ")
    assert to_act[1]["refused"]["S2"]["reason"] == "must-follow"
    assert to_act[1]["refused"]["S2"]["text"] == "♠2 does not follow suit (R4.1): ♥AK will do"


def test_a_phase_prints_as_it_is_written():
    phases = [cb.view(round, None).phase for round in along(cb.CALL_BREAK, seed=8)]
    assert [repr(phase) for phase in dict.fromkeys(phases)] == [
        "Phase.CALLING",
        "Phase.PLAYING",
        "Phase.FINISHED",
    ]
