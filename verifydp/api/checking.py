"""`verifydp.check`: re-establish what a certificate states."""

from pathlib import Path

from verifydp.checker import check as check_certificate
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate

__all__ = ["check"]


def check(
    certificate: AnyCertificate | bytes | str | Path | None,
    *,
    allow_cited: bool = False,
) -> bool:
    """Re-establish what a certificate states, from the certificate alone.

    Parameters
    ----------
    certificate
        A certificate, its JSON bytes, or the path of a file that holds them.
    allow_cited
        Whether it may rest on formulas that are taken from the literature.

    Returns
    -------
    bool
        True; anything else raises.

    Raises
    ------
    CertificateError
        If a step fails; the message says which one.
    CitedError
        If all steps are in order, but some formula is taken from the literature.
    """
    if certificate is None:
        raise CertificateError("there is no certificate: the audit states no bound")
    if isinstance(certificate, str | Path):
        certificate = _read(Path(certificate))
    return check_certificate(certificate, allow_cited=allow_cited)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
