"""``verifydp calibrate``: the noise that makes a release pufferfish private."""

from pathlib import Path
from typing import Any

import click
import msgspec

from verifydp.errors import InputError

__all__ = ["calibrate"]

_REFUTED = 1


@click.command(
    options_metavar="[OPTIONS]",
    epilog="Exit status: 0 not refuted, 1 refuted, 2 the input cannot be used.",
)
@click.option("--epsilon", help="Privacy loss: 0.5 or 1/3.")
@click.option("--delta", default="0", show_default=True, help="Slack, below 1.")
@click.option(
    "--priors",
    type=click.Path(path_type=Path),
    help="JSON file of priors by secret.",
)
@click.option(
    "--data",
    type=click.Path(path_type=Path),
    help="CSV file with a header, in place of --priors.",
)
@click.option("--column", help="With --data: the column of numbers to release.")
@click.option("--secret", help="With --data: the column whose value is the secret.")
@click.option(
    "--prior",
    default="gaussian",
    show_default=True,
    help="With --data: gaussian, mixture:K, or values (each value as it occurs).",
)
@click.option(
    "--missing",
    multiple=True,
    metavar="TEXT",
    help="With --data: a text for an unknown value, such as -9; beside empty, ?, NA.",
)
@click.option(
    "--pair",
    "pairs",
    nargs=2,
    multiple=True,
    metavar="SECRET SECRET",
    help="A pair that is not to be told apart; by default all. May be repeated.",
)
@click.option(
    "--one-order",
    is_flag=True,
    help="Bound the first secret's events by the second's only.",
)
@click.option(
    "--noise",
    type=click.Choice(["laplace", "gaussian"]),
    default="laplace",
    show_default=True,
    help="What is added.",
)
@click.option(
    "--method",
    default="exact",
    show_default=True,
    help="The least noise, or a published rule (see --list).",
)
@click.option("--list", "only_list", is_flag=True, help="List the rules.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="Of fitted mixtures."
)
@click.option(
    "--certify/--no-certify",
    default=True,
    show_default=True,
    help="Have the checker show the verdict as well.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for report, result and certificate.",
)
@click.option(
    "--format",
    "layout",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="Of standard output.",
)
def calibrate(**options: Any) -> int:
    """Choose the noise for beliefs about the data, and show what it gives.

    Beliefs are priors by secret in a JSON file, or are fitted to the groups of a CSV
    table. The answer holds for the exact laws of the release, whatever the rule.
    """
    if options["only_list"]:
        _list()
        return 0
    return _run(options)


def _list() -> None:
    from verifydp.calibration.rules import RULES  # noqa: PLC0415

    for rule in RULES:
        mark = "FALSE  " if rule.falsehood is not None else ""
        click.echo(f"{rule.name:<18}{mark}{rule.title}")


def _run(options: dict[str, Any]) -> int:
    from verifydp.api import calibrate as run_calibrate  # noqa: PLC0415
    from verifydp.evidence.verdict import Verdict  # noqa: PLC0415
    from verifydp.report.calibrations import (  # noqa: PLC0415
        calibration_json,
        render_calibration,
        write_calibration,
    )

    if options["epsilon"] is None:
        raise InputError("which privacy loss? give --epsilon, such as 1")
    out = options["out"]
    if out is not None and (out / "result.json").exists():
        raise InputError(f"{out / 'result.json'} exists: name another folder")
    family, remarks = _family(options)
    result = run_calibrate(
        family,
        epsilon=options["epsilon"],
        delta=options["delta"],
        noise=options["noise"],
        method=options["method"],
        certify=options["certify"],
    )
    result = msgspec.structs.replace(result, notes=(*remarks, *result.notes))
    written = write_calibration(result, out) if out is not None else ()
    if options["layout"] == "json":
        click.echo(calibration_json(result).encode(), nl=False)
    else:
        from rich.console import Console  # noqa: PLC0415

        render_calibration(result, Console(), written=written)
    return _REFUTED if result.verdict is Verdict.REFUTED else 0


def _family(options: dict[str, Any]) -> tuple[Any, tuple[str, ...]]:
    if (options["priors"] is None) == (options["data"] is None):
        raise InputError(
            "what do adversaries believe? give --priors FILE, or --data FILE with "
            "--column and --secret"
        )
    if options["priors"] is not None:
        for name in ("column", "secret", "pairs", "one_order", "missing"):
            if options[name]:
                word = name.removesuffix("s").replace("_", "-")
                raise InputError(
                    f"--{word} goes with --data: the file of --priors says it all"
                )
        from verifydp.adapters.beliefs import load_family  # noqa: PLC0415

        return load_family(options["priors"]), ()
    if not options["column"] or not options["secret"]:
        raise InputError("--data needs --column and --secret: name two of its columns")
    from verifydp.adapters.tables import MISSING  # noqa: PLC0415
    from verifydp.calibration.groups import family_of_groups  # noqa: PLC0415

    fitted = family_of_groups(
        options["data"],
        options["column"],
        options["secret"],
        prior=options["prior"],
        pairs=options["pairs"] or None,
        symmetric=not options["one_order"],
        missing=(*MISSING, *options["missing"]),
        seed=options["seed"],
    )
    return fitted.family, fitted.remarks
