"""Privacy loss of a pair of finite laws: hockey-stick divergence and what follows.

Every divergence here is of ``first`` against ``second``; the other direction is
another number, and ``symmetric=True`` gives the larger of both. Outcomes that only
one law knows have probability 0 in the other.

With ``growth = exp(epsilon)`` given as a rational everything is exact. With a
rational epsilon the outcomes that count are found by decided comparisons, and one
multiplication by ``exp(epsilon)`` is left to ball arithmetic.
"""

import functools
from collections.abc import Hashable
from fractions import Fraction
from typing import overload

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball
from verifydp.exact.enclosing import DEFAULT_WIDTH, enclosed
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.products import merged_by_ratio
from verifydp.loss.finite_divergences import digits_allowed, kl, renyi
from verifydp.loss.finite_zcdp import zcdp_rho

__all__ = [
    "Epsilon",
    "attaining_event",
    "delta_at",
    "epsilon_at",
    "hockey_stick",
    "kl",
    "narrowed",
    "privacy_loss",
    "pure_epsilon",
    "renyi",
    "total_variation",
    "zcdp_rho",
]


@overload
def hockey_stick(
    first: FiniteLaw,
    second: FiniteLaw,
    epsilon: Epsilon | Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Ball: ...


@overload
def hockey_stick(
    first: FiniteLaw,
    second: FiniteLaw,
    *,
    growth: Rational,
    symmetric: bool = False,
) -> Fraction: ...


def hockey_stick(
    first: FiniteLaw,
    second: FiniteLaw,
    epsilon: Epsilon | Rational | None = None,
    *,
    growth: Rational | None = None,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Fraction | Ball:
    """Give the largest ``P(E) - exp(epsilon) Q(E)`` over events E.

    It is the least delta at which ``first`` is (epsilon, delta)-close to ``second``
    (Barthe and Olmedo 2013), equal to the sum of ``max(0, p - exp(epsilon) q)``.

    Parameters
    ----------
    first, second
        The laws P and Q.
    epsilon
        Any rational, also below 0, or an `Epsilon`. Give this or ``growth``.
    growth
        The number ``exp(epsilon)`` itself, at least 0.
    symmetric
        Take the larger of both directions.
    relative
        Radius of the ball, relative to the value.

    Returns
    -------
    Fraction or Ball
        For a growth the exact value; for an epsilon a ball of that relative radius,
        exactly 0 where the value is 0. Guarantee: it contains the value.

    Raises
    ------
    InputError
        If neither or both of epsilon and growth are given, one is a float, or the
        growth is negative.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> hockey_stick(one, two, growth=2)
    Fraction(1, 4)
    >>> hockey_stick(one, two, "1.1") == 0  # the logarithm of 3 is below 1.1
    True
    """
    pairs = _directions(first, second, symmetric=symmetric)
    level = _level(epsilon, growth)
    values = [_at_best_event(upper, lower, level) for upper, lower in pairs]
    if growth is not None and level.growth is not None:
        return max(above - level.growth * below for above, below in values)
    return _largest([_enclosed_difference(level, *pair, relative) for pair in values])


def delta_at(
    first: FiniteLaw,
    second: FiniteLaw,
    epsilon: Epsilon | Rational,
    *,
    symmetric: bool = False,
) -> Ball:
    """Enclose the least delta at an epsilon: `hockey_stick` under its other name.

    Examples
    --------
    >>> one, two = FiniteLaw({0: 1}), FiniteLaw({1: 1})
    >>> delta_at(one, two, 3) == 1
    True
    """
    return hockey_stick(first, second, epsilon, symmetric=symmetric)


def total_variation(first: FiniteLaw, second: FiniteLaw) -> Fraction:
    """Give the largest difference of probability of an event, exactly.

    Examples
    --------
    >>> total_variation(FiniteLaw.uniform([1, 2, 3]), FiniteLaw.uniform([1, 2]))
    Fraction(1, 3)
    """
    return hockey_stick(first, second, growth=1)


def attaining_event(
    first: FiniteLaw,
    second: FiniteLaw,
    epsilon: Epsilon | Rational | None = None,
    *,
    growth: Rational | None = None,
) -> frozenset[Hashable]:
    """Give the smallest event at which the hockey-stick divergence is attained.

    Returns
    -------
    frozenset
        The outcomes whose probability under ``first`` is strictly more than
        ``exp(epsilon)`` times that under ``second``. Guarantee: each membership is
        decided exactly.

    Raises
    ------
    InputError
        As for `hockey_stick`.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> attaining_event(one, two, 1)
    frozenset({0})
    """
    level = _level(epsilon, growth)
    return frozenset(
        outcome
        for outcome in first.support
        if _is_exceeded(level, first.weight(outcome), second.weight(outcome))
    )


def privacy_loss(first: FiniteLaw, second: FiniteLaw) -> FiniteLaw:
    """Give the law of the likelihood ratio of an outcome drawn from ``first``.

    Its logarithm is the privacy loss variable. The outcomes are Fractions from the
    lowest, and None for an infinite ratio; each has positive probability.

    Examples
    --------
    >>> privacy_loss(FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: 1}))
    FiniteLaw({Fraction(3, 4): '3/4', None: '1/4'})
    """
    merged = merged_by_ratio(first, second)[0]
    return FiniteLaw({ratio: merged.weight(ratio) for ratio in merged.support})


def pure_epsilon(
    first: FiniteLaw, second: FiniteLaw, *, symmetric: bool = False
) -> Epsilon:
    """Give the least epsilon with ``P(E) <= exp(epsilon) Q(E)`` for every event.

    Returns
    -------
    Epsilon
        With the largest likelihood ratio as its exact growth; infinite where an
        outcome is possible under ``first`` only.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/2", 1: "1/2"})
    >>> pure_epsilon(one, two).growth, pure_epsilon(one, two, symmetric=True).growth
    (Fraction(3, 2), Fraction(2, 1))
    """
    return epsilon_at(first, second, 0, symmetric=symmetric)


def epsilon_at(
    first: FiniteLaw, second: FiniteLaw, delta: Rational, *, symmetric: bool = False
) -> Epsilon:
    """Give the least epsilon at which the hockey-stick divergence is at most delta.

    The divergence falls in the growth, is convex, and is linear between neighbouring
    likelihood ratios; so the solution is rational.

    Parameters
    ----------
    first, second
        The laws P and Q.
    delta
        At least 0.
    symmetric
        Ask it of both directions.

    Returns
    -------
    Epsilon
        Exact. Below 0 where delta exceeds the total variation: a claim with an
        epsilon of at least 0 then holds at 0.

    Raises
    ------
    InputError
        If delta is negative or a float.

    Examples
    --------
    >>> one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> epsilon_at(one, two, "1/4").growth
    Fraction(2, 1)
    """
    exact = rational(delta, "delta")
    if exact < 0:
        raise InputError(f"delta is {exact}: give a number of at least 0")
    pairs = _directions(first, second, symmetric=symmetric)
    return max(_least_growth(upper, lower, exact) for upper, lower in pairs)


def narrowed(epsilon: Epsilon, relative: Fraction = DEFAULT_WIDTH) -> Ball:
    """Enclose an epsilon to the given relative width; infinite ones are exact.

    Examples
    --------
    >>> narrowed(Epsilon(growth=Fraction(1))) == 0
    True
    """
    if not epsilon.is_finite:
        return epsilon.enclosed()
    limit = digits_allowed(epsilon.nats or epsilon.growth or Fraction(0))
    return enclosed(epsilon.enclosed, relative=relative, limit=limit)


def _level(epsilon: object, growth: object) -> Epsilon:
    """Read the factor exp(epsilon): known by epsilon, or exactly by its growth."""
    if (epsilon is None) == (growth is None):
        raise InputError(
            f"epsilon is {epsilon!r} and growth is {growth!r}: give exactly one of them"
        )
    if growth is not None:
        return Epsilon(growth=rational(growth, "growth"))
    if not isinstance(epsilon, Epsilon):
        return Epsilon(nats=rational(epsilon, "epsilon"))
    if not epsilon.is_finite:
        raise InputError(f"epsilon is {epsilon}: give a finite one")
    return epsilon


def _is_exceeded(level: Epsilon, p: Fraction, q: Fraction) -> bool:
    """Whether ``p > exp(epsilon) q``, decided."""
    if level.growth is not None:
        return p > level.growth * q
    # At a long ratio the order of epsilons takes as many digits as it needs.
    return p > q if p == 0 or q == 0 else level < Epsilon(growth=p / q)


def _enclosed_difference(
    level: Epsilon, above: Fraction, below: Fraction, relative: Fraction
) -> Ball:
    """Enclose ``above - exp(epsilon) below``, known to be positive or 0 / 0."""
    if above == 0:
        return ball(0)
    return enclosed(
        lambda: ball(above) - ball(below) * level.enclosed_growth(),
        relative=relative,
        limit=digits_allowed(above, below, level.nats or level.growth or Fraction(0)),
    )


def _at_best_event(
    first: FiniteLaw, second: FiniteLaw, level: Epsilon
) -> tuple[Fraction, Fraction]:
    """Give P(E) and Q(E) at the event that attains the divergence."""
    above, below = Fraction(0), Fraction(0)
    for outcome in first.support:
        p, q = first.weight(outcome), second.weight(outcome)
        if _is_exceeded(level, p, q):
            above, below = above + p, below + q
    return above, below


def _least_growth(first: FiniteLaw, second: FiniteLaw, delta: Fraction) -> Epsilon:
    """Walk the profile from infinite growth downward until delta is passed."""
    upper, lower = merged_by_ratio(first, second)
    above, below = upper.weight(None), Fraction(0)
    if above > delta:
        return Epsilon()
    # Between two neighbouring ratios the profile is ``above - growth * below``, with
    # the probabilities of all ratios that are not under them.
    ratios = [ratio for ratio in upper.outcomes if isinstance(ratio, Fraction)]
    for ratio in reversed(ratios):
        if above - ratio * below > delta:
            break
        above, below = above + upper.weight(ratio), below + lower.weight(ratio)
    growth = (above - delta) / below if above > delta else Fraction(0)
    return Epsilon(growth=growth)


def _directions(
    first: FiniteLaw, second: FiniteLaw, *, symmetric: bool
) -> list[tuple[FiniteLaw, FiniteLaw]]:
    return [(first, second), (second, first)] if symmetric else [(first, second)]


def _largest(values: list[Ball]) -> Ball:
    return functools.reduce(lambda one, two: one.max(two), values)
