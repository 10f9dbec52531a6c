"""Every spec that is shipped: as its files say, as committed, and accepted once.

Nothing is proved here: `make specs` proves everything from nothing.
"""

import csv
import functools
import random
import tomllib
from pathlib import Path

import msgspec
import pytest

from verifydp.catalogue.reading import Shelf, read_index, specs
from verifydp.catalogue.statements import read_texts, texts_of
from verifydp.checker.decoding import decode
from verifydp.checker.proofs import ProofChecker
from verifydp.checker.solver import decide
from verifydp.errors import CertificateError
from verifydp.evidence.canonical import sealed
from verifydp.evidence.specs import (
    CERTIFICATES,
    NEAR,
    STATEMENTS,
    specs_folder,
    statement_text,
)
from verifydp.evidence.verdict import Verdict
from verifydp.formal.spec.authoring import authored
from verifydp.formal.spec.registry import Registry
from verifydp.formal.spec.running import slug

FOLDER = specs_folder()
STORE = FOLDER / CERTIFICATES
FILES = sorted(Registry(FOLDER).files)
PAPERS = sorted({place.split(".")[0] for place in FILES})
ROWS = {entry.id: entry for entry in specs(FOLDER)}
CARDS = {card.id: card for card in read_index(FOLDER).specs}


@functools.cache
def decided(script, *, seconds):
    """The solver's answer; half of all questions have been put before, word by word."""
    return decide(script, seconds=seconds)


#: Keeps what it has accepted, so that a lemma is checked once in each worker.
CHECKER = ProofChecker(decided)
#: The verdict that a standing demands; others leave it open.
VERDICTS = {
    "definition": Verdict.PROVED,
    "holds": Verdict.PROVED,
    "holds-repaired": Verdict.PROVED,
    "refuted": Verdict.REFUTED,
    "vacuous": Verdict.NOT_APPLICABLE,
    "not-checkable": Verdict.NOT_APPLICABLE,
}
#: Certificates of which damaged forms are tried, drawn once for all.
SAMPLED = 40


def established(name):
    return CHECKER.check(decode((STORE / f"{name}.json").read_bytes()), (STORE,))


def certified(name, theorem):
    """The names of all certificates that a theorem should have."""
    if VERDICTS.get(theorem.standing) is Verdict.NOT_APPLICABLE:
        return []
    return [name, *(f"{name}{NEAR}{slug(near)}" for near in theorem.near_misses)]


@pytest.mark.parametrize("place", FILES)
def test_the_checker_accepts_every_certificate_of_a_file(place, shipped):
    for name, theorem in shipped.file(place).items():
        row = ROWS[name]
        assert row.reason == "", "verifydp spec run writes it anew"
        if theorem.standing in VERDICTS:
            assert row.verdict is VERDICTS[theorem.standing]
        assert [one.name for one in row.certificates] == certified(name, theorem)
        for number, certificate in enumerate(row.certificates):
            shown = established(certificate.name)
            assert shown.name == certificate.name
            assert (shown.verdict, shown.digest) == (
                *(certificate.verdict, certificate.digest),
            )
            if number == 0:
                assert shown.statement.digest == theorem.statement.digest
                assert shown.verdict is row.verdict
                assert shown.citations == row.modulo
                assert shown.rules == row.rules
                assert shown.engines == row.engines
            else:
                assert shown.verdict is Verdict.REFUTED


@pytest.mark.parametrize("place", FILES)
def test_the_index_and_the_near_misses_are_those_of_the_files(place, shipped):
    for name, theorem in shipped.file(place).items():
        assert CARDS[name].authored == authored(name, theorem)
        assert CARDS[name].statement_digest == theorem.statement.digest
        for label, near in theorem.near_misses.items():
            record = decode((STORE / f"{name}{NEAR}{slug(label)}.json").read_bytes())
            wanted = near.statement(theorem.statement)
            assert statement_text(record.statement) == wanted.text


@pytest.mark.parametrize("paper", PAPERS)
def test_the_committed_statements_are_those_of_the_files(paper, shipped):
    path = FOLDER / paper / STATEMENTS
    texts = {
        name: shipped[name].statement.text
        for place in FILES
        if place.split(".")[0] == paper
        for name in shipped.file(place)
    }
    assert path.read_text(encoding="utf-8") == texts_of(texts)
    assert read_texts(path) == texts


def test_the_index_lists_every_theorem_and_no_other(shipped):
    assert list(ROWS) == sorted(shipped.ids())


def test_there_is_no_certificate_but_those_of_the_files(shipped):
    wanted = {name for one in shipped.ids() for name in certified(one, shipped[one])}
    assert {path.stem for path in STORE.glob("*.json")} == wanted
    assert not any(decode(path.read_bytes()).enclosed for path in STORE.glob("*.json"))


def test_no_definition_has_two_meanings(shipped):
    meanings = {}
    for name in shipped.ids():
        for definition in shipped[name].statement.definitions:
            known = meanings.setdefault(definition.name, (definition, name))
            assert known[0].body is definition.body, (name, known[1])


def sample():
    """Certificates to damage: a damaged one costs as much as a sound one."""
    files = sorted(path for path in STORE.glob("*.json"))
    drawn = random.Random(11).sample(files, min(SAMPLED, len(files)))
    return [path.stem for path in drawn]


@pytest.mark.parametrize("name", sample())
def test_damaged_certificates_are_refused(name):
    record = decode((STORE / f"{name}.json").read_bytes())
    other = Verdict.REFUTED if record.verdict is Verdict.PROVED else Verdict.PROVED
    for change in (
        {"verdict": other},
        {"steps": record.steps[: record.conclusion]},
        {"statement": _with_false_claim(record)},
    ):
        damaged = sealed(msgspec.structs.replace(record, **change))
        with pytest.raises(CertificateError):
            CHECKER.check(damaged, (STORE,))


def _with_false_claim(record):
    return msgspec.structs.replace(record.statement, claim="false")


@pytest.mark.parametrize(
    "path", sorted(FOLDER.glob("*/index.csv")), ids=lambda path: path.parent.name
)
def test_each_item_of_a_paper_has_its_standing_with_a_verdict(path):
    with path.open(encoding="utf-8", newline="") as file:
        items = {row["id"]: row["standing"] for row in csv.DictReader(file)}
    assert items
    # A paper without a report of its own is not finished: what is stated counts. One
    # with a report says what is open, and nothing else is.
    about = path.parent / "paper.toml"
    written = tomllib.loads(about.read_text("utf-8")) if about.is_file() else {}
    left = set(written.get("open", () if written else items))
    assert left <= set(items)
    for item, standing in items.items():
        stated = [entry for entry in ROWS.values() if item in entry.covers]
        assert stated or item in left, item
        assert not (written and stated and item in left), f"{item} is stated"
        for entry in stated:
            assert entry.standing == standing, item
            assert entry.verdict is not Verdict.INCONCLUSIVE, item


def test_each_catalogued_item_is_stated_once_or_reading_by_reading():
    stated = {}
    for entry in ROWS.values():
        for item in entry.covers:
            stated.setdefault(item, []).append(entry)
    for item, entries in stated.items():
        readings = {entry.standing for entry in entries}
        assert (
            len(entries) == 1
            or readings & {"ambiguous", "refuted"}
            or all(entry.remark for entry in entries)
        ), item


def test_the_catalogue_reads_each_card_as_it_stands():
    shelf = Shelf(Path(FOLDER))
    assert all(shelf.is_fresh(card) for card in CARDS.values())
