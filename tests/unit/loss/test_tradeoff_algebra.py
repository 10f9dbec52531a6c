"""Representing pairs, tensor products, chains and group privacy."""

import itertools
import random
from fractions import Fraction

from verifydp.laws.finite import FiniteLaw
from verifydp.laws.products import joint
from verifydp.loss.tradeoff import TradeOff, tradeoff

GRID = [Fraction(n, 30) for n in range(31)]
IDENTITY = TradeOff([(0, 1), (1, 0)])


def drawn_law(source, size):
    parts = [source.randint(0, 5) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def drawn_pairs(seed, count, size=3):
    source = random.Random(seed)
    return [(drawn_law(source, size), drawn_law(source, size)) for _ in range(count)]


def test_a_representing_pair_represents():
    for pair in drawn_pairs(50, 300, 5):
        function = tradeoff(*pair)
        assert tradeoff(*function.representing_pair()) == function


def test_tensor_is_the_function_of_the_product_laws():
    pairs = drawn_pairs(51, 150)
    for (p, q), (r, s) in itertools.pairwise(pairs):
        expected = tradeoff(p.product(r), q.product(s))
        assert tradeoff(p, q).tensor(tradeoff(r, s)) == expected


def test_tensor_is_commutative_associative_and_has_a_unit():
    functions = [tradeoff(*pair) for pair in drawn_pairs(52, 30)]
    for one, two, three in zip(*(functions[n : n + 28] for n in range(3)), strict=True):
        assert one.tensor(two) == two.tensor(one)
        assert one.tensor(two).tensor(three) == one.tensor(two.tensor(three))
        assert one.tensor(IDENTITY) == one
        assert one.is_above(one.tensor(two))


def test_tensor_is_not_the_product_of_the_values():
    """GC-RA.16: at randomised response's corner f (x) f is not f squared."""
    one = TradeOff.from_approximate(3, 0)
    both = one.tensor(one)
    corners = [
        ("0", "1"),
        ("1/16", "7/16"),
        ("1/4", "1/4"),
        ("7/16", "1/16"),
        ("1", "0"),
    ]
    assert both == TradeOff(corners)
    assert both("1/4") != one("1/4") ** 2


def test_tensor_power_is_repeated_tensor():
    for pair in drawn_pairs(53, 20, 3):
        function = tradeoff(*pair)
        repeated = IDENTITY
        for count in range(5):
            assert function.tensor_power(count) == repeated
            repeated = repeated.tensor(function)
    # The pieces of a power of randomised response grow by one each, not by two.
    assert len(TradeOff.from_approximate(3, 0).tensor_power(40).vertices) == 42


def test_adaptive_composition_is_above_the_tensor_product():
    """Each second stage at least as good as g: the joint laws are above f (x) g."""
    source = random.Random(54)
    for _ in range(60):
        first = drawn_law(source, 2), drawn_law(source, 2)
        stages = [(drawn_law(source, 2), drawn_law(source, 2)) for _ in range(2)]
        worst = tradeoff(*stages[0]).smaller_hull(tradeoff(*stages[1]))
        whole = tradeoff(
            joint(first[0], lambda n, s=stages: s[n][0]),
            joint(first[1], lambda n, s=stages: s[n][1]),
        )
        assert whole.is_above(tradeoff(*first).tensor(worst))


def test_chaining_is_the_composition_and_bounds_three_laws():
    source = random.Random(55)
    for _ in range(200):
        p, q, r = (drawn_law(source, 3) for _ in range(3))
        one, two = tradeoff(p, q), tradeoff(q, r)
        chain = one.chained(two)
        for alpha in GRID:
            assert chain(alpha) == two(1 - one(alpha))
        assert tradeoff(p, r).is_above(chain)


def test_group_is_the_iterated_formula():
    for pair in drawn_pairs(56, 60, 4):
        function = tradeoff(*pair)
        assert function.group(0) == IDENTITY
        assert function.group(1) == function
        third = function.group(3)
        for alpha in GRID:
            value = alpha
            for _ in range(3):
                value = 1 - function(value)
            assert third(alpha) == 1 - value


def test_group_privacy_of_the_pure_guarantee():
    """The functional power is above the guarantee at k epsilon, and not equal to it."""
    one = TradeOff.from_approximate(2, 0)
    group, classical = one.group(3), TradeOff.from_approximate(8, 0)
    assert group.is_above(classical)
    assert group != classical
    assert group.delta_at(8) == 0
    assert group.delta_at("799/100") > 0
