"""Pairs of other granularities: what is drawn are neighbours, and audits use them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import verifydp
from verifydp import neighbours
from verifydp.data.spaces import granularity
from verifydp.errors import InputError
from verifydp.evidence.verdict import Verdict

EVENTS = st.sampled_from([0.0, 1.0])
NODES = [1, 2, 3, 4]
STRATEGIES = {
    "in-place": neighbours.rows(EVENTS),
    "in-place:2": neighbours.rows(EVENTS, group_size=2),
    "window:3": neighbours.rows(EVENTS, window=3),
    "user": neighbours.users("xyz", EVENTS),
    "user:2": neighbours.users("xyz", EVENTS, group_size=2),
    "edge": neighbours.graphs(NODES),
    "edge:3": neighbours.graphs(NODES, under="edge:3"),
    "node": neighbours.graphs(NODES, under="node"),
}


@pytest.mark.parametrize("name", STRATEGIES)
@settings(max_examples=50)
@given(data=st.data())
def test_what_is_drawn_are_neighbours(name, data):
    database, other = data.draw(STRATEGIES[name])
    assert granularity(name).between(database, other) == 1


@settings(max_examples=50)
@given(neighbours.graphs(NODES, under="node-removal"))
def test_a_node_goes_with_its_edges(pair):
    larger, smaller = pair
    (gone,) = set(larger["nodes"]) - set(smaller["nodes"])
    kept = [edge for edge in larger["edges"] if gone not in edge]
    assert smaller["edges"] == kept


def count_of_edges(graph, size, rng):
    """1-DP for edges; a node of four has three."""
    return len(graph["edges"]) + rng.laplace(size=size)


def total(by_user, size, rng):
    """1-DP for events of 0 or 1; a user has up to four."""
    return sum(map(sum, by_user.values())) + rng.laplace(size=size)


def windowed(row, size, rng):
    """1-DP for one event; a window of three has three."""
    return row.sum() + rng.laplace(size=size)


@pytest.mark.parametrize(
    ("mechanism", "pairs", "verdict"),
    [
        (count_of_edges, STRATEGIES["edge"], Verdict.NOT_REFUTED),
        (count_of_edges, STRATEGIES["node"], Verdict.REFUTED),
        (total, neighbours.users("xy", EVENTS, max_records=1), Verdict.NOT_REFUTED),
        (total, STRATEGIES["user"], Verdict.REFUTED),
        (windowed, STRATEGIES["in-place"], Verdict.NOT_REFUTED),
        (windowed, STRATEGIES["window:3"], Verdict.REFUTED),
    ],
)
def test_audits_tell_levels_apart(mechanism, pairs, verdict):
    found = verifydp.audit(
        mechanism, epsilon=1, neighbours=pairs, samples=20_000, seed=3
    )
    assert found.verdict is verdict


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: neighbours.rows(EVENTS, window=0), "window is 0"),
        (lambda: neighbours.rows(EVENTS, window=2, group_size=2), "no groups"),
        (lambda: neighbours.users([], EVENTS), "names is 0"),
        (lambda: neighbours.graphs([1]), "1 nodes are given"),
        (lambda: neighbours.graphs([1, 2], under="user"), "about records by user"),
        (lambda: neighbours.graphs([1, 2], under="edgy"), "did you mean edge"),
    ],
)
def test_what_cannot_be_drawn_is_told(make, message):
    with pytest.raises(InputError, match=message):
        make()
