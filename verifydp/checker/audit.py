"""The whole certificate of an audit: its statements must follow from its parts."""

from fractions import Fraction
from typing import Any

from verifydp.checker.binomial import check_binomial
from verifydp.checker.decoding import exact_epsilon, exact_number, probability
from verifydp.checker.e_process import check_e_process
from verifydp.checker.hypothesis import Hypothesis
from verifydp.checker.work import Work
from verifydp.errors import CertificateError, UnsupportedError
from verifydp.evidence.certificates import (
    COIN,
    FORMAT,
    Binomial,
    Certificate,
    EProcess,
    assumptions,
)
from verifydp.evidence.verdict import Verdict

__all__ = ["check_audit"]

#: Most parts of one certificate, and most pairs of databases.
_PARTS_LIMIT, _PAIRS_LIMIT = 256, 256


def check_audit(record: Certificate) -> None:
    """Re-establish what an audit's certificate states, from the certificate alone.

    Guarantee: verdict and bounds follow from the counts and choices in the
    certificate; under its ``assumes`` the probability that the audit states a wrong
    ``REFUTED`` or a bound that does not hold is at most its ``alpha``.

    Raises
    ------
    CertificateError
        If anything does not follow; the message names the step that fails.

    Notes
    -----
    ``REFUTED`` needs a rejected hypothesis that the claim implies. A rejected
    (epsilon, delta) shows ``epsilon_lower = epsilon`` where its delta is not below
    the claim's, and ``delta_lower = delta`` where its epsilon is not below the
    claim's. ``NOT_REFUTED`` and ``INCONCLUSIVE`` assert their bounds only, and are
    refused where the parts refute the claim. All other verdicts are refused: no
    sample can prove a claim.
    """
    if record.format != FORMAT:
        raise CertificateError(
            f"format {record.format[:60]!r} is unknown: this checker reads {FORMAT}"
        )
    _check_pairs(record)
    coin = any(isinstance(part, EProcess) and part.coin for part in record.parts)
    for text in (*assumptions(record.claim, record.pairs), *([COIN] if coin else [])):
        if text not in record.assumes:
            raise CertificateError(f"the certificate must name what it assumes: {text}")
    try:
        _check_statements(record, _rejected(record))
    except UnsupportedError as error:
        raise CertificateError(f"a number could not be enclosed: {error}") from error


def _check_pairs(record: Certificate) -> None:
    """Demand that all counts name the databases that they were drawn from."""
    if not 1 <= len(record.pairs) <= _PAIRS_LIMIT:
        raise CertificateError(
            f"{len(record.pairs)} pairs of databases: 1 to {_PAIRS_LIMIT} are read"
        )
    for place, pair in enumerate(record.pairs):
        if not pair.is_well_formed:
            raise CertificateError(
                f"pair {place} is not named by two digests sha256:..., nor left empty"
            )
    for part in record.parts:
        own = [part] if isinstance(part, Binomial) else part.strategies
        for each in own:
            if not 0 <= each.pair < len(record.pairs):
                raise CertificateError(
                    f"counts are of pair {each.pair}, and the certificate names "
                    f"{len(record.pairs)}"
                )


def _rejected(record: Certificate) -> list[Hypothesis]:
    """Check every part; list what they reject, at levels that fit the whole."""
    if not record.parts:
        raise CertificateError("the certificate has no parts: nothing is shown by it")
    if len(record.parts) > _PARTS_LIMIT:
        raise CertificateError(
            f"{len(record.parts)} parts: at most {_PARTS_LIMIT} are read"
        )
    if sum(isinstance(part, EProcess) for part in record.parts) > 1:
        raise CertificateError("more than one e-process: their wealth belongs together")
    alpha = probability(record.alpha, "alpha")
    spent = sum(
        (probability(part.alpha, "alpha of a part") for part in record.parts),
        start=Fraction(0),
    )
    if spent > alpha:
        raise CertificateError("the levels of the parts add up to more than alpha")
    epsilon = record.claim.notion.epsilon
    delta = record.claim.notion.exact_delta
    rejected: list[Hypothesis] = []
    work = Work()
    for part in record.parts:
        if isinstance(part, Binomial):
            found = check_binomial(part, claim_delta=delta, work=work)
            if any(h.delta != delta and h.epsilon != epsilon for h in found):
                raise CertificateError(
                    "binomial: a rejection shares neither epsilon nor delta with the "
                    "claim"
                )
            rejected.extend(found)
        else:
            rejected.append(
                check_e_process(
                    part, claim_epsilon=epsilon, claim_delta=delta, work=work
                )
            )
    return rejected


def _check_statements(record: Certificate, rejected: list[Hypothesis]) -> None:
    epsilon = record.claim.notion.epsilon
    delta = record.claim.notion.exact_delta
    refuted = any(h.implied_by(epsilon=epsilon, delta=delta) for h in rejected)
    if record.verdict is Verdict.REFUTED:
        if not refuted:
            raise CertificateError(
                "the verdict is REFUTED, but no part rejects what the claim implies"
            )
    elif record.verdict in {Verdict.NOT_REFUTED, Verdict.INCONCLUSIVE}:
        if refuted:
            raise CertificateError(
                f"the verdict is {record.verdict}, but a part refutes the claim"
            )
    else:
        raise CertificateError(
            f"the verdict {record.verdict} cannot follow from samples"
        )
    epsilons = [h.epsilon for h in rejected if h.delta >= delta]
    _check_bound(record.epsilon_lower, exact_epsilon, epsilons, "epsilon_lower")
    deltas = [h.delta for h in rejected if h.epsilon >= epsilon]
    _check_bound(record.delta_lower, exact_number, deltas, "delta_lower")


def _check_bound(stated: str | None, read: Any, found: list[Any], name: str) -> None:
    if stated is None:
        return
    established = max(found, default=Fraction(0))
    if not 0 <= read(stated, name) <= established:
        raise CertificateError(
            f"{name} is {stated[:40]}, but the parts establish {float(established):.9g}"
        )
