"""Cards and scores from text and to text: generous in, one form out, clear about what is wrong."""

from __future__ import annotations

import pytest

import callbreak as cb
from callbreak import Card, CardSet, Points

HAND = CardSet(
    [Card.SA, Card.SK, Card.S5, Card.HT, Card.H9, Card.H2, Card.DQ],
)


@pytest.mark.parametrize("card", cb.DECK, ids=lambda card: card.name)
def test_the_forms_of_one_card(card):
    suit, rank = card.value
    glyph, other = card.suit.glyph, "♤♡♢♧"["SHDC".index(suit)]
    ranks = {rank, rank.lower()} | ({"10"} if rank == "T" else set())
    for spelled in ranks:
        for sign in (suit, suit.lower(), glyph, other, glyph + "\ufe0e", glyph + "\ufe0f"):
            assert cb.parse_card(sign + spelled) is card
            assert cb.parse_card(spelled + sign) is card
            assert cb.parse_card(f"  {sign}{spelled}\n") is card
    assert cb.parse_card(str(card)) is card
    assert cb.parse_card(card.value) is card
    assert cb.format_cards([card]) == cb.format_hand([card]) == card.value


@pytest.mark.parametrize(
    "text",
    [
        "SAK5 HT92 DQ",
        "SAK5 HT92 DQ C-",
        "SA SK S5 HT H9 H2 DQ",
        "sa,sk,s5;ht h9 h2,dq",
        "AS KS 5S 10H 9H 2H QD",
        "A♠ K♠ 5♠ 10♥ 9♥ 2♥ Q♦",
        "♠AK5 ♥T92 ♦Q",
        "♠AK5 ♥1092 ♦Q ♣-",
        "♤ak5\t♡t92\n♢q ♧—",
        "♠\ufe0fAK5 ♥\ufe0f1092 ♦\ufe0eQ",
        "DQ H2 HT9 S5 SKA",
        "AK5.T92.Q.",
        "AK5.1092.Q.-",
        "ak5.T92.q.–",
        " , AK5.T92.Q. ; ",
    ],
    ids=range(15),
)
def test_the_forms_of_a_hand(text):
    assert cb.parse_hand(text) == HAND
    assert cb.format_hand(cb.parse_hand(text)) == "SAK5 HT92 DQ"
    assert set(cb.parse_cards(text)) == HAND


@pytest.mark.parametrize("text", ["", " ", "-", "—", "S- H- D- C-", "...", "-.-.-.-", ",;"])
def test_the_forms_of_nothing(text):
    assert cb.parse_hand(text) == CardSet()
    assert cb.parse_cards(text) == ()


def test_what_is_written():
    assert cb.format_hand([]) == "-"
    assert cb.format_cards([]) == ""
    assert cb.format_hand([Card.C2, Card.H2, Card.SA, Card.HT]) == "SA HT2 C2"
    assert cb.format_cards([Card.C2, Card.H2, Card.SA, Card.HT]) == "C2 H2 SA HT"
    assert cb.format_cards([Card.SA, Card.SA]) == "SA SA"


def test_the_order_of_play_is_kept():
    assert cb.parse_cards("H8 4h, ♠Q CT2") == (Card.H8, Card.H4, Card.SQ, Card.CT, Card.C2)


@pytest.mark.parametrize(
    "read, text, problem, marked",
    [
        (cb.parse_card, "", "one card is wanted, not 0", ""),
        (cb.parse_card, "-", "one card is wanted, not 0", ""),
        (cb.parse_card, "SA HK", "one card is wanted, not 2", "HK"),
        (cb.parse_card, "SAK", "one card is wanted, not 2", "K"),
        (cb.parse_card, "S", "a rank is missing", ""),
        (cb.parse_card, "A", "a card needs a suit: S, H, D or C", "A"),
        (cb.parse_card, "S1", "'1' is no rank here: an ace is A, a ten is T or 10", "1"),
        (cb.parse_card, "SX", "'X' is neither a suit nor a rank", "X"),
        (cb.parse_cards, "HA AA", "a card needs a suit: S, H, D or C", "AA"),
        (cb.parse_cards, "HA SAH", "a rank is wanted here", "H"),
        (cb.parse_cards, "HA SA-", "a rank is wanted here", "-"),
        (cb.parse_cards, "HA SAS", "a rank is wanted here", "S"),
        (cb.parse_cards, "HA -SA", "a card needs a suit: S, H, D or C", "-SA"),
        (cb.parse_cards, "HA 2 3", "a card needs a suit: S, H, D or C", "2"),
        (cb.parse_cards, "SA HK SA", "♠A stands here twice", "SA"),
        (cb.parse_cards, "SAK HK AS", "♠A stands here twice", "AS"),
        (cb.parse_hand, "SAKA", "♠A stands here twice", "A"),
        (cb.parse_hand, "AA.K.Q.", "♠A stands here twice", "A"),
        (cb.parse_hand, "A.K.Q", "a dotted hand has 4 groups, not 3", "A.K.Q"),
        (cb.parse_hand, "SA A.K.Q.J.T", "a dotted hand has 4 groups, not 5", "A.K.Q.J.T"),
        (cb.parse_hand, "A.S.Q.", "'S' is neither a suit nor a rank", "S"),
        (cb.parse_hand, "A.1.Q.", "'1' is no rank here: an ace is A, a ten is T or 10", "1"),
        (cb.parse_hand, "SAKQJT98765432 H10", "a hand has at most 13 cards, not 14", "H10"),
        (cb.parse_hand, "SAKQJT98765432 HAK", "a hand has at most 13 cards, not 15", "HA"),
    ],
    ids=range(24),
)
def test_what_is_wrong_and_where(read, text, problem, marked):
    with pytest.raises(cb.NotationError) as refusal:
        read(text)
    error = refusal.value
    assert error.problem == problem
    assert error.text == text
    assert text[error.start : error.end] == marked
    first, shown, caret = str(error).split("\n")
    assert first == problem
    assert shown.strip() == text.strip()
    start = 4 + error.start
    assert caret == " " * start + "^" * max(1, len(marked))


@pytest.mark.parametrize(
    "text, name, twin",
    [
        ("Sс", "CYRILLIC SMALL LETTER ES", "c"),
        ("САК", "CYRILLIC CAPITAL LETTER ES", "C"),
        ("SА", "CYRILLIC CAPITAL LETTER A", "A"),
        ("SΑ", "GREEK CAPITAL LETTER ALPHA", "A"),
        ("SТ", "CYRILLIC CAPITAL LETTER TE", "T"),
        ("SＡ", "FULLWIDTH LATIN CAPITAL LETTER A", "A"),
        ("S\N{KELVIN SIGN}", "KELVIN SIGN", "K"),
        ("A.\N{FULLWIDTH DIGIT TWO}..", "FULLWIDTH DIGIT TWO", "2"),
        ("\N{LATIN SMALL LETTER LONG S}A", "LATIN SMALL LETTER LONG S", "s"),
    ],
    ids=lambda value: (value.isascii() and len(value) > 1 and value) or None,
)
def test_look_alikes_are_named(text, name, twin):
    with pytest.raises(cb.NotationError) as refusal:
        cb.parse_hand(text)
    problem = refusal.value.problem
    character = text[refusal.value.start : refusal.value.end]
    assert problem == f"{character!r} is {name}, which only looks like a {twin!r}"


@pytest.mark.parametrize(
    "text, problem",
    [
        ("S€", "'€' is EURO SIGN"),
        ("S\ud800", r"'\ud800' is an unnamed character"),
        ("S🂡", "'🂡' is PLAYING CARD ACE OF SPADES"),
        ("Sß", "'ß' is LATIN SMALL LETTER SHARP S"),
        ("S\x00", r"'\x00' is neither a suit nor a rank"),
    ],
    ids=["euro", "surrogate", "card", "sharp s", "nul"],
)
def test_other_strangers(text, problem):
    with pytest.raises(cb.NotationError) as refusal:
        cb.parse_hand(text)
    assert refusal.value.problem == problem
    assert (refusal.value.start, refusal.value.end) == (1, 2)


def test_a_long_text_is_shown_around_the_mistake():
    text = "SA " * 100 + "SX" + " HA" * 100
    with pytest.raises(cb.NotationError) as refusal:
        cb.parse_card(text)
    _, shown, caret = str(refusal.value).split("\n")
    assert len(shown) < 100
    assert shown[caret.index("^")] == "X"
    assert caret.count("^") == 1


def test_what_would_move_the_caret_is_not_shown():
    with pytest.raises(cb.NotationError) as refusal:
        cb.parse_card("SA\n\tSX")
    assert str(refusal.value).split("\n")[1] == "    SA\ufffd\ufffdSX"


# ---- scores ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, tenths",
    [
        ("4.1", 41),
        ("-0.9", -9),
        ("+0.9", 9),
        ("\N{MINUS SIGN}3", -30),
        ("0", 0),
        ("-0.0", 0),
        ("007.5", 75),
        (" 12 ", 120),
        ("9" * 15, 10 * (10**15 - 1)),
    ],
    ids=range(9),
)
def test_reading_a_score(text, tenths):
    assert cb.parse_points(text) == Points(tenths)


@pytest.mark.parametrize(
    "text", ["", "4,1", "4.", ".5", "4.12", "--4", "4 .1", "٤", "1e3", "9" * 16]
)
def test_no_score(text):
    with pytest.raises(cb.NotationError) as refusal:
        cb.parse_points(text)
    assert refusal.value.problem == "a score is a number with at most one decimal"
    assert (refusal.value.text, refusal.value.start, refusal.value.end) == (text, 0, len(text))
