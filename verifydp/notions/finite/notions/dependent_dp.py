"""Dependent differential privacy, in the two readings that are in circulation."""

from verifydp.notions.finite.findings import (
    SEVERAL_SIZES,
    NotionFinding,
    largest_ratio,
)
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "conditional_reading", "set_reading"]


def set_reading(question: NotionQuestion) -> NotionFinding:
    """Give the largest log ratio over databases reached through dependent records.

    Guarantee: exact, both directions.
    """
    return largest_ratio(
        question.mechanism.rows,
        question.dependent_groups,
        question.names,
        question.mechanism.outputs,
        empty="no two databases of the table differ in dependent records",
        notes=(question.dependences.text,),
    )


def conditional_reading(question: NotionQuestion) -> NotionFinding:
    """Give the largest log ratio of the output given two values of one record.

    The other records follow their law given that value.

    Guarantee: exact, both directions; vacuous where each record has one value only.
    """
    if question.size is None:
        return NotionFinding.elsewhere(SEVERAL_SIZES)
    return largest_ratio(
        [one.row for one in question.conditionals],
        question.record_groups,
        [one.name for one in question.conditionals],
        question.mechanism.outputs,
        empty="under the prior each record has one possible value",
    )


NOTION = Notion(
    "dependent-dp",
    "dependent DP",
    "Liu, Chakraborty and Mittal, NDSS 2016",
    (
        Reading(
            "dependent-dp/set",
            "DDP, set reading",
            "Databases that differ in one record and then in at most L - 1 that depend "
            "on it: P(o|D) <= exp(epsilon) P(o|D'), both ways.",
            set_reading,
        ),
        Reading(
            "dependent-dp/conditional",
            "DDP, conditional",
            "Under the prior, for two values of a record, the others following their "
            "conditional law: P(o|x_i=a) <= exp(epsilon) P(o|x_i=b).",
            conditional_reading,
        ),
    ),
    order=4,
)
