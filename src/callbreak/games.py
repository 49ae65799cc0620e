"""A game: rounds and dealers over a score sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

import attrs

from callbreak._checks import instance, items
from callbreak._shown import Told
from callbreak.course import Phase
from callbreak.dealing import next_dealer
from callbreak.errors import ArgumentValueError, IllegalRoundError
from callbreak.rounds import Round
from callbreak.rules import Rules
from callbreak.scoring import Points
from callbreak.seats import Seat, as_seat
from callbreak.sheets import Result, ScoreSheet, Target, instant_winner, rounds_until_over
from callbreak.variants import CALL_BREAK

__all__ = ["Game", "add_round"]

_UNFINISHED = (Phase.CALLING, Phase.PLAYING)


def _as_rounds(value: Iterable[Round]) -> tuple[Round, ...]:
    return items(value, "rounds", Round, "an iterable of Round")


def _as_first_dealer(value: Seat) -> Seat:
    return as_seat(value, "first_dealer")


@final
@attrs.frozen
class Game(Told):
    """A game as it stands: its rounds in order, the last of which may be unfinished (R8).

    Attributes:
        rules: The rules of the table.
        first_dealer: The seat that dealt, or will deal, the first round.
        rounds: The rounds so far. Void ones are kept and not counted.
        stopped: Whether the players ended the game; only an open-ended game can be.

    Raises:
        ArgumentTypeError: A field of the wrong type.
        ArgumentValueError: A dealer that is no seat; a game stopped that has an end of its own.
        IllegalRoundError: A round under other rules or with another dealer, one after an unfinished
            round, or one after the game was over.
    """

    rules: Rules = attrs.field(
        default=CALL_BREAK, validator=lambda _, __, v: instance(v, "rules", Rules, "Rules")
    )
    first_dealer: Seat = attrs.field(default=Seat.SOUTH, converter=_as_first_dealer)
    rounds: tuple[Round, ...] = attrs.field(default=(), converter=_as_rounds)
    stopped: bool = attrs.field(
        default=False, validator=lambda _, __, v: instance(v, "stopped", bool, "True or False")
    )

    def __attrs_post_init__(self) -> None:
        if self.stopped and not self.rules.is_open_ended:
            raise ArgumentValueError("stopped", "False where the rules end the game", "True")
        dealer = self.first_dealer
        results: list[Result] = []
        for position, round in enumerate(self.rounds):
            if problem := self._misfit(round, dealer, position, results):
                raise IllegalRoundError(problem, position)
            dealer = next_dealer(dealer, self.rules, counted=round.phase is not Phase.VOID)
            results += _result(round)

    def _misfit(
        self, round: Round, dealer: Seat, position: int, results: list[Result]
    ) -> str | None:
        """Say why a round does not belong after the ones before it."""
        if position and self.rounds[position - 1].phase in _UNFINISHED:
            return "the round before it is not finished"
        if rounds_until_over(self.rules, results) is not None:
            return "the game is over"
        if round.rules != self.rules:
            return "it was played under other rules"
        if round.deal.dealer is not dealer:
            return f"{dealer} deals it, not {round.deal.dealer}"
        return None

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet of the finished rounds."""
        results = tuple(result for round in self.rounds for result in _result(round))
        return ScoreSheet(self.rules, results)

    @property
    def dealer(self) -> Seat:
        """The seat that deals the round to be played: the unfinished last one, or else the next.

        The deal moves on by one seat with each round, whoever won it (R1.6); after a void round
        `rules.redeal_dealer` says who deals (R8.7).
        """
        if not self.rounds:
            return self.first_dealer
        last = self.rounds[-1]
        if last.phase in _UNFINISHED:
            return last.deal.dealer
        return next_dealer(last.deal.dealer, self.rules, counted=last.phase is not Phase.VOID)

    @property
    def instant_winner(self) -> Seat | None:
        """The seat that won the game at once, if any; the open round counts for this (R8.5)."""
        if self.rounds and self.rounds[-1].phase is Phase.PLAYING:
            last = self.rounds[-1]
            calls = [last.calls[(seat - last.deal.dealer - 1) % 4] for seat in Seat]
            winner = instant_winner(self.rules, calls, last.tricks_won)
            if winner is not None:
                return winner
        return self.sheet.instant_winner

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by the rules or by the players (R8.1, R8.2, R8.5)."""
        return self.stopped or self.instant_winner is not None or self.sheet.is_over

    @property
    def totals(self) -> tuple[Points, Points, Points, Points]:
        """The sum of all finished rounds, by seat."""
        return self.sheet.totals

    @property
    def standings(self) -> tuple[int, int, int, int]:
        """The place of each seat, by seat; equal totals share one: 1, 1, 3, 4 (R8.3)."""
        return self.sheet.places(self.instant_winner)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats in first place; empty until the game is over."""
        if not self.is_over:
            return ()
        return tuple(seat for seat in Seat if self.standings[seat] == 1)

    @property
    def targets(self) -> tuple[Target, Target, Target, Target]:
        """What each seat needs to lead after one more round, by seat (R8.6)."""
        return self.sheet.targets


def add_round(game: Game, round: Round) -> Game:
    """Return the game with one more round, or with its unfinished last round moved on.

    Where the last round is unfinished the new one takes its place, so that a game follows a round
    that is being played.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        IllegalRoundError: The game is over, or the round has other rules or another dealer.

    >>> import random
    >>> from callbreak import deal
    >>> game = Game(first_dealer=Seat.WEST)
    >>> game = add_round(game, Round(deal(random.Random(7), dealer=Seat.WEST)))
    >>> len(game.rounds), game.dealer, game.is_over
    (1, <Seat.WEST: 3>, False)
    """
    instance(game, "game", Game, "a Game")
    instance(round, "round", Round, "a Round")
    kept = game.rounds
    if kept and kept[-1].phase in _UNFINISHED:
        kept = kept[:-1]
    if game.is_over:
        raise IllegalRoundError("the game is over", len(kept))
    return attrs.evolve(game, rounds=(*kept, round))


def _result(round: Round) -> list[Result]:
    """Return the result of a finished round; nothing for any other."""
    if round.phase is not Phase.FINISHED:
        return []
    first = round.deal.dealer + 1
    return [Result([round.calls[(seat - first) % 4] for seat in Seat], round.tricks_won)]
