"""A view told from its seat's own place: me, next, across, previous."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Relation, testing
from tests.views.rounds import along, played


def turned(round, turns):
    """The same round after every player moved on by some seats."""
    hands = [round.deal.hands[(seat - turns) % 4] for seat in range(4)]
    deal = cb.Deal(round.deal.dealer.after(turns), hands)
    return cb.Round(deal, round.calls, round.plays, round.rules)


@given(testing.rounds(), testing.seats(), st.integers(0, 3))
def test_where_one_sits_makes_no_difference(round, seat, turns):
    here = cb.view(round, seat).relative
    there = cb.view(turned(round, turns), seat.after(turns)).relative
    assert here == there
    assert hash(here) == hash(there)
    assert repr(here) == repr(there)


@given(testing.rounds(), testing.seats())
def test_every_fact_is_told_from_the_seat(round, seat):
    relative = cb.view(round, seat).relative
    players = [seat.after(turns) for turns in range(4)]
    assert relative.hand == round.hand(seat)
    assert players[relative.dealer] is round.dealer
    assert (None if relative.turn is None else players[relative.turn]) is round.turn
    assert players[relative.leader] is round.trick.leader
    assert relative.calls == tuple(round.call_of(player) for player in players)
    assert relative.tricks_won == tuple(round.tricks_won[player] for player in players)
    assert relative.cards_left == tuple(len(round.hand(player)) for player in players)
    laid = {round.trick.leader.after(place): card for place, card in enumerate(round.trick)}
    assert relative.trick == tuple(laid.get(player) for player in players)
    assert [card for _, card in relative.plays] == list(round.plays)
    for relation, card in relative.plays:
        assert card in round.deal.hands[players[relation]]


@given(testing.rounds(phase=cb.Phase.PLAYING), testing.seats())
def test_the_round_can_be_told_back_from_it(round, seat):
    relative = cb.view(round, seat).relative
    back = {Relation((player - seat) % 4): player for player in cb.Seat}
    played_by = dict.fromkeys(cb.Seat, cb.CardSet())
    for relation, card in relative.plays:
        played_by[back[relation]] |= {card}
    dealer = back[relative.dealer]
    order = [Relation((dealer.after(turn) - seat) % 4) for turn in range(1, 5)]
    rebuilt = cb.View(
        seat=seat,
        dealer=dealer,
        dealt=relative.hand | played_by[seat],
        calls=[relative.calls[relation] for relation in order],
        plays=[card for _, card in relative.plays],
        rules=round.rules,
    )
    assert rebuilt == cb.view(round, seat)


def test_it_names_the_four_places_in_order_of_play():
    assert [relation.name for relation in Relation] == ["ME", "NEXT", "ACROSS", "PREVIOUS"]
    round = played(cb.CALL_BREAK, seed=7, plays=0)
    relative = cb.view(round, round.turn.after(-1)).relative
    assert (relative.turn, relative.leader) == (Relation.NEXT, Relation.NEXT)
    assert relative.dealer is Relation.ME
    for place in (relative.turn, relative.leader, relative.dealer):
        assert type(place) is Relation


def test_nobody_is_in_turn_when_it_is_over():
    relative = cb.view(played(cb.CALL_BREAK, seed=7), cb.Seat.EAST).relative
    assert relative.turn is None
    assert relative.hand == cb.CardSet()
    assert relative.trick == (None,) * 4
    assert len(relative.plays) == 52
    assert sum(relative.tricks_won) == 13


def test_a_call_not_yet_made_is_no_zero():
    deal = played(cb.CALL_BREAK, seed=8).deal
    rules = cb.Rules(min_call=0)
    seat = deal.dealer.after()
    relative = cb.view(cb.Round(deal, (0,), rules=rules), seat).relative
    assert relative.calls == (0, None, None, None)


def test_a_spectator_has_no_place():
    for round in along(cb.CALL_BREAK, seed=9):
        with pytest.raises(cb.ArgumentValueError, match="spectator"):
            _ = cb.view(round, None).relative
