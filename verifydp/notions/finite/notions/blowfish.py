"""Blowfish privacy: minimal neighbours under a policy (He et al., SIGMOD 2014)."""

from verifydp.notions.finite.findings import NotionFinding, largest_ratio
from verifydp.notions.finite.notions import Notion, Reading
from verifydp.notions.finite.question import NotionQuestion

__all__ = ["NOTION", "blowfish"]


def blowfish(question: NotionQuestion) -> NotionFinding:
    """Give the largest log ratio over the neighbours of the question's policy.

    Guarantee: exact, both directions; vacuous where the policy leaves no neighbours.
    """
    policy = question.policy
    return largest_ratio(
        question.mechanism.rows,
        question.policy_pairs,
        question.names,
        question.mechanism.outputs,
        empty=f"the policy leaves no neighbours ({policy.text}): it asks for nothing",
        notes=(f"policy: {policy.text}",),
    )


NOTION = Notion(
    "blowfish",
    "Blowfish privacy",
    "He, Machanavajjhala and Ding 2014, definition 4.1",
    (
        Reading(
            "blowfish",
            "Blowfish",
            "Databases that satisfy the policy's constraints and differ, minimally as "
            "seen from either of the two, in records whose two values are an edge of "
            "its graph: P(o|D) <= exp(epsilon) P(o|D'), both ways.",
            blowfish,
            uses_prior=False,
        ),
    ),
    order=3,
)
