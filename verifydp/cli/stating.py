"""What certificates state and assume, as ``verifydp check`` prints it, line by line."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from verifydp.cli.sheet import ROOM
from verifydp.evidence.canonical import AnyCertificate
from verifydp.evidence.certificates import Certificate
from verifydp.evidence.compositions import CompositionCertificate
from verifydp.evidence.couplings import (
    BALANCED,
    SEPARATE,
    CouplingCertificate,
    FiniteCouplingCertificate,
)
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.numbers import bound_digits
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.release_certificates import ReleaseCertificate
from verifydp.evidence.summary import beside_verdict
from verifydp.evidence.table_releases import TableReleaseCertificate
from verifydp.evidence.verdict import Verdict, in_full
from verifydp.report.columns import fitted

if TYPE_CHECKING:
    from verifydp.checker.proofs import Established

__all__ = ["claim_of", "lines_of", "proof_lines"]


def claim_of(record: AnyCertificate) -> str | None:
    """Say what the verdict of a certificate is about that is no proof."""
    first = next(lines_of(record), "")
    return first.partition(": ")[2] or None


def lines_of(record: AnyCertificate) -> Iterator[str]:
    """What a certificate that is no proof states, and what it assumes."""
    if isinstance(record, Certificate):
        yield from _audit_lines(record)
    elif isinstance(record, CompositionCertificate):
        yield from _composition_lines(record)
    elif isinstance(record, ReleaseCertificate):
        yield from _release_lines(record)
    elif isinstance(record, TableReleaseCertificate):
        yield from _table_lines(record)
    elif not isinstance(record, ProofCertificate):
        yield from _coupling_lines(record)


def _table_lines(record: TableReleaseCertificate) -> Iterator[str]:
    """What a noisy table guarantees beside its margins, and what is assumed."""
    claims = [] if record.mu is None else [f"{record.mu:.40}-Gaussian DP"]
    if record.epsilon is not None:
        claims.append(f"({record.epsilon:.40}, {record.delta:.40})-DP")
    shape = " x ".join(map(str, record.levels))
    yield (
        f"{record.verdict.value}: a table of {shape} counts with {record.noise} noise "
        f"is {' and '.join(claims)} beside {len(record.published)} published margins, "
        f"for up to {record.persons} persons"
    )
    for assumption in record.assumes:
        yield f"assumes {assumption}"


def _release_lines(record: ReleaseCertificate) -> Iterator[str]:
    """What follows for a release, and what is assumed of its components."""
    numbers = (f"{name} {text}" for name, text in record.total.numbers.items())
    yield (
        f"{record.verdict.value}: {record.release} under {record.relation}, where all "
        f"{len(record.parts)} components have their budgets: {', '.join(numbers)}"
    )
    for assumption in record.assumes:
        yield f"assumes {assumption}"


def _coupling_lines(record: CouplingCertificate) -> Iterator[str]:
    """Whether noise that depends on other noise meets a target, and what is assumed."""
    met = record.verdict is Verdict.PROVED
    what = ("meet" if len(record.mechanisms) > 1 else "meets") if met else "cannot meet"
    target = f"({record.target.epsilon:.40}, {record.target.delta:.40})"
    count = len(record.mechanisms)
    several = "mechanisms together" if count > 1 else "mechanism"
    yield (
        f"{record.verdict.value}: {count} {several} {what} {target}, {_reach(record)}"
    )
    for assumption in record.assumes:
        yield f"assumes {assumption}"


def _reach(record: CouplingCertificate) -> str:
    """For which pairs a target is met, or by which noise it is not."""
    if isinstance(record, FiniteCouplingCertificate):
        pairs, states = len(set(record.pairs)) // 2, len(record.mechanisms[0].laws)
        every = states * (states - 1) // 2
        return f"for {pairs} of {every} pairs of states"
    if record.obstacle is None:
        return "for the stated changes"
    if record.obstacle == BALANCED:
        return "by no jointly normal noise"
    return "by independent noise" if record.obstacle == SEPARATE else "by no noise"


def _audit_lines(record: Certificate) -> Iterator[str]:
    """What an audit states, and what it assumes."""
    yield f"{record.verdict.value}: {beside_verdict(record.verdict, str(record.claim))}"
    yield (
        f"epsilon_lower {_lower(record.epsilon_lower)}, delta_lower "
        f"{_lower(record.delta_lower)}, error probability {record.alpha}"
    )
    for assumption in record.assumes:
        yield f"assumes {assumption}"


def _lower(stated: str | None) -> str:
    """Write what is stated as reports do: rounded down, 0 where it is nothing."""
    from verifydp.evidence.epsilon_doubles import below  # noqa: PLC0415 - balls

    exact = stated or "0"
    return bound_digits(below(Epsilon.read(exact)), "lower", exact)


def _composition_lines(record: CompositionCertificate) -> Iterator[str]:
    """What components show together, and what is assumed of each."""
    # Balls are loaded where there are bounds to be shown.
    from verifydp.exact.balls import written_above, written_below  # noqa: PLC0415

    count = sum(one.count for one in record.approximate)
    count += sum(one.count for one in record.gaussian)
    yield f"{record.verdict.value}: {count} components, adaptive ones included"
    for bound in record.bounds:
        stated = bound.delta_lower, bound.delta_upper
        low = bound_digits(written_below(parse_exact(stated[0])), "lower", stated[0])
        high = bound_digits(written_above(parse_exact(stated[1])), "upper", stated[1])
        at = str(Epsilon.read(bound.epsilon))
        yield f"epsilon {at:.40}: the least delta is from {low} to {high}"
    for assumption in record.assumes:
        yield f"assumes {assumption}"


def proof_lines(shown: "Established") -> Iterator[str]:
    """What was established: the statement itself, for a name proves nothing."""
    from verifydp.language.printing import plain  # noqa: PLC0415

    yield f"{in_full(shown.verdict, shown.citations)}: {shown.name}"
    yield from fitted(plain(shown.statement, width=ROOM), ROOM)
    yield f"statement {shown.statement.digest}"
    yield f"solvers: {', '.join(shown.engines) or 'none'}"
    yield f"trusts: {', '.join(shown.parts)}"
    for one in shown.citations:
        yield from fitted(f"modulo {one}", ROOM)
