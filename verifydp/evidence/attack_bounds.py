"""What `verifydp.bound` concludes from the result of an attack: a plain record."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import BoundValue, bound_digits, short_below
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.summary import Bound, Provenance, Result, Summary, both_sides
from verifydp.evidence.verdict import Verdict

__all__ = ["ATTACK_BOUND_FORMAT", "ATTACK_TABLE_FORMAT", "AttackBound", "AttackTable"]

#: Names and versions of the result formats.
ATTACK_BOUND_FORMAT = "verifydp-attack-bound/1"
ATTACK_TABLE_FORMAT = "verifydp-attack-table/1"


class AttackBound(Result, frozen=True):
    """A lower bound for epsilon from the result of one attack.

    Attributes
    ----------
    name
        What the attack is called; empty where it has no name.
    attack
        Its result, in words.
    mechanism
        ``"any"``, or the mechanism that the bound is for.
    delta
        As exact text.
    epsilon_lower
        Guarantee: every mechanism of this kind with this delta, against which an attack
        has this result, has at least this epsilon; rounded downward; ``"inf"`` where no
        epsilon allows the result. With a confidence it holds with that probability,
        under the notes; without one it holds if the figures are exact.
    exact
        The same exactly: ``log(a/b)``, ``0``, ``inf``, or of counts a rational.
    confidence
        Probability with which the bound holds, sampling of the records included; null
        where the numbers of records are not known.
    claimed
        The epsilon that is claimed, as exact text; null where none is.
    contradicts
        Whether the bound lies above the claimed epsilon; null without a claim.
    verdict
        ``REFUTED`` where it does and has a confidence; else ``INCONCLUSIVE``; null
        without a claim.
    reason
        One sentence: what the bound and the verdict rest on, or why nothing follows.
    rests_on
        Ids of the statements from which it follows.
    notes
        What a reader must know.
    evidence
        One clause: what the checker has shown, or why there is no certificate.
    certificate
        What `verifydp.check` needs: of counts the counts, against the claim or, where
        nothing is claimed, the epsilon that they exclude; of exact figures a proof
        that every mechanism with the result has at least ``epsilon_lower``, read as
        the decimal that is written; null where there is none.
    modulo
        Formulas that it takes from the literature, in full.
    versions
        Of the software.
    """

    FORMAT: ClassVar[str] = ATTACK_BOUND_FORMAT
    KIND: ClassVar[str] = "attack_bound"
    TITLE: ClassVar[str] = "Bound from an attack"
    DECIDING: ClassVar[str] = "attack-1"
    COMMAND: ClassVar[str] = "verifydp bound"

    format: str
    name: str
    attack: str
    mechanism: str
    delta: str
    epsilon_lower: BoundValue
    exact: str
    confidence: float | None
    claimed: str | None
    contradicts: bool | None
    verdict: Verdict | None
    reason: str
    rests_on: tuple[str, ...]
    notes: tuple[str, ...]
    evidence: str
    certificate: Certificate | ProofCertificate | None
    modulo: tuple[CitedFormula, ...]
    versions: dict[str, str]

    @property
    def summary(self) -> Summary:
        """The common fields, computed from the record's own."""
        kind = "every" if self.mechanism == "any" else f"every {self.mechanism}"
        return self._summary(
            verdict=self.verdict,
            modulo=self.modulo,
            claim=self._claim(bound_digits(self.epsilon_lower, "lower", self.exact)),
            reason=self.reason,
            subject=f"{self.name}: {self.attack}" if self.name else self.attack,
            scope=f"{kind} mechanism with delta {self.delta} against which an attack "
            "has this result",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.versions, seed=None, seconds=None, reproduce=None
            ),
        )

    @property
    def former_claim(self) -> str:
        """The claim with a bound that is rounded twice."""
        least = self.epsilon_lower
        return self._claim(short_below(least, 6) if isinstance(least, float) else "0")

    def _claim(self, least: str) -> str:
        if self.claimed is not None:
            claim = f"{self.name or 'claimed'}: epsilon {self.claimed}"
        elif self.epsilon_lower == "inf":
            claim = "epsilon is infinite"
        else:
            claim = f"epsilon is at least {least}"
        return f"{claim} at delta {self.delta}"

    @property
    def certificates(self) -> Mapping[str, AnyCertificate]:
        """The certificate as ``attack-1``, where there is one."""
        return {} if self.certificate is None else {"attack-1": self.certificate}

    def _bounds(self) -> Iterator[Bound]:
        guarantee = "if the figures are exact, rounded downward"
        if self.confidence is not None:
            guarantee = (
                f"with probability at least {self.confidence!r}, sampling of the "
                "records included, rounded downward"
            )
        yield from both_sides(
            "epsilon",
            f"delta {self.delta}",
            self.epsilon_lower,
            None,
            guarantee,
            exact=self.exact,
        )


class AttackTable(Result, frozen=True):
    """Bounds from a table of attack results, one for each row.

    Attributes
    ----------
    table
        Name of the file.
    confidence
        Probability with which all bounds with a confidence hold together; null where
        none has one.
    rows
        In the order of the table.
    unread
        Columns that mean nothing here.
    """

    FORMAT: ClassVar[str] = ATTACK_TABLE_FORMAT
    KIND: ClassVar[str] = "attack_table"
    TITLE: ClassVar[str] = "Bounds from attacks"
    COMMAND: ClassVar[str] = "verifydp bound --table"

    format: str
    table: str
    confidence: float | None
    rows: tuple[AttackBound, ...]
    unread: tuple[str, ...]

    @property
    def summary(self) -> Summary:
        """The common fields: the worst verdict, and the bounds of all rows."""
        verdicts = [row.verdict for row in self.rows if row.verdict is not None]
        refuted = verdicts.count(Verdict.REFUTED)
        claim, reason = f"{self.table}: what each attack says of epsilon", ""
        if verdicts:
            claim = f"{self.table}: claimed epsilons of {len(verdicts)} rows"
            reason = f"{refuted} of {len(verdicts)} claims are refuted"
        return self._summary(
            verdict=Verdict.REFUTED if refuted else min(verdicts, default=None),
            modulo=tuple(dict.fromkeys(one for row in self.rows for one in row.modulo)),
            claim=claim,
            reason=reason,
            subject=f"the attacks of {self.table}",
            scope=f"{len(self.rows)} rows, each a result of an attack",
            bounds=self._bounds(),
            provenance=Provenance(
                versions=self.rows[0].versions if self.rows else {},
                seed=None,
                seconds=None,
                reproduce=None,
            ),
        )

    @property
    def certificates(self) -> Mapping[str, AnyCertificate]:
        """Those of the rows, ``attack-1`` that of the first."""
        return {
            f"attack-{place}": row.certificate
            for place, row in enumerate(self.rows, start=1)
            if row.certificate is not None
        }

    def _bounds(self) -> Iterator[Bound]:
        for place, row in enumerate(self.rows, start=1):
            for bound in row.summary.bounds:
                at = f"row {place}, {bound.at}"
                yield msgspec.structs.replace(bound, at=at)
