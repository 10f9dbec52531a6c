"""The one entrance: any certificate, from bytes or from a record."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from verifydp.checker.decoding import decode, well_formed
from verifydp.errors import CitedError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.release_certificates import ReleaseCertificate
from verifydp.evidence.table_releases import TableReleaseCertificate
from verifydp.evidence.verdict import in_full

if TYPE_CHECKING:
    from verifydp.checker.proofs import Established, ProofChecker

__all__ = ["check", "established"]


def check(
    certificate: AnyCertificate | bytes,
    *,
    folders: Sequence[Path] = (),
    allow_cited: bool = False,
) -> bool:
    """Re-establish what a certificate states, from the certificate alone.

    Parameters
    ----------
    certificate
        The record of an audit, a composition, a release, a coupling, a noisy table or
        a proof, or the bytes of its JSON form.
    folders
        Where the certificates of lemmas may lie that it does not enclose.
    allow_cited
        Whether it may rest on formulas that are taken from the literature.

    Returns
    -------
    bool
        True. Guarantee: see `verifydp.checker.audit.check_audit` for what an audit
        states, `verifydp.checker.composition.check_composition` for a composition,
        `verifydp.checker.releases.check_release` for the budget of a release,
        `verifydp.checker.couplings.check_coupling` for coupled noise,
        `verifydp.checker.tables.check_table_release` for a noisy table, and
        `verifydp.checker.proofs.check_proof` for a statement.

    Raises
    ------
    CertificateError
        If anything does not follow; the message names the step that fails.
    CitedError
        If all follows, but from formulas that are cited; the message prints each.
    """
    record = (
        well_formed(certificate)
        if isinstance(certificate, AnyCertificate)
        else decode(certificate)
    )
    shown = established(record, folders=folders)
    if shown is not None and shown.citations and not allow_cited:
        raise CitedError(
            f"{shown.name} is {in_full(shown.verdict, shown.citations)}: "
            f"{'; '.join(map(str, shown.citations))}; allow_cited=True accepts that"
        )
    return True


def established(
    record: AnyCertificate,
    *,
    folders: Sequence[Path] = (),
    proofs: "ProofChecker | None" = None,
) -> "Established | None":
    """Check a well-formed record; for a proof, give what it shows and rests on.

    Parameters
    ----------
    record
        It is not changed.
    folders
        As for `check`.
    proofs
        Checks the proofs; one that is used for several makes a lemma once.

    Raises
    ------
    CertificateError
        As `check` does.
    """
    # The rules of each kind are loaded where there is such a certificate to check.
    if isinstance(record, Certificate):
        from verifydp.checker.audit import check_audit  # noqa: PLC0415

        check_audit(record)
        return None
    if isinstance(record, CompositionCertificate):
        from verifydp.checker.composition import check_composition  # noqa: PLC0415

        check_composition(record)
        return None
    if isinstance(record, ReleaseCertificate):
        from verifydp.checker.releases import check_release  # noqa: PLC0415

        check_release(record)
        return None
    if isinstance(record, TableReleaseCertificate):
        from verifydp.checker.tables import check_table_release  # noqa: PLC0415

        check_table_release(record)
        return None
    if not isinstance(record, ProofCertificate):
        from verifydp.checker.couplings import check_coupling  # noqa: PLC0415

        check_coupling(record)
        return None
    from verifydp.checker.proofs import ProofChecker  # noqa: PLC0415

    return (proofs or ProofChecker()).check(record, folders)
