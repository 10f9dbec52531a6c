from xml.etree.ElementTree import Element, SubElement, fromstring

import pytest
from syrupy.assertion import SnapshotAssertion

from verifydp.report.junit.suite import junit_text

from . import samples
from .junit_constraints import broken_parts


def cases(text: str) -> list[Element]:
    return list(fromstring(text.encode()).iter("testcase"))


def test_the_whole_text(snapshot: SnapshotAssertion) -> None:
    assert junit_text(samples.every_kind(), title="four claims") == snapshot


def test_counts_agree_with_the_cases() -> None:
    root = fromstring(junit_text(samples.every_kind()).encode())
    names = ("tests", "failures", "errors", "skipped")
    assert [root.get(name) for name in names] == ["4", "2", "0", None]
    for suite in root:
        (case,) = suite.iter("testcase")
        there = [len(list(case.iter(tag))) for tag in ("failure", "error", "skipped")]
        assert [suite.get(name) for name in names] == ["1", *map(str, there)]
        assert suite.get("name") == case.get("name")
        assert suite.get("time") == case.get("time")
    assert len(list(root.iter("failure"))) == 2
    assert len(list(root.iter("skipped"))) == 1
    assert float(str(root.get("time"))) == pytest.approx(
        sum(float(str(suite.get("time"))) for suite in root), abs=0.01
    )


def test_what_the_schema_refuses_is_found() -> None:
    root = fromstring(junit_text([samples.inconclusive()]).encode())
    suite = root[0]
    case = suite.find("testcase")
    assert case is not None
    del case.attrib["name"]
    suite.set("time", "1 s")
    root.set("skipped", "1")
    SubElement(case, "properties")
    SubElement(suite, "comment")
    assert list(broken_parts(root)) == [
        "testsuites with skipped",
        "comment in testsuite",
        "testsuite of 1 s seconds",
        "testcase without name",
        "properties in testcase",
        "an element comment",
    ]


def test_a_refutation_is_a_failure_with_its_witness() -> None:
    (case,) = cases(junit_text([samples.refuted_by_interval()]))
    text = str(case.findtext("failure"))
    assert "event: the output is at least 2.5" in text
    assert "3,052 of 40,000" in text
    assert "--seed 7" in text


def test_not_refuted_passes_but_says_what_it_is() -> None:
    (case,) = cases(junit_text([samples.not_refuted()]))
    assert case.find("failure") is None
    assert case.find("skipped") is None
    output = str(case.findtext("system-out"))
    assert output.startswith("NOT_REFUTED")
    assert "confidence: 95 %" in output
    assert "at probability 0.5: epsilon 1.041 or more beyond a threshold" in output
    assert "0.0001: epsilon none beyond a threshold, none at one exact" in output
    assert "Anything else is not promised" in output


def test_inconclusive_is_skipped_with_the_reason() -> None:
    (case,) = cases(junit_text([samples.inconclusive()]))
    skipped = case.find("skipped")
    assert skipped is not None
    assert "fewer than any bet needs" in str(skipped.get("message"))


def test_any_text_is_well_formed() -> None:
    (case,) = cases(junit_text([samples.hostile()], title=samples.HOSTILE))
    assert "<script>alert(1)</script>" in str(case.get("name"))
    assert "\\x1b" in str(case.findtext("failure"))
