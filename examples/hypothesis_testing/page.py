"""All figures and the table as one page without scripts, and their numbers as JSON."""

from concurrent.futures import Executor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import msgspec
from figures.spreading import all_of
from markupsafe import Markup

from hypothesis_testing import gaussian_noise, highest_scores, precision_recall
from hypothesis_testing.gaussian_noise import GaussianNoise
from hypothesis_testing.highest_scores import HighestScores
from hypothesis_testing.largest_epsilons import LargestEpsilons, largest_epsilons
from hypothesis_testing.precision_recall import PrecisionRecall
from verifydp.empirical.executors import SerialExecutor
from verifydp.report.html.page import render_page

__all__ = ["Experiments", "json_text", "page_text", "run"]

_FORMAT = "verifydp.example.hypothesis-testing/1"
_LIBRARIES = ("matplotlib", "numpy", "python-flint", "verifydp")


@dataclass(frozen=True, slots=True)
class Experiments:
    """Everything that was computed.

    Attributes
    ----------
    precision_recall
        Figures 3(a), 5(b), 6(b) and 7(b).
    gaussian_noise
        Figures 4(a) and 4(b).
    highest_scores
        Figures 3(b) and 8.
    largest_epsilons
        Table 1.
    """

    precision_recall: tuple[PrecisionRecall, ...]
    gaussian_noise: GaussianNoise
    highest_scores: HighestScores
    largest_epsilons: LargestEpsilons


def run(workers: Executor | None = None) -> Experiments:
    """Compute all figures and the table.

    Parameters
    ----------
    workers
        Where the parts are computed; by default here, one after another.
    """
    parts = {
        "precision_recall": precision_recall.precision_recall,
        "gaussian_noise": gaussian_noise.gaussian_noise,
        "highest_scores": highest_scores.scores,
        "largest_epsilons": largest_epsilons,
    }
    return Experiments(**all_of(workers or SerialExecutor(), parts))


def json_text(found: Experiments) -> str:
    """Write every number as JSON: ends of enclosures, outward."""
    record = {
        "format": _FORMAT,
        "figures_3a_5b_6b_7b": found.precision_recall,
        "figures_4a_4b": found.gaussian_noise,
        "figures_3b_8": found.highest_scores,
        "table_1": found.largest_epsilons,
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
    scores = found.highest_scores
    # Pictures hold texts of this package and, escaped, no others.
    return render_page(
        "experiments.html",
        folder=Path(__file__).parent,
        curves=found.precision_recall,
        curves_picture=Markup(precision_recall.draw(found.precision_recall)),
        gaussian=found.gaussian_noise,
        gaussian_picture=Markup(gaussian_noise.draw(found.gaussian_noise)),
        scores=scores,
        beta_picture=Markup(highest_scores.draw_by_beta(scores)),
        knowledge_picture=Markup(highest_scores.draw_by_knowledge(scores)),
        table=found.largest_epsilons,
        versions=_versions(),
    )


def _versions() -> dict[str, str]:
    return {library: version(library) for library in _LIBRARIES}
