"""Pure differential privacy, and metric privacy, which is pure at each distance."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp import loss
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.language.terms import Term, number
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import as_written
from verifydp.loss import finite
from verifydp.notions.approximate import ExactApproximate
from verifydp.notions.deciding import at_most
from verifydp.notions.definitions import CLOSE, epsilon_term

__all__ = ["MetricPrivacy", "PureDP"]


@dataclass(frozen=True, slots=True)
class PureDP:
    """No event is likelier by more than exp(epsilon) (Dwork and Roth 2014).

    Examples
    --------
    >>> coin = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    >>> PureDP.read("log(3)").holds(*coin), PureDP.read("1.09").holds(*coin)
    (True, False)
    """

    epsilon: Epsilon

    def __post_init__(self) -> None:
        Epsilon.of_claim(self.epsilon)  # refuses what is out of range

    level = ExactApproximate.level

    @classmethod
    def read(cls, epsilon: Any) -> "PureDP":
        """Read epsilon: a number, or text such as ``"log(3)"``."""
        return cls(Epsilon.of_claim(epsilon))

    def holds(self, first: Any, second: Any) -> bool:
        """Decide it for a pair of laws, in this order.

        Raises
        ------
        UnsupportedError
            If the enclosure does not decide it.
        """
        if isinstance(first, FiniteLaw) and self.epsilon.growth is not None:
            worst = finite.pure_epsilon(first, second).growth
            return worst is not None and worst <= self.epsilon.growth
        value = loss.pure_epsilon(first, second)
        return at_most(value, self.epsilon.enclosed(), "epsilon")

    def formula(self, first: Term, second: Term) -> Term:
        """The claim about two laws, in this order."""
        return CLOSE(first, second, epsilon_term(self.epsilon), 0)

    def implied_approximate(self, delta: Fraction) -> ExactApproximate:
        """The weaker claim with slack."""
        return ExactApproximate(self.epsilon, delta)

    def __str__(self) -> str:
        return f"{self.epsilon}-DP"


@dataclass(frozen=True, slots=True)
class MetricPrivacy:
    """Pure privacy with a loss of ``rate`` per unit of distance.

    Chatzikokolakis, Andres, Bordenabe and Palamidessi 2013.

    Parameters
    ----------
    rate
        In nats per unit, at least 0.

    Examples
    --------
    >>> str(MetricPrivacy(Fraction(1, 2)).at_distance(3))
    '1.5-DP'
    """

    rate: Fraction

    def __post_init__(self) -> None:
        if self.rate < 0:
            raise InputError(f"the rate is {self.rate}: it must be at least 0")

    def at_distance(self, distance: Any) -> PureDP:
        """What is claimed of two databases at a distance.

        Raises
        ------
        InputError
            If the distance is negative, or the loss beyond what a claim can say.
        """
        return PureDP(
            Epsilon.of_claim(self.rate * as_written(distance, "the distance"))
        )

    def holds(self, first: Any, second: Any, distance: Any) -> bool:
        """Decide it for the laws at two databases, in this order."""
        return self.at_distance(distance).holds(first, second)

    def formula(self, first: Term, second: Term, distance: Term) -> Term:
        """The claim about the laws at two databases at a distance."""
        return CLOSE(first, second, number(self.rate) * distance, 0)

    def __str__(self) -> str:
        return f"metric privacy with {self.rate} per unit"
