"""What a player may play: every shape of a trick, with every kind of hand against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random

from callbreak.cards import DECK, Card, CardSet, Suit
from callbreak.legality import Duty, Obligation, check_play, obligation
from callbreak.rules import Heading, Rules, TrumpLead, WhenVoid
from callbreak.tricks import winning_index
from callbreak.vectors._drawing import Vector, generator, shuffled
from callbreak.vectors._shapes import (
    Shape,
    classes,
    hand_classes,
    subsets,
    trick_of_shape,
    trick_shapes,
)

_LAST_CARD_SHAPES: tuple[Shape, ...] = (
    ("plain",),
    ("plain", "lower", "high-discard"),
    ("plain", "ruff"),
    ("plain", "ruff", "lower"),
    ("spade", "lower"),
)


def position_vectors(rules: Rules, seed: int, each: int) -> Iterator[Vector]:
    """Yield positions with what is owed, what is legal, and why nothing else is."""
    for broken in (False, True):
        for held in subsets(("spade", "other")):
            name = f"lead-{'' if broken else 'un'}broken/{'+'.join(held)}"
            yield from _positions(rules, seed, each, name, (), held, broken=broken)
            if len(held) == 1:
                yield from _last_card(rules, seed, each, (), held[0], broken=broken)
    for shape in (shape for length in (1, 2, 3) for shape in trick_shapes(length)):
        following, others = hand_classes(shape)
        for held in subsets(following):
            name = f"{'-'.join(shape)}/{'+'.join(held)}"
            yield from _positions(rules, seed, each, name, shape, held, others)
        for held in subsets(others):
            name = f"{'-'.join(shape)}/void-{'+'.join(held)}"
            yield from _positions(rules, seed, each, name, shape, held)
    for shape in _LAST_CARD_SHAPES:
        for last in chain(*hand_classes(shape)):
            yield from _last_card(rules, seed, each, shape, last)


def _last_card(
    rules: Rules, seed: int, each: int, shape: Shape, held: str, *, broken: bool | None = None
) -> Iterator[Vector]:
    where = "-".join(shape) or f"lead-{'' if broken else 'un'}broken"
    name = f"{where}/last-card-{held}"
    yield from _positions(rules, seed, each, name, shape, (held,), most=1, broken=broken)


def _positions(
    rules: Rules,
    seed: int,
    each: int,
    name: str,
    shape: Shape,
    held: Sequence[str],
    besides: Sequence[str] = (),
    *,
    most: int = 3,
    broken: bool | None = None,
) -> Iterator[Vector]:
    """Yield positions in which each of some classes is held, and none but those and others."""
    for number in range(1, each + 1):
        rng = generator(seed, f"positions/{name}/{number}")
        trick, hand = _drawn(rng, shape, held, besides, most)
        # Whether spades are broken matters to a lead alone, and an engine should know that too.
        trump_broken = bool(rng.randrange(2)) if broken is None else broken
        yield position_vector(
            f"positions/{name}/{number}", rules, hand, trick, trump_broken=trump_broken
        )


def _drawn(
    rng: Random, shape: Shape, held: Sequence[str], besides: Sequence[str], most: int
) -> tuple[tuple[Card, ...], CardSet]:
    while True:
        trick = trick_of_shape(rng, shape)
        left = classes(shuffled(rng, (card for card in DECK if card not in trick)), trick)
        if all(wanted in left for wanted in held):
            break
    # Of what is held beside, too, so that following suit is a choice to get wrong.
    hand: list[Card] = []
    for wanted in (*held, *besides):
        size = 1 + rng.randrange(most if wanted in held else 2)
        hand += left.get(wanted, ())[:size]
    return trick, CardSet(hand[:13])


def position_vector(
    name: str, rules: Rules, hand: CardSet, trick: Sequence[Card], *, trump_broken: bool
) -> Vector:
    """Return a position with its answer."""
    owed = obligation(hand, trick, rules=rules, trump_broken=trump_broken)
    why_not = [
        check_play(card, hand, trick, rules=rules, trump_broken=trump_broken)
        for card in hand - owed.cards
    ]
    return {
        "id": name,
        "ask": "legal_plays",
        "clauses": clauses_of(rules, hand, trick, owed),
        "hand": codes(hand),
        "trick": codes(trick),
        "trump_broken": trump_broken,
        "expect": {
            "legal": codes(owed.cards),
            "duty": owed.duty.value,
            "to_beat": None if owed.to_beat is None else owed.to_beat.value,
            "refused": {
                why.card.value: {"reason": why.reason.value, "clause": why.clause}
                for why in why_not
                if why is not None
            },
        },
    }


def codes(cards: Iterable[Card]) -> list[str]:
    """Return cards as they stand in the file."""
    return [card.value for card in cards]


_HEADING = {
    Heading.FREE: "R4.5",
    Heading.WHILE_WINNABLE: "R4.2",
    Heading.LED_SUIT: "R4.3",
    Heading.PREVIOUS_CARD: "R4.4",
}


def clauses_of(rules: Rules, hand: CardSet, trick: Sequence[Card], owed: Obligation) -> list[str]:
    """Return the clauses that a position turns on, the one that decides it first."""
    if not trick:
        return ["R3.4" if rules.trump_lead is TrumpLead.ONCE_BROKEN else "R3.3"]
    led = trick[0].suit
    if hand.is_void(led):
        return [_void_clause(rules, hand, trick, owed)]
    best = max(card.rank for card in trick if card.suit is led)
    discards = [card.rank for card in trick if card.suit not in (led, Suit.SPADES)]
    above = ["R5.7"] if max(discards, default=0) > best else []
    return [_HEADING[rules.heading], "R4.1", *above]


def _void_clause(rules: Rules, hand: CardSet, trick: Sequence[Card], owed: Obligation) -> str:
    led = trick[0].suit
    if led is Suit.SPADES or (rules.when_void is not WhenVoid.FREE and hand.is_void(Suit.SPADES)):
        return "R5.7"
    if owed.duty is Duty.OVERRUFF:
        return "R5.4"
    is_ruffed = trick[winning_index(trick)].suit is not led
    return {
        WhenVoid.FREE: "R5.1",
        WhenVoid.RUFF: "R5.2",
        WhenVoid.OVERRUFF_OR_FREE: "R5.5" if is_ruffed else "R5.3",
        WhenVoid.OVERRUFF_OR_RUFF: "R5.6" if is_ruffed else "R5.3",
    }[rules.when_void]
