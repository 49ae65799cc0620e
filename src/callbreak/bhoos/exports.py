"""Whole games, as the dashboard of the challenge exports them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, final

import attrs

from callbreak._checks import shown
from callbreak.bhoos._wire import read_card, read_tenths
from callbreak.cards import Card
from callbreak.dealing import Deal
from callbreak.errors import RecordError
from callbreak.games import Game, add_round
from callbreak.records import Reader, at, of_kind
from callbreak.rounds import Round, call, play
from callbreak.scoring import Points
from callbreak.seats import Seat
from callbreak.variants import BHOOS

__all__ = ["Export", "Incident", "read_export"]


@final
@attrs.frozen
class Incident:
    """Something that the server noted about an action: a corrected card, or none in time.

    Attributes:
        round: Which round, from 0.
        trick: Which trick of it, from 0.
        seat: Whose action it was.
        kind: What the server calls it, such as `"INVALID_MOVE"` or `"TIMEOUT"`.
        wanted: The card that the player sent, where the server put another in its place.
        played: The card that the server played instead.
    """

    round: int
    trick: int
    seat: Seat
    kind: str
    wanted: Card | None = None
    played: Card | None = None


@final
@attrs.frozen
class Export:
    """A game as the challenge's dashboard exports it.

    Attributes:
        game: The game. If it stopped early its last round is unfinished.
        players: The four players' names, by seat.
        incidents: What the server noted, in order.
    """

    game: Game
    players: tuple[str, str, str, str]
    incidents: tuple[Incident, ...]

    @property
    def unfinished(self) -> Round | None:
        """The round in which the game stopped; None if it was played out."""
        last = self.game.rounds[-1] if self.game.rounds else None
        return last if last is not None and last.scores is None else None

    @property
    def totals(self) -> tuple[Points, Points, Points, Points]:
        """The totals as the server counts them: an unfinished round as it stands (R7.8)."""
        unfinished = self.unfinished
        extra = unfinished.scores_so_far if unfinished is not None else None
        if extra is None:
            return self.game.totals
        south, east, north, west = (a + b for a, b in zip(self.game.totals, extra, strict=True))
        return south, east, north, west


def read_export(data: Mapping[str, Any]) -> Export:
    """Read a game export, and check all that it says against the rules.

    Args:
        data: The export as `json.load` gives it, or an object that holds it under `"game"`. Keys
            that are not needed may be there.

    Raises:
        RecordError: It is no such export, or it says something that the rules deny: an illegal
            play, another leader, winner or running total than ours; it says where.
    """
    top = Reader(data, "$")
    if "rounds" not in top.data and isinstance(top.data.get("game"), Mapping):
        top = Reader(top.data["game"], "$.game")
    names = top.list("players", str)
    if len(names) != 4:
        raise RecordError(f"{top.path}.players", f"four names are wanted, not {len(names)}")
    game: Game | None = None
    incidents: list[Incident] = []
    for number, item in enumerate(top.list("rounds", dict)):
        part = Reader(item, f"{top.path}.rounds[{number}]")
        dealer = part.seat("dealer")
        if game is None:
            game = Game(rules=BHOOS, first_dealer=dealer)
        elif game.rounds[-1].scores is None:
            raise RecordError(part.path, "a round follows one that was not finished")
        round = _read_round(part, dealer)
        game = at(part.path, add_round, game, round)
        _check_totals(part, Export(game, ("", "", "", ""), ()).totals)
        incidents += _read_incidents(part, number, round)
    if game is None:
        raise RecordError(f"{top.path}.rounds", "there is no round")
    south, east, north, west = names
    return Export(game, (south, east, north, west), tuple(incidents))


def _read_round(part: Reader, dealer: Seat) -> Round:
    hands = [
        [read_card(text, f"{part.path}.cards[{seat}][{n}]") for n, text in enumerate(cards)]
        for seat, cards in enumerate(part.list("cards", list))
    ]
    round = Round(at(f"{part.path}.cards", Deal, dealer, hands), rules=BHOOS)
    bids = part.list("bids", int)
    if len(bids) != 4:
        raise RecordError(f"{part.path}.bids", f"four are wanted, not {len(bids)}")
    for turn in range(1, 5):
        seat = dealer.after(turn)
        if bids[seat] == 0:  # not called yet: the game stopped in mid-calling
            if any(bids[dealer.after(later)] for later in range(turn, 5)):
                raise RecordError(f"{part.path}.bids", "these bids were not made in turn")
            break
        round = at(f"{part.path}.bids[{int(seat)}]", call, round, bids[seat])
    stopped = False
    for number, item in enumerate(part.list("actions", dict)):
        trick = Reader(item, f"{part.path}.actions[{number}]")
        if stopped:
            raise RecordError(trick.path, "the round had stopped before")
        round = _read_trick(trick, round)
        stopped = None in trick.get("cards", list)
    return round


def _read_trick(part: Reader, round: Round) -> Round:
    leader = part.seat("started")
    if round.turn is not leader or len(round.trick):
        raise RecordError(f"{part.path}.started", f"{leader} does not lead this trick")
    cards = part.get("cards", list)
    if len(cards) > 4:
        raise RecordError(f"{part.path}.cards", f"a trick has 4 cards, not {len(cards)}")
    for place, text in enumerate(cards):
        if text is None:  # the player ran out of time, and the game stops here
            if any(later is not None for later in cards[place:]):
                raise RecordError(f"{part.path}.cards[{place}]", "a card is missing")
            break
        path = f"{part.path}.cards[{place}]"
        round = at(path, play, round, read_card(text, path))
    is_complete = len(cards) == 4 and None not in cards
    winner = round.tricks[-1].winner if is_complete else None
    ended = part.seat("ended") if part.data.get("ended") is not None else None
    if ended is not winner:
        goes_to = "nobody yet" if winner is None else winner
        to_whom = "nobody" if ended is None else f"seat {int(ended)}"
        raise RecordError(f"{part.path}.ended", f"the trick goes to {goes_to}, not to {to_whom}")
    return round


def _check_totals(part: Reader, ours: tuple[Points, ...]) -> None:
    theirs = part.list("scores", object)
    if len(theirs) != 4:
        raise RecordError(f"{part.path}.scores", f"four are wanted, not {len(theirs)}")
    for seat in Seat:
        path = f"{part.path}.scores[{int(seat)}]"
        if (tenths := read_tenths(theirs[seat], path)) != ours[seat].tenths:
            raise RecordError(path, f"{seat}'s total is {ours[seat]}, not {Points(tenths)}")


def _read_incidents(part: Reader, number: int, round: Round) -> list[Incident]:
    incidents = []
    for key, items in part.get("errors", dict).items():
        path = f"{part.path}.errors[{shown(key)}]"
        if not (isinstance(key, str) and re.fullmatch("1?[0-9]", key) and int(key) < 13):
            raise RecordError(path, "the number of a trick is wanted, from 0 to 12")
        for place, item in enumerate(of_kind(items, list, path)):
            error = Reader(item, f"{path}[{place}]")
            incidents.append(_read_incident(error, number, int(key), round))
    return incidents


def _read_incident(error: Reader, number: int, trick: int, round: Round) -> Incident:
    turn = int(error.seat("turn"))  # the place in the trick, not the seat
    tricks = (*round.tricks, round.trick)
    if trick >= len(tricks):
        raise RecordError(error.path, f"trick {trick} was not played")
    seat = tricks[trick].leader.after(turn)
    kind = error.get("type", str)
    if error.data.get("correction") is None:
        return Incident(number, trick, seat, kind)
    correction = Reader(error.data["correction"], f"{error.path}.correction")
    wanted = read_card(correction.get("prev", str), f"{correction.path}.prev")
    played = read_card(correction.get("next", str), f"{correction.path}.next")
    position = 4 * trick + turn
    if round.plays[position : position + 1] != (played,):
        raise RecordError(f"{correction.path}.next", f"{played} was not played there")
    before = Round(round.deal, round.calls, round.plays[:position], round.rules)
    if before.check(wanted) is None:
        raise RecordError(f"{correction.path}.prev", f"{wanted} was a legal play")
    return Incident(number, trick, seat, kind, wanted, played)
