"""What follows from an attack: a lower bound with its evidence, from counts exactly."""

from dataclasses import dataclass, replace
from fractions import Fraction
from importlib.metadata import version
from typing import TYPE_CHECKING

from msgspec import structs

from verifydp.adversary.observed import Counts
from verifydp.checker.process import establish_apart
from verifydp.evidence.canonical import sealed
from verifydp.evidence.certificates import (
    FORMAT,
    Certificate,
    DrawnPair,
    assumptions,
)
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.claim import ApproximateDP, Claim, Relation
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.numbers import exact_text
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_below

if TYPE_CHECKING:
    from verifydp.empirical.stats.joint_bound import BinomialBound

__all__ = ["Conclusion", "of_counts"]

_UNCERTIFIED = "none was asked for; exact arithmetic says so"
_COUNTED = ("foundations.joint_bound", "hypothesis_testing.attack_to_epsilon")


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A lower bound, exactly, and what shows it.

    Attributes
    ----------
    lower
        Guarantee: not above the bound, in either reading of a double.
    exact
        The bound exactly.
    contradicts
        Whether it lies above what is claimed; None where nothing is.
    rests_on, evidence, certificate, modulo
        As in `AttackBound`.
    """

    lower: float
    exact: str
    contradicts: bool | None
    rests_on: tuple[str, ...]
    evidence: str = _UNCERTIFIED
    certificate: Certificate | ProofCertificate | None = None
    modulo: tuple[CitedFormula, ...] = ()


def of_counts(
    counts: Counts,
    name: str,
    delta: Fraction,
    claimed: Epsilon | None,
    alpha: Fraction,
) -> Conclusion:
    """Bound by the records said to be in, and by those said to be out.

    The error probability is halved between the two events; which world each is likelier
    in was fixed beforehand, by what the attack says.

    Parameters
    ----------
    counts
        Of both events.
    name
        What is attacked.
    delta
        The mechanism's.
    claimed
        The epsilon claimed; None where none is: then the certificate is about the
        epsilon that the counts exclude.
    alpha
        Error probability of the bound.

    Returns
    -------
    Conclusion
        Guarantee: the bound holds with probability ``1 - alpha``; the checker has
        recomputed it from the counts.

    Examples
    --------
    >>> found = of_counts(Counts(90, 100, 10, 100), "", Fraction(0), None,
    ...     Fraction(1, 20))
    >>> found.certificate.claim.notion.exact_epsilon == Fraction(found.exact)
    True
    """
    from verifydp.empirical.stats.joint_bound import bound_event  # noqa: PLC0415

    notion = ApproximateDP(0 if claimed is None else claimed, delta)
    said_in = bound_event(
        event='the attack says "in"',
        direction="database",
        trials_p=counts.positives,
        hits_p=counts.true_positives,
        trials_q=counts.negatives,
        hits_q=counts.false_positives,
        notion=notion,
        alpha=alpha / 2,
    )
    said_out = bound_event(
        event='the attack says "out"',
        direction="neighbour",
        trials_p=counts.negatives,
        hits_p=counts.negatives - counts.false_positives,
        trials_q=counts.positives,
        hits_q=counts.positives - counts.true_positives,
        notion=notion,
        alpha=alpha / 2,
    )
    bounds = (said_in, said_out)
    lower = max(found.epsilon_lower for found in bounds)
    if claimed is None:
        # Nobody claimed anything: the certificate is about what the bound excludes.
        bounds = _without_deltas(said_in), _without_deltas(said_out)
        notion = ApproximateDP(_excluded(lower), delta)
    refuted = any(found.refutes(notion) for found in bounds)
    claim = Claim(name or "the attacked mechanism", Relation("pair"), notion)
    worlds = (DrawnPair(database="", neighbour=""),)
    certificate = sealed(
        Certificate(
            format=FORMAT,
            claim=claim,
            verdict=Verdict.REFUTED if refuted else Verdict.INCONCLUSIVE,
            alpha=exact_text(alpha),
            epsilon_lower=exact_text(lower) if lower else None,
            delta_lower=None,
            pairs=worlds,
            parts=tuple(found.certificate for found in bounds),
            assumes=assumptions(claim, worlds),
            provenance={"counts": counts.words, "verifydp": version("verifydp")},
        )
    )
    establish_apart(certificate)
    contradicts = None if claimed is None else refuted
    return Conclusion(
        written_below(lower),
        exact_text(lower),
        contradicts,
        _COUNTED,
        "the checker recomputed the bound from the counts",
        certificate,
    )


def _without_deltas(found: "BinomialBound") -> "BinomialBound":
    """Leave out what the counts say of delta at an epsilon that nobody claimed."""
    counts = found.certificate
    kept = tuple(one for one in counts.rejections if one.delta == counts.delta)
    return replace(found, certificate=structs.replace(counts, rejections=kept))


def _excluded(lower: Fraction) -> float:
    """Write the bound as a double that means a decimal, which the counts exclude."""
    nearest = float(lower)
    return nearest if Fraction(repr(nearest)) <= lower else written_below(lower)
