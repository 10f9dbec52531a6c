"""``.. commands::``: every command, from what it says of itself with ``--help``."""

import inspect
import re
from collections.abc import Iterator

import click
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from directives.plain import escaped, indented, parsed, titled
from verifydp import cli

__all__ = ["commands", "register"]

_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def commands() -> Iterator[tuple[int, click.Context]]:
    """Every command in the order of the help, each before the commands below it.

    With it stands how many names stand before its own.
    """
    root = click.Context(cli._group, info_name="verifydp")
    yield from _below(root, 0)


def _below(context: click.Context, depth: int) -> Iterator[tuple[int, click.Context]]:
    yield depth, context
    group = context.command
    if isinstance(group, click.Group):
        for name in group.list_commands(context):
            command = group.get_command(context, name)
            below = click.Context(command, info_name=name, parent=context)
            yield from _below(below, depth + 1)


def _said(text: str) -> str:
    """A help text in one line; options in it are code, as words in backticks are."""
    pieces = " ".join(text.split()).split("`")
    pieces[::2] = [_OPTION.sub(r"`\g<0>`", piece) for piece in pieces[::2]]
    return escaped("`".join(pieces))


def _paragraphs(text: str | None) -> Iterator[str]:
    """A help text; what is not to be wrapped stays as it is."""
    for paragraph in inspect.cleandoc(text or "").split("\n\n"):
        if paragraph.startswith("\b"):
            lines = paragraph.splitlines()[1:]
            yield from ["::", "", *indented(lines), ""]
        elif paragraph.startswith("Example: "):
            command = " ".join(paragraph.split()).removeprefix("Example: ")
            yield from [".. code-block:: text", "", f"   {command}", ""]
        elif paragraph:
            yield from [_said(paragraph), ""]


def _options(context: click.Context) -> Iterator[str]:
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        if not isinstance(parameter, click.Option) or record is None:
            continue
        if "--help" in parameter.opts:
            continue
        names, says = record
        yield f".. option:: {names.replace(' / ', ', ')}"
        yield ""
        yield from indented([_said(says), ""])


def _lines(depth: int, context: click.Context) -> Iterator[str]:
    command, path = context.command, context.command_path
    yield from ["", f".. program:: {path}", ""]
    yield from titled(path, '=-~"'[depth] if depth < 4 else "^")
    usage = command.get_usage(context).removeprefix("Usage: ")
    yield from [".. code-block:: text", "", *indented(usage.splitlines()), ""]
    yield from _paragraphs(command.help)
    yield from _options(context)
    yield from _paragraphs(command.epilog)


class _Commands(SphinxDirective):
    """Every command, from what it says of itself."""

    def run(self) -> list[nodes.Node]:
        lines: list[str] = []
        for depth, context in commands():
            lines += _lines(depth, context)
        return parsed(self, lines)


def register(app: Sphinx) -> None:
    """Make the directive known."""
    app.add_directive("commands", _Commands)
