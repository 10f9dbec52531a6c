"""What the best adversary costs to know: curves, scores and best tests.

Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_adversary.py``.
"""

import random
import time
from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verifydp.adversary import (
    any_mechanism_curve,
    empirical_curve,
    finite_curve,
    gaussian_curve,
    laplace_curve,
    laplace_vector_curve,
    laws_curve,
    most_powerful_test,
)
from verifydp.exact.balls import ball
from verifydp.laws import FiniteLaw, Mixture, Normal


def milliseconds(call, rounds=9):
    call()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return float(np.median(times)) * 1e3


@pytest.mark.parametrize("make", [laplace_curve, gaussian_curve])
def test_curves_of_a_thousand_points(make, show):
    """Target 10 ms for the curve and its precision-recall curve together."""
    curve = make("1.7")

    def both():
        return curve.points(1000), curve.precision_recall(1000)

    (alarm, power), (recall, precision) = both()
    assert len(alarm) == len(recall) == 1000
    assert (np.diff(power) >= 0).all()
    assert (np.diff(precision) <= 1e-12).all()
    show(f"{make.__name__}: 1,000 points twice in {milliseconds(both):.2f} ms")


@pytest.mark.parametrize(
    ("name", "call", "target"),
    [
        ("Laplace", lambda: laplace_curve(1).highest_f_beta(1, "0.8"), 1),
        ("Gaussian", lambda: gaussian_curve("0.1").highest_f_beta(1, "0.8"), 20),
        ("any mechanism", lambda: any_mechanism_curve(1, "1e-5").highest_f_beta(1), 1),
    ],
)
def test_highest_f_beta(name, call, target, show):
    """Targets: 1 ms of Laplace, 20 ms of Gaussian; asserted is the width."""
    best = call()
    assert best.value.rad() < ball(Fraction(1, 10**12))
    assert best.gain.rad() <= best.gain * ball(Fraction(1, 10**12))
    show(f"{name} F1: {milliseconds(call):.2f} ms (target {target} ms)")


def test_a_search_in_mpmath_takes_longer(show):
    """The same number by golden section at 20 digits, without an enclosure."""

    def search():
        with mpmath.workdps(20):

            def f_one(at):
                power, alarm = mpmath.ncdf(1 - at), mpmath.ncdf(-at)
                return 2 * power / (power + alarm + 1)

            low, high = mpmath.mpf(-4), mpmath.mpf(4)
            share = (mpmath.sqrt(5) - 1) / 2
            for _ in range(100):
                one, two = high - share * (high - low), low + share * (high - low)
                low, high = (low, two) if f_one(one) > f_one(two) else (one, high)
            return f_one(low)

    ours = milliseconds(lambda: gaussian_curve(1).highest_f_beta(1))
    theirs = milliseconds(search, rounds=3)
    show(f"Gaussian F1: {ours:.2f} ms enclosed, {theirs:.1f} ms by search in mpmath")
    assert theirs > ours


def test_finite_laws(show):
    """64 outcomes; target 20 ms for the curve, its best F1 and one best test."""
    draw = random.Random(0)
    laws = []
    for _ in range(2):
        shares = [draw.randint(1, 1000) for _ in range(64)]
        laws.append(
            FiniteLaw({i: Fraction(s, sum(shares)) for i, s in enumerate(shares)})
        )

    def whole():
        best = finite_curve(*laws).highest_f_beta(1)
        return best, most_powerful_test(*laws, "0.1")

    best, test = whole()
    assert best.exact is not None
    assert test.size == Fraction(1, 10)
    show(f"finite laws of 64 outcomes: {milliseconds(whole):.2f} ms")


def test_what_has_no_closed_form(show):
    """No target: a mixture, a vector of two Laplace coordinates, a band."""
    two = Mixture(["1/2", "1/2"], [Normal(-2, 1), Normal(2, 1)])
    mixed = laws_curve(two, Normal(0, 1))
    assert mixed.highest_f_beta(1).value.rad() < ball(Fraction(1, 10**10))
    show(f"mixture F1: {milliseconds(lambda: mixed.highest_f_beta(1), 3):.1f} ms")

    def vector():
        return laplace_vector_curve([1, 1], 1).highest_accuracy()

    assert vector().value.rad() < ball(Fraction(1, 10**6))
    show(f"two Laplace coordinates, advantage: {milliseconds(vector, 3):.1f} ms")
    rng = np.random.default_rng(0)
    draws = rng.normal(1, 1, 100_000), rng.normal(0, 1, 100_000)
    band = empirical_curve(*draws)
    assert band.area().contains(gaussian_curve(1).area())
    took = milliseconds(lambda: empirical_curve(*draws), 3)
    show(f"band of 100,000 draws: {took:.1f} ms")
