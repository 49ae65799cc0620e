"""Whole rounds, played to the end by built-in players."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor
from typing import Final, final

import attrs
import numpy as np
from numpy.typing import NDArray

from callbreak._checks import instance, is_whole, whole_number
from callbreak.batch import _finish, _kernels
from callbreak.batch._arrays import as_seed, round_numbers
from callbreak.batch._numbers import numbers_of, tenths_of
from callbreak.batch._players import RANDOM
from callbreak.batch.moves import dealt
from callbreak.batch.policies import Policy, players_of
from callbreak.batch.states import States
from callbreak.errors import ArgumentTypeError, ArgumentValueError
from callbreak.rules import Rules
from callbreak.variants import CALL_BREAK

__all__ = ["Playouts", "playouts"]

BLOCK: Final = 4096
"""How many rounds are worked on at a time: their states fit in the processor's second cache."""

LITTLE: Final = 256
"""How many rounds are done before another thread has started."""


@final
@attrs.frozen(eq=False)
class Playouts:
    """How many rounds ended: a row for each round, and the seats in order of play.

    Attributes:
        rules: The rules they were played under.
        dealers: Who dealt, `(n,)`, uint8. The next seat called and led first.
        calls: The calls, `(n, 4)`, int8; -1 where a misdeal left no call to make.
        tricks: The tricks won, `(n, 4)`, int8.
        tenths: The scores in tenths of a point, `(n, 4)`, int32; 0 in a void round.
        void: Which rounds were void and count for nothing, `(n,)`, bool: the calls added up to too
            little, or the states to begin with were void.
    """

    rules: Rules
    dealers: NDArray[np.uint8]
    calls: NDArray[np.int8]
    tricks: NDArray[np.int8]
    tenths: NDArray[np.int32]
    void: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.dealers)


def playouts(
    start: int | States,
    /,
    *,
    rules: Rules | None = None,
    seed: int,
    policy: Policy = "random",
    threads: int = 1,
    first: int = 0,
) -> Playouts:
    """Play rounds to the end and return how they ended.

    The same seed gives the same results for any number of threads, on every platform, and for any
    division into parts: `playouts(1000, seed=7)` is `playouts(400, seed=7)` followed by
    `playouts(600, seed=7, first=400)`, and the same as `playouts(deal_many(1000, 7), seed=7)`.

    Args:
        start: How many rounds to deal and play, as `deal_many` deals them; or states, at any
            stage, to finish. They are not changed.
        rules: The rules; `CALL_BREAK` if left out, or those of the states.
        seed: From 0 to 2**64 - 1. A round depends on the seed and its number alone.
        policy: Who plays; see `Policy`.
        threads: How many threads share the work. They run side by side: the machine code does not
            hold the interpreter's lock.
        first: The number of the first round.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number out of range, an unknown policy, or rules that are not those
            of the states.
        TooManyMisdealsError: Nothing but misdeals in a thousand deals of one round.

    >>> ended = playouts(1000, seed=7, policy="rule-of-thumb")
    >>> ended.tenths.shape, bool((ended.tricks.sum(axis=1) == 13).all())
    ((1000, 4), True)
    """
    if rules is not None:
        instance(rules, "rules", Rules, "Rules")
    if isinstance(start, States):
        if rules is not None and rules != start.rules:
            raise ArgumentValueError("rules", "those of the states", repr(rules))
        states: States | None = start
        n = len(start)
        rules = start.rules
    elif is_whole(start):
        states = None
        n = whole_number(start, "start", 0, 2**40)
        rules = CALL_BREAK if rules is None else rules
    else:
        raise ArgumentTypeError("start", "a whole number or States", type(start).__name__)
    workers = whole_number(threads, "threads", 1, 1024)
    players = players_of(policy)
    key = as_seed(seed)
    numbers = round_numbers(first, n)
    tenths = tenths_of(rules)
    ended = Playouts(
        rules=rules,
        dealers=np.empty(n, dtype=np.uint8),
        calls=np.empty((n, 4), dtype=np.int8),
        tricks=np.empty((n, 4), dtype=np.int8),
        tenths=np.empty((n, 4), dtype=np.int32),
        void=np.empty(n, dtype=np.bool_),
    )
    in_numbers = numbers_of(rules)
    all_random = bool((players["kind"] == RANDOM).all())

    def finish(here: slice) -> None:
        """Deal some of the rounds, or copy them, play them, and write down how they ended."""
        if states is None:
            data = dealt(rules, key, numbers[here])
        else:
            data = states.data[here].copy()
        if all_random:
            _finish.finish_randomly(data, in_numbers, key, numbers[here])
        else:
            _finish.finish(data, in_numbers, tenths, players, key, numbers[here])
        _kernels.report(
            data,
            tenths,
            ended.dealers[here],
            ended.calls[here],
            ended.tricks[here],
            ended.tenths[here],
            ended.void[here],
        )

    # As many blocks for each thread; and no threads for so little that they would only cost.
    parts = -(-n // (workers * BLOCK)) * workers if n > LITTLE else 1
    cuts = [n * part // parts for part in range(parts + 1)]
    blocks = [slice(begin, end) for begin, end in itertools.pairwise(cuts) if begin < end]
    if workers == 1 or len(blocks) < 2:
        for here in blocks:
            finish(here)
    else:
        with ThreadPoolExecutor(workers) as pool:
            list(pool.map(finish, blocks))
    return ended
