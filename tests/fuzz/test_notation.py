"""Any text at all is a value or a `NotationError`; and what was written reads as it was."""

from __future__ import annotations

import pytest
from hypothesis import example, given, strategies as st

import callbreak as cb
from callbreak import testing

READERS = {
    cb.parse_card: cb.Card,
    cb.parse_cards: tuple,
    cb.parse_hand: cb.CardSet,
    cb.parse_points: cb.Points,
}

# Text that comes close: the letters of the notation with some that only look like them.
LETTERS = "SHDCshdc♠♥♦♣♤♡♢♧AKQJTakqjt9876543210 ,;.-–—\t\n\ufe0e\ufe0f"
STRANGERS = "1xXсСАТΑＡ２ſK٤²\x00\u200b\ud800🂡ßı"
near_text = st.text(st.sampled_from(LETTERS), max_size=20)
nearer_text = st.text(st.sampled_from(LETTERS + STRANGERS), max_size=20)
numberlike = st.from_regex(r"[-+−]?[0-9]{0,18}\.?[0-9]{0,2}", fullmatch=True)

any_text = st.text() | near_text | nearer_text | numberlike


def attempt(read, text):
    """What a text is, or the error that says why it is nothing."""
    try:
        return read(text)
    except cb.NotationError as error:
        return error


@pytest.mark.parametrize("read", READERS, ids=lambda read: read.__name__)
@given(text=any_text)
@example(text="")
@example(text="\ud800")
@example(text="S" * 1000)
@example(text="SAKQJT98765432HAKQJT98765432")
@example(text="....")
@example(text="1" * 10_000)
def test_any_text_is_a_value_or_a_notation_error(read, text):
    found = attempt(read, text)
    if not isinstance(found, cb.NotationError):
        assert type(found) is READERS[read]
        return
    assert found.text == text
    assert 0 <= found.start <= found.end <= len(text)
    problem, shown, caret = str(found).split("\n")
    assert problem == found.problem
    assert len(shown) <= 100 + found.end - found.start
    assert set(caret) == {" ", "^"}


@given(any_text)
def test_the_three_readers_of_cards_agree(text):
    card, cards, hand = (attempt(read, text) for read in READERS if read is not cb.parse_points)
    if isinstance(cards, cb.NotationError):
        assert isinstance(card, cb.NotationError)
        assert isinstance(hand, cb.NotationError)
        return
    assert (card in cb.DECK) == (len(cards) == 1)
    assert isinstance(hand, cb.CardSet) == (len(cards) <= 13)
    if isinstance(hand, cb.CardSet):
        assert hand == set(cards)


@given(any_text)
def test_what_was_read_is_written_in_one_form(text):
    hand = attempt(cb.parse_hand, text)
    if isinstance(hand, cb.NotationError):
        return
    written = cb.format_hand(hand)
    assert cb.parse_hand(written) == hand
    assert cb.format_hand(cb.parse_hand(written)) == written


# ---- every dialect --------------------------------------------------------------------------

SUIT_SIGNS = {
    "letters": dict(zip(cb.Suit, "SHDC", strict=True)),
    "small letters": dict(zip(cb.Suit, "shdc", strict=True)),
    "black glyphs": dict(zip(cb.Suit, "♠♥♦♣", strict=True)),
    "white glyphs": dict(zip(cb.Suit, "♤♡♢♧", strict=True)),
    "emoji": {suit: suit.glyph + "\ufe0f" for suit in cb.Suit},
    "plain text glyphs": {suit: suit.glyph + "\ufe0e" for suit in cb.Suit},
}
RANK_SIGNS = {
    "T": lambda rank: rank.letter,
    "10": lambda rank: "10" if rank is cb.Rank.TEN else rank.letter,
    "t": lambda rank: rank.letter.lower(),
}
dialects = st.tuples(
    st.sampled_from(list(SUIT_SIGNS.values())),
    st.sampled_from(list(RANK_SIGNS.values())),
    st.sampled_from([" ", ", ", ";", "\t", "\n", "   "]),
)


@given(testing.hands(), dialects, st.booleans())
def test_card_by_card(hand, dialect, rank_first):
    suits, ranks, between = dialect
    words = [
        ranks(c.rank) + suits[c.suit] if rank_first else suits[c.suit] + ranks(c.rank) for c in hand
    ]
    assert cb.parse_hand(between.join(words)) == hand
    assert cb.parse_cards(between.join(words)) == tuple(hand)


@given(testing.hands(), dialects, st.sampled_from(["", "-", "–", "—"]))
def test_suit_by_suit(hand, dialect, void):
    suits, ranks, between = dialect
    words = []
    for suit in cb.Suit:
        held = "".join(ranks(card.rank) for card in hand.of(suit))
        if held or void:
            words.append(suits[suit] + (held or void))
    assert cb.parse_hand(between.join(words)) == hand


@given(testing.hands(), dialects, st.sampled_from(["", "-", "–", "—"]))
def test_dotted(hand, dialect, void):
    _, ranks, _ = dialect
    groups = ["".join(ranks(card.rank) for card in hand.of(suit)) or void for suit in cb.Suit]
    assert cb.parse_hand(".".join(groups)) == hand


@given(st.permutations(cb.DECK), st.integers(0, 52))
def test_the_order_of_play_is_kept(deck, size):
    played = tuple(deck[:size])
    assert cb.parse_cards(cb.format_cards(played)) == played
    assert cb.parse_cards(" ".join(map(str, played))) == played
    assert cb.parse_cards("".join(f"{card} " for card in played)) == played


@given(testing.hands())
def test_a_hand_as_it_is_displayed(hand):
    assert cb.parse_hand(str(hand)) == hand
    assert cb.parse_hand(cb.format_hand(hand)) == hand


@given(testing.points(), st.sampled_from(["-", "−"]))
def test_points(points, minus):
    assert cb.parse_points(str(points)) == points
    assert cb.parse_points(str(points).replace("-", minus)) == points
    if points.tenths >= 0:
        assert cb.parse_points(f"+{points}") == points
    if points.tenths % 10 == 0:
        assert cb.parse_points(str(points).removesuffix(".0")) == points


@given(st.text(st.sampled_from("SHDC"), min_size=1, max_size=1), st.integers(1, 13))
def test_a_suit_and_its_ranks_in_any_order(suit, size):
    ranks = "AKQJT98765432"[:size]
    assert cb.parse_hand(suit + ranks[::-1]) == cb.parse_hand(suit + ranks)
    assert len(cb.parse_hand(suit + ranks)) == size
