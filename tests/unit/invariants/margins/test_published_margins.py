"""What is published, its totals, and whether any table has them."""

import itertools
import random

import pytest

from verifydp.errors import InputError
from verifydp.invariants.margins import (
    CountTable,
    Existence,
    Margins,
    MarginTotals,
    TableFeature,
    a_table_with,
    require_a_table,
    totals_from_json,
    totals_to_json,
)
from verifydp.invariants.margins.cells import canonical


def tables_of(levels, persons):
    """All tables of so many persons: compositions of the number, by hand."""
    size = 1
    for one in levels:
        size *= one
    bars = itertools.combinations(range(persons + size - 1), size - 1)
    for places in bars:
        ends = (-1, *places, persons + size - 1)
        yield tuple(b - a - 1 for a, b in itertools.pairwise(ends))


def features_of(levels):
    return tuple(
        TableFeature.numbered(name, count)
        for name, count in zip("ABC", levels, strict=False)
    )


def by_hand(levels, published, counts):
    """The totals, by going through the persons."""
    cells = list(itertools.product(*map(range, levels)))
    people = [cell for cell, n in zip(cells, counts, strict=True) for _ in range(n)]
    return tuple(
        tuple(
            sum(tuple(person[p] for p in subset) == key for person in people)
            for key in itertools.product(*(range(levels[p]) for p in subset))
        )
        for subset in published
    )


SETS = [((),), ((0,),), ((0,), (1,)), ((0, 1), (2,)), ((0, 1), (1, 2)), ((0, 1, 2),)]


@pytest.mark.parametrize("published", SETS)
def test_totals_and_the_matrix_agree_with_counting_persons(published):
    drawn = random.Random(1)
    levels = (2, 3, 2)
    margins = Margins(features_of(levels), published)
    for _ in range(20):
        counts = tuple(drawn.randrange(4) for _ in range(12))
        totals = margins.totals(counts)
        assert totals == by_hand(levels, margins.published, counts)
        flat = [count for one in totals for count in one]
        assert (margins.matrix @ counts).tolist() == flat


def test_a_change_keeps_margins_exactly_if_the_totals_stay():
    levels = (2, 2, 2)
    margins = Margins(features_of(levels), ((0, 1), (1, 2)))
    kept = 0
    for change in itertools.product((-1, 0, 1), repeat=8):
        after = [2 + step for step in change]
        same = by_hand(levels, margins.published, after) == by_hand(
            levels, margins.published, [2] * 8
        )
        assert margins.keeps(change) == same
        kept += same
    assert 1 < kept < 3**8


def test_names_of_any_order_and_the_total_alone():
    sex, region, age = features_of((2, 3, 2))
    margins = Margins.of([sex, region, age], [("C", "A"), "B", "total"])
    assert margins.published == ((1,), (0, 2))
    assert margins.names == (("B",), ("A", "C"))
    assert Margins.of([sex, region], ["total"]).published == ((),)
    assert Margins.of([sex, region], ["total"]).words == "the number of persons"
    assert Margins.of([sex, region], [("A", "B")]).is_full
    assert not Margins.of([sex, region], ["A", "B"]).is_full
    assert Margins.one_way([sex, region]).are_one_way
    assert canonical([(0,), (0,), (1, 0)], 2) == ((0,), (0, 1))


@pytest.mark.parametrize(
    ("sets", "words"),
    [
        (["sx"], "'sx' is no feature of the table: did you mean 'sex'"),
        ([("sex", "sex")], "names a feature twice"),
        (["zzz"], "the features are 'sex', 'region'"),
    ],
)
def test_unknown_names_are_refused(sets, words):
    features = [TableFeature("sex", ("F", "M")), TableFeature("region", ("N", "S"))]
    with pytest.raises(InputError) as raised:
        Margins.of(features, sets)
    assert words in str(raised.value)


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({"A": [2, 1], "B": [2, 2]}, "count 3 persons, those of B 4"),
        ({"A": [2, -1]}, "is -1"),
        ({"A": [2, 0.5]}, "is 0.5"),
        ({"A": [2, float("nan")]}, "is nan"),
        ({"A": [2, 1, 1]}, "shape"),
        ({"A": [0, 0]}, "nobody|no cell counts a person"),
        ({}, "no margin is given"),
        ({"A": [2, 1], "total": 4}, "the total is 4, but the margins count 3"),
        ({"A": [2, 1], ("A", "B"): [[1, 0], [1, 1]]}, "with A=1"),
        ({("A", "B"): [[1, 0], [1, 1]], ("B", "A"): [[1, 1], [0, 1]]}, "given twice"),
    ],
)
def test_numbers_that_no_margins_are_are_refused(counts, words):
    with pytest.raises(InputError, match=words):
        MarginTotals.given(features_of((2, 2)), counts)


def test_numbers_are_taken_in_the_order_of_their_names():
    features = features_of((2, 3))
    straight = MarginTotals.given(features, {("A", "B"): [[1, 2, 3], [4, 5, 6]]})
    turned = MarginTotals.given(features, {("B", "A"): [[1, 4], [2, 5], [3, 6]]})
    assert straight == turned
    assert MarginTotals.given(features, {"total": 5}).persons == 5


def test_json_keeps_margins():
    table = CountTable.from_counts([[[1, 2], [0, 1]], [[3, 0], [1, 1]]])
    totals = MarginTotals.of_table(table, [("A", "B"), "C"])
    assert totals_from_json(totals_to_json(totals)) == totals
    only = MarginTotals.of_table(table, ["total"])
    assert totals_from_json(totals_to_json(only)) == only
    wrong = totals_to_json(totals) | {"persons": 8}
    with pytest.raises(InputError, match="total is 8"):
        totals_from_json(wrong)


@pytest.mark.parametrize("published", SETS)
def test_margins_of_a_table_have_a_table(published):
    drawn = random.Random(2)
    for _ in range(15):
        counts = tuple(drawn.randrange(3) for _ in range(12))
        if not any(counts):
            continue
        margins = Margins(features_of((2, 3, 2)), published)
        totals = MarginTotals(margins, margins.totals(counts))
        found = a_table_with(totals)
        assert found.existence is Existence.YES
        assert by_hand((2, 3, 2), margins.published, found.table.counts) == tuple(
            totals.totals
        )


def test_whether_a_table_exists_is_decided_as_by_trying_all_of_them():
    """Two-way margins of three features that agree pairwise: some have no table."""
    levels = (2, 2, 2)
    margins = Margins(features_of(levels), ((0, 1), (0, 2), (1, 2)))
    reached = {margins.totals(counts) for counts in tables_of(levels, 3)}
    pairs = list(tables_of((2, 2), 3))
    answers = {True: 0, False: 0}
    for totals in itertools.product(pairs, repeat=3):
        try:
            given = MarginTotals(margins, totals)
        except InputError:
            assert totals not in reached
            continue
        found = a_table_with(given)
        assert found.existence is not Existence.NOT_DECIDED
        assert (found.existence is Existence.YES) == (totals in reached)
        answers[totals in reached] += 1
    assert answers[True] > 50
    assert answers[False] >= 2


def test_margins_that_no_table_has_are_a_mistake():
    margins = Margins(features_of((2, 2, 2)), ((0, 1), (0, 2), (1, 2)))
    alike, unlike = (1, 0, 0, 1), (0, 1, 1, 0)
    with pytest.raises(InputError, match="no table has these margins"):
        require_a_table(MarginTotals(margins, (alike, alike, unlike)))


def test_a_budget_that_is_spent_decides_nothing():
    drawn = random.Random(3)
    levels = (4, 4, 4)
    counts = tuple(drawn.randrange(50) for _ in range(64))
    margins = Margins(features_of(levels), ((0, 1), (0, 2), (1, 2)))
    totals = MarginTotals(margins, margins.totals(counts))
    assert a_table_with(totals, work=1).existence is Existence.NOT_DECIDED
