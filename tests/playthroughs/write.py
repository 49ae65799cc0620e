"""Write the playthroughs: `python -m tests.playthroughs.write`, from the repository's root.

Each is a whole round as a person may read it: every call, what every player owed, what would have
done, who took each trick, and what it all scored. The test compares them letter by letter, so that
a changed ruling shows up as a changed line. Look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import callbreak as cb
from callbreak import Duty, Heading, WhenVoid

FOLDER = Path(__file__).parent


class Script(NamedTuple):
    """What makes a playthrough: the rules, the deal, the calls, and how a card is chosen.

    Of the legal cards, in deck order, the player takes the one at `step` times the number of the
    play, counted around.
    """

    slug: str
    deal: int
    dealer: cb.Seat
    calls: tuple[int, int, int, int]
    step: int


SCRIPTS = [
    Script("call-break", 43642166238711914176612556484, cb.Seat.SOUTH, (3, 2, 4, 3), 1),
    Script("call-bridge", 20594607725046198508412382029, cb.Seat.WEST, (2, 2, 3, 8), 7),
    Script("vikash-2009", 43359373053719845531987115642, cb.Seat.NORTH, (3, 4, 2, 1), 1),
    Script("demov-20", 53533092049120778215246873359, cb.Seat.EAST, (3, 4, 2, 2), 7),
]


def played(script: Script) -> cb.Round:
    """The whole round."""
    deal = cb.deal_from_number(script.deal, dealer=script.dealer)
    round = cb.Round(deal, script.calls, rules=cb.variant(script.slug))
    while legal := round.legal_plays:
        round = cb.play(round, legal[script.step * len(round.plays) % len(legal)])
    return round


HEADINGS = {
    Heading.FREE: "R4.5",
    Heading.WHILE_WINNABLE: "R4.2",
    Heading.LED_SUIT: "R4.3",
    Heading.PREVIOUS_CARD: "R4.4",
}


def clause_of(owed: cb.Obligation, hand: cb.CardSet, rules: cb.Rules) -> str:
    """The clause that says what the player owes."""
    if rules.when_void is WhenVoid.FREE:
        free = "R5.1"
    else:
        free = "R5.7" if hand.is_void(cb.Suit.SPADES) else "R5.5"
    return {
        Duty.LEAD: "R3.3" if owed.cards == hand else "R3.4",
        Duty.HEAD: HEADINGS[rules.heading],
        Duty.FOLLOW: "R4.5" if rules.heading is Heading.FREE else "R4.1",
        Duty.RUFF: "R5.2" if rules.when_void is WhenVoid.RUFF else "R5.3",
        Duty.OVERRUFF: "R5.4",
        Duty.UNDERRUFF: "R5.6",
        Duty.FREE: free,
    }[owed.duty]


def score_clauses(call: int, won: int, rules: cb.Rules) -> Iterator[str]:
    """The clauses that say what a call scores."""
    if won < call:
        yield "R7.6"
    elif rules.allowed_overtricks is not None and won > call + rules.allowed_overtricks:
        yield from ("R7.2", "R7.6")
    else:
        bonus = rules.bonus_from is not None and call >= rules.bonus_from
        yield from ("R7.1", "R7.5" if bonus else "R7.4")


def steps(round: cb.Round) -> Iterator[tuple[cb.Round, cb.Card, cb.Round]]:
    """Each play, with the round before and after it."""
    before = round.rewind(52)
    for card in round.plays:
        after = cb.play(before, card)
        yield before, card, after
        before = after


def clauses(round: cb.Round) -> list[str]:
    """The clauses that the round exercises, in the order of the rules."""
    rules = round.rules
    found = {"R1.5", "R2.1", "R2.2", "R3.1", "R3.2", "R6.1", "R6.3", "R7.7"}
    for before, card, _ in steps(round):
        found.add(clause_of(before.obligation, before.hand(before.turn), rules))
        if len(before.trick) and card.suit not in (before.trick.led, cb.Suit.SPADES):
            found.add("R6.2")
    for seat in cb.Seat:
        found.update(score_clauses(round.call_of(seat), round.tricks_won[seat], rules))
    return sorted(found, key=lambda clause: [int(part) for part in clause[1:].split(".")])


def lines(script: Script) -> Iterator[str]:
    """The text of a playthrough, line by line."""
    round = played(script)
    title = f"A round of {cb.variants.SOURCES[script.slug].title} ({script.slug})"
    yield title
    yield "=" * len(title)
    yield f"Clauses: {' '.join(clauses(round))}"
    yield ""
    yield from (f"  {sentence}" for sentence in cb.describe(round.rules))
    yield ""
    yield f"Deal {script.deal}"
    yield str(round.deal)
    yield ""
    callers = [round.dealer.after(1 + turns) for turns in range(4)]
    yield "Calls: " + ", ".join(f"{seat} {round.call_of(seat)}" for seat in callers)
    for before, card, after in steps(round):
        owed, hand = before.obligation, before.hand(before.turn)
        if not before.trick.cards:
            yield ""
            yield f"Trick {len(before.tricks) + 1}"
        beat = f" {owed.to_beat}" if owed.to_beat else ""
        duty = f"{clause_of(owed, hand, round.rules)} {owed.duty.value}{beat}"
        yield f"  {before.turn!s:<5} {card}  {duty:<17} {owed.cards}"
        if not after.trick.cards:
            won = " ".join(map(str, after.tricks_won))
            yield f"  {after.tricks[-1].winner} wins it, and the tricks are {won}"
    yield ""
    for seat in cb.Seat:
        called, won, points = round.call_of(seat), round.tricks_won[seat], round.scores[seat]
        yield f"{seat!s:<5} called {called} and took {won}: {points}"


def text(script: Script) -> str:
    """The text of a playthrough."""
    return "\n".join(lines(script)) + "\n"


def main() -> None:
    """Write them all."""
    for script in SCRIPTS:
        (FOLDER / f"{script.slug}.txt").write_text(text(script), encoding="utf-8")


if __name__ == "__main__":
    main()
