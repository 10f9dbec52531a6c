"""Neighbours by the name of their relation: what is drawn are neighbours, and small.

Whether two databases are neighbours is decided here anew, by code that shares nothing
with the library's, and that refuses pairs of a neighbouring relation.
"""

from collections import Counter
from itertools import product

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from verifydp import neighbours
from verifydp.data.beliefs import FinitePrior, GaussianPrior
from verifydp.data.spaces import granularities
from verifydp.errors import InputError

SETTINGS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=25,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)
BITS = st.sampled_from([0.0, 1.0])
WHOLE = st.integers(0, 3)
NODES = [1, 2, 3, 4]
BOTH_MARGINS = {"levels": (3, 3), "publish": [(0,), (1,)]}
PRIORS = {"a": GaussianPrior(0, 1), "b": FinitePrior({0: 1}), "c": GaussianPrior(1, 2)}


def listed(database):
    return database.tolist() if isinstance(database, np.ndarray) else list(database)


def added(size):
    def holds(one, other):
        first, second = Counter(map(str, listed(one))), Counter(map(str, listed(other)))
        apart = sum(((first - second) + (second - first)).values())
        return 1 <= apart <= size

    return holds


def replaced(size):
    def holds(one, other):
        first, second = Counter(map(str, listed(one))), Counter(map(str, listed(other)))
        gone = sum((first - second).values())
        return len(one) == len(other) and 1 <= gone <= size

    return holds


def places(one, other):
    assert len(one) == len(other)
    pairs = zip(listed(one), listed(other), strict=True)
    return [place for place, (x, y) in enumerate(pairs) if x != y]


def in_place(size):
    return lambda one, other: 1 <= len(places(one, other)) <= size


def windowed(size):
    def holds(one, other):
        found = places(one, other)
        return bool(found) and found[-1] - found[0] < size

    return holds


def of_users(size):
    def holds(one, other):
        differ = {name for name in {*one, *other} if one.get(name) != other.get(name)}
        return 1 <= len(differ) <= size

    return holds


def turned(one, other):
    """Edges in one graph alone."""
    first, second = ({frozenset(e) for e in graph["edges"]} for graph in (one, other))
    return first ^ second


def edges_differ(size):
    return lambda one, other: (
        one["nodes"] == other["nodes"] and 1 <= len(turned(one, other)) <= size
    )


def at_nodes(size):
    def holds(one, other):
        changed = turned(one, other)
        covers = product(one["nodes"], repeat=size)
        return bool(changed) and any(
            all(edge & set(cover) for edge in changed) for cover in covers
        )

    return holds


def node_gone(one, other):
    larger, smaller = sorted((one, other), key=lambda g: -len(g["nodes"]))
    gone = set(larger["nodes"]) - set(smaller["nodes"])
    kept = {frozenset(e) for e in larger["edges"] if not gone & set(e)}
    return len(gone) == 1 and kept == {frozenset(e) for e in smaller["edges"]}


def margins_kept(persons):
    def holds(one, other):
        change = other - one
        return (
            1 <= np.abs(change).sum() // 2 <= persons
            and not change.sum(0).any()
            and not change.sum(1).any()
            and min(one.min(), other.min()) >= 0
        )

    return holds


def same_sum(size):
    return lambda one, other: in_place(size)(one, other) and sum(one) == sum(other)


def two_secrets(one, other):
    assert PRIORS[one.secret].exact == one.exact
    return one.secret != other.secret


#: The relation, what it is made of, and when two databases are neighbours.
TABLE = [
    ("add-remove", {"records": BITS}, added(1)),
    ("add-remove:3", {"records": {"x": float, "c": ["A", "B"]}}, added(3)),
    ("unbounded", {"records": st.sampled_from("ab")}, added(1)),
    ("replace", {"records": BITS}, replaced(1)),
    ("replace:2", {"records": WHOLE, "max_size": 3}, replaced(2)),
    ("bounded", {"records": {"x": int}}, replaced(1)),
    ("in-place", {"records": WHOLE}, in_place(1)),
    ("event:2", {"records": BITS}, in_place(2)),
    ("window:3", {"records": BITS}, windowed(3)),
    ("w-event", {"records": WHOLE}, windowed(1)),
    ("user", {"names": "xyz", "records": BITS}, of_users(1)),
    ("user:2", {"names": "xyz", "records": BITS, "max_size": 2}, of_users(2)),
    ("edge", {"nodes": NODES}, edges_differ(1)),
    ("edge:3", {"nodes": NODES}, edges_differ(3)),
    ("node", {"nodes": NODES}, at_nodes(1)),
    ("node:2", {"nodes": NODES}, at_nodes(2)),
    ("node-removal", {"nodes": NODES}, node_gone),
    ("any", {"databases": st.lists(BITS)}, lambda one, other: one != other),
    ("local", {"databases": ["yes", "no"]}, lambda one, other: one != other),
    ("margins:3", BOTH_MARGINS, margins_kept(3)),
    ("invariant:2", {"records": WHOLE, "statistic": sum}, same_sum(2)),
    (
        "invariant:2",
        {"databases": [*product((0, 1), repeat=4)], "statistic": sum},
        same_sum(2),
    ),
    ("secrets", {"worlds": PRIORS}, two_secrets),
]
NAMED = [f"{name} {'+'.join(made)}" for name, made, _ in TABLE]


def pairs_of(strategy):
    pairs = []

    @SETTINGS
    @given(strategy)
    def collect(pair):
        pairs.append(pair)

    collect()
    return pairs


@pytest.mark.parametrize(("relation", "made", "holds"), TABLE, ids=NAMED)
def test_what_is_drawn_are_neighbours(relation, made, holds):
    pairs = pairs_of(neighbours.under(relation, **made))
    assert len(pairs) >= 2
    for one, other in pairs:
        assert holds(one, other), (one, other)


#: Pairs that go one step too far, or no step: a strategy that drew them is caught.
@pytest.mark.parametrize(
    ("holds", "wider"),
    [
        (added(1), neighbours.under("replace", records=BITS)),
        (added(1), neighbours.under("add-remove:2", records=WHOLE)),
        (replaced(1), neighbours.under("add-remove", records=BITS)),
        (replaced(1), neighbours.under("replace:2", records=WHOLE)),
        (in_place(1), neighbours.under("window:2", records=WHOLE)),
        (windowed(2), neighbours.under("in-place:2", records=WHOLE)),
        (of_users(1), neighbours.under("user:2", names="xyz", records=BITS)),
        (edges_differ(1), neighbours.under("node", nodes=NODES)),
        (at_nodes(1), neighbours.under("edge:3", nodes=NODES)),
        (node_gone, neighbours.under("edge", nodes=NODES)),
        (margins_kept(1), neighbours.under("margins:2", **BOTH_MARGINS)),
        (same_sum(2), neighbours.under("in-place:2", records=WHOLE)),
    ],
)
def test_a_wider_relation_is_told_apart(holds, wider):
    assert not all(holds(*pair) for pair in pairs_of(wider))


def test_every_granularity_can_be_drawn_by_each_of_its_names():
    names = {name.partition(":")[0] for name, _, _ in TABLE}
    for own in granularities().values():
        assert names & {own.name, *own.aliases}, f"{own.name} is not in the table"
        for name in (own.name, *own.aliases):
            with pytest.raises(InputError, match=f"relation {own.name} .*: give"):
                neighbours.under(name)


@pytest.mark.parametrize(
    ("relation", "made", "simplest"),
    [
        ("replace", {"records": BITS}, ([0.0], [1.0])),
        ("window:3", {"records": st.sampled_from("ab")}, (["a"], ["b"])),
        ("user", {"names": "xy", "records": BITS}, ({}, {"x": [0.0]})),
        (
            "invariant:2",
            {"records": st.integers(0, 1), "statistic": sum, "max_size": 3},
            ([0, 1], [1, 0]),
        ),
        ("any", {"databases": st.integers(0, 9)}, (0, 1)),
    ],
)
def test_pairs_become_small(relation, made, simplest):
    found = find(
        neighbours.under(relation, **made),
        lambda pair: True,
        settings=settings(derandomize=True, database=None),
    )
    assert repr(tuple(map(repr_of, found))) == repr(tuple(map(repr_of, simplest)))


def repr_of(database):
    return listed(database) if isinstance(database, np.ndarray) else database


def test_a_sum_that_differs_needs_no_more_records_than_it_must():
    one, other = find(
        neighbours.under("add-remove:3", records=WHOLE),
        lambda pair: abs(sum(pair[0]) - sum(pair[1])) >= 6,
        settings=settings(derandomize=True, database=None, max_examples=2_000),
    )
    assert sorted(map(len, (one, other))) == [0, 2]
    assert sorted([*one, *other]) == [3, 3]


@pytest.mark.parametrize(
    ("relation", "made", "message"),
    [
        ("edgy", {}, "relation 'edgy' is unknown: did you mean edge"),
        ("pair", {}, "relation 'pair' is unknown: "),
        ("edge:0", {}, "its size is at least 1"),
        ("any:2", {"databases": [1, 2]}, "any has no size"),
        ("secrets:2", {"worlds": PRIORS}, "secrets takes no number"),
        ("invariant:0", {"statistic": sum}, "its number is at least 1"),
        (3, {}, "relation '3' is unknown"),
        ("edge", {}, "edge needs nodes: give the nodes there may be"),
        ("edge", {"nodes": NODES, "records": BITS}, "edge is not made of records"),
        ("add-remove", {"nodes": NODES}, "add-remove needs records: give a strategy"),
        ("replace", {"records": BITS, "statistic": len}, "not made of statistic"),
        ("invariant", {"statistic": sum}, "needs records or databases"),
        ("invariant", {"records": BITS}, "needs statistic: give a function"),
        ("margins", BOTH_MARGINS, "say in how many persons"),
        (
            "invariant",
            {"databases": [(0,), (1,)], "statistic": sum},
            "no two of the databases have the same statistic",
        ),
        (
            "invariant",
            {"databases": [(0,), (1,)], "records": BITS, "statistic": sum},
            "give one",
        ),
        ("invariant", {"databases": [(0,)], "statistic": sum}, "1 databases are"),
        ("secrets", {"worlds": {"a": GaussianPrior(0, 1)}}, "give at least two"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(relation, made, message):
    with pytest.raises(InputError, match=message) as error:
        neighbours.under(relation, **made)
    assert "\n" not in str(error.value)
