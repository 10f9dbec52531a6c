"""Closed forms and chains of neighbours tell the same distances."""

from collections import Counter
from itertools import product

import pytest

from verifydp.data.spaces import INFINITE, finite_space, granularities, granularity
from verifydp.errors import InputError

from .classes import chains, graphs, graphs_on_parts, multisets, words


def difference(one, two):
    """The size of the symmetric difference, by counting."""
    first, second = Counter(map(str, one)), Counter(map(str, two))
    return sum(abs(first[x] - second[x]) for x in first | second)


def differs_in_window(one, two, size):
    if len(one) != len(two):
        return False
    places = [i for i, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
    return bool(places) and places[-1] - places[0] < size


def node_of(one, two):
    """Whether one node meets all differing edges."""
    differing = {frozenset(e) for e in one["edges"]} ^ {
        frozenset(e) for e in two["edges"]
    }
    return one["nodes"] == two["nodes"] and any(
        all(node in edge for edge in differing) for node in one["nodes"]
    )


def node_more(one, two):
    """Whether a node and its edges are all that one graph has more."""
    small, large = sorted((one, two), key=lambda graph: len(graph["nodes"]))
    more = set(large["nodes"]) - set(small["nodes"])
    if len(more) != 1 or not set(small["nodes"]) < set(large["nodes"]):
        return False
    (node,) = more
    rest = {frozenset(e) for e in large["edges"] if node not in e}
    return rest == {frozenset(e) for e in small["edges"]}


def users(names, values):
    return [
        {
            name: [own]
            for name, own in zip(names, chosen, strict=True)
            if own is not None
        }
        for chosen in product([None, *values], repeat=len(names))
    ]


CASES = {
    "add-remove": (multisets(2, 4), lambda a, b: difference(a, b) == 1),
    "add-remove:2": (multisets(2, 4), lambda a, b: difference(a, b) in {1, 2}),
    "replace": (
        multisets(3, 3),
        lambda a, b: len(a) == len(b) and difference(a, b) == 2,
    ),
    "replace:2": (
        multisets(3, 3),
        lambda a, b: len(a) == len(b) and difference(a, b) in {2, 4},
    ),
    "in-place": (words(2, 3), lambda a, b: differs_in_window(a, b, 1)),
    "window:2": (words(2, 4), lambda a, b: differs_in_window(a, b, 2)),
    "window:3": (words(2, 4), lambda a, b: differs_in_window(a, b, 3)),
    "any": ([0, 1, "b"], lambda a, b: a != b),
    "user": (
        users("xyz", [1, 2]),
        lambda a, b: sum(a.get(u) != b.get(u) for u in "xyz") == 1,
    ),
    "edge": (
        graphs(),
        lambda a, b: len({*a["edges"]} ^ {*b["edges"]}) == 1,
    ),
    "node": (graphs(), node_of),
}


@pytest.mark.parametrize("name", CASES)
def test_the_class_the_closed_form_and_plain_chains_agree(name):
    databases, near = CASES[name]
    space, own = finite_space(databases, name), granularity(name)
    matrix = space.matrix()
    expected = chains(databases, near) if len(databases) < 40 else None
    for i in range(len(databases)):
        row = space.distances_from(i)
        for j in range(len(databases)):
            found = INFINITE if matrix[i, j] < 0 else int(matrix[i, j])
            assert (INFINITE if row[j] < 0 else int(row[j])) == found
            assert own.between(databases[i], databases[j]) == found, (i, j)
            if expected is not None:
                assert expected[i][j] == found, (databases[i], databases[j])
            elif i != j:
                assert (found == 1) == near(databases[i], databases[j])


def test_every_granularity_with_a_closed_form_is_in_the_cases():
    with_form = {one.name for one in granularities().values() if one.distance}
    assert with_form == {granularity(name).name for name in CASES}


def test_graphs_of_the_catalogue():
    """GC section 0: from the empty graph on four nodes to the complete one."""
    whole, parts = graphs(), graphs_on_parts()
    for name, databases, far in (
        ("edge", whole, 6),
        ("node", whole, 3),
        ("node-removal", parts, 6),
    ):
        nodes = [i for i, one in enumerate(databases) if len(one["nodes"]) == 4]
        empty = next(i for i in nodes if not databases[i]["edges"])
        full = next(i for i in nodes if len(databases[i]["edges"]) == 6)
        assert finite_space(databases, name).distance(empty, full) == far
    assert len(parts) == 113
    space = finite_space(parts, "node-removal")
    pairs = {frozenset(pair) for pair in space.pairs}
    near = {
        frozenset((i, j))
        for i in range(len(parts))
        for j in range(i)
        if node_more(parts[i], parts[j])
    }
    assert pairs == near


def test_networkx_graphs_are_read_where_it_is_installed():
    networkx = pytest.importorskip("networkx")
    path, cycle = networkx.path_graph(4), networkx.cycle_graph(4)
    assert granularity("edge").between(path, cycle) == 1


def test_what_the_key_of_a_graph_would_forget_is_refused():
    """Else a right mechanism would be refuted on two graphs that are no neighbours."""
    networkx = pytest.importorskip("networkx")
    weighted, named = networkx.path_graph(3), networkx.path_graph(3)
    weighted[0][1]["weight"] = 50.0
    named.nodes[2]["club"] = "chess"
    for graph, message in (
        (networkx.DiGraph([(0, 1), (1, 0)]), "is_directed"),
        (networkx.MultiGraph([(0, 1), (0, 1)]), "is_multigraph"),
        (weighted, "'weight' beside its name"),
        (named, "'club' beside its name"),
    ):
        with pytest.raises(InputError, match=message):
            granularity("edge").joins(networkx.path_graph(3), graph)


def test_records_may_be_tables_rows():
    one, two = {"a": 1, "b": [2.5, None]}, {"b": [2.5, None], "a": 1}
    assert granularity("replace").between([one], [two]) == 0
    nan = [float("nan")]
    assert granularity("add-remove").between(nan, [float("nan")]) == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("unbound", "did you mean unbounded"),
        ("any:2", "any has no size"),
        ("replace:0", "at least 1"),
        ("", "is unknown"),
        (3, "is unknown"),
    ],
)
def test_names_that_are_none(text, message):
    with pytest.raises(InputError, match=message):
        granularity(text)


@pytest.mark.parametrize(
    ("name", "database", "message"),
    [
        ("add-remove", "text", "give a list of its records"),
        ("user", [1], "records by user"),
        ("user", {"ann": 3}, "records of user 'ann' are a int"),
        ("user", {"ann": [], "bob": [1]}, "user 'ann' has no records"),
        ("edge", [1], "networkx"),
        ("edge", {"nodes": 1, "edges": []}, "nodes are a list"),
        ("edge", {"nodes": [[1]], "edges": []}, "nodes are a list"),
        ("edge", {"nodes": [1, 2], "edges": [1]}, "nodes are a list"),
        ("edge", {"nodes": [1], "edges": [[1, 2]]}, "leaves the nodes"),
        ("edge", {"nodes": [1], "edges": [[1, 1]]}, "loop"),
        ("edge", {"nodes": [1, 2], "edges": [[1, 2], [2, 1]]}, "of which 1 differ"),
        ("edge", {"nodes": [1, 1], "edges": []}, "of which 1 differ"),
        ("node", {"nodes": [1, 2], "edges": [[1, 2, 0.5]]}, "has 3 parts"),
    ],
)
def test_databases_of_another_form(name, database, message):
    with pytest.raises(InputError, match=message):
        granularity(name).read(database)
