"""What a result of `verifydp.prove` says."""

from collections.abc import Iterator

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import parse_exact, plain, short_above
from verifydp.evidence.prove_results import ProveResult
from verifydp.evidence.verdict import Verdict
from verifydp.report.facts import ResultFact

__all__ = ["facts", "lead"]

_BOUNDS = (
    ("epsilon", "the least epsilon at delta {delta}"),
    ("delta", "the least delta at epsilon {epsilon}"),
)


def lead(result: ProveResult) -> str:
    """Say what the claim means for a person, and whether it holds."""
    claim = result.claim
    delta = parse_exact(claim.delta)
    if result.verdict is Verdict.REFUTED:
        return (
            "The claim is false: there are two neighbouring inputs, and a set of "
            "outputs that one of them makes likelier than the claim allows."
        )
    if result.verdict is not Verdict.PROVED:
        return f"The question is open: {result.verdict.meaning}."
    factor = short_above(Epsilon.read(claim.epsilon).growth_upper(), 3)
    slack = f", plus {plain(delta)}" if delta else ""
    sure = "proved"
    if result.modulo:
        sure = "proved but for formulas that it takes from the literature"
    return (
        "Whatever is seen of an output, its probability on one of two neighbouring "
        f"inputs is at most {factor} times that on the other{slack}. This is {sure}, "
        f"for {claim.neighbours}."
    )


def facts(result: ProveResult) -> Iterator[ResultFact]:
    """Where it fails, the bounds, the scope, what it rests on."""
    if result.violation is not None:
        for name, value in result.violation.inputs.items():
            yield (
                "fails at" if name == next(iter(result.violation.inputs)) else "",
                (f"{name} = {value}"),
            )
        yield "event", result.violation.event
    level = {
        "epsilon": Epsilon.read(result.claim.epsilon),
        "delta": plain(parse_exact(result.claim.delta)),
    }
    for name, words in _BOUNDS:
        standing = result.bounds[f"{name}_upper"]
        between, what = _interval(result, name), words.format(**level)
        yield name, f"{between}: {what} (upper bound {standing})"
    yield "scope", result.scope
    if result.certificate is not None:
        record = result.certificate
        engines = ", ".join(result.engines) or "none"
        yield "certificate", f"{len(record.steps)} steps; engines: {engines}"
    for cited in result.modulo:
        yield "modulo", str(cited)
    for note in result.notes:
        yield "note", note


def _interval(result: ProveResult, name: str) -> str:
    """Both sides, each rounded outward; one where they are the same."""
    summary = result.summary
    sides = (summary.bound(name, side) for side in ("lower", "upper"))
    low, high = ("no bound" if one is None else one.text for one in sides)
    if low == high:
        return "infinite" if low == "infinity" else low
    return f"from {low} to {high}"
