"""Upper bounds of the least delta that come from coupling two normal priors.

The monotone coupling moves a point of one normal prior by ``D = shift + width Z``,
with Z standard normal. Laplace noise hides a move of d up to a delta that falls with
the scale, and the average over D bounds the least delta of the pair.
"""

from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.exact.normal import normal_cdf, normal_survival

__all__ = ["coupling_bound", "tail_bound"]


def tail_bound(reach: Fraction, shift: Fraction, width: Fraction) -> Ball:
    """Enclose the probability that the move is farther than a reach.

    Parameters
    ----------
    reach
        At least 0; in the calibration epsilon times the scale.
    shift
        Difference of the means.
    width
        Difference of the deviations in absolute value; above 0.

    Returns
    -------
    Ball
        Guarantee: contains ``P(|shift + width Z| > reach)`` (Ding, eq. (18)).

    Examples
    --------
    >>> round(float(tail_bound(Fraction(6, 5), Fraction(-1), Fraction(3, 2)).mid()), 12)
    0.51819826079
    """
    return normal_survival(ball((reach - shift) / width)) + normal_survival(
        ball((reach + shift) / width)
    )


def coupling_bound(
    scale: Fraction, shift: Fraction, width: Fraction, epsilon: Fraction, rate: Fraction
) -> Ball:
    """Enclose the mean of ``max(0, 1 - exp(rate (epsilon - |D| / scale)))``.

    Parameters
    ----------
    scale
        Of the Laplace noise; above 0.
    shift, width
        Difference of the means, and of the deviations in absolute value; the width is
        above 0.
    epsilon
        The level.
    rate
        1 for the bound of the paper (Ding, eq. (35)); 1/2 for the exact loss of two
        Laplace laws at a distance (Balle, Barthe and Gaboardi 2018, theorem 3).

    Returns
    -------
    Ball
        Guarantee: contains the mean, which bounds the least delta from above and does
        not rise with the scale.

    Notes
    -----
    Beyond ``reach = epsilon scale`` the exponential tilts the normal law: the mean of
    ``exp(-t z)`` over ``z > a`` is ``exp(t**2 / 2) P(Z > a + t)``.

    Examples
    --------
    >>> half = coupling_bound(
    ...     Fraction(6, 5), Fraction(-1), Fraction(3, 2), Fraction(1), Fraction(1, 2)
    ... )
    >>> round(float(half.mid()), 12)
    0.166613503452
    """
    reach, tilt = epsilon * scale, rate * width / scale
    growth = (ball(rate * epsilon + tilt**2 / 2)).exp()
    tails = ball(0)
    for side in (shift, -shift):
        cut = (side - reach) / width
        tails = tails + (ball(-rate * side / scale)).exp() * normal_cdf(
            ball(cut - tilt)
        )
    return tail_bound(reach, shift, width) - growth * tails
