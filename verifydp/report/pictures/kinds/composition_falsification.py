"""The picture of a broken rule of composition: its counterexample's deltas."""

from collections.abc import Iterator

from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.kinds import confounded

__all__ = ["figures"]


def figures(result: CompositionFalsification) -> Iterator[Figure]:
    """Give delta by epsilon of the counterexample, where there is one."""
    if result.product is not None:
        yield from confounded.figures(result.product)
