"""All ways to play a position, counted by the library and counted again by the oracle.

A position is a round in play. Its *nodes* to depth *n* are the sequences of *n* plays that the
rules allow; its *endgame* is every way to play it to the end, with how the thirteen tricks fall. A
single wrong answer about a single card changes such numbers, and no number knows how it was made,
so two implementations that share no code have to agree on each.
"""

from __future__ import annotations

from collections import Counter

import callbreak as cb
from tests.oracle import naive

PLAYS = {
    f"{heading.value} / {when_void.value} / {trump_lead.value}": cb.Rules(
        heading=heading, when_void=when_void, trump_lead=trump_lead
    )
    for heading in cb.Heading
    for when_void in cb.WhenVoid
    for trump_lead in cb.TrumpLead
}
"""Every combination of the three answers that say what may be played, by name."""


def play_of(rules: cb.Rules) -> str:
    """The name of a rule set's answers about the play."""
    return f"{rules.heading.value} / {rules.when_void.value} / {rules.trump_lead.value}"


# ---- the library ----------------------------------------------------------------------------


def nodes(round: cb.Round, depth: int) -> int:
    """How many sequences of a number of plays there are."""
    if depth == 1:
        return len(round.legal_plays)
    return sum(nodes(cb.play(round, card), depth - 1) for card in round.legal_plays)


def endgame(round: cb.Round) -> Counter[tuple[int, ...]]:
    """How many ways to play to the end there are, by the tricks that each seat wins in all."""
    if round.phase is cb.Phase.FINISHED:
        return Counter([round.tricks_won])
    found: Counter[tuple[int, ...]] = Counter()
    for card in round.legal_plays:
        found += endgame(cb.play(round, card))
    return found


# ---- the oracle -----------------------------------------------------------------------------


def table_of(round: cb.Round) -> naive.Table:
    """The oracle's table on which the same was played."""
    return naive.replay(
        int(round.deal.dealer),
        [[card.value for card in hand] for hand in round.deal.hands],
        list(round.calls),
        [card.value for card in round.plays],
        round.rules,
    )


def after(table: naive.Table, card: str) -> naive.Table:
    """A table like that one, with one more card played."""
    new = naive.Table.__new__(naive.Table)
    vars(new).update(vars(table))
    new.hands = [list(hand) for hand in table.hands]
    new.plays, new.cards = list(table.plays), list(table.cards)
    new.complete, new.won = list(table.complete), list(table.won)
    new.play(card)
    return new


def naive_nodes(table: naive.Table, depth: int) -> int:
    """As `nodes`."""
    cards = table.legal_plays()
    if depth == 1:
        return len(cards)
    return sum(naive_nodes(after(table, card), depth - 1) for card in cards)


def naive_endgame(table: naive.Table) -> Counter[tuple[int, ...]]:
    """As `endgame`."""
    if table.phase == "FINISHED":
        return Counter([tuple(table.won)])
    found: Counter[tuple[int, ...]] = Counter()
    for card in table.legal_plays():
        found += naive_endgame(after(table, card))
    return found
