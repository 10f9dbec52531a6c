"""Laws that lie alike on both sides of a point, known by one tail."""

from abc import abstractmethod
from fractions import Fraction

from verifydp.exact.balls import Ball, ball
from verifydp.laws.protocol import LineLaw

__all__ = ["SymmetricLaw"]


class SymmetricLaw(LineLaw):
    """A law without atoms that is symmetric about its centre."""

    @abstractmethod
    def _beyond(self, distance: Fraction) -> Ball:
        """Enclose ``P(X - centre > distance)`` for a distance of at least 0."""

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, from the nearer tail."""
        at = self.centre
        if low is not None and low >= at:
            above = self._beyond(low - at)
            return above if high is None else above - self._beyond(high - at)
        if high is not None and high <= at:
            below = self._beyond(at - high)
            return below if low is None else below - self._beyond(at - low)
        total = ball(1)
        if low is not None:
            total = total - self._beyond(at - low)
        return total if high is None else total - self._beyond(high - at)
