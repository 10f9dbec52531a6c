"""The best event of a pair of laws at an epsilon, and what it weighs."""

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from verifydp.exact.balls import Ball, ball, hull
from verifydp.laws.canonical_forms import is_same_law
from verifydp.laws.protocol import LatticeLaw, LineLaw
from verifydp.loss.kinds import Law, on_integers, on_line
from verifydp.loss.laplace_mixtures import laplace_pair
from verifydp.loss.lattices import (
    lattice_pieces,
    lattice_range,
)
from verifydp.loss.regions import segments_of
from verifydp.loss.segments import Segment
from verifydp.loss.shapes import hidden_sign

__all__ = ["PositivePart", "positive_part"]


@dataclass(frozen=True, slots=True, eq=False)
class PositivePart:
    """An event that is surely within ``p > exp(epsilon) q``, up to ties.

    Attributes
    ----------
    first_mass, second_mass
        Its probability under the two laws.
    growth
        ``exp(epsilon)``.
    missing
        Encloses what the undecided rest adds to the hockey-stick divergence; at least
        0.
    """

    first_mass: Ball
    second_mass: Ball
    growth: Ball
    missing: Ball

    @property
    def divergence(self) -> Ball:
        """The hockey-stick divergence."""
        return self.first_mass - self.growth * self.second_mass + self.missing


def positive_part(first: Law, second: Law, epsilon: Fraction) -> PositivePart:
    """Find the best event at the working precision.

    Both laws are of one kind: on the line, or on the integers.
    """
    growth = ball(epsilon).exp()
    if is_same_law(first, second):
        whole = ball(1 if epsilon < 0 else 0)
        return PositivePart(whole, whole, growth, ball(0))
    whole_numbers = on_integers(first, second)
    if whole_numbers is not None:
        return _on_integers(*whole_numbers, epsilon, growth)
    return _on_line(*on_line(first, second), epsilon, growth)


def _sum(values: list[Ball]) -> Ball:
    return reduce(lambda a, b: a + b, values, ball(0))


def _on_line(
    first: LineLaw, second: LineLaw, epsilon: Fraction, growth: Ball
) -> PositivePart:
    finite = laplace_pair(first, second)
    if finite is not None and not hidden_sign(first, second, epsilon):
        above, below, rest = finite.best_event(epsilon)
        return PositivePart(above, below, growth, rest)
    one, two, missing = [], [], []
    segments = segments_of(first, second, epsilon)
    for segment in _joined(segments):
        one.append(first.mass(segment.low, segment.high))
        two.append(second.mass(segment.low, segment.high))
    missing += [
        _undecided(first, second, growth, segment)
        for segment in segments
        if segment.sign == 0
    ]
    for point in sorted({*first.atoms, *second.atoms}):
        p, q = first.atom(point), second.atom(point)
        gain = p - growth * q
        if gain > 0:
            one.append(p)
            two.append(q)
        elif not gain < 0:
            missing.append(gain.max(ball(0)))
    return PositivePart(_sum(one), _sum(two), growth, _sum(missing))


def _joined(segments: list[Segment]) -> list[Segment]:
    """The positive segments, neighbours made one: fewer masses, less rounding."""
    joined: list[Segment] = []
    for segment in segments:
        if segment.sign <= 0:
            continue
        if joined and joined[-1].high is not None and joined[-1].high == segment.low:
            joined[-1] = Segment(joined[-1].low, segment.high, 1)
        else:
            joined.append(segment)
    return joined


def _undecided(first: LineLaw, second: LineLaw, growth: Ball, segment: Segment) -> Ball:
    """Enclose the integral of ``max(0, p - growth q)`` over an undecided segment.

    On a narrow one around a root the integrand is at most its upper end on the ball,
    which is itself of the order of the width.
    """
    low, high = segment.low, segment.high
    if segment.constant:
        gain = first.mass(low, high) - growth * second.mass(low, high)
        return gain.max(ball(0))
    if low is None or high is None:
        return hull(0, first.mass(low, high))
    cell = hull(low, high)
    height = first.density(cell) - growth * second.density(cell)
    return hull(0, height.max(ball(0)) * ball(high - low))


def _on_integers(
    first: LatticeLaw, second: LatticeLaw, epsilon: Fraction, growth: Ball
) -> PositivePart:
    pieces = lattice_pieces(first, second, epsilon)
    one, two, missing = [], [], []
    if pieces is None:
        low, high = lattice_range(first, second)
        pieces = [(k, k, 0) for k in range(low, high + 1)]
        pieces += [(None, low - 1, 0), (high + 1, None, 0)]
    for low_end, high_end, sign in pieces:
        if sign < 0:
            continue
        if low_end is not None and low_end == high_end:
            p, q = first.probability(low_end), second.probability(low_end)
        else:
            p, q = first.mass(low_end, high_end), second.mass(low_end, high_end)
        gain = p - growth * q
        single = low_end is not None and low_end == high_end
        if sign > 0 or (single and gain > 0):
            one.append(p)
            two.append(q)
        elif single:
            missing.append(gain.max(ball(0)))
        else:
            missing.append(hull(gain.max(ball(0)), p))
    return PositivePart(_sum(one), _sum(two), growth, _sum(missing))
