"""Randomised response among k values: the truth with probability E / (E + k - 1).

Two of the values are the two worlds. Answers are of three kinds: the one value, the
other, any of the rest; so the curve has two corners (Warner 1965 for two values;
Kairouz, Oh and Viswanath 2016 for more). For two values it is the boundary of the whole
region of epsilon-DP.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from verifydp.adversary.mechanism_classes.bisection import largest_argument
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
    OfferedNoise,
    pure,
)
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, precision, written_below

if TYPE_CHECKING:
    from verifydp.adversary import Curve
    from verifydp.adversary.frontiers import FrontierVertex

__all__ = ["MECHANISM_CLASS", "RandomisedResponseClass"]

_LEAST_VALUES, _BITS = 2, 128


@dataclass(frozen=True, slots=True)
class RandomisedResponseClass(MechanismClass):
    """The truth with probability E / (E + k - 1), else one of the other k - 1 values.

    Parameters
    ----------
    values
        The number k, at least 2.

    Examples
    --------
    >>> RandomisedResponseClass(2).largest(RatioAtMost(Fraction(9))).growth
    Fraction(9, 1)
    """

    name: ClassVar[str] = "randomised-response"
    title: ClassVar[str] = "randomised response among k values"
    source: ClassVar[str] = "Warner 1965; Kairouz, Oh and Viswanath 2016"
    options: ClassVar[frozenset[str]] = frozenset({"values"})
    guarantee: ClassVar[tuple[str, ...]] = ("foundations.randomised_response_many",)

    values: int = 2

    @classmethod
    def create(cls, settings: ClassSettings) -> Self:
        """Read the number of values; 2 where nothing is said."""
        pure(settings, "randomised response")
        values = _LEAST_VALUES if settings.values is None else settings.values
        if values < _LEAST_VALUES:
            raise InputError(f"values is {values}: a record has at least 2 values")
        return cls(values)

    @property
    def words(self) -> str:
        """The mechanism."""
        return f"randomised response among {self.values} values"

    def largest(self, demand: CurveDemand) -> AllowedEpsilon:
        """Solve the demand at both corners, in rationals but for most areas."""
        others = self.values - 1
        if isinstance(demand, RatioAtMost):
            return Largest.of_growth(demand.most)
        if isinstance(demand, WeightedAtMost):
            w, c, most = demand.weight, demand.odds, demand.most
            if w <= most:
                return Everything()
            first = most * others + c
            second = (most + c) * others - w * (others - 1)
            return Largest.of_growth(min(first, second) / (w - most))
        if isinstance(demand, FalseAlarmAtLeast):
            return self._at_recall(demand)
        return self._below_area(demand.most)

    def _at_recall(self, demand: FalseAlarmAtLeast) -> AllowedEpsilon:
        recall, least = demand.recall, demand.least
        if recall == 1:
            return Everything()
        # The curve is the highest of three lines, so it is enough that one is; the
        # middle one has slope 1 and lies (E - 1) / (E + k - 1) below the diagonal.
        drop = recall - least
        middle = (1 + drop * (self.values - 1)) / (1 - drop)
        ends = recall / least, (1 - least) / (1 - recall)
        return Largest.of_growth(max(*ends, middle))

    def _below_area(self, most: Fraction) -> AllowedEpsilon:
        if most == Fraction(1, 2):
            return Largest.of_growth(Fraction(1))
        if self.values == _LEAST_VALUES:
            return Largest.of_growth(most / (1 - most))
        rest = self.values - 2

        def excess(epsilon: Ball) -> Ball:
            growth = epsilon.exp()
            whole = growth + rest + 1
            twice = 2 * growth**2 + (4 * rest + 2) * growth + rest**2
            return twice / (2 * whole**2) - ball(most)

        return Largest(*largest_argument(excess))

    def vertices(self, growth: Fraction) -> tuple[Vertex, ...]:
        """List the corners of the curve at a growth of at least 1."""
        share = 1 / (growth + self.values - 1)
        return (
            (Fraction(0), Fraction(0)),
            (share, growth * share),
            (1 - growth * share, 1 - share),
            (Fraction(1), Fraction(1)),
        )

    def meets(self, demand: CurveDemand, growth: Fraction) -> bool:
        """Evaluate the curve at the growth."""
        return is_met(demand, self.vertices(growth))

    def curve(self, epsilon: Fraction) -> "Curve":
        """Give the curve of two of the values, with enclosed corners."""
        from verifydp.adversary import (  # noqa: PLC0415
            PolygonCurve,
            polygon_curve,
        )
        from verifydp.adversary.frontiers import with_ends  # noqa: PLC0415

        if epsilon == 0:
            return polygon_curve([(0, 0), (1, 1)])

        def corners() -> "tuple[FrontierVertex, ...]":
            growth = ball(epsilon).exp()
            share = 1 / (growth + self.values - 1)
            first: FrontierVertex = share, growth * share
            if self.values == _LEAST_VALUES:
                return with_ends([first])
            return with_ends([first, (1 - growth * share, 1 - share)])

        return PolygonCurve(corners)

    def noise(self, epsilon: Fraction) -> OfferedNoise:
        """Say how often to tell the truth, rounded down."""
        with precision(_BITS):
            growth = ball(epsilon).exp()
            keep = written_below(growth / (growth + self.values - 1))
        return OfferedNoise("probability of the truth", keep, "down")


#: What the folder offers.
MECHANISM_CLASS = RandomisedResponseClass
