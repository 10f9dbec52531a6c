"""``verifydp odds-ratio``: a private test of a 2 x 2 table beside its totals."""

from pathlib import Path

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["odds_ratio"]


@click.command("odds-ratio", cls=Command)
@click.argument(
    "table", nargs=-1, required=True, metavar="TABLE", shell_complete=offered.files
)
@shared.columns(help="The two columns of a file of records, rows first.")
@shared.epsilon(required=True)
@shared.delta()
@click.option("--size", default="0.05", show_default=True, help="Type I error.")
@click.option(
    "--against",
    default="2",
    show_default=True,
    help="The odds ratio at which the power is told.",
)
@shared.confidence(default="0.95", show_default=True)
@shared.seed(default=None, show_default=False)
@shared.new_folder()
@shared.layout()
def odds_ratio(
    table: tuple[str, ...],
    *,
    columns: str | None,
    epsilon: str,
    delta: str,
    size: str,
    against: str,
    confidence: str,
    seed: int | None,
    layout: str,
    out: Path | None,
) -> int:
    """Test privately if two features of a table are related.

    TABLE is four counts, row by row, or a CSV file of a 2 x 2 table (with --columns:
    a line for each person). The four totals are published as they are; one count gets
    noise, and what is printed follows from it. --seed is for tests: who knows it can
    take the noise away.

    Example: verifydp odds-ratio 12 5 3 9 --epsilon 1
    """
    from verifydp.api import odds_ratio as test_privately  # noqa: PLC0415 - quick help

    found = test_privately(
        _table(table),
        epsilon=epsilon,
        delta=delta,
        columns=None if columns is None else shared.features(columns),
        size=size,
        against=against,
        confidence=confidence,
        seed=seed,
    )
    return show(found, layout, out)


def _table(given: tuple[str, ...]) -> str | list[list[int]]:
    """A file, or four counts."""
    if len(given) == 1:
        return given[0]
    if len(given) != 4 or not all(one.isascii() and one.isdecimal() for one in given):
        raise InputError(
            f"TABLE is {' '.join(given)[:60]!r}: give a file, or four whole numbers, "
            "the counts of the first row and of the second"
        )
    a, b, c, d = map(int, given)
    return [[a, b], [c, d]]


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = odds_ratio, (Section.CHOOSE, 9)
