"""Sums of Renyi and zero-concentrated bounds: upper bounds, not the best possible.

Renyi divergences of a composition add up at each order (Mironov 2017, proposition 1),
and so do the rho of zero-concentrated ones (Bun and Steinke 2016, lemma 1.7). What a
bound at one order means for (epsilon, delta) is proposition 12 of Canonne, Kamath and
Steinke (2020).
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import as_written, plain, quoted
from verifydp.exact.balls import Ball, ball, highest, precision

__all__ = ["RenyiSum", "compose_concentrated", "compose_renyi"]

_BITS = 128


@dataclass(frozen=True, slots=True)
class RenyiSum:
    """Bounds on the Renyi divergence of a composition.

    Attributes
    ----------
    orders
        Bounds at orders above 1.
    rho
        A bound of ``rho`` times the order at every order; None without one.
    """

    orders: Mapping[Fraction, Fraction]
    rho: Fraction | None

    def delta_upper(self, epsilon: Any) -> Fraction:
        """Bound the least delta at an epsilon from above.

        Guarantee: the composition is (epsilon, this)-private. There may be a smaller
        delta: these bounds do not know more of the mechanisms.

        Raises
        ------
        InputError
            If epsilon is not from 0 to 700.
        """
        at = Epsilon.of_claim(epsilon)
        bounds = dict(self.orders)
        if self.rho is not None:
            order = _best_order(float(self.rho), float(at))
            bounds[order] = self.rho * order
        with precision(_BITS):
            found = [_delta(*bound, at) for bound in bounds.items()]
        return min(Fraction(1), *map(highest, found))


def compose_concentrated(rhos: Iterable[Any]) -> RenyiSum:
    """Add up the rho of zero-concentrated components.

    Raises
    ------
    InputError
        If there are none, or one is negative or no number.

    Examples
    --------
    >>> whole = compose_concentrated(["0.01", "0.03"])
    >>> whole.rho, float(whole.delta_upper(2)) < 1e-10
    (Fraction(1, 25), True)
    """
    listed = [
        _bound(rho, f"rho of component {place}")
        for place, rho in enumerate(rhos, start=1)
    ]
    if not listed:
        raise InputError("there are no components: give at least one rho")
    return RenyiSum({}, sum(listed, Fraction(0)))


def compose_renyi(components: Iterable[Mapping[Any, Any]]) -> RenyiSum:
    """Add up Renyi bounds at the orders that all components have.

    Parameters
    ----------
    components
        For each component its bounds by orders above 1.

    Raises
    ------
    InputError
        If there are no components, no common order, or one bound is none.

    Examples
    --------
    >>> compose_renyi([{2: "0.1", 8: "0.4"}, {2: "0.2"}]).orders
    {Fraction(2, 1): Fraction(3, 10)}
    """
    listed = []
    for place, one in enumerate(components, start=1):
        if not isinstance(one, Mapping):
            raise InputError(
                f"component {place} is {quoted(one)}: give bounds by order"
            )
        row = {}
        for order, bound in one.items():
            exact = as_written(order, f"an order of component {place}")
            if exact <= 1:
                raise InputError(
                    f"an order of component {place} is {plain(exact)}: it must be "
                    "above 1"
                )
            row[exact] = _bound(bound, f"the bound of component {place}")
        listed.append(row)
    if not listed:
        raise InputError("there are no components: give at least one")
    common = sorted(set.intersection(*(set(row) for row in listed)))
    if not common:
        raise InputError("the components have no order in common: give bounds at one")
    return RenyiSum(
        {order: sum((r[order] for r in listed), Fraction(0)) for order in common}, None
    )


def _bound(value: Any, name: str) -> Fraction:
    exact = as_written(value, name)
    if exact < 0:
        raise InputError(f"{name} is {plain(exact)}: give a number from 0 on")
    return exact


def _delta(order: Fraction, bound: Fraction, epsilon: Epsilon) -> Ball:
    """``exp((a - 1) (bound - epsilon)) (1 - 1/a)^a / (a - 1)`` at the order a."""
    above = ball(order) - 1
    shrunk = ball(order) * (1 - 1 / ball(order)).log()
    return (above * (ball(bound) - epsilon.enclosed()) + shrunk).exp() / above


def _best_order(rho: float, epsilon: float) -> Fraction:
    """A good order, from a search in doubles: any order gives a bound."""
    candidates = [1 + 1.02**step for step in range(-400, 1200)]

    def exponent(order: float) -> float:
        above = order - 1
        shrunk = order * math.log1p(-1 / order) - math.log(above)
        return above * (order * rho - epsilon) + shrunk

    return Fraction(min(candidates, key=exponent)).limit_denominator(10**6)
