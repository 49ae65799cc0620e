"""What a player owes, with which cards, and why another card will not do.

All tables follow one pattern. What lies on the table puts *demands* on the next player, in order of
priority: beat this card; failing that, follow suit; failing that, a spade; failing that, any card.
The first demand that the hand can meet is the player's duty, and the cards that meet it are the
legal plays. So rule sets differ only in their lists of demands (`Table.demands`), and legal plays,
the check of one card, the reason for a refusal and what a play proves about the hand behind it all
come from that one list.

A trick is *ruffed* when a spade lies on a lead of another suit. On a lead of spades nothing is a
ruff.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable
from enum import Enum
from itertools import takewhile
from typing import TYPE_CHECKING, final

import attrs

from callbreak._checks import instance
from callbreak.cards import ALL_CARDS, SPADES, Card, CardSet, Suit, card_set
from callbreak.errors import ArgumentValueError
from callbreak.rules import Heading, Rules, TrumpLead, WhenVoid
from callbreak.tricks import beats, trick_cards
from callbreak.variants import CALL_BREAK

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = [
    "Duty",
    "Obligation",
    "Reason",
    "Violation",
    "check_play",
    "legal_plays",
    "obligation",
]


class Duty(Enum):
    """What a player owes."""

    LEAD = "lead"
    """To lead: any card, or any but a spade (R3.3, R3.4)."""
    HEAD = "head"
    """To beat a card while following suit (R4.2 to R4.4)."""
    FOLLOW = "follow"
    """To follow suit, with any card of it (R4.1)."""
    RUFF = "ruff"
    """To play a spade, any (R5.2, R5.3)."""
    OVERRUFF = "overruff"
    """To play a spade that beats the spades in the trick (R5.4)."""
    UNDERRUFF = "underruff"
    """To play a spade although it cannot win (R5.6)."""
    FREE = "free"
    """Nothing: any card, spades included (R5.1, R5.5, R5.7)."""


class Reason(Enum):
    """Why a card may not be played; of several, the first in this order."""

    NOT_HELD = "not-held"
    MAY_NOT_LEAD_TRUMP = "may-not-lead-trump"
    MUST_FOLLOW = "must-follow"
    MUST_HEAD = "must-head"
    MUST_RUFF = "must-ruff"
    MUST_OVERRUFF = "must-overruff"
    MUST_UNDERRUFF = "must-underruff"


@final
@attrs.frozen
class Obligation:
    """What a player owes, and the cards that will do.

    Attributes:
        duty: What is owed.
        cards: The cards of the hand that meet it, which are the legal plays.
        to_beat: The card that the rules ask this player to beat, whether able or not: the card to
            head, for a player who can follow; the highest spade of a ruffed trick, for one who
            cannot and must overruff; None where nothing is to be beaten.
    """

    duty: Duty
    cards: CardSet
    to_beat: Card | None


@final
@attrs.frozen
class Violation:
    """Why a card may not be played.

    The text says it in English; to say it in another language read the fields.

    Attributes:
        card: The card in question.
        reason: The one reason, the first that applies.
        duty: What the player owes.
        to_beat: The card that the rules ask the player to beat, if any.
        allowed: The cards that would do.
        clause: The clause of the rules, such as `"R4.2"`; see the rules reference.
    """

    card: Card
    reason: Reason
    duty: Duty
    to_beat: Card | None
    allowed: CardSet
    clause: str

    def __str__(self) -> str:
        will_do = f"({self.clause}): {self.allowed} will do"
        match self.reason:
            case Reason.NOT_HELD:
                return f"{self.card} is not in the hand (R3.1)"
            case Reason.MAY_NOT_LEAD_TRUMP:
                return f"{self.card} may not be led before spades are broken {will_do}"
            case Reason.MUST_FOLLOW:
                return f"{self.card} does not follow suit {will_do}"
            case Reason.MUST_HEAD | Reason.MUST_OVERRUFF:
                return f"{self.card} does not beat {self.to_beat} {will_do}"
            case Reason.MUST_RUFF:
                return f"{self.card} is no spade, and one is owed by who cannot follow {will_do}"
            case _:
                return f"{self.card} is no spade, and even a losing one is owed {will_do}"


@final
class Demand:
    """One thing that the table asks for, if the hand can do it.

    Attributes:
        duty: The duty of a player for whom this is the first demand that can be met.
        cards: The cards that meet it, of the whole deck.
        to_beat: See `Obligation.to_beat`.
    """

    __slots__ = ("cards", "duty", "to_beat")

    def __init__(self, duty: Duty, cards: CardSet, to_beat: Card | None = None) -> None:
        self.duty: Duty = duty
        self.cards: CardSet = cards
        self.to_beat: Card | None = to_beat


@final
class Table:
    """The table as the next player finds it: what it demands, and which cards take the trick.

    Tables are shared: there are few of them, each is made once, and each remembers which table a
    card leads to. That makes them fast enough for the inner loop of a simulation.

    Attributes:
        heading: The rule about heading.
        when_void: The rule about playing when void.
        led: The suit that was led; None before a lead.
        best: The card that takes the trick so far; None before a lead.
        to_head: The card that one who follows suit must beat if able; None where there is none.
        demands: What is asked for, by priority; any hand that is not empty meets the last.
        masks: The cards of each demand as bits, the last one repeated to make five.
        after: For each card of `DECK` the table after it, or None until `next` was asked for it.
    """

    __slots__ = (
        "after",
        "best",
        "demands",
        "heading",
        "led",
        "masks",
        "to_head",
        "when_void",
    )

    def __init__(
        self,
        heading: Heading,
        when_void: WhenVoid,
        led: Suit | None,
        best: Card | None,
        to_head: Card | None,
        demands: tuple[Demand, ...],
    ) -> None:
        self.heading: Heading = heading
        self.when_void: WhenVoid = when_void
        self.led: Suit | None = led
        self.best: Card | None = best
        self.to_head: Card | None = to_head
        self.demands: tuple[Demand, ...] = demands
        masks = tuple(demand.cards.mask for demand in demands)
        self.masks: tuple[int, ...] = masks + masks[-1:] * (5 - len(masks))
        self.after: list[Table | None] = [None] * 52

    def next(self, card: Card) -> Table:
        """Return the table after one more card of the trick."""
        known = self.after[card.index]
        if known is None:
            known = self.after[card.index] = _next_table(self, card)
        return known

    def met_by(self, hand: int) -> tuple[Demand, int]:
        """Return the first demand that a hand, as bits, can meet, and the cards that meet it."""
        for demand, mask in zip(self.demands, self.masks, strict=False):
            if hand & mask:
                return demand, hand & mask
        return self.demands[-1], 0

    def legal(self, hand: int) -> int:
        """Return the cards of a hand that may be played, as bits; none of an empty hand."""
        for mask in self.masks:
            if hand & mask:
                return hand & mask
        return 0

    def excludes(self, card: Card) -> int:
        """Return the cards, as bits, that the player of a card cannot have held.

        A card is legal exactly if the hand meets no demand of higher priority than the first one
        that the card meets. So a legal play proves the absence of all those cards, and no more.
        """
        unmet = takewhile(lambda mask: not mask & card.mask, self.masks)
        return functools.reduce(operator.or_, unmet, 0)


def _next_table(table: Table, card: Card) -> Table:
    """Return the table after one more card of the trick."""
    led = table.led or card.suit
    best = card if table.best is None or beats(card, table.best) else table.best
    is_ruffed = best.suit is not led
    to_head = table.to_head
    if table.heading is Heading.FREE or (is_ruffed and table.heading is not Heading.LED_SUIT):
        to_head = None
    elif card.suit is led and (
        to_head is None or table.heading is Heading.PREVIOUS_CARD or card.rank > to_head.rank
    ):
        to_head = card
    return _led_table(table.heading, table.when_void, led, best, to_head)


@functools.cache
def _led_table(
    heading: Heading, when_void: WhenVoid, led: Suit, best: Card, to_head: Card | None
) -> Table:
    """Return the table of a trick that was led: the list of demands that the rules come to."""
    ruff = best if best.suit is not led else None
    demands = (*_following(led, to_head), *_void(when_void, led, ruff))
    return Table(heading, when_void, led, best, to_head, demands)


def _following(led: Suit, to_head: Card | None) -> Iterator[Demand]:
    """Yield what is asked of a player who can follow suit (R4)."""
    if to_head is not None:
        yield Demand(Duty.HEAD, _higher(to_head), to_head)
    yield Demand(Duty.FOLLOW, card_set(led.mask), to_head)


def _void(when_void: WhenVoid, led: Suit, ruff: Card | None) -> Iterator[Demand]:
    """Yield what is asked of a player who cannot follow suit (R5)."""
    spades, everything = card_set(SPADES), card_set(ALL_CARDS)
    if when_void is WhenVoid.FREE or led is Suit.SPADES:
        yield Demand(Duty.FREE, everything)
    elif when_void is WhenVoid.RUFF or ruff is None:
        yield Demand(Duty.RUFF, spades)
        yield Demand(Duty.FREE, everything)
    else:
        yield Demand(Duty.OVERRUFF, _higher(ruff), ruff)
        if when_void is WhenVoid.OVERRUFF_OR_RUFF:
            yield Demand(Duty.UNDERRUFF, spades, ruff)
        yield Demand(Duty.FREE, everything, ruff)


def _higher(card: Card) -> CardSet:
    """Return the higher cards of the same suit: in deck order they come before the card."""
    return card_set(card.suit.mask & card.mask - 1)


@functools.cache
def _empty_tables(
    heading: Heading, when_void: WhenVoid, trump_lead: TrumpLead
) -> tuple[Table, Table]:
    plain = Demand(Duty.LEAD, card_set(ALL_CARDS & ~SPADES))
    anything = Demand(Duty.LEAD, card_set(ALL_CARDS))
    bound = (plain, anything) if trump_lead is TrumpLead.ONCE_BROKEN else (anything,)
    return (
        Table(heading, when_void, None, None, None, bound),
        Table(heading, when_void, None, None, None, (anything,)),
    )


def empty_tables(rules: Rules) -> tuple[Table, Table]:
    """Return the tables before a lead: while spades are not broken, and once they are (R3)."""
    return _empty_tables(rules.heading, rules.when_void, rules.trump_lead)


def _found(
    hand: Iterable[Card], trick: Iterable[Card], rules: Rules, trump_broken: object
) -> tuple[CardSet, Table]:
    """Check what came in at the door; return the hand and the table it faces."""
    instance(rules, "rules", Rules, "Rules")
    table = empty_tables(rules)[instance(trump_broken, "trump_broken", bool, "True or False")]
    held = CardSet(hand)
    for card in trick_cards(trick, "trick", most=3):
        if card in held:
            raise ArgumentValueError("trick", "cards that are not in the hand", str(card))
        table = table.next(card)
    return held, table


def obligation(
    hand: Iterable[Card],
    trick: Iterable[Card],
    *,
    rules: Rules = CALL_BREAK,
    trump_broken: bool = True,
) -> Obligation:
    """Say what a player owes and with which cards: the one computation of duty (R3 to R5).

    Args:
        hand: The cards that the player holds, in any order.
        trick: The cards on the table, in order of play; empty for a lead, at most three.
        rules: The rules of the table.
        trump_broken: Whether a spade lies in a complete trick of the round; it matters only where
            spades may not be led before (R3.4).

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: More than three cards in the trick, a card in it twice, or one that is
            also in the hand.

    >>> from callbreak import parse_cards, parse_hand
    >>> owed = obligation(parse_hand("C2 S3 SJ"), parse_cards("HT S9"))
    >>> owed.duty, str(owed.cards), str(owed.to_beat)
    (<Duty.OVERRUFF: 'overruff'>, '♠J', '♠9')
    """
    held, table = _found(hand, trick, rules, trump_broken)
    return duty_of(held, table)


def duty_of(hand: CardSet, table: Table) -> Obligation:
    """Say what a table asks of a hand."""
    demand, cards = table.met_by(hand.mask)
    return Obligation(demand.duty, card_set(cards), demand.to_beat)


def legal_plays(
    hand: Iterable[Card],
    trick: Iterable[Card],
    *,
    rules: Rules = CALL_BREAK,
    trump_broken: bool = True,
) -> CardSet:
    """Return the cards of a hand that may be played: those that meet its `obligation`.

    Arguments and errors are those of `obligation`.

    >>> from callbreak import parse_cards, parse_hand, variants
    >>> hand, trick = parse_hand("SA HQ H2"), parse_cards("HT")
    >>> print(legal_plays(hand, trick), "|", legal_plays(hand, trick, rules=variants.CALL_BRIDGE))
    ♥Q | ♥Q2
    """
    return obligation(hand, trick, rules=rules, trump_broken=trump_broken).cards


def check_play(
    card: Card,
    hand: Iterable[Card],
    trick: Iterable[Card],
    *,
    rules: Rules = CALL_BREAK,
    trump_broken: bool = True,
) -> Violation | None:
    """Return why a card may not be played, or None if it may.

    Arguments and errors are those of `obligation`.

    >>> from callbreak import parse_cards, parse_hand
    >>> print(check_play(Card.H2, parse_hand("SA HQ H2"), parse_cards("HT")))
    ♥2 does not beat ♥T (R4.2): ♥Q will do
    """
    instance(card, "card", Card, "a Card")
    held, table = _found(hand, trick, rules, trump_broken)
    return violation_of(card, held, table)


def violation_of(card: Card, hand: CardSet, table: Table) -> Violation | None:
    """Return why a card of a hand may not be played on a table, or None if it may."""
    owed = duty_of(hand, table)
    if card in owed.cards:
        return None
    if card not in hand:
        reason, clause = Reason.NOT_HELD, "R3.1"
    elif (
        table.to_head is not None and owed.duty is Duty.HEAD and card.suit is not table.to_head.suit
    ):
        reason, clause = Reason.MUST_FOLLOW, "R4.1"
    else:
        reason, clause = _REASONS[owed.duty]
        if reason is Reason.MUST_HEAD:
            clause = _HEADING_CLAUSES[table.heading]
        elif reason is Reason.MUST_RUFF and table.when_void is WhenVoid.RUFF:
            clause = "R5.2"
    return Violation(card, reason, owed.duty, owed.to_beat, owed.cards, clause)


_REASONS = {
    Duty.LEAD: (Reason.MAY_NOT_LEAD_TRUMP, "R3.4"),
    Duty.FOLLOW: (Reason.MUST_FOLLOW, "R4.1"),
    Duty.HEAD: (Reason.MUST_HEAD, "R4.2"),
    Duty.RUFF: (Reason.MUST_RUFF, "R5.3"),
    Duty.OVERRUFF: (Reason.MUST_OVERRUFF, "R5.4"),
    Duty.UNDERRUFF: (Reason.MUST_UNDERRUFF, "R5.6"),
}

_HEADING_CLAUSES = {
    Heading.WHILE_WINNABLE: "R4.2",
    Heading.LED_SUIT: "R4.3",
    Heading.PREVIOUS_CARD: "R4.4",
}
