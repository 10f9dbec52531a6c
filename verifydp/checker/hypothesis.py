"""What a piece of evidence establishes: a hypothesis that it rejects."""

from dataclasses import dataclass
from fractions import Fraction

__all__ = ["Hypothesis"]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """``P(E) <= exp(epsilon) Q(E) + delta`` for all events and both directions.

    A test of one event and one direction rejects this too. If it is false, then so
    is every hypothesis with a smaller or equal epsilon and delta: the mechanism is
    not (epsilon', delta')-differentially private for any of those.
    """

    epsilon: Fraction
    delta: Fraction

    def implied_by(self, *, epsilon: Fraction, delta: Fraction) -> bool:
        """Say whether (epsilon, delta)-privacy implies this hypothesis.

        Examples
        --------
        >>> claim = {"epsilon": Fraction(1), "delta": Fraction(0)}
        >>> Hypothesis(Fraction(2), Fraction(0)).implied_by(**claim)
        True
        """
        return epsilon <= self.epsilon and delta <= self.delta
