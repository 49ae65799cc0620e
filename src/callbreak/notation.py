"""Cards, hands and scores from text and to text: one canonical form out, generous in.

The canonical card is suit first, `SA`, `HT`; a hand is its suits in deck order with their ranks
run together, `SAK5 HT92 DQ`, and `-` is no card at all. Reading also takes rank first (`AS`,
`10H`), `10` for `T`, the suit glyphs in black or white, either case, commas, a hand in four dotted
groups (`AK5.T92.Q.`, spades first) and a suit with a dash for a void (`C-`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from callbreak._checks import instance, items
from callbreak.cards import Card, CardSet, Suit
from callbreak.errors import NotationError
from callbreak.scoring import Points

__all__ = [
    "format_cards",
    "format_hand",
    "parse_card",
    "parse_cards",
    "parse_hand",
    "parse_points",
]

_SUITS = {"S": "S", "H": "H", "D": "D", "C": "C"} | dict(zip("♠♥♦♣♤♡♢♧", "SHDCSHDC", strict=True))
_RANKS = frozenset("AKQJT98765432")
_VOIDS = frozenset("-–—")
# U+FE0E and U+FE0F only choose between the plain and the coloured picture of a suit.
_IGNORED = frozenset("\ufe0e\ufe0f")
_WORD = re.compile(r"[^\s,;]+")


def parse_card(text: str) -> Card:
    """Read one card.

    Raises:
        ArgumentTypeError: That is no text.
        NotationError: The text is not exactly one card.

    >>> parse_card("10h"), parse_card("♠A")
    (Card.HT, Card.SA)
    >>> parse_card("Sс")
    Traceback (most recent call last):
    callbreak.errors.NotationError: 'с' is CYRILLIC SMALL LETTER ES, which only looks like a 'c'
        Sс
         ^
    """
    found = _read(text)
    if len(found) != 1:
        start, end = (found[1][1], found[1][2]) if found else (len(text), len(text))
        raise NotationError(f"one card is wanted, not {len(found)}", text, start, end)
    return found[0][0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order in which they stand, such as a trick in order of play.

    Raises:
        ArgumentTypeError: That is no text.
        NotationError: Something in it is no card, or a card stands there twice.

    >>> parse_cards("H8 4h, ♠Q")
    (Card.H8, Card.H4, Card.SQ)
    """
    found = _read(text)
    seen: set[Card] = set()
    for card, start, end in found:
        if card in seen:
            raise NotationError(f"{card} stands here twice", text, start, end)
        seen.add(card)
    return tuple(card for card, _, _ in found)


def parse_hand(text: str) -> CardSet:
    """Read a hand: at most thirteen cards.

    Raises:
        ArgumentTypeError: That is no text.
        NotationError: Something in it is no card, a card stands there twice, or there are too many.

    >>> print(parse_hand("SA SK S5 HT H9 H2 DQ"), "=", parse_hand("AK5.T92.Q."))
    ♠AK5 ♥T92 ♦Q = ♠AK5 ♥T92 ♦Q
    """
    cards = parse_cards(text)
    if len(cards) > 13:
        _, start, end = _read(text)[13]
        raise NotationError(f"a hand has at most 13 cards, not {len(cards)}", text, start, end)
    return CardSet(cards)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards one by one in the order in which they come.

    Raises:
        ArgumentTypeError: Something in it is not a `Card`.

    >>> format_cards([Card.H8, Card.H4, Card.SQ])
    'H8 H4 SQ'
    """
    return " ".join(card.value for card in items(cards, "cards", Card, "an iterable of Card"))


def format_hand(hand: Iterable[Card]) -> str:
    """Write a hand suit by suit, in deck order; `-` for no card.

    Raises:
        ArgumentTypeError: Something in it is not a `Card`.

    >>> format_hand([Card.H2, Card.SA, Card.HT])
    'SA HT2'
    """
    held = CardSet(hand)
    suits = ((suit.value, held.of(suit)) for suit in Suit)
    return " ".join(s + "".join(c.rank.letter for c in of) for s, of in suits if of) or "-"


def parse_points(text: str) -> Points:
    """Read a score such as `4.1`, `-3` or `+0.9`.

    Raises:
        ArgumentTypeError: That is no text.
        NotationError: The text is no score with at most one decimal.

    >>> parse_points("-0.9")
    Points(tenths=-9)
    """
    score = instance(text, "text", str, "a text").strip()
    match = re.fullmatch(r"([-+\N{MINUS SIGN}]?)([0-9]{1,15})(?:\.([0-9]))?", score)
    if match is None:
        raise NotationError("a score is a number with at most one decimal", text, 0, len(text))
    sign, whole, tenth = match.groups(default="0")
    tenths = 10 * int(whole) + int(tenth)
    return Points(-tenths if sign in ("-", "\N{MINUS SIGN}") else tenths)


def _read(text: str) -> list[tuple[Card, int, int]]:
    """Return every card of a text, with where it begins and ends."""
    instance(text, "text", str, "a text")
    found: list[tuple[Card, int, int]] = []
    for word in _WORD.finditer(text):
        start, end = word.span()
        while start < end and text[end - 1] in _IGNORED:
            end -= 1
        found += _dotted(text, start, end) if "." in word[0] else _word(text, start, end)
    return found


def _symbols(text: str, start: int, end: int) -> Iterator[tuple[str, int, int]]:
    """Yield the suits and ranks of a word as `S`, `T`, ..., with their places."""
    place = start
    while place < end:
        symbol, width = text[place], 1
        if symbol.isascii():  # not the long s, which has the same capital
            symbol = symbol.upper()
        if text.startswith("10", place):
            symbol, width = "T", 2
        if symbol not in _IGNORED:
            yield _SUITS.get(symbol, symbol), place, place + width
        place += width


def _word(text: str, start: int, end: int) -> Iterator[tuple[Card, int, int]]:
    """Yield the cards of a word: a suit with its ranks, or one card rank first."""
    symbols = list(_symbols(text, start, end))
    for symbol, place, stop in symbols:
        if symbol not in _RANKS and symbol not in _SUITS and symbol not in _VOIDS:
            raise _stranger(text, place, stop)
    if all(symbol in _VOIDS for symbol, _, _ in symbols):
        return
    if len(symbols) == 2 and symbols[0][0] in _RANKS and symbols[1][0] in _SUITS:
        yield Card(symbols[1][0] + symbols[0][0]), start, end
        return
    suit, first, after = symbols[0]
    if suit not in _SUITS:
        raise NotationError("a card needs a suit: S, H, D or C", text, start, end)
    if len(symbols) == 1:
        raise NotationError("a rank is missing", text, after, after)
    if len(symbols) == 2 and symbols[1][0] in _VOIDS:
        return
    for symbol, place, stop in symbols[1:]:
        if symbol not in _RANKS:
            raise NotationError("a rank is wanted here", text, place, stop)
        yield Card(suit + symbol), first if place == after else place, stop


def _dotted(text: str, start: int, end: int) -> Iterator[tuple[Card, int, int]]:
    """Yield the cards of a hand in four dotted groups, spades first."""
    groups = text[start:end].split(".")
    if len(groups) != 4:
        raise NotationError(f"a dotted hand has 4 groups, not {len(groups)}", text, start, end)
    place = start
    for suit, group in zip("SHDC", groups, strict=True):
        for symbol, first, stop in _symbols(text, place, place + len(group)):
            if symbol in _RANKS:
                yield Card(suit + symbol), first, stop
            elif symbol not in _VOIDS:
                raise _stranger(text, first, stop)
        place += len(group) + 1


def _stranger(text: str, start: int, end: int) -> NotationError:
    """Return the error for a character that is neither suit nor rank."""
    character = text[start]
    if not character.isascii():
        name = unicodedata.name(character, "an unnamed character")
        twin = _LOOK_ALIKES.get(character.upper()) or unicodedata.normalize("NFKC", character)
        problem = f"{character!r} is {name}"
        if twin.isascii() and twin.isalnum():
            same_case = twin.lower() if character.islower() else twin
            problem += f", which only looks like a {same_case!r}"
        return NotationError(problem, text, start, end)
    if character == "1":
        return NotationError("'1' is no rank here: an ace is A, a ten is T or 10", text, start, end)
    return NotationError(f"{character!r} is neither a suit nor a rank", text, start, end)


# Cyrillic and Greek capitals that print like the letters of suits and ranks.
_LOOK_ALIKES = dict(zip("АКТНҺСЈЅԀԚΑΚΤΗϹͿ", "AKTHHCJSDQAKTHCJ", strict=True))
