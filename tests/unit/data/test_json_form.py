import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.data import (
    database_digest,
    from_json,
    pair_from_json,
    remove_records,
    to_json,
    to_typed_json,
)
from verifydp.errors import InputError

from .databases_drawn import JSON_VALUES, RECORD_DATABASES, SETTINGS, tables


def same(first, second):
    return database_digest(first) == database_digest(second)


@SETTINGS
@given(RECORD_DATABASES)
def test_the_typed_form_gives_back_the_same_database(database):
    text = json.dumps(to_typed_json(database), allow_nan=False)
    assert same(from_json(json.loads(text)), database)


@SETTINGS
@given(RECORD_DATABASES | JSON_VALUES)
def test_the_plain_form_is_json_without_types(database):
    plain = to_json(database)
    text = json.dumps(plain, allow_nan=False)
    assert same(json.loads(text), plain)
    if isinstance(database, np.ndarray):
        assert isinstance(plain, list)
        assert len(plain) == len(database)


@SETTINGS
@given(tables().filter(len), st.data())
def test_both_sides_of_a_pair_get_the_same_columns(table, data):
    places = st.integers(0, len(table) - 1)
    part = remove_records(table, data.draw(st.sets(places)))
    database, neighbour = pair_from_json(to_json(part), to_json(table))
    assert database.dtype == neighbour.dtype
    assert same(neighbour, table)
    assert same(database, part)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([1, 2.5, "nan", "-inf"], np.array([1, 2.5, math.nan, -math.inf])),
        ([], np.array([])),
        ([[1, 2], [3, "inf"]], np.array([[1, 2], [3, math.inf]])),
        ([[1, 2], [3]], [[1, 2], [3]]),
        ([[], []], [[], []]),
        ([True, False], [True, False]),
        ([1, None], [1, None]),
        (["nan", "x"], ["nan", "x"]),
        (["x", ["nan"]], ["x", [math.nan]]),
        ("inf", math.inf),
        (3, 3),
        ({"a": ["-inf"]}, {"a": [-math.inf]}),
        ([{"a": 1}, {"b": 1}], [{"a": 1}, {"b": 1}]),
        ([{"a": [1]}], [{"a": [1]}]),
        ([10**400], [10**400]),
    ],
)
def test_what_is_read_from_the_plain_form(value, expected):
    assert same(from_json(value), expected)


def test_column_types_are_inferred():
    table = from_json(
        [
            {"i": 1, "f": 1, "m": 1, "b": True, "t": "x", "big": 2**63, "o": None},
            {"i": 2, "f": 0.5, "m": None, "b": False, "t": "nan", "big": 1, "o": "y"},
        ]
    )
    kinds = {name: table.dtype[name].kind for name in table.dtype.names}
    assert kinds == {
        "i": "i",
        "f": "f",
        "m": "f",
        "b": "b",
        "t": "O",
        "big": "f",
        "o": "O",
    }
    assert np.isnan(table["m"][1])
    assert table["t"].tolist() == ["x", "nan"]


def test_an_integer_column_with_nan_on_one_side_is_double_on_both():
    database, neighbour = pair_from_json([{"a": 1}], [{"a": 1}, {"a": "nan"}])
    assert database.dtype == neighbour.dtype == [("a", float)]


def test_an_empty_side_has_the_form_of_the_other():
    assert pair_from_json([], [{"age": 3}])[0].dtype == [("age", int)]
    assert pair_from_json([[1, 2]], [])[1].shape == (0, 2)
    assert pair_from_json([], ["x"])[0] == []


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"columns": {}, "records": []}, "columns"),
        ({"columns": {"a": "complex"}, "records": []}, "type 'complex' is unknown"),
        ({"columns": {"a": "int64"}, "records": [{"b": 1}]}, "record 0"),
        ({"columns": {"a": "int64"}, "records": [{"a": 1.5}]}, "1.5"),
        ({"columns": {"a": "int8"}, "records": [{"a": 300}]}, "int8"),
        ({"columns": {"a": "float64"}, "records": [{"a": "x"}]}, "'x'"),
        ({"columns": {"a": "bool"}, "records": [{"a": 1}]}, "bool"),
        ({"dtype": "int64", "shape": [2], "values": [1]}, "shape"),
        ({"dtype": "int64", "shape": [], "values": 1}, "no list of sizes"),
        ({"dtype": "int64", "shape": [True], "values": [1]}, "no list of sizes"),
        ({"dtype": "object", "shape": [1], "values": [1]}, "unknown"),
        ({"dtype": ["f8"], "shape": [1], "values": [1]}, "unknown"),
    ],
)
def test_a_typed_form_that_contradicts_itself_is_refused(value, message):
    with pytest.raises(InputError, match=message) as caught:
        from_json(value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [b"x", object(), {1: 2}, [1j], np.array([1j])])
def test_what_is_no_json_is_refused(value):
    with pytest.raises(InputError, match="no JSON value"):
        to_json(value)
