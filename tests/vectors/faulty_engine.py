# ruff: noqa: T201 - an engine speaks on its standard output
"""An engine with a fault of its own, named by its first argument. Without one it has none."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import callbreak as cb

EXAMPLE = Path(__file__).parents[2] / "examples" / "engine.py"
FOREVER = 600


def answers():
    """The right answers, one by one as the questions come."""
    spec = importlib.util.spec_from_file_location("engine", EXAMPLE)
    engine = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(engine)
    for line in sys.stdin:
        yield engine.answer(json.loads(line))


def say(answer):
    print(json.dumps(answer), flush=True)


def some(number):
    for count, answer in enumerate(answers()):
        if count == number:
            return
        say(answer)


def none():
    for answer in answers():
        say(answer)


def hangs():
    time.sleep(FOREVER)


def hangs_after_five():
    some(5)
    time.sleep(FOREVER)


def hangs_with_a_child():
    """The child holds on to the pipes."""
    child = subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({FOREVER})"])
    Path(sys.argv[2]).write_text(str(child.pid))
    time.sleep(FOREVER)


def closes_its_output():
    some(3)
    os.close(1)
    time.sleep(FOREVER)


def crashes():
    some(3)
    raise ZeroDivisionError("\x1b[31mthirteen by nought")


def ends_early():
    some(3)


def floods_stderr():
    sys.stderr.write("x" * 79 + "\n")
    for _ in range(200):
        sys.stderr.write(("y" * 1023 + "\n") * 10)
    none()


def floods_blank_lines():
    while True:
        print()


def writes_no_line():
    while True:
        sys.stdout.write("[" * 65536)


def writes_garbage():
    print("Welcome to my engine!", flush=True)
    none()


def writes_bytes():
    sys.stdout.buffer.write(b"\xff\xfe\n")
    sys.stdout.flush()
    none()


def writes_not_a_number():
    print('{"id": "positions/lead-unbroken/spade/1", "legal": [NaN]}', flush=True)


def writes_no_object():
    say([1, 2])


def names_no_question():
    say({"legal": []})


def answers_something_else():
    say({"id": "positions/none", "legal": []})


def answers_twice():
    first = next(answers())
    say(first)
    say(first)


def has_no_key():
    say({"id": next(answers())["id"], "leagl": []})


def nests():
    deep = "[" * 400 + "]" * 400
    print(f'{{"id": {json.dumps(next(answers())["id"])}, "legal": {deep}}}', flush=True)


def skips_deal_numbers():
    for answer in answers():
        skipped = answer["id"].startswith("deal_numbers")
        say({"id": answer["id"], "skip": True} if skipped else answer)


def skips_everything():
    for answer in answers():
        say({"id": answer["id"], "skip": True})


def answers_at_the_end():
    """In the order of a stack, and without a flush."""
    for answer in list(answers())[::-1]:
        print(json.dumps(answer))


def stays():
    none()
    time.sleep(FOREVER)


def fails_at_the_end():
    none()
    sys.exit(3)


def never_overruffs():
    """Takes any spade for good enough."""
    for answer in answers():
        if answer.get("duty") == "overruff":
            answer["legal"] += [card for card in answer.pop("refused") if card[0] == "S"]
        say(answer)


def forgets_what_a_ruff_changes():
    """Goes on heading after a ruff, and knows nothing else."""
    for line in sys.stdin:
        question = json.loads(line)
        told = {"skip": True}
        if question["ask"] == "legal_plays":
            hand, trick = ([cb.Card[code] for code in question[key]] for key in ("hand", "trick"))
            rules = cb.Rules(heading=cb.Heading.LED_SUIT)
            told = {"legal": [card.value for card in cb.legal_plays(hand, trick, rules=rules)]}
        say({"id": question["id"]} | told)


def scores_in_floats():
    for answer in answers():
        if "tenths" in answer:
            answer["tenths"] += 1e-9
        say(answer)


if __name__ == "__main__":
    globals()[sys.argv[1] if len(sys.argv) > 1 else "none"]()
