"""Who plays: the built-in players, and players made of weights."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, final

import attrs
import numpy as np
from numpy.typing import ArrayLike, NDArray

from callbreak._checks import instance, items, shown
from callbreak.batch import _finish
from callbreak.batch._arrays import as_out, as_seed, round_numbers
from callbreak.batch._jit import U64
from callbreak.batch._numbers import numbers_of, tenths_of
from callbreak.batch._players import PLAYER, RANDOM, RULE_OF_THUMB, WEIGHTS
from callbreak.batch.states import States
from callbreak.errors import ArgumentTypeError, ArgumentValueError

__all__ = ["Policy", "Weights", "choose_many"]


def _weights(value: ArrayLike, argument: str, shape: tuple[int, ...]) -> NDArray[np.float64]:
    try:
        given = np.asarray(value, dtype=np.float64)
    except (ValueError, TypeError):
        raise ArgumentTypeError(argument, "an array of numbers", type(value).__name__) from None
    shapes = [shape[start:] for start in range(len(shape))]
    if given.shape not in shapes:
        expected = f"of shape {' or '.join(map(str, shapes))}"
        raise ArgumentValueError(argument, expected, f"of shape {given.shape}")
    with np.errstate(over="ignore"):
        totals = given.sum(axis=-1)
    if not (given >= 0).all() or not np.isfinite(totals).all():
        raise ArgumentValueError(argument, "finite weights, none below 0", "others")
    weights = np.broadcast_to(given, shape).copy()
    weights.flags.writeable = False
    return weights


def _card_weights(value: ArrayLike) -> NDArray[np.float64]:
    return _weights(value, "cards", (2, 4, 52))


def _call_weights(value: ArrayLike | None) -> NDArray[np.float64] | None:
    return None if value is None else _weights(value, "calls", (14, 14))


@final
@attrs.frozen(eq=False)
class Weights:
    """A player made of weights: it draws among the legal cards in proportion to theirs.

    Where all legal cards (or calls) have weight 0, each is as likely as the others. Arrays with
    fewer dimensions serve for all of what the missing ones tell apart: 52 weights make a player
    who looks at nothing but the cards.

    Args:
        cards: The weight of each card, in deck order: `(52,)`, `(4, 52)` or `(2, 4, 52)`. The
            first of four rows is for a lead, the others for the second to fourth card of a trick.
            The first of two tables is for a player who has the tricks called, the second for one
            who still needs some.
        calls: The weight of each call, 0 to 13: `(14,)` or `(14, 14)`. The row is how many tricks
            the rule of thumb expects of the hand, rounded. If left out, calls are those of the rule
            of thumb.
        greedy: Whether the highest weight wins, the first in deck order of several, instead of a
            draw.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: Arrays of another shape; weights that are negative or not finite.

    >>> import numpy as np
    >>> lowest_first = Weights(np.tile(np.arange(13.0), 4), greedy=True)
    """

    cards: NDArray[np.float64] = attrs.field(converter=_card_weights)
    calls: NDArray[np.float64] | None = attrs.field(
        default=None,
        converter=_call_weights,
        kw_only=True,
    )
    greedy: bool = attrs.field(
        default=False,
        validator=lambda _, __, value: instance(value, "greedy", bool, "True or False"),
        kw_only=True,
    )


Policy: TypeAlias = str | Weights | Sequence[str | Weights]
"""Who plays: `"random"`, `"rule-of-thumb"` or `Weights`, or four of them, by seat.

- `"random"` calls and plays anything legal, all of it equally likely.
- `"rule-of-thumb"` expects tricks of its honours, the length of its spades and its short suits, and
  makes the call that should score best under the rules. It wins cheaply while it needs tricks, and
  throws low when it does not. It leaves nothing to chance.
"""

_KINDS: Final = {"random": RANDOM, "rule-of-thumb": RULE_OF_THUMB}


def players_of(policy: Policy) -> NDArray[np.void]:
    """Return the four players of a policy, by seat, as kernels take them."""
    expected = "a name, Weights, or four of them"
    each: tuple[object, ...] = (policy,) * 4
    if not isinstance(policy, str | Weights):
        each = items(policy, "policy", object, expected)
    if len(each) != 4:
        raise ArgumentValueError("policy", expected, f"{len(each)}")
    players = np.zeros(4, dtype=PLAYER)
    for seat, player in enumerate(each):
        if isinstance(player, Weights):
            calls = np.zeros((14, 14)) if player.calls is None else player.calls
            by_thumb = player.calls is None
            players[seat] = (WEIGHTS, player.greedy, by_thumb, player.cards, calls)
            continue
        name = instance(player, "policy", str, "made of names and Weights")
        if name not in _KINDS:
            raise ArgumentValueError("policy", " or ".join(map(repr, _KINDS)), shown(name))
        players["kind"][seat] = _KINDS[name]
    return players


def choose_many(
    states: States,
    *,
    policy: Policy = "random",
    seed: int,
    first: int = 0,
    out: NDArray[np.int64] | None = None,
) -> NDArray[np.int64]:
    """Let a policy choose what the seat to act does in every round; nothing is done yet.

    What it draws depends on the seed, the round's number and how many calls and plays there were,
    so that `playouts` with the same seed goes the same way.

    Args:
        states: The rounds.
        policy: Who chooses.
        seed: From 0 to 2**64 - 1.
        first: The number of the first round.
        out: An array of int64 to write into, `(n,)`; a new one is made if left out.

    Returns:
        The actions, for `act_many`: 0 to 51 plays a card, 52 + k calls k, -1 for a round that is
        over or void.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number out of range, an unknown policy, an `out` that does not fit.
    """
    instance(states, "states", States, "States")
    numbers = round_numbers(first, len(states))
    actions = as_out(out, (len(states),), np.int64)
    choose_into(states, policy, as_seed(seed), numbers, actions)
    return actions


def choose_into(
    states: States,
    policy: Policy,
    seed: U64,
    numbers: NDArray[np.uint64],
    out: NDArray[np.int64],
) -> None:
    """Do the same for rounds whose numbers do not follow each other."""
    rules = states.rules
    players = players_of(policy)
    in_numbers, tenths = numbers_of(rules), tenths_of(rules)
    _finish.choose_all(states.data, in_numbers, tenths, players, seed, numbers, out)
