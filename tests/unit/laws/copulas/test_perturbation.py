"""The repaired copula perturbation: the catalogue's figures, margins, broken samplers.

Figures are those of the catalogue of confounding privacy, items CP-Q207, CP-T3, CP-A1,
CP-Q107, CP-Q208. Draws have fixed seeds: a test of 100,000 draws by Dvoretzky, Kiefer
and Wolfowitz at level 1e-6 fails for a right sampler with that probability, and finds
margins that differ by 0.02 somewhere.
"""

from fractions import Fraction
from itertools import pairwise
from math import log, sqrt

import numpy as np
import pytest

from verifydp import special_functions as special
from verifydp.errors import InputError
from verifydp.laws import Atoms, Laplace, Normal
from verifydp.laws.copulas import (
    CopulaPerturbation,
    dial_for,
    effective_correlation,
    gaussian_factor,
    state_variance,
    variance_for,
)

NORMALS = [Normal(0, 1), Normal(0, 1)]
DIAL = CopulaPerturbation(NORMALS, "1/2", 1, "0.1")
DRAWS = 100_000


def close(one, exact, relative=1e-11):
    return float(one.mid() if hasattr(one, "mid") else one) == pytest.approx(
        exact, rel=relative
    )


@pytest.mark.parametrize(
    ("epsilon", "exact"),
    [
        ("0.1", 0.99982322342),
        (1, 0.982773244345536),
        (5, 0.728527630906),
        (10, 0.469505853343097),
        (20, 0.256952462),
        (50, 0.105755446647),
        (100, 0.0531009017765841),
        (1000, 0.00531751731246),
    ],
)
def test_effective_correlations(epsilon, exact):
    noise = CopulaPerturbation(NORMALS, "1/2", epsilon, "0.02")
    assert close(noise.effective, exact, 1e-9)
    assert noise.effective.rad() < 1e-30


def test_the_other_sign():
    variance = state_variance(2, "0.001", "0.5")
    assert close(gaussian_factor("0.001"), 15.2018049190842)
    assert close(variance, 14.4434295498682)
    assert close(effective_correlation("-0.3", variance), -0.766953893629304)


def test_at_variance_1_it_is_the_papers_correlation():
    for rho in ("0.5", "-0.9", "0.001"):
        assert effective_correlation(rho, 1).overlaps(effective_correlation(rho, "1"))
        assert close(effective_correlation(rho, 1), float(rho), 1e-13)


def test_the_inverse():
    """Exactly, at any correlation; and the catalogue's values."""
    for wanted in (Fraction(1, 3), Fraction(999, 1000), Fraction(1, 10**9)):
        for rho in (Fraction(1, 2), Fraction(9, 10)):
            again = effective_correlation(-rho, variance_for(-rho, -wanted))
            assert close(again, -float(wanted), 1e-12)
    assert close(dial_for("1/2", "1/2", "0.02", 1), 9.21034037197618)
    assert close(variance_for("1/2", Fraction(7, 18)), 0.534545454545455)
    assert close(dial_for("1/2", Fraction(7, 18), "0.02", 1), 12.5974707768466)


def test_the_effective_correlation_falls_with_epsilon():
    found = [
        CopulaPerturbation(NORMALS, "1/2", epsilon, "0.02").effective
        for epsilon in ("0.001", "0.1", 1, 10, 1000)
    ]
    assert all(after < before for before, after in pairwise(found))
    assert found[0] < 1
    assert found[-1] > 0


def test_an_extreme_dial_keeps_its_digits():
    """Where 1 minus the correlation is 1e-80, and noise is nearly shared."""
    noise = CopulaPerturbation(NORMALS, "1/2", "1e-40", "0.02")
    assert noise.effective < 1 or noise.effective.contains(1)
    # What is left is 3 / variance to first order.
    assert close(noise.remaining * noise.variance, 3.0, 1e-12)
    drawn = noise.sample(1000, np.random.default_rng(26))
    assert np.isfinite(drawn).all()
    assert np.abs(drawn[:, 0] - drawn[:, 1]).max() < 1e-14


class Spot(CopulaPerturbation):
    """The catalogue's spot has the variance 4, which no exact delta gives."""

    @property
    def variance(self):
        return super().variance * 0 + 4


def test_the_spot_of_the_catalogue():
    """z1 = 1.5, z2 = -0.25, state 0.5, variance 4, rho 0.5 (item CP-A1)."""
    levels = Spot(NORMALS, "1/2", 1, "0.02").levels_from(1.5, -0.25, 0.5)
    assert levels.rounded == pytest.approx(
        [0.691462461274013, 0.584843852440515], rel=1e-13
    )
    assert levels.scores == pytest.approx([0.5, 0.214301055332233], rel=1e-13)


def is_uniform(values, level=1e-6):
    ordered, count = np.sort(values), len(values)
    gap = np.max(np.abs(ordered - (np.arange(count) + 0.5) / count)) + 0.5 / count
    return bool(gap <= sqrt(log(2 / level) / (2 * count)))


def keeps_both_laws(noise, state, seed):
    """Whether the noises of one state have the laws that were given."""
    rng = np.random.default_rng(seed)
    z1 = state + np.sqrt(float(noise.variance.mid())) * rng.standard_normal(DRAWS)
    drawn = noise.noise_from(z1, rng.standard_normal(DRAWS), state)
    assert drawn.shape == (DRAWS, 2)
    return all(
        is_uniform(law.cdf_float(drawn[:, place]))
        for place, law in enumerate(noise.margins)
    )


class NotCentred(CopulaPerturbation):
    """As printed: the first score is taken about a fixed mean."""

    def noise_from(self, z1, z2, state=0.0):
        del state
        return super().noise_from(z1, z2, 0.0)


class NotRescaled(CopulaPerturbation):
    """The second score keeps its own deviation."""

    def levels_from(self, z1, z2, state=0.0):
        made = super().levels_from(z1, z2, state)
        stretch = np.array([1.0, np.sqrt(float(self.variance.mid()) / 4 + 0.75)])
        return type(made).of_scores(made.scores * stretch)


MARGINS = [Laplace(0, 2), Normal(0, "1/2")]


@pytest.mark.parametrize("state", [0.0, 1.0, -3.0])
@pytest.mark.parametrize("rho", ["0.5", "-0.9"])
def test_both_noises_keep_their_laws_in_every_state(rho, state):
    noise = CopulaPerturbation(MARGINS, rho, 10, "0.02")
    assert keeps_both_laws(noise, state, seed=21)


@pytest.mark.parametrize("broken", [NotCentred, NotRescaled])
def test_the_printed_sampler_is_noticed(broken):
    """In a state other than 0, and at another variance of the state noise than 1."""
    noise = broken(MARGINS, "0.5", 5, "0.02")
    assert not keeps_both_laws(noise, 1.0, seed=22)


def test_the_printed_sampler_has_the_catalogues_bias():
    """5 deviations of a share of 100,000 are 0.0055."""
    noise = NotCentred(NORMALS, "0.5", 10, "0.02")
    rng = np.random.default_rng(23)
    z1 = 1 + np.sqrt(float(noise.variance.mid())) * rng.standard_normal(DRAWS)
    drawn = noise.noise_from(z1, rng.standard_normal(DRAWS), 1.0)
    assert (drawn[:, 0] <= 0).mean() == pytest.approx(0.138797858992877, abs=0.0055)


def test_draws_have_the_effective_correlation():
    """A correlation of 400,000 scores has a deviation of at most 0.0016: 5 of them."""
    noise = CopulaPerturbation(MARGINS, "0.5", 10, "0.02")
    drawn = noise.sample(400_000, np.random.default_rng(24))
    for place, law in enumerate(MARGINS):
        assert is_uniform(law.cdf_float(drawn[:, place]))
    scores = [
        special.ndtri(law.cdf_float(drawn[:, place]))
        for place, law in enumerate(MARGINS)
    ]
    found = np.corrcoef(scores)[0, 1]
    assert found == pytest.approx(0.469505853343097, abs=0.008)
    assert abs(found - 0.5) > 0.02  # the paper's rho is another number


def test_vectors_get_independent_pairs():
    """Correlations across the 3 numbers of a release are 0, and 0.98 within."""
    noise = CopulaPerturbation(NORMALS, "0.5", 1, "0.02")
    drawn = noise.sample((50_000, 3), np.random.default_rng(25))
    assert drawn.shape == (50_000, 3, 2)
    matrix = np.corrcoef(drawn.reshape(-1, 6).T)
    for i in range(6):
        for j in range(i):
            exact = 0.982773244 if i // 2 == j // 2 else 0.0
            assert matrix[i, j] == pytest.approx(exact, abs=5 / 223)


@pytest.mark.parametrize(
    ("make", "line"),
    [
        (
            lambda: CopulaPerturbation(NORMALS, 0, 1, "0.1"),
            "the correlation is 0: give",
        ),
        (
            lambda: CopulaPerturbation(NORMALS, 1, 1, "0.1"),
            "the correlation is 1: give",
        ),
        (lambda: CopulaPerturbation(NORMALS, "1/2", 0, "0.1"), "epsilon is 0"),
        (lambda: CopulaPerturbation(NORMALS, "1/2", 1, 0), "delta is 0: give a number"),
        (lambda: CopulaPerturbation(NORMALS, "1/2", 1, 1), "delta is 1: give a number"),
        (lambda: CopulaPerturbation(NORMALS, "1/2", 1, "nan"), "delta is 'nan'"),
        (
            lambda: CopulaPerturbation(NORMALS, 0.5, 1, "0.1"),
            "correlation is the float",
        ),
        (lambda: CopulaPerturbation(NORMALS, "1/2", 1, "0.1", -1), "sensitivity is -1"),
        (lambda: CopulaPerturbation(NORMALS[:1], "1/2", 1, "0.1"), "1 margins: give 2"),
        (
            lambda: CopulaPerturbation([NORMALS[0], Atoms({0: 1})], "1/2", 1, "0.1"),
            "margin 2 has an atom at 0",
        ),
        (lambda: CopulaPerturbation(NORMALS, "1/2", "1e-300", "0.1"), "from 1e-200 to"),
        (lambda: CopulaPerturbation(NORMALS, "1/2", 10**300, "0.1"), "from 1e-200 to"),
        (
            lambda: CopulaPerturbation(NORMALS, "1/2", 1, "0.1").noise_from(
                [1], [1, 2]
            ),
            "give all alike",
        ),
        (lambda: DIAL.noise_from(float("nan"), 0.0), "among the z1 is nan: give fin"),
        (lambda: DIAL.noise_from(0.0, [np.inf]), "among the z2 is inf: give finite"),
        (lambda: DIAL.noise_from(0.0, 0.0, None), "queries of the state is nan"),
        (lambda: DIAL.noise_from("x", 0.0), "the z1 are 'x': give numbers"),
        (lambda: DIAL.noise_from([0.0] * 2, [0.0] * 2, [1.0] * 3), "give all alike"),
        (
            lambda: DIAL.sample("3", np.random.default_rng(1)),
            "size is '3': give one",
        ),
        (lambda: DIAL.sample((3, -1), np.random.default_rng(1)), "size is .3, -1.:"),
        (lambda: DIAL.sample(3, 7), "rng is 7: give numpy.random.default_rng"),
        (lambda: variance_for("1/2", "-1/3"), "only those of its sign are reached"),
        (lambda: variance_for("1/2", 1), "only those of its sign are reached"),
        (lambda: variance_for("1/2", 0), "only those of its sign are reached"),
        (lambda: effective_correlation("1/2", 0), "variance is 0: it must be above 0"),
    ],
)
def test_wrong_parameters_get_one_clear_line(make, line):
    with pytest.raises(InputError, match=line) as caught:
        make()
    assert "\n" not in str(caught.value)
