"""What `verifydp.falsify` found, as a plain record: the input of reports."""

from collections.abc import Mapping
from typing import ClassVar

from verifydp.evidence.calibrations import CalibrationResult, RuleRecord
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Provenance, Result, Summary
from verifydp.evidence.verdict import Verdict

__all__ = ["FALSIFICATION_FORMAT", "FalsificationResult"]

#: Name and version of the result format.
FALSIFICATION_FORMAT = "verifydp-falsification/1"


class FalsificationResult(Result, frozen=True):
    """The outcome of `verifydp.falsify`.

    Attributes
    ----------
    verdict
        ``REFUTED`` with a counterexample; ``INCONCLUSIVE`` where none was found, which
        is no proof of the rule.
    reason
        One sentence.
    rule
        The rule that was challenged.
    seed, attempts
        What determined the search, and how many pairs of priors it could draw.
    tried
        How many pairs of priors the rule was tried on, shrinking included.
    counterexample
        For ``REFUTED``: the rule's own calibration of the smallest pair found, with
        its violation and its certificate.
    seconds
        Wall time.
    """

    FORMAT: ClassVar[str] = FALSIFICATION_FORMAT
    KIND: ClassVar[str] = "falsification"
    TITLE: ClassVar[str] = "Search for a counterexample"
    DECIDING: ClassVar[str] = "calibration"
    COMMAND: ClassVar[str] = "verifydp falsify"

    format: str
    verdict: Verdict
    reason: str
    rule: RuleRecord
    seed: int
    attempts: int
    tried: int
    counterexample: CalibrationResult | None
    seconds: float

    @property
    def summary(self) -> Summary:
        """The common fields; those of the counterexample, where there is one."""
        found = None if self.counterexample is None else self.counterexample.summary
        command = f"{self.COMMAND} {self.rule.name} --seed {self.seed}"
        return self._summary(
            verdict=self.verdict,
            modulo=() if found is None else found.modulo,
            claim=f"{self.rule.name}: {self.rule.title}",
            reason=self.reason,
            subject=f"the rule {self.rule.name}",
            scope=f"{self.tried} pairs of priors that were tried",
            bounds=iter(() if found is None else found.bounds),
            provenance=Provenance(
                versions={} if found is None else found.provenance.versions,
                seed=self.seed,
                seconds=self.seconds,
                reproduce=f"{command} --attempts {self.attempts}",
            ),
        )

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """That of the counterexample as ``calibration``."""
        found = self.counterexample
        return {} if found is None else found.certificates
