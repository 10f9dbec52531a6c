"""Node level, with rewiring: the edges of one node change."""

from collections.abc import Hashable, Iterator

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.granularities import GROUP, Granularity
from verifydp.data.spaces.graphs import Graph, cover_size, incident, read_graph

__all__ = ["GRANULARITY"]


def _shared(key: Graph, _: int) -> Iterator[Hashable]:
    """The edges that are not at a node, for each: two that share them differ at it."""
    for node in key.nodes:
        yield node, key.nodes, key.edges - incident(key, node)


def _distance(first: Graph, second: Graph, _: int) -> Distance:
    """The least number of nodes that meet all differing edges, on the same nodes."""
    if first.nodes != second.nodes:
        return INFINITE
    return cover_size(first.edges ^ second.edges)


GRANULARITY = Granularity(
    name="node",
    title="the edges of one node change",
    databases="graphs",
    drawn_by='graphs(nodes, under="{text}")',
    read=read_graph,
    shared=_shared,
    distance=_distance,
    size_means=GROUP,
)
