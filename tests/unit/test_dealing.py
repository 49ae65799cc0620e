"""Deals, their numbers, misdeals and drawing for seats."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Card, Misdeal, RedealDealer, Rules, Seat, parse_hand, testing

numbers = st.integers(0, cb.DEALS - 1) | st.integers(1, cb.DEALS).map(lambda n: cb.DEALS - n)


class Scripted(random.Random):
    """A generator that gives the numbers it was told, and remembers what it was asked for."""

    def __init__(self, *numbers):
        super().__init__()
        self.numbers = list(numbers)
        self.asked = []

    def randrange(self, start, *rest):
        self.asked.append((start, *rest))
        return self.numbers.pop(0)


# ---- deal numbers ---------------------------------------------------------------------------


def test_how_many_deals_there_are():
    assert math.factorial(52) // math.factorial(13) ** 4 == cb.DEALS


def number_by_the_book(hands):
    """The number of a deal, written out from the documentation of `deal_number`."""

    def choice(hand, left):
        places = [place for place, card in enumerate(left) if card in hand]
        return sum(math.comb(place, k) for k, place in enumerate(places, start=1))

    south, east, north, _ = hands
    after_south = [card for card in cb.DECK if card not in south]
    after_east = [card for card in after_south if card not in east]
    number = choice(south, cb.DECK)
    number = number * math.comb(39, 13) + choice(east, after_south)
    return number * math.comb(26, 13) + choice(north, after_east)


# The numbering is a promise: these must never change.
VECTORS = [
    (0, "SAKQJT98765432", "HAKQJT98765432", "DAKQJT98765432", "CAKQJT98765432"),
    (1, "SAKQJT98765432", "HAKQJT98765432", "DAKQJT9876543 CA", "D2 CKQJT98765432"),
    (
        12_345_678_901_234_567_890_123_456_789,
        *("SQ843 H98654 D32 CA6", "SK9 HAQ7 DQJ98 CQ542"),
        *("SAT6 HK2 DAKT654 CK7", "SJ752 HJT3 D7 CJT983"),
    ),
    (
        cb.DEALS // 2,
        *("SKT93 HK DJ8654 CK64", "SAQJ876542 HAQJT"),
        *("H98765432 DAKQT9", "D732 CAQJT987532"),
    ),
    (
        cb.DEALS - 2,
        *("CAKQJT98765432", "DAKQJT98765432", "S2 HKQJT98765432", "SAKQJT9876543 HA"),
    ),
    (
        cb.DEALS - 1,
        *("CAKQJT98765432", "DAKQJT98765432", "HAKQJT98765432", "SAKQJT98765432"),
    ),
]


@pytest.mark.parametrize("number, hands", [(n, h) for n, *h in VECTORS], ids=range(len(VECTORS)))
@pytest.mark.parametrize("dealer", Seat, ids=str)
def test_the_number_of_a_deal(number, hands, dealer):
    deal = cb.Deal(dealer, tuple(map(parse_hand, hands)))
    assert cb.deal_number(deal) == number_by_the_book(deal.hands) == number
    assert cb.deal_from_number(number, dealer=dealer) == deal


@given(testing.deals())
def test_every_deal_has_a_number(deal):
    number = cb.deal_number(deal)
    assert 0 <= number < cb.DEALS
    assert number == number_by_the_book(deal.hands)
    assert cb.deal_from_number(number, dealer=deal.dealer) == deal


@given(numbers, testing.seats())
def test_every_number_is_a_deal(number, dealer):
    deal = cb.deal_from_number(number, dealer=dealer)
    assert deal.dealer is dealer
    assert cb.deal_number(deal) == number


# ---- dealing --------------------------------------------------------------------------------


def test_a_deal_takes_one_number_from_the_generator():
    rng = Scripted(12_345)
    assert cb.deal(rng, dealer=Seat.EAST) == cb.deal_from_number(12_345, dealer=Seat.EAST)
    assert rng.asked == [(cb.DEALS,)]
    ours, theirs = random.Random(5), random.Random(5)
    number = theirs.randrange(cb.DEALS)
    assert cb.deal_number(cb.deal(ours, dealer=Seat.EAST)) == number
    assert ours.getstate() == theirs.getstate()


@pytest.mark.parametrize(
    "seed, number",
    [
        (0, 3_207_503_117_651_174_311_433_012_866),
        (1, 4_999_837_717_395_800_431_377_071_664),
        (2026, 39_813_399_845_375_063_323_291_067_417),
    ],
)
def test_a_seed_gives_the_same_deals_for_ever(seed, number):
    assert cb.deal_number(cb.deal(random.Random(seed), dealer=Seat.SOUTH)) == number


def test_the_systems_own_generator_will_do():
    rng = random.SystemRandom()
    deals = {cb.deal(rng, dealer=Seat.SOUTH) for _ in range(20)}
    assert len(deals) == 20  # the chance of a repeat is about 1 in 10**26
    assert sorted(cb.draw_for_seats(rng).players) == [0, 1, 2, 3]


def chi_square(counts, expected):
    """The statistic, in standard deviations from what chance alone gives."""
    freedom = len(counts) - 1
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return (statistic - freedom) / math.sqrt(2 * freedom)


def test_every_deal_is_equally_likely():
    rng = random.Random(52)
    size = 4000
    deals = [cb.deal(rng, dealer=Seat.SOUTH) for _ in range(size)]
    where = Counter((card, seat) for deal in deals for seat in Seat for card in deal.hands[seat])
    assert abs(chi_square([where[card, seat] for card in cb.DECK for seat in Seat], size / 4)) < 4
    slices = Counter(cb.deal_number(deal) * 100 // cb.DEALS for deal in deals)
    assert abs(chi_square([slices[n] for n in range(100)], size / 100)) < 4
    # Cards must not stick together either, neither neighbours in the deck nor ranks.
    for one, other in ((Card.SA, Card.SK), (Card.S2, Card.HA), (Card.SA, Card.CA)):
        together = sum({one, other} <= hand for deal in deals for hand in deal.hands)
        chance = 12 / 51
        deviation = math.sqrt(size * chance * (1 - chance))
        assert abs(together - size * chance) < 4 * deviation


def test_spades_fall_as_chance_has_it():
    rng = random.Random(13)
    size = 4000
    found = Counter(
        len(cb.deal(rng, dealer=Seat.SOUTH).hands[Seat.WEST].of(cb.Suit.SPADES))
        for _ in range(size)
    )
    for spades in range(1, 7):
        chance = math.comb(13, spades) * math.comb(39, 13 - spades) / math.comb(52, 13)
        deviation = math.sqrt(size * chance * (1 - chance))
        assert abs(found[spades] - size * chance) < 4 * deviation


@pytest.mark.parametrize("dealer", Seat, ids=str)
def test_a_deck_is_dealt_card_by_card(dealer):
    deal = cb.deal_deck(iter(cb.DECK), dealer)
    assert deal.dealer is dealer
    for turns in range(4):
        assert deal.hands[dealer.after(1 + turns)] == set(cb.DECK[turns::4])


@given(st.permutations(cb.DECK), testing.seats())
def test_a_shuffled_deck_is_dealt_card_by_card(deck, dealer):
    deal = cb.deal_deck(deck, dealer)
    for place, card in enumerate(deck):
        assert card in deal.hands[dealer.after(1 + place)]


@pytest.mark.parametrize(
    "deck, problems",
    [
        (cb.DECK[1:], ("the deck has 51 cards, not 52",)),
        ((*cb.DECK, Card.SA), ("the deck has 53 cards, not 52",)),
        ((*cb.DECK[:51], Card.SK), ("♠K is dealt twice", "♣2 is not dealt")),
    ],
    ids=["too few", "too many", "one twice"],
)
def test_a_deck_that_is_none(deck, problems):
    with pytest.raises(cb.InvalidDealError) as refusal:
        cb.deal_deck(deck, Seat.SOUTH)
    assert refusal.value.problems == problems


# ---- deals ----------------------------------------------------------------------------------

HANDS = (cb.DECK[:13], cb.DECK[13:26], cb.DECK[26:39], cb.DECK[39:])


def test_a_deal_takes_any_iterables():
    deal = cb.Deal(0, ([*HANDS[0]], {*HANDS[1]}, iter(HANDS[2]), cb.CardSet(HANDS[3])))
    assert deal == cb.Deal(Seat.SOUTH, HANDS)
    assert deal.dealer is Seat.SOUTH
    assert all(type(hand) is cb.CardSet for hand in deal.hands)
    assert deal == cb.Deal(Seat.SOUTH, iter(HANDS))


def test_how_a_deal_is_written():
    assert str(cb.Deal(Seat.WEST, HANDS)) == (
        "Dealer West\n"
        "South ♠AKQJT98765432\n"
        "East  ♥AKQJT98765432\n"
        "North ♦AKQJT98765432\n"
        "West  ♣AKQJT98765432"
    )


@pytest.mark.parametrize(
    "hands, problems",
    [
        (HANDS[:3], ["there are 3 hands, not 4", *[f"♣{r} is not dealt" for r in "AKQJT98765432"]]),
        ((*HANDS, ()), ["there are 5 hands, not 4"]),
        (
            (HANDS[0][:1], HANDS[0][1:] + HANDS[1], HANDS[2], HANDS[3]),
            ["South holds 1 card, not 13", "East holds 25 cards, not 13"],
        ),
        (
            (HANDS[0], HANDS[1], HANDS[2], (*HANDS[3][:11], Card.SA, Card.HA)),
            ["♠A is dealt twice", "♥A is dealt twice", "♣3 is not dealt", "♣2 is not dealt"],
        ),
        ((HANDS[0][:12], *HANDS[1:]), ["South holds 12 cards, not 13", "♠2 is not dealt"]),
    ],
    ids=["three hands", "five hands", "sizes", "twice", "short"],
)
def test_all_that_is_wrong_with_a_deal_is_said_at_once(hands, problems):
    with pytest.raises(cb.InvalidDealError) as refusal:
        cb.Deal(Seat.SOUTH, hands)
    assert list(refusal.value.problems) == problems
    assert str(refusal.value) == "; ".join(problems)


# ---- misdeals -------------------------------------------------------------------------------

EVERY_REDEAL = Rules(redeal=Misdeal)
MISDEALS = [
    ("HAKQJT98765432", {Misdeal.NO_SPADE}),
    ("S2 HAKQJT9876543", set()),
    ("ST HT987 DT987 CT987", {Misdeal.NO_JACK_OR_HIGHER, Misdeal.NO_QUEEN_OR_HIGHER}),
    ("ST HJT98 DT987 CT987", {Misdeal.NO_QUEEN_OR_HIGHER}),
    ("ST HQT98 DT987 CT987", set()),
    ("SJ HT987 DT987 CT987", {Misdeal.NO_QUEEN_OR_HIGHER}),
    ("SA HA DA CAKQJT98765", {Misdeal.FOUR_ACES}),
    ("SA HA DA CKQJT987654", set()),
    (
        "HT9876 DT987 CT987",
        {
            Misdeal.NO_SPADE,
            Misdeal.NO_JACK_OR_HIGHER,
            Misdeal.NO_QUEEN_OR_HIGHER,
            Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER,
        },
    ),
    ("HJT987 DT987 CT987", {Misdeal.NO_SPADE, Misdeal.NO_QUEEN_OR_HIGHER}),
]


@pytest.mark.parametrize("text, expected", MISDEALS, ids=[text for text, _ in MISDEALS])
@pytest.mark.parametrize("seat", Seat, ids=str)
def test_what_makes_a_hand_a_misdeal(text, expected, seat):
    hand = parse_hand(text)
    others = list(~hand)
    hands = [cb.CardSet(others[start::3]) for start in range(3)]
    hands.insert(seat, hand)
    deal = cb.Deal(Seat.SOUTH, tuple(hands))
    found = cb.misdeals(deal, rules=EVERY_REDEAL)
    assert {misdeal for place, misdeal in found if place is seat} == expected
    assert list(found) == sorted(found, key=lambda one: (one[0], [*Misdeal].index(one[1])))
    assert cb.misdeals(deal) == ()
    for misdeal in Misdeal:
        only = tuple(one for one in found if one[1] is misdeal)
        assert cb.misdeals(deal, rules=Rules(redeal={misdeal})) == only


SUITS = 0  # in the deal of this number each seat holds a suit, so three hold no spade
FAIR = 12_345_678_901_234_567_890_123_456_789


@pytest.mark.parametrize(
    "redeal_dealer, dealers",
    [(RedealDealer.SAME, [2, 2, 2]), (RedealDealer.NEXT, [2, 3, 0])],
    ids=["SAME", "NEXT"],
)
def test_dealing_until_no_hand_is_a_misdeal(redeal_dealer, dealers):
    rules = Rules(redeal={Misdeal.NO_SPADE}, redeal_dealer=redeal_dealer)
    rng = Scripted(SUITS, SUITS, FAIR)
    deals = cb.deal_until_fair(rng, dealer=Seat.NORTH, rules=rules)
    assert [deal.dealer for deal in deals] == dealers
    assert [cb.deal_number(deal) for deal in deals] == [SUITS, SUITS, FAIR]
    assert rng.asked == [(cb.DEALS,)] * 3


def test_the_first_deal_will_do_under_rules_without_a_redeal():
    deals = cb.deal_until_fair(Scripted(SUITS), dealer=1, rules=Rules(), limit=1)
    assert deals == (cb.deal_from_number(SUITS, dealer=Seat.EAST),)


@pytest.mark.parametrize("limit", [1, 2, 17])
def test_dealing_is_given_up_at_the_limit(limit):
    rng = Scripted(*[SUITS] * 20)
    rules = Rules(redeal={Misdeal.NO_SPADE})
    with pytest.raises(cb.TooManyMisdealsError) as refusal:
        cb.deal_until_fair(rng, dealer=Seat.NORTH, rules=rules, limit=limit)
    assert refusal.value.limit == limit == len(rng.asked)


@given(st.integers(0, 2**32), testing.seats(), testing.rules())
def test_only_the_last_of_the_deals_is_fair(seed, dealer, rules):
    *thrown_in, fair = cb.deal_until_fair(random.Random(seed), dealer=dealer, rules=rules)
    assert cb.misdeals(fair, rules=rules) == ()
    assert all(cb.misdeals(deal, rules=rules) for deal in thrown_in)


# ---- drawing for seats ----------------------------------------------------------------------


def script(*cards):
    """The numbers with which a generator draws these cards from the pack, one by one."""
    pack, numbers = list(cb.DECK), []
    for card in cards:
        numbers.append(pack.index(card))
        pack.remove(card)
    return Scripted(*numbers)


def drawn(*rounds):
    return tuple(tuple(sorted(once.items())) for once in rounds)


def test_four_ranks_decide_at_once():
    rng = script(Card.H7, Card.SK, Card.C2, Card.DT)
    draw = cb.draw_for_seats(rng)
    assert draw.players == (1, 3, 0, 2)
    assert draw.draws == drawn({0: Card.H7, 1: Card.SK, 2: Card.C2, 3: Card.DT})
    assert rng.asked == [(52,), (51,), (50,), (49,)]


def test_the_lowest_may_deal_as_well():
    rng = script(Card.H7, Card.SK, Card.C2, Card.DT)
    assert cb.draw_for_seats(rng, highest=False).players == (2, 0, 3, 1)


def test_equal_ranks_are_drawn_again_and_count_in_full():
    # The sevens are set aside; player 2 then draws higher than anybody.
    rng = script(Card.H7, Card.SK, Card.C7, Card.DT, Card.H2, Card.SA)
    draw = cb.draw_for_seats(rng)
    assert draw.players == (2, 1, 3, 0)
    assert draw.draws == drawn(
        {0: Card.H7, 1: Card.SK, 2: Card.C7, 3: Card.DT}, {0: Card.H2, 2: Card.SA}
    )


def test_a_new_card_may_tie_with_one_that_stood():
    rng = script(Card.H7, Card.SK, Card.C7, Card.DT, Card.HK, Card.SQ, Card.S3, Card.S4)
    draw = cb.draw_for_seats(rng)
    assert draw.draws == drawn(
        {0: Card.H7, 1: Card.SK, 2: Card.C7, 3: Card.DT},
        {0: Card.HK, 2: Card.SQ},
        {0: Card.S3, 1: Card.S4},
    )
    assert draw.players == (2, 3, 1, 0)


def test_two_pairs_are_drawn_again_together():
    rng = script(Card.H7, Card.SK, Card.C7, Card.DK, Card.S2, Card.S3, Card.S4, Card.S5)
    draw = cb.draw_for_seats(rng)
    assert draw.draws[1:] == drawn({0: Card.S2, 1: Card.S3, 2: Card.S4, 3: Card.S5})
    assert draw.players == (3, 2, 1, 0)


BY_RANK = [card for rank in cb.Rank for card in cb.DECK if card.rank is rank]


def test_a_pack_that_gives_nothing_but_equal_ranks_runs_out():
    with pytest.raises(cb.ArgumentValueError, match="equal ranks"):
        cb.draw_for_seats(script(*BY_RANK))


def test_the_last_cards_of_the_pack_may_decide():
    rng = script(
        *BY_RANK[:36],  # nine times four equal ranks
        *(Card.SA, Card.HA, Card.DA, Card.SK),
        *(Card.HK, Card.DK, Card.SQ),
        *(Card.HQ, Card.DQ, Card.SJ),
        *(Card.HJ, Card.DJ, Card.CA),
        *(Card.CK, Card.CQ, Card.CJ),
    )
    draw = cb.draw_for_seats(rng)
    assert sum(map(len, draw.draws)) == len(rng.asked) == 52
    assert draw.draws[-1] == ((0, Card.CK), (1, Card.CQ), (3, Card.CJ))
    assert draw.players == (2, 0, 1, 3)


@given(st.integers(0, 2**32), st.booleans())
def test_every_draw_is_returned(seed, highest):
    draw = cb.draw_for_seats(random.Random(seed), highest=highest)
    assert sorted(draw.players) == [0, 1, 2, 3]
    cards = [card for once in draw.draws for _, card in once]
    assert len(set(cards)) == len(cards)
    holding = {}
    for once in draw.draws:
        ranks = Counter(card.rank for card in holding.values())
        again = [p for p in range(4) if p not in holding or ranks[holding[p].rank] > 1]
        assert [player for player, _ in once] == again
        holding.update(once)
    ranks = [holding[player].rank for player in draw.players]
    assert len(set(ranks)) == 4
    assert ranks == sorted(ranks, reverse=highest)


def test_every_order_of_players_is_equally_likely():
    rng = random.Random(4)
    found = Counter(cb.draw_for_seats(rng).players for _ in range(2400))
    assert set(found) == set(permutations(range(4)))
    assert abs(chi_square(list(found.values()), 100)) < 4
