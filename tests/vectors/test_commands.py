"""`callbreak vectors` and `callbreak check-vectors`, against engines with all kinds of faults."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import callbreak as cb
from callbreak.vectors import make_vectors, to_json

pytest.importorskip("click")
pytest.importorskip("rich")

from tests.cli.running import ROOT, printed, refused, run

FAULTY = Path(__file__).with_name("faulty_engine.py")
EXAMPLE = ROOT / "examples" / "engine.py"
COUNT = sum(len(group) for group in make_vectors().values() if isinstance(group, list))
ALL_RIGHT = f"{COUNT} questions, {COUNT} answered, 0 disagreements"


# ---- the file -----------------------------------------------------------------------------------


def test_the_file_on_standard_output():
    assert printed("vectors") == to_json(make_vectors())


def test_a_file_of_other_rules(tmp_path):
    file = tmp_path / "bridge.json"
    line = printed("vectors", "--rules", "call-bridge", "--seed", 7, "--output", file)
    text = to_json(make_vectors(cb.CALL_BRIDGE, seed=7))
    assert file.read_bytes() == text.encode()
    assert line == f"{file}: 974 vectors, Call Bridge [call-bridge]\n"


def test_more_positions():
    few, many = (json.loads(printed("vectors", "--positions", n)) for n in (1, 2))
    assert len(many["positions"]) == 2 * len(few["positions"])


@pytest.mark.parametrize("arguments", [["--seed", "-1"], ["--seed", "x"], ["--positions", "0"]])
def test_numbers_that_make_no_sense(arguments):
    assert "Invalid value" in refused("vectors", *arguments)
    assert "Invalid value" in refused("check-vectors", *arguments, "engine")


def test_a_file_that_cannot_be_written(tmp_path):
    result = run("vectors", "--output", tmp_path)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {tmp_path}: ")


# ---- engines that answer ------------------------------------------------------------------------


def check(fault="none", *arguments):
    return run("check-vectors", "--timeout", 30, *arguments, "--", sys.executable, FAULTY, fault)


def test_an_engine_without_a_fault():
    result = run("check-vectors", sys.executable, EXAMPLE)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "Call Break (five rounds) [call-break]",
        ALL_RIGHT,
    ]


def test_two_rule_sets_as_json():
    result = check("none", "--rules", "vikash-2009", "--rules", "Call_Bridge", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    first, second = map(json.loads, result.stdout.splitlines())
    assert (first["rules"], second["rules"]) == ("vikash-2009", "call-bridge")
    assert first["questions"] == first["answered"] > 1000
    assert (first["skipped"], first["error"], first["disagreements"]) == ({}, None, [])


@pytest.mark.parametrize(
    "fault", ["answers_at_the_end", "floods_stderr", "stays", "fails_at_the_end"]
)
def test_ways_to_answer_that_will_do(fault):
    started = time.monotonic()
    result = check(fault)
    assert (result.exit_code, result.stderr) == (0, "")
    assert ALL_RIGHT in result.stdout
    assert time.monotonic() - started < 25


def test_an_engine_that_skips_some():
    result = check("skips_deal_numbers")
    assert result.exit_code == 0
    assert "24 skipped (12 deal_number, 12 deal_from_number)" in result.stdout


def test_an_engine_that_skips_everything():
    result = check("skips_everything")
    assert (result.exit_code, result.stderr) == (2, "Error: it skipped every question\n")


def test_a_wrong_overruff():
    result = check("never_overruffs")
    assert (result.exit_code, result.stderr) == (1, "")
    head, _, rest = result.stdout.partition("\n\n")
    assert "disagreements" in head
    lines = rest.splitlines()
    assert lines[0].startswith("R5.4 Overruffing: ")
    assert lines[1].startswith("  positions/")
    assert lines[2].startswith("    hand S")
    assert lines[3].startswith("    legal: expected S")
    assert sum(line.startswith("R") for line in lines) == 1
    assert lines[-1].startswith("  and ")


def test_a_wrong_overruff_as_json():
    result = check("never_overruffs", "--json")
    [told] = map(json.loads, result.stdout.splitlines())
    assert {each["clause"] for each in told["disagreements"]} == {"R5.4"}
    first = told["disagreements"][0]
    assert first["key"] == "legal"
    assert set(first["expected"]) < set(first["got"]) <= set(first["question"]["hand"])
    assert first["question"]["ask"] == "legal_plays"
    assert "rules" not in first["question"]


def test_the_report_that_the_guide_shows():
    guide = (ROOT / "docs/how-to/test-your-engine.md").read_text(encoding="utf-8")
    shown = guide.partition("```text\n")[2].partition("```")[0]
    assert check("forgets_what_a_ruff_changes", "--rules", "bhoos").stdout == shown


def test_scores_in_floats():
    result = check("scores_in_floats")
    assert result.exit_code == 1
    assert "\nR7.7 Exact tenths: 182\n" in result.stdout
    assert "    call 1, tricks 0\n    tenths: expected -10, got -9.99" in result.stdout


# ---- engines that do not ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "fault, message",
    [
        ("crashes", "it ended with exit code 1 after 3 of"),
        ("ends_early", "it ended with exit code 0 after 3 of"),
        ("writes_garbage", "this is no JSON: Welcome to my engine!"),
        ("writes_bytes", "this is no JSON: "),
        ("writes_no_line", "this is no JSON: [[[["),
        ("writes_not_a_number", "this is no JSON: "),
        ("writes_no_object", "an object with an id is wanted, not [1, 2]"),
        ("names_no_question", 'an object with an id is wanted, not {"legal": []}'),
        ("answers_something_else", "this is no answer to an open question: "),
        ("answers_twice", "this is no answer to an open question: "),
        ("has_no_key", "answer must be one with at least one of legal, duty, to_beat, refused"),
        ("nests", "answer must be one that is nested less deeply"),
    ],
)
def test_engines_that_break_off(fault, message):
    result = check(fault)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {message}")
    assert "Call Break (five rounds)" in result.stdout
    if fault == "crashes":  # its last words, without what could colour the terminal
        last = "ZeroDivisionError: \N{REPLACEMENT CHARACTER}[31mthirteen by nought\n"
        assert result.stderr.endswith(last)
    else:
        assert result.stderr.count("\n") == 1


def test_an_error_as_json_ends_it():
    result = check("ends_early", "--rules", "all", "--json")
    assert (result.exit_code, result.stderr) == (2, "")
    [told] = map(json.loads, result.stdout.splitlines())
    assert told["error"].startswith("it ended with exit code 0 after 3 of")
    assert told["answered"] == 3


@pytest.mark.parametrize(
    "fault, timeout, message",
    [
        ("hangs", 1, "no answer for 1 seconds, at positions/lead-unbroken/spade/1"),
        ("hangs_after_five", 1, "no answer for 1 seconds, at positions/"),
        ("floods_blank_lines", 1, "no answer for 1 seconds, at positions/"),
        ("closes_its_output", 30, "it closed its output after 3 of"),
    ],
)
def test_engines_that_keep_us_waiting(fault, timeout, message):
    started = time.monotonic()
    result = run("check-vectors", "--timeout", timeout, "--", sys.executable, FAULTY, fault)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {message}")
    assert time.monotonic() - started < 20


@pytest.mark.parametrize(
    "words, message",
    [
        (["no-such-engine"], "no-such-engine: No such file or directory"),
        (["./no such engine --fast"], "./no: No such file or directory"),
        ([str(ROOT)], f"{ROOT}: Permission denied"),
        (["a\0b", "c"], "a\N{REPLACEMENT CHARACTER}b: embedded null byte"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="says it in other words")
def test_a_program_that_cannot_be_run(words, message):
    result = run("check-vectors", *words)
    assert (result.exit_code, result.stderr) == (2, f"Error: {message}\n")


@pytest.mark.parametrize(
    "arguments, message",
    [
        ([], "Missing argument 'CMD...'."),
        ([""], "CMD is empty."),
        (["'python"], "CMD: No closing quotation"),
        (["--rules", "winzoo", "python"], "--rules must be a known variant (close: winzo)"),
        (["--timeout", "0", "python"], "Invalid value for '--timeout'"),
        (["--timeout", "nan", "python"], "Invalid value for '--timeout'"),
        (["python", "-m", "engine"], "No such option"),
    ],
)
def test_arguments_that_make_no_sense(arguments, message):
    assert message in refused("check-vectors", *arguments)


def test_a_command_in_quotes_with_options_after_it():
    command = shlex.join([sys.executable, str(FAULTY), "ends_early"])
    result = run("check-vectors", command, "--rules", "bhoos")
    assert result.stderr.startswith("Error: it ended with exit code 0 after 3 of 918 answers")


# ---- nothing is left behind -------------------------------------------------------------------


def is_running(pid):
    """A process that ended but was not waited for yet has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def ends(pid):
    deadline = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not is_running(pid)


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")


@needs_proc
def test_what_the_engine_started_ends_with_it(tmp_path):
    file = tmp_path / "pid"
    arguments = ["--timeout", 4, "--", sys.executable, FAULTY, "hangs_with_a_child", file]
    result = run("check-vectors", *arguments)
    assert result.exit_code == 2
    assert ends(int(file.read_text()))


@needs_proc
def test_ctrl_c_ends_both(tmp_path):
    file = tmp_path / "pid"
    start = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "from callbreak.cli import main; main()"
    )
    engine = [sys.executable, str(FAULTY), "hangs_with_a_child", str(file)]
    with subprocess.Popen(
        [sys.executable, "-c", start, "check-vectors", "--", *engine],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        deadline = time.monotonic() + 30
        while not (file.exists() and file.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=20)
    assert (process.returncode, output, errors.strip()) == (130, b"", b"")
    assert ends(int(file.read_text()))
