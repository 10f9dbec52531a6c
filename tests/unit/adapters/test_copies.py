"""Copies: a call never sees what another one wrote, and none is made in vain."""

import numpy as np
import pytest

from verifydp.adapters.copies import copier

TABLE = np.array([(1.5, "a"), (2.5, "b")], dtype=[("weight", float), ("city", object)])


def written(array):
    array["city"][0] = "changed"


def sorted_in_place(array):
    array["weight"][:] = array["weight"][::-1].copy()


def reshaped(array):
    array.shape = (2, 1)


def locked(array):
    array.flags.writeable = False


@pytest.mark.parametrize("harm", [written, sorted_in_place, reshaped, locked])
def test_the_next_call_sees_the_database_as_it_was(harm):
    database = TABLE.copy()
    for _ in range(3):  # also by a copier made anew, as for the next piece
        copy = copier(database)
        for _ in range(2):
            lent = copy()
            assert lent is not database
            assert lent.tolist() == TABLE.tolist()
            assert lent.shape == (2,)
            assert lent.flags.writeable
            harm(lent)
    assert database.tolist() == TABLE.tolist()


def test_a_copy_that_nobody_touched_serves_the_next_call():
    database = TABLE.copy()
    first = copier(database)()
    assert all(copier(database)() is first for _ in range(5))
    written(first)
    assert copier(database)() is not first


def test_a_database_that_its_owner_changed_is_copied_anew():
    database = TABLE.copy()
    copier(database)()
    database["city"][1] = "new"
    assert copier(database)()["city"][1] == "new"


def test_objects_that_can_be_written_into_are_copied_deeply():
    database = np.array([([1],)], dtype=[("x", object)])
    for _ in range(2):
        lent = copier(database)()
        lent["x"][0].append(2)
    assert database["x"][0] == [1]
    assert copier(database)()["x"][0] == [1]


@pytest.mark.parametrize(
    "database", [np.zeros(0), np.zeros((2, 3), np.int8), np.arange(9)[::2], [1, 2]]
)
def test_any_form_is_copied(database):
    lent = copier(database)()
    assert lent is not database
    np.testing.assert_array_equal(lent, database)
    np.testing.assert_array_equal(copier(database)(), database)
