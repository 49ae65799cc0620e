"""The examples run, with no arguments and in seconds, and do what they say."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

import callbreak as cb
from callbreak import bhoos

EXAMPLES = Path(__file__).parents[2] / "examples"
SCRIPTS = sorted(path.name for path in EXAMPLES.glob("*.py"))


def run(script, *arguments, given=""):
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", EXAMPLES / script, *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        input=given,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
def test_each_example_runs_without_arguments(script):
    output = run(script)
    assert output or script == "engine.py"  # which waits for questions


def test_the_server_refuses_with_reasons_and_sends_a_view():
    output = run("server.py")
    refused = [
        line.partition("refused: ")[2] for line in output.splitlines() if "refused: " in line
    ]
    reasons = [json.loads(line)["refused"] for line in refused]
    assert reasons == ["not-your-turn", "illegal", "must-follow", "unreadable"]
    assert '"kind": "view"' in output or 'kind      "view"' in output
    assert "SK75" not in output  # South's hand is not North's to see


def test_the_score_keeper_reads_corrects_and_goes_on_after_a_mistake():
    lines = ["4:5 3:3 2:2 3:3", "4:5 3:3", "1! 4:4 3:4 2:2 3:3", "9:9 9:9 9:9 9:9"]
    output = run("score_keeper.py", given="\n".join(lines))
    assert "4.1" in output
    assert "3.1" in output
    assert "4:5 3:3: calls must be four whole numbers, not 2 of them" in output
    assert "tricks must be 13 in all, not 36" in output


def test_the_score_keeper_knows_other_rules():
    assert "13.0" in run("score_keeper.py", "call-bridge", given="8:9 2:2 2:2 2:0")


def test_the_bots_play_a_game():
    lines = run("bot_loop.py", "3").splitlines()
    assert len(lines) == 4
    assert {line.partition(".")[0] for line in lines} <= set("1234")


def request():
    return json.loads((EXAMPLES / "play_request.json").read_text(encoding="utf-8"))


def test_the_request_is_what_a_server_would_send():
    """It reads as a view, and its writer gives it back."""
    seen = bhoos.read_play_request(request()).view
    world = cb.knowledge(seen).sample(random.Random(1))
    round = cb.Round(world, seen.calls, seen.plays, cb.BHOOS)
    assert bhoos.requests(round)[-1].body == request()


@pytest.mark.parametrize("from_standard_input", [True, False], ids=["stdin", "file"])
def test_the_sampling_bot_answers_with_a_legal_card(from_standard_input):
    text = json.dumps(request())
    output = (
        run("sampling_bot.py", "-", given=text) if from_standard_input else run("sampling_bot.py")
    )
    card = bhoos.parse_card(json.loads(output)["value"])
    assert card in bhoos.read_play_request(request()).view.legal_plays
    assert card.rank < cb.Rank.KING  # a high heart would take a trick too many to be worth it


def test_the_sampling_bot_bids():
    round = cb.Round(cb.deal(random.Random(1), dealer=cb.Seat.WEST), rules=cb.BHOOS)
    body = bhoos.requests(round)[0].body
    assert json.loads(run("sampling_bot.py", "-", given=json.dumps(body)))["value"] in range(1, 9)


@pytest.mark.parametrize("plays", [0, 10, 24])
def test_what_west_holds(plays):
    output = run("what_does_west_hold.py", str(plays))
    assert "Really, West holds" in output
    if plays == 24:
        assert "2,718,144" in output
        assert output.count("West cannot hold") == 3


def test_the_recorded_game_is_the_one_that_is_written():
    assert run("write_game.py") == (EXAMPLES / "game.json").read_text(encoding="utf-8")
