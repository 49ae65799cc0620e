"""The command itself: its subcommands, and how any of them ends."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import click

import callbreak
from callbreak.cli._output import abandon_output, prepare_streams
from callbreak.cli._problems import Problem, complain, one_line, printable
from callbreak.errors import CallbreakError

COMMANDS = ("replay", "legal", "score", "deal", "rules", "simulate", "vectors", "check-vectors")
"""The subcommands in the order of the help; `check-it` is `command` in the module `_check_it`."""


class App(click.Group):
    """A group that loads a subcommand when it is asked for, and ends cleanly whatever happens.

    What the library refuses becomes one line on stderr and exit code 2, unless a subcommand knows
    better. A reader that goes away (`| head`) and Ctrl-C end the command as they end any other.
    """

    def main(self, *args: Any, **extra: Any) -> Any:
        prepare_streams()
        return super().main(*args, **extra)

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - as click has it
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"callbreak.cli._{cmd_name.replace('-', '_')}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except CallbreakError as error:
            raise Problem(one_line(error)) from error
        except KeyboardInterrupt:
            complain("")  # after the terminal's ^C
            ctx.exit(130)
        except BrokenPipeError:
            abandon_output()
            ctx.exit(141)
        except OSError as error:
            if error.filename is None:
                abandon_output()
            where = error.filename or "standard output"
            raise Problem(printable(f"{where}: {error.strerror or error}")) from error


@click.group(cls=App, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(callbreak.__version__, prog_name="callbreak", message="%(prog)s %(version)s")
def app() -> None:
    """The rules of the card game Call Break at your service.

    Checks recorded games, and says which cards may be played, what a round scores and what the
    rules of a table are. Cards are written suit first, as in SA for the ace of spades; rank first
    (AS, 10h) will do.
    """
