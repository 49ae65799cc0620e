"""How fast `callbreak.batch` is, against its bars and against OpenSpiel's C++ `spades`.

    python -m pip install -e ".[batch,bench]"
    python benchmarks/bench_batch.py [--quick]

What is compared takes turns within one process, and each figure is the median of its turns. Where
one thread does the work it is the processor's time that counts, so that other work on the machine
does little harm; several threads are measured by the clock on the wall, and want an idle machine.
Without OpenSpiel (the extra `bench`) ours are printed alone.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import statistics
import time
from collections.abc import Callable

import numba
import numpy as np
from llvmlite import binding as llvm

from callbreak import batch

try:
    import pyspiel
except ModuleNotFoundError:
    pyspiel = None

MILLION = 1_000_000
Job = Callable[[], int]
"""Does something and returns how many cards were played."""


def measure(
    jobs: dict[str, Job], turns: int, clock: Callable[[], float] = time.process_time
) -> dict[str, float]:
    """Let the jobs take turns; return the median rate of each, in million card plays a second."""
    rates: dict[str, list[float]] = {name: [] for name in jobs}
    for job in jobs.values():
        job()  # compiles, and warms up
    for _ in range(turns):
        for name, job in jobs.items():
            start = clock()
            cards = job()
            rates[name].append(cards / (clock() - start) / MILLION)
    return {name: statistics.median(values) for name, values in rates.items()}


def our_playouts(n: int, *, policy: batch.Policy = "random", threads: int = 1) -> Job:
    def job() -> int:
        batch.playouts(n, seed=1, policy=policy, threads=threads)
        return 52 * n

    return job


def our_steps(n: int) -> Job:
    """The plays of whole rounds, one call of the two functions for each; the first card will do."""
    after_calls = batch.deal_many(n, seed=1)
    for _ in range(4):
        batch.call_many(after_calls, np.full(n, 3))
    masks = np.empty(n, dtype=np.uint64)

    def job() -> int:
        states = after_calls.copy()
        for _ in range(52):
            batch.legal_masks(states, out=masks)
            lowest = masks & (~masks + np.uint64(1))
            batch.play_many(states, np.bitwise_count(lowest - np.uint64(1)))
        return 52 * n

    return job


def spades_in_play() -> pyspiel.State:
    """A random position of OpenSpiel's spades, dealt and bid, before the first of 52 plays."""
    rng = random.Random(1)
    state = pyspiel.load_game("spades").new_initial_state()
    for _ in range(52 + 4):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def their_rollouts(n: int) -> Job:
    """Random rollouts within their C++.

    They cannot be called directly, but a search of two simulations spends its time on nothing else:
    n rollouts of the 52 plays from the position and n of 51 from one of its successors.
    """
    state = spades_in_play()
    evaluator = pyspiel.RandomRolloutEvaluator(n, 1)
    bot = pyspiel.MCTSBot(
        state.get_game(),
        evaluator,
        1.0,  # uct_c
        2,  # max_simulations
        1,  # max_memory_mb
        False,  # noqa: FBT003 - solve
        1,  # seed
        False,  # noqa: FBT003 - verbose
        pyspiel.ChildSelectionPolicy.UCT,
    )

    def job() -> int:
        bot.step(state)
        return n * (52 + 51)

    return job


def their_steps(n: int) -> Job:
    """The same loop as `our_steps` over their states, from Python, in place."""
    start = spades_in_play()

    def job() -> int:
        for _ in range(n):
            state = start.clone()
            while not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
        return 52 * n

    return job


def line(what: str, ours: float, peer: float | None, bar: str) -> None:
    ratio = "" if peer is None else f"{peer:9.2f} {ours / peer:8.1f}"
    print(f"{what:<44} {ours:9.1f} {ratio:<18} {bar}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="fewer and shorter turns")
    quick = parser.parse_args().quick
    turns = 5 if quick else 15
    n = 50_000 if quick else 250_000
    threads = min(2, os.cpu_count() or 1)

    print(
        f"{platform.python_implementation()} {platform.python_version()}, "
        f"NumPy {np.__version__}, Numba {numba.__version__}, "
        f"{os.cpu_count()} CPUs of type {llvm.get_host_cpu_name()}"
    )
    if pyspiel is None:
        print("OpenSpiel is not installed: no peer (pip install 'callbreak[bench]')")

    jobs = {"playouts": our_playouts(n)}
    if pyspiel is not None:
        jobs["rollouts"] = their_rollouts(300 if quick else 1000)
    playing = measure(jobs, turns)
    by_threads = {"one": our_playouts(n), "two": our_playouts(2 * n, threads=threads)}
    threading = measure(by_threads, turns, time.perf_counter)
    steps = {"ours": our_steps(16_384)}
    if pyspiel is not None:
        steps["theirs"] = their_steps(50 if quick else 200)
    stepping = measure(steps, turns)
    rollouts, their_stepping = playing.get("rollouts"), stepping.get("theirs")

    print(f"\n{'million card plays a second':<44} {'ours':>9} {'peer':>9} {'ratio':>8} bar")
    line("random playouts, one thread", playing["playouts"], rollouts, ">= 40, ratio >= 8")
    what = f"random playouts, {threads} threads"
    gain = threading["two"] / threading["one"]
    line(what, threading["two"], None, f">= 1.8 times one thread: {gain:.2f}")
    line("legal_masks + play_many, 16,384 rounds", stepping["ours"], their_stepping, ">= 10")
    size = batch.deal_many(1, seed=1).data.nbytes
    print(f"{'bytes a round':<44} {size:9} {'':<18} < 128")

    print("\nmillion card plays a second, by policy, one thread")
    middling = np.tile(np.arange(13.0), 4)
    policies = {"random": "random", "rule-of-thumb": "rule-of-thumb"}
    by_policy = measure(
        {
            **{name: our_playouts(n // 5, policy=policy) for name, policy in policies.items()},
            "weights": our_playouts(n // 5, policy=batch.Weights(middling)),
        },
        turns,
    )
    for name, rate in by_policy.items():
        line(name, rate, None, "")

    print("\nmillion card plays a second, by number of rounds and threads")
    counts = [1, 2, 4, 8, 16, 32]
    counts = [count for count in counts if count <= max(2, os.cpu_count() or 1)]
    print(f"{'rounds':>12} " + " ".join(f"{f'{count} threads':>12}" for count in counts))
    for size in (1, 100, 10_000, 100_000, 1_000_000)[: 4 if quick else 5]:
        grown = measure(
            {str(count): our_playouts(size, threads=count) for count in counts},
            turns if size < MILLION else 5,
            time.perf_counter,
        )
        print(f"{size:>12,} " + " ".join(f"{grown[str(count)]:12.2f}" for count in counts))


if __name__ == "__main__":
    main()
