"""The pictures of what an output gives away: delta by epsilon, the errors of tests."""

from collections.abc import Iterator

from verifydp.evidence.curves import CurveResult
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact
from verifydp.report.pictures.delta_steps import DeltaSeries, DeltaSteps
from verifydp.report.pictures.drawn import Figure
from verifydp.report.pictures.steps import KnownPoint
from verifydp.report.pictures.trade_off import ErrorTradeOff
from verifydp.report.wording import visible

__all__ = ["figures"]


def figures(result: CurveResult) -> Iterator[Figure]:
    """Give delta where it is told, and the best tests where they are."""
    for curve in result.curves:
        if curve.quantity == "delta":
            points = tuple(
                KnownPoint(float(Epsilon.read(one.at)), one.lower, one.upper)
                for one in curve.points
            )
            upper, lower = (
                f"at {side} ({name} bound, ball arithmetic)"
                for side, name in (("most", "upper"), ("least", "lower"))
            )
            yield DeltaSteps(
                "The least delta at each epsilon: steps, which are bounds themselves",
                (DeltaSeries(upper, lower, points),),
                None,
            )
        if curve.quantity == "power":  # what a test misses is what it does not find
            known = tuple(
                KnownPoint(float(parse_exact(one.at)), 1 - one.upper, 1 - one.lower)
                for one in curve.points
            )
            yield ErrorTradeOff(
                "How rarely the best test can be wrong, in the worst case of "
                f"{visible(result.scope)}: steps, which are bounds themselves",
                None,
                known=known,
            )
