"""Laplace noise whose scale is sensitivity / epsilon, for one number.

With ``x = exp((theta - Q(D')) / scale)`` the test "output at least theta" has the
false-alarm rate ``1 - x/2`` up to ``x = 1`` and ``1/(2x)`` from there, and the power
``1 - x/(2E)`` up to ``x = E`` and ``E/(2x)`` from there, E = exp(epsilon). These tests
are most powerful (Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 3), and all but
the area is algebra in x. Neighbouring answers are as far apart as they may be.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from verifydp.adversary.mechanism_classes.bisection import largest_argument
from verifydp.adversary.mechanism_classes.demands import (
    CurveDemand,
    FalseAlarmAtLeast,
    RatioAtMost,
    WeightedAtMost,
)
from verifydp.adversary.mechanism_classes.protocol import (
    AllowedEpsilon,
    ClassSettings,
    Everything,
    Largest,
    MechanismClass,
    OfferedNoise,
    offered_above,
    positive_sensitivity,
    pure,
)
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = ["MECHANISM_CLASS", "LaplaceClass"]

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class LaplaceClass(MechanismClass):
    """One number plus Laplace noise of scale sensitivity / epsilon.

    Parameters
    ----------
    sensitivity
        Above 0.

    Examples
    --------
    >>> LaplaceClass().largest(FalseAlarmAtLeast(_HALF, Fraction(1, 8))).growth
    Fraction(4, 1)
    """

    name: ClassVar[str] = "laplace"
    title: ClassVar[str] = "one number plus Laplace noise"
    source: ClassVar[str] = "Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 3"
    options: ClassVar[frozenset[str]] = frozenset({"sensitivity"})
    statements: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "F-beta": ("hypothesis_testing.laplace_inverse",),
    }
    guarantee: ClassVar[tuple[str, ...]] = ("foundations.laplace",)

    sensitivity: Fraction = Fraction(1)

    @classmethod
    def create(cls, settings: ClassSettings) -> Self:
        """Take the sensitivity."""
        pure(settings, "Laplace noise")
        return cls(positive_sensitivity(settings))

    @property
    def words(self) -> str:
        """The mechanism."""
        return f"Laplace noise of scale {written(self.sensitivity)}/epsilon"

    def largest(self, demand: CurveDemand) -> AllowedEpsilon:
        """Solve the demand, in rationals but for the area."""
        if isinstance(demand, RatioAtMost):
            return Largest.of_growth(demand.most)
        if isinstance(demand, WeightedAtMost):
            # Between its flat ends the best test has w T - c A = w - sqrt(c w / E).
            w, c, most = demand.weight, demand.odds, demand.most
            if w <= most:
                return Everything()
            return Largest.of_growth(c * w / (w - most) ** 2)
        if isinstance(demand, FalseAlarmAtLeast):
            return _at_recall(demand)
        if demand.most == _HALF:
            return Largest.of_growth(Fraction(1))
        rest = 4 * (1 - demand.most)

        def excess(epsilon: Ball) -> Ball:
            return ball(rest) - (2 + epsilon) * (-epsilon).exp()

        return Largest(*largest_argument(excess))

    def meets(self, demand: CurveDemand, growth: Fraction) -> bool | None:
        """Evaluate the curve at the growth; the area is no rational there."""
        if isinstance(demand, RatioAtMost):
            return growth <= demand.most
        if isinstance(demand, FalseAlarmAtLeast):
            return _false_alarm(demand.recall, growth) >= demand.least
        if not isinstance(demand, WeightedAtMost):
            return None
        w, c, most = demand.weight, demand.odds, demand.most
        if demand.blind > most:
            return False
        if not (w <= c * growth and c <= w * growth):
            return True  # the best test does not look
        # w - sqrt(c w / E) <= most, without the root
        return w <= most or (w - most) ** 2 * growth <= c * w

    def curve(self, epsilon: Fraction) -> "Curve":
        """Give the curve of two answers that are the sensitivity apart."""
        from verifydp.adversary import laplace_curve  # noqa: PLC0415

        return laplace_curve(epsilon)

    def noise(self, epsilon: Fraction) -> OfferedNoise | None:
        """Say the scale, rounded up."""
        if epsilon == 0:
            return None
        scale = offered_above(self.sensitivity / epsilon)
        return OfferedNoise("scale of the Laplace noise", scale, "up")


def _at_recall(demand: FalseAlarmAtLeast) -> AllowedEpsilon:
    recall, least = demand.recall, demand.least
    if recall == 1:
        return Everything()
    if recall <= _HALF:
        return Largest.of_growth(recall / least)
    if least <= _HALF:
        return Largest.of_growth(1 / (4 * least * (1 - recall)))
    return Largest.of_growth((1 - least) / (1 - recall))


def _false_alarm(recall: Fraction, growth: Fraction) -> Fraction:
    """Give the least false-alarm rate at a recall, by where the threshold is."""
    if recall <= _HALF:
        return recall / growth
    missed = 1 - recall
    if 2 * missed * growth >= 1:
        return 1 / (4 * growth * missed)
    return 1 - growth * missed


#: What the folder offers.
MECHANISM_CLASS = LaplaceClass
