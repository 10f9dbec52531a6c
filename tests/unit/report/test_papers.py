"""The first page of all papers counts what their rows say, in both forms alike."""

import re
from itertools import pairwise

import msgspec
import pytest
from markdown_it import MarkdownIt

from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.specs import CertificateEntry, PrintedRecord, SpecEntry
from verifydp.evidence.verdict import Verdict
from verifydp.language.notation import real
from verifydp.language.statement import Statement
from verifydp.report.html.papers import papers_page
from verifydp.report.markdown.papers import papers_text
from verifydp.report.papers.overview import overview_from
from verifydp.report.papers.tables import tables_of
from verifydp.report.papers.wording import claims_text, lead_texts, settled_text

ITEMS = """id,standing,item,kind,part
H,holds,Theorem 1,paper,
P,holds,Theorem 2,paper,half of it
F,holds-repaired,eq. (3),paper,
R,refuted,eq. (4),paper,
A,ambiguous,Theorem 5,paper,
D,definition,procedure,algorithm,
N,not-checkable,Figure 1,paper,
O,holds,Theorem 6,paper,
X,holds,beside it,derived,
"""
ABOUT = """
title = "On |x| <= e^*_1"
authors = "A. Author"
year = 2024

[[findings]]
title = "Something is false"
text = "At *x* = 2 it <b>fails</b>, with _a_ [link](https://example.org) and | too."
instead = "Use `x` | y."
headline = true
command = "verifydp prove"
rests_on = ["printed"]

[[findings]]
title = "Not told elsewhere"
text = "It is."
rests_on = ["holds"]
"""
CITED = CitedFormula(formula="x <= 1", source="a book")


def certified(name, verdict):
    return CertificateEntry(
        name=name, verdict=verdict, file=f"certificates/{name}.json", digest="sha256:0"
    )


def entry(name, verdict=Verdict.PROVED, *, paper="family", **changes):
    own = f"{paper}.{name}"
    plain = SpecEntry(
        id=own,
        paper=paper,
        title=f"Statement {name}",
        source="a book",
        covers=(),
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
        certificates=(certified(own, verdict), certified(f"{own}~near", verdict)),
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


REFUTED = Verdict.REFUTED
ROWS = [
    entry("holds", covers=("H", "P")),
    entry("repaired", covers=("F",), standing="holds-repaired", modulo=(CITED,)),
    entry(
        "printed",
        REFUTED,
        standing="refuted",
        repair="family.repaired",
        printed=PrintedRecord(place="eq. (3)", words="x <= 1"),
    ),
    entry("wrong", REFUTED, covers=("R",), standing="refuted"),
    entry("reading", covers=("A",), standing="ambiguous"),
    entry("other_reading", REFUTED, covers=("A",), standing="ambiguous"),
    entry("defined", covers=("D",), standing="definition"),
    entry(
        "figure",
        Verdict.NOT_APPLICABLE,
        covers=("N",),
        standing="not-checkable",
        certificates=(),
    ),
    entry("beside", covers=("X",)),
    entry("lemma", paper="shared"),
]


@pytest.fixture
def folder(tmp_path):
    place = tmp_path / "family"
    place.mkdir()
    (place / "index.csv").write_text(ITEMS, encoding="utf-8")
    (place / "paper.toml").write_text(ABOUT, encoding="utf-8")
    return tmp_path


@pytest.fixture
def overview(folder):
    says = Statement((), real("x") <= 1)
    return overview_from(folder, ROWS, lambda _: says)


def test_claims_items_standings_and_verdicts_are_counted(overview):
    (one,) = overview.papers
    assert [paper.name for paper in overview.shared] == ["shared"]
    counted = {
        table.caption: dict(zip(table.head, table.rows[0].counts, strict=True))
        for table in tables_of(overview)
    }
    assert counted["What became of the claims"] == {
        "claims": 6,
        "hold as printed": 2,  # theorem 6 is stated nowhere
        "false as printed": 2,
        "with something proved instead": 1,
        "false in some reading": 1,
        "otherwise": 1,
    }
    assert counted["What became of the items"] == {
        "items of the paper": 8,
        "derived here": 1,
        "proved or refuted": 7,
        "of these in part": 1,
        "of these modulo cited formulas": 1,
        "nothing to check": 1,
        "open": 1,
    }
    assert counted["Items by their standing"]["holds"] == 4
    verdicts = counted["Formal statements by their verdict"]
    assert verdicts["PROVED"] == 4
    assert verdicts["PROVED, modulo cited formulas"] == 1
    assert verdicts["REFUTED"] == 3
    assert verdicts["false neighbours refuted"] == 8
    assert settled_text(one.items) == (
        "7 of 9 items are proved or refuted, 1 of them in part, as said beside them; 1 "
        "says nothing that could be; 1 is open."
    )
    assert claims_text(one) == (
        "2 of 6 claims fail as printed; for 1 of them something is proved instead; 1 "
        "more fails in some reading. 2 hold as printed, 1 of them shown in part."
    )


def test_the_sums_are_those_of_the_papers(overview):
    for table in tables_of(overview):
        papers = [row.counts for row in table.rows if row.paper is not None]
        sums = [row.counts for row in table.rows if row.paper is None]
        assert len(sums) == (len(papers) > 1)
        assert all(
            total == tuple(map(sum, zip(*papers, strict=True))) for total in sums
        )


def test_the_first_words_say_what_was_cited_and_what_failed(overview):
    first, checked, found = lead_texts(overview)
    assert "One of these was checked claim by claim. Of 6 claims, 2 are false" in first
    assert "for 1 of them something is proved instead" in first
    assert "1 of these verdicts takes a formula from the literature" in checked
    assert found.startswith("A false theorem counts like the slip of a sign.")


def both(overview):
    places = {"specs": "specs", "path": "../specs"}
    return papers_page(overview, **places), papers_text(overview, **places)


def test_both_forms_show_verdicts_certificates_and_what_holds_instead(overview):
    for text in both(overview):
        for target in (
            "family/index.html",
            "family/printed.html",
            "../specs/certificates/family.printed.json",
            "family/repaired.html",
            "../specs/certificates/family.repaired.json",
        ):
            assert target in text
        assert "modulo 1 cited" in text  # beside what holds instead of eq. (3)
        assert "1 more finding," in text
        assert "Not told elsewhere" not in text
        assert "verifydp check specs/certificates/*.json" in text


def test_words_of_authors_are_shown_as_they_stand(overview):
    page, text = both(overview)
    said = "At *x* = 2 it <b>fails</b>, with _a_ [link](https://example.org) and | too."
    assert "<b>" not in page.split("<main>")[1]
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    shown = [
        "".join(inner.content for inner in token.children if inner.type == "text")
        for token in tokens
        if token.type == "inline"
    ]
    assert said in shown
    assert "On |x| <= e^*_1" in shown
    assert "Instead: Use `x` | y." in shown
    targets = [
        inner.attrs["href"]
        for token in tokens
        for inner in token.children or ()
        if inner.type == "link_open"
    ]
    assert targets
    assert not any("example.org" in target for target in targets)


def test_headings_follow_one_another_and_cells_have_headers(overview):
    page, text = both(overview)
    for levels in (
        [int(level) for level in re.findall(r"<h(\d)", page)],
        [len(marks) for marks in re.findall(r"^(#+) ", text, re.MULTILINE)],
    ):
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(b <= a + 1 for a, b in pairwise(levels))
    assert page.count("<th") == len(re.findall(r"<th scope=", page)) + len(
        re.findall(r"<thead", page)
    )
    assert page.count("<table") == page.count("<caption>")


def test_a_folder_without_items_has_a_page_of_its_verdicts(tmp_path):
    overview = overview_from(tmp_path, ROWS[-1:], lambda _: None)
    page, text = both(overview)
    assert overview.papers == ()
    assert lead_texts(overview) == ()
    for shown in (page, text):
        assert "shared/index.html" in shown
        assert "What they rest on" not in shown
        assert "spec coverage" not in shown
