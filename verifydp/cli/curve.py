"""``verifydp curve``: what an output gives away, at stated parameters."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Group, Section
from verifydp.cli.offered import file_names
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["curve"]

_ANY, _BELIEFS = "any", "beliefs"
_OWN_TITLES = {
    _ANY: "any mechanism with an epsilon and a delta",
    _BELIEFS: "data of which beliefs are stated, with noise",
}
_OWN_EXAMPLES = {
    _ANY: "--epsilon 1 --delta 1e-6",
    _BELIEFS: "--priors beliefs.json --scale 2",
}


class _Subjects(Group):
    """One command per mechanism, and those for all mechanisms and for beliefs."""

    listed_as = "Mechanisms"

    def list_commands(self, ctx: click.Context) -> list[str]:
        from verifydp.mechanisms import mechanisms  # noqa: PLC0415

        return [*mechanisms(), *_OWN_TITLES]

    def offered_names(self) -> list[str]:
        return [*file_names("verifydp.mechanisms", "MECHANISM"), *_OWN_TITLES]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name == _ANY:
            options = (shared.epsilon(), shared.delta(), *_SCORES)
            return _command(cmd_name, options, _run_any)
        if cmd_name == _BELIEFS:
            return _command(cmd_name, (*_BELIEF_OPTIONS, _EPSILONS), _run_beliefs)
        from verifydp.mechanisms import named  # noqa: PLC0415

        kind = named(cmd_name)
        own = (*shared.parameters(kind), _EPSILONS, *_SCORES)
        example = shared.example("curve", kind)
        return _command(cmd_name, own, _run_mechanism, kind.title, example)


def _command(
    name: str,
    options: Iterable[Callable[[Any], Any]],
    run: Callable[[str, dict[str, Any]], Any],
    title: str = "",
    example: str = "",
) -> click.Command:
    def callback(layout: str, out: Path | None, **given: Any) -> int:
        return show(run(name, given), layout, out)

    title = title or _OWN_TITLES[name]
    example = example or f"Example: verifydp curve {name} {_OWN_EXAMPLES[name]}"
    command = Command(
        name,
        callback=callback,
        short_help=title,
        help=f"Tell what an output gives away of {title}.\n\nEvery number is enclosed, "
        f"and rounded outward.\n\n{example}",
        epilog="Exit status: 0, or 2 if the input cannot be used.",
    )
    for add in (*options, shared.new_folder(), shared.layout()):
        add(command)
    return command


_EPSILONS = click.option(
    "--epsilons",
    metavar="LIST",
    help="Where delta is told, such as 0,0.5,log(3); by default up to delta 1e-6.",
)
_SCORES = (
    shared.odds(default="1:1"),
    shared.beta(default="1"),
)
_BELIEF_OPTIONS = (
    shared.priors(),
    shared.noise(),
    click.option("--scale", help="Of the noise: mean absolute value, or deviation."),
)


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

    Example: verifydp curve laplace --scale 1 --sensitivity 1
    """
    return 0


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = curve, (Section.CHOOSE, 3)
