"""Suits, ranks, the fifty-two cards, and sets of them.

A set of cards is a 52-bit mask inside: bit *i* stands for the *i*-th card of `DECK`. Everything
fast in this library rests on that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, Final, NoReturn, SupportsIndex, final, overload

from attrs.exceptions import FrozenInstanceError

from callbreak._checks import instance, items, whole_number
from callbreak._shown import Drawn

__all__ = ["DECK", "Card", "CardSet", "Rank", "Suit"]


class Suit(Enum):
    """A suit; spades are trump in every rule set of this library (rule R1.2)."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    @property
    def glyph(self) -> str:
        """The suit as it is displayed, such as `♠`."""
        return "♠♥♦♣"["SHDC".index(self.value)]

    @property
    def mask(self) -> int:
        """The thirteen bits of this suit in `CardSet.mask`."""
        return _SUIT_MASK << 13 * "SHDC".index(self.value)

    def __str__(self) -> str:
        return self.glyph


class Rank(IntEnum):
    """A rank, two low and ace high (rule R1.1)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank in one character, `T` for ten."""
        return "23456789TJQKA"[self - 2]

    def __str__(self) -> str:
        return self.letter


@final
class Card(Enum):
    """One of the fifty-two cards, suit first: `Card.SA`, `Card.HT`, `Card.D7`.

    Cards have no order of their own: which of two is better depends on the suit that was led, and
    `beats` says so.

    Attributes:
        suit: The card's suit.
        rank: The card's rank.
        index: The card's place in `DECK`, from 0.
        mask: The card's bit in `CardSet.mask`, which is `1 << index`.
        byte: The index as a byte.

    >>> Card.HT.rank, Card.HT.suit, str(Card.HT)
    (<Rank.TEN: 10>, <Suit.HEARTS: 'H'>, '♥T')
    """

    suit: Suit
    rank: Rank
    index: int
    mask: int
    byte: bytes

    SA = "SA"
    SK = "SK"
    SQ = "SQ"
    SJ = "SJ"
    ST = "ST"
    S9 = "S9"
    S8 = "S8"
    S7 = "S7"
    S6 = "S6"
    S5 = "S5"
    S4 = "S4"
    S3 = "S3"
    S2 = "S2"
    HA = "HA"
    HK = "HK"
    HQ = "HQ"
    HJ = "HJ"
    HT = "HT"
    H9 = "H9"
    H8 = "H8"
    H7 = "H7"
    H6 = "H6"
    H5 = "H5"
    H4 = "H4"
    H3 = "H3"
    H2 = "H2"
    DA = "DA"
    DK = "DK"
    DQ = "DQ"
    DJ = "DJ"
    DT = "DT"
    D9 = "D9"
    D8 = "D8"
    D7 = "D7"
    D6 = "D6"
    D5 = "D5"
    D4 = "D4"
    D3 = "D3"
    D2 = "D2"
    CA = "CA"
    CK = "CK"
    CQ = "CQ"
    CJ = "CJ"
    CT = "CT"
    C9 = "C9"
    C8 = "C8"
    C7 = "C7"
    C6 = "C6"
    C5 = "C5"
    C4 = "C4"
    C3 = "C3"
    C2 = "C2"

    def __init__(self, code: str) -> None:
        self.suit = Suit(code[0])
        self.rank = Rank("..23456789TJQKA".index(code[1]))
        self.index = 13 * "SHDC".index(code[0]) + Rank.ACE - self.rank
        self.mask = 1 << self.index
        self.byte = bytes([self.index])

    if not TYPE_CHECKING:
        # Members are singletons: the default, a Python-level hash of the name, costs four times
        # more.
        __hash__ = object.__hash__

    def __copy__(self) -> Card:
        return self

    def __str__(self) -> str:
        return f"{self.suit.glyph}{self.rank.letter}"

    def __repr__(self) -> str:
        return f"Card.{self.name}"


def _refuse(*_: object) -> NoReturn:
    raise FrozenInstanceError


# Only now: while members are made, Enum writes on them too.
Card.__setattr__ = Card.__delattr__ = _refuse  # type: ignore[method-assign]

DECK: Final[tuple[Card, ...]] = tuple(Card)
"""The cards in deck order: spades, hearts, diamonds, clubs, each from the ace down."""

_SUIT_MASK = (1 << 13) - 1
ALL_CARDS: Final = (1 << 52) - 1
SPADES: Final = Suit.SPADES.mask


class _OpenCardSet:
    """A `CardSet` while it is being made; closed by a change of class."""

    __slots__ = ("cards", "mask")

    if TYPE_CHECKING:  # no attribute to write on, although its maker does

        @property
        def mask(self) -> int: ...
        @property
        def cards(self) -> tuple[Card, ...]: ...


@final
class CardSet(_OpenCardSet, Set[Card], Drawn):
    """An immutable set of cards, a hand above all, that iterates in deck order.

    It is a set (`in`, `len`, `<=`, equal to any set of the same cards; `|`, `&`, `-`, `^` with sets
    of cards alone) that can also be indexed: `hand[0]` is its first card in deck order and
    `hand[1:]` a tuple of the others.

    Attributes:
        mask: The set as 52 bits; bit *i* stands for `DECK[i]`.
        cards: The cards in deck order.

    >>> hand = CardSet([Card.H2, Card.SA, Card.HT])
    >>> hand[0], hand.of(Suit.HEARTS), hand.is_void(Suit.CLUBS)
    (Card.SA, CardSet([Card.HT, Card.H2]), True)
    >>> print(hand)
    ♠A ♥T2
    """

    __slots__ = ()

    def __new__(cls, cards: Iterable[Card] = ()) -> CardSet:
        """Make the set of the given cards, in whatever order and however often they come.

        Raises:
            ArgumentTypeError: Something in it is not a `Card`.
        """
        if type(cards) is CardSet:
            return cards
        mask = 0
        for card in items(cards, "cards", Card, "an iterable of Card"):
            mask |= card.mask
        return card_set(mask)

    @staticmethod
    def from_mask(mask: int) -> CardSet:
        """Make the set that 52 bits stand for.

        Raises:
            ArgumentTypeError: The mask is not a whole number.
            ArgumentValueError: It has more than 52 bits, or is negative.
        """
        return card_set(whole_number(mask, "mask", 0, ALL_CARDS))

    def of(self, suit: Suit) -> CardSet:
        """Return the cards of one suit.

        Raises:
            ArgumentTypeError: That is not a `Suit`.
        """
        return card_set(self.mask & instance(suit, "suit", Suit, "a Suit").mask)

    def is_void(self, suit: Suit) -> bool:
        """Tell whether no card of the suit is among them.

        Raises:
            ArgumentTypeError: That is not a `Suit`.
        """
        return not self.of(suit)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.mask & card.mask)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __bool__(self) -> bool:
        return self.mask != 0

    @overload
    def __getitem__(self, index: SupportsIndex) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: SupportsIndex | slice) -> Card | tuple[Card, ...]:
        return self.cards[index]

    def __eq__(self, other: object) -> bool:
        if type(other) is CardSet:
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self.cards))  # as it equals a frozenset of the same cards

    def __and__(self, other: Set[Any]) -> CardSet:
        return card_set(self.mask & CardSet(other).mask)

    def __sub__(self, other: Set[Any]) -> CardSet:
        return card_set(self.mask & ~CardSet(other).mask)

    def __or__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]  # cards only
        return card_set(self.mask | CardSet(other).mask)

    def __xor__(self, other: Set[Card]) -> CardSet:  # type: ignore[override]  # cards only
        return card_set(self.mask ^ CardSet(other).mask)

    def __invert__(self) -> CardSet:
        """Return the cards of the deck that are not among these."""
        return card_set(ALL_CARDS & ~self.mask)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError

    def __copy__(self) -> CardSet:
        return self

    def __deepcopy__(self, memo: object) -> CardSet:
        return self

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return CardSet.from_mask, (self.mask,)

    def __repr__(self) -> str:
        return f"CardSet([{', '.join(map(repr, self))}])" if self else "CardSet()"

    def __str__(self) -> str:
        suits = [(suit.glyph, self.of(suit)) for suit in Suit]
        return " ".join(g + "".join(c.rank.letter for c in of) for g, of in suits if of) or "-"


def card_set(mask: int) -> CardSet:
    """Return the set that 52 bits stand for, unchecked."""
    kept = kept_set(mask)
    return made_set(mask) if kept is None else kept


def made_set(mask: int) -> CardSet:
    """Make a set that is not kept yet: the one place where a `CardSet` is made."""
    spades, hearts = _SUIT_CARDS[mask & _SPADES], _SUIT_CARDS[mask & _HEARTS]
    diamonds, clubs = _SUIT_CARDS[mask & _DIAMONDS], _SUIT_CARDS[mask & _CLUBS]
    new = _OpenCardSet()
    new.mask = mask  # type: ignore[misc]
    new.cards = cards = spades + hearts + diamonds + clubs  # type: ignore[misc]
    new.__class__ = CardSet
    made: CardSet = new  # type: ignore[assignment]  # its class was just set
    # A tuple plus nothing is that tuple, so these are the sets of one suit.
    if cards is spades or cards is hearts or cards is diamonds or cards is clubs:
        _KEPT[mask] = made
    return made


class _SuitCards(dict[int, tuple[Card, ...]]):
    """The cards that the bits of one suit stand for, made when first asked for and kept."""

    def __missing__(self, mask: int) -> tuple[Card, ...]:
        others = mask & mask - 1  # all but the first
        first = DECK[(mask - others).bit_length() - 1]
        self[mask] = found = (first, *self[others])
        return found


_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (suit.mask for suit in Suit)
_SUIT_CARDS = _SuitCards({0: ()})

# Most legal plays are of one suit. Such sets are kept: there are 4 x 8191 and the empty one.
_KEPT: dict[int, CardSet] = {}
kept_set: Final[Callable[[int], CardSet | None]] = _KEPT.get
"""Return the set that 52 bits stand for if it is one of those that are kept, else None."""
