"""`callbreak rules`: the presets, what one of them says, and where two of them differ."""

from __future__ import annotations

from typing import Any

import attrs
import click
from rich.text import Text

from callbreak.cli._answers import answer, answer_text
from callbreak.cli._options import complete_slug, examples, json_option, read
from callbreak.cli._output import grid, heading, show, show_json
from callbreak.describing import describe, differences
from callbreak.rules import Rules
from callbreak.variants import ALIASES, SOURCES, VARIANTS, slug_of, variant

_FIELDS = [field.name for field in attrs.fields(Rules) if field.init]


def _read_slug(_: click.Context, param: click.Parameter, value: str | None) -> str | None:
    return None if value is None else _canonical(value, param)


def _read_two(
    _: click.Context, param: click.Parameter, value: tuple[str, str] | None
) -> tuple[str, str] | None:
    return None if value is None else (_canonical(value[0], param), _canonical(value[1], param))


def _canonical(text: str, param: click.Parameter) -> str:
    slug = slug_of(read(variant, text, param))
    assert slug is not None  # noqa: S101 - a preset has one
    return slug


@click.command(epilog=examples("rules", "rules call-bridge", "rules --diff call-break call-bridge"))
@click.argument("slug", required=False, callback=_read_slug, shell_complete=complete_slug)
@click.option(
    "--diff",
    metavar="A B",
    nargs=2,
    callback=_read_two,
    shell_complete=complete_slug,
    help="Show where two rule sets differ.",
)
@json_option
def command(*, slug: str | None, diff: tuple[str, str] | None, as_json: bool) -> None:
    """List the rule sets known by name, or describe one.

    SLUG is the name of one, or one of its further names.
    """
    if slug is not None and diff is not None:
        raise click.UsageError("SLUG and --diff exclude each other.")
    if diff is not None:
        _show_difference(*diff, as_json=as_json)
    elif as_json:
        show_json(_told(slug) if slug else {each: _told(each) for each in VARIANTS})
    elif slug is not None:
        show(_description(slug))
    else:
        show(_list())


def _list() -> list[Text]:
    titles = [[slug, SOURCES[slug].title] for slug in VARIANTS]
    also = [[alias, f"= {slug}"] for alias, slug in ALIASES.items()]
    return grid([*titles, [], ["Further names:"], *also], "<<")


def _description(slug: str) -> list[Text | str]:
    lines: list[Text | str] = [heading(f"{SOURCES[slug].title} [{slug}]")]
    if also := _also(slug):
        lines.append(also)
    lines += ["", *(f"- {sentence}" for sentence in describe(VARIANTS[slug]))]
    return [*lines, "", f"Source: {SOURCES[slug].text}."]


def _also(slug: str) -> str:
    names = [alias for alias, canonical in ALIASES.items() if canonical == slug]
    return f"also {', '.join(names)}" if names else ""


def _show_difference(a: str, b: str, *, as_json: bool) -> None:
    fields = differences(VARIANTS[a], VARIANTS[b])
    pair = (VARIANTS[a], VARIANTS[b])
    if as_json:
        answers = {field: [answer(rules, field) for rules in pair] for field in fields}
        show_json({"a": a, "b": b, "differences": answers})
    elif fields:
        rows = [[field, *(answer_text(rules, field) for rules in pair)] for field in fields]
        show(grid([["", a, b], *rows], "<<<"))
    else:
        show([f"{a} and {b} play and score alike in everything."])


def _told(slug: str) -> dict[str, Any]:
    return {
        "slug": slug,
        "title": SOURCES[slug].title,
        "aliases": [alias for alias, canonical in ALIASES.items() if canonical == slug],
        "sentences": describe(VARIANTS[slug]),
        "source": SOURCES[slug].text,
        "rules": {name: answer(VARIANTS[slug], name) for name in _FIELDS},
    }
