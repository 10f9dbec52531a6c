"""All that was measured as one page, and its numbers as JSON."""

from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import msgspec
from figures.spreading import all_of
from markupsafe import Markup

from semi_dp import census, norm_noise, normal_noise, odds_ratio, pictures, tables
from verifydp.empirical.executors import SerialExecutor
from verifydp.report.html.page import render_page
from verifydp.report.wording import number_text

__all__ = ["Experiments", "json_text", "page_text", "run"]

_FORMAT = "verifydp.example.semi-dp/1"
_LIBRARIES = ("matplotlib", "numpy", "python-flint", "scipy", "verifydp")


@dataclass(frozen=True, slots=True)
class Experiments:
    """Everything that was computed.

    Attributes
    ----------
    normal, norms
        Errors of normal noise by size, and of noise by norms by size and epsilon.
    powers
        Powers of the tests.
    reported, conversions
        The figures on the census, and what both budgets mean at the delta.
    """

    normal: tuple[normal_noise.NormalErrors, ...]
    norms: tuple[norm_noise.NormErrors, ...]
    powers: odds_ratio.Powers
    reported: tuple[census.CensusFigure, ...]
    conversions: tuple[census.Conversion, ...]

    @property
    def short_sides(self) -> tuple[int, ...]:
        """Sizes for which the printed length is too small for three persons."""
        return tuple(row.side for row in self.normal if row.is_short)

    @property
    def short_norms(self) -> tuple[norm_noise.NormErrors, ...]:
        """Rows in which the printed changes are not all."""
        return tuple(row for row in self.norms if row.is_short)

    @property
    def normal_compared(self) -> int:
        """How many means of normal noise are compared: sizes times models."""
        return len(self.normal) * len(tables.MODELS)

    @property
    def normal_smaller(self) -> int:
        """In how many the right noise errs less on average than that for any three."""
        return sum(
            mine < other
            for row in self.normal
            for mine, other in zip(row.right.means, row.naive.means, strict=True)
        )

    @property
    def norms_compared(self) -> int:
        """How many means of noise by norms are compared."""
        return len(self.norms) * len(tables.MODELS)

    @property
    def norms_smaller(self) -> int:
        """In how many the right noise errs less than each noise for any three."""
        return sum(
            row.right.means[model] < min(one.means[model] for one in others)
            for row in self.norms
            for others in [(row.l1, row.l2, row.linf)]
            for model in range(len(tables.MODELS))
        )

    @property
    def farthest(self) -> float:
        """How many standard errors a mean of draws is from what is expected."""
        return max(
            float(getattr(row, name).far)
            for rows, names in (
                (self.normal, pictures.NORMAL),
                (self.norms, pictures.NORMS),
            )
            for row in rows
            for name in names
        )

    @property
    def printed_falls(self) -> bool:
        """Whether the test as printed rejects the less, the larger the ratio."""
        return all(a.printed > b.printed for a, b in pairwise(self.powers.rows))

    @property
    def best_is_optimal(self) -> bool:
        """Whether the best test has the power that none exceeds, to ten digits."""
        return abs(self.powers.reached - self.powers.shown) < 1e-10

    @property
    def census_agreeing(self) -> int:
        """How many figures on the census are as printed."""
        return sum(one.agrees for one in self.reported)


def run(workers: Executor | None = None) -> Experiments:
    """Measure everything; always the same.

    Parameters
    ----------
    workers
        Where the parts are computed; by default here, one after another.
    """
    parts = {
        "normal": normal_noise.normal_errors,
        "norms": norm_noise.norm_errors,
        "powers": odds_ratio.powers,
        "reported": census.census_figures,
        "conversions": census.conversions,
    }
    return Experiments(**all_of(workers or SerialExecutor(), parts))


def json_text(found: Experiments) -> str:
    """Write every number as JSON."""
    record = {
        "format": _FORMAT,
        "seed": tables.SEED,
        "replicates": tables.REPLICATES,
        **asdict(found),
        "versions": {library: version(library) for library in _LIBRARIES},
    }
    return msgspec.json.format(msgspec.json.encode(record), indent=2).decode() + "\n"


def page_text(found: Experiments) -> str:
    """Write the page: no script, nothing loaded from elsewhere.

    Raises
    ------
    MissingExtraError
        If matplotlib is not installed.
    """
    # Pictures hold texts of this package and, escaped, no others.
    return render_page(
        "experiments.html",
        folder=Path(__file__).parent,
        found=found,
        models=tables.MODELS,
        persons=tables.PERSONS,
        replicates=tables.REPLICATES,
        draws=norm_noise.DRAWS,
        margins=odds_ratio.MARGINS,
        size=odds_ratio.SIZE,
        shown_odds=odds_ratio.SHOWN,
        delta=census.DELTA,
        normal_ways=pictures.NORMAL,
        norm_ways=pictures.NORMS,
        tests=pictures.TESTS,
        text=number_text,
        normal_picture=Markup(pictures.draw_normal(found.normal)),
        norm_picture=Markup(pictures.draw_norm(found.norms)),
        power_picture=Markup(pictures.draw_powers(found.powers)),
    )
