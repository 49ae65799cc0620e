"""What several subcommands take: rules, names, seats, examples for the help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import click
from click.shell_completion import CompletionItem

from callbreak.cli._problems import Problem, about, printable
from callbreak.errors import CallbreakError
from callbreak.seats import Seat
from callbreak.variants import SOURCES, VARIANTS, variant

T = TypeVar("T")
Names = tuple[str, str, str, str]
"""What to call the four players, by seat."""


def read(reader: Callable[[str], T], text: str, param: click.Parameter) -> T:
    """Return what a reader makes of an argument; what it refuses is a problem with that name."""
    try:
        return reader(text)
    except CallbreakError as error:
        is_option = isinstance(param, click.Option)
        name = param.opts[0] if is_option else param.human_readable_name.rstrip(".")
        raise about(name, error) from error


def reading(reader: Callable[[str], T]) -> Callable[[click.Context, click.Parameter, str], T]:
    """Return a callback for click that reads an argument."""

    def callback(_: click.Context, param: click.Parameter, value: str) -> T:
        return read(reader, value, param)

    return callback


def complete_slug(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Return the slugs that begin with what was typed, for completion in a shell."""
    return [
        CompletionItem(slug, help=SOURCES[slug].title)
        for slug in VARIANTS
        if slug.startswith(incomplete)
    ]


rules_option = click.option(
    "--rules",
    metavar="SLUG",
    default="call-break",
    show_default=True,
    callback=reading(variant),
    shell_complete=complete_slug,
    help="The rules of the table; `callbreak rules` lists them.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead.")


def examples(*lines: str) -> str:
    """Return the end of a help page, with lines that can be copied and run."""
    return "\n".join(["\b", "Examples:", *(f"  callbreak {line}" for line in lines)])


def names_of(players: tuple[str, ...] | None) -> Names:
    """Return what to call the players: their names, or their seats where there are none.

    Players who share a name are told apart by their seats.
    """
    given = [printable(name).strip() for name in players or ("", "", "", "")]
    south, east, north, west = (
        name if name and given.count(name) == 1 else f"{name} ({seat})" if name else str(seat)
        for name, seat in zip(given, Seat, strict=True)
    )
    return south, east, north, west


def read_players(_: click.Context, param: click.Parameter, value: str | None) -> Names:
    """Read four names with commas between them."""
    if value is None:
        return names_of(None)
    given = tuple(name.strip() for name in value.split(","))
    if len(given) != 4 or not all(given):
        raise Problem(f"{param.opts[0]} must be four names, as in Asha,Bimal,Chitra,Deepak")
    return names_of(given)
