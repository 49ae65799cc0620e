"""Every corner that a rule set has comes up among its vectors."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given, settings, strategies as st

import callbreak as cb
from callbreak.vectors import GROUPS, make_vectors
from tests.oracle import spots
from tests.vectors import corners

HOUSE = cb.Rules(
    heading=cb.Heading.PREVIOUS_CARD,
    when_void=cb.WhenVoid.OVERRUFF_OR_RUFF,
    trump_lead=cb.TrumpLead.ONCE_BROKEN,
    redeal=cb.Misdeal,
    min_total_calls=10,
    tie_break=cb.TieBreak.EXTRA_ROUND,
    instant_win=cb.InstantWin.EIGHT_TRICKS,
    failure=cb.Failure.SHORTFALL,
    allowed_overtricks=3,
    double_fails=True,
    bonus_from=7,
)
RULES = {
    **cb.variants.VARIANTS,
    "house": HOUSE,
    "extra-rounds": cb.Rules(tie_break=cb.TieBreak.EXTRA_ROUND, rounds=3),
    "more-tricks": cb.Rules(tie_break=cb.TieBreak.MORE_TRICKS, heading=cb.Heading.LED_SUIT),
    "either-end": cb.Rules(target_tenths=200, instant_win=cb.InstantWin.CALL_OF_EIGHT),
}

made = functools.cache(make_vectors)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_corner(rules):
    vectors = made(rules)
    for group in GROUPS[:8]:
        if group not in ("tricks", "scores"):
            wanted = getattr(corners, f"wanted_of_{group}")(rules)
            assert not set(wanted) - set(shown(group, vectors, rules)), group
    assert set(vectors["clauses"]) == set(corners.wanted_clauses(rules))


def shown(group, vectors, rules):
    tell = getattr(corners, f"{group[:-1]}_corners")
    for vector in vectors[group]:
        yield from tell(vector, rules) if group == "sheets" else tell(vector)


@settings(max_examples=12)
@given(spots.rules(), st.integers(0, 2**64))
def test_every_corner_of_any_rules(rules, seed):
    vectors = make_vectors(rules, seed=seed)
    for group in ("positions", "misdeals", "rounds", "actions"):
        wanted = getattr(corners, f"wanted_of_{group}")(rules)
        assert not set(wanted) - set(shown(group, vectors, rules)), group
    sheets = set(shown("sheets", vectors, rules))
    assert {"nothing-yet", "goes-on"} <= sheets
    assert any(corner[0] == "best-shared" for corner in sheets)
    if rules.rounds is not None and rules.target_tenths is None:
        assert "over" in sheets or rules.tie_break is cb.TieBreak.EXTRA_ROUND
    if rules.rounds is not None and rules.tie_break is cb.TieBreak.EXTRA_ROUND:
        assert "extra-round-owed" in sheets
    games = set(shown("games", vectors, rules))
    assert {"empty", "is-open", "goes-on"} <= games
    if rules.redeal or rules.min_total_calls > 4 * rules.min_call:
        assert ("void", False) in games
    if rules.instant_win is cb.InstantWin.EIGHT_TRICKS:
        assert ("instant-win", True) in games
    assert set(vectors["clauses"]) == set(corners.wanted_clauses(rules))
