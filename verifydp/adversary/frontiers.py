"""Rising concave polygons from (0, 0) to (1, 1), with rational or enclosed vertices."""

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from verifydp.adversary.score import RationalOrBall
from verifydp.exact.balls import ball
from verifydp.loss.tradeoff_lines import hull

__all__ = ["FrontierVertex", "exact_frontier", "frontier_at", "with_ends"]

#: A false-alarm rate and a power.
FrontierVertex = tuple[RationalOrBall, RationalOrBall]

_ZERO, _ONE = Fraction(0), Fraction(1)


def exact_frontier(
    points: Sequence[tuple[Fraction, Fraction]],
) -> tuple[tuple[Fraction, Fraction], ...]:
    """Give the vertices of the least concave function above some points.

    Parameters
    ----------
    points
        (false alarm, power) within [0, 1], in any order; (0, 0) and (1, 1) are added.

    Returns
    -------
    tuple of pairs
        From (0, 0) to (1, 1), without points on straight lines.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> len(exact_frontier([(half, half)])), len(exact_frontier([(_ZERO, half)]))
    (2, 3)
    """
    highest: dict[Fraction, Fraction] = {_ZERO: _ZERO, _ONE: _ONE}
    for alarm, power in points:
        highest[alarm] = max(power, highest.get(alarm, _ZERO))
    lower = hull([(alarm, -highest[alarm]) for alarm in sorted(highest)])
    vertices = [(alarm, -height) for alarm, height in lower]
    start = [(_ZERO, _ZERO)] if vertices[0][1] > 0 else []
    return (*start, *vertices)


def with_ends(points: Sequence[FrontierVertex]) -> tuple[FrontierVertex, ...]:
    """Add (0, 0) and (1, 1) to vertices along a frontier, where they are missing.

    Examples
    --------
    >>> len(with_ends([(ball(1) / 3, ball(2) / 3)]))
    3
    """
    zero, one = (_ZERO, _ZERO), (_ONE, _ONE)
    start = [] if points and _is(points[0], 0) else [zero]
    end = [] if points and _is(points[-1], 1) else [one]
    return (*start, *points, *end)


def frontier_at(vertices: Sequence[FrontierVertex], level: Fraction) -> RationalOrBall:
    """Evaluate a frontier at a false-alarm rate in [0, 1].

    Parameters
    ----------
    vertices
        From (0, 0) to (1, 1). The true numbers rise; enclosures may overlap.

    Returns
    -------
    Fraction or Ball
        The highest power on a vertical edge. Guarantee: it contains the value;
        a Fraction where the vertices that decide are Fractions.

    Examples
    --------
    >>> frontier_at([(_ZERO, _ZERO), (_ZERO, Fraction(1, 2)), (_ONE, _ONE)], _ZERO)
    Fraction(1, 2)
    """
    first = _last_within(vertices, level)
    if first == len(vertices) - 1:
        return vertices[first][1]
    found: RationalOrBall | None = None
    for left, right in pairwise(vertices[first:]):
        value = _between(left, right, level)
        found = value if found is None else ball(found).union(ball(value))
        if _reaches(right[0], level):
            break
    assert found is not None  # there is an edge to the right of the first vertex
    return found


def _last_within(vertices: Sequence[FrontierVertex], level: Fraction) -> int:
    """Find a late vertex whose false-alarm rate is surely at most the level."""
    place = bisect_right(vertices, level, key=lambda vertex: _middle(vertex[0])) - 1
    while place > 0 and not _is_within(vertices[place][0], level):
        place -= 1
    return max(place, 0)


def _between(
    left: FrontierVertex, right: FrontierVertex, level: Fraction
) -> RationalOrBall:
    """Enclose the value on an edge that may hold the level, within its two ends."""
    (start, low), (end, high) = left, right
    if (
        isinstance(start, Fraction)
        and isinstance(end, Fraction)
        and isinstance(low, Fraction)
        and isinstance(high, Fraction)
    ):
        return low + (level - start) / (end - start) * (high - low)
    ends = ball(low).union(ball(high))
    width = ball(end) - ball(start)
    if not width > 0:
        return ends
    share = (ball(level) - ball(start)) / width
    share = share.max(ball(0)).min(ball(1))
    value = ball(low) + share * (ball(high) - ball(low))
    return value.intersection(ends)


def _middle(value: RationalOrBall) -> Fraction:
    if isinstance(value, Fraction):
        return value
    mantissa, exponent = value.mid().man_exp()
    power = Fraction(2) ** int(exponent)
    return int(mantissa) * power


def _is_within(value: RationalOrBall, level: Fraction) -> bool:
    if isinstance(value, Fraction):
        return value <= level
    return bool(value <= ball(level))


def _reaches(value: RationalOrBall, level: Fraction) -> bool:
    if isinstance(value, Fraction):
        return value >= level
    return bool(value >= ball(level))


def _is(vertex: FrontierVertex, corner: int) -> bool:
    return all(
        value == corner if isinstance(value, Fraction) else bool(value == corner)
        for value in vertex
    )
