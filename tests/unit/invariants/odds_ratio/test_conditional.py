"""The law of a cell, against products of binomials and scipy."""

from fractions import Fraction
from itertools import product
from math import comb, log

import numpy as np
import pytest
from scipy.stats import nchypergeom_fisher

from verifydp.errors import InputError
from verifydp.invariants.odds_ratio import CellLaw


def by_binomials(row, other, column, first, second):
    """The cell's law by conditioning two independent binomial counts on their sum."""
    weights = {
        x: comb(row, x)
        * first**x
        * (1 - first) ** (row - x)
        * comb(other, column - x)
        * second ** (column - x)
        * (1 - second) ** (other - column + x)
        for x in range(row + 1)
        if 0 <= column - x <= other
    }
    total = sum(weights.values())
    return {x: weight / total for x, weight in weights.items()}


@pytest.mark.parametrize(
    ("row", "other", "column"),
    [(1, 1, 1), (3, 2, 4), (10, 10, 8), (2, 4, 3), (3, 3, 0)],
)
def test_odds_are_those_of_the_first_row_over_the_second(row, other, column):
    first, second = Fraction(1, 5), Fraction(3, 4)
    odds = first / (1 - first) / (second / (1 - second))
    law = CellLaw(row, other, column)
    wanted = by_binomials(row, other, column, first, second)
    assert dict(zip(law.counts, law.exact(odds), strict=True)) == wanted
    if len(wanted) > 1:  # the printed orientation is another law
        assert dict(zip(law.counts, law.exact(1 / odds), strict=True)) != wanted


def test_the_printed_orientation_is_wrong_by_sixteen():
    """theta = (1/5, 4/5): one person in each row and column (SD-Q23)."""
    law = CellLaw(1, 1, 1)
    assert law.exact(Fraction(1, 16))[1] == Fraction(1, 17)
    assert by_binomials(1, 1, 1, Fraction(1, 5), Fraction(4, 5))[1] == Fraction(1, 17)


@pytest.mark.parametrize("log_odds", [-3.0, 0.0, log(3)])
def test_doubles_are_those_of_scipy(log_odds):
    for row, other, column in product((0, 1, 7, 40), (0, 3, 25), (0, 2, 20)):
        if column > row + other:
            continue
        law = CellLaw(row, other, column)
        wanted = nchypergeom_fisher(row + other, row, column, np.exp(log_odds)).pmf(
            np.array(law.counts)
        )
        np.testing.assert_allclose(
            law.probabilities(log_odds), wanted, rtol=1e-9, atol=1e-300
        )


def test_far_odds_do_not_overflow():
    law = CellLaw(10_000, 10_000, 10_000)
    for log_odds in (-700.0, 700.0):
        values = law.probabilities(log_odds)
        assert np.isfinite(values).all()
        assert values.sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("totals", "words"),
    [
        ((-1, 1, 1), "the total of the first row is -1"),
        ((1, 1.5, 1), "the total of the second row is 1.5"),
        ((1, 1, True), "the total of the first column is True"),
        ((1, 1, 3), "no table has rows of 1 and 1 and a column of 3"),
    ],
)
def test_totals_of_no_table_are_refused(totals, words):
    with pytest.raises(InputError, match=words):
        CellLaw(*totals)
