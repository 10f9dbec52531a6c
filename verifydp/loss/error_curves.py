"""The trade-off between the two errors of a test, for laws that are not finite."""

from fractions import Fraction

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, decimal, highest, hull, lowest, precision
from verifydp.exact.enclosing import enclosed
from verifydp.laws.canonical_forms import canonical, is_same_law
from verifydp.laws.parameters import Rational, rational
from verifydp.loss.forms import form_of
from verifydp.loss.kinds import Law
from verifydp.loss.positive_part import positive_part
from verifydp.loss.profiles import singular_mass

__all__ = ["gaussian_dp_parameter", "tradeoff_at"]

_FIRST_BITS, _LAST_BITS = 128, 1024
_HALVINGS = 80


def tradeoff_at(
    first: Law,
    second: Law,
    alpha: Rational,
    *,
    relative: Fraction = Fraction(1, 2**40),
) -> Ball:
    """Enclose the least type II error of a test of ``first`` against ``second``.

    Parameters
    ----------
    first, second
        The law P of the null hypothesis and the law Q of the alternative.
    alpha
        The type I error that is allowed, from 0 to 1: the trade-off function of Dong,
        Roth and Su is taken at it.
    relative
        Width of the ball, relative to the value.

    Returns
    -------
    Ball
        Guarantee: it contains the least type II error. The lower end is a tangent,
        ``1 - exp(e) alpha - H_e(Q, P)`` at some e; the upper end is attained by a test
        that mixes two likelihood-ratio events and has a proved type I error of at most
        alpha.

    Raises
    ------
    InputError
        If alpha is not between 0 and 1.
    UnsupportedError
        If the two ends do not meet.

    Examples
    --------
    >>> from verifydp.laws import Normal
    >>> curve = tradeoff_at(Normal(0, 1), Normal(1, 1), "1/2")
    >>> curve.overlaps(Normal(1, 1).cdf(0))
    True
    """
    level = rational(alpha, "alpha")
    if not 0 <= level <= 1:
        raise InputError(f"alpha is {level}: a type I error is between 0 and 1")
    if is_same_law(first, second):
        return ball(1 - level)
    if level == 1:
        return ball(0)
    if level == 0:
        return enclosed(
            lambda: 1 - singular_mass(second, first), absolute=Fraction(1, 10**60)
        )
    bits = _FIRST_BITS
    while bits <= _LAST_BITS:
        with precision(bits):
            low, high = _bounds(first, second, level, relative)
            if high - low <= relative * high or high <= Fraction(1, 10**60):
                return hull(low, high)
        bits *= 2
    raise UnsupportedError(
        f"the type II error at {level} was enclosed to [{decimal(low, 6)}, "
        f"{decimal(high, 6)}] only: ask for less than the relative width {relative}"
    )


def _bounds(
    first: Law, second: Law, level: Fraction, relative: Fraction
) -> tuple[Fraction, Fraction]:
    """Narrow the two ends by bisection of the threshold, as far as this precision."""
    curve = _Curve(first, second, level)
    low = high = Fraction(0)
    step = Fraction(999_983, 1_000_003)
    while not curve.try_at(low) and low > -(2**20):
        low, step = low - step, 2 * step
    step = Fraction(999_983, 1_000_003)
    while curve.try_at(high) and high < 2**20:
        high, step = high + step, 2 * step
    for _ in range(_HALVINGS):
        if curve.upper - curve.lower <= relative * curve.upper:
            break
        middle = (low + high) / 2
        if curve.try_at(middle):
            low = middle
        else:
            high = middle
    return curve.lower, curve.upper


class _Curve:
    """What the thresholds tried so far prove about the least type II error."""

    def __init__(self, first: Law, second: Law, level: Fraction) -> None:
        self._pair, self._level = (second, first), level
        self._small: tuple[Fraction, Fraction] = Fraction(0), Fraction(0)
        self._large: tuple[Fraction, Fraction] | None = None
        self.lower, self.upper = Fraction(0), 1 - level

    def try_at(self, epsilon: Fraction) -> bool:
        """Use the event ``q > exp(epsilon) p``; say whether it is too large."""
        part = positive_part(*self._pair, epsilon)
        tangent = 1 - part.growth * ball(self._level) - part.divergence
        self.lower = max(self.lower, lowest(tangent))
        size, power = highest(part.second_mass), lowest(part.first_mass)
        large = size > self._level
        if large:
            self._large = size, power
        else:
            self._small = size, power
        self._mix()
        return large

    def _mix(self) -> None:
        """Mix the last two events, so that their sizes' upper ends average to alpha."""
        size, power = self._small
        if self._large is not None:
            share = (self._level - size) / (self._large[0] - size)
            power += share * (self._large[1] - power)
        self.upper = min(self.upper, 1 - power)


def gaussian_dp_parameter(first: Law, second: Law) -> Ball:
    """Enclose the mu of the Gaussian trade-off function, where the pair has one.

    Two normal laws of one deviation have exactly ``G_mu`` with ``mu`` the distance of
    the means over the deviation (Dong, Roth and Su 2022).

    Raises
    ------
    UnsupportedError
        For another pair: its trade-off function is no ``G_mu``.

    Examples
    --------
    >>> from verifydp.laws import Normal
    >>> gaussian_dp_parameter(Normal(3, 2), Normal(0, 2)) * 2 == 3
    True
    """
    first, second = canonical(first), canonical(second)
    if first == second:
        return ball(0)
    closed = form_of(first, second).gaussian_dp(first, second)
    if closed is not None:
        return closed
    raise UnsupportedError(
        "the trade-off function of these laws is no Gaussian one: only two Normal laws "
        "of one deviation have a Gaussian-DP parameter here"
    )
