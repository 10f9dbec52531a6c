"""What `verifydp.prove` found, as a plain record: the input of reports."""

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict

__all__ = ["PROVE_FORMAT", "ProveResult", "ProvedClaim", "Violation"]

#: Name and version of the result format.
PROVE_FORMAT = "verifydp-prove/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class ProvedClaim(_Record, frozen=True):
    """A claim about a mechanism with all its parameters, as exact text."""

    mechanism: str
    parameters: dict[str, str]
    neighbours: str
    epsilon: str
    delta: str
    text: str

    def __str__(self) -> str:
        return self.text


class Violation(_Record, frozen=True):
    """Two neighbouring inputs and an event at which the claim fails, in words."""

    inputs: dict[str, str]
    event: str


class ProveResult(_Record, frozen=True):
    """The outcome of `verifydp.prove`.

    Attributes
    ----------
    verdict
        ``PROVED``, ``REFUTED`` or ``INCONCLUSIVE``.
    reason
        One sentence: what the verdict rests on.
    scope
        For which inputs and events it is meant.
    epsilon_lower, epsilon_upper
        Enclose the least epsilon of at least 0 at the claimed delta, over the scope.
        Guarantee: rounded outward from ball arithmetic; no error probability.
    delta_lower, delta_upper
        Enclose the least delta at the claimed epsilon.
    bounds
        For each bound ``certified`` (a certificate that the checker accepts is in
        `bound_certificates`), ``enclosed`` (by ball arithmetic alone) or ``trivial``
        (it says nothing: 0 from below, infinity or 1 from above).
    violation
        For ``REFUTED``: where the claim fails.
    modulo
        Formulas that the proof takes from the literature, in full: the verdict is
        shown with their number. Those of the certificates of bounds are included.
    seconds
        Wall time; not covered by any certificate.
    """

    format: str
    verdict: Verdict
    reason: str
    claim: ProvedClaim
    scope: str
    epsilon_lower: BoundValue
    epsilon_upper: BoundValue
    delta_lower: BoundValue
    delta_upper: BoundValue
    bounds: dict[str, str]
    violation: Violation | None
    modulo: tuple[CitedFormula, ...]
    engines: tuple[str, ...]
    seconds: float
    notes: tuple[str, ...]
    certificate: ProofCertificate | None
    bound_certificates: dict[str, ProofCertificate]
    versions: dict[str, str]
