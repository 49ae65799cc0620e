"""Keep score at a table: `python examples/score_keeper.py [SLUG]`, the rounds on standard input.

Each line is one round: four times call and tricks, by seat, as in `4:5 3:3 2:2 3:3`. A line that
begins with `2!` corrects the second round. With nothing to read it shows a made-up evening.
"""

import sys
from collections.abc import Iterable

import callbreak as cb

PLAYERS = ("Asha", "Bimal", "Chitra", "Deepak")
EVENING = """
4:5 3:3 2:2 3:3
3:2 2:4 2:3 4:4
2:2 4:5 5:4 1:2
2! 3:3 2:4 2:2 4:4
5:6 2:3 1:1 3:3
2:2 1:1 7:7 3:3
"""


def read_result(text: str) -> cb.Result:
    """Read one round."""
    pairs = [pair.partition(":") for pair in text.split()]
    if not all(call.isdecimal() and tricks.isdecimal() for call, _, tricks in pairs):
        raise ValueError("a round is four times call:tricks, as in 4:5 3:3 2:2 3:3")
    return cb.Result([int(call) for call, _, _ in pairs], [int(tricks) for _, _, tricks in pairs])


def written(sheet: cb.ScoreSheet, line: str) -> cb.ScoreSheet:
    """Return the sheet after a line of input."""
    number, mark, rest = line.partition("!")
    if mark:
        if number.strip() not in map(str, range(1, len(sheet.results) + 1)):
            raise ValueError("there is no such round yet")
        return sheet.replace_result(int(number) - 1, read_result(rest))
    return sheet.with_result(read_result(line))


def show(sheet: cb.ScoreSheet, line: str) -> None:
    """Print totals, places, and what everybody needs."""
    print(f"\nAfter round {len(sheet.results)}: {line.strip()}")
    for seat in cb.Seat:
        target = sheet.targets[seat]
        if sheet.leaders == (seat,):
            need = "leads"
        else:
            need = f"needs a call of {target.call}" if target.call is not None else "needs more"
        line = f"  {sheet.standings[seat]}. {PLAYERS[seat]:<8}{sheet.totals[seat]!s:>6}"
        print(line if sheet.is_over else f"{line}   {need}")
    if sheet.is_over:
        print(f"  Won by {' and '.join(PLAYERS[seat] for seat in sheet.winners)}.")


def keep(lines: Iterable[str], rules: cb.Rules) -> cb.ScoreSheet:
    """Keep score until the lines or the game end; a wrong line is told and left out."""
    sheet = cb.ScoreSheet(rules)
    for line in filter(str.strip, lines):
        try:
            sheet = written(sheet, line)
        except ValueError as error:  # every refusal of the library is one
            print(f"\n{line.strip()}: {error}")
        else:
            show(sheet, line)
    return sheet


if __name__ == "__main__":
    slug = sys.argv[1] if len(sys.argv) > 1 else "call-break"
    if sys.stdin.isatty():
        print("One round on each line, such as 4:5 3:3 2:2 3:3")
    if not keep(sys.stdin, cb.variant(slug)).results:
        keep(EVENING.splitlines(), cb.variant(slug))
