"""Limits on the belief, after an output, that a record is in, or that it is not.

The two worlds are not alike where the prior is not even, so each belief has its limit.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from verifydp.adversary.limits import Limit
from verifydp.adversary.mechanism_classes.demands import CurveDemand, RatioAtMost
from verifydp.evidence.numbers import written
from verifydp.exact.balls import Ball, ball

if TYPE_CHECKING:
    from verifydp.adversary import Curve

__all__ = ["AbsenceLimit", "PosteriorLimit"]


@dataclass(frozen=True, slots=True)
class PosteriorLimit(Limit):
    """A limit on the belief, after any output, that the present world is the true one.

    Examples
    --------
    >>> PosteriorLimit("0.9").demand(Fraction(1))
    RatioAtMost(most=Fraction(9, 1))
    """

    kind: ClassVar[str] = "posterior"

    @property
    def words(self) -> str:
        """The belief, and in which world."""
        return "posterior that the record is in"

    def said(self, relation: str) -> str:
        """Say the limit, the world last."""
        return f"posterior{relation} {written(self.value)} (that the record is in)"

    def baseline(self, odds: Fraction) -> Fraction:
        """Give the prior."""
        return 1 / (1 + odds)

    def demand(self, odds: Fraction) -> CurveDemand:
        """Bound the likelihood ratio."""
        return RatioAtMost(odds * self.value / (1 - self.value))

    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Ask the curve."""
        posterior = curve.highest_posterior(odds)
        return posterior, posterior - ball(self.baseline(odds))

    def blind_words(self, prior: str) -> str:
        """The prior."""
        return f"the prior alone, {prior}, is"


@dataclass(frozen=True, slots=True)
class AbsenceLimit(Limit):
    """A limit on the belief, after any output, that the absent world is the true one.

    Neighbours are so in both orders, and the curves of all classes are their own mirror
    images: the demand is that of `PosteriorLimit` with the worlds swapped.

    Examples
    --------
    >>> AbsenceLimit("0.9").demand(Fraction(1, 3))
    RatioAtMost(most=Fraction(27, 1))
    """

    kind: ClassVar[str] = "posterior-out"

    @property
    def words(self) -> str:
        """The belief, and in which world."""
        return "posterior that the record is not in"

    def said(self, relation: str) -> str:
        """Say the limit, the world last."""
        return f"posterior{relation} {written(self.value)} (that the record is not in)"

    def baseline(self, odds: Fraction) -> Fraction:
        """Give the prior of the absent world."""
        return odds / (1 + odds)

    def is_always_met(self, odds: Fraction) -> bool:
        """Where the record is known to be in no output makes it absent."""
        return self.value == 1 or not odds

    def demand(self, odds: Fraction) -> CurveDemand:
        """Bound the likelihood ratio of the swapped worlds."""
        return RatioAtMost(self.value / (odds * (1 - self.value)))

    def highest(self, curve: "Curve", odds: Fraction) -> tuple[Ball, Ball]:
        """Ask the curve, which is its own mirror image."""
        if not odds:
            return ball(Fraction(0)), ball(Fraction(0))
        posterior = curve.highest_posterior(1 / odds)
        return posterior, posterior - ball(self.baseline(odds))

    def blind_words(self, prior: str) -> str:
        """The prior, as far as it is against the record."""
        return f"the prior alone, {prior} for the record, believes in its absence with"
