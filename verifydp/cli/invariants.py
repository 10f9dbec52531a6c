"""``verifydp invariants``: a table of counts beside margins published as they are."""

from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show

__all__ = ["invariants"]


@click.command(cls=Command)
@click.argument("table", type=shared.DATA_FILE)
@click.option(
    "--publish",
    multiple=True,
    help="A margin that is published: a feature, or several as sex,region.",
)
@click.option("--columns", help="Columns of a file of records that are features.")
@click.option("--mu", help="Gaussian privacy to reach, with normal noise.")
@shared.epsilon()
@shared.delta(default=None, show_default=False)
@click.option(
    "--persons",
    type=int,
    help="Persons in whom neighbours differ; by default as many as must change.",
)
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
        [_named(one) for one in publish],
        mu=mu,
        epsilon=epsilon,
        delta=delta,
        persons=persons,
        columns=None if columns is None else _named(columns),
        seed=seed,
    )
    return show(found, layout, out)


def _named(text: str) -> list[str]:
    """Names of features, as they are given beside one another."""
    return [name.strip() for name in text.split(",")]


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = invariants, (Section.CHOOSE, 8)
