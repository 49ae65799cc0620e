"""Hypothesis strategies for your own tests: cards, positions, deals, rounds and games.

They draw from all that the rules allow and not from what is usual at a table, and what they find
shrinks: to few and high cards, to short rounds and games, to the default rules. With Hypothesis
installed, `st.from_type(Round)` and its like use them without an import of this module.

A check of your own move generator against the library takes five lines:

>>> from hypothesis import given
>>> @given(spots(rules=CALL_BREAK))
... def test_my_legal_plays(spot):
...     mine = spot.legal_plays  # your own function of spot.hand and spot.trick
...     assert mine == spot.legal_plays
>>> test_my_legal_plays()

Cards drawn at random hardly ever meet the rare duties, over which tables disagree most. `spots_of`
draws the situation first, so that a rare one is as common as any other.

Where a strategy takes `rules`, None stands for any rules, drawn along. For some rule sets and not
others, draw them first: `st.sampled_from([BHOOS, WINZO]).flatmap(lambda r: rounds(rules=r))`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import Any, TypeVar, final

import attrs

from callbreak._checks import instance, whole_number
from callbreak.cards import ALL_CARDS, DECK, Card, CardSet, Rank, Suit, card_set
from callbreak.course import Phase
from callbreak.dealing import Deal, is_misdeal, misdeals
from callbreak.errors import ArgumentValueError, MissingExtraError
from callbreak.games import Game, add_round
from callbreak.legality import Duty, Obligation, Table, empty_tables, obligation
from callbreak.rounds import Round, call, play
from callbreak.rules import (
    Failure,
    Heading,
    InstantWin,
    Misdeal,
    RedealDealer,
    Rules,
    TieBreak,
    TrumpLead,
    WhenVoid,
)
from callbreak.scoring import Points
from callbreak.seats import Seat, as_seat
from callbreak.sheets import Result, ScoreSheet
from callbreak.tricks import Trick, trick_cards
from callbreak.variants import CALL_BREAK

try:
    from hypothesis import strategies as st
except ImportError as _error:
    raise MissingExtraError("hypothesis", "testing") from _error

__all__ = [
    "Spot",
    "cards",
    "deals",
    "games",
    "hands",
    "points",
    "results",
    "rounds",
    "rules",
    "score_sheets",
    "seats",
    "spots",
    "spots_of",
    "tricks",
]

T = TypeVar("T")


# ---- cards and positions --------------------------------------------------------------------


def cards() -> st.SearchStrategy[Card]:
    """Draw a card.

    >>> from hypothesis import find
    >>> find(cards(), lambda card: card.suit is Suit.HEARTS)
    Card.HA
    """
    return st.sampled_from(DECK)


def seats() -> st.SearchStrategy[Seat]:
    """Draw a seat."""
    return st.sampled_from(Seat)


def hands(*, min_size: int = 0, max_size: int = 13) -> st.SearchStrategy[CardSet]:
    """Draw a hand, or a set of cards of any other size.

    Raises:
        ArgumentTypeError: A size that is no whole number.
        ArgumentValueError: A size that is not from 0 to 52, or the two the wrong way round.

    >>> from hypothesis import given
    >>> from callbreak import legal_plays
    >>> @given(hands(min_size=1))
    ... def test_any_card_may_be_led(hand):
    ...     assert legal_plays(hand, []) == hand
    >>> test_any_card_may_be_led()
    """
    least = whole_number(min_size, "min_size", 0, 52)
    most = whole_number(max_size, "max_size", least, 52)
    return st.integers(least, most).flatmap(_some_cards).map(CardSet)


def tricks(*, min_size: int = 0, max_size: int = 4) -> st.SearchStrategy[Trick]:
    """Draw a trick: any leader, and any cards, whether or not somebody had to follow suit.

    Raises:
        ArgumentTypeError: A size that is no whole number.
        ArgumentValueError: A size that is not from 0 to 4, or the two the wrong way round.

    >>> from hypothesis import given
    >>> @given(tricks(min_size=4))
    ... def test_four_cards_have_a_winner(trick):
    ...     assert trick.winner in Seat
    >>> test_four_cards_have_a_winner()
    """
    least = whole_number(min_size, "min_size", 0, 4)
    most = whole_number(max_size, "max_size", least, 4)
    return st.builds(Trick, seats(), st.integers(least, most).flatmap(_some_cards))


def _some_cards(count: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK), min_size=count, max_size=count, unique=True)


def _as_trick(value: Iterable[Card]) -> tuple[Card, ...]:
    return trick_cards(value, "trick", most=3)


@final
@attrs.frozen
class Spot:
    """A player's position: what is held, what lies on the table, and under which rules.

    Attributes:
        hand: The cards that the player holds.
        trick: The cards of the open trick, in order of play, at most three; empty for a lead.
        rules: The rules of the table.
        trump_broken: Whether a spade lies in a complete trick of the round.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: More than three cards in the trick, a card in it twice, or one that is
            also in the hand.

    >>> spot = Spot([Card.H9, Card.C2], [Card.HT])
    >>> spot.obligation.duty.name, spot.legal_plays
    ('FOLLOW', CardSet([Card.H9]))
    """

    hand: CardSet = attrs.field(converter=CardSet)
    trick: tuple[Card, ...] = attrs.field(default=(), converter=_as_trick)
    rules: Rules = CALL_BREAK
    trump_broken: bool = True

    def __attrs_post_init__(self) -> None:
        _ = self.obligation  # refuses what is no position

    @property
    def obligation(self) -> Obligation:
        """What the player owes."""
        return obligation(self.hand, self.trick, rules=self.rules, trump_broken=self.trump_broken)

    @property
    def legal_plays(self) -> CardSet:
        """The cards that the player may play."""
        return self.obligation.cards


def _spots_for(wanted: object) -> Any:
    return spots() if wanted is Spot else NotImplemented  # not for any `Hashable`


st.register_type_strategy(Spot, _spots_for)


def spots(*, rules: Rules | None = None) -> st.SearchStrategy[Spot]:
    """Draw a position at random: any cards on the table, any others in the hand, at least one.

    Raises:
        ArgumentTypeError: The rules are no `Rules`.

    >>> from hypothesis import given
    >>> @given(spots())
    ... def test_there_is_always_something_to_play(spot):
    ...     assert spot.legal_plays
    >>> test_there_is_always_something_to_play()
    """
    return _spots(_given_or_any(rules))


@st.composite
def _spots(draw: st.DrawFn, under: st.SearchStrategy[Rules]) -> Spot:
    lying, held = draw(st.integers(0, 3)), draw(st.integers(1, 13))
    drawn = draw(_some_cards(lying + held))
    return Spot(CardSet(drawn[lying:]), drawn[:lying], draw(under), draw(st.booleans()))


def spots_of(duty: Duty, *, rules: Rules | None = None) -> st.SearchStrategy[Spot]:
    """Draw a position in which the player has a given duty, in any of the ways that it can arise.

    Raises:
        ArgumentTypeError: The duty is no `Duty`, or the rules no `Rules`.
        ArgumentValueError: The duty does not exist under these rules.

    >>> from hypothesis import given
    >>> from callbreak import beats
    >>> @given(spots_of(Duty.UNDERRUFF))
    ... def test_a_spade_that_cannot_win_is_owed_all_the_same(spot):
    ...     assert spot.legal_plays == spot.hand.of(Suit.SPADES)
    ...     assert not any(beats(spade, spot.obligation.to_beat) for spade in spot.legal_plays)
    >>> test_a_spade_that_cannot_win_is_owed_all_the_same()
    """
    instance(duty, "duty", Duty, "a Duty")
    drawn = _given_or_any(rules)
    if rules is None:
        drawn = st.builds(_with_play, drawn, st.sampled_from(_plays_with(duty)))
    elif not _kinds_with(duty, rules):
        raise ArgumentValueError("duty", "one that comes up under these rules", str(duty))
    return drawn.flatmap(lambda table_rules: _spots_of(duty, table_rules))


class _Kind(Enum):
    """A kind of trick, within which the rules ask for the same things; its value is one of it."""

    EMPTY = ()
    PLAIN = (Card.H7,)
    RUFFED = (Card.H7, Card.S7)
    SPADES = (Card.S7,)


def _kinds_with(duty: Duty, under: Rules) -> tuple[_Kind, ...]:
    """Return the kinds of trick to which somebody may have a duty."""
    return tuple(
        kind
        for kind in _Kind
        if duty in {demand.duty for demand in _table(kind.value, under).demands}
    )


def _table(trick: Iterable[Card], under: Rules, *, trump_broken: bool = False) -> Table:
    table = empty_tables(under)[trump_broken]
    for card in trick:
        table = table.next(card)
    return table


def _plays_with(duty: Duty) -> list[tuple[Heading, WhenVoid]]:
    """Return the answers about following and being void that know a duty."""
    answers = [(heading, when_void) for heading in Heading for when_void in WhenVoid]
    answers.sort(key=lambda both: both[0] is not CALL_BREAK.heading)  # the simplest first
    return [both for both in answers if _kinds_with(duty, _with_play(CALL_BREAK, both))]


def _with_play(base: Rules, answers: tuple[Heading, WhenVoid]) -> Rules:
    heading, when_void = answers
    return attrs.evolve(base, heading=heading, when_void=when_void)


@st.composite
def _spots_of(draw: st.DrawFn, duty: Duty, under: Rules) -> Spot:
    kind = draw(st.sampled_from(_kinds_with(duty, under)))
    trump_broken = draw(st.booleans())

    def ways(trick: list[Card]) -> list[tuple[CardSet, CardSet]]:
        """Return what one card at least must be of, and all that may be held, for each demand."""
        table = _table(trick, under, trump_broken=trump_broken)
        found: list[tuple[CardSet, CardSet]] = []
        left = ALL_CARDS & ~CardSet(trick).mask
        for demand in table.demands:
            meeting = left & demand.cards.mask
            if demand.duty is duty and meeting:
                found.append((card_set(meeting), card_set(left)))
            left &= ~demand.cards.mask
        return found

    trick = draw(_tricks_of_kind(kind).filter(ways))
    needed, free = draw(st.sampled_from(ways(trick)))
    hand = [draw(st.sampled_from(needed[:]))]
    hand += draw(st.lists(st.sampled_from(free[:]), max_size=12, unique=True))
    return Spot(CardSet(hand), trick, under, trump_broken)


@st.composite
def _tricks_of_kind(draw: st.DrawFn, kind: _Kind) -> list[Card]:
    """Draw up to three cards, and for each after the lead first whether it follows suit."""
    trick: list[Card] = []
    if kind is _Kind.EMPTY:
        return trick
    led = Suit.SPADES if kind is _Kind.SPADES else draw(st.sampled_from([*Suit][1:]))
    following = tuple(card for card in DECK if card.suit is led)
    discards = tuple(card for card in DECK if card.suit not in (led, Suit.SPADES))
    later = [following, discards]
    if kind is _Kind.RUFFED:
        spades = DECK[:13]
        sources = draw(st.lists(st.sampled_from([*later, spades]), max_size=1))
        sources.insert(draw(st.integers(0, len(sources))), spades)
    else:
        sources = draw(st.lists(st.sampled_from(later), max_size=2))
    for source in (following, *sources):
        trick.append(draw(st.sampled_from([card for card in source if card not in trick])))
    return trick


# ---- rules ----------------------------------------------------------------------------------


def rules() -> st.SearchStrategy[Rules]:
    """Draw rules: every combination of answers, with numbers that a table might choose.

    >>> from hypothesis import given
    >>> @given(rules())
    ... def test_there_is_a_call_to_make(rules):
    ...     assert rules.min_call <= rules.max_call
    >>> test_there_is_a_call_to_make()
    """
    return _any_rules()


def _answers(answers: Iterable[T], default: T) -> st.SearchStrategy[T]:
    """Draw an answer; the default is the simplest."""
    return st.sampled_from(sorted(answers, key=lambda answer: answer != default))


_ANSWERS: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {
        name: _answers(answers, getattr(CALL_BREAK, name))
        for name, answers in {
            "heading": Heading,
            "when_void": WhenVoid,
            "trump_lead": TrumpLead,
            "allowed_overtricks": (None, *range(14)),
            "overtrick_tenths": range(21),
            "failure": Failure,
            "bonus_from": (None, *range(14)),
            "bonus_points": range(31),
            "redeal_dealer": RedealDealer,
            "rounds": (None, *range(1, 11)),
            "tie_break": TieBreak,
            "instant_win": (None, *InstantWin),
        }.items()
    }
    | {
        "redeal": st.frozensets(st.sampled_from(Misdeal)),
        "target_tenths": st.none() | st.integers(1, 500),
    }
)
"""The answers that stand for themselves; `_any_rules` adds those that limit each other."""

_MIN_CALLS = _answers(range(14), CALL_BREAK.min_call)


@st.composite
def _any_rules(draw: st.DrawFn) -> Rules:
    max_call = 13 - draw(st.integers(0, 13))
    min_call = min(max_call, draw(_MIN_CALLS))
    return Rules(
        min_call=min_call,
        max_call=max_call,
        min_total_calls=draw(st.just(0) | st.integers(0, 4 * max_call)),
        double_fails=draw(st.booleans()) and min_call > 0,
        **draw(_ANSWERS),
    )


def _given_or_any(given: Rules | None) -> st.SearchStrategy[Rules]:
    """Return a strategy for what an argument `rules` stands for."""
    return rules() if given is None else st.just(instance(given, "rules", Rules, "Rules or None"))


# ---- deals ----------------------------------------------------------------------------------


def deals(*, dealer: Seat | None = None, misdeal: Misdeal | None = None) -> st.SearchStrategy[Deal]:
    """Draw a deal; every deal is equally likely unless a misdeal is asked for.

    Args:
        dealer: The seat that dealt; None for any.
        misdeal: What one hand at least must be; None for any hands.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A dealer that is no seat.

    >>> from hypothesis import given
    >>> @given(deals(misdeal=Misdeal.FOUR_ACES))
    ... def test_somebody_holds_four_aces(deal):
    ...     assert any(sum(card.rank is Rank.ACE for card in hand) == 4 for hand in deal.hands)
    >>> test_somebody_holds_four_aces()
    """
    dealing = seats() if dealer is None else st.just(as_seat(dealer, "dealer"))
    if misdeal is not None:
        instance(misdeal, "misdeal", Misdeal, "a Misdeal or None")
    return _deals(dealing, misdeal)


@st.composite
def _deals(draw: st.DrawFn, dealing: st.SearchStrategy[Seat], misdeal: Misdeal | None) -> Deal:
    dealer = draw(dealing)
    deck = draw(st.permutations(DECK))
    if misdeal is not None:
        if misdeal is Misdeal.FOUR_ACES:
            hand = [card for card in deck if card.rank is Rank.ACE]
        else:
            hand = [card for card in deck if is_misdeal(card.mask, misdeal)]
        hand = (hand + [card for card in deck if card not in hand])[:13]
        others = [card for card in deck if card not in hand]
        start = 13 * draw(seats())
        deck = others[:start] + hand + others[start:]
    south, east, north, west = (CardSet(deck[start : start + 13]) for start in (0, 13, 26, 39))
    return Deal(dealer, (south, east, north, west))


# ---- rounds and games -----------------------------------------------------------------------


def rounds(*, phase: Phase | None = None, rules: Rules | None = None) -> st.SearchStrategy[Round]:
    """Draw a round as it stands, every call and play legal.

    Args:
        phase: The phase it is in; None for any, each as likely as the others.
        rules: The rules of the table; None for any.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A void round is asked for under rules that void none.

    >>> from hypothesis import given
    >>> @given(rounds(phase=Phase.PLAYING))
    ... def test_whoever_is_in_turn_can_play(round):
    ...     assert round.legal_plays
    >>> test_whoever_is_in_turn_can_play()
    """
    if phase is not None:
        instance(phase, "phase", Phase, "a Phase or None")
    drawn = _given_or_any(rules)
    if rules is None and phase is Phase.VOID:
        drawn = drawn.filter(_may_void)
    elif rules is not None and phase is Phase.VOID and not _may_void(rules):
        raise ArgumentValueError("phase", "one that comes up under these rules", str(phase))
    return drawn.flatmap(lambda table_rules: _rounds(seats(), table_rules, phase))


def _may_void(under: Rules) -> bool:
    return bool(under.redeal) or under.min_total_calls > 4 * under.min_call


@st.composite
def _rounds(
    draw: st.DrawFn, dealing: st.SearchStrategy[Seat], under: Rules, phase: Phase | None
) -> Round:
    if phase is None:
        phases = [known for known in Phase if known is not Phase.VOID or _may_void(under)]
        phase = draw(st.sampled_from(phases))
    too_low = phase is Phase.VOID and under.min_total_calls > 4 * under.min_call
    if phase is Phase.VOID and under.redeal and not (too_low and draw(st.booleans())):
        reasons = [misdeal for misdeal in Misdeal if misdeal in under.redeal]
        return Round(draw(_deals(dealing, draw(st.sampled_from(reasons)))), rules=under)
    fair = _deals(dealing, None).filter(lambda deal: not misdeals(deal, rules=under))
    round = Round(draw(fair), rules=under)
    if phase is Phase.CALLING:
        called = draw(st.lists(st.integers(under.min_call, under.max_call), max_size=3))
    else:
        called = [*draw(_four_calls(under, too_low=too_low))]
    for number in called:
        round = call(round, number)
    if phase in (Phase.PLAYING, Phase.FINISHED):
        for _ in range(draw(st.integers(0, 51)) if phase is Phase.PLAYING else 52):
            legal = round.legal_plays
            round = play(round, legal[draw(st.integers(0, len(legal) - 1))])
    return round


@st.composite
def _four_calls(
    draw: st.DrawFn, under: Rules, *, too_low: bool = False
) -> tuple[int, int, int, int]:
    """Draw four calls that are enough for the rules, or too low a total on purpose."""
    called: list[int] = []
    for others in (3, 2, 1, 0):  # that call later
        low, high = under.min_call, under.max_call
        missing = under.min_total_calls - sum(called)
        if too_low:
            high = min(high, missing - 1 - others * low)
        else:
            low = max(low, missing - others * high)
        called.append(draw(st.integers(low, high)))
    first, second, third, fourth = called
    return first, second, third, fourth


def games(*, rules: Rules | None = None) -> st.SearchStrategy[Game]:
    """Draw a game as it stands: up to six rounds, some of them void, the last perhaps unfinished.

    Raises:
        ArgumentTypeError: The rules are no `Rules`.

    >>> from hypothesis import given
    >>> @given(games(rules=CALL_BREAK))
    ... def test_a_game_is_over_once_somebody_has_won(game):
    ...     assert game.is_over == bool(game.winners)
    >>> test_a_game_is_over_once_somebody_has_won()
    """
    return _given_or_any(rules).flatmap(_games)


@st.composite
def _games(draw: st.DrawFn, under: Rules) -> Game:
    game = Game(under, draw(seats()))
    complete = [Phase.FINISHED, Phase.VOID] if _may_void(under) else [Phase.FINISHED]
    for phase in draw(st.lists(st.sampled_from(complete), max_size=5)):
        if not game.is_over:
            game = add_round(game, draw(_rounds(st.just(game.dealer), under, phase)))
    if not game.is_over and draw(st.booleans()):
        game = add_round(game, draw(_rounds(st.just(game.dealer), under, None)))
    stopped = under.is_open_ended and draw(st.booleans())
    return attrs.evolve(game, stopped=stopped)


# ---- scores ---------------------------------------------------------------------------------


def points() -> st.SearchStrategy[Points]:
    """Draw a score of at most a thousand points, won or lost.

    >>> from hypothesis import find
    >>> find(points(), lambda score: float(score) > 1)
    Points(tenths=11)
    """
    return st.integers(-10_000, 10_000).map(Points)


def results(*, rules: Rules | None = None) -> st.SearchStrategy[Result]:
    """Draw how a round ended: four calls that the rules allow, any tricks that add up to 13.

    Raises:
        ArgumentTypeError: The rules are no `Rules`.

    >>> from hypothesis import given
    >>> @given(results(rules=CALL_BREAK))
    ... def test_somebody_takes_four_tricks(result):
    ...     assert max(result.tricks) >= 4
    >>> test_somebody_takes_four_tricks()
    """
    return _given_or_any(rules).flatmap(_results)


@st.composite
def _results(draw: st.DrawFn, under: Rules) -> Result:
    called = draw(_four_calls(under))
    first = draw(st.integers(0, 13))
    second = draw(st.integers(0, 13 - first))
    third = draw(st.integers(0, 13 - first - second))
    return Result(called, (first, second, third, 13 - first - second - third))


def score_sheets(*, rules: Rules | None = None) -> st.SearchStrategy[ScoreSheet]:
    """Draw a score sheet of up to six finished rounds.

    Raises:
        ArgumentTypeError: The rules are no `Rules`.

    >>> from hypothesis import given
    >>> @given(score_sheets(rules=CALL_BREAK))
    ... def test_five_rounds_are_a_game(sheet):
    ...     assert sheet.is_over == (len(sheet.results) == 5)
    >>> test_five_rounds_are_a_game()
    """
    return _given_or_any(rules).flatmap(_score_sheets)


@st.composite
def _score_sheets(draw: st.DrawFn, under: Rules) -> ScoreSheet:
    sheet = ScoreSheet(under)
    for result in draw(st.lists(_results(under), max_size=6)):
        if not sheet.is_over:
            sheet = sheet.with_result(result)
    return sheet
