"""``verifydp calibrate``: the noise that makes a release pufferfish private."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click
import msgspec

from verifydp.cli import offered
from verifydp.cli import options as shared
from verifydp.cli.commands import Choice, Command, Section
from verifydp.cli.listing import print_named
from verifydp.cli.showing import show
from verifydp.errors import InputError

if TYPE_CHECKING:
    from verifydp.evidence.calibrations import CalibrationResult

__all__ = ["calibrate"]

_BELIEVED_NORMAL = (
    "the users are independent, and what is released of them is believed to be normal "
    "with their moments; irrational deviations are rounded up at 40 digits"
)


@click.command(
    cls=Command,
    options_metavar="[OPTIONS]",
    epilog=shared.STATUS,
)
@shared.epsilon()
@shared.delta()
@shared.priors()
@click.option(
    "--data",
    type=shared.DATA_FILE,
    help="CSV file with a header: one belief for each group of rows.",
)
@click.option(
    "--users",
    type=shared.DATA_FILE,
    help="CSV file with the columns mean and sd, one row for each user of a query.",
)
@click.option(
    "--query",
    type=Choice(["sum", "average-of-all", "average-of-present"]),
    default="sum",
    show_default=True,
    help="With --users: what is released of them.",
)
@click.option(
    "--values",
    nargs=2,
    metavar="VALUE VALUE",
    help="With --users: hide which of two values a user has, not the presence.",
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
    "--compare",
    is_flag=True,
    help="With --data: judge the noise under the law of the table itself, too.",
)
@click.option(
    "--one-order",
    is_flag=True,
    help="Bound the first secret's events by the second's only.",
)
@shared.noise()
@click.option(
    "--method",
    default="exact",
    show_default=True,
    help="The least noise, or a published rule (see --list).",
    shell_complete=offered.calibration_rules,
)
@shared.listing("the rules")
@shared.seed()
@click.option(
    "--certify/--no-certify",
    default=True,
    show_default=True,
    help="Make a certificate; without one nothing is called PROVED.",
)
@shared.new_folder()
@shared.layout()
def calibrate(**options: Any) -> int:
    """Choose the noise that hides a secret from stated beliefs.

    Beliefs are priors by secret in a JSON file, are fitted to the groups of a CSV
    table, or follow from the moments of users. The answer holds for the exact laws of
    the release, whatever the rule.

    Example: verifydp calibrate --priors beliefs.json --epsilon 1 --delta 0.05
    """
    if options["only_list"]:
        _list()
        return 0
    return _run(options)


def _list() -> None:
    from verifydp.calibration.rules import RULES  # noqa: PLC0415

    marks = {rule.name: "FALSE  " * (rule.falsehood is not None) for rule in RULES}
    print_named((rule.name, f"{marks[rule.name]}{rule.title}") for rule in RULES)


def _run(options: dict[str, Any]) -> int:
    from verifydp.api import calibrate as run_calibrate  # noqa: PLC0415

    if options["epsilon"] is None:
        raise InputError("which privacy loss? give --epsilon, such as 1")
    source = _source(options)
    result = run_calibrate(
        source.family,
        epsilon=options["epsilon"],
        delta=options["delta"],
        noise=options["noise"],
        method=options["method"],
        certify=options["certify"],
    )
    result = msgspec.structs.replace(result, notes=(*source.remarks, *result.notes))
    if source.table is not None:
        result = _compared(source, result)
    return show(result, options["layout"], options["out"])


def _compared(source: "_Source", result: "CalibrationResult") -> "CalibrationResult":
    """Say what the same noise gives under the law of the table itself.

    The certificate stays about the beliefs; where the table refutes the claim, that is
    the headline, and a warning.
    """
    from verifydp.calibration import noise_of  # noqa: PLC0415
    from verifydp.calibration.misspecification import (  # noqa: PLC0415
        misspecification,
    )
    from verifydp.evidence.verdict import Verdict  # noqa: PLC0415

    kind = result.noise.kind if result.noise.parameter else "laplace"
    scale = Fraction(result.noise.exact) if result.noise.parameter else Fraction(0)
    found = misspecification(
        source.family,
        noise_of(kind, scale),
        result.epsilon,
        source.table,
        delta=result.delta,
    )
    text = f"under the law of the table itself, every row equally likely: {found.text}"
    if found.verdict is Verdict.REFUTED:
        return msgspec.structs.replace(
            result, warnings=(*result.warnings, text), refuted_by_table=text
        )
    return msgspec.structs.replace(result, notes=(text, *result.notes))


@dataclass(frozen=True, slots=True)
class _Source:
    """Beliefs, what to know about them, and the law of the table they are from."""

    family: Any
    remarks: tuple[str, ...] = ()
    table: Any = None


#: Which options go with which source of beliefs.
_OWN = {
    "priors": (),
    "data": ("column", "secret", "pairs", "missing", "compare"),
    "users": ("values",),
}


def _source(options: dict[str, Any]) -> _Source:
    chosen = [name for name in _OWN if options[name] is not None]
    if len(chosen) > 1:
        raise InputError(
            f"{' and '.join(f'--{name}' for name in chosen)} are both given: beliefs "
            "have one source, leave out the others"
        )
    if not chosen:
        raise InputError(
            "what do adversaries believe? give one of --priors FILE, --data FILE with "
            "--column and --secret, or --users FILE"
        )
    for owner, names in _OWN.items():
        for name in names:
            if options[name] and owner not in chosen:
                raise InputError(
                    f"--{name.removesuffix('s') if name == 'pairs' else name} goes "
                    f"with --{owner}, not with --{chosen[0]}"
                )
    if options["priors"] is not None:
        if options["one_order"]:
            raise InputError(
                'the file of --priors says it all: write "symmetric": false there'
            )
        from verifydp.adapters.beliefs import load_family  # noqa: PLC0415

        return _Source(load_family(options["priors"]))
    return _of_table(options) if options["data"] is not None else _of_users(options)


def _of_table(options: dict[str, Any]) -> _Source:
    if not options["column"] or not options["secret"]:
        raise InputError("--data needs --column and --secret: name two of its columns")
    if options["one_order"] and not options["pairs"]:
        raise InputError(
            "--one-order: which order is meant? name the secrets by --pair FIRST SECOND"
        )
    from verifydp.adapters.tables import MISSING  # noqa: PLC0415
    from verifydp.calibration.beliefs.groups import family_of_groups  # noqa: PLC0415

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
    table = fitted.table if options["compare"] else None
    return _Source(fitted.family, fitted.remarks, table)


def _of_users(options: dict[str, Any]) -> _Source:
    from verifydp.adapters.users import load_users  # noqa: PLC0415
    from verifydp.data.beliefs import queries  # noqa: PLC0415

    users = load_users(options["users"])
    common = {"query": options["query"], "symmetric": not options["one_order"]}
    if options["values"]:
        first, second = options["values"]
        family = queries.value_family(
            users.means, users.sds, first=first, second=second, **common
        )
    else:
        family = queries.presence_family(users.means, users.sds, **common)
    return _Source(family, (_BELIEVED_NORMAL,))


#: The command of this file, and where `verifydp --help` lists it.
COMMAND, PLACE = calibrate, (Section.CHOOSE, 2)
