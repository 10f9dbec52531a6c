"""Symbolic laws: exact at points, and honest about what holds on a domain."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.privacy.laws.finite import FiniteLaw
from verifydp.privacy.laws.symbolic import (
    Polynomial,
    Range,
    SymbolicFiniteLaw,
    is_within_growth,
)

g, x = Polynomial.symbol("g"), Polynomial.symbol("x")
GROWTH = {"g": Range(1)}


def response(truth, size=3):
    """Randomised response on range(size)."""
    return SymbolicFiniteLaw({n: g if n == truth else 1 for n in range(size)}, GROWTH)


def drawn_polynomial(source, names):
    terms = {}
    for powers in itertools.product(range(3), repeat=len(names)):
        key = tuple((n, p) for n, p in zip(names, powers, strict=True) if p)
        terms[key] = Fraction(source.randint(-2, 3))
    return Polynomial(terms)


def test_arithmetic_agrees_with_evaluation():
    source = random.Random(5)
    for _ in range(200):
        one, two = (drawn_polynomial(source, ["g", "x"]) for _ in range(2))
        at = {n: Fraction(source.randint(-9, 9), 4) for n in ("g", "x")}
        p, q = one.at(at), two.at(at)
        assert (one + two).at(at) == p + q
        assert (one - two).at(at) == p - q
        assert (2 - one).at(at) == 2 - p
        assert (one * two).at(at) == p * q
        assert (one**3).at(at) == p**3
        assert one - one == Polynomial({})


def test_text_and_names():
    assert str(g * g * "1/2" - 3 * x + 1) == "1/2 g^2 + -3 x + 1"
    assert str(Polynomial({})) == "0"
    assert (g * x - x * g + 2 * x).names == {"x"}
    with pytest.raises(InputError, match="no name"):
        Polynomial.symbol("not a name")
    with pytest.raises(InputError, match="float"):
        g * 0.5
    with pytest.raises(InputError, match="power -1"):
        g**-1


def test_what_is_said_to_be_nonnegative_is_so_on_a_grid():
    source = random.Random(6)
    domain = {"g": Range(1), "x": Range("-1/2", "3/2")}
    said = {True: 0, False: 0}
    points = [
        {"g": Fraction(a, 4), "x": Fraction(b, 8)}
        for a, b in itertools.product((4, 5, 7, 12, 400), range(-4, 13))
    ]
    for _ in range(300):
        polynomial = drawn_polynomial(source, ["g", "x"])
        answer = polynomial.is_nonnegative_on(domain)
        said[answer] += 1
        if answer:
            assert all(polynomial.at(point) >= 0 for point in points)
        if polynomial.is_positive_on(domain):
            assert all(polynomial.at(point) > 0 for point in points)
    assert min(said.values()) > 10


def test_the_polynomial_in_t_is_the_polynomial():
    source = random.Random(8)
    domain = {"g": Range("1/3"), "x": Range(-2, "5/2")}
    for _ in range(50):
        polynomial = drawn_polynomial(source, ["g", "x"])
        degree = max((dict(m).get("x", 0) for m, _ in polynomial.terms), default=0)
        unfolded = Polynomial(polynomial._unfolded(domain))
        for a, b in itertools.product(range(4), repeat=2):
            at = {"g": Fraction(1, 3) + a, "x": (-2 + Fraction(5, 2) * b) / (1 + b)}
            t = {"g": Fraction(a), "x": Fraction(b)}
            assert unfolded.at(t) == polynomial.at(at) * (1 + b) ** degree


def test_boundaries_of_a_sign():
    unit = {"x": Range(0, 1)}
    assert (x * (1 - x)).is_nonnegative_on(unit)
    assert not (x * (1 - x)).is_positive_on(unit)
    assert not x.is_positive_on(unit)
    assert not (1 - x).is_positive_on(unit)  # 0 at the far end only
    assert (1 + x).is_positive_on(unit)
    assert not (x - "1/1000").is_nonnegative_on(unit)
    assert not (g - "1001/1000").is_nonnegative_on(GROWTH)
    assert not (1 - g * "1/1000").is_nonnegative_on(GROWTH)
    assert (x - 2).is_nonnegative_on({"x": Range(2, 2)})


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
