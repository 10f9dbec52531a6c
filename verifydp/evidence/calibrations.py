"""What `verifydp.calibrate` found, as a plain record: the input of reports."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.verdict import Verdict

__all__ = [
    "CALIBRATION_FORMAT",
    "CalibrationResult",
    "ComparedRule",
    "EventViolation",
    "NoiseRecord",
    "PairRecord",
    "RuleRecord",
]

#: Name and version of the result format.
CALIBRATION_FORMAT = "verifydp-calibration/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class NoiseRecord(_Record, frozen=True):
    """The noise to add.

    Attributes
    ----------
    kind
        ``"laplace"``, ``"gaussian"``, or ``"none"``.
    parameter
        What ``exact`` is: ``"scale"`` (mean absolute value) or ``"sd"``; empty for
        no noise.
    exact
        The parameter as a rational: what all bounds of the result are about.
    decimal
        The same, rounded upward.
    """

    kind: str
    parameter: str
    exact: str
    decimal: float


class RuleRecord(_Record, frozen=True):
    """The rule that chose the scale, and where it is from."""

    name: str
    title: str
    source: str


class ComparedRule(_Record, frozen=True):
    """Another rule: the scale that it prescribes, and how far above the optimum it is.

    ``scale`` and ``ratio`` are rounded upward; the ratio is ``"inf"`` where no noise is
    needed at all.
    """

    name: str
    title: str
    scale: float
    ratio: BoundValue


class PairRecord(_Record, frozen=True):
    """One ordered pair of secrets in one belief, at the scale of the result.

    Attributes
    ----------
    first, second
        The secrets: events of the first are bounded by those of the second.
    belief
        Place of the adversary's belief.
    first_prior, second_prior
        What is believed, in words.
    delta_lower, delta_upper
        Enclose the least delta at the claimed epsilon. Guarantee: ball arithmetic,
        rounded outward.
    raw_delta_lower, raw_delta_upper
        The same without noise.
    epsilon_upper
        The largest log ratio, rounded upward; ``"inf"`` where it has no bound, null
        where it was not enclosed.
    scale
        What the rule prescribes for this pair alone, rounded upward; null where that
        was not sought, since another pair asks for at least as much.
    """

    first: str
    second: str
    belief: int
    first_prior: str
    second_prior: str
    delta_lower: float
    delta_upper: float
    raw_delta_lower: float
    raw_delta_upper: float
    epsilon_upper: BoundValue
    scale: float | None


class EventViolation(_Record, frozen=True):
    """An event at which the claim fails.

    Attributes
    ----------
    first, second, belief
        The ordered pair of secrets, and the belief.
    event
        In words; its ends are exact.
    first_probability, second_probability
        Of the event given each secret: rounded downward and upward.
    gap_lower
        ``first - exp(epsilon) second``, rounded downward: above delta.
    """

    first: str
    second: str
    belief: int
    event: str
    first_probability: float
    second_probability: float
    gap_lower: float


class CalibrationResult(Result, frozen=True):
    """The outcome of `verifydp.calibrate`.

    Attributes
    ----------
    verdict
        ``PROVED`` where a certificate shows the claim at the scale given;
        ``REFUTED`` where a false rule's scale fails at an event; else
        ``INCONCLUSIVE``.
    holds
        What ball arithmetic alone says of the claim; null where its enclosures cannot
        tell.
    reason
        One sentence: what the verdict rests on.
    claim
        What is claimed, in words.
    epsilon, delta
        As exact text.
    noise
        What to add.
    method, rule
        How the scale was chosen.
    noise_needed
        Whether some pair violates the claim without noise; null where that is open.
    raw_delta_lower, raw_delta_upper
        Enclose the largest delta of a pair without noise.
    delta_lower, delta_upper
        Enclose the largest delta of a pair with it. Guarantee: ball arithmetic,
        rounded outward; no error probability.
    deciding
        Place in ``pairs`` of the pair that needs the most noise by the rule.
    pairs
        Every ordered pair of every belief.
    optimum_lower, optimum_upper
        Enclose the least parameter at which the claim holds: it fails below
        the first and holds from the second on. Null where they were not found.
    looseness
        The parameter given over that optimum, rounded upward; ``"inf"`` where no noise
        is needed but some is added.
    rules
        What other true rules prescribe for the same family.
    warnings, notes
        What a user must know; what the result rests on.
    violation
        For ``REFUTED``: where the claim fails.
    certificate
        Shows the verdict, accepted by the checker; null where none was asked for or
        found.
    modulo
        Formulas that it takes from the literature, in full.
    engines
        What stands behind the verdict.
    seconds
        Wall time.
    refuted_by_table
        Where the same noise was judged under the law of the table and fails: how. Then
        the summary, which every report shows, is REFUTED; ``verdict`` and the
        certificate stay about the beliefs.
    """

    FORMAT: ClassVar[str] = CALIBRATION_FORMAT
    KIND: ClassVar[str] = "calibration"
    TITLE: ClassVar[str] = "Calibration of noise"
    DECIDING: ClassVar[str] = "calibration"
    COMMAND: ClassVar[str] = "verifydp calibrate"

    format: str
    verdict: Verdict
    holds: bool | None
    reason: str
    claim: str
    epsilon: str
    delta: str
    noise: NoiseRecord
    method: str
    rule: RuleRecord
    noise_needed: bool | None
    raw_delta_lower: float
    raw_delta_upper: float
    delta_lower: float
    delta_upper: float
    deciding: int
    pairs: tuple[PairRecord, ...]
    optimum_lower: BoundValue
    optimum_upper: BoundValue
    looseness: BoundValue
    rules: tuple[ComparedRule, ...]
    warnings: tuple[str, ...]
    notes: tuple[str, ...]
    violation: EventViolation | None
    certificate: ProofCertificate | None
    modulo: tuple[CitedFormula, ...]
    engines: tuple[str, ...]
    seconds: float
    versions: dict[str, str]
    refuted_by_table: str = ""

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        verdict, claim, reason = self.verdict, self.claim, self.reason
        if self.refuted_by_table:
            verdict = Verdict.REFUTED
            claim = f"{claim}, under the law of the table itself"
            reason = f"{self.refuted_by_table}. For the beliefs: {self.verdict}"
        added = f"{self.noise.kind} noise" if self.noise.parameter else "no noise"
        beliefs = len({pair.belief for pair in self.pairs})
        return self._summary(
            verdict=verdict,
            modulo=() if self.refuted_by_table else self.modulo,
            claim=claim,
            reason=reason,
            subject=f"{added} by the rule {self.rule.name}",
            scope=f"{len(self.pairs)} ordered pairs of secrets in {beliefs} stated "
            f"belief{'s' * (beliefs != 1)}",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=self.seconds, reproduce=None
            ),
        )

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """The certificate as ``calibration``, where there is one."""
        return {} if self.certificate is None else {"calibration": self.certificate}

    def _bounds(self) -> Iterator[Bound]:
        noise = self.noise
        if noise.parameter:
            yield Bound(
                quantity=f"{noise.parameter} of the noise given",
                at="",
                side="upper",
                value=noise.decimal,
                exact=noise.exact,
                guarantee="the exact value, rounded upward",
            )
        at = f"epsilon {self.epsilon}, the worst pair"
        yield from both_sides("delta", at, self.delta_lower, self.delta_upper)
        raw = f"{at} without noise"
        yield from both_sides("delta", raw, self.raw_delta_lower, self.raw_delta_upper)
        yield from both_sides(
            "least parameter of the noise that holds",
            "",
            self.optimum_lower,
            self.optimum_upper,
        )
