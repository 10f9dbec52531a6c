from fractions import Fraction

import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball
from verifydp.exact.refinement import refine_root, sign_at


def test_a_sign_that_stays_undecided_names_its_point():
    assert sign_at(lambda x: x.exp() - 2, Fraction(1), 256) == 1
    assert sign_at(lambda x: x, Fraction(0), 256) == 0
    with pytest.raises(UnsupportedError, match=r"sign at 2\.0+ stays undecided at 256"):
        sign_at(lambda x: x.log() - ball(2).log(), Fraction(2), 256)


def test_refinement_needs_a_change_of_sign():
    with pytest.raises(InputError, match="change its sign"):
        refine_root(lambda x: x * x + 1, (Fraction(0), Fraction(1)), 10)


def test_refinement_takes_few_signs():
    calls = []

    def function(x):
        calls.append(x)
        return x.exp() - 3

    low, high = refine_root(function, (Fraction(0), Fraction(2)), 1000)
    assert high - low <= Fraction(1, 2**1000)
    assert len(calls) < 200  # bisection needs 1,000 signs, at several precisions each
    third = Fraction(1, 3)
    assert refine_root(lambda x: x, (third, third), 5) == (third, third)
    assert refine_root(lambda x: x, (Fraction(-1), Fraction(1)), 5) == (0, 0)
