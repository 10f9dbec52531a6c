"""Frontiers of any pair of laws, against finite laws, mpmath and closed forms."""

from fractions import Fraction

import mpmath
import pytest

from verifydp.adversary import PolygonCurve, laplace_curve, laws_curve
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball
from verifydp.laws import (
    Atoms,
    Clamped,
    FiniteLaw,
    Geometric,
    Laplace,
    Mixture,
    Normal,
    NormalLaplace,
    NormalPowerExponential,
)

TWO_SIDED = Mixture(["1/2", "1/2"], [Normal(-2, 1), Normal(2, 1)])


def test_finite_pairs_are_exact():
    curve = laws_curve(FiniteLaw({0: 1}), FiniteLaw({0: "1/2", 1: "1/2"}))
    assert isinstance(curve, PolygonCurve)
    assert curve.highest_f_beta(1).exact == Fraction(4, 5)


def test_atoms_on_the_line_are_a_finite_pair():
    line = laws_curve(
        Atoms({0: "2/10", 1: "3/10", 2: "5/10"}),
        Atoms({0: "5/10", 1: "3/10", 2: "2/10"}),
    )
    finite = laws_curve(
        FiniteLaw({0: "2/10", 1: "3/10", 2: "5/10"}),
        FiniteLaw({0: "5/10", 1: "3/10", 2: "2/10"}),
    )
    for share in ("1/10", "7/20", "1/2", "9/10"):
        assert line.power(share).overlaps(finite.power(share))
        assert line.false_alarm(share).overlaps(finite.false_alarm(share))
    for odds in ("1/3", 1, 2):
        assert line.highest_f_beta(1, odds).value.overlaps(
            finite.highest_f_beta(1, odds).value
        )
        assert line.highest_accuracy(odds).gain.overlaps(
            finite.highest_accuracy(odds).gain
        )
        assert line.highest_precision(odds).value.overlaps(
            finite.highest_precision(odds).value
        )
    assert line.area().overlaps(finite.area())


def test_a_mixture_needs_a_two_sided_test():
    """A threshold on the output alone has power .319446901663 at .05."""
    curve = laws_curve(TWO_SIDED, Normal(0, 1))
    power = curve.power(".05")
    assert abs(power - ball(Fraction("0.516005273976"))) < ball(Fraction(1, 10**11))


def test_a_mixture_against_mpmath():
    """The best event is symmetric: F1 by a search over its threshold."""
    best = laws_curve(TWO_SIDED, Normal(0, 1)).highest_f_beta(1)
    with mpmath.workdps(25):

        def f_one(at):
            power = mpmath.ncdf(2 - at) + mpmath.ncdf(-2 - at)
            alarm = 2 * mpmath.ncdf(-at)
            return 2 * power / (power + alarm + 1)

        found = max(f_one(mpmath.mpf(step) / 2000) for step in range(1, 6000))
        value = mpmath.mpf(str(best.value.str(20, radius=False)))
        assert -1e-12 < value - found < 1e-6


def test_laws_on_the_integers():
    curve = laws_curve(Geometric(1, ratio="1/2"), Geometric(0, ratio="1/2"))
    # Accept outputs of at least 1: false alarm 1/3, power 2/3, one ratio each way.
    assert curve.power("1/3").overlaps(ball(Fraction(2, 3)))
    assert curve.highest_accuracy().value.overlaps(ball(Fraction(2, 3)))
    assert curve.highest_posterior().overlaps(ball(Fraction(2, 3)))
    assert curve.area().overlaps(ball(Fraction(2, 3)))
    assert curve.highest_f_beta(1).value.overlaps(ball(Fraction(2, 3)))
    alarm, power = curve.points(31)
    assert power[15] == pytest.approx(2 / 3)
    assert alarm[15] == pytest.approx(1 / 3)


def test_clamping_loses_nothing_at_the_plateaus():
    clamped = laws_curve(Clamped(Laplace(1, 1), 0, 1), Clamped(Laplace(0, 1), 0, 1))
    whole = laplace_curve(1)
    for share in ("1/10", "1/3", "4/5"):
        assert clamped.power(share).overlaps(whole.power(share))
    narrow = laws_curve(
        Clamped(Laplace(1, 1), "1/4", "3/4"), Clamped(Laplace(0, 1), "1/4", "3/4")
    )
    assert narrow.power("1/10") < whole.power("1/10")


@pytest.mark.parametrize(
    "pair",
    [
        (Normal(0, 2), Normal(0, 1)),
        (NormalLaplace(1, 1, 1), NormalLaplace(0, 1, 1)),
        (Mixture(["1/3", "2/3"], [Laplace(0, 1), Laplace(1, 1)]), Laplace(0, 1)),
        (TWO_SIDED, Normal(0, 1)),
    ],
)
def test_polygons_hold_the_curve(pair):
    curve = laws_curve(*pair)
    lower, upper = curve.polygons(48)
    finer = curve.polygons(96)
    for share in ("1/100", "1/5", "1/2", "9/10"):
        power = curve.power(share)
        assert not lower.power(share) > power
        assert not upper.power(share) < power
        gap = upper.power(share) - lower.power(share)
        assert gap < ball(Fraction(1, 100))
    wide = upper.area() - lower.area()
    assert finer[1].area() - finer[0].area() < wide / 2
    back = curve.reversed()
    for share in ("1/5", "1/2"):
        assert back.power(share).overlaps(1 - curve.false_alarm(1 - Fraction(share)))
    alarm, power = curve.points(200)
    for index in (20, 60, 150):
        exact = float(curve.power(repr(float(alarm[index]))).mid())
        assert power[index] == pytest.approx(exact, abs=1e-3)


def test_precision_above_a_supremum_is_its_limit():
    best = laws_curve(Normal(0, 2), Normal(0, 1)).highest_precision(3)
    assert best.value == 1
    assert not best.attained
    bounded = laws_curve(Normal(0, 1), Normal(0, 2)).highest_precision(1)
    assert bounded.value.overlaps(ball(Fraction(2, 3)))


def test_integers_far_out_are_listed():
    pair = Geometric(5, ratio="99/100"), Geometric(0, ratio="99/100")
    curve = laws_curve(*pair)
    alarm, power = curve.points(41)
    for index in (10, 20, 30):
        exact = float(curve.power(repr(float(alarm[index]))).mid())
        assert power[index] == pytest.approx(exact, abs=1e-9)


def test_values_on_two_sides_of_a_limit():
    """Values 0 to 3, Laplace noise of scale 3: is the value at most 1?"""
    halves = ["1/2", "1/2"]
    present = Mixture(halves, [Laplace(at, 3) for at in (0, 1)])
    absent = Mixture(halves, [Laplace(at, 3) for at in (2, 3)])
    curve = laws_curve(present, absent)
    best = curve.highest_accuracy()
    assert abs(best.value - ball(Fraction(".636746903849"))) < ball(Fraction(1, 10**11))
    assert abs(best.power - ball(Fraction(".636746903849"))) < ball(Fraction(1, 10**11))
    assert abs(best.false_alarm + best.power - 1) < ball(Fraction(1, 10**11))
    assert curve.highest_f_beta(1).gain < ball(Fraction(1, 10**11))


def test_rules_lie_on_the_curve():
    curve = laws_curve(Normal(1, 1), Normal(0, 1))
    alarm, power = curve.at_ratio(2)
    with mpmath.workdps(20):
        at = 0.5 + mpmath.log(2)
        assert float(alarm.mid()) == pytest.approx(float(mpmath.ncdf(-at)))
        assert float(power.mid()) == pytest.approx(float(mpmath.ncdf(1 - at)))
    assert [float(each) for each in curve.at_ratio(0)] == [1, 1]


def test_known_answers_score_one():
    curve = laws_curve(Normal(1, 1), Normal(0, 1))
    assert curve.highest_f_beta(1, 0).exact == 1
    assert curve.highest_accuracy(0).exact == 1


def test_laws_by_quadrature_have_an_accuracy():
    pair = [NormalPowerExponential(at, 1, 1, "3/2") for at in (1, 0)]
    curve = laws_curve(*pair)
    assert curve.highest_accuracy().gain > 0
    with pytest.raises(UnsupportedError, match="quadrature"):
        curve.area()


def test_bad_input_is_one_clear_line():
    with pytest.raises(InputError, match="two laws of one kind"):
        laws_curve(Normal(0, 1), Geometric(0, ratio="1/2"))
    with pytest.raises(InputError, match="3 tests are too few"):
        laws_curve(Normal(1, 1), Normal(0, 1)).polygons(3)
