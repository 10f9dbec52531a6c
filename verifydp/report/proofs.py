"""Results of `verifydp.prove` on a terminal and as JSON."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rich.console import Console

from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import BoundValue, parse_exact, plain
from verifydp.evidence.prove_results import ProveResult
from verifydp.report.facts import print_fact, print_heading, print_paths
from verifydp.report.result_folders import write_folder

__all__ = ["render_proof", "write_proof"]

_BOUNDS = (
    ("epsilon", "the least epsilon at delta {delta}"),
    ("delta", "the least delta at epsilon {epsilon}"),
)


def write_proof(result: ProveResult, folder: Path) -> tuple[Path, ...]:
    """Write ``result.json`` and ``certificates/`` into a folder.

    Returns
    -------
    tuple of Path
        The result, then the certificate of the claim and those of the bounds.

    Raises
    ------
    InputError
        If there is a result already.
    """
    own = {} if result.certificate is None else {"claim": result.certificate}
    return write_folder(folder, result, {**own, **result.bound_certificates})


def render_proof(
    result: ProveResult, console: Console, *, written: Sequence[Path] = ()
) -> None:
    """Print a result: verdict first, then where it fails, the bounds, the scope.

    Parameters
    ----------
    result
        What was found.
    console
        Where to print.
    written
        Files that were written.
    """
    print_heading(
        result.verdict, result.claim.text, result.reason, console, modulo=result.modulo
    )
    for label, text in _facts(result):
        print_fact(label, text, console)
    print_paths(written, console)


def _facts(result: ProveResult) -> Iterator[tuple[str, str]]:
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
