"""What is refuted reads so wherever it is read without colours: tab, heading, JUnit."""

import re
from html import unescape
from xml.etree.ElementTree import fromstring

import pytest

from verifydp.catalogue.documents import Reader
from verifydp.catalogue.reading import Shelf
from verifydp.evidence.specs import specs_folder
from verifydp.evidence.verdict import Verdict
from verifydp.report.console import render_text
from verifydp.report.console.statement import page_text
from verifydp.report.facts.statement import title_text
from verifydp.report.html.results import html_text
from verifydp.report.junit import junit_text

from .every_result import NAMES, every_result

#: What has been shown neither way must not read as a fact.
OPEN = (Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE)


def denied(text):
    return re.search(r"(is|are) not |^refuted: | does not hold$", text) is not None


@pytest.mark.parametrize("name", NAMES)
def test_tab_and_test_case_deny_what_is_refuted_and_nothing_else(name):
    result = every_result()[name]
    refuted = result.summary.verdict is Verdict.REFUTED
    heading = result.summary.heading
    assert denied(heading) == refuted
    said = result.summary.claim
    if result.summary.verdict in OPEN and not said.startswith("claimed: "):
        assert heading == f"claim: {said}"
    else:
        assert (heading == said) != refuted
    page = html_text([result])
    title = unescape(page.partition("<title>")[2].partition("</title>")[0])
    assert heading in title
    (case,) = fromstring(junit_text([result]).encode()).iter("testcase")
    assert case.get("name") == heading


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("audit REFUTED", "release.py:histogram is not (0.5, 1e-06)-DP under replace"),
        ("refutation", "laplace with scale 1, sensitivity 1 is not 0.5-DP"),
    ],
)
def test_the_notion_is_denied_not_the_name(name, said):
    assert every_result()[name].summary.heading == said


def test_the_heading_of_a_refuted_audit_says_not():
    page = html_text([every_result()["audit REFUTED"]])
    heading = page.partition("<h1>")[2].partition("</h1>")[0]
    assert " is not <span" in heading


def test_a_theorem_that_is_refuted_has_no_title_that_reads_as_a_fact():
    shelf = Shelf(specs_folder())
    entries = shelf.entries()
    reader = Reader(shelf, entries)
    for entry in entries[:10]:
        refuted = entry.verdict is Verdict.REFUTED
        assert title_text(entry).startswith("Refuted: ") == refuted
        page = page_text(reader.document(entry))
        assert page.startswith("Refuted: ") == refuted


@pytest.mark.parametrize("name", NAMES)
def test_what_is_printed_denies_what_is_refuted(name):
    result = every_result()[name]
    said = result.summary.beside_verdict
    refuted = result.summary.verdict is Verdict.REFUTED
    card = unescape(result._repr_html_().replace("<wbr>", ""))
    assert said in card
    printed = " ".join(render_text([result]).split())
    if refuted and result.KIND != "attack_table":  # whose rows have verdicts
        assert f"REFUTED {said}" in printed
        assert f"REFUTED, {said[:40]}" in repr(result)
