"""Small classes of databases, and shortest chains found by comparing each with each."""

from itertools import combinations, combinations_with_replacement, product

NODES = range(4)
EDGES = tuple(combinations(NODES, 2))


def multisets(records, most):
    """All lists of up to so many records, without order."""
    return [
        list(one)
        for size in range(most + 1)
        for one in combinations_with_replacement(range(records), size)
    ]


def words(records, longest):
    """All rows of up to so many records."""
    return [
        list(one)
        for size in range(longest + 1)
        for one in product(range(records), repeat=size)
    ]


def graphs():
    """All graphs on four nodes."""
    return [
        {
            "nodes": list(NODES),
            "edges": [e for e, is_in in zip(EDGES, bits, strict=True) if is_in],
        }
        for bits in product([False, True], repeat=len(EDGES))
    ]


def graphs_on_parts():
    """All graphs on every set of up to four nodes."""
    return [
        {"nodes": list(nodes), "edges": list(edges)}
        for size in range(len(NODES) + 1)
        for nodes in combinations(NODES, size)
        for count in range(len(EDGES) + 1)
        for edges in combinations(list(combinations(nodes, 2)), count)
    ]


def chains(databases, are_neighbours):
    """All distances, by Floyd and Warshall over pairs that a function calls near."""
    size = len(databases)
    far = [[0 if i == j else float("inf") for j in range(size)] for i in range(size)]
    for i, j in product(range(size), repeat=2):
        if i != j and are_neighbours(databases[i], databases[j]):
            far[i][j] = 1
    for k, i, j in product(range(size), repeat=3):
        far[i][j] = min(far[i][j], far[i][k] + far[k][j])
    return far
