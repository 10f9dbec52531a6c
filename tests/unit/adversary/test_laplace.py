"""Closed forms of the Laplace mechanism, against published vectors and mpmath."""

import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.adversary import laplace_curve, laws_curve
from verifydp.adversary.growths import Growth
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball
from verifydp.laws import Laplace


def near(value, digits):
    """Whether a narrow ball agrees with a decimal to its last place."""
    place = Fraction(1, 10 ** len(digits.partition(".")[2]))
    wanted, within = ball(Fraction(digits)), ball(place)
    return bool(abs(value - wanted) < within) and bool(value.rad() < within)


@pytest.mark.parametrize(
    ("epsilon", "beta", "odds", "value"),
    [
        ("1", "1", "1", ".709786615744729323"),
        ("2", "1", "1", ".819095173183837"),
        ("1", ".5", "1", ".698859736653778598"),
        ("2", ".5", "1", ".825813311626722"),
        ("3", ".5", "1", ".899797065362"),
        ("2", "2", "1", ".861099239589934"),
        ("5", "2", "1", ".96757210444113"),
        ("1", "1", ".8", ".738211007098072205"),
        ("3", ".5", ".62", ".922763962619669718"),
        ("1", "1", ".62", ".767738762335468742"),
        ("2", "1", ".458", ".876470928683648578"),
    ],
)
def test_highest_f_beta_is_the_published_number(epsilon, beta, odds, value):
    best = laplace_curve(epsilon).highest_f_beta(beta, odds)
    assert near(best.value, value[:14])
    assert best.attained
    weight = Fraction(beta) ** 2
    power, alarm = best.power, best.false_alarm
    reached = ball(1 + weight) * power
    reached /= power + ball(Fraction(odds)) * alarm + ball(weight)
    assert reached.overlaps(best.value)
    assert (best.value - ball(best.baseline)).overlaps(best.gain)


@pytest.mark.parametrize(
    ("epsilon", "beta", "odds", "baseline"),
    [
        ("0.4", "1", "1", Fraction(2, 3)),
        ("1.3", "2", "1", Fraction(5, 6)),
        ("0", "1", "1", Fraction(2, 3)),
        ("1", "1", ".458", Fraction(2000, 2458)),
    ],
)
def test_the_flat_regime_is_the_baseline_exactly(epsilon, beta, odds, baseline):
    best = laplace_curve(epsilon).highest_f_beta(beta, odds)
    assert best.exact == best.baseline == baseline
    assert best.gain.is_zero()
    assert not best.attained
    assert best.false_alarm == 1


def test_the_kink_is_decided_exactly():
    """At ``E = 1 + b/c`` the value is the baseline, and a hair beyond it is more."""
    at = laplace_curve("log(2)").highest_f_beta(1)
    assert at.attained
    assert at.exact == Fraction(2, 3)
    beyond = Epsilon(growth=2 + Fraction(1, 10**60))
    above = laplace_curve(beyond).highest_f_beta(1)
    assert above.gain > 0
    assert above.gain < ball(Fraction(1, 10**59))
    root = Growth(Epsilon(growth=Fraction(4)), Fraction(1, 2))
    assert root.compared_with(Fraction(2)) == 0
    assert root.compared_with(2 + Fraction(1, 10**50)) == -1
    third = Growth(Epsilon(growth=Fraction(27, 8)), Fraction(2, 3))
    assert third.compared_with(Fraction(9, 4)) == 0


def test_mutants_of_the_threshold_differ():
    """``log(1 + 2 b)``, ``log(1 + beta)``, and E replaced by epsilon."""
    value = laplace_curve(Epsilon(growth=Fraction(5, 2))).highest_f_beta(1).value
    assert near(value, ".698488655422")
    assert laplace_curve("1.3").highest_f_beta(2).exact == Fraction(5, 6)
    assert not near(laplace_curve(1).highest_f_beta(1, ".8").value, ".591751709536")


@pytest.mark.parametrize(
    ("alarm", "power", "precision"),
    [
        (".1", ".2718281828459", ".73105857863"),
        (".25", ".63212055882856", ".71659202645"),
        (".4", ".77007534926785", ".65814167417"),
        (".5", ".81606027941428", ".62007819260"),
        (".75", ".90803013970714", ".54765599127"),
    ],
)
def test_power_at_a_false_alarm_rate(alarm, power, precision):
    curve = laplace_curve(1)
    assert near(curve.power(alarm), power[:13])
    score = curve.highest_precision(1, recall=Fraction(power))
    assert near(score.value, precision[:11])


@pytest.mark.parametrize(
    ("odds", "values"),
    [
        ("1", ["7310585786", "7310585786", None, "6349965818", None, None]),
        (
            ".8",
            [
                "772616282889",
                "772616282889",
                "765364969071",
                "685002211528",
                "607067293807",
                "578820509068",
            ],
        ),
        (
            ".62",
            [
                "814275716713",
                "814275716713",
                "808022822563",
                "737254776994",
                "66594324185",
                "639414909429",
            ],
        ),
        (
            ".458",
            [
                "855806246191",
                "855806246191",
                "850695207221",
                "79160034452",
                "729629538427",
                "70592535741",
            ],
        ),
    ],
)
def test_precision_at_recall_with_prior_knowledge(odds, values):
    curve = laplace_curve(1)
    for recall, value in zip(
        [".1", ".5", ".6", ".8", ".9", ".95"], values, strict=True
    ):
        if value is not None:
            found = curve.highest_precision(odds, recall).value
            assert near(found, "." + value), recall
    assert curve.highest_precision(odds).value.overlaps(
        curve.highest_precision(odds, ".3").value
    )


@pytest.mark.parametrize(
    ("epsilon", "values"),
    [
        (".01", ".5024999792 .5024999792 .5008389191 .5002793273 .5000253805"),
        (".1", ".5249791875 .5249791875 .5089206079 .5029385840 .5002657243"),
        (".5", ".6224593312 .6224593312 .5606136686 .5186937597 .5016435700"),
        ("1", ".7310585786 .7310585786 .6709131346 .5527672144 .5043770807"),
        ("2", ".8807970780 .8807970780 .8471366884 .7267804499 .5166719499"),
        ("3", ".9525741268 .9525741268 .9377495957 .8785050281 .5533370433"),
        ("5", ".9933071491 .9933071491 .9910960630 .9816273526 .8545911626"),
    ],
)
def test_the_precision_recall_curves_of_the_paper(epsilon, values):
    curve = laplace_curve(epsilon)
    recalls = [".25", ".5", ".75", ".9", ".99"]
    for recall, value in zip(recalls, values.split(), strict=True):
        assert near(curve.highest_precision(1, recall).value, value)


@pytest.mark.parametrize(
    ("epsilon", "values"),
    [
        (".5", ".66666666667 .71428571429 .76335877863 .81366965012"),
        ("1", ".70978661574 .73821100710 .76773876234 .81366965012"),
        ("2", ".81909517318 .83766165421 .85666132207 .87647092868"),
        ("3", ".88912281726 .90070628856 .91249057411 .92471184376"),
        ("4", ".93248675038 .93958677093 .94679391620 .95425339512"),
        ("5", ".95899202485 .96331518234 .96769996611 .97223491066"),
        ("8", ".99084256454 .99180927204 .99278931322 .99380250086"),
    ],
)
def test_f_one_with_auxiliary_information(epsilon, values):
    curve = laplace_curve(epsilon)
    for odds, value in zip(["1", ".8", ".62", ".458"], values.split(), strict=True):
        assert near(curve.highest_f_beta(1, odds).value, value)


def test_an_unlikely_positive_class_has_less_precision():
    """Positive and negative exchanged: odds 1.25, not 0.8."""
    found = laplace_curve(1).highest_precision("1.25", "1/2").value
    assert near(found, ".685002211528")


def test_the_highest_precision_is_reached_up_to_recall_one_half():
    best = laplace_curve("log(3)").highest_precision()
    assert best.attained
    assert (best.false_alarm * 6).overlaps(ball(1))
    assert best.power * 2 == 1
    assert best.value.overlaps(ball(Fraction(3, 4)))
    assert laplace_curve("log(3)").highest_posterior().overlaps(ball(Fraction(3, 4)))


@pytest.mark.parametrize("ratio", ["1/2", "1/4", "1"])
def test_the_curve_depends_on_ratio_times_epsilon(ratio):
    part = laplace_curve(2, ratio)
    whole = laplace_curve(2 * Fraction(ratio))
    for alarm in ("1/100", "1/5", "1/3", "9/10"):
        assert part.power(alarm).overlaps(whole.power(alarm))
    one, two = part.highest_f_beta(".5"), whole.highest_f_beta(".5")
    assert one.value.overlaps(two.value)
    # Thresholds are in units of the sensitivity, of which the gap is a part.
    assert one.threshold.overlaps(two.threshold * ball(Fraction(ratio)))


def test_half_a_gap_is_no_whole_one():
    """The mutant ratio = 1 for a gap of half the sensitivity."""
    assert near(laplace_curve(2, "1/2").highest_f_beta(1).value, ".709786615745")
    assert near(laplace_curve(1, "1/4").highest_precision().value, ".562176500886")


def tails(theta, epsilon):
    """(false alarm, power) of a threshold above the query's value, by the tails."""

    def survival(distance):
        tail = mpmath.exp(-abs(distance) * epsilon) / 2
        return tail if distance >= 0 else 1 - tail

    return survival(theta), survival(theta - 1)


@pytest.mark.parametrize("seed", range(6))
def test_scores_against_a_search_in_mpmath(seed):
    draw = random.Random(seed)
    epsilon, odds = draw.uniform(0.2, 4), draw.uniform(0.3, 3)
    weight = draw.uniform(0.2, 3)
    curve = laplace_curve(epsilon)
    with mpmath.workdps(30):

        def f_beta(theta):
            alarm, power = tails(theta, epsilon)
            b = mpmath.mpf(weight) ** 2
            return (1 + b) * power / (power + odds * alarm + b)

        def accuracy(theta):
            alarm, power = tails(theta, epsilon)
            return (power + odds * (1 - alarm)) / (1 + odds)

        grid = [mpmath.mpf(step) / 200 for step in range(-8000, 4000)]
        for score, best in (
            (f_beta, curve.highest_f_beta(weight, odds)),
            (accuracy, curve.highest_accuracy(odds)),
        ):
            found = max(map(score, grid))
            value = mpmath.mpf(str(best.value.str(25, radius=False)))
            assert -1e-14 < value - found < 1e-4
            if best.attained:
                theta = mpmath.mpf(str(best.threshold.str(25, radius=False)))
                assert abs(score(theta) - value) < 1e-12


def test_area_by_quadrature():
    for epsilon in ("0.3", "1", "4"):
        with mpmath.workdps(25):
            e = mpmath.mpf(epsilon)

            def height(alarm, e=e):
                if alarm <= mpmath.exp(-e) / 2:
                    return alarm * mpmath.exp(e)
                if alarm <= 0.5:
                    return 1 - mpmath.exp(-e) / (4 * alarm)
                return 1 - mpmath.exp(-e) * (1 - alarm)

            area = mpmath.quad(height, [0, mpmath.exp(-e) / 2, 0.5, 1])
            found = laplace_curve(epsilon).area()
            assert abs(mpmath.mpf(str(found.str(20, radius=False))) - area) < 1e-14


@pytest.mark.parametrize("epsilon", ["0.4", "1", "3"])
def test_the_closed_form_is_that_of_the_two_laws(epsilon):
    scale = 1 / Fraction(epsilon)
    closed, laws = (
        laplace_curve(epsilon),
        laws_curve(Laplace(1, scale), Laplace(0, scale)),
    )
    for share in ("1/50", "1/4", "3/4", "99/100"):
        assert closed.power(share).overlaps(laws.power(share))
        assert closed.false_alarm(share).overlaps(laws.false_alarm(share))
    for odds in (1, "1/3", 4):
        one, two = closed.highest_f_beta("1/2", odds), laws.highest_f_beta("1/2", odds)
        assert one.value.overlaps(two.value)
        assert one.gain.overlaps(two.gain)
        assert closed.highest_accuracy(odds).gain.overlaps(
            laws.highest_accuracy(odds).gain
        )
        assert closed.highest_posterior(odds).overlaps(laws.highest_posterior(odds))
    assert closed.area().overlaps(laws.area())
    wrong = laplace_curve(Fraction(epsilon) * Fraction(13, 10))
    assert not wrong.power("1/4").overlaps(laws.power("1/4"))


def test_likelihood_ratio_rules():
    curve = laplace_curve(1)
    alarm, power = curve.at_ratio(1)
    assert near(alarm, ".3032653299")
    assert near(power, ".6967346701")
    assert [float(each) for each in curve.at_ratio(3)] == [0, 0]
    assert [float(each) for each in curve.at_ratio("1/3")] == [1, 1]


def test_sampled_points_lie_on_the_curve():
    curve = laplace_curve("1.7")
    alarm, power = curve.points(101)
    assert (len(alarm), alarm[0], power[0], alarm[-1], power[-1]) == (101, 0, 0, 1, 1)
    for index in range(0, 101, 10):
        exact = curve.power(repr(float(alarm[index])))
        assert abs(float(exact.mid()) - power[index]) < 1e-12
    recall, precision = curve.precision_recall(101, odds=".5")
    assert precision[0] == pytest.approx(1 / (1 + 0.5 * 2.718281828459045**-1.7))
    assert precision[-1] == pytest.approx(1 / 1.5)
    assert (recall == power).all()


def test_known_answers_score_one():
    curve = laplace_curve(1)
    assert curve.highest_f_beta(1, 0).exact == 1
    assert curve.highest_accuracy(0).exact == 1
    assert curve.highest_precision(0, ".5").value == 1


def test_no_epsilon_tells_nothing():
    curve = laplace_curve(0)
    assert curve.power("1/3").overlaps(ball(Fraction(1, 3)))
    assert curve.area() * 2 == 1
    best = curve.highest_accuracy()
    assert best.gain.is_zero()
    assert curve.reversed() == curve


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: laplace_curve(-1), "epsilon is -1"),
        (lambda: laplace_curve(1, 2), "ratio of gap and sensitivity is 2"),
        (lambda: laplace_curve(1).highest_f_beta(0), "beta is 0"),
        (lambda: laplace_curve(1).highest_f_beta(1, -1), "odds are -1"),
        (lambda: laplace_curve(1).highest_f_beta("x"), "beta is 'x'"),
        (lambda: laplace_curve(1).highest_accuracy(-1), "odds are -1"),
        (lambda: laplace_curve(1).highest_precision(1, 0), "recall is 0"),
        (lambda: laplace_curve(1).highest_precision(1, 2), "recall is 2"),
        (lambda: laplace_curve(1).power("1.5"), "false-alarm rate is 1.5"),
        (lambda: laplace_curve(1).false_alarm(-1), "power is -1"),
        (lambda: laplace_curve(1).at_ratio(-1), "likelihood ratio is -1"),
        (lambda: laplace_curve(1).points(1), "1 points"),
    ],
)
def test_bad_input_is_one_clear_line(call, message):
    with pytest.raises(InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)
