"""Questions to an engine, its answers, and where they are not ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, final

import attrs

from callbreak._checks import instance, shown
from callbreak.errors import ArgumentTypeError, ArgumentValueError

Data = Mapping[str, Any]

_NOT_ALWAYS_ASKED = frozenset({"dealer", "targets"})
"""What means nothing once a game is over, so that a vector may be without it."""

_UNORDERED = frozenset({"legal", "hand", "winners", "misdeals"})
"""Lists whose order does not matter."""


def _an_object(value: object, argument: str) -> Data:
    if not isinstance(value, Mapping):
        raise ArgumentTypeError(argument, "an object", type(value).__name__)
    return value


@final
@attrs.frozen
class Question:
    """One question to an engine.

    Attributes:
        request: What the engine is sent: `id`, `ask`, `rules` in full, and what is asked about.
        expect: What the library answers, by key.
        clauses: The clauses of the rules that the answer comes from, the one that decides it first.

    Raises:
        ArgumentTypeError: A request that is no object, or what is expected is none.
        ArgumentValueError: A request without `id` or `ask`, or no clause.
    """

    request: Data
    expect: Data
    clauses: tuple[str, ...]

    def __attrs_post_init__(self) -> None:
        _an_object(self.request, "request")
        _an_object(self.expect, "expect")
        if not {"id", "ask"} <= self.request.keys():
            raise ArgumentValueError("request", "one with id and ask", shown(self.request))
        if not self.clauses:
            raise ArgumentValueError("clauses", "one clause or more", "none")

    @property
    def id(self) -> str:
        """The name of the question, which is that of its vector."""
        return str(self.request["id"])

    @property
    def ask(self) -> str:
        """What kind of question it is."""
        return str(self.request["ask"])


@final
@attrs.frozen
class Disagreement:
    """One thing that an engine sees otherwise.

    Attributes:
        question: The question.
        key: The key of the answer.
        expected: What the library answers.
        got: What the engine answered.
        clause: The clause of the rules that the difference hangs on, such as `"R5.4"`.
    """

    question: Question
    key: str
    expected: object
    got: object
    clause: str


FORMAT = "callbreak-vectors/1"
"""The name and version of the format, the value of `"format"` in every file."""

GROUPS = (
    "positions",
    "tricks",
    "scores",
    "misdeals",
    "rounds",
    "actions",
    "sheets",
    "games",
    "deal_numbers",
)
"""The groups of vectors, in the order in which they are asked."""


def questions(vectors: Data) -> tuple[Question, ...]:
    """Return the questions of a file of vectors, one for each vector.

    Raises:
        ArgumentTypeError: That is no object.
        ArgumentValueError: It is no file of vectors of this format.

    >>> from callbreak import BHOOS
    >>> from callbreak.vectors import make_vectors, questions
    >>> first, *_ = questions(make_vectors(BHOOS))
    >>> first.ask, sorted(first.request)
    ('legal_plays', ['ask', 'hand', 'id', 'rules', 'trick', 'trump_broken'])
    """
    checked(vectors)
    return tuple(
        Question(
            {key: vector[key] for key in vector if key not in ("expect", "clauses")}
            | {"rules": vectors["rules"]},
            vector["expect"],
            tuple(vector["clauses"]),
        )
        for group in GROUPS
        for vector in vectors[group]
    )


def checked(vectors: object) -> Data:
    """Return what is a file of vectors, as far as can be told at a glance, or refuse it."""
    data = _an_object(vectors, "vectors")
    if data.get("format") != FORMAT:
        raise ArgumentValueError("vectors", f"{FORMAT} vectors", shown(data.get("format")))
    kinds = {"rules": Mapping, **dict.fromkeys(GROUPS, list)}
    if not all(isinstance(data.get(key), kind) for key, kind in kinds.items()):
        raise ArgumentValueError("vectors", f"one with {', '.join(kinds)}", shown([*data]))
    for vector in (vector for group in GROUPS for vector in data[group]):
        fields = ("clauses", list), ("expect", Mapping)
        if not isinstance(vector, Mapping) or not all(
            isinstance(vector.get(key), kind) for key, kind in fields
        ):
            wanted = "one in which each has clauses and expect"
            raise ArgumentValueError("vectors", wanted, shown(vector))
    return data


def disagreements(question: Question, answer: object) -> tuple[Disagreement, ...]:
    """Compare an answer with what was expected, key by key.

    An engine need not know everything: a key that it leaves out is not compared. The order of
    cards in a hand or among legal plays does not matter, nor that of winners and misdeals. A whole
    number may be written as a decimal, `41.0`.

    Raises:
        ArgumentTypeError: The question is no `Question`, or the answer no object.
        ArgumentValueError: It is the answer to another question, has none of the keys that were
            asked for, or is nested beyond all sense.

    >>> from callbreak import BHOOS
    >>> from callbreak.vectors import make_vectors, questions
    >>> question = next(q for q in questions(make_vectors(BHOOS)) if "void-over+under" in q.id)
    >>> wrong = {"id": question.id, "legal": question.request["hand"], "duty": "overruff"}
    >>> [(found.key, found.clause) for found in disagreements(question, wrong)]
    [('legal', 'R5.4')]
    """
    instance(question, "question", Question, "a Question")
    answer = _an_object(answer, "answer")
    if _is_deep(answer):
        raise ArgumentValueError("answer", "one that is nested less deeply", shown(answer))
    if answer.get("id") != question.id:
        raise ArgumentValueError("answer", f"one with the id {question.id!r}", shown(answer))
    if answer.get("skip") is True:
        return ()
    if not (question.expect.keys() | _NOT_ALWAYS_ASKED) & answer.keys():
        keys = ", ".join(question.expect)
        raise ArgumentValueError("answer", f"one with at least one of {keys}", shown(answer))
    return tuple(
        Disagreement(question, key, expected, answer[key], _blame(question, key, answer[key]))
        for key, expected in question.expect.items()
        if key in answer and not _same(key, expected, answer[key])
    )


def _is_deep(value: object, left: int = 6) -> bool:
    """Tell whether a JSON value is nested more deeply than any answer need be."""
    if not isinstance(value, Mapping | list):
        return False
    inside = value.values() if isinstance(value, Mapping) else value
    return left == 0 or any(_is_deep(part, left - 1) for part in inside)


def _same(key: str, expected: object, got: object) -> bool:
    """Tell whether two JSON values are the same; true is not 1."""
    if not isinstance(expected, list) or not isinstance(got, list):
        return _plain(expected) == _plain(got)
    if key == "hands":
        return len(expected) == len(got) and all(map(partial(_same, "hand"), expected, got))
    if key in _UNORDERED:
        return sorted(map(_plain, expected)) == sorted(map(_plain, got))
    return _plain(expected) == _plain(got)


def _plain(value: object) -> str:
    """Return a JSON value as a text that is the same for equal values."""
    if isinstance(value, dict):
        items = sorted(f"{key!r}: {_plain(item)}" for key, item in value.items())
        return f"{{{', '.join(items)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_plain, value))}]"
    if isinstance(value, float) and value.is_integer():
        return repr(int(value))
    return repr(value)


# Where a key is about one clause whatever the question is.
_CLAUSES_OF_KEYS = {
    "text": "R7.7",
    "turns": "R3.2",
    "legal_calls": "R2.2",
    "trump_broken": "R3.4",
    "trick_winners": "R6.1",
    "tricks_won": "R6.3",
    "scores": "R7.1",
    "scores_so_far": "R7.8",
    "targets": "R8.6",
    "totals": "R8.3",
    "dealer": "R1.6",
    "rounds_counted": "R8.7",
}


def _blame(question: Question, key: str, got: object) -> str:
    """Return the clause that a wrong answer hangs on."""
    try:
        return _clause_of(question, key, got)
    except (LookupError, TypeError, ValueError):  # a question of somebody's own making
        return question.clauses[0]


def _clause_of(question: Question, key: str, got: object) -> str:
    if key in ("tenths", "totals", "scores", "scores_so_far") and _has_fraction(got):
        return "R7.7"
    if question.ask == "legal_plays" and key == "legal" and isinstance(got, list):
        for card in question.request["hand"]:
            if card in got and card in question.expect["refused"]:
                return str(question.expect["refused"][card]["clause"])
        if any(card not in question.request["hand"] for card in got):
            return "R3.1"
    if question.ask == "trick_winner":
        trick = question.request["trick"]
        is_place = type(got) is int and 0 <= got < len(trick)
        if is_place and trick[got][0] not in ("S", trick[0][0]):
            return "R6.2"
    if key in ("is_over", "winners", "places", "instant_winner"):
        return _blame_for_standing(question, key, got)
    return _CLAUSES_OF_KEYS.get(key, question.clauses[0])


def _blame_for_standing(question: Question, key: str, got: object) -> str:
    """Return the clause that a wrong place, winner or end of a game hangs on."""
    if key == "instant_winner" or question.expect["instant_winner"] is not None:
        return "R8.5"
    if key == "places" or (key == "winners" and got and question.expect["winners"]):
        return "R8.3"
    totals = question.expect["totals"]
    is_tied = totals.count(max(totals)) > 1
    if is_tied and question.request["rules"]["tie_break"] == "extra-round":
        return "R8.4"
    ends = [clause for clause in question.clauses if clause in ("R8.1", "R8.2", "R8.4", "R8.5")]
    return ends[0]


def _has_fraction(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_has_fraction, value))
    return isinstance(value, float) and not value.is_integer()
