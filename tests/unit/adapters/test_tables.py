"""Groups of a CSV file, and what is said where it cannot be read."""

import os
from fractions import Fraction
from pathlib import Path

import pytest

from verifydp.adapters.tables import MISSING, load_groups
from verifydp.errors import InputError

DATA = os.environ.get("VERIFYDP_DATA")
needs_data = pytest.mark.skipif(not DATA, reason="VERIFYDP_DATA names no folder")


def write(folder, text, encoding="utf-8"):
    file = folder / "table.csv"
    file.write_bytes(text.encode(encoding))
    return file


def test_numbers_are_those_that_are_written(tmp_path):
    file = write(tmp_path, "s,x\na,0.1\na,1e-3\nb,-7\nb,+2.50\n")
    groups = load_groups(file, "x", "s")
    assert dict(groups) == {
        "a": (Fraction(1, 10), Fraction(1, 1000)),
        "b": (Fraction(-7), Fraction(5, 2)),
    }
    assert (groups.rows, groups.dropped, groups.other_secrets) == (4, 0, 0)
    assert groups.text == "x by s: 2 of 'a', 2 of 'b'"


def test_what_is_missing_is_dropped_and_counted(tmp_path):
    codes = ["", "?", "-9", "-9.0", "NA", "NaN", "na", " "]
    lines = [f"a,{code}" for code in codes] + ["a,1", "a,2", "b,3", "b,4", ",5", "?,6"]
    file = write(tmp_path, "s,x\n" + "\n".join(lines))
    groups = load_groups(file, "x", "s", missing=[*MISSING, "-9"])
    assert groups.missing_values == {"a": len(codes), "b": 0}
    assert groups.missing_secrets == 2
    assert groups.dropped == len(codes) + 2
    assert sum(map(len, groups.values())) + groups.dropped == groups.rows
    assert "dropped 8 rows without a value (8 of 'a')" in groups.text
    assert "dropped 2 rows without a secret" in groups.text


def test_other_codes_for_missing(tmp_path):
    file = write(tmp_path, "s,x\na,-9\na,1\na,n/a\nb,2\nb,3\n")
    groups = load_groups(file, "x", "s", missing=["N/A"])
    assert groups["a"] == (-9, 1)
    file = write(tmp_path, "s,x\na,-9\na,1\na,NA\nb,2\nb,3\n")
    assert load_groups(file, "x", "s")["a"] == (-9, 1)
    file = write(tmp_path, "s,x\na,-9\na,1\na,n/a\nb,2\nb,3\n")
    with pytest.raises(InputError, match="line 4: 'n/a' in column 'x' is no number"):
        load_groups(file, "x", "s")


def test_only_the_secrets_that_are_asked_for(tmp_path):
    file = write(tmp_path, "s,x\na,1\nc,word\na,2\nb,3\nb,4\n")
    groups = load_groups(file, "x", "s", secrets=["b", "a"])
    assert list(groups) == ["b", "a"]
    assert groups.other_secrets == 1
    with pytest.raises(InputError, match="0 values of 'x' where 's' is 'd'"):
        load_groups(file, "x", "s", secrets=["a", "d"])


def test_quotes_blank_lines_byte_order_marks_and_other_delimiters(tmp_path):
    text = '\ufeffs;"x"\r\n"a; b";1\r\n\r\n"a; b";2\r\nc;3\r\nc;4\r\n'
    groups = load_groups(write(tmp_path, text), "x", "s", delimiter=";")
    assert dict(groups) == {"a; b": (1, 2), "c": (3, 4)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is empty: its first row must name the columns"),
        ("s,y\na,1\n", "has no column 'x': its columns are 's', 'y'"),
        ("s,x,x\na,1,1\n", "has 2 columns 'x': rename them"),
        ("s,x\na,1\na\n", "line 3: 1 cells under a header of 2"),
        ("s,x\na,1\na,2,3\n", "line 3: 3 cells under a header of 2"),
        ("s,x\na,one\n", "line 2: 'one' in column 'x' is no number"),
        ("s,x\na,inf\n", "line 2: 'inf' in column 'x' is no number"),
        ("s,x\na,1e999999999\n", "line 2: '1e999999999' in column 'x' is no number"),
        ("s,x\na,1_000\n", "line 2: '1_000' in column 'x' is no number"),
        ("s,x\na,1\na,2\nb,3\nb,?\n", "1 values of 'x' where 's' is 'b' .1 more lack"),
        ("s,x\na,1\na,2\n", "has 1 secrets in column 's': 'a': at least two"),
        ("s,x\n", "has 0 secrets in column 's': at least two"),
        ('s,x\n"a,1\n', "is no CSV file: unexpected end of data"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(tmp_path, text, message):
    with pytest.raises(InputError, match=message) as caught:
        load_groups(write(tmp_path, text), "x", "s")
    assert "\n" not in str(caught.value)


def test_near_columns_are_named(tmp_path):
    file = write(tmp_path, "race,education_num,age\na,1,2\n")
    with pytest.raises(InputError, match="did you mean 'education_num'"):
        load_groups(file, "education-num", "race")
    with pytest.raises(InputError, match="did you mean 'race'"):
        load_groups(file, "age", "Race")


def test_files_that_are_none(tmp_path):
    with pytest.raises(InputError, match="cannot be read: No such file"):
        load_groups(tmp_path / "none.csv", "x", "s")
    with pytest.raises(InputError, match="cannot be read: Is a directory"):
        load_groups(tmp_path, "x", "s")
    with pytest.raises(InputError, match="is no text in UTF-8"):
        load_groups(write(tmp_path, "s,x\n\xe9,1\n", "latin-1"), "x", "s")
    with pytest.raises(InputError, match="is no CSV file"):
        load_groups(write(tmp_path, "s,x\n"), "x", "s", delimiter="--")
    with pytest.raises(InputError, match="both the column and the secret"):
        load_groups(write(tmp_path, "s,x\n"), "x", "x")


@needs_data
def test_education_by_race():
    """Counts of the values, as the publisher's file has them."""
    groups = load_groups(
        Path(DATA) / "adult.csv",
        "education_num",
        "race",
        secrets=["Black", "Asian-Pac-Islander"],
    )
    counts = [groups["Black"].count(value) for value in range(1, 17)]
    expected = [5, 16, 21, 56, 89, 133, 153, 70, 1174, 746, 112, 107, 330, 86, 15, 11]
    assert counts == expected
    assert len(groups["Asian-Pac-Islander"]) == 1039
    assert groups.rows == 32561


@needs_data
def test_cholesterol_by_sex():
    groups = load_groups(Path(DATA) / "heart_hungarian.csv", "chol", "sex")
    sizes = {secret: len(values) for secret, values in groups.items()}
    assert (sizes, groups.rows, groups.dropped) == ({"1": 197, "0": 74}, 294, 23)
    assert sum(groups["0"]) / 74 == Fraction(18328, 74)
