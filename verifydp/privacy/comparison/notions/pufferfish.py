"""Pufferfish privacy: any secrets, any beliefs (Kifer and Machanavajjhala 2014)."""

import math
from collections.abc import Sequence
from fractions import Fraction

from verifydp.privacy.comparison.findings import Finding, largest_ratio
from verifydp.privacy.comparison.mechanism import Database
from verifydp.privacy.comparison.neighbours import Pair
from verifydp.privacy.comparison.notions import Notion, Reading
from verifydp.privacy.comparison.question import Question, Secrets

__all__ = ["NOTION", "pufferfish", "record_secrets"]


def record_secrets(question: Question) -> Secrets:
    """Give the secrets that are meant where none are given: values of a record."""
    databases = question.mechanism.databases
    events: dict[tuple[int, object], set[Database]] = {}
    for database in databases:
        for record, value in enumerate(database):
            events.setdefault((record, value), set()).add(database)
    listed = [(key, frozenset(event)) for key, event in events.items()]
    pairs = tuple(
        (event, other)
        for place, (key, event) in enumerate(listed)
        for another, other in listed[place + 1 :]
        if key[0] == another[0]
    )
    return Secrets(pairs, (question.prior,))


def pufferfish(question: Question) -> Finding:
    """Give the largest log ratio of the output given two secrets, over all beliefs.

    Pairs of which a secret is impossible under a belief say nothing there.

    Guarantee: exact, both directions; vacuous where no belief allows a pair.
    """
    secrets = question.secrets or record_secrets(question)
    rows: list[tuple[list[int], int]] = []
    names: list[str] = []
    pairs: list[Pair] = []
    for number, belief in enumerate(secrets.beliefs, start=1):
        weights = belief.counts(question.mechanism)
        known: dict[frozenset[Database], int | None] = {}
        for sides in secrets.pairs:
            for event in sides:
                if event not in known:
                    known[event] = _add(question, weights, event, rows)
                    if known[event] is not None:
                        label = f", belief {number}" if len(secrets.beliefs) > 1 else ""
                        names.append(_name(question, event) + label)
            first, second = known[sides[0]], known[sides[1]]
            if first is not None and second is not None:
                pairs.append((first, second))
    scale = math.lcm(*(weight for _, weight in rows)) if rows else 1
    notes = (
        "secrets: every two values of a record, under the prior"
        if question.secrets is None
        else f"pairs of secrets: {len(secrets.pairs)}; beliefs: {len(secrets.beliefs)}",
    )
    return largest_ratio(
        [tuple(part * (scale // weight) for part in row) for row, weight in rows],
        pairs,
        names,
        question.mechanism.outputs,
        empty="no belief allows both secrets of a pair",
        notes=notes,
    )


def _add(
    question: Question,
    weights: Sequence[int],
    event: frozenset[Database],
    rows: list[tuple[list[int], int]],
) -> int | None:
    """Append the law given an event; None where the event is impossible."""
    mechanism = question.mechanism
    places = [mechanism.places[database] for database in event]
    total = sum(weights[place] for place in places)
    if not total:
        return None
    row = [0] * len(mechanism.outputs)
    for place in places:
        if weights[place]:
            for output, part in enumerate(mechanism.rows[place]):
                row[output] += weights[place] * part
    rows.append((row, total))
    return len(rows) - 1


def _name(question: Question, event: frozenset[Database]) -> str:
    """Say "record i has this value" where the event is just that."""
    some = min(event, key=question.mechanism.places.__getitem__)
    for record, value in enumerate(some):
        alike = sum(
            len(database) > record and database[record] == value
            for database in question.mechanism.databases
        )
        if alike == len(event) and all(
            len(database) > record and database[record] == value for database in event
        ):
            return f"record {record + 1} is {value}"
    share = Fraction(len(event), len(question.mechanism.databases))
    return f"one of {len(event)} databases ({share} of all)"


NOTION = Notion(
    "pufferfish",
    "pufferfish privacy",
    "Kifer and Machanavajjhala 2014",
    (
        Reading(
            "pufferfish",
            "Pufferfish",
            "Under every belief that allows both secrets of a pair: "
            "P(o|secret) <= exp(epsilon) P(o|other secret), both ways.",
            pufferfish,
        ),
    ),
    order=2,
)
