"""``verifydp prove``: settle a claim about a mechanism whose laws are known."""

from typing import Any

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Group, Section
from verifydp.cli.listing import print_named
from verifydp.cli.offered import file_names
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["prove"]


class _Mechanisms(Group):
    """One command per mechanism, with its own parameters as options."""

    listed_as = "Mechanisms"

    def list_commands(self, ctx: click.Context) -> list[str]:
        from verifydp.mechanisms import mechanisms  # noqa: PLC0415

        return list(mechanisms())

    def offered_names(self) -> list[str]:
        return file_names("verifydp.mechanisms", "MECHANISM")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        from verifydp.mechanisms import named  # noqa: PLC0415

        kind = named(cmd_name)
        command = Command(
            cmd_name,
            callback=lambda **options: _run(cmd_name, options),
            short_help=kind.title,
            help=f"Prove or refute a claim about {kind.title}.\n\n"
            "Numbers mean the decimals that are written; quotients such as 1/3 are "
            f"exact too.\n\n{shared.example('prove', kind, '--epsilon', '1')}",
            epilog=shared.STATUS,
        )
        for add in (*shared.parameters(kind), *_CLAIM_OPTIONS):
            add(command)
        return command


#: What is claimed, and what becomes of the answer: of every mechanism.
_CLAIM_OPTIONS = (
    shared.epsilon(),
    click.option("--growth", help="Instead of epsilon: exp(epsilon), such as 3."),
    shared.delta(),
    click.option(
        "--bounds/--no-bounds",
        default=True,
        show_default=True,
        help="Prove the upper bounds too.",
    ),
    shared.new_folder(),
    shared.layout(),
)


@click.group(
    cls=_Mechanisms,
    invoke_without_command=True,
    subcommand_metavar="MECHANISM [OPTIONS]",
    epilog="The options of a mechanism: verifydp prove MECHANISM --help.",
)
@shared.listing("mechanisms and options")
@click.pass_context
def prove(context: click.Context, /, *, only_list: bool) -> int:
    """Prove or refute a claim about a mechanism with known laws.

    It is about all neighbouring inputs of MECHANISM and all events. PROVED and
    REFUTED come with a certificate that `verifydp check` accepts.

    Example: verifydp prove laplace --scale 1 --sensitivity 1 --epsilon 1
    """
    if only_list:
        _list()
    elif context.invoked_subcommand is None:
        raise InputError(
            "name a mechanism and a claim, as in: laplace --scale 1 --sensitivity 1 "
            "--epsilon 1 (verifydp prove --list shows all)"
        )
    return 0


def _list() -> None:
    from verifydp.mechanisms import mechanisms  # noqa: PLC0415

    print_named(
        row
        for name, kind in mechanisms().items()
        for row in (
            (name, kind.title),
            *((f"  {one.option}", one.meaning) for one in kind.parameters),
        )
    )


def _run(name: str, options: dict[str, Any]) -> int:
    from verifydp.api import prove as run_prove  # noqa: PLC0415
    from verifydp.mechanisms import named  # noqa: PLC0415

    epsilon, growth = options["epsilon"], options["growth"]
    if (epsilon is None) == (growth is None):
        raise InputError(
            "what is claimed? give --epsilon, or its exponential --growth: one of them"
        )
    result = run_prove(
        name,
        epsilon=f"log({growth})" if epsilon is None else epsilon,
        delta=options["delta"],
        certify_bounds=options["bounds"],
        **{one.name: options[one.name] for one in named(name).parameters},
    )
    return show(result, options["layout"], options["out"])


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = prove, (Section.JUDGE, 2)
