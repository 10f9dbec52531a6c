"""Gaussian noise that is calibrated to (epsilon, delta), for one number.

What an adversary achieves depends on ``mu = sensitivity / deviation`` alone, and the
threshold tests ``output >= theta`` are most powerful (Liu, He, Chanyaswad, Wang and
Mittal 2019, theorem 6): the power at the false-alarm rate A is ``Phi(Phi^-1(A) + mu)``.
The least deviation that is (epsilon, delta)-DP has ``delta(epsilon; mu) = delta`` with
``delta(epsilon; mu) = Phi(mu/2 - epsilon/mu) - E Phi(-mu/2 - epsilon/mu)`` (Balle and
Wang 2018, theorem 8). The classical deviation is
``sqrt(2 log(1.25 / delta)) sensitivity / epsilon``, which is shown to be enough for
epsilon < 1 (Dwork and Roth 2014, theorem A.1).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, Self

from verifydp.adversary.mechanism_classes.bisection import largest_argument
from verifydp.adversary.mechanism_classes.demands import (
    AreaAtMost,
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
    Never,
    OfferedNoise,
    offered_above,
    positive_sensitivity,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import short_above, written
from verifydp.exact.balls import Ball, ball, highest, lowest, precision
from verifydp.exact.comparison import is_less
from verifydp.exact.normal import normal_cdf, normal_quantile

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = ["MECHANISM_CLASS", "GaussianClass"]

_BITS, _CLASSICAL_BELOW = 256, 1
_HALF = Fraction(1, 2)
_NO_SIGNAL = Fraction(0), Fraction(0)
#: An interval around mu.
_Bracket = tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class GaussianClass(MechanismClass):
    """One number plus Gaussian noise.

    Parameters
    ----------
    delta
        Above 0 and below 1.
    sensitivity
        Above 0; of several numbers, that in the Euclidean norm.
    classical
        Whether the deviation is that of the classical formula, and not the least.

    Examples
    --------
    >>> noisy = GaussianClass(Fraction(1, 10**5))
    >>> found = noisy.largest(AreaAtMost(Fraction(3, 4)))
    >>> found.low < found.high < found.low + Fraction(1, 2**80)
    True
    """

    name: ClassVar[str] = "gaussian"
    title: ClassVar[str] = "one number plus Gaussian noise"
    source: ClassVar[str] = (
        "Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 6; Balle and Wang 2018, "
        "theorem 8"
    )
    options: ClassVar[frozenset[str]] = frozenset({"sensitivity", "classical"})
    statements: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "F-beta": ("hypothesis_testing.gaussian_f_beta",),
    }
    guarantee: ClassVar[tuple[str, ...]] = ("foundations.gaussian",)

    delta: Fraction
    sensitivity: Fraction = Fraction(1)
    classical: bool = False

    @classmethod
    def create(cls, settings: ClassSettings) -> Self:
        """Take delta, sensitivity and the formula."""
        if not settings.delta:
            raise InputError(
                "Gaussian noise is (epsilon, delta)-DP with delta above 0 only: give "
                "`delta`, such as 1e-5"
            )
        sensitivity = positive_sensitivity(settings)
        return cls(settings.delta, sensitivity, settings.classical)

    @property
    def words(self) -> str:
        """The mechanism and how its noise is chosen."""
        which = "by the classical formula" if self.classical else "least"
        return f"Gaussian noise ({which} for delta {written(self.delta)})"

    def largest(self, demand: CurveDemand) -> AllowedEpsilon:
        """Find the largest mu, then the epsilon whose noise has it."""
        if self._is_met_at_zero_only(demand):
            return Largest.of_growth(Fraction(1))
        found = _largest_mu(demand)
        if not isinstance(found, tuple):
            return found
        if self.classical:
            return self._classical_epsilon(found)
        low, high = (self._epsilon_of(mu) for mu in found)
        return Never() if low is None or high is None else Largest(low[0], high[1])

    def _is_met_at_zero_only(self, demand: CurveDemand) -> bool:
        """Say whether the best test at epsilon 0 exactly reaches what is demanded.

        There T - A is delta at most, and no brackets of mu would tell that they meet.
        """
        return (
            not self.classical
            and isinstance(demand, WeightedAtMost)
            and demand.weight == demand.odds
            and demand.most == demand.weight * self.delta
        )

    def _epsilon_of(self, mu: Fraction) -> _Bracket | None:
        """Enclose the epsilon whose least noise has this mu; None below epsilon 0."""
        if mu == 0 or is_less(lambda: _delta_at_zero(mu), lambda: ball(self.delta)):
            return None
        return largest_argument(lambda e: ball(self.delta) - _delta(e, ball(mu)))

    def _classical_epsilon(self, mu: _Bracket) -> Largest:
        if mu == _NO_SIGNAL:
            return Largest.of_growth(Fraction(1))
        with precision(_BITS):
            factor = self._classical_factor()
            return Largest(lowest(ball(mu[0]) * factor), highest(ball(mu[1]) * factor))

    def _classical_factor(self) -> Ball:
        return (2 * ball(Fraction(5, 4) / self.delta).log()).sqrt()

    def meets(self, demand: CurveDemand, growth: Fraction) -> None:
        """Nothing is rational here."""
        del demand, growth

    def _deviation(self, epsilon: Fraction) -> float | None:
        """Give the deviation at an epsilon, rounded up to a double."""
        if not self.classical:
            least = largest_argument(
                lambda mu: _delta(ball(epsilon), mu) - ball(self.delta)
            )
            return offered_above(self.sensitivity / least[0])
        if epsilon == 0:
            return None
        with precision(_BITS):
            scale = self._classical_factor() * ball(self.sensitivity / epsilon)
            return offered_above(scale)

    def _mu(self, deviation: float) -> Fraction:
        """Give the larger of what a double and the decimal that it is written as mean.

        Both are noise that somebody may run who reads the offer.
        """
        return self.sensitivity / min(Fraction(deviation), Fraction(repr(deviation)))

    def curve(self, epsilon: Fraction) -> "Curve":
        """Give the curve of answers a sensitivity apart, with the noise rounded up."""
        from verifydp.adversary import (  # noqa: PLC0415
            gaussian_curve,
            polygon_curve,
        )

        deviation = self._deviation(epsilon)
        if deviation is None:
            return polygon_curve([(0, 0), (1, 1)])
        return gaussian_curve(self._mu(deviation))

    def noise(self, epsilon: Fraction) -> OfferedNoise | None:
        """Say the deviation, rounded up."""
        deviation = self._deviation(epsilon)
        if deviation is None:
            return None
        return OfferedNoise("deviation of the Gaussian noise", deviation, "up")

    def warnings(self, epsilon: Fraction) -> tuple[str, ...]:
        """Say what the classical noise has for a delta outside its theorem."""
        deviation = self._deviation(epsilon) if self.classical else None
        if deviation is None or epsilon < _CLASSICAL_BELOW:
            return ()
        mu = self._mu(deviation)
        with precision(_BITS):
            true = highest(_delta(ball(epsilon), ball(mu)))
        so = "which is within" if true <= self.delta else "which is NOT within"
        text = (
            f"the classical formula is shown to give delta {written(self.delta)} for "
            f"epsilon below 1 only; here its noise has delta {short_above(true, 4)}, "
            f"{so} it"
        )
        return (text,)


def _delta(epsilon: Ball, mu: Ball) -> Ball:
    """Enclose the least delta at an epsilon of at least 0."""
    shift = epsilon / mu
    return normal_cdf(mu / 2 - shift) - epsilon.exp() * normal_cdf(-mu / 2 - shift)


def _delta_at_zero(mu: Fraction) -> Ball:
    return 1 - 2 * normal_cdf(ball(-mu / 2))


def _largest_mu(demand: CurveDemand) -> _Bracket | Everything | Never:
    """Enclose the largest mu at which the demand is met; above 0, or both ends 0."""
    if isinstance(demand, RatioAtMost):
        return Never(
            "with Gaussian noise an output far out tells nearly everything",
            "limit precision at a recall, such as 0.01",
        )
    if isinstance(demand, AreaAtMost):
        if demand.most == _HALF:
            return _NO_SIGNAL
        with precision(_BITS):
            return _ends(normal_quantile(demand.most) * ball(2).sqrt())
    if isinstance(demand, FalseAlarmAtLeast):
        if demand.recall == 1:
            return Everything()
        if demand.recall == demand.least:
            return _NO_SIGNAL
        with precision(_BITS):
            gap = normal_quantile(demand.recall) - normal_quantile(demand.least)
            return _ends(gap)
    return _weighted(demand)


def _weighted(demand: WeightedAtMost) -> _Bracket | Everything:
    w, c, most = demand.weight, demand.odds, demand.most
    if w <= most:
        return Everything()
    if most == demand.blind:
        return _NO_SIGNAL

    def excess(mu: Ball) -> Ball:
        """The best test accepts where the likelihood ratio is at least c / w."""
        shift = (ball(c) / ball(w)).log() / mu
        power, alarm = normal_cdf(mu / 2 - shift), normal_cdf(-mu / 2 - shift)
        return ball(w) * power - ball(c) * alarm - ball(most)

    return largest_argument(excess)


def _ends(value: Ball) -> _Bracket:
    return lowest(value), highest(value)


#: What the folder offers.
MECHANISM_CLASS = GaussianClass
