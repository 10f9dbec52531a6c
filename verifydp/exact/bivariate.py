"""The distribution function of two correlated normal variables."""

from fractions import Fraction

from flint import acb

from verifydp.errors import InputError
from verifydp.exact.balls import (
    Ball,
    ball,
    highest,
    hull,
    lowest,
    precision,
    working_precision,
)
from verifydp.exact.error_function import RealArgument
from verifydp.exact.normal import normal_cdf
from verifydp.exact.special import unit_ball

__all__ = ["bivariate_normal_cdf"]

#: Digits beyond the working precision for the integral and for what is cut off it.
_SPARE_BITS = 16


def bivariate_normal_cdf(
    h: RealArgument, k: RealArgument, correlation: RealArgument
) -> Ball:
    """Enclose ``P(X <= h, Y <= k)`` for standard normal X and Y.

    Parameters
    ----------
    h, k
        Thresholds; an exact infinite ball is allowed.
    correlation
        In [-1, 1]; a ball that reaches beyond is cut there. Near -1 or +1 give a
        rational: a ball has lost the digits of ``1 - correlation**2``.

    Returns
    -------
    Ball
        Within [0, 1]. Guarantee: contains the probability for all numbers of the
        three balls (it rises in each of them, Slepian 1962). At a point it is narrow
        relative to itself, in far tails too.

    Raises
    ------
    InputError
        If the correlation is surely outside [-1, 1].

    Notes
    -----
    By Plackett's identity (1954) the derivative in the correlation is the joint
    density. Integrated from correlation -1, where the probability is
    ``max(0, P(X <= h) - P(X > k))``, with the correlation written as ``-cos(2 v)``,

    ``1/pi * int_0^V exp(-s cot(v)**2 - d tan(v)**2 - s - d) dv``

    is added, where ``s = (h + k)**2 / 8``, ``d = (h - k)**2 / 8`` and
    ``tan(V)**2 = (1 + correlation) / (1 - correlation)``: a sum of positive terms.
    Where the integrand is beyond the working precision it is bounded, elsewhere
    integrated by Arb with rigorous error bounds (Johansson 2018).

    Examples
    --------
    >>> bivariate_normal_cdf(0, 0, Fraction(1, 2)).overlaps(ball(Fraction(1, 3)))
    True
    """
    first, second, rho = ball(h), ball(k), correlation
    if isinstance(rho, Ball):
        if rho.is_nan():
            return unit_ball()
        finite = rho.is_finite()
        low = lowest(rho) if finite else Fraction(-1)
        high = highest(rho) if finite else Fraction(1)
    else:
        low = high = Fraction(rho)
    if low > 1 or high < -1:
        raise InputError(f"a correlation of {correlation} is not between -1 and 1")
    low, high = max(low, Fraction(-1)), min(high, Fraction(1))
    if first.is_nan() or second.is_nan():
        return unit_ball()
    exact = low == high and all(_is_point(value) for value in (h, k))
    below = _at(_end(h, -1), _end(k, -1), low)
    return below if exact else hull(below, _at(_end(h, 1), _end(k, 1), high))


def _is_point(value: RealArgument) -> bool:
    return not isinstance(value, Ball) or bool(value.is_exact())


def _end(value: RealArgument, side: int) -> Fraction | Ball:
    """Give the lower (-1) or upper (+1) end: a rational, or an infinite ball."""
    if not isinstance(value, Ball):
        return Fraction(value)
    if value.is_finite():
        return highest(value) if side > 0 else lowest(value)
    if value.is_exact():
        return value
    return Ball.pos_inf() if side > 0 else Ball.neg_inf()


def _at(h: Fraction | Ball, k: Fraction | Ball, rho: Fraction) -> Ball:
    """Enclose the probability at a point."""
    if isinstance(h, Ball):
        return ball(0) if h < 0 else normal_cdf(k)
    if isinstance(k, Ball):
        return ball(0) if k < 0 else normal_cdf(h)
    if rho == 1:
        return normal_cdf(min(h, k))
    bits = working_precision()
    with precision(bits + _SPARE_BITS):
        total = (normal_cdf(h) - normal_cdf(-k)).max(ball(0)) if h + k > 0 else ball(0)
        if rho > -1:
            total += _integral((h + k) ** 2 / 8, (h - k) ** 2 / 8, rho, bits)
        if total > 0 and total < 1:
            return total
        # Of a ball that is very wide, the ends are cut: its middle would not survive.
        return hull(total.lower().max(ball(0)), total.upper().min(ball(1)))


def _integral(s: Fraction, d: Fraction, rho: Fraction, bits: int) -> Ball:
    """Enclose the integral from correlation -1 to rho, for rho inside (-1, 1)."""
    near, far = ball(s), ball(d)
    square = ball((1 + rho) / (1 - rho))
    end = square.sqrt().atan()
    # The least value of s cot^2 + d tan^2 on the way: there the integrand peaks.
    crest = square if d == 0 else square.min((near / far).sqrt())
    least = near if s == 0 else near / crest
    least = (least + far * crest).lower()
    # Where the exponent exceeds that by so much, a bound is as good as the integral.
    deep = least + (bits + _SPARE_BITS) * 3 // 4 + 8
    tiny = ball(2) ** -(bits + _SPARE_BITS)
    start, stop = ball(0), end.lower()
    if s > 0:
        start = (near / deep).sqrt().atan().max(end * tiny).lower().min(stop)
    if d > 0:
        cut = (deep / far).sqrt().atan().min(end * (1 - tiny))
        stop = cut.upper().min(stop).max(start)

    def integrand(v: acb, _analytic: bool) -> acb:  # noqa: FBT001 - Arb's protocol
        tangent = v.tan()
        square = tangent * tangent
        exponent = acb(least)
        if s > 0:
            exponent -= near / square
        if d > 0:
            exponent -= far * square
        return exponent.exp()

    body = acb.integral(integrand, start, stop, abs_tol=(stop - start) * tiny).real
    before, after = start, end - stop
    if s > 0:
        before = before * (least - near / start.tan() ** 2).exp().min(ball(1))
    if d > 0:
        after = after * (least - far * stop.tan() ** 2).exp().min(ball(1))
    scaled = body + hull(0, before) + hull(0, after)
    return scaled * (-near - far - least).exp() / Ball.pi()
