"""Released tables beside published margins: which of them contradict these."""

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.invariants.margins import CountTable, MarginTotals, broken_margin

TOTALS = MarginTotals.of_table(CountTable.from_counts([[3, 1], [2, 4]]))


def test_tables_with_the_margins_keep_them_up_to_rounding():
    one = np.array([[3, 1], [2, 4]]) + 1e7 / 3 * np.array([[1, -1], [-1, 1]])
    assert broken_margin([one, one], TOTALS) is None


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan, 3.001])
@pytest.mark.parametrize("cell", [(0, 0), (1, 1)])
def test_the_draw_that_breaks_one_is_named(value, cell):
    drawn = np.array([[[3.0, 1], [2, 4]]] * 3)
    drawn[1][cell] = value
    found = broken_margin(drawn, TOTALS)
    assert found is not None
    assert found.draw == 1


def test_infinite_cells_that_cancel_break_them():
    drawn = [[np.inf, -np.inf], [-np.inf, np.inf]]
    assert broken_margin(drawn, TOTALS) is not None


def test_another_number_of_cells_is_refused():
    with pytest.raises(InputError, match="are no tables of 4 cells"):
        broken_margin([1, 2, 3], TOTALS)
