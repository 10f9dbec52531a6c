"""Values with their first two derivatives along one variable, all enclosed.

Where a slope is finite, the function is Lipschitz on the cell and almost all of its
slopes lie in that ball; where a curvature is finite too, the same is true of the
slope. A derivative of which nothing is known is NaN. A plain ball is a function that
does not change along the variable.
"""

from collections.abc import Callable
from dataclasses import dataclass

from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.monotone import monotone
from verifydp.exact.normal import normal_cdf, normal_density

__all__ = [
    "UNKNOWN",
    "Jet",
    "Value",
    "absolute",
    "divided",
    "exponential",
    "laplace_cdf",
    "largest",
    "logarithm",
    "normal_probability",
    "raised",
    "square_root",
    "united",
    "value_of",
]

#: A number of which nothing is known.
UNKNOWN = Ball.nan()


@dataclass(frozen=True, slots=True)
class Jet:
    """A function on a cell: its values, slopes and curvatures.

    Guarantee: each ball contains what it encloses for every point of the cell.

    Examples
    --------
    >>> x = Jet(ball(3), ball(1), ball(0))
    >>> (x * x).slope == 6, (x * x - 2 * x).curvature == 2
    (True, True)
    """

    value: Ball
    slope: Ball
    curvature: Ball

    def __add__(self, other: "Value") -> "Jet":
        more = _jet(other)
        return Jet(
            self.value + more.value,
            self.slope + more.slope,
            self.curvature + more.curvature,
        )

    __radd__ = __add__

    def __neg__(self) -> "Jet":
        return Jet(-self.value, -self.slope, -self.curvature)

    def __sub__(self, other: "Value") -> "Jet":
        return self + (-other)

    def __rsub__(self, other: Ball) -> "Jet":
        return -self + other

    def __mul__(self, other: "Value") -> "Jet":
        more = _jet(other)
        return Jet(
            self.value * more.value,
            self.slope * more.value + self.value * more.slope,
            self.curvature * more.value
            + 2 * self.slope * more.slope
            + self.value * more.curvature,
        )

    __rmul__ = __mul__


Value = Ball | Jet


def _jet(value: Value) -> Jet:
    return value if isinstance(value, Jet) else Jet(ball(value), ball(0), ball(0))


def value_of(value: Value) -> Ball:
    """Give the values alone."""
    return value.value if isinstance(value, Jet) else value


def united(values: list[Value], *, moving: bool) -> Value:
    """Enclose one of several values, where it is not known which.

    ``moving`` says whether the choice may change along the variable; then the result
    may jump, and its slope is unknown.
    """
    union = value_of(values[0])
    for value in values[1:]:
        union = union.union(value_of(value))
    return _rough(union, moving=moving)


def _rough(value: Ball, *, moving: bool) -> Value:
    """Values without derivatives; a plain ball would say that nothing moves."""
    return Jet(value, UNKNOWN, UNKNOWN) if moving else value


def _applied(
    x: Value,
    function: Callable[[Ball], Ball],
    derivatives: Callable[[Ball], tuple[Ball, Ball]],
) -> Value:
    """The chain rule."""
    if not isinstance(x, Jet):
        return function(x)
    first, second = derivatives(x.value)
    return Jet(
        function(x.value),
        first * x.slope,
        second * x.slope * x.slope + first * x.curvature,
    )


def exponential(x: Value) -> Value:
    """``exp``."""
    return _applied(x, _exp, lambda at: (_exp(at), _exp(at)))


def _exp(x: Ball) -> Ball:
    return monotone(Ball.exp, x) if x.is_finite() else UNKNOWN


def logarithm(x: Value) -> Value:
    """``log``, and 0 where that is not defined."""
    inside = value_of(x)
    if inside > 0:
        return _applied(x, _log, lambda at: (1 / at, -1 / (at * at)))
    return ball(0) if inside <= 0 else _rough(UNKNOWN, moving=isinstance(x, Jet))


def _log(x: Ball) -> Ball:
    return monotone(Ball.log, x)


def square_root(x: Value) -> Value:
    """``sqrt``, and 0 where that is not defined."""
    inside = value_of(x)
    if inside > 0:
        return _applied(x, _sqrt, _sqrt_derivatives)
    if inside <= 0:
        return ball(0)
    whole = hull(0, inside.upper().sqrt()) if inside.is_finite() else UNKNOWN
    return _rough(whole, moving=isinstance(x, Jet))


def _sqrt(x: Ball) -> Ball:
    return monotone(Ball.sqrt, x)


def _sqrt_derivatives(x: Ball) -> tuple[Ball, Ball]:
    root = _sqrt(x)
    return 1 / (2 * root), -1 / (4 * root * x)


def divided(above: Value, below: Value) -> Value:
    """A quotient; 0 where the divisor is 0, unknown where it may be."""
    divisor = value_of(below)
    if divisor.is_zero():
        return ball(0)
    if not (divisor > 0 or divisor < 0):
        moving = isinstance(above, Jet) or isinstance(below, Jet)
        return _rough(UNKNOWN, moving=moving)
    if not isinstance(above, Jet) and not isinstance(below, Jet):
        return above / below
    return above * _applied(
        below,
        lambda at: 1 / at,
        lambda at: (-1 / (at * at), 2 / (at * at * at)),
    )


def raised(x: Value, times: int) -> Value:
    """The product of ``times`` equal factors; of none, 1."""
    if times == 0:
        return ball(1)
    if times == 1:
        return x
    return _applied(
        x,
        lambda at: _power(at, times),
        lambda at: (
            times * _power(at, times - 1),
            times * (times - 1) * _power(at, times - 2),
        ),
    )


def _power(x: Ball, times: int) -> Ball:
    if times == 0:
        return ball(1)
    if not x.is_finite():
        return UNKNOWN
    if times % 2 == 0:
        return hull(x.abs_lower() ** times, x.abs_upper() ** times)
    return monotone(lambda at: at**times, x)


def absolute(x: Value) -> Value:
    """The absolute value."""
    return largest(x, -x)


def largest(left: Value, right: Value) -> Value:
    """The larger of two values."""
    first, second = value_of(left), value_of(right)
    # Strictly, for where they are equal at a point the slope may be that of either.
    if first > second:
        return left
    if second > first:
        return right
    value = first.max(second)
    if not isinstance(left, Jet) and not isinstance(right, Jet):
        return value
    slope = _jet(left).slope.union(_jet(right).slope)
    return Jet(value, slope, UNKNOWN)


def normal_probability(x: Value) -> Value:
    """The distribution function of the standard normal law."""
    return _applied(x, _normal_cdf, _normal_derivatives)


def _normal_cdf(x: Ball) -> Ball:
    return normal_cdf(x) if x.is_finite() else hull(0, 1)


def _normal_derivatives(x: Ball) -> tuple[Ball, Ball]:
    if not x.is_finite():
        # The density is at most 0.3990, its slope at most 0.2420 in size.
        return hull(0, ball(2) / 5), hull(-ball(1) / 4, ball(1) / 4)
    density = normal_density(x)
    return density, -x * density


def laplace_cdf(x: Value) -> Value:
    """The distribution function of the Laplace law of location 0 and scale 1."""
    return _applied(x, _laplace_cdf, _laplace_derivatives)


def _laplace_cdf(x: Ball) -> Ball:
    return monotone(_laplace_cdf_at, x) if x.is_finite() else hull(0, 1)


def _laplace_cdf_at(x: Ball) -> Ball:
    return x.exp() / 2 if x <= 0 else 1 - (-x).exp() / 2


def _laplace_derivatives(x: Ball) -> tuple[Ball, Ball]:
    half = ball(1) / 2
    if not x.is_finite():
        return hull(0, half), hull(-half, half)
    density = hull((-x.abs_lower()).exp() / 2, (-x.abs_upper()).exp() / 2)
    if x < 0:
        return density, density
    return (density, -density) if x > 0 else (density, hull(-density, density))
