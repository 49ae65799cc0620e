"""Examples of every public value and every error, made afresh on each call."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from enum import Enum

import callbreak as cb
from callbreak import testing

NUMBER = 12_345_678_901_234_567_890_123_456_789
RULES = cb.Rules(
    min_call=2,
    max_call=8,
    heading=cb.Heading.LED_SUIT,
    when_void=cb.WhenVoid.OVERRUFF_OR_RUFF,
    allowed_overtricks=1,
    redeal={cb.Misdeal.FOUR_ACES, cb.Misdeal.NO_SPADE},
    rounds=None,
)


def deal(dealer: cb.Seat = cb.Seat.SOUTH, number: int = NUMBER) -> cb.Deal:
    return cb.deal_from_number(number, dealer=dealer)


def round_after(plays: int = 0, *, rules: cb.Rules = cb.CALL_BREAK, dealer: int = 0) -> cb.Round:
    """A round after four calls and some plays, each the first card that is legal."""
    state = cb.Round(deal(cb.Seat(dealer)), (3, 2, 4, 3), rules=rules)
    for _ in range(plays):
        state = cb.play(state, state.legal_plays[0])
    return state


def violation(card: cb.Card = cb.Card.C2) -> cb.Violation:
    found = cb.check_play(card, [cb.Card.H2, cb.Card.HQ, cb.Card.C2], [cb.Card.HT])
    assert found is not None
    return found


def sheet() -> cb.ScoreSheet:
    return cb.ScoreSheet(results=[cb.Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3))])


MAKERS: dict[type, list[Callable[[], object]]] = {
    cb.CardSet: [
        cb.CardSet,
        lambda: cb.CardSet([cb.Card.C2]),
        lambda: cb.CardSet([cb.Card.H2, cb.Card.SA, cb.Card.D7]),
        lambda: cb.CardSet(cb.DECK),
    ],
    cb.Deal: [deal, lambda: deal(cb.Seat.WEST), lambda: deal(number=0)],
    cb.Game: [
        cb.Game,
        lambda: cb.Game(first_dealer=cb.Seat.WEST),
        lambda: cb.Game(rounds=[round_after(52), round_after(7, dealer=1)]),
        lambda: cb.Game(RULES, stopped=True),
    ],
    cb.Knowledge: [
        lambda: cb.knowledge(cb.view(round_after(30), cb.Seat.NORTH)),
        lambda: cb.knowledge(cb.view(round_after(44), cb.Seat.WEST)),
    ],
    cb.Meta: [
        cb.Meta,
        lambda: cb.Meta(players=("Asha", "Bimal", "Chandra", "Devi"), date="2026-11-30"),
        lambda: cb.Meta(event="Dashain"),
    ],
    cb.Obligation: [
        lambda: cb.obligation([cb.Card.HQ, cb.Card.H2], [cb.Card.HT]),
        lambda: cb.obligation([cb.Card.CQ, cb.Card.C2], []),
    ],
    cb.Points: [lambda: cb.Points(0), lambda: cb.Points(41), lambda: cb.Points(-9)],
    cb.Relative: [
        lambda: cb.view(round_after(30), cb.Seat.NORTH).relative,
        lambda: cb.view(cb.Round(deal()), cb.Seat.WEST).relative,
    ],
    cb.Result: [
        lambda: cb.Result(calls=(4, 3, 2, 3), tricks=(5, 3, 2, 3)),
        lambda: cb.Result(calls=(4, 3, 2, 3), tricks=(3, 5, 2, 3)),
        lambda: cb.Result(calls=(3, 4, 2, 3), tricks=(5, 3, 2, 3)),
    ],
    cb.Round: [
        lambda: cb.Round(deal()),
        lambda: cb.Round(deal(), (1, 2)),
        round_after,
        lambda: round_after(rules=RULES),
        lambda: round_after(27),
        lambda: round_after(52),
        lambda: cb.Round(deal(number=0), rules=RULES),
    ],
    cb.Rules: [cb.Rules, lambda: cb.Rules(max_call=8), lambda: RULES],
    cb.ScoreSheet: [cb.ScoreSheet, sheet, lambda: cb.ScoreSheet(RULES)],
    cb.SeatDraw: [
        lambda: cb.SeatDraw(
            (2, 0, 1, 3),
            (((0, cb.Card.SK), (1, cb.Card.HQ), (2, cb.Card.DA), (3, cb.Card.C2)),),
        ),
        lambda: cb.SeatDraw((0, 1, 2, 3), ()),
    ],
    cb.Target: [
        lambda: cb.Target(cb.Points(41), cb.Points(0), 1),
        lambda: cb.Target(cb.Points(-41), cb.Points(82), None),
    ],
    cb.Trick: [
        lambda: cb.Trick(cb.Seat.WEST),
        lambda: cb.Trick(cb.Seat.EAST),
        lambda: cb.Trick(cb.Seat.WEST, [cb.Card.DA, cb.Card.DQ, cb.Card.S3]),
    ],
    cb.View: [
        lambda: cb.view(cb.Round(deal()), None),
        lambda: cb.view(round_after(30), cb.Seat.NORTH),
        lambda: cb.view(round_after(30), cb.Seat.EAST),
        lambda: cb.view(round_after(52, rules=RULES), cb.Seat.SOUTH),
    ],
    cb.Violation: [violation, lambda: violation(cb.Card.H2), lambda: violation(cb.Card.SA)],
    cb.variants.Source: [lambda: cb.variants.Source("Call Break", "a page")],
    testing.Spot: [
        lambda: testing.Spot([cb.Card.HQ], [cb.Card.HT]),
        lambda: testing.Spot([cb.Card.HQ, cb.Card.SA], rules=RULES, trump_broken=False),
    ],
}
"""By class, functions that make a value; each one's value differs from the others of its class."""

ERRORS: dict[type[cb.CallbreakError], cb.CallbreakError] = {
    type(error): error
    for error in (
        cb.ArgumentTypeError("card", "a Card", "str"),
        cb.ArgumentValueError("call", "a whole number from 0 to 13", "14"),
        cb.CallTypeError("float", range(1, 14), 2),
        cb.CallbreakError("no"),
        cb.IllegalActionError("not now"),
        cb.IllegalCallError(14, range(1, 14), 0),
        cb.IllegalPlayError(violation(), 17),
        cb.IllegalRoundError("the game is over", 5),
        cb.ImpossibleViewError("SA cannot have been played", 3),
        cb.InvalidDealError(("South holds 14 cards, not 13", "♥A is dealt twice")),
        cb.MissingExtraError("numpy", "batch"),
        cb.NotationError("no card", "SA XX", 3, 5),
        cb.RecordError("$.plays[3]", "no card"),
        cb.TooManyMisdealsError(1000),
        cb.WrongPhaseError("play", cb.Phase.CALLING, 0),
    )
}

NAMES = {name: getattr(cb, name) for name in cb.__all__}
ENUMS = [kind for kind in NAMES.values() if inspect.isclass(kind) and issubclass(kind, Enum)]


def in_python(text: str) -> str:
    """A repr with the members of the standard enums, `<Seat.WEST: 3>`, written out as code."""
    return re.sub(r"<(\w+\.\w+): [^>]*>", r"\1", text)
