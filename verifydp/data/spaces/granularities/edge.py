"""Edge level: one edge of a graph comes or goes."""

from collections.abc import Iterator

from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.granularities import GROUP, Granularity
from verifydp.data.spaces.graphs import Graph, read_graph

__all__ = ["GRANULARITY"]


def _smaller(key: Graph, _: int) -> Iterator[Graph]:
    for edge in key.edges:
        yield Graph(key.nodes, key.edges - {edge})


def _distance(first: Graph, second: Graph, _: int) -> Distance:
    """How many edges differ, on the same nodes."""
    if first.nodes != second.nodes:
        return INFINITE
    return len(first.edges ^ second.edges)


GRANULARITY = Granularity(
    name="edge",
    title="an edge is added or removed",
    databases="graphs",
    drawn_by='graphs(nodes, under="{text}")',
    read=read_graph,
    smaller=_smaller,
    distance=_distance,
    size_means=GROUP,
)
