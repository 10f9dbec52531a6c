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
    Monomial,
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
from verifydp.exact.discrete_normal import discrete_normal_cdf
from verifydp.exact.normal import normal_cdf, normal_density
from verifydp.language.sorts import REAL
from verifydp.language.terms import Term, make, number, open_binder

if TYPE_CHECKING:
    from verifydp.checker.canonical import Canonical
    from verifydp.checker.evaluation import Evaluator

__all__ = ["Plan", "expectation"]

#: Mass, first and second moment of a piece of a law around a centre.
_Moments = tuple[Ball, Ball, Ball]
#: An expectation inside another one takes fewer cells.
_INNER_SHARE, _INNER_LEAST = 16, 8
#: Ends of half-lines of whole numbers, as far as they are looked at.
_END_MAX = 1 << 64


@dataclass(frozen=True, slots=True)
class _Standard:
    """A symmetric law without parameters.

    ``partial`` gives the integrals of 1, u and u * u from a to b, for 0 <= a < b;
    ``reach`` how far to go for a number of bits.
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
    mass = normal_cdf(-a) - normal_cdf(-b)
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
    """Enclose the expectation of a function of one draw of a law.

    Returns
    -------
    Ball or Jet
        Guarantee: contains the expectation. Under a law of which nothing is known it
        is the range of the function; NaN, where that is unbounded.
    """
    law, body = term.arguments
    over, inside = open_binder(body)
    value: Value = UNKNOWN
    if law.operator == "geometric":
        value = _geometric(at, law, over, inside)
    elif law.operator == "discrete_normal":
        value = _discrete_normal(at, term, over, inside)
    elif law.operator == "standard_normal":
        draw = _Draw(at, over, inside, _NORMAL, ball(0), ball(1))
        value = draw.expectation(steady=not at.is_moving(term))
    elif law.operator == "laplace":
        draw = _Draw(at, over, inside, _LAPLACE, *at.reals(law))
        value = draw.expectation(steady=not at.is_moving(term))
    if value_of(value).is_finite():
        return value
    return united([at.within(over, None).real(inside)], moving=at.is_moving(term))


@dataclass(frozen=True, slots=True)
class _Draw:
    """An integrand of ``location + scale * u``, with u from a standard law."""

    at: "Evaluator"
    over: Term
    inside: Term
    law: _Standard
    location: Value
    scale: Value

    def expectation(self, *, steady: bool) -> Value:
        """``steady``: nothing in it moves, so a jet can follow the draw itself."""
        if not value_of(self.scale) > 0:
            return UNKNOWN
        closed = self._closed()
        return self._cells(steady=steady) if closed is None else closed

    # --- closed form

    def _closed(self) -> Value | None:
        plans, key = self.at.shared.plans, (self.over, self.inside)
        if key not in plans:
            plans[key] = _plan(self.at.canonical, self.over, self.inside)
        plan = plans[key]
        if plan is None:
            return None
        total: Value = ball(0)
        for outer, bounds in plan:
            probability = self._probability(bounds)
            if probability is None:
                return None
            total = total + self.at.real(outer) * probability
        return total

    def _probability(self, bounds: "_Bounds") -> Value | None:
        """The probability that all of ``slope * draw + constant <= 0`` hold."""
        low: Value | None = None
        high: Value | None = None
        for operator, slope, constant in bounds:
            factor = self.at.real(slope)
            rising = value_of(factor) > 0
            if not rising and not value_of(factor) < 0:
                return None
            if operator == "equal":
                return ball(0)
            end = divided(-self.at.real(constant), factor) - self.location
            end = divided(end, self.scale)
            if rising:
                high = end if high is None else -largest(-high, -end)
            else:
                low = end if low is None else largest(low, end)
        if high is None:
            return ball(1) if low is None else self.law.cdf(-low)
        if low is None:
            return self.law.cdf(high)
        if value_of(low) > 0:  # the upper tail is exact as the lower one, mirrored
            low, high = -high, -low
        between = self.law.cdf(high) - self.law.cdf(low)
        return between if value_of(low) <= value_of(high) else largest(between, ball(0))

    # --- cells

    def _value(self, u: Value) -> Value:
        cells = max(self.at.cells // _INNER_SHARE, _INNER_LEAST)
        draw = self.location + self.scale * u
        return self.at.within(self.over, draw, cells=cells).real(self.inside)

    def _cells(self, *, steady: bool) -> Value:
        bits = working_precision()
        reach = self.law.reach(bits)
        beyond = self._value(UNKNOWN)
        if not value_of(beyond).is_finite():
            return UNKNOWN
        pieces: list[tuple[float, int, Fraction, Fraction, Value]] = []
        order = count()

        def add(low: Fraction, high: Fraction) -> None:
            piece = self._piece(low, high, steady=steady)
            heappush(pieces, (-_width(piece), next(order), low, high, piece))

        add(Fraction(-reach), Fraction(0))
        add(Fraction(0), Fraction(reach))
        while len(pieces) < self.at.cells and -pieces[0][0] > 2.0**-bits:
            _, _, low, high, _ = heappop(pieces)
            middle = (low + high) / 2
            add(low, middle)
            add(middle, high)
        if len(pieces) >= self.at.cells:
            self.at.shared.refinable = True
        total = beyond * (2 * value_of(self.law.cdf(ball(-reach))))
        for *_, piece in pieces:
            total = total + piece
        return total

    def _piece(self, low: Fraction, high: Fraction, *, steady: bool) -> Value:
        """The integral over a cell: by the range, the slopes or the curvatures."""
        mass, first, second = self.law.moments(low, high)
        side = hull(low, high)
        if not steady:
            return self._value(side) * mass
        cell = self._value(Jet(side, ball(1), ball(0)))
        if not isinstance(cell, Jet):
            return cell * mass
        best = cell.value * mass
        if not cell.slope.is_finite():
            return best
        middle = self._value(Jet(ball((low + high) / 2), ball(1), ball(0)))
        start = value_of(middle) * mass
        swing = cell.slope.rad() * ball((high - low) / 2) * mass
        forms = [best, start + cell.slope.mid() * first + hull(-swing, swing)]
        if cell.curvature.is_finite() and isinstance(middle, Jet):
            forms.append(start + middle.slope * first + cell.curvature * second / 2)
        return min(forms, key=_width)


def _width(value: Value) -> float:
    """How wide a ball is: it orders the work and decides nothing."""
    whole = value_of(value)
    return float(whole.rad()) if whole.is_finite() else inf


#: Conditions ``slope * draw + constant <= 0``, or ``= 0``: operator, slope, constant.
_Bounds = tuple[tuple[str, Term, Term], ...]
#: An integrand as a sum of factors without the draw, each times some conditions.
Plan = tuple[tuple[Term, _Bounds], ...]


def _plan(canonical: "Canonical", over: Term, inside: Term) -> Plan | None:
    """Write an integrand as a sum of products of indicators, if it is one."""
    try:
        form, needs = canonical.polynomial(inside)
    except SpecError:
        return None
    plan: list[tuple[Term, _Bounds]] = []
    for monomial, factor in form.items():
        outer, (powers, exponent) = split(monomial, over)
        bounds = [_bound(canonical, atom, over) for atom, _ in powers]
        if needs or exponent or None in bounds:
            return None
        known = tuple(bound for bound in bounds if bound is not None)
        plan.append((number(factor) * monomial_term(outer), known))
    return tuple(plan)


def _bound(
    canonical: "Canonical", atom: Term, over: Term
) -> tuple[str, Term, Term] | None:
    """Read an indicator of a condition that is linear in the draw."""
    if not is_indicator(atom) or atom.arguments[1:] != (number(1), number(0)):
        return None
    condition = atom.arguments[0]
    if condition.operator not in {"at_most", "equal"}:
        return None
    left, right = condition.arguments
    if left.sort != REAL:
        return None
    forms = [canonical.polynomial(side) for side in (left, right)]
    if any(needs for _, needs in forms):
        return None
    drawn = over if over.sort == REAL else make("real", over)
    draw: Monomial = (frozenset(((drawn, 1),)), frozenset())
    parts: dict[bool, Polynomial] = {True: {}, False: {}}
    for monomial, factor in added(forms[0][0], scaled(forms[1][0], -1)).items():
        outer, inner = split(monomial, over)
        if inner not in {ONE, draw}:
            return None
        parts[inner == draw][outer] = factor
    return condition.operator, canonical_of(parts[True]), canonical_of(parts[False])


def _geometric(at: "Evaluator", law: Term, over: Term, inside: Term) -> Value:
    """Sum over the whole numbers around the location; beyond them, the range."""
    location = at.point(law.arguments[0])
    decay = at.real(law.arguments[1])
    beyond = at.within(over, None).real(inside)
    if not isinstance(location, int) or not value_of(decay) > 0:
        return UNKNOWN
    if not value_of(beyond).is_finite():
        return UNKNOWN
    ratio = exponential(-decay)
    total, power = at.within(over, location).real(inside), ratio
    small = ball(2) ** -working_precision()
    for distance in range(1, at.cells + 1):
        sides = [
            at.within(over, location + step).real(inside)
            for step in (-distance, distance)
        ]
        total = total + power * (sides[0] + sides[1])
        power = power * ratio
        if value_of(power) < small:
            break
    else:
        at.shared.refinable = True
    height = divided(ball(1) - ratio, ball(1) + ratio)
    rest = divided(power * ball(2), ball(1) + ratio) * beyond
    if isinstance(decay, Jet) and not _all_fall(value_of(ratio), distance):
        rest = united([rest], moving=True)
    return total * height + rest


def _discrete_normal(at: "Evaluator", term: Term, over: Term, inside: Term) -> Value:
    """Half-lines ``slope * draw + constant <= 0`` of steady ends, by their sums."""
    law = term.arguments[0]
    location, variance = at.point(law.arguments[0]), law.arguments[1].data
    plan = _plan(at.canonical, over, inside)
    if not isinstance(location, int) or not isinstance(variance, Fraction):
        return UNKNOWN
    if variance <= 0 or plan is None or at.is_moving(term):
        return UNKNOWN
    total = ball(0)
    for outer, bounds in plan:
        chance = ball(1)
        for operator, slope, constant in bounds:
            factor, rest = (value_of(at.real(one)) for one in (slope, constant))
            # the law is symmetric: what is at least an end is mirrored
            end = (-rest / factor - location) * factor.sgn()
            place = end.floor().unique_fmpz() if abs(end) < _END_MAX else None
            if operator != "at_most" or len(bounds) > 1 or place is None:
                return UNKNOWN
            chance = discrete_normal_cdf(int(place), variance)
        total += value_of(at.real(outer)) * chance
    return total


def _all_fall(ratio: Ball, distance: int) -> bool:
    """Say whether all weights beyond a distance fall, convexly, with the decay.

    Then their derivatives have one sign, so that the range times the derivatives of
    the whole rest encloses those of the sum. The weight at d is
    ``w = tanh(x / 2) exp(-d x)`` for a decay x, so ``w' = (1 / sinh x - d) w`` and
    ``w'' = ((1 / sinh x - d)^2 - cosh x / sinh(x)^2) w``: d has to be larger than
    ``(1 + sqrt(cosh x)) / sinh x``.
    """
    least = ball(2) + (2 * (1 / ratio + ratio)).sqrt()
    return bool((distance + 1) * (1 / ratio - ratio) > least)
