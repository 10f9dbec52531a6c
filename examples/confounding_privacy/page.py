"""The audit of the tables and all attacks as one page, and their numbers as JSON."""

import math
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

import msgspec
from figures.spreading import all_of
from markupsafe import Markup

from confounding_privacy import pictures
from confounding_privacy.experiment import SEED, Findings, attack_all
from confounding_privacy.panel import BLOCK, CORRELATION, Panel, linked_panel
from confounding_privacy.reported import TABLES, Reported, reported
from verifydp.empirical.executors import SerialExecutor
from verifydp.report.html.page import render_page
from verifydp.report.wording import loss_text

__all__ = ["Experiments", "json_text", "page_text", "run"]

_FORMAT = "verifydp.example.confounding-privacy/1"
_LIBRARIES = ("matplotlib", "numpy", "python-flint", "scipy", "verifydp")


@dataclass(frozen=True, slots=True)
class Experiments:
    """Everything that was computed.

    Attributes
    ----------
    tables
        Tables 5 and 6 of the paper, audited, by their numbers.
    findings
        Attacks on releases of a panel.
    made_up
        Whether the panel is the one that is made up here.
    """

    tables: dict[int, tuple[Reported, ...]]
    findings: Findings
    made_up: bool

    def count_exceeding(self, number: int) -> int:
        """Count targets of a table with a reported AUC above the ceiling."""
        return len({one.epsilon for one in self.tables[number] if one.exceeds})

    @property
    def largest_difference(self) -> float:
        """How far the exact AUCs of one and five are apart for table 5's targets."""
        return max(
            abs(one.single.exact.mean - one.composition.exact.mean)
            for one in self.findings.redesigned
        )

    @property
    def reported_difference(self) -> float:
        """How far the paper's AUCs of one and five are apart in table 5."""
        rows = self.tables[5]
        return max(
            abs(float(five.auc) - float(one.auc))
            for five, one in zip(rows[::2], rows[1::2], strict=True)
        )

    @property
    def all_below_worst(self) -> bool:
        """Whether every exact AUC is surely below that of the worst two records."""
        kinds = (
            self.findings.redesigned,
            self.findings.unlike,
            self.findings.repeated,
        )
        return all(
            way.exact.upper < float(way.worst.lower or 0)
            for rows in kinds
            for one in rows
            for way in (one.single, one.composition)
        )

    @property
    def count_safer(self) -> int:
        """Count targets of table 6 with a lower exact AUC for five than for one."""
        return sum(
            one.composition.exact.mean < one.single.exact.mean
            for one in self.findings.unlike
        )

    @property
    def count_refuted(self) -> int:
        """Count targets of ours that nothing meets where variants are unlike."""
        return sum(one.unlike.startswith("REFUTED") for one in self.findings.repeated)

    @property
    def count_below_reported(self) -> int:
        """Count targets whose exact AUC of five is below the paper's of five."""
        own = (*self.findings.redesigned, *self.findings.unlike)
        theirs = (*self.tables[5][::2], *self.tables[6][::2])
        return sum(
            one.composition.exact.upper < float(other.auc)
            for one, other in zip(own, theirs, strict=True)
        )

    @property
    def neural_behind(self) -> float:
        """How far the network's AUC is behind the exact one, where it is furthest."""
        return max(
            way.exact.mean - way.neural.mean
            for rows in (
                self.findings.redesigned,
                self.findings.unlike,
                self.findings.repeated,
            )
            for one in rows
            for way in (one.single, one.composition)
        )

    @property
    def all_below(self) -> bool:
        """Whether every interval of an AUC ends below the ceiling of its target."""
        kinds = (
            self.findings.redesigned,
            self.findings.unlike,
            self.findings.repeated,
        )
        return all(
            estimate.upper < float(one.ceiling.lower or 0)
            for rows in kinds
            for one in rows
            for way in (one.single, one.composition)
            for estimate in (way.exact, way.logistic, way.neural)
        )


def run(
    panel: Panel | None = None,
    releases: int | None = None,
    workers: Executor | None = None,
) -> Experiments:
    """Audit the tables, and attack releases of a panel, by default a made-up one.

    Parameters
    ----------
    panel
        Genotypes.
    releases
        How many releases are drawn.
    workers
        Where the parts are computed; by default here, one after another.
    """
    more = {} if releases is None else {"releases": releases}
    attacked = linked_panel(SEED) if panel is None else panel
    tables = {f"table {number}": partial(reported, number) for number in TABLES}
    parts = {"findings": partial(attack_all, attacked, **more), **tables}
    found = all_of(workers or SerialExecutor(), parts)
    return Experiments(
        tables={number: found[f"table {number}"] for number in TABLES},
        findings=found["findings"],
        made_up=panel is None,
    )


def json_text(found: Experiments) -> str:
    """Write every number as JSON: ends of enclosures outward, AUCs of draws as are."""
    tables = {
        f"table_{number}": [
            {
                **asdict(one),
                "exceeds_within": one.exceeds_within,
                "exceeds_add_remove": one.exceeds_add_remove,
                "exceeds_tight": one.exceeds_tight,
            }
            for one in rows
        ]
        for number, rows in found.tables.items()
    }
    record = {
        "format": _FORMAT,
        "seed": SEED,
        **tables,
        "attacks": found.findings,
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
        findings=found.findings,
        seed=SEED,
        block=BLOCK,
        correlation=CORRELATION,
        rounded_up=loss_text,
        rounded_down=_rounded_down,
        targets_picture=Markup(pictures.draw_targets(found.findings, found.tables)),
        repeated_picture=Markup(pictures.draw_repeated(found.findings)),
    )


def _rounded_down(bound: float) -> str:
    """Write a lower bound with four decimals."""
    return f"{math.floor(bound * 10_000) / 10_000:.4f}"
