"""What is written down about a folder of specs.

In a folder of specs stand ``certificates/``, for each paper ``statements.txt`` (the
canonical text of every statement, so that a change shows in review), and
``index.json``: what authors say in words and what the checker has accepted, from which
`verifydp.catalogue` reads. The index can be thrown away: a run writes it again.
"""

import os
from collections.abc import Callable, Collection, Iterable
from pathlib import Path

import msgspec

from verifydp.catalogue.reading import known_cards
from verifydp.catalogue.statements import read_texts, texts_of
from verifydp.checker.decoding import decode
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import (
    CERTIFICATES,
    INDEX,
    INDEX_FORMAT,
    NEAR,
    STATEMENTS,
    SpecIndex,
)
from verifydp.formal.spec.judging import Judged

__all__ = ["stored_certificate", "write_store"]


def stored_certificate(folder: Path, name: str) -> ProofCertificate | None:
    """Read the certificate of a theorem from a folder, where there is a sound one."""
    try:
        record = decode((folder / f"{name}.json").read_bytes())
    except (OSError, CertificateError):
        return None
    return record if isinstance(record, ProofCertificate) else None


def write_store(
    folder: Path, results: Iterable[Judged], has: Callable[[str], bool]
) -> SpecIndex:
    """Write certificates, canonical texts and the index; other cards stay.

    Parameters
    ----------
    folder
        The folder of specs.
    results
        What was judged.
    has
        Whether there is still a theorem of an id; cards, texts and certificates of
        others are dropped.
    """
    cards = {name: card for name, card in known_cards(folder).items() if has(name)}
    fresh: dict[str, Collection[str]] = {}
    certificates = folder / CERTIFICATES
    certificates.mkdir(parents=True, exist_ok=True)
    texts: dict[str, dict[str, str]] = {}
    for result in results:
        name = result.card.id
        cards[name] = result.card
        fresh[name] = result.files.keys()
        paper = name.split(".", maxsplit=1)[0]
        known_texts = texts.setdefault(paper, {})
        known_texts[name] = result.text
        for place, data in result.files.items():
            (certificates / f"{place}.json").write_bytes(data)
    for path in certificates.glob("*.json"):
        owner = path.stem.partition(NEAR)[0]
        if not has(owner) or (owner in fresh and path.stem not in fresh[owner]):
            path.unlink()
    for paper, written in texts.items():
        path = folder / paper / STATEMENTS
        old = {name: text for name, text in read_texts(path).items() if has(name)}
        path.parent.mkdir(exist_ok=True)
        path.write_text(texts_of(old | written), encoding="utf-8")
    index = SpecIndex(
        format=INDEX_FORMAT, specs=tuple(cards[name] for name in sorted(cards))
    )
    text = msgspec.json.format(canonical_bytes(index), indent=1)
    # At once, for others may read it meanwhile.
    unfinished = folder / f".{INDEX}.{os.getpid()}"
    unfinished.write_bytes(text + b"\n")
    unfinished.replace(folder / INDEX)
    return index
