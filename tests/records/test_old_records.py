"""Records of released formats load for ever, and say what they said.

README of `old/`: the files are never edited and never removed; a new format version adds its own.
Those whose name ends in `-by-hand`, `-few-answers`, and the score sheets were written by hand; the
others by version 0.1.0, which dealt and played at random (`random.Random` seeded 1 to 19, 100 to
104 for the game that is over), or from deal number 0 where a misdeal was wanted. What is pinned
below was read off them then, and checked by hand for the sheets and the scores.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import callbreak as cb
from callbreak import Phase, Seat
from tests.records.records import VALIDATOR, through_json

FOLDER = Path(__file__).parent / "old"


def course(value):
    """What a round or a view says of how it stands."""
    so_far = value.scores_so_far
    return {
        "phase": value.phase.name,
        "dealer": str(value.dealer),
        "turn": str(value.turn),
        "calls": value.calls,
        "plays": len(value.plays),
        "won": value.tricks_won,
        "scores": so_far and " ".join(map(str, so_far)),
        "trick": str(value.trick),
        "legal": str(value.legal_plays),
    }


def sheet(value):
    """What a game or a score sheet says of how it stands."""
    return {
        "totals": " ".join(map(str, value.totals)),
        "standings": value.standings,
        "winners": " ".join(map(str, value.winners)),
        "over": value.is_over,
    }


FACTS = {
    "round-dealt": {"phase": "CALLING", "dealer": "South", "turn": "East", "calls": ()},
    "round-calling": {"phase": "CALLING", "dealer": "North", "turn": "North", "calls": (1, 8, 3)},
    "round-playing": {
        "phase": "PLAYING",
        "dealer": "West",
        "turn": "North",
        "calls": (3, 2, 4, 3),
        "plays": 27,
        "won": (1, 2, 0, 3),
        "scores": "-3.0 2.0 -4.0 3.0",
        "trick": "West: ♥6 ♥8 ♥3",
        "legal": "♥A",
    },
    "round-finished": {
        "phase": "FINISHED",
        "turn": "None",
        "calls": (2, 9, 3, 2),
        "plays": 52,
        "won": (3, 2, 6, 2),
        "scores": "3.0 2.0 -2.0 -9.0",
        "legal": "-",
    },
    "round-too-low": {"phase": "VOID", "turn": "None", "calls": (2, 2, 2, 2), "scores": None},
    "round-misdealt": {"phase": "VOID", "turn": "None", "calls": (), "scores": None},
    "round-home-rules": {
        "phase": "PLAYING",
        "dealer": "South",
        "calls": (0, 5, 7, 2),
        "won": (3, 3, 2, 2),
        "scores": "2.1 0.0 -3.0 -5.0",
        "trick": "North: -",
        "legal": "♠8 ♥2 ♣T",
    },
    "round-by-hand": {
        "phase": "PLAYING",
        "turn": "East",
        "plays": 6,
        "won": (0, 0, 0, 1),
        "trick": "West: ♦K ♦7",
        "legal": "♦AT52",
    },
    "round-few-answers": {"phase": "CALLING", "turn": "North", "calls": (3, 2)},
    "game-not-begun": {"totals": "0.0 0.0 0.0 0.0", "winners": "", "over": False},
    "game-going-on": {"totals": "-4.0 3.0 3.4 2.0", "standings": (4, 2, 1, 3), "over": False},
    "game-over": {
        "totals": "6.1 2.4 16.5 -12.0",
        "standings": (2, 3, 1, 4),
        "winners": "North",
        "over": True,
    },
    "game-stopped": {"totals": "3.0 -3.0 2.0 -4.0", "winners": "South", "over": True},
    "sheet-empty": {"totals": "0.0 0.0 0.0 0.0", "standings": (1, 1, 1, 1), "over": False},
    "sheet-over": {
        "totals": "9.1 1.2 10.1 0.1",
        "standings": (2, 3, 1, 4),
        "winners": "North",
        "over": True,
    },
    "sheet-tied": {"totals": "3.1 3.1 0.0 2.0", "standings": (1, 1, 4, 3), "over": False},
    "view-to-call": {"phase": "CALLING", "turn": "West", "calls": (3,), "legal": "-"},
    "view-to-play": {
        "phase": "PLAYING",
        "turn": "West",
        "won": (0, 3, 3, 1),
        "trick": "East: ♦9 ♦K",
        "legal": "♦2",
    },
    "view-not-in-turn": {"phase": "PLAYING", "turn": "West", "legal": "-"},
    "view-spectator": {"phase": "PLAYING", "turn": "West", "plays": 30, "legal": "-"},
    "view-misdealt": {"phase": "VOID", "turn": "None", "dealer": "North", "scores": None},
    "view-without-calls": {"phase": "PLAYING", "calls": (), "won": (1, 1, 3, 1), "scores": None},
}
TYPES = {"round": cb.Round, "game": cb.Game, "sheet": cb.ScoreSheet, "view": cb.View}
LOOSE = {"round-by-hand", "round-few-answers", "sheet-tied"}
"""Written in another way than the library writes."""


def read(name):
    return json.loads((FOLDER / f"{name}.json").read_text("utf-8"))


@pytest.mark.parametrize("name", FACTS)
def test_an_old_record_loads_and_says_what_it_said(name):
    value = cb.from_record(read(name))
    assert type(value) is TYPES[name.partition("-")[0]]
    says = course(value) if isinstance(value, cb.Round | cb.View) else sheet(value)
    assert {fact: says[fact] for fact in FACTS[name]} == FACTS[name]


@pytest.mark.parametrize("name", FACTS)
def test_it_survives_being_written_again(name):
    value, meta = cb.from_record(read(name)), cb.meta_of(read(name))
    record = through_json(cb.to_record(value, meta=meta))
    assert cb.from_record(record) == value
    assert cb.meta_of(record) == meta
    VALIDATOR.validate(record)
    if name not in LOOSE:
        VALIDATOR.validate(read(name))
        # Only what follows from the rest may be put in other words.
        assert record | {"to_act": None} == read(name) | {"to_act": None}


def test_every_old_record_is_pinned_and_there_are_several_of_each_kind():
    names = {path.stem for path in FOLDER.iterdir()}
    assert names == set(FACTS)
    kinds = [name.partition("-")[0] for name in names]
    assert all(kinds.count(kind) >= 3 for kind in TYPES)
    assert {read(name)["format"] for name in names} == {"callbreak/1"}


def test_the_rules_of_old_records():
    assert cb.from_record(read("round-by-hand")).rules == cb.CALL_BRIDGE
    assert cb.from_record(read("game-over")).rules == cb.BHOOS
    few = cb.from_record(read("round-few-answers")).rules
    assert few == cb.Rules(max_call=9, heading=cb.Heading.FREE, rounds=7)
    home = cb.from_record(read("round-home-rules")).rules
    assert home == cb.Rules(
        min_call=0,
        max_call=9,
        heading=cb.Heading.PREVIOUS_CARD,
        when_void=cb.WhenVoid.OVERRUFF_OR_RUFF,
        trump_lead=cb.TrumpLead.ONCE_BROKEN,
        allowed_overtricks=2,
        failure=cb.Failure.SHORTFALL,
        bonus_from=7,
        bonus_points=14,
        redeal={cb.Misdeal.FOUR_ACES},
        redeal_dealer=cb.RedealDealer.NEXT,
        rounds=None,
        target_tenths=300,
        tie_break=cb.TieBreak.MORE_TRICKS,
        instant_win=cb.InstantWin.EIGHT_TRICKS,
    )


def test_the_cards_of_an_old_record_by_hand():
    round = cb.from_record(read("round-by-hand"))
    assert round.deal.hands[Seat.NORTH] == cb.parse_hand("SA8 H65 DQ843 CAQ852")
    assert round.tricks[0].cards == cb.parse_cards("H3 H9 H5 HT")


def test_the_games_of_old_records():
    going_on = cb.from_record(read("game-going-on"))
    assert [round.phase for round in going_on.rounds] == [
        Phase.VOID,
        Phase.FINISHED,
        Phase.PLAYING,
    ]
    assert (going_on.first_dealer, going_on.dealer) == (Seat.EAST, Seat.NORTH)
    assert cb.from_record(read("game-stopped")).stopped is True
    assert cb.from_record(read("game-not-begun")).first_dealer is Seat.NORTH
    meta = cb.meta_of(read("game-over"))
    assert meta == cb.Meta(
        players=("Asha", "Bimal", "Chitra", "Deepak"), event="Dashain", date="2026-10-20"
    )


def test_the_views_of_old_records():
    to_play = cb.from_record(read("view-to-play"))
    assert to_play.seat is Seat.WEST
    assert to_play.hand == cb.parse_hand("SJ8 H3 D2 C85")
    assert cb.knowledge(to_play).count_deals() == 365904
    to_call = cb.from_record(read("view-to-call"))
    assert (to_call.seat, to_call.legal_calls) == (Seat.WEST, range(1, 14))
    spectator = cb.from_record(read("view-spectator"))
    assert (spectator.seat, spectator.dealt) == (None, cb.CardSet())
    assert cb.knowledge(spectator).count_deals() == 24974966016
    assert cb.from_record(read("view-misdealt")).misdealt is True
    assert cb.from_record(read("view-without-calls")).calls_known is False
