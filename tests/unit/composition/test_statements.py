"""What the programs for finite classes return, held to the statements that say it.

The definitions of specs/general_composition are evaluated by the checker at classes
that are drawn; no program of the composition room judges itself. Each comparison is
made once more with one number changed, which has to be noticed.
"""

import random
from fractions import Fraction

import pytest

from verifydp.checker.evaluation import certain
from verifydp.checker.sequents import Context
from verifydp.composition.views import ViewPart, compose_views
from verifydp.composition.witnesses import witness
from verifydp.data.spaces import INFINITE, finite_space
from verifydp.evidence.specs import specs_folder
from verifydp.exact.balls import precision
from verifydp.formal.spec import (
    NATURAL,
    at,
    bind,
    choose,
    conjunction,
    dirac,
    disjunction,
    equal,
    event,
    finite,
    finite_law,
    first,
    function,
    if_,
    implies,
    label,
    log,
    member,
    natural_number,
    negation,
    number,
    pair,
    pair_sort,
    point,
    second,
    to_real,
)
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.vocabulary import grid, table
from verifydp.language.terms import instantiate
from verifydp.notions.approximate import ExactApproximate

REGISTRY = Registry(specs_folder())
SEEDS = range(6)


def meaning(name, *arguments):
    """What a definition says of its arguments."""
    return REGISTRY[f"general_composition.{name}"].defines.at(arguments)


def holds(formula):
    """Decide a closed formula over small classes: what is compared, in balls.

    Of natural numbers the first ones are taken, which are more than there are
    databases or parts.
    """
    match formula.operator:
        case "forall" | "exists" as quantifier:
            body = formula.arguments[0]
            of = all if quantifier == "forall" else any
            return of(holds(instantiate(body, one)) for one in values_of(body.sort))
        case "and" | "or" as connective:
            return (all if connective == "and" else any)(map(holds, formula.arguments))
        case "not":
            return not holds(formula.arguments[0])
        case "implies":
            premise, conclusion = formula.arguments
            return not holds(premise) or holds(conclusion)
    context = Context({}, [], None)
    reduced, _ = context.reduced(formula)
    with precision(64):
        found = certain(context, reduced)
    assert found is not None, formula
    return found


def values_of(sort):
    """The labels of a finite space, or the first natural numbers."""
    over = sort.parameters[0]
    if over == NATURAL:
        return map(natural_number, range(7))
    size = over.parameters[0]
    return [label(place, size) for place in range(size)]


def drawn_class(seed, size=5):
    """A class with drawn neighbours, and two drawn views of its databases."""
    draw = random.Random(seed)
    pairs = {
        (i, j) for i in range(size) for j in range(i) if draw.random() < Fraction(2, 5)
    }
    pairs.add((1, 0))
    space = finite_space(
        list(range(size)), lambda i, j: (max(i, j), min(i, j)) in pairs
    )
    views = [[draw.randrange(3) for _ in range(size)] for _ in range(2)]
    return space, views


def relation(size, pairs):
    """A set of pairs of labels."""
    cell = point("cell", pair_sort(finite(size), finite(size)))
    return event(
        cell,
        disjunction(
            *(equal(cell, pair(label(i, size), label(j, size))) for i, j in pairs)
        ),
    )


def distances_of(space):
    """All distances; None where there is no chain."""
    size = len(space)
    return [
        [
            None if far == INFINITE else far
            for far in (space.distance(i, j) for j in range(size))
        ]
        for i in range(size)
    ]


def is_searched(pairs, size, start, distances):
    """Whether these are the distances that a search from the start finds."""
    row = point("row", pair_sort(NATURAL, finite(size)))
    places = [
        conjunction(equal(second(row), label(j, size)), to_real(first(row)) >= far)
        for j, far in enumerate(distances)
        if far is not None
    ]
    reached = event(row, disjunction(*places))
    return holds(meaning("search", relation(size, pairs), label(start, size), reached))


def both_ways(pairs):
    listed = list(pairs)
    return sorted({*listed, *((j, i) for i, j in listed)})


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_are_found_by_search(seed):
    """GC-A1: distances inside a class."""
    space, _ = drawn_class(seed)
    pairs, distances = both_ways(space.pairs), distances_of(space)
    matrix = space.matrix().tolist()
    for start, row in enumerate(distances):
        assert is_searched(pairs, len(space), start, row)
        assert [-1 if far is None else far for far in row] == matrix[start]
    wrong = [far if far is None else 2 * far for far in distances[0]]
    assert not is_searched(pairs, len(space), 0, wrong)


def composed(space, views, budgets=("1", "1")):
    parts = [
        ViewPart(f"part {place}", ExactApproximate.read(budget), view.__getitem__)
        for place, (view, budget) in enumerate(zip(views, budgets, strict=True))
    ]
    return compose_views(space, parts)


def view_functions(views, size):
    """What part n shows of a database."""
    row = point("row", pair_sort(NATURAL, finite(size)))
    shown = [choose(second(row), *(label(one, 3) for one in view)) for view in views]
    return function(row, if_(equal(first(row), natural_number(0)), *shown))


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_of_views(seed):
    """GC-A3: neighbouring views, and the chains of them."""
    space, views = drawn_class(seed)
    size, found = len(space), composed(space, views)
    for place, view in enumerate(views):
        far = {
            (view[i], view[j]): found.distances(i, j)[place]
            for i in range(size)
            for j in range(size)
        }
        near = {cell for cell, distance in far.items() if distance == 1}
        near |= {(view[i], view[j]) for i, j in space.pairs if view[i] == view[j]}
        images = table(*(label(one, 3) for one in view))
        cells = both_ways(space.pairs)

        def are_views(chosen, images=images, cells=cells):
            body = meaning(
                "distance_of_views", relation(size, cells), images, relation(3, chosen)
            )
            return holds(body)

        assert are_views(sorted(near))
        assert not are_views(sorted(near ^ {(view[0], view[1])}))
        seen = sorted(set(view))
        for start in seen:
            row = [far.get((start, other), INFINITE) for other in range(3)]
            row = [None if one == INFINITE else int(one) for one in row]
            assert is_searched(sorted(near), 3, start, row)


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_are_added(seed):
    """GC-A2: the guarantee for each pair of databases."""
    space, views = drawn_class(seed)
    size, found = len(space), composed(space, views)
    places = range(size)
    far = {(i, j): found.distances(i, j) for i in places for j in places}
    over = point("over", pair_sort(NATURAL, pair_sort(finite(3), finite(3))))
    sizes, inside = [], []
    for part, view in enumerate(views):
        known = {(view[i], view[j]): far[i, j][part] for i, j in far}
        known = {cell: int(one) for cell, one in known.items() if one != INFINITE}
        rows = [[known.get((u, v), 0) for v in range(3)] for u in range(3)]
        sizes.append(at(grid(*map(tuple, rows)), second(over)))
        inside.append(member(second(over), relation(3, sorted(known))))
    first_part = equal(first(over), natural_number(0))
    d = function(over, if_(first_part, *sizes))
    is_second = implies(negation(first_part), inside[1])
    joined = event(over, conjunction(implies(first_part, inside[0]), is_second))
    guarantees = {cell: found.between(*cell) for cell in far}
    sums = [
        [
            0 if guarantees[i, j] is None else guarantees[i, j].epsilon.nats
            for j in places
        ]
        for i in places
    ]
    reachable = relation(size, [cell for cell, one in guarantees.items() if one])

    def are_sums(rows):
        body = meaning(
            "composed_distance",
            view_functions(views, size),
            natural_number(2),
            joined,
            d,
            reachable,
            grid(*map(tuple, rows)),
        )
        return holds(body)

    assert are_sums(sums)
    sums[1][0] += 1
    assert not are_sums(sums)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_budget_of_a_granularity(seed):
    """GC-A4: the largest sum, and no other number. GC-A5: one part at most."""
    space, views = drawn_class(seed)
    size = len(space)
    cells, parts = relation(size, both_ways(space.pairs)), view_functions(views, size)
    index = point("index", NATURAL)
    found = composed(space, views, ("1", "3/2")).budget.epsilon.nats
    budgets = function(index, if_(equal(index, natural_number(0)), 1, "3/2"))

    def is_budget(one):
        known = cells, parts, natural_number(2), budgets, number(one)
        return holds(meaning("granular_budget", *known))

    assert is_budget(found)
    assert not is_budget(found + Fraction(1, 100))
    is_compatible = holds(meaning("compatible", cells, parts, natural_number(2)))
    assert is_compatible == (composed(space, views).budget.epsilon.nats <= 1)


def test_partitions_of_both_kinds_are_drawn():
    """GC-A5: some classes are compatible, some are not."""
    found = {composed(*drawn_class(seed)).budget.epsilon.nats <= 1 for seed in SEEDS}
    assert found == {False, True}


@pytest.mark.parametrize("seed", SEEDS)
def test_losses_that_are_reached(seed):
    """GC-A6: the laws that are written down lose as much as is said."""
    space, views = drawn_class(seed)
    found = composed(space, views, ("log(2)", "log(3)"))
    made = witness(found)
    bit, drawn = (
        point("bit", finite(2)),
        point("drawn", pair_sort(finite(2), finite(2))),
    )
    says_yes = equal(drawn, pair(label(1, 2), label(1, 2)))
    other = point("other", finite(2))

    def release(place):
        laws = (
            finite_law(law[place].weight(0), law[place].weight(1)) for law in made.laws
        )
        one, two = laws
        return bind(one, bit, bind(two, other, dirac(pair(bit, other))))

    def tells(growth):
        # Balls cannot say that exp(log(growth)) is the growth, but that it is near.
        ends = release(made.database), release(made.neighbour)
        body = meaning("reached_loss", *ends, event(drawn, says_yes), log(growth))
        positive, equation = body.arguments
        left, right = equation.arguments
        return holds(positive) and holds(abs(left - right) <= Fraction(1, 10**12))

    assert tells(made.growth)
    assert not tells(made.growth * Fraction(101, 100))
