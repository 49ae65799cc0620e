"""`callbreak check-vectors`: ask another engine over JSON lines, and report where it disagrees."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, Self

import attrs
import click
from rich.text import Text

from callbreak.cli._answers import rules_title
from callbreak.cli._options import complete_slug, examples, read
from callbreak.cli._output import heading, show, show_json
from callbreak.cli._problems import complain, printable
from callbreak.cli._vectors import positions_option, seed_option
from callbreak.errors import CallbreakError
from callbreak.rules import Rules
from callbreak.variants import VARIANTS, slug_of, variant
from callbreak.vectors import (
    CLAUSES,
    Disagreement,
    Question,
    disagreements,
    make_vectors,
    questions,
)

_LONGEST_LINE = 1 << 20
_KEPT_OF_STDERR = 4096
_EXAMPLES = 3


class EngineError(Exception):
    """An engine that cannot be run, or that does not answer as the protocol wants it."""


# ---- the engine -------------------------------------------------------------------------------


class Engine:
    """Another program, asked over JSON lines; leaving the context ends it, whatever it does.

    Everything is asked at once and the answers are read as they come, so an engine may answer line
    by line, in any order, or all at its end. Threads move the data: no pipe can fill up and block.
    """

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self._timeout = timeout
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._stderr = b""
        self._threads: list[Thread] = []
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the user's own program
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is ours; and with it goes all that it started
            )
        except (OSError, ValueError) as error:  # a ValueError for a name that no file can have
            reason = error.strerror if isinstance(error, OSError) else None
            raise EngineError(printable(f"{command[0]}: {reason or error}")) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """End the process and all that it started."""
        process = self._process
        if hasattr(os, "killpg"):
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
        process.wait()
        for thread in self._threads:
            thread.join(timeout=1)
        if not any(thread.is_alive() for thread in self._threads):
            for pipe in (process.stdin, process.stdout, process.stderr):
                with contextlib.suppress(OSError):
                    _given(pipe).close()

    def answers(self, asked: Sequence[Question]) -> Iterator[tuple[Question, Mapping[str, Any]]]:
        """Ask, and yield each question with its answer.

        Raises:
            EngineError: The answer to some question does not come, or cannot be used.
        """
        process = self._process
        lines = b"".join(json.dumps(q.request).encode() + b"\n" for q in asked)
        self._start(self._write, _given(process.stdin), lines)
        self._start(self._read, _given(process.stdout))
        self._start(self._keep_tail, _given(process.stderr))
        waiting = {question.id: question for question in asked}
        deadline = time.monotonic() + self._timeout
        while waiting:
            try:
                line: bytes | None = self._lines.get(timeout=0.1)
            except Empty:
                line = None
            if line == b"":
                raise EngineError(self._ending(len(asked) - len(waiting), len(asked)))
            if line is not None and line.strip():
                answer = _read_answer(line)
                question = waiting.pop(answer["id"], None)
                if question is None:
                    raise EngineError(f"this is no answer to an open question: {_shown(line)}")
                yield question, answer
                deadline = time.monotonic() + self._timeout
            elif time.monotonic() > deadline:
                missing = next(iter(waiting))
                raise EngineError(f"no answer for {self._timeout:g} seconds, at {missing}")

    def _start(self, target: Any, *arguments: object) -> None:
        thread = Thread(target=target, args=arguments, daemon=True)
        thread.start()
        self._threads.append(thread)

    def _write(self, pipe: IO[bytes], data: bytes) -> None:
        with contextlib.suppress(OSError):  # it reads no further
            pipe.write(data)
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        while line := pipe.readline(_LONGEST_LINE):
            self._lines.put(line)
        self._lines.put(b"")

    def _keep_tail(self, pipe: IO[bytes]) -> None:
        while part := os.read(pipe.fileno(), _KEPT_OF_STDERR):
            self._stderr = (self._stderr + part)[-_KEPT_OF_STDERR:]

    def _ending(self, answered: int, asked: int) -> str:
        """Say how an engine ended before its time."""
        try:
            code: int | None = self._process.wait(timeout=min(1, self._timeout))
        except subprocess.TimeoutExpired:
            code = None
        how = "closed its output" if code is None else f"ended with exit code {code}"
        self._threads[-1].join(timeout=1)
        last = self._stderr.decode("utf-8", "replace").strip().splitlines()[-5:]
        said = "".join(f"\n  {printable(line)[:200]}" for line in last)
        return f"it {how} after {answered} of {asked} answers{':' if said else ''}{said}"


def _given(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None  # noqa: S101 - all three were asked for
    return pipe


def _read_answer(line: bytes) -> Mapping[str, Any]:
    try:
        answer = json.loads(line, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise EngineError(f"this is no JSON: {_shown(line)}") from error
    if not isinstance(answer, dict) or not isinstance(answer.get("id"), str):
        raise EngineError(f"an object with an id is wanted, not {_shown(line)}")
    return answer


def _refuse(constant: str) -> None:
    raise ValueError(constant)  # NaN and Infinity are no JSON


def _shown(line: bytes) -> str:
    text = printable(line[:400].decode("utf-8", "replace").strip())
    return text if len(text) <= 100 else text[:97] + "..."


def _split(words: Sequence[str]) -> list[str]:
    """Return the program and its arguments: as they came, or one text taken apart."""
    if len(words) > 1 or os.path.exists(words[0]):  # noqa: PTH110 - a path or anything else
        return [*words]
    try:
        parts = shlex.split(words[0], posix=os.name != "nt")
    except ValueError as error:
        raise click.UsageError(f"CMD: {error}") from error
    return [part.strip('"') for part in parts] if os.name == "nt" else parts


# ---- the report ---------------------------------------------------------------------------------


@attrs.define
class Report:
    """What came of asking about one rule set."""

    rules: Rules
    asked: tuple[Question, ...]
    answered: int = 0
    skipped: Counter[str] = attrs.field(factory=Counter)
    found: list[Disagreement] = attrs.field(factory=list)
    error: str | None = None

    @property
    def code(self) -> int:
        """The exit code."""
        return 2 if self.error is not None else int(bool(self.found))


def _check(command: Sequence[str], rules: Rules, timeout: float, **how: int) -> Report:
    report = Report(rules, tuple(questions(make_vectors(rules, **how))))
    try:
        with Engine(command, timeout) as engine:
            for question, answer in engine.answers(report.asked):
                if answer.get("skip") is True:
                    report.skipped[question.ask] += 1
                    continue
                report.found += disagreements(question, answer)
                report.answered += 1
        if not report.answered:
            report.error = "it skipped every question"
    except EngineError as error:
        report.error = str(error)
    except CallbreakError as error:
        report.error = printable(str(error))
    return report


def _by_clause(found: Sequence[Disagreement]) -> dict[str, list[Disagreement]]:
    groups: dict[str, list[Disagreement]] = {clause: [] for clause in CLAUSES}
    for each in found:
        groups[each.clause].append(each)
    return {clause: group for clause, group in groups.items() if group}


def _lines(report: Report) -> Iterator[Text | str]:
    skipped = sum(report.skipped.values())
    kinds = ", ".join(f"{count} {ask}" for ask, count in report.skipped.items())
    yield heading(rules_title(report.rules))
    yield (
        f"{len(report.asked)} questions, {report.answered} answered"
        + (f", {skipped} skipped ({kinds})" if skipped else "")
        + f", {len(report.found)} disagreements"
    )
    for clause, group in _by_clause(report.found).items():
        yield ""
        yield heading(f"{clause} {CLAUSES[clause]}: {len(group)}")
        for each in group[:_EXAMPLES]:
            yield f"  {each.question.id}"
            if about := _about(each.question):
                yield f"    {about}"
            expected, got = _told(each.expected), printable(_told(each.got))
            yield f"    {each.key}: expected {expected}, got {got}"
        if len(group) > _EXAMPLES:
            yield f"  and {len(group) - _EXAMPLES} more"


def _about(question: Question) -> str:
    """Return what a question is about, unless it is long."""
    parts = [
        f"{key} {_told(value)}"
        for key, value in question.request.items()
        if key not in ("id", "ask", "rules", "record", "hands")
    ]
    return ", ".join(parts)


def _told(value: object) -> str:
    """Return cards and numbers in one line."""
    if isinstance(value, list) and value and all(isinstance(item, str) for item in value):
        text = " ".join(value)
    else:
        text = json.dumps(value)
    return text if len(text) <= 200 else text[:197] + "..."


def _plain(report: Report) -> dict[str, Any]:
    return {
        "rules": slug_of(report.rules),
        "questions": len(report.asked),
        "answered": report.answered,
        "skipped": dict(report.skipped),
        "error": report.error,
        "disagreements": [
            {
                "clause": each.clause,
                "key": each.key,
                "expected": each.expected,
                "got": each.got,
                "question": {k: v for k, v in each.question.request.items() if k != "rules"},
            }
            for each in report.found
        ],
    }


def _read_slugs(_: click.Context, param: click.Parameter, value: tuple[str, ...]) -> list[Rules]:
    if "all" in value:
        return [*VARIANTS.values()]
    return [read(variant, slug, param) for slug in value]


def _read_timeout(_: click.Context, __: click.Parameter, value: float) -> float:
    if not 0 < value <= 86400:  # not a number is neither
        raise click.BadParameter("more than 0 seconds and at most a day are wanted")
    return value


@click.command(
    epilog=examples(
        'check-vectors "python examples/engine.py"',
        "check-vectors --rules bhoos --rules call-bridge -- python examples/engine.py",
    )
)
@click.argument("words", metavar="CMD...", nargs=-1, required=True)
@click.option(
    "--rules",
    "rule_sets",
    metavar="SLUG",
    multiple=True,
    default=("call-break",),
    show_default=True,
    callback=_read_slugs,
    shell_complete=complete_slug,
    help="The rules to ask about; may be given again, and `all` is every preset.",
)
@seed_option
@positions_option
@click.option(
    "--timeout",
    type=float,
    metavar="S",
    default=10,
    show_default=True,
    callback=_read_timeout,
    help="How many seconds to wait for the next answer.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead, a line for each SLUG.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    words: tuple[str, ...],
    rule_sets: list[Rules],
    seed: int,
    positions: int,
    timeout: float,
    as_json: bool,
) -> None:
    """Ask another engine, and report where it disagrees.

    CMD is the program and its arguments, or both as one text in quotes; before options of its own
    put --. It gets a JSON object on each line of its standard input, and writes one on a line of
    its standard output for each: {"id": ..., "legal": [...]}, or {"id": ..., "skip": true} for what
    it does not do. The page "Test your engine" lists the questions.

    Disagreements are listed by the clause of the rules that they hang on. The exit code is 0 if
    there are none, 1 if there are some, and 2 for an engine that cannot be run, breaks off, writes
    something else, or lets us wait too long.
    """
    program = _split(words)
    if not program:
        raise click.UsageError("CMD is empty.")
    code = 0
    for place, rules in enumerate(rule_sets):
        report = _check(program, rules, timeout, seed=seed, positions=positions)
        code = max(code, report.code)
        if as_json:
            show_json(_plain(report))
        else:
            show([*([""] if place else []), *_lines(report)])
            if report.error is not None:
                complain(f"Error: {report.error}")
        if report.error is not None:
            break
    ctx.exit(code)
