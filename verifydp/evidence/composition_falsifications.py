"""What `verifydp.falsify` found of a rule of composition, as a plain record."""

from collections.abc import Mapping
from typing import ClassVar

from verifydp.evidence.calibrations import RuleRecord
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Provenance, Result, Summary
from verifydp.evidence.verdict import Verdict

__all__ = ["COMPOSITION_FALSIFICATION_FORMAT", "CompositionFalsification"]

#: Name and version of the result format.
COMPOSITION_FALSIFICATION_FORMAT = "verifydp-composition-falsification/1"


class CompositionFalsification(Result, frozen=True):
    """The outcome of `verifydp.falsify` for a rule of composition.

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
        What determined the search, and how many models it could draw.
    tried
        How many models the rule was tried on, shrinking included.
    together
        For ``REFUTED``: the composition that was found, all of its outputs.
    product
        For ``REFUTED``: independent outputs of which each shows as much of the state.
        One of both gives away more, at one epsilon and delta, than the other does.
    seconds
        Wall time.
    """

    FORMAT: ClassVar[str] = COMPOSITION_FALSIFICATION_FORMAT
    KIND: ClassVar[str] = "composition_falsification"
    TITLE: ClassVar[str] = "Search for a composition that breaks a rule"
    DECIDING: ClassVar[str] = "claim"
    COMMAND: ClassVar[str] = "verifydp falsify"

    format: str
    verdict: Verdict
    reason: str
    rule: RuleRecord
    seed: int
    attempts: int
    tried: int
    together: ConfoundedComposition | None
    product: ConfoundedComposition | None
    seconds: float

    @property
    def summary(self) -> Summary:
        """The common fields; those of the counterexample, where there is one."""
        found = None if self.broken is None else self.broken.summary
        command = f"{self.COMMAND} {self.rule.name} --seed {self.seed}"
        return self._summary(
            verdict=self.verdict,
            modulo=() if found is None else found.modulo,
            claim=f"{self.rule.name}: {self.rule.title}",
            reason=self.reason,
            subject=f"the rule {self.rule.name}",
            scope=f"{self.tried} models that were tried",
            bounds=iter(() if found is None else found.bounds),
            provenance=Provenance(
                versions={} if found is None else found.provenance.versions,
                seed=self.seed,
                seconds=self.seconds,
                reproduce=f"{command} --attempts {self.attempts}",
            ),
        )

    @property
    def broken(self) -> ConfoundedComposition | None:
        """The one of both that gives away more."""
        both = (self.together, self.product)
        found = (one for one in both if one and one.verdict is Verdict.REFUTED)
        return next(found, None)

    @property
    def beside(self) -> ConfoundedComposition | None:
        """The one of both that gives away no more."""
        both = (self.together, self.product)
        found = (one for one in both if one and one.verdict is Verdict.PROVED)
        return next(found, None)

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """That of the counterexample, and that of what stands beside it."""
        found = {"claim": self.broken, "beside": self.beside}
        return {
            name: one.certificate
            for name, one in found.items()
            if one is not None and one.certificate is not None
        }
