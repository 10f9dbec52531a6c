"""What margins tell outright and what they connect, against all databases."""

import itertools
import random

import pytest

from tests.unit.invariants.adjacency.brute_force import (
    apart,
    counts_of,
    databases_by_margins,
)
from tests.unit.invariants.adjacency.test_semi_adjacent import totals_of
from verifydp.errors import InputError
from verifydp.invariants.adjacency import (
    connection_of,
    disclosed_by,
    with_known_persons,
)
from verifydp.invariants.margins import CountTable, MarginTotals, TableFeature
from verifydp.invariants.margins.decomposable import is_decomposable

CASES = [
    ((2, 2), 3, ((0,), (1,))),
    ((2, 3), 3, ((0,), (1,))),
    ((2, 2), 3, ((0,),)),
    ((2, 2), 2, ((),)),
    ((2, 2, 2), 2, ((0, 1), (1, 2))),
    ((2, 2, 2), 3, ((0, 1), (0, 2), (1, 2))),
]


def parts(databases, changes):
    left, sizes = set(databases), []
    while left:
        frontier, size = [left.pop()], 0
        while frontier:
            size += 1
            here = frontier.pop()
            near = {one for one in left if apart(here, one) <= changes}
            left -= near
            frontier += near
        sizes.append(size)
    return sizes


@pytest.mark.parametrize(("levels", "persons", "published"), CASES)
def test_connection_is_that_of_all_databases(levels, persons, published):
    listed = databases_by_margins(levels, persons, published)
    answers = set()
    for key in random.Random(7).sample(sorted(listed), min(12, len(listed))):
        databases = listed[key]
        totals = totals_of(levels, published, counts_of(databases[0], levels))
        for changes in range(4):
            found = connection_of(totals, changes)
            sizes = parts(databases, changes)
            assert found.is_connected == (len(sizes) == 1)
            assert found.is_vacuous == (len(sizes) == len(databases))
            assert bool(found.warning) == (
                len(sizes) > 1 or len(sizes) == len(databases)
            )
            answers.add(found.is_connected)
    assert answers == {True, False}


def test_two_way_margins_can_fall_into_two_parts():
    """Six persons, two tables without a common cell: nothing below six connects."""
    levels, pairs = (3, 3, 2), ((0, 1), (0, 2), (1, 2))
    rows = [(i, i, 0) for i in range(3)] + [(i, (i + 1) % 3, 1) for i in range(3)]
    totals = totals_of(levels, pairs, counts_of(rows, levels))
    apart_at_five = connection_of(totals, 5)
    assert apart_at_five.parts == (1, 1)
    assert "which part" in apart_at_five.warning
    assert connection_of(totals, 6).is_connected
    with pytest.raises(InputError, match="at least 0"):
        connection_of(totals, -1)


def test_too_many_tables_are_not_decided():
    levels, pairs = (3, 3, 3), ((0, 1), (0, 2), (1, 2))
    totals = totals_of(levels, pairs, (9,) * 27)
    found = connection_of(totals, 2)
    assert found.is_connected is None
    assert "not decided" in found.warning


@pytest.mark.parametrize(
    ("published", "answer"),
    [
        (((0,), (1,)), True),
        (((0, 1), (1, 2)), True),
        (((0, 1), (1, 2), (2, 3)), True),
        (((0, 1), (1, 2), (0, 2)), False),
        (((0, 1), (1, 2), (2, 3), (0, 3)), False),
        (((0, 1, 2), (0, 1), (0, 2), (1, 2)), True),
        (((0, 1, 2), (1, 2, 3)), True),
        (((),), True),
    ],
)
def test_decomposable_sets(published, answer):
    assert is_decomposable(published) is answer


@pytest.mark.parametrize(("levels", "persons", "published"), CASES)
def test_every_inference_holds_and_none_is_left_out(levels, persons, published):
    listed = databases_by_margins(levels, persons, published)
    told = 0
    for key in random.Random(8).sample(sorted(listed), min(15, len(listed))):
        databases = listed[key]
        totals = totals_of(levels, published, counts_of(databases[0], levels))
        found = disclosed_by(totals)
        tables = {counts_of(one, levels) for one in databases}
        assert (found.tables.number, found.tables.is_all) == (len(tables), True)
        assert found.is_one_database == (len(databases) == 1)
        assert found.is_one_table == (len(tables) == 1)
        people = {person for one in databases for person in one}
        features = range(len(levels))
        for places in itertools.chain.from_iterable(
            itertools.combinations(features, size) for size in range(3)
        ):
            for levels_known in {tuple(p[i] for i in places) for p in people}:
                known = set(zip(places, levels_known, strict=True))
                left = [p for p in people if all(p[i] == v for i, v in known)]
                follows = {
                    (i, left[0][i]) for i in features if len({p[i] for p in left}) == 1
                } - known
                closed = set(known)
                while (
                    grown := {
                        one.learned
                        for one in found.inferences
                        if set(one.known) <= closed
                    }
                    - closed
                ):
                    closed |= grown
                assert closed - known == follows
        for one in found.inferences:
            told += 1
            numbers = {
                sum(all(p[i] == v for i, v in one.known) for p in database)
                for database in databases
            }
            assert one.persons is None or numbers == {one.persons}
    assert told or levels == (2, 2)


SEX, REGION = TableFeature("sex", ("F", "M")), TableFeature("region", ("N", "S"))


@pytest.mark.parametrize(
    ("counts", "sets", "words"),
    [
        ([[3, 0], [0, 0]], None, "every person is known: sex=F, region=N"),
        ([[3, 1], [1, 1]], [("sex", "region")], "the whole table is published"),
        ([[2, 1], [0, 0]], None, "only one table has these margins"),
        ([[4, 1], [1, 0]], None, "from 4 to 5 persons have sex=F, region=N"),
        ([[3, 0], [0, 3]], None, "the margins tell no cell's count"),
        ([[3, 0], [2, 0]], ["region"], "all 5 persons have region=N"),
    ],
)
def test_the_sharpest_example_is_told_in_words(counts, sets, words):
    table = CountTable.from_counts(counts, [SEX, REGION])
    told = disclosed_by(MarginTotals.of_table(table, sets))
    assert told.example.startswith(words)


def test_a_single_person_is_learned_from_two_published_pairs():
    """The only F in the north is young: by sex x region and region x age."""
    age = TableFeature("age", ("old", "young"))
    counts = [[[0, 1], [2, 1]], [[0, 0], [1, 1]]]
    table = CountTable.from_counts(counts, [SEX, REGION, age])
    totals = MarginTotals.of_table(table, [("sex", "region"), ("region", "age")])
    told = disclosed_by(totals)
    sentences = [one.words(table.features) for one in told.inferences]
    assert "the only person with region=N has sex=F" in sentences
    assert "the only person with region=N has age=young" in sentences
    assert told.example == "exactly one person has sex=F, region=N, age=young"


def test_known_persons_are_taken_off_the_margins():
    levels, published, persons = (2, 2), ((0,), (1,)), 3
    listed = databases_by_margins(levels, persons, published)
    determined = 0
    for databases in listed.values():
        totals = totals_of(levels, published, counts_of(databases[0], levels))
        for known in itertools.product(itertools.product((0, 1), repeat=2), repeat=2):
            left = {one[2] for one in databases if one[:2] == known}
            if not left:
                with pytest.raises(InputError, match="holds the known persons"):
                    with_known_persons(totals, known)
                continue
            found = with_known_persons(totals, known)
            assert set(found.values.cells) == left
            assert found.is_determined == (len(left) == 1)
            determined += found.is_determined
            few = with_known_persons(totals, known[:1])
            assert set(few.values.cells) == {
                one[1] for one in databases if one[0] == known[0]
            }
    assert determined  # with all margins published, the last person always is


def test_without_margins_the_last_person_stays_open():
    totals = totals_of((2, 2), ((),), (1, 1, 1, 0))
    found = with_known_persons(totals, [(0, 0), (0, 1)])
    assert len(found.values.cells) == 4
    assert "4 possible values" in found.words
    everybody = with_known_persons(totals, [(0, 0)] * 3)
    assert everybody.others is None
    assert not everybody.is_determined
    with pytest.raises(InputError, match="no cell"):
        with_known_persons(totals, [(0, 5)])
