"""The one entrance: any certificate, from bytes or from a record."""

from verifydp.checker.audit import check_audit
from verifydp.checker.decoding import decode, well_formed
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.proofs import ProofCertificate

__all__ = ["check"]


def check(certificate: AnyCertificate | bytes) -> bool:
    """Re-establish what a certificate states, from the certificate alone.

    Parameters
    ----------
    certificate
        The record of an audit or of a proof, or the bytes of its JSON form.

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
    if isinstance(record, Certificate):
        check_audit(record)
    else:
        # The rules of proofs are loaded where there is a proof to check.
        from verifydp.checker.proofs import check_proof  # noqa: PLC0415

        check_proof(record)
    return True
