"""Node level: one node comes or goes, with its edges."""

from collections.abc import Iterator

from verifydp.data.spaces.granularities import Granularity
from verifydp.data.spaces.graphs import Graph, read_graph, without_node

__all__ = ["GRANULARITY"]


def _smaller(key: Graph, _: int) -> Iterator[Graph]:
    for node in key.nodes:
        yield without_node(key, node)


GRANULARITY = Granularity(
    name="node-removal",
    title="a node is added or removed with its edges",
    databases="graphs",
    drawn_by='graphs(nodes, under="{text}")',
    read=read_graph,
    smaller=_smaller,
)
