"""What is refuted reads so wherever it is read without colours: tab, heading, JUnit."""

from html import unescape
from xml.etree.ElementTree import fromstring

import pytest

from verifydp.evidence.verdict import Verdict
from verifydp.report.html.results import html_text
from verifydp.report.junit import junit_text

from .every_result import every_result

NAMES = sorted(every_result())


def denied(text):
    return "is not " in text or "are not " in text or text.startswith("refuted: ")


@pytest.mark.parametrize("name", NAMES)
def test_tab_and_test_case_deny_what_is_refuted_and_nothing_else(name):
    result = every_result()[name]
    refuted = result.summary.verdict is Verdict.REFUTED
    heading = result.summary.heading
    assert denied(heading) == refuted
    assert (heading == result.summary.claim) != refuted
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
