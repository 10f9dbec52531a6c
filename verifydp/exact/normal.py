"""The standard normal law: density, tails, logarithms of tails, quantiles.

Everything works at the working precision, on balls as well as at points, and keeps
its relative accuracy in far tails: exponents of balls are unbounded, so that 1e-3000
is as easy as 0.1.
"""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, hull, precision, working_precision
from verifydp.exact.error_function import RealArgument, erfc
from verifydp.exact.monotone import monotone

__all__ = [
    "log_normal_cdf",
    "log_normal_survival",
    "normal_cdf",
    "normal_density",
    "normal_quantile",
    "normal_survival",
    "normal_tail",
]

#: How often the ends move apart before a quantile is given up at a precision.
_WIDENINGS = 6


def normal_tail(threshold: Fraction) -> Ball:
    """Enclose the probability that a standard normal variable exceeds ``threshold``.

    Examples
    --------
    >>> normal_tail(Fraction(0)) == ball(1) / 2
    True
    """
    return (ball(threshold) / ball(2).sqrt()).erfc() / 2


def normal_density(x: RealArgument) -> Ball:
    """Enclose ``exp(-x**2 / 2) / sqrt(2 pi)``.

    Returns
    -------
    Ball
        Guarantee: contains the density at each number of the ball ``x``, which may
        be infinite.

    Examples
    --------
    >>> normal_density(hull(-1, 2)) <= normal_density(0)
    False
    >>> normal_density(2) < normal_density(1)
    True
    """
    value = ball(x)
    if value.is_nan():
        return value
    if not value.is_finite():
        return ball(0) if value.is_exact() else hull(0, normal_density(0))
    largest = (2 * Ball.pi()).rsqrt()
    if value.is_exact():
        return (-value * value / 2).exp() * largest
    # Rounding to exact ends first keeps the square from widening the ball.
    near, far = value.abs_lower(), value.abs_upper()
    return hull((-near * near / 2).exp(), (-far * far / 2).exp()) * largest


def normal_cdf(x: RealArgument) -> Ball:
    """Enclose ``P(Z <= x)`` for a standard normal Z.

    Returns
    -------
    Ball
        Within [0, 1]. Guarantee: contains the probability for each number of the ball
        ``x``, which may be infinite; narrow relative to itself in the lower tail.

    Examples
    --------
    >>> normal_cdf(-100) > 0, normal_cdf(-100) < ball(10) ** -2173
    (True, True)
    """
    return normal_survival(-ball(x))


def normal_survival(x: RealArgument) -> Ball:
    """Enclose ``P(Z > x)`` for a standard normal Z.

    Returns
    -------
    Ball
        Within [0, 1]. Guarantee: as for `normal_cdf`; narrow relative to itself in
        the upper tail.

    Examples
    --------
    >>> normal_survival(Ball.pos_inf()) == 0, normal_survival(0) == ball(1) / 2
    (True, True)
    """
    return erfc(ball(x) / ball(2).sqrt()) / 2


def log_normal_cdf(x: RealArgument) -> Ball:
    """Enclose ``log P(Z <= x)``, without cancellation in either tail.

    Parameters, guarantee and errors are those of `log_normal_survival`.

    Examples
    --------
    >>> log_normal_cdf(40) < 0, log_normal_cdf(40) > -ball(10) ** -349
    (True, True)
    """
    return log_normal_survival(-ball(x))


def log_normal_survival(x: RealArgument) -> Ball:
    """Enclose ``log P(Z > x)``, without cancellation in either tail.

    Parameters
    ----------
    x
        Any real number; at +infinity the logarithm is not finite.

    Returns
    -------
    Ball
        Guarantee: contains the logarithm at each number of the ball ``x``. It is
        narrow relative to itself both where the probability is tiny and where it is
        nearly 1.

    Notes
    -----
    Far out, where the probability itself leaves the range of balls, Mills' ratio
    decides: ``x / (1 + x**2) < P(Z > x) / density(x) < 1 / x`` (Gordon 1941).

    Examples
    --------
    >>> huge = log_normal_survival(10**30)
    >>> huge < -4 * 10**59, huge > -6 * 10**59
    (True, True)
    """
    return monotone(_log_survival_at, ball(x))


def _log_survival_at(x: Ball) -> Ball:
    if x < 0:
        return (-normal_survival(-x)).log1p()
    # From here on the two sides of Mills' ratio agree to the working precision.
    if x.is_finite() and x > ball(2) ** (working_precision() // 2):
        return _log_survival_far(x)
    value = normal_survival(x)
    return value.log() if value > 0 else _log_survival_far(x)


def _log_survival_far(x: Ball) -> Ball:
    square = x * x
    shared = -square / 2 - (2 * Ball.pi()).log() / 2 - x.log()
    return shared - hull(0, (1 / square).log1p())


def normal_quantile(probability: RealArgument) -> Ball:
    """Enclose the number x with ``P(Z <= x) = probability``.

    Parameters
    ----------
    probability
        Inside (0, 1). Near 1 give a rational: ``1 - probability`` is then exact,
        while a ball near 1 has lost those digits.

    Returns
    -------
    Ball
        Guarantee: contains the quantile of each number of the ball ``probability``;
        not finite where the ball reaches 0 or 1.

    Raises
    ------
    InputError
        If the probability is surely not inside (0, 1).

    Notes
    -----
    Arb's inverse of erfc proposes the quantile, and the monotone cdf certifies it:
    the cdf at the lower end must be surely below the probability and at the upper
    end surely above it; until it is, the ends move apart.

    Examples
    --------
    >>> normal_quantile(Fraction(1, 2)) == 0
    True
    >>> far = normal_quantile(Fraction(1, 10**3000))
    >>> far > ball(-118), far < ball(-117)
    (True, True)
    """
    value = ball(probability)
    if value <= 0 or value >= 1:
        raise InputError(
            f"the normal law has no quantile at {value}: give a probability inside "
            "(0, 1)"
        )
    if isinstance(probability, Ball):
        if not (value > 0 and value < 1):
            return Ball.nan()
        return monotone(_quantile_at_ball, value)
    exact = Fraction(probability)
    if exact > Fraction(1, 2):
        exact = 1 - exact
        return -_lower_quantile(ball(exact), ball(1 - 2 * exact))
    return _lower_quantile(value, ball(1 - 2 * exact))


def _quantile_at_ball(probability: Ball) -> Ball:
    with precision(2 * probability.bits() + 64):
        centred = 1 - 2 * probability  # exact unless the probability is tiny
        rest = 1 - probability
    if centred < 0:
        return -_lower_quantile(rest, -centred)
    return _lower_quantile(probability, centred)


def _lower_quantile(probability: Ball, centred: Ball) -> Ball:
    """Enclose the quantile of a probability up to 1/2; ``centred`` is 1 - 2 times it.

    Of the two numbers the one that is not near 1 is used.
    """
    if centred.is_zero():
        return ball(0)
    root = ball(2).sqrt()
    central = bool(centred < ball(1) / 2)
    found = (centred.erfinv() if central else (2 * probability).erfcinv()) * root
    if not found.is_finite():
        return found
    middle = found.mid()
    width = 2 * found.rad() + middle * ball(2) ** -working_precision()
    # The cdf's relative slope is about the quantile itself: a few digits more decide.
    with precision(working_precision() + 64):
        for _ in range(_WIDENINGS):
            near, far = middle - width, middle + width
            if central:
                certain = (near / root).erf() < centred < (far / root).erf()
            else:
                tail = 2 * probability
                certain = (far / root).erfc() < tail < (near / root).erfc()
            if certain:
                return -hull(near, far)
            width *= 16
    return Ball.nan()
