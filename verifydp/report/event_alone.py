"""What the event that is shown says by itself, beside bets that refute a claim.

Bets gather evidence from all draws and many events; one event, counted on few fresh
draws, may show less than the claim. Then the two have to be told apart.
"""

from verifydp.evidence.claim import Claim
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.results import AuditResult, Witness
from verifydp.evidence.verdict import Verdict
from verifydp.report.bounds import lower_text

__all__ = ["shows_violation", "weakness_sentence"]


def shows_violation(witness: Witness, claim: Claim) -> bool:
    """Whether the counts of the event refute the claim by themselves.

    The bound is rounded downward, so one that is the claimed value may do.
    """
    lower = witness.epsilon_lower
    return lower is not None and Epsilon.read(lower) >= claim.notion.epsilon


def weakness_sentence(result: AuditResult) -> str | None:
    """Say that the bets refute and the event does not; None where it does."""
    witness = result.witness
    if (
        witness is None
        or result.verdict is not Verdict.REFUTED
        or shows_violation(witness, result.claim)
    ):
        return None
    lower = witness.epsilon_lower
    given = "no bound" if lower is None else f"only at least {lower_text(lower)}"
    return f"the bets refute the claim; the event shown gives {given} by itself"
