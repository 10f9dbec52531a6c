"""``verifydp invert``: noise that meets a target together."""

from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show

__all__ = ["invert"]


@click.command(cls=Command, epilog=shared.STATUS)
@click.argument("plan", type=click.Path(path_type=Path))
@shared.new_folder()
@shared.layout()
def invert(plan: Path, *, layout: str, out: Path | None) -> int:
    """Find noise that meets a target together.

    PLAN is a TOML file: [target] with epsilon and delta, and [[mechanism]] for each
    statistic with its noise. Each keeps its noise; what is found is how one noise
    depends on another, so that all statistics together meet the target, or a proof that
    it cannot be.

    Example: verifydp invert plan.toml
    """
    from verifydp.api import invert as find  # noqa: PLC0415 - help stays quick

    return show(find(plan), layout, out)


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = invert, (Section.CHOOSE, 5)
