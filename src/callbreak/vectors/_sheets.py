"""Score sheets, from calls and tricks alone: totals, places, ends, ties, targets, instant wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import repeat
from typing import Any

import attrs

from callbreak.games import Game
from callbreak.rules import Rules, TieBreak
from callbreak.sheets import ScoreSheet
from callbreak.vectors._drawing import Vector, generator, shuffled
from callbreak.vectors._results import LONGEST, Pair, Part, Results, seated
from callbreak.vectors._rounds import full_record

Named = Iterator[tuple[str, list[str], ScoreSheet]]
"""A name, the clauses it is about, and a sheet."""


def sheet_vectors(rules: Rules, seed: int) -> Iterator[Vector]:
    """Yield score sheets with all that follows from them."""
    for name, clauses, sheet in _sheets(rules, seed):
        yield {
            "id": f"sheets/{name}",
            "ask": "replay",
            "clauses": with_ending(clauses, rules),
            "record": full_record(sheet),
            "expect": standing_of(sheet),
        }


def with_ending(clauses: list[str], rules: Rules) -> list[str]:
    """Return clauses with the one by which a game ends, at the end if it is not there."""
    ending = "R8.2" if rules.is_open_ended else "R8.1"
    return [*clauses, *([] if ending in clauses else [ending])]


def standing_of(standing: ScoreSheet | Game) -> dict[str, Any]:
    """Return what a sheet or a game has come to; what comes next only if something does."""
    instant = standing.instant_winner
    found: dict[str, Any] = {
        "totals": [total.tenths for total in standing.totals],
        "places": list(standing.standings),
        "is_over": standing.is_over,
        "winners": [int(seat) for seat in standing.winners],
        "instant_winner": None if instant is None else int(instant),
    }
    if not standing.is_over:
        found["targets"] = [
            {"total": each.total.tenths, "behind": each.behind.tenths, "call": each.call}
            for each in standing.targets
        ]
    return found


def _sheets(rules: Rules, seed: int) -> Named:
    results = Results(rules, generator(seed, "sheets"))
    order = shuffled(generator(seed, "sheets/order"), range(4))
    ending = with_ending([], rules)
    yield "empty", [*ending, "R8.6"], ScoreSheet(rules)
    for number in (1, 2, 3):
        yield from _walk(f"usual-{number}", [*ending, "R8.3", "R8.6"], rules, results.usual)
    for name, clause, part in (
        ("one-leads", "R8.6", results.leading()),
        ("all-below-zero", "R7.6", results.completed([], below=0)),
    ):
        if part is not None:
            yield from _walk(name, [clause], rules, partial(next, repeat(part)), order, most=5)
    for name, part in (
        ("tied", results.tied()),
        ("tied-with-other-tricks", results.tied_with_other_tricks()),
        ("tied-below", results.tied_below()),
    ):
        if part is not None:
            yield from _to_the_end(name, rules, results, part, order)
    if rules.target_tenths is not None:
        yield from _to_the_target(rules, rules.target_tenths, results, order)
    yield from _eight_tricks(rules, results, order)


def _walk(
    name: str,
    clauses: list[str],
    rules: Rules,
    next_part: Callable[[], Part],
    order: Sequence[int] = range(4),
    most: int = LONGEST,
) -> Named:
    """Yield a sheet after its first rounds, and where it ends or nearly ends."""
    sheets = [ScoreSheet(rules)]
    longest = min(most, 4) if rules.is_open_ended else most
    while not sheets[-1].is_over and len(sheets) <= longest:
        sheets.append(sheets[-1].with_result(seated(next_part(), order)))
    last = len(sheets) - 1
    counts = {"after-one": 1, "after-two": 2, "before-the-last": last - 1, "after-the-last": last}
    seen = {0}
    for moment, count in counts.items():
        if count <= last and count not in seen:
            seen.add(count)
            yield f"{name}/{moment}", clauses, sheets[count]


def _to_the_end(
    name: str, rules: Rules, results: Results, part: Part, order: Sequence[int]
) -> Named:
    """Yield a sheet of one result again and again, where it would end if no tie kept it going."""
    clauses = ["R8.4", "R8.3"] if rules.tie_break is TieBreak.EXTRA_ROUND else ["R8.3"]
    ended_by_ties = attrs.evolve(rules, tie_break=TieBreak.SHARED)
    sheet = ScoreSheet(rules, [seated(part, order)])
    yield f"{name}/after-one", clauses, sheet
    longest = 2 if rules.is_open_ended else LONGEST
    while not ScoreSheet(ended_by_ties, sheet.results).is_over and len(sheet.results) < longest:
        sheet = sheet.with_result(seated(part, order))
    if len(sheet.results) > 1:
        yield f"{name}/at-the-end", clauses, sheet
    if rules.tie_break is not TieBreak.EXTRA_ROUND or sheet.is_over or rules.is_open_ended:
        return
    sheet = sheet.with_result(seated(part, order))
    yield f"{name}/one-more", clauses, sheet
    decisive = results.leading()
    if decisive is not None:
        yield f"{name}/decided", clauses, sheet.with_result(seated(decisive, order))


def _to_the_target(rules: Rules, target: int, results: Results, order: Sequence[int]) -> Named:
    """Yield sheets that reach the target exactly, miss it by a tenth, pass it, or pass it twice."""
    for name, parts in (
        ("reached", results.exactly(target)),
        ("just-missed", results.exactly(target - 1)),
        ("two-at-once", results.both_past(target)),
    ):
        sheet = _built(rules, parts or (), order)
        if parts is None or len(sheet.results) < len(parts):
            continue  # there is no such way, or the rounds end the game before
        yield f"target/{name}", ["R8.1", "R8.3"], sheet
        further = results.leading()
        if name == "just-missed" and further is not None and not sheet.is_over:
            passed = sheet.with_result(seated(further, order))
            yield "target/passed", ["R8.1", "R8.3"], passed


def _built(rules: Rules, parts: Iterable[Part], order: Sequence[int]) -> ScoreSheet:
    """Return the sheet of some results, as far as the game goes."""
    sheet = ScoreSheet(rules)
    for part in parts:
        if not sheet.is_over:
            sheet = sheet.with_result(seated(part, order))
    return sheet


def _eight_tricks(rules: Rules, results: Results, order: Sequence[int]) -> Named:
    """Yield sheets with what wins at once at some tables: in the first round, and from behind."""
    pairs: dict[str, Pair] = {}
    others = [call for call in results.calls if call != 8]
    if others:
        pairs |= {
            "eight-tricks/low-call": (others[0], 8),
            "eight-tricks/high-call": (others[-1], 8),
        }
        pairs |= {"seven-tricks": (others[0], 7)}
    if 8 in results.calls:
        pairs |= {f"call-of-eight/{taken}-tricks": (8, taken) for taken in (7, 8, 9)}
    behind = results.leading()
    for name, pair in pairs.items():
        part = results.completed([pair])
        if part is None:
            continue
        yield f"{name}/first-round", ["R8.5"], ScoreSheet(rules, [seated(part, order)])
        rotated = [*order[1:], order[0]]
        if behind is not None:
            sheet = _built(rules, [behind], order)
            if not sheet.is_over:
                yield f"{name}/from-behind", ["R8.5"], sheet.with_result(seated(part, rotated))
