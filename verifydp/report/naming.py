"""Names of the certificate files of a report."""

import re
from collections.abc import Mapping, Sequence

from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.summary import Result

__all__ = ["CERTIFICATES", "certificate_files", "certificate_texts"]

#: The folder of certificates, inside that of a result.
CERTIFICATES = "certificates"

_LENGTH_MAX = 80
#: An audit has one certificate, which needs no name beside that of its mechanism.
_UNNAMED = "audit"


def certificate_files(results: Sequence[Result]) -> tuple[Mapping[str, str], ...]:
    """Give each certificate a path inside the report's folder.

    Those of a single result are ``certificates/NAME.json``. For several results, the
    file bears the name of what the result is about, too, with a number where two would
    be the same.

    Returns
    -------
    tuple
        For each result the paths by the names of its certificates, with forward
        slashes.
    """
    if len(results) == 1:
        return ({name: _path(name) for name in results[0].certificates},)
    taken: set[str] = set()
    return tuple(_distinct(result, taken) for result in results)


def certificate_texts(results: Sequence[Result]) -> dict[str, bytes]:
    """Give the content of each certificate's file by its path in the folder."""
    return {
        files[name]: canonical_bytes(certificate) + b"\n"
        for result, files in zip(results, certificate_files(results), strict=True)
        for name, certificate in result.certificates.items()
    }


def _distinct(result: Result, taken: set[str]) -> Mapping[str, str]:
    files = {}
    for own in result.certificates:
        ending = "" if own == _UNNAMED else f"-{own}"
        stem = _file_stem(result.summary.subject, result.KIND) + ending
        name, number = stem, 1
        while name.lower() in taken:  # some file systems do not tell case apart
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.lower())
        files[own] = _path(name)
    return files


def _path(name: str) -> str:
    return f"{CERTIFICATES}/{name}.json"


def _file_stem(subject: str, otherwise: str) -> str:
    """Keep what every file system takes.

    Examples
    --------
    >>> _file_stem("examples/release.py:clipped_mean", ""), _file_stem("../..", "audit")
    ('examples-release.py-clipped_mean', 'audit')
    """
    stem = re.sub(r"[^A-Za-z0-9_.]+", "-", subject).strip("-.")[:_LENGTH_MAX]
    stem = stem.strip("-.")
    return stem or otherwise
