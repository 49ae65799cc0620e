"""Rounds at random from a seed, for tests of views, of inference and of records."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import settings, strategies as st

import callbreak as cb
from callbreak import testing

PRESETS = [pytest.param(rules, id=slug) for slug, rules in cb.variants.VARIANTS.items()]
"""Every preset, for `parametrize`."""

SEATS = (*cb.Seat, None)
"""Everyone who may look on; None is a spectator."""

HALF = settings(max_examples=settings.default.max_examples // 2)
"""For tests with dear examples: half of what the profile asks for."""

any_rules = st.one_of(st.sampled_from(list(cb.variants.VARIANTS.values())), testing.rules())
"""A preset, or rules at random."""

any_seat = st.sampled_from(SEATS)
"""A seat, or None for a spectator."""


def in_play(rules: cb.Rules, rng: random.Random, deal: cb.Deal | None = None) -> cb.Round:
    """A round before its first play: a fair deal unless one is given, four calls that stand."""
    if deal is None:
        deal = cb.deal_until_fair(rng, dealer=cb.Seat(rng.randrange(4)), rules=rules)[-1]
    missing = rules.min_total_calls
    round = cb.Round(deal, rules=rules)
    for others in (3, 2, 1, 0):  # that call later
        lowest = max(rules.min_call, missing - others * rules.max_call)
        round = cb.call(round, rng.randint(lowest, rules.max_call))
        missing -= round.calls[-1]
    assert round.phase is cb.Phase.PLAYING
    return round


def played(rules: cb.Rules, seed: int, plays: int = 52) -> cb.Round:
    """A round after some plays, everything in it chosen at random among what is legal."""
    rng = random.Random(seed)
    round = in_play(rules, rng)
    for _ in range(plays):
        round = cb.play(round, rng.choice(round.legal_plays[:]))
    return round


def along(rules: cb.Rules, seed: int) -> Iterator[cb.Round]:
    """Every state of a round from its deal to its end."""
    whole = played(rules, seed)
    round = cb.Round(whole.deal, rules=rules)
    yield round
    for action in (*whole.calls, *whole.plays):
        round = cb.apply(round, action)
        yield round


def public(round: cb.Round, seat: cb.Seat | None) -> cb.View:
    """The view of a seat, made of what it has seen and not of the round."""
    return cb.View(
        seat=seat,
        dealer=round.deal.dealer,
        dealt=() if seat is None else round.deal.hands[seat],
        calls=round.calls,
        plays=round.plays,
        rules=round.rules,
        misdealt=bool(cb.misdeals(round.deal, rules=round.rules)),
    )


def without_calls(view: cb.View) -> cb.View:
    """The same view for somebody who did not hear the calls."""
    return cb.View(
        seat=view.seat,
        dealer=view.dealer,
        dealt=view.dealt,
        plays=view.plays,
        rules=view.rules,
        calls_known=False,
    )
