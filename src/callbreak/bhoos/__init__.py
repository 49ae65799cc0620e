"""The formats of the Bhoos SmartBots challenge of 2022: game exports and the bot protocol.

Its cards are rank first with `1` for the ace and `T` for the ten, and early ones name their pack
(`1S/0`). The rules are `BHOOS`. What is read is checked against ours: every play, every leader and
winner, every running total.

`read_export` reads a whole game. A bot reads what it is asked with `read_bid_request` and
`read_play_request` and answers with `bid_reply` and `play_reply`; `requests` writes what the seats
of a round would have been asked.
"""

from callbreak.bhoos._wire import format_card, parse_card
from callbreak.bhoos.exports import Export, Incident, read_export
from callbreak.bhoos.protocol import (
    Asked,
    Request,
    bid_reply,
    hi_reply,
    play_reply,
    read_bid_request,
    read_play_request,
    requests,
)

__all__ = [
    "Asked",
    "Export",
    "Incident",
    "Request",
    "bid_reply",
    "format_card",
    "hi_reply",
    "parse_card",
    "play_reply",
    "read_bid_request",
    "read_export",
    "read_play_request",
    "requests",
]
