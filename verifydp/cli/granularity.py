"""``verifydp granularity``: what privacy is worth among other neighbours."""

from pathlib import Path

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["granularity"]


@click.command(cls=Command)
@click.argument("has", shell_complete=offered.granularities)
@click.argument("wanted", shell_complete=offered.granularities)
@click.option(
    "--databases",
    type=shared.DATA_FILE,
    help="JSON list of the databases there may be; by default all of the form.",
)
@shared.epsilon()
@shared.delta()
@click.option("--rho", help="A zero-concentrated budget under HAS.")
@click.option("--mu", help="A Gaussian budget under HAS.")
@shared.new_folder()
@shared.layout()
def granularity(
    has: str,
    wanted: str,
    *,
    databases: Path | None,
    epsilon: str | None,
    delta: str | None,
    rho: str | None,
    mu: str | None,
    layout: str,
    out: Path | None,
) -> int:
    """Tell what privacy under HAS is worth under WANTED.

    Granularities: add-remove, replace, in-place, window:W, user, edge, node,
    node-removal, any; groups as replace:3.

    Example: verifydp granularity add-remove replace --epsilon 0.5
    """
    from verifydp.api import compare_granularities  # noqa: PLC0415 - help stays quick
    from verifydp.evidence.numbers import delta_of  # noqa: PLC0415

    if epsilon is None and delta_of(delta or "0"):
        raise InputError(
            f"--delta {delta} is given without --epsilon: give both, or leave it out"
        )
    given = {"rho": rho, "mu": mu}.items()
    budgets = [{name: value} for name, value in given if value is not None]
    if epsilon is not None:
        budgets.insert(0, {"epsilon": epsilon, "delta": delta or "0"})
    found = compare_granularities(
        has, wanted, databases=_class(databases), budgets=budgets
    )
    return show(found, layout, out)


def _class(file: Path | None) -> list[object] | None:
    if file is None:
        return None
    from verifydp.data.files import read_json  # noqa: PLC0415

    read = read_json(file)
    if not isinstance(read, list) or not read:
        raise InputError(f"{file} must hold a list of databases")
    return read


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = granularity, (Section.CHOOSE, 6)
