"""mpmath beside the checker: each arithmetic against values of another kind."""

import random
from fractions import Fraction

import pytest
from mpmath import iv, mp

from verifydp.language.notation import (
    bind,
    choose,
    event,
    finite_law,
    laplace,
    mean,
    normal,
    normal_cdf,
    number,
    point,
    probability,
    real,
    standard_normal,
)
from verifydp.language.sorts import finite
from verifydp.language.terms import Term
from verifydp.second_opinion.digits import Digits, density, with_digits
from verifydp.second_opinion.intervals import Intervals
from verifydp.second_opinion.line_laws import WeightedComponent, read_law, up_to
from verifydp.second_opinion.meaning import Meaning

DRAWN = random.Random(0)


def ends(value):
    if isinstance(value, Fraction):
        value = iv.mpf(value.numerator) / value.denominator
    return [mp.make_mpf(end._mpi_[0]) for end in (value.a, value.b)]


def contains(value, reference):
    low, high = ends(value)
    return low <= reference <= high


POINTS = [Fraction(DRAWN.randint(-400, 400), DRAWN.randint(1, 40)) for _ in range(60)]


def test_normal_probabilities_enclose_those_of_mpmath():
    numbers = Intervals()
    with mp.workdps(120):
        for x in [
            *POINTS,
            Fraction(-39),
            Fraction(39),
            Fraction(0),
            Fraction(1, 10**9),
        ]:
            value = numbers.normal_cdf(x)
            reference = mp.ncdf(mp.mpf(x.numerator) / x.denominator)
            assert contains(value, reference), x
            if abs(x) < 39:
                low, high = ends(value)
                assert high - low <= reference * mp.mpf(10) ** -50, x


@pytest.mark.parametrize("name", ["exp", "log", "sqrt", "absolute", "normal_cdf"])
def test_functions_of_intervals_contain_their_values_inside(name):
    numbers, digits = Intervals(), Digits()
    with with_digits():
        for _ in range(40):
            low, high = sorted(Fraction(DRAWN.randint(-60, 60), 7) for _ in range(2))
            inside = low + (high - low) * Fraction(DRAWN.randint(0, 9), 9)
            value = getattr(numbers, name)(numbers.between(low, high))
            reference = getattr(digits, name)(digits.number(inside))
            assert contains(value, reference), (name, low, high, inside)


def test_the_conventions_of_the_language():
    for numbers in (Intervals(), Digits()):
        zero, two = numbers.number(Fraction(0)), numbers.number(Fraction(2))
        assert numbers.divide(two, zero) == 0
        assert numbers.log(numbers.negate(two)) == 0
        assert numbers.sqrt(numbers.negate(two)) == 0
        assert numbers.power(zero, zero) == 1
        assert numbers.power(zero, numbers.number(Fraction(1, 2))) == 0


def test_what_overlaps_is_not_decided():
    numbers = Intervals()
    wide = numbers.between(Fraction(0), Fraction(1))
    half = numbers.number(Fraction(1, 2))
    assert numbers.at_most(wide, half) is None
    assert numbers.less(wide, numbers.number(Fraction(1))) is None
    assert numbers.at_most(wide, numbers.number(Fraction(1))) is True
    assert numbers.equal(wide, half) is None


def test_no_margin_is_no_agreement_at_60_digits():
    with with_digits():
        digits = Digits()
        tiny = digits.number(1 + Fraction(1, 10**60))
        assert digits.at_most(tiny, digits.number(Fraction(1))) is None
        assert (
            digits.at_most(digits.number(1 + Fraction(1, 10**30)), mp.mpf(1)) is False
        )


PARTS = [
    WeightedComponent(1, 0, 2, None),
    WeightedComponent(1, 1, None, Fraction(1, 2)),
    WeightedComponent(1, -1, Fraction(3, 2), Fraction(2, 3)),
    WeightedComponent(Fraction(1, 3), 0, Fraction(1, 4), 3),
]


@pytest.mark.parametrize("part", PARTS)
def test_noise_is_the_convolution_that_it_should_be(part):
    """Against the integral of a normal density times a Laplace distribution."""
    with mp.workdps(30):
        values = [
            None if one is None else Digits().number(Fraction(one))
            for one in (part.weight, part.mean, part.deviation, part.scale)
        ]
        there = WeightedComponent(*values)
        weight, centre, deviation, scale = values

        def below(t):
            side = mp.exp(-abs(t) / scale) / 2
            return side if t <= 0 else 1 - side

        for y in (mp.mpf(-2), mp.mpf(1) / 3, mp.mpf(4)):
            if deviation is None:
                reference = below(y - centre)
            elif scale is None:
                reference = mp.ncdf((y - centre) / deviation)
            else:
                reference = mp.quad(
                    lambda u, y=y: mp.npdf(u, centre, deviation) * below(y - u),
                    sorted([-30, -5, centre, y, 5, 30]),
                )
            found = up_to(Digits(), there, y)
            assert abs(found - weight * reference) < mp.mpf(10) ** -15
            slope = mp.diff(lambda t: up_to(Digits(), there, t), y)
            assert abs(slope - density(there, y)) < mp.mpf(10) ** -10


@pytest.mark.parametrize("part", PARTS)
def test_intervals_contain_what_60_digits_give(part):
    values = (part.weight, part.mean, part.deviation, part.scale)
    numbers, digits = Intervals(), Digits()
    exact = WeightedComponent(
        *(None if one is None else Fraction(one) for one in values)
    )
    with with_digits():
        rounded = WeightedComponent(
            *(None if one is None else digits.number(Fraction(one)) for one in values)
        )
        for y in (Fraction(-2), Fraction(1, 3), Fraction(4)):
            low, high = ends(up_to(numbers, exact, y))
            reference = up_to(digits, rounded, digits.number(y))
            slack = mp.mpf(10) ** -60
            assert low - slack <= reference <= high + slack
            assert high - low < mp.mpf(10) ** -40


def meaning(numbers, effort=240):
    return Meaning(numbers, {}, effort)


x = real("x")


def below(law: Term, y):
    return probability(law, event(x, x <= y))


@pytest.mark.parametrize(
    ("term", "reference"),
    [
        (below(normal(1, 2), 2), lambda: mp.ncdf(mp.mpf(1) / 2)),
        (below(normal(1, -2), 2), lambda: mp.ncdf(mp.mpf(1) / 2)),
        (below(laplace(1, 2), 0), lambda: mp.exp(mp.mpf(-1) / 2) / 2),
        (
            below(bind(standard_normal, x, normal(x / 2 + 1, "3/4")), 2),
            lambda: mp.ncdf(1 / mp.sqrt(mp.mpf(1) / 4 + mp.mpf(9) / 16)),
        ),
        (
            below(
                bind(finite_law("1/4", "3/4"), point("k", finite(2)), normal(0, 1)), 1
            ),
            lambda: mp.ncdf(1),
        ),
        (normal_cdf(1), lambda: mp.ncdf(1)),
    ],
)
def test_expectations_in_both_arithmetics(term, reference):
    value = meaning(Intervals()).of(term)
    with with_digits():
        assert contains(value, reference())
        assert abs(meaning(Digits()).of(term) - reference()) < mp.mpf(10) ** -50
    low, high = ends(value)
    assert high - low < 1e-20


def test_a_smooth_integrand_needs_digits():
    """The moment generating function of a bounded part: no closed form is used."""
    term = mean(standard_normal, x, normal_cdf(1 + 2 * x))
    reference = normal_cdf(1 / (number(5) ** number("1/2")))
    with with_digits():
        digits = meaning(Digits())
        assert abs(digits.of(term) - digits.of(reference)) < mp.mpf(10) ** -30
    low, high = ends(meaning(Intervals()).of(term))
    with with_digits():
        assert low <= meaning(Digits()).of(reference) <= high


def test_weights_that_are_none_make_a_law_unknown():
    """Only the range is left: the draw is some label, and either may be it."""
    k = point("k", finite(2))
    term = below(bind(finite_law(1, 1), k, normal(choose(k, 0, 4), 1)), 1)
    low, high = ends(meaning(Intervals()).of(term))
    assert low <= mp.ncdf(-3)
    assert high >= mp.ncdf(1)


def test_a_law_is_read_with_its_shift_and_slope():
    with with_digits():
        law = bind(normal(3, 1), x, laplace(2 * x - 1, 5))
        (part,) = read_law(meaning(Digits()), law, {})
        assert (part.mean, part.deviation, part.scale) == (5, 2, 5)
