"""Bulk statistics over rounds, on any executor of `concurrent.futures`.

A *job* says what is played and what is counted. `simulate` cuts the work into chunks of a fixed
size, gives each chunk to the executor, and adds up what comes back. A round depends on the seed and
its number alone and all sums are exact, so results are equal whoever does the work: nobody else,
threads, processes, loky, a Dask cluster or MPI.

Jobs that come with the library are `Rounds` (what calls and seats score), `HandCalls` (how often
one hand makes each call) and `RuleChange` (what other rules do to the scores of the same deals).
Anything that is called as `job(seed, first, count)` and returns something that can be added is a
job too; to go to other processes it must pickle. Needs the extra `batch`.
"""

from callbreak import batch as _batch  # first of all, to say what is missing
from callbreak.simulate._aggregates import (
    CallStatistics,
    HandStatistics,
    Mean,
    PlaceStatistics,
    RoundStatistics,
    RuleChangeStatistics,
    Summable,
)
from callbreak.simulate._jobs import HandCalls, Rounds, RuleChange
from callbreak.simulate._running import Job, simulate, simulated

__all__ = [
    "CallStatistics",
    "HandCalls",
    "HandStatistics",
    "Job",
    "Mean",
    "PlaceStatistics",
    "RoundStatistics",
    "Rounds",
    "RuleChange",
    "RuleChangeStatistics",
    "Summable",
    "simulate",
    "simulated",
]

del _batch
