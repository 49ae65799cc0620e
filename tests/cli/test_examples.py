import json
import subprocess
import sys

import pytest

from callbreak import from_record, meta_of, to_record
from tests.cli.running import GAME, PAPER_GAME, ROOT


@pytest.mark.parametrize("file", [GAME, PAPER_GAME], ids=lambda file: file.stem)
def test_a_record_is_as_the_library_writes_it(file):
    record = json.loads(file.read_text("utf-8"))
    assert to_record(from_record(record), meta=meta_of(record)) == record


def test_the_game_is_what_its_script_writes():
    written = subprocess.run(
        [sys.executable, ROOT / "examples/write_game.py"],
        capture_output=True,
        check=True,
        text=True,
    )
    assert written.stdout == GAME.read_text("utf-8")


def test_the_game_is_over():
    assert from_record(json.loads(GAME.read_text("utf-8"))).is_over
