"""Neighbouring rows, users and graphs: pairs of other granularities than records.

What is drawn is asked of the granularity itself (`verifydp.data.spaces`), so that a
strategy cannot call pairs neighbours that are none.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from hypothesis import strategies
from hypothesis.strategies import DrawFn, SearchStrategy

from verifydp.data.spaces import Granularity, granularity
from verifydp.errors import InputError

__all__ = ["graphs", "rows", "users"]

_Pair = tuple[Any, Any]
#: Nodes of the largest graphs that are drawn.
_NODES_MAX = 12


def rows(
    records: SearchStrategy[Any],
    *,
    window: int = 1,
    group_size: int = 1,
    max_size: int = 6,
) -> SearchStrategy[_Pair]:
    """Draw rows of equal length that differ at one place, or within a window of places.

    Parameters
    ----------
    records
        Draws one record, such as an event of a stream. Numbers make arrays.
    window
        How many places next to one another may differ (w-event privacy).
    group_size
        At how many places rows may differ, wherever these are; only without a window.
    max_size
        The most records of a row.

    Raises
    ------
    InputError
        If a size is below 1, or both a window and a group are asked for.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(rows(strategies.sampled_from("ab")), lambda pair: len(pair[0]) > 1,
    ...      settings=settings(derandomize=True))
    (['a', 'a'], ['b', 'a'])
    """
    _require_sizes(window=window, group_size=group_size, max_size=max_size)
    if window > 1 and group_size > 1:
        raise InputError("a window has no groups: give a larger window, or none")
    own = granularity(f"window:{window}" if window > 1 else f"in-place:{group_size}")

    @strategies.composite
    def drawn(draw: DrawFn) -> _Pair:
        row = draw(strategies.lists(records, min_size=1, max_size=max_size))
        other = list(row)
        if window > 1:
            start = draw(strategies.integers(0, len(row) - 1))
            places = list(range(start, min(start + window, len(row))))
        else:
            every = strategies.sampled_from(range(len(row)))
            places = sorted(
                draw(strategies.sets(every, min_size=1, max_size=group_size))
            )
        for place in places:
            other[place] = draw(records)
        return row, other

    return drawn().filter(_neighbours(own)).map(_as_arrays)


def users(
    names: Sequence[str],
    records: SearchStrategy[Any],
    *,
    group_size: int = 1,
    max_records: int = 4,
) -> SearchStrategy[_Pair]:
    """Draw records by user, all of one user's changed, added or removed.

    Parameters
    ----------
    names
        Of the users there may be, at least one.
    records
        Draws one record.
    group_size
        How many users may differ.
    max_records
        The most records of a user.

    Raises
    ------
    InputError
        If there are no names, or a size is below 1.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(users(["ann", "bob"], strategies.just(1)), lambda pair: len(pair[0]) > 1,
    ...      settings=settings(derandomize=True))
    ({'ann': [1], 'bob': [1]}, {'bob': [1]})
    """
    _require_sizes(group_size=group_size, max_records=max_records, names=len(names))
    own = granularity(f"user:{group_size}")
    lists = strategies.lists(records, max_size=max_records)

    @strategies.composite
    def drawn(draw: DrawFn) -> _Pair:
        found = {name: draw(lists) for name in names}
        chosen = strategies.sampled_from(sorted(names))
        changed = draw(strategies.sets(chosen, min_size=1, max_size=group_size))
        other = found | {name: draw(lists) for name in sorted(changed)}
        both = (
            {name: listed for name, listed in one.items() if listed}
            for one in (found, other)
        )
        first, second = both
        return first, second

    return drawn().filter(_neighbours(own))


def graphs(nodes: Sequence[Any], *, under: str = "edge") -> SearchStrategy[_Pair]:
    """Draw graphs that differ in edges, in the edges of a node, or in a node.

    Parameters
    ----------
    nodes
        The nodes there may be, at most 12.
    under
        ``"edge"``, ``"node"`` or ``"node-removal"``; groups as ``"edge:3"``.

    Returns
    -------
    SearchStrategy
        Of pairs of ``{"nodes": [...], "edges": [[a, b], ...]}``.

    Raises
    ------
    InputError
        If there are too few or too many nodes, or the granularity is none of graphs.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(graphs([1, 2]), lambda pair: True, settings=settings(derandomize=True))
    ({'nodes': [1, 2], 'edges': []}, {'nodes': [1, 2], 'edges': [[1, 2]]})
    """
    own = granularity(under)
    if own.databases != "graphs":
        raise InputError(
            f"{under} is about {own.databases}: use edge, node, node-removal"
        )
    if not 2 <= len(nodes) <= _NODES_MAX:
        raise InputError(f"{len(nodes)} nodes are given: give 2 to {_NODES_MAX}")
    edges = [list(pair) for pair in combinations(nodes, 2)]
    changes = {"edge": _other_edges, "node": _other_at_node}

    @strategies.composite
    def drawn(draw: DrawFn) -> _Pair:
        kept = draw(
            strategies.lists(
                strategies.booleans(), min_size=len(edges), max_size=len(edges)
            )
        )
        graph = _graph(
            nodes, [e for e, is_in in zip(edges, kept, strict=True) if is_in]
        )
        change = changes.get(own.name, _without_node)
        return graph, change(draw, graph, edges, own.size)

    return drawn().filter(_neighbours(own))


def _graph(nodes: Sequence[Any], edges: Sequence[Any]) -> dict[str, Any]:
    return {"nodes": list(nodes), "edges": [list(edge) for edge in edges]}


def _other_edges(draw: DrawFn, graph: Any, edges: Any, size: int) -> Any:
    chosen = strategies.sampled_from(range(len(edges)))
    turned = draw(strategies.sets(chosen, min_size=1, max_size=size))
    kept = [
        edge
        for place, edge in enumerate(edges)
        if (edge in graph["edges"]) != (place in turned)
    ]
    return _graph(graph["nodes"], kept)


def _other_at_node(draw: DrawFn, graph: Any, edges: Any, size: int) -> Any:
    chosen = strategies.sampled_from(graph["nodes"])
    at = draw(strategies.lists(chosen, min_size=1, max_size=size))
    kept = [
        edge
        for edge in edges
        if (
            draw(strategies.booleans())
            if set(edge) & set(at)
            else edge in graph["edges"]
        )
    ]
    return _graph(graph["nodes"], kept)


def _without_node(draw: DrawFn, graph: Any, edges: Any, size: int) -> Any:
    del edges, size
    gone = draw(strategies.sampled_from(graph["nodes"]))
    rest = [node for node in graph["nodes"] if node != gone]
    return _graph(rest, [edge for edge in graph["edges"] if gone not in edge])


def _neighbours(own: Granularity) -> Any:
    """Whether two databases are neighbours under a granularity."""
    return lambda pair: own.joins(*pair)


def _as_arrays(pair: _Pair) -> _Pair:
    """Rows of numbers as arrays of one type."""
    every = [*pair[0], *pair[1]]
    if all(isinstance(one, int | float) and not isinstance(one, bool) for one in every):
        return np.array(pair[0], dtype=float), np.array(pair[1], dtype=float)
    return pair


def _require_sizes(**sizes: int) -> None:
    for name, size in sizes.items():
        if size < 1:
            raise InputError(f"{name} is {size}: it must be at least 1")
