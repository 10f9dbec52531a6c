"""Budgets beside published statistics, against figures that others printed."""

from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.invariants.zcdp_budgets import epsilons_of, grown

TEN_DIGITS = Fraction(1, 10**10)


def test_the_census_figures_of_the_paper_are_reproduced():
    """Cho and Awan, section 6.1: 10.24, and 17.91528 against 40.95057."""
    rho = Fraction("2.56")
    assert grown(rho, 2) == Fraction("10.24")
    for budget, figure in ((rho, 17.91528), (grown(rho, 2), 40.95057)):
        simple = next(epsilons_of(budget, TEN_DIGITS))
        assert round(float(simple.epsilon), 5) == figure


def canonne(rho, delta, order):
    """Proposition 12 of Canonne, Kamath and Steinke at an order."""
    rho, delta = mpmath.mpf(rho), mpmath.mpf(delta)
    return (
        rho * order
        + mpmath.log((order - 1) / order)
        - (mpmath.log(delta) + mpmath.log(order)) / (order - 1)
    )


@pytest.mark.parametrize("rho", ["0.001", "0.5", "2.56", "10.24", "100"])
@pytest.mark.parametrize("delta", ["1e-300", "1e-10", "1e-5", "0.2"])
def test_the_best_order_is_that_of_a_fine_grid(rho, delta):
    mpmath.mp.dps = 40
    best = list(epsilons_of(Fraction(rho), Fraction(delta)))[1]
    grid = (1 + mpmath.mpf(2) ** (mpmath.mpf(k) / 64) for k in range(-1500, 1500))
    least = max(mpmath.mpf(0), min(canonne(rho, delta, order) for order in grid))
    found = mpmath.mpf(best.epsilon.numerator) / best.epsilon.denominator
    assert found <= least * (1 + mpmath.mpf("1e-12"))
    assert found >= least * (1 - mpmath.mpf("1e-3"))


@pytest.mark.parametrize("rho", ["0.01", "0.5", "2.56", "10.24"])
def test_gaussian_noise_has_what_is_said_and_no_less(rho):
    mpmath.mp.dps = 60
    delta = mpmath.mpf(10) ** -10
    *_, exact = epsilons_of(Fraction(rho), TEN_DIGITS)
    mu = mpmath.sqrt(2 * mpmath.mpf(rho))

    def profile(epsilon):
        return mpmath.ncdf(mu / 2 - epsilon / mu) - mpmath.exp(epsilon) * mpmath.ncdf(
            -mu / 2 - epsilon / mu
        )

    epsilon = mpmath.mpf(exact.epsilon.numerator) / exact.epsilon.denominator
    assert profile(epsilon) <= delta
    assert profile(epsilon - mpmath.mpf("1e-9")) > delta
    assert exact.condition == "all noise is Gaussian"


def test_each_conversion_is_better_than_the_one_before():
    for rho in (Fraction(1, 100), Fraction(1), Fraction(20)):
        values = [one.epsilon for one in epsilons_of(rho, Fraction(1, 10**6))]
        assert values == sorted(values, reverse=True)
        assert len(set(values)) == len(values)


def test_nothing_is_given_away_by_a_budget_of_nothing():
    assert [one.epsilon for one in epsilons_of(Fraction(0), TEN_DIGITS)] == [0]
    assert grown(Fraction(5), 0) == 0


def test_a_delta_smaller_than_any_double_is_taken():
    simple, best, exact = epsilons_of(Fraction(1), Fraction(1, 10**400))
    assert exact.epsilon < best.epsilon < simple.epsilon < 62.8


@pytest.mark.parametrize(
    ("rho", "delta", "words"),
    [
        ("1", "0", "delta is 0: it must be above 0"),
        ("1", "1", "delta is 1"),
        ("-1", "1e-5", "rho is -1: it must be at least 0"),
        ("1000", "1e-5", "a budget of 1000: at delta 1e-05"),
        ("1000", "1e-5", "its epsilon is above 700, where nothing is protected"),
    ],
)
def test_what_cannot_be_converted_is_said(rho, delta, words):
    with pytest.raises(InputError, match=words):
        list(epsilons_of(Fraction(rho), Fraction(delta)))


def test_fewer_than_no_persons_are_refused():
    with pytest.raises(InputError, match="the number of persons is -1"):
        grown(Fraction(1), -1)
