"""Neighbouring pairs around a base database, within a domain.

What the base shows is inside; so of its variants only their own records are moved and
looked at, and no table is made. Lists alone are taken whole: what names their records
have is known of all of them together.
"""

from collections.abc import Callable, Iterator
from typing import Any

from hypothesis.strategies import SearchStrategy

from verifydp.data.digests import pair_digest
from verifydp.data.domain import Domain
from verifydp.data.neighbouring import allows
from verifydp.data.records import database_like, records_of
from verifydp.data.variants import Base, Variant
from verifydp.empirical.search.neighbours import (
    EdgeVariants,
    ordinary_neighbours,
    variants_of,
)
from verifydp.evidence.claim import Relation

__all__ = ["belongs", "edge_pairs_inside", "neighbours_inside", "ordinary_inside"]

_Pair = tuple[Any, Any]


def edge_pairs_inside(
    base: Base, relation: Relation, domain: Domain
) -> tuple[_Pair, ...]:
    """The pairs of `EdgeVariants`, moved into a domain that holds the base.

    Ordinary neighbours of the base come last.
    """
    fit = domain.fitting(base.database)
    found: dict[str, _Pair] = {}
    for pair in _candidates(base, relation):
        database, neighbour = _fitted(fit, pair[0]), _fitted(fit, pair[1])
        if _both_belong(database, neighbour, relation, domain):
            found.setdefault(pair_digest(database, neighbour), (database, neighbour))
    return tuple(found.values())


def _candidates(base: Base, relation: Relation) -> Iterator[tuple[Variant, Variant]]:
    yield from EdgeVariants(base, relation)
    yield from ((base.whole, one) for one in ordinary_neighbours(base, relation))


def ordinary_inside(
    base: Base, relation: Relation, domain: Domain, pairs: tuple[_Pair, ...]
) -> tuple[Any, ...]:
    """Those of `ordinary_neighbours` that can be moved into the domain.

    Where none can, such as of equal records beside which NaN stands first: the
    neighbours of the whole base among the pairs of `edge_pairs_inside`.
    """
    fit = domain.fitting(base.database)
    ordinary = ordinary_neighbours(base, relation)
    moved = [_fitted(fit, one) for one in ordinary]
    found = [one for one in moved if _both_belong(base.whole, one, relation, domain)]
    others = [other for one, other in pairs if one is base.whole]
    return tuple(found or others[: len(ordinary)])


def neighbours_inside(
    base: Base, relation: Relation, domain: Domain
) -> SearchStrategy[_Pair]:
    """Draw the pairs of `variants_of`, moved into a domain that holds the base."""
    fit = domain.fitting(base.database)
    return (
        variants_of(base, relation)
        .map(lambda pair: (_fitted(fit, pair[0]), _fitted(fit, pair[1])))
        .filter(lambda pair: _both_belong(pair[0], pair[1], relation, domain))
    )


def belongs(domain: Domain, side: Any) -> bool:
    """Whether a database is inside, or a variant of a base that is inside."""
    if not isinstance(side, Variant):
        return domain.admits(side)
    base = side.base.database
    if isinstance(base, list):
        return domain.admits(side.database)
    if domain.size_objection(len(side)) is not None:
        return False
    own = side.further
    return not own or domain.values_objection(database_like(base, own)) is None


def _fitted(fit: Callable[[Any], Any], side: Variant) -> Any:
    if not side.added:
        return side
    base = side.base.database
    if isinstance(base, list):
        return fit(side.database)
    moved = records_of(fit(database_like(base, side.added)))
    return Variant(side.base, side.places, moved)


def _both_belong(
    database: Any, neighbour: Any, relation: Relation, domain: Domain
) -> bool:
    return (
        belongs(domain, database)
        and belongs(domain, neighbour)
        and allows(relation, database, neighbour)
    )
