import json

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifydp.data import database_digest, load_database, read_database
from verifydp.errors import InputError

from .databases_drawn import SETTINGS


@pytest.fixture
def write(tmp_path):
    def writer(name, content):
        path = tmp_path / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            path.write_text(content, encoding="utf-8")
        return path

    return writer


def test_csv_columns_are_typed(write):
    path = write(
        "t.csv",
        "\ufeffn,x,m,zip,city,e,none\n"
        '1,0.5,,02139,"a,b",1e3,nan\n'
        "-2,nan,3,8000, c,.5,\n",
    )
    table = load_database(path)
    assert table.dtype == [
        ("n", np.int64),
        ("x", float),
        ("m", float),
        ("zip", object),
        ("city", object),
        ("e", float),
        ("none", float),
    ]
    assert table["n"].tolist() == [1, -2]
    np.testing.assert_array_equal(table["x"], [0.5, np.nan])
    np.testing.assert_array_equal(table["m"], [np.nan, 3])
    assert table["zip"].tolist() == ["02139", "8000"]
    assert table["city"].tolist() == ["a,b", " c"]
    assert table["e"].tolist() == [1000.0, 0.5]
    assert np.isnan(table["none"]).all()


def test_a_csv_of_one_column_is_an_array_whose_empty_lines_are_missing(write):
    array = load_database(write("t.csv", "x\n1\n\n3\n"))
    assert (array.dtype, array.ndim) == (np.dtype(float), 1)
    np.testing.assert_array_equal(array, [1, np.nan, 3])


def test_one_column_keeps_its_type(write):
    assert load_database(write("i.csv", "age\n1\n2\n")).dtype == np.int64
    assert load_database(write("d.csv", "age\n1.5\n2\n")).dtype == np.float64
    texts = load_database(write("c.csv", "city\nBern\nUlm\n"))
    assert (texts.dtype, texts.tolist()) == (np.dtype(object), ["Bern", "Ulm"])


@pytest.mark.parametrize(
    ("content", "header", "expected", "told"),
    [
        ("age\n1\n2\n", None, [1, 2], "the first row of t.csv names the columns: age"),
        (
            "1\n2\n",
            None,
            [1, 2],
            "without a header, since its first row holds a number",
        ),
        ("2019\n3\n", True, [3], "names the columns: 2019"),
        ("age\n1\n", False, ["age", "1"], "without a header, as you say"),
        ("\n1\n", None, [1], "names the columns: "),
    ],
)
def test_what_the_first_row_was_taken_for_is_said(
    write, content, header, expected, told
):
    reading = read_database(write("t.csv", content), header=header)
    assert reading.database.tolist() == expected
    assert told in reading.notes[0]
    assert ("--header" in reading.notes[0]) is (header is None)


def test_a_table_without_a_header_keeps_its_first_row(write):
    table = load_database(write("t.csv", "39,Bern\n50,Ulm\n"))
    assert table.dtype == [("column_1", np.int64), ("column_2", object)]
    assert table.tolist() == [(39, "Bern"), (50, "Ulm")]


def test_only_a_csv_file_has_a_header(write):
    with pytest.raises(InputError, match="has no header"):
        read_database(write("t.json", "[1]"), header=True)


def test_integers_beyond_64_bits_are_doubles(write):
    assert load_database(write("t.csv", f"x\n{2**64}\n")).tolist() == [2.0**64]


@pytest.mark.parametrize("cell", ["1_000", "0x10", "1e", "--1", "one"])
def test_what_only_looks_like_a_number_is_text(write, cell):
    assert load_database(write("t.csv", f"x\n{cell}\n")).tolist() == [cell]


@SETTINGS
@given(st.lists(st.floats(), min_size=1, max_size=5))
def test_doubles_survive_csv(tmp_path_factory, values):
    path = tmp_path_factory.mktemp("csv") / "t.csv"
    path.write_text("x,c\n" + "".join(f"{v!r},k\n" for v in values), encoding="utf-8")
    column = load_database(path)["x"].astype(float)
    assert database_digest(column) == database_digest(np.array(values))


def test_json_and_npy(write, tmp_path):
    path = write("t.json", json.dumps([{"a": 1}, {"a": "nan"}]))
    assert load_database(path).dtype == [("a", float)]
    assert load_database(write("n.json", "[1, NaN]"))[0] == 1
    matrix = np.arange(6.0).reshape(3, 2)
    np.save(tmp_path / "m.npy", matrix)
    assert database_digest(load_database(tmp_path / "m.npy")) == database_digest(matrix)
    np.save(tmp_path / "s.npy", np.array([("ab",)], dtype=[("c", "U2")]))
    assert load_database(str(tmp_path / "s.npy")).dtype == [("c", object)]
    np.save(tmp_path / "number.npy", np.array(2.5))
    assert load_database(tmp_path / "number.npy") == 2.5


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("t.csv", "", "is empty"),
        ("t.csv", "a,b\n", "holds no record"),
        ("t.csv", "a,a\n1,2\n", "a name of its own"),
        ("t.csv", "a,\n1,2\n", "a name of its own"),
        ("t.csv", "a,b\n1,2\n3\n", "record 2 has 1 cells, but there are 2 columns"),
        ("t.csv", 'a\n"x\n', "no valid CSV"),
        ("t.csv", b"a\n\xff\xfe\n", "no UTF-8"),
        ("t.json", "[1,", "line 1, column 4"),
        ("t.json", "[]", "holds no record"),
        ("t.json", "[" * 100_000, "no JSON that can be read"),
        ("t.npy", b"garbage", "no plain NumPy array"),
        ("t.npy", b"", "no plain NumPy array"),
        ("t.txt", "1", r"no \.csv, \.json or \.npy"),
    ],
)
def test_a_bad_file_is_refused_in_one_line(write, name, content, message):
    path = write(name, content)
    with pytest.raises(InputError, match=message) as caught:
        load_database(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_pickled_objects_are_refused(tmp_path):
    np.save(tmp_path / "o.npy", np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(InputError, match="no plain NumPy array"):
        load_database(tmp_path / "o.npy")


@pytest.mark.parametrize("name", ["missing.csv", "missing.json", "missing.npy"])
def test_a_missing_file_is_refused(tmp_path, name):
    with pytest.raises(InputError, match="No such file"):
        load_database(tmp_path / name)


def test_an_archive_of_arrays_is_refused(tmp_path):
    np.savez(tmp_path / "a.npz", x=np.zeros(1))
    (tmp_path / "a.npz").rename(tmp_path / "a.npy")
    with pytest.raises(InputError, match="archive"):
        load_database(tmp_path / "a.npy")


@pytest.mark.parametrize(
    ("content", "header", "guessed"),
    [
        ("Ann,flu\nBo,gout\n", None, True),
        ("Ann,flu\nBo,gout\n", True, False),
        ("Ann,flu\nBo,gout\n", False, False),
        ("Ann\nBo\n", None, True),
        ("name,age\nBo,41\n", None, False),
        ("name\n41\n", None, False),
    ],
)
def test_names_that_may_be_a_record_are_told_apart(tmp_path, content, header, guessed):
    file = tmp_path / "t.csv"
    file.write_text(content)
    reading = read_database(file, header=header)
    assert reading.guessed == guessed
    if guessed:
        assert "Ann" in reading.told[0]
        assert "Ann" not in reading.notes[0]
    else:
        assert reading.told == ()
