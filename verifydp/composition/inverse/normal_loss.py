"""What two normal laws a distance apart give away, enclosed; plans in doubles."""

from fractions import Fraction

from verifydp.errors import InputError
from verifydp.evidence.epsilon import EPSILON_MAX, Epsilon
from verifydp.exact.balls import Ball, ball, highest, precision
from verifydp.exact.normal import normal_cdf

__all__ = ["epsilon_of", "exceeds", "largest_squared", "meets", "upward_root"]

_BITS = 160
#: Steps of searches by halving, and decimals of what is found.
_STEPS, _DECIMALS = 64, 12
#: The square of the largest distance that is looked at.
_SQUARED_MAX = 1_000_000


def meets(epsilon: Epsilon, delta: Fraction, squared: Fraction) -> bool:
    """Whether normal laws at this squared distance are surely within (epsilon, delta).

    Examples
    --------
    >>> half = Epsilon.read("1/2")
    >>> [meets(half, Fraction(1, n), Fraction(1)) for n in (4, 5)]
    [True, False]
    """
    with precision(_BITS):
        return bool(_excess(epsilon, squared) <= ball(delta))


def exceeds(epsilon: Epsilon, delta: Fraction, squared: Fraction) -> bool:
    """Whether normal laws at this squared distance are surely beyond it."""
    with precision(_BITS):
        return bool(_excess(epsilon, squared) > ball(delta))


def largest_squared(epsilon: Epsilon, delta: Fraction) -> Fraction:
    """Find nearly the largest squared distance that meets a target, from below."""
    low, high = Fraction(0), Fraction(_SQUARED_MAX)
    if meets(epsilon, delta, high):
        return high
    for _ in range(_STEPS + 20):
        middle = _short((low + high) / 2)
        if not low < middle < high:
            break
        if meets(epsilon, delta, middle):
            low = middle
        else:
            high = middle
    return low


def epsilon_of(squared: Fraction, delta: Fraction) -> Fraction | None:
    """Bound the least epsilon at a delta from above; None beyond 700."""
    low, high = Fraction(0), Fraction(int(EPSILON_MAX))
    if not meets(Epsilon(nats=high), delta, squared):
        return None
    if meets(Epsilon(nats=low), delta, squared):
        return low
    for _ in range(_STEPS):
        middle = _short((low + high) / 2)
        if not low < middle < high:
            break
        if meets(Epsilon(nats=middle), delta, squared):
            high = middle
        else:
            low = middle
    return high


def upward_root(value: Fraction) -> Fraction:
    """A decimal not below the square root of a number, and near it.

    Raises
    ------
    InputError
        If the number is negative.

    Examples
    --------
    >>> float(upward_root(Fraction(2)))
    1.414213562374
    """
    if value < 0:
        raise InputError(f"{float(value):g} has no square root: it is negative")
    with precision(_BITS):
        root = highest(ball(value).sqrt())
    scale = 10**_DECIMALS
    return Fraction(-((-root * scale).__floor__()), scale)


def _short(value: Fraction) -> Fraction:
    """Nearly the same with few digits: a decimal, so that it is easy to read."""
    size = len(str(value.denominator // max(value.numerator, 1)))
    digits = _DECIMALS + size
    return Fraction(round(value * 10**digits), 10**digits)


def _excess(epsilon: Epsilon, squared: Fraction) -> Ball:
    """The hockey-stick divergence of N(0, 1) and N(mu, 1) (Balle and Wang 2018)."""
    if squared <= 0:
        return ball(0)
    mu, at = ball(squared).sqrt(), epsilon.enclosed()
    above, below = normal_cdf(mu / 2 - at / mu), normal_cdf(-mu / 2 - at / mu)
    return (above - at.exp() * below).max(ball(0))
