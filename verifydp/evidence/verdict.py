"""The five verdicts, and no others."""

from collections.abc import Sized
from enum import StrEnum

__all__ = ["Verdict", "in_full"]


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


def in_full(verdict: Verdict, modulo: Sized = ()) -> str:
    """Write a verdict as it has to be shown: with what it takes from the literature.

    Parameters
    ----------
    verdict
        What is known.
    modulo
        The cited formulas that it rests on.

    Returns
    -------
    str
        Guarantee: plain only where nothing is cited.

    Examples
    --------
    >>> in_full(Verdict.PROVED), in_full(Verdict.PROVED, ["completeness"])
    ('PROVED', 'PROVED, modulo 1 cited formula')
    """
    count = len(modulo)
    if not count:
        return verdict.value
    return f"{verdict.value}, modulo {count} cited formula{'s' * (count > 1)}"
