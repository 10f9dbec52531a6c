"""Neighbouring pairs around a base database, within a domain."""

from collections.abc import Iterator
from typing import Any

from hypothesis.strategies import SearchStrategy

from verifydp.data.digests import pair_digest
from verifydp.data.domain import Domain
from verifydp.data.neighbouring import allows
from verifydp.empirical.search.neighbours import (
    edge_pairs,
    neighbours_of,
    ordinary_neighbours,
)
from verifydp.evidence.claim import Relation

__all__ = ["edge_pairs_inside", "neighbours_inside"]

_Pair = tuple[Any, Any]


def edge_pairs_inside(
    base: Any, relation: Relation, domain: Domain
) -> tuple[_Pair, ...]:
    """The pairs of `edge_pairs`, moved into a domain that holds the base.

    Ordinary neighbours of the base come last.
    """
    fit = domain.fitting(base)
    found: dict[str, _Pair] = {}
    for pair in _candidates(base, relation):
        database, neighbour = fit(pair[0]), fit(pair[1])
        if _belongs(database, neighbour, relation, domain):
            found.setdefault(pair_digest(database, neighbour), (database, neighbour))
    return tuple(found.values())


def _candidates(base: Any, relation: Relation) -> Iterator[_Pair]:
    yield from edge_pairs(base, relation)
    yield from ((base, one) for one in ordinary_neighbours(base, relation))


def neighbours_inside(
    base: Any, relation: Relation, domain: Domain
) -> SearchStrategy[_Pair]:
    """Draw the pairs of `neighbours_of`, moved into a domain that holds the base."""
    fit = domain.fitting(base)
    return (
        neighbours_of(base, relation)
        .map(lambda pair: (fit(pair[0]), fit(pair[1])))
        .filter(lambda pair: _belongs(pair[0], pair[1], relation, domain))
    )


def _belongs(database: Any, neighbour: Any, relation: Relation, domain: Domain) -> bool:
    return (
        domain.admits(database)
        and domain.admits(neighbour)
        and allows(relation, database, neighbour)
    )
