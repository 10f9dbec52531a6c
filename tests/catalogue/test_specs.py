"""Every spec that is shipped: proved or refuted anew, and as its index says."""

import json
from pathlib import Path

import msgspec
import pytest

from verifydp.checker import check
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import canonical_bytes, digest_of, sealed
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.specs import fresh_entry, read_index, specs_folder
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import Runner
from verifydp.formal.spec.store import Store

FOLDER = specs_folder()
REGISTRY = Registry(FOLDER)
FILES = sorted(REGISTRY.files)
INDEX = {entry.id: entry for entry in read_index(FOLDER).specs}
#: Nothing is run for what is vacuous or not checkable.
CERTIFIED = sorted(name for name, entry in INDEX.items() if entry.certificates)
VERDICTS = {
    "definition": Verdict.PROVED,
    "holds": Verdict.PROVED,
    "holds-repaired": Verdict.PROVED,
    "refuted": Verdict.REFUTED,
    "vacuous": Verdict.NOT_APPLICABLE,
    "not-checkable": Verdict.NOT_APPLICABLE,
}


@pytest.mark.parametrize("place", FILES)
def test_a_file_reaches_what_it_says_and_what_the_index_says(place):
    for outcome in Runner(REGISTRY).run(iter(REGISTRY.file(place))):
        assert outcome.failures == ()
        theorem, entry = REGISTRY[outcome.name], INDEX[outcome.name]
        if theorem.standing in VERDICTS:
            assert outcome.verdict is VERDICTS[theorem.standing]
        assert outcome.verdict is entry.verdict
        if outcome.established is not None:
            assert tuple(map(str, outcome.established.citations)) == entry.cited
        for certificate in entry.certificates:
            data = (FOLDER / certificate.file).read_bytes().rstrip(b"\n")
            # The runner has just checked its own; the same bytes need no second check.
            fresh = outcome.certificates.get(certificate.name)
            assert (fresh and canonical_bytes(fresh) == data) or check(data) is True


@pytest.mark.parametrize("place", FILES)
def test_the_index_and_the_statements_are_those_of_the_files(place):
    for name in REGISTRY.file(place):
        entry = INDEX[name]
        assert fresh_entry(entry, FOLDER) == entry, "verifydp spec run writes it anew"
        assert entry.statement_digest == REGISTRY[name].statement.digest


@pytest.mark.parametrize("paper", sorted({place.split(".")[0] for place in FILES}))
def test_the_committed_statements_are_those_of_the_files(paper):
    text = (FOLDER / paper / "statements.txt").read_text(encoding="utf-8")
    assert text == Store(FOLDER, REGISTRY).statements(paper)


def test_the_index_lists_every_theorem_and_no_other():
    assert list(INDEX) == sorted(REGISTRY.ids())


def test_no_definition_has_two_meanings():
    meanings = {}
    for name in REGISTRY.ids():
        for definition in REGISTRY[name].statement.definitions:
            known = meanings.setdefault(definition.name, (definition, name))
            assert known[0].body is definition.body, (name, known[1])


@pytest.mark.parametrize("name", CERTIFIED)
def test_committed_certificates_are_those_of_the_index(name):
    """Their shortest is accepted from its file alone; all are checked where run."""
    found = {}
    for entry in INDEX[name].certificates:
        data = (FOLDER / entry.file).read_bytes()
        record = msgspec.json.decode(data, type=ProofCertificate)
        assert (record.digest, record.verdict) == (entry.digest, entry.verdict)
        assert digest_of(record) == record.digest
        found[entry.file] = data
    assert check(min(found.values(), key=len)) is True


def test_only_what_cannot_be_decided_has_no_certificate():
    for name, entry in INDEX.items():
        decided = entry.verdict is not Verdict.NOT_APPLICABLE
        assert (name in CERTIFIED) == decided


@pytest.mark.parametrize("name", CERTIFIED)
def test_damaged_certificates_are_refused(name):
    """The shortest of each theorem, for a damaged one costs as much as a sound one."""
    files = [FOLDER / entry.file for entry in INDEX[name].certificates]
    data = min((path.read_bytes() for path in files), key=len)
    record = msgspec.json.decode(data, type=ProofCertificate)
    other = Verdict.REFUTED if record.verdict is Verdict.PROVED else Verdict.PROVED
    for change in (
        {"verdict": other},
        {"steps": record.steps[: record.conclusion]},
        {"statement": _with_false_claim(record)},
    ):
        damaged = sealed(msgspec.structs.replace(record, **change))
        with pytest.raises(CertificateError):
            check(canonical_bytes(damaged))


def _with_false_claim(record):
    return msgspec.structs.replace(record.statement, claim="false")


def test_each_catalogued_item_is_stated_once_or_reading_by_reading():
    stated = {}
    for entry in INDEX.values():
        for item in entry.covers:
            stated.setdefault(item, []).append(entry)
    for item, entries in stated.items():
        readings = {entry.standing for entry in entries}
        assert (
            len(entries) == 1
            or readings & {"ambiguous", "refuted"}
            or all(entry.remark for entry in entries)
        ), item


def test_the_index_is_readable_json():
    assert json.loads((Path(FOLDER) / "index.json").read_text())["specs"]
