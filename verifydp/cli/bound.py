"""``verifydp bound``: what an attack's result says of epsilon."""

from pathlib import Path
from typing import Any

import click

from verifydp.cli import options as shared
from verifydp.cli.commands import Choice, Command, Section
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["bound"]

#: Options that hold numbers, with what they mean.
_FIGURES = (
    ("auc", "Area under the attack's ROC curve."),
    ("accuracy", "Share of right answers."),
    ("precision", 'Chance that a record is in, where the attack says "in".'),
    ("recall", "With --precision: the true positive rate."),
    ("f-beta", "F score."),
    ("true-positive-rate", 'Chance to say "in" of a record that is in.'),
    ("false-positive-rate", "The same of a record that is not."),
    ("true-positives", 'Records that are in of which it says "in".'),
    ("false-positives", "Records that are not in of which it does."),
    ("positives", "Number of records that are in."),
    ("negatives", "Number of records that are not."),
)


def _figures(command: Any) -> Any:
    for name, meaning in reversed(_FIGURES):
        command = click.option(f"--{name}", metavar="NUMBER", help=meaning)(command)
    return command


@click.command(
    cls=Command,
    options_metavar="[OPTIONS]",
    epilog=shared.STATUS,
)
@_figures
@shared.beta()
@shared.odds()
@shared.delta()
@shared.epsilon()
@shared.confidence()
@click.option(
    "--mechanism",
    type=Choice(["any", "laplace"]),
    default="any",
    show_default=True,
    help="For which mechanisms it is.",
)
@click.option(
    "--table",
    type=shared.DATA_FILE,
    help="CSV file with an attack in each row, columns named like the options.",
)
@shared.certify()
@shared.new_folder()
@shared.layout()
def bound(*, out: Path | None, layout: str, **options: Any) -> int:
    """Bound epsilon from below by the result of an attack.

    Give one result: --auc, --accuracy, --precision with --recall, --f-beta, both
    rates, or both counts. With the numbers of records the bound has a confidence
    (0.95); without, it is what the figures mean if they are exact. An --epsilon is
    held against it.

    Example: verifydp bound --auc 0.7441 --delta 0.02
    """
    from verifydp.adversary.odds import odds_against  # noqa: PLC0415
    from verifydp.api import bound as bound_attack  # noqa: PLC0415
    from verifydp.api import bound_table  # noqa: PLC0415

    if options["certify"] is None:
        options["certify"] = out is not None
    table, prior = options.pop("table"), options.pop("prior")
    if table is not None:
        _only_with_table(options, prior)
        result: Any = bound_table(
            table,
            confidence=options["confidence"],
            delta=options["delta"],
            certify=options["certify"],
        )
    else:
        if prior is not None:
            options["odds"] = odds_against(prior)
        result = bound_attack(**options)
    return show(result, layout, out)


def _only_with_table(options: dict[str, Any], prior: str | None) -> None:
    allowed = {"certify", "confidence", "delta", "mechanism"}
    stray = [
        n for n, value in options.items() if value is not None and n not in allowed
    ]
    if prior is not None:
        stray.append("prior")
    if stray:
        raise InputError(
            f"--{stray[0].replace('_', '-')} does not go with --table: it is a column"
        )
    if options["mechanism"] != "any":
        raise InputError("--mechanism does not go with --table: it is a column")


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = bound, (Section.JUDGE, 4)
