"""Every (epsilon, delta)-differentially private mechanism, whatever it is.

Its tests fill the region ``T <= E A + delta``, ``1 - A <= E (1 - T) + delta`` with
``E = exp(epsilon)``, and one mechanism attains its whole boundary (Wasserman and Zhou
2010; Kairouz, Oh and Viswanath 2015). So a limit holds for all of them exactly where
it holds at the corners of that region.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from verifydp.adversary.mechanism_classes.demands import (
    CurveDemand,
    FalseAlarmAtLeast,
    RatioAtMost,
    Vertex,
    WeightedAtMost,
    is_met,
)
from verifydp.adversary.mechanism_classes.protocol import (
    AllowedEpsilon,
    ClassSettings,
    Everything,
    Largest,
    MechanismClass,
    Never,
)
from verifydp.evidence.numbers import written

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = ["MECHANISM_CLASS", "AnyMechanism"]


@dataclass(frozen=True, slots=True)
class AnyMechanism(MechanismClass):
    """Every (epsilon, delta)-differentially private mechanism.

    Parameters
    ----------
    delta
        At least 0 and below 1.

    Examples
    --------
    >>> AnyMechanism().largest(RatioAtMost(Fraction(3))).growth
    Fraction(3, 1)
    """

    name: ClassVar[str] = "any"
    title: ClassVar[str] = "every (epsilon, delta)-DP mechanism"
    source: ClassVar[str] = "Kairouz, Oh and Viswanath 2015, theorem 2.1"
    statements: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "F-beta": ("hypothesis_testing.any_mechanism_f_beta",),
        "precision": ("hypothesis_testing.any_mechanism_precision",),
        "accuracy": ("hypothesis_testing.any_mechanism_accuracy",),
        "AUC": ("hypothesis_testing.any_mechanism_area",),
        "posterior": ("hypothesis_testing.any_mechanism_posterior",),
        "posterior-out": ("hypothesis_testing.any_mechanism_posterior",),
    }

    delta: Fraction = Fraction(0)

    @classmethod
    def create(cls, settings: ClassSettings) -> Self:
        """Take delta."""
        return cls(settings.delta)

    @property
    def words(self) -> str:
        """The guarantee that the mechanisms share."""
        if not self.delta:
            return "every epsilon-DP mechanism"
        return f"every (epsilon, {written(self.delta)})-DP mechanism"

    def largest(self, demand: CurveDemand) -> AllowedEpsilon:
        """Solve the demand at each corner of the region, in rationals."""
        d = self.delta
        if isinstance(demand, RatioAtMost):
            return self._unbounded() if d else Largest.of_growth(demand.most)
        if isinstance(demand, WeightedAtMost):
            return self._weighted(demand)
        if isinstance(demand, FalseAlarmAtLeast):
            return self._at_recall(demand)
        growth = (1 - d) ** 2 / (1 - demand.most) - 1
        return Largest.of_growth(growth) if growth >= 1 else Never()

    def _unbounded(self) -> Never:
        shown = written(self.delta)
        return Never(
            f"an output of probability {shown} may be impossible without the record, "
            "and then tells everything",
            f"limit precision at a recall above {shown}",
        )

    def _weighted(self, demand: WeightedAtMost) -> AllowedEpsilon:
        w, c, most, d = demand.weight, demand.odds, demand.most, self.delta
        if w * d > most or w - c * (1 - d) > most:
            return Never()
        if w <= most:
            return Everything()
        return Largest.of_growth((most + c * (1 - d) - w * d) / (w - most))

    def _at_recall(self, demand: FalseAlarmAtLeast) -> AllowedEpsilon:
        recall, least, d = demand.recall, demand.least, self.delta
        if recall <= d:
            shown = written(d)
            return Never(
                f"with delta {shown} a recall of {shown} may come without false alarms",
                f"limit precision at a recall above {shown}",
            )
        if recall - d < least:
            return Never()
        if recall == 1:
            return Everything()
        # The boundary is the higher of two lines, so it is enough that one is.
        return Largest.of_growth(
            max((recall - d) / least, (1 - least - d) / (1 - recall))
        )

    def vertices(self, growth: Fraction) -> tuple[Vertex, ...]:
        """List the corners of the region at a growth of at least 1."""
        d = self.delta
        corner = (1 - d) / (1 + growth)
        ends = (Fraction(0), d), (1 - d, Fraction(1))
        return (ends[0], (corner, 1 - corner), ends[1], (Fraction(1), Fraction(1)))

    def meets(self, demand: CurveDemand, growth: Fraction) -> bool:
        """Evaluate the region's boundary at the growth."""
        return is_met(demand, self.vertices(growth))

    def curve(self, epsilon: Fraction) -> "Curve":
        """Give the boundary of the region."""
        from verifydp.adversary import any_mechanism_curve  # noqa: PLC0415

        return any_mechanism_curve(epsilon, self.delta)


#: What the folder offers.
MECHANISM_CLASS = AnyMechanism
