"""Most powerful tests of finite laws, against linear programs."""

import random
from fractions import Fraction

import numpy as np
import pytest
from scipy.optimize import linprog

from verifydp.adversary import finite_curve, most_powerful_test
from verifydp.errors import InputError
from verifydp.laws import FiniteLaw

PRESENT = FiniteLaw({0: "2/10", 1: "3/10", 2: "5/10"})
ABSENT = FiniteLaw({0: "5/10", 1: "3/10", 2: "2/10"})


def random_pair(draw):
    laws, size = [], draw.randint(2, 9)
    for _ in range(2):
        shares = [draw.choice([0, 1, 2, 3, 5, 8]) for _ in range(size)]
        shares[draw.randrange(size)] += 1
        laws.append(
            FiniteLaw({i: Fraction(s, sum(shares)) for i, s in enumerate(shares)})
        )
    return laws


@pytest.mark.parametrize("seed", range(100))
def test_the_test_is_the_best_of_a_linear_program(seed):
    draw = random.Random(seed)
    present, absent = random_pair(draw)
    allowed = Fraction(draw.randint(0, 40), 40)
    test = most_powerful_test(present, absent, allowed)
    outcomes = present.outcomes
    high = np.array([float(present.weight(o)) for o in outcomes])
    low = np.array([float(absent.weight(o)) for o in outcomes])
    best = linprog(-high, A_ub=[low], b_ub=[float(allowed)], bounds=(0, 1))
    assert float(test.power) == pytest.approx(-best.fun, abs=1e-9)
    assert test.size <= allowed
    assert test.power == 1 - finite_curve(present, absent).trade_off(allowed)
    # Of the tests of this power it has the least false alarm.
    least = linprog(low, A_ub=[-high], b_ub=[-float(test.power) + 1e-12], bounds=(0, 1))
    assert float(test.size) == pytest.approx(least.fun, abs=1e-9)
    assert test.size == sum(absent.weight(o) * test.acceptance[o] for o in outcomes)
    assert all(0 <= share <= 1 for share in test.acceptance.values())


@pytest.mark.parametrize(
    ("allowed", "power"),
    [("1/10", "1/4"), ("1/5", "1/2"), ("7/20", "13/20"), ("1/2", "4/5")],
)
def test_published_powers_need_randomised_tests(allowed, power):
    """Without randomness 1/10 would give 0 and 7/20 only 1/2."""
    test = most_powerful_test(PRESENT, ABSENT, allowed)
    assert (test.size, test.power) == (Fraction(allowed), Fraction(power))


def test_the_ratio_decides_and_not_the_present_law():
    present = FiniteLaw({0: "5/10", 1: "4/10", 2: "1/10"})
    absent = FiniteLaw({0: "6/10", 1: "1/10", 2: "3/10"})
    test = most_powerful_test(present, absent, "1/10")
    assert dict(test.acceptance) == {0: 0, 1: 1, 2: 0}
    assert test.power == Fraction(2, 5)


def test_outcomes_of_one_ratio_share_their_randomness():
    present = FiniteLaw({"a": "2/6", "b": "1/6", "c": "3/6"})
    absent = FiniteLaw({"a": "2/10", "b": "1/10", "c": "7/10"})
    test = most_powerful_test(present, absent, "3/20")
    assert test.acceptance["a"] == test.acceptance["b"] == Fraction(1, 2)


def test_the_flat_part_of_the_curve_is_not_used():
    """The other most powerful test has precision 10/17 instead of 2/3."""
    present, absent = FiniteLaw({0: 1}), FiniteLaw({0: "1/2", 1: "1/2"})
    test = most_powerful_test(present, absent, "7/10")
    assert (test.size, test.power) == (Fraction(1, 2), 1)
    best = finite_curve(present, absent).highest_f_beta(1)
    assert best.exact == Fraction(4, 5)
    assert best.false_alarm * 2 == 1


def test_disjoint_laws_are_told_apart():
    test = most_powerful_test(FiniteLaw({0: 1}), FiniteLaw({1: 1}), 0)
    assert (test.size, test.power) == (0, 1)
    curve = finite_curve(FiniteLaw({0: 1}), FiniteLaw({1: 1}))
    assert curve.highest_accuracy().exact == 1
    assert curve.area() == 1
    assert curve.highest_posterior() == 1


def test_equal_laws_are_not():
    curve = finite_curve(PRESENT, PRESENT)
    assert curve.vertices == ((0, 0), (1, 1))
    assert curve.highest_accuracy().gain.is_zero()
    assert curve.highest_f_beta(1).exact == Fraction(2, 3)


def test_correlated_records():
    """Randomised response on two records, weights .4 .1 .1 .4, as mixtures."""
    flip = {(x, o): Fraction(3 if x == o else 1, 4) for x in (0, 1) for o in (0, 1)}

    def law(first):
        weights = {first: Fraction(4, 5), 1 - first: Fraction(1, 5)}
        return FiniteLaw(
            {
                (a, b): flip[first, a] * sum(w * flip[x, b] for x, w in weights.items())
                for a in (0, 1)
                for b in (0, 1)
            }
        )

    present, absent = law(1), law(0)
    assert present.weight((1, 1)) == Fraction("0.4875")
    assert absent.weight((1, 1)) == Fraction("0.0875")
    curve = finite_curve(present, absent)
    assert 1 - curve.trade_off("0.0875") == Fraction("0.4875")
    # A test that ignores the second record reaches 0.2625 there.
    assert 1 - curve.trade_off("0.0875") > Fraction("0.2625")
    assert curve.highest_precision().threshold.overlaps(
        curve.highest_precision().power / curve.highest_precision().false_alarm
    )


def test_bad_input_is_one_clear_line():
    with pytest.raises(InputError, match="the false-alarm rate is 2"):
        most_powerful_test(PRESENT, ABSENT, 2)
