"""What may and may not be done in a round: every reason for a refusal, and what is not refused."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from callbreak.cards import DECK, Card, CardSet
from callbreak.course import Phase
from callbreak.errors import CallTypeError, IllegalCallError, IllegalPlayError, WrongPhaseError
from callbreak.legality import Reason
from callbreak.rounds import Round, call, play
from callbreak.rules import Heading, Rules, TrumpLead, WhenVoid
from callbreak.seats import Seat
from callbreak.vectors._drawing import Vector, generator, pick, shuffled
from callbreak.vectors._positions import clauses_of
from callbreak.vectors._results import calls_near
from callbreak.vectors._rounds import finished_round, full_record, void_rounds
from callbreak.vectors._tables import fair_deal

_NO_WHOLE_NUMBERS: dict[str, object] = {
    "fraction": 2.5,
    "text": "3",
    "true": True,
    "null": None,
}


def action_vectors(rules: Rules, seed: int) -> Iterator[Vector]:
    """Yield calls and plays in a round, with whether they are refused, and why."""
    whole = finished_round(generator(seed, "actions"), rules, Seat.WEST)
    to_call = Round(whole.deal, rules=rules)
    for name, number in (
        ("lowest", rules.min_call),
        ("highest", rules.max_call),
        ("too-low", rules.min_call - 1),
        ("too-high", rules.max_call + 1),
    ):
        yield _call(f"call/{name}", to_call, number)
    for name, value in _NO_WHOLE_NUMBERS.items():
        yield _call(f"call/{name}", to_call, value)
    last_to_call = Round(whole.deal, whole.calls[:3], rules=rules)
    # Too low a total voids the round, but it forbids nobody to make the call (R2.3).
    yield _call("call/lowest-as-the-last", last_to_call, rules.min_call)
    yield from _at_the_wrong_time(whole, generator(seed, "actions/void"))
    yield from _plays(rules, generator(seed, "actions/plays"))


def _at_the_wrong_time(whole: Round, rng: Random) -> Iterator[Vector]:
    rules = whole.rules
    some_card = pick(rng, DECK)
    playing = Round(whole.deal, whole.calls, whole.plays[:1], rules)
    yield _play("play/before-the-calls", Round(whole.deal, rules=rules), some_card)
    yield _play(
        "play/before-the-last-call", Round(whole.deal, whole.calls[:3], rules=rules), some_card
    )
    yield _call("call/a-fifth", playing, rules.max_call)
    yield _call("call/after-the-end", whole, rules.max_call)
    yield _play("play/after-the-end", whole, some_card)
    for name, void in void_rounds(rng, rules, Seat.EAST).items():
        yield _call(f"call/void-{name}", void, rules.max_call)
        yield _play(f"play/void-{name}", void, some_card)


def _plays(rules: Rules, rng: Random) -> Iterator[Vector]:
    """Play at random until every reason that these rules know was met, and twice what was legal."""
    wanted = {f"refused-{reason.value}": 2 for reason in reasons(rules)}
    wanted |= {"not-held-any-more": 2, "legal-lead": 2, "legal": 2}
    while wanted:
        calls = calls_near(rng, rules, (3, 3, 3, 3))
        round = Round(fair_deal(rng, rules, pick(rng, [*Seat])), calls, rules=rules)
        while round.phase is Phase.PLAYING:
            for name, card in _candidates(round, rng):
                if name in wanted:
                    yield _play(f"play/{name}/{wanted[name]}", round, card)
                    wanted[name] -= 1
                    if not wanted[name]:
                        del wanted[name]
            round = play(round, pick(rng, round.legal_plays.cards))


def reasons(rules: Rules) -> tuple[Reason, ...]:
    """Return the reasons for which a card may be refused under some rules."""
    overruffs = rules.when_void in (WhenVoid.OVERRUFF_OR_FREE, WhenVoid.OVERRUFF_OR_RUFF)
    known = {
        Reason.MAY_NOT_LEAD_TRUMP: rules.trump_lead is TrumpLead.ONCE_BROKEN,
        Reason.MUST_HEAD: rules.heading is not Heading.FREE,
        Reason.MUST_RUFF: rules.when_void is not WhenVoid.FREE,
        Reason.MUST_OVERRUFF: overruffs,
        Reason.MUST_UNDERRUFF: rules.when_void is WhenVoid.OVERRUFF_OR_RUFF,
    }
    return tuple(reason for reason in Reason if known.get(reason, True))


def _candidates(round: Round, rng: Random) -> Iterator[tuple[str, Card]]:
    """Yield cards that somebody might try now, with what each is an example of."""
    hand = round.hand(round.turn or Seat.SOUTH)
    kind = "legal" if round.trick.cards else "legal-lead"
    yield kind, pick(rng, round.legal_plays.cards)
    others = ~(hand | CardSet(round.plays))
    if others and rng.randrange(8) == 0:
        yield "refused-not-held", pick(rng, others.cards)
    if round.plays and rng.randrange(8) == 0:
        yield "not-held-any-more", pick(rng, round.plays)
    for card in shuffled(rng, hand - round.legal_plays):
        violation = round.check(card)
        assert violation is not None  # noqa: S101 - it is no legal play
        yield f"refused-{violation.reason.value}", card


def _call(name: str, round: Round, value: object) -> Vector:
    reason = clause = None
    try:
        call(round, value)  # type: ignore[arg-type]  # some are refused for their type
    except CallTypeError:
        reason, clause = "call-no-whole-number", "R2.2"
    except WrongPhaseError:
        reason, clause = "wrong-phase", _wrong_time(round)
    except IllegalCallError:
        reason, clause = "call-out-of-range", "R2.2"
    last = ["R2.3"] if len(round.calls) == 3 else []
    return _vector(name, round, {"call": value}, reason, clause, [*last, "R2.2"])


def _play(name: str, round: Round, card: Card) -> Vector:
    reason = clause = None
    others: list[str] = []
    try:
        play(round, card)
    except WrongPhaseError:
        reason, clause = "wrong-phase", _wrong_time(round)
    except IllegalPlayError as error:
        reason, clause = error.violation.reason.value, error.violation.clause
    if (owed := round.obligation) is not None:
        hand = round.hand(round.turn or Seat.SOUTH)
        others = clauses_of(round.rules, hand, round.trick.cards, owed)
    return _vector(name, round, {"play": card.value}, reason, clause, others)


def _wrong_time(round: Round) -> str:
    """Return the clause by which a round takes no such action now."""
    void = "R2.3" if round.calls else "R1.7"
    return {Phase.VOID: void, Phase.FINISHED: "R6.3"}.get(round.phase, "R2.1")


def _vector(
    name: str,
    round: Round,
    action: dict[str, object],
    reason: str | None,
    clause: str | None,
    others: list[str],
) -> Vector:
    first = [] if clause is None else [clause]
    return {
        "id": f"actions/{name}",
        "ask": "act",
        "clauses": [*first, *(other for other in others if other != clause)],
        "record": full_record(round),
        "action": action,
        "expect": {"refused": reason is not None, "reason": reason, "clause": clause},
    }
