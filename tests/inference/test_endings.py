"""Inference against the definition: every deal tried, in positions that leave few of them.

A deal remains if the round can be rebuilt from it. Nothing else counts as possible, and nothing of
the library's inference takes part in the trial.
"""

from __future__ import annotations

import random

import attrs
import pytest
from hypothesis import event, given, strategies as st

import callbreak as cb
from callbreak import Misdeal, Seat, Suit, testing
from tests.inference.brute import chances, hidden_seats, lengths, remaining
from tests.inference.positions import ending, endings
from tests.views.rounds import HALF, PRESETS, any_rules, any_seat


def assert_exact(view: cb.View) -> set[cb.Deal]:
    """Everything that is said about a view is what its remaining deals say; they are returned."""
    known = cb.knowledge(view)
    deals = remaining(view)
    listed = list(known.deals())
    assert len(listed) == len(set(listed)) == known.count_deals() == len(deals)
    assert set(listed) == deals
    assert {deal.dealer for deal in listed} <= {view.dealer}

    likely = chances(deals, view)
    for (card, seat), chance in likely.items():
        assert known.probability(card, seat) == chance, (card, seat)
    for seat in Seat:
        for suit in Suit:
            assert list(known.distribution(seat, suit)) == lengths(deals, view, seat, suit)

    assert known.counts == view.cards_left
    impossible = [{c for c in cb.DECK if not likely[c, seat]} for seat in Seat]
    certain = [{c for c in cb.DECK if likely[c, seat] == 1} for seat in Seat]
    if view.rules.redeal:
        for seat in Seat:
            assert known.cannot_hold[seat] <= impossible[seat]
            assert known.must_hold[seat] <= certain[seat]
    else:
        assert [set(cards) for cards in known.cannot_hold] == impossible
        assert [set(cards) for cards in known.must_hold] == certain
        for seat in Seat:
            assert known.voids[seat] == {
                suit for suit in Suit if suit_cards(suit) <= impossible[seat]
            }
    return deals


def suit_cards(suit):
    return {card for card in cb.DECK if card.suit is suit}


@given(endings())
def test_inference_is_exact_wherever_all_deals_can_be_tried(view):
    deals = assert_exact(view)
    event(f"{len(hidden_seats(view))} hidden hands, {bool(view.rules.redeal)=}")
    if view.rules.redeal:
        without = attrs.evolve(view, rules=attrs.evolve(view.rules, redeal=()))
        event("misdeals matter" if len(remaining(without)) > len(deals) else "they do not")


@pytest.mark.parametrize("rules", PRESETS)
def test_it_is_exact_under_every_preset(rules):
    for seed in range(2):
        round = ending(rules, seed, cards_left=2, on_table=2 + seed)
        for seat in (round.turn, round.turn.after(-1), None):
            assert round.deal in assert_exact(cb.view(round, seat))


@pytest.mark.parametrize(
    "seed, rules",
    [
        pytest.param(1, cb.CALL_BREAK, id="call-break"),
        pytest.param(2, cb.variants.VIKASH_2009, id="vikash-2009"),
    ],
)
def test_it_is_exact_with_four_cards_a_seat(seed, rules):
    round = ending(rules, seed, cards_left=4, on_table=seed)
    assert round.deal in assert_exact(cb.view(round, round.turn.after(2)))


def test_it_is_exact_for_a_spectator_at_a_lead():
    round = ending(cb.CALL_BREAK, 3, cards_left=2)
    assert round.deal in assert_exact(cb.view(round, None))


@given(st.data(), any_rules, any_seat)
def test_the_true_deal_always_remains(data, rules, seat):
    # Many misdeals in four hidden hands take long to count, and are no other law.
    kinds = [misdeal for misdeal in Misdeal if misdeal in rules.redeal][
        : 3 if seat is not None else 1
    ]
    rules = attrs.evolve(rules, redeal=kinds)
    round = data.draw(testing.rounds(rules=rules))
    known = cb.knowledge(cb.view(round, seat))
    assert known.count_deals() >= 1
    for player in Seat:
        held = round.hand(player)
        assert not held & known.cannot_hold[player]
        assert known.must_hold[player] <= held
        assert not any(held.of(suit) for suit in known.voids[player])
        assert known.counts[player] == len(held)
    player, suit, card = (data.draw(st.sampled_from(of)) for of in (Seat, Suit, cb.DECK))
    held = round.hand(player)
    assert (known.probability(card, player) > 0) >= (card in held)
    assert known.distribution(player, suit)[len(held.of(suit))] > 0


@HALF
@given(endings(), st.integers(0, 2**32 - 1))
def test_what_is_sampled_remains(view, seed):
    deals = remaining(view)
    known = cb.knowledge(view)
    assert known.sample(random.Random(seed)) in deals
    assert set(known.samples(random.Random(seed), 8)) <= deals


# ---- redeals --------------------------------------------------------------------------------


@pytest.mark.parametrize("spectator", [False, True], ids=["seat", "spectator"])
@pytest.mark.parametrize("misdeal", [*Misdeal][1:], ids=lambda misdeal: misdeal.name)
def test_a_hand_that_would_have_been_a_misdeal_is_ruled_out(misdeal, spectator):
    """Hands with one card that saves them, played last if the rules let them keep it so long.

    A lone spade never lasts so long, for spades are led: `test_counts` has it.
    """
    free = cb.Rules(heading=cb.Heading.FREE, when_void=cb.WhenVoid.FREE, redeal={misdeal})
    fewer = 0
    for seed in (0, 6, 22, 24, 27, 28):
        round = ending(free, seed, cards_left=2, on_table=1 + seed % 3)
        view = cb.view(round, None if spectator else Seat(seed % 4))
        deals = assert_exact(view)
        no_redeal = attrs.evolve(view, rules=attrs.evolve(free, redeal=()))
        fewer += len(deals) < len(remaining(no_redeal))
    assert fewer > 0


def test_only_probability_knows_all_that_a_redeal_rules_out():
    """`cannot_hold` is sound there and not complete: it leaves cards that a seat cannot have."""
    misdeal = Misdeal.NO_JACK_OR_HIGHER
    free = cb.Rules(heading=cb.Heading.FREE, when_void=cb.WhenVoid.FREE, redeal={misdeal})
    found = 0
    for seed in range(40):
        round = ending(free, seed, cards_left=2, on_table=1)
        known = cb.knowledge(cb.view(round, None))
        for card in known.view.unseen:
            for seat in Seat:
                chance = known.probability(card, seat)
                if chance == 0 and card not in known.cannot_hold[seat]:
                    found += 1
                    assert card not in round.hand(seat)
                if chance == 1 and card not in known.must_hold[seat]:
                    found += 1
                    assert card in round.hand(seat)
    assert found > 0
