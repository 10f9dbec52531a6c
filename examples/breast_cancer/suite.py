"""What is claimed of each released statistic, and where each audit starts.

The expected verdicts stand in `expected.json`, apart from the code that produces
the found ones. Quick refutations come first, so that a reader sees something
within seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import verifydp
from breast_cancer import count, histogram, mean, table
from verifydp.empirical.events import Listener
from verifydp.evidence.results import AuditResult

__all__ = ["EXPECTED_FILE", "SUITE", "TABLES", "Case", "audited"]

#: The stored verdicts: an object from case names to verdicts.
EXPECTED_FILE = Path(__file__).with_name("expected.json")

#: The base databases by name.
TABLES: dict[str, Callable[[], Any]] = {
    "mean-radius": table.mean_radius,
    "diagnosis-and-size": table.diagnosis_and_size,
}


@dataclass(frozen=True, slots=True)
class Case:
    """One claim: this function, this epsilon, under this relation.

    Parameters
    ----------
    mechanism
        The released statistic.
    relation
        ``"add-remove"`` or ``"replace"``.
    table
        Which of `TABLES` the neighbours are derived from.
    samples
        Draws that may be spent, on both sides together.
    """

    mechanism: Callable[..., Any]
    relation: str
    table: str
    samples: int = 200_000
    epsilon: float = 1.0

    @property
    def name(self) -> str:
        """File and function, such as ``"mean.clipped_mean"``."""
        return f"{self.mechanism.__module__.split('.')[-1]}.{self.mechanism.__name__}"

    @property
    def target(self) -> str:
        """The mechanism as the command line takes it, from the repository's root."""
        file, function = self.name.split(".")
        return f"examples/breast_cancer/{file}.py:{function}"


_RADIUS = "mean-radius"
_CLASS = "diagnosis-and-size"

SUITE: tuple[Case, ...] = (
    # Wrong.
    Case(mean.nan_passes_clip, "replace", _RADIUS),
    Case(mean.bounds_from_data, "replace", _RADIUS),
    Case(mean.scale_from_private_size, "add-remove", _RADIUS),
    Case(mean.sensitivity_halved, "replace", _RADIUS),
    Case(mean.sum_with_replace_sensitivity, "add-remove", _RADIUS),
    Case(mean.noise_from_same_seed, "replace", _RADIUS, samples=20_000),
    Case(histogram.categories_from_data, "add-remove", _CLASS),
    Case(histogram.empty_cells_without_noise, "add-remove", _CLASS),
    Case(histogram.sensitivity_halved, "add-remove", _CLASS),
    Case(histogram.edges_from_data, "add-remove", _RADIUS),
    Case(count.epsilon_spent_twice, "add-remove", _RADIUS),
    Case(count.sensitivity_halved, "add-remove", _RADIUS),
    # Wrong on small databases only, so that most draws go to the search for a pair.
    Case(count.negatives_drawn_again, "add-remove", _RADIUS, samples=2_000_000),
    # Right.
    Case(mean.clipped_mean, "add-remove", _RADIUS),
    Case(mean.clipped_mean_of_public_size, "replace", _RADIUS),
    Case(histogram.histogram, "add-remove", _CLASS),
    Case(histogram.radius_histogram, "add-remove", _RADIUS),
    Case(count.count, "add-remove", _RADIUS),
    Case(count.count_geometric, "add-remove", _RADIUS),
    Case(count.count_with_fresh_noise, "add-remove", _RADIUS, samples=20_000),
)


def audited(
    case: Case, alpha: Fraction, seed: int, listener: Listener | None = None
) -> AuditResult:
    """Audit one claim, in whichever process this is called.

    Parameters
    ----------
    case
        The claim.
    alpha
        The error probability of this audit.
    seed
        Determines its draws.
    listener
        Told about the work done.
    """
    return verifydp.audit(
        case.mechanism,
        claim=verifydp.ApproximateDP(epsilon=case.epsilon),
        relation=case.relation,
        data=TABLES[case.table](),
        samples=case.samples,
        alpha=alpha,
        seed=seed,
        name=case.target,
        evidence="full",  # the table is public
        listener=listener,
    )
