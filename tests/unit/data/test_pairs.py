import json

import msgspec
import numpy as np
import pytest
from hypothesis import given

from verifydp.data import load_pair, pair_digest, pair_record
from verifydp.errors import InputError
from verifydp.evidence.results import Pair

from .databases_drawn import RECORD_DATABASES, SETTINGS

NAN = float("nan")
TABLE = np.array(
    [(20.0, 1, "a"), (28.1, 5, "b"), (21.0, 3, "a"), (22.0, 2, "a")],
    dtype=[("radius", float), ("grade", int), ("city", object)],
)


@SETTINGS
@given(RECORD_DATABASES, RECORD_DATABASES)
def test_a_written_pair_is_loaded_as_it_was(tmp_path_factory, database, neighbour):
    record = pair_record(database, neighbour)
    assert record.loadable
    path = tmp_path_factory.mktemp("pair") / "pair.json"
    value = {"database": record.database, "neighbour": record.neighbour}
    path.write_bytes(msgspec.json.encode(value))
    loaded = load_pair(path)
    assert pair_digest(*loaded) == pair_digest(database, neighbour)


@pytest.mark.parametrize(
    "side", [object(), b"bytes", {1: 2}, (1, 2), np.array([1j]), [b"x"]]
)
def test_what_is_no_json_is_written_as_text(side):
    record = pair_record(side, 0)
    assert not record.loadable
    assert record.database == repr(side)
    msgspec.json.encode(record)


def test_an_empty_table_beside_another_needs_no_types():
    record = pair_record(TABLE[:0], TABLE[:1])
    assert record == Pair(
        database=[],
        neighbour=[{"radius": 20.0, "grade": 1, "city": "a"}],
        summary="the database is empty, the neighbour holds one record "
        "(radius=20, grade=1, city='a')",
    )


@pytest.mark.parametrize(
    ("database", "neighbour", "summary"),
    [
        (0, 1.5, "the database is 0, the neighbour is 1.5"),
        (
            TABLE,
            TABLE[[0, 2, 3]],
            "the neighbour lacks record 1 (radius=28.1, grade=5, city='b')",
        ),
        (TABLE[:1], TABLE[:2], "has in addition record 1 (radius=28.1, grade=5"),
        (TABLE[:1], TABLE[:0], "the database holds one record (radius=20, "),
        (TABLE, TABLE[:1], "the neighbour lacks 3 records (1, 2, 3)"),
        (
            TABLE[:1],
            np.array([(NAN, 1, "a")], dtype=TABLE.dtype),
            "record 0 has radius=NaN instead of 20",
        ),
        (np.array([1.0, 0.5]), np.array([1.0, NAN]), "record 1 is NaN instead of 0.5"),
        ([1, 2], ["x", 2], "record 0 is 'x' instead of 1"),
        (["a"], ["a", {"k": 1}], "in addition record 1 ({'k': 1})"),
        (np.array([[1.0, 2.0]]), np.empty((0, 2)), "one record ([1, 2])"),
        (
            [1, 2, 3],
            [1, 4, 5],
            "lacks 2 records (1, 2) and has in addition 2 records (1, 2)",
        ),
        ([1, 2], [2, 1], "the same records in another order"),
        ({"a": 1}, {"a": 2}, "two values of type dict that differ"),
        ("a", None, "two values of type str and NoneType that differ"),
    ],
)
def test_the_summary_says_how_they_differ(database, neighbour, summary):
    clause = pair_record(database, neighbour).summary
    assert summary in clause
    assert "\n" not in clause


def test_cells_that_stand_out_are_named_first():
    names = [f"c{place}" for place in range(6)]
    rows = [(0.0,) * 6, (0.0, 0.0, 0.0, 0.0, 9.0, 0.0), (1.0,) * 6]
    table = np.array(rows, dtype=[(name, float) for name in names])
    table["c5"][1] = NAN
    record = pair_record(table, table[[0, 2]])
    assert record.summary == "the neighbour lacks record 1 (c5=NaN, c4=9, c0=0, ...)"


def test_a_pair_is_loaded_with_the_types_of_both_sides(tmp_path):
    path = tmp_path / "pair.json"
    path.write_text('{"database": [], "neighbour": [{"x": "nan", "c": "k"}]}')
    database, neighbour = load_pair(str(path))
    assert database.dtype == neighbour.dtype == [("x", float), ("c", object)]
    assert np.isnan(neighbour["x"][0])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{", "no valid JSON"),
        ("[1, 2]", "it holds a list"),
        ("{}", "it holds the keys none"),
        (json.dumps({"database": 1}), "the keys 'database'"),
        (json.dumps({"database": 1, "neighbour": 2, "x": 3}), "'neighbour', 'x'"),
        (
            json.dumps({"database": {"list": 3}, "neighbour": 2})
            .replace("list", "columns")
            .replace("3}", '3, "records": []}'),
            "a table needs",
        ),
    ],
)
def test_a_bad_pair_file_is_refused_in_one_line(tmp_path, content, message):
    path = tmp_path / "pair.json"
    path.write_text(content)
    with pytest.raises(InputError, match=message) as caught:
        load_pair(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_pair_file_is_refused(tmp_path):
    with pytest.raises(InputError, match="No such file"):
        load_pair(tmp_path / "pair.json")
