"""A position as text: the four hands around the table, for a terminal.

Pictures and text are drawn from one `Position`, so that they agree on what may be shown. What is
not known of a round, such as the other hands in a view, is not in it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from callbreak._checks import items, shown
from callbreak.cards import Card, CardSet, Suit
from callbreak.errors import ArgumentTypeError, ArgumentValueError
from callbreak.rounds import Phase, Round
from callbreak.seats import Seat
from callbreak.tricks import Trick
from callbreak.views import View

if TYPE_CHECKING:
    from callbreak.scoring import Points

__all__ = ["diagram"]

Players: TypeAlias = tuple[str, str, str, str]
"""What the four seats are called, by seat."""


@final
@attrs.frozen
class Position:
    """What may be drawn of a round or of a view.

    Attributes:
        phase: How far the round has come.
        dealer: Who dealt.
        calls: The calls, by seat; None where there is none yet.
        tricks: The complete tricks, in order.
        trick: The open trick.
        turn: Who acts next; None if nobody.
        won: The tricks won, by seat.
        hands: What each seat still holds, by seat; None where that is hidden.
        sizes: How many cards each seat still holds, by seat.
        legal: What the seat to play may play; empty where that is hidden.
        scores: The scores of a finished round, by seat.
    """

    phase: Phase
    dealer: Seat
    calls: tuple[int | None, ...]
    tricks: tuple[Trick, ...]
    trick: Trick
    turn: Seat | None
    won: tuple[int, ...]
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    legal: CardSet
    scores: tuple[Points, ...] | None

    @property
    def table(self) -> Trick:
        """The trick that lies there: the open one, or until its lead the one before it."""
        return self.trick if self.trick.cards or not self.tricks else self.tricks[-1]

    @property
    def lies_complete(self) -> bool:
        """Whether what lies there is a trick that was already won."""
        return self.table.is_complete


def position_of(state: Round | View) -> Position:
    """Return what may be drawn of a round or a view.

    Raises:
        ArgumentTypeError: It is neither.
    """
    if not isinstance(state, Round | View):
        raise ArgumentTypeError("state", "a Round or a View", type(state).__name__)
    is_round = isinstance(state, Round)
    dealer = state.deal.dealer if is_round else state.dealer
    hands: list[CardSet | None]
    if is_round:
        hands = [state.hand(seat) for seat in Seat]
    else:
        hands = [state.hand if seat is state.seat else None for seat in Seat]
    lying = [state.trick.leader.after(turns) for turns in range(len(state.trick))]
    sizes = tuple(13 - len(state.tricks) - lying.count(seat) for seat in Seat)
    if state.phase is Phase.FINISHED:
        hands = [CardSet()] * 4
    return Position(
        phase=state.phase,
        dealer=dealer,
        calls=tuple(
            state.calls[place] if (place := (seat - dealer - 1) % 4) < len(state.calls) else None
            for seat in Seat
        ),
        tricks=state.tricks,
        trick=state.trick,
        turn=state.turn,
        won=state.tricks_won,
        hands=tuple(hands),
        sizes=sizes,
        legal=state.legal_plays,
        scores=state.scores,
    )


# ---- names ----------------------------------------------------------------------------------


def players_of(players: Iterable[str] | None) -> Players:
    """Return four names that are fit to print; a seat's own name where there is none.

    Raises:
        ArgumentTypeError: They are no texts.
        ArgumentValueError: There are not four.
    """
    if players is None:
        return _SEAT_NAMES
    names = items(players, "players", str, "four texts, by seat")
    if len(names) != 4:
        raise ArgumentValueError("players", "four texts, by seat", shown(names))
    south, east, north, west = (
        clean(name) or seat for name, seat in zip(names, _SEAT_NAMES, strict=True)
    )
    return south, east, north, west


_SEAT_NAMES: Players = ("South", "East", "North", "West")
_JOINERS = "\u200c\u200d"  # spelling in Indic scripts needs these two invisible characters


def clean(text: str) -> str:
    """Return a text on one line, without characters that steer a terminal or break XML."""
    line = " ".join(text.split())
    return "".join(
        c if c.isprintable() or c in _JOINERS else "\N{REPLACEMENT CHARACTER}" for c in line
    )


def _columns(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(
        0
        if unicodedata.category(c) in ("Mn", "Me", "Cf")
        else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


# ---- sentences ------------------------------------------------------------------------------


def cards_in_words(cards: Iterable[Card]) -> str:
    """Return cards as people say them: `ace and king of spades, ten of hearts`."""
    held = CardSet(cards)
    groups = [
        f"{_listed([card.rank.name.lower() for card in of])} of {suit.name.lower()}"
        for suit in Suit
        if (of := held.of(suit))
    ]
    return ", ".join(groups)


def _listed(words: list[str]) -> str:
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), words[-1]])


def status(position: Position, players: Players, *, spoken: bool) -> Iterator[str]:
    """Yield in sentences what goes on at the table.

    Args:
        position: What to tell.
        players: What the four seats are called, by seat.
        spoken: Whether to write cards in words, for a screen reader, or as they are displayed.
    """

    def say(cards: Iterable[Card]) -> str:
        return cards_in_words(cards) if spoken else str(CardSet(cards))

    table, turn = position.table, position.turn
    taker = table.taker
    if taker is not None:
        number = len(position.tricks) + (not position.lies_complete)
        if spoken:
            plays = [
                f"{players[table.leader.after(place)]} {'played' if place else 'led'} {say([card])}"
                for place, card in enumerate(table)
            ]
            yield f"Trick {number}: {', '.join(plays)}."
        else:
            yield f"Trick {number}: {players[table.leader]} led."
        best = say([table.cards[(taker - table.leader) % 4]])
        so_far = "took it" if position.lies_complete else "takes it so far"
        yield f"{players[taker]} {so_far} with {best if not spoken else f'the {best}'}."
    match position.phase:
        case Phase.CALLING if turn is not None:
            yield f"{players[turn]} is to call."
        case Phase.PLAYING if turn is not None:
            act = "play" if position.trick.cards else "lead"
            may = f", and may {act} {say(position.legal)}" if position.legal else ""
            yield f"{players[turn]} is to {act}{may}."
        case Phase.VOID:
            yield "The round is void."
        case _ if position.scores is not None:
            scored = zip(players, position.scores, strict=True)
            yield f"Scores: {', '.join(f'{name} {score}' for name, score in scored)}."


# ---- the diagram ----------------------------------------------------------------------------


def diagram(state: Round | View, players: Iterable[str] | None = None) -> str:
    """Draw the table as text: four hands around the trick, and what goes on below.

    `2 of 4` after a name says tricks won of tricks called. The seat to act has an arrow, and a trick
    in parentheses is already won. South sits at the bottom and East to the right, so that play
    goes anticlockwise. Hidden hands show as their number of cards.

    Args:
        state: A round or a view.
        players: Four names, by seat; the seats' own by default.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: There are not four names.

    >>> from callbreak import DECK, Round, deal_deck
    >>> print(diagram(Round(deal_deck(DECK, Seat.WEST), (3, 3, 3, 4), [Card.H3])))
                        North, 0 of 3
                        ♠ Q84
                        ♥ K95
                        ♦ AT62
                        ♣ J73
    <BLANKLINE>
    West (dealer), 0 of 4                 → East, 0 of 3
    ♠ J73                                 ♠ K95
    ♥ Q84                    ·            ♥ AT62
    ♦ K95                ·       ·        ♦ J73
    ♣ AT62                  ♥3            ♣ Q84
    <BLANKLINE>
                        South, 0 of 3
                        ♠ AT62
                        ♥ J7
                        ♦ Q84
                        ♣ K95
    <BLANKLINE>
    Trick 1: South led. South takes it so far with ♥3. East is to play, and may play ♥AT6.
    """
    position = position_of(state)
    names = players_of(players)
    south, east, north, west = ([_label(position, names, s), *_hand(position, s)] for s in Seat)
    middle = ["", "", *_middle(position)]
    left = max(16, *map(_columns, west)) + 2
    centre = max(18, *map(_columns, [*north, *south]))
    lines = [" " * left + line for line in north]
    lines.append("")
    for here, mid, there in zip(west, middle, east, strict=True):
        lines.append(_padded(here, left) + _padded(_middled(mid, 18), centre + 2) + there)
    lines.append("")
    lines += [" " * left + line for line in south]
    lines.append("")
    lines.append(" ".join(status(position, names, spoken=False)))
    return "\n".join(line.rstrip() for line in lines).rstrip()


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _columns(text))


def _middled(text: str, width: int) -> str:
    return " " * ((width - _columns(text)) // 2) + text


def _label(position: Position, players: Players, seat: Seat) -> str:
    """Return a seat's name with what it called, and the marks of the dealer and of the turn."""
    called, won = position.calls[seat], position.won[seat]
    arrow = "→ " if seat is position.turn else ""
    dealer = " (dealer)" if seat is position.dealer else ""
    if called is None:
        state = ""
    elif position.phase in (Phase.CALLING, Phase.VOID):
        state = f", called {called}"
    else:
        state = f", {won} of {called}"
    return f"{arrow}{players[seat]}{dealer}{state}"


def _hand(position: Position, seat: Seat) -> list[str]:
    """Return a hand on four lines."""
    hand, size = position.hands[seat], position.sizes[seat]
    if hand is None:
        return [f"{size} card{'s' * (size != 1)}" if size else "", "", "", ""]
    if not hand:
        return ["", "", "", ""]
    ranks = {suit: "".join(card.rank.letter for card in hand.of(suit)) for suit in Suit}
    return [f"{suit.glyph} {ranks[suit] or '-'}" for suit in Suit]


def _middle(position: Position) -> list[str]:
    """Return the trick on the table on three lines."""
    if position.phase not in (Phase.PLAYING, Phase.FINISHED):
        return ["", "", ""]
    table = position.table
    lying = {table.leader.after(turns): str(card) for turns, card in enumerate(table)}
    frame = "({})" if position.lies_complete else "{}"
    south, east, north, west = (
        frame.format(lying[seat]) if seat in lying else "·" for seat in Seat
    )
    return [north, f"{west:^6}  {east:^6}", south]
