"""What the solvers of `verifydp.invert` hand over."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verifydp.checker.checking import check
from verifydp.errors import CertificateError
from verifydp.evidence.couplings import CouplingCertificate, CouplingTarget
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.inverse_compositions import InverseFigure, InverseMechanism
from verifydp.evidence.numbers import short_above
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_above

__all__ = [
    "ANY_JOINT_LAWS",
    "ANY_NOISE",
    "INDEPENDENT_NOISE",
    "MET_BY_NOISE",
    "NORMAL_NOISE",
    "Inverted",
    "confirmed",
    "figure",
    "local_words",
    "met_by_joint_laws",
]

#: For which changes a target is met, and among which noises it cannot be.
MET_BY_NOISE = "every stated change of the state, noise as it is to be drawn"
ANY_NOISE = "any joint law of noise in which each mechanism keeps its own"
NORMAL_NOISE = "jointly normal noise in which each mechanism keeps its own"
INDEPENDENT_NOISE = "independent normal noise, that of {} of any scale"
ANY_JOINT_LAWS = (
    "any joint laws of outputs, one for each state, in which each keeps its own"
)
_PAIRS_SHOWN = 6


@dataclass(frozen=True, slots=True)
class Inverted:
    """An answer, its verdict being that of a certificate which the checker accepts."""

    reason: str
    scope: str
    mechanisms: tuple[InverseMechanism, ...]
    figures: tuple[InverseFigure, ...]
    certificate: CouplingCertificate | None
    recipe: tuple[str, ...] = ()
    joint: dict[str, tuple[str, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """That of the certificate, which `confirmed` has checked."""
        if self.certificate is None:
            return Verdict.INCONCLUSIVE
        return self.certificate.verdict


def confirmed(found: Inverted) -> Inverted:
    """Give what the checker accepts; what it does not accept is left open."""
    if found.certificate is None:
        return found
    try:
        check(found.certificate)
    except CertificateError as error:
        return replace(
            found,
            reason=f"the checker cannot confirm what was found: {error!s:.200}",
            certificate=None,
            recipe=(),
            joint={},
        )
    return found


def met_by_joint_laws(pairs: Sequence[tuple[int, int]], states: Sequence[str]) -> str:
    """For which pairs of states joint laws meet a target."""
    if len(set(pairs)) == len(states) * (len(states) - 1):
        return "every pair of states, outputs from the joint laws"
    named = [f"{states[s]} and {states[t]}" for s, t in pairs if s < t]
    more = len(named) - _PAIRS_SHOWN
    shown = "; ".join(named[:_PAIRS_SHOWN]) + (f"; {more} more" if more > 0 else "")
    return f"no pairs of states but {shown}; outputs from the joint laws"


def figure(case: str, quantity: str, at: str, upper: Fraction | None) -> InverseFigure:
    """A bound from above, rounded upward."""
    value = None if upper is None else written_above(upper)
    return InverseFigure(case=case, quantity=quantity, at=at, upper=value)


def local_words(local: CouplingTarget) -> str:
    """A guarantee in words, its numbers rounded upward."""
    epsilon = Epsilon.read(local.epsilon)
    shown = str(epsilon) if epsilon.nats is None else short_above(epsilon.nats)
    if not parse_exact(local.delta):
        return f"{shown}-DP"
    return f"({shown}, {short_above(parse_exact(local.delta))})-DP"
