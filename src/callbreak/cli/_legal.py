"""`callbreak legal`: which cards of a hand may be played, and why the others may not."""

from __future__ import annotations

from collections.abc import Iterable

import click
from rich.text import Text

from callbreak.cards import Card, CardSet
from callbreak.cli._answers import rules_title
from callbreak.cli._options import examples, read, reading, rules_option
from callbreak.cli._output import card, grid, held, show
from callbreak.cli._problems import Problem
from callbreak.legality import Duty, Obligation, check_play, obligation
from callbreak.notation import parse_cards, parse_hand
from callbreak.rules import Rules


def _read_hand(_: click.Context, param: click.Parameter, value: tuple[str, ...]) -> CardSet:
    hand = read(parse_hand, " ".join(value), param)
    if not hand:
        raise Problem("HAND: there is no card in it")
    return hand


@click.command(
    epilog=examples(
        'legal "SA HQ H2" --trick HT',
        'legal C2 S3 SJ --trick "HT S9"',
        'legal "SAK5 HT92 DQ" --trick "C8 CJ" --rules call-bridge',
    )
)
@click.argument("hand", metavar="HAND...", nargs=-1, required=True, callback=_read_hand)
@click.option(
    "--trick",
    metavar="CARDS",
    default="",
    callback=reading(parse_cards),
    help="The cards on the table, in order of play; none for a lead.",
)
@rules_option
@click.option("--unbroken", is_flag=True, help="No spade lies in an earlier trick (R3.4).")
def command(*, hand: CardSet, trick: tuple[Card, ...], rules: Rules, unbroken: bool) -> None:
    """Say which cards may be played, and why the others may not.

    HAND is the cards that the player holds, quoted or not; a suit may be followed by several ranks,
    as in SAK5.
    """
    owed = obligation(hand, trick, rules=rules, trump_broken=not unbroken)
    rows: list[tuple[str | Text, ...]] = [
        ("Hand", held(hand)),
        ("Trick", Text(" ").join(map(card, trick)) if trick else "none yet"),
        ("Rules", rules_title(rules)),
        ("Duty", duty_text(owed, hand, trick)),
        ("Legal", held(owed.cards)),
    ]
    others: Iterable[Card] = hand - owed.cards
    for label, other in zip(["Illegal"] + [""] * 12, others, strict=False):
        why = check_play(other, hand, trick, rules=rules, trump_broken=not unbroken)
        rows.append((label, str(why)))
    show(grid(rows, "<<"))


def duty_text(owed: Obligation, hand: CardSet, trick: tuple[Card, ...]) -> str:
    """Say in words what a player owes."""
    if owed.duty is Duty.LEAD:
        bound = hand - owed.cards
        return "to lead any card" + (" but a spade: they are not broken yet" if bound else "")
    suit = trick[0].suit.name.lower()
    words = {
        Duty.HEAD: f"to follow suit with a card that beats {owed.to_beat}",
        Duty.FOLLOW: f"to follow suit with any of the {suit}",
        Duty.RUFF: f"to ruff with any spade, for want of {suit}",
        Duty.OVERRUFF: f"to ruff with a spade that beats {owed.to_beat}, for want of {suit}",
        Duty.UNDERRUFF: f"to play any spade, for want of {suit}",
        Duty.FREE: f"none, for want of {suit}: any card will do",
    }
    able = owed.duty in (Duty.HEAD, Duty.OVERRUFF) or owed.to_beat is None
    return words[owed.duty] + ("" if able else f" (none in the hand beats {owed.to_beat})")
