"""Names of the certificate files of a report."""

import re
from collections.abc import Sequence

from verifydp.evidence.results import AuditResult

__all__ = ["certificate_files"]

_LENGTH_MAX = 80


def certificate_files(results: Sequence[AuditResult]) -> tuple[str | None, ...]:
    """Give each certificate a path inside the report's folder.

    A single result's certificate is ``certificates/audit.json``. For several, the
    name comes from the mechanism's, with a number where two would be the same.

    Returns
    -------
    tuple
        One path for each result, with forward slashes; None where a result has
        no certificate.
    """
    if len(results) == 1:
        has = results[0].certificate is not None
        return ("certificates/audit.json" if has else None,)
    taken: set[str] = set()
    files: list[str | None] = []
    for result in results:
        if result.certificate is None:
            files.append(None)
            continue
        stem = _file_stem(result.claim.mechanism)
        name, number = stem, 1
        while name.lower() in taken:  # some file systems do not tell case apart
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.lower())
        files.append(f"certificates/{name}.json")
    return tuple(files)


def _file_stem(mechanism: str) -> str:
    """Keep what every file system takes.

    Examples
    --------
    >>> _file_stem("examples/release.py:clipped_mean"), _file_stem("../..")
    ('examples-release.py-clipped_mean', 'audit')
    """
    stem = re.sub(r"[^A-Za-z0-9_.]+", "-", mechanism).strip("-.")[:_LENGTH_MAX]
    stem = stem.strip("-.")
    return stem or "audit"
