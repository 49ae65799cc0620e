"""The rules applied to many rounds at once: dealing, what is legal, doing it, scores."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from callbreak._checks import instance, whole_number
from callbreak.batch import _kernels
from callbreak.batch._arrays import as_integers, as_out, as_seats, as_seed, round_numbers
from callbreak.batch._jit import U64
from callbreak.batch._numbers import numbers_of, tenths_of
from callbreak.batch._rows import ROUND
from callbreak.batch.states import States, illegal, states_of
from callbreak.cards import DECK
from callbreak.errors import TooManyMisdealsError
from callbreak.rules import Rules
from callbreak.variants import CALL_BREAK

__all__ = [
    "ACTIONS",
    "act_many",
    "call_many",
    "deal_many",
    "legal_actions",
    "legal_masks",
    "play_many",
    "score_many",
]

ACTIONS: Final = 66
"""How many actions there are: 0 to 51 play the cards in deck order, 52 + k calls k, 0 to 13."""

CALLS: Final = 52
"""The action that calls 0."""

DEALS_AT_MOST: Final = 1000
"""How often a deal is thrown in before dealing is given up: never, by luck alone."""


# ---- dealing --------------------------------------------------------------------------------


def deal_many(
    n: int,
    seed: int,
    *,
    rules: Rules = CALL_BREAK,
    first: int = 0,
    dealers: ArrayLike | None = None,
) -> States:
    """Deal many rounds, every deal equally likely.

    Where the rules have misdeals, a deal is drawn again until it is none, and the deal moves on as
    the rules say (rule R8.7).

    Args:
        n: How many rounds.
        seed: From 0 to 2**64 - 1. A round's cards depend on the seed and the round's number alone.
        rules: The rules of the table.
        first: The number of the first round, so that a large job can be done in parts.
        dealers: Who deals first in each round, 0 to 3, an array or one seat for all. If left out
            the deal moves round the table: round number i is dealt by seat i % 4.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number out of range.
        TooManyMisdealsError: Nothing but misdeals in a thousand deals of one round.

    >>> states = deal_many(3, seed=7)
    >>> print(states[0].deal.hands[2])
    ♠987652 ♥Q6 ♦QJ72 ♣A
    """
    count = whole_number(n, "n", 0, 2**40)
    instance(rules, "rules", Rules, "Rules")
    numbers = round_numbers(first, count)
    given = None if dealers is None else as_seats(dealers, "dealers", count)
    return states_of(rules, dealt(rules, as_seed(seed), numbers, given))


def dealt(
    rules: Rules,
    seed: U64,
    numbers: NDArray[np.uint64],
    dealers: NDArray[np.int64] | None = None,
) -> NDArray[np.void]:
    """Return new rounds of some numbers; if unsaid, number i is dealt by seat i % 4."""
    data = np.empty(len(numbers), dtype=ROUND)
    data["dealer"] = numbers & U64(3) if dealers is None else dealers
    if _kernels.deal(data, numbers_of(rules), seed, numbers, DEALS_AT_MOST) >= 0:
        raise TooManyMisdealsError(DEALS_AT_MOST)
    return data


# ---- what is legal, and doing it ------------------------------------------------------------


def legal_masks(states: States, *, out: NDArray[np.uint64] | None = None) -> NDArray[np.uint64]:
    """Return the legal plays of every round as masks: bit *i* stands for `DECK[i]`.

    Args:
        states: The rounds.
        out: An array of uint64 to write into, `(n,)`; a new one is made if left out.

    Returns:
        The masks, 0 for a round that is not in the phase `PLAYING`.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: `out` has another shape, is not contiguous, or must not be written to.
    """
    instance(states, "states", States, "States")
    masks = as_out(out, (len(states),), np.uint64)
    _kernels.legal_masks(states.data, numbers_of(states.rules), masks)
    return masks


def legal_actions(states: States, *, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
    """Return which of the 66 actions are legal in every round.

    Args:
        states: The rounds.
        out: An array of bool to write into, `(n, 66)`; a new one is made if left out.

    Returns:
        True at places 0 to 51 for cards in deck order, at 52 + k for a call of k. All are False
        for a round that is over or void.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: `out` has another shape, is not contiguous, or must not be written to.
    """
    instance(states, "states", States, "States")
    allowed = as_out(out, (len(states), ACTIONS), np.bool_)
    _kernels.legal_actions(states.data, numbers_of(states.rules), allowed)
    return allowed


def call_many(states: States, calls: ArrayLike) -> None:
    """Let the seat to call in each round call a number of tricks; the states are changed.

    Args:
        states: The rounds.
        calls: Whole numbers, `(n,)`; -1 leaves a round as it is.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: The calls have another shape.
        IllegalBatchError: A call that the rules do not allow, the first; nothing has changed.
    """
    calls = _wanted(states, calls, "calls", 13)
    _act(states, np.where(calls < 0, -1, calls + CALLS))


def play_many(states: States, cards: ArrayLike) -> None:
    """Let the seat to play in each round play a card; the states are changed.

    Args:
        states: The rounds.
        cards: Places in `DECK`, 0 to 51, `(n,)`; -1 leaves a round as it is.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: The cards have another shape, or one is no card.
        IllegalBatchError: A card that may not be played, the first; nothing has changed.
    """
    _act(states, _wanted(states, cards, "cards", 51))


def act_many(states: States, actions: ArrayLike) -> None:
    """Let the seat to act in each round play or call; the states are changed.

    Args:
        states: The rounds.
        actions: 0 to 51 to play a card, in deck order, 52 + k to call k, `(n,)`; -1 leaves a round
            as it is.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: The actions have another shape, or one is no action.
        IllegalBatchError: An action that the rules do not allow, the first; nothing has changed.
    """
    _act(states, _wanted(states, actions, "actions", ACTIONS - 1))


def _wanted(states: States, actions: ArrayLike, argument: str, highest: int) -> NDArray[np.int64]:
    n = len(instance(states, "states", States, "States"))
    return as_integers(actions, argument, (n,), -1, highest)


def _act(states: States, actions: NDArray[np.int64]) -> None:
    index = _kernels.act(states.data, numbers_of(states.rules), actions)
    if index >= 0:
        action = int(actions[index])
        raise illegal(index, states[index], action - CALLS if action >= CALLS else DECK[action])


def score_many(states: States, *, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
    """Return what every round scores, by seat.

    Args:
        states: The rounds.
        out: An array of int32 to write into, `(n, 4)`; a new one is made if left out.

    Returns:
        Tenths of a point. They are 0 for a round whose phase is not `FINISHED`; see `phases`.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: `out` has another shape, is not contiguous, or must not be written to.
    """
    instance(states, "states", States, "States")
    tenths = as_out(out, (len(states), 4), np.int32)
    _kernels.scores(states.data, tenths_of(states.rules), tenths)
    return tenths
