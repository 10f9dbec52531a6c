"""What a comparison of two granularities says."""

from collections.abc import Iterator
from json import dumps

from verifydp.evidence.granularity_comparisons import GranularityComparison
from verifydp.report.facts import ResultFact

__all__ = ["facts"]

#: Characters of a database.
_SHOWN = 200


def facts(result: GranularityComparison) -> Iterator[ResultFact]:
    """The two, the factor and where it is reached, then budgets."""
    yield "has", f"{result.has}: {result.has_title}"
    yield "wanted", f"{result.wanted}: {result.wanted_title}"
    factor = result.factor if isinstance(result.factor, str) else f"{result.factor:g}"
    yield "factor", f"{factor}: how far wanted neighbours are apart, at most"
    if result.neighbour is not None:
        pair = (dumps(one)[:_SHOWN] for one in (result.database, result.neighbour))
        yield "such as", " and ".join(pair)
    for one in result.budgets:
        yield "budget", f"{one.has} gives {one.gives}"
    yield "scope", result.scope
    for warning in result.warnings:
        yield "warning", warning
