"""Results as JUnit XML, the form that build servers read.

``REFUTED`` is a failure with what violates the claim; ``INCONCLUSIVE`` and
``NOT_APPLICABLE`` are skipped with the reason, as is what has no verdict;
``NOT_REFUTED`` and ``PROVED`` are test cases without a failure, and their output says
which of the two it is.
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from verifydp.evidence.summary import Result, Summary
from verifydp.evidence.verdict import Verdict
from verifydp.evidence.visible_text import visible, visible_lines
from verifydp.report.junit.case import case_of

__all__ = ["junit_text"]

_SKIPPED = (Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE, None)


def junit_text(results: Sequence[Result], *, title: str | None = None) -> str:
    """Write results as one JUnit test suite, a test case for each.

    Parameters
    ----------
    results
        In the order in which they are reported.
    title
        Name of the suite.
    """
    summaries = [result.summary for result in results]
    counts = {
        "tests": len(results),
        "failures": sum(one.verdict is Verdict.REFUTED for one in summaries),
        "errors": 0,
        "skipped": sum(one.verdict in _SKIPPED for one in summaries),
    }
    numbers = {name: str(number) for name, number in counts.items()}
    numbers["time"] = f"{sum(map(_seconds, summaries)):.3f}"
    commands = {one.command for one in summaries}
    name = visible(title or (commands.pop() if len(commands) == 1 else "verifydp"))
    suites = Element("testsuites", {"name": name} | numbers)
    suite = SubElement(suites, "testsuite", {"name": name} | numbers)
    for result, summary in zip(results, summaries, strict=True):
        _add_case(suite, result, summary)
    indent(suites)
    declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
    return declaration + tostring(suites, encoding="unicode") + "\n"


def _seconds(summary: Summary) -> float:
    return summary.provenance.seconds or 0.0


def _add_case(suite: Element, result: Result, summary: Summary) -> None:
    found = case_of(result)
    case = SubElement(
        suite,
        "testcase",
        {
            "name": visible(summary.heading),
            "classname": "verifydp",
            "time": f"{_seconds(summary):.3f}",
        },
    )
    properties = SubElement(case, "properties")
    for name, value in found.properties.items():
        fields = {"name": visible(name), "value": visible(value)}
        SubElement(properties, "property", fields)
    if summary.verdict is Verdict.REFUTED:
        fields = {"message": visible(found.message), "type": "REFUTED"}
        failure = SubElement(case, "failure", fields)
        failure.text = visible_lines(found.failure)
    elif summary.verdict in _SKIPPED:
        verdict = summary.verdict_in_full or "no verdict"
        reason = summary.reason or "nothing is claimed"
        SubElement(case, "skipped", {"message": visible(f"{verdict}: {reason}")})
    SubElement(case, "system-out").text = visible_lines(found.output)
