import re
from collections import Counter

import numpy as np
import pytest
from hypothesis import find, given, settings
from hypothesis import strategies as st

from verifydp import neighbours
from verifydp.data import (
    allows,
    append_records,
    audited_relation,
    check_pair,
    keep_records,
    match_records,
    parse_relation,
    records_of,
    remove_records,
)
from verifydp.data.spaces import finite_space, granularities, granularity
from verifydp.errors import InputError
from verifydp.evidence.claim import GRANULARITIES, Relation

from .databases_drawn import RECORD_DATABASES, SETTINGS

NAN = float("nan")
SMALL = st.lists(st.sampled_from([0.0, -0.0, 1.0, 2.0, NAN]), max_size=6)


def counted(values):
    return Counter(map(repr, values))


@SETTINGS
@given(SMALL, SMALL)
def test_matching_agrees_with_counting(first, second):
    """Against counting by text, where NaN equals NaN and the zeros differ."""
    matching = match_records(np.array(first), np.array(second))
    left, right = counted(first), counted(second)
    assert counted(first[i] for i, _ in matching.common) == left & right
    assert counted(first[i] for i in matching.removed) == left - right
    assert counted(second[j] for j in matching.added) == right - left
    assert all(repr(first[i]) == repr(second[j]) for i, j in matching.common)
    assert matching.add_remove_distance == (left - right + (right - left)).total()


@SETTINGS
@given(RECORD_DATABASES, st.data())
def test_each_record_is_matched_once_in_every_form(database, data):
    size = len(database)
    order = data.draw(st.permutations(range(size)))
    cut = data.draw(st.integers(0, size))
    matching = match_records(database, keep_records(database, order[cut:]))
    assert len(matching.removed) == cut
    assert matching.added == ()
    for side in zip(*matching.common, strict=True):
        assert len(set(side)) == len(side) == size - cut


def test_records_at_the_same_place_are_matched_first():
    matching = match_records(np.array([0.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0]))
    assert (matching.removed, matching.added) == ((1,), (1,))


@SETTINGS
@given(RECORD_DATABASES.filter(len), st.integers(1, 3), st.data())
def test_add_remove_allows_up_to_its_group_size(database, group_size, data):
    extra = data.draw(st.integers(1, 4))
    place = data.draw(st.integers(0, len(database) - 1))
    grown = append_records(database, [_record(database, place)] * extra)
    relation = Relation("add-remove", group_size)
    assert allows(relation, database, grown) is (extra <= group_size)
    assert allows(relation, grown, database) is (extra <= group_size)
    assert not allows(Relation("replace", 9), database, grown)


def _record(database, place):
    return records_of(database)[place]


@pytest.mark.parametrize(
    ("relation", "database", "neighbour", "message"),
    [
        ("add-remove", [1, 2, 3], [1], "2 records are only in the database and 0"),
        ("add-remove", [1, 2], [1, 3], "1 records .* and 1 only in the neighbour"),
        ("add-remove:2", [1, 1, 1, 1], [1], "more than 2"),
        ("replace", [1, 2], [3, 4], "2 records differ, more than 1"),
        ("replace:2", [1, 2, 3], [4, 5, 6], "3 records differ, more than 2"),
        ("replace", [1], [1, 2], "has 1 records and the neighbour 2"),
    ],
)
def test_near_misses_are_refused_with_the_values(
    relation, database, neighbour, message
):
    parsed = parse_relation(relation)
    for convert in (list, lambda values: np.array(values, dtype=float)):
        pair = convert(database), convert(neighbour)
        assert not allows(parsed, *pair)
        with pytest.raises(InputError, match=message) as caught:
            check_pair(parsed, *pair)
        assert relation in str(caught.value)
    wider = Relation(parsed.name, parsed.group_size + 1)
    if "neighbour 2" not in message:
        check_pair(wider, database, neighbour)


@pytest.mark.parametrize(
    ("relation", "database", "neighbour"),
    [
        ("add-remove", [], [NAN]),
        ("add-remove", np.array([NAN, 1.0]), np.array([NAN])),
        ("replace", [NAN], [1.0]),
        ("replace:2", [1, 2, 3], [3, 9, 8]),
        ("add-remove:2", [1, 2], [1, 3]),
    ],
)
def test_neighbours_are_allowed(relation, database, neighbour):
    check_pair(parse_relation(relation), database, neighbour)


TABLE = np.array([(1, "a")], dtype=[("n", int), ("c", object)])


@pytest.mark.parametrize(
    ("database", "neighbour", "message"),
    [
        (1.0, 2.0, "plain number 1.0, which has no records.*without a relation"),
        ({"a": 1}, {"a": 2}, "type dict has no records"),
        ([1.0], np.array([1.0, 2.0]), "form list and the neighbour the form array"),
        (np.zeros((1, 2)), np.zeros((2, 3)), r"\(2,\) and those of the neighbour \(3"),
        (np.zeros(1), np.zeros(2, int), "float64 in the database and int64"),
        (TABLE, TABLE[["n"]], "columns n, c and the neighbour n"),
        (TABLE, TABLE[:0].astype([("n", float), ("c", object)]), "column 'n'"),
        ([1, 2], [1, 2], "identical"),
        (np.array([NAN]), np.array([NAN]), "identical"),
        ([1, 2], [2, 1], "the same records in another order"),
    ],
)
@pytest.mark.parametrize("relation", ["add-remove", "replace"])
def test_what_no_relation_allows(database, neighbour, message, relation):
    with pytest.raises(InputError, match=message) as caught:
        check_pair(parse_relation(relation), database, neighbour)
    assert "\n" not in str(caught.value)


def test_text_columns_of_different_width_are_of_one_type():
    check_pair(parse_relation("add-remove"), np.array(["a"]), np.array(["a", "long"]))


@pytest.mark.parametrize("name", ["pair", "strategy"])
def test_a_given_pair_may_be_anything_but_identical(name):
    check_pair(Relation(name), 0.0, {"a": 1})
    check_pair(Relation(name), [1], [2, 3, 4])
    with pytest.raises(InputError, match="identical"):
        check_pair(Relation(name), 1.0, 1.0)


def test_a_whole_row_is_needed_for_equality():
    rows = np.array([[1.0, 2.0], [3.0, 4.0]])
    changed = np.array([[1.0, 4.0], [3.0, 2.0]])
    assert not allows(Relation("replace"), rows, changed)
    assert allows(Relation("replace", 2), rows, changed)
    swapped = remove_records(append_records(rows, [[1.0, 2.0]]), [0])
    assert not allows(Relation("replace", 2), rows, swapped)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("add-remove", Relation("add-remove")),
        (" replace:3 ", Relation("replace", 3)),
        ("add-remove:1", Relation("add-remove", 1)),
    ],
)
def test_relations_are_read(text, relation):
    assert parse_relation(text) == relation
    assert parse_relation(str(relation)) == relation


@pytest.mark.parametrize(
    "text", ["", "swap", "replace:", "replace:x", "replace:-1", "pair", "replace:1:2"]
)
def test_unknown_relations_are_refused(text):
    message = re.escape(f"relation {text!r} is unknown: use add-remove[:K] or replace")
    with pytest.raises(InputError, match=message):
        parse_relation(text)


def test_a_group_of_none_is_refused():
    with pytest.raises(InputError, match="group size is 0"):
        parse_relation("replace:0")


@pytest.mark.parametrize(
    "text",
    ["edge", "edge:2", "node", "node-removal", "user:2", "in-place", "window:3", "any"],
)
def test_a_granularity_of_no_tables_names_the_call_that_draws_it(text):
    """And the call draws neighbours of that granularity."""
    with pytest.raises(InputError) as error:
        parse_relation(text)
    assert "\n" not in str(error.value)
    call = re.search(r"by verifydp\.neighbours\.(\w+\(.*\)), given", str(error.value))[
        1
    ]
    known = {
        "nodes": [1, 2, 3, 4],
        "names": ["ann", "bob", "cy"],
        "records": st.integers(0, 3),
        "databases": st.integers(0, 3),
        **{name: getattr(neighbours, name) for name in neighbours.__all__},
    }
    drawn = eval(call, known)
    pair = find(drawn, lambda _: True, settings=settings(derandomize=True))
    assert list(finite_space(pair, granularity(text)).pairs) == [(0, 1)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("bounded:2", "'bounded:2' is called replace:2 here"),
        ("unbounded", "'unbounded' is called add-remove here"),
        ("local", "is between any two databases: leave it out, and draw"),
    ],
)
def test_what_goes_by_another_name_is_told(text, message):
    with pytest.raises(InputError, match=message):
        parse_relation(text)


GRAPH = {"nodes": [1, 2, 3], "edges": [[1, 2]]}


@pytest.mark.parametrize(
    ("text", "database", "neighbour"),
    [
        ("edge", GRAPH, {**GRAPH, "edges": []}),
        ("edge:2", GRAPH, {**GRAPH, "edges": [[1, 3]]}),
        ("node-removal", GRAPH, {"nodes": [2, 3], "edges": []}),
        ("w-event:2", ["a", "b", "c"], ["a", "x", "y"]),
        ("user", {"ann": [1]}, {"ann": [1], "bob": [2, 3]}),
        ("any", 1, 2),
    ],
)
def test_pairs_of_granularities_are_allowed_in_both_orders(text, database, neighbour):
    relation = audited_relation(text)
    for pair in ((database, neighbour), (neighbour, database)):
        check_pair(relation, *pair)
        assert granularity(text).joins(*pair)
    assert not granularity(text).joins(database, database)


@pytest.mark.parametrize(
    ("text", "database", "neighbour", "message"),
    [
        ("edge", GRAPH, {**GRAPH, "edges": [[1, 3]]}, "an edge is added or removed"),
        ("edge:2", GRAPH, {**GRAPH, "edges": [[1, 3], [2, 3]]}, "in at most 2 steps"),
        ("node-removal", GRAPH, {"nodes": [2, 3], "edges": [[2, 3]]}, "with its edges"),
        ("node-removal", GRAPH, {**GRAPH, "edges": []}, "with its edges"),
        ("window:2", ["a", "b", "c"], ["x", "b", "y"], "one window of places"),
        ("edge", [1], [2], "which is between graphs: "),
        ("user", GRAPH, GRAPH, "give two databases that are"),
    ],
)
def test_pairs_that_are_none_of_a_granularity_are_refused(
    text, database, neighbour, message
):
    with pytest.raises(InputError, match=message) as error:
        check_pair(audited_relation(text), database, neighbour)
    assert "\n" not in str(error.value)


def test_relations_of_audits_are_read():
    assert audited_relation("w-event:3") == Relation("window", 3)
    assert str(audited_relation("w-event:3")) == "window:3"
    assert audited_relation("replace:2") == Relation("replace", 2)
    for text in ("bounded", "edgy", "node-removal:2", "pair"):
        with pytest.raises(InputError, match=re.escape(repr(text))):
            audited_relation(text)


def test_records_name_the_granularities_that_there_are():
    assert {*granularities()} - {"add-remove", "replace"} == {*GRANULARITIES}
    for name in GRANULARITIES:
        assert str(Relation(name)) == name
        assert Relation(name).phrase == f"under {name}"
