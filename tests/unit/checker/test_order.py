from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import special

from verifydp.checker.order import Order
from verifydp.exact.balls import precision

Z = st.integers(0, 80).map(lambda tenths: Fraction(tenths, 10))
DELTA = st.sampled_from([Fraction(0), Fraction(1, 10**6), Fraction(1, 50)])


@given(
    trials=st.integers(1, 10**6),
    delta=DELTA,
    z=Z,
    hits_q=st.integers(0, 10**6),
    share=st.floats(0, 1),
)
def test_it_increases_in_the_first_count_and_falls_in_the_second(
    trials, delta, z, hits_q, share
):
    order = Order(trials, delta, z)
    hits_p = min(trials - 1, int(share * trials))
    with precision(300):
        here = order.value(hits_p, hits_q)
        up = order.value(hits_p + 1, hits_q)
        right = order.value(hits_p, hits_q + 1)
        if here is None:
            assert right is None
        else:
            assert up > here
            assert right <= here


@pytest.mark.parametrize("z", [0, 1, 2, 5.2])
@pytest.mark.parametrize("delta", [0, Fraction(1, 20)])
def test_certain_count_by_enumeration(z, delta):
    trials_p, trials_q = 17, 23
    order = Order(trials_p, Fraction(delta), Fraction(z).limit_denominator(10))
    with precision(200):
        values = {
            (k1, k2): order.value(k1, k2)
            for k1 in range(trials_p + 1)
            for k2 in range(trials_q + 1)
        }
    for observed in [(3, 0), (9, 4), (17, 0), (17, 23), (1, 22), (12, 12)]:
        level = values[observed]
        before = 0
        for k2 in range(trials_q + 1):
            count = order.certain_count(observed, k2)
            below = [values[k1, k2] for k1 in range(count)]
            assert all(value is None or value < level for value in below)
            assert count == trials_p + 1 or not values[count, k2] < level
            assert count >= before
            before = count
        assert order.certain_count(observed, observed[1]) == observed[0]


def test_where_the_share_does_not_exceed_delta_everything_is_extreme():
    order = Order(100, Fraction(1, 10), Fraction(2))
    assert order.value(10, 3) is None
    assert [order.certain_count((10, 3), k2) for k2 in (0, 3, 50)] == [0, 0, 0]
    assert order.certain_count((11, 3), 3) == 11


def test_its_value_is_near_the_logarithm_of_the_ratio_of_the_confidence_ends():
    order = Order(10**6, Fraction(0), Fraction(2))
    with precision(64):
        # One hundred per cent on the first side: only the second is uncertain.
        value = float(order.value(10**6, 50))
    upper = special.chdtri(2 * 51, special.ndtr(-2.0)) / 2
    assert value == pytest.approx(-float(special.log1p(upper - 1)), abs=0.02)
