"""Hypothesis strategies in the oracle's own words: rules, spots by situation, deals, results.

They share nothing with `callbreak.testing`, which is itself under test.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

import attrs
from hypothesis import strategies as st

from callbreak.rules import (
    Failure,
    Heading,
    InstantWin,
    Misdeal,
    RedealDealer,
    Rules,
    TieBreak,
    TrumpLead,
    WhenVoid,
)
from tests.oracle import naive


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules at all."""
    max_call = draw(st.integers(0, 13))
    min_call = draw(st.integers(0, max_call))
    return Rules(
        min_call=min_call,
        max_call=max_call,
        min_total_calls=draw(st.just(0) | st.integers(0, 4 * max_call)),
        heading=draw(st.sampled_from(Heading)),
        when_void=draw(st.sampled_from(WhenVoid)),
        trump_lead=draw(st.sampled_from(TrumpLead)),
        allowed_overtricks=draw(st.none() | st.integers(0, 13)),
        double_fails=min_call > 0 and draw(st.booleans()),
        overtrick_tenths=draw(st.integers(0, 12)),
        failure=draw(st.sampled_from(Failure)),
        bonus_from=draw(st.none() | st.integers(0, 13)),
        bonus_points=draw(st.integers(0, 20)),
        redeal=draw(st.frozensets(st.sampled_from(Misdeal))),
        redeal_dealer=draw(st.sampled_from(RedealDealer)),
        rounds=draw(st.none() | st.integers(1, 6)),
        target_tenths=draw(st.none() | st.integers(1, 300)),
        tie_break=draw(st.sampled_from(TieBreak)),
        instant_win=draw(st.none() | st.sampled_from(InstantWin)),
    )


playable = rules().map(lambda drawn: attrs.evolve(drawn, redeal=(), min_total_calls=0))
"""Rules under which every round is played: no misdeals and no total too low."""


class Situation(Enum):
    """Where a player may find himself: what lies in the trick, and what he holds against it."""

    LEAD = "leads, spades broken or not"
    LEAD_SPADES = "leads from a hand of spades"
    FOLLOW_UNRUFFED = "can follow a plain suit, no spade lies"
    FOLLOW_RUFFED = "can follow a plain suit, a spade lies"
    SPADE_LEAD = "can follow a spade lead"
    VOID_UNRUFFED = "void, holds a spade, no spade lies"
    VOID_ABLE = "void, holds a spade above the highest that lies"
    VOID_UNABLE = "void, holds only spades below the highest that lies"
    NO_SPADES_UNRUFFED = "void and without spades, no spade lies"
    NO_SPADES_RUFFED = "void and without spades, a spade lies"
    NO_SPADES_SPADE_LEAD = "without spades on a spade lead"


HOLDS_A_SPADE = (Situation.VOID_UNRUFFED, Situation.VOID_ABLE, Situation.VOID_UNABLE)
RUFFED = (
    Situation.FOLLOW_RUFFED,
    Situation.VOID_ABLE,
    Situation.VOID_UNABLE,
    Situation.NO_SPADES_RUFFED,
)
SPADE_LED = (Situation.SPADE_LEAD, Situation.NO_SPADES_SPADE_LEAD)
LEADS = (Situation.LEAD, Situation.LEAD_SPADES)


class Spot(NamedTuple):
    """A hand, the trick so far, and whether a spade lies in a complete trick."""

    hand: list[str]
    trick: list[str]
    broken: bool


def spots() -> st.SearchStrategy[Spot]:
    """A spot, each situation as likely as any other."""
    return st.sampled_from(Situation).flatmap(spots_of)


@st.composite
def spots_of(draw: st.DrawFn, situation: Situation) -> Spot:
    """A spot in which a player is in a given situation."""
    deck = draw(st.permutations(naive.DECK))
    size = draw(st.integers(1, 13))
    trick = [] if situation in LEADS else draw(_tricks(deck, situation))
    free = [card for card in deck if card not in trick and _may_hold(card, trick, situation)]
    needed = [card for card in free if _makes_the_situation(card, trick, situation)][:1]
    hand = needed + [card for card in free if card not in needed][: size - len(needed)]
    return Spot(sorted(hand, key=deck.index), trick, draw(st.booleans()))


@st.composite
def _tricks(draw: st.DrawFn, deck: list[str], situation: Situation) -> list[str]:
    """One to three cards that the others played: a lead, then more of it, spades and discards."""
    led = "S" if situation in SPADE_LED else draw(st.sampled_from("HDC"))
    ruffed = situation in RUFFED
    lead = next(
        card for card in deck if card[0] == led and (situation not in SPADE_LED or card != "S2")
    )
    spades = naive.of_suit(deck, "S")
    if situation is Situation.VOID_ABLE:
        spades.remove("SA")  # a higher spade is left for the hand
    if situation is Situation.VOID_UNABLE:
        spades.remove("S2")  # a lower one is, and the trick's highest spade is no two
    kinds = ["led", "discard", "spade"] if ruffed else ["led", "discard"]
    later = draw(st.lists(st.sampled_from(kinds), min_size=int(ruffed), max_size=2))
    if ruffed and "spade" not in later:
        later[draw(st.integers(0, len(later) - 1))] = "spade"
    trick = [lead]
    for kind in later:
        source = {
            "led": naive.of_suit(deck, led),
            "discard": [card for card in deck if card[0] not in (led, "S")],
            "spade": spades,
        }[kind]
        trick.append(next(card for card in source if card not in trick))
    return trick


def _may_hold(card: str, trick: list[str], situation: Situation) -> bool:
    if situation is Situation.LEAD:
        return True
    if situation is Situation.LEAD_SPADES:
        return card[0] == "S"
    if situation in (Situation.FOLLOW_UNRUFFED, Situation.FOLLOW_RUFFED, Situation.SPADE_LEAD):
        return True
    if card[0] == trick[0][0]:
        return False
    if situation is Situation.VOID_UNABLE:
        return not naive.higher([card], naive.highest(naive.of_suit(trick, "S")))
    return situation in HOLDS_A_SPADE or card[0] != "S"


def _makes_the_situation(card: str, trick: list[str], situation: Situation) -> bool:
    """Whether the situation hangs on holding a card such as this one."""
    if situation in (Situation.FOLLOW_UNRUFFED, Situation.FOLLOW_RUFFED, Situation.SPADE_LEAD):
        return card[0] == trick[0][0]
    if situation is Situation.VOID_ABLE:
        return naive.higher([card], naive.highest(naive.of_suit(trick, "S"))) != []
    return situation in HOLDS_A_SPADE and card[0] == "S"


# Deals, results and games

dealers = st.integers(0, 3)


@st.composite
def deals(draw: st.DrawFn) -> list[list[str]]:
    """Four hands by seat."""
    return _cut(draw(st.permutations(naive.DECK)))


@st.composite
def deals_with_misdeals(draw: st.DrawFn) -> list[list[str]]:
    """Four hands of which one was made to meet one kind of misdeal, and others may too."""
    deck = draw(st.permutations(naive.DECK))
    seat = draw(st.integers(0, 3))
    misdeal = draw(st.sampled_from(Misdeal))
    if misdeal is Misdeal.FOUR_ACES:
        chosen = [card for card in deck if card[1] == "A"]
    else:
        chosen = [card for card in deck if naive.meets([card], misdeal)]
    hand = (chosen + [card for card in deck if card not in chosen])[:13]
    rest = [card for card in deck if card not in hand]
    return _cut(rest[: 13 * seat] + hand + rest[13 * seat :])


@st.composite
def lopsided_deals(draw: st.DrawFn) -> list[list[str]]:
    """Four hands of which one holds most spades, so that it may win eight tricks."""
    deck = draw(st.permutations(naive.DECK))
    seat = draw(st.integers(0, 3))
    spades = naive.of_suit(deck, "S")[: draw(st.integers(8, 13))]
    hand = (spades + [card for card in deck if card not in spades])[:13]
    rest = [card for card in deck if card not in hand]
    return _cut(rest[: 13 * seat] + hand + rest[13 * seat :])


def _cut(cards: list[str]) -> list[list[str]]:
    return [cards[13 * seat : 13 * seat + 13] for seat in range(4)]


choices = st.lists(st.integers(0, 12), min_size=1, max_size=52)
"""Numbers, each to make a play of: the n-th legal card, counted around."""


def a_call(under: Rules) -> st.SearchStrategy[int]:
    """A call that the rules allow; often an eight, which some rules reward."""
    any_call = st.integers(under.min_call, under.max_call)
    return any_call | st.just(8) if under.min_call <= 8 <= under.max_call else any_call


@st.composite
def calls(draw: st.DrawFn, under: Rules) -> list[int]:
    """Four calls that the rules allow and that do not void the round, in any order."""
    drawn = [draw(a_call(under)) for _ in range(4)]
    for place in range(4):
        missing = under.min_total_calls - sum(drawn)
        drawn[place] += max(0, min(missing, under.max_call - drawn[place]))
    return drawn


@st.composite
def results(draw: st.DrawFn, under: Rules) -> tuple[list[int], list[int]]:
    """The calls and tricks of a finished round, by seat; often near even, so that ties occur."""
    called = draw(calls(under))
    if draw(st.booleans()):
        low, middle, high = sorted(draw(st.tuples(*[st.integers(0, 13)] * 3)))
        return called, [low, middle - low, high - middle, 13 - high]
    return called, draw(st.permutations([3, 3, 3, 4]))
