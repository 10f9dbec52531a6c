"""The pictures of a proof: delta by epsilon and the errors of tests, with the claim."""

from collections.abc import Iterator

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact
from verifydp.evidence.prove_results import ProveResult
from verifydp.notions.approximate import ExactApproximate
from verifydp.report.pictures.delta_steps import ClaimedLevel, DeltaSeries, DeltaSteps
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.readings import drawn_number
from verifydp.report.pictures.steps import KnownPoint
from verifydp.report.pictures.trade_off import (
    ErrorTradeOff,
    TradeOffLine,
    least_errors,
)

__all__ = ["figures"]


def figures(result: ProveResult) -> Iterator[Figure]:
    """Give what is enclosed of delta, and what follows for tests."""
    epsilon = float(Epsilon.read(result.claim.epsilon))
    delta = float(parse_exact(result.claim.delta))
    notion = str(ExactApproximate.read(result.claim.epsilon, result.claim.delta))
    points = tuple(_points(result, epsilon, delta))
    yield DeltaSteps(
        "The least delta at each epsilon, for all neighbouring inputs: steps, which "
        "are bounds themselves",
        (
            DeltaSeries(
                "at most (upper bound, rounded outward)",
                "at least (lower bound, rounded outward)",
                points,
            ),
        ),
        ClaimedLevel(epsilon, delta, f"the claim: {notion}"),
    )
    levels = [(one.at, one.upper) for one in points if one.upper is not None]
    lines = []
    if levels:
        words = "no test lies below (lower bound of errors, from the bounds of delta)"
        lines.append(TradeOffLine(words, least_errors(levels), lower=True))
    yield ErrorTradeOff(
        "How rarely a test that tells two neighbouring inputs apart can be wrong",
        (epsilon, delta, notion),
        tuple(lines),
    )


def _points(result: ProveResult, epsilon: float, delta: float) -> Iterator[KnownPoint]:
    """The profile where it is held, and the bounds that say something."""
    for one in result.profile:
        yield KnownPoint(float(Epsilon.read(one.at)), one.lower, one.upper)

    def bound(name: str) -> float | None:
        if result.bounds.get(name) == "trivial":
            return None
        return drawn_number(getattr(result, name))

    if (most := bound("epsilon_upper")) is not None:
        yield KnownPoint(most, None, delta)
    if least := bound("epsilon_lower"):
        yield KnownPoint(least, delta, None)
    yield KnownPoint(epsilon, bound("delta_lower"), bound("delta_upper"))
