"""Factors of large correlation matrices: digits, and what is refused."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.laws import Normal
from verifydp.laws.copulas import CoupledLaw, GaussianCopula
from verifydp.laws.copulas.factors import _by_elimination, _by_form, factored


def equal(correlation, size):
    return [
        [Fraction(1) if i == j else Fraction(correlation) for j in range(size)]
        for i in range(size)
    ]


def powers(correlation, size):
    return [
        [Fraction(correlation) ** abs(i - j) for j in range(size)] for i in range(size)
    ]


def dense(size, seed):
    drawn = np.random.default_rng(seed).integers(-9, 10, (size, size + 2))
    lengths = np.sqrt((drawn**2).sum(axis=1))
    found = np.round(drawn @ drawn.T / lengths / lengths[:, None], 6)
    return [
        [Fraction(1) if i == j else Fraction(str(found[i, j])) for j in range(size)]
        for i in range(size)
    ]


@pytest.mark.parametrize(
    "matrix",
    [
        dense(14, 0),
        dense(20, 1),
        powers("999999/1000000", 20),
        equal(1 - Fraction(1, 10**14), 18),
        equal(Fraction(-1, 17) + Fraction(1, 10**9), 18),
        equal(Fraction(-1, 17) + Fraction(1, 10**40), 18),
    ],
    ids=["small", "dense", "chain", "alike", "border", "nearer"],
)
def test_both_ways_give_the_same_digits(matrix):
    """Those of exact elimination, to 1e-14 of the largest in a row."""
    one, two = _by_form(matrix), _by_elimination(matrix)
    for found, exact in ((one.lower, two.lower), (one.given, two.given)):
        size = np.abs(exact).max(axis=1, keepdims=True)
        assert (np.abs(found - exact) <= 1e-14 * size).all()
    assert one.left == pytest.approx(two.left, rel=1e-14)


@pytest.mark.parametrize("gap", [Fraction(1, 100), Fraction(1, 10**30)])
def test_what_is_not_definite_is_proved_to_be_none(gap):
    with pytest.raises(InputError, match=r"a combination of coordinates, .* below 0"):
        factored(equal(Fraction(-1, 19) - gap, 20))


def test_what_cannot_be_told_is_refused():
    """Exactly on the border, and nearer than is looked at."""
    for gap in (0, Fraction(1, 10**120)):
        with pytest.raises(InputError, match="or too near one that is not to be told"):
            factored(equal(Fraction(-1, 19) + gap, 20))
    with pytest.raises(InputError, match="is left the variance 0;"):
        factored(equal(Fraction(-1, 9), 10))


def test_matrices_from_a_few_numbers():
    assert GaussianCopula.equal("1/3", 4).correlations == tuple(
        map(tuple, equal("1/3", 4))
    )
    assert GaussianCopula.autoregressive("-1/3", 4).correlations == tuple(
        map(tuple, powers("-1/3", 4))
    )
    two = GaussianCopula.of_factors([["1/2", 0], ["1/2", "1/3"], [0, "-1/5"]])
    assert two.correlations[2] == (0, Fraction(-1, 15), 1)
    halves = np.array([[1.0, 0.5], [0.5, 1.0]])
    assert GaussianCopula.of_doubles(halves) == GaussianCopula("1/2")
    tenth = GaussianCopula.of_doubles([[1.0, 0.1], [0.1, 1.0]])
    assert tenth.correlations[0][1] == Fraction(0.1) != Fraction(1, 10)


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (lambda: GaussianCopula.equal(-1, 3), "give a number inside"),
        (lambda: GaussianCopula.equal("-1/2", 3), "above -1/2 only"),
        (lambda: GaussianCopula.equal("1/2", 1001), "dimension is 1001"),
        (lambda: GaussianCopula.autoregressive(1, 3), "give a number inside"),
        (lambda: GaussianCopula.of_factors([[1], [1]]), "not positive definite"),
        (lambda: GaussianCopula.of_factors([[1], [1, 0]]), "coordinate 2 has 2 load"),
        (lambda: GaussianCopula.of_factors([]), "dimension is 0"),
        (lambda: GaussianCopula.of_doubles([[1.0, 0.5], [0.4, 1.0]]), "is symmetric"),
        (lambda: GaussianCopula.of_doubles([[1.0, 0.5]]), "give a square matrix"),
        (lambda: GaussianCopula.of_doubles([[1.0, np.nan]] * 2), "give finite numbers"),
        (lambda: GaussianCopula.of_doubles([[2.0, 0.5], [0.5, 1.0]]), "itself: give 1"),
    ],
)
def test_wrong_ones_get_one_clear_line(make, line):
    with pytest.raises(InputError, match=line) as caught:
        make()
    assert "\n" not in str(caught.value)


def test_a_large_matrix_is_not_printed():
    copula = GaussianCopula.equal("1/2", 9)
    assert repr(copula) == "GaussianCopula(9 coordinates)"
    assert "1/2" in repr(GaussianCopula("1/2"))


def test_the_density_in_many_dimensions():
    """That of the multivariate normal law by another way: a determinant and a solve."""
    size = 60
    matrix = dense(size, 5)
    law = CoupledLaw(GaussianCopula(matrix), [Normal(0, 1)] * size)
    doubles = np.array([[float(one) for one in row] for row in matrix])
    points = np.random.default_rng(2).normal(size=(50, size))
    forms = (points * np.linalg.solve(doubles, points.T).T).sum(axis=1)
    exact = -forms / 2 - np.linalg.slogdet(2 * np.pi * doubles)[1] / 2
    assert law.log_density_float(points) == pytest.approx(exact, rel=1e-9)


def test_draws_in_panels_have_the_correlations():
    """Squares of sums of 150 coordinates: 7 deviations of 40,000 (2e-12), finds 5 %."""
    size, draws = 150, 40_000
    copula = GaussianCopula.autoregressive("9/10", size)
    scores = copula.sample_levels(draws, np.random.default_rng(6)).scores
    for weights in (np.ones(size), np.r_[np.ones(75), -np.ones(75)], np.arange(size)):
        doubles = np.array([[float(x) for x in row] for row in copula.correlations])
        exact = weights @ doubles @ weights
        seen = np.mean((scores @ weights) ** 2)
        assert abs(seen / exact - 1) < 7 * np.sqrt(2 / draws)
