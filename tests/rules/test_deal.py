"""Chapter 1: the cards, the seats, the deal."""

from __future__ import annotations

import itertools
import math
import random

import pytest

import callbreak as cb
from tests.rules.helpers import SUITS, cards, deal, finished, hand


@pytest.mark.rule("R1.1")
def test_four_suits_of_thirteen():
    """One pack of fifty-two cards: four suits of thirteen ranks, each card once."""
    pairs = [(card.suit, card.rank) for card in cb.DECK]
    assert len(cb.DECK) == 52
    assert set(pairs) == set(itertools.product(cb.Suit, cb.Rank))


@pytest.mark.rule("R1.1")
@pytest.mark.parametrize("suit", cb.Suit)
def test_the_ace_is_high_and_the_two_is_low(suit):
    """In each suit the cards rank from the ace, the highest, down to the two."""
    by_rank = [cb.Card[suit.value + rank] for rank in "23456789TJQKA"]
    for lower, higher in itertools.combinations(by_rank, 2):
        assert cb.beats(higher, lower)
        assert not cb.beats(lower, higher)


@pytest.mark.rule("R1.2")
@pytest.mark.parametrize("suit", [cb.Suit.HEARTS, cb.Suit.DIAMONDS, cb.Suit.CLUBS])
def test_spades_are_trump(suit):
    """The two of spades beats the ace of any other suit, and no plain card beats it."""
    ace = cb.Card[suit.value + "A"]
    assert cb.beats(cb.Card.S2, ace)
    assert not cb.beats(ace, cb.Card.S2)


@pytest.mark.rule("R1.2")
def test_no_rules_change_the_trump():
    """Trump is the one thing that no table of this library asks about."""
    fields = cb.Rules.__attrs_attrs__
    assert [field.name for field in fields if "trump" in field.name] == ["trump_lead"]


@pytest.mark.rule("R1.3")
def test_seats_are_numbered_in_order_of_play():
    """After each seat comes the one with the next number, and after the last the first."""
    assert list(cb.Seat) == [0, 1, 2, 3]
    assert [seat.after() for seat in cb.Seat] == [1, 2, 3, 0]
    assert [cb.Seat(2).after(turns) for turns in range(-1, 5)] == [1, 2, 3, 0, 1, 2]


@pytest.mark.rule("R1.3")
@pytest.mark.parametrize("dealer", cb.Seat)
def test_play_goes_round_the_table(dealer):
    """Within a trick each seat acts after the one before it, once."""
    round = finished((3, 3, 3, 4), dealer=dealer)
    for ply in range(52):
        before = round.rewind(52 - ply)
        leader = before.trick.leader
        assert before.turn == leader.after(ply % 4)


def drawn_by_the_rule(draws):
    """Which cards the players end up with; fails if anybody drew who should not have."""
    held = {}
    seen = []
    to_draw = [0, 1, 2, 3]
    for turn in draws:
        assert [player for player, _ in turn] == to_draw
        seen += [card for _, card in turn]
        held.update(turn)
        ranks = [held[player].rank for player in range(4)]
        to_draw = [player for player in range(4) if ranks.count(held[player].rank) > 1]
    assert to_draw == []
    assert len(seen) == len(set(seen))  # without replacement: cards set aside stay aside
    return held


@pytest.mark.rule("R1.4")
@pytest.mark.parametrize("highest", [True, False])
def test_a_draw_of_cards_gives_the_seats(highest):
    """Each draws a card; equal ranks draw again; the best card deals first, from seat 0."""
    again = 0
    for seed in range(200):
        draw = cb.draw_for_seats(random.Random(seed), highest=highest)
        held = drawn_by_the_rule(draw.draws)
        ranks = [held[player].rank for player in draw.players]
        assert sorted(draw.players) == [0, 1, 2, 3]
        assert ranks == sorted(ranks, reverse=highest)
        again += len(draw.draws) > 1
    assert 30 < again < 110  # about a third: 1 - 48/51 * 44/50 * 40/49 is 0.32


@pytest.mark.rule("R1.4")
def test_a_new_card_counts_in_full():
    """A player who drew again may tie with one who had not, and then both draw."""
    for seed in range(3000):
        draw = cb.draw_for_seats(random.Random(seed))
        if len(draw.draws) < 3:
            continue
        second = {player for player, _ in draw.draws[1]}
        third = {player for player, _ in draw.draws[2]}
        if third - second:
            drawn_by_the_rule(draw.draws)
            return
    pytest.fail("no seed showed it")


@pytest.mark.rule("R1.5")
def test_everybody_gets_thirteen_cards():
    """The whole pack is dealt, thirteen cards to each, and every card once."""
    dealt = cb.deal(random.Random(1), dealer=cb.Seat(0))
    assert [len(hand) for hand in dealt.hands] == [13, 13, 13, 13]
    assert set().union(*dealt.hands) == set(cb.DECK)


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("dealer", cb.Seat)
def test_cards_go_round_one_at_a_time(dealer):
    """The dealer's next seat gets the first card, the dealer the fourth and the last."""
    dealt = cb.deal_deck(cb.DECK, dealer)
    assert dealt.dealer is dealer
    for place, card in enumerate(cb.DECK):
        assert card in dealt.hands[dealer.after(1 + place)]


@pytest.mark.rule("R1.5")
def test_what_is_no_deal_is_refused_with_every_problem():
    """Too many cards, too few, one twice, one missing: no deal."""
    with pytest.raises(cb.InvalidDealError) as caught:
        cb.Deal(cb.Seat(0), (cb.DECK[:14], cb.DECK[13:26], cb.DECK[26:39], cb.DECK[39:51]))
    assert [problem.split()[0] for problem in caught.value.problems] == [
        "South",
        "West",
        str(cb.Card.HA),
        str(cb.Card.C2),
    ]


NUMBERS = {
    # The number of a deal is promised for ever: the hands by seat, suit for suit.
    0: ("S", "H", "D", "C"),
    cb.DEALS - 1: ("C", "D", "H", "S"),
}


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_first_and_the_last_deal(number):
    """Deals are numbered: every number below `DEALS` is a deal, each as likely as any other."""
    dealt = cb.deal_from_number(number, dealer=cb.Seat(3))
    for seat, suit in zip(cb.Seat, NUMBERS[number], strict=True):
        assert {card.suit for card in dealt.hands[seat]} == {cb.Suit(suit)}
    assert cb.deal_number(dealt) == number


KEPT = {
    # Computed by the oracle from the documented formula: the four hands by seat.
    1: """SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2
          HA HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2
          DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 CA
          D2 CK CQ CJ CT C9 C8 C7 C6 C5 C4 C3 C2""",
    10**28: """ST S7 S3 HJ HT H8 H7 H6 H4 D8 D2 CT C7
               SK SQ S2 H5 H3 H2 DK DQ D9 D7 C8 C5 C2
               SJ S8 S4 HK H9 DJ DT D6 D5 D4 D3 C6 C4
               SA S9 S6 S5 HA HQ DA CA CK CQ CJ C9 C3""",
    37 * 10**27: """SA ST S7 S6 S4 HA H8 H3 D9 D7 C7 C5 C3
                    S5 S2 HQ HT H7 H5 H2 DJ D6 D4 CK CT C6
                    SK S8 S3 H9 H6 H4 DK DQ DT D8 CA C9 C8
                    SQ SJ S9 HK HJ DA D5 D3 D2 CQ CJ C4 C2""",
}


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("number", KEPT)
def test_numbers_of_deals_are_kept_for_ever(number):
    """The same number is the same deal in every version, so that it can be written down."""
    dealt = cb.deal_from_number(number, dealer=cb.Seat(0))
    assert dealt.hands == tuple(map(hand, KEPT[number].splitlines()))
    assert cb.deal_number(dealt) == number


@pytest.mark.rule("R1.5")
@pytest.mark.parametrize("number", [-1, cb.DEALS])
def test_there_are_no_other_deals(number):
    """52! / 13!**4 deals, and no more."""
    assert math.factorial(52) // math.factorial(13) ** 4 == cb.DEALS
    with pytest.raises(cb.ArgumentValueError):
        cb.deal_from_number(number, dealer=cb.Seat(0))


@pytest.mark.rule("R1.6")
@pytest.mark.parametrize("first", cb.Seat)
def test_the_deal_moves_on_one_seat(first):
    """After each round the next seat deals, whoever won the round; seat 0 won these."""
    game = cb.Game(first_dealer=first)
    for number in range(4):
        assert game.dealer == first.after(number)
        game = cb.add_round(game, finished((3, 3, 3, 4), dealer=game.dealer))
        assert game.rounds[-1].tricks_won == (13, 0, 0, 0)


@pytest.mark.rule("R1.6")
def test_a_round_from_the_wrong_dealer_does_not_belong():
    """Nobody else may deal."""
    with pytest.raises(cb.IllegalRoundError):
        cb.add_round(cb.Game(first_dealer=cb.Seat(1)), finished((3, 3, 3, 4), dealer=2))


LOW = "S2 S3 S4 H2 H3 H4 H5 D2 D3 D4 C2 C3"
PLAIN = "H2 H3 H4 H5 D2 D3 D4 D5 C2 C3 C4 C5"

HANDS = {
    # thirteen cards: the misdeals that they are
    f"{LOW} CT": {"NO_QUEEN_OR_HIGHER", "NO_JACK_OR_HIGHER"},
    f"{LOW} CJ": {"NO_QUEEN_OR_HIGHER"},
    f"{LOW} CQ": set(),
    f"{LOW} CA": set(),
    f"{PLAIN} CT": {
        "NO_SPADE",
        "NO_QUEEN_OR_HIGHER",
        "NO_JACK_OR_HIGHER",
        "NO_SPADE_NOR_JACK_OR_HIGHER",
    },
    f"{PLAIN} CJ": {"NO_SPADE", "NO_QUEEN_OR_HIGHER"},
    f"{PLAIN} CA": {"NO_SPADE"},
    f"{PLAIN} S2": {"NO_QUEEN_OR_HIGHER", "NO_JACK_OR_HIGHER"},
    "SA HA DA CA S2 S3 S4 H2 H3 H4 D2 D3 D4": {"FOUR_ACES"},
    "SA HA DA CK S2 S3 S4 H2 H3 H4 D2 D3 D4": set(),
}


@pytest.mark.rule("R1.7")
@pytest.mark.parametrize("misdeal", cb.Misdeal)
@pytest.mark.parametrize("held", HANDS)
@pytest.mark.parametrize("seat", [0, 3])
def test_hands_for_which_the_deal_is_thrown_in(misdeal, held, seat):
    """A deal is thrown in if any hand, in any seat, is of a kind that the table names."""
    others = ["SA HQ", "SK DQ", "SQ HK", "SJ DK"]
    hands = [held if place == seat else others[place] for place in range(4)]
    taken = set(held.split())
    hands = [
        " ".join(code for code in hand.split() if hand is held or code not in taken)
        for hand in hands
    ]
    dealt = deal(hands)
    rules = cb.Rules(redeal={misdeal})
    found = cb.misdeals(dealt, rules=rules)
    assert (found == ((seat, misdeal),)) is (misdeal.name in HANDS[held])
    assert cb.Round(dealt, rules=rules).phase is (cb.Phase.VOID if found else cb.Phase.CALLING)


@pytest.mark.rule("R1.7")
def test_a_misdealt_round_takes_no_calls():
    """A round over a misdeal is void from the start: no calls, no play, no scores."""
    round = cb.Round(SUITS, rules=cb.Rules(redeal={cb.Misdeal.NO_SPADE}))
    assert (round.phase, round.turn, round.scores) == (cb.Phase.VOID, None, None)
    assert cb.legal_actions(round) == ()
    with pytest.raises(cb.WrongPhaseError):
        cb.call(round, 3)


@pytest.mark.rule("R1.7")
def test_without_such_a_rule_no_deal_is_thrown_in():
    """Most tables play whatever is dealt; the caller may still ask what the hands are."""
    assert cb.Round(SUITS).phase is cb.Phase.CALLING
    assert cb.misdeals(SUITS, rules=cb.Rules()) == ()
    asked = cb.misdeals(SUITS, rules=cb.Rules(redeal={cb.Misdeal.NO_SPADE}))
    assert [seat for seat, _ in asked] == [1, 2, 3]


@pytest.mark.rule("R1.7")
def test_dealing_until_the_deal_is_fair():
    """Every misdeal is kept, the last deal is fair, and there is an end to trying."""
    rules = cb.variants.CALLBREAK_REDEAL
    deals = cb.deal_until_fair(random.Random(8), dealer=cb.Seat(2), rules=rules)
    assert all(cb.misdeals(dealt, rules=rules) for dealt in deals[:-1])
    assert cb.misdeals(deals[-1], rules=rules) == ()


class Counting(random.Random):
    """A generator that always gives 0, the deal of four suits, and counts how often."""

    def __init__(self):
        super().__init__()
        self.asked = 0

    def randrange(self, *_):
        self.asked += 1
        return 0


@pytest.mark.rule("R1.7")
@pytest.mark.rule("R8.7")
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_dealing_until_the_deal_is_fair_has_an_end(limit):
    """Where every deal is a misdeal, so many are made and no more."""
    rng = Counting()
    rules = cb.Rules(redeal={cb.Misdeal.NO_SPADE})
    with pytest.raises(cb.TooManyMisdealsError):
        cb.deal_until_fair(rng, dealer=cb.Seat(0), rules=rules, limit=limit)
    assert rng.asked == limit
    with pytest.raises(cb.ArgumentValueError):
        cb.deal_until_fair(rng, dealer=cb.Seat(0), rules=rules, limit=0)


@pytest.mark.rule("R8.7")
@pytest.mark.parametrize("again", cb.RedealDealer, ids=lambda again: again.name)
def test_who_deals_until_the_deal_is_fair(again):
    """The same seat deals until the deal is fair, or the next one each time, as agreed."""
    rules = cb.Rules(redeal={cb.Misdeal.NO_QUEEN_OR_HIGHER}, redeal_dealer=again)
    longest = max(
        (
            cb.deal_until_fair(random.Random(seed), dealer=cb.Seat(3), rules=rules)
            for seed in range(300)
        ),
        key=len,
    )
    assert len(longest) >= 3
    step = 1 if again is cb.RedealDealer.NEXT else 0
    for turns, dealt in enumerate(longest):
        assert dealt.dealer == cb.Seat(3).after(step * turns)


@pytest.mark.rule("R1.7")
def test_the_hands_of_the_table_above():
    """A hand is judged as dealt, with all its thirteen cards."""
    assert all(len(set(cards(held))) == 13 for held in HANDS)
