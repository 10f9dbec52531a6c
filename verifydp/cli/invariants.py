"""``verifydp invariants``: a table of counts beside margins published as they are."""

from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show

__all__ = ["invariants"]


@click.command(cls=Command)
@click.argument("table", type=shared.DATA_FILE)
@shared.publish()
@shared.columns()
@click.option("--mu", help="Gaussian privacy to reach, with normal noise.")
@shared.epsilon()
@shared.delta(default=None, show_default=False)
@shared.persons()
@shared.seed(default=None, show_default=False)
@shared.new_folder()
@shared.layout()
def invariants(
    table: Path,
    *,
    publish: tuple[str, ...],
    columns: str | None,
    mu: str | None,
    epsilon: str | None,
    delta: str | None,
    persons: int | None,
    seed: int | None,
    layout: str,
    out: Path | None,
) -> int:
    """Protect a TABLE beside its published margins.

    TABLE is a CSV file: two-way, a line for each cell with a column count, or with
    --columns a line for each person. Noise reaches --mu, or --epsilon, purely where no
    --delta is given; without both nothing is released. --seed is for tests: who knows
    it can take the noise away.

    Example: verifydp invariants clinic.csv --publish ward --publish outcome --mu 1
    """
    from verifydp.api import release_table  # noqa: PLC0415 - help stays quick

    found = release_table(
        table,
        [shared.features(one) for one in publish],
        mu=mu,
        epsilon=epsilon,
        delta=delta,
        persons=persons,
        columns=None if columns is None else shared.features(columns),
        seed=seed,
    )
    return show(found, layout, out)


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = invariants, (Section.CHOOSE, 8)
