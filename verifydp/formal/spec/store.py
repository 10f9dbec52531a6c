"""What is written down about a folder of specs, and read again.

In a folder of specs stand ``index.json`` (the verdicts) and ``certificates/``, and
for each paper ``statements.txt``: the canonical text of every statement, so that a
change shows in review.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from verifydp.checker.decoding import decode
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import (
    INDEX,
    INDEX_FORMAT,
    CertificateEntry,
    SpecEntry,
    SpecIndex,
    read_index,
    sources_digest,
)
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import Outcome
from verifydp.language.printing.prose import filled
from verifydp.language.scope import scope_of

__all__ = ["Store"]

STATEMENTS, CERTIFICATES = "statements.txt", "certificates"


class Store:
    """Writes and reads what belongs to one folder of specs."""

    def __init__(self, folder: Path, registry: Registry) -> None:
        self._folder = folder
        self._registry = registry

    def certificate(self, name: str) -> ProofCertificate | None:
        """Read the certificate of a theorem, where it is still about its statement."""
        path = self._folder / CERTIFICATES / f"{name}.json"
        if not path.is_file():
            return None
        try:
            record = decode(path.read_bytes())
        except CertificateError:
            return None
        return record if isinstance(record, ProofCertificate) else None

    def write(self, outcomes: Iterable[Outcome]) -> SpecIndex:
        """Write certificates, statements and the index; other entries stay.

        Entries of theorems that are no longer there are dropped, with their files.
        """
        known = {entry.id: entry for entry in read_index(self._folder).specs}
        fresh: set[str] = set()
        for outcome in outcomes:
            known[outcome.name] = self._entry(outcome)
            fresh.add(outcome.name)
        index = SpecIndex(
            format=INDEX_FORMAT,
            specs=tuple(
                known[name] for name in sorted(known) if self._registry.has(name)
            ),
        )
        self._drop_strangers(index)
        text = msgspec.json.format(canonical_bytes(index), indent=1)
        (self._folder / INDEX).write_bytes(text + b"\n")
        for paper in {entry.paper for entry in index.specs if entry.id in fresh}:
            path = self._folder / paper / STATEMENTS
            path.write_text(self.statements(paper), encoding="utf-8")
        return index

    def statements(self, paper: str) -> str:
        """The canonical text of all statements of a paper."""
        blocks: list[str] = []
        for name in sorted(self._registry.ids(paper)):
            theorem = self._registry[name]
            blocks.append(f"== {name}\n{theorem.statement.text}")
        return "\n".join(blocks)

    def _entry(self, outcome: Outcome) -> SpecEntry:
        theorem = self._registry[outcome.name]
        established = outcome.established
        sources = self._registry.sources(outcome.name)
        return SpecEntry(
            id=outcome.name,
            paper=outcome.name.split(".", maxsplit=1)[0],
            title=filled(theorem.title, theorem.statement),
            source=theorem.source,
            covers=theorem.covers,
            standing=theorem.standing,
            verdict=outcome.verdict,
            scope=scope_of(theorem.statement),
            cited=established.citations if established else (),
            engines=established.engines if established else (),
            rules=established.rules if established else (),
            idle=outcome.idle,
            certificates=self._written(outcome.certificates),
            repair=theorem.repair,
            remark=filled(theorem.remark, theorem.statement),
            statement_digest=theorem.statement.digest,
            sources=tuple(sorted(sources)),
            source_digest=sources_digest(sources),
        )

    def _written(
        self, certificates: Mapping[str, ProofCertificate]
    ) -> tuple[CertificateEntry, ...]:
        folder = self._folder / CERTIFICATES
        folder.mkdir(parents=True, exist_ok=True)
        entries: list[CertificateEntry] = []
        for name, certificate in certificates.items():
            path = folder / f"{name}.json"
            path.write_bytes(canonical_bytes(certificate) + b"\n")
            entries.append(
                CertificateEntry(
                    name=name,
                    verdict=certificate.verdict,
                    file=f"{CERTIFICATES}/{name}.json",
                    digest=certificate.digest,
                )
            )
        return tuple(entries)

    def _drop_strangers(self, index: SpecIndex) -> None:
        kept = {
            Path(one.file).name for entry in index.specs for one in entry.certificates
        }
        for path in (self._folder / CERTIFICATES).glob("*.json"):
            if path.name not in kept:
                path.unlink()
