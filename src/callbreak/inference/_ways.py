"""The ways to lay cards out to hands: counted, drawn, and listed."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, combinations
from math import comb
from typing import TYPE_CHECKING

from callbreak.cards import card_set

if TYPE_CHECKING:
    import random

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
