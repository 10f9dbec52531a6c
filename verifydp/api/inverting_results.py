"""What the solvers of `verifydp.invert` hand over."""

from dataclasses import dataclass, field
from fractions import Fraction

from verifydp.checker.checking import check
from verifydp.evidence.couplings import CouplingCertificate, CouplingTarget
from verifydp.evidence.epsilon import Epsilon
from verifydp.evidence.exact_numbers import parse_exact
from verifydp.evidence.inverse_compositions import InverseFigure, InverseMechanism
from verifydp.evidence.numbers import short_above
from verifydp.evidence.verdict import Verdict
from verifydp.exact.balls import written_above

__all__ = ["Inverted", "figure", "local_words"]


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
        """That of the certificate, which is checked."""
        if self.certificate is None:
            return Verdict.INCONCLUSIVE
        check(self.certificate)
        return self.certificate.verdict


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
