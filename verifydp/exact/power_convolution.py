"""The sum of a normal variable and noise with density ``C exp(-rate |z|^power)``.

By symmetry both integrals run over the size ``z = exp(u)`` of the noise; in ``u`` the
integrand is entire for every power, so that no kink is left.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from flint import acb

from verifydp.exact.balls import Ball, ball, highest, hull, working_precision
from verifydp.exact.normal import normal_density, normal_survival
from verifydp.exact.special import incomplete_gamma_upper

__all__ = ["PowerConvolution"]

#: Digits of the integrals beside those lost to rounding.
_LOST_BITS = 16
#: How far the normal variable is followed, in deviations.
_REACH = 13


@dataclass(frozen=True, slots=True)
class PowerConvolution:
    """A centred normal variable plus power-exponential noise.

    Parameters
    ----------
    deviation
        Of the normal variable, above 0.
    rate, power
        Of the noise, above 0.
    """

    deviation: Fraction
    rate: Fraction
    power: Fraction

    def density(self, distance: Fraction) -> Ball:
        """Enclose the density at a distance, at least 0, from the centre.

        Notes
        -----
        Guarantee: contains the density. Sizes below ``z0`` and beyond ``z1`` of the
        noise are bounded by its mass there times the largest normal density.

        Examples
        --------
        >>> one = PowerConvolution(Fraction(1), Fraction(1, 2), Fraction(2))
        >>> one.density(Fraction(0)).overlaps((4 * Ball.pi()).rsqrt())
        True
        """
        at = ball(distance) / ball(self.deviation)
        inverse, root = 1 / ball(self.deviation), (2 * Ball.pi()).rsqrt()

        def kernel(z: acb) -> acb:
            below, above = z * inverse - at, z * inverse + at
            both = (-below * below / 2).exp() + (-above * above / 2).exp()
            return both * root * inverse

        low, high = self._ends(distance)
        nearest = normal_density((ball(low) * inverse - at).min(ball(0)))
        least = 2 * nearest * inverse * self._below(low)
        most = 2 * normal_density(ball(_REACH)) * inverse * self._beyond(high)
        body = self._integral(kernel, distance, low, high)
        return body + hull(0, least) + hull(0, most)

    def tail(self, distance: Fraction) -> Ball:
        """Enclose the probability beyond a distance, at least 0, from the centre.

        Examples
        --------
        >>> one = PowerConvolution(Fraction(1), Fraction(1, 2), Fraction(2))
        >>> one.tail(Fraction(2)).overlaps(normal_survival(ball(2).sqrt()))
        True
        """
        at, inverse = ball(distance) / ball(self.deviation), 1 / ball(self.deviation)
        root = ball(2).rsqrt()

        def kernel(z: acb) -> acb:
            below, above = (at - z * inverse) * root, (at + z * inverse) * root
            return (below.erfc() + above.erfc()) / 2

        low, high = self._ends(distance)
        nearest = normal_survival((at - ball(low) * inverse).max(ball(0)))
        least = 2 * nearest * self._below(low)
        missed = normal_survival(ball(_REACH))
        most = self._beyond(high) * (1 + hull(-missed, missed))
        return self._integral(kernel, distance, low, high) + hull(0, least) + most

    def _ends(self, distance: Fraction) -> tuple[Fraction, Fraction]:
        """Sizes of the noise between which the integral is computed.

        What is below the first is bounded; where that does not matter, it is far up.
        """
        reach = _REACH * self.deviation
        size = highest((ball(self.rate).log() / -ball(self.power)).exp())
        low, high = distance - reach, distance + reach
        if low > 0:
            exponent = ball(self.rate) * (ball(self.power) * ball(high).log()).exp()
            least = (-exponent).exp() * self._constant() * ball(size).min(ball(1))
            small = normal_survival(ball(_REACH)) / ball(self.deviation).min(ball(1))
            if small < least * ball(2) ** -working_precision():
                return low, high
        return min(self.deviation, size) / 2 ** working_precision(), high

    def _below(self, size: Fraction) -> Ball:
        """Bound the mass of the noise between 0 and ``size``."""
        return (ball(size) * self._constant()).min(ball(1) / 2)

    def _constant(self) -> Ball:
        inverse = ball(1 / self.power)
        scale = (inverse * ball(self.rate).log() - inverse.lgamma()).exp()
        return scale * ball(self.power / 2)

    def _beyond(self, size: Fraction) -> Ball:
        """Mass of the noise above ``size``."""
        reached = ball(self.rate) * (ball(self.power) * ball(size).log()).exp()
        return incomplete_gamma_upper(1 / self.power, reached) / 2

    def _integral(
        self,
        kernel: Callable[[acb], acb],
        distance: Fraction,
        low: Fraction,
        high: Fraction,
    ) -> Ball:
        rate, power = ball(self.rate), ball(self.power)

        def integrand(u: acb, analytic: bool) -> acb:  # noqa: FBT001
            del analytic
            z = u.exp()
            return kernel(z) * z * (-(u * power).exp() * rate).exp()

        near = [distance + k * self.deviation for k in (-6, -2, 0, 2)]
        inner = {x for x in (self.deviation, *near) if low < x < high}
        knots = sorted({low, high, *inner})
        places = [acb(ball(x).log()) for x in knots]
        tolerance = ball(2) ** (_LOST_BITS - working_precision())
        total = ball(0)
        for start, end in pairwise(places):
            enough = abs(total).max(ball(0)) * tolerance
            piece = acb.integral(
                integrand, start, end, rel_tol=tolerance, abs_tol=enough
            )
            total = total + piece.real
        return total * self._constant()
