"""Vectors with independent noise, against closed forms and quadrature."""

from fractions import Fraction

import mpmath
import numpy as np
import pytest

from verifydp.adversary import (
    LaplaceCurve,
    gaussian_curve,
    gaussian_vector_curve,
    laplace_curve,
    laplace_vector_bound,
    laplace_vector_curve,
)
from verifydp.adversary.convolutions import LossGrid, add_chords, add_tangents
from verifydp.errors import InputError
from verifydp.exact.balls import ball, precision


def advantage(curve):
    """Total variation distance."""
    return 2 * curve.highest_accuracy().value - 1


@pytest.mark.parametrize(
    ("gaps", "value"),
    [((1, 1), ".448180838242837"), (("1/2", "1/2"), ".241836675359208")],
)
def test_total_variation_is_the_published_number(gaps, value):
    curve = laplace_vector_curve(gaps, 1)
    found = advantage(curve)
    assert found.overlaps(ball(Fraction(value)))
    assert found.rad() < ball(Fraction(1, 10**6))


def test_the_best_point_of_two_unit_gaps():
    curve = laplace_vector_curve([1, 1], 1)
    best = curve.highest_f_beta(1)
    assert abs(best.value - ball(Fraction(".754826315216"))) < ball(Fraction(1, 10**6))
    alarm, power = (float(each.mid()) for each in curve.at_ratio(1))
    assert power - alarm == pytest.approx(0.448180838242837, abs=1e-6)


def test_joint_calibration_with_a_spread_gap():
    best = laplace_vector_curve(["1/2", "1/2"], 1).highest_f_beta(1)
    assert abs(best.value - ball(Fraction(".68669"))) < ball(Fraction(1, 10**5))


def test_a_vector_is_not_a_scalar_of_the_summed_epsilon():
    """The paper's theorem 4 as a mutant: .632 instead of .448."""
    vector, scalar = laplace_vector_curve([1, 1], 1), laplace_curve(2)
    assert abs(advantage(scalar) - ball(Fraction(".632120558829"))) < Fraction(
        1, 10**11
    ).numerator / ball(10**11)
    assert advantage(vector) < advantage(scalar)
    assert not advantage(vector).overlaps(advantage(scalar))


@pytest.mark.parametrize("gaps", [(1, 1), ("1/2", "1/3"), ("3", "1/7", "2/5")])
def test_no_vector_beats_its_scalar_bound(gaps):
    vector, scalar = laplace_vector_curve(gaps, 2), laplace_vector_bound(gaps, 2)
    for share in ("1/100", "1/10", "1/2", "9/10"):
        assert not vector.power(share) > scalar.power(share)
        assert not vector.lower.power(share) > vector.upper.power(share)
    assert vector.area() < scalar.area()
    assert not vector.highest_f_beta(1).value > scalar.highest_f_beta(1).value
    assert vector.highest_posterior().overlaps(scalar.highest_posterior())


def loss_law(loss, cells):
    """Masses of one coordinate's loss on a fine grid, in doubles, for convolution."""
    edges = np.linspace(-loss, loss, cells + 1)
    above = 1 - np.exp((edges - loss) / 2) / 2
    middles = (edges[:-1] + edges[1:]) / 2
    values = np.concatenate([[-loss], middles, [loss]])
    return values, np.concatenate([[np.exp(-loss) / 2], -np.diff(above), [0.5]])


@pytest.mark.parametrize("losses", [(1.0, 1.0), (1.0, 0.731234567), (0.3, 2.0)])
def test_the_curve_against_a_numeric_convolution(losses):
    curve = laplace_vector_curve([repr(loss) for loss in losses], 1, cells=512)
    one, two = (loss_law(loss, 1500) for loss in losses)
    total = np.add.outer(one[0], two[0]).ravel()
    present = np.multiply.outer(one[1], two[1]).ravel()
    for level in (-0.5, 0.0, 0.8):
        excess = np.sum(present * np.maximum(0, 1 - np.exp(level - total)))
        alarm, power = curve.lower.at_ratio(repr(float(np.exp(level))))
        reached = float(power.mid()) - np.exp(level) * float(alarm.mid())
        other = curve.upper.at_ratio(repr(float(np.exp(level))))
        above = float(other[1].mid()) - np.exp(level) * float(other[0].mid())
        assert reached <= excess + 1e-5
        assert above >= excess - 1e-5
        assert above - reached < 1e-4


def test_three_coordinates_against_mpmath():
    """P(L > 0) under both laws, from the characteristic function of the loss."""
    curve = laplace_vector_curve([1, 1, 1], 1)
    with mpmath.workdps(20):

        def transform(t):
            # E exp(i t L) under "present": atoms at 1 and -1, density exp((l - 1)/2)/4.
            slope = mpmath.mpc(0.5, t)
            between = (mpmath.exp(slope) - mpmath.exp(-slope)) * mpmath.exp(-0.5) / 4
            atoms = mpmath.exp(1j * t) / 2 + mpmath.exp(-1 - 1j * t) / 2
            return atoms + between / slope

        # sup (power - false alarm) = E max(0, 1 - exp(-L)), by convolving numerically.
        values, masses = loss_law(1.0, 400)
        grid = np.round((values + 1) * 400).astype(int)
        line = np.bincount(grid, masses, minlength=801)
        summed = np.convolve(np.convolve(line, line), line)
        losses = np.arange(summed.size) / 400 - 3
        found = float(np.sum(summed * np.maximum(0, 1 - np.exp(-losses))))
        mean = float(mpmath.re(mpmath.diff(transform, 0) / 1j)) * 3
    assert float(np.sum(summed * losses)) == pytest.approx(mean, abs=1e-4)
    assert float(advantage(curve).mid()) == pytest.approx(found, abs=1e-4)


@pytest.mark.parametrize("gaps", [(1, 1), ("1", "0.731234567")])
def test_the_width_shrinks_with_the_grid(gaps):
    widths = [laplace_vector_curve(gaps, 1, cells).area().rad() for cells in (32, 128)]
    assert widths[1] < widths[0] / 4


@pytest.mark.parametrize("loss", [Fraction(1), Fraction(7, 5), Fraction(1, 7)])
def test_masses_of_a_coordinate_are_laws_on_both_sides_of_it(loss):
    with precision(128):
        step = Fraction(1, 2)
        grid = LossGrid(step, ball(step / 2).exp())
        for add, above in ((add_chords, False), (add_tangents, True)):
            masses = add([ball(1)], loss, grid)
            assert len(masses) % 2
            total = sum(masses, ball(0))
            assert total.overlaps(ball(1))
            assert total.rad() < ball(Fraction(1, 10**30))
            assert all(mass >= 0 or mass.overlaps(ball(0)) for mass in masses)
            best = sum(
                (
                    (one - other).max(ball(0))
                    for one, other in zip(masses, masses[::-1], strict=True)
                ),
                ball(0),
            )
            exact = 1 - ball(-loss / 2).exp()
            assert not (best < exact if above else best > exact)


def test_one_coordinate_is_exact():
    curve = laplace_vector_curve([0, "1/2", 0], 2)
    assert isinstance(curve, LaplaceCurve)
    assert curve.power("1/3").overlaps(laplace_curve("1/4").power("1/3"))
    nothing = laplace_vector_curve([0, 0], 1)
    assert nothing.highest_accuracy().gain.is_zero()


def test_normal_noise_depends_on_the_length_of_the_gap():
    curve = gaussian_vector_curve([1, 1], 1)
    assert curve.square == 2
    best = curve.highest_accuracy().value
    with mpmath.workdps(20):
        wanted = mpmath.ncdf(mpmath.sqrt(2) / 2)
    assert float(best.mid()) == pytest.approx(float(wanted))
    assert gaussian_vector_curve([3, -4], 5) == gaussian_curve(1)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: laplace_vector_curve([], 1), "no gap"),
        (lambda: laplace_vector_curve([1], 0), "the scale is 0"),
        (lambda: laplace_vector_curve([1, 1], 1, cells=1), "1 cells"),
        (lambda: laplace_vector_curve([400, 400], 1), "epsilon is 800"),
        (lambda: laplace_vector_curve(3, 1), "gaps are 3"),
        (lambda: gaussian_vector_curve([1], -1), "standard deviation is -1"),
        (lambda: gaussian_vector_curve(["x"], 1), "a gap is 'x'"),
    ],
)
def test_bad_input_is_one_clear_line(call, message):
    with pytest.raises(InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)
