"""One name for each divergence, whatever the laws are made of.

Every number is of ``first`` against ``second`` and a ball that contains it;
``symmetric=True`` gives the larger of both directions. The functions that are called
say how narrow it is and what raises.
"""

from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, highest, hull, lowest, precision
from verifydp.exact.enclosing import DEFAULT_WIDTH
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import LatticeLaw, LineLaw
from verifydp.loss import (
    divergences,
    error_curves,
    finite,
    profiles,
    suprema,
    tradeoff,
    tradeoff_gaussian,
    zcdp,
)

__all__ = [
    "delta_at",
    "epsilon_at",
    "gaussian_dp_parameter",
    "hockey_stick",
    "kl",
    "pure_epsilon",
    "renyi",
    "total_variation",
    "tradeoff_at",
    "zcdp_rho",
]

#: Binary digits of an epsilon that is a logarithm.
_LOGARITHM_BITS = 192
_KINDS = (
    (FiniteLaw, "finite"),
    (LatticeLaw, "on the integers"),
    (LineLaw, "on the line"),
)


def _is_finite(first: Any, second: Any) -> bool:
    """Whether the pair is finite; mixed pairs are refused."""
    one, two = _kind(first), _kind(second)
    if one != two:
        raise InputError(
            f"a law {one} ({type(first).__name__}) cannot be compared with a law {two} "
            f"({type(second).__name__}): give two laws of one kind"
        )
    return one == "finite"


def _kind(law: Any) -> str:
    for kind, name in _KINDS:
        if isinstance(law, kind):
            return name
    raise InputError(f"a {type(law).__name__} is no law: use one of verifydp.laws")


def hockey_stick(
    first: Any,
    second: Any,
    epsilon: Epsilon | Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Ball:
    """Enclose the largest ``P(E) - exp(epsilon) Q(E)`` over events E.

    ``relative`` is the radius asked for, as a share of the value; at an epsilon that
    is a logarithm the ball is a little wider.

    Raises
    ------
    InputError
        If the two laws are of different kinds.

    Examples
    --------
    >>> one, two = FiniteLaw({0: 1}), FiniteLaw({0: "1/2", 1: "1/2"})
    >>> hockey_stick(one, two, 0) * 2 == 1
    True
    """
    if _is_finite(first, second):
        return finite.hockey_stick(
            first, second, epsilon, symmetric=symmetric, relative=relative
        )
    if not isinstance(epsilon, Epsilon) or epsilon.nats is not None:
        nats = epsilon.nats if isinstance(epsilon, Epsilon) else epsilon
        assert nats is not None
        return profiles.hockey_stick(
            first, second, nats, symmetric=symmetric, relative=relative
        )
    if not epsilon.is_finite:
        raise InputError(f"epsilon is {epsilon}: give a finite one")
    with precision(_LOGARITHM_BITS):
        place = epsilon.enclosed()
    # The profile falls in epsilon, so its values at both ends enclose it.
    low, high = (
        profiles.hockey_stick(
            first, second, end, symmetric=symmetric, relative=relative
        )
        for end in (lowest(place), highest(place))
    )
    return hull(low, high)


def delta_at(
    first: Any,
    second: Any,
    epsilon: Epsilon | Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Ball:
    """Enclose the least delta at an epsilon: `hockey_stick` under its other name."""
    return hockey_stick(first, second, epsilon, symmetric=symmetric, relative=relative)


def epsilon_at(
    first: Any,
    second: Any,
    delta: Rational,
    *,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Ball:
    """Enclose the least epsilon at a delta; may be infinite, or below 0."""
    if _is_finite(first, second):
        least = finite.epsilon_at(first, second, delta, symmetric=symmetric)
        return finite.narrowed(least, relative)
    return profiles.epsilon_at(
        first, second, delta, symmetric=symmetric, relative=relative
    )


def pure_epsilon(
    first: Any,
    second: Any,
    *,
    symmetric: bool = False,
    relative: Fraction = DEFAULT_WIDTH,
) -> Ball:
    """Enclose the supremum of the log ratio; may be infinite."""
    if _is_finite(first, second):
        least = finite.pure_epsilon(first, second, symmetric=symmetric)
        return finite.narrowed(least, relative)
    return suprema.pure_epsilon(first, second, symmetric=symmetric, relative=relative)


def total_variation(first: Any, second: Any) -> Ball:
    """Enclose the largest difference of probability of an event."""
    if _is_finite(first, second):
        return ball(finite.total_variation(first, second))
    return profiles.total_variation(first, second)


def renyi(
    first: Any, second: Any, order: Rational | float, *, symmetric: bool = False
) -> Ball:
    """Enclose the Renyi divergence of an order, in nats; may be infinite."""
    if _is_finite(first, second):
        return finite.renyi(first, second, order, symmetric=symmetric)
    return divergences.renyi(first, second, order, symmetric=symmetric)


def kl(first: Any, second: Any, *, symmetric: bool = False) -> Ball:
    """Enclose the Kullback-Leibler divergence, in nats; may be infinite."""
    if _is_finite(first, second):
        return finite.kl(first, second, symmetric=symmetric)
    return divergences.kl(first, second, symmetric=symmetric)


def zcdp_rho(first: Any, second: Any, *, symmetric: bool = False) -> Ball:
    """Enclose the least rho of concentrated DP; may be infinite."""
    if _is_finite(first, second):
        return finite.zcdp_rho(first, second, symmetric=symmetric)
    return zcdp.zcdp_rho(first, second, symmetric=symmetric)


def tradeoff_at(first: Any, second: Any, alpha: Rational) -> Ball:
    """Enclose the least type II error at the type I error ``alpha``."""
    if _is_finite(first, second):
        return ball(tradeoff.tradeoff(first, second)(alpha))
    return error_curves.tradeoff_at(first, second, alpha)


def gaussian_dp_parameter(first: Any, second: Any) -> Ball:
    """Enclose the least mu of Gaussian DP; see the two functions that are called."""
    if _is_finite(first, second):
        curve = tradeoff.tradeoff(first, second)
        return tradeoff_gaussian.gaussian_dp_parameter(curve)
    return error_curves.gaussian_dp_parameter(first, second)
