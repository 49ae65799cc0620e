"""The presets, and rule sets in words."""

from __future__ import annotations

import itertools

import attrs
import pytest
from hypothesis import given, strategies as st

import callbreak as cb
from callbreak import (
    Failure,
    Heading,
    InstantWin,
    Misdeal,
    RedealDealer,
    Rules,
    TieBreak,
    TrumpLead,
    WhenVoid,
    describing,
    testing,
    variants,
)
from callbreak.variants import ALIASES, SOURCES, VARIANTS
from tests.unit.examples import NAMES

every_variant = pytest.mark.parametrize("slug", VARIANTS)


def test_each_rule_set_stands_there_once():
    assert len(VARIANTS) == 19
    assert len(set(VARIANTS.values())) == len(VARIANTS)
    constants = {value for value in vars(variants).values() if isinstance(value, Rules)}
    assert constants == set(VARIANTS.values())


def test_the_default_comes_first():
    assert next(iter(VARIANTS.values())) is variants.CALL_BREAK is cb.CALL_BREAK
    assert Rules() == cb.CALL_BREAK
    assert (cb.BHOOS, cb.CALL_BRIDGE) == (variants.BHOOS, variants.CALL_BRIDGE)


@every_variant
def test_a_variant_is_found_by_its_slug(slug):
    rules = VARIANTS[slug]
    assert cb.variant(slug) is rules
    assert cb.variant(slug.upper()) is rules
    assert cb.variant(slug.replace("-", "_")) is rules
    assert variants.slug_of(rules) == slug
    assert getattr(variants, slug.upper().replace("-", "_")) is rules


@pytest.mark.parametrize("alias", ALIASES)
def test_an_alias_is_another_name(alias):
    assert alias not in VARIANTS
    assert cb.variant(alias) is VARIANTS[ALIASES[alias]]


def test_every_variant_has_a_source():
    assert list(SOURCES) == list(VARIANTS)
    for source in SOURCES.values():
        assert source.title
        assert source.text
    assert len({source.title for source in SOURCES.values()}) == len(SOURCES)


@pytest.mark.parametrize("table", [VARIANTS, ALIASES, SOURCES], ids=["rules", "aliases", "sources"])
def test_the_tables_cannot_be_changed(table):
    with pytest.raises(TypeError):
        table["bhoos"] = None
    with pytest.raises(TypeError):
        del table["bhoos"]


def test_an_unknown_slug():
    with pytest.raises(cb.ArgumentValueError, match="close: winzo") as refusal:
        cb.variant("winzoo")
    assert refusal.value.argument == "slug"
    with pytest.raises(cb.ArgumentValueError, match="one of call-break, call-bridge, bhoos"):
        cb.variant("")


def test_rules_of_ones_own_have_no_slug():
    assert variants.slug_of(Rules(max_call=7)) is None
    assert variants.slug_of(Rules(max_call=8)) == "bhoos"


# ---- rules ----------------------------------------------------------------------------------


def test_only_what_differs_from_the_default_is_written():
    assert repr(Rules()) == "Rules()"
    rules = Rules(redeal=[Misdeal.FOUR_ACES, Misdeal.NO_SPADE], max_call=8, rounds=None)
    assert repr(rules) == (
        "Rules(max_call=8, redeal={Misdeal.NO_SPADE, Misdeal.FOUR_ACES}, rounds=None)"
    )


@given(testing.rules())
def test_rules_are_what_they_say(rules):
    assert eval(repr(rules), dict(NAMES)) == rules  # noqa: S307 - our own text
    assert attrs.evolve(rules) == rules
    assert hash(attrs.evolve(rules)) == hash(rules)
    assert type(rules.redeal) is frozenset


@pytest.mark.parametrize(
    "fields, text",
    [
        ({"min_call": 9, "max_call": 8}, "max_call must be a whole number from 9 to 13, not 8"),
        (
            {"max_call": 4, "min_total_calls": 17},
            "min_total_calls must be at most 16, four times max_call, not 17",
        ),
        (
            {"min_call": 0, "double_fails": True},
            "min_call must be at least 1 where double_fails is set, not 0",
        ),
        ({"rounds": 0}, "rounds must be a whole number from 1 to 1000000, not 0"),
        ({"rounds": "5"}, "rounds must be a whole number or None, not str"),
        ({"max_call": None}, "max_call must be a whole number, not NoneType"),
        ({"heading": "free"}, "heading must be a Heading, not str"),
        ({"double_fails": 1}, "double_fails must be True or False, not int"),
    ],
    ids=range(8),
)
def test_rules_that_make_no_sense(fields, text):
    with pytest.raises(cb.CallbreakError) as refusal:
        Rules(**fields)
    assert str(refusal.value) == text


def test_rules_at_their_limits():
    assert Rules(min_call=13).min_call == 13
    assert Rules(max_call=4, min_total_calls=16).min_total_calls == 16
    assert Rules(min_call=1, double_fails=True).double_fails
    assert Rules(min_call=0, max_call=0).max_call == 0


# ---- in words -------------------------------------------------------------------------------


@every_variant
def test_a_variant_in_words(slug):
    sentences = cb.describe(VARIANTS[slug])
    assert len(sentences) >= 7
    for sentence in sentences:
        assert sentence[0].isupper()
        assert sentence.endswith(".")
    assert len(set(sentences)) == len(sentences)


@pytest.mark.parametrize(
    "rules, says, is_silent_on",
    [
        (Rules(min_call=3, max_call=3), "Every call is 3.", "Each player calls"),
        (Rules(max_call=8), "Each player calls from 1 to 8 tricks.", "void"),
        (
            Rules(min_total_calls=9),
            "Four calls that add up to less than 9 void the round.",
            "thrown in",
        ),
        (Rules(min_total_calls=4), "A failed call costs its number.", "void"),
        (
            Rules(allowed_overtricks=0),
            "A call is made with exactly its number of tricks.",
            "0.1 for each",
        ),
        (
            Rules(allowed_overtricks=1),
            "A call is made with its number of tricks or up to 1 more.",
            "or more.",
        ),
        (
            Rules(allowed_overtricks=13),
            "A call is made with its number of tricks or more.",
            "up to",
        ),
        (Rules(double_fails=True), "Twice its number of tricks or more fail a call.", "void"),
        (Rules(overtrick_tenths=10), "A made call scores the tricks taken.", "beyond it"),
        (Rules(overtrick_tenths=0), "A made call scores its number.", "beyond it"),
        (
            Rules(overtrick_tenths=25),
            "A made call scores its number, and 2.5 for each trick beyond it.",
            "instead",
        ),
        (
            Rules(overtrick_tenths=20),
            "A made call scores its number, and 2 for each trick beyond it.",
            "instead",
        ),
        (Rules(bonus_from=1), "A made call scores 13.", "beyond it"),
        (Rules(bonus_from=8), "A made call of 8 or more scores 13 instead.", "of 8 scores"),
        (Rules(bonus_from=8, max_call=8), "A made call of 8 scores 13 instead.", "or more scores"),
        (Rules(bonus_from=9, max_call=8), "A failed call costs its number.", "instead"),
        (Rules(failure=Failure.ZERO), "A failed call scores nothing.", "costs"),
        (
            Rules(failure=Failure.SHORTFALL),
            "A failed call costs the tricks that are missing.",
            "too many",
        ),
        (
            Rules(failure=Failure.SHORTFALL, allowed_overtricks=1),
            "A call that failed by too many tricks costs its number.",
            "void",
        ),
        (
            Rules(failure=Failure.SHORTFALL, double_fails=True),
            "A call that failed by too many tricks costs its number.",
            "void",
        ),
        (Rules(min_call=0, max_call=0), "Every call is 0.", "failed"),
        (
            Rules(redeal={Misdeal.FOUR_ACES, Misdeal.NO_SPADE}),
            "The deal is thrown in if any hand has no spade, or four aces.",
            "next player",
        ),
        (
            Rules(redeal=Misdeal, redeal_dealer=RedealDealer.NEXT),
            "After a round that does not count the next player deals.",
            "same player",
        ),
        (Rules(rounds=1, target_tenths=50), "The game ends after 1 round.", "points"),
        (
            Rules(rounds=None, target_tenths=205),
            "The game ends after the round that brings a player to 20.5 points.",
            "rounds",
        ),
        (
            Rules(rounds=1, target_tenths=None),
            "The game ends after 1 round.",
            "stop",
        ),
        (Rules(rounds=None), "The game goes on until the players stop it.", "ends"),
        (
            Rules(rounds=None, tie_break=TieBreak.EXTRA_ROUND),
            "Equal totals share the place.",
            "another round",
        ),
        (
            Rules(rounds=None, tie_break=TieBreak.MORE_TRICKS),
            "Of equal totals the one with more tricks in the game is placed higher.",
            "share",
        ),
        (
            Rules(tie_break=TieBreak.EXTRA_ROUND),
            "While the best total is shared, another round is played.",
            "Equal totals share",
        ),
        (
            Rules(instant_win=InstantWin.EIGHT_TRICKS),
            "Eight tricks in a round win the game at once.",
            "A call of eight",
        ),
        (
            Rules(instant_win=InstantWin.CALL_OF_EIGHT),
            "A call of eight, once made, wins the game at once.",
            "Eight tricks",
        ),
        (
            Rules(instant_win=InstantWin.CALL_OF_EIGHT, max_call=7),
            "Equal totals share the place.",
            "at once",
        ),
        (
            Rules(trump_lead=TrumpLead.ONCE_BROKEN),
            "Spades may be led once one lies in an earlier trick, or from a hand of spades alone.",
            "at any time",
        ),
    ],
    ids=range(34),
)
def test_what_is_said_and_what_is_not(rules, says, is_silent_on):
    sentences = cb.describe(rules)
    assert says in sentences
    assert not any(is_silent_on in sentence for sentence in sentences)


def test_two_ends():
    assert cb.describe(Rules(target_tenths=200))[-2] == (
        "The game ends after 5 rounds, or after the round that brings a player to 20 points, "
        "whichever comes first."
    )


@pytest.mark.parametrize(
    "axis, answers", [("heading", Heading), ("when_void", WhenVoid)], ids=["heading", "when_void"]
)
def test_every_answer_has_its_own_words(axis, answers):
    said = {cb.describe(Rules(**{axis: answer})) for answer in answers}
    assert len(said) == len(answers)


# ---- what makes a difference ----------------------------------------------------------------


def test_differences_are_named_in_the_order_of_the_fields():
    assert cb.differences(Rules(), Rules()) == ()
    assert cb.differences(variants.CALL_BREAK, variants.CALL_BRIDGE) == (
        "min_call",
        "heading",
        "allowed_overtricks",
        "overtrick_tenths",
        "bonus_from",
        "rounds",
    )


def test_the_variants_all_differ():
    for one, other in itertools.combinations(VARIANTS.values(), 2):
        assert cb.differences(one, other)


@given(testing.rules(), testing.rules())
def test_differences_are_the_same_both_ways(one, other):
    assert cb.differences(one, other) == cb.differences(other, one)
    fields = {field.name: field for field in attrs.fields(Rules)}
    assert all(getattr(one, n) != getattr(other, n) for n in cb.differences(one, other))
    assert set(cb.differences(one, other)) <= set(fields)


def without_idle_answers(rules):
    """The same rules with every answer that changes nothing put back to "nothing of the kind"."""
    nothing = {
        "min_total_calls": 0,
        "allowed_overtricks": None,
        "double_fails": False,
        "overtrick_tenths": 1,
        "failure": Failure.CALL,
        "bonus_from": None,
        "bonus_points": 13,
        "redeal": (),
        "redeal_dealer": RedealDealer.SAME,
        "target_tenths": None,
        "tie_break": TieBreak.SHARED,
        "instant_win": None,
    }
    idle = describing.idle_fields(rules)
    assert idle <= set(nothing)
    return attrs.evolve(rules, **{name: nothing[name] for name in idle})


@given(testing.rules())
def test_an_answer_without_effect_changes_no_score(rules):
    plain = without_idle_answers(rules)
    assert cb.differences(rules, plain) == ()
    assert cb.describe(rules) == cb.describe(plain)
    for call in range(rules.min_call, rules.max_call + 1):
        for tricks in range(14):
            found = cb.score(call=call, tricks=tricks, rules=rules)
            assert found == cb.score(call=call, tricks=tricks, rules=plain)


@given(testing.rules().flatmap(lambda rules: testing.games(rules=rules)))
def test_an_answer_without_effect_changes_no_game(game):
    plain = without_idle_answers(game.rules)
    rounds = [attrs.evolve(round, rules=plain) for round in game.rounds]
    assert [round.phase for round in rounds] == [round.phase for round in game.rounds]
    again = attrs.evolve(game, rules=plain, rounds=rounds)
    for name in ("dealer", "is_over", "totals", "standings", "winners", "targets"):
        assert getattr(again, name) == getattr(game, name)


@given(testing.rules(), st.data())
def test_an_answer_with_an_effect_is_named(rules, data):
    other = attrs.evolve(
        rules,
        heading=data.draw(st.sampled_from(Heading)),
        when_void=data.draw(st.sampled_from(WhenVoid)),
        rounds=data.draw(st.none() | st.integers(1, 9)),
    )
    named = cb.differences(rules, other)
    for name in ("heading", "when_void", "rounds"):
        assert (name in named) == (getattr(rules, name) != getattr(other, name))
