import math

import numpy as np
import pytest

from verifydp.data import append_records, database_digest
from verifydp.empirical.search.records import (
    ROLES,
    column_edges,
    edge_records,
    role_record,
    special_places,
    typical_record,
)
from verifydp.errors import InputError

from .bases import BASES, MATRIX, RECORDS, TABLE, VECTOR


def present(records, wanted):
    return any(database_digest(record) == database_digest(wanted) for record in records)


def test_edges_of_a_column_of_doubles():
    found = column_edges(np.array([3.5, np.nan, -2.0, 11.0, np.inf]))
    assert found.typical == 3.5
    edges = dict(found.edges)
    assert math.isnan(edges.pop("missing"))
    assert str(edges.pop("negative zero")) == "-0.0"
    assert edges == {
        "above": 121.0,
        "below": -112.0,
        "huge": 1e300,
        "minus huge": -1e300,
        "infinite": math.inf,
        "minus infinite": -math.inf,
        "zero": 0.0,
        "largest": 11.0,
        "smallest": -2.0,
        "one": 1.0,
    }


def test_edges_of_a_narrow_column_fit_into_it():
    floats = column_edges(np.array([6e4], dtype=np.float16))
    assert floats.edges["huge"] == floats.edges["above"] == 65504.0
    integers = column_edges(np.array([-3, 100, 7], dtype=np.int8))
    assert integers.typical == 7
    assert dict(integers.edges) == {
        "above": 127,
        "below": -128,
        "huge": 127,
        "minus huge": -128,
        "zero": 0,
        "largest": 100,
        "smallest": -3,
        "one": 1,
    }


def test_edges_of_a_column_of_texts():
    column = np.array(["a", "bb", "a", "unseen+"], dtype=object)
    found = column_edges(column)
    assert found.typical == "a"
    assert found.edges["empty"] == ""
    assert found.edges["rare"] in {"bb", "unseen+"}
    unseen = found.edges["unseen"]
    assert unseen not in column.tolist()
    assert len(unseen) > 7


def test_edges_of_truth_values():
    found = column_edges(np.array([True, True, False]))
    assert (found.typical, found.edges) == (True, {"largest": True, "smallest": False})


@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_edge_records_are_distinct_and_fit_the_base(base):
    records = edge_records(base)
    assert len({database_digest(record) for record in records}) == len(records) > 0
    grown = append_records(base, list(records))
    assert len(grown) == len(base) + len(records)
    assert len(append_records(base, [typical_record(base)])) == len(base) + 1


def test_a_table_has_records_extreme_in_all_columns_and_in_one():
    records = edge_records(TABLE)
    radius, grade, city = typical_record(TABLE)
    radii, grades = TABLE["radius"], TABLE["grade"]
    assert (radius, grade) == (
        np.median(TABLE["radius"]),
        sorted(TABLE["grade"])[len(TABLE) // 2],
    )
    assert city == "Bern"
    assert present(records, (math.nan, grade, city))
    assert present(records, (math.inf, grade, city))
    assert present(records, (radius, 2**63 - 1, city))
    assert present(records, (radius, grade, "Ulm"))
    assert present(records, (radius, grade, ""))
    assert present(records, (radius, grade, "unseen"))
    assert present(records, (radii.max().item(), grades.max().item(), city))
    assert role_record(TABLE, "huge") == (1e300, 2**63 - 1, city)


def test_rows_of_a_matrix_are_extreme_in_one_or_in_all_entries():
    records = edge_records(MATRIX)
    for wanted in ([np.nan, np.nan], [np.nan, 6.0], [2.0, 1e300], [2.0, 206.0 + 14]):
        assert present(records, np.array(wanted))


def test_records_of_a_list_are_changed_value_by_value():
    records = edge_records(RECORDS)
    assert present(records, RECORDS[0])
    assert present(records, {"name": "x", "visits": [math.nan, math.nan]})
    assert present(records, {"name": "", "visits": []})
    assert present(records, 33)


def test_special_places_hold_the_extremes_and_the_rare():
    assert special_places(VECTOR) == (2, 1)
    assert special_places(MATRIX) == (1, 0)
    assert special_places(BASES["missing"]) == (1, 0)
    places = special_places(TABLE)
    assert len(set(places)) == len(places)
    assert {TABLE["radius"].argmax(), TABLE["radius"].argmin(), 300} <= set(places)


@pytest.mark.parametrize("base", [[], VECTOR[:0], TABLE[:0]])
def test_an_empty_base_is_refused(base):
    for function in (edge_records, typical_record, special_places):
        with pytest.raises(InputError, match="no records to make neighbours from"):
            function(base)


def test_no_role_is_unknown():
    for base in BASES.values():
        if isinstance(base, np.ndarray) and base.dtype.names is None and base.ndim == 1:
            assert set(column_edges(base).edges) <= set(ROLES)
