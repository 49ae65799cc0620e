"""The committed playthroughs are what the library plays today."""

from __future__ import annotations

import re

import pytest

from tests.playthroughs import write

scripts = pytest.mark.parametrize("script", write.SCRIPTS, ids=lambda script: script.slug)


def committed(script):
    return (write.FOLDER / f"{script.slug}.txt").read_text(encoding="utf-8")


@scripts
def test_nothing_has_changed(script):
    assert write.text(script) == committed(script)


def test_no_playthrough_is_left_over():
    files = {path.stem for path in write.FOLDER.glob("*.txt")}
    assert files == {script.slug for script in write.SCRIPTS}


def test_the_rare_duties_are_among_them():
    found = set(re.findall(r"R[45]\.\d", " ".join(map(committed, write.SCRIPTS))))
    assert found == {"R4.1", "R4.2", "R4.4", "R4.5", *(f"R5.{n}" for n in range(2, 8))}


@scripts
def test_the_header_names_what_comes_up(script):
    header, _, body = committed(script).partition("\n\n")
    named = set(re.findall(r"R\d\.\d", header))
    assert set(re.findall(r"^  \w+ +\S+  (R\d\.\d) ", body, re.MULTILINE)) == {
        clause for clause in named if clause[1] in "345" and clause not in ("R3.1", "R3.2")
    }
