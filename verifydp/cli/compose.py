"""``verifydp compose``: the budget of a release, or what mechanisms tell of a state."""

import shlex
from dataclasses import replace
from pathlib import Path

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.showing import show
from verifydp.cli.streams import results_only

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
    it is found as well, whatever RELEASE asks for. With --audit its programs
    are run as one, and tested against the budget that follows.

    Or it has a [model] of a state and the data that share its causes, and [[mechanism]]
    for each that reads the data: then the true law of all outputs given the state is
    measured, beside the product of what single outputs tell (docs/confounding.md).

    Example: verifydp compose release.toml --explain
    """
    from verifydp.api import compose as find  # noqa: PLC0415 - help stays quick
    from verifydp.composition import load_release  # noqa: PLC0415
    from verifydp.evidence.numbers import delta_of  # noqa: PLC0415

    if _is_causal(release, audited=data is not None):
        from verifydp.api import composition_report  # noqa: PLC0415
        from verifydp.composition.confounded.planned import (  # noqa: PLC0415
            load_composition,
        )

        planned = load_composition(release)
        if delta is not None:
            planned = planned.also_at(delta_of(delta))
        options = {"explain": explain} if layout == "text" else {}
        return show(composition_report(planned), layout, out, **options)
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
    with results_only():
        tested = audit_release(
            release,
            delta=delta,
            data=read_database(data),
            samples=samples,
            seed=seed,
            reproduce=lambda _: shlex.join(words),
        )
    return show(tested, layout, out)


def _is_causal(release: Path, *, audited: bool) -> bool:
    """Tell by what stands in the file which of both compositions it is."""
    from verifydp.composition.confounded.planned import (  # noqa: PLC0415
        describes_model,
    )

    found = describes_model(release)
    if found and audited:
        from verifydp.errors import InputError  # noqa: PLC0415

        raise InputError(
            f"{release} has a causal model, whose law is computed: --audit is for the "
            "programs of a release"
        )
    return found


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = compose, (Section.CHOOSE, 4)
