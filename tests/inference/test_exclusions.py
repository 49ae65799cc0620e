"""What one play proves about the hand behind it, against the definition.

A play was legal or it was not: the hands from which it was legal are exactly those that hold none
of the cards which `Table.excludes` gives. Here every hand of a small pack is tried, on every trick,
under every answer to every question about the play; what is legal says the second implementation
of the rules in `tests.oracle`.
"""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import Card, CardSet, Heading, TrumpLead, WhenVoid, testing
from callbreak.legality import Table, empty_tables
from tests.oracle import naive

PACK = [Card.SA, Card.S9, Card.S5, Card.S2, Card.HK, Card.H7, Card.H2, Card.D9]


def table_of(trick, rules, *, broken=True) -> Table:
    table = empty_tables(rules)[broken]
    for card in trick:
        table = table.next(card)
    return table


def every_hand(cards):
    """Every set of one card or more."""
    for size in range(1, len(cards) + 1):
        yield from combinations(cards, size)


def assert_as_defined(trick, rules, *, broken=True):
    """Which hands might have played which card is what the exclusions say."""
    table = table_of(trick, rules, broken=broken)
    left = [card for card in PACK if card not in trick]
    excluded = {card: table.excludes(card) for card in left}
    lying = [card.value for card in trick]
    for hand in every_hand(left):
        held = CardSet(hand).mask
        legal = naive.legal_plays([card.value for card in hand], lying, rules, broken=broken)
        for card in hand:
            assert (card.value in legal) == (not held & excluded[card]), (trick, hand, card)


@pytest.mark.parametrize("on_table", [1, 2, 3])
@pytest.mark.parametrize(
    "heading, when_void",
    [
        pytest.param(heading, when_void, id=f"{heading.name}-{when_void.name}")
        for heading, when_void in product(Heading, WhenVoid)
    ],
)
def test_a_play_proves_what_the_definition_says_and_no_more(heading, when_void, on_table):
    rules = cb.Rules(heading=heading, when_void=when_void)
    for trick in permutations(PACK, on_table):
        assert_as_defined(trick, rules)


@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("trump_lead", TrumpLead, ids=lambda answer: answer.name)
def test_so_does_a_lead(trump_lead, broken):
    for heading, when_void in product(Heading, WhenVoid):
        rules = cb.Rules(heading=heading, when_void=when_void, trump_lead=trump_lead)
        assert_as_defined((), rules, broken=broken)


@given(testing.rules(), testing.tricks(max_size=3), st.booleans(), testing.cards(), st.data())
def test_any_hand_without_the_excluded_cards_might_have_played_so(rules, trick, broken, card, data):
    if card in trick.cards:
        return
    excluded = CardSet.from_mask(table_of(trick, rules, broken=broken).excludes(card))
    asked = {"rules": rules, "trump_broken": broken}
    assert card not in excluded
    others = [c for c in cb.DECK if c not in excluded and c is not card and c not in trick.cards]
    free = data.draw(
        st.lists(st.sampled_from(others), max_size=12, unique=True) if others else st.just([])
    )
    assert cb.check_play(card, [card, *free], trick.cards, **asked) is None
    for one in excluded - CardSet(trick.cards):
        assert cb.check_play(card, [card, *free[:11], one], trick.cards, **asked) is not None


@pytest.mark.parametrize(
    "trick, card, absent",
    [
        ("", "HK", ""),
        ("H7", "HK", ""),
        ("H7", "H2", "HAKQJT98"),
        ("H7", "S2", "HAKQJT98765432"),
        ("H7", "D2", "HAKQJT98765432 SAKQJT98765432"),
        ("H7 S9", "H2", ""),
        ("H7 S9", "ST", "HAKQJT98765432"),
        ("H7 S9", "S2", "HAKQJT98765432 SAKQJT"),
        ("H7 S9", "D2", "HAKQJT98765432 SAKQJT"),
        ("S7", "S2", "SAKQJT98"),
        ("S7", "D2", "SAKQJT98765432"),
    ],
)
def test_what_some_plays_prove_in_call_break(trick, card, absent):
    table = table_of(cb.parse_cards(trick), cb.CALL_BREAK)
    assert CardSet.from_mask(table.excludes(Card[card])) == set(cb.parse_cards(absent))
