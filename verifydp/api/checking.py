"""`verifydp.check`: re-establish what a certificate states."""

from pathlib import Path

from verifydp.checker import check as check_certificate
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.specs import CERTIFICATES, specs_folder

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
        A certificate, its JSON bytes, or the path of a file that holds them. Lemmas
        that it does not enclose are looked for beside the file, then among the specs
        that are installed.
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
        raise CertificateError("there is no certificate: the result has none")
    folders = [specs_folder() / CERTIFICATES]
    if isinstance(certificate, str | Path):
        path = Path(certificate)
        certificate, folders = _read(path), [path.parent, *folders]
    return check_certificate(certificate, folders=folders, allow_cited=allow_cited)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
