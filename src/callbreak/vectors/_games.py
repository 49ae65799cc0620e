"""Whole games with their cards: who deals, what counts, when it ends."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs

from callbreak.games import Game, add_round
from callbreak.rounds import Round
from callbreak.rules import Rules
from callbreak.seats import Seat
from callbreak.vectors._drawing import Vector, generator, pick
from callbreak.vectors._rounds import eight_tricks, finished_round, full_record, void_rounds
from callbreak.vectors._sheets import standing_of, with_ending

LONGEST = 15
"""The rounds after which a game that is not over is left as it is."""


def game_vectors(rules: Rules, seed: int) -> Iterator[Vector]:
    """Yield games with all that follows from them."""
    for name, clauses, game in _games(rules, seed):
        yield {
            "id": f"games/{name}",
            "ask": "replay",
            "clauses": with_ending(clauses, rules),
            "record": full_record(game),
            "expect": standing_of(game)
            | {"rounds_counted": len(game.sheet.results)}
            | ({} if game.is_over else {"dealer": int(game.dealer)}),
        }


def _games(rules: Rules, seed: int) -> Iterator[tuple[str, list[str], Game]]:
    for seat in Seat:
        empty = Game(rules, seat)
        yield f"empty/dealer-{int(seat)}", ["R1.6"], empty
    rng = generator(seed, "games/whole")
    longest = 5 if rules.is_open_ended else LONGEST
    game = _played(rng, Game(rules, pick(rng, [*Seat])), longest)
    for count in range(1, min(5, len(game.rounds))):
        part = attrs.evolve(game, rounds=game.rounds[:count])
        yield f"whole/{count}-rounds", ["R1.6"], part
    yield "whole/all", [*with_ending([], rules), "R1.6", "R8.3", "R7.7"], game
    if rules.is_open_ended:
        yield "stopped", ["R8.2", "R8.3"], attrs.evolve(game, stopped=True)
        yield "stopped-before-it-began", ["R8.2"], Game(rules, stopped=True)
    yield from _unfinished(rules, generator(seed, "games/unfinished"))
    yield from _with_void_rounds(rules, generator(seed, "games/void"))


def _played(rng: Random, game: Game, rounds: int) -> Game:
    """Return a game after so many more rounds, most of them with calls that were made."""
    for _ in range(rounds):
        if not game.is_over:
            more = [0, 0, 0, 0]
            more[rng.randrange(4)] = int(rng.randrange(3) == 0)
            game = add_round(game, finished_round(rng, game.rules, game.dealer, more))
    return game


def _unfinished(rules: Rules, rng: Random) -> Iterator[tuple[str, list[str], Game]]:
    start = Game(rules, Seat.EAST)
    if rules.rounds != 1:
        start = _played(rng, start, 1)
    if start.is_over:
        start = Game(rules, Seat.NORTH)
    whole = finished_round(rng, rules, start.dealer)
    for name, round in {
        "calling": Round(whole.deal, whole.calls[:2], rules=rules),
        "playing": Round(whole.deal, whole.calls, whole.plays[:30], rules),
    }.items():
        yield f"unfinished/{name}", ["R1.6"], add_round(start, round)
    eighth, _ = eight_tricks(rng, rules, start.dealer)
    seventh = eighth.rewind()
    yield "unfinished/before-the-eighth-trick", ["R8.5"], add_round(start, seventh)
    yield "unfinished/eighth-trick", ["R8.5"], add_round(start, eighth)


def _with_void_rounds(rules: Rules, rng: Random) -> Iterator[tuple[str, list[str], Game]]:
    """Yield a game that begins with void rounds of each kind, and one with a void round later."""
    game = Game(rules, Seat.WEST)
    for name in void_rounds(rng, rules, Seat.WEST):
        game = add_round(game, void_rounds(rng, rules, game.dealer)[name])
        yield f"void/{name}", ["R8.7", "R1.6"], game
    if game.rounds:
        game = _played(rng, game, 1)
        yield "void/then-finished", ["R8.7", "R1.6"], game
        if not game.is_over:
            *_, void = void_rounds(rng, rules, game.dealer).values()
            game = add_round(game, void)
            yield "void/after-a-finished-one", ["R8.7", "R1.6"], game
