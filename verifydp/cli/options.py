"""Options that several commands have: each with one name, one meaning, one text.

A command takes an option as it is, or says what is its own: whether it is required, or
what its default is.
"""

import csv
import os
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from verifydp.cli.commands import Choice
from verifydp.errors import InputError

if TYPE_CHECKING:
    from verifydp.mechanisms import Mechanism

__all__ = [
    "DATA_FILE",
    "STATUS",
    "beta",
    "certify",
    "columns",
    "confidence",
    "delta",
    "device",
    "epsilon",
    "example",
    "executor",
    "features",
    "jobs",
    "layout",
    "listing",
    "new_folder",
    "noise",
    "odds",
    "out",
    "parameters",
    "precision",
    "persons",
    "priors",
    "publish",
    "second_opinion",
    "seed",
]

#: What `click.option` gives.
_Decorator = Callable[[Any], Any]

#: The exit status of commands that judge a claim, below their help.
STATUS = "Exit status: 0 not refuted, 1 refuted, 2 the input cannot be used."
#: A file that a command reads; a pipe will do.
DATA_FILE = click.Path(path_type=Path)


class _Results(click.Path):
    """A folder that can be made, or is there: said before any work is done."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Refuse a folder under a file, or where nothing may be written."""
        folder = Path(os.fsdecode(super().convert(value, param, ctx)))
        present = next(
            one for one in (folder, *folder.absolute().parents) if one.exists()
        )
        if not present.is_dir():
            self.fail(
                f"{str(folder)!r} cannot be made, {present.name!r} is a file",
                param,
                ctx,
            )
        if not os.access(present, os.W_OK | os.X_OK):
            self.fail(
                f"{str(present)!r} may not be written to: name another folder",
                param,
                ctx,
            )
        return folder


_RESULTS = _Results(path_type=Path, file_okay=False)


def _shared(*names: str, **fixed: Any) -> Callable[..., _Decorator]:
    """Give what makes an option, of what all commands and what one says of it."""

    def option(**own: Any) -> _Decorator:
        return click.option(*names, **(fixed | own))

    return option


def _refuse_result(
    context: click.Context, parameter: click.Parameter, folder: Path | None
) -> Path | None:
    """Refuse a folder that holds a result, before any work is done."""
    del context, parameter
    from verifydp.report.writing import refuse_result  # noqa: PLC0415

    refuse_result(folder)
    return folder


def _known_executor(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> str | None:
    """Refuse a kind that is not known, before any work is done."""
    del context, parameter
    if text is not None:
        from verifydp.executors import require_executor  # noqa: PLC0415

        require_executor(text)
    return text


def _together(
    context: click.Context, parameter: click.Parameter, given: tuple[str, ...]
) -> str | None:
    """Take an option that names several things once or several times."""
    del context, parameter
    return ",".join(given) or None


epsilon = _shared("--epsilon", help="Claimed privacy loss: 0.5, 1/3 or log(3).")
delta = _shared(
    "--delta", default="0", show_default=True, help="Claimed delta: 1e-6 or 1/1000."
)
confidence = _shared("--confidence", help="Probability that all bounds hold.")
seed = _shared(
    "--seed",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    help="Determines all that is drawn.",
)
jobs = _shared(
    "--jobs", type=int, default=1, show_default=True, help="Worker processes."
)
executor = _shared(
    "--executor",
    metavar="KIND:ADDRESS",
    callback=_known_executor,
    help="Workers of a cluster, as dask:tcp://HOST:8786 (docs/scaling.md).",
)
priors = _shared("--priors", type=DATA_FILE, help="JSON file of priors by secret.")
publish = _shared(
    "--publish",
    multiple=True,
    help="A margin that is published: a feature, or several as sex,region.",
)
columns = _shared(
    "--columns",
    multiple=True,
    callback=_together,
    help="Columns of a file of records that are features: sex,region.",
)
persons = _shared(
    "--persons",
    type=int,
    help="Persons in whom neighbours differ; by default as many as must change.",
)
noise = _shared(
    "--noise",
    type=Choice(["laplace", "gaussian"]),
    default="laplace",
    show_default=True,
    help="What is added to the data.",
)
odds = _shared(
    "--prior",
    metavar="ODDS",
    help="Known of a record beforehand: odds such as 3:1, or 0.75 (1:1).",
)
beta = _shared("--beta", metavar="NUMBER", help="Weight of recall in F_beta (1).")
certify = _shared(
    "--certify/--no-certify",
    default=None,
    help="Whether to make certificates; by default with --out.",
)
second_opinion = _shared(
    "--second-opinion",
    "doubt",
    is_flag=True,
    help="Put every step to cvc5 and mpmath, too; a contradiction is an error.",
)
#: A folder for what is found, whatever stands there.
out = _shared(
    "--out", type=_RESULTS, help="Folder for the result, reports and certificates."
)


def features(text: str) -> list[str]:
    """Names of features, as they are given beside one another; quoted with a comma."""
    try:
        names = next(csv.reader([text], skipinitialspace=True), [""])
    except csv.Error as error:
        raise InputError(f"{text[:60]!r} names no features: {error}") from error
    return [name.strip() for name in names]


def new_folder() -> _Decorator:
    """Make the option for a folder of results that holds none yet."""
    return out(callback=_refuse_result)


def layout() -> _Decorator:
    """Make the option for the form of standard output: text, JSON, lines of events.

    A command prints text and JSON itself; lines are written while it runs
    (`verifydp.cli.event_stream`), and the last one by `verifydp.cli.showing`.
    """
    return click.option(
        "--format",
        "layout",
        type=Choice(["text", "json", "ndjson"]),
        default="text",
        show_default=True,
        help="Form of standard output.",
    )


def parameters(kind: "type[Mechanism]") -> Iterator[_Decorator]:
    """Make the options of a mechanism's own parameters."""
    for one in kind.parameters:
        yield click.option(one.option, one.name, help=one.meaning)


def example(command: str, kind: "type[Mechanism]", *more: str) -> str:
    """Write the line of a command that is about a mechanism, for its help.

    Tables are in files, whose names are those of the parameters.
    """
    words = ["Example: verifydp", command, kind.name]
    for one in kind.parameters:
        value = kind.example.get(one.name)
        if isinstance(value, str | int | float | Fraction):
            words += [one.option, str(value)]
        elif value is not None:
            words += [one.option, f"{one.name}.json"]
    return " ".join([*words, *more])


def listing(what: str) -> _Decorator:
    """Make the option that lists names instead."""
    return click.option("--list", "only_list", is_flag=True, help=f"List {what}.")


def device() -> _Decorator:
    """``--device``: where a backend computes."""
    return click.option("--device", help="Where it computes, as cuda:0 [default: cpu].")


def precision() -> _Decorator:
    """``--precision``: the type of a backend's random numbers."""
    return click.option(
        "--precision",
        type=Choice(["float64", "float32"]),
        help="Type of its random numbers [default: float64].",
    )
