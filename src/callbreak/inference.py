"""What a view proves about the hidden hands, exactly: which deals remain, and how likely is what.

In Call Break a play proves only *exclusions*. A legal card shows that its player held no card of
any demand of higher priority (`Table.excludes`), and nothing else: whatever hand avoids the cards
so excluded might have played it. So what is known of a hidden hand is a number of cards and a set
of cards that it cannot hold, and the deals that remain are the ways to lay the unseen cards out
accordingly.

Those are counted without listing them. Unseen cards that may lie in the same hands form a *group*;
with three hidden hands there are at most seven. All that matters is how many cards of each group go
to each hand, so a small table over those numbers counts all deals, however many there are.

Where the rules throw a deal in for a dealt hand (`Rules.redeal`), the deals that remain are those
in which no hand was a misdeal. A misdeal is once more a matter of exclusions (a hand without a
spade is one from which all spades are excluded), so inclusion and exclusion counts them exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING, final

import attrs

from callbreak._checks import instance, whole_number
from callbreak.cards import ALL_CARDS, Card, CardSet, Suit, card_set
from callbreak.course import OpenCourse
from callbreak.dealing import ACES, LACKING, Deal, deal_of_masks, is_misdeal
from callbreak.errors import ImpossibleViewError
from callbreak.rules import Misdeal
from callbreak.seats import Seat, as_seat
from callbreak.views import View

if TYPE_CHECKING:
    import random
    from fractions import Fraction

__all__ = ["Knowledge", "knowledge"]

Room = tuple[int, ...]
"""How many more cards each hidden hand takes."""


class Ways:
    """The ways to lay cards out to hands with room, each card to a hand that may hold it.

    Attributes:
        groups: The cards that may lie in the same hands, as bits, with the places of those hands;
            those with fewer hands first.
        totals: How many ways there are, by how many marked cards go to the marked hand.
    """

    groups: list[tuple[tuple[int, ...], int]]
    totals: list[int]

    def __init__(
        self,
        cards: int,
        possible: Sequence[int],
        room: Room,
        marked: int = 0,
        marked_hand: int = 0,
    ) -> None:
        parts: dict[tuple[int, ...], int] = {(): cards}
        for place, mask in enumerate(possible):
            parts = {
                hands: part
                for known, both in parts.items()
                for hands, part in (((*known, place), both & mask), (known, both & ~mask))
                if part
            }
        self._room = room
        self.groups = sorted(
            (
                (hands, part)
                for hands, both in parts.items()
                for part in (both & ~marked, both & marked)
                if part
            ),
            key=lambda group: (len(group[0]), group),
        )
        # _levels[i]: by the room that is left after the first i groups, the ways to lay them out,
        # by the number of marked cards in the marked hand.
        self._levels: list[dict[Room, list[int]]] = [{room: [1]}]
        for hands, part in self.groups:
            size = part.bit_count()
            last = len(self._levels) == len(self.groups)
            counts_marked = bool(part & marked)
            level: dict[Room, list[int]] = {}
            for before, ways in self._levels[-1].items():
                for after, laid in _splits(size, hands, before, all_of_it=last):
                    shift = before[marked_hand] - after[marked_hand] if counts_marked else 0
                    sums = level.setdefault(after, [])
                    sums.extend([0] * (len(ways) + shift - len(sums)))
                    for number, way in enumerate(ways, start=shift):
                        sums[number] += way * laid
            self._levels.append(level)
        self.totals = self._levels[-1].get((0,) * len(room), [0])
        self._choices: dict[tuple[int, Room], tuple[list[Room], list[int]]] = {}

    @cached_property
    def total(self) -> int:
        """How many ways there are."""
        return sum(self.totals)

    @cached_property
    def _bits(self) -> list[list[int]]:
        return [[card.mask for card in card_set(part)] for _, part in self.groups]

    def sample(self, rng: random.Random) -> list[int]:
        """Return the hands of one way as bits, each way equally likely."""
        dealt = [0] * len(self._room)
        room: Room = (0,) * len(self._room)
        for number in range(len(self.groups) - 1, -1, -1):
            before = self._choose(number, room, rng)
            hands = self.groups[number][0]
            bits = self._bits[number]
            if len(hands) > 1:
                bits = bits.copy()
                rng.shuffle(bits)
            start = 0
            for hand in hands:
                end = start + before[hand] - room[hand]
                dealt[hand] += sum(bits[start:end])
                start = end
            room = before
        return dealt

    def _choose(self, number: int, room: Room, rng: random.Random) -> Room:
        """Choose the room before a group was laid out, by the ways that lead to the room after."""
        choices = self._choices.get((number, room))
        if choices is None:
            befores = list(self._befores(number, room))
            choices = (
                [before for before, _ in befores],
                list(accumulate(ways for _, ways in befores)),
            )
            self._choices[number, room] = choices
        befores_only, cumulated = choices
        if len(befores_only) == 1:
            return befores_only[0]
        return befores_only[bisect_right(cumulated, rng.randrange(cumulated[-1]))]

    def _befores(self, number: int, room: Room) -> Iterator[tuple[Room, int]]:
        """Yield each room before a group with the ways that lead from it to the room after."""
        hands, part = self.groups[number]
        last = number == len(self.groups) - 1
        for before, ways in self._levels[number].items():
            for after, laid in _splits(part.bit_count(), hands, before, all_of_it=last):
                if after == room:
                    yield before, sum(ways) * laid

    def each(self) -> Iterator[list[int]]:
        """Yield the hands of every way as bits."""
        yield from self._each(len(self.groups) - 1, (0,) * len(self._room))

    def _each(self, number: int, room: Room) -> Iterator[list[int]]:
        if number < 0:
            if room == self._room:
                yield [0] * len(room)
            return
        hands = self.groups[number][0]
        for before, _ in self._befores(number, room):
            sizes = [before[hand] - room[hand] for hand in hands]
            for rest in self._each(number - 1, before):
                for shares in _shares(self._bits[number], sizes):
                    dealt = rest.copy()
                    for hand, share in zip(hands, shares, strict=True):
                        dealt[hand] += share
                    yield dealt


def _splits(
    size: int, hands: Sequence[int], room: Room, *, all_of_it: bool
) -> Iterator[tuple[Room, int]]:
    """Yield the room left after each split of a group among hands, with the ways to lay it out.

    The last group must fill all the room there is, which leaves but one split.
    """
    if not hands:  # nobody may hold these cards, so there is no way
        return
    if all_of_it:
        if size == sum(room[hand] for hand in hands) == sum(room):
            yield (0,) * len(room), _multinomial([room[hand] for hand in hands])
        return
    first, *others = hands
    if not others:
        if size <= room[first]:
            yield (*room[:first], room[first] - size, *room[first + 1 :]), 1
        return
    for taken in range(max(0, size - sum(room[o] for o in others)), min(size, room[first]) + 1):
        left = (*room[:first], room[first] - taken, *room[first + 1 :])
        chosen = comb(size, taken)
        for after, laid in _splits(size - taken, others, left, all_of_it=False):
            yield after, chosen * laid


def _multinomial(sizes: Sequence[int]) -> int:
    ways, total = 1, 0
    for size in sizes:
        total += size
        ways *= comb(total, size)
    return ways


def _shares(bits: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """Yield every way to share bits out in shares of given sizes, each as the sum of its bits."""
    first, *others = sizes
    if not others:
        yield [sum(bits)]
        return
    for chosen in combinations(bits, first):
        rest = [bit for bit in bits if bit not in chosen]
        for shares in _shares(rest, others):
            yield [sum(chosen), *shares]


@final
@attrs.frozen
class Constraints:
    """What must hold of the hidden hands; they stand in the order of their seats.

    Attributes:
        hidden: The seats whose hands are hidden.
        unseen: The cards in those hands, as bits.
        room: How many of them each hand holds.
        played: The cards that each has played, as bits.
        possible: The cards that each may hold, as bits; each of them in at least one of the ways to
            lay the unseen cards out.
        misdeals: For each misdeal that a hidden hand might have been, the cards that it would
            exclude from each hand; none where it does not matter.
        misdealt: Whether one of the hidden hands must have been a misdeal; otherwise none may.
    """

    hidden: tuple[Seat, ...]
    unseen: int
    room: Room
    played: tuple[int, ...]
    possible: tuple[int, ...]
    misdeals: tuple[tuple[int, ...], ...]
    misdealt: bool

    def ways(self, *, marked: int = 0, marked_hand: int = 0) -> Ways:
        """Return the ways to lay the unseen cards out, misdeals and all."""
        return Ways(self.unseen, self.possible, self.room, marked, marked_hand)

    def totals(
        self, *, given: Sequence[int] = (), marked: int = 0, marked_hand: int = 0
    ) -> list[int]:
        """Return how many deals remain, by how many marked cards are in the marked hand.

        Args:
            given: Cards to exclude from each hand beside all else.
            marked: The marked cards, as bits.
            marked_hand: The place of the hand in which they are counted.
        """

        def count(excluded: Sequence[int], misdeals: Sequence[Sequence[int]]) -> list[int]:
            """Count the deals with cards excluded in which none of the misdeals happened."""
            possible = [p & ~e for p, e in zip(self.possible, excluded, strict=True)]
            sums = Ways(self.unseen, possible, self.room, marked, marked_hand).totals
            if any(sums):
                for number, misdeal in enumerate(misdeals):
                    both = [a | b for a, b in zip(excluded, misdeal, strict=True)]
                    sums = _minus(sums, count(both, misdeals[number + 1 :]))
            return sums

        excluded = given or (0,) * len(self.hidden)
        fair = count(excluded, self.misdeals)
        return _minus(count(excluded, ()), fair) if self.misdealt else fair

    def leaves_deals(self) -> bool:
        """Tell whether any deal remains; that the cards fit is known already."""
        return not (self.misdeals or self.misdealt) or any(self.totals())

    def sources(self) -> list[tuple[int, Ways, Sequence[Sequence[int]]]]:
        """Return where the deals that remain come from: each is in exactly one source.

        A source is a number of deals, ways that give them and others, and the misdeals which those
        others are. Where one hand must have been a misdeal, the deals of a source are those of
        which one misdeal is true and none of the later ones.
        """
        if not self.misdealt:
            return [(1, self.ways(), self.misdeals)]
        found: list[tuple[int, Ways, Sequence[Sequence[int]]]] = []
        for number, misdeal in enumerate(self.misdeals):
            possible = [p & ~e for p, e in zip(self.possible, misdeal, strict=True)]
            part = attrs.evolve(
                self,
                possible=tuple(possible),
                misdeals=self.misdeals[number + 1 :],
                misdealt=False,
            )
            if deals := sum(part.totals()):
                found.append((deals, part.ways(), part.misdeals))
        return found


def _minus(some: list[int], others: list[int]) -> list[int]:
    size = max(len(some), len(others))
    padded = (numbers + [0] * (size - len(numbers)) for numbers in (some, others))
    return [a - b for a, b in zip(*padded, strict=True)]


def constraints(view: View, plays: int) -> Constraints | None:
    """Return what a view proves once it has seen a number of plays; None if they contradict."""
    hidden = tuple(seat for seat in Seat if seat is not view.seat)
    course = OpenCourse()
    course._begin(view._opening)
    excluded, played = [0] * 4, [0] * 4
    for card in view.plays[:plays]:
        seat, table = course._turn, course._table
        if excluded[seat] & card.mask:
            return None
        excluded[seat] |= table.excludes(card)
        played[seat] |= card.mask
        course._advance((card,))
    unseen = ALL_CARDS & ~(view.dealt.mask | sum(played))
    room = tuple(13 - played[seat].bit_count() for seat in hidden)
    possible = _fitted(unseen, [unseen & ~excluded[seat] for seat in hidden], room)
    if possible is None:
        return None
    laid = tuple(played[seat] for seat in hidden)
    redeal = view.rules.redeal
    if any(is_misdeal(view.dealt.mask, misdeal) for misdeal in redeal if hidden != tuple(Seat)):
        return Constraints(hidden, unseen, room, laid, possible, (), misdealt=False)
    misdeals = tuple(_open_misdeals(redeal, possible, laid))
    return Constraints(hidden, unseen, room, laid, possible, misdeals, misdealt=view.misdealt)


def _fitted(unseen: int, possible: Sequence[int], room: Room) -> tuple[int, ...] | None:
    """Return the cards that each hand may hold in at least one way; None if there is no way.

    There is a way if no set of hands is all that more cards may lie in than it has room for
    (Hall's condition). A set that has room for exactly those cards can hold no others.
    """
    hands = range(len(room))
    fitted = list(possible)
    for size in range(len(room)):
        for some in combinations(hands, size):
            # The cards that no hand outside of these may hold.
            only_here = unseen
            for hand in hands:
                if hand not in some:
                    only_here &= ~possible[hand]
            spare = sum(room[hand] for hand in some) - only_here.bit_count()
            if spare < 0:
                return None
            if spare == 0:
                for hand in some:
                    fitted[hand] &= only_here
    return tuple(fitted)


def _open_misdeals(
    redeal: Set[Misdeal], possible: Sequence[int], played: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """Yield what each misdeal that a hidden hand might have been would exclude from each hand."""
    for misdeal in Misdeal:
        for hand in range(len(possible)):
            if misdeal not in redeal:
                continue
            if misdeal is Misdeal.FOUR_ACES:
                needed = ACES & ~played[hand]
                if not needed & ~possible[hand]:
                    yield tuple(0 if other == hand else needed for other in range(len(possible)))
            elif not LACKING[misdeal] & played[hand]:
                yield tuple(
                    LACKING[misdeal] if other == hand else 0 for other in range(len(possible))
                )


def _first_contradiction(view: View) -> ImpossibleViewError:
    """Return the error that names the first play after which no deal remains."""
    for plays in range(len(view.plays) + 1):
        found = constraints(view, plays)
        if found is None or not found.leaves_deals():
            break
    if plays == 0:
        some = "no deal is" if view.misdealt else "every deal is"
        return ImpossibleViewError(f"with this hand {some} a misdeal")
    problem = f"{view.plays[plays - 1]} leaves no deal in which every play was legal"
    return ImpossibleViewError(problem, plays - 1)


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
            raise _first_contradiction(view)
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
