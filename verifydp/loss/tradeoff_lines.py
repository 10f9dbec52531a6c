"""Piecewise linear convex functions with rational vertices.

Hulls, envelopes and conjugates: what trade-off functions need of plane geometry.
"""

import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.laws.parameters import Rational, rational

__all__ = ["ConvexConjugate", "TradeOffPoint", "falling_envelope", "hull"]

TradeOffPoint = tuple[Fraction, Fraction]


def hull(points: Sequence[TradeOffPoint]) -> list[TradeOffPoint]:
    """Give the vertices of the lower convex hull, without points on straight lines.

    Parameters
    ----------
    points
        With rising and distinct first coordinates.

    Examples
    --------
    >>> hull([(Fraction(x), Fraction(y)) for x, y in [(0, 1), (1, 2), (2, 1)]])
    [(Fraction(0, 1), Fraction(1, 1)), (Fraction(2, 1), Fraction(1, 1))]
    """
    kept: list[TradeOffPoint] = []
    for point in points:
        while len(kept) > 1 and not _turns_up(kept[-2], kept[-1], point):
            kept.pop()
        kept.append(point)
    return kept


def falling_envelope(lines: Iterable[TradeOffPoint]) -> list[TradeOffPoint]:
    """Give the vertices on [0, 1] of the maximum of 0 and falling lines.

    Parameters
    ----------
    lines
        Pairs (value at 0, slope), of slope at most 0, that are at most 0 at 1 or
        level with 0 there.

    Examples
    --------
    >>> falling_envelope([(Fraction(1), Fraction(-2))])[1]
    (Fraction(1, 2), Fraction(0, 1))
    """
    every = sorted({(Fraction(0), Fraction(0)), *lines}, key=lambda line: line[::-1])
    corners = {Fraction(0), Fraction(1)}
    active: list[TradeOffPoint] = []
    for line in every:
        while active and _is_covered(active, line):
            active.pop()
        active.append(line)
    for (c, m), (d, n) in itertools.pairwise(active):
        crossing = (c - d) / (n - m)
        if 0 < crossing < 1:
            corners.add(crossing)
    return [(x, max(c + m * x for c, m in active)) for x in sorted(corners)]


@dataclass(frozen=True, slots=True)
class ConvexConjugate:
    """The convex conjugate ``f*(y) = max over x of x y - f(x)`` of a convex hull.

    Attributes
    ----------
    vertices
        Those of the hull of f, whose domain is between the first and the last.

    Notes
    -----
    It is convex and piecewise linear on the whole line, with the slopes of f as
    corners. Guarantee: exact.

    Examples
    --------
    >>> zero, one = Fraction(0), Fraction(1)
    >>> of_line = ConvexConjugate(((zero, one), (one, zero)))
    >>> of_line(-1), of_line(0), of_line.corners
    (Fraction(-1, 1), Fraction(0, 1), (Fraction(-1, 1),))
    """

    vertices: tuple[TradeOffPoint, ...]

    def __call__(self, y: Rational) -> Fraction:
        """Evaluate at any rational.

        Raises
        ------
        InputError
            If the argument is a float.
        """
        at = rational(y, "the slope")
        return max(x * at - value for x, value in self.vertices)

    @property
    def corners(self) -> tuple[Fraction, ...]:
        """Where its own slope changes: the slopes of f, rising."""
        return tuple(
            (value_b - value_a) / (b - a)
            for (a, value_a), (b, value_b) in itertools.pairwise(self.vertices)
        )

    def conjugate_at(self, x: Rational) -> Fraction | None:
        """Give the conjugate of the conjugate, which is f; None outside its domain."""
        at = rational(x, "the point")
        if not self.vertices[0][0] <= at <= self.vertices[-1][0]:
            return None
        if len(self.vertices) == 1:
            return self.vertices[0][1]
        return max(at * corner - self(corner) for corner in self.corners)


def _turns_up(one: TradeOffPoint, two: TradeOffPoint, three: TradeOffPoint) -> bool:
    left = (two[1] - one[1]) * (three[0] - two[0])
    return left < (three[1] - two[1]) * (two[0] - one[0])


def _is_covered(active: list[TradeOffPoint], line: TradeOffPoint) -> bool:
    """Whether the last active line is nowhere above its neighbours' maximum."""
    (c, m), (d, n) = active[-1], line
    if m == n:
        return True
    if len(active) == 1:
        return False
    (b, k) = active[-2]
    return (b - d) * (m - k) <= (b - c) * (n - k)
