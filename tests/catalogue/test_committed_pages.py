"""The pages that are committed are those that would be written now.

Pages of papers and of all papers are compared whole, since they are made from rows
alone; of the pages of statements, each of which is printed from its certificates, a few
are, drawn once for all. What is stale is written anew by
``verifydp spec run foundations.closeness --pages reports``.
"""

import random
import re
from functools import cache
from pathlib import Path

import pytest

from verifydp.catalogue.documents import Reader
from verifydp.catalogue.reading import Shelf
from verifydp.evidence.specs import specs_folder
from verifydp.report.html.statements import paper_page, statement_page
from verifydp.report.paper_pages import first_pages
from verifydp.report.papers.overview import overview_from
from verifydp.report.papers.paper import read_paper

FOLDER = specs_folder()
REPORTS = Path(__file__).parents[2] / "reports"
SHELF = Shelf(FOLDER)
ENTRIES = SHELF.entries()
READER = Reader(SHELF, ENTRIES)
PAPERS = sorted({entry.paper for entry in ENTRIES})
#: Pages of statements that are written again.
SAMPLED = 12
LINK = re.compile(r'(?:href="|\]\()([^")]+)["\)]')
#: A later version writes the same pages: what differs is this.
VERSION = re.compile(r"verifydp \d+(\.\d+)+\w*")
#: Items that have a number of their own; what stands "after" one is none.
NUMBERED = re.compile(
    r"(?:^|, )((?:example|theorem|lemma|proposition|corollary|remark|definition) "
    r"[\w.]+)",
    re.I,
)


@cache
def made():
    """The first pages of all papers as they would be written now."""
    return first_pages(FOLDER, REPORTS)


def same(path, text):
    """Whether a file holds a text, whatever version has written it."""
    there = path.read_text(encoding="utf-8")
    return VERSION.sub("verifydp", there) == VERSION.sub("verifydp", text)


def test_the_first_pages_of_all_papers_are_those_of_the_rows():
    texts = made()
    assert {path.name for path in texts} == {"index.html", "README.md"}
    for path, text in texts.items():
        assert same(path, text.decode()), path.name


def test_links_of_the_first_pages_lead_to_pages_and_certificates():
    for path, text in made().items():
        targets = set(LINK.findall(text.decode())) - {"index.html"}
        assert sum("/certificates/" in target for target in targets) > 100
        for target in targets:
            if not target.startswith("https://doi.org/"):
                assert (REPORTS / target).resolve().is_file(), (path.name, target)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_first_page_of_a_paper_is_that_of_its_rows(paper):
    about = read_paper(FOLDER / paper, ENTRIES, READER.statement)
    assert same(REPORTS / paper / "index.html", paper_page(paper, about, ENTRIES))


def test_every_statement_has_a_page_and_no_other_is_there():
    wanted = {f"{entry.paper}/{entry.id.split('.', 1)[1]}.html" for entry in ENTRIES}
    wanted |= {f"{paper}/index.html" for paper in PAPERS} | {"index.html"}
    there = {path.relative_to(REPORTS).as_posix() for path in REPORTS.rglob("*.html")}
    assert there == wanted


@pytest.mark.parametrize(
    "entry",
    random.Random(18).sample(ENTRIES, SAMPLED),
    ids=lambda entry: entry.id,
)
def test_the_page_of_a_statement_is_that_of_its_certificates(entry):
    path = REPORTS / entry.paper / f"{entry.id.split('.', 1)[1]}.html"
    assert same(path, statement_page(READER.document(entry), FOLDER.name))


def test_an_altered_page_is_found(tmp_path):
    path = tmp_path / "index.html"
    (text,) = (text for path, text in made().items() if path.name == "index.html")
    path.write_bytes(text.replace(b"verifydp 0.", b"verifydp 7."))
    assert same(path, text.decode())
    path.write_bytes(text.replace(b">PROVED<", b">REFUTED<", 1))
    assert not same(path, text.decode())


def test_what_is_printed_at_a_numbered_item_is_shown_with_that_item():
    """A form that is repaired by another item's statement would be told of that one."""
    looked = 0
    for paper in overview_from(FOLDER, ENTRIES, READER.statement).papers:
        for item in paper.items:
            for form in item.printed:
                numbered = NUMBERED.search(form.printed.place)
                if numbered is None or form.covers:
                    continue
                looked += 1
                places = [one.lower() for one in NUMBERED.findall(item.place)]
                assert numbered[1].lower() in places, (item.id, form.id)
    assert looked > 10
