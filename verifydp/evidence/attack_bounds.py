"""What `verifydp.bound` concludes from the result of an attack: a plain record."""

import msgspec

from verifydp.evidence.certificates import Certificate
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import BoundValue
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict

__all__ = ["ATTACK_BOUND_FORMAT", "ATTACK_TABLE_FORMAT", "AttackBound", "AttackTable"]

#: Names and versions of the result formats.
ATTACK_BOUND_FORMAT = "verifydp-attack-bound/1"
ATTACK_TABLE_FORMAT = "verifydp-attack-table/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class AttackBound(_Record, frozen=True):
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


class AttackTable(_Record, frozen=True):
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

    format: str
    table: str
    confidence: float | None
    rows: tuple[AttackBound, ...]
    unread: tuple[str, ...]
