"""``verifydp falsify``: look for beliefs at which a rule for the noise fails."""

from pathlib import Path

import click

__all__ = ["falsify"]

_REFUTED = 1


@click.command(
    options_metavar="[OPTIONS]",
    epilog="Exit status: 0 not refuted, 1 refuted, 2 the input cannot be used.",
)
@click.argument("rule", metavar="RULE")
@click.option("--seed", type=int, default=0, show_default=True, help="Of the search.")
@click.option(
    "--attempts",
    type=int,
    default=2000,
    show_default=True,
    help="Pairs of priors that are drawn at most.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for the counterexample's report, result and certificate.",
)
@click.option(
    "--format",
    "layout",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Of standard output.",
)
def falsify(
    *, rule: str, seed: int, attempts: int, out: Path | None, layout: str
) -> int:
    """Look for beliefs at which a rule for noise fails.

    RULE is tried on normal priors and mixtures of them; `verifydp calibrate --list`
    names the rules. What is found is made small, then refuted in ball arithmetic and
    certified. Nothing found is no proof.
    """
    from verifydp.api import falsify as run_falsify  # noqa: PLC0415
    from verifydp.evidence.verdict import Verdict  # noqa: PLC0415
    from verifydp.report.calibrations import (  # noqa: PLC0415
        render_falsification,
        write_calibration,
    )
    from verifydp.report.result_folders import record_json  # noqa: PLC0415

    result = run_falsify(rule, seed=seed, attempts=attempts)
    written = (
        write_calibration(result.counterexample, out)
        if out is not None and result.counterexample is not None
        else ()
    )
    if layout == "json":
        click.echo(record_json(result).encode(), nl=False)
    else:
        from rich.console import Console  # noqa: PLC0415

        render_falsification(result, Console(), written=written)
    return _REFUTED if result.verdict is Verdict.REFUTED else 0


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = falsify, 6
