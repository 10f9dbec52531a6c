"""The picture of mechanisms on confounded data: the joint law beside the product."""

from collections.abc import Callable, Iterator

from verifydp.evidence.confounded_compositions import (
    ConfoundedComposition,
    ConfoundedPoint,
    ConfoundedValue,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact
from verifydp.report.pictures.delta_steps import ClaimedLevel, DeltaSeries, DeltaSteps
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.pictures.steps import KnownPoint
from verifydp.report.wording import visible

__all__ = ["figures"]


def figures(result: ConfoundedComposition) -> Iterator[Figure]:
    """Give delta by epsilon, of all outputs together and of the product."""
    claim = None
    if (claimed := result.claimed) is not None:
        epsilon = float(Epsilon.read(claimed.epsilon))
        delta = float(parse_exact(claimed.delta))
        claim = ClaimedLevel(epsilon, delta, f"the claim: {visible(claimed.text)}")
    yield DeltaSteps(
        "The least delta at each epsilon: of all outputs together, and of the product "
        "of what single outputs tell; steps, which are bounds themselves",
        (
            _series(result, "joint law", lambda one: one.true),
            _series(result, "product of the marginals", lambda one: one.product),
        ),
        claim,
    )


def _series(
    result: ConfoundedComposition,
    name: str,
    of: Callable[[ConfoundedPoint], ConfoundedValue],
) -> DeltaSeries:
    points = tuple(
        KnownPoint(
            float(Epsilon.read(one.epsilon)),
            drawn_number(of(one).lower),
            drawn_number(of(one).upper),
        )
        for one in result.points
    )
    return DeltaSeries(
        f"{name}: at most (upper bound)", f"{name}: at least (lower bound)", points
    )
