"""Expectations in balls: closed forms for indicators, cells of exact mass otherwise.

A normal or Laplace draw is ``location + scale * u`` with u standard. Where the
integrand is made of indicators of conditions linear in the draw, distribution
functions give the expectation; else [-K, K] is cut into cells on which the integrand
is bounded by its Taylor expansion, and beyond K by its range.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from math import inf, isqrt
from typing import TYPE_CHECKING

from verifydp.checker.jets import (
    UNKNOWN,
    Jet,
    Value,
    divided,
    exponential,
    laplace_cdf,
    largest,
    normal_probability,
    united,
    value_of,
)
from verifydp.checker.polynomials import (
    ONE,
    Polynomial,
    added,
    canonical_of,
    is_indicator,
    monomial_term,
    scaled,
    split,
)
from verifydp.errors import SpecError
from verifydp.exact.balls import Ball, ball, hull, working_precision
from verifydp.exact.normal import normal_density
from verifydp.language.terms import Term, number, open_binder

if TYPE_CHECKING:
    from verifydp.checker.canonical import Canonical
    from verifydp.checker.evaluation import Evaluator

__all__ = ["expectation"]

#: Mass, first and second moment of a piece of a law around a centre.
_Moments = tuple[Ball, Ball, Ball]
#: An expectation inside another one takes fewer cells.
_INNER_SHARE, _INNER_LEAST = 16, 8


@dataclass(frozen=True, slots=True)
class _Standard:
    """A symmetric law without parameters.

    ``partial`` gives the integrals of 1, u and u * u from a to b, for 0 <= a < b;
    ``reach`` how far to go for that many bits, ``beyond`` the mass outside.
    """

    cdf: Callable[[Value], Value]
    partial: Callable[[Ball, Ball], _Moments]
    reach: Callable[[int], int]

    def moments(self, low: Fraction, high: Fraction) -> _Moments:
        """Mass and moments of a cell around its middle; 0 is not inside the cell."""
        left, right = sorted((abs(low), abs(high)))
        mass, first, second = self.partial(ball(left), ball(right))
        if high <= 0:
            first = -first
        middle = ball((low + high) / 2)
        spread = second - 2 * middle * first + middle * middle * mass
        return mass, first - middle * mass, spread


def _normal_partial(a: Ball, b: Ball) -> _Moments:
    mass = normal_probability(-a) - normal_probability(-b)
    start, end = normal_density(a), normal_density(b)
    return mass, start - end, mass + a * start - b * end


def _laplace_partial(a: Ball, b: Ball) -> _Moments:
    start, end = (-a).exp() / 2, (-b).exp() / 2
    return (
        start - end,
        (a + 1) * start - (b + 1) * end,
        ((a + 2) * a + 2) * start - ((b + 2) * b + 2) * end,
    )


_NORMAL = _Standard(
    normal_probability, _normal_partial, lambda bits: isqrt(2 * bits) + 1
)
_LAPLACE = _Standard(laplace_cdf, _laplace_partial, lambda bits: bits)


def expectation(at: "Evaluator", term: Term) -> Value:
    """Enclose the expectation of a function of one draw of a law."""
    law, body = term.arguments
    over, inside = open_binder(body)
    if law.operator in {"laplace", "geometric"} and value_of(at.real(law.arguments[1])) > 0:
        ...
