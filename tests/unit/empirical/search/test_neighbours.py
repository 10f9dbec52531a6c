import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from verifydp.data import (
    allows,
    database_digest,
    keep_records,
    pair_digest,
)
from verifydp.empirical.search import edge_pairs, neighbours_of
from verifydp.empirical.search.bits import draw_below
from verifydp.empirical.search.neighbours import MOST_EDGE_PAIRS
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

from .bases import BASES, SMALL_TABLE, TABLE, VECTOR

RELATIONS = [
    Relation("add-remove"),
    Relation("replace"),
    Relation("add-remove", 3),
    Relation("replace", 2),
]
SETTINGS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=60,
    suppress_health_check=list(HealthCheck),
)


def drawn(base, relation, examples=300):
    pairs = []

    @settings(SETTINGS, max_examples=examples)
    @given(neighbours_of(base, relation))
    def collect(pair):
        pairs.append(pair)

    collect()
    return pairs


@pytest.mark.parametrize("relation", RELATIONS, ids=str)
@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_edge_pairs_are_distinct_few_and_allowed(base, relation):
    pairs = edge_pairs(base, relation)
    assert 1 <= len(pairs) <= MOST_EDGE_PAIRS
    assert len({frozenset(map(database_digest, pair)) for pair in pairs}) == len(pairs)
    assert all(allows(relation, *pair) for pair in pairs)


@pytest.mark.parametrize("relation", RELATIONS, ids=str)
@pytest.mark.parametrize("base", BASES.values(), ids=BASES)
def test_drawn_pairs_are_allowed_and_leave_the_base_alone(base, relation):
    before = database_digest(base)

    @settings(SETTINGS, max_examples=25)
    @given(neighbours_of(base, relation))
    def each(pair):
        assert allows(relation, *pair)

    each()
    assert database_digest(base) == before


def sizes(pair):
    return tuple(sorted(map(len, pair)))


def test_the_obvious_pairs_come_first():
    """Empty against one; whole with NaN, with a new category, without its extremes."""
    pairs = edge_pairs(TABLE, Relation("add-remove"))
    assert {sizes(pair) for pair in pairs[:6]} == {(0, 1), (1, 2), (569, 570)}
    added = [pair[1][-1] for pair in pairs[:6] if len(pair[0]) == len(TABLE)]
    assert any(np.isnan(record["radius"]) for record in added)
    assert any(record["city"] not in set(TABLE["city"]) for record in added)
    lacking = [
        set(TABLE["radius"]) - set(pair[1]["radius"])
        for pair in pairs
        if sizes(pair) == (568, 569)
    ]
    assert {TABLE["radius"].max()} in lacking
    assert {TABLE["radius"].min()} in lacking
    assert any(
        "Ulm" not in pair[1]["city"] and sizes(pair) == (568, 569) for pair in pairs
    )


def test_replacing_puts_extremes_into_tiny_and_whole_databases():
    pairs = edge_pairs(TABLE, Relation("replace"))
    assert {sizes(pair) for pair in pairs[:6]} == {(1, 1), (2, 2), (569, 569)}
    whole = [pair[1] for pair in pairs if len(pair[0]) == len(TABLE)]
    assert any(np.isnan(table["radius"]).sum() == 1 for table in whole)
    assert any(table["radius"].max() < TABLE["radius"].max() for table in whole)


def test_a_group_changes_at_once():
    pairs = edge_pairs(TABLE, Relation("add-remove", 3))
    assert sizes(pairs[0]) == (0, 3)
    assert (566, 569) in set(map(sizes, pairs))
    (database, neighbour), *_ = edge_pairs(TABLE, Relation("replace", 2))
    assert len(database) == len(neighbour) == 2
    assert not allows(Relation("replace"), database, neighbour)


def test_parts_of_all_sizes_are_drawn_in_both_orders():
    pairs = drawn(TABLE, Relation("add-remove"))
    smaller = {min(sizes(pair)) for pair in pairs}
    assert {0, 1, 2, 284, 568, 569} <= smaller
    assert any(3 <= size <= 10 for size in smaller)
    assert {np.sign(len(a) - len(b)) for a, b in pairs} == {-1, 1}
    assert any(np.isnan(table["radius"]).any() for pair in pairs for table in pair)
    assert any("unseen" in table["city"] for pair in pairs for table in pair)


def test_all_group_sizes_are_drawn():
    pairs = drawn(VECTOR, Relation("add-remove", 3))
    one, two = Relation("add-remove"), Relation("add-remove", 2)
    distances = {(allows(one, *pair), allows(two, *pair)) for pair in pairs}
    assert distances == {(True, True), (False, True), (False, False)}
    both_ways = [pair for pair in pairs if len(pair[0]) == len(pair[1])]
    assert both_ways


@pytest.mark.parametrize("name", ["pair", "strategy"])
def test_only_relations_of_records_have_neighbours(name):
    for function in (edge_pairs, neighbours_of):
        with pytest.raises(InputError, match="no neighbours can be made"):
            function(VECTOR, Relation(name))


def test_an_empty_base_is_refused():
    for function in (edge_pairs, neighbours_of):
        with pytest.raises(InputError, match="no records"):
            function(keep_records(SMALL_TABLE, []), Relation("add-remove"))


def test_the_same_pairs_are_made_again():
    relation = Relation("add-remove")
    first, second = (
        [pair_digest(*pair) for pair in edge_pairs(TABLE, relation)] for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("limit", [1, 2, 3, 10, 33])
def test_coin_flips_reach_every_number_below_the_limit(limit):
    found = set()

    @settings(SETTINGS, max_examples=60 * limit)
    @given(st.data())
    def each(data):
        found.add(draw_below(data.draw, limit))

    each()
    assert found == set(range(limit))
