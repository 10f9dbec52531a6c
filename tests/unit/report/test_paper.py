"""The first page of a paper says what its specs show, and nothing else."""

import msgspec
import pytest

from verifydp.errors import SpecError
from verifydp.evidence.specs import CertificateEntry, SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.report.paper import read_paper

ABOUT = """
title = "A paper"
authors = "A. Author"

[[findings]]
title = "Something is false"
text = '''In two
lines.'''
rests_on = ["one"]
"""


def entry(name, verdict=Verdict.PROVED, **changes):
    plain = SpecEntry(
        id=f"family.{name}",
        paper="family",
        title=f"Statement {name}",
        source="a book",
        covers=("A-1",),
        standing="holds",
        verdict=verdict,
        scope="all real x",
        cited=(),
        engines=(),
        rules=(),
        idle=(),
        certificates=(),
        repair="",
        remark="",
        statement_digest="",
        sources=(),
        source_digest="",
    )
    return msgspec.structs.replace(plain, **changes)


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "family"
    place.mkdir()
    (place / "paper.toml").write_text(ABOUT)
    (place / "index.csv").write_text(
        'id,standing,item\nA-1,holds,Theorem 1\nA-2,refuted,"eq. (2), text"\n'
    )
    return place


def test_findings_rest_on_statements_with_verdicts(folder):
    paper = read_paper(folder, [entry("one")])
    (finding,) = paper.findings
    assert (paper.title, paper.authors) == ("A paper", "A. Author")
    assert finding.text == "In two lines."
    assert [one.id for one in finding.rests_on] == ["family.one"]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([], "rests on one, which is not there"),
        ([entry("one", Verdict.INCONCLUSIVE)], "rests on one, which has no verdict"),
    ],
)
def test_a_finding_without_evidence_is_refused(folder, entries, words):
    with pytest.raises(SpecError, match=words):
        read_paper(folder, entries)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ABOUT.replace('["one"]', "[]"), "rests on no statement"),
        (ABOUT.replace("rests_on", "because"), "title, text and rests_on"),
        ("title = ", "cannot be read"),
    ],
)
def test_a_damaged_file_is_refused(folder, text, words):
    (folder / "paper.toml").write_text(text)
    with pytest.raises(SpecError, match=words):
        read_paper(folder, [entry("one")])


def test_items_are_those_of_the_list_with_all_their_statements(folder):
    two = entry("two", Verdict.REFUTED, covers=("A-2",), standing="refuted")
    first, second = read_paper(folder, [entry("one"), two]).items
    assert (first.id, first.place, first.reached) == ("A-1", "Theorem 1", True)
    assert (second.place, second.reached) == ("eq. (2), text", True)


@pytest.mark.parametrize(
    "changed",
    [
        {"standing": "refuted"},
        {"verdict": Verdict.INCONCLUSIVE},
        {"covers": ()},
    ],
)
def test_an_item_without_its_standing_or_verdict_is_open(folder, changed):
    (folder / "paper.toml").unlink()
    paper = read_paper(folder, [entry("one", **changed)])
    assert not paper.items[0].reached


def test_the_refutation_of_the_printed_form_is_found(folder):
    near = CertificateEntry(
        name="family.one~as_printed",
        verdict=Verdict.REFUTED,
        file="certificates/near.json",
        digest="sha256:0",
    )
    shown = entry("one", certificates=(near,))
    item = read_paper(folder, [shown]).items[0]
    assert item.printed(shown) is near
    assert item.printed(entry("one")) is None


def test_both_files_may_be_missing(tmp_path):
    paper = read_paper(tmp_path / "some_family", [entry("one")])
    assert (paper.title, paper.findings, paper.items) == ("Some family", (), ())
