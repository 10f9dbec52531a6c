"""Gaussian trade-off functions, and the least Gaussian-DP parameter of a pair.

``G_mu(alpha) = Phi(Phi^-1(1 - alpha) - mu)`` is the trade-off function of two normal
laws with deviation 1 and means mu apart (Dong, Roth and Su 2022, definition 2.6).
"""

import functools
from collections.abc import Callable
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.comparison import is_less
from verifydp.exact.enclosing import enclosed
from verifydp.exact.normal import normal_cdf, normal_quantile
from verifydp.laws.parameters import Rational, rational
from verifydp.loss.tradeoff import TradeOff

__all__ = ["gaussian_dp_parameter", "gaussian_tradeoff", "is_gaussian_dp"]


def gaussian_tradeoff(mu: Rational | Ball, alpha: Rational) -> Ball:
    """Enclose ``G_mu(alpha)``.

    Parameters
    ----------
    mu
        At least 0: a rational, or a ball, for which the result contains the value at
        each of its numbers.
    alpha
        The type I error, from 0 to 1.

    Returns
    -------
    Ball
        For a rational mu of relative width below ``2**-43``; for a ball as wide as
        it makes it. Guarantee: it contains the value; exact at alpha 0 and 1.

    Raises
    ------
    InputError
        If mu is negative or alpha outside [0, 1], or one is a float.

    Examples
    --------
    >>> value = gaussian_tradeoff(1, "1/2")  # Phi(-1)
    >>> value > ball(Fraction("0.15865525")), value < ball(Fraction("0.15865526"))
    (True, True)
    """
    level = rational(alpha, "the type I error")
    if not 0 <= level <= 1:
        raise InputError(f"the type I error is {level}: give a number from 0 to 1")
    shift = mu if isinstance(mu, Ball) else rational(mu, "mu")
    if not shift >= 0:
        raise InputError(f"mu is {shift}: give a number that is surely at least 0")
    if level in {0, 1}:
        return ball(1 - level)

    def compute() -> Ball:
        return normal_cdf(normal_quantile(1 - level) - ball(shift))

    return compute() if isinstance(shift, Ball) else enclosed(compute)


def gaussian_dp_parameter(function: TradeOff) -> Ball:
    """Enclose the least mu with ``function >= G_mu`` on [0, 1].

    Between two vertices the function is linear and G_mu convex, hence below its own
    chord; so the vertices decide, and at a vertex (alpha, beta) the condition reads
    ``mu >= Phi^-1(1 - alpha) - Phi^-1(beta)``. As G_mu is its own inverse, the answer
    for T(P, Q) is that for T(Q, P).

    Returns
    -------
    Ball
        Infinite where a test without error of one kind has an error below 1 of the
        other; exactly 0 where nothing can be told apart. Guarantee: it contains the
        least mu, with a relative width below ``2**-43``.

    Examples
    --------
    >>> response = TradeOff.from_approximate(3, 0)  # 2 * Phi^-1(3/4)
    >>> mu = gaussian_dp_parameter(response)
    >>> mu > ball(Fraction("1.3489795")), mu < ball(Fraction("1.3489796"))
    (True, True)
    """
    needed = _needed(function)
    if needed is None:
        return Ball.pos_inf()
    if not needed:
        return ball(0)

    def largest() -> Ball:
        return functools.reduce(lambda one, two: one.max(two()), needed, ball(0))

    return enclosed(largest)


def is_gaussian_dp(function: TradeOff, mu: Rational) -> bool:
    """Decide whether ``function >= G_mu`` on [0, 1], at its vertices.

    Raises
    ------
    InputError
        If mu is negative or a float.
    UnsupportedError
        If the function touches G_mu as closely as the limit of precision can tell.

    Examples
    --------
    >>> response = TradeOff.from_approximate(3, 0)
    >>> is_gaussian_dp(response, "1.35"), is_gaussian_dp(response, "1.34")
    (True, False)
    """
    shift = rational(mu, "mu")
    if shift < 0:
        raise InputError(f"mu is {shift}: give a number of at least 0")
    needed = _needed(function)
    if needed is None:
        return False
    return not any(is_less(lambda: ball(shift), least) for least in needed)


def _needed(function: TradeOff) -> list[Callable[[], Ball]] | None:
    """List the mu that each inner vertex needs, all positive; None if infinite."""
    inner = function.vertices[1:-1]
    if function.vertices[0][1] < 1 or any(beta == 0 for _, beta in inner):
        return None

    def least(alpha: Fraction, beta: Fraction) -> Ball:
        return normal_quantile(1 - alpha) - normal_quantile(beta)

    return [functools.partial(least, alpha, beta) for alpha, beta in inner]
