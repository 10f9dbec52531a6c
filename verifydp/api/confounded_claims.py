"""Claims about compositions on confounded data, stated for the checker.

Of a finite model a certificate is about the mechanisms and the data as they are given,
where these are few; else about a table, whose rows are the laws of all outputs given
the states. Of a Gaussian one it is about two normal laws as far apart as the states.
"""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.composition.confounded.finite import FiniteConfounding
from verifydp.composition.confounded.gaussian import GaussianConfounding, root_ends
from verifydp.composition.confounded.tables import (
    OutputTable,
    event_table,
    joined_table,
    telling_table,
)
from verifydp.errors import SpecError, UnsupportedError
from verifydp.evidence.citations import CitedFormula
from verifydp.evidence.numbers import short_above, short_below
from verifydp.evidence.proofs import ProofCertificate
from verifydp.evidence.verdict import Verdict
from verifydp.formal.mechanisms import question_about
from verifydp.formal.mechanisms.mixtures import mixtures_question
from verifydp.formal.mechanisms.question import ClaimToProve
from verifydp.mechanisms import Mechanism
from verifydp.mechanisms.gaussian import GaussianMechanism
from verifydp.mechanisms.table import TableMechanism
from verifydp.notions.approximate import ExactApproximate

__all__ = ["ShownClaim", "shown_claim", "shown_reason", "stated_question"]

#: What a certificate may be about; see `verifydp.evidence.confounded_compositions`.
MIXTURE, TABLE, EVENT, TELLING, DISTANCE = (
    "mixture",
    "table",
    "event",
    "telling",
    "distance",
)

#: Outputs of a table that is shown to the checker; the proof grows with their number.
_OUTPUTS_MAX = 256
#: Laws of such a table: the proof grows with their square.
_ROWS_MAX = 64
#: Joint outputs times data values times pairs of a claim about the mechanisms
#: themselves: the checker reads terms of a million nodes at most.
_SIZE_MAX = 256


@dataclass(frozen=True, slots=True)
class ShownClaim:
    """What became of a claim.

    Attributes
    ----------
    verdict
        ``PROVED`` and ``REFUTED`` come with a certificate.
    reason
        What it rests on, or why it is open.
    stated
        What the certificate is about; empty where there is none.
    certificate
        Accepted by the checker.
    modulo
        What it takes from the literature.
    """

    verdict: Verdict
    reason: str
    stated: str = ""
    certificate: ProofCertificate | None = None
    modulo: tuple[CitedFormula, ...] = ()


def shown_claim(
    case: FiniteConfounding | GaussianConfounding, claim: ExactApproximate
) -> ShownClaim:
    """Decide a claim by its figures, then have the checker accept a certificate.

    Parameters
    ----------
    case
        The mechanisms and the model.
    claim
        Epsilon and delta of all outputs together, for every pair of states.

    Returns
    -------
    ShownClaim
        Guarantee: no verdict that the checker has not accepted. ``INCONCLUSIVE`` says
        what stands in the way; figures are exact or enclosed all the same.
    """
    holds = case.holds(claim.epsilon, claim.delta)
    figure = _figure(case, claim, holds=holds)
    if holds is None:
        return ShownClaim(Verdict.INCONCLUSIVE, f"{figure} does not tell")
    obstacles: list[str] = []
    for stated in _ways(case, holds=holds):
        try:
            question = stated_question(case, claim, stated, holds=holds)
            certificate, shown = question.proved() if holds else question.refuted()
        except (SpecError, UnsupportedError) as error:
            obstacles.append(str(error).splitlines()[0][:200])
            continue
        reason = _reason(figure, stated, holds=holds)
        return ShownClaim(shown.verdict, reason, stated, certificate, shown.modulo)
    return ShownClaim(
        Verdict.INCONCLUSIVE, f"{figure}, but no certificate: {'; '.join(obstacles)}"
    )


def shown_reason(
    case: FiniteConfounding | GaussianConfounding,
    claim: ExactApproximate,
    stated: str,
    *,
    holds: bool,
) -> str:
    """Say what a verdict with a certificate rests on; parameters as there."""
    return _reason(_figure(case, claim, holds=holds), stated, holds=holds)


def _reason(figure: str, stated: str, *, holds: bool) -> str:
    return f"{figure}; {_ABOUT[stated, holds]}"


_ABOUT = {
    (
        MIXTURE,
        True,
    ): "the checker made every step again for the mechanisms on data drawn "
    "given each state",
    (
        MIXTURE,
        False,
    ): "the checker evaluated the claim at an event of all outputs of the "
    "mechanisms on data drawn given each state",
    (TABLE, True): "the checker made every step again for the joint law as a table, "
    "outputs of proportional likelihoods joined",
    (TABLE, False): "the checker evaluated the claim at an event of the joint law as a "
    "table, outputs of proportional likelihoods joined",
    (TELLING, True): "the checker made every step again for laws of few outputs that "
    "tell each pair apart at least as well, of which the joint law is post-processing",
    (EVENT, False): "the checker evaluated the claim at the event that tells this pair "
    "apart best",
    (DISTANCE, True): "the checker made every step again for two normal laws as far "
    "apart as the states, rounded upward to forty digits",
    (
        DISTANCE,
        False,
    ): "the checker evaluated the claim at two normal laws as far apart "
    "as the states, rounded downward to forty digits",
}


def stated_question(
    case: FiniteConfounding | GaussianConfounding,
    claim: ExactApproximate,
    stated: str,
    *,
    holds: bool,
) -> ClaimToProve:
    """State the claim as a certificate does.

    Parameters
    ----------
    case
        The mechanisms and the model.
    claim
        What is claimed.
    stated
        ``"mixture"``, ``"table"``, ``"telling"``, ``"event"`` or ``"distance"``.
    holds
        Whether the claim is to be proved: distances are rounded to that side, and of a
        mixture the pair that fails is stated alone.

    Raises
    ------
    UnsupportedError
        If the statement would be too large, or the model is of the other kind.
    """
    if stated not in _ways(case, holds=holds):
        # Few outputs that tell more refute nothing, and one event proves nothing.
        word = "proved" if holds else "refuted"
        raise UnsupportedError(f"{stated!r:.40} is no way in which this is {word}")
    if isinstance(case, FiniteConfounding) and stated == MIXTURE:
        return _of_mixture(case, claim, holds=holds)
    return question_about(_mechanism(case, claim, stated, holds=holds), claim)


def _of_mixture(
    case: FiniteConfounding, claim: ExactApproximate, *, holds: bool
) -> ClaimToProve:
    pairs = case.model.pairs if holds else (case.deltas_at(claim.epsilon).true.pair,)
    if case.outputs * len(case.model.data) * len(pairs) > _SIZE_MAX:
        raise UnsupportedError(
            f"{case.outputs} joint outputs of {len(case.model.data)} data values for "
            f"{len(pairs)} ordered pairs are more than a certificate about the "
            "mechanisms themselves takes"
        )
    states = list(dict.fromkeys(state for pair in pairs for state in pair))
    return mixtures_question(
        [case.model.data_row(state) for state in states],
        [kernel.aligned(case.model.data) for kernel in case.kernels],
        [(states.index(one), states.index(other)) for one, other in pairs],
        claim,
    )


def _mechanism(
    case: FiniteConfounding | GaussianConfounding,
    claim: ExactApproximate,
    stated: str,
    *,
    holds: bool,
) -> Mechanism:
    if isinstance(case, FiniteConfounding) and stated == TABLE:
        return _of_table(joined_table(case, _OUTPUTS_MAX))
    if isinstance(case, FiniteConfounding) and stated == TELLING:
        return _of_table(telling_table(case, claim.epsilon))
    if isinstance(case, FiniteConfounding) and stated == EVENT:
        pair = case.deltas_at(claim.epsilon).true.pair
        return _of_table(event_table(case, pair, claim.epsilon))
    if isinstance(case, GaussianConfounding) and stated == DISTANCE:
        square = max(one or Fraction(0) for one in case.true_squares.values())
        if not square:
            # Two alike laws are no Gaussian mechanism: that needs a sensitivity.
            half = (Fraction(1, 2),) * 2
            return _of_table(OutputTable(("one", "other"), (half, half), ((0, 1),)))
        low, high = root_ends(square)
        return GaussianMechanism(Fraction(1), high if holds else low)
    raise UnsupportedError(f"no certificate about {stated!r} of this kind of model")


def _of_table(table: OutputTable) -> TableMechanism:
    if len(table.states) > _ROWS_MAX:
        raise UnsupportedError(
            f"{len(table.states)} laws are more than the {_ROWS_MAX} that a "
            "certificate takes"
        )
    return TableMechanism(table.states, table.rows, table.pairs, "the joint law")


def _ways(
    case: FiniteConfounding | GaussianConfounding, *, holds: bool
) -> tuple[str, ...]:
    if isinstance(case, GaussianConfounding):
        return (DISTANCE,)
    return (MIXTURE, TABLE, TELLING if holds else EVENT)


def _figure(
    case: FiniteConfounding | GaussianConfounding,
    claim: ExactApproximate,
    *,
    holds: bool | None,
) -> str:
    """Say the least delta on the side that the verdict needs."""
    found = case.deltas_at(claim.epsilon).true
    if holds is None:
        bounds = f"from {short_below(found.lower)} to {short_above(found.upper)}"
        return f"the least delta of all outputs together, {bounds},"
    pair = " against ".join(found.pair)
    if holds:
        return (
            "the least delta of all outputs together is at most "
            f"{short_above(found.upper)}, for {pair}"
        )
    return (
        "the least delta of all outputs together is at least "
        f"{short_below(found.lower)}, for {pair}"
    )
