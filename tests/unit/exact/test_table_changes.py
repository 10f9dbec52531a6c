"""The plain way through all changes of a table, beside all pairs of small tables."""

from itertools import combinations_with_replacement, product

import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.table_changes import largest_squared_change, table_changes

ROWS_AND_COLUMNS = [(0,), (1,)]
CASES = [
    ((2, 2), ROWS_AND_COLUMNS),
    ((2, 3), ROWS_AND_COLUMNS),
    ((3, 3), ROWS_AND_COLUMNS),
    ((3, 3), [(1,)]),
    ((2, 2), []),
    ((2, 3), [(0, 1)]),
    ((3, 1), [(0,)]),
    ((2, 2, 2), [(0,), (1, 2)]),
    ((2, 2, 2), [(0, 1), (0, 2), (1, 2)]),
    ((2, 2, 2), [(0,), (1,), (2,)]),
]


def margins(cells, published):
    return [
        sorted(tuple(cell[feature] for feature in margin) for cell in cells)
        for margin in published
    ]


def by_pairs(levels, published, persons):
    """The largest over all pairs of databases of so many persons."""
    cells = list(product(*map(range, levels)))
    databases = list(combinations_with_replacement(cells, persons))
    return max(
        sum((one.count(cell) - other.count(cell)) ** 2 for cell in cells)
        for one in databases
        for other in databases
        if margins(one, published) == margins(other, published)
    )


@pytest.mark.parametrize(("levels", "published"), CASES)
@pytest.mark.parametrize("persons", [1, 2, 3])
def test_it_is_the_largest_over_all_pairs(levels, published, persons):
    expected = by_pairs(levels, published, persons)
    assert largest_squared_change(levels, published, persons) == expected


@pytest.mark.parametrize(
    ("levels", "published", "persons", "largest"),
    [
        ((2, 5), ROWS_AND_COLUMNS, 3, 4),
        ((3, 3), ROWS_AND_COLUMNS, 2, 4),
        ((9, 9), ROWS_AND_COLUMNS, 3, 6),
        ((2, 2), ROWS_AND_COLUMNS, 4, 16),
        ((2, 2, 2), [(0, 1), (0, 2), (1, 2)], 4, 8),
        ((3, 3), [], 3, 18),
        ((3, 3), [(0, 1)], 4, 0),
    ],
)
def test_known_values(levels, published, persons, largest):
    assert largest_squared_change(levels, published, persons) == largest


def test_every_change_keeps_the_margins():
    for levels, published in CASES:
        for change in table_changes(levels, published, 2):
            assert sum(change.values()) == 0
            for margin in published:
                totals = {}
                for cell, count in change.items():
                    part = tuple(cell[feature] for feature in margin)
                    totals[part] = totals.get(part, 0) + count
                assert not any(totals.values())


@pytest.mark.parametrize(
    ("levels", "published", "persons"),
    [
        ((), [], 1),
        ((2, 0), [], 1),
        ((2, 2), [], 0),
        ((2, 2), [(2,)], 1),
        ((2, 2), [(1, 1)], 1),
        ((2, 2), [(-1,)], 1),
    ],
)
def test_bad_input_is_refused(levels, published, persons):
    with pytest.raises(InputError):
        largest_squared_change(levels, published, persons)


def test_too_much_work_is_refused_before_it_is_begun():
    with pytest.raises(UnsupportedError, match="more than 1000000 ways"):
        largest_squared_change((99, 99), [], 40)
    with pytest.raises(UnsupportedError, match="more than 79 ways"):
        largest_squared_change((4, 4), ROWS_AND_COLUMNS, 3, work=79)
