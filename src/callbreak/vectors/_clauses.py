"""The clauses of the rules by their headings, for reports."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

CLAUSES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "R1.1": "Players and cards",
        "R1.2": "Spades are trump",
        "R1.3": "Seats have an order, not a direction",
        "R1.5": "The deal",
        "R1.6": "The next dealer",
        "R1.7": "Misdeals",
        "R2.1": "One call each",
        "R2.2": "The limits of a call",
        "R2.3": "Too low a total",
        "R3.1": "One card in turn",
        "R3.2": "Who leads",
        "R3.3": "Any card may be led",
        "R3.4": "Spades once broken",
        "R4.1": "Follow suit",
        "R4.2": "Heading while the trick can be won",
        "R4.3": "Heading the led suit",
        "R4.4": "Heading the previous card",
        "R4.5": "Free following",
        "R5.1": "Free when void",
        "R5.2": "Any spade",
        "R5.3": "Ruffing",
        "R5.4": "Overruffing",
        "R5.5": "Unable to overruff: free",
        "R5.6": "Unable to overruff: a spade all the same",
        "R5.7": "No spades",
        "R6.1": "Who wins a trick",
        "R6.2": "Discards never win",
        "R6.3": "Thirteen tricks",
        "R7.1": "A call is made",
        "R7.2": "A limit to overtricks",
        "R7.3": "Twice the call",
        "R7.4": "Points of a made call",
        "R7.5": "Bonus calls",
        "R7.6": "Failed calls",
        "R7.7": "Exact tenths",
        "R7.8": "An unfinished round",
        "R8.1": "When a game ends",
        "R8.2": "Open-ended games",
        "R8.3": "Totals, places and ties",
        "R8.4": "Extra rounds",
        "R8.5": "Instant wins",
        "R8.6": "Targets",
        "R8.7": "Void rounds",
    }
)
"""The heading of each clause of the rules reference that a vector may be about."""
