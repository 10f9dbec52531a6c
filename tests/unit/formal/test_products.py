"""Products of premises: what is found is an identity, what is not true is not found."""

import math
import random
from collections import Counter
from fractions import Fraction
from itertools import chain, combinations

import pytest

from verifydp.errors import InputError
from verifydp.formal.prove.products import (
    Combination,
    combines,
    find_products,
    multiply,
)


def term(*names):
    return tuple(sorted(Counter(names).items()))


def polynomial(**coefficients):
    """``polynomial(one=1, x_y=-2)`` is ``1 - 2 x y``."""
    return {
        term(*(() if name == "one" else name.split("_"))): Fraction(value)
        for name, value in coefficients.items()
    }


def value(poly, point):
    total = Fraction(0)
    for monomial, coefficient in poly.items():
        total += coefficient * math.prod(point[name] ** k for name, k in monomial)
    return total


def post_processing(outputs, share=1):
    """A first stage with (epsilon, delta)-DP, then any function with values in [0, 1].

    Its values g0 >= g1 >= .. are in order; E is ``exp(epsilon)``. The goal claims
    ``share * delta``.
    """
    indices = range(outputs)
    subsets = chain.from_iterable(combinations(indices, n) for n in range(outputs + 1))
    private = {
        subset: {
            term("delta"): Fraction(1),
            **{term("E", f"q{i}"): Fraction(1) for i in subset},
            **{term(f"p{i}"): Fraction(-1) for i in subset},
        }
        for subset in subsets
    }
    others = {
        **{f"order{i}": {f"g{i}": 1, f"g{i + 1}": -1} for i in range(outputs - 1)},
        **{f"low{i}": {f"g{i}": 1} for i in indices},
        **{f"high{i}": {"one": 1, f"g{i}": -1} for i in indices},
        **{f"p{i}": {f"p{i}": 1} for i in indices},
        **{f"q{i}": {f"q{i}": 1} for i in indices},
        "growth": {"E": 1, "one": -1},
    }
    premises = private | {name: polynomial(**poly) for name, poly in others.items()}
    goal = {
        term("delta"): Fraction(share),
        **{term("E", f"q{i}", f"g{i}"): Fraction(1) for i in indices},
        **{term(f"p{i}", f"g{i}"): Fraction(-1) for i in indices},
    }
    return goal, premises


@pytest.mark.parametrize("outputs", [2, 3, 4])
def test_post_processing_is_a_sum_of_products_with_coefficient_one(outputs):
    goal, premises = post_processing(outputs)
    found = find_products(goal, list(premises.values()))
    names = list(premises)
    told = {
        frozenset(names[i] for i in chosen): weight for weight, chosen in found.products
    }
    assert told == {
        frozenset({(), "high0"}): 1,
        frozenset({tuple(range(outputs)), f"low{outputs - 1}"}): 1,
        **{
            frozenset({tuple(range(i + 1)), f"order{i}"}): 1 for i in range(outputs - 1)
        },
    }
    assert combines(found, goal, list(premises.values()))


@pytest.mark.parametrize("share", [0, Fraction(1, 2), Fraction(999, 1000)])
def test_less_delta_does_not_follow(share):
    goal, premises = post_processing(3, share)
    assert find_products(goal, list(premises.values())) is None


@pytest.mark.parametrize("dropped", [(), (0,), (0, 1), (0, 1, 2), "high0", "low2"])
def test_no_needed_premise_is_idle(dropped):
    goal, premises = post_processing(3)
    del premises[dropped]
    if dropped == "low2":  # what the others say about g2 is enough only with g2 >= 0
        del premises["order1"]
    assert find_products(goal, list(premises.values())) is None


X, Y = polynomial(x=1), polynomial(y=1)
ABOVE = polynomial(x=1, one=-1)  # x >= 1


@pytest.mark.parametrize(
    ("goal", "premises", "degree", "found"),
    [
        (polynomial(x=1, y=2), [X, Y], 1, True),
        (polynomial(x=1, y=-1), [X, Y], 2, False),
        (polynomial(x_y=1), [X, Y], 1, False),
        (polynomial(x_y=1), [X, Y], 2, True),
        (polynomial(x_x_y=1), [X, Y], 2, False),
        (polynomial(x_x_y=1), [X, Y], 3, True),
        (polynomial(x_x=1, one=-1), [ABOVE], 2, True),  # (x - 1)^2 + 2 (x - 1)
        (polynomial(x_x=1, one=-1), [ABOVE], 1, False),
        (polynomial(x_x=1, x=-2, one=1), [X], 2, False),  # true, but a square
        (polynomial(one=3), [], 1, True),
        (polynomial(one=-3), [], 1, False),
        ({}, [X], 1, True),
    ],
)
def test_what_is_found(goal, premises, degree, found):
    answer = find_products(goal, premises, degree=degree)
    assert (answer is not None) is found
    if found:
        assert combines(answer, goal, premises)


def test_equalities_are_used_with_any_sign():
    ones = polynomial(p=1, q=1, one=-1)  # p + q = 1
    goal = polynomial(p=1, p_p=-1)  # p (1 - p)
    premises = [polynomial(p=1), polynomial(q=1)]
    assert find_products(goal, premises) is None
    found = find_products(goal, premises, [ones])
    assert found.products == ((1, (0, 1)),)
    assert found.multiples == ((-1, term("p"), 0),)
    assert combines(found, goal, premises, [ones])
    assert not combines(found, goal, premises)


def test_equalities_are_used_for_a_strict_goal():
    """From ``x = 2 y`` and ``y > 0``: ``x + y > 0``."""
    same, goal = polynomial(x=1, y=-2), polynomial(x=1, y=1)
    found = find_products(goal, [Y], [same], strict=[0])
    assert combines(found, goal, [Y], [same], strict=[0])
    assert find_products(goal, [Y], [same], strict=[]) is None


@pytest.mark.parametrize(
    ("goal", "strict", "found"),
    [
        (polynomial(x=1, y=1), [0], True),
        (polynomial(x=1, y=1), [], False),
        (polynomial(x=1, y=1, one=Fraction(1, 10**12)), [], True),
        (polynomial(x_y=1), [0], False),
        (polynomial(x_y=1), [0, 1], True),
        ({}, [0, 1], False),
    ],
)
def test_strict_goals_need_something_strict(goal, strict, found):
    answer = find_products(goal, [X, Y], strict=strict)
    assert (answer is not None) is found
    if found:
        assert combines(answer, goal, [X, Y], strict=strict)


def test_random_sums_of_products_are_found_and_negative_goals_are_not():
    generator = random.Random(11)
    names = "abc"
    found = missed = 0
    for _ in range(40):
        point = {name: Fraction(generator.randrange(-3, 4)) for name in names}
        premises = []
        for _ in range(4):
            poly = polynomial(**{n: generator.randrange(-2, 3) for n in names})
            slack = generator.choice([0, 1, 2])
            premises.append({**poly, (): slack - value(poly, point)})
        goal = {}
        for _ in range(2):
            weight = Fraction(generator.randrange(1, 9), generator.randrange(1, 9))
            product = multiply(*(generator.choice(premises) for _ in range(2)))
            for monomial, coefficient in product.items():
                goal[monomial] = goal.get(monomial, 0) + weight * coefficient
        answer = find_products(goal, premises)
        found += combines(answer, goal, premises)
        # All premises hold at the point, so no goal that is negative there follows.
        negative = {**goal, (): goal.get((), 0) - value(goal, point) - 1}
        missed += find_products(negative, premises) is None
    assert (found, missed) == (40, 40)


def test_many_factors_reach_a_goal_that_is_nearly_0():
    """Handelman: ``(2 x - 1)^2 + 1/10`` on [0, 1] needs products of many factors."""
    goal = polynomial(x_x=4, x=-4, one=Fraction(11, 10))
    premises = [X, polynomial(one=1, x=-1)]
    assert find_products(goal, premises, degree=4) is None
    found = find_products(goal, premises, degree=12)
    assert combines(found, goal, premises)
    touching = polynomial(x_x=4, x=-4, one=1)  # 0 inside: no products suffice
    assert find_products(touching, premises, degree=12) is None


def test_a_budget_that_is_too_small_finds_nothing():
    goal, premises = post_processing(3)
    assert find_products(goal, list(premises.values()), budget=20) is None


@pytest.mark.parametrize(
    ("products", "multiples", "right"),
    [
        ([(1, (0, 1)), (2, (0,))], [], True),
        ([(1, (1, 0)), (2, (0,))], [], True),
        ([(1, (0, 1))], [], False),
        ([(1, (0, 1)), (1, (0,)), (1, (0,))], [], True),
        ([(1, (0, 1)), (3, (0,)), (-1, (0,))], [], False),  # a negative coefficient
        ([(1, (0, 1)), (2, (0,)), (0, (1,))], [], False),
        ([(1, (-2, -1)), (2, (-2,))], [], False),  # indices from the end
        ([(1, (0, 1)), (2, (0,)), (1, (2,))], [], False),
        ([(1, (0, 1)), (2, (0,))], [(1, (), 0)], False),
        ([(1, (0, 1)), (2, (0,))], [(1, (), 1)], False),
        ([(1, (0, 1)), (1, (0,))], [(1, (), 0)], True),
    ],
)
def test_only_identities_combine(products, multiples, right):
    goal, premises = polynomial(x_y=1, x=2), [X, Y]
    assert right is combines(
        Combination(tuple(products), tuple(multiples)), goal, premises, [X]
    )


@pytest.mark.parametrize(
    "monomial", [(("b", 1), ("a", 1)), (("a", 1), ("a", 1)), (("a", 0),), (("a", -1),)]
)
def test_monomials_must_be_in_normal_form(monomial):
    with pytest.raises(InputError, match="monomial"):
        find_products({monomial: Fraction(1)}, [])
    with pytest.raises(InputError, match="strict premises"):
        find_products({}, [X], strict=[1])
