"""Rule sets in words: what one of them says, and where two of them differ.

Some answers change nothing because of others: a bonus has no size where no call is high enough to
earn it. `idle_fields` finds these once, so that neither the sentences nor the comparison mentions
a rule that cannot come up.
"""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from callbreak._checks import instance
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

__all__ = ["describe", "differences"]

_HEADING = {
    Heading.FREE: "may play any of them",
    Heading.WHILE_WINNABLE: "must beat the best card so far if able, until the trick is ruffed",
    Heading.LED_SUIT: "must beat the best of that suit if able, even after a ruff",
    Heading.PREVIOUS_CARD: (
        "must beat the last card played of that suit if able, until the trick is ruffed"
    ),
}
_WHEN_VOID = {
    WhenVoid.FREE: "may play any card",
    WhenVoid.RUFF: "must play a spade if able, higher or lower",
    WhenVoid.OVERRUFF_OR_FREE: (
        "must play a spade that beats the spades in the trick if able, else any card"
    ),
    WhenVoid.OVERRUFF_OR_RUFF: (
        "must play a spade that beats the spades in the trick if able, else any spade, "
        "else any card"
    ),
}
_TRUMP_LEAD = {
    TrumpLead.ANY_TIME: "Spades may be led at any time.",
    TrumpLead.ONCE_BROKEN: (
        "Spades may be led once one lies in an earlier trick, or from a hand of spades alone."
    ),
}
_FAILURE = {
    Failure.CALL: "A failed call costs its number.",
    Failure.SHORTFALL: "A failed call costs the tricks that are missing.",
    Failure.ZERO: "A failed call scores nothing.",
}
_MISDEAL = {
    Misdeal.NO_SPADE: "no spade",
    Misdeal.NO_QUEEN_OR_HIGHER: "no queen or higher card",
    Misdeal.NO_JACK_OR_HIGHER: "no jack or higher card",
    Misdeal.FOUR_ACES: "four aces",
    Misdeal.NO_SPADE_NOR_JACK_OR_HIGHER: "neither a spade nor a jack or higher card",
}
_TIE_BREAK = {
    TieBreak.SHARED: "Equal totals share the place.",
    TieBreak.EXTRA_ROUND: "While the best total is shared, another round is played.",
    TieBreak.MORE_TRICKS: "Of equal totals the one with more tricks in the game is placed higher.",
}
_INSTANT_WIN = {
    InstantWin.EIGHT_TRICKS: "Eight tricks in a round win the game at once.",
    InstantWin.CALL_OF_EIGHT: "A call of eight, once made, wins the game at once.",
}


def describe(rules: Rules) -> tuple[str, ...]:
    """Say in English sentences what the rules answer, from the limits of calls to the end.

    One sentence for each question that matters; a question that cannot come up under these rules
    is left out, as is one that they answer with "nothing of the kind" (no misdeals, no instant
    win). The words are for people and may change; programs read the fields.

    Raises:
        ArgumentTypeError: The argument is no `Rules`.

    >>> for sentence in describe(Rules(max_call=8, bonus_from=8))[-5:]:
    ...     print(sentence)
    A made call scores its number, and 0.1 for each trick beyond it.
    A made call of 8 scores 13 instead.
    A failed call costs its number.
    The game ends after 5 rounds.
    Equal totals share the place.
    """
    instance(rules, "rules", Rules, "a Rules")
    idle = idle_fields(rules)
    return (*_calls_and_play(rules, idle), *_scores(rules, idle), *_game(rules, idle))


def differences(a: Rules, b: Rules) -> tuple[str, ...]:
    """Name the fields on which two rule sets differ, in the order of the fields.

    A field counts if the two values differ and it has an effect in at least one of the two. No
    effect have:

    - `min_total_calls`, where four times `min_call` already reaches it;
    - `double_fails`, where it fails no call that would be made without it;
    - `allowed_overtricks`, likewise;
    - `bonus_from` and `bonus_points`, where no call is high enough, or the bonus is what such a
      call scores anyway (13 for a call of 13);
    - `overtrick_tenths`, where no call without a bonus can be made with tricks beyond it;
    - `failure`, where every call is 0;
    - `redeal`, where it is empty, and `redeal_dealer`, where no round can be void;
    - `target_tenths`, where it is None or one round ends the game;
    - `tie_break` in an open-ended game, except `MORE_TRICKS`;
    - `instant_win`, where it is None, or asks for a call of eight that nobody can make.

    If nothing is named, the two play and score alike in everything.

    Raises:
        ArgumentTypeError: An argument is no `Rules`.

    >>> differences(Rules(), Rules(min_total_calls=4, bonus_points=20, max_call=8))
    ('max_call',)
    """
    without_effect = idle_fields(instance(a, "a", Rules, "a Rules")) & idle_fields(
        instance(b, "b", Rules, "a Rules")
    )
    return tuple(
        field.name
        for field in attrs.fields(Rules)
        if getattr(a, field.name) != getattr(b, field.name) and field.name not in without_effect
    )


def idle_fields(rules: Rules) -> frozenset[str]:
    """Name the fields that change nothing under these rules; `differences` has the list.

    Each is judged as if those found before it had been dropped, so that all of them may be dropped
    together: of two fields that say the same, one stays.
    """
    idle = _idle_scores(rules)
    if rules.min_total_calls <= 4 * rules.min_call:
        idle.add("min_total_calls")
    if not rules.redeal:
        idle.add("redeal")
    if {"min_total_calls", "redeal"} <= idle:
        idle.add("redeal_dealer")
    if rules.target_tenths is None or rules.rounds == 1:
        idle.add("target_tenths")
    if rules.is_open_ended and rules.tie_break is not TieBreak.MORE_TRICKS:
        idle.add("tie_break")
    nobody_calls_eight = not rules.min_call <= 8 <= rules.max_call
    if rules.instant_win is None or (
        rules.instant_win is InstantWin.CALL_OF_EIGHT and nobody_calls_eight
    ):
        idle.add("instant_win")
    return frozenset(idle)


def _idle_scores(rules: Rules) -> set[str]:
    """Name those of the idle fields that are about scores."""
    idle: set[str] = set()
    calls = rules.calls
    doubles, allowed = rules.double_fails, rules.allowed_overtricks
    most = {call: _most(call, allowed, doubles=doubles) for call in calls}
    if all(most[call] == _most(call, allowed, doubles=False) for call in calls):
        idle.add("double_fails")
        doubles = False
    if all(most[call] == _most(call, None, doubles=doubles) for call in calls):
        idle.add("allowed_overtricks")

    bonus = {call for call in calls if rules.bonus_from is not None and call >= rules.bonus_from}
    if all(
        10 * rules.bonus_points == 10 * call + rules.overtrick_tenths * (tricks - call)
        for call in bonus
        for tricks in range(call, most[call] + 1)
    ):
        idle |= {"bonus_from", "bonus_points"}
        bonus.clear()
    if all(call in bonus or most[call] == call for call in calls):
        idle.add("overtrick_tenths")
    if rules.max_call == 0:
        idle.add("failure")
    return idle


def _most(call: int, allowed: int | None, *, doubles: bool) -> int:
    """Return the most tricks with which a call is still made."""
    most = 13 if allowed is None else min(13, call + allowed)
    return min(most, 2 * call - 1) if doubles else most


def _calls_and_play(rules: Rules, idle: frozenset[str]) -> Iterator[str]:
    if rules.min_call == rules.max_call:
        yield f"Every call is {rules.min_call}."
    else:
        yield f"Each player calls from {rules.min_call} to {rules.max_call} tricks."
    if "min_total_calls" not in idle:
        yield f"Four calls that add up to less than {rules.min_total_calls} void the round."
    yield f"A player with cards of the led suit {_HEADING[rules.heading]}."
    yield f"A player without any {_WHEN_VOID[rules.when_void]}."
    yield _TRUMP_LEAD[rules.trump_lead]


def _scores(rules: Rules, idle: frozenset[str]) -> Iterator[str]:
    limited = "allowed_overtricks" not in idle
    if limited and rules.allowed_overtricks == 0:
        yield "A call is made with exactly its number of tricks."
    elif limited:
        yield f"A call is made with its number of tricks or up to {rules.allowed_overtricks} more."
    else:
        yield "A call is made with its number of tricks or more."
    if "double_fails" not in idle:
        yield "Twice its number of tricks or more fail a call."

    bonus = None if "bonus_from" in idle else rules.bonus_from
    if bonus is not None and bonus <= rules.min_call:
        yield f"A made call scores {rules.bonus_points}."
    else:
        if "overtrick_tenths" in idle or rules.overtrick_tenths == 0:
            yield "A made call scores its number."
        elif rules.overtrick_tenths == 10:
            yield "A made call scores the tricks taken."
        else:
            each = _points(rules.overtrick_tenths)
            yield f"A made call scores its number, and {each} for each trick beyond it."
        if bonus is not None:
            calls = f"{bonus}" if bonus == rules.max_call else f"{bonus} or more"
            yield f"A made call of {calls} scores {rules.bonus_points} instead."
    if "failure" not in idle:
        yield _FAILURE[rules.failure]
        if rules.failure is Failure.SHORTFALL and (limited or "double_fails" not in idle):
            yield "A call that failed by too many tricks costs its number."


def _game(rules: Rules, idle: frozenset[str]) -> Iterator[str]:
    if "redeal" not in idle:
        reasons = [_MISDEAL[misdeal] for misdeal in Misdeal if misdeal in rules.redeal]
        yield f"The deal is thrown in if any hand has {', or '.join(reasons)}."
    if "redeal_dealer" not in idle:
        who = "same" if rules.redeal_dealer is RedealDealer.SAME else "next"
        yield f"After a round that does not count the {who} player deals."

    ends: list[str] = []
    if rules.rounds is not None:
        ends.append(f"after {rules.rounds} round{'s' if rules.rounds > 1 else ''}")
    if rules.target_tenths is not None and "target_tenths" not in idle:
        target = _points(rules.target_tenths)
        ends.append(f"after the round that brings a player to {target} points")
    if ends:
        first = ", whichever comes first" if len(ends) > 1 else ""
        yield f"The game ends {', or '.join(ends)}{first}."
    else:
        yield "The game goes on until the players stop it."
    yield _TIE_BREAK[TieBreak.SHARED if "tie_break" in idle else rules.tie_break]
    if rules.instant_win is not None and "instant_win" not in idle:
        yield _INSTANT_WIN[rules.instant_win]


def _points(tenths: int) -> str:
    """Return tenths of a point as people write points, none of them negative here."""
    whole, rest = divmod(tenths, 10)
    return f"{whole}.{rest}" if rest else f"{whole}"
