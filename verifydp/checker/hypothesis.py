"""What a piece of evidence establishes: a hypothesis that it rejects."""

from dataclasses import dataclass
from fractions import Fraction

from verifydp.evidence.epsilon import Epsilon

__all__ = ["Hypothesis"]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """``P(E) <= exp(epsilon) Q(E) + delta`` for all events and both directions.

    A test of one event and one direction rejects this too. If it is false, then so
    is every hypothesis with a smaller or equal epsilon and delta: the mechanism is
    not (epsilon', delta')-differentially private for any of those.
    """

    epsilon: Epsilon
    delta: Fraction

    def implied_by(self, *, epsilon: Epsilon, delta: Fraction) -> bool:
        """Say whether (epsilon, delta)-privacy implies this hypothesis.

        Examples
        --------
        >>> claim = {"epsilon": Epsilon(nats=Fraction(1)), "delta": Fraction(0)}
        >>> Hypothesis(Epsilon(nats=Fraction(2)), Fraction(0)).implied_by(**claim)
        True
        """
        return epsilon <= self.epsilon and delta <= self.delta
