import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest

pytest.importorskip("numba")
pytest.importorskip("tqdm")

import attrs

import callbreak as cb
from callbreak.simulate import HandCalls, Rounds, RuleChange, simulate
from callbreak.simulate._running import CHUNK
from tests.cli.running import ROOT, printed, refused, run, run_process

HAND = "SAKJ5 HA72 DQ954 CK6"
RANDOM = ("--policy", "random", "--seed", 7)


def told(*arguments):
    return json.loads(printed("simulate", *arguments, "--json"))


# ---- tables -----------------------------------------------------------------------------------


def test_rounds():
    assert printed("simulate", "--rounds", 1000, "--rules", "bhoos", *RANDOM) == (
        "1,000 rounds: Bhoos tournament [bhoos], random players, seed 7\n"
        "\n"
        "Call  Called            Made  Tricks           Score\n"
        "   1     541  13.5 %  96.5 %    3.13  ± 0.079   1.15  ± 0.019\n"
        "   2     492  12.3 %  85.8 %    3.27  ± 0.079   1.57  ± 0.066\n"
        "   3     481  12.0 %  64.4 %    3.31  ± 0.078   0.95  ± 0.134\n"
        "   4     521  13.0 %  36.1 %    3.08  ± 0.075  -1.08  ± 0.171\n"
        "   5     516  12.9 %  23.6 %    3.34  ± 0.077  -2.62  ± 0.189\n"
        "   6     471  11.8 %   9.6 %    3.28  ± 0.078  -4.85  ± 0.164\n"
        "   7     517  12.9 %   4.8 %    3.22  ± 0.080  -6.32  ± 0.133\n"
        "   8     461  11.5 %   3.5 %    3.38  ± 0.093  -7.44  ± 0.137\n"
        "\n"
        "Place         Call           Tricks           Score\n"
        "First caller  4.44  ± 0.072    3.12  ± 0.055  -2.34  ± 0.141\n"
        "Second        4.50  ± 0.074    3.29  ± 0.056  -2.38  ± 0.143\n"
        "Third         4.37  ± 0.072    3.20  ± 0.057  -2.32  ± 0.139\n"
        "Dealer        4.45  ± 0.072    3.39  ± 0.058  -2.00  ± 0.146\n"
    )


def test_a_hand():
    table = printed("simulate", "--rounds", 300, "--rules", "bhoos", "--hand", HAND, *RANDOM)
    assert table == (
        "300 rounds: Bhoos tournament [bhoos], random players, seed 7\n"
        "\n"
        "SAKJ5 HA72 DQ954 CK6\n"
        "\n"
        "Call     Made  Tricks           Score\n"
        "   1  100.0 %    4.97  ± 0.060   1.40  ± 0.006\n"
        "   2  100.0 %    4.97  ± 0.060   2.30  ± 0.006\n"
        "   3  100.0 %    4.97  ± 0.060   3.20  ± 0.006\n"
        "   4   95.0 %    4.97  ± 0.060   3.70  ± 0.102\n"
        "   5   64.7 %    4.97  ± 0.060   1.50  ± 0.278\n"
        "   6   29.7 %    4.97  ± 0.060  -2.43  ± 0.318\n"
        "   7    7.0 %    4.97  ± 0.060  -6.02  ± 0.207\n"
        "   8    1.0 %    4.97  ± 0.060  -7.84  ± 0.092\n"
        "\n"
        "Best on average: a call of 4.\n"
    )


def test_a_change_of_rules():
    table = printed("simulate", "--rounds", 500, "--against", "call-bridge", *RANDOM)
    title, _, *lines = table.splitlines()
    assert title == "500 rounds: Call Break (five rounds) [call-break], random players, seed 7"
    found = simulate(RuleChange(cb.CALL_BREAK, cb.CALL_BRIDGE, "random"), 500, seed=7)
    per_seat = [
        f"{mean.mean / 40:.2f} ± {mean.standard_error / 40:.3f}"
        for mean in (found.before, found.after, found.change)
    ]
    assert [re.sub("  +", "|", line) for line in lines] == [
        "Score of a seat|Points",
        *(
            f"{name}|{number.replace(' ', '|', 1)}"
            for name, number in zip(
                ("Call Break (five rounds) [call-break]", "Call Bridge [call-bridge]", "Change"),
                per_seat,
                strict=True,
            )
        ),
    ]


def test_one_round():
    table = printed("simulate", "--rounds", 1, *RANDOM)
    assert table.startswith("1 round: Call Break ")
    # One value has no standard error.
    assert "\nDealer         8.00      3.00     -8.00\n" in table


def test_void_rounds_are_told():
    # Calls must add up to 9 there, and those of random players now and then do not.
    rules = ("--rules", "vikash-2009", "--rounds", 5000)
    void = told(*rules, *RANDOM)["found"]["void"]
    assert void > 0
    assert printed("simulate", *rules, *RANDOM).endswith(f"\n\nVoid rounds: {void}.\n")
    void = told(*rules, *RANDOM, "--against", "bhoos")["found"]["void"]
    table = printed("simulate", *rules, *RANDOM, "--against", "bhoos")
    assert table.endswith(f"\n\nRounds void under one of them: {void}.\n")


def test_a_hand_that_is_always_thrown_in():
    table = printed(
        "simulate", "--hand", "HAKQJ5 DAKQ5 CAKQ5", "--rules", "call-bridge-bd", "--rounds", 10
    )
    assert (
        table.endswith("\n   1     -       -             -\nx".rstrip("x")) or "   1     -" in table
    )
    assert table.endswith("\n\nAll were misdeals.\n")


# ---- JSON -------------------------------------------------------------------------------------


def plain(mean):
    return attrs.asdict(mean) | {"mean": mean.mean, "standard_error": mean.standard_error}


def test_rounds_as_json():
    answer = told("--rounds", 500, "--rules", "1103in", *RANDOM)
    found = answer.pop("found")
    assert answer == {"rules": "bhoos", "policy": "random", "seed": 7, "asked": 500, "done": 500}
    expected = simulate(Rounds(cb.BHOOS, "random"), 500, seed=7)
    assert (found["rounds"], found["void"]) == (500, 0)
    assert [row["call"] for row in found["by_call"]] == [*range(14)]
    for row, call in zip(found["by_call"][1:9], expected.by_call[1:9], strict=True):
        assert row["made"] == call.made
        assert (row["tricks"], row["tenths"]) == (plain(call.tricks), plain(call.tenths))
    assert found["by_call"][0] == {
        "call": 0,
        "made": 0,
        "tricks": dict.fromkeys(("count", "total", "squares"), 0)
        | dict.fromkeys(("mean", "standard_error")),
        "tenths": dict.fromkeys(("count", "total", "squares"), 0)
        | dict.fromkeys(("mean", "standard_error")),
    }
    assert found["by_place"] == [
        {name: plain(getattr(place, name)) for name in ("calls", "tricks", "tenths")}
        for place in expected.by_place
    ]
    assert found["scores"] == [[*pair] for pair in expected.scores]


def test_a_hand_as_json():
    answer = told("--rounds", 100, "--hand", "c6K D459Q h27A s5JKA", "--policy", "random")
    assert answer["hand"] == HAND
    assert answer["found"]["deals"] == 100
    expected = simulate(HandCalls(cb.parse_hand(HAND), policy="random"), 100, seed=0)
    assert [row["call"] for row in answer["found"]["by_call"]] == [*range(1, 14)]
    assert [row["tenths"] for row in answer["found"]["by_call"]] == [
        plain(call.tenths) for call in expected.by_call
    ]


def test_a_change_of_rules_as_json():
    answer = told("--rounds", 100, "--rules", "bhoos", "--against", "call-bridge", *RANDOM)
    expected = simulate(RuleChange(cb.BHOOS, cb.CALL_BRIDGE, "random"), 100, seed=7)
    assert (answer["rules"], answer["against"]) == ("bhoos", "call-bridge")
    means = {name: plain(getattr(expected, name)) for name in ("before", "after", "change")}
    assert answer["found"] == means | {"void": 0}


def test_json_is_strict():
    def no_number(name):
        raise AssertionError(name)

    hopeless = ("--hand", "HAKQJ5 DAKQ5 CAKQ5", "--rules", "call-bridge-bd")
    for options in (["--rounds", 1], ["--rounds", 1, *hopeless]):
        output = printed("simulate", *options, "--json")
        assert output.count("\n") == 1
        json.loads(output, parse_constant=no_number)


# ---- processes --------------------------------------------------------------------------------


def test_workers_change_nothing():
    arguments = ["--rounds", str(2 * CHUNK + 10), *RANDOM]
    done = run_process("simulate", *arguments, "--workers", "2", PYTHONIOENCODING="utf-8")
    assert (done.returncode, done.stderr) == (0, b"")  # and no bar where there is no terminal
    assert done.stdout.decode().replace("\r\n", "\n") == printed("simulate", *arguments)


@contextlib.contextmanager
def started(*arguments, **streams):
    """Start the command in a process group of its own, of which nothing is left at the end."""
    # What was started in the background has Ctrl-C ignored, and so would be its children.
    start = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from callbreak.cli import main; main()"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", start, *map(str, arguments)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
        **streams,
    )
    with process:
        try:
            yield process
            process.wait(60)
        finally:
            # The helper of multiprocessing that cleans up ends a moment later.
            deadline = time.monotonic() + 20
            while (left := is_there(process.pid)) and time.monotonic() < deadline:
                time.sleep(0.05)
            if left:
                os.killpg(process.pid, signal.SIGKILL)
    assert not left


def is_there(group):
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):  # the latter where all are zombies, on macOS
        return False
    return True


def interrupted(*arguments, when):
    """Press Ctrl-C when the terminal shows a pattern.

    Returns:
        The exit code, what was printed, and what the terminal showed.
    """
    pty = pytest.importorskip("pty")
    termios = pytest.importorskip("termios")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    shown = b""
    with started("simulate", *arguments, stderr=theirs) as process:
        os.close(theirs)
        while not re.search(when, shown):
            ready, _, _ = select.select([ours], [], [], 60)
            assert ready, shown
            shown += os.read(ours, 4096)
        time.sleep(0.1)  # no hand is faster, and the bar is then complete
        os.killpg(process.pid, signal.SIGINT)
        with contextlib.suppress(OSError):  # how Linux says that the other end was closed
            while part := os.read(ours, 4096):
                shown += part
        printed = process.stdout.read().decode()
    os.close(ours)
    return process.returncode, printed, shown.decode()


MANY = 2**40
NOTHING_YET = rb"0\.00/"
SOMETHING = rb"%\|[^|]*\| [1-9]"

needs_process_groups = pytest.mark.skipif(os.name == "nt", reason="there are no process groups")


@needs_process_groups
@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_prints_what_there_is(workers):
    arguments = ("--rounds", MANY, *RANDOM, "--workers", workers)
    code, output, shown = interrupted(*arguments, when=SOMETHING)
    assert code == 0
    title, *table = output.splitlines()
    match = re.match(f"([0-9,]+) of {MANY:,} rounds, stopped: Call Break ", title)
    done = int(match[1].replace(",", ""))
    assert 0 < done < MANY
    assert done % CHUNK == 0
    assert table == printed("simulate", "--rounds", done, *RANDOM).splitlines()[1:]
    assert " rounds/s]" in shown
    *_, last = shown.strip("\r\n").split("\r")
    assert not last.strip()  # the bar was wiped out


@needs_process_groups
def test_ctrl_c_prints_what_there_is_as_json():
    code, output, _ = interrupted("--rounds", MANY, *RANDOM, "--json", when=SOMETHING)
    answer = json.loads(output)
    assert (code, answer["asked"]) == (0, MANY)
    assert 0 < answer["done"] < MANY
    assert answer["found"] == told("--rounds", answer["done"], *RANDOM)["found"]


@needs_process_groups
def test_ctrl_c_while_workers_start():
    """They leave without a word."""
    code, output, shown = interrupted("--rounds", MANY, "--workers", 2, when=NOTHING_YET)
    assert code == (0 if output else 130)
    *_, last = shown.strip("\r\n").split("\r")
    assert last.strip() == ("" if output else "stopped before anything was counted")
    assert "Traceback" not in shown


def test_ctrl_c_before_anything_was_counted(monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(Rounds, "__call__", interrupt)
    result = run("simulate", "--rounds", 10)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr == "stopped before anything was counted\n"


@pytest.mark.skipif(os.name == "nt", reason="closes descriptors as a shell does")
def test_no_standard_error_at_all():
    done = run_process(
        code="import os, sys; os.close(2); os.execv(sys.executable, "
        "[sys.executable, '-m', 'callbreak', 'simulate', '--rounds', '10'])"
    )
    assert done.returncode == 0
    assert done.stdout.startswith(b"10 rounds: ")


# ---- what is missing, and what makes no sense -------------------------------------------------


@pytest.mark.parametrize("package, extra", [("numba", "batch"), ("tqdm", "cli")])
def test_without_the_extra(package, extra):
    start = f"import sys; sys.modules[{package!r}] = None; from callbreak.cli import main; main()"
    done = run_process("simulate", "--rounds", "10", code=start)
    assert (done.returncode, done.stdout) == (2, b"")
    needs = f"Error: this needs {package}: pip install 'callbreak[{extra}]'"
    assert done.stderr.decode().splitlines() == [needs]
    helped = run_process("simulate", "--help", code=start)
    assert (helped.returncode, helped.stderr) == (0, b"")


@pytest.mark.parametrize(
    "arguments, reason",
    [
        (["--hand", HAND, "--against", "bhoos"], "--hand and --against exclude each other"),
        (["--hand", "SAKJ5"], "hand must be thirteen cards, not 4"),
        (["--hand", "SAX"], "--hand: "),
        (["--rules", "boos"], "--rules must be a known variant (close: bhoos), not 'boos'"),
        (["--against", "boos"], "--against must be a known variant (close: bhoos), not 'boos'"),
        (["--rounds", 0], "Invalid value for '--rounds': 0 is not in the range"),
        (["--rounds", "many"], "Invalid value for '--rounds': 'many' is not a valid integer"),
        (["--seed", -1], "Invalid value for '--seed': -1 is not in the range"),
        (["--seed", 2**63], f"Invalid value for '--seed': {2**63} is not in the range"),
        (["--workers", 0], "Invalid value for '--workers': 0 is not in the range"),
        (["--policy", "good"], "Invalid value for '--policy': 'good' is not one of"),
    ],
)
def test_what_makes_no_sense(arguments, reason):
    assert refused("simulate", *arguments).startswith(reason)
