"""Products of trade-off functions to a width, and finite mechanisms by their loss."""

import itertools
import random
from fractions import Fraction

import pytest

from verifydp.composition.optimal import (
    compose_finite,
    compose_optimally,
    product_within,
    trade_off_products,
)
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.tradeoff import TradeOff, tradeoff


def drawn_law(source, size):
    weights = [source.choice([0, 1, 2, 5]) for _ in range(size)]
    weights[source.randrange(size)] += 1
    total = sum(weights)
    return FiniteLaw({n: Fraction(w, total) for n, w in enumerate(weights)})


def drawn_pairs(source, count):
    return [(drawn_law(source, 3), drawn_law(source, 3)) for _ in range(count)]


def within(found, exact):
    """Whether a function is between the bounds: at all vertices of both."""
    places = [a for a, _ in (*exact.vertices, *found.upper.vertices)]
    return all(
        low <= exact(a) <= high for a in places for low, high in [found.bounds(a)]
    )


@pytest.mark.parametrize("width", ["1e-2", "1e-4", "1e-9"])
def test_a_product_is_between_its_bounds(width):
    source = random.Random(90)
    for _ in range(25):
        functions = [tradeoff(*pair) for pair in drawn_pairs(source, 4)]
        exact = functions[0]
        for one in functions[1:]:
            exact = exact.tensor(one)
        found = product_within(functions, width)
        assert found.width <= Fraction(width)
        assert within(found, exact)


def test_vertices_do_not_multiply_and_the_width_is_kept_over_many_steps():
    functions = [
        TradeOff.from_approximate(Fraction(100 + n, 100), 0) for n in range(41)
    ]
    sizes = []
    for count in (10, 20, 40):
        found = product_within(functions[:count], "1e-3")
        assert found.width <= Fraction(1, 1000)
        sizes.append(len(found.upper.vertices))
    # Twice the functions: not twice the vertices, where exact ones square.
    assert sizes[2] < 8 * sizes[0]
    equal = [TradeOff.from_approximate(Fraction(11, 10), "1e-3")] * 40
    assert within(product_within(equal, "1e-3"), equal[0].tensor_power(40))


def test_a_width_that_is_not_counted_would_be_seen(monkeypatch):
    """On a broken subject: vertices are left out, and nothing is said of it."""
    monkeypatch.setattr(trade_off_products, "_most_above", lambda *_: 0)
    functions = [TradeOff.from_approximate(Fraction(n + 3, 2), 0) for n in range(6)]
    exact = functions[0]
    for one in functions[1:]:
        exact = exact.tensor(one)
    assert not within(product_within(functions, "1e-2"), exact)


@pytest.mark.parametrize(
    ("functions", "width", "message"),
    [
        ([], "1e-3", "there are no trade-off functions"),
        ([TradeOff([(0, 1), (1, 0)])], 0, "width is 0"),
        ([TradeOff([(0, 1), (1, 0)])], 1, "width is 1"),
        ([TradeOff([(0, 1), (1, 0)])], float("nan"), "width is"),
    ],
)
def test_products_refuse_bad_input(functions, width, message):
    with pytest.raises(InputError, match=message):
        product_within(functions, width)


def exact_delta(pairs, growth):
    """The worse order, over all outcomes of all mechanisms."""
    found = []
    for one, two in ((0, 1), (1, 0)):
        total = Fraction(0)
        laws = [(pair[one], pair[two]) for pair in pairs]
        for outcome in itertools.product(range(3), repeat=len(pairs)):
            p = q = Fraction(1)
            for place, (first, second) in zip(outcome, laws, strict=True):
                p, q = p * first.weight(place), q * second.weight(place)
            total += max(Fraction(0), p - growth * q)
        found.append(total)
    return max(found)


def test_finite_mechanisms_compose_exactly():
    source = random.Random(91)
    for _ in range(40):
        pairs = drawn_pairs(source, 2)
        growth = Fraction(source.choice([1, 2, 3, 7]), 1)
        value = exact_delta([pairs[0], pairs[0], pairs[1]], growth)
        counted = [(*pairs[0], 2), (*pairs[1], 1)]
        low, high = compose_finite(counted).delta_at(Epsilon(growth=growth))
        assert low <= value <= high
        assert high - low <= value / 10**9
        wide = compose_finite(counted, width="1e-3").delta_at(Epsilon(growth=growth))
        assert wide[0] <= value <= wide[1] <= wide[0] + Fraction(11, 10_000)


def test_the_epsilon_of_finite_mechanisms_is_the_least():
    source = random.Random(92)
    for _ in range(40):
        pairs = [(*pair, 1) for pair in drawn_pairs(source, 2)]
        delta = Fraction(source.randint(0, 40), 100)
        whole = compose_finite(pairs)
        found, same = whole.epsilon_at(delta)
        assert found == same
        bare = [pair[:2] for pair in pairs]
        if found.is_finite:
            assert exact_delta(bare, found.growth) <= delta
            if found > 0:
                assert exact_delta(bare, found.growth * Fraction(999, 1000)) > delta
        low, high = compose_finite(pairs, width="1e-3").epsilon_at(delta)
        assert low <= found <= high


def test_randomised_response_by_its_loss_and_by_its_guarantee_agree():
    coin = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    low, high = compose_finite([(*coin, 40)]).delta_at("log(9)")
    optimal = compose_optimally([("log(3)", 0)] * 40).delta_at("log(9)")
    assert low <= optimal.delta_upper
    assert optimal.delta_lower <= high


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compose_finite([]), "there are no mechanisms"),
        (lambda: compose_finite([3]), "mechanism 1 is 3"),
        (lambda: compose_finite([(FiniteLaw({0: 1}), 2, 1)]), "mechanism 1 is"),
        (
            lambda: compose_finite([(FiniteLaw({0: 1}), FiniteLaw({0: 1}), 0)]),
            "mechanism 1 is",
        ),
        (
            lambda: compose_finite(
                [
                    (
                        FiniteLaw({0: Fraction(n, n + 1), 1: Fraction(1, n + 1)}),
                        FiniteLaw({1: Fraction(n, n + 1), 0: Fraction(1, n + 1)}),
                        1,
                    )
                    for n in range(2, 40)
                ]
            ),
            "give a width",
        ),
        (
            lambda: compose_finite(
                [(FiniteLaw({0: 1}), FiniteLaw({0: 1}), 1)]
            ).epsilon_at(1),
            "delta is 1",
        ),
    ],
)
def test_finite_compositions_refuse_bad_input(call, message):
    with pytest.raises(InputError, match=message):
        call()
