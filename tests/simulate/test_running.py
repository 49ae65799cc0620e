"""The same results whoever does the work, in parts, and stopped early."""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import pytest

pytest.importorskip("numba")

import numpy as np

import callbreak as cb
from callbreak import batch
from callbreak.simulate import HandCalls, Rounds, RuleChange, simulate, simulated
from callbreak.simulate._running import CHUNK
from tests.simulate import own_jobs

N = 2 * CHUNK + 100  # three chunks, the last a short one
SEED = 3

PICKY = cb.Rules(min_call=2, max_call=3, min_total_calls=9, redeal=[cb.Misdeal.NO_SPADE])
LOW_FIRST = batch.Weights(np.tile(np.arange(13.0), 4))
HAND = cb.parse_hand("SAKJ5 HA72 DQ954 CK6")
JOBS = {
    "rounds": Rounds(PICKY, policy="random"),
    "hand": HandCalls(HAND, PICKY, place=2, policy="random"),
    "change": RuleChange(cb.BHOOS, cb.CALL_BRIDGE, ["random", LOW_FIRST, "random", LOW_FIRST]),
    "counter": own_jobs.most_tricks,
    "int": own_jobs.spades_of_dealers,
    "list": own_jobs.chunk_alone,
}


# ---- who does the work --------------------------------------------------------------------------


def threads():
    return ThreadPoolExecutor(2)


def processes():
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


def loky():
    return nullcontext(pytest.importorskip("loky").get_reusable_executor(max_workers=2))


@pytest.fixture(scope="module", autouse=True)
def _loky_ends():
    yield
    if find_spec("loky"):
        loky().enter_result.shutdown(wait=True)


@contextmanager
def dask(*, own_process=False):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=own_process, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


def dask_processes():
    return dask(own_process=True)


@pytest.fixture(scope="module")
def here():
    """What every job counts without an executor."""
    return {name: simulate(job, N, seed=SEED) for name, job in JOBS.items()}


@pytest.mark.parametrize(
    "start",
    [threads, processes, loky, dask, pytest.param(dask_processes, marks=pytest.mark.slow)],
)
def test_every_executor_counts_the_same(start, here):
    with start() as executor:
        found = {name: simulate(job, N, seed=SEED, executor=executor) for name, job in JOBS.items()}
    assert found == here
    assert found["list"] == [(SEED, 0, CHUNK), (SEED, CHUNK, CHUNK), (SEED, 2 * CHUNK, 100)]


UNDER_MPI = """
from callbreak import BHOOS
from callbreak.simulate import Rounds, simulate
from mpi4py.futures import MPIPoolExecutor

if __name__ == "__main__":
    job = Rounds(BHOOS, policy="random")
    with MPIPoolExecutor() as executor:
        found = simulate(job, 50_000, seed=7, executor=executor)
        print(executor.num_workers, found == simulate(job, 50_000, seed=7))
"""


@pytest.mark.slow
def test_mpi_counts_the_same(tmp_path):
    pytest.importorskip("mpi4py")
    mpiexec = shutil.which("mpiexec", path=f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}")
    if mpiexec is None:
        pytest.skip("there is no mpiexec")
    script = tmp_path / "script.py"
    script.write_text(UNDER_MPI)
    command = [mpiexec, "-n", "3", sys.executable, "-m", "mpi4py.futures", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert (done.stdout, done.returncode) == ("2 True\n", 0), done.stderr


class Backwards(Executor):
    """Does the last chunk that it was given first."""

    def __init__(self):
        self.given = []

    def submit(self, function, /, *arguments):
        future = Chosen(self)
        self.given.append((future, function, arguments))
        return future

    def work(self):
        while self.given:
            future, function, arguments = self.given.pop()
            future.set_result(function(*arguments))


class Chosen(Future):
    def __init__(self, executor):
        super().__init__()
        self.executor = executor

    def result(self, timeout=None):
        self.executor.work()
        return super().result(timeout)


def test_chunks_may_be_done_in_any_order(here):
    for name in ("counter", "list"):
        assert simulate(JOBS[name], N, seed=SEED, executor=Backwards()) == here[name]


def test_more_chunks_than_an_executor_is_given_at_a_time(monkeypatch):
    monkeypatch.setattr("callbreak.simulate._running.CHUNK", 10)
    monkeypatch.setattr("callbreak.simulate._running.AHEAD", 3)
    waiting = []

    class Watched(ThreadPoolExecutor):
        def submit(self, function, /, *arguments):
            future = super().submit(function, *arguments)
            waiting.append(future)
            return future

    with Watched(1) as executor:
        steps = []
        for done, counted in simulated(own_jobs.chunk_alone, 95, seed=1, executor=executor):
            steps.append(done)
            assert len(counted) == len(steps)
            assert len(waiting) <= len(steps) + 2
    assert steps == [10, 20, 30, 40, 50, 60, 70, 80, 90, 95]
    assert [first for _, first, _ in counted] == [*range(0, 95, 10)]


# ---- parts --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rounds", "hand", "change", "counter", "int"])
def test_a_job_is_the_sum_of_its_parts(name, here):
    """Wherever it is cut: a round depends on the seed and its number alone."""
    job = JOBS[name]
    cuts = [0, 1, 700, 701, 3000]
    parts = [job(SEED, a, b - a) for a, b in itertools.pairwise(cuts)]
    whole = parts[0] + parts[1] + parts[2] + parts[3]
    assert whole == job(SEED, 0, 3000) == simulate(job, 3000, seed=SEED)
    assert whole == parts[3] + parts[1] + (parts[0] + parts[2])


@pytest.mark.parametrize("name", JOBS)
def test_what_was_counted_so_far_is_a_smaller_job(name, here):
    steps = list(simulated(JOBS[name], N, seed=SEED))
    assert [done for done, _ in steps] == [CHUNK, 2 * CHUNK, N]
    assert steps[0][1] == simulate(JOBS[name], CHUNK, seed=SEED)
    assert steps[-1][1] == here[name]


def test_one_round():
    assert simulate(own_jobs.chunk_alone, 1, seed=0) == [(0, 0, 1)]


def test_another_seed_is_other_rounds():
    for job in (JOBS["rounds"], JOBS["hand"], JOBS["change"]):
        assert job(1, 0, 500) != job(2, 0, 500)


def test_numbers_of_numpy():
    found = simulate(own_jobs.chunk_alone, np.int32(20), seed=np.uint64(5))
    assert found == [(5, 0, 20)]
    assert {type(number) for number in found[0]} == {int}


def test_progress(here):
    told = []
    found = simulate(own_jobs.most_tricks, N, seed=SEED, progress=lambda *now: told.append(now))
    assert found == here["counter"]
    assert told == [(CHUNK, N), (2 * CHUNK, N), (N, N)]


def test_progress_is_told_in_the_thread_of_the_caller():
    told = []
    with ThreadPoolExecutor(2) as executor:
        simulate(
            own_jobs.chunk_alone,
            N,
            seed=SEED,
            executor=executor,
            progress=lambda done, n: told.append((done, n, threading.current_thread())),
        )
    me = threading.current_thread()
    assert told == [(CHUNK, N, me), (2 * CHUNK, N, me), (N, N, me)]


# ---- the end before the end ---------------------------------------------------------------------


class Counting:
    """A job that waits for leave, and counts how many chunks were begun."""

    def __init__(self):
        self.leave = threading.Event()
        self.begun = 0

    def __call__(self, seed, first, count):
        self.begun += 1
        if first:
            assert self.leave.wait(60)
        return count


def test_chunks_that_have_not_begun_are_cancelled_when_the_caller_stops():
    job = Counting()
    with ThreadPoolExecutor(1) as executor:
        for done, counted in simulated(job, 50 * CHUNK, seed=0, executor=executor):
            assert (done, counted) == (CHUNK, CHUNK)
            break
        job.leave.set()
    assert job.begun <= 2


def test_chunks_that_have_not_begun_are_cancelled_when_progress_fails():
    job = Counting()

    def stop(done, n):
        raise KeyboardInterrupt

    with ThreadPoolExecutor(1) as executor:
        with pytest.raises(KeyboardInterrupt) as caught:
            simulate(job, 50 * CHUNK, seed=0, executor=executor, progress=stop)
        job.leave.set()
    # As long as the error is there, its traceback keeps alive what is not closed.
    assert caught.tb
    assert job.begun <= 2


@pytest.mark.parametrize("start", [nullcontext, threads, loky])
def test_an_error_of_the_job_comes_out(start):
    with start() as executor:
        steps = simulated(own_jobs.fails, 3 * CHUNK, seed=0, executor=executor)
        assert next(steps) == (CHUNK, CHUNK)
        with pytest.raises(ZeroDivisionError, match=f"^round {CHUNK}$"):
            next(steps)
        with pytest.raises(StopIteration):
            next(steps)


def test_an_error_of_the_library_comes_out_of_a_process():
    with loky() as executor, pytest.raises(cb.ArgumentValueError) as caught:
        simulate(own_jobs.asks_for_too_little, 10, seed=0, executor=executor)
    assert (caught.value.argument, caught.value.got) == ("n", "-10")


# ---- the doors ----------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [simulate, simulated])
@pytest.mark.parametrize(
    "change, message",
    [
        ({"n": 0}, "n must be a whole number at least 1, not 0"),
        ({"n": -5}, "n must be a whole number at least 1, not -5"),
        ({"seed": -1}, f"seed must be a whole number from 0 to {2**63 - 1}, not -1"),
        ({"seed": 2**63}, f"seed must be a whole number from 0 to {2**63 - 1}, not {2**63}"),
    ],
)
def test_numbers_out_of_range(function, change, message):
    """They are refused at once, not when the first chunk is asked for."""
    with pytest.raises(cb.ArgumentValueError) as caught:
        function(own_jobs.chunk_alone, **{"n": 10, "seed": 0} | change)
    assert str(caught.value) == message


@pytest.mark.parametrize("function", [simulate, simulated])
@pytest.mark.parametrize(
    "change, message",
    [
        ({"n": 1e6}, "n must be a whole number at least 1, not float"),
        ({"n": True}, "n must be a whole number at least 1, not bool"),
        ({"n": "10"}, "n must be a whole number at least 1, not str"),
        ({"seed": None}, f"seed must be a whole number from 0 to {2**63 - 1}, not NoneType"),
        ({"job": None}, "job must be a job, not NoneType"),
        ({"job": "rounds"}, "job must be a job, not str"),
        ({"executor": 4}, "executor must be an Executor, not int"),
        ({"executor": ThreadPoolExecutor}, "executor must be an Executor, not type"),
    ],
)
def test_arguments_of_another_type(function, change, message):
    with pytest.raises(cb.ArgumentTypeError) as caught:
        function(**{"job": own_jobs.chunk_alone, "n": 10, "seed": 0} | change)
    assert str(caught.value) == message


def test_progress_that_cannot_be_called():
    with pytest.raises(
        cb.ArgumentTypeError, match=r"^progress must be a function or None, not int"
    ):
        simulate(own_jobs.chunk_alone, 10, seed=0, progress=3)


def test_the_largest_seed():
    assert simulate(Rounds(policy="random"), 10, seed=2**63 - 1).rounds == 10
    assert HandCalls(HAND)(2**63 - 1, 0, 10).deals == 10
