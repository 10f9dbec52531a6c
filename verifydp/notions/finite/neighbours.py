"""Pairs of databases that notions compare, as pairs of places in the table."""

import itertools
from collections.abc import Iterator, Sequence

from verifydp.notions.finite.mechanism import Database, FiniteMechanism
from verifydp.notions.finite.policies import Policy

__all__ = [
    "PlacePair",
    "blowfish_pairs",
    "dependent_pairs",
    "one_record_lines",
    "removal_pairs",
]

#: Places of two databases in the table of a mechanism.
PlacePair = tuple[int, int]


def one_record_lines(mechanism: FiniteMechanism) -> tuple[tuple[int, ...], ...]:
    """Give the groups of databases that differ in the value of one record.

    Returns
    -------
    tuple
        For each record and each rest the places of all databases that have this rest;
        every two of a group differ in exactly that record. Groups of one are left out.

    Examples
    --------
    >>> rows = {(a, b): {0: 1} for a in (0, 1) for b in (0, 1)}
    >>> one_record_lines(FiniteMechanism(rows))
    ((0, 2), (1, 3), (0, 1), (2, 3))
    """
    lines: dict[tuple[int, int, Database], list[int]] = {}
    longest = max(map(len, mechanism.databases))
    for record in range(longest):
        for place, database in enumerate(mechanism.databases):
            if record < len(database):
                rest = database[:record] + database[record + 1 :]
                lines.setdefault((len(database), record, rest), []).append(place)
    return tuple(tuple(line) for line in lines.values() if len(line) > 1)


def removal_pairs(mechanism: FiniteMechanism) -> tuple[PlacePair, ...]:
    """Give the pairs where the second lacks one record of the first.

    Examples
    --------
    >>> rows = {(): {0: 1}, (0,): {0: 1}, (1,): {0: 1}, (0, 1): {0: 1}}
    >>> removal_pairs(FiniteMechanism(rows))
    ((1, 0), (2, 0), (3, 1), (3, 2))
    """
    found: set[PlacePair] = set()
    for place, database in enumerate(mechanism.databases):
        for record in range(len(database)):
            smaller = database[:record] + database[record + 1 :]
            if smaller in mechanism.places:
                found.add((place, mechanism.places[smaller]))
    return tuple(sorted(found))


def dependent_pairs(
    mechanism: FiniteMechanism,
    tuples: int,
    related: frozenset[frozenset[int]] | None = None,
) -> tuple[PlacePair, ...]:
    """Give the pairs where one record changes, and then at most some that depend on it.

    Parameters
    ----------
    mechanism
        Its databases; only those of equal length are compared.
    tuples
        The number L: how many records may differ, the changed one included.
    related
        The relation R: pairs of records, counted from 0, that depend on each other;
        None where each depends on each.

    Returns
    -------
    tuple
        Each pair once: between 1 and L records differ, and one of them is related to
        all the others.

    Examples
    --------
    >>> rows = {(a, b): {0: 1} for a in (0, 1) for b in (0, 1)}
    >>> len(dependent_pairs(FiniteMechanism(rows), 2))
    6
    >>> len(dependent_pairs(FiniteMechanism(rows), 2, frozenset()))
    4
    """
    return tuple(
        (first, second)
        for first, second in itertools.combinations(range(len(mechanism.databases)), 2)
        if _spreads(
            mechanism.databases[first], mechanism.databases[second], tuples, related
        )
    )


def _spreads(
    first: Database,
    second: Database,
    tuples: int,
    related: frozenset[frozenset[int]] | None,
) -> bool:
    if len(first) != len(second):
        return False
    changed = [i for i, (u, v) in enumerate(zip(first, second, strict=True)) if u != v]
    if len(changed) > tuples:
        return False
    if related is None or len(changed) == 1:
        return True
    return any(
        all(frozenset({root, other}) in related for other in changed if other != root)
        for root in changed
    )


def blowfish_pairs(mechanism: FiniteMechanism, policy: Policy) -> tuple[PlacePair, ...]:
    """Give the ordered pairs of minimally different databases under a policy.

    He et al. 2014, definition 4.1, where T(D, D') are the records whose two values
    are an edge, with those values: D and D' satisfy the constraints, T(D, D') is not
    empty, and no third database of them has a T(D, .) that is not empty and strictly
    inside T(D, D'), or the same one with strictly fewer changed records.

    Returns
    -------
    tuple
        Ordered pairs, sorted. None where the policy leaves no neighbours.

    Notes
    -----
    For one D each changed record with its new value is a bit. The printed definition
    does not say that T(D, .) of the third database is not empty; but D itself would
    then exclude every pair.

    Examples
    --------
    >>> cube = [(a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)]
    >>> mechanism = FiniteMechanism({database: {0: 1} for database in cube})
    >>> len(blowfish_pairs(mechanism, Policy.count(1, 1)))
    6
    """
    allowed = policy.allowed(mechanism)
    values = {value: place for place, value in enumerate(mechanism.alphabet)}
    coded = {
        place: tuple(values[value] for value in mechanism.databases[place])
        for place in allowed
    }
    edges = [
        [policy.is_edge(u, v) for v in mechanism.alphabet] for u in mechanism.alphabet
    ]
    pairs: list[PlacePair] = []
    for first in allowed:
        masks = list(_masks(first, coded, edges, len(values)))
        pairs.extend((first, second) for second in _minimal(masks))
    return tuple(sorted(pairs))


def _masks(
    first: int,
    coded: dict[int, tuple[int, ...]],
    edges: Sequence[Sequence[bool]],
    width: int,
) -> Iterator[tuple[int, int, int]]:
    """Give what counts and all that changes, as bits, and the place, by database."""
    origin = coded[first]
    for second, database in coded.items():
        if len(database) != len(origin):
            continue
        counted = changed = 0
        for record, (u, v) in enumerate(zip(origin, database, strict=True)):
            if u != v:
                bit = 1 << (record * width + v)
                changed |= bit
                if edges[u][v]:
                    counted |= bit
        if counted:
            yield counted, changed, second


def _minimal(masks: Sequence[tuple[int, int, int]]) -> Iterator[int]:
    """Keep what no smaller one excludes: minimal bits, then minimal changes."""
    alike: dict[int, list[tuple[int, int]]] = {}
    for counted, changed, place in masks:
        alike.setdefault(counted, []).append((changed, place))
    # What counts one record alone excludes all that hold it, by one intersection.
    singles = sum(counted for counted in alike if counted.bit_count() == 1)
    smallest: list[int] = []
    for counted in sorted(alike, key=int.bit_count):
        if counted.bit_count() > 1 and (
            counted & singles or not all(inner & ~counted for inner in smallest)
        ):
            continue
        if counted.bit_count() > 1:
            smallest.append(counted)
        group = alike[counted]
        for changed, place in group:
            if not any(c != changed and not c & ~changed for c, _ in group):
                yield place
