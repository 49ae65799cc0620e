"""Results of rounds that are wanted for a score sheet, found among all that seats can do.

A seat's part of a result is a pair: what it called and what it took. Every search goes through all
pairs, so that it finds nothing only where the rules leave nothing to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random

from callbreak.rules import InstantWin, Rules
from callbreak.scoring import score_tenths
from callbreak.sheets import Result
from callbreak.vectors._drawing import pick, shuffled

Pair = tuple[int, int]
"""What one seat called and took."""
Part = tuple[Pair, ...]
"""What all four did, before they are given their seats."""

LONGEST = 40
"""The rounds after which a game that is not over is left as it is."""


class Results:
    """The results that rules allow, and how to find some of them.

    Attributes:
        rules: The rules of the table.
        scores: What each pair scores, of those that win no game at once.
    """

    def __init__(self, rules: Rules, rng: Random) -> None:
        self.rules = rules
        self.calls = rules.calls
        self.scores = {
            (call, tricks): score_tenths(call, tricks, rules)
            for call, tricks in product(self.calls, range(14))
            if not self._wins_at_once(call, tricks)
        }
        self._rng = rng

    def _wins_at_once(self, call: int, tricks: int) -> bool:
        how = self.rules.instant_win
        return tricks >= 8 and (
            how is InstantWin.EIGHT_TRICKS or (how is InstantWin.CALL_OF_EIGHT and call == 8)
        )

    def best_first(self) -> list[Pair]:
        """Return the pairs by what they score, those of equal score in any order."""
        return sorted(shuffled(self._rng, self.scores), key=lambda pair: -self.scores[pair])

    def completed(self, pairs: Sequence[Pair], *, below: int | None = None) -> Part | None:
        """Return a result of some pairs and others, which score less than so many tenths."""
        tricks = 13 - sum(taken for _, taken in pairs)
        missing = self.rules.min_total_calls - sum(call for call, _ in pairs)
        calls: dict[int, list[int]] = {}
        for (call, taken), scored in self.scores.items():
            if below is None or scored < below:
                calls.setdefault(taken, []).append(call)
        found = [
            split
            for split in _splits(tricks, 4 - len(pairs))
            if all(taken in calls for taken in split)
            and sum(max(calls[taken]) for taken in split) >= missing
        ]
        if not found:
            return None
        split = pick(self._rng, found)
        others = [(pick(self._rng, calls[taken]), taken) for taken in split]
        if sum(call for call, _ in others) < missing:
            others = [(max(calls[taken]), taken) for taken in split]
        return (*pairs, *others)

    def usual(self) -> Part:
        """Return a result as they come at a table: tricks near even, calls near the tricks."""
        tricks = [8]
        while max(tricks) >= 8:
            tricks = [0, 0, 0, 0]
            for _ in range(13):
                tricks[self._rng.randrange(4)] += 1
        wanted = [taken + self._rng.randrange(3) - 1 for taken in tricks]
        calls = calls_near(self._rng, self.rules, wanted)
        return tuple(zip(calls, tricks, strict=True))

    def alone(self) -> dict[int, Part]:
        """Return, for each score, a result in which one seat has it and no other has a point."""
        found: dict[int, Part] = {}
        for pair in self.best_first():
            scored = self.scores[pair]
            if scored > 0 and scored not in found:
                part = self.completed([pair], below=1)
                if part is not None:
                    found[scored] = part
        return found

    def leading(self) -> Part | None:
        """Return a result in which the first seat scores as much as can be, and leads alone."""
        return self._led_by([pair] for pair in self.best_first())

    def tied(self) -> Part | None:
        """Return a result in which the first two share the best score, and did the same."""
        twice = [[pair, pair] for pair in self.best_first()]
        return self._led_by(twice) or self._led_by(twice, alone=False)

    def tied_with_other_tricks(self) -> Part | None:
        """Return a result in which the first two share the best score with other tricks each."""
        pairs = combinations(self.best_first(), 2)
        return self._led_by(
            [one, other]
            for one, other in pairs
            if self.scores[one] == self.scores[other] and one[1] != other[1]
        )

    def tied_below(self) -> Part | None:
        """Return a result in which the first leads, and the next two share the second place."""
        best = self.best_first()
        return self._led_by(
            [other, other, one]
            for one in best[:20]
            for other in best
            if self.scores[other] < self.scores[one]
        )

    def _led_by(self, leaders: Iterable[Sequence[Pair]], *, alone: bool = True) -> Part | None:
        """Return the first result that some pairs lead, the others below the first of them."""
        for pairs in leaders:
            part = self.completed(pairs, below=self.scores[pairs[0]] + (not alone))
            if part is not None:
                return part
        return None

    # ---- ways to a total --------------------------------------------------------------------

    def exactly(self, total: int) -> list[Part] | None:
        """Return results that bring the first seat to a total, which no seat has before."""
        alone = self.alone()
        best = max(alone, default=0)
        if not 0 < total <= best * LONGEST:
            return None
        by_best = max(0, (total - 1) // best - 2)
        left = total - by_best * best
        for one, other in product([0, *alone], repeat=2):
            last = left - one - other
            if last in alone:
                scores = (*[best] * by_best, one, other, last)
                return [alone[score] for score in scores if score]
        return None

    def both_past(self, total: int) -> list[Part] | None:
        """Return results that bring two seats past a total at once, the first one further."""
        pairs: dict[int, Pair] = {}
        for pair in sorted(self.best_first(), key=lambda pair: pair[1]):
            pairs.setdefault(self.scores[pair], pair)  # of those with one score, the fewest tricks
        for count in range(1, LONGEST + 1):
            for more, less in product(pairs, repeat=2):
                if count * more > count * less >= total > (count - 1) * more:
                    part = self.completed([pairs[more], pairs[less]], below=1)
                    if part is not None:
                        return [part] * count
        return None


def calls_near(
    rng: Random, rules: Rules, wanted: Sequence[int], *, keep: int = 0
) -> tuple[int, ...]:
    """Return four calls close to those wanted that the rules allow and that void no round.

    If more are needed, the one to keep is raised last.
    """
    calls = [min(max(number, rules.min_call), rules.max_call) for number in wanted]
    order = shuffled(rng, range(4))
    for place in sorted(order, key=lambda place: place == keep):
        missing = rules.min_total_calls - sum(calls)
        calls[place] += max(0, min(missing, rules.max_call - calls[place]))
    return tuple(calls)


def _splits(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Yield every way in which so many seats may take so many tricks."""
    if seats == 1:
        if tricks >= 0:
            yield (tricks,)
        return
    for taken in range(tricks + 1):
        for others in _splits(tricks - taken, seats - 1):
            yield (taken, *others)


def seated(part: Part, order: Sequence[int]) -> Result:
    """Return a result with its parts at their seats: the order tells whose sits at seat 0, 1 ..."""
    sitting = [part[place] for place in order]
    return Result([call for call, _ in sitting], [taken for _, taken in sitting])
