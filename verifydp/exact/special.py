"""Special functions of balls, tight on wide balls and free of cancellation.

Every function works at the working precision; `verifydp.exact.enclosing.enclosed`
raises it until the result is as narrow as wanted. Arguments may be balls, rationals
or integers.
"""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull, precision, working_precision
from verifydp.exact.monotone import monotone

__all__ = [
    "Number",
    "erfc",
    "exp_minus_one",
    "incomplete_beta",
    "incomplete_gamma_lower",
    "incomplete_gamma_upper",
    "log_one_plus",
    "scaled_erfc",
    "unit_ball",
]

#: What the functions accept as a real number.
Number = Ball | Fraction | int

#: Digits beyond the working precision where a difference or a long sum loses some.
_SPARE_BITS = 32
#: Terms that are added between two looks at what is left, and at most.
_TERMS_AT_ONCE, _MOST_TERMS = 16, 1 << 18


def unit_ball() -> Ball:
    """Enclose all of [0, 1]: what is known of any probability.

    Examples
    --------
    >>> unit_ball().contains(ball(0)), unit_ball().contains(ball(1))
    (True, True)
    """
    return hull(0, 1)


def erfc(x: Number) -> Ball:
    """Enclose the complementary error function ``2/sqrt(pi) int_x^inf exp(-t**2) dt``.

    Returns
    -------
    Ball
        Within [0, 2]. Guarantee: contains the value at each number of the ball ``x``,
        which may be infinite.

    Examples
    --------
    >>> erfc(100) > 0, erfc(100) < ball(10) ** -4345
    (True, True)
    """
    return monotone(_erfc_at, ball(x))


def _erfc_at(x: Ball) -> Ball:
    if not x.is_finite():
        if x.is_nan():
            return x
        return ball(0) if x > 0 else ball(2)
    value = x.erfc()
    return value if value.is_finite() else hull(0, 2)


def scaled_erfc(x: Number) -> Ball:
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


def exp_minus_one(x: Number) -> Ball:
    """Enclose ``exp(x) - 1``, without cancellation where x is near zero.

    Examples
    --------
    >>> tiny = Fraction(1, 10**9)
    >>> exp_minus_one(tiny) > ball(tiny), exp_minus_one(tiny) < ball(2 * tiny)
    (True, True)
    """
    return monotone(Ball.expm1, ball(x))


def log_one_plus(x: Number) -> Ball:
    """Enclose ``log(1 + x)``, without cancellation where x is near zero.

    Returns
    -------
    Ball
        NaN where the ball reaches -1.

    Raises
    ------
    InputError
        If x is surely below -1.

    Examples
    --------
    >>> tiny = Fraction(1, 10**9)
    >>> log_one_plus(tiny) < ball(tiny), log_one_plus(tiny) > ball(tiny / 2)
    (True, True)
    """
    value = ball(x)
    if value < -1:
        raise InputError(f"log(1 + x) at {value}: x must be above -1")
    return monotone(Ball.log1p, value)


def incomplete_beta(x: Number, a: Number, b: Number) -> Ball:
    """Enclose the regularised incomplete beta function ``I_x(a, b)``.

    It is the probability that a Beta(a, b) variable is at most x, so it is 0 for
    x <= 0 and 1 for x >= 1.

    Parameters
    ----------
    x
        Any real number.
    a, b
        Positive. Where a ball does not decide that, the result is [0, 1].

    Returns
    -------
    Ball
        Within [0, 1]. Guarantee: contains the value for all numbers of the three
        balls. Far lower tails keep their relative accuracy; for upper tails use
        ``incomplete_beta(1 - x, b, a)``.

    Raises
    ------
    InputError
        If a or b is surely not positive.

    Notes
    -----
    ``I`` rises in x and b and falls in a. At a point the series with positive terms
    ``x**a (1-x)**b / (a B(a, b)) * 2F1(a + b, 1; a + 1; x)`` is used on the side of
    the mean where it converges fast, and the reflection on the other (DLMF 8.17.8,
    8.17.4).

    Examples
    --------
    >>> third = incomplete_beta(Fraction(1, 3), 2, 1)
    >>> third.contains(ball(Fraction(1, 9)))
    True
    """
    at, first, second = ball(x), ball(a), ball(b)
    if not (_is_positive(first, "a") and _is_positive(second, "b")):
        return unit_ball()
    if at.is_exact() and first.is_exact() and second.is_exact():
        return _beta_at(at, first, second)
    if not (at.is_finite() and first.is_finite() and second.is_finite()):
        return unit_ball()
    return hull(
        _beta_at(at.lower(), first.upper(), second.lower()),
        _beta_at(at.upper(), first.lower(), second.upper()),
    )


def incomplete_gamma_lower(a: Number, x: Number) -> Ball:
    """Enclose the regularised lower incomplete gamma function ``P(a, x)``.

    It is the probability that a Gamma(a) variable of scale 1 is at most x, so it is 0
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
        Within [0, 1]. Guarantee: contains the value for all numbers of the two balls.

    Raises
    ------
    InputError
        If a is surely not positive.

    Notes
    -----
    ``P`` rises in x and falls in a. Far below the mean the series
    ``x**a exp(-x) / Gamma(a + 1) * sum_n x**n / ((a + 1) ... (a + n))`` is used,
    which has positive terms only (DLMF 8.7.1).

    Examples
    --------
    >>> exact = 1 - (-ball(2)).exp()
    >>> incomplete_gamma_lower(1, 2).overlaps(exact)
    True
    """
    return _gamma(ball(a), ball(x), upper=False)


def incomplete_gamma_upper(a: Number, x: Number) -> Ball:
    """Enclose the regularised upper incomplete gamma function ``Q = 1 - P``.

    Parameters, guarantee and errors are those of `incomplete_gamma_lower`; far upper
    tails keep their relative accuracy.

    Examples
    --------
    >>> tail = incomplete_gamma_upper(1, 1000)
    >>> tail.overlaps((-ball(1000)).exp()), tail > 0
    (True, True)
    """
    return _gamma(ball(a), ball(x), upper=True)


def _is_positive(value: Ball, name: str) -> bool:
    if value <= 0:
        raise InputError(f"{name} is {value}: the function needs {name} > 0")
    return bool(value > 0)


def _within_unit(value: Ball) -> Ball:
    if not value.is_finite():
        return unit_ball()
    if value > 0 and value < 1:
        return value
    return value.max(ball(0)).min(ball(1))


def _beta_at(x: Ball, a: Ball, b: Ball) -> Ball:
    if x <= 0:
        return ball(0)
    if x >= 1:
        return ball(1)
    if x * (a + b + 2) < a + 1:
        return _within_unit(_beta_series(x, 1 - x, a, b))
    return _within_unit(1 - _beta_series(1 - x, x, b, a))


def _beta_series(x: Ball, rest: Ball, a: Ball, b: Ball) -> Ball:
    """Enclose ``I_x(a, b)``, where ``rest`` is ``1 - x``."""
    logarithm = (
        a * x.log() + b * rest.log() + (a + b).lgamma() - (a + 1).lgamma() - b.lgamma()
    )
    return logarithm.exp() * x.hypgeom_2f1(a + b, ball(1), a + 1)


def _gamma(a: Ball, x: Ball, *, upper: bool) -> Ball:
    if not _is_positive(a, "a"):
        return unit_ball()
    at = _gamma_upper_at if upper else _gamma_lower_at
    if a.is_exact() and x.is_exact():
        return at(a, x)
    if not (a.is_finite() and x.is_finite()):
        return unit_ball()
    return hull(at(a.lower(), x.upper()), at(a.upper(), x.lower()))


def _gamma_lower_at(a: Ball, x: Ball) -> Ball:
    if x <= 0:
        return ball(0)
    if x < a + 1:
        rest = 1 - _gamma_tail(a, x)
        # Far below the mean the difference has lost its digits; the series keeps them.
        if rest > ball(2) ** -_SPARE_BITS:
            return _within_unit(rest)
        return _within_unit(_gamma_series(a, x))
    return _within_unit(1 - _gamma_tail(a, x))


def _gamma_upper_at(a: Ball, x: Ball) -> Ball:
    if x <= 0:
        return ball(1)
    return _within_unit(_gamma_tail(a, x))


def _gamma_tail(a: Ball, x: Ball) -> Ball:
    """Enclose ``Q(a, x)`` by Arb, with digits to spare."""
    with precision(working_precision() + _SPARE_BITS):
        return x.gamma_upper(a, regularized=1)


def _gamma_series(a: Ball, x: Ball) -> Ball:
    """Enclose ``P(a, x)`` for ``x < a + 1`` by its series with positive terms.

    Arb's own series chooses too few terms for a large ``a``. Beyond the last term the
    ratio ``x / (a + n)`` falls, so that the rest is below a geometric series.
    """
    enough = ball(2) ** -working_precision()
    with precision(working_precision() + _SPARE_BITS):
        term = total = ball(1)
        divisor = a + 1
        for _ in range(_MOST_TERMS // _TERMS_AT_ONCE):
            ratio = x / divisor
            rest = term * ratio / (1 - ratio)
            if rest < enough * total:
                break
            for _ in range(_TERMS_AT_ONCE):
                term = term * x / divisor
                total += term
                divisor += 1
        else:
            return unit_ball()
        logarithm = a * x.log() - x - (a + 1).lgamma()
        return logarithm.exp() * (total + hull(0, rest))
