"""The picture of a broken rule for noise: what its counterexample gives away."""

from collections.abc import Iterator

from verifydp.evidence.falsifications import FalsificationResult
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.kinds.calibration import deltas

__all__ = ["figures"]


def figures(result: FalsificationResult) -> Iterator[Figure]:
    """Give the deltas of the counterexample, where there is one."""
    if result.counterexample is not None:
        yield deltas(result.counterexample, "Delta of the counterexample")
