"""Write the positions and their numbers: `python -m tests.perft.write`, from the repository's root.

It asks the library and the oracle for every number and writes nothing if they differ anywhere. The
numbers change only if a ruling does, so look at the difference before you commit it. The positions
are fixed: openings, from deals, counted to some depth; and endgames, reached by plays that every
rule set allows, counted to the end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import attrs

import callbreak as cb
from tests.perft import counting

FOLDER = Path(__file__).parent
T = TypeVar("T")

CALLS = (3, 3, 3, 3)
DEPTH = 7
OPENINGS = (1, 2, 3)
"""From which numbers the deals of the openings are made."""
ENDGAMES = {2: (27, 64, 206, 286), 3: (27, 38, 76, 79), 4: (23, 76)}
"""How many cards a seat holds, and from which numbers the deals are made.

These were chosen out of some hundreds because the rule sets differ in them more than in others.
"""
UNBROKEN = "SAT54 HA84 DK73 CQ62", "SK83 HK95 DQ862 CJ53", "SQ72 HQT6 DA94 CA974"
"""Three hands of a deal in which nine tricks can pass without a spade; the fourth has the rest."""


def fair_deal(seed: int) -> cb.Deal:
    """A deal that no rule set throws in, from a number that mixes the digits of the seed."""
    number = seed
    while True:
        number = (number * 6_364_136_223_846_793_005 + 1_442_695_040_888_963_407 * seed) ** 2
        number %= cb.DEALS
        deal = cb.deal_from_number(number, dealer=cb.Seat(seed % 4))
        if not cb.misdeals(deal, rules=cb.Rules(redeal=cb.Misdeal)):
            return deal


def legal_everywhere(round: cb.Round) -> Iterator[cb.Card]:
    """The cards that may be played under every rule set."""
    tables = [attrs.evolve(round, rules=rules) for rules in counting.PLAYS.values()]
    return (card for card in cb.DECK if all(card in table.legal_plays for table in tables))


def endgame_position(seed: int, cards: int) -> cb.Round:
    """A position in which each seat holds so many cards."""
    round = cb.Round(fair_deal(seed), CALLS)
    for turn in range(4 * (13 - cards)):
        choice = list(legal_everywhere(round))
        round = cb.play(round, choice[(turn + seed) * 7 % len(choice)])
    return round


def unbroken_position() -> cb.Round:
    """A position in which each seat holds four cards, and spades are not broken."""
    hands = [cb.parse_hand(hand) for hand in UNBROKEN]
    hands.append(~(hands[0] | hands[1] | hands[2]))
    round = cb.Round(cb.Deal(cb.Seat.SOUTH, tuple(hands)), CALLS)
    while len(round.plays) < 36:
        all_hold = {s for s in cb.Suit if not any(round.hand(x).is_void(s) for x in cb.Seat)}
        leads = all_hold - {cb.Suit.SPADES}
        choice = (c for c in legal_everywhere(round) if len(round.trick) or c.suit in leads)
        round = cb.play(round, next(choice))
    return round


def position(round: cb.Round) -> dict[str, Any]:
    """A position as it is written."""
    return {
        "dealer": int(round.deal.dealer),
        "hands": [cb.format_hand(hand) for hand in round.deal.hands],
        "calls": list(round.calls),
        "plays": cb.format_cards(round.plays),
    }


def read(written: dict[str, Any], rules: cb.Rules) -> cb.Round:
    """A position that was written, under rules of one's choice."""
    hands = tuple(cb.parse_hand(hand) for hand in written["hands"])
    deal = cb.Deal(cb.Seat(written["dealer"]), hands)
    return cb.Round(deal, written["calls"], cb.parse_cards(written["plays"]), rules)


def agreed(what: str, ours: T, theirs: T) -> T:
    """A number on which the two implementations agree; if they do not, that is the end."""
    if ours != theirs:
        sys.exit(f"{what}: the library says {ours}, the oracle says {theirs}")
    return ours


def opening_numbers(round: cb.Round) -> list[int]:
    """The nodes of a position to every depth."""
    table = counting.table_of(round)
    return [
        agreed(
            f"{counting.play_of(round.rules)}, depth {depth}",
            counting.nodes(round, depth),
            counting.naive_nodes(table, depth),
        )
        for depth in range(1, DEPTH + 1)
    ]


def endgame_numbers(round: cb.Round) -> dict[str, int]:
    """How often the tricks fall in which way, in the order of the tricks."""
    found = agreed(
        counting.play_of(round.rules),
        counting.endgame(round),
        counting.naive_endgame(counting.table_of(round)),
    )
    return {" ".join(map(str, won)): found[won] for won in sorted(found)}


def numbers(round: cb.Round, count: Callable[[cb.Round], T]) -> list[dict[str, Any]]:
    """Count the same position under every rule set, and put together those that agree."""
    groups: list[dict[str, Any]] = []
    for name, rules in counting.PLAYS.items():
        found = count(attrs.evolve(round, rules=rules))
        for group in groups:
            if group["count"] == found:
                group["rules"].append(name)
                break
        else:
            groups.append({"rules": [name], "count": found})
    return groups


def main() -> None:
    """Write both files."""
    starts = [cb.Round(fair_deal(seed), CALLS) for seed in OPENINGS]
    ends = [endgame_position(seed, cards) for cards, seeds in ENDGAMES.items() for seed in seeds]
    ends.append(unbroken_position())
    for name, rounds, count in (
        ("openings", starts, opening_numbers),
        ("endgames", ends, endgame_numbers),
    ):
        content = [position(round) | {"numbers": numbers(round, count)} for round in rounds]
        text = json.dumps(content, indent=1, ensure_ascii=False)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
