"""From the files of a folder of specs to rows with verdicts, or the reason for none."""

from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path

import msgspec

from verifydp.catalogue.statements import read_texts
from verifydp.checker.version import RULES_VERSION
from verifydp.errors import CertificateError, InputError
from verifydp.evidence.proofs import LemmaReference, StatementRecord
from verifydp.evidence.specs import (
    CERTIFICATES,
    INDEX,
    INDEX_FORMAT,
    STATEMENTS,
    AcceptedCertificate,
    CertificateEntry,
    SpecCard,
    SpecEntry,
    SpecIndex,
    bytes_digest,
    seal_of,
    sources_digest,
    specs_folder,
    statement_text,
)
from verifydp.evidence.verdict import Verdict

__all__ = ["Shelf", "known_cards", "read_index", "specs"]

#: Standings of statements that nothing is run for.
_UNDECIDED = {"vacuous", "not-checkable"}
_GONE = "missing"


class _Digest(msgspec.Struct):
    """What binds a certificate."""

    digest: str


class _Part(msgspec.Struct):
    """As much of a certificate as a list needs."""

    name: str
    verdict: Verdict
    digest: str
    statement: StatementRecord
    lemmas: tuple[LemmaReference, ...]
    enclosed: tuple[_Digest, ...] = ()


_PART = msgspec.json.Decoder(_Part)


def read_index(folder: Path) -> SpecIndex:
    """Read the cards of a folder of specs; none where there is no index.

    Raises
    ------
    InputError
        If the file is damaged, or of another version.
    """
    path = folder / INDEX
    if not path.exists():
        return SpecIndex(format=INDEX_FORMAT, specs=())
    try:
        index = msgspec.json.decode(path.read_bytes(), type=SpecIndex)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InputError(
            f"{path} is damaged or of another version ({error}): delete it, and "
            "verifydp spec run writes it again"
        ) from error
    if index.format != INDEX_FORMAT:
        raise InputError(
            f"{path} has the format {index.format[:40]!r}, not {INDEX_FORMAT}: delete "
            "it, and verifydp spec run writes it again"
        )
    if len({card.id for card in index.specs}) < len(index.specs):
        raise InputError(
            f"{path} lists a statement twice: delete it, and verifydp spec run writes "
            "it again"
        )
    return index


def known_cards(folder: Path) -> dict[str, SpecCard]:
    """The cards of a folder by id; none where the index cannot be read.

    For whoever writes it again: it is a cache.
    """
    try:
        return {card.id: card for card in read_index(folder).specs}
    except InputError:
        return {}


def specs(folder: Path | None = None) -> tuple[SpecEntry, ...]:
    """List the statements of a folder of specs with their verdicts.

    Parameters
    ----------
    folder
        Where specs are; by default those that come with verifydp.

    Returns
    -------
    tuple of SpecEntry
        Guarantee: a verdict is that of a certificate which the checker has accepted,
        about the statement of the same id; where a file, the statement, a certificate
        or the checker's rules have changed since, it is ``INCONCLUSIVE`` and ``reason``
        says why.

    Raises
    ------
    InputError
        If the index is damaged.

    Examples
    --------
    >>> {entry.id: entry.verdict.value for entry in specs()}["foundations.closeness"]
    'PROVED'
    """
    return Shelf(folder or specs_folder()).entries()


def cited_certificates(folder: Path) -> tuple[Path, ...]:
    """Where certificates lie of specs that a folder may cite, beside its own.

    Those that come with verifydp, unless the folder is theirs.
    """
    shipped = specs_folder()
    same = folder.resolve() == shipped.resolve()
    return () if same else (shipped / CERTIFICATES,)


class Shelf:
    """A folder of specs as it lies there now; each file is read once.

    Parameters
    ----------
    folder
        Where the index, the canonical texts, the certificates and the files are.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._texts: dict[str, dict[str, str]] = {}
        self._source = cache(self._source_digest)
        self._sound = cache(self._sound_digest)

    def entries(self) -> tuple[SpecEntry, ...]:
        """All rows, in alphabetical order of their ids.

        Raises
        ------
        InputError
            If the index is damaged.
        """
        return tuple(self.entry(card) for card in self._index.specs)

    def entry(self, card: SpecCard) -> SpecEntry:
        """The row of one card."""
        words = card.authored
        certificates: list[CertificateEntry] = []
        reason = next(self._changes(card, certificates), "")
        verdict = Verdict.INCONCLUSIVE
        if not reason:
            verdict = (
                certificates[0].verdict if certificates else Verdict.NOT_APPLICABLE
            )
        known = verdict is not Verdict.INCONCLUSIVE
        return SpecEntry(
            id=card.id,
            paper=card.id.split(".", maxsplit=1)[0],
            title=words.title,
            source=words.source,
            covers=words.covers,
            standing=words.standing,
            verdict=verdict,
            reason=reason,
            modulo=card.modulo if known else (),
            scope=card.scope if known else "",
            engines=card.engines if known else (),
            solver=card.solver if known else "",
            rules=card.rules if known else (),
            parts=card.parts if known else (),
            idle=card.idle if known else (),
            certificates=tuple(certificates) if known else (),
            repair=words.repair,
            remark=words.remark,
            printed=words.printed,
            defines=words.defines,
            reads=words.reads,
            nears=words.nears,
            exceptions=words.exceptions,
            far=card.far if known else {},
            near_counts=card.near_counts if known else None,
            statement_digest=card.statement_digest,
            sources=card.sources,
        )

    def is_fresh(self, card: SpecCard) -> bool:
        """Whether everything that a card names is as it was."""
        return next(self._changes(card, []), None) is None

    def text(self, name: str) -> str | None:
        """The canonical text of a statement, where it is committed."""
        paper = name.split(".", maxsplit=1)[0]
        if paper not in self._texts:
            self._texts[paper] = read_texts(self.folder / paper / STATEMENTS)
        return self._texts[paper].get(name)

    def _changes(
        self, card: SpecCard, certificates: list[CertificateEntry]
    ) -> Iterator[str]:
        """Why there is no verdict; certificates are added while they are looked at."""
        if card.seal != seal_of(card):
            yield f"stale: its entry in {INDEX} was edited"
        if card.rules_version != RULES_VERSION:
            yield "stale: it was checked by another version of the rules"
        known = {name: self._source(name) for name in card.sources}
        if not known or sources_digest(known) != card.source_digest:
            gone = sorted(name for name, one in known.items() if one == _GONE)
            yield (
                f"stale: {gone[0]} is gone"
                if gone
                else "stale: its file, or one that it rests on, has changed"
            )
        text = self.text(card.id)
        if text is None or bytes_digest(text.encode()) != card.statement_digest:
            yield f"stale: {STATEMENTS} says something else"
        for failure in card.failures:
            yield f"it did not work: {failure}"
        if not card.accepted and card.authored.standing not in _UNDECIDED:
            yield "there is no certificate"
        for place, accepted in enumerate(card.accepted):
            part = self._part(accepted)
            if isinstance(part, str):
                yield f"stale: {part}"
                continue
            about = bytes_digest(statement_text(part.statement).encode())
            if place == 0 and (part.name, about) != (card.id, card.statement_digest):
                yield "stale: its certificate is about something else"
            if place and part.verdict is not Verdict.REFUTED:
                yield f"stale: {accepted.name} is not refuted"
            for name in self._changed_lemmas(part):
                yield (
                    f"{name}, on which it rests, has no certificate: verifydp spec run"
                    if self._data(name) is None
                    else f"stale: {name}, on which it rests, is another now"
                )
            certificates.append(
                CertificateEntry(
                    name=accepted.name,
                    verdict=part.verdict,
                    file=f"{CERTIFICATES}/{accepted.name}.json",
                    digest=part.digest,
                )
            )

    def _part(self, accepted: AcceptedCertificate) -> _Part | str:
        data = self._data(accepted.name)
        if data is None:
            return f"the certificate {accepted.name} is gone"
        if bytes_digest(data) != accepted.digest:
            return f"the certificate {accepted.name} is not the one that was accepted"
        try:
            part = _PART.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return f"the certificate {accepted.name} is none"
        if part.name != accepted.name:
            return f"the certificate {accepted.name} is called {part.name[:80]!r}"
        return part

    def _changed_lemmas(self, part: _Part) -> Iterator[str]:
        """What a certificate rests on and that lies neither in it nor beside it."""
        inside = {one.digest for one in part.enclosed}
        for lemma in part.lemmas:
            if lemma.digest not in inside and self._sound(lemma.name) != lemma.digest:
                yield lemma.name

    def _sound_digest(self, name: str) -> str:
        """The digest of the certificate of a name; empty if it would be refused.

        Its content has that digest, and what it rests on lies there likewise.
        """
        data = self._data(name)
        try:
            if data is None:
                return ""
            if bytes_digest(data) != self._accepted.get(name):
                # Slower, and only for what nobody has accepted as it lies there.
                from verifydp.checker.decoding import decode  # noqa: PLC0415

                decode(data)
            part = _PART.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, CertificateError):
            return ""
        return "" if any(self._changed_lemmas(part)) else part.digest

    @cached_property
    def _index(self) -> SpecIndex:
        return read_index(self.folder)

    @cached_property
    def _accepted(self) -> dict[str, str]:
        """The digests of the files that the checker has accepted, by their names."""
        try:
            cards = self._index.specs
        except InputError:
            return {}
        return {
            accepted.name: accepted.digest
            for card in cards
            if card.seal == seal_of(card)
            for accepted in card.accepted
        }

    @cached_property
    def _places(self) -> tuple[Path, ...]:
        """Where certificates lie."""
        return (self.folder / CERTIFICATES, *cited_certificates(self.folder))

    def _data(self, name: str) -> bytes | None:
        for folder in self._places:
            try:
                return (folder / f"{name}.json").read_bytes()
            except OSError:
                continue
        return None

    def _source_digest(self, name: str) -> str:
        try:
            return bytes_digest(self.folder.joinpath(*name.split("/")).read_bytes())
        except OSError:
            return _GONE
