"""What the checker knows of discrete normal laws: half-lines in balls, and densities.

The reference is a sum of masses by mpmath with 60 digits; enclosures are proved, so a
correct program fails none of the tests.
"""

import random
import runpy
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

from verifydp.checker.canonical import Canonical
from verifydp.checker.evaluation import Evaluator
from verifydp.checker.jets import Jet, value_of
from verifydp.checker.logic import Given
from verifydp.checker.rules import rule_named
from verifydp.checker.sequents import Context, Sequent
from verifydp.errors import SpecError
from verifydp.exact.balls import ball, highest, hull, lowest, precision
from verifydp.language.notation import (
    any_test,
    conjunction,
    discrete_normal,
    disjunction,
    equal,
    exp,
    indicator,
    integer,
    mean,
    negation,
    number,
    real,
    sqrt,
    to_real,
    value,
)
from verifydp.language.sorts import INTEGER
from verifydp.language.terms import substitute

cached_decide = runpy.run_path(str(Path(__file__).with_name("forged.py")))[
    "cached_decide"
]
k, f, g = map(integer, "kfg")
K = to_real(k)
x, v, epsilon = real("x"), real("v"), real("epsilon")


def context():
    return Context({}, [], cached_decide)


def enclosure(term, bits=128):
    here = context()
    reduced, _ = here.reduced(term)
    with precision(bits):
        return value_of(Evaluator(here.canonical).real(reduced))


def summed(location, variance, holds):
    """The probability of the whole numbers for which something holds."""
    with mpmath.workdps(60):
        rate = mpmath.mpf(-variance.denominator) / (2 * variance.numerator)
        reach = range(-200, 201)
        masses = {place: mpmath.exp(rate * place**2) for place in reach}
        hits = sum(mass for place, mass in masses.items() if holds(location + place))
        return hits / sum(masses.values())


def contains(enclosed, true, width="1e-30"):
    with mpmath.workdps(60), precision(256):
        low, high = (
            mpmath.mpf(end.numerator) / end.denominator
            for end in (lowest(enclosed), highest(enclosed))
        )
        slack = mpmath.mpf(10) ** -50
        return low - slack <= true <= high + slack and high - low <= mpmath.mpf(width)


HALF_LINES = [
    (K <= 3, lambda j: j <= 3),
    (number(-2) <= K, lambda j: j >= -2),
    (K < 3, lambda j: j < 3),
    (negation(K <= 1), lambda j: j > 1),
    (3 * K <= 7, lambda j: 3 * j <= 7),
    (-2 * K + 1 <= 6, lambda j: -2 * j + 1 <= 6),
    (K / 3 - 1 <= "1/3", lambda j: j <= 4),
    (sqrt(2) * K <= 4, lambda j: j <= 2),
    (-K <= "5/2", lambda j: j >= -2),
]


@pytest.mark.parametrize("place", range(len(HALF_LINES)))
@pytest.mark.parametrize("location", [0, 2, -5])
def test_half_lines_are_enclosed(place, location):
    condition, holds = HALF_LINES[place]
    for variance in (Fraction(1, 5), Fraction(4), Fraction(200, 3)):
        law = discrete_normal(integer(location), variance)
        true = summed(location, variance, holds)
        assert contains(enclosure(mean(law, k, indicator(condition))), true)
        doubled = 2 * indicator(condition) - indicator(K <= 0) + 3
        origin = summed(location, variance, lambda j: j <= 0)
        with mpmath.workdps(60):
            assert contains(enclosure(mean(law, k, doubled)), 2 * true - origin + 3)


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        (conjunction(K <= 3, number(1) <= K), lambda j: 1 <= j <= 3),
        (disjunction(K <= 0, number(3) <= K), lambda j: j <= 0 or j >= 3),
        (equal(k, integer(2)), lambda j: j == 2),
        (equal(K, 2), lambda j: j == 2),
        (K * K <= 5, lambda j: j * j <= 5),
    ],
)
def test_what_is_no_half_line_is_not_guessed(condition, holds):
    """It is wide, not wrong: a lattice has mass on single points."""
    law = discrete_normal(integer(1), 2)
    enclosed = enclosure(mean(law, k, indicator(condition)))
    assert contains(enclosed, summed(1, Fraction(2), holds), width=2)


@pytest.mark.parametrize(
    "law",
    [
        discrete_normal(integer(0), 0),
        discrete_normal(integer(0), -1),
        discrete_normal(f, 1),
        discrete_normal(integer(0), v),
    ],
)
def test_of_other_laws_nothing_is_known(law):
    enclosed = enclosure(mean(law, k, indicator(K <= 0)))
    assert enclosed.contains(0)
    assert enclosed.contains(1)


def test_an_end_that_digits_do_not_settle_is_not_known():
    """The end is 0 or a little more: with more digits it is."""
    end = sqrt(2) * sqrt(2) - 2
    law = discrete_normal(integer(0), 2)
    enclosed = enclosure(mean(law, k, indicator(end + "1e-30" >= K)), bits=64)
    assert enclosed.contains(0)
    assert enclosed.contains(1)
    narrow = enclosure(mean(law, k, indicator(end + "1e-30" >= K)), bits=256)
    assert contains(narrow, summed(0, Fraction(2), lambda j: j <= 0))


def test_an_end_beyond_all_numbers_is_not_looked_at():
    law = discrete_normal(integer(0), 2)
    huge = exp(exp(exp(3)))
    assert enclosure(mean(law, k, indicator(huge >= K))).contains(1)


def test_a_moving_end_has_no_slope():
    """The probability jumps where the end passes a whole number."""
    here = Canonical({})
    reduced, _ = context().reduced(
        mean(discrete_normal(integer(0), 2), k, indicator(x >= K))
    )
    cell = Jet(hull(Fraction(1, 2), Fraction(3, 4)), ball(1), ball(0))
    jet = Evaluator(here, {x: cell}, frozenset((x,))).real(reduced)
    assert value_of(jet).contains(0)
    assert not isinstance(jet, Jet) or not jet.slope.is_finite()


# --- densities


def integrated(claim, *parts):
    given = Given((Sequent(frozenset(), claim),), (k, *parts), ())
    here = context()
    return here, rule_named("integrate")(here, given)


def mass(location, variance=v):
    height = mean(
        discrete_normal(integer(0), variance), k, indicator(equal(k, integer(0)))
    )
    apart = K - to_real(location)
    return height * exp(-(apart * apart) / (2 * variance))


def test_masses_are_integrated_for_positive_variances_only():
    h = any_test("h", INTEGER)
    parts = (
        number(1), discrete_normal(f, v), value(h, k),
        number(-2), discrete_normal(g, v), value(h, k),
    )  # fmt: skip
    claim = value(h, k) * mass(f) - 2 * value(h, k) * mass(g) <= 0
    here, found = integrated(claim, *parts)
    assert here.form(v > 0).term in found.hypotheses
    left = mean(discrete_normal(f, v), k, value(h, k))
    right = mean(discrete_normal(g, v), k, value(h, k))
    assert here.form(found.conclusion).term is here.form(left - 2 * right <= 0).term
    wrong = [
        substitute(claim, {f: integer("other")}),
        value(h, k) * mass(f) - 2 * value(h, k) * mass(g, 2 * v) <= 0,
        value(h, k) * exp(-((K - to_real(f)) ** 2) / (2 * v)) <= 0,
    ]
    for changed in wrong:
        with pytest.raises(SpecError):
            integrated(changed, *parts)


def test_the_masses_are_those_of_the_law():
    """At drawn numbers: the density that the rule takes, against the law itself."""
    rng = random.Random("masses")
    for _ in range(20):
        location, place = rng.randint(-5, 5), rng.randint(-5, 5)
        variance = Fraction(rng.randint(1, 40), rng.randint(1, 6))
        true = summed(location, variance, lambda j, place=place: j == place)
        law = discrete_normal(integer(location), variance)
        low, high = (
            enclosure(mean(law, k, indicator(end >= K))) for end in (place - 1, place)
        )
        with precision(128):
            assert contains(high - low, true)
        zero = discrete_normal(integer(0), variance)
        zeros = [enclosure(mean(zero, k, indicator(end >= K))) for end in (-1, 0)]
        with precision(128):
            apart = Fraction((place - location) ** 2)
            density = (zeros[1] - zeros[0]) * ball(-apart / (2 * variance)).exp()
        assert contains(density, true)


def test_laws_of_two_kinds_of_measure_are_not_compared():
    from verifydp.language.notation import laplace  # noqa: PLC0415

    with pytest.raises(SpecError):
        integrated(
            number(0) <= 0,
            number(1), discrete_normal(f, v), number(0),
            number(1), laplace(0, 1), number(0),
        )  # fmt: skip
