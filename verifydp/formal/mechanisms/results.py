"""From a mechanism and a claim to the record of what was found."""

import math
import platform
import time
from collections.abc import Callable
from fractions import Fraction
from importlib.metadata import version

from verifydp.errors import UnsupportedError
from verifydp.evidence.claim import EPSILON_MAX
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import bound_value
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.prove_results import (
    PROVE_FORMAT,
    MechanismViolation,
    ProvedClaim,
    ProveResult,
)
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import Ball, written_above, written_below
from verifydp.formal.mechanisms import Settled, settle
from verifydp.formal.mechanisms.profiles import profile_of
from verifydp.language.printing import plain
from verifydp.language.scope import scope_of
from verifydp.language.terms import number
from verifydp.mechanisms import Mechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["prove_result"]

_OF_REALS = (
    "the statement is about exact real arithmetic: what a program does with "
    "floating-point numbers is for verifydp audit"
)
_OF_TABLES = (
    "the statement is about the table: that a program has these probabilities is for "
    "verifydp audit"
)
_OF_PRODUCTS = (
    "the certificate is about the outputs' product with the longest vector, a normal "
    "number: that outputs tell no more apart is the symmetry of normal noise under "
    "rotations, which it does not prove again"
)
_OF_COVARIANCES = (
    "the certificate is about the outputs' product with the worst difference over the "
    "covariance, a normal number: that outputs tell no more apart is how the density "
    "of normal outputs is made, which it does not prove again; that the correlations "
    "are positive definite, and the distance in them, was computed in exact numbers"
)
_OF_DENSITIES = (
    "the certificate is about densities that fall with a norm, by any measure: a "
    "refutation has a measure that counts the two answers only, and volume has the "
    "same ratios of densities near them, which is all of a claim with delta 0"
)
_OF_CURVES = (
    "the certificate is about any two laws that are as hard to tell apart as decay and "
    "slack say: that canonical noise is, and no harder at the full distance, is how it "
    "is made, which the certificate does not prove again"
)
_OF_ONE_ANSWER = (
    "the claim is about one whole answer: a table with such noise in each cell gives "
    "away more where one person changes several cells, which rho_of measures"
)
_UNKNOWN = Ball("nan")
_LIBRARIES = ("verifydp", "python-flint", "z3-solver")


def prove_result(
    mechanism: Mechanism, claim: ExactApproximate, *, certify_bounds: bool = True
) -> ProveResult:
    """Settle a claim, enclose the true epsilon and delta, and certify these.

    Parameters
    ----------
    mechanism, claim
        What is claimed of what.
    certify_bounds
        Whether to prove the two upper bounds as well, with certificates.

    Returns
    -------
    ProveResult
        Guarantee: see `verifydp.prove`.
    """
    start = time.monotonic()
    unknown: list[str] = []
    delta = _enclosed("delta", lambda: mechanism.delta_at(claim.epsilon), unknown)
    epsilon = _enclosed("epsilon", lambda: mechanism.epsilon_at(claim.delta), unknown)
    settled = settle(mechanism, claim, delta)
    upper = {"epsilon_upper": _above(epsilon), "delta_upper": min(_above(delta), 1.0)}
    bounds = _certified(mechanism, claim, settled, upper) if certify_bounds else {}
    certificates = {
        name: found.certificate
        for name, found in bounds.items()
        if found.certificate is not None
    }
    return ProveResult(
        format=PROVE_FORMAT,
        verdict=settled.verdict,
        reason=settled.reason,
        claim=ProvedClaim(
            mechanism=mechanism.name,
            parameters=dict(mechanism.values),
            neighbours=mechanism.neighbours,
            epsilon=claim.epsilon.exact,
            delta=str(claim.delta),
            text=f"{mechanism} is {claim}",
        ),
        scope=f"{mechanism.neighbours}, and all events of outputs{_stated(settled)}",
        epsilon_lower=bound_value(_below(epsilon)),
        epsilon_upper=bound_value(upper["epsilon_upper"]),
        delta_lower=bound_value(_below(delta)),
        delta_upper=bound_value(upper["delta_upper"]),
        bounds={
            "epsilon_lower": "trivial" if _below(epsilon) == 0 else "enclosed",
            "epsilon_upper": _standing("epsilon_upper", upper, certificates),
            "delta_lower": "trivial" if _below(delta) == 0 else "enclosed",
            "delta_upper": _standing("delta_upper", upper, certificates),
        },
        violation=_violation(settled),
        modulo=tuple(
            sorted({c for one in (settled, *bounds.values()) for c in one.citations})
        ),
        engines=settled.engines,
        seconds=time.monotonic() - start,
        notes=(*_notes(mechanism), *unknown),
        certificate=settled.certificate,
        bound_certificates=certificates,
        versions={
            "python": platform.python_version(),
            **{library: version(library) for library in _LIBRARIES},
        },
        profile=profile_of(mechanism, claim),
    )


def _stated(settled: Settled) -> str:
    if settled.question is None:
        return ""
    return f" ({scope_of(settled.question.statement)})"


def _enclosed(name: str, compute: Callable[[], Ball], unknown: list[str]) -> Ball:
    """Enclose a least epsilon or delta; say so where nothing is known of it.

    At extreme parameters it lies beyond what balls can tell, and the claim may be
    settled all the same.
    """
    try:
        return compute()
    except UnsupportedError as error:
        unknown.append(f"the least {name} is not enclosed: {error}")
        return _UNKNOWN


def _above(value: Ball) -> float:
    return math.inf if not value.is_finite() else written_above(value)


def _below(value: Ball) -> float:
    if value.is_finite():
        return max(0.0, written_below(value))
    return math.inf if value > 0 and not value.is_nan() else 0.0


def _standing(
    name: str, upper: dict[str, float], certificates: dict[str, ProofCertificate]
) -> str:
    if name in certificates:
        return "certified"
    limit = math.inf if name == "epsilon_upper" else 1.0
    return "trivial" if upper[name] >= limit else "enclosed"


def _certified(
    mechanism: Mechanism,
    claim: ExactApproximate,
    settled: Settled,
    upper: dict[str, float],
) -> dict[str, Settled]:
    """Prove the claims that the upper bounds make; rounding leaves room for balls."""
    claims: dict[str, ExactApproximate] = {}
    if upper["epsilon_upper"] <= EPSILON_MAX:
        level = Epsilon.of_claim(_in_both_readings(upper["epsilon_upper"]))
        claims["epsilon_upper"] = ExactApproximate(level, claim.delta)
    if upper["delta_upper"] < 1:
        delta = _in_both_readings(upper["delta_upper"])
        claims["delta_upper"] = ExactApproximate(claim.epsilon, delta)
    found: dict[str, Settled] = {}
    for name, bound in claims.items():
        known = settled if bound == claim else settle(mechanism, bound)
        if known.verdict is Verdict.PROVED and known.certificate is not None:
            found[name] = known
    return found


def _in_both_readings(bound: float) -> Fraction:
    """The smaller of a double and of the decimal that is written for it."""
    return min(Fraction(bound), Fraction(repr(bound)))


def _violation(settled: Settled) -> MechanismViolation | None:
    if settled.verdict is not Verdict.REFUTED or settled.question is None:
        return None
    question = settled.question
    if question.answers is not None:
        names = ("answer", "neighbour")
        return MechanismViolation(
            inputs=dict(zip(names, question.answers, strict=True)),
            event=question.outputs,
        )
    worst = question.worst
    return MechanismViolation(
        inputs={
            str(variable.data): plain(number(value))
            for variable, value in worst.values.items()
        },
        event=plain(question.event),
    )


def _notes(mechanism: Mechanism) -> tuple[str, ...]:
    if mechanism.name == "table":
        return (_OF_TABLES,)
    about = _ABOUT.get(mechanism.name)
    return (_OF_REALS,) if about is None else (_OF_REALS, about)


#: What a certificate leaves to be known of a mechanism's law, by its name.
_ABOUT = {
    "gaussian-copula": _OF_COVARIANCES,
    "projected-gaussian": _OF_PRODUCTS,
    "k-norm": f"{_OF_DENSITIES}; of an output it has the entries that others follow "
    "from on the span of the noise",
    "norm-noise": _OF_DENSITIES,
    "discrete-gaussian": _OF_ONE_ANSWER,
    "tulap": _OF_CURVES,
}
