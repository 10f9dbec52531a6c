"""Renyi and Kullback-Leibler divergence of a pair of finite laws, enclosed.

``D_a(P, Q) = log(sum p**a q**(1 - a)) / (a - 1)``, with its limits at the orders 0, 1
and infinity (van Erven and Harremoes 2014, definitions 2 and 3, theorems 4 to 6).
"""

import functools
import math
from collections.abc import Callable
from fractions import Fraction

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.exact.enclosing import enclosed
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.products import merged_by_ratio

__all__ = ["digits_allowed", "kl", "largest_direction", "renyi"]

#: Width of an enclosure, relative to the value, unless another is asked for.
_RELATIVE = Fraction(1, 2**44)


def renyi(
    first: FiniteLaw,
    second: FiniteLaw,
    order: Rational | float,
    *,
    symmetric: bool = False,
    relative: Fraction = _RELATIVE,
) -> Ball:
    """Enclose the Renyi divergence of ``first`` from ``second``.

    Parameters
    ----------
    first, second
        The laws P and Q.
    order
        At least 0 and exact; ``math.inf`` is the one float that is accepted. Order 1
        is the Kullback-Leibler divergence, infinity the largest log ratio.
    symmetric
        Take the larger of both directions.
    relative
        Width of the ball, relative to the value.

    Returns
    -------
    Ball
        In nats. Guarantee: it contains the divergence; 0 and infinity are exact.

    Raises
    ------
    InputError
        If the order is negative or a finite float.
    UnsupportedError
        If the width is not reached at the limit of precision.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> abs(renyi(one, two, 2) - (ball(7) / 3).log()) < ball(Fraction(1, 10**12))
    True
    """
    if isinstance(order, float) and order == math.inf:
        compute = functools.partial(_maximum, relative=relative)
        return largest_direction(compute, first, second, symmetric=symmetric)
    exact = rational(order, "the order")
    if exact < 0:
        raise InputError(f"the order is {exact}: a Renyi divergence needs at least 0")
    if exact == 1:
        return kl(first, second, symmetric=symmetric, relative=relative)
    compute = functools.partial(_of_order, order=exact, relative=relative)
    return largest_direction(compute, first, second, symmetric=symmetric)


def kl(
    first: FiniteLaw,
    second: FiniteLaw,
    *,
    symmetric: bool = False,
    relative: Fraction = _RELATIVE,
) -> Ball:
    """Enclose the Kullback-Leibler divergence ``sum p log(p / q)``, in nats.

    Parameters, result and errors are those of `renyi`.

    Examples
    --------
    >>> kl(FiniteLaw({0: 1}), FiniteLaw.uniform([0, 1])) - ball(2).log() < 1
    True
    """
    compute = functools.partial(_kl, relative=relative)
    return largest_direction(compute, first, second, symmetric=symmetric)


def digits_allowed(*values: Fraction) -> int:
    """Give a number of binary digits that numbers of this length may need.

    Laws that differ in their thousandth digit are told apart by some thousands of
    binary digits, so that the limit grows with what is given.

    Examples
    --------
    >>> digits_allowed(Fraction(1, 3)) < digits_allowed(Fraction(1, 10**1000))
    True
    """
    lengths = (v.numerator.bit_length() + v.denominator.bit_length() for v in values)
    return 8192 + 16 * max(lengths, default=0)


def largest_direction(
    compute: Callable[[FiniteLaw, FiniteLaw], Ball],
    first: FiniteLaw,
    second: FiniteLaw,
    *,
    symmetric: bool,
) -> Ball:
    """Compute a divergence in the direction given, or the larger of both."""
    value = compute(first, second)
    return value.max(compute(second, first)) if symmetric else value


def _kl(first: FiniteLaw, second: FiniteLaw, *, relative: Fraction) -> Ball:
    terms = _terms(first, second)
    if terms is None:
        return Ball.pos_inf()
    if all(ratio == 1 for _, ratio in terms):
        return ball(0)
    return enclosed(
        lambda: sum((ball(p) * ball(ratio).log() for p, ratio in terms), ball(0)),
        relative=relative,
        limit=digits_allowed(*(ratio for _, ratio in terms)),
    )


def _maximum(first: FiniteLaw, second: FiniteLaw, *, relative: Fraction) -> Ball:
    terms = _terms(first, second)
    if terms is None:
        return Ball.pos_inf()
    largest = max(ratio for _, ratio in terms)
    if largest == 1:
        return ball(0)
    return enclosed(
        lambda: ball(largest).log(), relative=relative, limit=digits_allowed(largest)
    )


def _of_order(
    first: FiniteLaw, second: FiniteLaw, *, order: Fraction, relative: Fraction
) -> Ball:
    terms = _terms(first, second)
    if terms is None and order > 1:
        return Ball.pos_inf()
    shared = [
        (first.weight(outcome), second.weight(outcome))
        for outcome in first.support
        if second.weight(outcome)
    ]
    if not shared:
        return Ball.pos_inf()
    if order == 0:
        covered = sum((q for _, q in shared), Fraction(0))
        if covered == 1:
            return ball(0)
        return enclosed(
            lambda: -ball(covered).log(),
            relative=relative,
            limit=digits_allowed(covered),
        )
    if all(p == q for p, q in shared) and sum(p for p, _ in shared) == 1:
        return ball(0)

    def compute() -> Ball:
        powers = (
            ball(p) * (ball(order - 1) * ball(p / q).log()).exp() for p, q in shared
        )
        return sum(powers, ball(0)).log() / ball(order - 1)

    limit = digits_allowed(order, *(p / q for p, q in shared))
    return enclosed(compute, relative=relative, limit=limit)


def _terms(
    first: FiniteLaw, second: FiniteLaw
) -> list[tuple[Fraction, Fraction]] | None:
    """List probability and ratio on the support; None where a ratio is infinite."""
    upper, _ = merged_by_ratio(first, second)
    terms = []
    for ratio in upper.support:
        if not isinstance(ratio, Fraction):
            return None
        terms.append((upper.weight(ratio), ratio))
    return terms
