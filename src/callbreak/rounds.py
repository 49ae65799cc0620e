"""One round: a deal, four calls, thirteen tricks.

A `Round` is the record of what happened and nothing else: who dealt what, which calls, which plays,
under which rules. Everything else follows from that. For speed a round carries a few values that
follow from its record. They take no part in equality, hash or repr, and no constructor accepts
them.

    CALLING --four calls--> PLAYING --52 plays--> FINISHED
       |
       +--misdeal, or calls that add up to too little--> VOID
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from callbreak._checks import instance, items, whole_number
from callbreak._shown import Told
from callbreak.cards import ALL_CARDS, SPADES, Card, CardSet, card_set, kept_set, made_set
from callbreak.course import Course, OpenCourse, Opening, Phase, Standing, as_calls
from callbreak.dealing import Deal, deal_of_masks, misdeals
from callbreak.errors import WrongPhaseError
from callbreak.legality import Obligation, Violation, duty_of, violation_of
from callbreak.rules import Codes, Rules, rules_of
from callbreak.seats import Seat, as_seat
from callbreak.variants import CALL_BREAK

__all__ = ["Action", "Round", "apply", "call", "legal_actions", "play"]

Action: TypeAlias = int | Card
"""A call is a number, a play is a card."""


class _RoundOpening(Opening):
    """The opening of a round, whose four hands are known."""

    __slots__ = ("deal",)

    deal: Deal

    def __init__(self, deal: Deal, rules: Rules) -> None:
        super().__init__(deal.dealer, deal.masks, rules)
        self.deal = deal

    def after(self, tricks: int) -> _RoundOpening:
        """Return the opening after one more legal call."""
        new = _RoundOpening.__new__(_RoundOpening)
        new.deal, new.masks, new.rules = self.deal, self.masks, self.rules
        new.dealer, new.empty = self.dealer, self.empty
        new.phase, new.calls = self.phase, self.calls
        new.add_calls((tricks,))
        return new


class _OpenRound(OpenCourse):
    """A `Round` while it is being made."""

    __slots__ = ()

    _opening: _RoundOpening
    legal_plays: CardSet

    @property
    def deal(self) -> Deal:
        """The cards as dealt, and who dealt them."""
        return self._opening.deal

    def _closed(self) -> Round:
        """Return this as a round; it must not be touched again."""
        self.legal_plays = card_set(self._legal())
        self.__class__ = Round
        return self  # type: ignore[return-value]  # its class was just set


@final
@attrs.frozen(init=False, slots=False)  # its slots are those of the open round
class Round(_OpenRound, Course, Told):
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
        legal_plays: The cards that the seat to play may play; empty unless the phase is PLAYING.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        WrongPhaseError: A call or play where there is none to make; `position` tells which.
        IllegalCallError: A call that the rules do not allow; `position` tells which.
        IllegalPlayError: A card that may not be played; `position` tells which.

    >>> from callbreak import DECK, deal_deck
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

    __slots__ = ()

    if TYPE_CHECKING:  # for attrs.evolve

        def __init__(
            self,
            deal: Deal,
            calls: Iterable[int] = (),
            plays: Iterable[Card] = (),
            rules: Rules = CALL_BREAK,
        ) -> None: ...

    def __new__(  # noqa: D102 - documented by the class
        cls,
        deal: Deal,
        calls: Iterable[int] = (),
        plays: Iterable[Card] = (),
        rules: Rules = CALL_BREAK,
    ) -> Round:
        opening = _RoundOpening(
            instance(deal, "deal", Deal, "a Deal"), instance(rules, "rules", Rules, "Rules")
        )
        if rules.redeal and misdeals(deal, rules=rules):
            opening.phase = Phase.VOID
        for number in as_calls(calls):
            opening.add_calls((opening.checked_call(number),))
        new = _OpenRound()
        new._begin(opening)
        for card in items(plays, "plays", Card, "an iterable of Card in order of play"):
            if not card.mask & new._legal():
                raise new._refusal(card)
            new._advance(card)
        return new._closed()

    # ---- the record -------------------------------------------------------------------------

    def __copy__(self) -> Round:
        return self

    def __deepcopy__(self, memo: object) -> Round:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        opening = self._opening
        return _revived, (
            int(opening.dealer),
            opening.masks[:3],
            opening.calls,
            opening.phase is Phase.VOID,
            opening.rules._codes,
            (self._played, self._left, self._won, self._turn.leader),
        )

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
    def legal_calls(self) -> range:
        """The calls that the seat to call may make; empty unless the phase is CALLING (R2.2)."""
        return self._opening.legal_calls

    @property
    def obligation(self) -> Obligation | None:
        """What the seat to play owes; None unless the phase is PLAYING."""
        if self.phase is not Phase.PLAYING:
            return None
        return duty_of(self._hand_to_act(), self._table)

    def check(self, card: Card) -> Violation | None:
        """Return why the seat to play may not play a card, or None if it may.

        Raises:
            ArgumentTypeError: That is no `Card`.
            WrongPhaseError: The phase is not PLAYING.
        """
        instance(card, "card", Card, "a Card")
        if self.phase is not Phase.PLAYING:
            raise WrongPhaseError("play", self.phase, len(self.plays))
        return violation_of(card, self._hand_to_act(), self._table)

    # ---- what lies where --------------------------------------------------------------------

    def hand(self, seat: Seat) -> CardSet:
        """Return the cards that a seat still holds.

        Raises:
            ArgumentTypeError: That is no `Seat`.
            ArgumentValueError: A number that is no seat.
        """
        return card_set(self._opening.masks[as_seat(seat)] & self._left)


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
    if type(round) is not Round:
        instance(round, "round", Round, "a Round")
    opening = round._opening
    new = _OpenRound()
    new._begin(opening.after(opening.checked_call(tricks)))
    return new._closed()


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
    bit = card.mask
    if not bit & round.legal_plays.mask:
        raise round._refusal(card)
    # The inner loop of every simulation: `_advance`, of which the tests say that it does the same,
    # from one round to the next, with bits and numbers only.
    new = _OpenRound()
    opening = new._opening = round._opening
    left = new._left = round._left - bit
    new._played = round._played + card.byte
    table = round._table.after[card.index] or round._table.next(card)
    turn = round._turn.taking if table.best is card else round._turn.passing
    if turn.leads:
        new._won = round._won + turn.trick
        table = opening.empty[left & SPADES != SPADES]
    else:
        new._won = round._won
    new._table = table
    new._turn = turn
    hand = opening.masks[turn.seat] & left
    first, second, third, fourth, fifth = table.masks
    legal = hand & first or hand & second or hand & third or hand & fourth or hand & fifth
    kept = kept_set(legal)
    new.legal_plays = made_set(legal) if kept is None else kept
    new.__class__ = Round
    return new  # type: ignore[return-value]  # its class was just set


def apply(round: Round, action: Action) -> Round:
    """Return the round after the next seat's action: a call if it is a number, else a play.

    Raises:
        ArgumentTypeError: The round is no `Round`.
        WrongPhaseError: The action does not fit the phase.
        IllegalCallError: See `call`; what is neither a number nor a `Card` is a `CallTypeError`.
        IllegalPlayError: See `play`.
    """
    return play(round, action) if isinstance(action, Card) else call(round, action)


def legal_actions(round: Round) -> tuple[Action, ...]:
    """Return what the next seat may do: calls in rising order, or cards in deck order.

    Empty when the round is over or void.

    Raises:
        ArgumentTypeError: That is no `Round`.
    """
    instance(round, "round", Round, "a Round")
    return (*round.legal_calls, *round.legal_plays)


def _revived(
    dealer: int,
    masks: tuple[int, ...],
    calls: tuple[int, ...],
    void: bool,  # noqa: FBT001 - as it stands in the pickle
    codes: Codes,
    standing: Standing,
) -> Round:
    south, east, north = masks
    west = ALL_CARDS - south - east - north
    opening = _RoundOpening(deal_of_masks(dealer, (south, east, north, west)), rules_of(codes))
    opening.add_calls(calls)
    if void:
        opening.phase = Phase.VOID
    new = _OpenRound()
    new._resume(opening, standing)
    return new._closed()
