"""Numbers of 60 digits: no enclosure, but an independent value to agree with.

A comparison counts only with a margin that is far larger than what rounding and
quadrature leave open. Inside of integrals plain signs decide: where they change is
found first, and the integral is cut there.
"""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from typing import Any

from mpmath import mp

from verifydp.second_opinion.line_laws import WeightedComponent, up_to

__all__ = ["DIGITS", "Digits", "density", "with_digits"]

DIGITS = 60
#: Digits with which everything is computed.
_WORKING = 80
_MARGIN = 45
_CUTS_MAX = 40
_GRID, _HALVINGS = 128, 280


def with_digits() -> Any:
    """Compute with the working precision inside of a ``with``."""
    return mp.workdps(_WORKING)


class Digits:
    """Arithmetic at 60 digits; to be used inside of `with_digits`."""

    name = "60 digits"

    def __init__(self) -> None:
        self._depth = 0
        self._error = mp.mpf(0)
        self._differences: list[Any] = []

    def number(self, value: Fraction) -> Any:
        """Round a rational."""
        return mp.mpf(value.numerator) / value.denominator

    def pi(self) -> Any:
        """Round pi."""
        return +mp.pi

    def unknown(self) -> Any:
        """No number at all."""
        return mp.nan

    def between(self, low: Any, high: Any) -> Any:
        """No number, unless both are one."""
        return low if low == high else mp.nan

    def hull(self, values: list[Any]) -> Any:
        """No number, unless all are one."""
        return values[0] if all(value == values[0] for value in values) else mp.nan

    # --- comparisons

    def at_most(self, left: Any, right: Any) -> bool | None:
        """Whether ``left <= right``, with a margin."""
        side = self._side(left, right)
        return None if side is None else side <= 0

    def less(self, left: Any, right: Any) -> bool | None:
        """Whether ``left < right``, with a margin."""
        side = self._side(left, right)
        return None if side is None else side < 0

    def equal(self, left: Any, right: Any) -> bool | None:
        """Whether two numbers agree to 45 digits."""
        apart = abs(left - right)
        if mp.isnan(apart):
            return None
        return bool(apart <= self._margin(left, right))

    def _margin(self, left: Any, right: Any) -> Any:
        size = max(mp.mpf(1), abs(left), abs(right))
        return size * mp.mpf(10) ** -_MARGIN + 1000 * self._error

    def _side(self, left: Any, right: Any) -> int | None:
        if mp.isnan(left) or mp.isnan(right):
            return None
        if self._depth:
            self._differences.append(left - right)
            return int(mp.sign(left - right))
        if abs(left - right) <= self._margin(left, right):
            # Two literals are equal, two computed numbers only nearly so.
            return None
        return -1 if left < right else 1

    # --- functions

    def add(self, left: Any, right: Any) -> Any:
        """Sum."""
        return left + right

    def negate(self, value: Any) -> Any:
        """Opposite."""
        return -value

    def multiply(self, left: Any, right: Any) -> Any:
        """Product; 0 times no number is 0."""
        return mp.mpf(0) if left == 0 or right == 0 else left * right

    def divide(self, left: Any, right: Any) -> Any:
        """Quotient, 0 where the divisor is."""
        return mp.mpf(0) if right == 0 else left / right

    def power(self, base: Any, exponent: Any) -> Any:
        """Power, by the conventions of the language."""
        if mp.isnan(base) or mp.isnan(exponent):
            return mp.nan
        if mp.isint(exponent) and exponent >= 0:
            return base ** int(exponent)
        return base**exponent if base > 0 else mp.mpf(0)

    def absolute(self, value: Any) -> Any:
        """Absolute value."""
        self._note(value)
        return abs(value)

    def maximum(self, left: Any, right: Any) -> Any:
        """The larger one."""
        self._note(left - right)
        return max(left, right)

    def minimum(self, left: Any, right: Any) -> Any:
        """The smaller one."""
        self._note(left - right)
        return min(left, right)

    def _note(self, value: Any) -> None:
        if self._depth:
            self._differences.append(value)

    def exp(self, value: Any) -> Any:
        """Exponential."""
        return mp.exp(value)

    def log(self, value: Any) -> Any:
        """Logarithm, 0 where there is none."""
        if mp.isnan(value):
            return value
        return mp.log(value) if value > 0 else mp.mpf(0)

    def sqrt(self, value: Any) -> Any:
        """Square root, 0 where there is none."""
        if mp.isnan(value):
            return value
        return mp.sqrt(value) if value > 0 else mp.mpf(0)

    def normal_cdf(self, value: Any) -> Any:
        """The standard normal distribution function."""
        return value if mp.isnan(value) else mp.ncdf(value)

    def line_mean(
        self,
        parts: list[WeightedComponent],
        function: Callable[[Any], Any],
        effort: int,
    ) -> Any:
        """Integrate under noise on the line, piece by piece.

        Pieces end where the sign of anything compared changes on a grid. A function
        that is constant on each needs no quadrature. What changes twice between two
        points of the grid is missed.
        """
        outer, self._differences = self._differences, []
        self._depth += 1
        try:
            return self._integral(parts, function)
        finally:
            self._depth -= 1
            self._differences = outer

    def _integral(
        self, parts: list[WeightedComponent], function: Callable[[Any], Any]
    ) -> Any:
        total = mp.mpf(0)
        smooth = []
        for part in parts:
            if part.deviation is None and part.scale is None:
                total += self.multiply(part.weight, function(part.mean))
            else:
                smooth.append(part)
        if not smooth:
            return total
        grid = _grid(smooth, self._depth)
        cuts = self._cuts(function, grid)
        ends = [grid[0], *cuts, grid[-1]]
        if all(_is_flat(function, *piece) for piece in pairwise(ends)):
            before = mp.mpf(0)
            for low, high in pairwise(ends):
                upto = (
                    sum(part.weight for part in smooth)
                    if high is ends[-1]
                    else sum(up_to(self, part, high) for part in smooth)
                )
                total += (upto - before) * function((low + high) / 2)
                before = upto
            return total
        marks = sorted({*ends, *grid[:: len(grid) // 16]})
        for low, high in pairwise(marks):
            value, error = mp.quad(
                lambda y: function(y) * sum(density(part, y) for part in smooth),
                [low, high],
                method="gauss-legendre",
                error=True,
            )
            total += value
            self._error += error
        return total

    def _cuts(self, function: Callable[[Any], Any], grid: list[Any]) -> list[Any]:
        traces = [self._trace(function, y) for y in grid]
        cuts: set[Any] = set()
        for ends, values in zip(pairwise(grid), pairwise(traces), strict=True):
            before, after = values
            for place in range(min(len(before), len(after))):
                if mp.sign(before[place]) != mp.sign(after[place]):
                    cuts.add(self._cut(function, ends, place, before))
            if len(cuts) > _CUTS_MAX:
                return sorted(cuts)
        return sorted(cuts)

    def _cut(
        self,
        function: Callable[[Any], Any],
        ends: tuple[Any, Any],
        place: int,
        before: list[Any],
    ) -> Any:
        """Where a difference changes its sign: by a secant first, then by halving."""
        low, high = ends
        sign = mp.sign(before[place])
        guess = self._secant(function, low, high, place)
        for step in range(_HALVINGS):
            middle = guess if step == 0 and guess is not None else (low + high) / 2
            trace = self._trace(function, middle)
            if place >= len(trace):
                return middle
            if step == 0 and abs(trace[place]) < mp.mpf(10) ** -(_WORKING - 6):
                return middle
            if mp.sign(trace[place]) == sign:
                low = middle
            else:
                high = middle
        return high

    def _secant(
        self, function: Callable[[Any], Any], low: Any, high: Any, place: int
    ) -> Any:
        sides = [self._trace(function, y) for y in (low, high)]
        if any(place >= len(trace) for trace in sides):
            return None
        left, right = (trace[place] for trace in sides)
        return None if left == right else low - left * (high - low) / (right - left)

    def _trace(self, function: Callable[[Any], Any], y: Any) -> list[Any]:
        self._differences = []
        function(y)
        return self._differences


def density(part: WeightedComponent, y: Any) -> Any:
    """The weighted density of noise at a point, at the working precision."""
    x = y - part.mean
    if part.scale is None:
        return part.weight * mp.npdf(x / part.deviation) / part.deviation
    if part.deviation is None:
        return part.weight * mp.exp(-abs(x) / part.scale) / (2 * part.scale)
    return part.weight * (_half(part, x) + _half(part, -x)) / (2 * part.scale)


def _half(part: WeightedComponent, x: Any) -> Any:
    ratio = part.deviation / part.scale
    growth = mp.exp(ratio * ratio / 2 - x / part.scale)
    return growth * mp.ncdf(x / part.deviation - ratio)


def _is_flat(function: Callable[[Any], Any], low: Any, high: Any) -> bool:
    wide = high - low
    values = [function(low + wide * mp.mpf(k) / 7) for k in (1, 3, 6)]
    return all(value == values[0] for value in values)


def _grid(parts: list[WeightedComponent], depth: int) -> list[Any]:
    """Points around all parts, denser where they are."""
    count = max(4, _GRID // (len(parts) * depth))
    places: set[Any] = set()
    for part in parts:
        reach = 18 * (part.deviation or 0) + 150 * (part.scale or 0)
        for k in range(-count, count + 1):
            step = mp.mpf(k) / count
            places.add(part.mean + reach * step * abs(step))
    low, high = min(places), max(places)
    places |= {low + (high - low) * k / count for k in range(count)}
    return sorted(places)
