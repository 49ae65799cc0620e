"""What comes in is checked, what is refused is a `CallbreakError`, nothing is done by halves."""

from __future__ import annotations

import copy
import importlib
import pickle
import subprocess
import sys

import pytest

pytest.importorskip("numba")

import numpy as np

import callbreak as cb
from callbreak import batch
from callbreak.batch import _jit

SEED = 10


@pytest.fixture
def states():
    """Five rounds before the first lead."""
    states = batch.deal_many(5, SEED)
    for _ in range(4):
        batch.call_many(states, np.full(5, 3))
    return states


def some_legal(states):
    masks = batch.legal_masks(states)
    return [int(mask).bit_length() - 1 for mask in masks]


# ---- acting ---------------------------------------------------------------------------------


def test_the_first_refused_round_is_named_and_nothing_is_changed(states):
    before = states.copy()
    cards = some_legal(states)
    cards[2] = int(batch.to_rounds(states)[2].hand(states.turns[2] ^ 1)[0].index)
    cards[4] = cards[2]
    with pytest.raises(batch.IllegalBatchError) as refusal:
        batch.play_many(states, cards)
    error = refusal.value
    assert error.index == 2
    assert isinstance(error, cb.IllegalActionError)
    assert isinstance(error.reason, cb.IllegalPlayError)
    assert error.reason.violation.reason is cb.Reason.NOT_HELD
    assert str(error) == f"round 2: {error.reason}"
    assert states == before
    assert states.data.tobytes() == before.data.tobytes()
    for twin in (pickle.loads(pickle.dumps(error)), copy.deepcopy(error)):
        assert (twin.index, str(twin)) == (2, str(error))


def test_minus_one_leaves_a_round_as_it_is(states):
    before = states.copy()
    batch.play_many(states, [-1] * 5)
    batch.call_many(states, [-1] * 5)
    assert states == before
    cards = some_legal(states)
    batch.play_many(states, [-1, cards[1], -1, -1, -1])
    assert states.moves.tolist() == [4, 5, 4, 4, 4]


def test_calls_out_of_turn_and_out_of_range(states):
    with pytest.raises(batch.IllegalBatchError, match=r"^round 1: no call while the round is play"):
        batch.call_many(states, [-1, 3, 3, 3, 3])
    fresh = batch.deal_many(3, SEED, rules=cb.BHOOS)
    with pytest.raises(batch.IllegalBatchError) as refusal:
        batch.call_many(fresh, [8, 9, 10])
    assert refusal.value.index == 1
    assert refusal.value.reason.args == (9, range(1, 9), 0)
    with pytest.raises(batch.IllegalBatchError, match=r"^round 0: no play while the round is call"):
        batch.act_many(fresh, [5, 5, 5])


@pytest.mark.parametrize(
    "function, limit", [(batch.play_many, 51), (batch.call_many, 13), (batch.act_many, 65)]
)
@pytest.mark.parametrize("kind", [list, np.int8, np.uint8, np.int64, np.uint64])
def test_numbers_that_are_no_action_are_named(states, function, limit, kind):
    values = [-1 if np.dtype(np.int8) == kind else 0, limit + 1, limit + 2, 0, 0]
    given = values if kind is list else np.array(values, dtype=kind)
    with pytest.raises(
        cb.ArgumentValueError, match=rf"\[1\] must be .* to {limit}, not {limit + 1}"
    ):
        function(states, given)


@pytest.mark.parametrize("huge", [2**62, -(2**62), 2**64 - 1, 2**64, -2])
def test_numbers_of_any_size_are_refused(states, huge):
    with pytest.raises(cb.CallbreakError):
        batch.play_many(states, [huge] * 5)


@pytest.mark.parametrize(
    "cards, error",
    [
        ([1.0] * 5, TypeError),
        ([True] * 5, TypeError),
        (["S2"] * 5, TypeError),
        ([[1], [1, 2], 3, 4, 5], TypeError),
        ([None] * 5, TypeError),
        ([1] * 4, ValueError),
        ([[1] * 5], ValueError),
        (3, ValueError),
    ],
    ids=str,
)
def test_arrays_of_another_type_or_shape_are_refused(states, cards, error):
    with pytest.raises(cb.CallbreakError) as refusal:
        batch.play_many(states, cards)
    assert isinstance(refusal.value, error)


@pytest.mark.parametrize(
    "out, error",
    [
        (np.empty(4, dtype=np.uint64), ValueError),
        (np.empty((5, 1), dtype=np.uint64), ValueError),
        (np.empty(10, dtype=np.uint64)[::2], ValueError),
        (np.empty(5, dtype=np.int64), TypeError),
        ([0] * 5, TypeError),
    ],
)
def test_an_array_to_write_into_must_fit(states, out, error):
    with pytest.raises(cb.CallbreakError, match=r"^out must be") as refusal:
        batch.legal_masks(states, out=out)
    assert isinstance(refusal.value, error)


def test_an_array_to_write_into_must_be_writable(states):
    out = np.empty(5, dtype=np.uint64)
    out.flags.writeable = False
    with pytest.raises(cb.ArgumentValueError, match=r"^out must be a writable"):
        batch.legal_masks(states, out=out)


@pytest.mark.parametrize(
    "call, arguments",
    [
        (batch.deal_many, {"n": -1, "seed": 1}),
        (batch.deal_many, {"n": 1.0, "seed": 1}),
        (batch.deal_many, {"n": 1, "seed": -1}),
        (batch.deal_many, {"n": 1, "seed": 2**64}),
        (batch.deal_many, {"n": 1, "seed": "7"}),
        (batch.deal_many, {"n": 1, "seed": 7, "first": -1}),
        (batch.deal_many, {"n": 1, "seed": 7, "dealers": 4}),
        (batch.deal_many, {"n": 1, "seed": 7, "dealers": [4]}),
        (batch.deal_many, {"n": 1, "seed": 7, "dealers": [0, 1]}),
        (batch.deal_many, {"n": 1, "seed": 7, "rules": "bhoos"}),
        (batch.legal_masks, {"states": 5}),
        (batch.to_rounds, {"states": 5}),
        (batch.from_rounds, {"rounds": 5}),
        (batch.from_rounds, {"rounds": [5]}),
        (batch.VectorRounds, {"n": 0, "seed": 7}),
        (batch.VectorRounds, {"n": 1, "seed": 7, "auto_reset": 1}),
        (batch.VectorRounds, {"n": 1, "seed": 7, "rules": None}),
        (batch.Weights, {"cards": np.ones(51)}),
        (batch.Weights, {"cards": np.ones((3, 52))}),
        (batch.Weights, {"cards": -np.ones(52)}),
        (batch.Weights, {"cards": np.full(52, np.nan)}),
        (batch.Weights, {"cards": np.full(52, 1e308)}),
        (batch.Weights, {"cards": "heavy"}),
        (batch.Weights, {"cards": np.ones(52), "calls": np.ones(13)}),
        (batch.Weights, {"cards": np.ones(52), "greedy": 1}),
    ],
    ids=lambda value: value.__name__ if callable(value) else None,
)
def test_bad_arguments_are_refused(call, arguments):
    with pytest.raises(cb.CallbreakError):
        call(**arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        {"start": "ten"},
        {"start": True},
        {"start": -1},
        {"rules": "bhoos"},
        {"seed": 1.5},
        {"threads": 0},
        {"first": -1},
        {"policy": "clever"},
        {"policy": 3},
        {"policy": ["random"] * 3},
        {"policy": ["random"] * 3 + [None]},
    ],
    ids=str,
)
def test_bad_arguments_of_playouts_are_refused(arguments):
    arguments = {"start": 10, "seed": 1} | arguments
    with pytest.raises(cb.CallbreakError):
        batch.playouts(arguments.pop("start"), **arguments)


def test_seeds_belong_to_all_places():
    with pytest.raises(cb.ArgumentValueError, match=r"^seed must be None"):
        batch.VectorRounds(3, seed=1).reset([0], seed=2)


# ---- states are values that change ----------------------------------------------------------


def test_columns_are_not_for_writing(states):
    columns = ("dealers", "dealt", "calls", "plays", "played", "phases", "moves", "turns")
    for name in (*columns, "tricks", "voids"):
        with pytest.raises(ValueError, match="read-only"):
            getattr(states, name)[0] = 1
    batch.play_many(states, some_legal(states))
    assert states.moves.tolist() == [5] * 5


def test_states_copy_pickle_and_compare(states):
    batch.play_many(states, some_legal(states))
    twins = [states.copy(), copy.copy(states), copy.deepcopy(states)]
    twins += [pickle.loads(pickle.dumps(states)), states[:], batch.from_rounds(states)]
    for twin in twins:
        assert twin == states
        assert twin.data.base is None or twin.data.base is not states.data
        assert twin.rules == states.rules
    batch.play_many(states, some_legal(states))
    assert all(twin != states for twin in twins)
    assert states != 5
    assert batch.deal_many(5, 1) != batch.deal_many(5, 1, rules=cb.BHOOS)
    assert repr(states) == "<States: 5 rounds: 5 playing>"
    assert repr(batch.deal_many(0, 1)) == "<States: 0 rounds>"
    with pytest.raises(TypeError, match="unhashable"):
        hash(states)


def test_states_are_indexed_like_arrays(states):
    rounds = batch.to_rounds(states)
    assert states[1] == rounds[1]
    assert states[np.int64(-1)] == rounds[-1]
    assert batch.to_rounds(states[1:3]) == rounds[1:3]
    assert batch.to_rounds(states[[4, 0, 4, -1]]) == [rounds[i] for i in (4, 0, 4, 4)]
    assert batch.to_rounds(states[np.arange(5) % 2 == 0]) == rounds[::2]
    assert list(states) == rounds
    assert len(states[[]]) == 0
    for index in (5, -6, [5], [True] * 4, "0", 1.5, [[0]], None):
        with pytest.raises(cb.CallbreakError):
            states[index]


def test_rounds_of_different_rules_do_not_mix():
    rounds = [cb.Round(batch.deal_many(1, 1)[0].deal, rules=r) for r in (cb.BHOOS, cb.CALL_BREAK)]
    with pytest.raises(cb.ArgumentValueError, match=r"^rounds\[1\] must be under the rules"):
        batch.from_rounds(rounds)
    assert len(batch.from_rounds([])) == 0


# ---- a record is checked on the way in ------------------------------------------------------


def record(states):
    return [
        np.array(column) for column in (states.dealers, states.dealt, states.calls, states.plays)
    ]


def test_a_record_makes_the_same_states(states):
    batch.play_many(states, some_legal(states))
    assert batch.States(*record(states), rules=states.rules) == states
    bare = batch.States(states.dealers, states.dealt)
    assert bare == batch.deal_many(5, SEED)


def test_hands_that_are_no_deal_are_refused(states):
    dealers, dealt, *_ = record(states)
    dealt[3, 0] = dealt[3, 1]
    with pytest.raises(cb.InvalidDealError, match=r"^round 3: .* is dealt twice"):
        batch.States(dealers, dealt)
    dealt[3, 0] = 0
    with pytest.raises(
        cb.InvalidDealError, match=r"^round 3: South holds 0 cards, not 13; round 3"
    ):
        batch.States(dealers, dealt)
    dealt[3, 0] = 2**63
    with pytest.raises(cb.ArgumentValueError, match=r"^dealt\[3, 0\] must be from 0"):
        batch.States(dealers, dealt)


def test_calls_and_plays_that_are_not_allowed_are_refused(states):
    batch.play_many(states, some_legal(states))
    dealers, dealt, calls, plays = record(states)
    with pytest.raises(batch.IllegalBatchError, match=r"^round 0: a call must be from 4 to"):
        batch.States(dealers, dealt, calls, rules=cb.Rules(min_call=4))
    plays[2, 1] = plays[2, 0]
    with pytest.raises(
        batch.IllegalBatchError, match=r"^round 2: trick 1, card 2: .* not in the h"
    ):
        batch.States(dealers, dealt, calls, plays)


def test_records_with_gaps_are_refused(states):
    dealers, dealt, calls, plays = record(states)
    late = calls.copy()
    late[1, (dealers[1] + 1) % 4] = -1  # the first to call has not called
    early = plays.copy()
    early[1, 5] = 3
    for broken in ((late, plays), (calls, early)):
        with pytest.raises(cb.ArgumentValueError, match=r"^calls\[1\] and plays\[1\] must be in"):
            batch.States(dealers, dealt, *broken)
    plays[0, 0] = 0
    with pytest.raises(batch.IllegalBatchError, match="round 0: no play while the round is void"):
        batch.States(dealers, dealt, calls, plays, rules=cb.Rules(min_total_calls=13))
    many = batch.deal_many(100, SEED)
    fours = np.full((100, 4), 4)
    with pytest.raises(batch.IllegalBatchError, match="no call while the round is void"):
        batch.States(many.dealers, many.dealt, fours, rules=cb.Rules(redeal=set(cb.Misdeal)))
    with pytest.raises(cb.ArgumentValueError, match=r"^calls must be of shape"):
        batch.States(dealers, dealt, calls.T)
    with pytest.raises(cb.ArgumentValueError, match=r"^dealers must be of one dimension"):
        batch.States([[0]], dealt)


# ---- the package ----------------------------------------------------------------------------


def run(code, **environment):
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment)


def test_a_missing_extra_is_named(monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(cb.MissingExtraError, match=r"numba: pip install 'callbreak\[batch\]'"):
        importlib.reload(batch)


def test_kernels_work_without_a_folder_to_keep_them_in(monkeypatch):
    def nowhere(dispatcher):
        raise RuntimeError("no locator available")

    def successor(number):
        return number + 1

    monkeypatch.setattr(type(_jit.njit(successor)), "enable_caching", nowhere)
    assert _jit.kernel(successor)(1) == 2


NEWS = """
import logging, sys
from callbreak import batch
from callbreak.batch import _finish, _kernels
compiled = [
    kernel
    for module in (_finish, _kernels)
    for name in module.__all__
    if (kernel := getattr(module, name)).signatures
]
assert not compiled, compiled
logging.basicConfig(level=logging.INFO, format="%(name)s %(message)s")
states = batch.deal_many(0, seed=1)
batch.legal_masks(states)
"""


def test_importing_compiles_nothing_and_compiling_is_told_once(tmp_path):
    import os

    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    first = run(NEWS, **environment)
    assert first.stderr.count("callbreak.batch compiling the kernels") == 1
    again = run(NEWS, **environment)
    assert "compiling" not in again.stderr
