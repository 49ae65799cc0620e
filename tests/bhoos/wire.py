"""The bodies and the exports of the Bhoos challenge, written from a round by another hand.

They follow the description of the formats in the research notes, and share nothing with the
library's own writer but the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import callbreak as cb
from callbreak import BHOOS, Card, Round, Seat
from tests.views.rounds import played

IDS = ["P1", "P2", "P3", "P4"]
VERSIONS = ["v0", "v1", "v2"]


def code(card: Card) -> str:
    """A card of the dialect: rank first, `1` for the ace."""
    return card.name[1].replace("A", "1") + card.name[0]


def codes(cards: Iterable[Card], suffix: str = "") -> list[str]:
    return [code(card) + suffix for card in cards]


def held(hand: cb.CardSet) -> list[str]:
    """A hand as it arrives: spades, hearts, clubs, diamonds, each from the ace down."""
    return codes(sorted(hand, key=lambda card: ("SHCD".index(card.name[0]), -card.rank)))


def bid_body(round: Round, version: str = "v2", *, number: int = 1, totals=(0, 0, 0, 0)):
    """What the seat to call is sent."""
    seat = round.turn
    body: dict[str, Any] = {"cards": held(round.hand(seat))}
    body["context"] = context(round, won=version == "v2", number=number, totals=totals)
    if version == "v0":
        return {"matchId": "m1", "playerId": IDS[seat]} | body
    if version == "v1":
        return {"timeBudget": 446, "id": IDS[seat]} | body
    return {"playerId": IDS[seat], "playerIds": list(IDS)} | body


def play_body(round: Round, version: str = "v2", *, number: int = 1, totals=(0, 0, 0, 0)):
    """What the seat to play is sent."""
    seat = round.turn
    pack = "" if version == "v2" else "/0"
    body: dict[str, Any] = {
        "cards": held(round.hand(seat)),
        "played": codes(round.trick, pack),
        "history": [
            [int(trick.leader), codes(trick, pack), int(trick.winner)] for trick in round.tricks
        ],
    }
    if version == "v0":
        return {"matchId": "m1", "playerId": IDS[seat], "players": list(IDS)} | body
    body = {"playerId": IDS[seat], "playerIds": list(IDS)} | body
    if version == "v1":
        return body
    body["context"] = context(round, won=True, number=number, totals=totals)
    return {"timeBudget": 1500} | body


def context(round: Round, *, won: bool, number: int, totals) -> dict[str, Any]:
    players: dict[str, Any] = {}
    for seat, player in zip(Seat, IDS, strict=True):
        players[player] = {"totalPoints": totals[seat], "bid": round.call_of(seat) or 0}
        if won:
            players[player]["won"] = round.tricks_won[seat]
    return {"round": number, "players": players}


def export_of(
    rounds: Iterable[Round], errors: Mapping[int, Mapping[str, Any]] | None = None
) -> dict[str, Any]:
    """A game as the dashboard exports it; a round that was not played out ends with no card."""
    totals = [0] * 4
    written = []
    for number, round in enumerate(rounds):
        tricks = [(trick, int(trick.winner)) for trick in round.tricks]
        if round.phase is cb.Phase.PLAYING:
            tricks.append((round.trick, None))
        if round.scores_so_far is not None:
            totals = [a + b.tenths for a, b in zip(totals, round.scores_so_far, strict=True)]
        written.append(
            {
                "dealer": int(round.dealer),
                "cards": [held(hand) for hand in round.deal.hands],
                "bids": [round.call_of(seat) or 0 for seat in Seat],
                "errors": dict((errors or {}).get(number, {})),
                "actions": [
                    {
                        "started": int(trick.leader),
                        "cards": [*codes(trick), None, None, None, None][:4],
                        "ended": winner,
                    }
                    for trick, winner in tricks
                ],
                "scores": [total / 10 for total in totals],
                "responseTimes": [1033.2, 91.3, 51.4, 1309.7],
            }
        )
    return {"players": list(IDS), "rounds": written, "ranks": [-3, 1, -3, 1, -3, 1, -3, 1]}


def game_rounds(seeds: Iterable[int], *, first_dealer: int = 0, last: int = 52) -> list[Round]:
    """Rounds at random whose dealers follow one another; of the last one some plays only."""
    rounds = []
    for number, seed in enumerate(seeds):
        whole = played(BHOOS, seed)
        turns = first_dealer + number - whole.dealer
        hands = [whole.deal.hands[(seat - turns) % 4] for seat in range(4)]
        deal = cb.Deal((first_dealer + number) % 4, hands)
        rounds.append(Round(deal, whole.calls, whole.plays, BHOOS))
    rounds[-1] = rounds[-1].rewind(52 - last)
    return rounds
