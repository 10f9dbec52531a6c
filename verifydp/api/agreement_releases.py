"""Whether the budget of a release is the one that its certificate states."""

from collections.abc import Iterator, Mapping
from typing import Any

from verifydp.composition.certifying import stated_columns
from verifydp.composition.kinds import kinds
from verifydp.composition.regions import RecordRegion
from verifydp.composition.releases import ALL
from verifydp.data.domain import Domain, parse_domain
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.composed_releases import ComposedRelease
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.release_certificates import ReleaseCertificate, StatedBudget
from verifydp.exact.balls import written_above

__all__ = ["compare_release"]


def compare_release(
    result: ComposedRelease, found: Mapping[str, AnyCertificate]
) -> Iterator[tuple[str, Any, Any]]:
    """Give what the result says beside what is stated.

    A certificate has classes of values and their readers; which these are is made again
    from the conditions that the result shows.
    """
    record = found.get("release")
    if not isinstance(record, ReleaseCertificate):
        yield "certificate", "nothing", "the budget of a release"
        return
    yield "release", result.release, record.release
    yield "relation", result.relation, str(record.relation)
    yield "guarantee", result.guarantee, _words(record.total)
    own = {one.quantity: one.exact for one in result.numbers if not one.at}
    for name, text in record.total.numbers.items():
        if name != "order":
            yield name, parse_exact(own.get(name, "0")), parse_exact(text)
    yield (
        "parts",
        [(part.name, part.relation, part.over, part.budget) for part in result.parts],
        [
            (part.name, str(part.relation), part.over, _words(part.budget))
            for part in record.parts
        ],
    )
    yield "what components read", _columns(result, record), record.columns
    best = found.get("optimal")
    if isinstance(best, CompositionCertificate):
        epsilons = [Epsilon.read(bound.epsilon) for bound in best.bounds]
        stated = written_above(max(epsilons).enclosed())
        at_delta = [one.upper for one in result.numbers if one.at][:1]
        yield "epsilon at a delta", at_delta, [stated]


def _words(budget: StatedBudget) -> str:
    """A budget as results have it in words."""
    kind = kinds()[budget.kind]
    numbers = {name: budget.numbers[name] for name in kind.parameters}
    return kind.text(kind.read(**numbers))


def _columns(result: ComposedRelease, record: ReleaseCertificate) -> Any:
    """Who reads which values, by the conditions and the domain of the result."""
    texts = ["" if part.reads == ALL else part.reads for part in result.parts]
    possible = parse_domain(result.domain) if result.domain else Domain("")
    keeps = [column.name for column in record.columns if column.keeps]
    return stated_columns([RecordRegion.read(text) for text in texts], possible, keeps)
