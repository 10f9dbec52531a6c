"""A search for the smallest finite mechanism that violates a relation.

Candidates are enumerated by size, exactly, and the first violation is the answer. The
order is: number of records, size of the alphabet, number of outputs, common
denominator of the table, common denominator of the prior; within one size policies
(none, then a known count of the last value), tables and priors in the order of their
numerators. So "smallest" means: first in this order, within the limits of the search.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifydp.evidence.epsilon import Epsilon
from verifydp.notions.finite.findings import NotionFinding
from verifydp.notions.finite.mechanism import Database
from verifydp.notions.finite.notions import READINGS
from verifydp.notions.finite.policies import Policy
from verifydp.notions.finite.relations import (
    Counterexample,
    NotionRelation,
    RelationOutcome,
    judge,
)

__all__ = [
    "DEFAULT_LIMITS",
    "ORDER",
    "SearchLimits",
    "candidates",
    "smallest_violation",
]

#: The order in words, and how far it was followed.
ORDER = (
    "records, alphabet, outputs, denominator of the table, denominator of the prior; "
    "then policy, table and prior by their numerators. Tried were one record of up to "
    "3 values with up to 3 outputs and two records of 2 values with 2 outputs, with "
    "denominators up to 4; for tables on the databases of a known count up to four "
    "records of 2 values with 2 outputs, and denominators up to 2 of the prior"
)


@dataclass(frozen=True, slots=True)
class SearchLimits:
    """How far a search goes.

    Attributes
    ----------
    shapes
        Numbers of records, values and outputs to try, in this order.
    table, prior
        Largest denominators.
    """

    shapes: tuple[tuple[int, int, int], ...] = (
        (1, 2, 2),
        (1, 2, 3),
        (1, 3, 2),
        (1, 3, 3),
        (2, 2, 2),
    )
    table: int = 4
    prior: int = 4


#: Enough for every relation that is known to fail.
DEFAULT_LIMITS = SearchLimits()


def smallest_violation(
    relation: NotionRelation, limits: SearchLimits = DEFAULT_LIMITS
) -> Counterexample | None:
    """Find the first candidate on which a relation fails, though its needs are met.

    Returns
    -------
    Counterexample or None
        None where no candidate within the limits violates it. Guarantee: violations
        are exact, or decided in balls; each candidate before the one returned was
        tried.

    Examples
    --------
    >>> from verifydp.notions.finite.failing import FAILING
    >>> (one,) = [one for one in FAILING if one.name == "IP (record) <= MP (record)"]
    >>> found = smallest_violation(one)
    >>> found.databases, found.counts, found.denominator
    (((0,), (1,)), ((2, 1), (1, 2)), 3)
    """
    table: Counterexample | None = None
    known: dict[str, NotionFinding] = {}
    for candidate in candidates(relation.varies, limits):
        if table is None or not _same_table(table, candidate):
            table, known = candidate, _without_prior(relation, candidate)
        right = known.get(relation.right)
        if right is not None and _allows_all(relation, right):
            continue
        if (
            judge(relation, candidate.question(), known).outcome
            is RelationOutcome.FAILS
        ):
            return candidate
    return None


def _same_table(one: Counterexample, two: Counterexample) -> bool:
    """Whether only the priors may differ; one size's tables come one by one."""
    return one.counts is two.counts and one.policy is two.policy


def _without_prior(
    relation: NotionRelation, one: Counterexample
) -> dict[str, NotionFinding]:
    """Measure once per table what no prior changes."""
    question = one.question()
    return {
        name: READINGS[name].measure(question)
        for name in (relation.left, relation.right)
        if not READINGS[name].uses_prior
    }


def _allows_all(relation: NotionRelation, right: NotionFinding) -> bool:
    """Whether the right side is infinite or missing, so that nothing violates it."""
    if right.epsilon is None:
        return True
    return not relation.equal and right.epsilon == Epsilon()


def candidates(
    varies: Sequence[str], limits: SearchLimits = DEFAULT_LIMITS
) -> Iterator[Counterexample]:
    """Enumerate mechanisms with priors and policies in the order of this module.

    Parameters
    ----------
    varies
        What is enumerated beside tables, as in `NotionRelation.varies`.
    limits
        Where to stop.
    """
    for records, values, outputs in limits.shapes:
        for databases, policies in _domains(records, values, varies):
            for table, prior in itertools.product(
                range(1, limits.table + 1),
                range(1, limits.prior + 1) if "prior" in varies else (0,),
            ):
                yield from _of_size(databases, policies, outputs, table, prior)


def _domains(
    records: int, values: int, varies: Sequence[str]
) -> Iterator[tuple[tuple[Database, ...], tuple[Policy | None, ...]]]:
    """Give the databases of a shape, and the policies for them."""
    alphabet = range(values)
    lengths = range(records + 1) if "shorter" in varies else (records,)
    full = tuple(
        database
        for length in lengths
        for database in itertools.product(alphabet, repeat=length)
    )
    last = values - 1
    if "slice" in varies:
        for count in range(1, records):
            inside = tuple(one for one in full if one.count(last) == count)
            yield inside, (Policy.count(last, count),)
        return
    counts = range(records + 1) if "policy" in varies else ()
    yield full, (None, *(Policy.count(last, count) for count in counts))


def _of_size(
    databases: tuple[Database, ...],
    policies: Sequence[Policy | None],
    outputs: int,
    table: int,
    prior: int,
) -> Iterator[Counterexample]:
    rows = list(_compositions(table, outputs))
    beliefs: list[tuple[int, ...] | None] = [None]
    if prior:
        beliefs = [
            weights
            for weights in _compositions(prior, len(databases))
            if math.gcd(*weights) == 1
        ]
    for policy in policies:
        for counts in itertools.product(rows, repeat=len(databases)):
            if math.gcd(table, *itertools.chain.from_iterable(counts)) > 1:
                continue  # it has a smaller denominator
            columns = list(zip(*counts, strict=True))
            if any(one < two for one, two in itertools.pairwise(columns)):
                continue  # it came before, with the outputs in another order
            for weights in beliefs:
                yield Counterexample(databases, counts, table, weights, policy)


def _compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Write a number as an ordered sum, the largest first part first."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in _compositions(total - first, parts - 1):
            yield (first, *rest)
