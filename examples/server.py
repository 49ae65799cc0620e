"""A table as a server keeps it: it checks each move and answers with JSON.

Run `python examples/server.py` for a short conversation. A real server would hold a `Table` for
each table and hand `answer` what comes from a socket.
"""

import json
import random
from typing import Any

import callbreak as cb


class Table:
    """One round, and what its clients may ask of it."""

    def __init__(self, round: cb.Round) -> None:
        self.round = round

    def answer(self, seat: cb.Seat, message: str) -> dict[str, Any]:
        """Do what a client wants, `{"call": 3}` or `{"play": "HT"}`, or say why not."""
        try:
            wish = json.loads(message)
            action = wish["call"] if "call" in wish else cb.parse_card(wish["play"])
        except (ValueError, KeyError, TypeError) as error:
            return {"refused": "unreadable", "text": str(error)}
        if seat is not self.round.turn:
            return {"refused": "not-your-turn"}
        try:
            self.round = cb.apply(self.round, action)
        except cb.IllegalPlayError as error:
            return refusal(error.violation)
        except cb.CallbreakError as error:
            return {"refused": "illegal", "text": str(error)}
        return self.seen_by(seat)

    def seen_by(self, seat: cb.Seat) -> dict[str, Any]:
        """Return what a client may know, as it is sent after every move."""
        return cb.to_record(cb.view(self.round, seat))


def refusal(why: cb.Violation) -> dict[str, Any]:
    """Return a reason that the client can put into its own words."""
    return {
        "refused": why.reason.value,
        "card": why.card.value,
        "to_beat": why.to_beat and why.to_beat.value,
        "allowed": [card.value for card in why.allowed],
        "clause": why.clause,
    }


def main() -> None:
    deal = cb.deal(random.Random(7), dealer=cb.Seat.WEST)
    table = Table(cb.Round(deal))
    south, east, north, west = cb.Seat
    conversation = [
        (east, '{"call": 2}'),  # too early
        (south, '{"call": 3}'),
        (east, '{"call": 2.5}'),
        (east, '{"call": 2}'),
        (north, '{"call": 3}'),
        (west, '{"call": 2}'),
        (south, '{"play": "HA"}'),
        (east, '{"play": "SQ"}'),  # East has hearts
        (east, '{"play": "H9"}'),
        (north, "hello?"),
    ]
    for seat, message in conversation:
        answer = table.answer(seat, message)
        if "refused" in answer:
            print(f"{seat!s:<6}{message:<15} refused: {json.dumps(answer, ensure_ascii=False)}")
        else:
            print(f"{seat!s:<6}{message:<15} done; the turn is {table.round.turn}'s")
    print("\nWhat North is sent:")
    for key, value in table.seen_by(north).items():
        print(f"  {key:<9}", json.dumps(value, ensure_ascii=False)[:90])


if __name__ == "__main__":
    main()
