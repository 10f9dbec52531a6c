"""Hypotheses that relations between notions need, each with why one is not met."""

import itertools

from verifydp.notions.finite.question import NotionQuestion
from verifydp.notions.finite.relations import Need

__all__ = [
    "BINARY_UNIFORM",
    "CLOSED_UNDER_REMOVAL",
    "FULL_SUPPORT",
    "NESTED",
    "NO_CONSTRAINT",
    "ONE_RECORD",
    "ON_ALLOWED",
    "PRODUCT",
    "RECORD_SECRETS",
    "UNIFORM",
]


def _no_full_support(question: NotionQuestion) -> str | None:
    if question.has_full_support:
        return None
    place = question.weights.index(0)
    return f"the prior gives {question.names[place]} no weight"


def _dependent(question: NotionQuestion) -> str | None:
    return None if question.prior.is_product else "the records are dependent"


def _uneven(question: NotionQuestion) -> str | None:
    alike = len(set(question.weights)) == 1
    return None if alike else "the prior is not uniform"


def _several_records(question: NotionQuestion) -> str | None:
    size = question.mechanism.records
    return None if size == 1 else "databases do not have exactly one record"


def _restricted(question: NotionQuestion) -> str | None:
    if not question.mechanism.is_complete:
        return "the table lacks databases over its alphabet"
    if question.policy.is_full(question.mechanism):
        return None
    return f"the policy is another one: {question.policy.text}"


def _outside(question: NotionQuestion) -> str | None:
    allowed = set(question.policy.allowed(question.mechanism))
    for place, weight in enumerate(question.weights):
        if weight and place not in allowed:
            return f"the prior allows {question.names[place]}, the policy does not"
    return None


def _not_nested(question: NotionQuestion) -> str | None:
    policy = set(question.policy_pairs)
    for group in question.dependent_groups:
        for first, second in itertools.combinations(group, 2):
            if (first, second) not in policy:
                names = question.names
                return f"{names[first]} and {names[second]} are no Blowfish neighbours"
    return None


def _removed_row(question: NotionQuestion) -> str | None:
    for database in question.mechanism.databases:
        for record in range(len(database)):
            smaller = database[:record] + database[record + 1 :]
            if smaller not in question.mechanism.places:
                return "the table lacks databases with a record removed"
    return None


def _other_secrets(question: NotionQuestion) -> str | None:
    return None if question.secrets is None else "other secrets or beliefs were given"


def _not_fair_bits(question: NotionQuestion) -> str | None:
    if question.size is None:
        return "the databases have several sizes"
    shares = {one.weight for one in question.conditionals}
    records = [one.record for one in question.conditionals]
    groups = [len(list(group)) for _, group in itertools.groupby(records)]
    if set(groups) == {2} and shares == {sum(question.weights) // 2}:
        return None
    return "the records are not uniform on two values"


FULL_SUPPORT = Need("a prior with weight on every database", _no_full_support)
PRODUCT = Need("independent records", _dependent)
UNIFORM = Need("a uniform prior", _uneven)
ONE_RECORD = Need("one record", _several_records)
NO_CONSTRAINT = Need("all values kept apart, no database excluded", _restricted)
ON_ALLOWED = Need("a prior on what the policy allows", _outside)
NESTED = Need("every DDP pair a Blowfish pair", _not_nested)
CLOSED_UNDER_REMOVAL = Need("rows for removed records", _removed_row)
RECORD_SECRETS = Need("values of records as secrets, the same prior", _other_secrets)
BINARY_UNIFORM = Need("each record uniform on two values", _not_fair_bits)
