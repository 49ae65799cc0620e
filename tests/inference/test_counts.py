"""Counts and chances at any stage of a round, against a count that goes card by card."""

from __future__ import annotations

import itertools
import random
from fractions import Fraction
from math import comb, factorial

import attrs
import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Card, Misdeal, Phase, Seat, Suit, testing
from tests.inference.brute import Ledger
from tests.inference.positions import hoarded, kept
from tests.views.rounds import HALF, PRESETS, SEATS, any_rules, any_seat, played, without_calls

THREE_HANDS = factorial(39) // factorial(13) ** 3


# ---- before the first card ------------------------------------------------------------------


@pytest.mark.parametrize("seat", Seat, ids=str)
def test_before_the_first_card_the_other_hands_may_be_anything(seat):
    rng = random.Random(1)
    for dealer in Seat:
        deal = cb.deal(rng, dealer=dealer)
        for calls in ((), (3, 2), (3, 2, 4, 3)):
            known = cb.knowledge(cb.view(cb.Round(deal, calls), seat))
            assert known.count_deals() == THREE_HANDS == 84478098072866400
            own = [card in deal.hands[seat] for card in cb.DECK]
            assert [known.probability(card, seat) for card in cb.DECK] == own
            for other in {*Seat} - {seat}:
                chances = [known.probability(card, other) for card in cb.DECK]
                assert chances == [0 if mine else Fraction(1, 3) for mine in own]
            assert known.must_hold[seat] == deal.hands[seat]
            assert known.voids[seat] == {s for s in Suit if deal.hands[seat].is_void(s)}


def test_a_spectator_may_see_any_deal_before_the_first_card():
    known = cb.knowledge(cb.view(cb.Round(cb.deal(random.Random(1), dealer=Seat.EAST)), None))
    assert known.count_deals() == cb.DEALS
    assert {known.probability(card, seat) for card in cb.DECK for seat in Seat} == {Fraction(1, 4)}
    assert known.cannot_hold == (cb.CardSet(),) * 4
    assert known.must_hold == (cb.CardSet(),) * 4
    assert known.voids == (frozenset(),) * 4
    assert known.counts == (13, 13, 13, 13)


def test_counting_them_takes_a_handful_of_numbers_and_not_as_many_as_there_are_deals():
    for seat, groups in ((Seat.EAST, 7), (None, 15)):
        whole = played(cb.CALL_BREAK, seed=2)
        for back in range(0, 57, 4):
            ways = cb.knowledge(cb.view(whole.rewind(back), seat))._found.ways()
            assert len(ways.groups) <= groups
            assert sum(map(len, ways._levels)) < 2000


@pytest.mark.parametrize("suit", Suit, ids=str)
def test_lengths_before_the_first_card_are_those_of_three_hands_dealt_at_random(suit):
    deal = cb.deal(random.Random(3), dealer=Seat.EAST)
    known = cb.knowledge(cb.view(cb.Round(deal), Seat.NORTH))
    left = 13 - len(deal.hands[Seat.NORTH].of(suit))
    expected = [
        Fraction(comb(left, number) * comb(39 - left, 13 - number), comb(39, 13))
        for number in range(14)
    ]
    assert list(known.distribution(Seat.WEST, suit)) == expected
    own = known.distribution(Seat.NORTH, suit)
    assert own == tuple(Fraction(number == 13 - left) for number in range(14))


# ---- at any stage ---------------------------------------------------------------------------


def assert_counted(view: cb.View, rng: random.Random) -> None:
    """The count, and the chance of a card, are those of the card by card count."""
    known, ledger = cb.knowledge(view), Ledger(view)
    total = ledger.count()
    assert known.count_deals() == total
    if view.unseen:
        card = rng.choice(view.unseen[:])
        seats = [seat for seat in Seat if seat is not view.seat]
        given = [ledger.count({card: seat}) for seat in seats]
        assert [known.probability(card, seat) for seat in seats] == [
            Fraction(ways, total) for ways in given
        ]


@HALF
@given(st.data(), any_rules, any_seat, st.integers(0, 2**32 - 1))
def test_counts_are_right_at_any_stage(data, rules, seat, seed):
    rules = attrs.evolve(rules, redeal=())
    round = data.draw(testing.rounds(rules=rules, phase=Phase.PLAYING))
    if seat is None and len(round.plays) < 20:
        seat = round.turn  # four hidden hands take long to count card by card
    assert_counted(cb.view(round, seat), random.Random(seed))


@pytest.mark.parametrize("rules", PRESETS)
def test_counts_are_right_under_every_preset(rules):
    rng = random.Random(4)
    whole = played(rules, seed=5)
    for plays, seat in ((9, Seat.SOUTH), (22, Seat.EAST), (35, Seat.WEST)):
        assert_counted(cb.view(whole.rewind(52 - plays), seat), rng)
    assert_counted(cb.view(whole.rewind(9), None), rng)


@pytest.mark.parametrize("misdeal", Misdeal, ids=lambda misdeal: misdeal.name)
def test_counts_are_right_where_a_redeal_matters(misdeal):
    rules = cb.Rules(redeal={misdeal})
    matters = 0
    for seed in range(2):
        rng = random.Random(seed)
        round = hoarded(rules, rng)
        keep = kept(round.deal, rules)
        seat = next(seat for seat in Seat if not round.deal.hands[seat] & keep)
        for plays in (4, 13, 27):
            while len(round.plays) < plays:
                legal = round.legal_plays[:]
                spare = [card for card in legal if card not in keep]
                round = cb.play(round, rng.choice(spare or legal))
            seen = cb.view(round, seat)
            assert_counted(seen, rng)
            every = cb.knowledge(attrs.evolve(seen, rules=cb.CALL_BREAK)).count_deals()
            fair = cb.knowledge(seen).count_deals()
            assert fair <= every
            matters += fair < every
    assert matters > 1


@pytest.mark.parametrize(
    "misdeals",
    [set(pair) for pair in itertools.combinations(Misdeal, 2)] + [set(Misdeal)],
    ids=lambda misdeals: "+".join(m.name for m in Misdeal if m in misdeals),
)
def test_counts_are_right_where_several_misdeals_overlap(misdeals):
    rng = random.Random(6)
    rules = cb.Rules(redeal=misdeals)
    round = hoarded(rules, rng)
    for plays in (12, 25):
        while len(round.plays) < plays:
            round = cb.play(round, rng.choice(round.legal_plays[:]))
        assert_counted(cb.view(round, Seat(plays % 4)), rng)


def test_counts_are_right_for_a_spectator_under_a_redeal():
    rng = random.Random(7)
    for misdeal in (Misdeal.NO_SPADE, Misdeal.FOUR_ACES):
        rules = cb.Rules(redeal={misdeal})
        round = hoarded(rules, rng)
        while len(round.plays) < 26:
            round = cb.play(round, rng.choice(round.legal_plays[:]))
        assert_counted(cb.view(round, None), rng)


# ---- rounds thrown in for a misdeal ---------------------------------------------------------


@pytest.mark.parametrize("misdeal", Misdeal, ids=lambda misdeal: misdeal.name)
def test_a_misdealt_round_has_a_misdeal_in_some_hidden_hand(misdeal):
    rng = random.Random(8)
    rules = cb.Rules(redeal={misdeal})
    deal = some_misdeal(rules, rng)
    guilty = {seat for seat, _ in cb.misdeals(deal, rules=rules)}
    seat = min({*Seat} - guilty)
    seen = cb.view(cb.Round(deal, rules=rules), seat)
    assert seen.misdealt
    assert_counted(seen, rng)
    assert cb.knowledge(seen).count_deals() < THREE_HANDS


@pytest.mark.parametrize("misdeal", Misdeal, ids=lambda misdeal: misdeal.name)
def test_who_holds_the_misdeal_knows_nothing_of_the_others(misdeal):
    rng = random.Random(9)
    rules = cb.Rules(redeal={misdeal})
    deal = some_misdeal(rules, rng)
    seat, _ = cb.misdeals(deal, rules=rules)[0]
    known = cb.knowledge(cb.view(cb.Round(deal, rules=rules), seat))
    assert known.count_deals() == THREE_HANDS
    assert len({known.sample(rng) for _ in range(20)}) == 20


def some_misdeal(rules: cb.Rules, rng: random.Random) -> cb.Deal:
    """A deal that is thrown in: nearly a misdeal, and the card that saves it exchanged."""
    round = hoarded(rules, rng)
    while True:
        deck = [[*hand] for hand in round.deal.hands]
        one, two = rng.sample(range(4), 2)
        left, right = rng.randrange(13), rng.randrange(13)
        deck[one][left], deck[two][right] = deck[two][right], deck[one][left]
        deal = cb.Deal(round.deal.dealer, deck)
        if cb.misdeals(deal, rules=rules):
            return deal


def test_four_aces_in_a_hidden_hand_counted_by_hand():
    hand = cb.parse_hand("SKQJT9 HKQJT DKQ CKQ")
    rules = cb.Rules(redeal={Misdeal.FOUR_ACES})
    fair = cb.View(seat=Seat.SOUTH, dealer=Seat.SOUTH, dealt=hand, rules=rules)
    thrown_in = attrs.evolve(fair, misdealt=True)
    four_aces = 3 * comb(35, 9) * comb(26, 13)
    assert cb.knowledge(thrown_in).count_deals() == four_aces
    assert cb.knowledge(fair).count_deals() == THREE_HANDS - four_aces
    # All four aces lie together in each of the three hands equally often.
    known = cb.knowledge(thrown_in)
    assert known.probability(Card.SA, Seat.EAST) == Fraction(1, 3)
    assert known.distribution(Seat.EAST, Suit.SPADES)[0] < Fraction(2, 3)


def test_no_spade_in_a_hidden_hand_counted_by_hand():
    hand = cb.parse_hand("SAKQJT98765 HAKQ")
    rules = cb.Rules(redeal={Misdeal.NO_SPADE})
    thrown_in = cb.View(seat=Seat.SOUTH, dealer=Seat.SOUTH, dealt=hand, rules=rules, misdealt=True)
    # Three spades are left; unless each of the others has one, somebody has none.
    each_has_one = 6 * factorial(36) // factorial(12) ** 3
    known = cb.knowledge(thrown_in)
    assert known.count_deals() == THREE_HANDS - each_has_one
    assert cb.knowledge(attrs.evolve(thrown_in, misdealt=False)).count_deals() == each_has_one
    fair = cb.knowledge(attrs.evolve(thrown_in, misdealt=False))
    assert fair.distribution(Seat.WEST, Suit.SPADES)[:3] == (0, 1, 0)
    assert known.distribution(Seat.WEST, Suit.SPADES)[3] > 0


# ---- sums -----------------------------------------------------------------------------------


@HALF
@given(st.data(), any_rules, any_seat, st.booleans())
def test_chances_add_up(data, rules, seat, deaf):
    kinds = [misdeal for misdeal in Misdeal if misdeal in rules.redeal]
    rules = attrs.evolve(rules, redeal=kinds[: seat is not None])
    round = data.draw(testing.rounds(rules=rules))
    seen = cb.view(round, seat)
    if deaf and round.phase is Phase.PLAYING:
        seen = without_calls(seen)
    known = cb.knowledge(seen)
    table = {seat: {card: known.probability(card, seat) for card in cb.DECK} for seat in Seat}
    for card in cb.DECK:
        assert sum(table[seat][card] for seat in Seat) == (card not in seen.plays)
    for player in Seat:
        assert sum(table[player].values()) == known.counts[player]
        for suit in Suit:
            chances = known.distribution(player, suit)
            assert len(chances) == 14
            assert sum(chances) == 1
            mean = sum(number * chance for number, chance in enumerate(chances))
            assert mean == sum(table[player][card] for card in cb.DECK if card.suit is suit)


@given(st.data(), any_seat)
def test_a_seat_that_sees_a_hand_knows_more_than_a_spectator(data, seat):
    round = data.draw(testing.rounds(rules=cb.CALL_BREAK, phase=Phase.PLAYING))
    mine, nobody_s = (cb.knowledge(cb.view(round, viewer)) for viewer in (seat, None))
    assert mine.count_deals() <= nobody_s.count_deals()
    for player in Seat:
        assert nobody_s.cannot_hold[player] <= mine.cannot_hold[player]


def test_when_all_is_played_one_deal_remains():
    round = played(cb.CALL_BREAK, seed=10)
    for seat in SEATS:
        known = cb.knowledge(cb.view(round, seat))
        assert known.count_deals() == 1
        assert list(known.deals()) == [round.deal]
        assert known.sample(random.Random(0)) == round.deal
        assert known.counts == (0, 0, 0, 0)
        assert known.must_hold == (cb.CardSet(),) * 4
        assert known.voids == (frozenset(Suit),) * 4
        assert known.distribution(Seat.SOUTH, Suit.HEARTS)[0] == 1


def test_without_a_redeal_what_cannot_be_held_is_exactly_what_has_no_chance():
    for seed in range(4):
        whole = played(cb.CALL_BREAK, seed)
        for plays in range(0, 52, 5):
            known = cb.knowledge(cb.view(whole.rewind(52 - plays), Seat(seed % 4)))
            for seat in Seat:
                for card in known.cannot_hold[seat]:
                    assert known.probability(card, seat) == 0
                for card in ~known.cannot_hold[seat]:
                    assert known.probability(card, seat) > 0
                    assert (known.probability(card, seat) == 1) == (card in known.must_hold[seat])
