"""The core of a vector environment: many rounds that are stepped together and start anew."""

from __future__ import annotations

from typing import final

import attrs
import numpy as np
from numpy.typing import ArrayLike, NDArray

from callbreak._checks import instance, whole_number
from callbreak.batch import _finish, _kernels
from callbreak.batch._arrays import as_out, as_seats, as_seed, round_numbers
from callbreak.batch._numbers import numbers_of, tenths_of
from callbreak.batch._rows import VOID
from callbreak.batch.moves import act_many, dealt, legal_actions
from callbreak.batch.observations import observe
from callbreak.batch.policies import Policy, choose_into, players_of
from callbreak.batch.states import States, places, states_of
from callbreak.errors import ArgumentValueError
from callbreak.rules import Rules
from callbreak.variants import CALL_BREAK

__all__ = ["Step", "VectorRounds"]


@final
@attrs.frozen(eq=False)
class Step:
    """What a step brought about, a row for each round.

    Attributes:
        over: Which rounds came to their end in this step, `(n,)`, bool.
        void: Which of those count for nothing, as their calls add up to too little.
        tenths: What the rounds that came to their end score, by seat, in tenths of a point,
            `(n, 4)`, int32; 0 in all others.
    """

    over: NDArray[np.bool_]
    void: NDArray[np.bool_]
    tenths: NDArray[np.int32]


@final
class VectorRounds:
    """Rounds that are stepped together: an environment, but for the framework.

    Place i plays the rounds with the numbers i, i + n, i + 2n and so on of the seed, each dealt
    and played as `playouts` would. So an experiment can be repeated, and no round comes twice.

    Args:
        n: How many rounds run side by side.
        rules: The rules of the table.
        seed: From 0 to 2**64 - 1.
        auto_reset: Whether a round that came to its end is replaced by the next one at once, in
            the same step. Otherwise it stays, takes no action but -1, and waits for `reset`.

    Attributes:
        states: The rounds as they stand. They are changed by every step.
        numbers: The number of each place's round, uint64.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number out of range.

    >>> rounds = VectorRounds(100, seed=7)
    >>> while rounds.numbers.min() < 100:  # until each place has started its second round
    ...     step = rounds.step(rounds.choose("random"))
    """

    numbers: NDArray[np.uint64]
    states: States

    def __init__(
        self, n: int, *, rules: Rules = CALL_BREAK, seed: int, auto_reset: bool = True
    ) -> None:
        self._n = whole_number(n, "n", 1, 2**32)
        self._auto_reset = instance(auto_reset, "auto_reset", bool, "True or False")
        instance(rules, "rules", Rules, "Rules")
        self._rules = rules
        self._start(seed)

    def __len__(self) -> int:
        return self._n

    def __repr__(self) -> str:
        return f"<VectorRounds: {self.states!r}>"

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._rules

    def _start(self, seed: int) -> None:
        self._seed = as_seed(seed)
        self.numbers = round_numbers(0, self._n)
        self.states = states_of(self._rules, dealt(self._rules, self._seed, self.numbers))

    def reset(self, where: ArrayLike | None = None, *, seed: int | None = None) -> None:
        """Give up rounds, and start the next ones in their places.

        Args:
            where: Which places, as a mask or as indices; all if left out.
            seed: A new seed; every place then starts with its first round.

        Raises:
            ArgumentTypeError: An argument of the wrong type.
            ArgumentValueError: A place or a seed out of range; a seed for only some of the places.
        """
        if seed is not None and where is None:
            self._start(seed)
            return
        if seed is not None:
            raise ArgumentValueError("seed", "None where only some places start anew", f"{seed}")
        chosen = np.arange(self._n)
        if where is not None:
            chosen = np.unique(chosen[places(where, self._n)])
        self.numbers[chosen] += np.uint64(self._n)
        new = dealt(self._rules, self._seed, self.numbers[chosen])
        self.states.data[chosen] = new

    def legal_actions(self, *, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """Return which of the 66 actions are legal; see the function of that name."""
        return legal_actions(self.states, out=out)

    def observe(
        self, *, seats: ArrayLike | None = None, out: NDArray[np.uint8] | None = None
    ) -> NDArray[np.uint8]:
        """Return what a seat may see, the seat to act if none is named; see `observe`."""
        return observe(self.states, seats=seats, out=out)

    def choose(
        self, policy: Policy = "random", *, out: NDArray[np.int64] | None = None
    ) -> NDArray[np.int64]:
        """Return what a policy would do; see `choose_many`."""
        actions = as_out(out, (self._n,), np.int64)
        choose_into(self.states, policy, self._seed, self.numbers, actions)
        return actions

    def step(self, actions: ArrayLike) -> Step:
        """Let the seat to act in each round do something.

        Args:
            actions: 0 to 51 to play a card, in deck order, 52 + k to call k, `(n,)`; -1 leaves a
                round as it is.

        Raises:
            ArgumentTypeError: An argument of the wrong type.
            ArgumentValueError: The actions have another shape, or one is no action.
            IllegalBatchError: An action that the rules do not allow, the first; nothing has
                changed.
        """
        going = self.states.turns >= 0
        act_many(self.states, actions)
        return self._settle(going)

    def play_others(self, seats: ArrayLike, policy: Policy) -> Step:
        """Let a policy act in each round until it is the turn of one seat.

        That makes four-player rounds an environment for one player: after each step of the
        player, the others move. With `auto_reset` every round then waits for the player.

        Args:
            seats: The player's seat, 0 to 3, one for all or `(n,)`.
            policy: Who plays the other seats.

        Raises:
            ArgumentTypeError: An argument of the wrong type.
            ArgumentValueError: A seat out of range, an unknown policy.
        """
        players = as_seats(seats, "seats", self._n)
        others = players_of(policy)
        going = self.states.turns >= 0
        self._play_others(players, others)
        step = self._settle(going)
        if self._auto_reset and step.over.any():
            self._play_others(players, others)
        return step

    def _play_others(self, players: NDArray[np.int64], others: NDArray[np.void]) -> None:
        _finish.play_others(
            self.states.data,
            numbers_of(self._rules),
            tenths_of(self._rules),
            others,
            self._seed,
            self.numbers,
            players,
        )

    def _settle(self, going: NDArray[np.bool_]) -> Step:
        """Note which of the rounds that were going on came to their end, and replace them."""
        states = self.states
        over = going & (states.turns < 0)
        step = Step(over, over & (states.phases == VOID), np.zeros((self._n, 4), dtype=np.int32))
        if over.any():
            _kernels.scores(states.data, tenths_of(self._rules), step.tenths)
            step.tenths[~over] = 0
            if self._auto_reset:
                self.reset(over)
        return step
