"""Conformance vectors: positions, scores, rounds and games with the answers of this library.

An engine in any language can test itself against them, from a file (`to_json`, or the command
`callbreak vectors`) or in a conversation over JSON lines (`callbreak check-vectors`). The vectors
are drawn so that everything the rules tell apart comes up: every shape of a trick against every
kind of hand, the whole table of scores, every reason for a refusal, ties, targets, ends. They come
from a seed: the same rules, seed and version of the library give the same vectors, byte by byte.

>>> from callbreak import CALL_BREAK
>>> vectors = make_vectors(CALL_BREAK)
>>> vectors["format"], vectors["slug"], vectors["seed"]
('callbreak-vectors/1', 'call-break', 0)
>>> [vector] = [v for v in vectors["scores"] if v["id"] == "scores/1/12"]
>>> vector["call"], vector["tricks"], vector["expect"], vector["clauses"]
(1, 12, {'tenths': 21, 'text': '2.1'}, ['R7.4', 'R7.1', 'R7.7'])
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import callbreak
from callbreak._checks import instance, whole_number
from callbreak.rules import Rules
from callbreak.variants import CALL_BREAK, slug_of
from callbreak.vectors._actions import action_vectors
from callbreak.vectors._answers import (
    FORMAT,
    GROUPS,
    Disagreement,
    Question,
    checked,
    disagreements,
    questions,
)
from callbreak.vectors._clauses import CLAUSES
from callbreak.vectors._games import game_vectors
from callbreak.vectors._positions import position_vectors
from callbreak.vectors._rounds import round_vectors, rules_in_full
from callbreak.vectors._sheets import sheet_vectors
from callbreak.vectors._tables import (
    deal_number_vectors,
    misdeal_vectors,
    score_vectors,
    trick_vectors,
)

__all__ = [
    "CLAUSES",
    "FORMAT",
    "GROUPS",
    "Disagreement",
    "Question",
    "disagreements",
    "make_vectors",
    "questions",
    "to_json",
]


def make_vectors(rules: Rules = CALL_BREAK, *, seed: int = 0, positions: int = 1) -> dict[str, Any]:
    """Return the vectors of a rule set as plain data, ready for `json.dumps`.

    Args:
        rules: The rules of the table.
        seed: Where chance starts, 0 or more.
        positions: How many positions there are of each kind, 1 or more.

    Raises:
        ArgumentTypeError: An argument of the wrong type.
        ArgumentValueError: A number that is too low.
    """
    instance(rules, "rules", Rules, "Rules")
    start = whole_number(seed, "seed", 0)
    each = whole_number(positions, "positions", 1)
    groups = {
        "positions": position_vectors(rules, start, each),
        "tricks": trick_vectors(start),
        "scores": score_vectors(rules),
        "misdeals": misdeal_vectors(rules, start),
        "rounds": round_vectors(rules, start),
        "actions": action_vectors(rules, start),
        "sheets": sheet_vectors(rules, start),
        "games": game_vectors(rules, start),
        "deal_numbers": deal_number_vectors(start),
    }
    made = {group: list(vectors) for group, vectors in groups.items()}
    about = {clause for group in GROUPS for vector in made[group] for clause in vector["clauses"]}
    return {
        "format": FORMAT,
        "library": f"callbreak {callbreak.__version__}",
        "slug": slug_of(rules),
        "rules": rules_in_full(rules),
        "seed": start,
        "clauses": {clause: title for clause, title in CLAUSES.items() if clause in about},
        **made,
    }


def to_json(vectors: Mapping[str, Any]) -> str:
    """Return vectors as the text of a file: keys in order of the alphabet, one vector on a line.

    Raises:
        ArgumentTypeError: That is no object.
        ArgumentValueError: It is no file of vectors of this format.

    >>> to_json(make_vectors()).splitlines()[:2]
    ['{', '"actions": [']
    """
    parts = [f'"{key}": {_value(value)}' for key, value in sorted(checked(vectors).items())]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _value(value: object) -> str:
    if isinstance(value, list):
        return "[\n" + ",\n".join(map(_line, value)) + "\n]"
    return _line(value)


def _line(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
