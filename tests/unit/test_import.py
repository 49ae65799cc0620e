"""What `import callbreak` brings, and what it does not."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import callbreak as cb

OPTIONAL = {"click", "hypothesis", "numba", "numpy", "rich", "tqdm"}
SLOW = {"asyncio", "difflib", "fractions", "json", "multiprocessing", "random", "unittest"}

# Modules that one imports by name: adapters, extras, and the presets in bulk.
BY_NAME = {
    "batch",
    "bhoos",
    "cli",
    "diagrams",
    "envs",
    "simulate",
    "solver",
    "svg",
    "testing",
    "vectors",
}

# Of use only to who looks inside: the version of the record format.
INSIDE = {"FORMAT"}


def run(program):
    """Run a program in a fresh interpreter; return what it printed."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_nothing_optional_and_nothing_slow_is_loaded():
    loaded = run("import sys, callbreak; print(*sys.modules)").split()
    assert "callbreak.rounds" in loaded
    assert not (OPTIONAL | SLOW) & {name.partition(".")[0] for name in loaded}


def test_a_whole_round_needs_nothing_optional_either():
    loaded = run(
        "import random, sys, callbreak as cb\n"
        "round = cb.Round(cb.deal(random.Random(7), dealer=cb.Seat.WEST))\n"
        "while actions := cb.legal_actions(round): round = cb.apply(round, actions[0])\n"
        "assert round.scores\n"
        "print(*sys.modules)"
    ).split()
    assert not OPTIONAL & {name.partition(".")[0] for name in loaded}


def test_the_public_names_are_sorted_unique_and_real():
    assert cb.__all__ == sorted(set(cb.__all__))
    for name in cb.__all__:
        assert hasattr(cb, name)
    assert not [name for name in cb.__all__ if name.startswith("_") and name != "__version__"]


def test_a_star_brings_exactly_the_public_names():
    names = {}
    exec("from callbreak import *", names)  # noqa: S102 - what is under test
    assert set(names) - {"__builtins__"} == set(cb.__all__)


def rooms():
    """The names of the core's public modules."""
    found = {module.name for module in pkgutil.iter_modules(cb.__path__)}
    return sorted(name for name in found - BY_NAME if not name.startswith("_"))


@pytest.mark.parametrize("room", rooms())
def test_every_public_name_of_a_room_is_at_the_front_door(room):
    module = importlib.import_module(f"callbreak.{room}")
    assert module.__all__
    if room in cb.__all__:  # at the front door as a whole
        assert getattr(cb, room) is module
        return
    for name in set(module.__all__) - INSIDE:
        assert name in cb.__all__
        assert getattr(cb, name) is getattr(module, name)


def test_every_name_at_the_front_door_lives_in_a_room():
    homes = {name: importlib.import_module(f"callbreak.{name}") for name in rooms()}
    known = {name for module in homes.values() for name in module.__all__} | set(homes)
    assert set(cb.__all__) <= known | {"__version__"}


def test_the_package_says_that_it_is_typed():
    assert (Path(cb.__file__).parent / "py.typed").is_file()


def test_what_is_loaded_later_is_there_all_the_same():
    assert set(cb.__all__) <= set(dir(cb))
    assert cb.inference.Knowledge is cb.Knowledge
    for later in ("describing", "games", "inference", "records", "sheets", "views"):
        assert cb.__getattr__(later) is importlib.import_module(f"callbreak.{later}")
    with pytest.raises(AttributeError, match="no attribute 'bid'"):
        cb.bid  # noqa: B018
