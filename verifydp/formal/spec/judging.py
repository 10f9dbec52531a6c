"""From what an author's code wrote to a card, by what the checker says of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import msgspec

from verifydp.checker.decoding import decode
from verifydp.checker.process import CheckerProcess
from verifydp.checker.statements import read_statement
from verifydp.checker.version import RULES_VERSION
from verifydp.errors import CertificateError, SpecError
from verifydp.evidence.canonical import canonical_bytes
from verifydp.evidence.established import Establishment
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import (
    NEAR,
    AcceptedCertificate,
    NearCounts,
    SpecCard,
    bytes_digest,
    sealed_card,
    sources_digest,
    statement_text,
)
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.exchange import Written
from verifydp.language.coverage import coverage
from verifydp.language.nearness import Change, change_between

__all__ = ["Judged", "judged", "rechecked"]

_PROOF = msgspec.json.Decoder(ProofCertificate)
#: Names of near misses that can be part of a file's name.
_MISS = re.compile(r"\w{1,150}")


@dataclass(frozen=True, slots=True)
class Judged:
    """A card, and the bytes of the certificates that it accepts by their names.

    ``text`` is the canonical text of the statement; ``verdict`` is that of its own
    certificate, ``INCONCLUSIVE`` where anything failed.
    """

    card: SpecCard
    files: Mapping[str, bytes]
    text: str
    verdict: Verdict
    seconds: float


def judged(
    written: Written,
    checker: CheckerProcess,
    folders: Sequence[Path],
    sources: Mapping[str, str],
) -> Judged:
    """Have the checker judge what was written of one theorem.

    Parameters
    ----------
    written
        Certificates and words; nothing in it is believed.
    checker
        The process that gives verdicts.
    folders
        Where the certificates of lemmas lie.
    sources
        The digests of all files that the author's code consists of.
    """
    name, text = written.name, statement_text(written.statement)
    failures = list(written.failures)
    accepted: dict[str, bytes] = {}
    own: Establishment | None = None
    solver, idle = "", ""
    for raw in written.certificates:
        try:
            record = _proof(bytes(raw))
            found = checker.establish(bytes(raw), folders)
            _demand(record, found, written)
            # Lemmas have files of their own: where one gets none, no row has a verdict
            # that rests on it.
            data = canonical_bytes(msgspec.structs.replace(record, enclosed=())) + b"\n"
        except (CertificateError, SpecError) as error:
            failures.append(" ".join(str(error).split()))
            continue
        if found.name == name:
            own = found
            solver = record.provenance.get("solver", "")
            idle = record.provenance.get("idle", "")
        accepted[found.name] = data
    failures += _refuted(written, checker)
    decided = written.authored.standing in {"vacuous", "not-checkable"}
    if own is None and not failures and not decided:
        failures.append("there is no certificate of the statement itself")
    far, counts = _nearness(written, accepted, own)
    card = SpecCard(
        id=name,
        authored=written.authored,
        statement_digest=bytes_digest(text.encode()),
        scope=own.scope if own else "",
        accepted=tuple(
            AcceptedCertificate(name=one, digest=bytes_digest(data))
            for one, data in accepted.items()
        ),
        failures=tuple(failures),
        modulo=own.modulo if own else (),
        engines=own.engines if own else (),
        rules=own.rules if own else (),
        parts=own.parts if own else (),
        idle=tuple(filter(None, idle.split("\n"))),
        far=far,
        near_counts=counts,
        solver=solver,
        sources=tuple(sorted(sources)),
        source_digest=sources_digest(sources),
        rules_version=RULES_VERSION,
    )
    verdict = own.verdict if own and not failures else Verdict.INCONCLUSIVE
    if decided and not failures:
        verdict = Verdict.NOT_APPLICABLE
    return Judged(sealed_card(card), accepted, text, verdict, written.seconds)


def _proof(data: bytes) -> ProofCertificate:
    record = decode(data)
    if not isinstance(record, ProofCertificate):
        raise CertificateError("not the certificate of a proof")
    return record


def _demand(record: ProofCertificate, found: Establishment, written: Written) -> None:
    """The certificate is about what it should be, and says what it should say."""
    name, text = written.name, statement_text(written.statement)
    if found.name == name:
        about = {found.statement_digest, bytes_digest(text.encode())}
        about.add(bytes_digest(statement_text(record.statement).encode()))
        if len(about) > 1:
            raise SpecError(f"{name}: the certificate is about another statement")
        return
    owner, _, miss = found.name.partition(NEAR)
    known = owner == name and found.name in written.authored.nears
    if not known or _MISS.fullmatch(miss) is None:
        raise SpecError(f"{found.name[:80]}: nothing of {name} is called so")
    if found.verdict is not Verdict.REFUTED:
        raise SpecError(f"{found.name}: a near miss has to be refuted")


def _nearness(
    written: Written, accepted: Mapping[str, bytes], own: Establishment | None
) -> tuple[dict[str, str], NearCounts | None]:
    """Which near misses are none, and what the others cover: from the certificates."""
    if own is None:
        return {}, None
    statement = read_statement(_PROOF.decode(accepted[written.name]).statement)
    changes: list[Change] = []
    far: dict[str, str] = {}
    for name, data in accepted.items():
        if name != written.name:
            try:
                near = read_statement(_PROOF.decode(data).statement)
                changes.append(change_between(statement, near))
            except SpecError as error:
                far[name] = str(error)
    if own.verdict is not Verdict.PROVED or written.authored.standing == "reported":
        return far, None
    found = coverage(statement, changes, written.authored.exceptions)
    return far, NearCounts(**asdict(found))


def _refuted(written: Written, checker: CheckerProcess) -> list[str]:
    """Where the statement is false, if the checker accepts what a search has found."""
    text = statement_text(written.statement)
    for raw in written.counterexample[:1]:
        try:
            found = checker.establish(bytes(raw))
        except CertificateError:
            continue
        about = found.statement_digest == bytes_digest(text.encode())
        if about and found.verdict is Verdict.REFUTED:
            return [f"false at {written.at}"]
    return []


def rechecked(
    card: SpecCard, text: str, folders: Sequence[Path], checker: CheckerProcess
) -> Judged | None:
    """Have the stored certificates of an unchanged card checked; None if one fails.

    They lie in the first of the folders, lemmas in any.
    """
    files: dict[str, bytes] = {}
    verdict = Verdict.NOT_APPLICABLE
    for accepted in card.accepted:
        try:
            data = (folders[0] / f"{accepted.name}.json").read_bytes()
            found = checker.establish(data, folders)
        except (OSError, CertificateError):
            return None
        if accepted.name == card.id:
            verdict = found.verdict
        files[accepted.name] = data
    return Judged(card, files, text, verdict, 0.0)
