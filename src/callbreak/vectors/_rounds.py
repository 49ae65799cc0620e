"""Whole rounds and parts of rounds, and what may and may not be done in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import attrs

from callbreak.cards import DECK, Card, Suit
from callbreak.course import Phase
from callbreak.dealing import misdeals
from callbreak.records import to_record
from callbreak.rounds import Round, play
from callbreak.rules import Misdeal, Rules
from callbreak.seats import Seat
from callbreak.vectors._drawing import Vector, generator, pick, shuffled
from callbreak.vectors._positions import clauses_of, codes
from callbreak.vectors._results import calls_near
from callbreak.vectors._tables import deal_around, deal_with, fair_deal

Record = dict[str, Any]

# ---- making rounds ------------------------------------------------------------------------------


def played_on(rng: Random, round: Round) -> Round:
    """Return a round after everyone played anything legal until its end."""
    while round.phase is Phase.PLAYING:
        round = play(round, pick(rng, round.legal_plays.cards))
    return round


def finished_round(
    rng: Random, rules: Rules, dealer: Seat, more: Sequence[int] = (0, 0, 0, 0)
) -> Round:
    """Return a finished round with calls that are the tricks taken, and so many more, by seat."""
    dealt = fair_deal(rng, rules, dealer)
    calls = calls_near(rng, rules, (3, 3, 3, 3))
    trial = played_on(rng, Round(dealt, calls, rules=rules))
    wanted = [won + extra for won, extra in zip(trial.tricks_won, more, strict=True)]
    return with_calls(rng, trial, wanted)


def with_calls(
    rng: Random, round: Round, wanted: Sequence[int], *, keep: Seat = Seat.SOUTH
) -> Round:
    """Return a round with the same plays and calls near those wanted, by seat."""
    first = round.deal.dealer + 1
    by_turn = [wanted[(first + place) % 4] for place in range(4)]
    calls = calls_near(rng, round.rules, by_turn, keep=(keep - first) % 4)
    return Round(round.deal, calls, round.plays, round.rules)


def eight_tricks(rng: Random, rules: Rules, dealer: Seat) -> tuple[Round, Seat]:
    """Return a round, played until a seat has its eighth trick, and that seat.

    The seat has the nine highest spades, and each other seat one spade at least.
    """
    while True:
        spades = [card for card in DECK if card.suit is Suit.SPADES]
        plain = shuffled(rng, (card for card in DECK if card.suit is not Suit.SPADES))
        dealt = deal_around(rng, [*spades[:9], *plain[:4]], dealer)
        misdealt = misdeals(dealt, rules=rules)
        if not misdealt and not any(hand.is_void(Suit.SPADES) for hand in dealt.hands):
            break
    strong = next(seat for seat in Seat if Card.SA in dealt.hands[seat])
    round = Round(dealt, calls_near(rng, rules, (8, 8, 8, 8)), rules=rules)
    while round.tricks_won[strong] < 8:
        legal = round.legal_plays
        round = play(round, legal[0] if round.turn is strong else pick(rng, legal.cards))
    return round, strong


def void_rounds(rng: Random, rules: Rules, dealer: Seat) -> dict[str, Round]:
    """Return a round of each kind that does not count: each misdeal, and too low a total."""
    found = {
        misdeal.value: Round(deal_with(rng, misdeal.value, dealer), rules=rules)
        for misdeal in Misdeal
        if misdeal in rules.redeal
    }
    if rules.min_total_calls > 4 * rules.min_call:
        calls = [rules.min_call] * 4
        while sum(calls) < rules.min_total_calls - 1:
            calls[min(range(4), key=calls.__getitem__)] += 1
        found["too-low-a-total"] = Round(fair_deal(rng, rules, dealer), calls, rules=rules)
    return found


# ---- rounds -------------------------------------------------------------------------------------


def round_vectors(rules: Rules, seed: int) -> Iterator[Vector]:
    """Yield finished, unfinished and void rounds with all that follows from them."""
    for name, round in _rounds(rules, seed):
        yield _round_vector(f"rounds/{name}", round)


def _rounds(rules: Rules, seed: int) -> Iterator[tuple[str, Round]]:
    def rng(name: str) -> Random:
        return generator(seed, f"rounds/{name}")

    for seat in Seat:
        name = f"finished/dealer-{int(seat)}"
        drawn = rng(name)
        calls = [rules.min_call + drawn.randrange(rules.max_call - rules.min_call + 1)]
        calls += [1 + drawn.randrange(5) for _ in range(3)]
        opened = Round(fair_deal(drawn, rules, seat), calls_near(drawn, rules, calls), rules=rules)
        yield name, played_on(drawn, opened)
    for name, more in (("made", 0), ("failed-by-one", 1), ("failed-by-two", 2), ("over", -1)):
        drawn = rng(f"finished/{name}")
        dealer = pick(drawn, [*Seat])
        yield f"finished/{name}", finished_round(drawn, rules, dealer, [more] * 4)
    yield from _with_eight_tricks(rules, rng("eight-tricks"))
    whole = finished_round(rng("unfinished"), rules, Seat.NORTH)
    for count in range(4):
        yield f"calling/{count}-calls", Round(whole.deal, whole.calls[:count], rules=rules)
    for count in (0, 1, 2, 3, 4, 5, 25, 26, 27, 28, 47, 48, 51):
        plays = whole.plays[:count]
        yield f"playing/{count}-cards", Round(whole.deal, whole.calls, plays, rules)
    yield from _leads(rules, rng("leads"))
    for name, void in void_rounds(rng("void"), rules, Seat.EAST).items():
        yield f"void/{name}", void
    if rules.min_total_calls > 4 * rules.min_call:
        drawn = rng("least-total")
        calls_at_least = calls_near(drawn, rules, [rules.min_call] * 4)
        yield "playing/least-total", Round(fair_deal(drawn, rules), calls_at_least, rules=rules)


def _with_eight_tricks(rules: Rules, rng: Random) -> Iterator[tuple[str, Round]]:
    eighth, seat = eight_tricks(rng, rules, Seat.WEST)
    yield "playing/eighth-trick", eighth
    wanted = [1, 1, 1, 1]
    wanted[seat] = 8
    whole = played_on(rng, eighth)
    yield "finished/a-call-of-eight", with_calls(rng, whole, wanted, keep=seat)
    wanted[seat] = 2
    yield "finished/far-over", with_calls(rng, whole, wanted, keep=seat)


def _leads(rules: Rules, rng: Random) -> Iterator[tuple[str, Round]]:
    """Yield a lead with spades and others in hand, before and after spades are broken."""
    wanted = {False: "playing/lead-unbroken", True: "playing/lead-broken"}
    while wanted:
        round = Round(fair_deal(rng, rules), calls_near(rng, rules, (3, 3, 3, 3)), rules=rules)
        while round.phase is Phase.PLAYING:
            turn = round.turn or Seat.SOUTH
            hand = round.hand(turn)
            both = 0 < len(hand.of(Suit.SPADES)) < len(hand)
            if not round.trick.cards and round.plays and both:
                name = wanted.pop(round.trump_broken, None)
                if name is not None:
                    yield name, round
            round = play(round, pick(rng, round.legal_plays.cards))


def _round_vector(name: str, round: Round) -> Vector:
    return {
        "id": name,
        "ask": "replay",
        "clauses": _round_clauses(round),
        "record": full_record(round),
        "expect": _expected(round),
    }


def full_record(value: Any) -> Record:
    """Return a record whose rules are spelled out, for readers who do not know the presets."""
    return to_record(value) | {"rules": rules_in_full(value.rules)}


def rules_in_full(rules: Rules) -> Record:
    """Return rules as a record has them that are no preset: every field."""

    def plain(value: Any) -> object:
        if isinstance(value, frozenset):
            return [misdeal.value for misdeal in Misdeal if misdeal in value]
        return getattr(value, "value", value)

    return {field.name: plain(getattr(rules, field.name)) for field in attrs.fields(Rules)}


def _expected(round: Round) -> Record:
    first = round.deal.dealer.after()
    turns = [first.after(place) for place in range(len(round.calls))]
    for trick in (*round.tricks, round.trick):
        turns += [trick.leader.after(place) for place in range(len(trick.cards))]
    legal_calls = round.legal_calls
    return {
        "phase": round.phase.value,
        "turn": None if round.turn is None else int(round.turn),
        "turns": [int(seat) for seat in turns],
        "legal_calls": [legal_calls[0], legal_calls[-1]] if legal_calls else None,
        "legal": codes(round.legal_plays),
        "trump_broken": round.trump_broken,
        "trick_winners": [int(trick.winner or Seat.SOUTH) for trick in round.tricks],
        "tricks_won": list(round.tricks_won),
        "scores": _tenths(round.scores),
        "scores_so_far": _tenths(round.scores_so_far),
    }


def _tenths(points: Any) -> list[int] | None:
    return None if points is None else [one.tenths for one in points]


def _round_clauses(round: Round) -> list[str]:
    if round.obligation is not None:
        hand = round.hand(round.turn or Seat.SOUTH)
        decisive = clauses_of(round.rules, hand, round.trick.cards, round.obligation)
        return [*decisive, "R1.3", "R3.1", "R3.2", "R7.8"]
    return {
        Phase.VOID: ["R2.3" if round.calls else "R1.7"],
        Phase.CALLING: ["R2.1", "R2.2"],
    }.get(round.phase, ["R6.3", "R1.3", "R2.1", "R3.1", "R3.2", "R6.1", "R7.1", "R7.7"])
