"""The five verdicts, and no others."""

from enum import StrEnum

__all__ = ["Verdict"]


class Verdict(StrEnum):
    """What is known about a claim.

    Examples
    --------
    >>> Verdict("REFUTED").meaning
    'a concrete violation exists'
    """

    PROVED = "PROVED"
    REFUTED = "REFUTED"
    NOT_REFUTED = "NOT_REFUTED"
    INCONCLUSIVE = "INCONCLUSIVE"
    NOT_APPLICABLE = "NOT_APPLICABLE"

    @property
    def meaning(self) -> str:
        """One clause that says what the verdict asserts, and no more."""
        return _MEANINGS[self]


_MEANINGS = {
    Verdict.PROVED: "holds for every parameter in the stated scope",
    Verdict.REFUTED: "a concrete violation exists",
    Verdict.NOT_REFUTED: "sampled; no violation was found",
    Verdict.INCONCLUSIVE: "neither shown to be true nor shown to be false",
    Verdict.NOT_APPLICABLE: "an assumption fails for this subject",
}
