"""What is owed, and why another card will not do."""

from __future__ import annotations

import pytest

import callbreak as cb
from callbreak import Card, Duty, Heading, Reason, Rules, TrumpLead, WhenVoid, parse_cards

LED_SUIT = Rules(heading=Heading.LED_SUIT)
PREVIOUS = Rules(heading=Heading.PREVIOUS_CARD)
CLOSED = Rules(trump_lead=TrumpLead.ONCE_BROKEN)
RUFF = Rules(when_void=WhenVoid.RUFF)
OR_RUFF = Rules(when_void=WhenVoid.OVERRUFF_OR_RUFF)


@pytest.mark.parametrize(
    "card, hand, trick, rules, reason, text",
    [
        ("SA", "HQ C3", "", Rules(), "NOT_HELD", "♠A is not in the hand (R3.1)"),
        ("SA", "HQ C3", "HT", Rules(), "NOT_HELD", "♠A is not in the hand (R3.1)"),
        (
            "SA",
            "SA HQ",
            "",
            CLOSED,
            "MAY_NOT_LEAD_TRUMP",
            "♠A may not be led before spades are broken (R3.4): ♥Q will do",
        ),
        (
            "C3",
            "HQ H2 C3",
            "HT",
            Rules(),
            "MUST_FOLLOW",
            "♣3 does not follow suit (R4.1): ♥Q will do",
        ),
        (
            "C3",
            "H9 H2 C3",
            "HT",
            Rules(),
            "MUST_FOLLOW",
            "♣3 does not follow suit (R4.1): ♥92 will do",
        ),
        ("H2", "HQ H2", "HT", Rules(), "MUST_HEAD", "♥2 does not beat ♥T (R4.2): ♥Q will do"),
        ("H2", "HQ H2", "HT S2", LED_SUIT, "MUST_HEAD", "♥2 does not beat ♥T (R4.3): ♥Q will do"),
        ("H2", "HJ H2", "HT H9", PREVIOUS, "MUST_HEAD", "♥2 does not beat ♥9 (R4.4): ♥J will do"),
        ("S2", "SA S2", "S9", Rules(), "MUST_HEAD", "♠2 does not beat ♠9 (R4.2): ♠A will do"),
        (
            "C3",
            "SA C3",
            "HT",
            Rules(),
            "MUST_RUFF",
            "♣3 is no spade, and one is owed by who cannot follow (R5.3): ♠A will do",
        ),
        (
            "C3",
            "S2 C3",
            "HT S9",
            RUFF,
            "MUST_RUFF",
            "♣3 is no spade, and one is owed by who cannot follow (R5.2): ♠2 will do",
        ),
        (
            "C3",
            "SA C3",
            "HT S9",
            Rules(),
            "MUST_OVERRUFF",
            "♣3 does not beat ♠9 (R5.4): ♠A will do",
        ),
        (
            "S2",
            "SA S2",
            "HT S9",
            OR_RUFF,
            "MUST_OVERRUFF",
            "♠2 does not beat ♠9 (R5.4): ♠A will do",
        ),
        (
            "C3",
            "S2 C3",
            "HT S9",
            OR_RUFF,
            "MUST_UNDERRUFF",
            "♣3 is no spade, and even a losing one is owed (R5.6): ♠2 will do",
        ),
    ],
    ids=range(14),
)
def test_why_a_card_may_not_be_played(card, hand, trick, rules, reason, text):
    violation = cb.check_play(
        Card[card], parse_cards(hand), parse_cards(trick), rules=rules, trump_broken=False
    )
    assert violation.reason is Reason[reason]
    assert str(violation) == text
    assert violation.card is Card[card]
    assert f"({violation.clause})" in text


def test_every_reason_was_given():
    marks = test_why_a_card_may_not_be_played.pytestmark
    cases = next(mark.args[1] for mark in marks if mark.name == "parametrize")
    assert {reason for *_, reason, _ in cases} == {reason.name for reason in Reason}


def test_a_hand_without_cards_owes_nothing_it_could_do():
    owed = cb.obligation([], [])
    assert (owed.duty, owed.cards, owed.to_beat) == (Duty.LEAD, cb.CardSet(), None)
    owed = cb.obligation([], [Card.HT, Card.S9])
    assert (owed.duty, owed.cards, owed.to_beat) == (Duty.FREE, cb.CardSet(), Card.S9)
    assert cb.legal_plays([], []) == set()


def test_a_card_in_the_trick_is_not_in_the_hand():
    with pytest.raises(cb.ArgumentValueError) as refusal:
        cb.obligation([Card.HT, Card.H9], [Card.HT])
    assert str(refusal.value) == "trick must be cards that are not in the hand, not ♥T"
    with pytest.raises(cb.ArgumentValueError) as refusal:
        cb.obligation([Card.HT], cb.DECK[:4])
    assert str(refusal.value).startswith("trick must be at most 3 different cards")


def test_the_defaults():
    hand, trick = parse_cards("SA HQ H2"), parse_cards("HT")
    assert cb.legal_plays(hand, trick) == cb.legal_plays(hand, trick, rules=cb.CALL_BREAK)
    assert cb.legal_plays(hand, [], rules=CLOSED) == set(hand)  # spades count as broken
    assert cb.legal_plays(hand, [], rules=CLOSED, trump_broken=False) == {Card.HQ, Card.H2}
