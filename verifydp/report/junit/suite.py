"""Results as JUnit XML, the form that build servers read.

``REFUTED`` is a failure with what violates the claim; ``INCONCLUSIVE`` and
``NOT_APPLICABLE`` are skipped with the reason, as is what has no verdict;
``NOT_REFUTED`` and ``PROVED`` are test cases without a failure, and their output says
which of the two it is.

Each result is a suite of one case: the schema that build servers publish (junit-10.xsd
of the xUnit plugin of Jenkins) knows properties of suites, and none of cases.
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
    """Write results as JUnit test suites, one with one case for each result.

    Parameters
    ----------
    results
        In the order in which they are reported.
    title
        Name of the whole.
    """
    summaries = [result.summary for result in results]
    commands = {one.command for one in summaries}
    name = title or (commands.pop() if len(commands) == 1 else "verifydp")
    counts = _counts(summaries)
    del counts["skipped"]  # the schema has it of each suite, not of the whole
    suites = Element("testsuites", {"name": visible(name)} | counts)
    for result, summary in zip(results, summaries, strict=True):
        _add_suite(suites, result, summary)
    indent(suites)
    declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
    return declaration + tostring(suites, encoding="unicode") + "\n"


def _counts(summaries: Sequence[Summary]) -> dict[str, str]:
    numbers = {
        "tests": len(summaries),
        "failures": sum(one.verdict is Verdict.REFUTED for one in summaries),
        "errors": 0,
        "skipped": sum(one.verdict in _SKIPPED for one in summaries),
    }
    seconds = sum(one.provenance.seconds or 0.0 for one in summaries)
    texts = {name: str(number) for name, number in numbers.items()}
    return texts | {"time": f"{seconds:.3f}"}


def _add_suite(suites: Element, result: Result, summary: Summary) -> None:
    found = case_of(result)
    name = {"name": visible(summary.heading)}
    counts = _counts([summary])
    suite = SubElement(suites, "testsuite", name | counts)
    properties = SubElement(suite, "properties")
    for key, value in found.properties.items():
        fields = {"name": visible(key), "value": visible(value)}
        SubElement(properties, "property", fields)
    known = {"classname": "verifydp", "time": counts["time"]}
    case = SubElement(suite, "testcase", name | known)
    if summary.verdict is Verdict.REFUTED:
        fields = {"message": visible(found.message), "type": "REFUTED"}
        failure = SubElement(case, "failure", fields)
        failure.text = visible_lines(found.failure)
    elif summary.verdict in _SKIPPED:
        verdict = summary.verdict_in_full or "no verdict"
        reason = summary.reason or "nothing is claimed"
        SubElement(case, "skipped", {"message": visible(f"{verdict}: {reason}")})
    SubElement(case, "system-out").text = visible_lines(found.output)
