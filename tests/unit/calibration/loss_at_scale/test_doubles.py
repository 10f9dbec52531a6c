"""The float forms propose what balls confirm."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.calibration import noise_of
from verifydp.calibration.loss_at_scale.doubles import FloatPair, FloatSide
from verifydp.data.beliefs import FinitePrior, GaussianMixturePrior, GaussianPrior
from verifydp.errors import UnsupportedError
from verifydp.exact.balls import precision
from verifydp.loss import hockey_stick, pure_epsilon

MIXTURE = GaussianMixturePrior([0.5, 0.25, 0.25], means=[0, 3, 9], sds=[1, 0, 2])
TABLE = FinitePrior({value: Fraction(1, 16) for value in range(16)})
PAIRS = [
    (GaussianPrior(0, 1), GaussianPrior(1, 2)),
    (GaussianPrior(1, 1), GaussianPrior(0, 0)),
    (GaussianPrior(0, 0), GaussianPrior(1, 0)),
    (GaussianPrior(0, 5), GaussianPrior("0.5", 4)),
    (MIXTURE, GaussianPrior(2, 3)),
    (TABLE, MIXTURE),
    (TABLE, FinitePrior({value + 1: Fraction(1, 16) for value in range(16)})),
]


@pytest.mark.parametrize("first_and_second", PAIRS)
@pytest.mark.parametrize("kind", ["laplace", "gaussian"])
@pytest.mark.parametrize("scale", ["0.3", "2", "30"])
def test_deltas_agree_with_balls(first_and_second, kind, scale):
    for first, second in (first_and_second, first_and_second[::-1]):
        pair = FloatPair(first.components, second.components, 0.2, kind)
        noise = noise_of(kind, Fraction(scale))
        laws = noise.released(first), noise.released(second)
        exact = float(hockey_stick(*laws, "0.2").mid())
        assert pair.delta(float(scale)) == pytest.approx(exact, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("first_and_second", PAIRS)
@pytest.mark.parametrize("scale", ["2", "30"])
def test_excesses_agree_with_balls(first_and_second, scale):
    for first, second in (first_and_second, first_and_second[::-1]):
        pair = FloatPair(first.components, second.components, 0.2, "laplace")
        noise = noise_of("laplace", Fraction(scale))
        exact = pure_epsilon(noise.released(first), noise.released(second))
        expected = float(exact.mid()) - 0.2
        assert pair.excess(float(scale)) == pytest.approx(expected, rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("sd", ["0", "1e-3", "1", "1e3"])
def test_densities_are_stable_for_any_ratio_of_widths(sd):
    prior = GaussianPrior(0, sd)
    side = FloatSide(prior.components, "laplace")
    law = noise_of("laplace", Fraction(1)).released(prior)
    points = np.array([-40.0, -1.0, 0.0, 0.5, 25.0, 600.0])
    with precision(256):
        expected = [float(law.log_density(Fraction(x)).mid()) for x in points]
    np.testing.assert_allclose(side.log_density(points, 1.0), expected, rtol=1e-12)


def test_masses_keep_their_digits_in_both_tails():
    prior = GaussianPrior(1, 2)
    side = FloatSide(prior.components, "laplace")
    law = noise_of("laplace", Fraction(1)).released(prior)
    for low, high in ((30, 31), (-40, -35), (-1, 4)):
        exact = float(law.mass(Fraction(low), Fraction(high)).mid())
        found = side.mass(np.array([float(low)]), np.array([float(high)]), 1.0)
        assert found[0] == pytest.approx(exact, rel=1e-12)


def test_noise_without_a_float_form_is_refused():
    with pytest.raises(UnsupportedError, match="no float form for uniform noise"):
        FloatSide(GaussianPrior(0, 1).components, "uniform")
