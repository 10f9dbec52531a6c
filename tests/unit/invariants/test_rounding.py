"""The nearest table with given margins, against all tables that have them."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import InputError, UnsupportedError
from verifydp.invariants.rounding import check_nearest, nearest_table

COUNTS = st.tuples(st.integers(1, 3), st.integers(1, 3)).flatmap(
    lambda shape: st.lists(
        st.lists(st.integers(0, 3), min_size=shape[1], max_size=shape[1]),
        min_size=shape[0],
        max_size=shape[0],
    )
)


def margins(table):
    return [sum(row) for row in table], [sum(x) for x in zip(*table, strict=True)]


def tables(rows, columns):
    """All tables of whole numbers with these margins."""
    if len(rows) == 1:
        yield (tuple(columns),)
        return
    for first in splits(rows[0], columns):
        left = [a - b for a, b in zip(columns, first, strict=True)]
        for rest in tables(rows[1:], left):
            yield (first, *rest)


def splits(total, most):
    if len(most) == 1:
        if total <= most[0]:
            yield (total,)
        return
    for one in range(min(total, most[0]) + 1):
        for rest in splits(total - one, most[1:]):
            yield (one, *rest)


def squared(table, noisy):
    return sum(
        (x - Fraction(z)) ** 2
        for row, wanted in zip(table, noisy, strict=True)
        for x, z in zip(row, wanted, strict=True)
    )


@given(COUNTS, st.data())
def test_none_of_all_tables_is_nearer(counts, data):
    noise = st.sampled_from([0, 0.5, -0.5, 1.25, -3.0, 0.1, 7.75])
    noisy = [[x + data.draw(noise) for x in row] for row in counts]
    rows, columns = margins(counts)
    found = nearest_table(noisy, rows, columns)
    assert margins(found.cells) == (rows, columns)
    assert all(isinstance(x, int) and x >= 0 for row in found.cells for x in row)
    assert found.squared_distance == min(
        squared(table, noisy) for table in tables(rows, columns)
    )


def test_a_table_with_its_own_margins_stays():
    counts = [[3, 0, 1], [0, 2, 5]]
    found = nearest_table(counts, *margins(counts))
    assert found.cells == ((3, 0, 1), (0, 2, 5))
    assert (found.squared_distance, found.steps) == (0, 0)


def test_databases_with_one_output_and_margins_get_one_table():
    """The confidential table is no argument; zeros of it leave no trace."""
    noisy = np.array([[0.4, 1.6], [1.6, 0.4]])
    one, other = np.array([[0, 2], [2, 0]]), np.array([[1, 1], [1, 1]])
    found = [nearest_table(noisy, x.sum(axis=1), x.sum(axis=0)) for x in (one, other)]
    assert found[0] == found[1]


def test_larger_tables_are_shown_to_be_nearest_by_prices():
    rng = np.random.default_rng(0)
    counts = rng.integers(0, 6, size=(9, 7))
    noisy = counts + 3 * rng.normal(size=counts.shape)
    rows, columns = counts.sum(axis=1).tolist(), counts.sum(axis=0).tolist()
    found = nearest_table(noisy, rows, columns)
    check_nearest(found, noisy, rows, columns)
    cells = [list(row) for row in found.cells]
    i, j = next((i, j) for i, j in zip(*np.nonzero(cells), strict=True) if i and j)
    k = (i + 1) % 9
    m = next(m for m in range(7) if m != j and cells[k][m] > 0)
    for a, b, step in ((i, j, -1), (i, m, 1), (k, j, 1), (k, m, -1)):
        cells[a][b] += step
    moved = tuple(map(tuple, cells))
    wrong = replace(found, cells=moved, squared_distance=squared(moved, noisy))
    with pytest.raises(InputError, match="do not show"):
        check_nearest(wrong, noisy, rows, columns)


def test_wrong_prices_distances_and_margins_are_refused():
    noisy = [[0.9, 0.1], [0.2, 1.8]]
    found = nearest_table(noisy, (1, 2), (1, 2))
    far = tuple(price + 9 for price in found.row_prices[:1]) + found.row_prices[1:]
    for wrong, message in (
        (replace(found, row_prices=far), "prices do not show"),
        (replace(found, squared_distance=Fraction(0)), "distance"),
        (replace(found, cells=((1, 0), (1, 1))), "margins"),
    ):
        with pytest.raises(InputError, match=message):
            check_nearest(wrong, noisy, (1, 2), (1, 2))


@pytest.mark.parametrize(
    ("table", "rows", "columns", "message"),
    [
        ([[1.0, float("nan")]], (1,), (1, 0), "no finite number"),
        ([[1.0], [1.0, 2.0]], (1, 1), (1,), "one length"),
        ([], (), (), "no rows"),
        ([[1.0, 2.0]], (3, 1), (1, 2), "2 row margins for 1 rows"),
        ([[1.0, 2.0]], (2,), (1, 2), "sum to 2"),
        ([[1.0, 2.0]], (-1,), (-1, 0), "at least 0"),
        ([[1.0, 2.0]], (2.5,), (1, 1.5), "whole number"),
        (np.zeros((101, 100)), [0] * 101, [0] * 100, "at most 10000"),
    ],
)
def test_what_cannot_be_rounded_is_one_line(table, rows, columns, message):
    with pytest.raises(InputError, match=message) as raised:
        nearest_table(table, rows, columns)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("size", [1e9, 1e300])
def test_units_beyond_all_time_are_refused(size):
    noisy = [[size, -size], [-size, size]]
    with pytest.raises(UnsupportedError, match="noise is much larger than its counts"):
        nearest_table(noisy, [1, 1], [1, 1])
