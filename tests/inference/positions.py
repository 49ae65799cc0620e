"""Positions late in a round, in which every deal that remains can be listed."""

from __future__ import annotations

import random

import attrs
from hypothesis import strategies as st

import callbreak as cb
from callbreak import Misdeal, Rank, Round, Seat
from tests.inference.brute import SHOWING
from tests.views.rounds import any_rules, any_seat, in_play, without_calls


def ending(rules: cb.Rules, seed: int, cards_left: int, on_table: int = 0) -> Round:
    """A round in which each seat has a number of cards left at the lead of the open trick."""
    rng = random.Random(seed)
    round = hoarded(rules, rng) if rules.redeal else in_play(rules, rng)
    keep = kept(round.deal, rules)
    for _ in range(52 - 4 * cards_left + on_table):
        legal = round.legal_plays[:]
        spare = [card for card in legal if card not in keep]
        round = cb.play(round, rng.choice(spare or legal))
    return round


def hoarded(rules: cb.Rules, rng: random.Random) -> Round:
    """A round in which one hand is nearly a misdeal: it has but one card that saves it."""
    misdeal = rng.choice([misdeal for misdeal in Misdeal if misdeal in rules.redeal])
    while True:
        deck = list(cb.DECK)
        rng.shuffle(deck)
        if misdeal is Misdeal.FOUR_ACES:
            deck.sort(key=lambda card: card.rank is not Rank.ACE)
            hand = deck[:3] + deck[4:14]
        else:
            deck.sort(key=lambda card: card in SHOWING[misdeal])
            hand = [*deck[:12], deck[-1]]
        others = [card for card in cb.DECK if card not in hand]
        rng.shuffle(others)
        hands = [others[:13], others[13:26], others[26:]]
        hands.insert(rng.randrange(4), hand)
        deal = cb.Deal(Seat(rng.randrange(4)), hands)
        if not cb.misdeals(deal, rules=rules):
            return in_play(rules, rng, deal)


def kept(deal: cb.Deal, rules: cb.Rules) -> set[cb.Card]:
    """The cards that hold a hand above a misdeal, if there are few of them: kept to the last."""
    keep: set[cb.Card] = set()
    for misdeal in rules.redeal:
        if misdeal is not Misdeal.FOUR_ACES:
            for hand in deal.hands:
                if len(hand & SHOWING[misdeal]) < 3:
                    keep |= hand & SHOWING[misdeal]
    if Misdeal.FOUR_ACES in rules.redeal:
        for hand in deal.hands:
            aces = [card for card in hand if card.rank is Rank.ACE]
            if len(aces) == 1:
                keep |= {*aces}
    return keep


@st.composite
def endings(draw: st.DrawFn) -> cb.View:
    """Draw a view in which each hidden hand has at most a few cards."""
    rules, seat = draw(any_rules), draw(any_seat)
    if draw(st.booleans()):
        rules = attrs.evolve(rules, redeal=())
    left = draw(st.sampled_from([1, 1, 1, 2] if seat is None else [1, 2, 2, 3]))
    on_table = draw(st.integers(left > 1, 3))  # it would take long to try all deals of four hands
    seen = cb.view(ending(rules, draw(st.integers(0, 2**32 - 1)), left, on_table), seat)
    return without_calls(seen) if draw(st.integers(0, 9)) == 9 else seen
