"""Who does the work: nobody else, or any executor."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future
from contextlib import closing
from typing import Final

from callbreak._checks import instance, whole_number
from callbreak.errors import ArgumentTypeError
from callbreak.simulate._aggregates import S

CHUNK: Final = 16_384
"""How many rounds a chunk has: enough to forget the cost of sending it, few enough to share."""

AHEAD: Final = 1024
"""How many chunks an executor is given at a time: enough for a large cluster."""

Job = Callable[[int, int, int], S]
"""Called with a seed, the number of the first round and how many; returns what it counted."""

Chunk = tuple[int, int, int]


def simulate(
    job: Job[S],
    n: int,
    *,
    seed: int,
    executor: Executor | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> S:
    """Do a job over many rounds and return what it counted.

    Args:
        job: What to do.
        n: How many rounds, at least 1.
        seed: From 0 to 2**63 - 1.
        executor: Who does it: any `concurrent.futures.Executor`. If left out it is done here.
        progress: Called in this thread after each chunk with how many rounds are done, and `n`.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number out of range.

    >>> from callbreak.simulate import Rounds
    >>> found = simulate(Rounds(policy="random"), 1000, seed=7)
    >>> found.rounds, sum(place.tricks.total for place in found.by_place)
    (1000, 13000)
    """
    if progress is not None and not callable(progress):
        raise ArgumentTypeError("progress", "a function or None", type(progress).__name__)
    counted = None
    # Closed at once where `progress` raises, so that no executor goes on in vain.
    with closing(simulated(job, n, seed=seed, executor=executor)) as chunks:
        for done, so_far in chunks:
            counted = so_far
            if progress is not None:
                progress(done, n)
    assert counted is not None  # noqa: S101 - there is at least one chunk
    return counted


def simulated(
    job: Job[S], n: int, *, seed: int, executor: Executor | None = None
) -> Generator[tuple[int, S]]:
    """Do a job over many rounds, and yield after each chunk the rounds done and what was counted.

    For who wants to stop early: what was counted so far is what a job over so many rounds counts.
    Chunks that an executor has not begun when the generator is closed are cancelled. Arguments and
    errors are those of `simulate`.
    """
    if not callable(job):
        raise ArgumentTypeError("job", "a job", type(job).__name__)
    rounds = whole_number(n, "n", 1)
    key = whole_number(seed, "seed", 0, 2**63 - 1)
    if executor is not None:
        instance(executor, "executor", Executor, "an Executor")
    return _simulated(job, rounds, key, executor)


def _simulated(
    job: Job[S], n: int, seed: int, executor: Executor | None
) -> Generator[tuple[int, S]]:
    so_far: S | None = None
    chunks = ((seed, first, min(CHUNK, n - first)) for first in range(0, n, CHUNK))
    for (_, first, count), counted in _counted(job, chunks, executor):
        so_far = counted if so_far is None else so_far + counted
        yield first + count, so_far


def _counted(
    job: Job[S], chunks: Iterator[Chunk], executor: Executor | None
) -> Iterator[tuple[Chunk, S]]:
    """Yield the chunks in order with what was counted in each."""
    if executor is None:
        for chunk in chunks:
            yield chunk, job(*chunk)
        return
    waiting: deque[tuple[Chunk, Future[S]]] = deque()
    try:
        for chunk in chunks:
            waiting.append((chunk, executor.submit(job, *chunk)))
            if len(waiting) >= AHEAD:
                done, future = waiting[0]
                yield done, future.result()
                waiting.popleft()
        for done, future in waiting:
            yield done, future.result()
    finally:
        for _, future in waiting:
            future.cancel()
