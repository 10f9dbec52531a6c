"""Float forms against the exact ones on grids."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import highest, lowest
from verifydp.privacy.laws.finite import FiniteLaw
from verifydp.privacy.loss.finite import epsilon_at, hockey_stick, renyi
from verifydp.privacy.loss.finite_floats import (
    epsilon_at_float,
    hockey_stick_float,
    renyi_float,
    tradeoff_float,
)
from verifydp.privacy.loss.tradeoff import tradeoff


def drawn_law(source, size):
    parts = [source.randint(0, 6) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


PAIRS = [
    (drawn_law(source, 4), drawn_law(source, 4))
    for source in [random.Random(30)]
    for _ in range(40)
] + [
    (FiniteLaw({0: 1}), FiniteLaw({1: 1})),
    (FiniteLaw({0: 1}), FiniteLaw({0: 1})),
    (FiniteLaw({0: "1/2", 1: "1/2"}), FiniteLaw({0: 1})),
]
GRID = [Fraction(n, 8) for n in range(-8, 25, 3)]


def middle(value):
    return (
        float((lowest(value) + highest(value)) / 2) if value.is_finite() else math.inf
    )


@pytest.mark.parametrize("symmetric", [False, True])
def test_hockey_stick(symmetric):
    for first, second in PAIRS:
        given = np.array([[float(e) for e in GRID]])
        values = hockey_stick_float(first, second, given, symmetric=symmetric)
        assert values.shape == (1, len(GRID))
        exact = [
            middle(hockey_stick(first, second, e, symmetric=symmetric)) for e in GRID
        ]
        np.testing.assert_allclose(values[0], exact, rtol=1e-12, atol=1e-15)


def test_hockey_stick_at_infinite_epsilon():
    first, second = FiniteLaw({0: "1/4", 1: "3/4"}), FiniteLaw({1: 1})
    values = hockey_stick_float(first, second, [-np.inf, np.inf])
    assert values.tolist() == [1.0, 0.25]


@pytest.mark.parametrize("symmetric", [False, True])
def test_epsilon_at(symmetric):
    deltas = [Fraction(n, 23) for n in range(24)]
    for first, second in PAIRS:
        given = [float(delta) for delta in deltas]
        values = epsilon_at_float(first, second, given, symmetric=symmetric)
        for value, delta in zip(values, deltas, strict=True):
            growth = epsilon_at(first, second, delta, symmetric=symmetric).growth
            if growth is None or growth == 0:
                assert value == (math.inf if growth is None else -math.inf)
            else:
                assert value == pytest.approx(math.log(growth), rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("symmetric", [False, True])
def test_renyi(symmetric):
    orders = [Fraction(n, 4) for n in (1, 2, 3, 4, 5, 8, 40, 400)]
    for first, second in PAIRS:
        given = [*map(float, orders), math.inf]
        values = renyi_float(first, second, given, symmetric=symmetric)
        exact = [
            middle(renyi(first, second, order, symmetric=symmetric))
            for order in [*orders, math.inf]
        ]
        np.testing.assert_allclose(values, exact, rtol=1e-11, atol=1e-15)


def test_tradeoff():
    alphas = [Fraction(n, 40) for n in range(41)]
    for first, second in PAIRS:
        values = tradeoff_float(first, second, [float(a) for a in alphas])
        exact = [float(tradeoff(first, second)(a)) for a in alphas]
        np.testing.assert_allclose(values, exact, rtol=1e-12, atol=1e-15)


def test_digits_survive_where_the_naive_difference_has_none():
    """Two probabilities that are one float: their difference is 1e-20."""
    step = Fraction(1, 10**20)
    first = FiniteLaw({0: Fraction(1, 2) + step, 1: Fraction(1, 2) - step})
    second = FiniteLaw.uniform([0, 1])
    assert float(first.weight(0)) - float(second.weight(0)) == 0.0
    assert hockey_stick_float(first, second, 0.0) == pytest.approx(1e-20, rel=1e-12)


def test_bad_arguments_are_refused():
    law = FiniteLaw.point(0)
    with pytest.raises(InputError, match=r"delta is -0\.5"):
        epsilon_at_float(law, law, [0.5, -0.5])
    with pytest.raises(InputError, match="delta is nan"):
        epsilon_at_float(law, law, [math.nan])
    with pytest.raises(InputError, match=r"order is 0\.0"):
        renyi_float(law, law, [0.0, 2.0])
    with pytest.raises(InputError, match="from 0 to 1"):
        tradeoff_float(law, law, [1.5])
