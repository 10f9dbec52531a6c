import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.data import (
    append_records,
    copy_database,
    database_digest,
    database_like,
    keep_records,
    kind_of,
    record_count,
    records_of,
    remove_records,
    replace_record,
)
from verifydp.errors import InputError

from .databases_drawn import RECORD_DATABASES, SETTINGS

TABLE = np.array(
    [(1, 0.5, "a"), (2, np.nan, "b")], dtype=[("n", int), ("x", float), ("c", object)]
)


@pytest.mark.parametrize(
    ("database", "kind"),
    [
        (3, "number"),
        (np.float32(3), "number"),
        (np.array(3.0), "number"),
        (np.zeros(3), "array"),
        (np.zeros((3, 2)), "array"),
        (np.array(["a"]), "array"),
        (TABLE, "table"),
        ([], "list"),
        ((1, 2), "other"),
        ({"a": 1}, "other"),
        ("text", "other"),
        (None, "other"),
    ],
)
def test_kinds(database, kind):
    assert kind_of(database) == kind


@pytest.mark.parametrize("database", [3.0, {"a": 1}, None, (1, 2)])
def test_what_has_no_records_is_refused(database):
    for operation in (record_count, records_of):
        with pytest.raises(InputError, match="no records"):
            operation(database)
    with pytest.raises(InputError, match="no records"):
        append_records(database, [1])


@SETTINGS
@given(RECORD_DATABASES, st.data())
def test_removed_and_kept_records_partition_the_database(database, data):
    size = record_count(database)
    gone = data.draw(st.sets(st.integers(0, size - 1)) if size else st.just(set()))
    before = database_digest(database)
    rest = remove_records(database, gone)
    kept = keep_records(database, sorted(gone))
    assert database_digest(database) == before
    assert record_count(rest) + record_count(kept) == size
    whole = iter(records_of(rest)), iter(records_of(kept))
    order = [next(whole[place in gone]) for place in range(size)]
    assert database_digest(database_like(database, order)) == before


@SETTINGS
@given(RECORD_DATABASES)
def test_appending_what_was_removed_restores_the_database(database):
    for cut in range(record_count(database) + 1):
        start = keep_records(database, range(cut))
        rest = records_of(database)[cut:]
        assert database_digest(append_records(start, rest)) == database_digest(database)


@SETTINGS
@given(RECORD_DATABASES.filter(len), st.data())
def test_replacing_changes_one_record_only(database, data):
    places = st.integers(0, len(database) - 1)
    old, new = data.draw(places), data.draw(places)
    before = database_digest(database)
    changed = replace_record(database, old, records_of(database)[new])
    assert database_digest(database) == before
    order = [new if place == old else place for place in range(len(database))]
    assert database_digest(changed) == database_digest(keep_records(database, order))


@SETTINGS
@given(RECORD_DATABASES.filter(lambda x: isinstance(x, np.ndarray)))
def test_results_share_no_memory_and_can_be_written_to(array):
    everything = range(len(array))
    for result in (
        keep_records(array, everything),
        remove_records(array, []),
        append_records(array, []),
        copy_database(array),
    ):
        assert result.flags.writeable
        assert not np.shares_memory(result, array)


def test_a_copy_is_deep():
    table = copy_database(np.array([([1],)], dtype=[("x", object)]))
    other = copy_database(table)
    other["x"][0].append(2)
    assert table["x"][0] == [1]


def test_a_longer_text_is_never_truncated():
    fixed = np.array([("ab", 1)], dtype=[("c", "U2"), ("n", int)])
    assert append_records(fixed, [("longer", 2)])["c"].tolist() == ["ab", "longer"]
    assert append_records(np.array(["ab"]), ["longer"]).tolist() == ["ab", "longer"]
    assert append_records(TABLE, [(3, 1.0, "longer")])["c"][2] == "longer"


def test_a_table_takes_tuples_dicts_and_its_own_rows():
    grown = append_records(
        TABLE, [(3, 1.5, "c"), {"c": "d", "x": 2.5, "n": 4}, TABLE[0]]
    )
    assert grown["n"].tolist() == [1, 2, 3, 4, 1]
    assert grown["c"].tolist() == ["a", "b", "c", "d", "a"]
    assert grown.dtype == TABLE.dtype


@pytest.mark.parametrize(
    ("database", "record", "message"),
    [
        (TABLE, (2.5, 1.0, "a"), "column 'n' has type int64"),
        (TABLE, (float("nan"), 1.0, "a"), "column 'n' has type int64"),
        (TABLE, (2**63, 1.0, "a"), "column 'n' has type int64"),
        (TABLE, (1, "2.5", "a"), "column 'x' has type float64"),
        (TABLE, (1, 1.0), "2 values, but the table has 3 columns"),
        (TABLE, {"n": 1}, "has the columns"),
        (np.zeros((2, 3)), np.zeros(2), r"shape \(2,\)"),
        (np.array([1, 2], dtype=np.int8), 300, "int8"),
        (np.array([True]), 2, "bool"),
        (np.zeros(2), None, "float64"),
    ],
)
def test_a_record_that_does_not_fit_is_refused(database, record, message):
    with pytest.raises(InputError, match=message) as caught:
        append_records(database, [record])
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("place", [-1, 2])
def test_a_record_that_does_not_exist_is_refused(place):
    for operation in (keep_records, remove_records):
        with pytest.raises(InputError, match=f"no record {place}"):
            operation(TABLE, [place])
    with pytest.raises(InputError, match=f"no record {place}"):
        replace_record(TABLE, place, TABLE[0])
