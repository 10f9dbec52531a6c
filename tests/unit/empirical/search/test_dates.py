"""Neighbours over dates, and how they are made plain."""

import numpy as np
import pytest

from verifydp.data.neighbouring import allows
from verifydp.empirical.search import edge_pairs
from verifydp.empirical.search.dates import (
    date_of_text,
    date_text_edges,
    simpler_times,
    time_edges,
)
from verifydp.empirical.search.records import column_edges, special_places
from verifydp.empirical.search.shrink import shrink_pair
from verifydp.empirical.search.simplify import coarser, complexity, simpler_values
from verifydp.evidence.claim import Relation

DAYS = np.array(["1987-06-05", "2020-03-01", "1999-05-06"], dtype="M8[D]")


@pytest.mark.parametrize("unit", ["Y", "M", "D", "h", "s", "ns", "25s"])
def test_edges_are_dates_of_the_unit_and_bear_no_day_of_a_record(unit):
    typical, edges = time_edges(DAYS[:2].astype(f"M8[{unit}]"))
    kind = np.dtype(f"M8[{unit}]")
    assert {value.dtype for value in (typical, *edges.values())} == {kind}
    assert np.isnat(edges["missing"])
    for role in ("above", "huge"):
        assert edges[role] >= edges["largest"]
    for role in ("below", "minus huge"):
        assert edges[role] <= edges["smallest"]
    if unit == "D":
        assert str(edges["above"]) == "2120-01-01"
        assert str(edges["below"]) == "1880-01-01"


def test_edges_of_durations_and_of_no_date():
    typical, edges = time_edges(np.array([3, 40], dtype="m8[h]"))
    assert edges["above"] == np.timedelta64(440, "h")
    assert typical == np.timedelta64(40, "h")
    nothing = column_edges(np.array(["NaT"], dtype="M8[D]"))
    assert nothing.typical == np.datetime64("1970-01-01")


def test_texts_that_are_all_dates_get_dates_as_edges():
    edges = column_edges(np.array(["1987-06-05", "2020-03-01"], dtype=object)).edges
    assert (edges["above"], edges["empty"]) == ("2120-01-01", "")
    assert date_text_edges(["2020-03-01", "Bern"]) == {}
    assert date_text_edges(["2020-02-31"]) == {}
    assert date_of_text("2020-02-31") is None


@pytest.mark.parametrize("relation", ["add-remove", "replace", "add-remove:2"])
@pytest.mark.parametrize("base", [DAYS, DAYS[:1], DAYS.astype("M8[ns]")])
def test_neighbours_are_pairs_of_the_relation(base, relation):
    name, _, size = relation.partition(":")
    read = Relation(name, int(size or 1))
    pairs = edge_pairs(base, read)
    assert len(pairs) > 5
    for one, other in pairs:
        assert one.dtype == other.dtype == base.dtype
        assert allows(read, one, other)


def test_there_is_always_a_place_to_change():
    assert set(special_places(DAYS)) == {0, 1}
    same = np.array(["2020-01-01"] * 3, dtype="M8[D]")
    assert special_places(same)
    assert special_places(np.array(["a", "a"], dtype=object)) == (0,)


def test_plainer_dates_become_strictly_simpler():
    value = np.datetime64("1987-06-05T07:08", "m")
    found = list(simpler_values(value))
    assert [str(one)[:10] for one in found] == [
        "1970-01-01",
        "1980-01-01",
        "1987-01-01",
        "1987-06-01",
        "1987-06-05",
    ]
    assert all(complexity(one) < complexity(value) for one in found)
    assert list(simpler_times(np.datetime64("NaT", "D"))) == []
    assert coarser("1987-06-05", up=True) == "1990-01-01"
    assert coarser(np.timedelta64(17, "h"), up=True) == np.timedelta64(20, "h")


def test_a_pair_over_dates_is_shrunk():
    def violates(one, other):
        late = [np.sum(side >= np.datetime64("2000-01-01")) for side in (one, other)]
        return late[0] != late[1]

    small = shrink_pair(
        DAYS[:1],
        DAYS[:2],
        relation=Relation("add-remove"),
        violates=violates,
        attempts=30,
    )
    assert small[0].tolist() == []
    assert str(small[1][0]) in {"2020-01-01", "2030-01-01"}
