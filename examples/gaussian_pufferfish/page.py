"""All figures as one page without scripts, and their numbers as JSON."""

from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from figures.spreading import all_of
from markupsafe import Markup

from gaussian_pufferfish import factors, group_pictures, many_users, noise_comparison
from gaussian_pufferfish.factors import Factors
from gaussian_pufferfish.group_records import Table, TwoGroups
from gaussian_pufferfish.many_users import ManyUsers
from gaussian_pufferfish.noise_comparison import NoiseComparison
from gaussian_pufferfish.two_groups import ADULT, HEART, two_groups
from verifydp.data.beliefs import PriorPair
from verifydp.empirical.executors import SerialExecutor
from verifydp.report.html.page import render_page

__all__ = [
    "SOURCES",
    "Experiments",
    "Fitted",
    "Source",
    "json_text",
    "page_text",
    "run",
]

_FORMAT = "verifydp.example.gaussian-pufferfish/1"
_LIBRARIES = ("matplotlib", "numpy", "python-flint", "scikit-learn", "verifydp")


@dataclass(frozen=True, slots=True)
class Source:
    """Where the public original of a table is.

    Attributes
    ----------
    figure, table, title, doi
        The figure that needs it, the table, its title and identifier there.
    paper_rows
        How many rows the paper says that it has.
    """

    figure: int
    table: Table
    title: str
    doi: str
    paper_rows: int


SOURCES = (
    Source(3, ADULT, "Adult", "10.24432/C5XW20", 32652),
    Source(4, HEART, "Heart Disease (Hungarian)", "10.24432/C52P4X", 293),
)


@dataclass(frozen=True, slots=True)
class Fitted:
    """One of the two figures that need a table, and the mixtures that it draws."""

    numbers: TwoGroups
    pair: PriorPair


@dataclass(frozen=True, slots=True)
class Experiments:
    """The figures that were made.

    Attributes
    ----------
    noise_comparison, many_users, factors
        Figures 1, 2 and 5.
    tables
        Figures 3 and 4, in the order of `SOURCES`; None without the tables.
    """

    noise_comparison: NoiseComparison
    many_users: ManyUsers
    factors: Factors
    tables: tuple[Fitted, ...] | None


def run(folder: Path | None, workers: Executor | None = None) -> Experiments:
    """Compute all figures, or without a folder of tables those that need none.

    Parameters
    ----------
    folder
        Folder of the tables.
    workers
        Where the parts are computed; by default here, one after another.

    Raises
    ------
    InputError
        If a table cannot be read or lacks a column or group.
    MissingExtraError
        If scikit-learn is not installed, with tables.
    """
    parts: dict[str, Callable[[], Any]] = {
        "noise_comparison": noise_comparison.compare_noises,
        "many_users": many_users.many_users,
        "factors": factors.factors,
    }
    fitted = {
        source.table.file: partial(two_groups, source.table, folder)
        for source in (() if folder is None else SOURCES)
    }
    found = all_of(workers or SerialExecutor(), {**fitted, **parts})
    tables = tuple(Fitted(*found.pop(name)) for name in fitted)
    return Experiments(**found, tables=tables or None)


def json_text(found: Experiments) -> str:
    """Write every number as JSON: ends of enclosures, outward, and doubles."""
    numbers = [None, None] if found.tables is None else found.tables
    adult, heart = (one and one.numbers for one in numbers)
    record = {
        "format": _FORMAT,
        "figure_1": found.noise_comparison,
        "figure_2": found.many_users,
        "figure_3": adult,
        "figure_4": heart,
        "figure_5": found.factors,
        "versions": _versions(),
    }
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n"


def page_text(found: Experiments) -> str:
    """Write the page: no script, nothing loaded from elsewhere.

    Raises
    ------
    MissingExtraError
        If matplotlib is not installed.
    """
    groups = []
    for place, source in enumerate(SOURCES):
        drawn = numbers = None
        if found.tables is not None:
            one = found.tables[place]
            name = f"groups-{source.figure}"
            numbers = one.numbers
            drawn = Markup(group_pictures.draw(name, numbers, one.pair))
        groups.append((source, numbers, drawn))
    # Pictures hold texts of this package and, escaped, no others.
    return render_page(
        "experiments.html",
        folder=Path(__file__).parent,
        comparison=found.noise_comparison,
        comparison_picture=Markup(noise_comparison.draw(found.noise_comparison)),
        users=found.many_users,
        users_picture=Markup(many_users.draw(found.many_users)),
        groups=groups,
        factors=found.factors,
        factors_picture=Markup(factors.draw(found.factors)),
        versions=_versions(),
    )


def _versions() -> dict[str, str]:
    return {library: version(library) for library in _LIBRARIES}
