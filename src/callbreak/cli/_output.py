"""What the command prints: lines of cards and columns, in colour on a terminal only."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.text import Text

from callbreak.cards import Card, CardSet, Suit

_RED = (Suit.HEARTS, Suit.DIAMONDS)
_PLAIN = dict(zip("♠♥♦♣–…×", ("S", "H", "D", "C", "-", "...", "x"), strict=True))


def _in_letters(error: UnicodeError) -> tuple[str, int]:
    """Stand in for what an encoding lacks: letters for the suits, escapes for all else."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    letters = (_PLAIN.get(c) or c.encode("ascii", "backslashreplace").decode() for c in missing)
    return "".join(letters), error.end


def prepare_streams() -> None:
    """Let the standard streams print any text, in letters where their encoding lacks a sign."""
    codecs.register_error("callbreak-letters", _in_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="callbreak-letters")


def abandon_output() -> None:
    """Let what could not be written be lost without another word when the process ends."""
    try:
        descriptor = sys.stdout.fileno()
    except (AttributeError, OSError, ValueError):
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise  # noqa: PLE0704 - called where a BrokenPipeError is being handled; `App` ends it


def show(lines: Iterable[Text | str]) -> None:
    """Print lines to stdout, each on one line however narrow the terminal."""
    terminal = sys.stdout is not None and sys.stdout.isatty()
    coloured = terminal and not os.environ.get("NO_COLOR")
    console = _Console(
        force_terminal=terminal,
        force_jupyter=False,
        color_system="auto" if coloured else None,
        highlight=False,
    )
    page = Text("\n").join(map(as_text, lines))
    page.rstrip()
    console.print(page, soft_wrap=True)


def show_json(data: object) -> None:
    """Print data as one line of JSON, in ASCII whatever the encoding of stdout."""
    click.echo(json.dumps(data))


def as_text(cell: Text | str) -> Text:
    """Return a text as it is, and a string as text without any markup."""
    return cell if isinstance(cell, Text) else Text(cell)


def heading(text: str) -> Text:
    """Return a title."""
    return Text(text, style="bold")


def card(card: Card, *, marked: bool = False) -> Text:
    """Return a card, with a star if it is to stand out."""
    style = "red" if card.suit in _RED else ""
    return Text(f"{card}*", style=f"bold {style}") if marked else Text(str(card), style=style)


def suits(hand: CardSet) -> list[Text]:
    """Return a hand in four cells, one for each suit; a void is the suit with a dash."""
    return [
        Text(
            suit.glyph + ("".join(c.rank.letter for c in hand.of(suit)) or "-"),
            style="red" if suit in _RED else "",
        )
        for suit in Suit
    ]


def held(hand: CardSet) -> Text:
    """Return a hand in one cell, without the suits that are not in it."""
    return Text(" ").join(
        cell for cell, suit in zip(suits(hand), Suit, strict=True) if hand.of(suit)
    )


def grid(rows: Iterable[Sequence[Text | str]], align: str, gap: str = "  ") -> list[Text]:
    """Return rows as lines whose cells stand in columns, each to the left (`<`) or right (`>`).

    A row may be shorter than the others. Nothing is ever cut, and no line ends in spaces.
    """
    cells = [[as_text(cell) for cell in row] for row in rows]
    widths = [0] * len(align)
    for row in cells:
        for place, cell in enumerate(row):
            widths[place] = max(widths[place], cell.cell_len)
    lines: list[Text] = []
    for row in cells:
        line = Text()
        for cell, width, side in zip(row, widths, align, strict=False):
            space = " " * (width - cell.cell_len)
            line.append(gap if line else "")
            line.append_text(Text.assemble(space, cell) if side == ">" else cell)
            line.append(space if side == "<" else "")
        line.rstrip()
        lines.append(line)
    return lines


def indented(lines: Iterable[Text | str]) -> list[Text]:
    """Return lines two columns further to the right."""
    return [Text.assemble("  ", line) if line else Text() for line in map(as_text, lines)]
