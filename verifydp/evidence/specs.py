"""The index of specs: what is stated, its verdict, and where its certificates are.

It is written by ``verifydp spec run`` and committed, so that a list needs neither a
prover nor the files of specs; a digest tells when a file has changed since.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from verifydp.errors import InputError
from verifydp.evidence.verdict import Verdict

__all__ = [
    "INDEX",
    "INDEX_FORMAT",
    "CertificateEntry",
    "SpecEntry",
    "SpecIndex",
    "fresh_entry",
    "read_index",
    "sources_digest",
    "specs",
    "specs_folder",
]

#: The index in a folder of specs.
INDEX = "index.json"

#: Name and version of the index format.
INDEX_FORMAT = "verifydp-specs/1"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class CertificateEntry(_Record, frozen=True):
    """A certificate: what it is about, its file beside the index, its digest."""

    name: str
    verdict: Verdict
    file: str
    digest: str


class SpecEntry(_Record, frozen=True):
    """One statement: the row of a list.

    ``covers`` are ids of catalogued items of papers. ``cited`` are formulas that the
    proof takes from the literature: the verdict is modulo these. ``engines`` are the
    solvers behind its steps, ``idle`` hypotheses that its proof did not need.
    ``scope`` says in words for which values it holds.
    ``sources`` are the ids of the file in which it is written and of all files that it
    cites, directly or not; ``source_digest`` is taken over all of them.
    """

    id: str
    paper: str
    title: str
    source: str
    covers: tuple[str, ...]
    standing: str
    verdict: Verdict
    scope: str
    cited: tuple[str, ...]
    engines: tuple[str, ...]
    rules: tuple[str, ...]
    idle: tuple[str, ...]
    certificates: tuple[CertificateEntry, ...]
    repair: str
    remark: str
    statement_digest: str
    sources: tuple[str, ...]
    source_digest: str


class SpecIndex(_Record, frozen=True):
    """All statements of a folder of specs, in alphabetical order of their ids."""

    format: str
    specs: tuple[SpecEntry, ...]


def specs_folder() -> Path:
    """The folder of the specs that come with verifydp."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_specs"
    return inside if inside.is_dir() else package.parent / "specs"


def read_index(folder: Path) -> SpecIndex:
    """Read the index of a folder of specs; an empty one where there is none.

    Raises
    ------
    InputError
        If the file is damaged.
    """
    path = folder / INDEX
    if not path.exists():
        return SpecIndex(format=INDEX_FORMAT, specs=())
    try:
        return msgspec.json.decode(path.read_bytes(), type=SpecIndex)
    except msgspec.MsgspecError as error:
        raise InputError(
            f"{path} is damaged ({error}): write it again with verifydp spec run"
        ) from error


def sources_digest(paths: Mapping[str, Path]) -> str:
    """SHA-256 over files by id, whatever their order; a missing file counts as well."""
    lines = [
        f"{name} {hashlib.sha256(path.read_bytes()).hexdigest()}"
        if path.is_file()
        else f"{name} is missing"
        for name, path in sorted(paths.items())
    ]
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def fresh_entry(entry: SpecEntry, folder: Path) -> SpecEntry:
    """The entry as it is, or ``INCONCLUSIVE`` where a file has changed since."""
    paths = {
        name: folder.joinpath(*name.split(".")).with_suffix(".py")
        for name in entry.sources
    }
    if entry.sources and sources_digest(paths) == entry.source_digest:
        return entry
    return msgspec.structs.replace(
        entry,
        verdict=Verdict.INCONCLUSIVE,
        remark=(
            "the file, or one that it cites, has changed since: verifydp spec run "
            "writes it again"
        ),
    )


def specs(folder: Path | None = None) -> tuple[SpecEntry, ...]:
    """List the statements of a folder of specs with their verdicts.

    Parameters
    ----------
    folder
        Where specs are; by default those that come with verifydp.

    Returns
    -------
    tuple of SpecEntry
        As the last ``verifydp spec run`` left them; the verdict of a statement whose
        file has changed since is ``INCONCLUSIVE``.

    Raises
    ------
    InputError
        If the index is damaged.

    Examples
    --------
    >>> {entry.id: entry.verdict.value for entry in specs()}["foundations.closeness"]
    'PROVED'
    """
    place = folder or specs_folder()
    return tuple(fresh_entry(entry, place) for entry in read_index(place).specs)
