"""The table as text: four hands around the trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from callbreak.cards import Suit
from callbreak.course import Phase
from callbreak.diagrams._columns import columns, cut, padded
from callbreak.diagrams.positions import (
    Players,
    Position,
    number_of,
    outlook,
    players_of,
    position_of,
    standing,
)
from callbreak.rounds import Round
from callbreak.seats import Seat
from callbreak.views import View


def diagram(state: Round | View, players: Iterable[str] | None = None) -> str:
    """Draw the table as text: four hands around the trick, and what goes on below.

    `2 of 4` after a name says tricks won of tricks called, and an arrow before it who is to act. A
    trick in parentheses is already won. South sits at the bottom and East to the right, so that
    play goes anticlockwise. A hidden hand shows as its number of cards, and a long name is cut.

    Args:
        state: A round or a view.
        players: Four names, by seat; the seats' own by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: There are not four names.

    >>> from callbreak import DECK, Card, deal_deck
    >>> print(diagram(Round(deal_deck(DECK, Seat.WEST), (3, 3, 3, 4), [Card.H3])))
                             North, 0 of 3
                             ♠ Q84
                             ♥ K95
                             ♦ AT62
                             ♣ J73
    <BLANKLINE>
    West (dealer), 0 of 4                          → East, 0 of 3
    ♠ J73                            ·             ♠ K95
    ♥ Q84                        ·       ·         ♥ AT62
    ♦ K95                            ♥3            ♦ J73
    ♣ AT62                                         ♣ Q84
    <BLANKLINE>
                             South, 0 of 3
                             ♠ AT62
                             ♥ J7
                             ♦ Q84
                             ♣ K95
    <BLANKLINE>
    Trick 1: South led. South is winning it. East is to play, and may play ♥AT6.
    """
    position = position_of(state)
    names = players_of(players)
    south, east, north, west = ([_label(position, names, s), *_hand(position, s)] for s in Seat)
    middle = ["", *_middle(position)]
    left = max(18, *map(columns, west)) + 4
    centre = max(18, *map(columns, [*north, *south])) + 4
    across = [
        padded(padded(here, left) + mid, left + centre) + there
        for here, mid, there in zip_longest(west, middle, east, fillvalue="")
    ]
    below = " ".join(_below(position, names))
    indent = " " * left
    lines = [
        *(indent + line for line in north),
        "",
        *across,
        "",
        *(indent + line for line in south),
        "",
        below,
    ]
    return "\n".join(line.rstrip() for line in lines)


def _label(position: Position, players: Players, seat: Seat) -> str:
    """Return a seat's name with what it called, and the marks of the dealer and of the turn."""
    arrow = "→ " if seat is position.turn else ""
    dealer = " (dealer)" if seat is position.dealer else ""
    called, won = position.calls[seat], position.won[seat]
    if position.is_played:
        count = f", won {won}" if called is None else f", {won} of {called}"
    else:
        count = "" if called is None else f", called {called}"
    return f"{arrow}{cut(players[seat])}{dealer}{count}"


def _hand(position: Position, seat: Seat) -> list[str]:
    """Return a hand, a line for each suit."""
    held, size = position.hands[seat], position.sizes[seat]
    if held is None:
        return [number_of(size, "card")] if size else []
    ranks = ((suit.glyph, held.of(suit)) for suit in Suit if held)
    return [f"{glyph} {''.join(card.rank.letter for card in of) or '-'}" for glyph, of in ranks]


def _middle(position: Position) -> list[str]:
    """Return the trick on the table on three lines."""
    if not position.is_played:
        return []
    table = position.table
    frame = "({})" if position.phase is Phase.PLAYING and table.is_complete else "{}"
    lying = [frame.format(card) for card in table] + ["·"] * (4 - len(table))
    south, east, north, west = (f"{lying[(seat - table.leader) % 4]:^4}" for seat in Seat)
    return [f"       {north}", f"   {west}    {east}", f"       {south}"]


def _below(position: Position, players: Players) -> Iterator[str]:
    """Yield the sentences below the diagram."""
    table = position.table
    if table.cards:
        yield f"Trick {len(position.all_tricks)}: {players[table.leader]} led."
        yield from standing(table, players)
    yield from outlook(position, players, str)
