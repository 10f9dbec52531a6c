from xml.etree.ElementTree import Element, fromstring

from syrupy.assertion import SnapshotAssertion

from verifydp.report.junit.suite import junit_text

from . import samples


def cases(text: str) -> list[Element]:
    return list(fromstring(text.encode()).iter("testcase"))


def test_the_whole_text(snapshot: SnapshotAssertion) -> None:
    assert junit_text(samples.every_kind(), title="four claims") == snapshot


def test_counts_agree_with_the_cases() -> None:
    root = fromstring(junit_text(samples.every_kind()).encode())
    for node in (root, root[0]):
        shown = [node.get(name) for name in ("tests", "failures", "errors", "skipped")]
        assert shown == ["4", "2", "0", "1"]
    assert len(list(root.iter("failure"))) == 2
    assert len(list(root.iter("skipped"))) == 1


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
