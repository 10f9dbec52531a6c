"""Signed sums of log-concave densities: their signs and integrals on cells.

The logarithmic slope of each density falls. So two ends of a cell tell all that is
needed about the points between them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.checker.densities import Component, Place
from verifydp.checker.tails import Tail, is_never_positive
from verifydp.exact.balls import Ball, ball

__all__ = ["End", "Excess"]


@dataclass(frozen=True, slots=True)
class End:
    """A point with what the components are there."""

    y: Fraction
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Excess:
    """A signed sum of densities: ``p - exp(epsilon) r`` for two mixtures.

    Parameters
    ----------
    coefficients
        Balls of any sign.
    components
        As many.
    balanced
        The sides (1 and -1) on which the sum is known to fall faster than each of its
        components: their asymptotes add up to exactly 0.
    """

    coefficients: tuple[Ball, ...]
    components: tuple[Component, ...]
    balanced: frozenset[int] = frozenset()

    def at(self, y: Fraction) -> End:
        """Evaluate all components at a point."""
        return End(y, tuple(component.at(y) for component in self.components))

    def value(self, end: End) -> Ball:
        """Enclose the sum at a point."""
        places = zip(self.coefficients, end.places, strict=True)
        return sum((factor * place.density for factor, place in places), ball(0))

    def negated(self) -> "Excess":
        """The sum with all signs turned."""
        turned = tuple(-one for one in self.coefficients)
        return Excess(turned, self.components, self.balanced)

    # --- masses

    def integral(self, low: End | None, high: End | None) -> Ball:
        """Enclose the integral of the sum; None is infinity."""
        return _total(self.coefficients, self._masses(low, high))

    def positive_integral(self, low: End | None, high: End | None) -> Ball:
        """Enclose the integral of the components with positive coefficients.

        Guarantee: it is not below the integral of the positive part of the sum.
        """
        positive = [factor.max(ball(0)) for factor in self.coefficients]
        return _total(positive, self._masses(low, high))

    def _masses(self, low: End | None, high: End | None) -> list[Ball]:
        if low is None or high is None:
            assert high is not None or low is not None
            if high is not None:
                return [place.below for place in high.places]
            assert low is not None
            return [place.above for place in low.places]
        return [
            left.above - right.above
            if left.above < left.below
            else right.below - left.below
            for left, right in zip(low.places, high.places, strict=True)
        ]

    # --- signs

    def is_never_positive(self, low: End | None, high: End | None) -> bool:
        """Say whether the sum is certainly nowhere positive; None is infinity."""
        if low is None:
            assert high is not None
            return self._tail_is_never_positive(high, -1)
        if high is None:
            return self._tail_is_never_positive(low, 1)
        return bool(self._supremum(low, high, self._tilt(low, high)) <= 0)

    def supremum(self, low: End, high: End) -> Ball:
        """Give an exact number that the sum surely does not exceed on a cell."""
        return self._supremum(low, high, ball(0))

    def _tilt(self, low: End, high: End) -> Ball:
        """A slope that most of the sum has; any number would be right."""
        sizes = [abs(factor) for factor in self.coefficients]
        first, last = (
            _total(sizes, [place.density for place in end.places])
            for end in (low, high)
        )
        if not (first > 0 and last > 0):
            return ball(0)
        slope = (last / first).log() / ball(high.y - low.y)
        return slope.mid() if slope.is_finite() else ball(0)

    def _supremum(self, low: End, high: End, tilt: Ball) -> Ball:
        """An exact upper bound of the sum times ``exp(-tilt (y - low))`` on a cell.

        Each tilted component g is log-concave with a slope of its logarithm between
        those at the two ends. So it is least at an end; its largest value, within half
        a cell from an end, is at most what the tangent there reaches in half a cell;
        and ``g' = g (log g)'``. The sum then is at most its value at an end, plus its
        rise in half a cell from the end that is nearer.
        """
        width = ball(high.y - low.y)
        half, shrink = width / 2, (-tilt * width).exp()
        start = end = slope = whole = ball(0)
        parts = zip(self.coefficients, low.places, high.places, strict=True)
        for factor, left, right in parts:
            first, last = left.density, right.density * shrink
            steepest, flattest = left.after - tilt, right.before - tilt
            between = first.union(last)
            if not (steepest <= 0 or flattest >= 0):
                up = (steepest.max(ball(0)) * half).exp()
                down = ((-flattest).max(ball(0)) * half).exp()
                between = between.union((first * up).max(last * down))
            start += factor * first
            end += factor * last
            slope += factor * between * steepest.union(flattest)
            whole += factor * between
        if slope >= 0:
            most = end
        elif slope <= 0:
            most = start
        else:
            rise, fall = slope.max(ball(0)), (-slope).max(ball(0))
            most = (start + rise * half).max(end + fall * half)
        return most.upper().min(whole.upper())

    def _tail_is_never_positive(self, end: End, side: int) -> bool:
        parts = zip(self.coefficients, self.components, end.places, strict=True)
        tails = [Tail(*part, end.y, side) for part in parts]
        return is_never_positive(tails, balanced=side in self.balanced)


def _total(factors: Sequence[Ball], values: Sequence[Ball]) -> Ball:
    pairs = zip(factors, values, strict=True)
    return sum((factor * value for factor, value in pairs), ball(0))
