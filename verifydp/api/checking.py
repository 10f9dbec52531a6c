"""`verifydp.check`: re-establish what a certificate states."""

from pathlib import Path

from verifydp.checker import check as check_certificate
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate

__all__ = ["check"]


def check(certificate: AnyCertificate | bytes | str | Path | None) -> bool:
    """Re-establish what a certificate states, from the certificate alone.

    Parameters
    ----------
    certificate
        A certificate, its JSON bytes, or the path of a file that holds them.

    Returns
    -------
    bool
        True; anything else raises.

    Raises
    ------
    CertificateError
        If a step fails; the message says which one.
    """
    if certificate is None:
        raise CertificateError("there is no certificate: the audit states no bound")
    if isinstance(certificate, str | Path):
        return check_certificate(_read(Path(certificate)))
    return check_certificate(certificate)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
