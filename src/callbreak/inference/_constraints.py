"""What must hold of the hidden hands, from what was seen."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from itertools import combinations
from typing import final

import attrs

from callbreak.cards import ALL_CARDS
from callbreak.course import OpenCourse
from callbreak.dealing import ACES, LACKING, is_misdeal
from callbreak.errors import ImpossibleViewError
from callbreak.inference._ways import Room, Ways
from callbreak.rules import Misdeal
from callbreak.seats import Seat
from callbreak.views import View


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
        seat, table = course._turn.seat, course._table
        if excluded[seat] & card.mask:
            return None
        excluded[seat] |= table.excludes(card)
        played[seat] |= card.mask
        course._advance(card)
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


def first_contradiction(view: View) -> ImpossibleViewError:
    """Return the error that names the first play after which no deal remains."""

    def contradicts(plays: int) -> bool:
        found = constraints(view, plays)
        return found is None or not found.leaves_deals()

    # What contradicts itself goes on doing so, whatever is seen later.
    plays = bisect_left(range(len(view.plays)), x=True, key=contradicts)
    if plays == 0:
        some = "no deal is" if view.misdealt else "every deal is"
        return ImpossibleViewError(f"with this hand {some} a misdeal")
    problem = f"{view.plays[plays - 1]} leaves no deal in which every play was legal"
    return ImpossibleViewError(problem, plays - 1)
