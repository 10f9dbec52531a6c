"""Special functions of balls that no check of a certificate needs.

Every function works at the working precision; `verifydp.exact.enclosing.enclosed`
raises it until the result is as narrow as wanted. Arguments may be balls, rationals
or integers.
"""

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull, precision, working_precision
from verifydp.exact.error_function import RealArgument
from verifydp.exact.monotone import monotone

__all__ = ["incomplete_gamma_upper", "scaled_erfc", "unit_ball"]

#: Digits beyond the working precision where a difference loses some.
_SPARE_BITS = 32


def unit_ball() -> Ball:
    """Enclose all of [0, 1]: what is known of any probability.

    Examples
    --------
    >>> unit_ball().contains(ball(0)), unit_ball().contains(ball(1))
    (True, True)
    """
    return hull(0, 1)


def scaled_erfc(x: RealArgument) -> Ball:
    """Enclose ``exp(x**2) erfc(x)`` without overflow for large x.

    Returns
    -------
    Ball
        Guarantee: contains the value at each number of the ball ``x``.

    Notes
    -----
    For positive x it is ``U(1/2, 1/2, x**2) / sqrt(pi)`` with Tricomi's function (DLMF
    7.11.5), which falls; elsewhere the product is taken.

    Examples
    --------
    >>> far = scaled_erfc(10**9)
    >>> far > 0, far * 10**10 < 6
    (True, True)
    """
    return monotone(_scaled_erfc_at, ball(x))


def _scaled_erfc_at(x: Ball) -> Ball:
    if x > 8:
        half = ball(1) / 2
        return (x * x).hypgeom_u(half, half) / Ball.pi().sqrt()
    return (x * x).exp() * x.erfc()


def incomplete_gamma_upper(a: RealArgument, x: RealArgument) -> Ball:
    """Enclose the regularised upper incomplete gamma function ``Q(a, x)``.

    It is the probability that a Gamma(a) variable of scale 1 is above x, so it is 1
    for x <= 0.

    Parameters
    ----------
    a
        Positive. Where a ball does not decide that, the result is [0, 1].
    x
        Any real number.

    Returns
    -------
    Ball
        Within [0, 1]. Guarantee: contains the value for all numbers of the two balls;
        far tails keep their relative accuracy.

    Raises
    ------
    InputError
        If a is surely not positive.

    Notes
    -----
    ``Q`` falls in x and rises in a (DLMF 8.2).

    Examples
    --------
    >>> tail = incomplete_gamma_upper(1, 1000)
    >>> tail.overlaps((-ball(1000)).exp()), tail > 0
    (True, True)
    """
    power, at = ball(a), ball(x)
    if power <= 0:
        raise InputError(f"a is {power}: the function needs a > 0")
    if not power > 0:
        return unit_ball()
    if power.is_exact() and at.is_exact():
        return _gamma_upper_at(power, at)
    if not (power.is_finite() and at.is_finite()):
        return unit_ball()
    return hull(
        _gamma_upper_at(power.lower(), at.upper()),
        _gamma_upper_at(power.upper(), at.lower()),
    )


def _gamma_upper_at(a: Ball, x: Ball) -> Ball:
    if x <= 0:
        return ball(1)
    with precision(working_precision() + _SPARE_BITS):
        value = x.gamma_upper(a, regularized=1)
    if not value.is_finite():
        return unit_ball()
    return value if value > 0 and value < 1 else value.max(ball(0)).min(ball(1))
