"""The first page of a paper says what its specs show, and nothing else."""

import msgspec
import pytest

from verifydp.errors import SpecError
from verifydp.evidence.specs import PrintedRecord, SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.notation import real
from verifydp.language.statement import Statement
from verifydp.report.papers.paper import read_paper as read

ABOUT = """
title = "A paper"
authors = "A. Author"

[[findings]]
title = "Something is false of {one:sigma_1}"
command = "verifydp prove"
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
        reason="",
        modulo=(),
        scope="all real x",
        engines=(),
        solver="",
        rules=(),
        parts=(),
        idle=(),
        certificates=(),
        repair="",
        remark="",
        printed=None,
        defines="",
        reads="",
        nears={},
        exceptions={},
        far={},
        near_counts=None,
        statement_digest="",
        sources=(),
    )
    return msgspec.structs.replace(plain, **changes)


def read_paper(folder, entries):
    """Every statement says something of sigma_1."""
    says = Statement((), real("sigma_1") <= 1)
    return read(folder, entries, lambda _: says)


def items_of(paper):
    return [item for _, items in paper.groups for item in items]


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
    assert finding.title == "Something is false of σ₁"
    assert finding.command == "verifydp prove"
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
        (ABOUT + "headline = true", "has to say what to do instead"),
        ("title = ", "cannot be read"),
        (ABOUT.replace("sigma_1", "sigma_2"), "names no variable"),
    ],
)
def test_a_damaged_file_is_refused(folder, text, words):
    (folder / "paper.toml").write_text(text)
    with pytest.raises(SpecError, match=words):
        read_paper(folder, [entry("one")])


def test_items_are_those_of_the_list_with_all_their_statements(folder):
    two = entry("two", Verdict.REFUTED, covers=("A-2",), standing="refuted")
    first, second = items_of(read_paper(folder, [entry("one"), two]))
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
    assert not items_of(paper)[0].reached


def test_items_that_another_paper_states_are_listed_after_the_own_ones(folder):
    shared = entry("other", id="shared.other", paper="shared", covers=("A-1", "A-2"))
    first, second = items_of(read_paper(folder, [shared, entry("one")]))
    assert [one.id for one in first.entries] == ["family.one", "shared.other"]
    assert [one.id for one in second.entries] == ["shared.other"]
    # It holds, and the list of items expects a refutation.
    assert (first.reached, second.reached) == (True, False)


def test_a_finding_does_not_rest_on_another_paper_s_statement(folder):
    shared = entry("one", id="shared.one", paper="shared")
    with pytest.raises(SpecError, match="rests on one, which is not there"):
        read_paper(folder, [shared])


PRINTED = PrintedRecord(place="eq. (1)", words="x <= 1")


def list_as_repaired(folder):
    """A-1 holds in another form than the printed one."""
    path = folder / "index.csv"
    path.write_text(path.read_text().replace("A-1,holds,", "A-1,holds-repaired,"))


def test_what_is_printed_beside_an_item_that_holds_is_no_failure_of_it(folder):
    step = entry(
        "step",
        Verdict.REFUTED,
        covers=(),
        standing="refuted",
        repair="family.one",
        printed=PRINTED,
    )
    paper = read_paper(folder, [entry("one"), step])
    item = items_of(paper)[0]
    assert [one.id for one in item.printed] == ["family.step"]
    assert (item.holds_as_printed, item.fails_as_printed) == (True, False)
    assert paper.failing == ()


def test_the_printed_form_is_what_names_its_place_and_its_repair(folder):
    list_as_repaired(folder)
    printed = entry(
        "printed",
        Verdict.REFUTED,
        covers=(),
        standing="refuted",
        repair="family.one",
        printed=PRINTED,
    )
    like = msgspec.structs.replace(printed, id="family.near", printed=None)
    paper = read_paper(folder, [entry("one"), printed, like])
    item = items_of(paper)[0]
    assert [one.id for one in item.printed] == ["family.printed"]
    # A-2 claims something as well, and nothing states it.
    assert (len(paper.claims), paper.failing) == (2, (item,))


def test_an_item_does_not_fail_with_the_printed_form_of_another_one(folder):
    """One statement repairs eq. (2), and is what A-1 says in other words."""
    list_as_repaired(folder)
    step = entry(
        "step",
        Verdict.REFUTED,
        covers=("A-2",),
        standing="refuted",
        repair="family.one",
        printed=PRINTED,
    )
    paper = read_paper(folder, [entry("one", standing="holds-repaired"), step])
    first, second = items_of(paper)
    assert (first.printed, first.fails_as_printed) == ((), False)
    assert paper.failing == (second,)


@pytest.mark.parametrize(
    ("standing", "failing"),
    [("refuted", 1), ("ambiguous", 0)],
    ids=["all readings", "one of them"],
)
def test_a_claim_fails_only_where_every_reading_does(folder, standing, failing):
    list_as_repaired(folder)
    printed = entry(
        "printed",
        Verdict.REFUTED,
        covers=(),
        standing=standing,
        repair="family.one",
        printed=PRINTED,
    )
    paper = read_paper(folder, [entry("one"), printed])
    assert len(paper.failing) == failing
    # What fails in one reading alone is counted apart.
    assert sum(item.fails_in_a_reading for item in paper.claims) == 1 - failing


def test_algorithms_and_what_was_derived_stand_apart(folder):
    (folder / "index.csv").write_text(
        "id,standing,item,kind,part\nA-1,holds,Theorem 1,derived,half of it\n"
        "A-2,refuted,eq. (2),paper,\n"
    )
    paper = read_paper(folder, [entry("one")])
    assert [heading for heading, _ in paper.groups] == [
        "Every item of the paper",
        "What was derived here",
    ]
    assert [item.part for item in items_of(paper)] == ["", "half of it"]
    assert len(paper.claims) == 1
    assert [item.id for item in paper.printed_items] == ["A-2"]
    assert [item.id for item in paper.derived_items] == ["A-1"]
    (folder / "index.csv").write_text("id,standing,kind\nA-1,holds,other\n")
    with pytest.raises(SpecError, match="of the kind 'other'"):
        read_paper(folder, [entry("one")])


def test_both_files_may_be_missing(tmp_path):
    paper = read_paper(tmp_path / "some_family", [entry("one")])
    assert (paper.title, paper.findings, paper.groups) == ("Some family", (), ())
