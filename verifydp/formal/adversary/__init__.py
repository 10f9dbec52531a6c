"""What adversaries achieve at most, and what their results mean, as certificates."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from verifydp.adversary.limits import Limit
from verifydp.adversary.mechanism_classes import MechanismClass
from verifydp.adversary.mechanism_classes.any_mechanism import AnyMechanism
from verifydp.errors import InputError, SpecError, UnsupportedError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.formal.adversary.attacks import ProvableFigures, certified_bound
from verifydp.formal.adversary.choices import certified_choice
from verifydp.formal.adversary.excess import certified_excess
from verifydp.formal.adversary.writing import modulo_of

__all__ = ["Evidence", "evidence_of_bound", "evidence_of_choice"]

_SHOWN = "the checker made every step of the proof again"
_NO_MORE = "a second certificate shows that epsilon + 1.1e-7 is too large"
#: What means that no proof was found, as of more values than one is written for; a
#: proof that the checker refuses is a fault.
_REFUSALS = InputError, SpecError, UnsupportedError
#: Characters of a failed step that a sentence takes.
_REASON_MAX = 200


@dataclass(frozen=True, slots=True)
class Evidence:
    """What stands behind an answer.

    Attributes
    ----------
    certificate
        Guarantee: accepted by the checker; None where there is none.
    words
        What it shows, or why there is none.
    excess
        A second one: that an epsilon that is larger by 1.1e-7 is too large.
    """

    certificate: ProofCertificate | None
    words: str
    excess: ProofCertificate | None = None

    @property
    def modulo(self) -> tuple[CitedFormula, ...]:
        """What both take from the literature."""
        return modulo_of(self.certificate, self.excess)


def evidence_of_choice(
    limits: Sequence[Limit],
    family: MechanismClass,
    odds: Fraction,
    epsilon: Fraction,
    deciding: int = 0,
) -> Evidence:
    """Have the checker show that no test exceeds a limit at an epsilon.

    Parameters
    ----------
    limits, family, odds, epsilon
        As for `choices.certified_choice`.
    deciding
        Place of the limit that a larger epsilon exceeds.

    Examples
    --------
    >>> from verifydp.adversary.mechanism_classes import ClassSettings, mechanism_class
    >>> from verifydp.adversary.limits import PrecisionLimit
    >>> limits, kind = [PrecisionLimit("0.9")], mechanism_class("any", ClassSettings())
    >>> found = evidence_of_choice(limits, kind, Fraction(1), Fraction(2))
    >>> found.certificate.verdict.value
    'PROVED'
    >>> evidence_of_choice(limits, kind, Fraction(1), Fraction(3)).certificate is None
    True
    """
    try:
        certificate = certified_choice(limits, family, odds, epsilon)
    except _REFUSALS as error:
        return Evidence(None, f"none: {_line(error)}; exact and ball arithmetic say so")
    if not isinstance(family, AnyMechanism):
        return Evidence(certificate, _SHOWN)
    try:
        excess = certified_excess(limits[deciding], odds, epsilon, family.delta)
    except _REFUSALS:
        return Evidence(certificate, _SHOWN)
    return Evidence(certificate, f"{_SHOWN}; {_NO_MORE}", excess)


def evidence_of_bound(
    attack: ProvableFigures, delta: Fraction, lower: Fraction | None
) -> Evidence:
    """Have the checker show that a result asks for an epsilon of at least a number.

    Parameters
    ----------
    attack, delta, lower
        As for `attacks.certified_bound`.
    """
    try:
        certificate = certified_bound(attack, delta, lower)
    except _REFUSALS as error:
        return Evidence(None, f"none: {_line(error)}; exact and ball arithmetic say so")
    return Evidence(certificate, _SHOWN)


def _line(error: Exception) -> str:
    return str(error).splitlines()[0][:_REASON_MAX]
