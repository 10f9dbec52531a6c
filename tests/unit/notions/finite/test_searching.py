"""The search finds the stored violations again, and nothing where nothing is."""

import itertools
from math import gcd

import pytest

from verifydp.notions.finite.failing import FAILING
from verifydp.notions.finite.holding import HOLDING
from verifydp.notions.finite.searching import (
    SearchLimits,
    candidates,
    smallest_violation,
)

QUICK = [relation for relation in FAILING if "slice" not in relation.varies]
(KNOWN_COUNT,) = [relation for relation in FAILING if "slice" in relation.varies]


@pytest.mark.parametrize("relation", QUICK, ids=lambda one: one.name)
def test_the_smallest_violation_is_found_again(relation):
    assert smallest_violation(relation) == relation.counterexample


def test_a_known_count_hides_correlation_from_four_records_on():
    smaller = SearchLimits(((2, 2, 2), (2, 3, 2), (3, 2, 2)), table=4, prior=2)
    assert smallest_violation(KNOWN_COUNT, smaller) is None
    four = SearchLimits(((4, 2, 2),), table=4, prior=2)
    assert smallest_violation(KNOWN_COUNT, four) == KNOWN_COUNT.counterexample


def test_nothing_is_found_where_a_relation_holds():
    limits = SearchLimits(((1, 2, 2), (1, 2, 3), (2, 2, 2)), table=2, prior=2)
    for relation in HOLDING:
        assert smallest_violation(relation, limits) is None, relation.name


def test_candidates_come_once_each_in_the_order_that_is_said():
    limits = SearchLimits(((1, 2, 2), (1, 2, 3)), table=3, prior=2)
    listed = list(candidates(("prior",), limits))
    assert len(set(listed)) == len(listed)
    sizes = [(len(one.counts[0]), one.denominator, sum(one.prior)) for one in listed]
    assert sizes == sorted(sizes)
    for one in listed:
        assert all(sum(row) == one.denominator for row in one.counts)
        assert gcd(*itertools.chain(*one.counts)) == 1


def test_candidates_miss_no_table_but_for_names_of_outputs():
    """Two rows of two outputs at denominator 2: 9 tables, 1 of them halves twice."""
    limits = SearchLimits(((1, 2, 2),), table=2, prior=1)
    listed = [one.counts for one in candidates((), limits) if one.denominator == 2]
    every = [(2, 0), (1, 1), (0, 2)]
    classes = {
        frozenset([rows, tuple(row[::-1] for row in rows)])
        for rows in itertools.product(every, repeat=2)
        if gcd(*itertools.chain(*rows)) == 1
    }
    assert len(listed) == len(classes)
    assert all(any(rows in one for one in classes) for rows in listed)
