"""A statement of the catalogue as a result, so that a report can rest on it."""

from collections.abc import Mapping
from typing import ClassVar

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Provenance, Result, Summary
from verifydp.evidence.verdict import Verdict

__all__ = ["STATEMENT_FORMAT", "StatementResult"]

#: Name and version of the result format.
STATEMENT_FORMAT = "verifydp-statement/1"


class StatementResult(Result, frozen=True):
    """What is known of one statement of the catalogue.

    Attributes
    ----------
    id
        Of the statement, such as ``"foundations.composition"``.
    title
        What it says, in the author's words.
    source
        Where it is printed.
    standing
        ``"holds"``, ``"holds-repaired"``, ``"refuted"``, ...: of the printed statement.
    verdict
        That of the certificate, about the statement that `verifydp spec show` prints.
    reason
        Why there is no verdict; empty where there is one.
    modulo
        Formulas that the proof takes from the literature.
    scope
        For which values it holds, in words.
    repair
        What holds instead; empty where nothing is to be said.
    certificate
        The steps of its proof, or of its refutation; null where there are none.
    """

    FORMAT: ClassVar[str] = STATEMENT_FORMAT
    KIND: ClassVar[str] = "statement_result"
    TITLE: ClassVar[str] = "A statement of the catalogue"
    DECIDING: ClassVar[str] = "statement"
    COMMAND: ClassVar[str] = "verifydp spec show"

    format: str
    id: str
    title: str
    source: str
    standing: str
    verdict: Verdict
    reason: str
    modulo: tuple[CitedFormula, ...]
    scope: str
    repair: str
    certificate: ProofCertificate | None
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        return self._summary(
            verdict=self.verdict,
            modulo=self.modulo,
            claim=self.title,
            reason=self.reason,
            subject=self.id,
            scope=self.scope,
            bounds=iter(()),
            provenance=Provenance(
                versions=self.versions,
                seed=None,
                seconds=None,
                reproduce=f"verifydp spec show {self.id}",
            ),
        )

    @property
    def certificates(self) -> Mapping[str, ProofCertificate]:
        """That of the statement, as ``statement``."""
        return {} if self.certificate is None else {self.DECIDING: self.certificate}
