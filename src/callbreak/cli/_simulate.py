"""`callbreak simulate`: what calls and seats score over many rounds."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

import attrs
import click
from rich.text import Text

from callbreak.cli._answers import rules_title
from callbreak.cli._options import complete_slug, examples, json_option, reading, rules_option
from callbreak.cli._output import grid, heading, show, show_json
from callbreak.cli._problems import Problem, complain
from callbreak.errors import MissingExtraError
from callbreak.notation import format_hand, parse_hand
from callbreak.rules import Rules
from callbreak.variants import slug_of, variant


@click.command(
    epilog=examples(
        "simulate --rounds 20000 --rules bhoos --seed 7",
        'simulate --rounds 2000 --hand "SAKJ5 HA72 DQ954 CK6"',
        "simulate --rounds 20000 --against call-bridge --json",
    )
)
@click.option(
    "--rounds",
    "n",
    type=click.IntRange(1, 2**40),
    default=100_000,
    show_default=True,
    help="How many rounds to play; with --hand, how many deals to try.",
)
@click.option(
    "--seed", type=click.IntRange(0, 2**63 - 1), default=0, show_default=True, help="The seed."
)
@rules_option
@click.option(
    "--policy",
    type=click.Choice(["rule-of-thumb", "random"]),
    default="rule-of-thumb",
    show_default=True,
    help="Who plays.",
)
@click.option(
    "--hand",
    metavar="HAND",
    callback=lambda c, p, v: None if v is None else reading(parse_hand)(c, p, v),
    help="Ask how this hand fares with each call, instead.",
)
@click.option(
    "--against",
    metavar="SLUG",
    callback=lambda c, p, v: None if v is None else reading(variant)(c, p, v),
    shell_complete=complete_slug,
    help="Ask what these rules change, instead.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 61 if os.name == "nt" else 1024),  # Windows waits for no more
    default=1,
    show_default=True,
    help="How many processes share the work.",
)
@json_option
def command(
    *,
    n: int,
    seed: int,
    rules: Rules,
    policy: str,
    hand: Any,
    against: Rules | None,
    workers: int,
    as_json: bool,
) -> None:
    """Play many rounds, and say what calls and seats score.

    Ctrl-C stops early, with what was counted so far. Needs the extra `batch`.
    """
    from callbreak import simulate
    from callbreak.simulate._running import CHUNK

    if hand is not None and against is not None:
        raise Problem("--hand and --against exclude each other")
    job: Any
    if hand is not None:
        job = simulate.HandCalls(hand, rules, policy=policy)
    elif against is not None:
        job = simulate.RuleChange(rules, against, policy)
    else:
        job = simulate.Rounds(rules, policy)
    with _workers(min(workers, -(-n // CHUNK))) as executor:
        done, found = _run(simulate.simulated(job, n, seed=seed, executor=executor), n)
    if found is None:
        complain("stopped before anything was counted")
        click.get_current_context().exit(130)
    if as_json:
        about = {"rules": slug_of(rules), "policy": policy, "seed": seed, "asked": n, "done": done}
        about |= {} if hand is None else {"hand": format_hand(hand)}
        about |= {} if against is None else {"against": slug_of(against)}
        show_json(about | {"found": _plain(found)})
        return
    title = f"{n:,} round{'s' * (n != 1)}"
    if done < n:
        title = f"{done:,} of {title}, stopped"
    show(
        [
            heading(f"{title}: {rules_title(rules)}, {policy} players, seed {seed}"),
            "",
            *_lines(rules, hand, against, found),
        ]
    )


def _run(chunks: Iterator[tuple[int, Any]], n: int) -> tuple[int, Any]:
    """Return how many rounds were done, all of them unless Ctrl-C came, and what was counted."""
    try:
        from tqdm import tqdm
    except ModuleNotFoundError as error:
        raise MissingExtraError("tqdm", "cli") from error
    last: tuple[int, Any] = (0, None)
    hidden = sys.stderr is None or not sys.stderr.isatty()
    try:
        with tqdm(total=n, unit=" rounds", unit_scale=True, leave=False, disable=hidden) as bar:
            for last in chunks:
                bar.update(last[0] - bar.n)
    except KeyboardInterrupt:
        pass
    return last


def _lines(rules: Rules, hand: Any, against: Rules | None, found: Any) -> list[Text | str]:
    if hand is not None:
        return _hand_lines(format_hand(hand), found)
    if against is not None:
        return _change_lines(rules_title(rules), rules_title(against), found)
    return _round_lines(found)


@contextmanager
def _workers(count: int) -> Iterator[Executor | None]:
    """Give processes to work in, or none for one; they leave Ctrl-C to this one."""
    if count == 1:
        yield None
        return
    pool = ProcessPoolExecutor(count, mp_context=get_context("spawn"), initializer=_ignore_ctrl_c)
    # A process that starts while Ctrl-C is ignored ignores it too, from its first moment on; on
    # Windows, only from when it has run its initializer.
    handler = _ignore_ctrl_c()
    for _ in range(count):
        pool.submit(int)
    signal.signal(signal.SIGINT, handler)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _ignore_ctrl_c() -> Any:
    return signal.signal(signal.SIGINT, signal.SIG_IGN)


def _plain(value: object) -> Any:
    """Return an aggregate as plain data, every mean with its error."""
    kind: Any = type(value)
    if not attrs.has(kind):
        return [_plain(item) for item in value] if isinstance(value, tuple) else value
    fields: dict[str, Any] = {
        field.name: _plain(getattr(value, field.name)) for field in attrs.fields(kind)
    }
    if hasattr(value, "standard_error"):
        errors = {"mean": value.mean, "standard_error": value.standard_error}  # type: ignore[attr-defined]
        fields |= {name: None if number != number else number for name, number in errors.items()}  # noqa: PLR0124 - not a number
    return fields


def _mean(mean: Any, scale: int = 10) -> list[str]:
    """Return a mean and its standard error as two cells; of tenths, as points."""
    if mean.count == 0:
        return ["-", ""]
    error = "" if mean.count < 2 else f"± {mean.standard_error / scale:.3f}"
    return [f"{mean.mean / scale:.2f}", error]


def _round_lines(found: Any) -> list[Text | str]:
    calls = [["Call", "Called", "", "Made", "Tricks", "", "Score", ""]]
    for call in found.by_call:
        if call.count:
            share = 100 * call.count / (4 * found.rounds)
            made = f"{100 * call.made_share:.1f} %"
            cells = [*_mean(call.tricks, 1), *_mean(call.tenths)]
            calls.append([str(call.call), f"{call.count:,}", f"{share:.1f} %", made, *cells])
    places = [["Place", "Call", "", "Tricks", "", "Score", ""]]
    for name, place in zip(
        ("First caller", "Second", "Third", "Dealer"), found.by_place, strict=True
    ):
        cells = [*_mean(place.calls, 1), *_mean(place.tricks, 1), *_mean(place.tenths)]
        places.append([name, *cells])
    void = [f"Void rounds: {found.void:,}."] if found.void else []
    return [*grid(calls, ">>>>>>>>"), "", *grid(places, "<>>>>>>"), *([""] if void else []), *void]


def _hand_lines(hand: str, found: Any) -> list[Text | str]:
    rows = [["Call", "Made", "Tricks", "", "Score", ""]]
    for call in found.by_call:
        made = f"{100 * call.made_share:.1f} %" if call.count else "-"
        rows.append([str(call.call), made, *_mean(call.tricks, 1), *_mean(call.tenths)])
    best = f"Best on average: a call of {found.best.call}." if found.deals else "All were misdeals."
    return [hand, "", *grid(rows, ">>>>>>"), "", best]


def _change_lines(before: str, after: str, found: Any) -> list[Text | str]:
    rows = [
        ["Score of a seat", "Points", ""],
        [before, *_mean(found.before, 40)],
        [after, *_mean(found.after, 40)],
        ["Change", *_mean(found.change, 40)],
    ]
    void = [f"Rounds void under one of them: {found.void:,}."] if found.void else []
    return [*grid(rows, "<>>"), *([""] if void else []), *void]
