"""Positions worth a picture, and ways to read a picture."""

from __future__ import annotations

import random
import re
from collections import Counter
from xml.etree import ElementTree as ET

import callbreak as cb

SVG = "{http://www.w3.org/2000/svg}"


def round_at(
    seed: int,
    actions: int,
    *,
    dealer: cb.Seat = cb.Seat.WEST,
    calls: tuple[int, int, int, int] = (3, 2, 4, 3),
    rules: cb.Rules = cb.CALL_BREAK,
) -> cb.Round:
    """A round after some actions: the four calls, then cards drawn from the legal ones."""
    rng = random.Random(seed)
    round = cb.Round(cb.deal(rng, dealer=dealer), rules=rules)
    for action in range(actions):
        played = calls[action] if action < 4 else rng.choice(tuple(round.legal_plays))
        round = cb.apply(round, played)
    return round


MID_TRICK = round_at(3, 13)
"""In the third trick, with one card on the table."""

SHEET = cb.ScoreSheet(
    results=[
        cb.Result((4, 3, 2, 3), (5, 3, 2, 3)),
        cb.Result((4, 5, 2, 3), (2, 5, 2, 4)),
        cb.Result((4, 8, 2, 1), (4, 1, 7, 1)),
        cb.Result((1, 1, 1, 1), (13, 0, 0, 0)),
        cb.Result((3, 1, 1, 1), (1, 5, 5, 2)),
    ]
)
"""A finished game with failed calls in it."""

MISDEAL = cb.Round(
    cb.Deal(cb.Seat.EAST, (cb.DECK[:13], cb.DECK[13:26], cb.DECK[26:39], cb.DECK[39:])),
    rules=cb.Rules(redeal=frozenset({cb.Misdeal.NO_SPADE})),
)
LOW_CALLS = round_at(7, 4, calls=(1, 2, 3, 1), rules=cb.Rules(min_total_calls=10))


def game() -> cb.Game:
    """A game with a void round, a finished one and one in mid-play."""
    rules = cb.Rules(min_total_calls=10)
    played = cb.Game(rules=rules, first_dealer=cb.Seat.WEST)
    for seed, actions, calls in (
        (1, 4, (1, 1, 1, 1)),
        (2, 56, (3, 2, 4, 3)),
        (3, 20, (3, 2, 4, 3)),
    ):
        round = round_at(seed, actions, dealer=played.dealer, calls=calls, rules=rules)
        played = cb.add_round(played, round)
    return played


# ---- reading a picture ----------------------------------------------------------------------


def cards_in(picture: str) -> Counter[str]:
    """The cards that a picture shows open, each as often as it does."""
    return Counter(re.findall(r'data-card="(\w+)"', picture))


def backs_in(picture: str) -> int:
    """How many backs a picture shows."""
    return picture.count('-weave" class="cb-weave"')


def count(picture: str, name: str) -> int:
    """How many elements of a class a picture has."""
    return len(re.findall(rf'class="(?:[^"]* )?cb-{name}[" ]', picture))


def read(picture: str) -> ET.Element:
    """The root of a picture."""
    return ET.fromstring(picture)  # noqa: S314 - drawn here


def texts(picture: str) -> list[str]:
    """The lines of text in a picture, as they are shown."""
    lines = read(picture).iter(f"{SVG}text")
    return [(line.text or "") + "".join(tip.tail or "" for tip in line) for line in lines]


def told(picture: str) -> str:
    """What a picture tells a screen reader."""
    return read(picture).findtext(f"{SVG}desc") or ""
