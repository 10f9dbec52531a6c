"""Polygons: exact scores at vertices, and the region of a guarantee."""

import random
from fractions import Fraction

import pytest

from verifydp.adversary import (
    any_mechanism_curve,
    finite_curve,
    laplace_curve,
    polygon_curve,
)
from verifydp.adversary.frontiers import exact_frontier, frontier_at
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, hull, precision
from verifydp.laws import FiniteLaw


def near(value, digits):
    """Whether a narrow ball agrees with a decimal to its last place."""
    place = Fraction(1, 10 ** len(digits.partition(".")[2]))
    wanted, within = ball(Fraction(digits)), ball(place)
    return bool(abs(value - wanted) < within) and bool(value.rad() < within)


def random_law(draw, size):
    shares = [draw.randint(0, 9) for _ in range(size - 1)] + [draw.randint(1, 9)]
    return FiniteLaw({i: Fraction(s, sum(shares)) for i, s in enumerate(shares)})


def scores(present, absent, test, b, odds):
    """F-beta, accuracy and precision of a randomised test, by definition."""
    power = sum(present.weight(o) * share for o, share in test.items())
    alarm = sum(absent.weight(o) * share for o, share in test.items())
    f_beta = (1 + b) * power / (power + odds * alarm + b)
    accuracy = (power + odds * (1 - alarm)) / (1 + odds)
    return f_beta, accuracy, power, alarm


@pytest.mark.parametrize("seed", range(30))
def test_no_random_test_beats_the_highest_scores(seed):
    draw = random.Random(seed)
    size = draw.randint(2, 6)
    present, absent = random_law(draw, size), random_law(draw, size)
    b, odds = Fraction(draw.randint(1, 30), 10), Fraction(draw.randint(1, 30), 10)
    curve = finite_curve(present, absent)
    beta = Fraction(3, 2)
    best_f, best_a = curve.highest_f_beta(beta, odds), curve.highest_accuracy(odds)
    b = beta**2
    found_f, found_a = Fraction(0), Fraction(0)
    for mask in range(2**size):  # every test without randomness
        test = {o: Fraction(mask >> o & 1) for o in range(size)}
        f_beta, accuracy, *_ = scores(present, absent, test, b, odds)
        found_f, found_a = max(found_f, f_beta), max(found_a, accuracy)
    assert found_f == best_f.exact
    assert found_a == best_a.exact
    for _ in range(40):
        test = {o: Fraction(draw.randint(0, 8), 8) for o in range(size)}
        f_beta, accuracy, power, alarm = scores(present, absent, test, b, odds)
        assert f_beta <= best_f.exact
        assert accuracy <= best_a.exact
        assert power <= 1 - curve.trade_off(alarm)
        if power:
            best_p = curve.highest_precision(odds, power).exact
            assert power / (power + odds * alarm) <= best_p
            precision_here = power / (power + odds * alarm)
            bound = curve.highest_precision(odds, power).value
            assert not bound < ball(precision_here)
            assert not curve.highest_posterior(odds) < ball(precision_here)


def test_the_score_names_a_test_that_reaches_it():
    curve = polygon_curve([("1/5", "1/2"), ("1/2", "4/5")])
    best = curve.highest_f_beta(1)
    assert best.exact == Fraction(16, 23)
    assert best.baseline == Fraction(2, 3)
    assert best.gain.overlaps(ball(Fraction(16, 23) - Fraction(2, 3)))
    assert (best.false_alarm * 2, best.power.overlaps(ball(Fraction(4, 5)))) == (
        1,
        True,
    )
    assert best.threshold.overlaps(ball(1))  # the slope of the edge that ends there
    start = curve.highest_precision()
    assert start.value.overlaps(ball(Fraction(5, 7)))
    assert start.power * 2 == 1
    assert curve.area().overlaps(ball(Fraction(139, 200)))


@pytest.mark.parametrize(
    ("epsilon", "delta", "odds", "value"),
    [
        (".5", "0", "1", ".666666666666"),
        ("1", "0", "1", ".731058578630"),
        ("2", "0", "1", ".880797077978"),
        ("3", "0", "1", ".952574126822"),
        ("5", "0", "1", ".993307149076"),
        ("1", "1e-5", "1", ".731061268044"),
        ("1", ".1", "1", ".757952720767"),
        (".3", ".1", "1", ".6896551724"),
        ("1", "0", ".8", ".7512631567"),
    ],
)
def test_the_bound_for_any_mechanism(epsilon, delta, odds, value):
    best = any_mechanism_curve(epsilon, delta).highest_f_beta(1, odds)
    assert near(best.value, value)
    assert near(ball(best.baseline) + best.gain, value)


def test_any_mechanism_is_above_laplace():
    """The mutant that takes the Laplace formula for every mechanism."""
    for epsilon in ("1/10", "1", "3"):
        free, laplace = any_mechanism_curve(epsilon), laplace_curve(epsilon)
        assert free.highest_accuracy().gain > laplace.highest_accuracy().gain
        assert free.area() > laplace.area()
        assert free.highest_precision().value.overlaps(
            laplace.highest_precision().value
        )


def test_the_region_of_a_rational_growth_is_exact():
    curve = any_mechanism_curve("log(3)", "1/10")
    assert curve.vertices == (
        (0, 0),
        (0, Fraction(1, 10)),
        (Fraction(9, 40), Fraction(31, 40)),
        (Fraction(9, 10), 1),
        (1, 1),
    )
    assert curve.trade_off(Fraction(9, 40)) == Fraction(9, 40)
    assert curve.highest_precision().value == 1
    assert curve.highest_precision().false_alarm == 0
    assert curve.highest_f_beta(1).exact == Fraction(31, 40)
    assert curve.area().overlaps(ball(Fraction(7975, 10000)))
    assert any_mechanism_curve(1, 1).highest_accuracy().exact == 1


def test_enclosed_and_exact_vertices_agree():
    """The same region by rationals and, a hair beside it, by enclosures."""
    exact = any_mechanism_curve("log(3)", "1/7")
    near_by = any_mechanism_curve("1.0986122886681098", "1/7")
    with pytest.raises(InputError, match="enclosures"):
        _ = near_by.trade_off
    for share in (0, "1/9", "6/7", 1):
        gap = exact.power(share) - near_by.power(share)
        assert abs(gap) < ball(Fraction(1, 10**15))
        gap = exact.false_alarm(share) - near_by.false_alarm(share)
        assert abs(gap) < ball(Fraction(1, 10**15))
    for odds in ("1/4", 1, 3):
        one, two = exact.highest_accuracy(odds), near_by.highest_accuracy(odds)
        assert abs(one.gain - two.gain) < ball(Fraction(1, 10**15))
        one, two = exact.highest_f_beta(2, odds), near_by.highest_f_beta(2, odds)
        assert abs(one.gain - two.gain) < ball(Fraction(1, 10**15))
        assert abs(one.threshold - two.threshold) < ball(Fraction(1, 10**14))


def test_a_tiny_epsilon_has_a_tiny_gain_with_digits():
    best = any_mechanism_curve("1e-30").highest_accuracy()
    assert best.gain > 0
    assert abs(best.gain * 10**30 - ball(Fraction(1, 4))) < ball(Fraction(1, 10**12))


def test_a_level_is_taken_as_epsilon():
    level = Epsilon(growth=Fraction(3))
    assert any_mechanism_curve(level).vertices[1] == (Fraction(1, 4), Fraction(3, 4))


@pytest.mark.parametrize("seed", range(10))
def test_power_and_false_alarm_are_inverse(seed):
    draw = random.Random(100 + seed)
    present, absent = random_law(draw, 5), random_law(draw, 5)
    curve = finite_curve(present, absent)
    back = curve.reversed()
    for share in (Fraction(draw.randint(0, 20), 20) for _ in range(8)):
        power = 1 - curve.trade_off(share)
        alarm = curve.false_alarm(power)
        assert not alarm > ball(share)
        assert curve.power(share).overlaps(ball(power))
        assert back.power(share).overlaps(1 - curve.false_alarm(1 - share))
    assert back.trade_off == finite_curve(absent, present).trade_off
    assert back.area().overlaps(curve.area())


def test_dominated_tests_are_dropped():
    points = [("1/2", "1/2"), ("1/4", "3/4"), ("3/8", "3/4"), ("1/8", "3/8")]
    assert polygon_curve(points).vertices == (
        (0, 0),
        (Fraction(1, 4), Fraction(3, 4)),
        (1, 1),
    )
    assert exact_frontier([]) == ((0, 0), (1, 1))


def test_a_frontier_of_enclosures_is_evaluated_where_edges_are_in_doubt():
    zero, one, high = Fraction(0), Fraction(1), Fraction(2, 3)
    level = Fraction(35, 100)

    def polygon(corner):
        return (zero, zero), corner, (one, one)

    with precision(64):
        doubt = hull(Fraction(3, 10), Fraction(4, 10)), ball(high)
    inside = ball(frontier_at(polygon(doubt), level))
    for at in (Fraction(3, 10), level, Fraction(4, 10)):
        exact = frontier_at(polygon((at, high)), level)
        assert isinstance(exact, Fraction)
        assert inside.overlaps(ball(exact))
    assert inside.rad() < ball(Fraction(1, 5))


def test_sampled_points_lie_on_the_polygon():
    curve = any_mechanism_curve("log(3)", "1/10")
    alarm, power = curve.points(50)
    for wide, high in zip(alarm[::7], power[::7], strict=True):
        exact = float(curve.power(repr(float(wide))).mid())
        assert high == pytest.approx(exact, abs=1e-12) or wide == 0
    precision_values = curve.precision_recall(50)[1]
    assert precision_values[0] == 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: polygon_curve([("1/2", "3/2")]), "the power is 1.5"),
        (lambda: polygon_curve([(ball(2), ball(1))]), "false-alarm rate is 2"),
        (lambda: any_mechanism_curve(1, 2), "delta is 2"),
        (lambda: any_mechanism_curve(-1), "epsilon is -1"),
        (lambda: any_mechanism_curve(1).points(0), "0 points"),
    ],
)
def test_bad_input_is_one_clear_line(call, message):
    with pytest.raises(InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("odds", ["1/3", "1", "3"])
def test_a_curve_of_balls_has_no_gain_in_accuracy_where_it_has_none(odds):
    """The test that names the likelier world always gains exactly 0."""
    with precision(128):
        corner = 1 / (1 + (ball(1) / 10).exp())
    curve = polygon_curve([(0, 0), (corner, 1 - corner), (1, 1)])
    found = curve.highest_accuracy(odds)
    assert (found.gain == 0) == (odds != "1")
    assert found.gain >= 0
