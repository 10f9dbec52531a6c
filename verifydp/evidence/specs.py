"""Statements and what is known about them: the cards of an index, the rows of a list.

A card holds what an author's file says of a statement, in words, and which
certificates the checker has accepted for it. It holds no verdict: `verifydp.catalogue`
takes that from the certificate, where everything that a card names is as it was.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.proofs import StatementRecord
from verifydp.evidence.verdict import Verdict

__all__ = [
    "CERTIFICATES",
    "INDEX",
    "INDEX_FORMAT",
    "NEAR",
    "NearCounts",
    "STATEMENTS",
    "AcceptedCertificate",
    "Authored",
    "CertificateEntry",
    "PrintedRecord",
    "SpecCard",
    "SpecEntry",
    "SpecIndex",
    "bytes_digest",
    "sealed_card",
    "seal_of",
    "sources_digest",
    "specs_folder",
    "statement_text",
]

#: The file with the cards of a folder of specs, and the version of its format.
INDEX, INDEX_FORMAT = "index.json", "verifydp-specs/2"
#: The canonical texts of a paper's statements; the folder of certificates.
STATEMENTS, CERTIFICATES = "statements.txt", "certificates"
#: Between the id of a theorem and the name of its near miss.
NEAR = "~"


class _Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Immutable and strict: an unknown or missing field is refused."""


class PrintedRecord(_Record, frozen=True):
    """Where a paper prints a statement, and which of its words are meant."""

    place: str
    words: str


class Authored(_Record, frozen=True):
    """What an author's file says of a statement, in words that nobody proves.

    ``covers`` are ids of catalogued items of papers. ``defines`` is the name of what
    it defines, ``reads`` how its use reads in a sentence. ``nears`` are labels of
    near misses by the names of their certificates; ``exceptions`` are hypotheses and
    constants that have none, with the reason.
    """

    title: str
    source: str
    covers: tuple[str, ...]
    standing: str
    remark: str
    repair: str
    printed: PrintedRecord | None
    defines: str
    reads: str
    nears: dict[str, str]
    exceptions: dict[str, str]


class AcceptedCertificate(_Record, frozen=True):
    """A certificate that the checker has accepted; the digest is of the whole file."""

    name: str
    digest: str


class NearCounts(_Record, frozen=True):
    """How many hypotheses and constants near misses cover, and exceptions leave out."""

    hypotheses: int
    hypotheses_covered: int
    hypotheses_excepted: int
    constants: int
    constants_covered: int
    constants_excepted: int


class SpecCard(_Record, frozen=True):
    """One statement as the last run left it.

    ``accepted`` are its own certificate, first, and those of its near misses;
    ``failures`` say what did not work, one line each, and then there is no verdict.
    ``modulo``, ``engines``, ``rules`` and ``parts`` are what its certificate rests on,
    ``idle`` hypotheses that the proof did not need. ``far`` are refuted statements
    that are no near misses, by the names of their certificates, with the reason;
    ``near_counts`` is what the others cover, where the statement is proved.
    ``sources`` are all files that its author's code consists of, relative to the
    folder of specs; ``source_digest`` is taken over them, ``rules_version`` is that
    of the checker. ``seal`` is a digest of all other fields.
    """

    id: str
    authored: Authored
    statement_digest: str
    scope: str
    accepted: tuple[AcceptedCertificate, ...]
    failures: tuple[str, ...]
    modulo: tuple[CitedFormula, ...]
    engines: tuple[str, ...]
    rules: tuple[str, ...]
    parts: tuple[str, ...]
    idle: tuple[str, ...]
    far: dict[str, str]
    near_counts: NearCounts | None
    solver: str
    sources: tuple[str, ...]
    source_digest: str
    rules_version: int
    seal: str = ""


class SpecIndex(_Record, frozen=True):
    """The cards of a folder of specs, in alphabetical order of their ids."""

    format: str
    specs: tuple[SpecCard, ...]


class CertificateEntry(_Record, frozen=True):
    """A certificate: what it is about, its file in the folder of specs, its digest."""

    name: str
    verdict: Verdict
    file: str
    digest: str


class SpecEntry(_Record, frozen=True):
    """One statement: the row of a list.

    ``verdict`` is that of its certificate; ``INCONCLUSIVE`` where there is none, or
    something has changed since the checker accepted it: ``reason`` says what.
    ``modulo`` are formulas that the proof takes from the literature: the verdict is
    modulo these. ``scope`` says in words for which values it holds. ``engines`` are the
    solvers behind its steps, ``solver`` the version that wrote them, ``idle``
    hypotheses that its proof did not need. The rest is in the author's words, see
    `Authored`.
    """

    id: str
    paper: str
    title: str
    source: str
    covers: tuple[str, ...]
    standing: str
    verdict: Verdict
    reason: str
    modulo: tuple[CitedFormula, ...]
    scope: str
    engines: tuple[str, ...]
    solver: str
    rules: tuple[str, ...]
    parts: tuple[str, ...]
    idle: tuple[str, ...]
    certificates: tuple[CertificateEntry, ...]
    repair: str
    remark: str
    printed: PrintedRecord | None
    defines: str
    reads: str
    nears: dict[str, str]
    exceptions: dict[str, str]
    far: dict[str, str]
    near_counts: NearCounts | None
    statement_digest: str
    sources: tuple[str, ...]


def specs_folder() -> Path:
    """The folder of the specs that come with verifydp."""
    package = Path(__file__).resolve().parents[1]
    inside = package / "_specs"
    return inside if inside.is_dir() else package.parent / "specs"


def statement_text(record: StatementRecord) -> str:
    """The canonical text of a statement, as its digest is taken over it."""
    lines = [f"variable {name}: {sort}" for name, sort in record.variables.items()]
    for definition in record.definitions:
        parameters = ", ".join(
            f"{name}: {sort}" for name, sort in definition.parameters
        )
        lines.append(f"define {definition.name}({parameters}) = {definition.body}")
    lines += [f"given {given.name}: {given.formula}" for given in record.given]
    return "\n".join((*lines, f"claim {record.claim}")) + "\n"


def bytes_digest(data: bytes) -> str:
    """SHA-256 of bytes, named as such."""
    return "sha256:" + hashlib.sha256(data).hexdigest()


def sources_digest(digests: Mapping[str, str]) -> str:
    """One digest over the digests of files by name, whatever their order."""
    lines = [f"{name} {digest}" for name, digest in sorted(digests.items())]
    return bytes_digest("\n".join(lines).encode())


def seal_of(card: SpecCard) -> str:
    """The digest over all fields of a card but the seal itself."""
    return bytes_digest(canonical_bytes(msgspec.structs.replace(card, seal="")))


def sealed_card(card: SpecCard) -> SpecCard:
    """The same card with its seal."""
    return msgspec.structs.replace(card, seal=seal_of(card))
