"""A comparison of notions on a page: a row for each reading."""

from collections.abc import Mapping

from verifydp.evidence.comparisons import ComparisonResult, ReadingRecord
from verifydp.report.facts.comparison import (
    absence_text,
    assumed_facts,
    level_text,
    relation_facts,
    witness_text,
)
from verifydp.report.html.plain import PlainView, Table, plain_view

__all__ = ["TEMPLATE", "view"]

TEMPLATE = "plain.html"
_HEAD = ("Reading", "Least epsilon", "Attained, or why there is none", "What it bounds")


def view(result: ComparisonResult, anchor: str, files: Mapping[str, str]) -> PlainView:
    """Prepare a result for the plain form.

    Parameters
    ----------
    result
        What was found.
    anchor
        Name of its place on the page.
    files
        The paths of its certificates by their names.
    """
    rows = tuple(_row(reading) for reading in result.readings)
    table = Table("Least epsilons", _HEAD, (), rows)
    facts = (*assumed_facts(result), *relation_facts(result))
    return plain_view(result, anchor, files, tables=(table,), facts=facts)


def _row(reading: ReadingRecord) -> tuple[str, ...]:
    if reading.epsilon is None:
        level, why = absence_text(reading), reading.reason
    else:
        level = level_text(reading.epsilon)
        why = "; ".join(witness_text(reading.witness)).removeprefix("attained: ")
    return f"{reading.notion}: {reading.label}", level, why, reading.reading
