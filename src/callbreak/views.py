"""What one seat may know of a round, or what a spectator may.

A `View` holds the public record and at most one hand. What a seat cannot see is in no field of it:
two rounds that differ only in that give equal views.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import TYPE_CHECKING, final

import attrs

from callbreak._checks import instance, items
from callbreak._shown import Told
from callbreak.cards import ALL_CARDS, DECK, Card, CardSet, card_set
from callbreak.course import NO_CALLS, Course, OpenCourse, Opening, Phase, as_calls
from callbreak.dealing import is_misdeal
from callbreak.errors import (
    ArgumentValueError,
    ImpossibleViewError,
    WrongPhaseError,
)
from callbreak.legality import Obligation, Violation, duty_of, violation_of
from callbreak.rounds import Action, Round
from callbreak.rules import Rules
from callbreak.seats import Seat, as_seat
from callbreak.variants import CALL_BREAK

__all__ = ["Relation", "Relative", "View", "view"]


class _ViewOpening(Opening):
    """The opening of a view: one hand that is known, or none."""

    __slots__ = ("calls_known", "dealt", "misdealt", "seat")

    def __init__(self, seat: Seat | None, dealer: Seat, dealt: CardSet, rules: Rules) -> None:
        others = ALL_CARDS & ~dealt.mask  # every card that may be in a hidden hand
        masks = tuple(dealt.mask if place is seat else others for place in Seat)
        super().__init__(dealer, masks, rules)
        self.seat = seat
        self.dealt = dealt
        self.misdealt = False
        self.calls_known = True


class _OpenView(OpenCourse):
    """A `View` while it is being made."""

    __slots__ = ()

    _opening: _ViewOpening
    legal_plays: CardSet

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator."""
        return self._opening.seat

    @property
    def dealt(self) -> CardSet:
        """The seat's own thirteen cards as dealt; empty for a spectator."""
        return self._opening.dealt

    @property
    def misdealt(self) -> bool:
        """Whether the round was thrown in because of a dealt hand (R1.7)."""
        return self._opening.misdealt

    @property
    def calls_known(self) -> bool:
        """Whether the calls are part of what was seen."""
        return self._opening.calls_known

    def _closed(self) -> View:
        """Return this as a view; it must not be touched again."""
        # What another seat may play is not for these eyes.
        self.legal_plays = card_set(self._legal() if self._turn.seat == self.seat else 0)
        self.__class__ = View
        return self  # type: ignore[return-value]  # its class was just set


@final
@attrs.frozen(init=False, slots=False)  # its slots are those of the open view
class View(_OpenView, Course, Told):
    """A round as one seat sees it.

    `view` makes one from a round. One can also be made from what a seat has seen, without knowing
    the deal; it is then checked as far as this seat can check it.

    Attributes:
        seat: Whose view it is; None for a spectator.
        dealer: The seat that dealt.
        dealt: The seat's own thirteen cards as dealt; empty for a spectator.
        calls: The calls so far, in order of calling: the dealer's next seat first.
        plays: The cards played so far, in order of play.
        rules: The rules of the table.
        misdealt: Whether the round was thrown in because of a dealt hand (R1.7).
        calls_known: Whether the calls are part of what was seen. Where they are not, there are none
            in `calls`, and the play goes on without.
        phase: How far the round has come.
        legal_plays: The cards that this seat may play now; empty unless it is its turn to play.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A seat that is none, a hand that is not thirteen cards.
        WrongPhaseError: A call or play where there is none to make; `position` tells which.
        IllegalCallError: A call that the rules do not allow; `position` tells which.
        IllegalPlayError: A card of the own hand that might not be played; `position` tells which.
        ImpossibleViewError: What was seen contradicts itself.

    >>> from callbreak import parse_hand
    >>> hand = parse_hand("SAK5 HT92 DQ72 C9642")
    >>> seen = View(seat=Seat.NORTH, dealer=Seat.SOUTH, dealt=hand, calls=(3, 2, 4, 3))
    >>> seen.turn, len(seen.unseen), seen.legal_plays
    (<Seat.EAST: 1>, 39, CardSet())
    """

    seat: Seat | None
    dealer: Seat
    dealt: CardSet
    calls: tuple[int, ...]
    plays: tuple[Card, ...]
    rules: Rules
    misdealt: bool
    calls_known: bool
    __slots__ = ()

    if TYPE_CHECKING:  # for attrs.evolve

        def __init__(
            self,
            *,
            seat: Seat | None,
            dealer: Seat,
            dealt: Iterable[Card] = (),
            calls: Iterable[int] = (),
            plays: Iterable[Card] = (),
            rules: Rules = CALL_BREAK,
            misdealt: bool = False,
            calls_known: bool = True,
        ) -> None: ...

    def __new__(  # noqa: D102 - documented by the class
        cls,
        *,
        seat: Seat | None,
        dealer: Seat,
        dealt: Iterable[Card] = (),
        calls: Iterable[int] = (),
        plays: Iterable[Card] = (),
        rules: Rules = CALL_BREAK,
        misdealt: bool = False,
        calls_known: bool = True,
    ) -> View:
        own = CardSet(dealt)
        place = None if seat is None else as_seat(seat)
        if len(own) != (0 if place is None else 13):
            expected = "thirteen cards, or none for a spectator"
            raise ArgumentValueError("dealt", expected, str(len(own)))
        instance(rules, "rules", Rules, "Rules")
        opening = _ViewOpening(place, as_seat(dealer, "dealer"), own, rules)
        opening.misdealt = instance(misdealt, "misdealt", bool, "True or False")
        opening.calls_known = instance(calls_known, "calls_known", bool, "True or False")
        _throw_in(opening)
        for number in as_calls(calls):
            opening.add_calls((opening.checked_call(number),))
        if not opening.calls_known and opening.phase is Phase.CALLING:
            _forget(opening)
        new = _OpenView()
        new._begin(opening)
        cards = items(plays, "plays", Card, "an iterable of Card in order of play")
        for position, card in enumerate(cards):
            _see(new, card, position)
        return new._closed()

    def __copy__(self) -> View:
        return self

    def __deepcopy__(self, memo: object) -> View:
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        seat = None if self.seat is None else int(self.seat)
        plays = bytes([card.index for card in self.plays])
        flags = (self.misdealt, self.calls_known)
        record = (seat, int(self.dealer), self.dealt.mask, self.calls, plays, self.rules)
        return _revived, (*record, *flags)

    # ---- what there is to do ----------------------------------------------------------------

    @property
    def is_to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return self.seat is not None and self.turn is self.seat

    @property
    def legal_calls(self) -> range:
        """The calls that this seat may make now; empty unless it is its turn to call (R2.2)."""
        return self._opening.legal_calls if self.is_to_act else NO_CALLS

    @property
    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now: calls in rising order, or cards in deck order."""
        return (*self.legal_calls, *self.legal_plays)

    @property
    def obligation(self) -> Obligation | None:
        """What this seat owes; None unless it is its turn to play."""
        if not self.is_to_act or self.phase is not Phase.PLAYING:
            return None
        return duty_of(self.hand, self._table)

    def check(self, card: Card) -> Violation | None:
        """Return why this seat may not play a card now, or None if it may.

        Raises:
            ArgumentTypeError: That is no `Card`.
            WrongPhaseError: It is not this seat's turn to play.
        """
        instance(card, "card", Card, "a Card")
        if self.obligation is None:
            raise WrongPhaseError("play", self.phase, len(self.plays))
        return violation_of(card, self.hand, self._table)

    # ---- what lies where --------------------------------------------------------------------

    @property
    def hand(self) -> CardSet:
        """The cards that this seat still holds; none for a spectator."""
        return card_set(self.dealt.mask & self._left)

    @property
    def unseen(self) -> CardSet:
        """The cards that lie in hands which this seat does not see."""
        return card_set(self._left & ~self.dealt.mask)

    @property
    def cards_left(self) -> tuple[int, int, int, int]:
        """How many cards each seat still holds, by seat."""
        on_table = {seat for seat in Seat if self._has_played(seat)}
        rest = 13 - len(self.plays) // 4
        south, east, north, west = (rest - (seat in on_table) for seat in Seat)
        return south, east, north, west

    def _has_played(self, seat: Seat) -> bool:
        trick = self.trick
        return (seat - trick.leader) % 4 < len(trick)

    @property
    def relative(self) -> Relative:
        """The same, told from this seat's place: me, next, across, previous.

        Raises:
            ArgumentValueError: A spectator has no place.
        """
        if self.seat is None:
            raise ArgumentValueError("seat", "a seat", "None, a spectator's")
        order = tuple(self.seat.after(turns) for turns in range(4))
        trick = self.trick
        laid = {trick.leader.after(place): card for place, card in enumerate(trick)}
        played = [(t.leader.after(n), card) for t in self.tricks for n, card in enumerate(t)]
        return Relative(
            hand=self.hand,
            dealer=Relation((self.dealer - self.seat) % 4),
            turn=None if self.turn is None else Relation((self.turn - self.seat) % 4),
            leader=Relation((trick.leader - self.seat) % 4),
            calls=tuple(self.call_of(seat) for seat in order),
            tricks_won=tuple(self.tricks_won[seat] for seat in order),
            cards_left=tuple(self.cards_left[seat] for seat in order),
            trick=tuple(laid.get(seat) for seat in order),
            plays=tuple(
                (Relation((seat - self.seat) % 4), card) for seat, card in (*played, *laid.items())
            ),
        )


class Relation(IntEnum):
    """A place at the table as seen from another, in order of play."""

    ME = 0
    NEXT = 1
    ACROSS = 2
    PREVIOUS = 3


@final
@attrs.frozen(kw_only=True)
class Relative:
    """A view told from its seat's own place, for features that are the same at every seat.

    Every tuple of four is in the order me, next, across, previous.

    Attributes:
        hand: The own cards.
        dealer: Who dealt.
        turn: Who calls or plays next; None when the round is over or void.
        leader: Who leads, or led, the open trick.
        calls: What each called; None for not yet.
        tricks_won: How many complete tricks each has won.
        cards_left: How many cards each still holds.
        trick: The card of each in the open trick; None for not yet.
        plays: Every card played with who played it, in order of play.
    """

    hand: CardSet
    dealer: Relation
    turn: Relation | None
    leader: Relation
    calls: tuple[int | None, ...]
    tricks_won: tuple[int, ...]
    cards_left: tuple[int, ...]
    trick: tuple[Card | None, ...]
    plays: tuple[tuple[Relation, Card], ...]


def view(round: Round, seat: Seat | None) -> View:
    """Return a round as a seat sees it, or with None as a spectator does, who sees no hand.

    Raises:
        ArgumentTypeError: The round is no `Round`, or the seat no `Seat`.
        ArgumentValueError: A number that is no seat.

    >>> import random
    >>> from callbreak import deal
    >>> round = Round(deal(random.Random(7), dealer=Seat.WEST))
    >>> print(view(round, Seat.SOUTH).hand, "|", view(round, None).hand)
    ♠K75 ♥AK732 ♦J976 ♣6 | -
    """
    instance(round, "round", Round, "a Round")
    place = None if seat is None else as_seat(seat)
    dealt = card_set(0 if place is None else round.deal.masks[place])
    opening = _ViewOpening(place, round.dealer, dealt, round.rules)
    opening.calls = round.calls
    opening.phase = round._opening.phase
    opening.misdealt = opening.phase is Phase.VOID and not round.calls
    new = _OpenView()
    for name in OpenCourse.__slots__:
        setattr(new, name, getattr(round, name))
    new._opening = opening
    return new._closed()


def _throw_in(opening: _ViewOpening) -> None:
    """Void a view of a misdealt round."""
    redeal = opening.rules.redeal
    own = opening.seat is not None and any(is_misdeal(opening.dealt.mask, m) for m in redeal)
    if opening.misdealt and not redeal:
        raise ImpossibleViewError("under rules without a redeal no deal is thrown in")
    if own and not opening.misdealt:
        raise ImpossibleViewError("the own hand is a misdeal, and the round was not thrown in")
    if opening.misdealt:
        opening.phase = Phase.VOID


def _forget(opening: _ViewOpening) -> None:
    """Let the play go on without calls."""
    if opening.calls:
        raise ImpossibleViewError("calls that are not known cannot be given")
    opening.phase = Phase.PLAYING


def _see(new: _OpenView, card: Card, position: int) -> None:
    """Add a card that was seen to be played, checked as far as this seat can."""
    if new._opening.phase is not Phase.PLAYING or not new._left:
        raise new._refusal(card)
    if new._turn.seat == new.seat:
        if not card.mask & new._legal():
            raise new._refusal(card)
    elif not card.mask & new._left:
        raise ImpossibleViewError(f"{card} was played before", position)
    elif card in new.dealt:
        raise ImpossibleViewError(f"{card} is in this seat's own hand", position)
    new._advance(card)


def _revived(
    seat: int | None,
    dealer: int,
    dealt: int,
    calls: tuple[int, ...],
    plays: bytes,
    rules: Rules,
    misdealt: bool,  # noqa: FBT001 - as it stands in the pickle
    calls_known: bool,  # noqa: FBT001
) -> View:
    return View(
        seat=None if seat is None else Seat(seat),
        dealer=Seat(dealer),
        dealt=card_set(dealt),
        calls=calls,
        plays=[DECK[index] for index in plays],
        rules=rules,
        misdealt=misdealt,
        calls_known=calls_known,
    )
