"""What there is to show of a round or a view, and how it is put in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, final

import attrs

from callbreak._checks import items
from callbreak.cards import Card, CardSet, Suit
from callbreak.course import Phase
from callbreak.errors import ArgumentTypeError, ArgumentValueError
from callbreak.rounds import Round
from callbreak.seats import Seat
from callbreak.views import View

if TYPE_CHECKING:
    from callbreak.scoring import Points
    from callbreak.tricks import Trick

Players: TypeAlias = tuple[str, str, str, str]
"""What the four seats are called, by seat."""


@final
@attrs.frozen(kw_only=True)
class Position:
    """What there is to show of a round or of a view; every tuple of four is by seat.

    Attributes:
        phase: How far the round has come.
        dealer: Who dealt.
        dealt: The hands as dealt; None for one that is hidden.
        hands: What each seat still holds; None where that is hidden.
        sizes: How many cards each seat still holds.
        calls: The calls; None where there is none yet.
        won: The tricks won.
        tricks: The complete tricks, in order.
        trick: The open trick.
        turn: Who acts next; None if nobody.
        legal: What the seat to play may play; empty where that is hidden.
        scores: The scores, once the round is finished.
    """

    phase: Phase
    dealer: Seat
    dealt: tuple[CardSet | None, ...]
    hands: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    calls: tuple[int | None, ...]
    won: tuple[int, ...]
    tricks: tuple[Trick, ...]
    trick: Trick
    turn: Seat | None
    legal: CardSet
    scores: tuple[Points, ...] | None

    @property
    def all_tricks(self) -> tuple[Trick, ...]:
        """The complete tricks, and the open one if it has a card."""
        return (*self.tricks, self.trick) if self.trick.cards else self.tricks

    @property
    def table(self) -> Trick:
        """The trick that lies there: the open one, or until its lead the one before it."""
        return (*self.tricks[-1:], self.trick)[-1 if self.trick.cards else 0]

    @property
    def is_played(self) -> bool:
        """Whether the round came to its play."""
        return self.phase in (Phase.PLAYING, Phase.FINISHED)

    @property
    def why_void(self) -> str:
        """Why a void round is void."""
        if None in self.calls:
            return "a misdeal"
        return f"calls of {sum(filter(None, self.calls))} in all"

    def count(self, seat: Seat) -> str:
        """Return what a seat called, `4`, and once cards are played how much it won: `2/4`."""
        called = self.calls[seat]
        if not self.is_played:
            return "–" if called is None else f"{called}"
        return f"{self.won[seat]}/{'?' if called is None else called}"


def position_of(state: object) -> Position:
    """Return what there is to show of a round or a view.

    Raises:
        ArgumentTypeError: It is neither.
    """
    if isinstance(state, Round):
        dealt: tuple[CardSet | None, ...] = state.deal.hands
    elif isinstance(state, View):
        dealt = tuple(state.dealt if seat is state.seat else None for seat in Seat)
    else:
        raise ArgumentTypeError("state", "a Round or a View", type(state).__name__)
    gone = CardSet(state.plays)
    trick = state.trick
    return Position(
        phase=state.phase,
        dealer=state.dealer,
        dealt=dealt,
        hands=tuple(None if hand is None else hand - gone for hand in dealt),
        sizes=tuple(
            13 - len(state.plays) // 4 - ((seat - trick.leader) % 4 < len(trick)) for seat in Seat
        ),
        calls=tuple(state.call_of(seat) for seat in Seat),
        won=state.tricks_won,
        tricks=state.tricks,
        trick=trick,
        turn=state.turn,
        legal=state.legal_plays,
        scores=state.scores,
    )


# ---- names ----------------------------------------------------------------------------------


def players_of(players: Iterable[str] | None) -> Players:
    """Return four names that are fit to print; for an empty one, or for None, the seats' own.

    A name of more than a hundred characters is cut there.

    Raises:
        ArgumentTypeError: They are no texts.
        ArgumentValueError: There are not four.
    """
    if players is None:
        return _SEAT_NAMES
    names = items(players, "players", str, "four texts, by seat")
    if len(names) != 4:
        raise ArgumentValueError("players", "four texts, by seat", f"{len(names)} of them")
    south, east, north, west = (
        _printable(name)[:100] or seat for name, seat in zip(names, _SEAT_NAMES, strict=True)
    )
    return south, east, north, west


_SEAT_NAMES: Players = ("South", "East", "North", "West")

# Two invisible characters that Indic scripts are spelled with.
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


def _printable(text: str) -> str:
    """Return a text on one line, without characters that steer a terminal or break XML."""
    return "".join(
        c if c.isprintable() or c in _JOINERS else "\N{REPLACEMENT CHARACTER}"
        for c in " ".join(text.split())
    )


# ---- sentences ------------------------------------------------------------------------------


def in_words(cards: Iterable[Card]) -> str:
    """Return cards as people say them.

    >>> in_words([Card.HT, Card.SA, Card.SK, Card.S7])
    'ace, king and seven of spades, ten of hearts'
    """
    held = CardSet(cards)
    suits = ((suit, [card.rank.name.lower() for card in held.of(suit)]) for suit in Suit)
    return (
        ", ".join(f"{_listed(ranks)} of {s.name.lower()}" for s, ranks in suits if ranks) or "none"
    )


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def number_of(count: int, thing: str) -> str:
    """Return a number of things: `1 trick`, `2 tricks`."""
    return f"{count} {thing}{'s' * (count != 1)}"


def trick_in_words(trick: Trick, players: Players) -> Iterator[str]:
    """Yield in sentences what lies in a trick, and who plays on."""
    names = [players[trick.leader.after(turns)] for turns in range(4)]
    if trick.cards:
        plays = [
            f"{name} {'played' if place else 'led'} the {in_words([card])}"
            for place, (name, card) in enumerate(zip(names, trick.cards, strict=False))
        ]
        yield f"{', '.join(plays)}."
    yield from standing(trick, players)
    if trick.turn is not None:
        yield f"{players[trick.turn]} is to {'play' if trick.cards else 'lead'}."


def standing(trick: Trick, players: Players) -> Iterator[str]:
    """Say who takes a trick, or took it."""
    if trick.taker is not None:
        yield f"{players[trick.taker]} {'won it' if trick.is_complete else 'is winning it'}."


def outlook(position: Position, players: Players, say: Callable[[CardSet], str]) -> Iterator[str]:
    """Yield in a sentence what comes next, or what came of the round.

    Args:
        position: The position.
        players: What the four seats are called, by seat.
        say: How to write the cards that may be played.
    """
    if position.turn is not None:
        act = "call" if position.phase is Phase.CALLING else "play"
        act = "lead" if position.is_played and not position.trick.cards else act
        cards = "any card" if position.legal in position.hands else say(position.legal)
        may = f", and may {act} {cards}" if position.legal else ""
        yield f"{players[position.turn]} is to {act}{may}."
    if position.phase is Phase.VOID:
        yield f"The round is void: {position.why_void}."
    if position.scores is not None:
        scored = zip(players, position.scores, strict=True)
        yield f"Scores: {', '.join(f'{name} {score}' for name, score in scored)}."


def position_in_words(position: Position, players: Players) -> Iterator[str]:
    """Yield a position in sentences, for a screen reader."""
    yield f"{players[position.dealer]} dealt."
    for seat in Seat:
        called, held, size = position.calls[seat], position.hands[seat], position.sizes[seat]
        told = [] if called is None else [f"called {called}"]
        if position.is_played:
            told.append(f"has won {number_of(position.won[seat], 'trick')}")
        if held is None and size:
            told.append(f"holds {number_of(size, 'hidden card')}")
        elif held:
            told.append(f"holds {in_words(held)}")
        yield f"{players[seat]} {_listed(told)}."
    if position.table.cards:
        yield f"Trick {len(position.all_tricks)}:"
        told_of = list(trick_in_words(position.table, players))
        yield from told_of if position.table.is_complete else told_of[:-1]
    yield from outlook(position, players, in_words)
