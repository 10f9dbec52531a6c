"""Gaussian privacy: squares of mu are added."""

from fractions import Fraction
from math import isqrt

from verifydp.composition.kinds import BudgetKind, Cost
from verifydp.notions.trade_offs import GaussianDP

__all__ = ["KIND"]

#: Roots that are irrational are rounded upward to a multiple of 1 / this.
_GRAIN = 10**15


def _costs(budget: GaussianDP, distance: int) -> Cost:
    """The square of mu n (Dong, Roth and Su 2022, theorem 2.14)."""
    return ((budget.mu * distance) ** 2,)


def _total(costs: Cost, _: object = None) -> GaussianDP:
    """The root of a sum of squares (Dong, Roth and Su 2022, corollary 3.3)."""
    exact = _exact_root(costs[0])
    if exact is not None:
        return GaussianDP(exact)
    scaled = costs[0] * _GRAIN**2
    return GaussianDP(
        Fraction(isqrt(scaled.numerator // scaled.denominator) + 1, _GRAIN)
    )


def _exact_root(square: Fraction) -> Fraction | None:
    ends = isqrt(square.numerator), isqrt(square.denominator)
    root = Fraction(*ends)
    return root if root**2 == square else None


KIND = BudgetKind(
    name="gaussian",
    notion=GaussianDP,
    parameters=("mu",),
    optional=(),
    read=GaussianDP.read,
    costs=_costs,
    total=_total,
    is_rounded=lambda costs: _exact_root(costs[0]) is None,
    group=lambda budget, size: GaussianDP(budget.mu * size),
    added="squares of mu are added",
    numbers=lambda budget: {"mu": budget.mu},
    words=lambda mu: f"{mu}-Gaussian DP",
    theorem="foundations.gaussian_dp_composition",
)
