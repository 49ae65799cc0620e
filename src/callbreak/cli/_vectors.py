"""`callbreak vectors`: a file of questions with answers, for engines in other languages."""

from __future__ import annotations

from pathlib import Path

import click

from callbreak.cli._answers import rules_title
from callbreak.cli._options import examples, rules_option
from callbreak.cli._output import show
from callbreak.cli._problems import printable
from callbreak.rules import Rules
from callbreak.vectors import GROUPS, make_vectors, to_json

seed_option = click.option(
    "--seed",
    type=click.IntRange(min=0),
    metavar="N",
    default=0,
    show_default=True,
    help="Where chance starts.",
)

positions_option = click.option(
    "--positions",
    type=click.IntRange(min=1),
    metavar="N",
    default=1,
    show_default=True,
    help="How many positions of each kind.",
)


@click.command(
    epilog=examples("vectors", "vectors --rules call-bridge --seed 7", "vectors --positions 3")
)
@rules_option
@seed_option
@positions_option
@click.option("--output", metavar="FILE", help="Where to write; standard output if not given.")
def command(*, rules: Rules, seed: int, positions: int, output: str | None) -> None:
    """Write conformance vectors, for engines in any language.

    A vector is a question about the rules with its answer, such as a hand and a trick with the
    legal plays. The file is JSON in the format callbreak-vectors/1; the same rules, seed and
    version of the library give the same bytes. `callbreak check-vectors` asks an engine directly.
    """
    vectors = make_vectors(rules, seed=seed, positions=positions)
    text = to_json(vectors)
    if output is None:
        click.echo(text, nl=False)
        return
    Path(output).write_text(text, encoding="ascii", newline="\n")
    count = sum(len(vectors[group]) for group in GROUPS)
    show([f"{printable(output)}: {count} vectors, {rules_title(rules)}"])
