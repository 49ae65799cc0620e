"""One round: a deal, four calls, thirteen tricks.

A `Round` is the record of what happened and nothing else: who dealt what, which calls, which plays,
under which rules. Everything else follows from that. For speed a round carries a few values that
follow from its record, kept up by `_advance`, the one place where a round moves on. They take no
part in equality, hash, repr or pickle, and no constructor accepts them.

    CALLING --four calls--> PLAYING --52 plays--> FINISHED
       |
       +--misdeal, or calls that add up to too little--> VOID
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import TypeAlias, final

import attrs

from callbreak._checks import instance, is_iterable, is_whole, items, whole_number
from callbreak.cards import DECK, Card, CardSet, Suit, card_set
from callbreak.dealing import Deal, deal_of_masks, misdeals
from callbreak.errors import (
    ArgumentTypeError,
    CallTypeError,
    IllegalCallError,
    IllegalPlayError,
    WrongPhaseError,
)
from callbreak.legality import (
    Obligation,
    Table,
    Violation,
    duty_of,
    empty_tables,
    violation_of,
)
from callbreak.rules import Rules
from callbreak.scoring import Points, score_tenths
from callbreak.seats import Seat, as_seat
from callbreak.tricks import Trick, winning_index
from callbreak.variants import CALL_BREAK

__all__ = ["Action", "Phase", "Round", "apply", "call", "legal_actions", "play"]

Action: TypeAlias = int | Card
"""A call is a number, a play is a card."""


class Phase(Enum):
    """How far a round has come."""

    CALLING = "calling"
    PLAYING = "playing"
    FINISHED = "finished"
    VOID = "void"
    """Thrown in: a misdeal, or calls that add up to too little. It counts for nothing."""


class _OpenRound:
    """The slots of a `Round` while it is being made; closed by a change of class.

    The record, then what a round carries along: the phase, the seat to act as a number (-1 for
    none), the table, the tables before a lead, the legal plays and all cards played as bits, the
    seat that takes the open trick so far, and the tricks won, four bits for each seat.
    """

    __slots__ = (
        "_empty",
        "_gone",
        "_legal",
        "_table",
        "_taker",
        "_turn",
        "_won",
        "calls",
        "deal",
        "phase",
        "plays",
        "rules",
    )

    deal: Deal
    calls: tuple[int, ...]
    plays: tuple[Card, ...]
    rules: Rules
    phase: Phase
    _turn: int
    _table: Table
    _empty: tuple[Table, Table]
    _legal: int
    _gone: int
    _taker: int
    _won: int


_SEATS = tuple(Seat)
_SPADES = Suit.SPADES.mask
_CALLING, _PLAYING, _FINISHED, _VOID = Phase


def _as_calls(value: Iterable[int]) -> tuple[int, ...]:
    if not is_iterable(value):
        raise ArgumentTypeError("calls", "whole numbers in order of calling", type(value).__name__)
    return tuple(value)


def _as_plays(value: Iterable[Card]) -> tuple[Card, ...]:
    return items(value, "plays", Card, "an iterable of Card in order of play")


@final
@attrs.frozen(init=False, weakref_slot=False)
class Round(_OpenRound):
    """One round as it stands: its record, and every question about it.

    Made from a deal, and moved on with `call` and `play` (or `apply`), which return a new round and
    leave this one as it is. A round in mid-play can also be made from its whole record, which is
    then checked step by step.

    Attributes:
        deal: The cards as dealt, and who dealt them.
        calls: The calls so far, in order of calling: the dealer's next seat first (R2.1).
        plays: The cards played so far, in order of play.
        rules: The rules of the table.
        phase: How far the round has come.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        WrongPhaseError: A call or play where there is none to make; `position` tells which.
        IllegalCallError: A call that the rules do not allow; `position` tells which.
        IllegalPlayError: A card that may not be played; `position` tells which.

    >>> from callbreak import deal_deck
    >>> round = Round(deal_deck(DECK, Seat.WEST), calls=(3, 3, 3, 4), plays=(Card.H3,))
    >>> round.turn, str(round.legal_plays)
    (<Seat.EAST: 1>, '♥AT6')
    >>> play(round, Card.D9)
    Traceback (most recent call last):
    callbreak.errors.IllegalPlayError: trick 1, card 2: ♦9 is not in the hand (R3.1)
    """

    deal: Deal
    calls: tuple[int, ...]
    plays: tuple[Card, ...]
    rules: Rules
    phase: Phase = attrs.field(init=False, eq=False, repr=False)
    _turn: int = attrs.field(init=False, eq=False, repr=False)
    _table: Table = attrs.field(init=False, eq=False, repr=False)
    _empty: tuple[Table, Table] = attrs.field(init=False, eq=False, repr=False)
    _legal: int = attrs.field(init=False, eq=False, repr=False)
    _gone: int = attrs.field(init=False, eq=False, repr=False)
    _taker: int = attrs.field(init=False, eq=False, repr=False)
    _won: int = attrs.field(init=False, eq=False, repr=False)

    def __new__(
        cls,
        deal: Deal,
        calls: Iterable[int] = (),
        plays: Iterable[Card] = (),
        rules: Rules = CALL_BREAK,
    ) -> Round:
        new = _opened(
            instance(deal, "deal", Deal, "a Deal"), instance(rules, "rules", Rules, "Rules")
        )
        for number in _as_calls(calls):
            _add_call(new, _checked_call(new, number))
        cards = _as_plays(plays)
        for position, card in enumerate(cards):
            if not card.mask & new._legal:
                new.plays = cards[:position]
                raise _refusal(new, card)
            _advance(new, new, card)
        new.plays = cards
        new.__class__ = Round
        return new  # type: ignore[return-value]  # its class was just set

    # ---- the record -------------------------------------------------------------------------

    def __copy__(self) -> Round:
        return self

    def __deepcopy__(self, memo: object) -> Round:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        deal = self.deal
        plays = bytes([card.index for card in self.plays])
        return _revived, (int(deal.dealer), deal.masks, bytes(self.calls), plays, self.rules)

    def rewind(self, n: int = 1) -> Round:
        """Return the round as it was before its last `n` actions, plays and calls alike.

        Raises:
            ArgumentTypeError: The number is no whole number.
            ArgumentValueError: It is negative, or more than there are actions.
        """
        actions = self.calls + self.plays
        left = len(actions) - whole_number(n, "n", 0, len(actions))
        return Round(self.deal, self.calls[:left], self.plays[: max(0, left - 4)], self.rules)

    # ---- who and what is next ---------------------------------------------------------------

    @property
    def turn(self) -> Seat | None:
        """The seat that calls or plays next; None when the round is over or void."""
        return None if self._turn < 0 else _SEATS[self._turn]

    @property
    def legal_calls(self) -> range:
        """The calls that the seat to call may make; empty unless the phase is CALLING (R2.2)."""
        if self.phase is not _CALLING:
            return range(0)
        return range(self.rules.min_call, self.rules.max_call + 1)

    @property
    def legal_plays(self) -> CardSet:
        """The cards that the seat to play may play; empty unless the phase is PLAYING."""
        return card_set(self._legal)

    @property
    def obligation(self) -> Obligation | None:
        """What the seat to play owes; None unless the phase is PLAYING."""
        if self.phase is not _PLAYING:
            return None
        return duty_of(self.hand(_SEATS[self._turn]), self._table)

    def check(self, card: Card) -> Violation | None:
        """Return why the seat to play may not play a card, or None if it may.

        Raises:
            ArgumentTypeError: That is no `Card`.
            WrongPhaseError: The phase is not PLAYING.
        """
        instance(card, "card", Card, "a Card")
        if self.phase is not _PLAYING:
            raise WrongPhaseError("play", self.phase, len(self.plays))
        return violation_of(card, self.hand(_SEATS[self._turn]), self._table)

    # ---- what lies where --------------------------------------------------------------------

    def hand(self, seat: Seat) -> CardSet:
        """Return the cards that a seat still holds.

        Raises:
            ArgumentTypeError: That is no `Seat`.
            ArgumentValueError: A number that is no seat.
        """
        return card_set(self.deal.masks[as_seat(seat)] & ~self._gone)

    def call_of(self, seat: Seat) -> int | None:
        """Return what a seat called; None if it has not called yet.

        Raises:
            ArgumentTypeError: That is no `Seat`.
            ArgumentValueError: A number that is no seat.
        """
        place = (as_seat(seat) - self.deal.dealer - 1) % 4
        return self.calls[place] if place < len(self.calls) else None

    @property
    def trick(self) -> Trick:
        """The open trick; without cards before its lead, and when there is none."""
        on_table = len(self.plays) % 4
        cards = self.plays[len(self.plays) - on_table :]
        return Trick(_leaders(self)[-1], cards)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, in order."""
        return tuple(
            Trick(leader, self.plays[4 * number : 4 * number + 4])
            for number, leader in enumerate(_leaders(self)[:-1])
        )

    @property
    def tricks_won(self) -> tuple[int, int, int, int]:
        """How many complete tricks each seat has won, by seat."""
        won = self._won
        return won & 15, won >> 4 & 15, won >> 8 & 15, won >> 12

    @property
    def trump_broken(self) -> bool:
        """Whether a spade lies in a complete trick (R3.4)."""
        complete = len(self.plays) // 4 * 4
        return any(card.suit is Suit.SPADES for card in self.plays[:complete])

    # ---- what it is worth -------------------------------------------------------------------

    @property
    def scores(self) -> tuple[Points, Points, Points, Points] | None:
        """What the round scores, by seat; None unless the phase is FINISHED (R7)."""
        return self.scores_so_far if self.phase is _FINISHED else None

    @property
    def scores_so_far(self) -> tuple[Points, Points, Points, Points] | None:
        """What the round would score if it stopped here, by seat; None before four calls (R7.8).

        The open trick counts for nobody, and a call that could still be made counts as failed.
        None for a void round too.
        """
        if len(self.calls) < 4 or self.phase is _VOID:
            return None
        first = self.deal.dealer + 1
        south, east, north, west = (
            Points(score_tenths(self.calls[(seat - first) % 4], won, self.rules))
            for seat, won in enumerate(self.tricks_won)
        )
        return south, east, north, west


# ---- moving on ------------------------------------------------------------------------------


def call(round: Round, tricks: int) -> Round:
    """Return the round after the next seat called a number of tricks (rules R2.1 to R2.3).

    Whatever `operator.index` takes is a number of tricks, except a bool or an enum member.

    Raises:
        ArgumentTypeError: The round is no `Round`.
        WrongPhaseError: There is no call to make.
        IllegalCallError: The rules do not allow this call; a `CallTypeError`, which is a
            `TypeError` too, if it is no whole number.
    """
    number = _checked_call(instance(round, "round", Round, "a Round"), tricks)
    new = _opened_like(round)
    _add_call(new, number)
    new.__class__ = Round
    return new  # type: ignore[return-value]  # its class was just set


def play(round: Round, card: Card) -> Round:
    """Return the round after the next seat played a card (rules R3 to R6).

    Raises:
        ArgumentTypeError: The round is no `Round`, or the card no `Card`.
        WrongPhaseError: There is no card to play.
        IllegalPlayError: The card may not be played; its `violation` says why.
    """
    if type(round) is not Round:
        instance(round, "round", Round, "a Round")
    if type(card) is not Card:
        instance(card, "card", Card, "a Card")
    if not card.mask & round._legal:
        raise _refusal(round, card)
    new = _OpenRound()
    new.deal = round.deal
    new.calls = round.calls
    new.plays = (*round.plays, card)
    new.rules = round.rules
    _advance(round, new, card)
    new.__class__ = Round
    return new  # type: ignore[return-value]  # its class was just set


def apply(round: Round, action: Action) -> Round:
    """Return the round after the next seat's action: a call if it is a number, else a play.

    Raises:
        ArgumentTypeError: The round is no `Round`, or the action neither a number nor a `Card`.
        WrongPhaseError: The action does not fit the phase.
        IllegalCallError: See `call`.
        IllegalPlayError: See `play`.
    """
    if isinstance(action, Card):
        return play(round, action)
    if not is_whole(action):
        raise ArgumentTypeError("action", "a whole number or a Card", type(action).__name__)
    return call(round, action)


def legal_actions(round: Round) -> tuple[Action, ...]:
    """Return what the next seat may do: calls in rising order, or cards in deck order.

    Empty when the round is over or void.

    Raises:
        ArgumentTypeError: That is no `Round`.
    """
    instance(round, "round", Round, "a Round")
    return (*round.legal_calls, *round.legal_plays)


def _advance(old: _OpenRound, new: _OpenRound, card: Card) -> None:
    """Carry along what follows from playing a legal card; old and new may be one.

    This is the inner loop of every simulation: bits and numbers only. The clear version of the
    same is `replayed` in the tests, trick by trick from the record alone.
    """
    table = old._table
    empty = old._empty
    bit = card.mask
    taker = old._turn if bit & table.takes else old._taker
    gone = old._gone | bit
    if gone.bit_count() & 3:
        turn = old._turn + 1 & 3
        new._won = old._won
        table = table.after[card]
    else:
        turn = taker
        new._won = old._won + (1 << 4 * taker)
        table = empty[gone & _SPADES != 0]
    hand = old.deal.masks[turn] & ~gone
    legal = 0
    for mask in table.masks:
        if legal := hand & mask:
            break
    new._gone = gone
    new._taker = taker
    new._table = table
    new._empty = empty
    new._legal = legal
    if hand:
        new._turn = turn
        new.phase = _PLAYING
    else:
        new._turn = -1
        new.phase = _FINISHED


def _opened(deal: Deal, rules: Rules) -> _OpenRound:
    """Return an open round before its first call, void if it was misdealt."""
    new = _OpenRound()
    new.deal, new.calls, new.plays, new.rules = deal, (), (), rules
    new._empty = empty_tables(rules)
    new._table = new._empty[0]
    new._legal = new._gone = new._won = 0
    new._taker = (deal.dealer + 1) % 4
    if rules.redeal and misdeals(deal, rules=rules):
        new._turn, new.phase = -1, _VOID
    else:
        new._turn, new.phase = new._taker, _CALLING
    return new


def _opened_like(round: Round) -> _OpenRound:
    new = _OpenRound()
    for name in _OpenRound.__slots__:
        setattr(new, name, getattr(round, name))
    return new


def _checked_call(round: _OpenRound, tricks: int) -> int:
    """Return a call as an int if it may be made now."""
    position = len(round.calls)
    rules = round.rules
    allowed = range(rules.min_call, rules.max_call + 1)
    if not is_whole(tricks):
        raise CallTypeError(type(tricks).__name__, allowed, position)
    if round.phase is not _CALLING:
        raise WrongPhaseError("call", round.phase, position)
    number = tricks.__index__()
    if number not in allowed:
        raise IllegalCallError(number, allowed, position)
    return number


def _add_call(new: _OpenRound, number: int) -> None:
    """Add a legal call; the fourth one opens the play, or voids the round (R2.3)."""
    new.calls = (*new.calls, number)
    if len(new.calls) < 4:
        new._turn = new._turn + 1 & 3
    elif sum(new.calls) < new.rules.min_total_calls:
        new._turn, new.phase = -1, _VOID
    else:
        new._turn, new.phase = new._taker, _PLAYING
        new._legal = new._table.met_by(new.deal.masks[new._turn])[1]


def _refusal(round: _OpenRound, card: Card) -> WrongPhaseError | IllegalPlayError:
    """Return the error for a card that may not be played."""
    if round.phase is not _PLAYING:
        return WrongPhaseError("play", round.phase, len(round.plays))
    hand = card_set(round.deal.masks[round._turn] & ~round._gone)
    violation = violation_of(card, hand, round._table)
    assert violation is not None  # noqa: S101 - the card is not among the legal plays
    return IllegalPlayError(violation, len(round.plays))


def _leaders(round: Round) -> list[Seat]:
    """Return who led each complete trick, and last who leads, led or would lead the next."""
    leaders = [round.deal.dealer.after()]
    plays = round.plays
    for start in range(0, len(plays) - 3, 4):
        leaders.append(leaders[-1].after(winning_index(plays[start : start + 4])))
    return leaders


def _revived(dealer: int, masks: tuple[int, ...], calls: bytes, plays: bytes, rules: Rules) -> Round:
    return Round(deal_of_masks(dealer, masks), tuple(calls), [DECK[index] for index in plays], rules)
