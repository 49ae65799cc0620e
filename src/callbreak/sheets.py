"""The score sheet: totals, places, targets and winners from calls and tricks alone.

It serves the person who wrote down what was called and taken, and knows nothing of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import final

import attrs

from callbreak._checks import instance, is_iterable, items, shown, whole_number
from callbreak._shown import Told
from callbreak.errors import ArgumentTypeError, ArgumentValueError
from callbreak.rules import InstantWin, Rules, TieBreak
from callbreak.scoring import Points, score_tenths
from callbreak.seats import Seat, as_seat
from callbreak.variants import CALL_BREAK

__all__ = ["Result", "ScoreSheet", "Target"]


def _four_counts(value: Iterable[int], name: str) -> tuple[int, ...]:
    if not is_iterable(value):
        raise ArgumentTypeError(name, "four whole numbers", type(value).__name__)
    counts = tuple(whole_number(count, name, 0, 13) for count in value)
    if len(counts) != 4:
        raise ArgumentValueError(name, "four whole numbers", f"{len(counts)} of them")
    return counts


def _as_calls(value: Iterable[int]) -> tuple[int, ...]:
    return _four_counts(value, "calls")


def _as_tricks(value: Iterable[int]) -> tuple[int, ...]:
    return _four_counts(value, "tricks")


@final
@attrs.frozen
class Result:
    """How a round ended: what each seat called and took.

    Attributes:
        calls: The calls, by seat.
        tricks: The tricks taken, by seat; they add up to 13 (R6.3).

    Raises:
        ArgumentTypeError: A field that is not four whole numbers.
        ArgumentValueError: Not four of them, one out of range, or tricks that do not add up to 13.

    >>> Result(calls=(4, 3, 2, 3), tricks=(5, 2, 2, 3))
    Traceback (most recent call last):
    callbreak.errors.ArgumentValueError: tricks must be 13 in all, not 12
    """

    calls: tuple[int, int, int, int] = attrs.field(converter=_as_calls)
    tricks: tuple[int, int, int, int] = attrs.field(converter=_as_tricks)

    def __attrs_post_init__(self) -> None:
        if sum(self.tricks) != 13:
            raise ArgumentValueError("tricks", "13 in all", str(sum(self.tricks)))


@final
@attrs.frozen
class Target:
    """What one seat needs, from the finished rounds (rule R8.6).

    Attributes:
        total: The seat's total.
        behind: How far it lies behind the best total; nothing for the leader.
        call: The lowest legal call that, made exactly while the other three totals stay as they
            are, lifts this total above all three; None if no call does.
    """

    total: Points
    behind: Points
    call: int | None


def _as_results(value: Iterable[Result]) -> tuple[Result, ...]:
    return items(value, "results", Result, "an iterable of Result")


@final
@attrs.frozen
class ScoreSheet(Told):
    """The finished rounds of a game, and what they add up to (rules R8.1 to R8.6).

    Attributes:
        rules: The rules of the table.
        results: The finished rounds, in order.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A call that the rules do not allow, calls that add up to too little, or
            more rounds than a game has.

    >>> sheet = ScoreSheet(results=[Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3))])
    >>> [str(total) for total in sheet.totals], sheet.standings
    (['4.1', '3.0', '2.0', '3.0'], (1, 2, 4, 2))
    """

    rules: Rules = attrs.field(
        default=CALL_BREAK, validator=lambda _, __, v: instance(v, "rules", Rules, "Rules")
    )
    results: tuple[Result, ...] = attrs.field(default=(), converter=_as_results)

    def __attrs_post_init__(self) -> None:
        rules = self.rules
        for number, result in enumerate(self.results):
            for called in result.calls:
                if not rules.min_call <= called <= rules.max_call:
                    expected = f"from {rules.min_call} to {rules.max_call}"
                    raise ArgumentValueError(f"results[{number}].calls", expected, str(called))
            if sum(result.calls) < rules.min_total_calls:
                expected = f"at least {rules.min_total_calls} in all"
                total = str(sum(result.calls))
                raise ArgumentValueError(f"results[{number}].calls", expected, total)
        # A target is no matter of the constructor: a corrected round may have reached it early.
        most, given = rules.rounds, len(self.results)
        if most is not None and given > most and rules.tie_break is not TieBreak.EXTRA_ROUND:
            raise ArgumentValueError("results", f"at most {most} rounds", str(given))

    @property
    def totals(self) -> tuple[Points, Points, Points, Points]:
        """The sum of all finished rounds, by seat."""
        south, east, north, west = map(Points, _totals(self.rules, self.results))
        return south, east, north, west

    @property
    def scores(self) -> tuple[tuple[Points, Points, Points, Points], ...]:
        """What each finished round scored, by seat."""
        return tuple(ScoreSheet(self.rules, (result,)).totals for result in self.results)

    @property
    def instant_winner(self) -> Seat | None:
        """The seat that won the game at once; None under most rules (R8.5)."""
        return next(
            (
                seat
                for result in self.results
                if (seat := instant_winner(self.rules, result.calls, result.tricks)) is not None
            ),
            None,
        )

    @property
    def standings(self) -> tuple[int, int, int, int]:
        """The place of each seat, by seat; equal totals share one: 1, 1, 3, 4 (R8.3)."""
        return self.places(self.instant_winner)

    def places(self, first: Seat | None) -> tuple[int, int, int, int]:
        """Return the place of each seat, by seat, if one seat comes first whatever its total.

        Raises:
            ArgumentTypeError: The first is neither a `Seat` nor None.
            ArgumentValueError: A number that is no seat.
        """
        if first is not None:
            first = as_seat(first, "first")
        totals = _totals(self.rules, self.results)
        by_tricks = self.rules.tie_break is TieBreak.MORE_TRICKS
        marks = [
            (
                seat is first,
                totals[seat],
                sum(result.tricks[seat] for result in self.results) if by_tricks else 0,
            )
            for seat in Seat
        ]
        south, east, north, west = (1 + sum(other > mark for other in marks) for mark in marks)
        return south, east, north, west

    @property
    def is_over(self) -> bool:
        """Whether the rules end the game here; an open-ended game never is (R8.1, R8.2)."""
        totals = _totals(self.rules, self.results)
        return self.instant_winner is not None or _has_ended(self.rules, totals, len(self.results))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; empty until the game is over."""
        return self.leaders if self.is_over else ()

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats in first place so far."""
        return tuple(seat for seat in Seat if self.standings[seat] == 1)

    @property
    def targets(self) -> tuple[Target, Target, Target, Target]:
        """What each seat needs to lead after one more round, by seat (R8.6)."""
        totals = _totals(self.rules, self.results)
        south, east, north, west = (_target(self.rules, totals, seat) for seat in Seat)
        return south, east, north, west

    def with_result(self, result: Result) -> ScoreSheet:
        """Return the sheet with one more round.

        Raises:
            ArgumentTypeError: That is no `Result`.
            ArgumentValueError: The rules do not allow it, or the game is over.
        """
        instance(result, "result", Result, "a Result")
        if self.is_over:
            over = f"{len(self.results)} rounds, after which the game was over"
            raise ArgumentValueError("results", over, str(len(self.results) + 1))
        return ScoreSheet(self.rules, (*self.results, result))

    def replace_result(self, index: int, result: Result) -> ScoreSheet:
        """Return the sheet with an earlier round corrected.

        Args:
            index: Which round, counted from 0.
            result: What it should have been.

        Raises:
            ArgumentTypeError: An argument of the wrong type.
            ArgumentValueError: There is no such round, or the rules do not allow the result.
        """
        instance(result, "result", Result, "a Result")
        if not self.results:
            raise ArgumentValueError("index", "a round of the sheet, which is empty", shown(index))
        place = whole_number(index, "index", 0, len(self.results) - 1)
        return ScoreSheet(self.rules, (*self.results[:place], result, *self.results[place + 1 :]))


def instant_winner(rules: Rules, calls: Sequence[int], tricks: Sequence[int]) -> Seat | None:
    """Return the seat that calls and tricks so far, by seat, let win the game at once (R8.5)."""
    for seat in Seat:
        if tricks[seat] >= 8 and (
            rules.instant_win is InstantWin.EIGHT_TRICKS
            or (rules.instant_win is InstantWin.CALL_OF_EIGHT and calls[seat] == 8)
        ):
            return seat
    return None


def _totals(rules: Rules, results: Sequence[Result]) -> list[int]:
    """Return the totals in tenths, by seat."""
    return [
        sum(score_tenths(result.calls[seat], result.tricks[seat], rules) for result in results)
        for seat in Seat
    ]


def rounds_until_over(rules: Rules, results: Sequence[Result]) -> int | None:
    """Return how many finished rounds it took to end the game; None if it goes on (R8)."""
    totals = [0, 0, 0, 0]
    for count, result in enumerate(results, start=1):
        scored = _totals(rules, [result])
        totals = [total + more for total, more in zip(totals, scored, strict=True)]
        winner = instant_winner(rules, result.calls, result.tricks)
        if winner is not None or _has_ended(rules, totals, count):
            return count
    return None


def _has_ended(rules: Rules, totals: Sequence[int], rounds: int) -> bool:
    """Tell whether a game is over by its totals, in tenths, after so many rounds (R8.1, R8.4)."""
    *_, second, best = sorted(totals)
    enough = rules.rounds is not None and rounds >= rules.rounds
    reached = rules.target_tenths is not None and best >= rules.target_tenths
    undecided = rules.tie_break is TieBreak.EXTRA_ROUND and best == second
    return (enough or reached) and not undecided


def _target(rules: Rules, totals: Sequence[int], seat: Seat) -> Target:
    others = max(totals[other] for other in Seat if other is not seat)
    enough = (
        called
        for called in rules.calls
        if totals[seat] + score_tenths(called, called, rules) > others
    )
    behind = Points(max(totals) - totals[seat])
    return Target(Points(totals[seat]), behind, next(enough, None))
