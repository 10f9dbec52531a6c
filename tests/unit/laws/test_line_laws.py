"""Laws on the line and on the integers: consistency, images, mistakes."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import ball, precision
from verifydp.laws import (
    Atoms,
    Clamped,
    DiscreteNormal,
    Geometric,
    Laplace,
    LatticeMixture,
    Mixture,
    Normal,
    NormalLaplace,
    Truncated,
    affine_image,
)

LAWS = [
    Laplace(1, 2),
    Normal(1, "1/2"),
    NormalLaplace(0, 1, "1/3"),
    Truncated(Laplace(0, 1), -1, 3),
    Clamped(Normal(0, 1), -1, 2),
    Mixture(["1/3", "2/3"], [Normal(0, 1), Laplace(5, 1)]),
    Mixture(["1/4", "3/4"], [Atoms({0: "1/2", 2: "1/2"}), Normal(1, 1)]),
    Normal(1, 0),
]
INTEGERS = [
    Geometric(1, ratio="1/3"),
    Geometric(-1, decay="1/3"),
    DiscreteNormal(2, 9),
    LatticeMixture(["1/2", "1/2"], [Geometric(0, decay=1), DiscreteNormal(3, 2)]),
]
POINTS = [Fraction(k, 4) for k in range(-9, 14, 2)] + [Fraction(0), Fraction(2)]


@pytest.mark.parametrize("law", LAWS)
def test_cdf_survival_and_floats_agree(law):
    with precision(128):
        for x in POINTS:
            total = law.cdf(x) + law.survival(x)
            assert total.overlaps(ball(1))
            assert total.rad() < ball(Fraction(1, 10**30))
            assert law.cdf_float(float(x)) == pytest.approx(float(law.cdf(x).mid()))
            survival = float(law.survival(x).mid())
            assert law.survival_float(float(x)) == pytest.approx(survival, abs=1e-15)


@pytest.mark.parametrize("law", LAWS)
def test_the_density_is_the_slope_of_the_mass(law):
    with precision(256):
        for x in (Fraction(-7, 10), Fraction(3, 10), Fraction(17, 10)):
            step = Fraction(1, 10**12)
            slope = law.mass(x - step, x + step) / ball(2 * step)
            density = law.density(x)
            assert abs(slope - density) <= ball(Fraction(1, 10**20))
            assert law.density_float(float(x)) == pytest.approx(float(density.mid()))


@pytest.mark.parametrize("law", INTEGERS)
def test_masses_on_the_integers(law):
    with precision(128):
        for low, high in ((-3, 4), (5, 9), (-9, -4), (2, 2), (3, 2)):
            single = ball(0)
            for k in range(low, high + 1):
                single = single + law.probability(k)
            assert law.mass(low, high).overlaps(single)
            assert law.mass(low, high).rad() < ball(Fraction(1, 10**30))
        assert (law.cdf(1) + law.survival(1)).overlaps(ball(1))
        floats = law.probability_float(np.arange(-200, 201))
        assert floats.sum() == pytest.approx(1)
        assert floats[200] == pytest.approx(float(law.probability(0).mid()))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("factor", [2, "-1/2"])
def test_affine_images(law, factor):
    image, slope = affine_image(law, factor, 1), Fraction(factor)
    for x in (Fraction(-7, 10), Fraction(3, 10)):
        moved = slope * x + 1
        other = image.cdf(moved) if slope > 0 else image.survival(moved)
        assert other.overlaps(law.cdf(x))


def test_images_on_the_integers():
    for law in INTEGERS:
        image = affine_image(law, -1, 4)
        assert image.probability(1).overlaps(law.probability(3))
    with pytest.raises(InputError, match="leaves the integers"):
        affine_image(INTEGERS[0], 2, 0)
    with pytest.raises(InputError, match="factor is 0"):
        affine_image(Laplace(0, 1), 0, 0)


def test_far_tails_keep_their_digits():
    with precision(128):
        for law in (Normal(0, 1), NormalLaplace(0, 1, 1), Laplace(0, 1)):
            tail = law.survival(80)
            assert tail > 0
            assert tail.rad() < tail * ball(Fraction(1, 10**25))
            assert law.log_density(80).is_finite()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Laplace(0, -1), "scale is -1: it must be above 0"),
        (lambda: Laplace(0, 0), "above 0"),
        (lambda: Laplace(0.5, 1), "no exact number"),
        (lambda: Laplace("a", 1), "no finite rational number"),
        (lambda: Normal(0, -1), "at least 0"),
        (lambda: NormalLaplace(0, 0, 1), "deviation is 0"),
        (lambda: Geometric(0, ratio=1), "below 1"),
        (lambda: Geometric(0), "give one of them"),
        (lambda: Geometric(0, ratio="1/2", decay=1), "give one of them"),
        (lambda: Geometric(Fraction(1, 2), decay=1), "needs an integer"),
        (lambda: DiscreteNormal(0, 0), "above 0"),
        (lambda: Mixture(["1/2", "1/3"], [Normal(0, 1)] * 2), "sum to 5/6"),
        (lambda: Mixture([1], [Normal(0, 1)] * 2), "one weight"),
        (lambda: Mixture([1], [Geometric(0, decay=1)]), "no law on the line"),
        (lambda: LatticeMixture([1], [Normal(0, 1)]), "no law on the integers"),
        (lambda: Atoms({0: "1/2"}), "sum to 1/2"),
        (lambda: Truncated(Normal(0, 1), 1, 1), "is empty"),
        (lambda: Truncated(Normal(5, 0), 0, 1), "no mass between"),
        (lambda: Clamped(Geometric(0, decay=1), 0, 1), "cannot be confined"),
    ],
)
def test_mistakes_are_refused_in_one_line(make, message):
    with pytest.raises(InputError, match=message) as caught:
        make()
    assert "\n" not in str(caught.value)
