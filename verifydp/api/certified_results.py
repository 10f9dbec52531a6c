"""From findings to a result: with a certificate, and with what known laws allow."""

from collections.abc import Sequence
from typing import Any

import msgspec

from verifydp.checker.process import establish_apart
from verifydp.empirical.events import Listener, Noted
from verifydp.empirical.findings import Findings
from verifydp.empirical.plan import Plan
from verifydp.empirical.writing import Circumstances, write_certificate, write_result
from verifydp.errors import CertificateError
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.results import AuditResult
from verifydp.mechanisms.law_bounds import law_bounds
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
    """Add what the mechanism's laws allow, and say so where samples exceed it."""
    known = law_bounds(mechanism, pairs, result.claim.notion)
    warnings = known.contradictions(result.epsilon_lower, result.delta_lower)
    for warning in warnings:
        tell(Noted(warning))
    return msgspec.structs.replace(
        result,
        epsilon_upper=bound_value(known.epsilon_upper),
        delta_upper=bound_value(known.delta_upper),
        notes=(*warnings, *result.notes, known.note),
    )
