"""What remains possible, found out the slow way, to hold the library's inference against.

`remaining` is the definition itself: it lays the unseen cards out in every way and rebuilds the
round from each. `Ledger` counts far larger numbers of deals, card by card; which cards a seat
cannot have held it works out from the second implementation of the rules in `tests.oracle`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

import callbreak as cb
from callbreak import Card, Misdeal, Rank, Seat, Suit
from tests.oracle import naive


def played_by(view: cb.View) -> dict[Seat, cb.CardSet]:
    """The cards that each seat has played."""
    played: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    for trick in (*view.tricks, view.trick):
        for place, card in enumerate(trick):
            played[trick.leader.after(place)].append(card)
    return {seat: cb.CardSet(cards) for seat, cards in played.items()}


def hidden_seats(view: cb.View) -> list[Seat]:
    """The seats whose hands are hidden."""
    return [seat for seat in Seat if seat is not view.seat]


# ---- the definition -------------------------------------------------------------------------


def remaining(view: cb.View) -> set[cb.Deal]:
    """Every deal from which the round could have gone as it was seen; few cards may be left."""
    assert not view.misdealt
    played = played_by(view)
    sizes = [view.cards_left[seat] for seat in hidden_seats(view)]
    calls = view.calls if view.calls_known else (view.rules.max_call,) * 4
    found = set()
    for hands in layouts(view.unseen[:], sizes):
        dealt = list(played.values())
        if view.seat is not None:
            dealt[view.seat] = view.dealt
        for seat, hand in zip(hidden_seats(view), hands, strict=True):
            dealt[seat] |= cb.CardSet(hand)
        deal = cb.Deal(view.dealer, dealt)
        try:
            cb.Round(deal, calls, view.plays, view.rules)
        except cb.IllegalActionError:
            continue
        found.add(deal)
    return found


def layouts(cards: Sequence[Card], sizes: Sequence[int]) -> Iterator[list[tuple[Card, ...]]]:
    """Every way to lay cards out to hands of given sizes."""
    first, *others = sizes
    if not others:
        yield [tuple(cards)]
        return
    for hand in combinations(cards, first):
        rest = [card for card in cards if card not in hand]
        for hands in layouts(rest, others):
            yield [hand, *hands]


def chances(deals: Iterable[cb.Deal], view: cb.View) -> dict[tuple[Card, Seat], Fraction]:
    """How likely each card is in each hand now, if all of the deals are equally likely."""
    gone, total, found = cb.CardSet(view.plays), 0, Counter[tuple[Card, Seat]]()
    for deal in deals:
        total += 1
        found.update((card, seat) for seat in Seat for card in deal.hands[seat] - gone)
    return {(card, seat): Fraction(found[card, seat], total) for card in cb.DECK for seat in Seat}


def lengths(deals: Iterable[cb.Deal], view: cb.View, seat: Seat, suit: Suit) -> list[Fraction]:
    """How likely each number of cards of a suit is in a hand now."""
    gone = cb.CardSet(view.plays)
    found = Counter(len((deal.hands[seat] - gone).of(suit)) for deal in deals)
    return [Fraction(found[number], found.total()) for number in range(14)]


# ---- counting card by card ------------------------------------------------------------------


def excluded(view: cb.View) -> dict[Seat, cb.CardSet]:
    """The cards that each seat cannot have held when it last played.

    A card is excluded by a play if nobody who held both could have played as that seat did.
    """
    cannot: dict[Seat, list[Card]] = {seat: [] for seat in Seat}
    complete: list[list[str]] = []
    for trick in (*view.tricks, view.trick):
        lying: list[str] = []
        broken = naive.is_broken(complete)
        for place, card in enumerate(trick):
            seat = trick.leader.after(place)
            cannot[seat] += [
                other
                for other in cb.DECK
                if card.value
                not in naive.legal_plays(
                    [card.value, other.value], lying, view.rules, broken=broken
                )
            ]
            lying.append(card.value)
        complete.append(lying)
    return {seat: cb.CardSet(cards) for seat, cards in cannot.items()}


SHOWING = {
    Misdeal.NO_SPADE: {card for card in cb.DECK if card.suit is Suit.SPADES},
    Misdeal.NO_QUEEN_OR_HIGHER: {card for card in cb.DECK if card.rank >= Rank.QUEEN},
    Misdeal.NO_JACK_OR_HIGHER: {card for card in cb.DECK if card.rank >= Rank.JACK},
    Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER: {
        card for card in cb.DECK if card.rank >= Rank.JACK or card.suit is Suit.SPADES
    },
}
"""The cards any of which shows that a hand is no such misdeal."""


class Ledger:
    """A count of the deals that remain, kept while the unseen cards are laid out one by one.

    An entry says how much room is left in each hidden hand, and which misdeals each of them may
    still be; its value is the number of ways to come to it. Four aces in one hand are a misdeal of
    that hand as long as no other has shown an ace.
    """

    def __init__(self, view: cb.View) -> None:
        self.view = view
        self.hidden = hidden_seats(view)
        self.cannot = excluded(view)
        played = played_by(view)
        known = {seat: set(played[seat]) for seat in Seat}
        if view.seat is not None:
            known[view.seat] |= set(view.dealt)
        open_misdeals = [
            frozenset(m for m in view.rules.redeal if self._is_open(m, seat, known))
            for seat in self.hidden
        ]
        room = tuple(view.cards_left[seat] for seat in self.hidden)
        self.start = (room, tuple(open_misdeals))
        self.own_misdeal = view.seat is not None and any(
            naive.meets([card.value for card in view.dealt], misdeal)
            for misdeal in view.rules.redeal
        )

    def _is_open(self, misdeal: Misdeal, seat: Seat, known: Mapping[Seat, set[Card]]) -> bool:
        if misdeal is Misdeal.FOUR_ACES:
            others = set().union(*(known[other] for other in Seat if other is not seat))
            return not any(card.rank is Rank.ACE for card in others)
        return not known[seat] & SHOWING[misdeal]

    def count(self, given: Mapping[Card, Seat] | None = None) -> int:
        """How many deals remain in which some cards lie where they are said to."""
        given = given or {}
        entries = {self.start: 1}
        # Cards that show what a hand is come first: it keeps the entries few.
        for card in sorted(self.view.unseen, key=lambda card: -card.rank):
            after: dict[object, int] = defaultdict(int)
            for (room, misdeals), ways in entries.items():
                for place, seat in enumerate(self.hidden):
                    fits = room[place] and card not in self.cannot[seat]
                    if fits and given.get(card, seat) is seat:
                        left = (*room[:place], room[place] - 1, *room[place + 1 :])
                        after[left, self._shown(misdeals, card, place)] += ways
            entries = after
        return sum(
            ways
            for (_, misdeals), ways in entries.items()
            if (any(misdeals) or self.own_misdeal) == self.view.misdealt
        )

    @staticmethod
    def _shown(
        misdeals: tuple[frozenset[Misdeal], ...], card: Card, hand: int
    ) -> tuple[frozenset[Misdeal], ...]:
        """The misdeals that may still be once a card is in a hand."""
        if not any(misdeals):
            return misdeals
        return tuple(
            frozenset(
                misdeal
                for misdeal in ones
                if (
                    place == hand or card.rank is not Rank.ACE
                    if misdeal is Misdeal.FOUR_ACES
                    else place != hand or card not in SHOWING[misdeal]
                )
            )
            for place, ones in enumerate(misdeals)
        )
