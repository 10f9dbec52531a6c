"""What a result of `verifydp.falsify` says."""

from collections.abc import Iterator

from verifydp.evidence.falsifications import FalsificationResult
from verifydp.report.facts import ResultFact
from verifydp.report.facts.calibration import (
    certificate_text,
    delta_text,
    level_text,
    noise_text,
    violation_facts,
)

__all__ = ["facts"]


def facts(result: FalsificationResult) -> Iterator[ResultFact]:
    """The rule, the search, and where the rule fails."""
    yield "rule", result.rule.source
    yield (
        "search",
        f"{result.tried} pairs of priors, shrinking included; seed {result.seed}",
    )
    found = result.counterexample
    if found is not None:
        pair = found.pairs[0]
        yield "fails at", f"{pair.first}: {pair.first_prior}"
        yield "", f"{pair.second}: {pair.second_prior}"
        yield "", f"epsilon {level_text(found)}, delta {found.delta}"
        yield "noise", noise_text(found)
        yield from violation_facts(found)
        yield "true delta", delta_text(found)
        yield "certificate", certificate_text(found)
        yield from (("modulo", str(cited)) for cited in found.modulo)
