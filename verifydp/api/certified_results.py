"""From findings to a result: with a certificate, and with what known laws allow."""

import math
from collections.abc import Sequence
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from typing import Any

import msgspec

from verifydp.checker.process import establish_apart
from verifydp.empirical.events import Listener, Noted
from verifydp.empirical.findings import Findings
from verifydp.empirical.plan import Plan
from verifydp.empirical.writing import Circumstances, write_certificate, write_result
from verifydp.errors import CertificateError
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.results import AuditResult
from verifydp.mechanisms.law_bounds import LawBounds, law_bounds
from verifydp.notions.approximate import ExactApproximate
from verifydp.sampling import Sampler

__all__ = ["certified", "with_law"]


def certified(
    findings: Findings, plan: Plan, sampler: Sampler, circumstances: Circumstances
) -> AuditResult:
    """The result, with a certificate that says the same."""
    certificate = write_certificate(findings, plan, sampler, circumstances)
    if certificate is not None:
        # No verdict is shown that the checker has not accepted, where no mechanism ran.
        shown = establish_apart(certificate)
        if (shown.verdict, shown.digest) != (findings.verdict, certificate.digest):
            raise CertificateError(
                f"the audit says {findings.verdict}, its certificate {shown.verdict}"
            )
    return write_result(findings, plan, sampler, circumstances, certificate)


def with_law(
    result: AuditResult,
    mechanism: Any,
    pairs: Sequence[tuple[Any, Any]],
    tell: Listener,
) -> AuditResult:
    """Add what the mechanism's laws allow, and say so where samples exceed it.

    The bound on epsilon comes with a certificate where laws are normal or Laplace laws
    of one width, or normal vectors of one covariance. Where databases are not shown
    all its digits would tell how far apart their answers are: bounds keep two digits
    there, and have no certificate.
    """
    known = law_bounds(mechanism, pairs, result.claim.notion)
    delta = result.claim.notion.exact_delta
    is_hidden = bool(result.handling) or not result.pair.shown
    proved = None if is_hidden else _proved(known, delta)
    warnings = known.contradictions(result.epsilon_lower, result.delta_lower)
    for warning in warnings:
        tell(Noted(warning))
    epsilon, delta_upper = known.epsilon_upper, known.delta_upper
    if is_hidden:
        epsilon, delta_upper = _rough(epsilon), _rough(delta_upper)
    return msgspec.structs.replace(
        result,
        epsilon_upper=bound_value(epsilon),
        delta_upper=bound_value(delta_upper),
        notes=(*warnings, *result.notes, known.note),
        law_certificate=proved,
    )


def _rough(bound: float | None) -> float | None:
    """Round a bound up to two digits; the double is that of the decimal or above."""
    if not bound or not math.isfinite(bound):
        return bound
    digits = Context(prec=2, rounding=ROUND_CEILING).create_decimal_from_float(bound)
    rounded = float(digits)
    return rounded if Decimal(rounded) >= digits else math.nextafter(rounded, math.inf)


def _proved(known: LawBounds, delta: Fraction) -> ProofCertificate | None:
    """Prove the upper bound on epsilon at a delta; None where nothing is to prove."""
    upper = known.epsilon_upper
    if known.worst is None or upper is None or not 0 < upper <= EPSILON_MAX:
        return None
    from verifydp.formal.mechanisms.law_pairs import (  # noqa: PLC0415 - rarely needed
        prove_pair,
    )

    level = Epsilon.of_claim(min(Fraction(upper), Fraction(repr(upper))))
    return prove_pair(*known.worst, ExactApproximate(level, delta))
