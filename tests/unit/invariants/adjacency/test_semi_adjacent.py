"""The semi-adjacent parameter against its definition, over every class of databases."""

import itertools
import random
from collections import Counter

import pytest

from tests.unit.invariants.adjacency.brute_force import (
    counts_of,
    databases_by_margins,
    parameter,
    parameter_of_table,
)
from verifydp.errors import InputError
from verifydp.invariants.adjacency import (
    SemiAdjacentReading,
    TableWitness,
    semi_adjacent_among,
    semi_adjacent_at,
    semi_adjacent_of,
)
from verifydp.invariants.adjacency.overlapping_margins import OverlappingMargins
from verifydp.invariants.adjacency.transversals import hardest_layout, least_cover
from verifydp.invariants.margins import CountTable, Margins, MarginTotals, TableFeature

ONE_WAY = ((0,), (1,))
THREE = ((0,), (1,), (2,))


def totals_of(levels, published, counts):
    features = tuple(
        TableFeature.numbered(name, count)
        for name, count in zip("ABCDE", levels, strict=False)
    )
    margins = Margins(features, published)
    return MarginTotals(margins, margins.totals(counts))


# The numbers of classes by parameter, as the list of the paper's items has them for
# one-way margins of two and three features.
@pytest.mark.parametrize(
    ("levels", "persons", "published", "printed", "pointwise"),
    [
        ((2, 2), 3, ONE_WAY, {0: 4, 2: 12}, {0: 4, 2: 8, 3: 4}),
        ((2, 2), 4, ONE_WAY, {0: 4, 2: 21}, {0: 4, 2: 13, 3: 8}),
        ((2, 3), 3, ONE_WAY, None, None),
        ((3, 3), 3, ONE_WAY, {0: 9, 2: 91}, {0: 9, 2: 42, 3: 49}),
        ((2, 2, 2), 3, THREE, {0: 8, 2: 56}, {0: 8, 2: 24, 3: 32}),
        ((2, 2, 2), 3, ((0, 1), (2,)), None, None),
        ((2, 2, 2), 2, ((0,), (1,)), None, None),
        ((2, 2), 3, ((0, 1),), {0: 4, 2: 16}, {0: 4, 2: 16}),
        ((2, 2), 3, ((0,),), {1: 2, 2: 2}, {1: 2, 2: 2}),
        ((2, 2), 2, ((),), {1: 1}, {1: 1}),
        ((2, 2, 2), 2, ((0, 1), (1, 2)), None, None),
        ((2, 2, 2), 3, ((0, 1), (0, 2), (1, 2)), None, None),
    ],
)
def test_every_class_has_the_parameter_of_its_definition(
    levels, persons, published, printed, pointwise
):
    found = {
        SemiAdjacentReading.PRINTED: Counter(),
        SemiAdjacentReading.POINTWISE: Counter(),
    }
    listed = databases_by_margins(levels, persons, published).values()
    for place, databases in enumerate(listed):
        counts = counts_of(databases[0], levels)
        totals = totals_of(levels, published, counts)
        for reading, tally in found.items():
            value = semi_adjacent_of(totals, reading).value
            tally[value] += 1
            if len(databases) <= 130:
                assert value == parameter(databases, reading.value)
                assert value == semi_adjacent_among(databases, reading).value
        if totals.margins.blocks is None and place % 8:
            continue  # each asks the solver some fifty times
        at_hand = semi_adjacent_at(counts, totals).value
        assert at_hand == parameter_of_table(databases, counts, levels)
    assert printed is None or found[SemiAdjacentReading.PRINTED] == printed
    assert pointwise is None or found[SemiAdjacentReading.POINTWISE] == pointwise


@pytest.mark.parametrize(
    ("levels", "persons", "published", "classes"),
    [
        ((2, 2), 3, ONE_WAY, 8),
        ((2, 3), 3, ONE_WAY, 4),
        ((2, 2, 2), 3, ((0, 1), (1, 2)), 6),
    ],
)
def test_integer_programs_give_the_same(levels, persons, published, classes):
    """The three ways (closed form, all tables, programs) are separate computations."""
    listed = databases_by_margins(levels, persons, published)
    for key in random.Random(1).sample(sorted(listed), classes):
        totals = totals_of(levels, published, counts_of(listed[key][0], levels))
        for reading in SemiAdjacentReading:
            value = parameter(listed[key], reading.value)
            asked = OverlappingMargins(totals)._by_programs(reading)
            assert (asked.lower, asked.upper) == (value, value)
            assert OverlappingMargins(totals).parameter(reading).value == value


def test_the_example_of_a_table_needs_three_persons():
    """Persons at (1,1), (1,2), (2,1): for the first to be at (2,2), all change."""
    found = semi_adjacent_of(totals_of((2, 2), ONE_WAY, (1, 1, 1, 0)))
    assert found.value == 3
    witness = found.witness
    assert witness.counts == (1, 1, 1, 0)
    assert (witness.value, witness.other) == ((0, 0), (1, 1))
    written = witness.databases((2, 2))
    assert sorted(written.database) == [(0, 0), (0, 1), (1, 0)]
    assert sorted(written.neighbour) == [(0, 0), (0, 0), (1, 1)]
    assert written.neighbour[written.person] == (1, 1)


def test_one_more_than_the_number_of_features_is_reached():
    """Three bits, four persons, one 1 a feature; the bound of the theorem is tight."""
    rows = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    totals = totals_of((2, 2, 2), THREE, counts_of(rows, (2, 2, 2)))
    assert semi_adjacent_of(totals).value == 4
    assert semi_adjacent_of(totals, "printed").value == 2


def test_two_way_margins_can_take_all_six_persons():
    """The example against the same bound for two-way margins: six persons at once."""
    levels = (3, 3, 2)
    rows = [(i, i, 0) for i in range(3)] + [(i, (i + 1) % 3, 1) for i in range(3)]
    pairs = ((0, 1), (0, 2), (1, 2))
    totals = totals_of(levels, pairs, counts_of(rows, levels))
    for reading in SemiAdjacentReading:
        found = semi_adjacent_of(totals, reading)
        assert found.value == 6
        assert found.witness.conforms(totals)
    programs = OverlappingMargins(totals)._by_programs(SemiAdjacentReading.PRINTED)
    assert (programs.lower, programs.upper) == (6, 6)


def test_large_tables_are_decided_at_once():
    table = CountTable.from_counts([[10**9, 3, 5], [7, 10**12, 0], [2, 2, 2]])
    totals = MarginTotals.of_table(table)
    found = semi_adjacent_of(totals)
    assert found.value == 3
    assert found.witness.conforms(totals)
    with pytest.raises(InputError, match="too many"):
        found.witness.databases(table.levels)


def test_a_spent_budget_gives_bounds_that_hold():
    levels = (3, 3, 2)
    rows = [(i, i, 0) for i in range(3)] + [(i, (i + 1) % 3, 1) for i in range(3)]
    pairs = ((0, 1), (0, 2), (1, 2))
    totals = totals_of(levels, pairs, counts_of(rows, levels))
    found = OverlappingMargins(totals, work=1)._by_programs(
        SemiAdjacentReading.POINTWISE
    )
    assert not found.is_exact
    assert found.lower <= 6 <= found.upper
    with pytest.raises(InputError, match="was not decided"):
        _ = found.value


def test_a_table_with_other_margins_is_refused():
    with pytest.raises(InputError, match="other margins"):
        semi_adjacent_at((1, 1, 1, 1), totals_of((2, 2), ONE_WAY, (2, 1, 1, 1)))


def test_margins_without_a_table_and_unknown_readings_are_refused():
    margins = totals_of((2, 2, 2), ((0, 1), (0, 2), (1, 2)), (1,) * 8).margins
    alike, unlike = (1, 0, 0, 1), (0, 1, 1, 0)
    with pytest.raises(InputError, match="no table has these margins"):
        semi_adjacent_of(MarginTotals(margins, (alike, alike, unlike)))
    with pytest.raises(InputError, match="printed or pointwise"):
        semi_adjacent_of(totals_of((2, 2), ONE_WAY, (1, 1, 1, 0)), "worst")


def test_a_witness_that_is_none_does_not_conform():
    totals = totals_of((2, 2), ONE_WAY, (1, 1, 1, 0))
    witness = semi_adjacent_of(totals).witness
    assert witness.conforms(totals)
    counts, changes = witness.counts, witness.changes
    for broken in (
        TableWitness(counts, changes[:-1]),
        TableWitness(counts, (*changes, changes[0])),
        TableWitness((1, 1, 1, 1), changes),
        TableWitness(counts, (((0, 0), (7, 7)), *changes[1:])),
    ):
        assert not broken.conforms(totals)


def all_layouts(sizes, points):
    sets = [list(itertools.combinations(range(points), size)) for size in sizes]
    for laid in itertools.product(*sets):
        yield min(
            number
            for number in range(1, points + 1)
            for chosen in itertools.combinations(range(points), number)
            if all(set(chosen) & set(one) for one in laid)
        )


@pytest.mark.parametrize(
    ("sizes", "points"),
    [
        ((1,), 1),
        ((1, 1), 1),
        ((2, 2, 2), 3),
        ((1, 1, 1, 1), 3),
        ((2, 2, 2, 2), 3),
        ((2, 2, 2, 2), 4),
        ((2, 2, 2, 3), 5),
        ((1, 2, 2, 2), 4),
        ((1, 1, 2, 2), 4),
        ((2, 2, 2, 2), 5),
        ((1, 1, 2, 2, 2), 4),
        ((3, 3, 3, 3), 5),
        ((2, 2, 3), 3),
        ((3, 3, 3), 3),
    ],
)
def test_the_hardest_layout_is_that_of_trying_all(sizes, points):
    found = hardest_layout(sizes, points)
    assert found.lower == found.upper == max(all_layouts(sizes, points))
    assert sum(found.kinds.values()) == points
    for place, size in enumerate(sizes):
        assert sum(n for kind, n in found.kinds.items() if place in kind) == size


def test_a_cover_is_as_small_as_one_found_by_trying_all():
    drawn = random.Random(6)
    for _ in range(200):
        kinds = [
            frozenset(place for place in range(5) if drawn.random() < 0.4)
            for _ in range(drawn.randrange(1, 6))
        ]
        wanted = frozenset(place for place in range(5) if drawn.random() < 0.6)
        sizes = [
            size
            for size in range(len(kinds) + 1)
            for chosen in itertools.combinations(kinds, size)
            if wanted <= frozenset().union(*chosen)
        ]
        found = least_cover(kinds, wanted)
        assert (None if found is None else len(found)) == min(sizes, default=None)
        assert found is None or wanted <= frozenset().union(*found)
