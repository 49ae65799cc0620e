"""One round: a deal, four calls, thirteen tricks.

A `Round` is the record of what happened and nothing else: who dealt what, which calls, which plays,
under which rules. Everything else follows from that. For speed a round carries a few values that
follow from its record (see `OpenCourse`). They take no part in equality, hash, repr or pickle, and
no constructor accepts them.

    CALLING --four calls--> PLAYING --52 plays--> FINISHED
       |
       +--misdeal, or calls that add up to too little--> VOID
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias, final

import attrs

from callbreak._checks import instance, is_whole, items, whole_number
from callbreak.cards import DECK, Card, CardSet, card_set
from callbreak.course import Course, OpenCourse, Phase, as_calls, carried
from callbreak.dealing import Deal, deal_of_masks, misdeals
from callbreak.errors import ArgumentTypeError, WrongPhaseError
from callbreak.legality import Obligation, Table, Violation, duty_of, violation_of
from callbreak.rules import Rules
from callbreak.seats import Seat, as_seat
from callbreak.variants import CALL_BREAK

__all__ = ["Action", "Round", "apply", "call", "legal_actions", "play"]

Action: TypeAlias = int | Card
"""A call is a number, a play is a card."""


class _OpenRound(OpenCourse):
    """The slots of a `Round` while it is being made."""

    __slots__ = ("deal",)

    deal: Deal

    def closed(self) -> Round:
        """Return this as a round; it must not be touched again."""
        self.__class__ = Round  # the same slots, and frozen
        return self  # type: ignore[return-value]  # its class was just set


@final
@attrs.frozen(init=False, weakref_slot=False)
class Round(_OpenRound, Course):
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
    phase: Phase = carried()
    _masks: tuple[int, ...] = carried()
    _turn: int = carried()
    _table: Table = carried()
    _empty: tuple[Table, Table] = carried()
    _legal: int = carried()
    _gone: int = carried()
    _taker: int = carried()
    _won: int = carried()

    def __new__(
        cls,
        deal: Deal,
        calls: Iterable[int] = (),
        plays: Iterable[Card] = (),
        rules: Rules = CALL_BREAK,
    ) -> Round:
        new = _OpenRound()
        new.deal = instance(deal, "deal", Deal, "a Deal")
        new.begin(deal.dealer, deal.masks, instance(rules, "rules", Rules, "Rules"))
        if rules.redeal and misdeals(deal, rules=rules):
            new.throw_in()
        for number in as_calls(calls):
            new.add_call(new.checked_call(number))
        cards = items(plays, "plays", Card, "an iterable of Card in order of play")
        for position, card in enumerate(cards):
            if not card.mask & new._legal:
                new.plays = cards[:position]
                raise new.refusal(card)
            new.advance(new, card)
        new.plays = cards
        return new.closed()

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

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self.deal.dealer

    # ---- who and what is next ---------------------------------------------------------------

    @property
    def legal_calls(self) -> range:
        """The calls that the seat to call may make; empty unless the phase is CALLING (R2.2)."""
        if self.phase is not Phase.CALLING:
            return range(0)
        return range(self.rules.min_call, self.rules.max_call + 1)

    @property
    def legal_plays(self) -> CardSet:
        """The cards that the seat to play may play; empty unless the phase is PLAYING."""
        return card_set(self._legal)

    @property
    def obligation(self) -> Obligation | None:
        """What the seat to play owes; None unless the phase is PLAYING."""
        if self.phase is not Phase.PLAYING:
            return None
        return duty_of(self.hand_to_act(), self._table)

    def check(self, card: Card) -> Violation | None:
        """Return why the seat to play may not play a card, or None if it may.

        Raises:
            ArgumentTypeError: That is no `Card`.
            WrongPhaseError: The phase is not PLAYING.
        """
        instance(card, "card", Card, "a Card")
        if self.phase is not Phase.PLAYING:
            raise WrongPhaseError("play", self.phase, len(self.plays))
        return violation_of(card, self.hand_to_act(), self._table)

    # ---- what lies where --------------------------------------------------------------------

    def hand(self, seat: Seat) -> CardSet:
        """Return the cards that a seat still holds.

        Raises:
            ArgumentTypeError: That is no `Seat`.
            ArgumentValueError: A number that is no seat.
        """
        return card_set(self.deal.masks[as_seat(seat)] & ~self._gone)


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
    number = instance(round, "round", Round, "a Round").checked_call(tricks)
    new = _OpenRound()
    for name in (*OpenCourse.__slots__, "deal"):
        setattr(new, name, getattr(round, name))
    new.add_call(number)
    return new.closed()


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
        raise round.refusal(card)
    new = _OpenRound()
    new.deal = round.deal
    new.calls = round.calls
    new.plays = (*round.plays, card)
    new.rules = round.rules
    new.advance(round, card)
    return new.closed()


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


def _revived(dealer: int, masks: tuple[int, ...], calls: bytes, plays: bytes, rules: Rules) -> Round:
    return Round(deal_of_masks(dealer, masks), tuple(calls), [DECK[index] for index in plays], rules)
