"""Expectations in balls, against quadrature and closed forms.

The enclosures are proved, so a correct program fails none of the tests.
"""

from dataclasses import replace
from fractions import Fraction

import mpmath
import pytest

from verifydp.checker import integration
from verifydp.checker.canonical import Canonical
from verifydp.checker.evaluation import Evaluator, certain
from verifydp.checker.jets import value_of
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.language.notation import (
    choose,
    conjunction,
    disjunction,
    equal,
    exp,
    finite,
    geometric,
    indicator,
    integer,
    laplace,
    law,
    mean,
    normal,
    normal_cdf,
    number,
    point,
    real,
    sqrt,
    standard_normal,
    to_real,
)
from verifydp.language.sorts import REAL
from verifydp.language.terms import abstract, fresh, make

x, y, z = real("x"), real("y"), real("z")
k = integer("k")


def no_solver(script, *, seconds):
    return "unknown"


def context():
    return Context({}, (), no_solver)


def truth(formula, bits=64):
    here = context()
    reduced, _ = here.reduced(formula)
    with precision(bits):
        return certain(here, reduced)


def enclosure(term, cells=256):
    here = context()
    reduced, _ = here.reduced(term)
    return value_of(Evaluator(here.canonical, cells=cells).real(reduced))


SLACK = mpmath.mpf(10) ** -25


def contains(enclosed, value, slack=SLACK):
    return (
        mpmath.mpf(lowest(enclosed).numerator) / lowest(enclosed).denominator - slack
        <= value
        <= mpmath.mpf(highest(enclosed).numerator) / highest(enclosed).denominator
        + slack
    )


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (mean(standard_normal, z, indicator(z <= 1)), mpmath.ncdf(1)),
        (
            mean(standard_normal, z, indicator(conjunction(z <= 3, number(2) < z))),
            mpmath.ncdf(-2) - mpmath.ncdf(-3),
        ),
        (
            mean(normal(1, 2), z, indicator(disjunction(z <= 0, z >= 3))),
            mpmath.ncdf(-0.5) + mpmath.ncdf(-1),
        ),
        (mean(laplace(1, 2), y, indicator(y <= 0)), mpmath.exp(-0.5) / 2),
        (mean(laplace(1, 2), y, 2 * indicator(2 - y <= 0) + 1), mpmath.exp(-0.5) + 1),
        (mean(laplace(0, 1), y, indicator(conjunction(y <= 0, y >= 1))), 0),
        (mean(standard_normal, z, indicator(equal(z, 1))), 0),
        (
            mean(geometric(integer(2), 1), k, indicator(to_real(k) <= 2)),
            (1 + (1 - mpmath.exp(-1)) / (1 + mpmath.exp(-1))) / 2,
        ),
    ],
)
def test_expectations_of_indicators_are_narrow(term, value):
    enclosed = enclosure(term)
    assert contains(enclosed, value, slack=mpmath.mpf(10) ** -14)
    assert enclosed.rad() < ball(Fraction(1, 10**14))


def test_gaussian_prior_with_laplace_noise_is_narrow():
    event = conjunction(number(1) <= y, y <= 3)
    noisy = mean(laplace(number("0.3") + 2 * z, number("0.7")), y, indicator(event))
    enclosed = enclosure(mean(standard_normal, z, noisy))

    def cdf(t):
        return mpmath.exp(t) / 2 if t < 0 else 1 - mpmath.exp(-t) / 2

    def inner(u):
        centre = mpmath.mpf("0.3") + 2 * u
        return cdf((3 - centre) / mpmath.mpf("0.7")) - cdf(
            (1 - centre) / mpmath.mpf("0.7")
        )

    knots = [-9, mpmath.mpf("0.35"), mpmath.mpf("1.35"), 9]
    value = mpmath.quad(lambda u: inner(u) * mpmath.npdf(u), knots)
    assert contains(enclosed, value, slack=mpmath.mpf(10) ** -12)
    assert enclosed.rad() < ball(Fraction(1, 10**6))


@pytest.mark.parametrize(
    ("law_of_z", "density", "cut"),
    [
        (standard_normal, mpmath.npdf, 10),
        (laplace(0, 1), lambda u: mpmath.exp(-abs(u)) / 2, 40),
        (laplace(1, Fraction(1, 2)), lambda u: mpmath.exp(-2 * abs(u - 1)), 40),
    ],
)
def test_expectations_by_cells_enclose_quadrature(law_of_z, density, cut):
    pieces = [
        (normal_cdf(z * z - 1), lambda u: mpmath.ncdf(u * u - 1)),
        (indicator(z * z <= 1), lambda u: mpmath.mpf(u * u <= 1)),
        (normal_cdf(z) * indicator(z <= 1), lambda u: mpmath.ncdf(u) * (u <= 1)),
        (abs(normal_cdf(z) - "1/3"), lambda u: abs(mpmath.ncdf(u) - mpmath.mpf(1) / 3)),
    ]
    kinks = [-cut, -5, -1, mpmath.findroot(lambda u: mpmath.ncdf(u) - 1 / 3, -0.4)]
    kinks += [0, 1, 5, cut]
    for term, function in pieces:
        enclosed = enclosure(mean(law_of_z, z, term))
        value = mpmath.quad(lambda u, f=function: f(u) * density(u), kinks)
        assert contains(enclosed, value, slack=mpmath.mpf(10) ** -9), term
        assert enclosed.rad() < ball(Fraction(1, 10**4)), term


@pytest.mark.parametrize("cells", [2, 3, 5, 8, 13])
def test_few_cells_and_a_short_reach_still_enclose(cells, monkeypatch):
    # What is not cut into cells is bounded by the range, however much that is.
    short = replace(integration._NORMAL, reach=lambda bits: 2)
    for law_of_z in (integration._NORMAL, short):
        monkeypatch.setattr(integration, "_NORMAL", law_of_z)
        for place in range(-8, 9):
            kink = Fraction(place, 5)
            height = mpmath.ncdf(mpmath.mpf(place) / 5)
            term = mean(standard_normal, z, abs(normal_cdf(z) - normal_cdf(kink)))
            # With U uniform: E |U - h| = (h^2 + (1 - h)^2) / 2
            value = (height**2 + (1 - height) ** 2) / 2
            enclosed = enclosure(term, cells=cells)
            assert contains(enclosed, value, slack=mpmath.mpf(10) ** -12), place
            assert enclosed.rad() < ball(Fraction(1, 2))


@pytest.mark.parametrize("cells", [1, 2, 5, 40])
def test_a_geometric_law_cut_off_early_still_encloses(cells):
    term = mean(geometric(integer(2), "1/2"), k, indicator(to_real(k) <= 5))
    ratio = mpmath.exp(mpmath.mpf(-1) / 2)
    value = 1 - ratio**4 / (1 + ratio)
    enclosed = enclosure(term, cells=cells)
    assert contains(enclosed, value, slack=mpmath.mpf(10) ** -12)
    assert enclosed.rad() <= ball(Fraction(2, 3)) ** cells


def test_an_expectation_within_another_without_closed_form():
    term = mean(standard_normal, z, mean(standard_normal, y, normal_cdf(z * y + 1)))
    # P(W <= z y + 1), for W standard: the average over z of ncdf(1 / sqrt(1 + z^2))
    value = mpmath.quad(
        lambda u: mpmath.ncdf(1 / mpmath.sqrt(1 + u * u)) * mpmath.npdf(u), [-9, 0, 9]
    )
    assert contains(enclosure(term, cells=64), value)


@pytest.mark.parametrize(
    "term",
    [
        mean(standard_normal, z, z),  # unbounded
        mean(standard_normal, z, 1 / z),  # a divisor may be 0
        mean(standard_normal, z, exp(z)),
        mean(laplace(0, -1), y, y),  # no law that is known
        mean(laplace(0, 0), y, y),
    ],
)
def test_unbounded_integrands_and_broken_laws_are_unknown(term):
    assert not enclosure(term, cells=16).is_finite()


def test_a_broken_law_is_some_law():
    # Of an arbitrary law it is only known that probabilities lie in [0, 1].
    broken = mean(laplace(0, 0), y, indicator(y <= 1))
    assert truth(conjunction(number("-0.01") <= broken, broken <= "1.01"))
    assert truth(broken <= "0.99") is None
    any_law = law("any", finite(2))
    drawn = point("drawn", finite(2))
    assert truth(mean(any_law, drawn, choose(drawn, 1, 2)) < "2.01")
    assert truth(mean(any_law, drawn, choose(drawn, 1, 2)) < "1.99") is None


def test_the_sign_of_the_slope_decides_the_side():
    for sign in (1, -1):
        bound = mean(standard_normal, z, indicator(sign * z <= 1))
        assert truth(number("0.84") < bound)
    # Of a slope that may be 0 nothing is concluded in closed form.
    unsure = sqrt(2) * sqrt(2) - 2
    assert truth(mean(standard_normal, z, indicator(unsure * z <= 0)) < "0.9") is None


def test_two_integrands_that_look_alike_once_opened_are_not_confused():
    # The first integrates over the variable that is free in the second.
    one = fresh(REAL)
    other = fresh(REAL, one)
    body = indicator(one <= other + 1)
    at_both = Evaluator(Canonical(), {one: ball(0), other: ball(1) / 2})
    first = at_both.real(make("mean", standard_normal, abstract(body, one)))
    second = at_both.real(make("mean", standard_normal, abstract(body, other)))
    assert contains(value_of(first), mpmath.ncdf(1.5), slack=mpmath.mpf(10) ** -12)
    assert contains(value_of(second), mpmath.ncdf(1), slack=mpmath.mpf(10) ** -12)


def test_endless_nesting_is_refused():
    # Each draw occurs in the innermost integrand, so nothing can be done once.
    draws = [real(f"d{place}") for place in range(12)]
    body = normal_cdf(sum(draws[1:], draws[0]) * draws[0])
    for drawn in draws:
        body = mean(standard_normal, drawn, body)
    here = context()
    reduced, _ = here.reduced(body < "0.1")
    with pytest.raises(SpecError, match="more than 2000 evaluations"):
        Evaluator(here.canonical, evaluations=2000).truth(reduced)
