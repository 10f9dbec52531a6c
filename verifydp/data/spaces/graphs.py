"""Graphs as keys: their nodes and their edges, without loops or directions."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, NamedTuple

from verifydp.errors import InputError

__all__ = ["Graph", "cover_size", "incident", "read_graph", "without_node"]

Edge = frozenset[Hashable]
#: Differing edges beyond which a least cover is not looked for.
_EDGES_MAX = 60


class Graph(NamedTuple):
    """Nodes, and edges as sets of two of them."""

    nodes: frozenset[Hashable]
    edges: frozenset[Edge]


def read_graph(database: Any) -> Graph:
    """Read a graph: of networkx, or ``{"nodes": [...], "edges": [[a, b], ...]}``.

    What a key does not hold could differ between graphs that are called neighbours, so
    there may be nothing of that kind: no repeated edge, direction, or weight.

    Raises
    ------
    InputError
        If it is none, an edge is a loop, repeated or leaves the nodes, or edges or
        nodes hold more than ends and names.
    """
    if isinstance(database, Graph):
        return database
    if isinstance(database, Mapping) and database.keys() == {"nodes", "edges"}:
        nodes, edges = database["nodes"], database["edges"]
    elif hasattr(database, "nodes") and hasattr(database, "edges"):
        nodes, edges = _of_networkx(database)
    else:
        raise InputError(
            f"a database is a {type(database).__name__}: give a graph of networkx or "
            '{"nodes": [...], "edges": [[a, b], ...]}'
        )
    try:
        nodes, listed = list(nodes), list(map(_edge, edges))
        graph = Graph(frozenset(nodes), frozenset(listed))
    except TypeError as error:
        raise InputError(
            "nodes are a list of names or numbers, and edges a list of pairs of them: "
            f"{error}"
        ) from error
    for what, given, found in (
        ("node", nodes, graph.nodes),
        ("edge", listed, graph.edges),
    ):
        if len(given) > len(found):
            raise InputError(
                f"{len(given)} {what}s are listed, of which {len(found)} differ: list "
                f"each {what} once; edges have no direction"
            )
    for edge in graph.edges:
        if not edge <= graph.nodes:
            ends = sorted(map(str, edge))
            raise InputError(f"the edge {ends} leaves the nodes: add its ends to them")
    return graph


def _of_networkx(database: Any) -> tuple[list[Any], list[Any]]:
    """Nodes and edges of a graph that is an object."""
    nodes, edges = list(database.nodes), list(database.edges)
    for name in ("is_directed", "is_multigraph"):
        if getattr(database, name, bool)():
            raise InputError(
                f"the graph's {name}() is true, and neighbouring graphs are told apart "
                "by single edges without direction: give networkx.Graph"
            )
    for what, found in (("node", database.nodes), ("edge", database.edges)):
        own: Iterable[Any] = getattr(found, "data", list)()
        more = [name for *_, attributes in own for name in attributes]
        if more:
            raise InputError(
                f"a {what} of the graph has {more[0]!r:.60} beside its name, "
                "which could differ between neighbours as well: give a graph without"
            )
    return nodes, edges


def _edge(ends: Iterable[Hashable]) -> Edge:
    both = tuple(ends)
    if len(both) > 2:
        raise InputError(
            f"the edge {both!r:.60} has {len(both)} parts: give its two ends alone, "
            "since a weight could differ between neighbours as well"
        )
    edge = frozenset(both)
    if len(edge) != len(("from", "to")):
        raise InputError(f"the edge {sorted(map(str, edge))} is a loop: leave it out")
    return edge


def incident(graph: Graph, node: Hashable) -> frozenset[Edge]:
    """The edges at a node."""
    return frozenset(edge for edge in graph.edges if node in edge)


def without_node(graph: Graph, node: Hashable) -> Graph:
    """The graph without a node and its edges."""
    return Graph(graph.nodes - {node}, graph.edges - incident(graph, node))


def cover_size(edges: frozenset[Edge]) -> int:
    """The least number of nodes that meet all edges, exactly.

    Raises
    ------
    InputError
        If there are more edges than can be searched.
    """
    if not edges:
        return 0
    if len(edges) > _EDGES_MAX:
        raise InputError(
            f"two graphs differ in {len(edges)} edges, and a least cover is looked for "
            f"up to {_EDGES_MAX}: give the class of graphs and use shortest chains"
        )
    degree: dict[Hashable, int] = {}
    for edge in edges:
        for node in edge:
            degree[node] = degree.get(node, 0) + 1
    busiest = max(degree, key=lambda node: (degree[node], str(node)))
    if degree[busiest] == 1:
        return len(edges)
    # Either the busiest node is in a cover, or all of its neighbours are.
    own = frozenset(edge for edge in edges if busiest in edge)
    others = frozenset(node for edge in own for node in edge if node != busiest)
    rest = frozenset(edge for edge in edges if not edge & others)
    return min(1 + cover_size(edges - own), len(others) + cover_size(rest))
