"""Fitted priors: exact decimals, agreement of seeds, and what cannot be fitted."""

import math
import os
import statistics
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from verifydp.adapters.tables import load_groups
from verifydp.calibration.beliefs.fitting import compare_fits, fit_gaussian, fit_mixture
from verifydp.errors import InputError, MissingExtraError

DATA = os.environ.get("VERIFYDP_DATA")
needs_data = pytest.mark.skipif(not DATA, reason="VERIFYDP_DATA names no folder")

EDUCATION = [5, 16, 21, 56, 89, 133, 153, 70, 1174, 746, 112, 107, 330, 86, 15, 11]


def schooling():
    return [year for year, count in enumerate(EDUCATION, 1) for _ in range(count)]


def two_bumps(size=400, seed=0, scale=1.0):
    rng = np.random.default_rng(seed)
    bumps = np.concatenate([rng.normal(0, 1, size), rng.normal(10, 2, size // 2)])
    return (scale * bumps).tolist()


def test_a_normal_fit_has_the_moments_of_the_data():
    prior = fit_gaussian(schooling())
    assert float(prior.mean) == pytest.approx(9.486235595390525, abs=1e-6)
    assert float(prior.sd) == pytest.approx(2.297524702830377, abs=1e-6)
    assert prior.mean == Fraction("9.486236")
    assert prior.sd == Fraction("2.297525")


@pytest.mark.parametrize("scale", [1e-9, 1, 1e7])
def test_decimals_follow_the_spread(scale):
    values = [scale * value for value in (1.0, 2.0, 4.0)]
    prior = fit_gaussian(values, digits=5)
    assert float(prior.sd) == pytest.approx(statistics.pstdev(values), rel=1e-5)
    assert float(prior.mean) == pytest.approx(statistics.mean(values), rel=1e-5)
    last = Fraction(10) ** (math.floor(math.log10(prior.sd)) - 5)
    assert (prior.sd / last).denominator == (prior.mean / last).denominator == 1


def test_numbers_count_as_written():
    assert fit_gaussian(["0.1", 0.3]).mean == Fraction("0.2")


def test_a_mixture_is_found_and_exact():
    prior = fit_mixture(two_bumps(), 2)
    assert sum(prior.weights) == 1
    assert all((10**6 * weight).denominator == 1 for weight in prior.weights)
    assert [float(x) for x in prior.means] == pytest.approx([0, 10], abs=0.4)
    assert [float(x) for x in prior.sds] == pytest.approx([1, 2], abs=0.3)
    assert [float(x) for x in prior.weights] == pytest.approx([2 / 3, 1 / 3], abs=0.03)


def test_the_unit_of_the_data_does_not_matter():
    """The same draws in units of a billion and of a billionth."""
    plain = fit_mixture(two_bumps(), 2)
    for scale in (1e9, 1e-9):
        prior = fit_mixture(two_bumps(scale=scale), 2)
        for one, two in zip(plain.components, prior.components, strict=True):
            assert float(two.weight) == pytest.approx(float(one.weight), abs=1e-5)
            assert float(two.mean) == pytest.approx(scale * float(one.mean), rel=1e-3)
            assert float(two.sd) == pytest.approx(scale * float(one.sd), rel=1e-3)


def test_one_component_is_the_normal_fit():
    values = two_bumps()
    (part,) = fit_mixture(values, 1).components
    normal = fit_gaussian(values)
    assert part.mean == normal.mean
    assert float(part.sd) == pytest.approx(float(normal.sd), rel=1e-5)


def test_the_education_fit_agrees_between_seeds():
    fit = compare_fits(schooling(), 3)
    assert fit.agree
    assert all(run.converged for run in fit.runs)
    expected = [
        (0.16968, 5.910701, 1.666262),
        (0.639454, 9.413462, 0.592723),
        (0.190866, 12.908704, 0.956266),
    ]
    for part, numbers in zip(fit.prior.components, expected, strict=True):
        found = [float(part.weight), float(part.mean), float(part.sd)]
        assert found == pytest.approx(numbers, abs=0.02)
    assert "3 of 3 seeds converged, and they agree" in fit.text


def test_the_likelihood_is_that_of_the_rounded_prior():
    values = two_bumps(60)
    run = compare_fits(values, 2, seeds=[3]).best
    total = math.fsum(
        math.log(
            sum(
                float(weight) * statistics.NormalDist(float(mean), float(sd)).pdf(value)
                for weight, mean, sd in run.prior.components
            )
        )
        for value in values
    )
    assert run.log_likelihood == pytest.approx(total, rel=1e-9)
    assert run.seed == 3


def test_seeds_that_do_not_agree_are_told():
    """Five components of a plain normal law: nothing is there to be found."""
    rng = np.random.default_rng(8)
    fit = compare_fits(rng.normal(0, 1, 300).tolist(), 5, seeds=range(3))
    assert not fit.agree
    assert "do not agree" in fit.text
    assert fit.best.log_likelihood == max(run.log_likelihood for run in fit.runs)


@needs_data
def test_the_cholesterol_fit_of_men_depends_on_the_seed():
    groups = load_groups(Path(DATA) / "heart_hungarian.csv", "chol", "sex")
    fit = compare_fits(groups["1"], 3)
    assert not fit.agree
    known = ([213.0119, 272.2210, 447.7138], [214.3725, 273.4620, 453.8290])
    for run in fit.runs:
        means = [float(mean) for mean in run.prior.means]
        assert any(means == pytest.approx(one, abs=0.5) for one in known)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ([], "needs at least two values: 0 given"),
        ([1], "needs at least two values: 1 given"),
        ([2, 2, 2.0], "all 3 values are 2: a fit needs values that differ"),
        ([1, float("nan"), 3], "value 2 is nan"),
        ([1, math.inf], "value 2 is inf"),
        ([1, None, 3], "value 2 is None"),
        (["1", "?"], "value 2 is '\\?'"),
    ],
)
def test_data_that_cannot_be_fitted(values, message):
    for fit in (fit_gaussian, lambda data: fit_mixture(data, 1)):
        with pytest.raises(InputError, match=message) as caught:
            fit(values)
        assert "\n" not in str(caught.value)


def test_more_components_than_values():
    with pytest.raises(InputError, match="3 components for 2 different values"):
        fit_mixture([1, 1, 2, 2, 2], 3)
    with pytest.raises(InputError, match="0 components for 2 different values"):
        fit_mixture([1, 2], 0)
    with pytest.raises(InputError, match=r"components is 2\.0: give a whole number"):
        fit_mixture([1, 2, 3], 2.0)


def test_a_singular_fit_is_refused():
    with pytest.raises(InputError, match=r"collapses onto the value 5 \(a singular"):
        fit_mixture([1, 2, 3, 1.5, 2.5] * 4 + [5] * 20, 2)


def test_a_fit_that_does_not_come_to_rest(monkeypatch):
    monkeypatch.setattr("verifydp.calibration.beliefs.fitting._STEPS", 1)
    with pytest.raises(InputError, match="did not come to rest in 1 steps"):
        fit_mixture(two_bumps(), 3)
    assert not any(run.converged for run in compare_fits(two_bumps(), 3).runs)


def test_digits_and_seeds():
    with pytest.raises(InputError, match="digits is 0: give 1 to 15"):
        fit_gaussian([1, 2], digits=0)
    with pytest.raises(InputError, match="there is no seed"):
        compare_fits([1, 2], 1, seeds=())


def test_without_scikit_learn_the_extra_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn.mixture", None)
    with pytest.raises(MissingExtraError, match=r"verifydp\[fit\]"):
        fit_mixture([1, 2, 3], 2)
