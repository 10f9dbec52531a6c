"""What a search for a composition that breaks a rule says."""

from collections.abc import Iterator
from typing import Any

from verifydp.evidence.composition_falsifications import CompositionFalsification
from verifydp.evidence.confounded_compositions import ConfoundedComposition
from verifydp.report.facts import ResultFact
from verifydp.report.facts.confounded import at_text, delta_text, shown

__all__ = ["facts"]


def facts(result: CompositionFalsification) -> Iterator[ResultFact]:
    """The rule, the search, the two compositions and their laws."""
    yield "rule", result.rule.source
    yield (
        "search",
        f"{result.tried} models, shrinking included; seed {result.seed}",
    )
    for label, one in (("breaks it", result.broken), ("beside", result.beside)):
        if one is not None:
            yield label, f"{one.name}: {_figure(one)}"
    for cited in result.summary.modulo:
        yield "modulo", str(cited)
    if result.together is None:
        return
    model: Any = result.together.model
    for place, (state, law) in enumerate(model["data_given_state"].items()):
        yield "" if place else "data", f"given {state}: {_law(law)}"
    mechanisms: Any = result.together.mechanisms
    for mechanism in mechanisms:
        for place, (value, law) in enumerate(mechanism["kernel"].items()):
            outputs = dict(zip(mechanism["outputs"], law, strict=True))
            label = "" if place else mechanism["name"]
            yield label, f"on {value}: {_law(outputs)}"


def _figure(one: ConfoundedComposition) -> str:
    """The claim on a composition with its verdict, and the least delta there."""
    point = one.points[0]
    claimed = one.claimed
    assert claimed is not None
    verdict = "" if one.verdict is None else one.verdict.value
    return (
        f"least delta {shown(point.true)} at epsilon {at_text(point.epsilon)}; "
        f"delta {delta_text(claimed.delta)} is {verdict}"
    )


def _law(law: dict[str, str]) -> str:
    return ", ".join(f"{name} {weight}" for name, weight in law.items())
