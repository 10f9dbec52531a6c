"""The suite's budget and its thresholds, before they are relied on."""

from fractions import Fraction

import pytest


def test_shares_are_handed_out_once_and_never_beyond_the_whole(new_budget):
    make, overspent = new_budget
    budget = make(Fraction(1, 10))
    assert budget.take("a", Fraction(6, 100)) == Fraction(6, 100)
    with pytest.raises(overspent, match="has taken"):
        budget.take("a", Fraction(1, 100))
    with pytest.raises(overspent, match="is left"):
        budget.take("b", Fraction(5, 100))
    budget.take("c", Fraction(4, 100))
    assert budget.left == 0


@pytest.mark.parametrize(
    ("runs", "rate", "level"),
    [(300, "1/20", "1/3000000"), (60, "1/100", "1/5000000"), (10, "1/2", "1/100")],
)
def test_thresholds_are_exact_quantiles(runs, rate, level, exact_tails):
    most_allowed, tail_above = exact_tails
    most = most_allowed(runs, Fraction(rate), Fraction(level))
    assert tail_above(most, runs, rate) <= Fraction(level)
    assert tail_above(most - 1, runs, rate) > Fraction(level)
