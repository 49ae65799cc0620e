"""What a view proves, for whoever asks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING, final

import attrs

from callbreak._checks import instance, whole_number
from callbreak.cards import ALL_CARDS, Card, CardSet, Suit, card_set
from callbreak.dealing import Deal, deal_of_masks
from callbreak.inference._constraints import Constraints, constraints, first_contradiction
from callbreak.inference._ways import Ways
from callbreak.seats import Seat, as_seat
from callbreak.views import View

if TYPE_CHECKING:
    import random
    from fractions import Fraction


@final
@attrs.frozen
class Knowledge:
    """What a view proves about the hidden hands.

    Everything here is exact: a deal remains if and only if every play that was seen would have been
    legal in it (and no dealt hand a misdeal, where the rules ask for that), and all deals that
    remain count alike. What the calls may tell of a hand is not in it.

    Attributes:
        view: What was seen.
        cannot_hold: The cards that each seat cannot hold now, by seat: those seen elsewhere, those
            that its plays exclude, and those that must lie with the others for want of room. Under
            rules with a redeal a few more may be impossible; `probability` knows them.

    Raises:
        ArgumentTypeError: That is no `View`.
        ImpossibleViewError: No deal remains; it names the play after which none did.
    """

    view: View
    cannot_hold: tuple[CardSet, CardSet, CardSet, CardSet] = attrs.field(init=False, repr=False)
    _found: Constraints = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        view = instance(self.view, "view", View, "a View")
        found = constraints(view, len(view.plays))
        if found is None or not found.leaves_deals():
            raise first_contradiction(view)
        held = dict(zip(found.hidden, found.possible, strict=True))
        south, east, north, west = (
            card_set(ALL_CARDS & ~held.get(seat, view.hand.mask)) for seat in Seat
        )
        object.__setattr__(self, "cannot_hold", (south, east, north, west))
        object.__setattr__(self, "_found", found)

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many cards each seat holds, by seat."""
        return self.view.cards_left

    @property
    def voids(self) -> tuple[frozenset[Suit], ...]:
        """The suits of which each seat cannot hold a card, by seat."""
        return tuple(
            frozenset(suit for suit in Suit if cannot.of(suit).mask == suit.mask)
            for cannot in self.cannot_hold
        )

    @property
    def must_hold(self) -> tuple[CardSet, ...]:
        """The cards in hand that no other seat can hold, by seat."""
        return tuple(
            CardSet(
                card
                for card in ~self.cannot_hold[seat]
                if all(card in self.cannot_hold[other] for other in Seat if other is not seat)
            )
            for seat in Seat
        )

    def count_deals(self) -> int:
        """Return how many deals remain."""
        return self._count

    @cached_property
    def _count(self) -> int:
        if self._found.misdeals or self._found.misdealt:
            return sum(self._found.totals())
        return self._sources[0][1].total

    def probability(self, card: Card, seat: Seat) -> Fraction:
        """Return the exact chance that a card is in a seat's hand now.

        Raises:
            ArgumentTypeError: An argument of the wrong type.
            ArgumentValueError: A number that is no seat.
        """
        from fractions import Fraction

        instance(card, "card", Card, "a Card")
        place = as_seat(seat)
        if card in self.cannot_hold[place]:
            return Fraction(0)
        if place is self.view.seat:
            return Fraction(1)
        given = [0 if other is place else card.mask for other in self._found.hidden]
        ways = self._found.totals(given=given)
        return Fraction(sum(ways), self._count)

    def distribution(self, seat: Seat, suit: Suit) -> tuple[Fraction, ...]:
        """Return the exact chance of each number of cards of a suit in a seat's hand now.

        The chance of *n* cards stands at index *n*, from 0 to 13.

        Raises:
            ArgumentTypeError: An argument of the wrong type.
            ArgumentValueError: A number that is no seat.
        """
        from fractions import Fraction

        place = as_seat(seat)
        instance(suit, "suit", Suit, "a Suit")
        if place is self.view.seat:
            number = len(self.view.hand.of(suit))
            return tuple(Fraction(int(n == number)) for n in range(14))
        totals = self._found.totals(
            marked=suit.mask,
            marked_hand=self._found.hidden.index(place),
        )
        totals += [0] * (14 - len(totals))
        return tuple(Fraction(ways, self._count) for ways in totals)

    def sample(self, rng: random.Random) -> Deal:
        """Return one of the deals that remain, each equally likely.

        No deal is drawn in vain, except under rules with a redeal, where a deal may turn out to be
        a misdeal and is drawn again.

        Raises:
            ArgumentTypeError: The generator is no `random.Random`.
        """
        return next(self.samples(rng, 1))

    def samples(self, rng: random.Random, n: int) -> Iterator[Deal]:
        """Yield a number of the deals that remain, each equally likely and drawn on its own.

        Raises:
            ArgumentTypeError: The generator is no `random.Random`, or the number none.
            ArgumentValueError: The number is negative.
        """
        from random import Random

        instance(rng, "rng", Random, "a random.Random")
        return self._samples(rng, whole_number(n, "n", 0))

    def _samples(self, rng: random.Random, left: int) -> Iterator[Deal]:
        sources = self._sources
        upto = list(accumulate(deals for deals, _, _ in sources))
        for _ in range(left):
            chosen = 0
            if len(sources) > 1:
                chosen = bisect_right(upto, rng.randrange(upto[-1]))
            _, ways, others = sources[chosen]
            hands = ways.sample(rng)
            while others and _is_any(others, hands):
                hands = ways.sample(rng)
            yield self._deal(hands)

    def deals(self) -> Iterator[Deal]:
        """Yield every deal that remains once, in an order of no meaning; mind `count_deals`."""
        for _, ways, others in self._sources:
            for hands in ways.each():
                if not (others and _is_any(others, hands)):
                    yield self._deal(hands)

    @cached_property
    def _sources(self) -> list[tuple[int, Ways, Sequence[Sequence[int]]]]:
        return self._found.sources()

    def _deal(self, hands: Sequence[int]) -> Deal:
        """Return the deal of which the hidden hands are these now, as bits."""
        masks = [self.view.dealt.mask] * 4
        for seat, hand, played in zip(self._found.hidden, hands, self._found.played, strict=True):
            masks[seat] = hand | played
        return deal_of_masks(self.view.dealer, tuple(masks))


def _is_any(misdeals: Sequence[Sequence[int]], hands: Sequence[int]) -> bool:
    """Tell whether hands were any of some misdeals: whether they hold no card that it excludes."""
    return any(
        not any(hand & excluded for hand, excluded in zip(hands, misdeal, strict=True))
        for misdeal in misdeals
    )


def knowledge(view: View) -> Knowledge:
    """Return what a view proves about the hidden hands.

    Raises:
        ArgumentTypeError: That is no `View`.
        ImpossibleViewError: No deal remains; it names the play after which none did.

    >>> import random
    >>> from callbreak import Round, apply, deal, legal_actions, view
    >>> round = Round(deal(random.Random(7), dealer=Seat.WEST))
    >>> while len(round.plays) < 30:
    ...     round = apply(round, legal_actions(round)[0])
    >>> known = knowledge(view(round, Seat.SOUTH))
    >>> known.count_deals(), str(known.probability(Card.DK, Seat.EAST))
    (1681680, '3/8')
    """
    return Knowledge(view)
