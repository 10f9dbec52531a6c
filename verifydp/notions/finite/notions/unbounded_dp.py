"""Unbounded differential privacy: one record is added or removed (Dwork 2006)."""

from verifydp.notions.finite.findings import NotionFinding, largest_ratio
from verifydp.notions.finite.neighbours import removal_pairs
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "unbounded_dp"]


def unbounded_dp(question: NotionQuestion) -> NotionFinding:
    """Give the largest log ratio over databases of which one has a record more.

    Guarantee: exact, both directions; vacuous where the table has no such pair.
    """
    return largest_ratio(
        question.mechanism.rows,
        removal_pairs(question.mechanism),
        question.names,
        question.mechanism.outputs,
        empty="no two databases of the table differ by one added or removed record",
    )


NOTION = Notion(
    "unbounded-dp",
    "unbounded DP",
    "Dwork 2006",
    (
        Reading(
            "unbounded-dp",
            "DP, unbounded",
            "Databases of which one has one record more than the other: "
            "P(o|D) <= exp(epsilon) P(o|D') for every output o, both ways.",
            unbounded_dp,
            uses_prior=False,
        ),
    ),
    order=1,
)
