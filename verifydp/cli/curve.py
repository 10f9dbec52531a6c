"""``verifydp curve``: what an output gives away, at stated parameters."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["curve"]

_ANY, _BELIEFS = "any", "beliefs"
_OWN_TITLES = {
    _ANY: "any mechanism with an epsilon and a delta",
    _BELIEFS: "data of which beliefs are stated, with noise",
}


class _Subjects(click.Group):
    """One command per mechanism, and those for all mechanisms and for beliefs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from verifydp.mechanisms import mechanisms  # noqa: PLC0415

        return [*mechanisms(), *_OWN_TITLES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name == _ANY:
            options = [
                click.Option(["--epsilon"], help="Privacy loss: 0.5, 1/3 or log(3)."),
                click.Option(["--delta"], default="0", show_default=True),
            ]
            return _command(cmd_name, [*options, *_scores()], _run_any)
        if cmd_name == _BELIEFS:
            return _command(cmd_name, [*_belief_options(), _epsilons()], _run_beliefs)
        from verifydp.mechanisms import named  # noqa: PLC0415

        kind = named(cmd_name)
        own = [
            click.Option([one.option, one.name], help=one.meaning)
            for one in kind.parameters
        ]
        options = [*own, _epsilons(), *_scores()]
        return _command(cmd_name, options, _run_mechanism, kind.title)


def _command(
    name: str,
    options: list[click.Option],
    run: Callable[[str, dict[str, Any]], Any],
    title: str = "",
) -> click.Command:
    def callback(layout: str, out: Path | None, **given: Any) -> int:
        from verifydp.report.writing import refuse_result  # noqa: PLC0415

        refuse_result(out)
        show(run(name, given), layout, out, formats=None)
        return 0

    title = title or _OWN_TITLES[name]
    return click.Command(
        name,
        params=[*options, *_forms()],
        callback=callback,
        short_help=title,
        help=f"Tell what an output gives away of {title}.\n\nEvery number is enclosed, "
        "and rounded outward.",
        epilog="Exit status: 0, or 2 if the input cannot be used.",
    )


def _epsilons() -> click.Option:
    return click.Option(
        ["--epsilons"],
        metavar="LIST",
        help="Where delta is told, such as 0,0.5,log(3); by default up to delta 1e-6.",
    )


def _scores() -> list[click.Option]:
    return [
        click.Option(
            ["--prior"],
            default="1:1",
            show_default=True,
            help="Chances for the record against those without it, as in 3:1.",
        ),
        click.Option(
            ["--beta"],
            default="1",
            show_default=True,
            help="Weight of recall in the F score.",
        ),
    ]


def _belief_options() -> list[click.Option]:
    return [
        click.Option(
            ["--priors"],
            type=click.Path(path_type=Path, dir_okay=False),
            help="File of beliefs, as calibrate reads it.",
        ),
        click.Option(
            ["--noise"],
            type=click.Choice(["laplace", "gaussian"]),
            default="laplace",
            show_default=True,
            help="What is added to the data.",
        ),
        click.Option(
            ["--scale"], help="Of the noise: mean absolute value, or deviation."
        ),
    ]


def _forms() -> list[click.Option]:
    return [
        click.Option(
            ["--out"],
            type=click.Path(path_type=Path, file_okay=False),
            help="Folder for the result, with a page.",
        ),
        click.Option(
            ["--format", "layout"],
            type=click.Choice(["text", "json"]),
            default="text",
            show_default=True,
            help="Of standard output.",
        ),
    ]


def _run_mechanism(name: str, given: dict[str, Any]) -> Any:
    from verifydp.api import curve as trace  # noqa: PLC0415

    return trace(name, epsilons=_listed(given.pop("epsilons")), **given)


def _run_any(name: str, given: dict[str, Any]) -> Any:
    from verifydp.api import curve as trace  # noqa: PLC0415

    return trace(name, **given)


def _run_beliefs(_name: str, given: dict[str, Any]) -> Any:
    from verifydp.adapters.beliefs import load_family  # noqa: PLC0415
    from verifydp.api import curve as trace  # noqa: PLC0415
    from verifydp.laws.noise import GaussianNoise, LaplaceNoise  # noqa: PLC0415

    if given["priors"] is None or given["scale"] is None:
        raise InputError("give the file of beliefs, --priors, and the noise's --scale")
    kind = {"laplace": LaplaceNoise, "gaussian": GaussianNoise}[given["noise"]]
    family = load_family(given["priors"])
    noise = kind(given["scale"])
    return trace(family, noise=noise, epsilons=_listed(given["epsilons"]))


def _listed(text: str | None) -> list[str] | None:
    return None if text is None else [one.strip() for one in text.split(",")]


@click.group(
    cls=_Subjects,
    subcommand_metavar="MECHANISM [OPTIONS]",
    epilog="The options of a mechanism: verifydp curve MECHANISM --help.",
)
def curve() -> int:
    """Tell what an output gives away: delta, tests, precision.

    For a mechanism with known laws and its parameters, for any mechanism with an
    epsilon and a delta, or for beliefs about data with noise.
    """
    return 0


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = curve, 6
