"""The bot protocol: what the server asks a seat, what the seat answers.

The server posts JSON to a bot: `/bid` with thirteen cards, `/play` with the cards in hand, the open
trick and the tricks before it. Three versions of the bodies exist; the readers take all three. What
is in none of them is never guessed: the early `/play` bodies have no calls, so their views do not
know them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, final

import attrs

from callbreak._checks import instance, items, shown, whole_number
from callbreak.bhoos._wire import format_card, read_card, read_tenths
from callbreak.cards import Card, CardSet, Suit
from callbreak.course import Phase
from callbreak.errors import (
    ArgumentValueError,
    IllegalCallError,
    IllegalPlayError,
    ImpossibleViewError,
    RecordError,
    WrongPhaseError,
)
from callbreak.inference import knowledge
from callbreak.records import Reader, at, of_kind
from callbreak.rounds import Round, call, play
from callbreak.scoring import Points
from callbreak.seats import Seat, as_seat
from callbreak.tricks import Trick
from callbreak.variants import BHOOS
from callbreak.views import View

__all__ = [
    "Asked",
    "Request",
    "bid_reply",
    "hi_reply",
    "play_reply",
    "read_bid_request",
    "read_play_request",
    "requests",
]


@final
@attrs.frozen
class Request:
    """What the server asks of a seat.

    Attributes:
        view: The round as the seat sees it; it is the seat's turn.
        players: The four players' ids, by seat.
        round_number: Which round of the game it is, from 1; None where the body does not say.
        totals: The totals before this round, by seat; None where the body does not say.
        time_budget: How much time is left for the round, in milliseconds; None where the body does
            not say.
    """

    view: View
    players: tuple[str, ...]
    round_number: int | None
    totals: tuple[Points, ...] | None
    time_budget: float | None


def read_bid_request(body: Mapping[str, Any]) -> Request:
    """Read what is posted to `/bid`: the call of a seat is wanted.

    A bid of 0 means that a seat has not called yet. Keys that are not needed may be there.

    Raises:
        RecordError: A key is missing or malformed, or the position cannot arise; it says where.
    """
    top = Reader(body, "$")
    top.get("context", dict)
    table = _Table(top)
    assert table.bids is not None  # noqa: S101 - they stand in the context
    called = sum(1 for bid in table.bids if bid)
    first = table.own.after(-called)
    calls = [table.bids[first.after(turn)] for turn in range(called)]
    if table.bids[table.own] or not all(calls):
        raise RecordError("$.context.players", "these bids were not made in turn")
    table.check_won((0, 0, 0, 0))
    return table.request(first, calls=calls, tricks=[], played=[])


def read_play_request(body: Mapping[str, Any]) -> Request:
    """Read what is posted to `/play`: a card of a seat is wanted.

    The cards of each trick in `history` are taken in order of play, from the seat that started it.
    Keys that are not needed may be there.

    Raises:
        RecordError: A key is missing or malformed, or the position cannot arise; it says where.
    """
    top = Reader(body, "$")
    table = _Table(top)
    played = _cards(top, "played")
    if len(played) > 3:
        raise RecordError("$.played", f"at most 3 cards lie on the table, not {len(played)}")
    tricks = _history(top)
    leader = tricks[-1].winner if tricks else table.own.after(-len(played))
    assert leader is not None  # noqa: S101 - every trick of the history is complete
    if leader.after(len(played)) is not table.own:
        raise RecordError("$.played", f"it is the turn of {leader.after(len(played))}")
    first = tricks[0].leader if tricks else leader
    calls = None if table.bids is None else [table.bids[first.after(turn)] for turn in range(4)]
    south, east, north, west = (sum(trick.winner is seat for trick in tricks) for seat in Seat)
    table.check_won((south, east, north, west))
    return table.request(first, calls=calls, tricks=tricks, played=played)


class _Table:
    """What both requests say: who sits where, the cards in hand, and the score so far."""

    def __init__(self, top: Reader) -> None:
        self.hand = _cards(top, "cards")
        self.time_budget = None
        if top.data.get("timeBudget") is not None:
            self.time_budget = _number(top.data["timeBudget"], "$.timeBudget")
        self._states: list[Reader] = []
        context = Reader(top.get("context", dict), "$.context") if "context" in top.data else None
        key = next((key for key in ("playerIds", "players") if key in top.data), None)
        if key is not None:
            self.ids = top.list(key, str)
        elif context is not None:  # early bodies: the order of the context is the seating
            self.ids = [str(player) for player in context.get("players", dict)]
        else:
            raise RecordError("$", "'playerIds' is missing")
        if len(set(self.ids)) != 4 or len(self.ids) != 4:
            raise RecordError("$", f"four different players are wanted, not {self.ids}")
        me = top.get("id" if "playerId" not in top.data and "id" in top.data else "playerId", str)
        if me not in self.ids:
            raise RecordError("$", f"{me!r} is none of the players")
        self.own = Seat(self.ids.index(me))
        self.round_number: int | None = None
        self.bids: list[int] | None = None
        self.totals: tuple[Points, ...] | None = None
        if context is not None:
            self._read(context)

    def _read(self, context: Reader) -> None:
        """Read what only some bodies have: the bids, the tricks won and the totals."""
        self.round_number = context.get("round", int)
        if self.round_number < 1:
            raise RecordError("$.context.round", f"no round has number {shown(self.round_number)}")
        states = Reader(context.get("players", dict), "$.context.players")
        for player in self.ids:
            states.get(player, object)
            self._states.append(Reader(states.data[player], f"{states.path}[{player!r}]"))
        self.bids = [state.get("bid", int) for state in self._states]
        self.totals = tuple(
            Points(read_tenths(state.get("totalPoints", object), f"{state.path}.totalPoints"))
            for state in self._states
        )

    def check_won(self, won: Sequence[int]) -> None:
        """Hold the tricks won that the body gives against those that were played."""
        for state, ours in zip(self._states, won, strict=False):
            if "won" in state.data and state.get("won", int) != ours:
                problem = f"{ours} tricks were won, not {shown(state.data['won'])}"
                raise RecordError(f"{state.path}.won", problem)

    def request(
        self,
        first: Seat,
        *,
        calls: Sequence[int] | None,
        tricks: Sequence[Trick],
        played: Sequence[Card],
    ) -> Request:
        """Return the request, its view checked as far as anybody can check it."""
        mine = [trick.cards[(self.own - trick.leader) % 4] for trick in tricks]
        dealt = CardSet([*self.hand, *mine])
        if len(self.hand) + len(mine) != 13 or len(dealt) != 13:
            problem = f"{len(self.hand)} cards in hand and {len(mine)} played are not 13 in all"
            raise RecordError("$.cards", problem)
        try:
            view = View(
                seat=self.own,
                dealer=first.after(-1),
                dealt=dealt,
                calls=calls or (),
                plays=[card for trick in tricks for card in trick] + list(played),
                rules=BHOOS,
                calls_known=calls is not None,
            )
            knowledge(view)
            if not view.is_to_act:
                raise RecordError("$.cards", "there is no card left to play")
        except IllegalCallError as error:
            player = self._states[first.after(error.position)]
            raise RecordError(f"{player.path}.bid", str(error)) from error
        except (IllegalPlayError, ImpossibleViewError, WrongPhaseError) as error:
            # Under these rules there is no misdeal, so it is always one play.
            raise RecordError(_place(error.position or 0, len(tricks)), str(error)) from error
        return Request(view, tuple(self.ids), self.round_number, self.totals, self.time_budget)


def _place(position: int, tricks: int) -> str:
    """Return where in a body a play stands."""
    if position < 4 * tricks:
        return f"$.history[{position // 4}][1][{position % 4}]"
    return f"$.played[{position - 4 * tricks}]"


def _cards(top: Reader, key: str) -> list[Card]:
    return [read_card(text, f"$.{key}[{place}]") for place, text in enumerate(top.get(key, list))]


def _history(top: Reader) -> list[Trick]:
    """Return the complete tricks, each started and won by whom the rules say."""
    tricks: list[Trick] = []
    for number, item in enumerate(top.list("history", list)):
        path = f"$.history[{number}]"
        if len(item) != 3:
            raise RecordError(path, "a starter, four cards and a winner are wanted")
        starter, texts, ended = item
        cards = [
            read_card(text, f"{path}[1][{place}]")
            for place, text in enumerate(of_kind(texts, list, f"{path}[1]"))
        ]
        if len(cards) != 4:
            raise RecordError(f"{path}[1]", f"four cards are wanted, not {len(cards)}")
        leader = at(f"{path}[0]", as_seat, starter, "starter")
        trick = at(f"{path}[1]", Trick, leader, cards)
        if tricks and tricks[-1].winner is not leader:
            raise RecordError(f"{path}[0]", f"{tricks[-1].winner} leads, not {leader}")
        if at(f"{path}[2]", as_seat, ended, "winner") is not trick.winner:
            raise RecordError(f"{path}[2]", f"the trick goes to {trick.winner}")
        tricks.append(trick)
    return tricks


def _number(value: object, path: str) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise RecordError(path, f"a number is wanted, not {type(value).__name__}")
    return value


# ---- answers --------------------------------------------------------------------------------


def hi_reply() -> dict[str, str]:
    """Return the answer to `/hi`, with which a bot says that it is ready."""
    return {"value": "hello"}


def bid_reply(bid: int) -> dict[str, int]:
    """Return the answer to `/bid`.

    Raises:
        ArgumentTypeError: The bid is no whole number.
        ArgumentValueError: It is not from 1 to 8.

    >>> bid_reply(3)
    {'value': 3}
    """
    return {"value": whole_number(bid, "bid", BHOOS.min_call, BHOOS.max_call)}


def play_reply(card: Card) -> dict[str, str]:
    """Return the answer to `/play`.

    Raises:
        ArgumentTypeError: That is no `Card`.

    >>> play_reply(Card.SA)
    {'value': '1S'}
    """
    return {"value": format_card(card)}


# ---- the server's side ----------------------------------------------------------------------


@final
@attrs.frozen
class Asked:
    """One request that a seat of a round receives.

    Attributes:
        seat: The seat that is asked.
        endpoint: Where the body is posted to.
        body: The body, ready for `json.dumps`.
        round: The round as it stands then.
    """

    seat: Seat
    endpoint: Literal["/bid", "/play"]
    body: dict[str, Any]
    round: Round


def requests(
    round: Round,
    *,
    players: Sequence[str] = ("P1", "P2", "P3", "P4"),
    round_number: int = 1,
    totals: Sequence[Points] = (Points(0),) * 4,
    time_budget: int = 1500,
) -> tuple[Asked, ...]:
    """Return what the seats of a round were asked, in order, in the last version of the bodies.

    That is one request for each call and play, and one for the action that the round waits for. The
    thirteenth trick is never asked for: the server plays the last cards itself.

    Args:
        round: The round, under `BHOOS`, played as far as you like.
        players: The four players' ids, by seat.
        round_number: Which round of the game it is, from 1.
        totals: The totals before the round, by seat.
        time_budget: What to write as the time left, in milliseconds; a round does not know.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A round under other rules, players that are not four, a round number
            below 1.
    """
    instance(round, "round", Round, "a Round")
    if round.rules != BHOOS:
        raise ArgumentValueError("round", "a round under BHOOS", "one under other rules")
    ids = items(players, "players", str, "four names")
    before = items(totals, "totals", Points, "four Points")
    if len(set(ids)) != 4 or len(ids) != 4:
        raise ArgumentValueError("players", "four different names", f"{len(ids)} names")
    if len(before) != 4:
        raise ArgumentValueError("totals", "four Points", f"{len(before)} of them")
    number = whole_number(round_number, "round_number", 1)
    budget = whole_number(time_budget, "time_budget", 0)
    asked = []
    at_start = Round(round.deal, rules=BHOOS)
    for now in _positions(at_start, round):
        seat = now.turn
        if seat is None or len(now.plays) >= 48:
            break
        body: dict[str, Any] = {"playerId": ids[seat], "playerIds": list(ids)}
        body["cards"] = [format_card(card) for card in _sorted(now.hand(seat))]
        if now.phase is Phase.PLAYING:
            body["timeBudget"] = budget
            body["played"] = [format_card(card) for card in now.trick]
            body["history"] = [
                [int(trick.leader), [format_card(card) for card in trick], _winner(trick)]
                for trick in now.tricks
            ]
        body["context"] = {
            "round": number,
            "players": {
                player: {
                    "totalPoints": _plain(before[place]),
                    "bid": now.call_of(place) or 0,
                    "won": now.tricks_won[place],
                }
                for place, player in zip(Seat, ids, strict=True)
            },
        }
        endpoint: Literal["/bid", "/play"] = "/play" if "played" in body else "/bid"
        asked.append(Asked(seat, endpoint, body, now))
    return tuple(asked)


def _positions(now: Round, end: Round) -> Iterator[Round]:
    """Yield a round at its start and after each of its actions."""
    yield now
    for number in end.calls:
        now = call(now, number)
        yield now
    for card in end.plays:
        now = play(now, card)
        yield now


def _sorted(hand: CardSet) -> list[Card]:
    """Return a hand as the server sends it: spades, hearts, clubs, diamonds, each from the ace."""
    order = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    return [card for suit in order for card in hand.of(suit)]


def _winner(trick: Trick) -> int:
    assert trick.winner is not None  # noqa: S101 - it is complete
    return int(trick.winner)


def _plain(points: Points) -> int | float:
    return points.tenths / 10 if points.tenths % 10 else points.tenths // 10
