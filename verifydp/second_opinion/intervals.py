"""Rationals, and intervals of mpmath where a value is none: what is certain.

This is arithmetic of its own: nothing here is shared with the balls that it judges.
Conventions are those of the language: x / 0 is 0, and so are logarithms and square
roots where they are not defined.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count, pairwise
from typing import Any

from mpmath import iv, mp

from verifydp.second_opinion.line_laws import WeightedComponent, up_to

__all__ = ["IntervalNumber", "Intervals"]

#: A rational, or an interval of mpmath.
IntervalNumber = Any

_BITS = 220
#: Beyond this size a rational becomes an interval.
_RATIONAL_BITS = 4_000
#: A range this narrow is not looked into; the first cells of an integral end here.
_SETTLED = 1e-12
_BOUND = 2**12
_POWER_MAX = 10_000
#: The normal distribution function is 0 or 1 here, up to exp(-3200).
_FAR = 80


class Intervals:
    """Arithmetic in which every value contains the true one.

    Cells of an integral are not halved below ``2**-narrow``.
    """

    name = "intervals"

    def __init__(self, *, narrow: int = 100) -> None:
        self._depth = 0
        self._narrow = Fraction(1, 2**narrow)

    def number(self, value: Fraction) -> IntervalNumber:
        """Give a rational as it is, if it is short."""
        size = value.numerator.bit_length() + value.denominator.bit_length()
        return value if size <= _RATIONAL_BITS else _interval(value)

    def pi(self) -> IntervalNumber:
        """Enclose pi."""
        iv.prec = _BITS
        return +iv.pi

    def unknown(self) -> IntervalNumber:
        """Any real number."""
        return iv.mpf([-mp.inf, mp.inf])

    def between(self, low: Any, high: Any) -> IntervalNumber:
        """Any number from one end to another, ends included."""
        ends = _interval(low), _interval(high)
        return iv.mpf([ends[0].a, ends[1].b])

    def hull(self, values: list[IntervalNumber]) -> IntervalNumber:
        """Any of the values."""
        first, *rest = values
        if all(_same(first, value) for value in rest):
            return first
        ends = [_interval(value) for value in values]
        return iv.mpf([min(end.a for end in ends), max(end.b for end in ends)])

    # --- comparisons

    def at_most(self, left: IntervalNumber, right: IntervalNumber) -> bool | None:
        """Whether ``left <= right``; None, if the intervals do not tell."""
        if _exact(left, right):
            return bool(left <= right)
        low, high = _interval(left), _interval(right)
        return True if low.b <= high.a else False if low.a > high.b else None

    def less(self, left: IntervalNumber, right: IntervalNumber) -> bool | None:
        """Whether ``left < right``."""
        turned = self.at_most(right, left)
        return None if turned is None else not turned

    def equal(self, left: IntervalNumber, right: IntervalNumber) -> bool | None:
        """Whether two numbers are equal: certain of rationals only."""
        if _exact(left, right):
            return bool(left == right)
        low, high = _interval(left), _interval(right)
        return False if low.b < high.a or high.b < low.a else None

    # --- functions

    def add(self, left: IntervalNumber, right: IntervalNumber) -> IntervalNumber:
        """Sum."""
        if _exact(left, right):
            return self.number(left + right)
        return _interval(left) + _interval(right)

    def negate(self, value: IntervalNumber) -> IntervalNumber:
        """Opposite."""
        return -value

    def multiply(self, left: IntervalNumber, right: IntervalNumber) -> IntervalNumber:
        """Product; 0 times anything is 0, for values are real numbers."""
        if _exact(left, right):
            return self.number(left * right)
        if _same(left, Fraction(0)) or _same(right, Fraction(0)):
            return Fraction(0)
        if left is right:
            return _square(left)
        return _interval(left) * _interval(right)

    def divide(self, left: IntervalNumber, right: IntervalNumber) -> IntervalNumber:
        """Quotient, 0 where the divisor is."""
        if isinstance(right, Fraction):
            if right == 0:
                return Fraction(0)
            return self.multiply(left, 1 / right)
        if right.a > 0 or right.b < 0:
            return _interval(left) / right
        return self.unknown()

    def power(self, base: IntervalNumber, exponent: IntervalNumber) -> IntervalNumber:
        """Power: a product for literal natural exponents, else of a positive base."""
        if isinstance(exponent, Fraction) and exponent.denominator == 1:
            times = exponent.numerator
            if 0 <= times <= _POWER_MAX:
                return self._natural_power(base, times)
        inside = _interval(base)
        if inside.a > 0:
            return self.exp(self.multiply(exponent, self.log(base)))
        if _same(base, Fraction(0)) and self.less(Fraction(0), exponent):
            return Fraction(0)
        return self.unknown()

    def _natural_power(self, base: IntervalNumber, times: int) -> IntervalNumber:
        if isinstance(base, Fraction):
            size = base.numerator.bit_length() + base.denominator.bit_length()
            if times * size <= _RATIONAL_BITS:
                return base**times
        if times == 0:
            return Fraction(1)
        return _interval(base) ** times

    def absolute(self, value: IntervalNumber) -> IntervalNumber:
        """Absolute value."""
        return abs(value)

    def maximum(self, left: IntervalNumber, right: IntervalNumber) -> IntervalNumber:
        """The larger one."""
        if _exact(left, right):
            return max(left, right)
        low, high = _interval(left), _interval(right)
        return iv.mpf([max(low.a, high.a), max(low.b, high.b)])

    def minimum(self, left: IntervalNumber, right: IntervalNumber) -> IntervalNumber:
        """The smaller one."""
        return self.negate(self.maximum(self.negate(left), self.negate(right)))

    def exp(self, value: IntervalNumber) -> IntervalNumber:
        """Exponential."""
        return Fraction(1) if _same(value, Fraction(0)) else iv.exp(_interval(value))

    def log(self, value: IntervalNumber) -> IntervalNumber:
        """Logarithm, 0 where there is none."""
        if _same(value, Fraction(1)):
            return Fraction(0)
        inside = _interval(value)
        if inside.a > 0:
            return iv.log(inside)
        return Fraction(0) if inside.b <= 0 else self.unknown()

    def sqrt(self, value: IntervalNumber) -> IntervalNumber:
        """Square root, 0 where there is none."""
        inside = _interval(value)
        if inside.b <= 0:
            return Fraction(0)
        return iv.sqrt(iv.mpf([max(inside.a, mp.mpf(0)), inside.b]))

    def normal_cdf(self, value: IntervalNumber) -> IntervalNumber:
        """The standard normal distribution function, which rises."""
        if isinstance(value, Fraction):
            return _normal_cdf(value)
        low, high = _ends(value)
        return iv.mpf(
            [
                mp.mpf(0) if low is None else _interval(_normal_cdf(low)).a,
                mp.mpf(1) if high is None else _interval(_normal_cdf(high)).b,
            ]
        )

    def line_mean(
        self,
        parts: list[WeightedComponent],
        function: Callable[[IntervalNumber], IntervalNumber],
        effort: int,
    ) -> IntervalNumber:
        """Integrate under noise on the line: masses of cells times ranges on them.

        Cells on which the function is not known to be constant are halved, the widest
        range first: so what is constant between few places is integrated sharply.
        """
        total: IntervalNumber = Fraction(0)
        smooth = [part for part in parts if not _is_constant(part)]
        for part in parts:
            if _is_constant(part):
                here = self.multiply(part.weight, function(part.mean))
                total = self.add(total, here)
        if not smooth:
            return total
        self._depth += 1
        try:  # an integral inside of another one is coarser
            cells = _merged(self._cells(function, effort >> 2 * (self._depth - 1)))
        finally:
            self._depth -= 1
        whole = self._sum([part.weight for part in smooth])
        below, above = Fraction(0), whole
        for high, value in cells:
            # From both sides: far out, one of the differences keeps its digits.
            ends = (
                (whole, Fraction(0))
                if high is None
                else (
                    self._sum([up_to(self, part, high) for part in smooth]),
                    self._sum([_beyond(self, part, high) for part in smooth]),
                )
            )
            masses = (
                self.add(ends[0], self.negate(below)),
                self.add(above, self.negate(ends[1])),
            )
            mass = self.maximum(min(masses, key=self.width), Fraction(0))
            total = self.add(total, self.multiply(mass, value))
            below, above = ends
        return total

    def _sum(self, values: list[IntervalNumber]) -> IntervalNumber:
        total: IntervalNumber = Fraction(0)
        for value in values:
            total = self.add(total, value)
        return total

    def _cells(
        self, function: Callable[[IntervalNumber], IntervalNumber], effort: int
    ) -> list[tuple[Fraction | None, IntervalNumber]]:
        """The upper end of each cell, from left to right, and the range on it."""
        done: list[tuple[Fraction, Fraction, IntervalNumber]] = []
        heap: list[tuple[float, int, Fraction, Fraction, IntervalNumber]] = []
        order = count()

        def add(low: Fraction, high: Fraction) -> None:
            value = function(self.between(low, high))
            open_width = self.width(value)
            if open_width < _SETTLED or high - low < self._narrow:
                done.append((low, high, value))
            else:
                size = float(high - low) * min(open_width, 1e300)
                heappush(heap, (-size, next(order), low, high, value))

        ends = [Fraction(end) for end in (-_BOUND, 0, _BOUND)]
        for low, high in pairwise(ends):
            add(low, high)
        spent = 0
        while heap and spent < effort:
            spent += 1
            _, _, low, high, _ = heappop(heap)
            middle = (low + high) / 2
            add(low, middle)
            add(middle, high)
        done += [(low, high, value) for _, _, low, high, value in heap]
        cells: list[tuple[Fraction | None, IntervalNumber]] = [
            (Fraction(-_BOUND), function(iv.mpf([-mp.inf, -_BOUND])))
        ]
        cells += [(high, value) for _, high, value in sorted(done, key=_first)]
        return [*cells, (None, function(iv.mpf([_BOUND, mp.inf])))]

    def width(self, value: IntervalNumber) -> float:
        """How wide a value is: it orders the work and decides nothing."""
        if isinstance(value, Fraction):
            return 0.0
        return float(mp.make_mpf(value.delta._mpi_[1]))


def _exact(left: IntervalNumber, right: IntervalNumber) -> bool:
    return isinstance(left, Fraction) and isinstance(right, Fraction)


def _same(left: IntervalNumber, right: IntervalNumber) -> bool:
    return left is right or (_exact(left, right) and bool(left == right))


def _interval(value: Any) -> Any:
    iv.prec = _BITS
    if isinstance(value, Fraction):
        return iv.mpf(value.numerator) / iv.mpf(value.denominator)
    return iv.mpf(value) if isinstance(value, int) else value


def _square(value: Any) -> Any:
    return value**2


def _ends(value: Any) -> tuple[Fraction | None, Fraction | None]:
    """The ends of an interval, exactly; None, where they are infinite."""
    ends = []
    for end in (value.a, value.b):
        number = mp.make_mpf(end._mpi_[0])
        ends.append(_fraction(number) if mp.isfinite(number) else None)
    return ends[0], ends[1]


def _fraction(number: Any) -> Fraction:
    sign, mantissa, exponent, _ = number._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -value if sign else value


def _is_constant(part: WeightedComponent) -> bool:
    return part.deviation is None and part.scale is None


def _beyond(numbers: Intervals, part: WeightedComponent, y: Fraction) -> IntervalNumber:
    """The weighted probability of more than a place: noise is symmetric."""
    mirrored = WeightedComponent(part.weight, -part.mean, part.deviation, part.scale)
    return up_to(numbers, mirrored, -y)


def _first(cell: tuple[Fraction, Fraction, IntervalNumber]) -> Fraction:
    return cell[0]


def _merged(
    cells: list[tuple[Fraction | None, IntervalNumber]],
) -> list[tuple[Fraction | None, IntervalNumber]]:
    """Take neighbouring cells with one value together."""
    merged: list[tuple[Fraction | None, IntervalNumber]] = []
    for high, value in cells:
        if merged and _same(merged[-1][1], value):
            merged.pop()
        merged.append((high, value))
    return merged


@lru_cache(maxsize=4096)
def _normal_cdf(x: Fraction) -> IntervalNumber:
    """The distribution function at a rational, by its series of positive terms.

    ``Phi(x) = 1/2 + phi(x) (x + x^3 / 3 + x^5 / 15 + ...)`` for positive x. Term k + 1
    is term k times ``x^2 / (2 k + 3)``: once that factor is below 1/2, the rest is at
    most the last term.
    """
    if x == 0:
        return Fraction(1, 2)
    if x < 0:
        return _one_minus(-x)
    if x > _FAR:
        return 1 - _one_minus(x)
    upper = _upper_tail(x)
    return 1 - upper


def _one_minus(x: Fraction) -> Any:
    if x > _FAR:
        return iv.mpf([mp.mpf(0), mp.mpf(2) ** -1100])
    return _upper_tail(x)


def _upper_tail(x: Fraction) -> Any:
    """``1 - Phi(x)`` for a positive x; the cancelled bits are computed in addition."""
    extra = int(x * x * 3 // 4) + 64  # x^2 / 2 in bits is 0.72 x^2
    try:
        iv.prec = _BITS + extra
        at = iv.mpf(x.numerator) / iv.mpf(x.denominator)
        square = at * at
        term = total = at
        k = 0
        tiny = mp.mpf(2) ** -(_BITS + extra)
        while 2 * x * x > 2 * k + 3 or mp.mpf(term.b) > tiny:
            term = term * square / (2 * k + 3)
            total = total + term
            k += 1
        total = total + iv.mpf([0, term.b])
        density = iv.exp(-square / 2) / iv.sqrt(2 * iv.pi)
        tail = iv.mpf(1) / 2 - density * total
    finally:
        iv.prec = _BITS
    return +tail
