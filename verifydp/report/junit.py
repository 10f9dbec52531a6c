"""Results as JUnit XML, the form that build servers read.

``REFUTED`` is a failure with the witness; ``INCONCLUSIVE`` and ``NOT_APPLICABLE``
are skipped with the reason; ``NOT_REFUTED`` and ``PROVED`` are test cases without
a failure, and their output says which of the two it is.
"""

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from verifydp.evidence.results import AuditResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.comparison import compact_texts
from verifydp.report.wording import (
    alpha_text,
    confidence_text,
    delta_sentence,
    detectable_text,
    epsilon_sentence,
    hits_text,
    lower_text,
    meaning_text,
    visible,
)

__all__ = ["junit_text"]


def junit_text(results: Sequence[AuditResult], *, title: str | None = None) -> str:
    """Write results as one JUnit test suite, a test case for each claim.

    Parameters
    ----------
    results
        In the order in which they are reported.
    title
        Name of the suite.
    """
    counts = {
        "tests": len(results),
        "failures": sum(result.verdict is Verdict.REFUTED for result in results),
        "errors": 0,
        "skipped": sum(result.verdict in _SKIPPED for result in results),
    }
    summary = {name: str(number) for name, number in counts.items()}
    summary["time"] = f"{sum(result.seconds for result in results):.3f}"
    name = visible(title or "verifydp audit")
    suites = Element("testsuites", {"name": name} | summary)
    suite = SubElement(suites, "testsuite", {"name": name} | summary)
    for result in results:
        _add_case(suite, result)
    indent(suites)
    declaration = '<?xml version="1.0" encoding="utf-8"?>\n'
    return declaration + tostring(suites, encoding="unicode") + "\n"


_SKIPPED = (Verdict.INCONCLUSIVE, Verdict.NOT_APPLICABLE)


def _add_case(suite: Element, result: AuditResult) -> None:
    case = SubElement(
        suite,
        "testcase",
        {
            "name": visible(str(result.claim)),
            "classname": "verifydp",
            "time": f"{result.seconds:.3f}",
        },
    )
    properties = SubElement(case, "properties")
    for name, value in _properties(result).items():
        SubElement(properties, "property", {"name": name, "value": value})
    if result.verdict is Verdict.REFUTED:
        message = visible(
            f"REFUTED: {result.claim}; epsilon is {epsilon_sentence(result)}"
        )
        failure = SubElement(case, "failure", {"message": message, "type": "REFUTED"})
        failure.text = _witness_text(result)
    elif result.verdict in _SKIPPED:
        message = visible(f"{result.verdict}: {result.reason}")
        SubElement(case, "skipped", {"message": message})
    SubElement(case, "system-out").text = _output(result)


def _properties(result: AuditResult) -> dict[str, str]:
    return {
        "verdict": str(result.verdict),
        "confidence": confidence_text(result.budget.alpha),
        "epsilon_lower": lower_text(result.epsilon_lower),
        "delta_lower": lower_text(result.delta_lower),
        "samples": str(result.samples),
        "seed": str(result.seed),
    }


def _witness_text(result: AuditResult) -> str:
    """Write the violation so that it can be understood from the build log alone."""
    lines = [meaning_text(result), visible(result.reason)]
    witness = result.witness
    pair = result.pair if witness is None else witness.pair
    lines.append(f"pair: {visible(pair.summary)}")
    database, neighbour = compact_texts(pair, 400)
    lines += [f"database: {database}", f"neighbour: {neighbour}"]
    if witness is not None:
        first = hits_text(witness.database_hits, witness.database_trials)
        second = hits_text(witness.neighbour_hits, witness.neighbour_trials)
        lines += [
            f"event: {visible(witness.event.text)}",
            f"on the database: {first}",
            f"on the neighbour: {second}",
        ]
    lines += [
        f"epsilon: {epsilon_sentence(result)}",
        f"delta: {delta_sentence(result)}",
        f"confidence: {confidence_text(result.budget.alpha)}",
        f"seed: {result.seed}",
        f"reproduce: {visible(result.reproduce)}",
    ]
    return "\n".join(lines)


def _output(result: AuditResult) -> str:
    lines = [
        f"{result.verdict} ({result.verdict.meaning})",
        f"confidence: {confidence_text(result.budget.alpha)}",
        f"error probability of the run: {alpha_text(result.budget.alpha)}",
        f"epsilon: {epsilon_sentence(result)}",
    ]
    if result.verdict is Verdict.NOT_REFUTED:
        shown = detectable_text(result.detectable) or "not known"
        lines.append(f"smallest detectable violation: {shown}")
    lines += [f"note: {visible(note)}" for note in result.notes]
    lines.append(f"reproduce: {visible(result.reproduce)}")
    return "\n".join(lines)
