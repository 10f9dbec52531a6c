"""Neighbouring pairs around a base database."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, zip_longest
from typing import Any

import numpy as np
from hypothesis import assume, strategies
from hypothesis.strategies import DrawFn, SearchStrategy

from verifydp.data.digests import pair_digest
from verifydp.data.neighbouring import allows
from verifydp.data.records import keep_records, records_of
from verifydp.data.variants import Base, Variant, as_database
from verifydp.empirical.search.bits import draw_below, draw_flag
from verifydp.empirical.search.records import RecordEdges
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

__all__ = [
    "MOST_EDGE_PAIRS",
    "EdgeVariants",
    "edge_pairs",
    "neighbours_of",
    "ordinary_neighbours",
    "variants_of",
]

#: How many pairs `edge_pairs` gives at most.
MOST_EDGE_PAIRS = 40
_ORDINARY = 8

_Pair = tuple[Any, Any]
_Variants = tuple[Variant, Variant]


def edge_pairs(base: Any, relation: Relation) -> tuple[_Pair, ...]:
    """The pairs that break most wrong mechanisms, in that order.

    An ordinary or extreme record added to (or, where records are replaced, put
    into) an empty, a tiny and the whole base database, a missing value, a
    category never seen, and each column's extreme records taken away.

    Parameters
    ----------
    base
        A database with at least one record.
    relation
        ``add-remove`` or ``replace``; with a group size K the change is made
        with K records at once.

    Returns
    -------
    tuple of pairs
        At most `MOST_EDGE_PAIRS`, distinct, each allowed by the relation.

    Raises
    ------
    InputError
        If the base has no records or the relation is no relation of records.

    Examples
    --------
    >>> import numpy as np
    >>> pairs = edge_pairs(np.array([1.0, 2.0, 6.0]), Relation("add-remove"))
    >>> pairs[0]
    (array([], dtype=float64), array([66.]))
    """
    variants = EdgeVariants(Base(base), relation)
    return tuple((as_database(one), as_database(other)) for one, other in variants)


@dataclass(frozen=True, slots=True, eq=False)
class EdgeVariants:
    """The pairs of `edge_pairs` as variants of the base, each made when it is needed.

    Raises
    ------
    InputError
        As `edge_pairs` does.
    """

    base: Base
    relation: Relation

    def __post_init__(self) -> None:
        _require_relation(self.relation)

    def __iter__(self) -> Iterator[_Variants]:
        make = (
            _add_remove_candidates
            if self.relation.name == "add-remove"
            else _replace_candidates
        )
        found: set[str] = set()
        for database, neighbour in make(self.base, self.relation.group_size):
            digest = pair_digest(database, neighbour)
            mirrored = pair_digest(neighbour, database)
            if digest in found or mirrored in found:
                continue
            if allows(self.relation, database, neighbour):
                found.add(digest)
                yield database, neighbour
            if len(found) == MOST_EDGE_PAIRS:
                break


def ordinary_neighbours(base: Base, relation: Relation) -> tuple[Variant, ...]:
    """Some neighbours of the base that differ in an ordinary record alone.

    A record less, or one replaced by another of the base; where there is no other, by
    the first record at the edges that the relation allows. Records with extremes or
    rare values first.

    Examples
    --------
    >>> found = ordinary_neighbours(Base(np.array([1.0, 2.0])), Relation("replace"))
    >>> [one.database.tolist() for one in found]
    [[2.0, 2.0], [1.0, 1.0]]
    """
    _require_relation(relation)
    whole, edges = base.whole, RecordEdges(base.database)
    places = edges.special[:_ORDINARY]
    if relation.name == "add-remove":
        if len(base.database) == 1:
            return (whole.with_added([edges.typical]),)
        return tuple(whole.without([place]) for place in places)
    others = records_of(keep_records(base.database, places))
    found = (
        whole.with_replaced(place, record)
        for record in chain(others, edges.all)
        for place in places
    )
    allowed = (one for one in found if allows(relation, whole, one))
    return tuple(islice(allowed, len(places)))


def neighbours_of(base: Any, relation: Relation) -> SearchStrategy[_Pair]:
    """Draw neighbouring pairs around a base database.

    One side is a part of the base of any size (empty, one record, two, a few,
    half, any, the whole base), now and then with an edge record; on the other
    side up to K records are added, removed or replaced, by records of the base or
    at the edges (`verifydp.empirical.search.records`). Both orders are drawn. What
    is drawn depends on hypothesis' seed alone.

    Raises
    ------
    InputError
        If the base has no records or the relation is no relation of records.
    """
    return variants_of(Base(base), relation).map(
        lambda pair: (as_database(pair[0]), as_database(pair[1]))
    )


def variants_of(base: Base, relation: Relation) -> SearchStrategy[_Variants]:
    """Draw the pairs of `neighbours_of` as variants of the base.

    Raises
    ------
    InputError
        As `neighbours_of` does.
    """
    _require_relation(relation)
    edges = RecordEdges(base.database)
    return _drawn_pairs(base, relation, edges.all, edges.special)


@strategies.composite
def _drawn_pairs(
    draw: DrawFn,
    base: Base,
    relation: Relation,
    edges: tuple[Any, ...],
    special: tuple[int, ...],
) -> _Variants:
    database = base.part(_draw_part(draw, len(base.database), special))
    if draw_below(draw, 4) == 3:
        database = database.with_added([edges[draw_below(draw, len(edges))]])
    size = len(database)
    changes = _draw_changes(draw, relation.group_size)
    if relation.name == "replace":
        gone = _draw_places(draw, size, min(changes, size))
        new = _draw_records(draw, base.database, edges, len(gone))
        neighbour = database
        for place, record in zip(gone, new, strict=True):
            neighbour = neighbour.with_replaced(place, record)
    else:
        removals = sum(draw_flag(draw) for _ in range(changes))
        gone = _draw_places(draw, size, min(removals, size))
        new = _draw_records(draw, base.database, edges, changes - len(gone))
        neighbour = database.without(gone).with_added(new)
    assume(allows(relation, database, neighbour))
    return (neighbour, database) if draw_flag(draw) else (database, neighbour)


def _draw_part(draw: DrawFn, size: int, special: tuple[int, ...]) -> Iterable[int]:
    """Draw the places of a part of the base."""
    choice = draw_below(draw, 8)
    if choice < 3:
        return _draw_distinct(draw, size, choice, special)
    if choice == 3:
        return _draw_distinct(draw, size, 3 + draw_below(draw, 6), special)
    if choice in {4, 5}:
        count = size // 2 if choice == 4 else draw_below(draw, size + 1)
        # One draw in place of hundreds: a random part is as good as any other.
        random = np.random.default_rng(draw_below(draw, 2**12))
        return np.sort(random.permutation(size)[:count])
    return np.arange(size)


def _draw_distinct(
    draw: DrawFn, size: int, count: int, special: tuple[int, ...]
) -> list[int]:
    places = []
    for _ in range(count):
        if draw_flag(draw):
            places.append(special[draw_below(draw, len(special))])
        else:
            places.append(draw_below(draw, size))
    return list(dict.fromkeys(places))


def _draw_changes(draw: DrawFn, group_size: int) -> int:
    """Draw how many records change: all that may, half of the time."""
    if group_size == 1 or draw_flag(draw):
        return group_size
    return 1 + draw_below(draw, group_size)


def _draw_places(draw: DrawFn, size: int, count: int) -> list[int]:
    places: dict[int, None] = {}
    while len(places) < count:
        place = draw_below(draw, size)
        # Step on to the next free place, so that the loop ends for any draw.
        while place in places:
            place = (place + 1) % size
        places[place] = None
    return list(places)


def _draw_records(
    draw: DrawFn, base: Any, edges: tuple[Any, ...], count: int
) -> list[Any]:
    drawn = []
    for _ in range(count):
        if draw_below(draw, 4) < 3:
            drawn.append(edges[draw_below(draw, len(edges))])
        else:
            place = draw_below(draw, len(base))
            drawn.extend(records_of(keep_records(base, [place])))
    return drawn


def _add_remove_candidates(base: Base, group_size: int) -> Iterator[_Variants]:
    edges = RecordEdges(base.database)

    def added(part: Variant, record: Any) -> _Variants:
        return part, part.with_added([record] * group_size)

    typical, above = edges.typical, edges.role("above")
    whole, nothing, one = base.whole, base.holding([]), base.holding([typical])
    yield added(nothing, above)
    yield added(whole, edges.role("missing"))
    yield added(one, above)
    yield added(whole, edges.role("unseen"))
    yield added(nothing, typical)
    yield added(whole, above)
    tiny = (
        added(part, edges.role(role))
        for part, role in [
            (one, None),
            (nothing, "missing"),
            (one, "below"),
            (nothing, "unseen"),
            (one, "unseen"),
            (nothing, "below"),
            (base.holding([edges.role("smallest")]), "largest"),
            (one, "missing"),
            (nothing, "infinite"),
        ]
    )
    large = (
        added(whole, edges.role(role))
        for role in ("below", "huge", "infinite", "minus huge", "empty", "zero", None)
    )
    removed = (
        (whole, whole.without(places)) for places in _batches(edges.special, group_size)
    )
    yield from _in_turn(removed, large, tiny)
    yield from (added(whole, record) for record in edges.all)


def _replace_candidates(base: Base, group_size: int) -> Iterator[_Variants]:
    edges = RecordEdges(base.database)
    special = edges.special

    def put(places: tuple[int, ...], role: str | None) -> _Variants:
        neighbour = base.whole
        for place in places:
            neighbour = neighbour.with_replaced(place, edges.role(role))
        return base.whole, neighbour

    def tiny(
        kept: str | None, count: int, old: str | None, new: str | None
    ) -> _Variants:
        common = [edges.role(kept)] * count
        before = [edges.role(old)] * group_size
        after = [edges.role(new)] * group_size
        return base.holding(common + before), base.holding(common + after)

    ordinary = tuple(range(min(group_size, len(base.database))))
    yield tiny(None, 0, None, "above")
    yield put(ordinary, "missing")
    yield tiny(None, 1, None, "above")
    yield put(ordinary, "unseen")
    yield tiny(None, 0, "smallest", "largest")
    yield put(special[:group_size], "below")
    small = (
        tiny(None, count, old, new)
        for old, new, count in [
            (None, "missing", 0),
            ("smallest", "largest", 1),
            ("below", "above", 0),
            (None, "below", 1),
            (None, "unseen", 0),
            ("below", "above", 1),
            (None, "missing", 1),
            (None, "unseen", 1),
        ]
    )
    roles = ("above", "below", "huge", "infinite", "minus huge", "empty", "zero")
    whole = (put(ordinary, role) for role in roles)
    # The places of maxima come first: each is put at the other end.
    middle = len(special) // 2
    extremes = (
        put(places, "smallest" if special.index(places[0]) < middle else "largest")
        for places in _batches(special, group_size)
    )
    yield from _in_turn(extremes, whole, small)


def _batches(places: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """Places one batch at a time; the last batch may be smaller."""
    rest = iter(places)
    while batch := tuple(islice(rest, size)):
        yield batch


def _in_turn(*sources: Iterator[_Variants]) -> Iterator[_Variants]:
    """One pair of each source, then the next of each, until all are exhausted."""
    rounds = chain.from_iterable(zip_longest(*sources))
    return (pair for pair in rounds if pair is not None)


def _require_relation(relation: Relation) -> None:
    if relation.name not in {"add-remove", "replace"}:
        raise InputError(
            f"no neighbours can be made under the relation {relation}: use add-remove "
            "or replace, or give a strategy that draws pairs"
        )
