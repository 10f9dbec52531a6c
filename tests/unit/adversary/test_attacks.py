"""Attack results against brute force over the region of (epsilon, delta)-DP."""

from fractions import Fraction
from itertools import pairwise
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.adversary.attack_rates import PrecisionAtRecall, Rates
from verifydp.adversary.attack_scores import Accuracy, Area, FScore
from verifydp.errors import InputError

growths = st.fractions(1, 50, max_denominator=40)
deltas = st.fractions(0, Fraction(9, 10), max_denominator=50)
odds = st.fractions(Fraction(1, 20), 20, max_denominator=20)
betas = st.fractions(Fraction(1, 5), 5, max_denominator=10)
shares = st.fractions(0, 1, max_denominator=30)


def corners(growth, delta):
    """Corners of the upper boundary of what tests can reach, as (size, power)."""
    return (
        (Fraction(0), delta),
        ((1 - delta) / (1 + growth), (growth + delta) / (1 + growth)),
        (1 - delta, Fraction(1)),
        (Fraction(1), Fraction(1)),
    )


def reached(growth, delta, along, down):
    """A point of the region: on its upper boundary, then moved towards chance."""
    points = corners(growth, delta)
    place = along * (len(points) - 1)
    first = min(int(place), len(points) - 2)
    share = place - first
    size, power = (
        a + share * (b - a)
        for a, b in zip(points[first], points[first + 1], strict=True)
    )
    # Between a test and its complement lies chance, inside the region.
    return (1 - down) * size + down * (1 - size), (1 - down) * power + down * (
        1 - power
    )


@given(growths, deltas, shares, shares)
def test_no_reachable_point_is_excluded(growth, delta, along, down):
    size, power = reached(growth, delta, along, down)
    least = Rates(power, size).least_epsilon(delta)
    assert least.growth is not None
    assert least.growth <= growth


@given(growths, deltas)
def test_the_corner_gives_back_its_growth(growth, delta):
    size, power = corners(growth, delta)[1]
    assert Rates(power, size).least_epsilon(delta).growth == growth
    assert Rates(1 - power, 1 - size).least_epsilon(delta).growth == growth
    assert Area(area_of(growth, delta)).least_epsilon(delta).growth == growth


def area_of(growth, delta):
    points = corners(growth, delta)
    return sum((b[0] - a[0]) * (a[1] + b[1]) / 2 for a, b in pairwise(points))


def accuracy_of(point, against):
    size, power = point
    return (power + against * (1 - size)) / (1 + against)


@given(growths, deltas, odds)
def test_accuracy_inverts_the_best_corner(growth, delta, against):
    best = max(accuracy_of(point, against) for point in corners(growth, delta))
    least = Accuracy(best, against).least_epsilon(delta).growth
    assert least is not None
    assert least <= growth
    middle = accuracy_of(corners(growth, delta)[1], against)
    if middle == best and middle > max(
        accuracy_of(corners(growth, delta)[k], against) for k in (0, 2)
    ):
        assert least == growth


@given(growths, deltas, odds, betas)
def test_f_score_inverts_the_best_corner(growth, delta, against, beta):
    weight = beta**2

    def score(point):
        size, power = point
        total = power + against * size + weight
        return (1 + weight) * power / total

    points = corners(growth, delta)
    scores = [score(point) for point in points]
    least = FScore(max(scores), beta, against).least_epsilon(delta).growth
    assert least is not None
    assert least <= growth
    if scores[1] > max(scores[0], scores[2], scores[3]):
        assert least == growth


@given(growths, deltas, odds)
def test_precision_at_recall_inverts_the_corner(growth, delta, against):
    size, power = corners(growth, delta)[1]
    precision = power / (power + against * size)
    least = PrecisionAtRecall(precision, power, against).least_epsilon(delta)
    assert least.growth == growth
    if delta == 0:
        free = PrecisionAtRecall(precision, None, against).least_epsilon(delta)
        assert free.growth == growth


@given(growths, st.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=100))
def test_laplace_rates_give_back_their_growth(growth, x):
    """The curve of Laplace noise in the catalogue's closed form (HT-QD1)."""
    half = Fraction(1, 2)
    if x <= 1 / (2 * growth):
        power = growth * x
    elif x <= half:
        power = 1 - 1 / (4 * growth * x)
    else:
        power = 1 - (1 - x) / growth
    assert Rates(power, x).laplace_epsilon().growth == growth
    assert Rates(1 - power, 1 - x).laplace_epsilon().growth == growth


def test_published_vectors():
    """HT-QU10 and HT-A3 of the catalogue, and the AUC of the issue."""
    point = PrecisionAtRecall("0.9", "0.8")
    assert float(point.rates.false_positive_rate) == pytest.approx(0.0888888888889)
    assert log(point.least_epsilon(Fraction(0)).growth) == pytest.approx(2.19722457734)
    assert log(point.rates.laplace_epsilon().growth) == pytest.approx(2.64351167996)
    counted = Rates("0.6310028236109316", "0.2507455044092178")
    assert log(counted.least_epsilon(Fraction(0)).growth) == pytest.approx(
        0.922871839246498
    )
    assert log(counted.laplace_epsilon().growth) == pytest.approx(0.9939887067913494)
    assert Area("0.7441").least_epsilon(Fraction(1, 50)).growth == Fraction(7045, 2559)


@pytest.mark.parametrize(
    ("attack", "delta"),
    [
        (Rates("0.2", 0), 0),
        (Rates(1, "0.2"), 0),
        (Rates("0.2", 0), "0.1"),
        (Area(1), "0.5"),
        (Area(0), 0),
        (Accuracy(1), "0.5"),
        (FScore(1), "0.5"),
        (PrecisionAtRecall(1), 0),
        (PrecisionAtRecall(0), 0),
    ],
)
def test_what_no_epsilon_allows(attack, delta):
    assert attack.least_epsilon(Fraction(delta)).growth is None


@pytest.mark.parametrize(
    ("attack", "delta"),
    [
        (Rates("0.2", "0.2"), 0),
        (Rates("0.2", 0), "0.2"),
        (Area("0.5"), 0),
        (Area("0.51"), "0.1"),
        (Accuracy("0.75", "1/3"), 0),
        (FScore("2/3"), 0),
        (PrecisionAtRecall("0.75", "0.4", "1/3"), 0),
    ],
)
def test_what_says_nothing(attack, delta):
    assert attack.least_epsilon(Fraction(delta)).growth == 1


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Rates("1.2", "0.1"), "the true positive rate is 1.2: it must be from"),
        (lambda: Area("-0.1"), "the AUC is -0.1"),
        (lambda: Accuracy("0.7", 0), "the odds against the record are 0"),
        (lambda: FScore("0.7", 0), "beta is 0: it must be above 0"),
        (lambda: PrecisionAtRecall("0.4", 1), "its false positive rate would be 1.5"),
        (lambda: PrecisionAtRecall("0.4", 0), "must be above 0"),
        (
            lambda: PrecisionAtRecall("0.9").least_epsilon(Fraction(1, 100)),
            "give `recall`, too",
        ),
    ],
)
def test_bad_numbers_are_refused_in_one_line(make, message):
    with pytest.raises(InputError, match=message) as error:
        make()
    assert "\n" not in str(error.value)
