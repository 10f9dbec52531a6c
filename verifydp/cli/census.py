"""``verifydp census``: a zero-concentrated budget beside published statistics."""

from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["census"]


@click.command(cls=Command)
@click.option(
    "--rho",
    required=True,
    multiple=True,
    help="The budget; several as persons=2.56, housing=0.07 are added.",
)
@shared.delta(default="1e-10")
@click.option(
    "--features",
    type=int,
    help="Features whose one-way counts are published; 1 by default.",
)
@click.option("--persons", type=int, help="Persons that change at most, instead.")
@shared.new_folder()
@shared.layout()
def census(
    rho: tuple[str, ...],
    *,
    delta: str,
    features: int | None,
    persons: int | None,
    layout: str,
    out: Path | None,
) -> int:
    """Tell what a budget is beside published totals.

    Whoever keeps the totals changes several persons: the budget of a group. It is
    also told as epsilon at the delta.

    Example: verifydp census --rho 2.56 --delta 1e-10
    """
    from verifydp.api import census as account  # noqa: PLC0415 - help stays quick

    found = account(_budgets(rho), delta=delta, features=features, persons=persons)
    return show(found, layout, out)


def _budgets(given: tuple[str, ...]) -> str | dict[str, str]:
    """One budget, or several by name."""
    if len(given) == 1 and "=" not in given[0]:
        return given[0]
    named: dict[str, str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise InputError(
                f"--rho {one!r:.60}: several budgets are each given as NAME=RHO"
            )
        if name in named:
            raise InputError(f"--rho names {name!r:.60} twice")
        named[name] = value
    return named


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = census, (Section.CHOOSE, 7)
