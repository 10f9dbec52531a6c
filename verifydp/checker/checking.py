"""The one entrance: any certificate, from bytes or from a record."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from verifydp.checker.audit import check_audit
from verifydp.checker.decoding import decode, well_formed
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.proofs import ProofCertificate

if TYPE_CHECKING:
    from verifydp.checker.proofs import Established

__all__ = ["check", "established"]


def check(certificate: AnyCertificate | bytes, *, folders: Sequence[Path] = ()) -> bool:
    """Re-establish what a certificate states, from the certificate alone.

    Parameters
    ----------
    certificate
        The record of an audit or of a proof, or the bytes of its JSON form.
    folders
        Where the certificates of lemmas may lie that it does not enclose.

    Returns
    -------
    bool
        True. Guarantee: see `verifydp.checker.audit.check_audit` for what an audit
        states, and `verifydp.checker.proofs.check_proof` for a statement.

    Raises
    ------
    CertificateError
        If anything does not follow; the message names the step that fails.
    """
    record = (
        well_formed(certificate)
        if isinstance(certificate, Certificate | ProofCertificate)
        else decode(certificate)
    )
    established(record, folders=folders)
    return True


def established(
    record: AnyCertificate, *, folders: Sequence[Path] = ()
) -> "Established | None":
    """Check a well-formed record; for a proof, give what it shows and rests on.

    Raises
    ------
    CertificateError
        As `check` does.
    """
    if isinstance(record, Certificate):
        check_audit(record)
        return None
    # The rules of proofs are loaded where there is a proof to check.
    from verifydp.checker.proofs import check_proof  # noqa: PLC0415

    return check_proof(record, folders=folders)
