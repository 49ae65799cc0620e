"""Short ways to write cards, deals and rounds in the tests of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import callbreak as cb

DEFAULT = cb.Rules()


def cards(text: str) -> tuple[cb.Card, ...]:
    """The cards of a text such as "HT S9", in that order."""
    return tuple(cb.Card[code] for code in text.split())


def hand(text: str) -> cb.CardSet:
    """The cards of a text, as a set."""
    return cb.CardSet(cards(text))


def legal(held: str, trick: str, rules: cb.Rules = DEFAULT, *, broken: bool = True) -> set[str]:
    """The names of the cards that may be played."""
    found = cb.legal_plays(hand(held), cards(trick), rules=rules, trump_broken=broken)
    return {card.name for card in found}


def owed(held: str, trick: str, rules: cb.Rules = DEFAULT, *, broken: bool = True) -> cb.Obligation:
    """What a player owes."""
    return cb.obligation(hand(held), cards(trick), rules=rules, trump_broken=broken)


def refusal(
    card: str, held: str, trick: str, rules: cb.Rules = DEFAULT, *, broken: bool = True
) -> tuple[str, str] | None:
    """Why a card may not be played, and the clause that says so; None if it may."""
    violation = cb.check_play(
        cb.Card[card], hand(held), cards(trick), rules=rules, trump_broken=broken
    )
    return None if violation is None else (violation.reason.name, violation.clause)


def deal(hands: Sequence[str], *, dealer: int = 0) -> cb.Deal:
    """A deal in which each seat holds at least the cards of its text.

    The other cards go round in deck order, to the seats that still need some.
    """
    held = [list(cards(text)) for text in hands] + [[] for _ in range(4 - len(hands))]
    taken = {card for one in held for card in one}
    for card in cb.DECK:
        if card not in taken:
            min(held, key=len).append(card)
    first, second, third, fourth = (cb.CardSet(one) for one in held)
    return cb.Deal(cb.Seat(dealer), (first, second, third, fourth))


SUITS = deal([" ".join(c.name for c in cb.DECK[13 * n : 13 * n + 13]) for n in range(4)])
"""Each seat holds a suit, seat 0 all spades."""


def played(round: cb.Round, text: str) -> cb.Round:
    """The round after some more cards."""
    for card in cards(text):
        round = cb.play(round, card)
    return round


def called(round: cb.Round, calls: Iterable[int]) -> cb.Round:
    """The round after some more calls."""
    for number in calls:
        round = cb.call(round, number)
    return round


def played_out(round: cb.Round) -> cb.Round:
    """The round after each seat in turn played the first card, in deck order, that it may."""
    while round.phase is cb.Phase.PLAYING:
        round = cb.play(round, round.legal_plays[0])
    return round


def finished(calls: Sequence[int], rules: cb.Rules = DEFAULT, *, dealer: int = 0) -> cb.Round:
    """A finished round of `SUITS`, in which seat 0 takes every trick; calls in order of calling."""
    dealt = cb.Deal(cb.Seat(dealer), SUITS.hands)
    return played_out(cb.Round(dealt, calls, rules=rules))


def tenths(points: Iterable[cb.Points] | None) -> list[int] | None:
    """Scores as the numbers of tenths."""
    return None if points is None else [one.tenths for one in points]


def sheet(rules: cb.Rules, *results: tuple[Sequence[int], Sequence[int]]) -> cb.ScoreSheet:
    """A score sheet from calls and tricks, by seat."""
    return cb.ScoreSheet(rules, results=tuple(cb.Result(*result) for result in results))
