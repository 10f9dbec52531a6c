"""Polynomials: exact arithmetic, and signs on a box that are proofs."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.laws.polynomials import Polynomial, Range

g, x = Polynomial.symbol("g"), Polynomial.symbol("x")
GROWTH = {"g": Range(1)}


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
