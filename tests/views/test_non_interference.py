"""Two rounds that differ only in what a seat cannot see give it the same view, in every phase."""

from __future__ import annotations

import json
import pickle
import random

import attrs
import pytest
from hypothesis import assume, event, given, strategies as st

import callbreak as cb
from callbreak import Misdeal, Phase, Seat, testing
from tests.views.inside import inside
from tests.views.rounds import (
    HALF,
    PRESETS,
    SEATS,
    along,
    any_seat,
    in_play,
    played,
    public,
    without_calls,
)


def twin(round: cb.Round, seat: Seat | None, rng: random.Random) -> cb.Round:
    """A round that a seat cannot tell from the given one, any such round equally likely."""
    if cb.misdeals(round.deal, rules=round.rules):
        return cb.Round(reshuffled(round, seat, rng), rules=round.rules)
    no_redeal = attrs.evolve(round.rules, redeal=())
    known = cb.knowledge(attrs.evolve(cb.view(round, seat), rules=no_redeal))
    while cb.misdeals(deal := known.sample(rng), rules=round.rules):
        pass
    return cb.Round(deal, round.calls, round.plays, round.rules)


def reshuffled(round: cb.Round, seat: Seat | None, rng: random.Random) -> cb.Deal:
    """A misdeal with the same hand for a seat: others' hands change places, and a few cards."""
    hidden = [other for other in Seat if other is not seat]
    hands = [set(hand) for hand in round.deal.hands]
    for other, hand in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
        hands[other] = set(round.deal.hands[hand])
    deal = cb.Deal(round.deal.dealer, hands)
    for _ in range(20):
        one, two = rng.sample(hidden, 2)
        given, taken = (rng.choice(deal.hands[other][:]) for other in (one, two))
        changed = list(deal.hands)
        changed[one] = deal.hands[one] - {given} | {taken}
        changed[two] = deal.hands[two] - {taken} | {given}
        attempt = cb.Deal(deal.dealer, changed)
        if cb.misdeals(attempt, rules=round.rules):
            deal = attempt
    return deal


def assert_same(one: cb.View, two: cb.View) -> None:
    """Nothing that can be asked of two views, or found in them, tells them apart."""
    assert one == two
    assert hash(one) == hash(two)
    assert repr(one) == repr(two)
    assert str(one) == str(two)
    assert inside(one) == inside(two)
    for protocol in (0, pickle.HIGHEST_PROTOCOL):
        assert pickle.dumps(one, protocol) == pickle.dumps(two, protocol)
    assert json.dumps(cb.to_record(one)) == json.dumps(cb.to_record(two))
    for name in dir(cb.View):
        if not name.startswith("_") and (name != "relative" or one.seat is not None):
            mine, other = getattr(one, name), getattr(two, name)
            assert callable(mine) or mine == other, name
    if one.seat is not None:
        assert inside(one.relative) == inside(two.relative)
    for seat in Seat:
        assert one.call_of(seat) == two.call_of(seat)
    if one.obligation is not None:
        assert [one.check(card) for card in cb.DECK] == [two.check(card) for card in cb.DECK]


@pytest.mark.parametrize("phase", Phase, ids=lambda phase: phase.name)
@HALF
@given(data=st.data(), seat=any_seat, seed=st.integers(0, 2**32 - 1))
def test_a_view_holds_nothing_of_the_hands_that_it_hides(phase, data, seat, seed):
    round = data.draw(testing.rounds(phase=phase))
    other = twin(round, seat, random.Random(seed))
    event("the same deal" if other == round else "another deal")
    assert_same(cb.view(round, seat), cb.view(other, seat))


@pytest.mark.parametrize("rules", PRESETS)
def test_nor_does_it_under_any_preset_at_any_stage(rules):
    rng = random.Random(11)
    whole = played(rules, seed=12)
    for back in range(0, 57, 14):
        round = whole.rewind(back)
        for seat in SEATS:
            assert_same(cb.view(round, seat), cb.view(twin(round, seat, rng), seat))


def test_nor_does_it_at_any_ply():
    rng = random.Random(11)
    different = 0
    for round in along(cb.CALL_BREAK, seed=12):
        for seat in SEATS:
            other = twin(round, seat, rng)
            different += other != round
            assert_same(cb.view(round, seat), cb.view(other, seat))
    assert different > 200


@pytest.mark.parametrize("misdeal", Misdeal, ids=lambda misdeal: misdeal.name)
@HALF
@given(data=st.data(), seat=any_seat, seed=st.integers(0, 2**32 - 1))
def test_a_misdealt_hand_of_another_seat_stays_hidden(misdeal, data, seat, seed):
    rules = cb.Rules(redeal={misdeal})
    deal = data.draw(testing.deals(misdeal=misdeal))
    assume(seat is None or (seat, misdeal) not in cb.misdeals(deal, rules=rules))
    round = cb.Round(deal, rules=rules)
    other = twin(round, seat, random.Random(seed))
    assert other.phase is Phase.VOID
    assert_same(cb.view(round, seat), cb.view(other, seat))


def test_a_round_thrown_in_for_its_calls_shows_no_hand_either():
    rng = random.Random(13)
    rules = cb.Rules(min_total_calls=10)
    for seat in SEATS:
        deal = cb.deal(rng, dealer=Seat.WEST)
        round = cb.Round(deal, (1, 2, 3, 2), rules=rules)
        assert round.phase is Phase.VOID
        other = twin(round, seat, rng)
        assert other.deal != round.deal
        assert_same(cb.view(round, seat), cb.view(other, seat))


def test_after_the_last_card_a_view_is_still_what_was_seen():
    round = played(cb.CALL_BREAK, seed=14)
    for seat in SEATS:
        seen = cb.view(round, seat)
        assert seen.hand == cb.CardSet()
        assert seen.dealt == (cb.CardSet() if seat is None else round.deal.hands[seat])
        assert_same(seen, public(round, seat))


@given(testing.rounds(), any_seat, st.booleans())
def test_every_set_of_cards_in_a_view_holds_all_of_the_hidden_cards_or_none(round, seat, deaf):
    seen = cb.view(round, seat)
    if deaf and round.phase in (Phase.PLAYING, Phase.FINISHED):
        seen = without_calls(seen)
    hidden = seen.unseen.mask
    sets = [part for part in inside(seen).values() if type(part) is int]
    # Numbers of 17 bits and more are sets of cards as well; seats, calls and counts are smaller.
    parts = [part for part in inside(seen).values() if isinstance(part, tuple)]
    sets += [part[1] for part in parts if part[0] is int and part[1] >= 1 << 16]
    assert len(sets) > 3
    for mask in sets:
        assert mask & hidden in (0, hidden)


@given(testing.rounds(phase=Phase.PLAYING), any_seat)
def test_pictures_show_no_hidden_hand(round, seat):
    rng = random.Random(15)
    other = twin(round, seat, rng)
    one, two = cb.view(round, seat), cb.view(other, seat)
    assert one._repr_svg_() == two._repr_svg_()


def test_twins_are_not_always_the_same_deal():
    rng = random.Random(16)
    round = in_play(cb.CALL_BREAK, rng)
    twins = {twin(round, Seat.EAST, rng).deal for _ in range(50)}
    assert len(twins) == 50
    assert {deal.hands[Seat.EAST] for deal in twins} == {round.deal.hands[Seat.EAST]}
