"""Many rounds in one array, and the rules applied to all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, final, overload

import attrs
import numpy as np
from numpy.typing import ArrayLike, NDArray

from callbreak._checks import instance, is_whole, items, whole_number
from callbreak.batch import _kernels
from callbreak.batch._arrays import as_array, as_integers
from callbreak.batch._numbers import numbers_of
from callbreak.batch._rows import CALLING, FINISHED, NO_CARD, PLAYING, ROUND, VOID
from callbreak.cards import ALL_CARDS, DECK, CardSet
from callbreak.dealing import Deal, deal_of_masks
from callbreak.errors import ArgumentValueError, IllegalActionError, InvalidDealError
from callbreak.rounds import Action, Round, apply
from callbreak.rules import Rules
from callbreak.seats import Seat
from callbreak.variants import CALL_BREAK

__all__ = [
    "CALLING",
    "FINISHED",
    "NO_CARD",
    "PLAYING",
    "VOID",
    "IllegalBatchError",
    "States",
    "from_rounds",
    "to_rounds",
]


class IllegalBatchError(IllegalActionError):
    """An action in one of many rounds that the rules do not allow; no round has changed.

    Attributes:
        index: Which round: the first whose action is not allowed, counted from 0.
        reason: Why not: the error that the same action has in a single `Round`.
    """

    def __init__(self, index: int, reason: IllegalActionError) -> None:
        super().__init__(index, reason)
        self.index = index
        self.reason = reason

    def __str__(self) -> str:
        return f"round {self.index}: {self.reason}"


@final
@attrs.frozen(init=False, eq=False, repr=False)
class States:
    """Many rounds as they stand, all under the same rules.

    Unlike a `Round`, states are changed by the functions that move them on. They have a length,
    and an index works as for an array: `states[7]` is a `Round`, and `states[7:9]`, `states[mask]`
    and `states[[7, 7, 7]]` are new states with copies of those rounds. Two states are equal if
    they have the same rules and records.

    The record of a round is `dealers, dealt, calls, plays`, and it can be made from that at any
    stage, checked step by step. The rest follows from the record and is carried along. Each of
    these attributes is an array with a row for each round, to be read but not written:

    | attribute | type and shape | meaning |
    |---|---|---|
    | `dealers` | uint8 `(n,)` | the seat that dealt; the next one calls and leads first |
    | `dealt` | uint64 `(n, 4)` | the hands as dealt, by seat: bit *i* is `DECK[i]` |
    | `calls` | int8 `(n, 4)` | the calls, by seat; -1 for a seat that has not called |
    | `plays` | uint8 `(n, 52)` | the cards in order of play, as places in `DECK`; then 255 |
    | `played` | uint64 `(n,)` | all cards played |
    | `hands` | uint64 `(n, 4)` | the hands as they are now, by seat |
    | `phases` | uint8 `(n,)` | `CALLING`, `PLAYING`, `FINISHED` or `VOID` |
    | `moves` | uint8 `(n,)` | how many calls and plays there were, 0 to 56 |
    | `turns` | int8 `(n,)` | the seat to call or play; -1 when the round is over or void |
    | `tricks` | int8 `(n, 4)` | the complete tricks won, by seat |
    | `voids` | bool `(n, 4, 4)` | by seat and suit: the seat did not follow a lead of the suit |

    Suits are in the order of `DECK`: spades, hearts, diamonds, clubs.

    Args:
        dealers: As above.
        dealt: As above.
        calls: As above; nobody has called if left out.
        plays: As above; no card was played if left out.
        rules: The rules of the table.

    Attributes:
        rules: The rules of the table.
        data: All of it as one structured array, 120 bytes a round.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: An array of the wrong shape, a number out of range, a gap in a record.
        InvalidDealError: Four hands that are no deal.
        IllegalBatchError: A call or a play that the rules do not allow.
    """

    rules: Rules
    data: NDArray[np.void]

    def __init__(
        self,
        dealers: ArrayLike,
        dealt: ArrayLike,
        calls: ArrayLike | None = None,
        plays: ArrayLike | None = None,
        *,
        rules: Rules = CALL_BREAK,
    ) -> None:
        instance(rules, "rules", Rules, "Rules")
        n = len(as_array(dealers, "dealers", None, "iu"))
        data = np.empty(n, dtype=ROUND)
        data["dealer"] = as_integers(dealers, "dealers", (n,), 0, 3)
        data["dealt"] = as_integers(dealt, "dealt", (n, 4), 0, ALL_CARDS)
        _check_deals(data)
        _kernels.begin_all(data, numbers_of(rules))
        _hold(self, rules, data)
        if calls is not None or plays is not None:
            _replay(self, calls, plays)

    # ---- the columns ------------------------------------------------------------------------

    def _column(self, name: str) -> NDArray[Any]:
        column: NDArray[Any] = self.data[name]
        column.flags.writeable = False
        return column

    @property
    def dealers(self) -> NDArray[np.uint8]:
        """The seats that dealt."""
        return self._column("dealer")

    @property
    def dealt(self) -> NDArray[np.uint64]:
        """The hands as dealt, by seat, as masks."""
        return self._column("dealt")

    @property
    def calls(self) -> NDArray[np.int8]:
        """The calls, by seat; -1 for a seat that has not called."""
        return self._column("calls")

    @property
    def plays(self) -> NDArray[np.uint8]:
        """The cards in order of play, as places in `DECK`; 255 where none was played yet."""
        return self._column("plays")

    @property
    def played(self) -> NDArray[np.uint64]:
        """All cards played, as masks."""
        return self._column("played")

    @property
    def hands(self) -> NDArray[np.uint64]:
        """The hands as they are now, by seat, as masks; a new array."""
        return self.dealt & ~self.played[:, np.newaxis]

    @property
    def phases(self) -> NDArray[np.uint8]:
        """How far each round has come: `CALLING`, `PLAYING`, `FINISHED` or `VOID`."""
        return self._column("phase")

    @property
    def moves(self) -> NDArray[np.uint8]:
        """How many calls and plays there were."""
        return self._column("moves")

    @property
    def turns(self) -> NDArray[np.int8]:
        """The seats to call or play; -1 for a round that is over or void."""
        return self._column("turn")

    @property
    def tricks(self) -> NDArray[np.int8]:
        """The complete tricks won, by seat."""
        return self._column("tricks")

    @property
    def voids(self) -> NDArray[np.bool_]:
        """Which suits each seat did not follow, by seat and suit."""
        return self._column("voids").view(np.bool_)

    # ---- a sequence of rounds ---------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.data)

    @overload
    def __getitem__(self, index: int) -> Round: ...
    @overload
    def __getitem__(self, index: slice | Sequence[int] | NDArray[Any]) -> States: ...
    def __getitem__(self, index: Any) -> Round | States:
        if is_whole(index) and np.ndim(index) == 0:
            place = whole_number(index, "index", -len(self), len(self) - 1)
            return _to_round(self.rules, self.data[place])
        if not isinstance(index, slice):
            index = places(index, len(self))
        return states_of(self.rules, self.data[index].copy())

    def __iter__(self) -> Iterator[Round]:
        return (_to_round(self.rules, row) for row in self.data)

    def copy(self) -> States:
        """Return the same rounds in an array of their own."""
        return self[:]

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> States:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, States):
            return NotImplemented
        return self.rules == other.rules and all(
            np.array_equal(self.data[name], other.data[name])
            for name in ("dealer", "dealt", "calls", "plays")
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # they change

    def __repr__(self) -> str:
        names = ("calling", "playing", "finished", "void")
        counts = np.bincount(self.data["phase"], minlength=4)
        parts = [f"{count} {name}" for count, name in zip(counts, names, strict=True) if count]
        return f"<States: {len(self)} rounds{': ' * bool(parts)}{', '.join(parts)}>"


def _hold(states: States, rules: Rules, data: NDArray[np.void]) -> None:
    object.__setattr__(states, "rules", rules)
    object.__setattr__(states, "data", data)


def states_of(rules: Rules, data: NDArray[np.void]) -> States:
    """Make states of rounds that were brought to where they are by kernels."""
    states = States.__new__(States)
    _hold(states, rules, data)
    return states


def places(index: ArrayLike, n: int) -> NDArray[Any]:
    """Return an index into n rounds, a mask or numbers, if it is one."""
    array = np.asarray(index)
    if array.dtype == np.bool_:
        return as_array(array, "index", (n,), "b")
    return as_integers(array, "index", (array.size,), -n, n - 1)


def _check_deals(data: NDArray[np.void]) -> None:
    sizes = np.bitwise_count(data["dealt"])
    together = np.bitwise_or.reduce(data["dealt"], axis=1)
    wrong = (sizes != 13).any(axis=1) | (together != np.uint64(ALL_CARDS))
    if wrong.any():
        index = int(wrong.argmax())
        south, east, north, west = map(CardSet.from_mask, data["dealt"][index].tolist())
        try:
            Deal(Seat.SOUTH, (south, east, north, west))
        except InvalidDealError as error:
            problems = tuple(f"round {index}: {problem}" for problem in error.problems)
            raise InvalidDealError(problems) from None


def _replay(states: States, calls: ArrayLike | None, plays: ArrayLike | None) -> None:
    n = len(states)
    called = np.full((n, 4), -1) if calls is None else as_integers(calls, "calls", (n, 4), -1, 13)
    played = np.full((n, 52), NO_CARD, dtype=np.uint8)
    if plays is not None:
        played[:] = as_integers(plays, "plays", (n, 52), 0, NO_CARD)
    data, rules = states.data, states.rules
    index = _kernels.replay(data, numbers_of(rules), called.astype(np.int8), played)
    if index < 0:
        return
    # Say what is wrong in the words of a single round.
    round = _to_round(rules, data[index])
    moves = len(round.calls) + len(round.plays)
    call = int(called[index, round.deal.dealer.after(1 + moves)])
    card = int(played[index, max(0, moves - 4) % 52])
    if moves < 4 and call >= 0:
        raise illegal(index, round, call)
    if 4 <= moves < 56 and card < 52:
        raise illegal(index, round, DECK[card])
    expected = "in order of calling and of play, without a gap"
    raise ArgumentValueError(f"calls[{index}] and plays[{index}]", expected, "otherwise")


def illegal(index: int, round: Round, action: Action) -> IllegalBatchError:
    """Return the error for an action in one of the rounds."""
    try:
        apply(round, action)
    except IllegalActionError as reason:
        return IllegalBatchError(index, reason)
    raise AssertionError  # pragma: no cover - the kernel and the reference agree


# ---- from and to single rounds --------------------------------------------------------------


def _to_round(rules: Rules, row: np.void) -> Round:
    dealer, moves = int(row["dealer"]), int(row["moves"])
    called: list[int] = row["calls"].tolist()
    played: list[int] = row["plays"].tolist()
    calls = [called[(dealer + 1 + place) & 3] for place in range(min(moves, 4))]
    plays = [DECK[card] for card in played[: max(0, moves - 4)]]
    return Round(deal_of_masks(dealer, tuple(row["dealt"].tolist())), calls, plays, rules)


def to_rounds(states: States) -> list[Round]:
    """Return the same rounds as single values of the reference library, each checked anew.

    Raises:
        ArgumentTypeError: Those are no `States`.
    """
    return list(instance(states, "states", States, "States"))


def from_rounds(rounds: Iterable[Round]) -> States:
    """Return single rounds as states; no rounds at all are states under `CALL_BREAK`.

    Raises:
        ArgumentTypeError: Those are no rounds.
        ArgumentValueError: Their rules differ.
    """
    found = items(rounds, "rounds", Round, "an iterable of Round")
    rules = found[0].rules if found else CALL_BREAK
    n = len(found)
    dealers = np.array([int(round.deal.dealer) for round in found], dtype=np.int64)
    dealt = np.array([round.deal.masks for round in found], dtype=np.uint64).reshape(n, 4)
    calls = np.full((n, 4), -1)
    plays = np.full((n, 52), NO_CARD)
    for index, round in enumerate(found):
        if round.rules != rules:
            raise ArgumentValueError(f"rounds[{index}]", "under the rules of the first", "another")
        for place, called in enumerate(round.calls):
            calls[index, (dealers[index] + 1 + place) & 3] = called
        plays[index, : len(round.plays)] = [card.index for card in round.plays]
    return States(dealers, dealt, calls, plays, rules=rules)
