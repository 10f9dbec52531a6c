"""Pufferfish privacy: any secrets, any beliefs (Kifer and Machanavajjhala 2014)."""

from collections.abc import Hashable, Sequence
from fractions import Fraction

from verifydp.notions.finite.database_prior import DatabasePrior
from verifydp.notions.finite.findings import NotionFinding, largest_ratio
from verifydp.notions.finite.mechanism import Database
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "pufferfish"]


#: What is kept apart: events, of which every two are secrets.
_Groups = Sequence[tuple[frozenset[Database], ...]]


def _values_of_records(question: NotionQuestion) -> _Groups:
    """Give what is meant where no secrets are given: the values of each record."""
    groups: dict[int, dict[Hashable, set[Database]]] = {}
    for database in question.mechanism.databases:
        for record, value in enumerate(database):
            events = groups.setdefault(record, {})
            events.setdefault(value, set()).add(database)
    return [tuple(map(frozenset, events.values())) for events in groups.values()]


def pufferfish(question: NotionQuestion) -> NotionFinding:
    """Give the largest log ratio of the output given two secrets, over all beliefs.

    Pairs of which a secret is impossible under a belief say nothing there.

    Guarantee: exact, both directions; vacuous where no belief allows a pair.
    """
    secrets = question.secrets
    asked: _Groups
    beliefs: tuple[DatabasePrior, ...]
    if secrets is None:
        asked, beliefs = _values_of_records(question), (question.prior,)
        note = "secrets: every two values of a record, under the prior"
    else:
        asked, beliefs = secrets.pairs, secrets.beliefs
        note = f"pairs of secrets: {len(asked)}; beliefs: {len(beliefs)}"
    rows: list[Sequence[int]] = []
    names: list[str] = []
    groups: list[list[int]] = []
    for number, belief in enumerate(beliefs, start=1):
        weights = belief.counts(question.mechanism)
        label = f", belief {number}" if len(beliefs) > 1 else ""
        row_of: dict[frozenset[Database], int | None] = {}
        for events in asked:
            for event in events:
                if event not in row_of:
                    row = _given(question, weights, event)
                    row_of[event] = None if row is None else len(rows)
                    if row is not None:
                        rows.append(row)
                        names.append(_name(question, event) + label)
            places = [row_of[event] for event in events]
            groups.append([place for place in places if place is not None])
    return largest_ratio(
        rows,
        groups,
        names,
        question.mechanism.outputs,
        empty="no belief allows both secrets of a pair",
        notes=(note,),
    )


def _given(
    question: NotionQuestion, weights: Sequence[int], event: frozenset[Database]
) -> Sequence[int] | None:
    """Add up what the outputs have in common with an event; None if it is impossible.

    The integers are in proportion to the law of the output given the event.
    """
    mechanism = question.mechanism
    places = [mechanism.places[database] for database in event]
    kept = [place for place in places if weights[place]]
    if not kept:
        return None
    row = [0] * len(mechanism.outputs)
    for place in kept:
        for output, part in enumerate(mechanism.rows[place]):
            row[output] += weights[place] * part
    return row


def _name(question: NotionQuestion, event: frozenset[Database]) -> str:
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
