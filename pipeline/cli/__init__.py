"""The command line: one file a command, each imported only when it is called."""

import importlib
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path

import click

from schemas.errors import StandfirstError

COMMANDS = (
    "init",
    "read",
    "write",
    "show",
    "status",
    "edit",
    "drop",
    "amend",
    "restore",
    "judge",
    "retract",
    "verify",
    "export",
    "gate",
    "model",
    "config",
)
"""The commands, in the order of the help; each is the object ``command`` of ``pipeline.cli.<name>``."""


@dataclass(frozen=True)
class Options:
    """What was said before the command; every command finds it in ``ctx.obj``."""

    debug: bool
    site: Path


class LazyGroup(click.Group):
    """A group whose commands are imported when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """The command of that name, or ``None``."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"pipeline.cli.{cmd_name}").command
        return command if isinstance(command, click.Command) else None


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="standfirst")
@click.option("--debug", is_flag=True, help="Show the trace of an error.")
@click.option(
    "--site",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Look for standfirst.toml from this folder upwards, in place of the current one.",
)
@click.pass_context
def cli(ctx: click.Context, *, debug: bool, site: Path | None) -> None:
    """Packs for published articles: short texts that say nothing the article does not say."""
    ctx.obj = Options(debug=debug, site=site or Path())


def main() -> None:
    """Run the command line: exit 0 done, 1 the work could not be completed, 2 wrong usage."""
    debug = "--debug" in sys.argv
    try:
        cli(prog_name="standfirst")
    except StandfirstError as error:
        if debug:
            traceback.print_exc()
        click.echo(f"standfirst: {error}", err=True)
        sys.exit(1)
