from typing import Any

from verifydp.evidence.results import Pair
from verifydp.report.side_by_side import (
    COLUMNS_MAX,
    DIFFERING_MAX,
    compact_texts,
    compare,
)


def pair(database: Any, neighbour: Any) -> Pair:
    return Pair(database=database, neighbour=neighbour, summary="")


def kinds(rows: tuple[Any, ...]) -> list[str]:
    return [row.kind for row in rows]


def test_a_removed_record_leaves_a_gap_on_the_other_side() -> None:
    shown = compare(pair([1, 2, 3], [1, 3]))
    assert kinds(shown.database) == ["equal", "only", "equal"]
    assert kinds(shown.neighbour) == ["equal", "absent", "equal"]
    assert shown.neighbour[2].number == 1
    assert shown.sizes == ("3 records", "2 records")


def test_a_replaced_record_marks_only_the_cells_that_differ() -> None:
    shown = compare(pair([{"a": 1, "b": 2}], [{"a": 1, "b": "NaN"}]))
    assert kinds(shown.database) == ["changed"]
    assert shown.database[0].differs == (False, True)
    assert shown.neighbour[0].cells == ("1", "NaN")


def test_rows_columns_and_objects_of_columns_are_tables() -> None:
    assert compare(pair([[1, 2]], [[1, 3]])).columns == ("0", "1")
    by_column = compare(pair({"x": [1, 2], "y": ["a", "b"]}, {"x": [1], "y": ["a"]}))
    assert by_column.columns == ("x", "y")
    assert kinds(by_column.neighbour) == ["equal", "absent"]


def test_a_missing_field_differs_from_null() -> None:
    shown = compare(pair([{"a": None}, {"b": 1}], [{}, {"b": 1}]))
    assert shown.database[0].kind == "changed"


def test_other_values_are_shown_as_text() -> None:
    shown = compare(pair({"a": 1}, 3.5))
    assert shown.texts == ('{"a": 1}', "3.5")


def test_an_empty_database_is_a_table() -> None:
    shown = compare(pair([], [5]))
    assert kinds(shown.database) == ["absent"]
    assert kinds(shown.neighbour) == ["only"]


def test_equal_records_are_folded_and_counted() -> None:
    base = list(range(569))
    shown = compare(pair(base, [*base[:300], -1, *base[301:]]))
    assert kinds(shown.database) == ["folded", "equal", "changed", "equal", "folded"]
    assert shown.database[0].cells == ("... 299 equal records",)
    assert shown.database[2].number == 300
    assert shown.abbreviated


def test_many_equal_values_do_not_confuse_the_alignment() -> None:
    shown = compare(pair([0] * 500, [0] * 499))
    assert kinds(shown.database).count("only") == 1
    assert kinds(shown.neighbour).count("absent") == 1


def test_many_differing_records_are_cut_and_counted() -> None:
    shown = compare(pair(list(range(100)), list(range(100, 200))))
    assert kinds(shown.database).count("changed") == DIFFERING_MAX
    assert shown.database[-1].cells == (f"... {100 - DIFFERING_MAX} differing records",)


def test_large_databases_without_common_records_take_no_quadratic_time() -> None:
    shown = compare(pair(list(range(30_000)), list(range(30_000, 60_000))))
    assert len(shown.database) == DIFFERING_MAX + 1


def test_differing_columns_are_among_those_shown() -> None:
    record = {f"c{index}": index for index in range(30)}
    shown = compare(pair([record], [record | {"c29": -1}]))
    assert len(shown.columns) == COLUMNS_MAX
    assert "c29" in shown.columns
    assert shown.hidden_columns == 30 - COLUMNS_MAX


def test_compact_texts_say_what_only_one_side_has() -> None:
    base = list(range(569))
    first, second = compact_texts(pair(base, base[:-1]), 100)
    assert first == "569 records, only here: #568 568"
    assert second == "568 records, all of them on the other side too"
    assert compact_texts(pair([1], []), 100) == ("[1]", "[]")
