"""What other libraries let slip of the hidden hands, kept from slipping here.

Each test stands for one entry of the research notes' bug log, section H: faults that users reported
in the open. The numbers are the log's.
"""

from __future__ import annotations

import json
import pickle
import random
import re

import pytest

import callbreak as cb
from callbreak import Card, Phase, Seat
from tests.views.inside import inside
from tests.views.rounds import SEATS, along, played


def swapped(round: cb.Round, seat: Seat | None, rng: random.Random) -> cb.Round:
    """The same round with the hidden cards laid out in another way that fits all that was seen."""
    deal = cb.knowledge(cb.view(round, seat)).sample(rng)
    return cb.Round(deal, round.calls, round.plays, round.rules)


# B54: a view decided by the phase instead of by the owner


@pytest.mark.parametrize("rules", [cb.CALL_BREAK, cb.BHOOS, cb.CALL_BRIDGE], ids=repr)
def test_b54_a_view_is_decided_by_its_owner_in_every_phase(rules):
    rng = random.Random(54)
    phases = set()
    for round in along(rules, seed=54):
        phases.add(round.phase)
        for seat in SEATS:
            other = swapped(round, seat, rng)
            assert cb.view(other, seat) == cb.view(round, seat)
            if other != round:
                for owner in {*Seat} - {seat}:
                    same_hand = other.deal.hands[owner] == round.deal.hands[owner]
                    assert (cb.view(other, owner) == cb.view(round, owner)) == same_hand
    assert phases == {Phase.CALLING, Phase.PLAYING, Phase.FINISHED}


def test_b54_no_hand_is_turned_up_after_the_last_card():
    round = played(cb.CALL_BREAK, seed=54)
    assert round.phase is Phase.FINISHED
    for seat in SEATS:
        seen = cb.view(round, seat)
        assert seen.dealt == (cb.CardSet() if seat is None else round.deal.hands[seat])
        others = [round.deal.hands[other] for other in {*Seat} - {seat}]
        assert not [hand for hand in others if hand.mask in numbers(seen)]


def test_b54_no_hand_is_turned_up_when_a_round_is_thrown_in():
    low = cb.Rules(min_total_calls=10)
    dealt = played(low, seed=54).deal
    too_low = cb.Round(dealt, (1, 2, 3, 2), rules=low)
    misdealt = cb.Round(
        cb.deal_deck(sorted(cb.DECK, key=lambda card: card.rank), Seat.WEST),
        rules=cb.Rules(redeal={cb.Misdeal.NO_SPADE}),
    )
    for round in (too_low, misdealt):
        assert round.phase is Phase.VOID
        for seat in Seat:
            hidden = {round.deal.hands[other].mask for other in {*Seat} - {seat}}
            assert not hidden & numbers(cb.view(round, seat))


# B56: an unknown viewer treated as a seat


@pytest.mark.parametrize("viewer", [4, -1, "x", 1.5, True, "SOUTH", b"0", [0]], ids=repr)
def test_b56_an_unknown_viewer_is_refused(viewer):
    round = played(cb.CALL_BREAK, seed=56, plays=10)
    with pytest.raises(cb.CallbreakError) as refusal:
        cb.view(round, viewer)
    assert isinstance(refusal.value, ValueError if viewer in (4, -1) else TypeError)
    with pytest.raises(cb.CallbreakError):
        cb.View(seat=viewer, dealer=Seat.WEST, dealt=round.deal.hands[0])


def test_b56_nobody_in_particular_is_a_spectator_without_hands():
    for round in along(cb.CALL_BREAK, seed=56):
        seen = cb.view(round, None)
        assert seen.seat is None
        assert seen.hand == seen.dealt == cb.CardSet()
        assert not {hand.mask for hand in round.deal.hands} & numbers(seen)


# B57: the seed or the deck visible to clients

TELLING = re.compile(r"seed|rng|random|deck|\bdeal\b|hands|shuffle", re.IGNORECASE)


def numbers(view: cb.View) -> set[object]:
    """Every number, and every set of cards as a number, that can be reached from a view."""
    return {
        part[1] if isinstance(part, tuple) else part
        for part in inside(view).values()
        if isinstance(part, int | tuple)
    }


def test_b57_no_field_of_a_view_is_about_the_seed_or_the_deck():
    for round in along(cb.CALL_BREAK, seed=57):
        for seat in SEATS:
            seen = cb.view(round, seat)
            record = json.dumps(cb.to_record(seen), ensure_ascii=False)
            pickled = pickle.dumps(seen, protocol=0).decode("latin-1")
            for told in (repr(seen), record, pickled, *inside(seen), *dir(seen)):
                assert not TELLING.search(told)
            reached = {part for part in inside(seen).values() if isinstance(part, type)}
            assert not reached & {cb.Round, cb.Deal, cb.Game, random.Random}


def test_b57_no_text_of_a_view_names_the_cards_of_another_hand():
    for round in along(cb.CALL_BREAK, seed=57):
        for seat in SEATS:
            seen = cb.view(round, seat)
            # Under `to_act` stand only cards of the own hand, and those to beat.
            for text in (repr(seen), json.dumps(cb.to_record(seen))):
                codes = set(re.findall(r"Card\.([SHDC][2-9TJQKA])", text))
                codes |= set(re.findall(r'"([SHDC][2-9TJQKA])"', text))
                assert not {Card[code] for code in codes} & seen.unseen


def test_b57_what_is_pickled_is_what_was_seen():
    rng = random.Random(57)
    for round in along(cb.CALL_BREAK, seed=57):
        for seat in SEATS:
            other = swapped(round, seat, rng)
            assert pickle.dumps(cb.view(round, seat)) == pickle.dumps(cb.view(other, seat))


# B59: an observation that silently drops a part of the state


@pytest.mark.parametrize("rules", [cb.CALL_BREAK, cb.CALL_BRIDGE, cb.variants.A23], ids=repr)
def test_b59_every_card_of_hand_table_and_history_is_in_the_view_and_its_record(rules):
    for round in along(rules, seed=59):
        for seat in Seat:
            seen = cb.from_record(json.loads(json.dumps(cb.to_record(cb.view(round, seat)))))
            assert seen.hand == round.hand(seat)
            assert seen.trick == round.trick
            assert seen.tricks == round.tricks
            assert [seen.call_of(other) for other in Seat] == [round.call_of(o) for o in Seat]


def test_b59_the_relative_form_can_be_told_back():
    for round in along(cb.CALL_BREAK, seed=59):
        for seat in Seat:
            seen = cb.view(round, seat)
            relative = seen.relative
            history = [(seat.after(int(relation)), card) for relation, card in relative.plays]
            expected = [
                (trick.leader.after(place), card)
                for trick in (*round.tricks, round.trick)
                for place, card in enumerate(trick)
            ]
            assert history == expected
            assert relative.hand == round.hand(seat)
            table = {seat.after(n): card for n, card in enumerate(relative.trick) if card}
            assert table == {
                round.trick.leader.after(place): card for place, card in enumerate(round.trick)
            }
            calls = {seat.after(n): call for n, call in enumerate(relative.calls)}
            assert calls == {other: round.call_of(other) for other in Seat}
