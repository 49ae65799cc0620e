"""How fast the typed round is, against OpenSpiel's C++ `spades` through its Python API.

    python -m pip install -e ".[bench]"
    python benchmarks/bench_round.py [--quick]

Both sides do the same thing in their own idiom: ask for what is legal, pick one at random, go on to
the next immutable state. They take turns within one process, and the figures are medians: on a
machine with other work to do the ratios are steadier than the times. Without OpenSpiel (the extra
`bench`) ours are printed alone. What a view proves (`knowledge`) has no peer and is timed alone.
"""

from __future__ import annotations

import argparse
import pickle
import platform
import random
import statistics
import time
from collections.abc import Callable

import attrs

import callbreak as cb
from callbreak import call, play

try:
    import pyspiel
except ModuleNotFoundError:
    pyspiel = None

Job = Callable[[], int]
"""Does something and returns how often."""


def measure(jobs: dict[str, Job], turns: int) -> dict[str, list[float]]:
    """Let the jobs take turns; return the times of each, in microseconds for one thing."""
    times: dict[str, list[float]] = {name: [] for name in jobs}
    for job in jobs.values():
        job()
    for _ in range(turns):
        for name, job in jobs.items():
            start = time.perf_counter()
            done = job()
            times[name].append((time.perf_counter() - start) / done * 1e6)
    return times


def compare(what: str, ours: Job, theirs: Job | None, turns: int, bar: str = "") -> None:
    """Print a line: ours, theirs, and the ratio turn by turn."""
    jobs = {"ours": ours} | ({} if theirs is None else {"theirs": theirs})
    times = measure(jobs, turns)
    line = f"{what:<34}{statistics.median(times['ours']):>10.2f} µs"
    if theirs is not None:
        ratios = [a / b for a, b in zip(times["ours"], times["theirs"], strict=True)]
        line += f"{statistics.median(times['theirs']):>10.2f} µs"
        line += f"{statistics.median(ratios):>8.2f}  {bar}"
    print(line)


# ---- ours -----------------------------------------------------------------------------------

ROUNDS = 40
DEALS = 200


def dealt(seed: int) -> cb.Round:
    round = cb.Round(cb.deal(random.Random(seed), dealer=cb.Seat.SOUTH))
    for number in (3, 3, 3, 3):
        round = cb.call(round, number)
    return round


def our_steps() -> Job:
    starts = [dealt(seed) for seed in range(ROUNDS)]
    rnd = random.random

    def job() -> int:
        for round in starts:
            while cards := round.legal_plays.cards:
                round = play(round, cards[int(rnd() * len(cards))])  # noqa: PLW2901
        return 52 * ROUNDS

    return job


def our_steps_by_set() -> Job:
    starts = [dealt(seed) for seed in range(ROUNDS)]
    rnd = random.random

    def job() -> int:
        for round in starts:
            while legal := round.legal_plays:
                round = play(round, legal[int(rnd() * len(legal))])  # noqa: PLW2901
        return 52 * ROUNDS

    return job


def our_deals() -> Job:
    rng = random.Random(7)
    rnd = random.random

    def job() -> int:
        for _ in range(DEALS):
            round = cb.Round(cb.deal(rng, dealer=cb.Seat.SOUTH))
            while calls := round.legal_calls:
                round = call(round, calls[int(rnd() * len(calls))])
            while cards := round.legal_plays.cards:
                round = play(round, cards[int(rnd() * len(cards))])
        return DEALS

    return job


def in_mid_round(seed: int = 1, rules: cb.Rules = cb.CALL_BREAK) -> cb.Round:
    round = attrs.evolve(dealt(seed), rules=rules)
    rng = random.Random(seed)
    while len(round.plays) < 26:
        round = cb.play(round, rng.choice(round.legal_plays.cards))
    return round


def many(n: int, one: Callable[[], object]) -> Job:
    def job() -> int:
        for _ in range(n):
            one()
        return n

    return job


# ---- theirs ---------------------------------------------------------------------------------


def their_start(seed: int) -> pyspiel.State:
    rng = random.Random(seed)
    state = pyspiel.load_game("spades").new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    for _ in range(4):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def their_steps() -> Job:
    starts = [their_start(seed) for seed in range(ROUNDS)]
    rnd = random.random

    def job() -> int:
        for state in starts:
            while not state.is_terminal():
                actions = state.legal_actions()
                state = state.child(actions[int(rnd() * len(actions))])  # noqa: PLW2901
        return 52 * ROUNDS

    return job


def their_deals() -> Job:
    game = pyspiel.load_game("spades")
    rnd = random.random

    def job() -> int:
        for _ in range(DEALS):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state = state.child(actions[int(rnd() * len(actions))])
        return DEALS

    return job


def their_mid_round() -> pyspiel.State:
    state = their_start(1)
    for _ in range(26):
        state = state.child(state.legal_actions()[0])
    return state


# ---- pickles --------------------------------------------------------------------------------


def bench_pickles(which: str, round: cb.Round, state: pyspiel.State | None, turns: int) -> None:
    ours, theirs = pickle.dumps(round, 5), pickle.dumps(state, 5)
    peer = state is not None
    their_dumps = many(2000, lambda: pickle.dumps(state, 5)) if peer else None
    their_loads = many(2000, lambda: pickle.loads(theirs)) if peer else None
    dumps = many(2000, lambda: pickle.dumps(round, 5))
    compare(f"pickle.dumps, {which}", dumps, their_dumps, turns, "1.0")
    loads = many(2000, lambda: pickle.loads(ours))
    compare(f"pickle.loads, {which}", loads, their_loads, turns, "1.0")
    bytes_of = f"{len(ours):>10}" + (
        f"{len(theirs):>13}{len(ours) / len(theirs):>11.2f}" if peer else ""
    )
    print(f"{'  bytes':<34}{bytes_of}  {'1.0' if peer else ''}")


# ---- what a view proves ---------------------------------------------------------------------


def bench_knowledge(turns: int) -> None:
    views = [cb.view(round, round.turn) for round in map(in_mid_round, range(ROUNDS))]
    known = [cb.knowledge(view) for view in views]
    rng = random.Random(7)
    start = cb.knowledge(cb.view(dealt(1), cb.Seat.SOUTH))

    def each(do: Callable[[cb.View], object]) -> Job:
        def job() -> int:
            for view in views:
                do(view)
            return len(views)

        return job

    def worlds() -> int:
        for knowledge in known:
            for _ in knowledge.samples(rng, 50):
                pass
        return 50 * len(known)

    compare("knowledge(view), mid-round", each(cb.knowledge), None, turns)
    compare("  and count_deals()", each(lambda v: cb.knowledge(v).count_deals()), None, turns)
    compare("a sampled world, mid-round", worlds, None, turns)
    compare("  at the first lead", many(500, lambda: start.sample(rng)), None, turns)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer turns, for a first look")
    turns = 5 if parser.parse_args().quick else 25
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print("OpenSpiel is not installed" if pyspiel is None else "against OpenSpiel's spades")
    print(f"{'':<34}{'ours':>13}{'theirs':>13}{'ratio':>8}  bar")
    peer = pyspiel is not None
    step = "a step: legal plays, choice, play"
    steps = their_steps() if peer else None
    compare(step, our_steps(), steps, turns, "1.1")
    compare("  from the set, not its cards", our_steps_by_set(), steps, turns)
    deal = "a whole deal, with calls and plays"
    compare(deal, our_deals(), their_deals() if peer else None, turns, "0.7")
    state = their_mid_round() if peer else None
    bench_pickles("mid-round", in_mid_round(), state, turns)
    # Rules that differ from the default in most answers, and are written along.
    bench_pickles("other rules", in_mid_round(rules=cb.variant("demov-20")), state, turns)
    bench_knowledge(turns)


if __name__ == "__main__":
    main()
