"""Any invariant on listed databases: both readings, connection, side information."""

import itertools

import pytest

from verifydp.errors import InputError
from verifydp.invariants.adjacency import (
    conforming,
    conforming_given,
    connection_within,
    hamming,
    semi_adjacent_among,
)

BITS = {n: list(itertools.product((0, 1), repeat=n)) for n in (3, 6)}


@pytest.mark.parametrize(
    ("invariant", "value", "printed", "pointwise"),
    [
        (sum, 2, 2, 2),
        (sum, 0, 0, 0),
        (lambda _: "nothing", "nothing", 1, 1),
        (lambda row: row, (0, 1, 1), 0, 0),
        (lambda row: sum(row) in {0, 1} or row == (1, 1, 1), True, 1, 2),
    ],
)
def test_three_bits(invariant, value, printed, pointwise):
    """More detail may need more persons or fewer: 1 without, 2 with the count, 0."""
    databases = conforming(BITS[3], invariant, value)
    assert semi_adjacent_among(databases, "printed").value == printed
    found = semi_adjacent_among(databases, "pointwise")
    assert found.value == pointwise
    if pointwise:
        witness = found.witness
        assert witness.database in databases
        assert witness.neighbour in databases
        assert witness.neighbour[witness.person] == witness.value
        assert hamming(witness.database, witness.neighbour) == pointwise


def test_values_may_be_listed_instead_of_computed():
    values = [sum(row) for row in BITS[3]]
    assert conforming(BITS[3], values, 2) == conforming(BITS[3], sum, 2)
    with pytest.raises(InputError, match="7 values on 8"):
        conforming(BITS[3], values[:-1], 2)
    with pytest.raises(InputError, match="no database has the published value 9"):
        conforming(BITS[3], sum, 9)


def parities_agree(row):
    return row[0] ^ row[1] == row[2] ^ row[3] == row[4] ^ row[5]


def test_parameter_and_connection_are_two_things():
    """Three pairs whose parities agree: two change at least, and two parts are left."""
    databases = conforming(BITS[6], parities_agree, value=True)
    assert len(databases) == 16
    assert semi_adjacent_among(databases, "printed").value == 2
    assert semi_adjacent_among(databases, "pointwise").value == 2
    found = connection_within(databases, 2)
    assert [len(part) for part in found.components] == [8, 8]
    assert "falls into 2 parts" in found.warning
    for part in found.components:
        assert len({databases[i][0] ^ databases[i][1] for i in part}) == 1
    assert connection_within(databases, 3).warning == ""


def test_one_person_alone_is_vacuous_beside_a_count():
    databases = conforming(BITS[3], sum, 2)
    assert connection_within(databases, 1).is_vacuous
    assert not connection_within(databases, 2).is_vacuous


def test_side_information_leaves_one_database():
    databases = conforming(BITS[3], sum, 2)
    assert conforming_given(databases, {0: 1, 1: 1}) == [(1, 1, 0)]
    assert len(conforming_given(BITS[3], {0: 1, 1: 1})) == 2
    assert conforming_given(databases, {}) == databases
    with pytest.raises(InputError, match="no database has the values"):
        conforming_given(databases, {0: 0, 1: 0})
    with pytest.raises(InputError, match="no person 3"):
        conforming_given(databases, {3: 0})


@pytest.mark.parametrize(
    ("databases", "words"),
    [
        ([], "no database"),
        ([(0, 1), (0, 1)], "twice"),
        ([(0, 1), (0,)], "different numbers"),
        ([(n,) for n in range(2001)], "too many"),
    ],
)
def test_lists_that_are_no_class_are_refused(databases, words):
    with pytest.raises(InputError, match=words):
        semi_adjacent_among(databases)
