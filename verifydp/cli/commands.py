"""What the commands of this folder have in common: guesses, sections, option names.

Every command is a `Command`, every group of them a `Group`; a test sees to it.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from verifydp.cli.event_stream import streaming
from verifydp.cli.wording import in_words_of
from verifydp.errors import VerifyDPError
from verifydp.suggestions import instead_of

__all__ = ["Choice", "Command", "Group", "Section"]


class Section(Enum):
    """Where `verifydp --help` lists a command, in this order."""

    JUDGE = "Judge a mechanism"
    CHOOSE = "Choose parameters"
    THEOREMS = "Theorems"
    EVIDENCE = "Evidence"


class Command(click.Command):
    """A command that calls its options by their own names when it complains."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run it; an error speaks of ``--samples`` where Python has ``samples``."""
        with _told_by(self), streaming(ctx):
            return super().invoke(ctx)


class Group(click.Group):
    """A group that guesses which of its commands was meant."""

    command_class = Command
    #: What its commands are, as the title of their list.
    listed_as = "Commands"

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or say what it may have been meant to be."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand:
            hint = instead_of(args[0], self.list_commands(ctx))
            ctx.fail(f"there is no command {args[0][:60]!r}: {hint}")

    def offered_names(self) -> list[str] | None:
        """Names of its commands for a shell, where these are quicker to tell alone."""
        return None

    def shell_complete(
        self, ctx: click.Context, incomplete: str
    ) -> list[CompletionItem]:
        """Offer commands and options."""
        names = self.offered_names()
        if names is None:
            return super().shell_complete(ctx, incomplete)
        found = [CompletionItem(one) for one in names if one.startswith(incomplete)]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def sections(self, ctx: click.Context) -> Iterator[tuple[str, list[str]]]:
        """Give the titles of the lists in its help, with the names of commands."""
        yield self.listed_as, self.list_commands(ctx)

    def format_commands(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        """List the commands by section, all summaries in one column."""
        sections = dict(self.sections(ctx))
        names = [name for section in sections.values() for name in section]
        width = max(map(len, names), default=0)
        for title, section in sections.items():
            rows = [
                (f"{name:<{width}}", _summary(self, ctx, name, formatter.width - width))
                for name in section
            ]
            with formatter.section(title):
                formatter.write_dl(rows)


class Choice(click.Choice[str]):
    """One of some words; a near miss gets a suggestion."""

    def get_invalid_choice_message(
        self, value: Any, ctx: click.Context | None = None
    ) -> str:
        """Say what was given, and what it may have been meant to be."""
        del ctx
        return f"{str(value)[:60]!r} is unknown: {instead_of(value, self.choices)}"


def _summary(group: Group, ctx: click.Context, name: str, room: int) -> str:
    command = group.get_command(ctx, name)
    return "" if command is None else command.get_short_help_str(room - 4)


@contextmanager
def _told_by(command: click.Command) -> Iterator[None]:
    try:
        yield
    except VerifyDPError as error:
        _tell(command, error)


def _tell(command: click.Command, error: VerifyDPError) -> NoReturn:
    names = {one.name: _name_of(one) for one in command.params if one.name is not None}
    raise click.ClickException(in_words_of(names, str(error))) from error


def _name_of(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return parameter.make_metavar(click.Context(click.Command(None))).split()[0]
