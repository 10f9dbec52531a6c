"""``verifydp compose``: the budget of a release from those of its components."""

import shlex
from dataclasses import replace
from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show

__all__ = ["compose"]


@click.command(cls=Command, epilog=shared.STATUS)
@click.argument("release", type=click.Path(path_type=Path))
@click.option(
    "--explain", is_flag=True, help="Say in plain words why this rule applies."
)
@shared.delta(default=None)
@click.option(
    "--audit",
    "data",
    type=shared.DATA_FILE,
    help="Test the programs, all together, on neighbours of this table.",
)
@click.option(
    "--samples",
    type=int,
    default=200_000,
    show_default=True,
    help="With --audit: calls of the release, at most.",
)
@shared.seed()
@shared.new_folder()
@shared.layout()
def compose(
    release: Path,
    *,
    explain: bool,
    delta: str | None,
    data: Path | None,
    samples: int,
    seed: int,
    layout: str,
    out: Path | None,
) -> int:
    """Find what a release may give away.

    RELEASE is a TOML file: [release] with its relation, and [[component]] for each
    statistic with its budget and the records that it reads. With --delta an epsilon at
    it is found as well, whatever delta RELEASE asks for. With --audit its programs
    are run as one, and tested against the budget that follows.

    Example: verifydp compose release.toml --explain
    """
    from verifydp.api import compose as find  # noqa: PLC0415 - help stays quick
    from verifydp.composition import load_release  # noqa: PLC0415
    from verifydp.evidence.numbers import delta_of  # noqa: PLC0415

    if data is None:
        plan = load_release(release)
        if delta is not None:
            plan = replace(plan, delta=delta_of(delta))
        options = {"explain": explain} if layout == "text" else {}
        return show(find(plan), layout, out, **options)
    from verifydp.api import audit_release  # noqa: PLC0415
    from verifydp.data import read_database  # noqa: PLC0415

    words = ["verifydp", "compose", str(release), "--audit", str(data)]
    words += ["--samples", str(samples), "--seed", str(seed)]
    if delta is not None:
        words += ["--delta", delta]
    tested = audit_release(
        release,
        delta=delta,
        data=read_database(data),
        samples=samples,
        seed=seed,
        reproduce=lambda _: shlex.join(words),
    )
    return show(tested, layout, out)


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = compose, (Section.CHOOSE, 4)
