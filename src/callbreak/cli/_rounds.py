"""A round as people read it: who deals, the hands, the calls, the tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.text import Text

from callbreak.bhoos import Incident
from callbreak.cli._options import Names
from callbreak.cli._output import card, grid, heading, indented, suits
from callbreak.cli._problems import printable
from callbreak.course import Phase
from callbreak.dealing import Deal, misdeals
from callbreak.rounds import Round
from callbreak.rules import Rules
from callbreak.seats import Seat
from callbreak.tricks import Trick, winning_index


def hand_rows(deal: Deal, names: Names) -> list[list[Text | str]]:
    """Return a row for each seat, with its hand as dealt."""
    return [[names[seat], *suits(deal.hands[seat])] for seat in Seat]


def misdeal_text(deal: Deal, rules: Rules, names: Names) -> str:
    """Say which hands are misdeals, and why; nothing if none is."""
    found = misdeals(deal, rules=rules)
    return ", ".join(f"{names[seat]} has {why.value.replace('-', ' ')}" for seat, why in found)


def round_lines(
    round: Round, number: int, names: Names, incidents: Sequence[Incident] = ()
) -> Iterator[Text]:
    """Yield a whole round, ending with what is missing from it."""
    yield heading(f"Round {number}: {names[round.deal.dealer]} deals")
    yield Text()
    rows = hand_rows(round.deal, names)
    for seat in Seat:
        called = round.call_of(seat)
        rows[seat].append("" if called is None else f"calls {called}")
    yield from indented([*grid(rows, "<<<<<<"), ""])
    if round.plays:
        yield from indented([*_trick_lines(round, names, incidents), ""])
    if state := _state(round, names):
        yield from indented([state, ""])


def _trick_lines(round: Round, names: Names, incidents: Sequence[Incident]) -> Iterator[Text]:
    rows: list[list[Text | str]] = [["Trick", "Led by", "In order of play", "Taken by", "call:won"]]
    won = [0, 0, 0, 0]
    tricks = (*round.tricks, round.trick) if len(round.trick) else round.tricks
    for number, trick in enumerate(tricks, start=1):
        rows.append([str(number), names[trick.leader], _cards(trick)])
        if (winner := trick.winner) is not None:
            won[winner] += 1
            rows[-1] += [names[winner], f"{round.call_of(winner)}:{won[winner]}"]
    for number, line in enumerate(grid(rows, "><<<>"), start=-1):
        yield line
        for incident in incidents:
            if incident.trick == number:
                yield Text(f"       {_incident_text(incident, names)}", style="yellow")


def _cards(trick: Trick) -> Text:
    """Return the cards of a trick in columns of one width, the winning one with a star."""
    best = winning_index(trick) if trick.is_complete else None
    cards = [card(each, marked=place == best) for place, each in enumerate(trick)]
    return Text(" ").join(Text.assemble(c, " " * (3 - len(c))) for c in cards)


def _incident_text(incident: Incident, names: Names) -> str:
    who, kind = names[incident.seat], printable(incident.kind)
    if incident.wanted is not None:
        return f"{who} sent {incident.wanted}, and the server played {incident.played} ({kind})"
    return f"{who} ran out of time ({kind})" if kind == "TIMEOUT" else f"{who}: {kind}"


def _state(round: Round, names: Names) -> str:
    """Say how far a round has come, unless it is finished."""
    if round.phase is Phase.FINISHED:
        return ""
    if round.turn is None:
        if reason := misdeal_text(round.deal, round.rules, names):
            return f"Void: {reason}."
        least = round.rules.min_total_calls
        return f"Void: the calls add up to {sum(round.calls)}, and at least {least} are wanted."
    if round.phase is Phase.CALLING:
        return f"Unfinished: {names[round.turn]} is to call."
    return f"Unfinished after {len(round.plays)} of 52 cards: {names[round.turn]} is to play."
