"""Whatever comes in at a public door, only the library's own errors come out."""

from __future__ import annotations

import inspect
import math
import random
from decimal import Decimal
from enum import Enum
from fractions import Fraction

import attrs
import pytest

import callbreak as cb
from callbreak import testing
from tests.unit.examples import NUMBER, RULES, deal, round_after, sheet


class Unprintable:
    """Nothing that any door takes, and its repr is a trap."""

    def __repr__(self):
        raise RuntimeError("hands off")


class NoInteger(Enum):
    ONE = 1


SA, HK, H2 = cb.Card.SA, cb.Card.HK, cb.Card.H2
HUGE = 10**5000  # Python refuses to write it out
NOT_EASTS = round_after().hand(cb.Seat.SOUTH)[0]  # it is East's turn there
NOTHING = [None, Unprintable(), object(), NotImplemented]
NO_CARD = [*NOTHING, "SA", 0, 1, True, b"SA", cb.Suit.SPADES, [SA], "♠A"]
NO_CARDS = [*NOTHING, "SA HK", b"SA", 5, SA, cb.Suit.SPADES, [SA, None], ["SA"], {0}, [[SA]]]
NO_RULES = [*NOTHING, "bhoos", {}, 5, cb.Rules]
NO_BOOL = [*NOTHING, 0, 1, "yes", 1.0]
NO_WHOLE = [*NOTHING, "1", b"1", 1.0, math.nan, math.inf, 1j, Decimal(1), Fraction(1), [1], True]
NO_NUMBER = [*NO_WHOLE, cb.Rank.TWO, NoInteger.ONE, cb.Seat.EAST]
NO_SEAT = [*NO_WHOLE, cb.Rank.TWO, "South", 4, -1, HUGE, -HUGE]
NO_TEXT = [*NOTHING, 5, b"SA", ["SA"], SA]
NO_RNG = [*NOTHING, 5, random, random.Random, random.random]
NO_DEAL = [*NOTHING, 0, "SA", (cb.CardSet(),) * 4, cb.Deal]
NO_ROUND = [*NOTHING, 0, "SA", cb.Round]
NO_SUIT = [*NOTHING, "S", "H", 0, SA, cb.Suit]
NO_RESULT = [*NOTHING, 0, ((1, 1, 1, 1), (4, 3, 3, 3))]
KNOWLEDGE = cb.knowledge(cb.view(round_after(), cb.Seat.NORTH))


def no_count(lowest, highest):
    return [*NO_NUMBER, lowest - 1, highest + 1, HUGE, -HUGE]


def without(values, *taken):
    return [value for value in values if not any(value is one for one in taken)]


TRICK = {
    "hand": [*NO_CARDS],
    "trick": [*NO_CARDS, [SA, SA], [SA, HK, H2, cb.Card.C2], [cb.Card.HQ]],
    "rules": NO_RULES,
    "trump_broken": NO_BOOL,
}
POSITION = {"hand": [cb.Card.HQ, cb.Card.C3], "trick": [H2], "rules": RULES, "trump_broken": True}
FOUR_COUNTS = [*NOTHING, 5, "1234", (1, 2, 3), (1, 2, 3, 4, 5), (1, 2, 3, None), (1, 2, 3, 14)]
FOUR_COUNTS += [(1, 2, 3, -1), (1, 2, 3, 4.0), (1, 2, 3, True), (1, 2, 3, HUGE), (1, 2, 3, "4")]

DOORS = [
    (
        cb.add_round,
        {"game": cb.Game(), "round": round_after()},
        {"game": NO_ROUND, "round": NO_ROUND},
    ),
    (
        cb.apply,
        {"round": round_after(), "action": round_after().legal_plays[0]},
        {"round": NO_ROUND, "action": [*NO_NUMBER, "SA", [SA], 3, HUGE, NOT_EASTS]},
    ),
    (cb.beats, {"card": SA, "other": HK}, {"card": NO_CARD, "other": NO_CARD}),
    (
        cb.call,
        {"round": cb.Round(deal()), "tricks": 3},
        {"round": [*NO_ROUND, round_after(), round_after(52)], "tricks": no_count(1, 13)},
    ),
    (cb.check_play, {"card": SA, **POSITION}, {"card": NO_CARD, **TRICK}),
    (
        cb.deal,
        {"rng": random.Random(1), "dealer": cb.Seat.EAST},
        {"rng": NO_RNG, "dealer": NO_SEAT},
    ),
    (
        cb.deal_deck,
        {"cards": cb.DECK, "dealer": cb.Seat.EAST},
        {"cards": [*NO_CARDS, (), cb.DECK[1:], (*cb.DECK, SA), (SA,) * 52], "dealer": NO_SEAT},
    ),
    (
        cb.deal_from_number,
        {"number": NUMBER, "dealer": cb.Seat.EAST},
        {"number": no_count(0, cb.DEALS - 1), "dealer": NO_SEAT},
    ),
    (cb.deal_number, {"deal": deal()}, {"deal": NO_DEAL}),
    (
        cb.deal_until_fair,
        {"rng": random.Random(1), "dealer": cb.Seat.EAST, "rules": RULES, "limit": 9},
        {
            "rng": NO_RNG,
            "dealer": NO_SEAT,
            "rules": NO_RULES,
            "limit": [*NO_NUMBER, 0, -HUGE],
        },
    ),
    (cb.describe, {"rules": RULES}, {"rules": NO_RULES}),
    (cb.differences, {"a": RULES, "b": RULES}, {"a": NO_RULES, "b": NO_RULES}),
    (
        cb.draw_for_seats,
        {"rng": random.Random(1), "highest": True},
        {"rng": NO_RNG, "highest": NO_BOOL},
    ),
    (cb.format_cards, {"cards": [SA]}, {"cards": NO_CARDS}),
    (cb.format_hand, {"hand": [SA]}, {"hand": NO_CARDS}),
    (
        cb.from_record,
        {"data": cb.to_record(round_after())},
        {"data": [*NOTHING, 5, "{}", {}, [], {"format": HUGE}, {1: 2}, {"format": Unprintable()}]},
    ),
    (cb.knowledge, {"view": cb.view(round_after(), cb.Seat.EAST)}, {"view": NO_ROUND}),
    (cb.legal_actions, {"round": round_after()}, {"round": NO_ROUND}),
    (cb.legal_plays, POSITION, TRICK),
    (
        cb.meta_of,
        {"data": cb.to_record(round_after())},
        {"data": [*NOTHING, 5, "{}", [], {"meta": 5}, {"meta": {"players": Unprintable()}}]},
    ),
    (cb.misdeals, {"deal": deal(), "rules": RULES}, {"deal": NO_DEAL, "rules": NO_RULES}),
    (cb.obligation, POSITION, TRICK),
    (cb.parse_card, {"text": "SA"}, {"text": [*NO_TEXT, "", "S", "A", "SA SK", "Sс", "\ud800"]}),
    (cb.parse_cards, {"text": "SA"}, {"text": [*NO_TEXT, "SA SA", "S", "XX", "\x00", "A.K"]}),
    (cb.parse_hand, {"text": "SA"}, {"text": [*NO_TEXT, "SA SA", "SAKQJT98765432 HA"]}),
    (cb.parse_points, {"text": "4.1"}, {"text": [*NO_TEXT, "", "x", "4.12", "nan", "1e3", "٤"]}),
    (
        cb.play,
        {"round": round_after(), "card": round_after().legal_plays[0]},
        {"round": [*NO_ROUND, cb.Round(deal()), round_after(52)], "card": [*NO_CARD, NOT_EASTS]},
    ),
    (
        cb.score,
        {"call": 3, "tricks": 4, "rules": RULES},
        {"call": no_count(0, 13), "tricks": no_count(0, 13), "rules": NO_RULES},
    ),
    (
        cb.to_record,
        {"value": round_after(), "meta": cb.Meta(event="Dashain")},
        {"value": [*NOTHING, 5, RULES, deal()], "meta": [*NOTHING[1:], 5, {}]},
    ),
    (cb.variant, {"slug": "bhoos"}, {"slug": [*NO_TEXT, "", "winzoo", "\ud800", "x" * 9999]}),
    (
        cb.view,
        {"round": round_after(), "seat": cb.Seat.EAST},
        {"round": NO_ROUND, "seat": without(NO_SEAT, None)},
    ),
    (
        cb.winning_index,
        {"cards": [SA]},
        {"cards": [*NO_CARDS, [], [SA, SA], cb.DECK[:5]]},
    ),
    # The values.
    (cb.CardSet, {"cards": [SA]}, {"cards": NO_CARDS}),
    (
        cb.Deal,
        {"dealer": cb.Seat.EAST, "hands": deal().hands},
        {
            "dealer": NO_SEAT,
            "hands": [*NO_CARDS, (), (cb.DECK,) * 4, deal().hands[:3], [*deal().hands, [SA]]],
        },
    ),
    (
        cb.Game,
        {"rules": cb.CALL_BREAK, "first_dealer": cb.Seat.SOUTH, "rounds": (), "stopped": False},
        {
            "rules": NO_RULES,
            "first_dealer": NO_SEAT,
            "rounds": [
                *NOTHING,
                5,
                "x",
                [None],
                [deal()],
                [round_after(dealer=1)],
                [round_after(), round_after()],
            ],
            "stopped": [*NO_BOOL, True],
        },
    ),
    (cb.Knowledge, {"view": cb.view(round_after(), cb.Seat.EAST)}, {"view": NO_ROUND}),
    (
        cb.Meta,
        {"players": None, "event": None, "date": None},
        {
            "players": [
                *NOTHING[1:],
                5,
                "Asha",
                (),
                ("Asha",) * 3,
                ("Asha", "Bimal", "Chandra", 4),
            ],
            "event": NO_TEXT[1:],
            "date": [*NO_TEXT[1:], "", "yesterday", "2026-13-01", "\ud800"],
        },
    ),
    (cb.Points, {"tenths": 41}, {"tenths": [*NO_NUMBER, HUGE, -HUGE]}),
    (
        cb.Result,
        {"calls": (4, 3, 2, 3), "tricks": (5, 3, 2, 3)},
        {"calls": FOUR_COUNTS, "tricks": [*FOUR_COUNTS, (0, 0, 0, 0), (13, 13, 13, 13)]},
    ),
    (
        cb.Round,
        {"deal": deal(), "calls": (3, 2, 4, 3), "plays": (), "rules": cb.CALL_BREAK},
        {
            "deal": NO_DEAL,
            "calls": [*NOTHING, 5, "1234", (0,), (14,), (1.0,), (True,), (1,) * 5, (HUGE,), [[]]],
            "plays": [*NO_CARDS, [NOT_EASTS]],
            "rules": NO_RULES,
        },
    ),
    (
        cb.ScoreSheet,
        {"rules": cb.CALL_BREAK, "results": sheet().results},
        {
            "rules": NO_RULES,
            "results": [*NOTHING, 5, "x", [None], sheet().results * 6],
        },
    ),
    (cb.Trick, {"leader": cb.Seat.EAST, "cards": [SA]}, {"leader": NO_SEAT, "cards": NO_CARDS}),
    (
        cb.View,
        {
            "seat": cb.Seat.EAST,
            "dealer": cb.Seat.SOUTH,
            "dealt": deal().hands[1],
            "calls": (),
            "plays": (),
            "rules": cb.CALL_BREAK,
            "misdealt": False,
            "calls_known": True,
        },
        {
            "seat": without(NO_SEAT, None),
            "dealer": NO_SEAT,
            "dealt": [*NO_CARDS, (), cb.DECK],
            "calls": [*NOTHING, 5, "1234", (0,), (14,), (1.0,), (True,), (1,) * 5, (HUGE,), [[]]],
            "plays": [*NO_CARDS, [SA]],
            "rules": NO_RULES,
            "misdealt": [*NO_BOOL, True],
            "calls_known": NO_BOOL,
        },
    ),
    # What the values do.
    (cb.CardSet.from_mask, {"mask": 1}, {"mask": no_count(0, 2**52 - 1)}),
    (cb.CardSet(cb.DECK).of, {"suit": cb.Suit.HEARTS}, {"suit": NO_SUIT}),
    (cb.CardSet(cb.DECK).is_void, {"suit": cb.Suit.HEARTS}, {"suit": NO_SUIT}),
    (cb.Seat.EAST.after, {"turns": 1}, {"turns": NO_NUMBER}),
    (round_after(7).rewind, {"n": 2}, {"n": no_count(0, 11)}),
    (round_after().hand, {"seat": cb.Seat.EAST}, {"seat": NO_SEAT}),
    (round_after().call_of, {"seat": cb.Seat.EAST}, {"seat": NO_SEAT}),
    (round_after().check, {"card": SA}, {"card": NO_CARD}),
    (cb.Round(deal()).check, {}, {"card": [*NO_CARD, SA]}),
    (sheet().with_result, {"result": sheet().results[0]}, {"result": NO_RESULT}),
    (
        sheet().replace_result,
        {"index": 0, "result": sheet().results[0]},
        {"index": no_count(0, 0), "result": NO_RESULT},
    ),
    (cb.ScoreSheet().replace_result, {"result": sheet().results[0]}, {"index": [0, *NO_NUMBER]}),
    (sheet().places, {"first": cb.Seat.EAST}, {"first": without(NO_SEAT, None)}),
    (cb.variants.slug_of, {"rules": RULES}, {"rules": NO_RULES}),
    (cb.view(round_after(), cb.Seat.EAST).check, {"card": SA}, {"card": NO_CARD}),
    (cb.view(round_after(), cb.Seat.NORTH).check, {}, {"card": [*NO_CARD, SA]}),
    (
        KNOWLEDGE.probability,
        {"card": SA, "seat": cb.Seat.EAST},
        {"card": NO_CARD, "seat": NO_SEAT},
    ),
    (
        KNOWLEDGE.distribution,
        {"seat": cb.Seat.EAST, "suit": cb.Suit.HEARTS},
        {"seat": NO_SEAT, "suit": NO_SUIT},
    ),
    (KNOWLEDGE.sample, {"rng": random.Random(1)}, {"rng": NO_RNG}),
    (
        KNOWLEDGE.samples,
        {"rng": random.Random(1), "n": 1},
        {"rng": NO_RNG, "n": [*NO_NUMBER, -1, -HUGE]},
    ),
    # The strategies.
    (testing.deals, {}, {"dealer": NO_SEAT[1:], "misdeal": [*NOTHING[1:], "four-aces"]}),
    (testing.games, {}, {"rules": NO_RULES[1:]}),
    (testing.hands, {}, {"min_size": no_count(0, 13), "max_size": no_count(0, 52)}),
    (testing.results, {}, {"rules": NO_RULES[1:]}),
    (
        testing.rounds,
        {"rules": cb.CALL_BREAK},
        {"phase": [*NOTHING[1:], "void", cb.Phase.VOID], "rules": NO_RULES[1:]},
    ),
    (testing.score_sheets, {}, {"rules": NO_RULES[1:]}),
    (testing.Spot, POSITION, TRICK),
    (testing.spots, {}, {"rules": NO_RULES[1:]}),
    (
        testing.spots_of,
        {"duty": cb.Duty.HEAD, "rules": cb.CALL_BREAK},
        {"duty": [*NOTHING, "head", cb.Duty.UNDERRUFF], "rules": NO_RULES[1:]},
    ),
    (testing.tricks, {}, {"min_size": no_count(0, 4), "max_size": no_count(0, 4)}),
]
# Every field of `Rules` by itself, the others as they are by default.
BAD_ANSWERS = {
    "min_call": no_count(0, 13),
    "max_call": no_count(1, 13),
    "min_total_calls": no_count(0, 52),
    "allowed_overtricks": without(no_count(0, 13), None),
    "double_fails": NO_BOOL,
    "overtrick_tenths": [*NO_NUMBER, -1, -HUGE],
    "bonus_from": without(no_count(0, 13), None),
    "bonus_points": [*NO_NUMBER, -1, -HUGE],
    "redeal": [*NOTHING, 5, "four-aces", [None], ["four-aces"], [[]], cb.Misdeal.FOUR_ACES],
    "rounds": [*without(NO_NUMBER, None), 0, -HUGE],
    "target_tenths": [*without(NO_NUMBER, None), 0, -HUGE],
    "instant_win": [*NOTHING[1:], "eight-tricks", 8, cb.Heading.FREE],
} | {
    name: [*NOTHING, "free", 0, cb.Phase.VOID]
    for name in ("heading", "when_void", "trump_lead", "failure", "redeal_dealer", "tie_break")
}
DOORS += [
    (
        cb.Rules,
        {field.name: getattr(cb.CALL_BREAK, field.name) for field in attrs.fields(cb.Rules)},
        BAD_ANSWERS,
    )
]

# These are answers: the library makes them and nobody else has a reason to, so they are unchecked.
ANSWERS = {cb.Obligation, cb.Relative, cb.SeatDraw, cb.Target, cb.Violation}


def name_of(function):
    return getattr(function, "__qualname__", repr(function))


@pytest.mark.parametrize(
    "door, good, bad",
    [
        pytest.param(door, good, bad, id=f"{name_of(door)}-{number}")
        for number, (door, good, bad) in enumerate(DOORS)
    ],
)
def test_bad_arguments_end_in_the_familys_errors(door, good, bad):
    for name, values in bad.items():
        for value in values:
            with pytest.raises(cb.CallbreakError) as refusal:
                door(**good | {name: value})
            assert isinstance(refusal.value, TypeError | ValueError)
            assert str(refusal.value)


@pytest.mark.parametrize(
    "door, good",
    [
        pytest.param(door, good, id=f"{name_of(door)}-{number}")
        for number, (door, good, bad) in enumerate(DOORS)
        if set(bad) <= set(good)
    ],
)
def test_the_good_arguments_are_good(door, good):
    door(**good)  # or else the refusals above would say nothing about the bad ones


PUBLIC = [getattr(cb, name) for name in cb.__all__]


def test_every_door_is_here():
    doors = {door for door, _, _ in DOORS}
    public = {value for value in PUBLIC if inspect.isfunction(value)}
    assert public <= doors
    kinds = {value for value in PUBLIC if inspect.isclass(value)}
    assert {kind for kind in kinds if not issubclass(kind, Enum | Exception)} <= doors | ANSWERS
    strategies = {getattr(testing, name) for name in testing.__all__}
    assert {door for door in strategies if inspect.signature(door).parameters} <= doors


def test_every_method_is_here():
    doors = {door.__func__ for door, _, _ in DOORS if inspect.ismethod(door)}
    for kind in PUBLIC:
        if inspect.isclass(kind) and not issubclass(kind, Exception):
            for name, method in vars(kind).items():
                if inspect.isfunction(method) and not name.startswith("_"):
                    assert method in doors or len(inspect.signature(method).parameters) == 1


def test_every_argument_is_tried():
    for door, _, bad in DOORS:
        if not inspect.ismethod(door):
            assert set(inspect.signature(door).parameters) == set(bad), door


def test_what_a_type_error_says():
    with pytest.raises(cb.ArgumentTypeError) as refusal:
        cb.winning_index([SA, None])
    assert str(refusal.value).startswith("cards must be an iterable of Card")
    assert str(refusal.value).endswith("not one with a NoneType in it")
    with pytest.raises(cb.ArgumentTypeError) as refusal:
        cb.score(call=True, tricks=4)
    assert str(refusal.value) == "call must be a whole number from 0 to 13, not bool"


# ---- what has to be accepted ----------------------------------------------------------------


class Three:
    def __index__(self):
        return 3


@pytest.mark.parametrize(
    "kind", ["int", "Three", "int8", "uint8", "int16", "uint16", "int32", "int64", "uint64"]
)
def test_whatever_is_a_whole_number_is_taken(kind):
    known = {"int": int, "Three": lambda _: Three()}
    three = (known.get(kind) or getattr(pytest.importorskip("numpy"), kind))(3)
    assert cb.score(call=three, tricks=three) == cb.Points(30)
    assert cb.Points(three) == cb.Points(3)
    assert cb.Rules(min_call=three).min_call == 3
    assert cb.Result((three,) * 4, (three, three, three, 4)).calls == (3, 3, 3, 3)
    assert cb.Seat.SOUTH.after(three) is cb.Seat.WEST
    assert cb.Trick(three).leader is cb.Seat.WEST
    assert cb.CardSet.from_mask(three) == {cb.Card.SA, cb.Card.SK}
    called = [cb.call(cb.Round(deal()), three), cb.apply(cb.Round(deal()), three)]
    called.append(cb.Round(deal(), calls=[three]))
    for state in called:
        assert state.calls == (3,)
        assert type(state.calls[0]) is int


@pytest.mark.parametrize("content", [[1, 2], [3.0], 3.0, "SA", True], ids=str)
def test_numpy_arrays_are_no_whole_numbers(content):
    value = pytest.importorskip("numpy").array(content)
    for door in (
        lambda: cb.score(call=value, tricks=3),
        lambda: cb.call(cb.Round(deal()), value),
        lambda: cb.apply(cb.Round(deal()), value),
        lambda: cb.Rules(rounds=value),
        lambda: cb.Trick(value),
        lambda: cb.CardSet.from_mask(value),
    ):
        with pytest.raises(cb.CallbreakError):
            door()


@pytest.mark.parametrize(
    "cards",
    [[SA, HK], (SA, HK), {SA, HK}, cb.CardSet([SA, HK]), {SA: 1, HK: 2}, frozenset({SA, HK})],
    ids=lambda cards: type(cards).__name__,
)
def test_any_iterable_of_cards_is_a_hand(cards):
    assert cb.CardSet(cards) == {SA, HK}
    assert cb.legal_plays(cards, iter([H2])) == {HK}
    assert cb.legal_plays(iter(cards), cb.Trick(0, [H2])) == {HK}
    assert cb.format_hand(card for card in cards) == "SA HK"


# ---- what is not ours to catch --------------------------------------------------------------


class OwnError(Exception):
    pass


class Hostile:
    """Looks like anything that is asked for, until it is used."""

    def trap(self, *_):
        raise OwnError

    __iter__ = __index__ = __len__ = __eq__ = __hash__ = __lt__ = trap


@pytest.mark.parametrize(
    "door",
    [
        cb.CardSet,
        cb.winning_index,
        cb.format_cards,
        lambda value: cb.legal_plays(value, []),
        lambda value: cb.legal_plays([], value),
        lambda value: cb.score(call=value, tricks=3),
        lambda value: cb.call(cb.Round(deal()), value),
        lambda value: cb.Deal(0, value),
        lambda value: cb.Rules(redeal=value),
        lambda value: cb.Rules(max_call=value),
    ],
    ids=range(10),
)
def test_an_arguments_own_errors_come_out_as_they_are(door):
    with pytest.raises(OwnError):
        door(Hostile())


@pytest.mark.parametrize(
    "value", [cb.CardSet([SA]), cb.Points(3), round_after(), cb.CALL_BREAK, SA]
)
def test_comparison_leaves_it_to_the_other_side(value):
    with pytest.raises(OwnError):
        _ = value == Hostile()
