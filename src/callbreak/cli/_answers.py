"""What rules answer, field by field, as records have it and as people read it."""

from __future__ import annotations

from enum import Enum

from callbreak.describing import differences
from callbreak.rules import Misdeal, Rules
from callbreak.variants import CALL_BREAK, SOURCES, slug_of


def answer(rules: Rules, field: str) -> object:
    """Return what rules answer to one question, in the form in which records have it."""
    value = getattr(rules, field)
    if isinstance(value, frozenset):
        return [misdeal.value for misdeal in Misdeal if misdeal in value]
    return value.value if isinstance(value, Enum) else value


def answer_text(rules: Rules, field: str) -> str:
    """Return what rules answer to one question, for people."""
    value = answer(rules, field)
    if field == "redeal":
        return ", ".join(each.value for each in Misdeal if each in rules.redeal) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def rules_title(rules: Rules) -> str:
    """Return the title and the slug of a preset; of other rules, how they differ from the first."""
    slug = slug_of(rules)
    if slug is not None:
        return f"{SOURCES[slug].title} [{slug}]"
    fields = differences(CALL_BREAK, rules)
    changed = ", ".join(f"{name} = {answer_text(rules, name)}" for name in fields)
    return f"{rules_title(CALL_BREAK)}{' with ' if changed else ''}{changed}"
