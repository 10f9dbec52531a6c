"""Ranges of cells, possible values and lists of tables, against trying all tables."""

import itertools
import random

import pytest

from tests.unit.invariants.margins.test_published_margins import (
    by_hand,
    features_of,
    tables_of,
)
from verifydp.invariants.margins import Margins, MarginTotals
from verifydp.invariants.margins.sharing import (
    cell_ranges,
    count_tables,
    possible_values,
    tables_sharing,
)

CASES = [
    ((2, 2), ((0,), (1,)), 4),
    ((2, 3), ((0,), (1,)), 3),
    ((2, 3), ((0,),), 3),
    ((2, 3), ((),), 3),
    ((2, 3), ((0, 1),), 3),
    ((2, 2, 2), ((0,), (1,), (2,)), 3),
    ((2, 2, 2), ((0, 1), (2,)), 3),
    ((2, 2, 2), ((0, 1), (1, 2)), 4),
    ((2, 2, 2), ((0, 1), (0, 2), (1, 2)), 4),
    ((2, 2, 1), ((0,), (1,)), 4),
]


@pytest.mark.parametrize(("levels", "published", "persons"), CASES)
def test_every_class_is_as_found_by_trying_all_tables(levels, published, persons):
    margins = Margins(features_of(levels), published)
    classes = {}
    for counts in tables_of(levels, persons):
        classes.setdefault(by_hand(levels, margins.published, counts), []).append(
            counts
        )
    drawn = random.Random(4).sample(sorted(classes), min(len(classes), 25))
    cells = list(itertools.product(*map(range, levels)))
    for key in drawn:
        tables = classes[key]
        totals = MarginTotals(margins, key)
        assert sorted(tables_sharing(totals)) == sorted(tables)
        found = [(one.least, one.greatest) for one in cell_ranges(totals)]
        assert found == [(min(c), max(c)) for c in zip(*tables, strict=True)]
        assert all(one.is_exact for one in cell_ranges(totals))
        reached = [
            cell
            for cell, c in zip(cells, zip(*tables, strict=True), strict=True)
            if max(c)
        ]
        assert list(possible_values(totals).cells) == reached


def test_the_count_of_tables_says_when_it_is_a_lower_bound():
    margins = Margins.one_way(features_of((3, 3)))
    totals = MarginTotals(margins, ((5, 5, 5), (5, 5, 5)))
    # 231 = the magic squares of order 3 with line sum 5, C(7,2) + C(7,4) + ... known
    # as the polynomial C(r+2,4) + C(r+3,4) + C(r+4,4) at r = 5.
    assert str(count_tables(totals)) == "231"
    assert str(count_tables(totals, limit=100)) == "at least 100"
    assert not count_tables(totals, steps=10).is_all


def test_ranges_that_are_not_decided_still_hold_every_table():
    levels = (3, 3, 3)
    margins = Margins(features_of(levels), ((0, 1), (0, 2), (1, 2)))
    drawn = random.Random(5)
    counts = tuple(drawn.randrange(1, 9) for _ in range(27))
    totals = MarginTotals(margins, margins.totals(counts))
    for one, count in zip(cell_ranges(totals, work=1), counts, strict=True):
        assert one.least <= count <= one.greatest
        assert not one.is_exact
