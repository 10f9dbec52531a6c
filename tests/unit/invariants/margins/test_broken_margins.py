"""Released tables that contradict what is published beside them."""

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.invariants.margins import (
    CountTable,
    MarginTotals,
    breaking_draws,
    broken_margin,
)

TABLE = CountTable.from_counts([[3, 1], [2, 4]])
TOTALS = MarginTotals.of_table(TABLE)


@pytest.mark.parametrize(
    "released",
    [
        [[3, 1], [2, 4]],
        [3.5, 0.5, 1.5, 4.5],
        [[[3, 1], [2, 4]], [[2, 2], [3, 3]]],
        np.array([[1e9 + 3, 1 - 1e9], [2 - 1e9, 4 + 1e9]]),
    ],
    ids=["itself", "flat noise", "two", "large noise"],
)
def test_tables_with_the_margins_break_none(released):
    assert broken_margin(released, TOTALS) is None


@pytest.mark.parametrize(
    ("released", "draw", "words"),
    [
        ([[3, 1], [2, 5]], 0, "sums to 7 for A=2, where 6 is published"),
        ([[[3, 1], [2, 4]], [[2, 1], [3, 4]]], 1, "sums to 3 for A=1, where 4 is"),
        ([[3, 1], [2, np.nan]], 0, "sums to nan for A=2, where 6 is published"),
        ([[3, 1], [2, np.inf]], 0, "sums to inf for A=2, where 6 is published"),
        ([[3, 1], [2, 4.001]], 0, "sums to 6.001 for A=2"),
        ([[2, 2], [2, 4]], 0, "sums to 4 for B=1, where 5 is published"),
    ],
    ids=["one more", "second", "nan", "inf", "a little", "column"],
)
def test_what_is_broken_is_told(released, draw, words):
    found = broken_margin(released, TOTALS)
    assert found.draw == draw
    assert words in str(found)


def test_the_number_of_persons_is_a_margin():
    totals = MarginTotals.of_table(TABLE, ["total"])
    assert broken_margin([[10, 0], [0, 0]], totals) is None
    assert "11 for all persons" in str(broken_margin([[10, 1], [0, 0]], totals))


@pytest.mark.parametrize("released", [[], [1, 2, 3], [[1, 2], [3, 4], [5, 6]]])
def test_other_shapes_are_refused(released):
    with pytest.raises(InputError, match="no tables of 4 cells"):
        broken_margin(released, TOTALS)


def test_every_draw_that_breaks_a_margin_is_counted():
    tables = [[[3, 1], [2, 4]], [[3, 1], [2, 5]], [[2, 2], [2, 4]], [[2, 2], [3, 3]]]
    count, first = breaking_draws(tables, TOTALS)
    assert (count, first.draw) == (2, 1)
    assert breaking_draws(tables[:1], TOTALS) == (0, None)


def test_whole_numbers_are_added_up_exactly():
    """A tolerance for doubles would pass one person of ten thousand million."""
    large = CountTable.from_counts([[10**10, 1], [2, 4]])
    totals = MarginTotals.of_table(large)
    assert broken_margin([[10**10, 1], [2, 4]], totals) is None
    assert broken_margin([[10**10 + 1, 1], [2, 4]], totals) is not None
