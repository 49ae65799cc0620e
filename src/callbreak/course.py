"""The course of a round: how it moves on, and what everyone at the table sees of it.

A `Round` knows all four hands, a `View` one of them at most. The calls, the turn, the tricks and
the phase follow from the public record in the same way for both, and they do so here.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Any, cast

import attrs

from callbreak._checks import is_iterable, is_whole
from callbreak.cards import SPADES, Card, CardSet, Suit, card_set
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
from callbreak.tricks import Trick, winning_index

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


def carried() -> Any:
    """Return a field of a value that is carried along and takes no part in it."""
    return attrs.field(init=False, eq=False, repr=False)


class OpenCourse:
    """The course of a round while it is being made; closed by a change of class.

    Three of its slots belong to the record: the calls, the plays and the rules. The others are
    carried along because they are needed all the time: the phase, the hands as dealt, as bits (for
    a hand that is hidden: every card it may be), the seat to act as a number (-1 for none), the
    table, the tables before a lead, the legal plays and all cards played as bits, the seat that
    takes the open trick so far, and the tricks won, four bits for each seat.
    """

    __slots__ = (
        "_empty",
        "_gone",
        "_legal",
        "_masks",
        "_table",
        "_taker",
        "_turn",
        "_won",
        "calls",
        "phase",
        "plays",
        "rules",
    )

    calls: tuple[int, ...]
    plays: tuple[Card, ...]
    rules: Rules
    phase: Phase
    _masks: tuple[int, ...]
    _turn: int
    _table: Table
    _empty: tuple[Table, Table]
    _legal: int
    _gone: int
    _taker: int
    _won: int

    def begin(self, dealer: Seat, masks: tuple[int, ...], rules: Rules) -> None:
        """Start before the first call."""
        self.calls, self.plays, self.rules = (), (), rules
        self.phase = Phase.CALLING
        self._masks = masks
        self._empty = empty_tables(rules)
        self._table = self._empty[0]
        self._turn = self._taker = (dealer + 1) % 4
        self._legal = self._gone = self._won = 0

    def throw_in(self) -> None:
        """Void the round."""
        self._turn, self._legal, self.phase = -1, 0, Phase.VOID

    def checked_call(self, tricks: object) -> int:
        """Return a call as an int if it may be made now (R2.1, R2.2)."""
        position = len(self.calls)
        allowed = range(self.rules.min_call, self.rules.max_call + 1)
        if not is_whole(tricks):
            raise CallTypeError(type(tricks).__name__, allowed, position)
        if self.phase is not Phase.CALLING:
            raise WrongPhaseError("call", self.phase, position)
        number = cast("int", tricks).__index__()
        if number not in allowed:
            raise IllegalCallError(number, allowed, position)
        return number

    def add_call(self, number: int) -> None:
        """Add a legal call; the fourth one opens the play, or voids the round (R2.3)."""
        self.calls = (*self.calls, number)
        if len(self.calls) < 4:
            self._turn = (self._turn + 1) % 4
        elif sum(self.calls) < self.rules.min_total_calls:
            self.throw_in()
        else:
            self.open_play()

    def open_play(self) -> None:
        """Let the dealer's next seat lead (R3.2)."""
        self.phase = Phase.PLAYING
        self._turn = self._taker
        self._legal = self._table.met_by(self._masks[self._turn])[1]

    def advance(self, before: OpenCourse, card: Card) -> None:
        """Carry along what follows from a legal play; the course before it may be this one.

        This is the inner loop of every simulation: bits and numbers only. The tests hold it
        against the plain reading of the record, trick by trick.
        """
        table = before._table
        empty = before._empty
        masks = before._masks
        bit = card.mask
        taker = before._turn if bit & table.takes else before._taker
        gone = before._gone | bit
        if gone.bit_count() & 3:
            turn = before._turn + 1 & 3
            self._won = before._won
            table = table.after[card]
        else:
            turn = taker
            self._won = before._won + (1 << 4 * taker)
            table = empty[gone & SPADES != 0]
        hand = masks[turn] & ~gone
        legal = 0
        for mask in table.masks:
            if legal := hand & mask:
                break
        self._gone = gone
        self._taker = taker
        self._table = table
        self._empty = empty
        self._masks = masks
        self._legal = legal
        if hand:
            self._turn = turn
            self.phase = _PLAYING
        else:
            self._turn = -1
            self.phase = _FINISHED

    def refusal(self, card: Card) -> WrongPhaseError | IllegalPlayError:
        """Return the error for a card that may not be played."""
        if self.phase is not Phase.PLAYING:
            return WrongPhaseError("play", self.phase, len(self.plays))
        violation = violation_of(card, self.hand_to_act(), self._table)
        assert violation is not None  # noqa: S101 - the card is not among the legal plays
        return IllegalPlayError(violation, len(self.plays))

    def hand_to_act(self) -> CardSet:
        """Return the cards that the seat to act still holds."""
        return card_set(self._masks[self._turn] & ~self._gone)


_PLAYING, _FINISHED = Phase.PLAYING, Phase.FINISHED
_SEATS = tuple(Seat)


class Course(OpenCourse):
    """The questions that the public record of a round answers."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def dealer(self) -> Seat:
            """The seat that dealt."""

    @property
    def turn(self) -> Seat | None:
        """The seat that calls or plays next; None when the round is over or void."""
        return None if self._turn < 0 else _SEATS[self._turn]

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
        on_table = len(self.plays) % 4
        return Trick(self._leaders()[-1], self.plays[len(self.plays) - on_table :])

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        return tuple(
            Trick(leader, self.plays[4 * number : 4 * number + 4])
            for number, leader in enumerate(self._leaders()[:-1])
        )

    def _leaders(self) -> list[Seat]:
        """Return who led each complete trick, and last who leads, led or would lead the next."""
        leaders = [self.dealer.after()]
        for start in range(0, len(self.plays) - 3, 4):
            leaders.append(leaders[-1].after(winning_index(self.plays[start : start + 4])))
        return leaders

    @property
    def tricks_won(self) -> tuple[int, int, int, int]:
        """How many complete tricks each seat has won, by seat."""
        won = self._won
        return won & 15, won >> 4 & 15, won >> 8 & 15, won >> 12

    @property
    def trump_broken(self) -> bool:
        """Whether a spade lies in a complete trick (R3.4)."""
        complete = len(self.plays) // 4 * 4
        return not CardSet(self.plays[:complete]).is_void(Suit.SPADES)

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
    if not is_iterable(value):
        raise ArgumentTypeError("calls", "whole numbers in order of calling", type(value).__name__)
    return tuple(cast("tuple[object, ...]", value))
