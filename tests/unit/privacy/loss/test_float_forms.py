"""The forms in doubles of shifted noise, against the enclosures on a grid."""

import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball
from verifydp.privacy.laws import Laplace, Normal, NormalLaplace
from verifydp.privacy.loss import (
    epsilon_at,
    hockey_stick,
    pure_epsilon,
    renyi,
    zcdp_rho,
)
from verifydp.privacy.loss.float_divergences import renyi_float, zcdp_rho_float
from verifydp.privacy.loss.float_forms import epsilon_at_float, hockey_stick_float

SHIFTS = ["1/1000", "1/100", "1/4", "1", "7", "80", "1000"]


def pair(noise, shift):
    if noise == "laplace":
        return Laplace(shift, 1), Laplace(0, 1)
    if noise == "normal":
        return Normal(shift, 1), Normal(0, 1)
    return NormalLaplace(shift, 1, 1), NormalLaplace(0, 1, 1)


@pytest.mark.parametrize("noise", ["laplace", "normal", "normal-laplace"])
@pytest.mark.parametrize("shift", SHIFTS)
def test_profiles(noise, shift):
    first, second = pair(noise, shift)
    limit, size = pure_epsilon(first, second), float(Fraction(shift))
    top = float(limit.mid()) if limit.is_finite() else size**2 / 2 + 11 * size
    ends = top * np.array([1 - 1e-3, 1 - 1e-6])
    grid = np.concatenate([np.linspace(-min(top, 3), top * 63 / 64, 23), ends])
    values = hockey_stick_float(first, second, grid)
    compared = 0
    for epsilon, value in zip(grid, values, strict=True):
        truth = hockey_stick(first, second, Fraction(float(epsilon)))
        if truth > ball(Fraction(1, 10**30)):
            assert value == pytest.approx(float(truth.mid()), rel=1e-9, abs=0)
            compared += 1
    assert compared >= 15
    deltas = np.array([1e-25, 1e-12, 0.001, 0.1, 0.9])
    for delta, epsilon in zip(
        deltas, epsilon_at_float(first, second, deltas), strict=True
    ):
        truth = epsilon_at(first, second, Fraction(float(delta)))
        assert epsilon == pytest.approx(float(truth.mid()), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("noise", ["laplace", "normal"])
@pytest.mark.parametrize("shift", SHIFTS)
def test_renyi(noise, shift):
    first, second = pair(noise, shift)
    size = float(Fraction(shift))
    orders = [
        0,
        0.125,
        0.5,
        0.75,
        1 - 2**-9,
        1,
        1 + 2**-40,
        1 + 2**-9,
        1.5,
        2,
        7,
        64,
        4096,
    ]
    orders += [x / size for x in (0.5, 0.999, 1.001, 3) if x / size > 1.01]
    values = renyi_float(first, second, orders)
    for order, value in zip(orders, values, strict=True):
        truth = renyi(first, second, Fraction(order))
        assert value == pytest.approx(float(truth.mid()), rel=1e-9, abs=1e-30)
    square = renyi_float(first, second, [orders[:2], orders[2:4]])
    assert square.ravel() == pytest.approx(values[:4], rel=1e-14)
    assert renyi_float(second, first, orders).tolist() == values.tolist()


@pytest.mark.parametrize("noise", ["laplace", "normal"])
@pytest.mark.parametrize("shift", SHIFTS)
def test_zcdp(noise, shift):
    first, second = pair(noise, shift)
    truth = zcdp_rho(first, second)
    value = zcdp_rho_float(first, second)
    assert isinstance(value, float)
    low, high = float(truth.lower()), float(truth.upper())
    assert low * (1 - 1e-9) <= value <= high * (1 + 1e-9)
    assert high - low <= 2e-6 * high


def test_what_they_do_not_know_is_refused():
    for call in (hockey_stick_float, renyi_float):
        with pytest.raises(UnsupportedError, match="no two shifts of one noise"):
            call(Laplace(0, 1), Laplace(0, 2), [0.1])
        with pytest.raises(UnsupportedError, match="no two shifts of one noise"):
            call(Normal(0, 0), Normal(1, 0), [0.1])
        with pytest.raises(UnsupportedError, match="no float form is known"):
            call(Laplace(0, 1), Normal(0, 2), [0.1])
    with pytest.raises(UnsupportedError, match="no float form is known"):
        renyi_float(*pair("normal-laplace", "1"), [2])
    for order in (-0.5, math.inf, math.nan):
        with pytest.raises(InputError, match="below 0 or not finite"):
            renyi_float(*pair("laplace", "1"), [2, order])


def test_equal_laws():
    for noise in ("laplace", "normal", "normal-laplace"):
        first, _ = pair(noise, "1")
        assert hockey_stick_float(first, first, [0.0, 1.0]).tolist() == [0, 0]
        assert hockey_stick_float(first, first, -1.0) == pytest.approx(1 - np.exp(-1))
        if noise != "normal-laplace":
            assert renyi_float(first, first, [0.5, 1, 3]).tolist() == [0, 0, 0]
            assert zcdp_rho_float(first, first) == 0
