"""`callbreak deal`: a deal at random, from a seed or by its number."""

from __future__ import annotations

import random

import click
from rich.text import Text

from callbreak.cli._answers import rules_title
from callbreak.cli._options import examples, json_option, names_of, rules_option
from callbreak.cli._output import grid, heading, show, show_json
from callbreak.cli._problems import about
from callbreak.cli._rounds import hand_rows, misdeal_text
from callbreak.dealing import Deal, deal, deal_from_number, deal_number
from callbreak.errors import ArgumentValueError
from callbreak.records import to_record
from callbreak.rounds import Round
from callbreak.rules import Rules
from callbreak.seats import Seat

SEATS = [str(seat).lower() for seat in Seat]


def _read_seat(_: click.Context, __: click.Parameter, value: str) -> Seat:
    return Seat(SEATS.index(value))


@click.command(
    epilog=examples(
        "deal",
        "deal --seed 7 --dealer west",
        "deal --number 0",
        "deal --seed 7 --rules callbreak-redeal",
        "deal --seed 7 --json",
    )
)
@click.option("--seed", type=int, metavar="N", help="Deal with Python's generator, seeded with N.")
@click.option("--number", type=int, metavar="N", help="The deal with this number.")
@click.option(
    "--dealer",
    type=click.Choice(SEATS, case_sensitive=False),
    default=SEATS[0],
    show_default=True,
    callback=_read_seat,
    help="Who deals.",
)
@rules_option
@json_option
def command(
    *, seed: int | None, number: int | None, dealer: Seat, rules: Rules, as_json: bool
) -> None:
    """Deal the cards, and print the hands and the deal's number.

    Every deal has a number, for ever the same. Without --seed and --number the deal is a new one,
    from the system's own source of randomness. With --json it is a callbreak/1 record of a round
    in which nothing is called yet.
    """
    if seed is not None and number is not None:
        raise click.UsageError("--seed and --number exclude each other.")
    dealt = _dealt(seed, number, dealer)
    if as_json:
        show_json(to_record(Round(dealt, rules=rules)))
        return
    names = names_of(None)
    lines: list[Text | str] = [heading(f"Deal {deal_number(dealt)}"), f"{dealer} deals", ""]
    lines += grid(hand_rows(dealt, names), "<<<<<")
    if misdealt := misdeal_text(dealt, rules, names):
        lines += ["", f"A misdeal under {rules_title(rules)}: {misdealt}."]
    show(lines)


def _dealt(seed: int | None, number: int | None, dealer: Seat) -> Deal:
    if number is None:
        rng = random.SystemRandom() if seed is None else random.Random(seed)
        return deal(rng, dealer=dealer)
    try:
        return deal_from_number(number, dealer=dealer)
    except ArgumentValueError as error:
        raise about("--number", error) from error
