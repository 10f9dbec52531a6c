"""``verifydp completion``: a script by which a shell completes what is typed."""

import os
from pathlib import PurePath

import click
from click.shell_completion import get_completion_class

from verifydp.cli.commands import Choice, Command, Section
from verifydp.errors import InputError

__all__ = ["completion"]

#: Where each shell looks for such scripts.
_PLACES = {
    "bash": "~/.local/share/bash-completion/completions/verifydp",
    "zsh": "~/.zfunc/_verifydp  (~/.zfunc is in fpath before compinit)",
    "fish": "~/.config/fish/completions/verifydp.fish",
}
_VARIABLE = "_VERIFYDP_COMPLETE"


@click.command(cls=Command)
@click.argument("shell", type=Choice(list(_PLACES)), required=False, metavar="[SHELL]")
@click.pass_context
def completion(context: click.Context, /, shell: str | None) -> int:
    """Print what makes a shell complete names.

    A script for SHELL: bash, zsh or fish, by default what the variable SHELL names. It
    completes commands, options, names of mechanisms, statements, rules and backends.

    Example: verifydp completion bash
    """
    chosen = shell or _current()
    kind = get_completion_class(chosen)
    assert kind is not None
    made = kind(context.find_root().command, {}, "verifydp", _VARIABLE)
    # as click's own `source`, which runs bash to ask for its version
    script = made.source_template % made.source_vars()
    first, _, rest = script.lstrip().partition("\n")
    note = f"# verifydp completion {chosen} > {_PLACES[chosen]}"
    # zsh looks for its word on the first line
    lines = [first, note, rest] if first.startswith("#") else [note, first, rest]
    click.echo("\n".join(lines).rstrip())
    return 0


def _current() -> str:
    """The shell of the user, where the environment names one that is known."""
    path = os.environ.get("SHELL", "")
    name = PurePath(path).name
    if name not in _PLACES:
        said = f"no script for {path[:60]!r}" if path else "which shell is it"
        raise InputError(f"{said}: give bash, zsh or fish")
    return name


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = completion, (Section.EVIDENCE, 4)
