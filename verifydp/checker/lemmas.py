"""Where the certificates lie that a proof rests on: inside it, or beside it."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from verifydp.checker.decoding import decode
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import digest_of
from verifydp.evidence.proofs import LemmaReference, ProofCertificate

__all__ = ["find_lemma"]

#: Names that are files of one folder, on every file system.
_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.~-]{0,250}")


def find_lemma(
    reference: LemmaReference,
    enclosed: Iterable[ProofCertificate],
    folders: Sequence[Path],
) -> ProofCertificate:
    """Find the certificate that a reference names.

    Parameters
    ----------
    reference
        Its digest decides; the name only says in which file to look.
    enclosed
        Certificates that travel with the one that rests on it.
    folders
        Where files of certificates lie, in the order in which they are tried.

    Raises
    ------
    CertificateError
        If none has that digest. Guarantee: what is returned has it.
    """
    for record in enclosed:
        if record.digest == reference.digest == digest_of(record):
            return record
    if _FILE_NAME.fullmatch(reference.name):
        for folder in folders:
            found = _read(folder / f"{reference.name}.json")
            if found is not None and found.digest == reference.digest:
                return found
    raise CertificateError(
        f"the certificate of the lemma {reference.name[:80]!r} "
        f"({reference.digest[:19]}...) is neither enclosed nor beside: put it there"
    )


def _read(path: Path) -> ProofCertificate | None:
    """The certificate in a file, its digest verified; None where there is none."""
    try:
        record = decode(path.read_bytes())
    except (OSError, CertificateError):
        return None
    return record if isinstance(record, ProofCertificate) else None
