"""The worked examples and the comparison as one page, and their numbers as JSON."""

from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

import msgspec
from figures.spreading import all_of
from markupsafe import Markup

from general_composition.accuracy import (
    GROUPS,
    LABELS,
    Accuracy,
    accuracy,
    draw_budgets,
    draw_noise,
)
from general_composition.example import WorkedExample
from general_composition.worked import worked_examples
from verifydp.empirical.executors import SerialExecutor
from verifydp.report.html.page import render_page

__all__ = ["Experiments", "json_text", "page_text", "run"]

_FORMAT = "verifydp.example.general-composition/1"
_LIBRARIES = ("matplotlib", "numpy", "python-flint", "verifydp")
#: Colours of badges, by verdict.
_BADGES = {
    "as printed": "proved",
    "less is enough": "not_refuted",
    "false as printed": "refuted",
    "not printed": "not_applicable",
}


@dataclass(frozen=True, slots=True)
class Experiments:
    """Everything that was computed.

    Attributes
    ----------
    examples
        The paper's worked examples, in its order.
    accuracy
        Ways to compose one release.
    """

    examples: tuple[WorkedExample, ...]
    accuracy: Accuracy

    def count(self, verdict: str) -> int:
        """Count examples with a verdict."""
        return sum(one.verdict == verdict for one in self.examples)


def run(workers: Executor | None = None) -> Experiments:
    """Recompute the examples and compose the releases.

    Parameters
    ----------
    workers
        Where the parts are computed; by default here, one after another.
    """
    parts = {"examples": worked_examples, "accuracy": accuracy}
    return Experiments(**all_of(workers or SerialExecutor(), parts))


def json_text(found: Experiments) -> str:
    """Write every number as JSON: ends of enclosures, outward."""
    record = {
        "format": _FORMAT,
        "examples": [{**asdict(one), "verdict": one.verdict} for one in found.examples],
        "accuracy": found.accuracy,
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
        badges=_BADGES,
        groups=GROUPS,
        labels=LABELS,
        accuracy=found.accuracy,
        budgets_picture=Markup(draw_budgets(found.accuracy)),
        noise_picture=Markup(draw_noise(found.accuracy)),
    )
