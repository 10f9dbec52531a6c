"""A count plus two-sided geometric noise with ratio exp(-epsilon / sensitivity).

With r that ratio and s the sensitivity, an integer, the test "output at least t" has
the false-alarm rate ``r^t / (1 + r)`` and the power ``1 - r^(s + 1 - t) / (1 + r)`` for
t = 1 .. s; the likelihood ratio of the output o is ``r^(s - 2 o)`` between 0 and s, and
``E = exp(epsilon)`` or ``1 / E`` beyond. So the curve has s corners (the noise: Ghosh,
Roughgarden and Sundararajan 2012). At s = 1 it is the boundary of all of epsilon-DP.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Self

from verifydp.adversary.mechanism_classes.any_mechanism import AnyMechanism
from verifydp.adversary.mechanism_classes.bisection import largest_argument
from verifydp.adversary.mechanism_classes.demands import (
    AreaAtMost,
    CurveDemand,
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
    positive_sensitivity,
    pure,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.exact.balls import (
    Ball,
    ball,
    highest,
    lowest,
    precision,
    working_precision,
    written_above,
)

if TYPE_CHECKING:
    from verifydp.adversary import Curve
    from verifydp.adversary.frontiers import FrontierVertex

__all__ = ["MECHANISM_CLASS", "GeometricClass"]

_SENSITIVITY_MAX, _BITS = 1000, 192


@dataclass(frozen=True, slots=True)
class GeometricClass(MechanismClass):
    """A count plus two-sided geometric noise.

    Parameters
    ----------
    sensitivity
        A whole number from 1 to 1000.

    Examples
    --------
    >>> GeometricClass(2).largest(RatioAtMost(Fraction(9))).growth
    Fraction(9, 1)
    """

    name: ClassVar[str] = "geometric"
    title: ClassVar[str] = "a count plus two-sided geometric noise"
    source: ClassVar[str] = "Ghosh, Roughgarden and Sundararajan 2012"
    options: ClassVar[frozenset[str]] = frozenset({"sensitivity"})
    guarantee: ClassVar[tuple[str, ...]] = ("foundations.geometric",)

    sensitivity: int = 1

    @classmethod
    def create(cls, settings: ClassSettings) -> Self:
        """Read the sensitivity, a whole number."""
        pure(settings, "geometric noise")
        value = positive_sensitivity(settings)
        if value.denominator != 1 or value > _SENSITIVITY_MAX:
            raise InputError(
                f"sensitivity is {written(value)}: that of a count is a whole number "
                f"from 1 to {_SENSITIVITY_MAX}"
            )
        return cls(int(value))

    @property
    def words(self) -> str:
        """The mechanism."""
        return f"geometric noise of ratio exp(-epsilon/{self.sensitivity})"

    def largest(self, demand: CurveDemand) -> AllowedEpsilon:
        """Solve the demand, in rationals where that can be, else by bisection."""
        if self.sensitivity == 1:
            return AnyMechanism().largest(demand)
        if isinstance(demand, RatioAtMost):
            return Largest.of_growth(demand.most)
        if isinstance(demand, AreaAtMost):
            if demand.most == Fraction(1, 2):
                return Largest.of_growth(Fraction(1))
            return self._solved(lambda e: self._area(e) - ball(demand.most))
        if isinstance(demand, WeightedAtMost):
            return self._weighted(demand)
        recall, least = demand.recall, demand.least
        if recall == 1:
            return Everything()
        if recall == least:
            return Largest.of_growth(Fraction(1))
        return self._solved(lambda e: ball(least) - self._false_alarm(recall, e))

    def _weighted(self, demand: WeightedAtMost) -> AllowedEpsilon:
        w, c, most = demand.weight, demand.odds, demand.most
        if w <= most:
            return Everything()
        if most == demand.blind:  # up to here no test gains by looking
            return Largest.of_growth(max(w / c, c / w))
        return self._solved(lambda e: self._best_sum(w, c, e) - ball(most))

    def _solved(self, excess: Callable[[Ball], Ball]) -> Largest:
        return Largest(*largest_argument(excess))

    def _best_sum(self, weight: Fraction, odds: Fraction, epsilon: Ball) -> Ball:
        """Enclose the most of ``weight T - odds A`` over all tests.

        It is best to accept where the likelihood ratio is at least odds / weight, that
        is from ``t = (s + s log(odds / weight) / epsilon) / 2`` on; every t that this
        number may be rounded to is tried.
        """
        ratio = (-epsilon / self.sensitivity).exp()
        split = (ball(odds) / ball(weight)).log() / epsilon
        best = ball(max(Fraction(0), weight - odds))
        for t in self._thresholds((1 + split) * self.sensitivity / 2):
            alarm, power = self._corner(t, ratio)
            best = best.max(ball(weight) * power - ball(odds) * alarm)
        return best

    def _false_alarm(self, recall: Fraction, epsilon: Ball) -> Ball:
        """Enclose the least false-alarm rate at a recall, the highest of the edges.

        The edge of the output o begins where the power is ``1 - r^(s - o) / (1 + r)``.
        """
        ratio, s = (-epsilon / self.sensitivity).exp(), self.sensitivity
        missed = ball(1 - recall)
        best = (ball(recall) * (-epsilon).exp()).max(1 - epsilon.exp() * missed)
        place = s - (missed * (1 + ratio)).log() / ratio.log()
        for o in self._thresholds(place):
            alarm, power = self._corner(o, ratio)
            edge = alarm - (power - ball(recall)) * ratio ** (2 * o - s)
            best = best.max(edge)
        return best

    def _thresholds(self, place: Ball) -> Iterator[int]:
        """List the whole numbers from 1 to s that are within 1 of a place."""
        s = self.sensitivity
        if not place.is_finite():
            return iter(range(1, s + 1))
        first, last = lowest(place) // 1, highest(place) // 1 + 1
        return iter(range(min(max(first, 1), s), min(max(last, 1), s) + 1))

    def _corner(self, t: int, ratio: Ball) -> tuple[Ball, Ball]:
        """Enclose false-alarm rate and power of "output at least t"."""
        whole = 1 + ratio
        return ratio**t / whole, 1 - ratio ** (self.sensitivity + 1 - t) / whole

    def _area(self, epsilon: Ball) -> Ball:
        """Enclose the area: the sum of the trapezoids in closed form."""
        s = self.sensitivity
        ratio = (-epsilon / s).exp()
        lost = (2 + (s - 1) * (1 - ratio)) / (2 * (1 + ratio))
        return 1 - (-epsilon).exp() * lost

    def meets(self, demand: CurveDemand, growth: Fraction) -> bool | None:
        """Evaluate the curve where its corners are rational: at sensitivity 1."""
        if self.sensitivity == 1:
            return AnyMechanism().meets(demand, growth)
        return growth <= demand.most if isinstance(demand, RatioAtMost) else None

    def curve(self, epsilon: Fraction) -> "Curve":
        """Give the curve of two counts that are the sensitivity apart."""
        from verifydp.adversary import (  # noqa: PLC0415
            PolygonCurve,
            polygon_curve,
        )
        from verifydp.adversary.frontiers import with_ends  # noqa: PLC0415

        if epsilon == 0:
            return polygon_curve([(0, 0), (1, 1)])

        @cache  # up to a thousand corners, which every score asks for again
        def corners(bits: int) -> "tuple[FrontierVertex, ...]":
            with precision(bits):
                ratio = (-ball(epsilon) / self.sensitivity).exp()
                thresholds = range(self.sensitivity, 0, -1)
                return with_ends([self._corner(t, ratio) for t in thresholds])

        return PolygonCurve(lambda: corners(working_precision()))

    def noise(self, epsilon: Fraction) -> OfferedNoise | None:
        """Say the ratio of neighbouring probabilities, rounded up."""
        if epsilon == 0:
            return None
        with precision(_BITS):
            ratio = written_above((-ball(epsilon) / self.sensitivity).exp())
        return OfferedNoise("ratio of the geometric noise", ratio, "up")


#: What the folder offers.
MECHANISM_CLASS = GeometricClass
