"""The course of a round: how it moves on, and what everyone at the table sees of it.

A `Round` knows all four hands, a `View` one of them at most. The calls, the turn, the tricks and
the phase follow from the public record in the same way for both, and they do so here.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias

from callbreak._checks import as_whole, is_iterable
from callbreak.cards import ALL_CARDS, DECK, SPADES, Card, CardSet, Suit, card_set
from callbreak.errors import (
    ArgumentTypeError,
    CallTypeError,
    IllegalCallError,
    IllegalPlayError,
    WrongPhaseError,
)
from callbreak.legality import Table, empty_tables, violation_of
from callbreak.rules import Rules
from callbreak.scoring import Points, score_tenths
from callbreak.seats import Seat, as_seat
from callbreak.tricks import LEADS, Trick, Turn

__all__ = ["Phase"]


class Phase(Enum):
    """How far a round has come."""

    CALLING = "calling"
    PLAYING = "playing"
    FINISHED = "finished"
    VOID = "void"
    """Thrown in: a misdeal, or calls that add up to too little. It counts for nothing."""

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


# Under a name of its own a member is found at once; from its class that takes a tenth of a
# microsecond on Python 3.11.
_CALLING, _PLAYING, _FINISHED, _VOID = Phase

NO_CALLS = range(0)


class Opening:
    """What the play does not change: the table that a course starts from.

    Attributes:
        dealer: The seat that dealt.
        masks: The four hands as dealt, as bits; for a hand that is hidden, every card it may be.
        rules: The rules of the table.
        calls: The calls, in order of calling.
        phase: CALLING, VOID, or PLAYING, whether or not the play is over.
        empty: The tables before a lead: while spades are not broken, and once they are.
    """

    __slots__ = ("calls", "dealer", "empty", "masks", "phase", "rules")

    dealer: Seat
    masks: tuple[int, ...]
    rules: Rules
    calls: tuple[int, ...]
    phase: Phase
    empty: tuple[Table, Table]

    def __init__(self, dealer: Seat, masks: tuple[int, ...], rules: Rules) -> None:
        self.dealer = dealer
        self.masks = masks
        self.rules = rules
        self.calls = ()
        self.phase = _CALLING
        self.empty = empty_tables(rules)

    @property
    def legal_calls(self) -> range:
        """The calls that may be made; empty unless the phase is CALLING (R2.2)."""
        return self.rules.calls if self.phase is _CALLING else NO_CALLS

    def checked_call(self, tricks: object) -> int:
        """Return a call as an int if it may be made now (R2.1, R2.2)."""
        number = as_whole(tricks)
        if number is None:
            raise CallTypeError(type(tricks).__name__, self.rules.calls, len(self.calls))
        if self.phase is not _CALLING:
            raise WrongPhaseError("call", self.phase, len(self.calls))
        if number not in self.rules.calls:
            raise IllegalCallError(number, self.rules.calls, len(self.calls))
        return number

    def add_calls(self, numbers: Iterable[int]) -> None:
        """Add legal calls; the fourth one opens the play, or voids the round (R2.3)."""
        self.calls += tuple(numbers)
        if len(self.calls) == 4:
            void = sum(self.calls) < self.rules.min_total_calls
            self.phase = _VOID if void else _PLAYING


class OpenCourse:
    """The course of a round while it is being made; closed by a change of class.

    Beside its opening a course holds the plays, each as one byte. The rest follows from those two
    and is carried along because it is needed all the time: the legal plays, the table, the turn,
    the cards not played yet as bits, and the tricks won, four bits for each seat.
    """

    __slots__ = ("_left", "_opening", "_played", "_table", "_turn", "_won", "legal_plays")

    _opening: Opening
    _played: bytes
    _table: Table
    _turn: Turn
    legal_plays: CardSet
    _left: int
    _won: int

    def _begin(self, opening: Opening) -> None:
        """Start before the first play."""
        self._opening = opening
        self._played = b""
        self._left = ALL_CARDS
        self._won = 0
        self._table = opening.empty[0]
        self._turn = LEADS[(opening.dealer + 1 + len(opening.calls)) % 4]

    def _resume(self, opening: Opening, standing: Standing) -> None:
        """Stand where another course stood that had the same opening."""
        self._opening = opening
        self._played, self._left, self._won, leader = standing
        trick = [DECK[index] for index in self._played[len(self._played) // 4 * 4 :]]
        left_before = self._left + sum([card.mask for card in trick])
        table, turn = opening.empty[left_before & SPADES != SPADES], LEADS[leader]
        for card in trick:
            table = table.next(card)
            turn = turn.taking if table.best is card else turn.passing
        self._table, self._turn = table, turn

    def _advance(self, card: Card) -> None:
        """Move on by a legal play: the plain version of what `play` does."""
        self._played += card.byte
        self._left -= card.mask
        self._table = self._table.next(card)
        takes = self._table.best is card
        self._turn = self._turn.taking if takes else self._turn.passing
        if self._turn.leads:
            self._won += self._turn.trick
            self._table = self._opening.empty[self._left & SPADES != SPADES]

    def _legal(self) -> int:
        """Return the legal plays of the seat to act, as bits; none unless the phase is PLAYING."""
        opening = self._opening
        if opening.phase is not _PLAYING:
            return 0
        return self._table.legal(opening.masks[self._turn.seat] & self._left)

    def _refusal(self, card: Card) -> WrongPhaseError | IllegalPlayError:
        """Return the error for a card that may not be played."""
        position = len(self._played)
        phase = self._opening.phase if self._left else _FINISHED
        if phase is not _PLAYING:
            return WrongPhaseError("play", phase, position)
        violation = violation_of(card, self._hand_to_act(), self._table)
        assert violation is not None  # noqa: S101 - the card is not among the legal plays
        return IllegalPlayError(violation, position)

    def _hand_to_act(self) -> CardSet:
        """Return the cards that the seat to act still holds."""
        return card_set(self._opening.masks[self._turn.seat] & self._left)


Standing: TypeAlias = tuple[bytes, int, int, int]
"""The plays, the cards left, the tricks won and the leader of the open trick."""

_SEATS = tuple(Seat)
_ACTIVE = (_CALLING, _PLAYING)


class Course(OpenCourse):
    """The questions that the public record of a round answers."""

    __slots__ = ()

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self._opening.dealer

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._opening.rules

    @property
    def calls(self) -> tuple[int, ...]:
        """The calls so far, in order of calling: the dealer's next seat first (R2.1)."""
        return self._opening.calls

    @property
    def plays(self) -> tuple[Card, ...]:
        """The cards played so far, in order of play."""
        return tuple([DECK[index] for index in self._played])

    @property
    def phase(self) -> Phase:
        """How far the round has come."""
        return self._opening.phase if self._left else _FINISHED

    @property
    def turn(self) -> Seat | None:
        """The seat that calls or plays next; None when the round is over or void."""
        return _SEATS[self._turn.seat] if self.phase in _ACTIVE else None

    def call_of(self, seat: Seat) -> int | None:
        """Return what a seat called; None if it has not called yet.

        Raises:
            ArgumentTypeError: That is no `Seat`.
            ArgumentValueError: A number that is no seat.
        """
        place = (as_seat(seat) - self.dealer - 1) % 4
        return self.calls[place] if place < len(self.calls) else None

    @property
    def trick(self) -> Trick:
        """The open trick; without cards before its lead, and when there is none."""
        return self._all_tricks()[-1]

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        return self._all_tricks()[:-1]

    def _all_tricks(self) -> tuple[Trick, ...]:
        """Return the complete tricks and the open one, which may be empty."""
        plays = self.plays
        tricks = [Trick(self.dealer.after(), plays[:4])]
        for start in range(4, len(plays) + 1, 4):
            tricks.append(Trick(tricks[-1].winner or Seat.SOUTH, plays[start : start + 4]))
        return tuple(tricks)

    @property
    def tricks_won(self) -> tuple[int, int, int, int]:
        """How many complete tricks each seat has won, by seat."""
        won = self._won
        return won & 15, won >> 4 & 15, won >> 8 & 15, won >> 12

    @property
    def trump_broken(self) -> bool:
        """Whether a spade lies in a complete trick (R3.4)."""
        return any(card.suit is Suit.SPADES for trick in self.tricks for card in trick)

    @property
    def scores(self) -> tuple[Points, Points, Points, Points] | None:
        """What the round scores, by seat; None unless the phase is FINISHED (R7)."""
        return self.scores_so_far if self.phase is Phase.FINISHED else None

    @property
    def scores_so_far(self) -> tuple[Points, Points, Points, Points] | None:
        """What the round would score if it stopped here, by seat; None before four calls (R7.8).

        The open trick counts for nobody, and a call that could still be made counts as failed.
        None for a void round too.
        """
        if len(self.calls) < 4 or self.phase is Phase.VOID:
            return None
        south, east, north, west = (
            Points(score_tenths(self.calls[(seat - self.dealer - 1) % 4], won, self.rules))
            for seat, won in enumerate(self.tricks_won)
        )
        return south, east, north, west


def as_calls(value: object) -> tuple[object, ...]:
    """Return calls that came in at the door as a tuple; each is still to be checked."""
    if type(value) is tuple:
        return value
    if not is_iterable(value):
        raise ArgumentTypeError("calls", "whole numbers in order of calling", type(value).__name__)
    return tuple(value)  # type: ignore[arg-type]  # it is iterable
