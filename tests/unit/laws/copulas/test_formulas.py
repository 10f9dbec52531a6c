"""Densities and conditional laws against other formulas, in many digits."""

import itertools
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from mpmath import mp

from verifydp.errors import InputError
from verifydp.exact.balls import ball
from verifydp.laws.copulas import (
    Clayton,
    GaussianCopula,
    Gumbel,
    Independence,
    Levels,
    LowerBound,
    SurvivalCopula,
    UpperBound,
)

RNG = np.random.default_rng(1)
THREE = [[1, "1/2", "-1/4"], ["1/2", 1, "1/3"], ["-1/4", "1/3", 1]]
#: Places in the bulk, near both ends and near the diagonal; with what is above them.
LEVELS = ["1e-60", "1e-9", "0.2", "0.5", "0.500001", "0.93"]
LEVELS += ["0." + "9" * 12, "0." + "9" * 40]
PAIRS = list(itertools.product(LEVELS, repeat=2))


@pytest.fixture(autouse=True)
def many_digits():
    with mpmath.workdps(160):
        yield


def doubles(points):
    exact = [[Fraction(level) for level in point] for point in points]
    return Levels(
        [[float(u) for u in point] for point in exact],
        above=[[float(1 - u) for u in point] for point in exact],
    )


def clayton(theta, u, v):
    total = u**-theta + v**-theta - 1
    return mp.log((1 + theta) * (u * v) ** (-1 - theta) * total ** (-2 - 1 / theta))


def gumbel(theta, u, v):
    x, y = -mp.log(u), -mp.log(v)
    a = (x**theta + y**theta) ** (1 / theta)
    return mp.log(
        mp.exp(-a) * (x * y) ** (theta - 1) * a ** (1 - 2 * theta) / (u * v)
    ) + mp.log(a + theta - 1)


def gaussian(rho, u, v):
    x, y = (-mp.sqrt(2) * mp.erfinv(1 - 2 * w) for w in (u, v))
    rest = 1 - rho**2
    inner = (rho**2 * (x**2 + y**2) - 2 * rho * x * y) / rest
    return -mp.log(rest) / 2 - inner / 2


@pytest.mark.parametrize(
    ("copula", "formula", "parameter"),
    [
        (Clayton("1/1000"), clayton, "0.001"),
        (Clayton(2), clayton, "2"),
        (Clayton(40), clayton, "40"),
        (Gumbel("1.001"), gumbel, "1.001"),
        (Gumbel(2), gumbel, "2"),
        (Gumbel(40), gumbel, "40"),
        (GaussianCopula("1/2"), gaussian, "0.5"),
        (GaussianCopula("-0.999"), gaussian, "-0.999"),
    ],
    ids=lambda one: getattr(one, "__name__", str(one)),
)
def test_densities(copula, formula, parameter):
    found = copula.log_density_float(doubles(PAIRS))
    for value, (u, v) in zip(found, PAIRS, strict=True):
        exact = formula(mp.mpf(parameter), mp.mpf(u), mp.mpf(v))
        # Levels are rounded to doubles first: in tails these digits count.
        assert value == pytest.approx(float(exact), rel=1e-9, abs=1e-9), (u, v)


def test_the_density_of_three_normal_scores():
    """Its determinant and inverse, here by mpmath."""
    matrix = mp.matrix(
        [
            [mp.mpf(Fraction(x).numerator) / Fraction(x).denominator for x in row]
            for row in THREE
        ]
    )
    beyond = matrix**-1 - mp.eye(3)
    draws = np.random.default_rng(2).standard_normal((40, 3)) * 2
    found = GaussianCopula(THREE).log_density_float(Levels.of_scores(draws))
    for value, row in zip(found, draws, strict=True):
        z = mp.matrix(row.tolist())
        exact = -(z.T * beyond * z)[0] / 2 - mp.log(mp.det(matrix)) / 2
        assert value == pytest.approx(float(exact), rel=1e-12, abs=1e-12)


def test_the_density_of_three_outputs_of_clayton():
    theta = mp.mpf(3) / 2
    points = list(itertools.product(LEVELS[::2], repeat=3))
    found = Clayton("3/2", 3).log_density_float(doubles(points))
    for value, point in zip(found, points, strict=True):
        u = [mp.mpf(level) for level in point]
        total = sum(w**-theta for w in u) - 2
        exact = mp.log((1 + theta) * (1 + 2 * theta))
        exact -= (1 + theta) * sum(map(mp.log, u))
        exact -= (3 + 1 / theta) * mp.log(total)
        assert value == pytest.approx(float(exact), rel=1e-9, abs=1e-9)


def test_a_gaussian_copula_of_many_outputs_is_that_of_its_pairs():
    copula = GaussianCopula(THREE)
    for first, second in itertools.combinations(range(3), 2):
        point = [Fraction(1)] * 3
        point[first], point[second] = Fraction(1, 5), Fraction(2, 3)
        pair = GaussianCopula(THREE[first][second])
        assert copula.cdf(point).overlaps(pair.cdf(["1/5", "2/3"]))
        assert copula.kendall_tau(first, second).overlaps(pair.kendall_tau())
    with pytest.raises(InputError, match="enclosed in two dimensions"):
        copula.cdf(["1/2"] * 3)


def test_a_gaussian_copula_is_its_own_survival_copula():
    copula = GaussianCopula("0.7")
    turned = SurvivalCopula(copula)
    for point in (["1/3", "1/5"], ["0.9", "0.99"]):
        assert copula.cdf(point).overlaps(turned.cdf(point))
    points = doubles(PAIRS)
    assert turned.log_density_float(points) == pytest.approx(
        copula.log_density_float(points), rel=1e-9
    )


def test_spearman_of_a_gaussian_copula():
    """``6 / pi * asin(rho / 2)``, at the catalogue's rho (item CP-A1).

    The mean of 400,000 products has a deviation of 0.002: 5 of them, and an error of
    rho of 0.01 is found.
    """
    rho = "0.469505853343097"
    drawn = GaussianCopula(rho).sample(400_000, np.random.default_rng(3))
    spearman = 12 * np.mean((drawn[:, 0] - 0.5) * (drawn[:, 1] - 0.5))
    assert abs(spearman - 0.452568636650125) < 0.01


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (lambda: Clayton(0), "theta is 0: Clayton's is above 0"),
        (lambda: Clayton("-1/2"), "theta is -0.5: Clayton's is above 0"),
        (lambda: Clayton(float("nan")), "theta is the float nan"),
        (lambda: Clayton("nan"), "theta is 'nan', which is no finite rational"),
        (lambda: Clayton(1, 1), "dimension is 1: give a whole number from 2 to 1000"),
        (lambda: Clayton(1, 1001), "dimension is 1001: give a whole number"),
        (
            lambda: Clayton(10**400),
            r"theta is 1.000e.400: give a number from 1.000e-12",
        ),
        (lambda: Clayton("1e-13"), "beyond, use Independence or UpperBound"),
        (lambda: Gumbel(10**13), r"theta is 1.000e.13: give a number from 1.000 to"),
        (lambda: SurvivalCopula(3), "a int is no copula: use one of"),
        (lambda: Clayton(2).cdf(0.5), "the levels are 0.5: give a list of numbers"),
        (lambda: GaussianCopula("0." + "9" * 300), "left a variance below 1e-200"),
        (lambda: Clayton(2).sample(-1, RNG), "size is -1: give a whole number"),
        (lambda: Clayton(2).sample(3, 7), "rng is 7: give numpy.random.default_rng"),
        (lambda: Clayton(2).log_density_float("ab"), "the levels are 'ab': give numb"),
        (lambda: Clayton(2).cdf_float([[0.5, 0.5], [0.5]]), "in rows of one length"),
        (lambda: Clayton(2).log_density_float([10**400, 0.5]), "in rows of one length"),
        (lambda: Clayton(2).log_density_float([np.inf, 0.5]), "a level is inf"),
        (lambda: Clayton(2).kendall_tau("a", [0]), "coordinates 'a' and .0.: give two"),
        (lambda: Clayton(-(10**400)), "theta is -1e.400: Clayton's"),
        (lambda: GaussianCopula(10**400), "the correlation is 1e.400: give"),
        (lambda: Clayton(2).cdf([10**400, 1]), "a level is 1e.400: it must be"),
        (lambda: Gumbel("0.99"), "theta is 0.99: Gumbel's is at least 1"),
        (lambda: Independence(True), "dimension is True"),
        (lambda: UpperBound(2.5), "dimension is 2.5"),
        (lambda: GaussianCopula(1), "at 1 the copula is UpperBound"),
        (lambda: GaussianCopula("-1"), "at -1 LowerBound"),
        (
            lambda: GaussianCopula("1.5"),
            "the correlation is 1.5: give a number inside",
        ),
        (lambda: GaussianCopula(0.5), "the correlation is the float 0.5"),
        (
            lambda: GaussianCopula([[1, "1/2"], ["1/3", 1]]),
            "correlation matrix is symm",
        ),
        (lambda: GaussianCopula([[1, "1/2"], ["1/2", 2]]), "correlation 2 with itself"),
        (lambda: GaussianCopula([[1, "1/2"], ["1/2"]]), "row 2 of the correlation mat"),
        (
            lambda: GaussianCopula([[1, "2"], ["2", 1]]),
            "is not positive definite: .* -3",
        ),
        (lambda: GaussianCopula([[1, 1], [1, 1]]), "is not positive definite: .* 0;"),
        (lambda: GaussianCopula([[1]]), "dimension is 1"),
        (lambda: GaussianCopula(np.eye(2)), "the correlation of 1 and 1 is the float"),
        (lambda: GaussianCopula([[1, "nan"], ["nan", 1]]), "is 'nan', which is no"),
        (lambda: UpperBound().log_density_float([0.5, 0.5]), "has no density: all its"),
        (lambda: LowerBound().log_density_float([0.5, 0.5]), "has no density: all its"),
        (lambda: SurvivalCopula(Independence(13)).cdf_float([0.5] * 13), "at most 12"),
    ],
)
def test_wrong_parameters_get_one_clear_line(make, line):
    with pytest.raises(InputError, match=line) as caught:
        make()
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_positive_definite_is_decided_exactly():
    """Equal correlations r of three are possible above -1/2 only; both sides of it."""

    def equal(r):
        return [[1 if i == j else r for j in range(3)] for i in range(3)]

    near = Fraction(1, 10**40)
    assert GaussianCopula(equal(near - Fraction(1, 2))).dimension == 3
    for r in (Fraction(-1, 2), Fraction(-1, 2) - near):
        with pytest.raises(InputError, match="coordinate 3 is left the variance"):
            GaussianCopula(equal(r))


def test_many_coordinates():
    size = 40
    copula = GaussianCopula(
        [[Fraction(1, 2) ** abs(i - j) for j in range(size)] for i in range(size)]
    )
    drawn = copula.sample_levels(1000, np.random.default_rng(4))
    # A chain: each factor is that of a pair.
    pair = GaussianCopula("1/2")
    steps = [
        pair.log_density_float(Levels.of_scores(drawn.scores[:, i : i + 2]))
        for i in range(size - 1)
    ]
    assert copula.log_density_float(drawn) == pytest.approx(sum(steps), abs=1e-9)


def test_claytons_density_keeps_its_digits_at_a_large_theta():
    """A power of a level is beyond doubles there, and was taken from another one."""
    theta, size = 10**12, 3
    copula = Clayton(theta, size)
    for level in ("0.3", "1e-60", "0.99"):
        u = mp.mpf(level)
        total = size * u**-theta - size + 1
        exact = mp.log((1 + theta) * (1 + 2 * theta)) - size * (1 + theta) * mp.log(u)
        exact -= (mp.mpf(1) / theta + size) * mp.log(total)
        found = copula.log_density_float([float(level)] * size)
        assert float(found) == pytest.approx(float(exact), rel=1e-12)
        without = (size - 1) * u**-theta - size + 2
        share = (total / without) ** -(mp.mpf(1) / theta + size - 1)
        found = copula.conditional_float([float(level)] * size)
        assert float(found) == pytest.approx(float(share), rel=1e-9)


@pytest.mark.parametrize(
    ("copula", "levels"),
    [
        (Clayton("1e-12"), ("1/5", "3/4")),
        (Clayton("1e-12", 4), ("1/5", "3/4", "9/10", "1/2")),
        (Gumbel(7), ("0." + "9" * 40, "1/5")),
        (Gumbel(2), ("0." + "9" * 40, "0." + "9" * 50)),
        (Clayton(3), ("0." + "9" * 40, "1/5")),
    ],
    ids=str,
)
def test_distribution_functions_are_enclosed_narrowly(copula, levels):
    found = copula.cdf(levels)
    assert found.is_finite()
    assert float(found.rad()) < 1e-12
    exact = [mp.mpf(Fraction(u).numerator) / Fraction(u).denominator for u in levels]
    theta = mp.mpf(copula.theta.numerator) / copula.theta.denominator
    if isinstance(copula, Gumbel):
        waits = sum((-mp.log(u)) ** theta for u in exact)
        value = mp.exp(-(waits ** (1 / theta)))
    else:
        value = (sum(u**-theta for u in exact) - len(exact) + 1) ** (-1 / theta)
    assert float(found.mid()) == pytest.approx(float(value), rel=1e-12)


@pytest.mark.parametrize(("theta", "size"), [("3/2", 4), ("1.05", 7), (9, 5)])
def test_gumbels_density_is_the_derivative_of_its_generator(theta, size):
    """By Taylor coefficients of ``exp(-t**a)`` to 60 digits, at mixed levels."""
    copula = Gumbel(theta, size)
    levels = [Fraction(place + 1, 2 * size) for place in range(size)]
    levels[0], levels[-1] = Fraction(1, 10**9), 1 - Fraction(1, 10**6)
    with mp.workdps(60):
        power = mp.mpf(copula.theta.numerator) / copula.theta.denominator
        waits = [-mp.log(mp.mpf(u.numerator) / u.denominator) for u in levels]

        def derivative(order, places):
            total = sum(wait**power for wait in places)
            taylor = mp.taylor(
                lambda t: mp.exp(-((t * total) ** (1 / power))), 1, order
            )
            size = abs(taylor[order]) * mp.factorial(order)
            return mp.log(size) - order * mp.log(total)

        density = derivative(size, waits) + sum(
            mp.log(power) + (power - 1) * mp.log(wait) + wait for wait in waits
        )
        last = derivative(size - 1, waits) - derivative(size - 1, waits[:-1])
    points = Levels([float(u) for u in levels], [float(1 - u) for u in levels])
    found = copula.log_density_float(points)
    assert float(found) == pytest.approx(float(density), rel=1e-11)
    found = copula.conditional_float(points)
    assert float(found) == pytest.approx(float(mp.exp(last)), rel=1e-11)


def test_gumbels_density_in_many_dimensions_is_a_number():
    drawn = Gumbel(2, 300).sample_levels(20, np.random.default_rng(1))
    assert np.isfinite(Gumbel(2, 300).log_density_float(drawn)).all()
    alike = Gumbel(1, 300).log_density_float(drawn)
    assert alike == pytest.approx(np.zeros(20), abs=1e-9)


def test_tau_at_known_values():
    assert Clayton(2).kendall_tau() == ball(Fraction(1, 2))
    assert Gumbel(4).kendall_tau() == ball(Fraction(3, 4))
    assert GaussianCopula("1/2").kendall_tau().overlaps(ball(Fraction(1, 3)))
