"""Chapter 4: following suit, and which card to beat."""

from __future__ import annotations

import pytest

import callbreak as cb
from tests.rules.helpers import legal, owed, refusal

FREE = cb.Rules(heading=cb.Heading.FREE)
WHILE_WINNABLE = cb.Rules(heading=cb.Heading.WHILE_WINNABLE)
LED_SUIT = cb.Rules(heading=cb.Heading.LED_SUIT)
PREVIOUS_CARD = cb.Rules(heading=cb.Heading.PREVIOUS_CARD)
ALL = [FREE, WHILE_WINNABLE, LED_SUIT, PREVIOUS_CARD]

# trick | hand | the legal cards under FREE | WHILE_WINNABLE | LED_SUIT | PREVIOUS_CARD
POSITIONS = """
HT       | H2 HQ SA    | H2 HQ    | HQ       | HQ    | HQ
HT HQ    | H2 HK HA SA | H2 HK HA | HK HA    | HK HA | HK HA
HA       | H5 H7 SK    | H5 H7    | H5 H7    | H5 H7 | H5 H7
HT H5    | H3 H7       | H3 H7    | H3 H7    | H3 H7 | H7
HT H5    | H3 H7 HJ    | H3 H7 HJ | HJ       | HJ    | H7 HJ
HT H5 H8 | H3 H7 H9    | H3 H7 H9 | H3 H7 H9 | H3 H7 H9 | H9
HT S3    | H2 HQ SA    | H2 HQ    | H2 HQ    | HQ    | H2 HQ
HT H5 S3 | H3 H7       | H3 H7    | H3 H7    | H3 H7 | H3 H7
HT H5 S3 | H3 H7 HJ    | H3 H7 HJ | H3 H7 HJ | HJ    | H3 H7 HJ
HT S3 H5 | H3 H7 HJ    | H3 H7 HJ | H3 H7 HJ | HJ    | H3 H7 HJ
HT DA    | H2 HQ       | H2 HQ    | HQ       | HQ    | HQ
HT DA CK | H2 HJ       | H2 HJ    | HJ       | HJ    | HJ
S9       | S3 SJ C2    | S3 SJ    | SJ       | SJ    | SJ
SK       | S3 SJ C2    | S3 SJ    | S3 SJ    | S3 SJ | S3 SJ
S9 S4    | S3 S5 SJ    | S3 S5 SJ | SJ       | SJ    | S5 SJ
S9 HA    | S3 ST HK    | S3 ST    | ST       | ST    | ST
"""
ROWS = [
    (trick, held, *expected)
    for trick, held, *expected in (
        [cell.strip() for cell in line.split("|")] for line in POSITIONS.strip().splitlines()
    )
]
IDS = [f"{row[0]} on {row[1]}" for row in ROWS]


def column(number):
    cells = [(trick, held, expected[number]) for trick, held, *expected in ROWS]
    return pytest.mark.parametrize("trick, held, expected", cells, ids=IDS)


@pytest.mark.rule("R4.1")
@pytest.mark.parametrize("rules", ALL, ids=lambda rules: rules.heading.name)
@pytest.mark.parametrize("trick", ["H9", "H9 S2", "H9 DA", "HT HJ S3"])
def test_suit_must_be_followed(rules, trick):
    """A player who holds a card of the led suit plays one, at every table."""
    held = "H2 H4 SA DK CA"
    assert legal(held, trick, rules) == {"H2", "H4"}
    for other in ("SA", "DK", "CA"):
        assert refusal(other, held, trick, rules) == ("MUST_FOLLOW", "R4.1")


@pytest.mark.rule("R4.1")
def test_not_to_follow_is_the_reason_before_not_to_head():
    """Of two reasons the first in order is given: a discard fails to follow, not to head."""
    assert refusal("C2", "HQ C2", "HT") == ("MUST_FOLLOW", "R4.1")
    assert refusal("S2", "HQ S2", "HT") == ("MUST_FOLLOW", "R4.1")


@pytest.mark.rule("R4.2")
@column(1)
def test_while_winnable(trick, held, expected):
    """Beat the best card so far if able, until the trick is ruffed; then follow as you like."""
    assert legal(held, trick, WHILE_WINNABLE) == set(expected.split())


@pytest.mark.rule("R4.3")
@column(2)
def test_led_suit(trick, held, expected):
    """Beat the best card of the led suit if able, even if a spade has taken the trick."""
    assert legal(held, trick, LED_SUIT) == set(expected.split())


@pytest.mark.rule("R4.4")
@column(3)
def test_previous_card(trick, held, expected):
    """Beat the led suit's card that was played last, if able; a ruff ends it."""
    assert legal(held, trick, PREVIOUS_CARD) == set(expected.split())


@pytest.mark.rule("R4.5")
@column(0)
def test_free(trick, held, expected):
    """Any card of the led suit will do, on a spade lead too."""
    assert legal(held, trick, FREE) == set(expected.split())


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(
    "rules, trick, held, duty, to_beat",
    [
        (WHILE_WINNABLE, "HT H5", "HJ H2", "HEAD", "HT"),
        (WHILE_WINNABLE, "HT HQ", "HJ H2", "FOLLOW", "HQ"),
        (WHILE_WINNABLE, "HT S3", "HJ H2", "FOLLOW", None),
        (WHILE_WINNABLE, "S9 S4", "ST S2", "HEAD", "S9"),
        (LED_SUIT, "HT H5 S3", "HJ H2", "HEAD", "HT"),
        (LED_SUIT, "HT HQ S3", "HJ H2", "FOLLOW", "HQ"),
        (PREVIOUS_CARD, "HT H5", "H7 H2", "HEAD", "H5"),
        (PREVIOUS_CARD, "HT H5 DA", "H7 H2", "HEAD", "H5"),
        (PREVIOUS_CARD, "HT H5", "H4 H2", "FOLLOW", "H5"),
        (PREVIOUS_CARD, "HT H5 S3", "H7 H2", "FOLLOW", None),
        (FREE, "HT H5", "HJ H2", "FOLLOW", None),
        (FREE, "S9", "ST S2", "FOLLOW", None),
    ],
)
def test_the_card_to_beat(rules, trick, held, duty, to_beat):
    """The card that the rules ask to beat is named to the player who can and to who cannot."""
    found = owed(held, trick, rules)
    assert found.duty.name == duty
    assert found.to_beat == (to_beat and cb.Card[to_beat])


@pytest.mark.rule("R4.2")
@pytest.mark.rule("R4.3")
@pytest.mark.rule("R4.4")
@pytest.mark.parametrize(
    "rules, trick, clause",
    [(WHILE_WINNABLE, "HT", "R4.2"), (LED_SUIT, "HT S2", "R4.3"), (PREVIOUS_CARD, "HT", "R4.4")],
)
def test_the_reason_names_the_card_to_beat_and_the_cards_that_would_do(rules, trick, clause):
    """Not to head is a reason of its own, and each rule of heading has its clause."""
    held = cb.CardSet([cb.Card.H2, cb.Card.HQ, cb.Card.HA])
    found = cb.check_play(cb.Card.H2, held, [cb.Card[code] for code in trick.split()], rules=rules)
    assert found.reason is cb.Reason.MUST_HEAD
    assert (found.card, found.to_beat, found.clause) == (cb.Card.H2, cb.Card.HT, clause)
    assert found.allowed == {cb.Card.HQ, cb.Card.HA}
    assert clause in str(found)


@pytest.mark.rule("R4.2")
def test_any_higher_card_will_do():
    """Heading never asks for the highest card, only for a higher one."""
    assert legal("H2 HJ HQ HK HA", "HT") == {"HJ", "HQ", "HK", "HA"}


@pytest.mark.rule("R4.2")
def test_a_refusal_names_the_duty():
    """R4.2: who must head is told so, whether the card follows suit or not."""
    hand = cb.parse_hand("SA HQ H2")
    for card in (cb.Card.H2, cb.Card.SA):
        refused = cb.check_play(card, hand, cb.parse_cards("HT"))
        assert refused is not None
        assert refused.duty is cb.Duty.HEAD
