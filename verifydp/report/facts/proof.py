"""What a result of `verifydp.prove` says."""

from collections.abc import Iterator

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import BoundValue, parse_exact, plain
from verifydp.evidence.prove_results import ProveResult
from verifydp.report.facts import ResultFact

__all__ = ["facts"]

_BOUNDS = (
    ("epsilon", "the least epsilon at delta {delta}"),
    ("delta", "the least delta at epsilon {epsilon}"),
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
        low, high = getattr(result, f"{name}_lower"), getattr(result, f"{name}_upper")
        standing = result.bounds[f"{name}_upper"]
        yield (
            name,
            f"{_interval(low, high)}: {words.format(**level)} (upper bound {standing})",
        )
    yield "scope", result.scope
    if result.certificate is not None:
        record = result.certificate
        engines = ", ".join(result.engines) or "none"
        yield "certificate", f"{len(record.steps)} steps; engines: {engines}"
    for cited in result.modulo:
        yield "modulo", str(cited)
    for note in result.notes:
        yield "note", note


def _interval(low: BoundValue, high: BoundValue) -> str:
    """One number where both sides agree to nine digits, rounded outward else."""
    if low == high:
        return "infinite" if low == "inf" else _decimal(low)
    if isinstance(low, float) and isinstance(high, float):
        short = f"{high:.9g}"
        if f"{low:.9g}" == short:
            return f"about {short}"
    return f"from {_decimal(low)} to {_decimal(high)}"


def _decimal(bound: BoundValue) -> str:
    """Write every digit, so that the decimal stays on its side."""
    if isinstance(bound, float) and bound.is_integer() and abs(bound) < 1e16:
        return str(int(bound))
    return str(bound)
