"""The reversed form of trade-off functions: known values, the border, laws drawn."""

import itertools
import math
import random
from fractions import Fraction

import pytest

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.loss.tradeoff import TradeOff, tradeoff
from verifydp.loss.tradeoff_reversed import ReversedTradeOff, reversed_gaussian

#: A rational within 1e-16 of e: values at it are those at e to fifteen digits.
E = Fraction("2.718281828459045235360287471352662497757")
GRID = [Fraction(n, 24) for n in range(25)]


def pure(growth, delta=0):
    return ReversedTradeOff.from_approximate(growth, delta)


def near(value, figure):
    return abs(float(value) - figure) < 1e-14


def test_values_of_epsilon_and_delta():
    assert near(pure(E)("0.5"), 0.1839397205857212)
    assert near(pure(E)("0.9"), 0.7281718171540955)
    assert near(pure(E, "0.01")("0.5"), 0.1802609261740067)
    assert pure(E, "0.01").at_one == Fraction("0.99")


def test_values_of_the_gaussian_function():
    for mu, at, figure in [
        (1, "0.5", 0.1586552539314571),
        (1, "0.95", 0.7404889771585559),
        (2, "0.95", 0.3612399686876649),
    ]:
        assert near(reversed_gaussian(mu, at).mid(), figure)
    assert reversed_gaussian(1, 0) == 0
    assert reversed_gaussian(1, 1) == 1


def test_groups_are_composed_functions():
    f = pure(E)
    for at, figure in [
        ("0.75", 0.1178794411714423),
        ("0.8", 0.1678794411714423),
        ("0.5", 0.0676676416183063),
    ]:
        assert near(f.iterated(2)(at), figure)
    # Not the function at twice epsilon, which is below.
    assert near(pure(E * E)("0.75"), 0.1015014624274595)
    assert near(pure(E * E)("0.8"), 0.1082682265892902)
    third = ReversedTradeOff.from_approximate(Fraction(math.exp(1 / 3)), 0)
    assert abs(float(third.iterated(3)("0.7")) - 0.2984577258604553) < 1e-12


def test_composition_is_the_tensor_product():
    both = pure(E).tensor(pure(E))
    for at, figure in [
        ("0.75", 0.2878828427399902),
        ("0.5", 0.0676676416183063),
        ("0.9", 0.4378828427399903),
    ]:
        assert near(both(at), figure)


def test_groups_first_is_at_least_composition_first():
    f = pure(E)
    late, early = f.tensor(f).iterated(2), f.iterated(2).tensor(f.iterated(2))
    for at, composed, semi in [
        ("0.8", 0.0457274702230084, 0.0604167959691762),
        ("0.9", 0.0592609985466697, 0.1604167959691761),
    ]:
        assert near(late(at), composed)
        assert near(early(at), semi)
    assert early.is_above(late)
    assert not late.is_above(early)
    other = ReversedTradeOff.from_approximate(Fraction(math.exp(0.5)), "0.1")
    late = f.tensor(other).iterated(2)
    early = f.iterated(2).tensor(other.iterated(2))
    assert abs(float(late("0.9")) - 0.0839513059) < 1e-10
    assert abs(float(early("0.9")) - 0.1279540123) < 1e-10
    assert early.is_above(late)


def drawn(source, size=3):
    parts = [source.randint(0, 4) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def least_type_two(first, second, argument):
    """By the definition: over tests that are 0 or 1 but at one outcome."""
    outcomes = range(3)
    best = Fraction(1)
    for chosen in itertools.product((0, 1), repeat=3):
        for free in (None, *outcomes):
            fixed = [o for o in outcomes if chosen[o] and o != free]
            level = 1 - argument - sum(first.weight(o) for o in fixed)
            if level < 0:
                continue
            power = sum(second.weight(o) for o in fixed)
            if free is not None:
                weight = first.weight(free)
                share = 1 if weight == 0 else min(Fraction(1), level / weight)
                power += share * second.weight(free)
            best = min(best, 1 - power)
    return best


def test_it_is_the_paper_definition_on_drawn_laws_also_at_the_border():
    source = random.Random(9)
    borders = 0
    for _ in range(60):
        pair = drawn(source), drawn(source)
        f = ReversedTradeOff(tradeoff(*pair))
        borders += f.at_one < 1
        for at in GRID:
            assert f(at) == least_type_two(*pair, at)
        assert f(1) == f.at_one == f.vertices[-1][1]
        assert f(0) == 0
    assert borders > 10


def test_the_border_is_kept_by_tensor_products_and_groups():
    """Mass that the first law never gives may not be lost: f(1) multiplies."""
    source = random.Random(10)
    for _ in range(40):
        f, g = (ReversedTradeOff(tradeoff(drawn(source), drawn(source))) for _ in "fg")
        assert f.tensor(g).at_one == f.at_one * g.at_one
        for at in GRID:
            assert f.after(g)(at) == f(g(at))
            assert f.iterated(3)(at) == f(f(f(at)))
            assert f(at) <= at
        assert f.iterated(0)(GRID[5]) == GRID[5]


def test_symmetry_is_the_equation_of_the_paper():
    source = random.Random(11)
    answers = set()
    for number in range(80):
        curve = tradeoff(drawn(source), drawn(source))
        f = ReversedTradeOff(curve.symmetrised_above() if number % 2 else curve)
        corners = [a for a, _ in f.vertices]
        checked = [*GRID, *corners, *(1 - f(a) for a in corners)]
        holds = all(f(1 - f(x)) == 1 - x for x in checked if f(x) > 0)
        assert f.is_symmetric == holds
        answers.add(holds)
    assert answers == {True, False}


def test_vertices_make_it_again_and_trivial_ones_are_told():
    f = pure(3, "1/10")
    assert ReversedTradeOff.of_vertices(f.vertices) == f
    assert f.is_nontrivial
    assert not ReversedTradeOff.of_vertices([(0, 0), (1, 1)]).is_nontrivial
    assert f.standard == TradeOff.from_approximate(3, "1/10")


@pytest.mark.parametrize("argument", [-1, 2, "3/2", 0.5])
def test_arguments_outside_are_refused(argument):
    with pytest.raises(InputError):
        pure(2)(argument)
