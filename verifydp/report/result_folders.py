"""A result as JSON, and the folder that holds it with its certificates."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.canonical import AnyCertificate, canonical_bytes

__all__ = ["record_json", "write_folder"]


def record_json(result: msgspec.Struct) -> str:
    """Write a result as indented JSON that ends in a line break."""
    return msgspec.json.format(msgspec.json.encode(result), indent=2).decode() + "\n"


def write_folder(
    folder: Path,
    result: msgspec.Struct,
    certificates: Mapping[str, AnyCertificate | None],
    *,
    page: str | None = None,
) -> tuple[Path, ...]:
    """Write ``result.json``, a page as ``report.html``, and ``certificates/``.

    Parameters
    ----------
    folder
        Where; it is made if need be.
    result
        The record.
    certificates
        By the names of their files; what is None is left out.
    page
        The report, where there is one.

    Returns
    -------
    tuple of paths
        The files that were written.

    Raises
    ------
    InputError
        If there is a result already.
    """
    target = folder / "result.json"
    if target.exists():
        raise InputError(f"{target} exists: name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    target.write_text(record_json(result), encoding="utf-8")
    files = [target]
    if page is not None:
        files.append(folder / "report.html")
        files[-1].write_text(page, encoding="utf-8")
    for name, certificate in certificates.items():
        if certificate is not None:
            path = folder / "certificates" / f"{name}.json"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(canonical_bytes(certificate) + b"\n")
            files.append(path)
    return tuple(files)
