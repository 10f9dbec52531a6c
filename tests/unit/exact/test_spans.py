"""Spans of rational vectors: projectors, coordinates, independent rows."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.errors import InputError
from verifydp.exact.spans import independent, last_coordinates, projector, span_of

ENTRIES = st.integers(-4, 4)
ROWS = st.integers(1, 5).flatmap(
    lambda width: st.lists(
        st.lists(ENTRIES, min_size=width, max_size=width), min_size=1, max_size=5
    ).filter(lambda rows: any(any(row) for row in rows))
)


def times(first, second):
    return [
        [sum(a * b for a, b in zip(row, column, strict=True)) for column in
         zip(*second, strict=True)]
        for row in first
    ]  # fmt: skip


@given(ROWS)
def test_a_projector_is_symmetric_idempotent_and_keeps_the_vectors(rows):
    exact = [list(row) for row in projector(rows)]
    assert times(exact, exact) == exact
    assert [list(column) for column in zip(*exact, strict=True)] == exact
    assert times(rows, exact) == [list(map(Fraction, row)) for row in rows]
    trace = sum(row[i] for i, row in enumerate(exact))
    assert trace == span_of(rows).rank == len(independent(rows))


@given(ROWS)
def test_coordinates_give_the_vectors_back(rows):
    span = span_of(rows)
    found = span.coordinates(rows)
    assert times(found, span.basis) == [list(map(Fraction, row)) for row in rows]


@pytest.mark.parametrize(("height", "width"), [(2, 2), (3, 3), (2, 4)])
def test_tables_give_the_product_of_centring_matrices(height, width, table_moves):
    exact = projector(table_moves(height, width))
    cells = list(product(range(height), range(width)))
    for (i, j), row in zip(cells, exact, strict=True):
        for (k, m), entry in zip(cells, row, strict=True):
            one = Fraction(i == k) - Fraction(1, height)
            other = Fraction(j == m) - Fraction(1, width)
            assert entry == one * other
    assert sum(exact[i][i] for i in range(len(exact))) == (height - 1) * (width - 1)


@given(ROWS)
def test_last_coordinates_are_those_of_the_last_two_rows(rows):
    basis = [rows[place] for place in independent(rows)]
    if len(basis) < 2:
        return
    one, other = last_coordinates(basis)
    values = times(basis, [list(pair) for pair in zip(one, other, strict=True)])
    assert values[:-2] == [[0, 0]] * (len(basis) - 2)
    assert values[-2][0] > 0 == values[-2][1]
    assert values[-1][1] > 0 == values[-1][0]


@pytest.mark.parametrize("rows", [[], [()], [(0, 0), (0, 0)], [(1, 2), (1,)]])
def test_what_spans_nothing_is_one_line(rows):
    with pytest.raises(InputError) as raised:
        span_of(rows)
    assert "\n" not in str(raised.value)


def test_a_vector_outside_is_named():
    with pytest.raises(InputError, match=r"\(1, 1\) lies outside"):
        span_of([(1, -1)]).coordinates([(1, 1)])
