"""What a statement of the catalogue says beside its summary."""

from collections.abc import Iterator

from verifydp.evidence.statement_results import StatementResult
from verifydp.report.facts import ResultFact

__all__ = ["facts"]


def facts(result: StatementResult) -> Iterator[ResultFact]:
    """Where it is printed, what holds of the print, and what holds instead."""
    yield "printed in", result.source
    yield "as printed", result.standing
    for place, cited in enumerate(result.modulo):
        yield "" if place else "modulo", str(cited)
    if result.repair:
        yield "instead", result.repair
