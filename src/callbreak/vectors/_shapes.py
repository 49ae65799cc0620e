"""The shapes of a trick and of a hand against it: what the rules can tell apart, and no more.

A trick is a lead and what each later card does: it follows with a card `higher` than the best of
the led suit or a `lower` one, is a discard below that best card (`discard`) or above it
(`high-discard`), a `ruff` that takes the trick or an `underruff` that does not. Against it the rest
of the deck falls into classes: `above`, `between` (over the latest card of the led suit, not over
the best), `below`; `over` and `under` the best spade of a ruffed trick, or just `spade`; `other`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from random import Random

from callbreak.cards import DECK, Card, Rank, Suit
from callbreak.vectors._drawing import T, pick

Shape = tuple[str, ...]
"""`plain` or `spade` for the lead, then a word for each later card; empty before the lead."""

_TO_PLAIN = ("higher", "lower", "discard", "high-discard", "ruff", "underruff")
_TO_SPADE = ("higher", "lower", "discard", "high-discard")


def trick_shapes(length: int) -> Iterator[Shape]:
    """Yield all shapes of so many cards, at least one."""
    for lead, words in (("plain", _TO_PLAIN), ("spade", _TO_SPADE)):
        for later in product(words, repeat=length - 1):
            if "underruff" not in later or "ruff" in later[: later.index("underruff")]:
                yield (lead, *later)


def trick_of_shape(rng: Random, shape: Shape) -> tuple[Card, ...]:
    """Draw a trick of a shape."""
    while True:
        trick: list[Card] = []
        for word in shape:
            fitting = _fitting(word, trick)
            if not fitting:
                break
            trick.append(pick(rng, fitting))
        else:
            return tuple(trick)


def _fitting(word: str, trick: Sequence[Card]) -> list[Card]:
    """Return the cards that do to a trick what a word says, in deck order."""
    if not trick:
        return [card for card in DECK if (card.suit is Suit.SPADES) == (word == "spade")]
    led = trick[0].suit
    of_suit = {"higher": (led,), "lower": (led,), "ruff": _TRUMP, "underruff": _TRUMP}
    suits = of_suit.get(word) or [suit for suit in Suit if suit not in (led, *_TRUMP)]
    limit = _highest(trick, Suit.SPADES if word in ("ruff", "underruff") else led)
    above = word in ("higher", "ruff", "high-discard")
    return [
        card
        for card in DECK
        if card.suit in suits and (card.rank > limit) == above and card not in trick
    ]


_TRUMP = (Suit.SPADES,)


def _highest(trick: Iterable[Card], suit: Suit) -> int:
    return max((card.rank for card in trick if card.suit is suit), default=Rank.TWO - 1)


def hand_classes(shape: Shape) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the classes of cards that follow suit in a trick of a shape, and those that do not."""
    *_, latest = [word for word in shape if word in ("plain", "spade", "higher", "lower")]
    following = ("above", "between", "below") if latest == "lower" else ("above", "below")
    if shape[0] == "spade":
        return following, ("other",)
    return following, (("over", "under", "other") if "ruff" in shape else ("spade", "other"))


def classes(cards: Iterable[Card], trick: Sequence[Card]) -> dict[str, list[Card]]:
    """Sort cards into classes against a trick."""
    found: dict[str, list[Card]] = {}
    led = trick[0].suit if trick else None
    best = _highest(trick, led) if led else 0
    latest = [card.rank for card in trick if card.suit is led][-1:]
    ruff = _highest(trick, Suit.SPADES)
    for card in cards:
        if card.suit is led:
            of = "above" if card.rank > best else "between" if card.rank > latest[0] else "below"
        elif card.suit is not Suit.SPADES:
            of = "other"
        elif ruff < Rank.TWO:
            of = "spade"
        else:
            of = "over" if card.rank > ruff else "under"
        found.setdefault(of, []).append(card)
    return found


def subsets(items: Sequence[T]) -> Iterator[tuple[T, ...]]:
    """Yield every choice of at least one of the items."""
    return chain.from_iterable(combinations(items, n) for n in range(1, len(items) + 1))
