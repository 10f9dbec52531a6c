"""Power-exponential noise, alone and added to a normal variable; noise of priors."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.laws import (
    Laplace,
    Mixture,
    Normal,
    NormalLaplace,
    NormalPowerExponential,
    PowerExponential,
    canonical,
    is_same_law,
)

POWERS = ["1/2", "3/4", "1", "5/4", "2"]


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def middle(value):
    return number((lowest(value) + highest(value)) / 2)


@pytest.mark.parametrize(
    ("at", "law", "density", "below"),
    [
        (0, (0, 1, 1), "0.26157829186512337168", "0.5"),
        (".7", (1, 2, "1.5"), "0.14688246347026672223", "0.4557299823666910276"),
        (-5, (0, 1, 2), "0.023253608830164276609", "0.04650724216907661111"),
        (10, (0, 1, ".5"), "1.522997974471262533e-8", None),
        (40, (0, 1, ".1"), "4.9647951981324896481e-152", None),
    ],
)
def test_normal_plus_laplace(at, law, density, below):
    one, x = NormalLaplace(*law), Fraction(at)
    with precision(128):
        value = middle(one.density(x))
    assert abs(value / mpmath.mpf(density) - 1) < 1e-14
    if below is not None:
        assert abs(middle(one.cdf(x)) - mpmath.mpf(below)) < 1e-14


def test_the_tail_of_normal_plus_laplace():
    above = NormalLaplace(0, 1, ".5").survival(10)
    assert abs(middle(above) / mpmath.mpf("7.614989872356314e-9") - 1) < 1e-14
    edge = Laplace(0, 2)
    assert abs(middle(edge.density(3)) - mpmath.mpf("0.055782540037107457233")) < 1e-15
    assert abs(middle(edge.cdf(3)) - mpmath.mpf("0.88843491992578508553")) < 1e-15


@pytest.mark.parametrize("ratio", [900, 1100, 10**6])
def test_a_normal_variable_much_wider_than_the_noise(ratio):
    """Both ways to compute agree with mpmath, at 1000 and on both sides of it."""
    law = NormalLaplace(0, ratio, 1)
    with mpmath.workdps(60):
        for share in ("0", "0.3", "2", "-1"):
            u = mpmath.mpf(share)
            left, right = (
                mpmath.hyperu(0.5, 0.5, (ratio + s * u) ** 2 / 2)
                / mpmath.sqrt(mpmath.pi)
                for s in (-1, 1)
            )
            truth = mpmath.exp(-(u**2) / 2) * (left + right) / 4
            value = middle(law.density(Fraction(share) * ratio))
            assert abs(value / truth - 1) < 1e-6
            tail = middle(law.survival(Fraction(share) * ratio))
            assert abs(tail - mpmath.ncdf(-u)) < 1 / ratio


@pytest.mark.parametrize("power", POWERS)
def test_density_and_mass_agree_with_quadrature(power):
    law = PowerExponential(1, "3/2", power)
    p = number(Fraction(power))

    def density(z):
        constant = p * mpmath.mpf(1.5) ** (1 / p) / (2 * mpmath.gamma(1 / p))
        return constant * mpmath.exp(-1.5 * abs(z) ** p)

    for x in (Fraction(-2), Fraction(3, 2), Fraction(4)):
        assert abs(middle(law.density(x)) / density(number(x - 1)) - 1) < 1e-13
        assert abs(float(law.density_float(float(x))) - density(number(x - 1))) < 1e-13
    inner = mpmath.quad(density, [-3, -1, -0.1, 0, 0.1, 1, 3])
    mass = middle(law.mass(Fraction(-2), Fraction(4)))
    assert abs(mass - inner) < 1e-4
    assert abs(float(law.cdf_float(4.0) - law.cdf_float(-2.0)) - mass) < 1e-13
    assert law.cdf(1) * 2 == 1


def test_the_normaliser_of_a_calibrated_rate():
    """Half the square of the rate, for the power 1/2."""
    rate = Fraction("0.5812417298258391")
    peak = PowerExponential(0, rate, "1/2").density(0)
    assert peak.overlaps(ball(rate**2 / 4))


@pytest.mark.parametrize("power", POWERS)
@pytest.mark.parametrize("deviation", ["1/10", "1", "7"])
def test_sum_with_a_normal_variable(power, deviation):
    law = NormalPowerExponential(1, deviation, "3/2", power)
    noise = PowerExponential(1, "3/2", power)
    nodes, weights = np.polynomial.hermite_e.hermegauss(200)
    for x in (1.0, 2.5, 6.0):
        at = x - float(Fraction(deviation)) * nodes
        tail = float(noise.survival_float(at) @ weights / np.sqrt(2 * np.pi))
        exact = Fraction(x)
        value = law.survival(exact)
        assert abs(float(value.mid()) - tail) < 3e-2
        if deviation != "1/10":
            assert abs(float(law.survival_float(x)) - float(value.mid())) < 1e-6
        step = Fraction(1, 1000)
        slope = law.mass(exact - step, exact + step) / (2 * ball(step))
        assert abs(float((law.density(exact) / slope).mid()) - 1) < 1e-3
        assert highest(value) - lowest(value) <= highest(value) / 10**9
    assert (law.cdf(1) * 2).contains(1)


def test_the_sum_for_powers_one_and_two():
    for x in (0, Fraction(1, 3), 4, 30):
        laplace = NormalPowerExponential(0, 1, 2, 1)
        known = NormalLaplace(0, 1, "1/2")
        assert laplace.density(x).overlaps(known.density(x))
        assert laplace.survival(x).overlaps(known.survival(x))
        normal = NormalPowerExponential(0, 3, "1/32", 2)
        assert normal.density(x).overlaps(Normal(0, 5).density(x))
        assert normal.survival(x).overlaps(Normal(0, 5).survival(x))


def test_other_words_for_the_same_law():
    assert is_same_law(PowerExponential(1, 4, 1), Laplace(1, "1/4"))
    assert is_same_law(PowerExponential(1, "1/18", 2), Normal(1, 3))
    assert is_same_law(NormalPowerExponential(1, 2, 4, 1), NormalLaplace(1, 2, "1/4"))
    assert is_same_law(NormalPowerExponential(1, 3, "1/32", 2), Normal(1, 5))
    odd = PowerExponential(0, 1, 2)
    assert canonical(odd) == odd
    assert canonical(NormalPowerExponential(0, 1, 1, 2)) == PowerExponential(
        0, "1/3", 2
    )
    assert not is_same_law(PowerExponential(0, 1, "1/2"), PowerExponential(0, 2, "1/2"))


def test_mistakes():
    for power in (0, -1, "5/2"):
        with pytest.raises(InputError, match="power is"):
            PowerExponential(0, 1, power)
    with pytest.raises(InputError, match="rate is 0"):
        PowerExponential(0, 0, 1)
    with pytest.raises(InputError, match="deviation is 0"):
        NormalPowerExponential(0, 0, 1, 1)
    with pytest.raises(UnsupportedError, match="no closed form") as caught:
        Mixture([1], [NormalPowerExponential(0, 1, 1, "1/2")]).parts(Fraction(0))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("power", [1, 2])
def test_an_image_has_the_density_over_the_slope(power):
    law = PowerExponential("1/3", "5/4", power)
    image = law.image(Fraction(-3, 2), Fraction(2))
    for place in (Fraction(0), Fraction(1, 3), Fraction(7, 2)):
        moved = image.density(Fraction(-3, 2) * place + 2) * 3 / 2
        assert moved.overlaps(law.density(place))


def test_an_image_whose_rate_is_irrational_is_refused():
    with pytest.raises(InputError, match="no affine image of a PowerExponential"):
        PowerExponential(0, 1, "1/2").image(Fraction(2), Fraction(0))
