"""``verifydp prove``: settle a claim about a mechanism whose laws are known."""

from pathlib import Path
from typing import Any

import click

from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["prove"]

_REFUTED = 1


class _Mechanisms(click.Group):
    """One command per mechanism, with its own parameters as options."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from verifydp.mechanisms import mechanisms  # noqa: PLC0415

        return list(mechanisms())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        from verifydp.mechanisms import named  # noqa: PLC0415

        kind = named(cmd_name)
        own = [
            click.Option([one.option, one.name], help=one.meaning)
            for one in kind.parameters
        ]
        return click.Command(
            cmd_name,
            params=[*own, *_claim_options()],
            callback=lambda **options: _run(cmd_name, options),
            short_help=kind.title,
            help=f"Prove or refute a claim about {kind.title}.\n\n"
            "Numbers mean the decimals that are written; quotients such as 1/3 are "
            "exact too.",
            epilog="Exit status: 0 not refuted, 1 refuted, 2 the input cannot be used.",
        )


def _claim_options() -> list[click.Option]:
    return [
        click.Option(["--epsilon"], help="Claimed privacy loss: 0.5, 1/3 or log(3)."),
        click.Option(["--growth"], help="Instead of epsilon: exp(epsilon), such as 3."),
        click.Option(
            ["--delta"], default="0", show_default=True, help="Claimed delta."
        ),
        click.Option(
            ["--out"],
            type=click.Path(path_type=Path, file_okay=False),
            help="Folder for the result and the certificates.",
        ),
        click.Option(
            ["--bounds/--no-bounds"],
            default=True,
            show_default=True,
            help="Prove the upper bounds too.",
        ),
        click.Option(
            ["--format", "layout"],
            type=click.Choice(["text", "json"]),
            default="text",
            show_default=True,
            help="Of standard output.",
        ),
    ]


@click.group(
    cls=_Mechanisms,
    invoke_without_command=True,
    subcommand_metavar="MECHANISM [OPTIONS]",
    epilog="The options of a mechanism: verifydp prove MECHANISM --help.",
)
@click.option("--list", "only_list", is_flag=True, help="List mechanisms and options.")
@click.pass_context
def prove(context: click.Context, /, *, only_list: bool) -> int:
    """Prove or refute a claim about a mechanism with known laws.

    It is about all neighbouring inputs of MECHANISM and all events. PROVED and
    REFUTED come with a certificate that `verifydp check` accepts.
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

    for name, kind in mechanisms().items():
        click.echo(f"{name:<22}{kind.title}")
        for parameter in kind.parameters:
            click.echo(f"  {parameter.option:<20}{parameter.meaning}")


def _run(name: str, options: dict[str, Any]) -> int:
    from verifydp.api import prove as run_prove  # noqa: PLC0415
    from verifydp.evidence.verdict import Verdict  # noqa: PLC0415
    from verifydp.mechanisms import named  # noqa: PLC0415
    from verifydp.report.writing import refuse_result  # noqa: PLC0415

    epsilon, growth = options["epsilon"], options["growth"]
    if (epsilon is None) == (growth is None):
        raise InputError("what is claimed? give --epsilon, or its exponential --growth")
    out = options["out"]
    refuse_result(out)
    result = run_prove(
        name,
        epsilon=f"log({growth})" if epsilon is None else epsilon,
        delta=options["delta"],
        certify_bounds=options["bounds"],
        **{one.name: options[one.name] for one in named(name).parameters},
    )
    show(result, options["layout"], out)
    return _REFUTED if result.verdict is Verdict.REFUTED else 0


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = prove, 2
