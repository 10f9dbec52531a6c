"""What `verifydp.prove` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.curves import CurvePoint
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import (
    ENCLOSED,
    Bound,
    Provenance,
    Result,
    Summary,
    both_sides,
)
from verifydp.evidence.verdict import Verdict

__all__ = ["PROVE_FORMAT", "MechanismViolation", "ProveResult", "ProvedClaim"]

#: Name and version of the result format.
PROVE_FORMAT = "verifydp-prove/1"

#: What each standing of a bound guarantees.
_GUARANTEES = {
    "certified": "a certificate, accepted by the checker; rounded outward",
    "enclosed": ENCLOSED,
    "trivial": "none: it says nothing",
}


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


class MechanismViolation(_Record, frozen=True):
    """Two neighbouring inputs and an event at which the claim fails, in words."""

    inputs: dict[str, str]
    event: str


class ProveResult(Result, frozen=True):
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
    profile
        The least deltas at some epsilons, in rising order, for pictures. Guarantee:
        ball arithmetic, rounded outward; no certificate covers it. Empty in results of
        earlier versions, and where a delta takes long to enclose.
    """

    FORMAT: ClassVar[str] = PROVE_FORMAT
    KIND: ClassVar[str] = "proof"
    TITLE: ClassVar[str] = "Proof of a privacy claim"
    DECIDING: ClassVar[str] = "claim"
    COMMAND: ClassVar[str] = "verifydp prove"

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
    violation: MechanismViolation | None
    modulo: tuple[CitedFormula, ...]
    engines: tuple[str, ...]
    seconds: float
    notes: tuple[str, ...]
    certificate: ProofCertificate | None
    bound_certificates: dict[str, ProofCertificate]
    versions: dict[str, str]
    profile: tuple[CurvePoint, ...] = ()

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        claim = self.claim
        parameters = (f"{name} {value}" for name, value in claim.parameters.items())
        return self._summary(
            verdict=self.verdict,
            modulo=self.modulo,
            claim=claim.text,
            reason=self.reason,
            subject=", ".join((claim.mechanism, *parameters)),
            scope=self.scope,
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=self.seconds, reproduce=None
            ),
        )

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """That of the claim as ``claim``, those of bounds by their names."""
        own = {} if self.certificate is None else {"claim": self.certificate}
        return {**own, **self.bound_certificates}

    def _bounds(self) -> Iterator[Bound]:
        claim = self.claim
        for name, at in (
            ("epsilon", f"delta {claim.delta}"),
            ("delta", f"epsilon {claim.epsilon}"),
        ):
            for side in ("lower", "upper"):
                field = f"{name}_{side}"
                standing = self.bounds.get(field, "enclosed")
                sides = {"lower": None, "upper": None} | {side: getattr(self, field)}
                yield from both_sides(
                    name, at, **sides, guarantee=_GUARANTEES.get(standing, standing)
                )
