"""Bounded differential privacy: one record is replaced (Dwork and Roth 2014)."""

from verifydp.notions.finite.findings import NotionFinding, largest_ratio
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "bounded_dp"]


def bounded_dp(question: NotionQuestion) -> NotionFinding:
    """Give the largest log ratio over databases that differ in one record's value.

    Guarantee: exact, both directions.
    """
    return largest_ratio(
        question.mechanism.rows,
        question.lines,
        question.names,
        question.mechanism.outputs,
        empty="no two databases of the table differ in the value of one record",
    )


NOTION = Notion(
    "bounded-dp",
    "bounded DP",
    "Dwork, McSherry, Nissim and Smith 2006",
    (
        Reading(
            "bounded-dp",
            "DP, bounded",
            "Databases of one size that differ in the value of one record: "
            "P(o|D) <= exp(epsilon) P(o|D') for every output o.",
            bounded_dp,
            uses_prior=False,
        ),
    ),
    order=0,
)
