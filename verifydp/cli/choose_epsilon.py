"""``verifydp choose-epsilon``: the largest epsilon that keeps adversaries in check."""

from pathlib import Path
from typing import Any

import click

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Command, Section
from verifydp.cli.listing import print_named
from verifydp.cli.showing import show
from verifydp.errors import InputError

__all__ = ["choose_epsilon"]


@click.command(
    name="choose-epsilon",
    cls=Command,
    options_metavar="[OPTIONS]",
    epilog="Exit status: 0 an epsilon was found, 2 no epsilon is small enough, or the "
    "input cannot be used.",
)
@click.option("--f-beta", metavar="NUMBER", help="The most that F_beta may be.")
@shared.beta()
@click.option("--precision", metavar="NUMBER", help="The most that precision may be.")
@click.option(
    "--recall",
    metavar="NUMBER",
    help="With --precision: at this recall or more; without, at any.",
)
@click.option("--auc", metavar="NUMBER", help="The most for the area under the ROC.")
@click.option("--accuracy", metavar="NUMBER", help="The most that accuracy may be.")
@click.option(
    "--posterior",
    metavar="NUMBER",
    help="The most to be believed, after an output, that the record is in.",
)
@click.option(
    "--posterior-out",
    metavar="NUMBER",
    help="The most to be believed, after an output, that it is not in.",
)
@click.option(
    "--mechanism",
    metavar="NAME",
    default="any",
    show_default=True,
    help="Every (epsilon, delta)-DP mechanism, or one (see --list).",
    shell_complete=offered.mechanism_classes,
)
@shared.delta()
@click.option("--values", metavar="K", help="Values of randomised response (2).")
@click.option(
    "--sensitivity", metavar="NUMBER", help="Sensitivity of what gets noise (1)."
)
@click.option(
    "--classical", is_flag=True, help="Gaussian noise by the classical formula."
)
@shared.odds()
@click.option(
    "--rho-prior", metavar="NUMBER", help="Instead: coefficient of the prior."
)
@click.option("--rho-record", metavar="NUMBER", help="That of correlated records.")
@click.option("--rho-time", metavar="NUMBER", help="That of correlation in time.")
@click.option(
    "--joint",
    type=shared.DATA_FILE,
    help="Instead: file with a joint table of the record and what is known.",
)
@shared.certify()
@shared.new_folder()
@shared.listing("the mechanisms")
@shared.layout()
def choose_epsilon(
    *, only_list: bool, layout: str, out: Path | None, **options: Any
) -> int:
    """Choose epsilon so that no adversary exceeds a limit.

    The largest epsilon at which no test, however clever or randomised, exceeds a limit
    given by --precision, --f-beta, --auc, --accuracy, --posterior or --posterior-out.
    Of several limits the strictest counts.

    Example: verifydp choose-epsilon --precision 0.9 --prior 3:1
    """
    if only_list:
        _list()
        return 0
    from verifydp.api import choose_epsilon as choose  # noqa: PLC0415

    if options["beta"] is None:
        del options["beta"]
    elif options["f_beta"] is None:
        raise InputError("--beta goes with --f-beta: give the most that F_beta may be")
    if options["recall"] is not None and options["precision"] is None:
        raise InputError("--recall goes with --precision: give the most that it may be")
    if options["certify"] is None:
        options["certify"] = out is not None
    result = choose(**options)
    # what cannot be met is told in one line, as other mistakes
    show(result, layout if result.feasible or layout != "text" else None, out)
    if not result.feasible:
        raise InputError(result.reason)
    return 0


def _list() -> None:
    from verifydp.adversary.mechanism_classes import mechanism_classes  # noqa: PLC0415

    print_named((each.name, each.title) for each in mechanism_classes().values())


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = choose_epsilon, (Section.CHOOSE, 1)
