"""The deal: thirteen cards each, every deal equally likely, every deal with a number.

Nothing here has a random generator of its own: the caller brings a `random.Random`.
"""

from __future__ import annotations

import functools
from bisect import bisect_right
from collections.abc import Iterable
from math import comb
from typing import TYPE_CHECKING, final

import attrs

from callbreak._checks import instance, is_iterable, items, whole_number
from callbreak.cards import ALL_CARDS, DECK, Card, CardSet, Rank, Suit, card_set
from callbreak.errors import (
    ArgumentTypeError,
    ArgumentValueError,
    InvalidDealError,
    TooManyMisdealsError,
)
from callbreak.rules import Misdeal, RedealDealer, Rules
from callbreak.seats import Seat, as_seat
from callbreak.variants import CALL_BREAK

if TYPE_CHECKING:
    import random

__all__ = [
    "DEALS",
    "Deal",
    "SeatDraw",
    "deal",
    "deal_deck",
    "deal_from_number",
    "deal_number",
    "deal_until_fair",
    "draw_for_seats",
    "misdeals",
]

DEALS = 53_644_737_765_488_792_839_237_440_000
"""The number of different deals, 52! / 13!**4."""


class _OpenDeal:
    """A `Deal` while it is being made; closed by a change of class."""

    __slots__ = ("_hands", "dealer", "masks")

    dealer: Seat
    masks: tuple[int, ...]
    _hands: tuple[CardSet, CardSet, CardSet, CardSet] | None

    @property
    def hands(self) -> tuple[CardSet, CardSet, CardSet, CardSet]:
        """The four hands, by seat."""
        if self._hands is None:  # a simulation never asks
            south, east, north, west = map(card_set, self.masks)
            object.__setattr__(self, "_hands", (south, east, north, west))
            return south, east, north, west
        return self._hands


@final
@attrs.frozen(init=False, slots=False)  # its slots are those of the open deal
class Deal(_OpenDeal):
    """The cards as dealt: thirteen to each seat (rule R1.5).

    Attributes:
        dealer: The seat that dealt; the next one calls and leads first.
        hands: The four hands, by seat.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A dealer that is no seat.
        InvalidDealError: The hands are no deal; it names every problem at once.

    >>> Deal(Seat.SOUTH, (DECK[:14], DECK[13:26], DECK[26:39], DECK[39:51]))
    Traceback (most recent call last):
    callbreak.errors.InvalidDealError: South holds 14 cards, not 13; West holds 12 cards, not 13; \
♥A is dealt twice; ♣2 is not dealt
    """

    dealer: Seat
    hands: tuple[CardSet, CardSet, CardSet, CardSet]

    __slots__ = ()

    if TYPE_CHECKING:  # for attrs.evolve

        def __init__(self, dealer: Seat, hands: Iterable[Iterable[Card]]) -> None: ...

    def __new__(  # noqa: D102 - documented by the class
        cls, dealer: Seat, hands: Iterable[Iterable[Card]]
    ) -> Deal:
        seat = as_seat(dealer, "dealer")
        if not is_iterable(hands):
            raise ArgumentTypeError("hands", "four hands", type(hands).__name__)
        masks = tuple(CardSet(hand).mask for hand in hands)
        once = twice = 0
        for mask in masks:
            twice |= once & mask
            once |= mask
        sizes = tuple(mask.bit_count() for mask in masks)
        if sizes != (13, 13, 13, 13) or once != ALL_CARDS:
            raise InvalidDealError(tuple(_problems(sizes, once, twice)))
        return deal_of_masks(seat, masks)

    def __copy__(self) -> Deal:
        return self

    def __deepcopy__(self, memo: object) -> Deal:
        return self

    def __reduce__(self) -> tuple[object, tuple[int, tuple[int, ...]]]:
        return deal_of_masks, (int(self.dealer), self.masks)

    def __str__(self) -> str:
        rows = (f"{seat!s:<5} {self.hands[seat]}" for seat in Seat)
        return "\n".join([f"Dealer {self.dealer}", *rows])


def _problems(sizes: tuple[int, ...], once: int, twice: int) -> Iterable[str]:
    if len(sizes) != 4:
        yield f"there are {len(sizes)} hands, not 4"
    for seat, size in zip(Seat, sizes, strict=False):
        if size != 13:
            yield f"{seat} holds {size} card{'s' * (size != 1)}, not 13"
    for card in card_set(twice):
        yield f"{card} is dealt twice"
    for card in card_set(ALL_CARDS & ~once):
        yield f"{card} is not dealt"


def deal_of_masks(dealer: int, masks: tuple[int, ...]) -> Deal:
    """Make a deal from the four hands as bits, unchecked."""
    new = _OpenDeal()
    new.dealer = _SEATS[dealer]
    new.masks = masks
    new._hands = None
    new.__class__ = Deal
    return new  # type: ignore[return-value]  # its class was just set


_SEATS = tuple(Seat)


def deal(rng: random.Random, *, dealer: Seat) -> Deal:
    """Deal: every one of the `DEALS` deals is equally likely (rule R1.5).

    Takes exactly one integer below `DEALS` from the generator, so a seed gives the same deals in
    every version and on every platform.

    Raises:
        ArgumentTypeError: The generator is no `random.Random` (a `SystemRandom` is one), or the
            dealer no `Seat`.
        ArgumentValueError: The dealer is a number that is no seat.

    >>> import random
    >>> print(deal(random.Random(7), dealer=Seat.WEST).hands[Seat.SOUTH])
    ♠K75 ♥AK732 ♦J976 ♣6
    """
    return deal_from_number(_generator(rng).randrange(DEALS), dealer=dealer)


def _generator(rng: random.Random) -> random.Random:
    return instance(rng, "rng", _random_class(), "a random.Random")


@functools.cache
def _random_class() -> type[random.Random]:
    from random import Random  # only who deals at random pays for this import

    return Random


# _CHOICES[k][n] = C(n, k): how many sets of k places there are among the first n.
_CHOICES = tuple(tuple(comb(n, k) for n in range(53)) for k in range(14))
# For the 13th card down to the first: how many choices there are below each place, and up to it.
_PLACES = tuple((_CHOICES[k], _CHOICES[k][1:]) for k in range(13, 0, -1))
_BITS = tuple(card.mask for card in DECK)
_EAST = comb(39, 13)
_NORTH = comb(26, 13)


def deal_number(deal: Deal) -> int:
    """Return the number of a deal, from 0 to `DEALS` - 1; who dealt takes no part in it.

    The numbering is fixed for ever. South's hand is one of C(52, 13) choices from the deck, East's
    one of C(39, 13) from what is left in deck order, North's one of C(26, 13), and West has the
    rest; the number is (south * C(39, 13) + east) * C(26, 13) + north. A choice of places
    p1 < p2 < ... < p13, counted from 0, has the number C(p1, 1) + C(p2, 2) + ... + C(p13, 13).

    Raises:
        ArgumentTypeError: That is no `Deal`.

    >>> deal_number(Deal(Seat.SOUTH, (DECK[:13], DECK[13:26], DECK[26:39], DECK[39:])))
    0
    """
    instance(deal, "deal", Deal, "a Deal")
    left = list(range(52))
    number = 0
    for mask, choices in zip(deal.masks, (1, _EAST, _NORTH), strict=False):
        places = [place for place, index in enumerate(left) if mask >> index & 1]
        number = number * choices + sum(_CHOICES[k + 1][p] for k, p in enumerate(places))
        left = [index for index in left if not mask >> index & 1]
    return number


def deal_from_number(number: int, *, dealer: Seat) -> Deal:
    """Return the deal with a number from 0 to `DEALS` - 1: the inverse of `deal_number`.

    Raises:
        ArgumentTypeError: The number is no whole number, or the dealer no `Seat`.
        ArgumentValueError: The number or the dealer is out of range.

    >>> print(deal_from_number(0, dealer=Seat.SOUTH).hands[Seat.SOUTH])
    ♠AKQJT98765432
    """
    rest = whole_number(number, "number", 0, DEALS - 1)
    rest, north = divmod(rest, _NORTH)
    south, east = divmod(rest, _EAST)
    left = list(_BITS)
    take, find = left.pop, bisect_right
    masks = []
    for number_of_hand in (south, east, north):
        choice, mask = number_of_hand, 0
        for below, up_to in _PLACES:  # the highest place first, so that the others stay put
            place = find(up_to, choice)
            choice -= below[place]
            mask += take(place)
        masks.append(mask)
    masks.append(sum(left))
    return deal_of_masks(as_seat(dealer, "dealer"), tuple(masks))


def deal_deck(cards: Iterable[Card], dealer: Seat) -> Deal:
    """Deal a deck that lies in a given order, one card at a time (rule R1.5).

    Args:
        cards: The fifty-two cards, the first to be dealt first; it goes to the dealer's next seat.
        dealer: The seat that deals.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A dealer that is no seat.
        InvalidDealError: The cards are not the fifty-two.

    >>> print(deal_deck(DECK, Seat.WEST).hands[Seat.SOUTH])
    ♠AT62 ♥J73 ♦Q84 ♣K95
    """
    deck = items(cards, "cards", Card, "an iterable of Card")
    first = as_seat(dealer, "dealer").after()
    if len(deck) != 52:
        raise InvalidDealError((f"the deck has {len(deck)} cards, not 52",))
    return Deal(dealer, tuple(CardSet(deck[(seat - first) % 4 :: 4]) for seat in Seat))


def misdeals(deal: Deal, *, rules: Rules = CALL_BREAK) -> tuple[tuple[Seat, Misdeal], ...]:
    """Return why a deal must be thrown in: every seat with every misdeal its hand is (rule R1.7).

    Empty for a fair deal, and under rules without `redeal`. Where a new deal is a player's right
    and not automatic, leave `redeal` out of the rules of the round and ask here with rules that
    have it.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
    """
    instance(deal, "deal", Deal, "a Deal")
    instance(rules, "rules", Rules, "Rules")
    return tuple(
        (seat, misdeal)
        for seat in Seat
        for misdeal in Misdeal
        if misdeal in rules.redeal and is_misdeal(deal.masks[seat], misdeal)
    )


def _ranked(lowest: Rank) -> int:
    return CardSet(card for card in DECK if card.rank >= lowest).mask


ACES = _ranked(Rank.ACE)

LACKING = {
    Misdeal.NO_SPADE: Suit.SPADES.mask,
    Misdeal.NO_QUEEN_OR_HIGHER: _ranked(Rank.QUEEN),
    Misdeal.NO_JACK_OR_HIGHER: _ranked(Rank.JACK),
    Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER: Suit.SPADES.mask | _ranked(Rank.JACK),
}
"""For each misdeal that is a lack: the cards, as bits, none of which is in such a hand."""


def is_misdeal(hand: int, misdeal: Misdeal) -> bool:
    """Tell whether a dealt hand, as bits, is a misdeal of one kind."""
    if misdeal is Misdeal.FOUR_ACES:
        return hand & ACES == ACES
    return not hand & LACKING[misdeal]


def deal_until_fair(
    rng: random.Random, *, dealer: Seat, rules: Rules, limit: int = 1000
) -> tuple[Deal, ...]:
    """Deal until no hand is a misdeal, and return every deal made; the last is the fair one.

    Each deal is drawn afresh, so every fair deal is equally likely. Who deals after a misdeal
    follows `rules.redeal_dealer` (rule R8.7).

    Args:
        rng: The caller's generator; one integer is taken for each deal.
        dealer: The seat that deals first.
        rules: The rules of the table.
        limit: How many deals to make at most, at least 1.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A dealer that is no seat, a limit below 1.
        TooManyMisdealsError: None of the deals was fair.
    """
    most = whole_number(limit, "limit", 1)
    dealing = as_seat(dealer, "dealer")
    instance(rules, "rules", Rules, "Rules")
    made: list[Deal] = []
    while len(made) < most:
        made.append(deal(rng, dealer=dealing))
        if not misdeals(made[-1], rules=rules):
            return tuple(made)
        dealing = next_dealer(dealing, rules, counted=False)
    raise TooManyMisdealsError(most)


def next_dealer(dealer: Seat, rules: Rules, *, counted: bool) -> Seat:
    """Return who deals after a round: the next seat, unless it did not count (R1.6, R8.7)."""
    return dealer.after() if counted or rules.redeal_dealer is RedealDealer.NEXT else dealer


@final
@attrs.frozen
class SeatDraw:
    """How four players drew for seats (rule R1.4).

    Attributes:
        players: The players, numbered 0 to 3 in the order in which they drew, by seat: the first
            sits at seat 0 and deals first.
        draws: Every draw: for each time round, each player who drew with the card drawn.
    """

    players: tuple[int, int, int, int]
    draws: tuple[tuple[tuple[int, Card], ...], ...]


def draw_for_seats(rng: random.Random, *, highest: bool = True) -> SeatDraw:
    """Let four players draw for seats and the first deal (rule R1.4).

    Each draws a card. Players whose ranks are equal set those cards aside and draw again from what
    is left, and the new card counts in full, until four ranks differ. The best card takes seat 0
    and deals first; the others sit by rank, in order of play.

    Args:
        rng: The caller's generator.
        highest: Whether the highest card is the best; otherwise the lowest is.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
    """
    instance(highest, "highest", bool, "True or False")
    pack = list(DECK)
    generator = _generator(rng)
    drawn: dict[int, Card] = {}
    drawing = [0, 1, 2, 3]
    draws: list[tuple[tuple[int, Card], ...]] = []
    while drawing:
        turn = tuple((player, pack.pop(generator.randrange(len(pack)))) for player in drawing)
        draws.append(turn)
        drawn.update(turn)
        ranks = [drawn[player].rank for player in range(4)]
        drawing = [player for player in range(4) if ranks.count(drawn[player].rank) > 1]
        if len(pack) < len(drawing):  # not by luck: the generator goes on giving equal ranks
            raise ArgumentValueError("rng", "a generator that draws four ranks", "equal ranks")
    first, second, third, fourth = sorted(drawn, key=lambda p: drawn[p].rank, reverse=highest)
    return SeatDraw((first, second, third, fourth), tuple(draws))
