"""Tables of counts, from lists, arrays, files and JSON; each bad input has its line."""

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.invariants.margins import (
    CountTable,
    TableFeature,
    read_table,
    table_from_json,
    table_to_json,
)


def test_an_array_and_nested_lists_are_one_table():
    nested = [[[1, 0], [2, 3]], [[0, 4], [5, 6]]]
    table = CountTable.from_counts(nested)
    assert table == CountTable.from_counts(np.array(nested, dtype=float))
    assert table.levels == (2, 2, 2)
    assert table.persons == 21
    assert (table.array == np.array(nested)).all()


def test_people_and_counts_are_each_other():
    table = CountTable.from_counts([[2, 0, 1], [0, 3, 0]])
    people = table.people()
    assert people == [(0, 0), (0, 0), (0, 2), (1, 1), (1, 1), (1, 1)]
    assert CountTable.from_persons(table.features, reversed(people)) == table


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ([[1, -1], [0, 2]], "is -1: a count is at least 0"),
        ([[1, 0.5], [0, 2]], "is 0.5: a count is a whole number"),
        ([[1, float("nan")], [0, 2]], "is nan: a count is a whole number"),
        ([[1, float("inf")], [0, 2]], "is inf: a count is a whole number"),
        ([[1, True], [0, 2]], "is True"),
        ([[1, None], [0, 2]], "is None"),
        ([[1, 2], [3]], "ragged"),
        ([[1, 2], 3], "ragged"),
        ([[0, 0], [0, 0]], "no cell counts a person"),
        ([], "is empty"),
        ([[], []], "is empty"),
        (7, "one number"),
        ([[1, 2**53 + 2.0]], "is 900719925474099"),
    ],
)
def test_counts_that_are_none_are_refused_in_one_line(counts, words):
    with pytest.raises(InputError) as raised:
        CountTable.from_counts(counts)
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


def test_features_without_a_name_of_their_own_are_refused():
    twice = [TableFeature("sex", ("F", "M")), TableFeature("sex", ("N", "S"))]
    with pytest.raises(InputError, match="two features are called 'sex'"):
        CountTable.from_counts([[1, 2], [3, 4]], twice)
    with pytest.raises(InputError, match="level 'F' twice"):
        TableFeature("sex", ("F", "F"))
    with pytest.raises(InputError, match="levels of the features"):
        CountTable.from_counts([[1, 2], [3, 4]], [TableFeature("a", ("x",))])


def written(folder, text):
    path = folder / "table.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_three_forms_of_a_file_give_one_table(tmp_path):
    two_way = read_table(written(tmp_path, "sex\\region,N,S\nF,2,1\nM,0,3\n"))
    assert two_way.names == ("sex", "region")
    assert two_way.counts == (2, 1, 0, 3)
    # Long: cells in any order, one that counts nobody left out.
    text = "sex,region,count\nF,N,2\nM,S,3\nF,S,1\n"
    assert read_table(written(tmp_path, text)) == two_way
    text = "id,region,sex\n1,S,M\n2,N,F\n3,S,F\n4,S,M\n5,N,F\n6,S,M\n"
    records = read_table(written(tmp_path, text), columns=["sex", "region"])
    assert records == two_way


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_columns_are_separated_by_commas_semicolons_or_tabs(tmp_path, mark):
    """As spreadsheets write them, with a byte order mark and quoted names."""
    lines = [["\ufeffsex\\region", '"N, n"', "S"], ["F", "2", "1.0"], ["M", "0", "3"]]
    text = "\r\n".join(mark.join(line) for line in lines)
    table = read_table(written(tmp_path, text))
    assert table.names == ("sex", "region")
    assert table.features[1].labels == ("N, n", "S")
    assert table.counts == (2, 1, 0, 3)


def test_labels_may_be_quoted_after_a_space(tmp_path):
    table = read_table(written(tmp_path, '"sex", "N, n", "S"\n"F", 2, "1"\n'))
    assert table.features[1].labels == ("N, n", "S")
    assert table.counts == (2, 1)


def test_columns_that_are_not_chosen_are_summed_over(tmp_path):
    text = "sex,region,count\nF,N,2\nM,S,3\nF,S,1\n"
    table = read_table(written(tmp_path, text), columns=["sex"])
    assert table.counts == (3, 3)


def test_levels_of_records_do_not_show_the_order_of_persons(tmp_path):
    text = "age\n10\n9\n10\n"
    table = read_table(written(tmp_path, text), columns=["age"])
    assert table.features[0].labels == ("9", "10")
    told = read_table(
        written(tmp_path, text), columns=["age"], labels={"age": ["8", "9", "10"]}
    )
    assert told.counts == (0, 1, 2)


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("", {}, "is empty"),
        ("a,b\n", {}, "nothing below"),
        ("x,N,S\nF,1\n", {}, "2 cells under a header of 3"),
        ("x,N,S\nF,1,\n", {}, "line 2, column 'S'"),
        ("x,N,S\nF,1,1.5\n", {}, "'1.5'"),
        ("x,N,S\nF,1,-2\n", {}, "-2: a count is at least 0"),
        ("x,N,S\nF,1,nan\n", {}, "'nan'"),
        ("x,N,S\nF,1,+-3\n", {}, "'+-3': a count is a whole number"),
        ("x,N,S\nF,1,\u0663\n", {}, "a count is a whole number"),
        ("x,N,S\nF,1,1e3\n", {}, "'1e3': a count is a whole number"),
        ("x,N,N\nF,1,2\n", {}, "level 'N' twice"),
        ("x,N,S\nF,1,2\nF,3,4\n", {}, "level 'F' twice"),
        ("x,N,S,Total\nF,1,2,3\n", {}, "leave sums out"),
        ("x,N,S\nF,1,2\nTotal,1,2\n", {}, "leave sums out"),
        ("x,N,S\nF,1,2\nGRAND TOTAL:,1,2\n", {}, "leave sums out"),
        ("a,b,Count\nx,y,1\n", {}, "the column of counts is called 'Count': 'count'?"),
        ("a;b\nx;y\nx;z\n", {}, "level 'x' twice; where each line is a person"),
        ("a,b,n\nx,y,1\nx,z,2\n", {}, "name the columns to count by as `columns`"),
        ("x,N,S\nF,1,1.05\n", {}, "'1.05'"),
        ("x;N;S\nF;1.000;250\n", {}, "'1.000'"),
        ("x,N,S\nF,1,1.\n", {}, "'1.'"),
        ("a,a,count\nx,y,1\n", {}, "two columns are called 'a'"),
        ("a,b,count\nx,y,1\nx,y,2\n", {}, "line 3 counts the same cell as line 2"),
        ("a,b,count\nx,,1\n", {}, "'b' is empty"),
        ("a,b\nx,y\n", {"form": "records"}, "choose the columns"),
        ("sex,b\nx,y\n", {"columns": ["sexx"]}, "did you mean 'sex'"),
        ("a\nx\n", {"columns": ["a"], "labels": {"a": ["y"]}}, "lack its level 'x'"),
        ("a\nx\n", {"columns": ["a"], "labels": {"b": ["y"]}}, "no feature"),
        ("a,b,count\nx,y,1\n", {"columns": ["count"]}, "it is no feature"),
        ("x,N\nF,0\n", {}, "no cell counts a person"),
        ("a,count\nx,1\n", {"form": "wide"}, "give two-way, long, records"),
    ],
)
def test_a_file_that_is_no_table_is_refused_in_one_line(tmp_path, text, options, words):
    with pytest.raises(InputError) as raised:
        read_table(written(tmp_path, text), **options)
    assert words in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(InputError, match="cannot read"):
        read_table(tmp_path / "absent.csv")
    with pytest.raises(InputError, match="directory"):
        read_table(tmp_path)


def test_json_keeps_names_and_counts():
    table = CountTable.from_counts(
        [[1, 2, 0], [0, 5, 3]],
        [TableFeature("a", ("x", "y")), TableFeature("b", tuple("pqr"))],
    )
    assert table_from_json(table_to_json(table)) == table
    with pytest.raises(InputError, match="lacks 'counts'"):
        table_from_json({"features": []})
    with pytest.raises(InputError, match="has no 'count'"):
        table_from_json({"counts": [1], "count": 3})
    with pytest.raises(InputError, match="an object"):
        table_from_json("[[1]]")
