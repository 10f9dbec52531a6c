"""How far the copula perturbation of a pair correlates its two noises.

Zhang, Malin, Raviv and Vorobeychik (confounding privacy, section 4.2) draw one number
``z1`` around a query of the state, with the deviation ``s = w C / epsilon`` where
``w = 2 log(2 / delta)`` and C is how far the query moves, and mix it with another. Once
their sampler is centred and rescaled the state cancels, and what is left of epsilon,
delta and C is a dial: the correlation of the two normal scores (catalogue items
CP-Q106, CP-Q207). **No privacy follows from that epsilon and delta.**
"""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational, positive, rational

__all__ = [
    "dial_for",
    "effective_correlation",
    "gaussian_factor",
    "remaining_variance",
    "state_variance",
    "variance_for",
]


def gaussian_factor(delta: Rational) -> Ball:
    """Enclose the paper's multiplier ``w = 2 log(2 / delta)``.

    Normal noise of deviation ``w C / epsilon`` on a query that moves by C is
    (epsilon, delta)-private for all delta **up to epsilon 9** (docs/copulas.md has the
    proof), and not for every epsilon as printed: the first failures are at epsilon
    9.742 (delta near 0.92), 16.31 (delta 0.5), 133.03 (delta 0.02).
    `verifydp.loss.coupled.released_delta` says what it really gives (catalogue item
    CP-Q107).

    Raises
    ------
    InputError
        If delta is not inside (0, 1).

    Examples
    --------
    >>> round(float(gaussian_factor("0.02").mid()), 10)
    9.210340372
    """
    share = rational(delta, "delta")
    if not 0 < share < 1:
        raise InputError(f"delta is {written(share)}: give a number inside (0, 1)")
    return 2 * ball(2 / share).log()


def state_variance(epsilon: Rational, delta: Rational, sensitivity: Rational) -> Ball:
    """Enclose the variance ``(w C / epsilon)**2`` of the paper's state noise.

    Raises
    ------
    InputError
        If epsilon or the sensitivity is not above 0, or delta not inside (0, 1).
    """
    width = positive(sensitivity, "sensitivity") / positive(epsilon, "epsilon")
    return (gaussian_factor(delta) * ball(width)) ** 2


def effective_correlation(correlation: Rational, variance: Ball | Rational) -> Ball:
    """Enclose the correlation of the scores that the paper's sampler really has.

    Parameters
    ----------
    correlation
        The paper's rho, which mixes ``rho z1 + sqrt(1 - rho**2) z2``; inside (-1, 1)
        and not 0.
    variance
        Of the state noise z1; z2 has variance 1.

    Returns
    -------
    Ball
        ``rho s / sqrt(rho**2 s**2 + 1 - rho**2)``, which is rho at variance 1, of its
        sign, and between 0 (small variance) and 1 (large variance) in size.

    Raises
    ------
    InputError
        If the correlation is 0 or not inside (-1, 1), or the variance is not above 0.

    Examples
    --------
    >>> effective = effective_correlation("0.5", state_variance(1, "0.02", 1))
    >>> round(float(effective.mid()), 10)
    0.9827732443
    """
    mixed = _mixing(correlation)
    spread = (
        variance if isinstance(variance, Ball) else ball(positive(variance, "variance"))
    )
    if not spread > 0:
        raise InputError(f"the variance is {spread}: it must be above 0")
    # Written so that the digits of 1 - result are kept where the variance is large.
    size = (1 + ball((1 - mixed**2) / mixed**2) / spread).rsqrt()
    return size if mixed > 0 else -size


def remaining_variance(correlation: Rational, variance: Ball) -> Ball:
    """Enclose 1 minus the square of the effective correlation, to all digits.

    It is what is left of the variance of one score given the other.
    """
    mixed = _mixing(correlation)
    return 1 / (1 + variance * ball(mixed**2 / (1 - mixed**2)))


def variance_for(correlation: Rational, effective: Rational) -> Fraction:
    """Give the variance at which a correlation is effective: exact.

    Raises
    ------
    InputError
        If either is 0 or not inside (-1, 1), or their signs differ: no variance turns
        the sign.

    Examples
    --------
    >>> variance_for("1/2", "1/2")
    Fraction(1, 1)
    """
    mixed = _mixing(correlation)
    wanted = rational(effective, "the effective correlation")
    if not -1 < wanted < 1 or wanted * mixed <= 0:
        raise InputError(
            f"the effective correlation is {written(wanted)}: with correlation "
            f"{written(mixed)} only those of its sign are reached, without 0 and 1"
        )
    return wanted**2 * (1 - mixed**2) / (mixed**2 * (1 - wanted**2))


def dial_for(
    correlation: Rational, effective: Rational, delta: Rational, sensitivity: Rational
) -> Ball:
    """Enclose the paper's epsilon at which a correlation is effective.

    Raises
    ------
    InputError
        As `variance_for`, `gaussian_factor` and `state_variance`.

    Examples
    --------
    >>> round(float(dial_for("0.5", "0.5", "0.02", 1).mid()), 10)
    9.210340372
    """
    variance = variance_for(correlation, effective)
    width = gaussian_factor(delta) * ball(positive(sensitivity, "sensitivity"))
    return width / ball(variance).sqrt()


def _mixing(correlation: Rational) -> Fraction:
    mixed = rational(correlation, "correlation")
    if not -1 < mixed < 1 or mixed == 0:
        raise InputError(
            f"the correlation is {written(mixed)}: give a number inside (-1, 1), not 0"
        )
    return mixed
