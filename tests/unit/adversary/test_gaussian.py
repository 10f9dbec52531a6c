"""The Gaussian mechanism's frontier, against published vectors and mpmath."""

import math
import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.adversary import gaussian_curve, laws_curve
from verifydp.errors import InputError
from verifydp.exact.balls import ball
from verifydp.laws import Normal


def near(value, digits):
    """Whether a narrow ball agrees with a decimal to its last place."""
    place = Fraction(1, 10 ** len(digits.partition(".")[2]))
    wanted, within = ball(Fraction(digits)), ball(place)
    return bool(abs(value - wanted) < within) and bool(value.rad() < within)


@pytest.mark.parametrize(
    ("mu", "beta", "theta", "value"),
    [
        (".25", "1", "-2.647001633117", ".6667319003869"),
        (".5", "1", "-1.108519439343", ".6728530910336"),
        ("1", "1", "-.077401315111", ".7190615399453"),
        ("2", "1", ".843013010926", ".8442900668819"),
        (".25", ".5", None, ".564089110971"),
        (".5", ".5", None, ".599946778042"),
        ("1", ".5", None, ".696001078771"),
        ("2", ".5", None, ".858672084437"),
    ],
)
def test_highest_f_beta_is_the_published_number(mu, beta, theta, value):
    best = gaussian_curve(mu).highest_f_beta(beta)
    assert near(best.value, value)
    assert theta is None or near(best.threshold, theta)
    assert best.attained
    assert best.gain > 0


@pytest.mark.parametrize(
    ("deviation", "value"),
    [
        ("4.8448052626054", ".666673246583289"),
        ("3.73063163481594", ".666795122709917"),
    ],
)
def test_highest_f_beta_of_calibrated_noise(deviation, value):
    best = gaussian_curve(1 / Fraction(deviation)).highest_f_beta(1)
    assert near(best.value, value[:13])


def test_a_gain_below_double_precision_is_enclosed():
    best = gaussian_curve(1 / Fraction("9.6896105252108")).highest_f_beta(1)
    assert abs(best.gain * 10**14 - ball(Fraction("4.3139"))) < ball(Fraction(1, 10**4))
    far = gaussian_curve("0.001").highest_f_beta(1).gain
    assert far > 0
    assert far.rad() < far / 10**9


def test_the_maximiser_may_lie_outside_the_two_means():
    """The mutant that searches between the means only loses for small mu."""
    best = gaussian_curve(".25").highest_f_beta(1)
    assert best.threshold < -2
    inside = max(
        float(2 * power.mid() / (power.mid() + alarm.mid() + 1))
        for alarm, power in (
            gaussian_curve(".25")._at(ball(Fraction(step, 400))) for step in range(101)
        )
    )
    assert inside < float(best.value.mid()) - 1e-4


@pytest.mark.parametrize(
    ("alarm", "power", "precision"),
    [
        (".01", ".017005500945155", ".62970507304"),
        (".05", ".075153635161488", ".6004910290"),
        (".25", ".31986258029584", ".5612977432"),
        (".5", ".5817633596897", ".5377917032"),
    ],
)
def test_power_at_a_false_alarm_rate(alarm, power, precision):
    curve = gaussian_curve(1 / Fraction("4.8448052626054"))
    assert near(curve.power(alarm), power[:12])
    assert near(curve.highest_precision(1, Fraction(power)).value, precision[:9])


def test_precision_at_recalls():
    """Classical noise of (5, 1e-2): mu = 5 / sqrt(2 log 125)."""
    square = Fraction(repr(25 / (2 * math.log(125))))
    curve = type(gaussian_curve(1))(square)
    values = {
        ".01": ".99586344",
        ".25": ".95711865",
        ".5": ".90284050",
        ".75": ".81079397",
        ".9": ".70773486",
    }
    for recall, value in values.items():
        assert near(curve.highest_precision(1, recall).value, value), recall


@pytest.mark.parametrize("seed", range(6))
def test_scores_against_a_search_in_mpmath(seed):
    draw = random.Random(seed)
    mu, odds, beta = draw.uniform(0.3, 3), draw.uniform(0.3, 3), draw.uniform(0.3, 3)
    curve = gaussian_curve(mu)
    with mpmath.workdps(30):

        def rates(theta):
            return mpmath.ncdf(-theta), mpmath.ncdf(mu - theta)

        def f_beta(theta):
            alarm, power = rates(theta)
            b = mpmath.mpf(beta) ** 2
            return (1 + b) * power / (power + odds * alarm + b)

        def accuracy(theta):
            alarm, power = rates(theta)
            return (power + odds * (1 - alarm)) / (1 + odds)

        grid = [mpmath.mpf(step) / 100 for step in range(-1000, 700)]
        for score, best in (
            (f_beta, curve.highest_f_beta(beta, odds)),
            (accuracy, curve.highest_accuracy(odds)),
        ):
            found = max(map(score, grid))
            value = mpmath.mpf(str(best.value.str(25, radius=False)))
            theta = mpmath.mpf(str(best.threshold.str(25, radius=False)))
            assert -1e-14 < value - found < 1e-4
            assert abs(score(theta) - value) < 1e-12


@pytest.mark.parametrize("mu", ["1/4", "1", "3"])
def test_the_closed_form_is_that_of_the_two_laws(mu):
    closed, laws = gaussian_curve(mu), laws_curve(Normal(mu, 1), Normal(0, 1))
    for share in ("1/50", "1/2", "99/100"):
        assert closed.power(share).overlaps(laws.power(share))
        assert closed.false_alarm(share).overlaps(laws.false_alarm(share))
    for odds in (1, "1/3", 4):
        one, two = closed.highest_f_beta("1/2", odds), laws.highest_f_beta("1/2", odds)
        assert one.value.overlaps(two.value)
        assert one.gain.overlaps(two.gain)
        assert one.threshold.rad() < ball(Fraction(1, 10**9))
        assert closed.highest_accuracy(odds).gain.overlaps(
            laws.highest_accuracy(odds).gain
        )
    assert closed.area().overlaps(laws.area())
    wrong = gaussian_curve(Fraction(mu) * Fraction(13, 10))
    assert not wrong.power("1/4").overlaps(laws.power("1/4"))


def test_precision_tends_to_one_and_is_not_reached():
    best = gaussian_curve(1).highest_precision(2)
    assert best.value == 1
    assert not best.attained
    assert gaussian_curve(1).highest_posterior() == 1


def test_no_gap_tells_nothing():
    curve = gaussian_curve(0)
    assert curve.power("1/3").overlaps(ball(Fraction(1, 3)))
    assert curve.highest_f_beta(1).exact == Fraction(2, 3)
    assert curve.highest_precision().value * 2 == 1
    assert curve.at_ratio(2)[0] == 0
    assert curve.at_ratio("1/2")[1] == 1


def test_sampled_points_lie_on_the_curve():
    curve = gaussian_curve("1.3")
    alarm, power = curve.points(100)
    assert (len(alarm), alarm[0], power[0], alarm[-1], power[-1]) == (100, 0, 0, 1, 1)
    for index in range(0, 100, 9):
        exact = curve.power(repr(float(alarm[index])))
        assert abs(float(exact.mid()) - power[index]) < 1e-12
    precision = curve.precision_recall(100)[1]
    assert precision[0] == 1
    assert precision[-1] == pytest.approx(0.5)


def test_bad_input_is_one_clear_line():
    with pytest.raises(InputError, match="mu is -1"):
        gaussian_curve(-1)
    with pytest.raises(InputError, match="mu is nan"):
        gaussian_curve(float("nan"))
