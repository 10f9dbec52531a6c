"""Rules with a fixed threshold, against enumeration."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.adversary import (
    any_mechanism_curve,
    decision_rule,
    finite_curve,
    gaussian_curve,
    laplace_curve,
    least_cost_threshold,
    likeliest_value,
)
from verifydp.errors import InputError
from verifydp.exact.balls import ball
from verifydp.laws import FiniteLaw


def random_law(draw, size):
    shares = [draw.randint(1, 9) for _ in range(size)]
    return FiniteLaw({i: Fraction(s, sum(shares)) for i, s in enumerate(shares)})


def test_maximum_likelihood_has_the_highest_accuracy_at_even_odds():
    for curve in (laplace_curve(1), gaussian_curve(2), any_mechanism_curve(1, "1/10")):
        rule = decision_rule(curve)
        reached = (rule.power + 1 - rule.false_alarm) / 2
        assert reached.overlaps(curve.highest_accuracy().value)


@pytest.mark.parametrize("odds", ["1/2", "3/2"])
def test_maximum_a_posteriori_has_the_highest_accuracy(odds):
    weight = ball(Fraction(odds))
    for curve in (laplace_curve(1), gaussian_curve(2), any_mechanism_curve(1, "1/10")):
        rule = decision_rule(curve, odds)
        reached = (rule.power + weight * (1 - rule.false_alarm)) / (1 + weight)
        assert reached.overlaps(curve.highest_accuracy(odds).value)
        wrong = decision_rule(curve, 1 / Fraction(odds))
        less = (wrong.power + weight * (1 - wrong.false_alarm)) / (1 + weight)
        assert not less > reached


@pytest.mark.parametrize("seed", range(15))
def test_the_least_cost_by_enumeration(seed):
    draw = random.Random(seed)
    present, absent = random_law(draw, 5), random_law(draw, 5)
    odds, alarm_cost, miss_cost = (Fraction(draw.randint(1, 9), 4) for _ in range(3))
    threshold = least_cost_threshold(odds, alarm_cost, miss_cost)
    rule = decision_rule(finite_curve(present, absent), threshold)

    def cost(alarm, power):
        return odds * alarm_cost * alarm + miss_cost * (1 - power)

    least = min(
        cost(
            sum((absent.weight(o) for o in chosen), Fraction(0)),
            sum((present.weight(o) for o in chosen), Fraction(0)),
        )
        for size in range(6)
        for chosen in itertools.combinations(range(5), size)
    )
    found = ball(odds * alarm_cost) * rule.false_alarm
    found += ball(miss_cost) * (1 - rule.power)
    assert found.overlaps(ball(least))


@pytest.mark.parametrize("seed", range(10))
def test_no_guess_is_right_more_often(seed):
    draw = random.Random(seed)
    laws = {value: random_law(draw, 3) for value in "abc"}
    shares = [draw.randint(1, 5) for _ in laws]
    prior = dict(zip(laws, (Fraction(s, sum(shares)) for s in shares), strict=True))
    guess = likeliest_value(laws, prior)
    best = max(
        sum(prior[value] * laws[value].weight(o) for o, value in enumerate(choice))
        for choice in itertools.product(laws, repeat=3)
    )
    assert guess.accuracy == best
    assert guess.baseline == max(prior.values())
    assert guess.gain == best - max(prior.values())
    reached = sum(
        prior[value] * laws[value].weight(o) for o, value in guess.choice.items()
    )
    assert reached == best


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: decision_rule(laplace_curve(1), -1), "likelihood ratio is -1"),
        (lambda: least_cost_threshold(1, -1, 1), "false alarm costs -1"),
        (lambda: least_cost_threshold(1, 1, 0), "a miss 0"),
        (lambda: least_cost_threshold(-1, 1, 1), "odds are -1"),
        (lambda: likeliest_value({0: FiniteLaw({0: 1})}, {1: 1}), "values 0, 1"),
        (lambda: likeliest_value({0: FiniteLaw({0: 1})}, {0: "1/2"}), "sum to 1/2"),
    ],
)
def test_bad_input_is_one_clear_line(call, message):
    with pytest.raises(InputError, match=message) as caught:
        call()
    assert "\n" not in str(caught.value)
