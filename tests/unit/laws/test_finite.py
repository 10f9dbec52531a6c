"""Finite laws: what they compute, what they refuse."""

import itertools
import math
import pickle
import random
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import rational


def drawn_law(source, size, *, zeros=True):
    """A law on range(size) with small weights, some of them 0."""
    lowest = 0 if zeros else 1
    parts = [source.randint(lowest, 6) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def test_weights_keep_their_order_and_zeros():
    law = FiniteLaw({"b": "1/2", "a": 0, "c": Decimal("0.5")})
    assert law.outcomes == ("b", "a", "c")
    assert law.support == ("b", "c")
    assert law.weight("a") == law.weight("unknown") == 0


def test_equality_is_equality_of_laws():
    one = FiniteLaw({"a": "1/2", "b": "1/2", "c": 0})
    two = FiniteLaw({"b": "1/2", "a": "1/2"})
    assert one == two
    assert hash(one) == hash(two)
    assert one != FiniteLaw({"a": "1/2", "c": "1/2"})
    assert one != "a law"


def test_a_law_is_immutable_and_survives_pickling():
    law = FiniteLaw({"a": "1/3", "b": "2/3"})
    with pytest.raises(AttributeError, match="immutable"):
        law.weights = {}
    with pytest.raises(AttributeError, match="immutable"):
        law._weights = {}
    with pytest.raises(TypeError):
        law.weights["a"] = 1
    assert pickle.loads(pickle.dumps(law)) == law
    assert eval(repr(law), {"FiniteLaw": FiniteLaw}) == law


def test_later_changes_of_the_mapping_do_not_reach_the_law():
    weights = {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    law = FiniteLaw(weights)
    weights["a"] = Fraction(1)
    assert law.weight("a") == Fraction(1, 2)


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({"a": 0.1, "b": "0.9"}, r"float 0\.1.*give the text '0\.1'"),
        ({"a": "1/3", "b": "1/3"}, r"sum to 2/3, not to 1"),
        ({"a": "3/2", "b": "-1/2"}, r"'b' is -1/2: a probability is at least 0"),
        ({}, "sum to 0"),
        ({"a": True}, "is True"),
        ({"a": "nan"}, "no finite rational"),
        ({"a": Decimal("inf")}, "no finite rational"),
        ({"a": "1/0"}, "no finite rational"),
        ({"a": None}, "is None"),
        ({math.nan: 1}, "not equal to itself"),
        ({("x", (1, math.nan)): 1}, "not equal to itself"),
    ],
)
def test_what_is_no_law_is_refused_in_one_line(weights, message):
    with pytest.raises(InputError, match=message) as refusal:
        FiniteLaw(weights)
    assert "\n" not in str(refusal.value)


def test_ten_tenths_as_text_are_a_law_where_floats_would_miss_1():
    assert sum([0.1] * 10) != 1.0
    assert FiniteLaw(dict.fromkeys(range(10), "0.1")) == FiniteLaw.uniform(range(10))


def test_integers_of_numpy_do_not_overflow():
    value = rational(np.int64(2**62), "a number")
    assert value * value == 2**124


def test_probability_of_events():
    law = FiniteLaw({1: "1/2", 2: "1/3", 3: "1/6"})
    assert law.probability({1, 3, "not there"}) == Fraction(2, 3)
    assert law.probability([1, 1]) == Fraction(1, 2)
    assert law.probability(lambda outcome: outcome > 1) == Fraction(1, 2)
    assert law.probability([]) == 0
    with pytest.raises(InputError, match="text '13'"):
        law.probability("13")


def test_expectation_is_exact_and_ignores_what_cannot_happen():
    law = FiniteLaw({0: 0, 1: "1/3", 2: "2/3"})
    assert law.expectation(lambda n: Fraction(1, n)) == Fraction(2, 3)
    with pytest.raises(InputError, match="float"):
        law.expectation(float)


def test_image_mixture_and_condition_against_the_definitions():
    source = random.Random(1)
    for _ in range(100):
        law, other = drawn_law(source, 5), drawn_law(source, 4)
        image = law.image(lambda n: n % 2)
        assert image.weight(0) == law.probability({0, 2, 4})
        share = Fraction(source.randint(0, 7), 7)
        mixed = FiniteLaw.mixture([share, 1 - share], [law, other])
        for event in itertools.combinations(range(5), 2):
            expected = share * law.probability(event)
            expected += (1 - share) * other.probability(event)
            assert mixed.probability(event) == expected
        if law.probability({0, 1}):
            given = law.condition({0, 1})
            joint = law.probability({1})
            assert given.weight(1) * law.probability({0, 1}) == joint
            assert given.probability({2, 3, 4}) == 0


def test_image_and_condition_refuse_what_has_no_meaning():
    law = FiniteLaw.uniform([1, 2])
    with pytest.raises(InputError, match="not hashable"):
        law.image(lambda n: [n])
    with pytest.raises(InputError, match="probability 0"):
        law.condition({3})
    with pytest.raises(InputError, match="2 weights and 1 laws"):
        FiniteLaw.mixture(["1/2", "1/2"], [law])
    with pytest.raises(InputError, match="sum to 2"):
        FiniteLaw.mixture([1, 1], [law, law])
    for outcomes in ([], ["a", "a"]):
        with pytest.raises(InputError, match="distinct outcomes"):
            FiniteLaw.uniform(outcomes)


def test_products_and_powers_are_independent():
    source = random.Random(2)
    one, two = drawn_law(source, 3), drawn_law(source, 3)
    both = one.product(two)
    for a, b in itertools.product(range(3), repeat=2):
        assert both.weight((a, b)) == one.weight(a) * two.weight(b)
    cube = one.power(3)
    for drawn in itertools.product(range(3), repeat=3):
        assert cube.weight(drawn) == math.prod(one.weight(n) for n in drawn)
    assert one.power(0) == FiniteLaw.point(())


def test_powers_that_would_not_fit_are_refused():
    law = FiniteLaw.uniform(range(10))
    with pytest.raises(InputError, match="would have 10000000 outcomes"):
        law.power(7)
    with pytest.raises(InputError, match="power -1"):
        law.power(-1)
