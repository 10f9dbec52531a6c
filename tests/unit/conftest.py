"""What tests of several rooms share."""

from itertools import combinations, permutations

import pytest


def _moves(rows, columns, records):
    """Differences of tables with the same margins and few records that differ."""
    found = set()
    for places in combinations(range(rows), records):
        for cells in permutations(range(columns), records):
            for order in permutations(range(records)):
                move = [0] * (rows * columns)
                for i, j, k in zip(places, cells, order, strict=True):
                    move[i * columns + cells[k]] += 1
                    move[i * columns + j] -= 1
                found.add(tuple(move))
    return found - {(0,) * (rows * columns)}


@pytest.fixture(scope="session")
def table_moves():
    """Of tables of a height and width: exchanges among 2 records, or up to 3."""

    def moves(rows, columns, records=3):
        most = min(records, rows, columns)
        return sorted(set().union(*(_moves(rows, columns, k)
                                    for k in range(2, most + 1))))  # fmt: skip

    return moves
