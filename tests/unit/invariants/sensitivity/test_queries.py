"""Sensitivity spaces of any query of a finite class, by looking at all pairs."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from verifydp.data.spaces import finite_space
from verifydp.errors import InputError
from verifydp.invariants.sensitivity import query_sensitivity, table_sensitivity


def apart(one, other):
    return sum(x != y for x, y in zip(one, other, strict=True))


def table(database, levels):
    counts = np.zeros(levels, dtype=int)
    for cell in database:
        counts[cell] += 1
    return counts


@pytest.mark.parametrize(("persons", "changing"), [(3, 2), (3, 3), (4, 2)])
def test_tables_of_ordered_persons(persons, changing):
    """Persons in a row, with row and column totals kept: tables decide alone."""
    levels = (2, 2)
    cells = list(product(range(2), range(2)))
    groups = {}
    for database in product(cells, repeat=persons):
        counts = table(database, levels)
        key = *counts.sum(0).tolist(), *counts.sum(1).tolist()
        groups.setdefault(key, []).append(database)
    for group in groups.values():
        found = query_sensitivity(
            group,
            lambda database: table(database, levels),
            lambda one, other: apart(one, other) <= changing,
        )
        one = tuple(table(group[0], levels).ravel().tolist())
        beside = table_sensitivity(levels, [(0,), (1,)], changing, one)
        assert set(found.space.vectors) == set(beside.vectors())
        for change, (database, neighbour) in found.pairs.items():
            assert apart(database, neighbour) <= changing
            moved = table(database, levels) - table(neighbour, levels)
            assert tuple(moved.ravel().tolist()) == change


def test_a_space_of_granularities():
    space = finite_space([[], ["a"], ["a", "b"]], "add-remove")
    found = query_sensitivity(space, len)
    assert found.space.vectors == ((-1,), (0,), (1,))
    named = query_sensitivity([[], ["a"], ["a", "b"]], len, "add-remove")
    assert named.space == found.space


def test_pairs_of_places_and_decimals():
    found = query_sensitivity([0, 1, 2], lambda x: [0.1 * x, 1], [(0, 1)])
    tenth = Fraction(1, 10)
    assert found.space.vectors == ((-tenth, 0), (0, 0), (tenth, 0))


def test_nothing_changes_without_neighbours():
    found = query_sensitivity([0, 1], lambda x: x, [])
    assert found.space.vectors == ((0,),)
    assert found.space.l1 == 0


def test_parities_of_pairs_leave_one_direction():
    """Six bits, three pairs with one parity: the sum changes by 2, the parity never."""
    group = [
        x
        for x in product((0, 1), repeat=6)
        if x[0] ^ x[1] == x[2] ^ x[3] == x[4] ^ x[5]
    ]
    found = query_sensitivity(
        group, lambda x: (sum(x), x[0] ^ x[1]), lambda x, y: apart(x, y) <= 2
    )
    assert found.space.vectors == ((-2, 0), (0, 0), (2, 0))


@pytest.mark.parametrize(
    ("databases", "query", "neighbours", "line"),
    [
        ([], len, [], "no databases"),
        ([1, 2], str, None, "not said who is a neighbour"),
        ([1, 2], lambda x: [1] * x, [(0, 1)], "1 numbers on one database and 2"),
        ([1, 2], lambda x: x, [(0, 2)], r"pair of neighbours is \(0, 2\)"),
        ([1, 2], lambda x: "many", [(0, 1)], "a value of the query is 'many'"),
        (finite_space([[], [1]], "add-remove"), len, [(0, 1)], "leave `neighbours`"),
    ],
)
def test_bad_input_is_one_line(databases, query, neighbours, line):
    with pytest.raises(InputError, match=line) as raised:
        query_sensitivity(databases, query, neighbours)
    assert "\n" not in str(raised.value)
