"""What a limit asks of a curve of power against false alarms: four demands.

With T the power of a test and A its false-alarm rate, every limit on what an adversary
achieves is one of them; a class of mechanisms has to know no more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

__all__ = [
    "AreaAtMost",
    "CurveDemand",
    "FalseAlarmAtLeast",
    "RatioAtMost",
    "Vertex",
    "WeightedAtMost",
    "is_met",
]

#: A point of a curve: false-alarm rate and power of a test.
Vertex: TypeAlias = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class RatioAtMost:
    """No output is more than ``most`` times likelier under the present world."""

    most: Fraction


@dataclass(frozen=True, slots=True)
class WeightedAtMost:
    """Every test has ``weight T - odds A <= most``; all three are at least 0."""

    weight: Fraction
    odds: Fraction
    most: Fraction

    @property
    def blind(self) -> Fraction:
        """The most that tests reach which do not look at the output."""
        return max(Fraction(0), self.weight - self.odds)


@dataclass(frozen=True, slots=True)
class FalseAlarmAtLeast:
    """Every test of power ``recall`` has a false-alarm rate of at least ``least``."""

    recall: Fraction
    least: Fraction


@dataclass(frozen=True, slots=True)
class AreaAtMost:
    """The area under the curve is at most ``most``."""

    most: Fraction


CurveDemand: TypeAlias = RatioAtMost | WeightedAtMost | FalseAlarmAtLeast | AreaAtMost


def is_met(demand: CurveDemand, vertices: Sequence[Vertex]) -> bool:
    """Decide whether a curve of straight lines meets a demand.

    Parameters
    ----------
    demand
        What is asked.
    vertices
        Of a concave curve, from the largest power without false alarms (a rate of 0) to
        (1, 1), false-alarm rates rising.

    Returns
    -------
    bool
        Guarantee: exact, in rational arithmetic; no use is made of how the demand was
        solved.

    Examples
    --------
    >>> nothing, corner = (Fraction(0), Fraction(0)), (Fraction(1, 4), Fraction(3, 4))
    >>> curve = [nothing, corner, (Fraction(1), Fraction(1))]
    >>> is_met(RatioAtMost(Fraction(3)), curve), is_met(AreaAtMost(corner[0]), curve)
    (True, False)
    """
    if isinstance(demand, WeightedAtMost):
        sums = (demand.weight * power - demand.odds * rate for rate, power in vertices)
        return max(sums) <= demand.most
    if isinstance(demand, FalseAlarmAtLeast):
        return _false_alarm(vertices, demand.recall) >= demand.least
    if isinstance(demand, AreaAtMost):
        parts = ((b - a) * (s + t) / 2 for (a, s), (b, t) in pairwise(vertices))
        return sum(parts) <= demand.most
    return all(power <= demand.most * rate for rate, power in vertices)


def _false_alarm(vertices: Sequence[Vertex], recall: Fraction) -> Fraction:
    """Interpolate the least false-alarm rate of tests of a power."""
    for (a, s), (b, t) in pairwise(vertices):
        if recall <= s:
            return a
        if recall <= t:
            return a + (b - a) * (recall - s) / (t - s)
    return vertices[-1][0]
