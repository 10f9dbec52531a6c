import time
from fractions import Fraction
from math import comb

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.exact.binomial import at_least_upper, at_most_upper

BITS = 60
UNIT = 2**BITS


def exact_tail(trials, p, k):
    return sum(
        comb(trials, j) * p**j * (1 - p) ** (trials - j)
        for j in range(max(k, 0), trials + 1)
    )


def tail_by_beta(trials, p, k):
    """P(K >= k) by the regularised incomplete beta function."""
    with precision(320):
        x = Ball(flint.fmpq(p.numerator, p.denominator))
        return x.beta_lower(ball(k), ball(trials - k + 1), regularized=True)


@given(
    trials=st.integers(1, 40),
    p=st.fractions(0, 1, max_denominator=10**6),
    bits=st.sampled_from([20, 60, 90]),
)
def test_every_tail_of_a_small_law_is_bounded_tightly(trials, p, bits):
    points = list(range(-1, trials + 3))
    bounds = at_least_upper(trials, p, points, bits=bits)
    for k, bound in zip(points, bounds, strict=True):
        exact = exact_tail(trials, p, k) * 2**bits
        assert exact <= bound <= 2**bits
        nearly_one = exact >= 2**bits - 2 ** (bits - 2 * bits // 3)
        assert nearly_one or bound - exact <= 2 + exact / 2**40
    mirrored = at_most_upper(trials, 1 - p, [trials - k for k in points], bits=bits)
    assert mirrored == bounds


@pytest.mark.parametrize(
    ("trials", "p"),
    [
        (900_000, Fraction(1, 2)),
        (900_000, Fraction("0.1839397205857211607")),
        (1_000_000, Fraction(1, 10**6)),
        (1_000_000, Fraction(999_999, 10**6)),
        (90_000_000, Fraction(1, 3)),
        (100, Fraction(1, 10**40)),
        (100, 1 - Fraction(1, 10**40)),
    ],
)
def test_tails_of_a_large_law_agree_with_the_beta_function(trials, p):
    mean, deviation = trials * p, float(trials * p * (1 - p)) ** 0.5
    points = sorted(
        {
            min(trials, max(1, int(mean + x * deviation)))
            for x in (-7, -4, -1, 0, 0.5, 2, 4, 6)
        }
    )
    bounds = at_least_upper(trials, p, points, bits=BITS)
    for k, bound in zip(points, bounds, strict=True):
        exact = tail_by_beta(trials, p, k)
        assert bound >= lowest(exact) * UNIT
        assert bound <= highest(exact) * UNIT * (1 + Fraction(1, 10**7)) + 2


def test_order_and_repetition_of_points_do_not_matter():
    points = [7, 3, 3, 12, 0, 5]
    bounds = at_least_upper(10, Fraction(1, 3), points)
    alone = [at_least_upper(10, Fraction(1, 3), [k])[0] for k in points]
    assert bounds == alone


def test_certain_and_impossible_hits():
    assert at_least_upper(5, Fraction(0), [0, 1, 5], bits=8) == [256, 0, 0]
    assert at_least_upper(5, Fraction(1), [1, 5, 6], bits=8) == [256, 256, 0]
    assert at_most_upper(5, Fraction(0), [-1, 0], bits=8) == [0, 256]
    assert at_most_upper(5, Fraction(1), [4, 5], bits=8) == [0, 256]


@pytest.mark.parametrize(("trials", "p"), [(0, 0.5), (5, -0.1), (5, 1.1)])
def test_no_law_is_refused(trials, p):
    with pytest.raises(InputError, match="no binomial law"):
        at_least_upper(trials, Fraction(p), [1])


def test_many_tails_cost_one_pass():
    points = list(range(449_000, 451_000, 5))
    start = time.process_time()
    at_least_upper(900_000, Fraction(1, 2), points)
    assert time.process_time() - start < 0.2  # 400 tails; about 0.003 s
