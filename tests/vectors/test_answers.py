"""An engine's mistakes are found, and laid at the door of the clause that it breaks."""

from __future__ import annotations

import json

import attrs
import pytest

import callbreak as cb
from callbreak.vectors import Disagreement, Question, disagreements, questions
from tests.oracle import naive
from tests.vectors import second_engine
from tests.vectors.test_corners import HOUSE, RULES, made

CALL_BREAK, CALL_BRIDGE = cb.CALL_BREAK, cb.CALL_BRIDGE


def blamed(rules, answer, ask):
    """The clauses that the wrong answers to one kind of question break."""
    found = set()
    for question in questions(made(rules)):
        if question.ask == ask:
            answered = json.loads(json.dumps({"id": question.id} | answer(question.request)))
            found |= {each.clause for each in disagreements(question, answered)}
    return found


def legal_under(**changes):
    """An engine that plays by other rules, and says no more than what is legal."""

    def answer(request):
        rules = attrs.evolve(second_engine.rules_of(request), **changes)
        return {"legal": second_engine.legal_plays(request, rules)["legal"]}

    return answer


@pytest.mark.parametrize(
    "rules, changes, clauses",
    [
        (CALL_BREAK, {"when_void": cb.WhenVoid.RUFF}, {"R5.4", "R5.5"}),
        (CALL_BREAK, {"when_void": cb.WhenVoid.OVERRUFF_OR_RUFF}, {"R5.5"}),
        (CALL_BREAK, {"when_void": cb.WhenVoid.FREE}, {"R5.3", "R5.4"}),
        (cb.variant("vikash-2009"), {"when_void": cb.WhenVoid.OVERRUFF_OR_FREE}, {"R5.6"}),
        (cb.variant("call-break-plus"), {"when_void": cb.WhenVoid.OVERRUFF_OR_RUFF}, {"R5.2"}),
        (cb.variant("funfuse-club"), {"when_void": cb.WhenVoid.OVERRUFF_OR_FREE}, {"R5.1"}),
        (CALL_BREAK, {"heading": cb.Heading.LED_SUIT}, {"R4.2"}),
        (CALL_BREAK, {"heading": cb.Heading.PREVIOUS_CARD}, {"R4.2"}),
        (CALL_BREAK, {"heading": cb.Heading.FREE}, {"R4.2"}),
        (CALL_BRIDGE, {"heading": cb.Heading.WHILE_WINNABLE}, {"R4.5"}),
        (cb.variant("demov-20"), {"heading": cb.Heading.WHILE_WINNABLE}, {"R4.4"}),
        (RULES["more-tricks"], {"heading": cb.Heading.WHILE_WINNABLE}, {"R4.3"}),
        (CALL_BREAK, {"trump_lead": cb.TrumpLead.ONCE_BROKEN}, {"R3.3"}),
        (HOUSE, {"trump_lead": cb.TrumpLead.ANY_TIME}, {"R3.4"}),
    ],
)
def test_legal_plays_by_other_rules(rules, changes, clauses):
    assert blamed(rules, legal_under(**changes), "legal_plays") == clauses


def right(request):
    return second_engine.ANSWERS[request["ask"]](request, second_engine.rules_of(request))


def legal_but(change):
    return lambda request: {"legal": change(request, right(request)["legal"])}


@pytest.mark.parametrize(
    "change, clauses",
    [
        (lambda request, legal: request["hand"], {"R4.1", "R4.2", "R5.3", "R5.4"}),
        (lambda request, legal: [*legal, *request["trick"]], {"R3.1"}),
        (lambda request, legal: legal[::-1], set()),
        (lambda request, legal: " ".join(legal), {"R3.3", "R4.2", "R5.3", "R5.4", "R5.5", "R5.7"}),
    ],
    ids=["anything", "cards-on-the-table", "another-order", "a-text"],
)
def test_legal_plays_that_are_not(change, clauses):
    assert blamed(CALL_BREAK, legal_but(change), "legal_plays") == clauses


def test_a_discard_is_no_card_to_beat():
    """An engine that takes a high discard for the best card beats nothing with a higher heart."""

    def answer(request):
        same = naive.of_suit(request["hand"], request["trick"][0][0])
        best = max(map(naive.height, request["trick"]))
        higher = [card for card in same if naive.height(card) > best]
        return {"legal": higher or same}

    question = next(
        q for q in questions(made(CALL_BREAK)) if "plain-high-discard/above+below" in q.id
    )
    [found] = disagreements(question, {"id": question.id} | answer(question.request))
    assert found.clause == "R4.2"
    assert "R5.7" in question.clauses


def winner_by(key):
    def answer(request):
        trick = request["trick"]
        return {"winner": max(range(len(trick)), key=lambda place: key(trick[place], trick))}

    return answer


@pytest.mark.parametrize(
    "key, clauses",
    [
        (lambda card, trick: (card[0] == "S", naive.height(card)), {"R6.2"}),
        (lambda card, trick: (card[0] == trick[0][0], naive.height(card)), {"R6.1"}),
        (
            lambda card, trick: (
                card[0] == "S",
                card[0] == trick[0][0],
                naive.height(card) % 12,
            ),
            {"R1.1", "R6.1"},
        ),
    ],
    ids=["discards-win", "no-trump", "the-ace-is-low"],
)
def test_winners_of_tricks(key, clauses):
    assert blamed(CALL_BREAK, winner_by(key), "trick_winner") == clauses


def score_by(tenths):
    return lambda request: {"tenths": tenths(request["call"], request["tricks"])}


def made_with(call, won, points):
    return points(call, won) if won >= call else -10 * call


@pytest.mark.parametrize(
    "rules, answer, clauses",
    [
        # Ten overtricks are a point, not ten after the dot.
        (
            CALL_BREAK,
            lambda r: (
                {"text": f"{r['call']}.{r['tricks'] - r['call']}"}
                if r["tricks"] >= r["call"]
                else {"text": f"-{r['call']}.0"}
            ),
            {"R7.7"},
        ),
        (
            CALL_BREAK,
            score_by(lambda c, w: made_with(c, w, lambda c, w: 10 * (c + 0.1 + 0.1 * (w - c)) - 1)),
            {"R7.7"},
        ),
        (CALL_BREAK, score_by(lambda c, w: made_with(c, w, lambda c, w: 10.0 * c + w - c)), set()),
        (CALL_BREAK, score_by(lambda c, w: made_with(c, w, lambda c, w: 10 * c)), {"R7.4"}),
        (CALL_BREAK, score_by(lambda c, w: 10 * c + w - c if w >= c else 10 * (w - c)), {"R7.6"}),
        (CALL_BREAK, score_by(lambda c, w: 10 * c + w - c if w > c else -10 * c), {"R7.1"}),
        (CALL_BREAK, score_by(lambda c, w: str(made_with(c, w, lambda c, w: 10 * c + w - c))), 3),
    ],
    ids=["digits", "floats", "whole-floats", "no-overtricks", "shortfall", "more-is-made", "texts"],
)
def test_scores(rules, answer, clauses):
    if clauses == 3:
        assert blamed(rules, answer, "score") == {"R7.1", "R7.4", "R7.6"}
    else:
        assert blamed(rules, answer, "score") == clauses


def under(keys, **changes):
    def answer(request):
        rules = attrs.evolve(second_engine.rules_of(request), **changes)
        told = second_engine.ANSWERS[request["ask"]](request, rules)
        return {key: told[key] for key in keys if key in told} or {"skip": True}

    return answer


STANDING = ("is_over", "winners", "places", "instant_winner")
TRENTU = cb.variant("call-bridge-trentu")


@pytest.mark.parametrize(
    "rules, ask, keys, changes, clauses",
    [
        (CALL_BRIDGE, "score", ["tenths"], {"bonus_from": None}, {"R7.5"}),
        (CALL_BRIDGE, "score", ["tenths"], {"allowed_overtricks": None}, {"R7.2"}),
        (TRENTU, "score", ["tenths"], {"double_fails": False}, {"R7.3"}),
        (CALL_BREAK, "score", ["tenths"], {"failure": cb.Failure.ZERO}, {"R7.6"}),
        (HOUSE, "misdeals", ["thrown_in"], {"redeal": ()}, {"R1.7"}),
        (CALL_BREAK, "replay", ["scores"], {"overtrick_tenths": 0}, {"R7.1"}),
        (CALL_BREAK, "replay", ["scores_so_far"], {"overtrick_tenths": 0}, {"R7.8"}),
        (CALL_BREAK, "replay", ["totals"], {"overtrick_tenths": 0}, {"R8.3"}),
        (RULES["extra-rounds"], "replay", STANDING, {"tie_break": cb.TieBreak.SHARED}, {"R8.4"}),
        (RULES["more-tricks"], "replay", STANDING, {"tie_break": cb.TieBreak.SHARED}, {"R8.3"}),
        (cb.variant("instant-win-8-tricks"), "replay", STANDING, {"instant_win": None}, {"R8.5"}),
        (cb.variant("winzo"), "replay", ["is_over"], {"rounds": 4}, {"R8.1"}),
        (cb.variant("demov-20"), "replay", ["targets"], {"overtrick_tenths": 1}, {"R8.6"}),
    ],
)
def test_answers_by_other_rules(rules, ask, keys, changes, clauses):
    assert blamed(rules, under(keys, **changes), ask) == clauses


def but(key, wrong):
    """An engine that is wrong in one thing."""

    def answer(request):
        told = right(request)
        return {key: wrong(told[key])} if key in told else {"skip": True}

    return answer


@pytest.mark.parametrize(
    "rules, ask, key, wrong, clauses",
    [
        (CALL_BREAK, "replay", "dealer", lambda dealer: (dealer + 1) % 4, {"R1.6"}),
        (HOUSE, "replay", "rounds_counted", lambda number: number + 1, {"R8.7"}),
        (CALL_BREAK, "replay", "turns", lambda seats: seats[::-1], {"R3.2"}),
        (CALL_BREAK, "replay", "trick_winners", lambda seats: [*seats, 0], {"R6.1"}),
        (CALL_BREAK, "replay", "legal_calls", lambda calls: calls and [0, 13], {"R2.2"}),
        (CALL_BREAK, "replay", "trump_broken", int, {"R3.4"}),
        (CALL_BREAK, "replay", "winners", lambda seats: seats[::-1], set()),
        (HOUSE, "misdeals", "misdeals", lambda found: found[::-1], set()),
        (CALL_BREAK, "deal_from_number", "hands", lambda hands: [h[::-1] for h in hands], set()),
        (CALL_BREAK, "deal_from_number", "hands", lambda hands: hands[:3], {"R1.5"}),
        (CALL_BREAK, "deal_from_number", "hands", lambda hands: hands[::-1], {"R1.5"}),
        (CALL_BREAK, "deal_number", "number", int, {"R1.5"}),
    ],
)
def test_one_thing_wrong(rules, ask, key, wrong, clauses):
    assert blamed(rules, but(key, wrong), ask) == clauses


def test_an_engine_that_lets_everything_pass():
    found = blamed(HOUSE, lambda request: {"refused": False}, "act")
    assert found == {
        "R1.7", "R2.1", "R2.2", "R2.3", "R3.1", "R3.4", "R4.1", "R4.4", "R5.3", "R5.4", "R5.6",
        "R6.3",
    }  # fmt: skip


def test_an_engine_that_narrows_the_last_call():
    """Calls that add up to too little void the round; the call itself is legal."""
    found = set()
    for question in questions(made(cb.variant("demov-20"))):
        record = question.request.get("record", {})
        if question.ask == "act" and len(record["calls"]) == 3:
            answer = {"id": question.id, "refused": True}
            found |= {each.clause for each in disagreements(question, answer)}
    assert found == {"R2.3"}


# ---- what is no answer --------------------------------------------------------------------------

QUESTION = Question({"id": "scores/4/5", "ask": "score"}, {"tenths": 41, "text": "4.1"}, ("R7.4",))
DEEP = [[[[[[[[41]]]]]]]]


@pytest.mark.parametrize(
    "answer, error",
    [
        (41, cb.ArgumentTypeError),
        ({"tenths": 41}, cb.ArgumentValueError),
        ({"id": "scores/4/4", "tenths": 41}, cb.ArgumentValueError),
        ({"id": "scores/4/5", "tenth": 41}, cb.ArgumentValueError),
        ({"id": "scores/4/5", "skip": 1}, cb.ArgumentValueError),
        ({"id": "scores/4/5", "tenths": DEEP}, cb.ArgumentValueError),
    ],
)
def test_what_is_no_answer(answer, error):
    with pytest.raises(error):
        disagreements(QUESTION, answer)


def test_what_is_no_question():
    with pytest.raises(cb.ArgumentTypeError):
        disagreements({"id": "scores/4/5"}, {"id": "scores/4/5", "tenths": 41})


@pytest.mark.parametrize(
    "answer, keys",
    [
        ({"tenths": 41}, []),
        ({"tenths": 41.0, "text": "4.1"}, []),
        ({"tenths": 41, "colour": "red"}, []),
        ({"skip": True}, []),
        ({"skip": False, "tenths": 40}, ["tenths"]),
        ({"tenths": 40, "text": "4,1"}, ["tenths", "text"]),
        ({"tenths": "41"}, ["tenths"]),
        ({"tenths": None}, ["tenths"]),
        ({"tenths": True}, ["tenths"]),
        ({"tenths": [41]}, ["tenths"]),
    ],
)
def test_what_is_compared(answer, keys):
    found = disagreements(QUESTION, {"id": QUESTION.id} | answer)
    assert [each.key for each in found] == keys
    assert all(isinstance(each, Disagreement) and each.question is QUESTION for each in found)


def test_one_is_not_true():
    question = Question({"id": "x", "ask": "score"}, {"tenths": 1}, ("R7.4",))
    assert disagreements(question, {"id": "x", "tenths": True})
    assert not disagreements(question, {"id": "x", "tenths": 1.0})


def test_questions_of_somebody_s_own():
    """They are compared like any other; the clause is their first."""
    for key in ("legal", "places", "is_over"):
        question = Question({"id": "x", "ask": "legal_plays"}, {key: [1]}, ("R5.4", "R4.1"))
        [found] = disagreements(question, {"id": "x", key: [2]})
        assert found.clause == "R5.4"


@pytest.mark.parametrize(
    "fields, error",
    [
        (({"id": "x"}, {"tenths": 1}, ("R7.4",)), cb.ArgumentValueError),
        ((["id", "ask"], {"tenths": 1}, ("R7.4",)), cb.ArgumentTypeError),
        (({"id": "x", "ask": "score"}, [1], ("R7.4",)), cb.ArgumentTypeError),
        (({"id": "x", "ask": "score"}, {"tenths": 1}, ()), cb.ArgumentValueError),
    ],
)
def test_a_question_that_is_none(fields, error):
    with pytest.raises(error):
        Question(*fields)
