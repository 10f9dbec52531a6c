"""What all changes of a table under published margins cost, beside all pairs of tables.

Counted first: steps of the search do not grow with the levels, while pairs of tables
do. Run it by name: ``.venv/bin/python -m pytest -q benchmarks/test_sensitivity.py``.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations_with_replacement, product

import pytest

from verifydp.invariants.sensitivity import classes, hull, table_sensitivity

MARGINS = ((0,), (1,))
PERSONS = 3
#: Three persons of two features: 295 steps when this was written.
MOST_STEPS = 400
#: Steps of going through all pairs over steps of the search, for tables of 6 by 6.
LEAST_RATIO = 50


def by_pairs(levels: tuple[int, int]) -> tuple[set[tuple[int, ...]], int]:
    """Changes between all tables of three persons, and how many pairs there are."""
    cells = list(product(*map(range, levels)))
    groups = defaultdict(list)
    for chosen in combinations_with_replacement(range(len(cells)), PERSONS):
        rows = tuple(sorted(cells[place][0] for place in chosen))
        columns = tuple(sorted(cells[place][1] for place in chosen))
        groups[rows, columns].append(chosen)
    found, looked_at = set(), 0
    for group in groups.values():
        for one, other in product(group, repeat=2):
            looked_at += 1
            change = [0] * len(cells)
            for place, moved in zip(one, other, strict=True):
                change[place] -= 1
                change[moved] += 1
            found.add(tuple(change))
    return found, looked_at


def steps(levels: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many steps the search took."""
    budgets = []

    class Counted(classes._Budget):
        def __init__(self, work: int, persons: int) -> None:
            super().__init__(work, persons)
            budgets.append(self)

    with monkeypatch.context() as patch:
        patch.setattr(classes, "_Budget", Counted)
        classes.change_classes(levels, MARGINS, PERSONS)
    (budget,) = budgets
    return budget.work - budget.left


@pytest.mark.parametrize("size", [3, 4, 6])
def test_steps_beside_pairs(
    size: int, monkeypatch: pytest.MonkeyPatch, show: Callable[[str], None]
) -> None:
    levels = size, size
    start = time.process_time()
    expected, pairs = by_pairs(levels)
    plain = time.process_time() - start
    start = time.process_time()
    own = table_sensitivity(levels, MARGINS, PERSONS)
    assert own.size == len(expected)
    assert own.l2_squared == max(sum(x * x for x in one) for one in expected)
    classes_only = time.process_time() - start
    found = set(own.vectors())
    written_out = time.process_time() - start
    assert found == expected
    taken = steps(levels, monkeypatch)
    assert taken <= MOST_STEPS
    if size == 6:
        assert pairs >= LEAST_RATIO * taken
    show(
        f"{size} x {size}, {PERSONS} persons: {taken} steps in {classes_only:.4f} s, "
        f"{len(found)} changes written out in {written_out:.4f} s; {pairs} pairs of "
        f"tables in {plain:.4f} s"
    )


def test_steps_do_not_grow_with_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (steps((size, size), monkeypatch) for size in (2 * PERSONS, 1000))
    assert few == many


@pytest.mark.parametrize(
    ("levels", "persons", "simplices"),
    [((3, 3), 3, 114), ((3, 4), 3, 3022), ((4, 4), 2, 67856)],
)
def test_hulls(
    levels: tuple[int, ...],
    persons: int,
    simplices: int,
    show: Callable[[str], None],
) -> None:
    space = table_sensitivity(levels, MARGINS, persons).space()
    start = time.process_time()
    found = hull(space)
    taken = time.process_time() - start
    assert found.simplices <= 2 * simplices
    show(
        f"hull of {len(space)} changes in {found.dimension} dimensions: "
        f"{len(found.facets)} facets, {found.simplices} simplices, {taken:.2f} s"
    )
