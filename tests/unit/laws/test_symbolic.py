"""Symbolic laws: exact at points, and honest about what holds on a domain."""

import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.polynomials import Polynomial, Range
from verifydp.laws.symbolic import SymbolicFiniteLaw, is_within_growth

g, x = Polynomial.symbol("g"), Polynomial.symbol("x")
GROWTH = {"g": Range(1)}


def response(truth, size=3):
    """Randomised response on range(size)."""
    return SymbolicFiniteLaw({n: g if n == truth else 1 for n in range(size)}, GROWTH)


def test_randomised_response_at_points_and_its_pure_bound():
    one, two = response(0), response(1)
    assert one.at(g="5/2") == FiniteLaw({0: "5/9", 1: "2/9", 2: "2/9"})
    assert is_within_growth(one, two, g)
    assert is_within_growth(two, one, g)
    for less in (g * "999/1000", g - "1/1000", Polynomial.constant(1000)):
        assert not is_within_growth(one, two, less)
    with pytest.raises(InputError, match="without a range"):
        is_within_growth(one, two, x)


def test_an_outcome_of_one_law_only_is_never_within_growth():
    one = SymbolicFiniteLaw({"a": g, "leak": 1}, GROWTH)
    assert not is_within_growth(one, SymbolicFiniteLaw({"a": 1}, GROWTH), g * 1000)


def test_operations_agree_with_those_of_the_laws_at_points():
    source = random.Random(7)
    domain = {"g": Range(1, 9)}
    pair = response(0), response(1, 2)
    share = {"x": Range(0, 1)}
    biased = SymbolicFiniteLaw({0: x, 1: 1 - x}, share)
    for _ in range(20):
        value, bias = (
            Fraction(source.randint(4, 36), 4),
            Fraction(source.randint(0, 8), 8),
        )
        one, two = (law.at(g=value) for law in pair)
        assert pair[0].product(pair[1]).at(g=value) == one.product(two)
        mixed = SymbolicFiniteLaw.mixture(["1/3", "2/3"], pair).at(g=value)
        assert mixed == FiniteLaw.mixture(["1/3", "2/3"], [one, two])
        assert pair[0].image(bool).at(g=value) == one.image(bool)
        both = pair[0].product(biased).at(g=value, x=bias)
        assert both == one.product(biased.at(x=bias))
    with pytest.raises(InputError, match="has the ranges"):
        pair[0].product(SymbolicFiniteLaw({0: g}, domain))


def test_laws_that_are_none_are_refused():
    with pytest.raises(UnsupportedError, match=r"weight g \+ -2"):
        SymbolicFiniteLaw({0: g - 2, 1: 1}, GROWTH)
    with pytest.raises(UnsupportedError, match="total weight"):
        SymbolicFiniteLaw({0: g - 1}, GROWTH)
    with pytest.raises(InputError, match="uses x, which has no range"):
        SymbolicFiniteLaw({0: x}, GROWTH)
    with pytest.raises(InputError, match="1 weights and 2 laws"):
        SymbolicFiniteLaw.mixture([1], [response(0), response(1)])


def test_values_outside_the_domain_are_refused():
    law = response(0)
    with pytest.raises(InputError, match=r"g is 1/2, outside \[1, oo\)"):
        law.at(g="1/2")
    with pytest.raises(InputError, match="are given for"):
        law.at(x=1)
    with pytest.raises(InputError, match="float"):
        law.at(g=2.5)
    with pytest.raises(InputError, match="is empty"):
        Range(2, 1)


def test_a_growth_too_small_by_1e_30_is_not_shown():
    """The two factors are one double; a verdict by doubles would accept both."""
    factor = 1 - Fraction(1, 10**30)
    assert float(factor) == 1.0
    assert is_within_growth(response(0), response(1), g)
    assert not is_within_growth(response(0), response(1), g * factor)
    with pytest.raises(UnsupportedError, match="could not be shown"):
        SymbolicFiniteLaw({0: g - 1 - Fraction(1, 10**30), 1: 1}, GROWTH)
