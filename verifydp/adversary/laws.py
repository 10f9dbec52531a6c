"""The frontier of any pair of laws whose privacy loss is known, enclosed.

Everything comes from the support function ``H(t)``, the largest
``power - t * false_alarm``: it is the hockey-stick divergence of P1 from P0 at log t.
The highest F-beta is ``(1 + b) / (1 + c / t)`` at the one t with ``c H(t) = b t``,
because ``F >= v`` means that some test has
``(1 + b - v) power - v c false_alarm >= v b``. The highest accuracy is H at c.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from verifydp.adversary.curve import Curve, Start
from verifydp.adversary.finite import finite_curve
from verifydp.adversary.inscribed import enclosing_polygons
from verifydp.adversary.polygon import PolygonCurve
from verifydp.adversary.sampled import sampled_frontier
from verifydp.adversary.score import (
    Score,
    always_accepting,
    blind_accuracy,
    blind_f_beta,
    exactly,
    read_beta,
    read_odds,
    read_threshold,
)
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, highest, hull, lowest, precision
from verifydp.exact.refinement import Bracket
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import Floats, LatticeLaw, LineLaw
from verifydp.loss.dispatch import pure_epsilon
from verifydp.loss.error_curves import tradeoff_at
from verifydp.loss.kinds import Law
from verifydp.loss.positive_part import positive_part
from verifydp.loss.profiles import hockey_stick

__all__ = ["LawsCurve", "laws_curve"]

_BITS = 128
#: Half the width of a bracket of log t at first; it grows where signs stay undecided.
_WIDTH = Fraction(1, 2**44)
_MOST_STEPS = 400
#: How far beyond its bounds the root is looked for, so that the signs there are clear.
_MARGIN = Fraction(1, 16)
#: Tests of which an area is made.
_TESTS = 256


@dataclass(frozen=True, slots=True)
class LawsCurve(Curve):
    """The frontier of two laws on the line, or of two on the integers.

    Parameters
    ----------
    present, absent
        The laws P1 and P0 of the output.

    Notes
    -----
    Thresholds are on the likelihood ratio P1 / P0. The test that a score names reaches
    its value to within the ball's width; where a law is known by quadrature only its
    two rates are told as [0, 1]. Guarantee: that of `Curve`, to about twelve digits of
    the numbers, not of the gains; the area to about five.
    """

    present: Law
    absent: Law

    def _power(self, false_alarm: Fraction) -> Ball:
        return 1 - _tradeoff(self.absent, self.present, false_alarm)

    def _false_alarm(self, power: Fraction) -> Ball:
        return _tradeoff(self.present, self.absent, 1 - power)

    def polygons(self, tests: int = _TESTS) -> tuple[PolygonCurve, PolygonCurve]:
        """Give an inner and an outer polygon, of likelihood-ratio tests and tangents.

        Parameters
        ----------
        tests
            How many tests to try; the distance falls with its square.

        Returns
        -------
        tuple of PolygonCurve
            Guarantee: the frontier is nowhere below the first and nowhere above the
            second.

        Raises
        ------
        UnsupportedError
            For laws that are known by quadrature only.

        Examples
        --------
        >>> from verifydp.laws import Laplace
        >>> curve = laws_curve(Laplace(1, 1), Laplace(0, 1))
        >>> lower, upper = curve.polygons(32)
        >>> lower.power("1/4") < curve.power("1/4") < upper.power("1/4")
        True
        """
        self._check_closed("a polygon around the frontier")
        return enclosing_polygons(self.present, self.absent, tests)

    def _area(self) -> Ball:
        lower, upper = self.polygons()
        return lower.area().union(upper.area())

    def _start(self) -> Start:
        loss = pure_epsilon(self.present, self.absent)
        infinite = not loss.is_finite() and loss.is_exact()
        ratio = Ball.pos_inf() if infinite else loss.exp()
        return Start(ball(0), ball(0), ratio, None, attained=False)

    def highest_f_beta(
        self, beta: Rational | float, odds: Rational | float = 1
    ) -> Score:
        """Enclose the highest F-beta over all tests.

        Raises
        ------
        InputError
            If beta is not above 0 or the odds are negative.
        UnsupportedError
            If the privacy loss of the pair cannot be enclosed.

        Examples
        --------
        >>> from verifydp.laws import Laplace
        >>> best = laws_curve(Laplace(1, 1), Laplace(0, 1)).highest_f_beta(1)
        >>> round(float(best.value.mid()), 10)
        0.7097866157
        """
        b, c = read_beta(beta), read_odds(odds)
        baseline = blind_f_beta(b, c)
        if c == 0:
            return always_accepting(baseline)
        low, high = self._bracketed(b, c)
        with precision(_BITS):
            value = hull(
                *(
                    ball(1 + b) / (1 + ball(c) * (-ball(end)).exp())
                    for end in (low, high)
                )
            ).max(ball(baseline))
            gain = value - ball(baseline)
            alarm, power = self._test((low + high) / 2)
            return Score(
                value=value,
                baseline=baseline,
                gain=gain.max(ball(0)),
                false_alarm=alarm,
                power=power,
                attained=bool(gain > 0),
                threshold=hull(low, high).exp(),
            )

    def _bracketed(self, b: Fraction, c: Fraction) -> Bracket:
        """Bracket log t at the root of the falling function ``c H(t) - b t``."""

        def excess(loss: Fraction) -> Ball:
            with precision(_BITS):
                support = hockey_stick(self.present, self.absent, loss)
                return ball(c) * support - ball(b) * ball(loss).exp()

        with precision(_BITS):
            # Accepting always shows H(t) >= 1 - t, and H is at most 1.
            low = lowest(-ball(1 + b / c).log()) - _MARGIN
            high = highest(ball(c / b).log()) + _MARGIN
        return _narrowed_root(excess, (low, high))

    def highest_accuracy(self, odds: Rational | float = 1) -> Score:
        """Enclose the highest accuracy: total variation and its likes.

        Examples
        --------
        >>> from verifydp.laws import Normal
        >>> best = laws_curve(Normal(1, 1), Normal(0, 1)).highest_accuracy()
        >>> round(float(best.value.mid()), 10)
        0.6914624613
        """
        c = read_odds(odds)
        baseline = blind_accuracy(c)
        if c == 0:
            return always_accepting(baseline)
        with precision(_BITS):
            low, high = (0, 0) if c == 1 else _ends(ball(c).log())
            if c >= 1:
                ends = [hockey_stick(self.present, self.absent, e) for e in (low, high)]
                gain = hull(*ends) / ball(1 + c)
            else:
                # What is refused, in the same words: c P0(refuse) - P1(refuse).
                ends = [
                    hockey_stick(self.absent, self.present, -e) for e in (low, high)
                ]
                gain = hull(*ends) * ball(c) / ball(1 + c)
            alarm, power = self._test(Fraction(low))
            return Score(
                value=ball(baseline) + gain,
                baseline=baseline,
                gain=gain,
                false_alarm=alarm,
                power=power,
                attained=bool(gain > 0),
                threshold=exactly(c),
            )

    def at_ratio(self, threshold: Rational | float) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of accepting where the ratio is large enough.

        Raises
        ------
        InputError
            If the threshold is negative.

        Examples
        --------
        >>> from verifydp.laws import Normal
        >>> alarm, power = laws_curve(Normal(2, 1), Normal(0, 1)).at_ratio(1)
        >>> alarm.overlaps(1 - power)
        True
        """
        level = read_threshold(threshold)
        if level == 0:
            return ball(1), ball(1)
        with precision(_BITS):
            return self._test(_ends(ball(level).log())[0])

    def _test(self, loss: Fraction) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of accepting where the loss is larger."""
        if any(_by_quadrature(law) for law in (self.present, self.absent)):
            return hull(0, 1), hull(0, 1)
        part = positive_part(self.present, self.absent, loss)
        return part.second_mass, part.first_mass

    def _check_closed(self, what: str) -> None:
        for law in (self.present, self.absent):
            if _by_quadrature(law):
                raise UnsupportedError(
                    f"{what} needs tests in closed form, and a {type(law).__name__} is "
                    "known by quadrature only: ask for a power or a score"
                )

    def points(self, count: int = 1000) -> tuple[Floats, Floats]:
        """Sample the frontier in doubles, from a fine partition of the outputs.

        Shapes and errors: see `Curve`.
        """
        return sampled_frontier(self.present, self.absent, count)

    def reversed(self) -> "LawsCurve":
        """Give the curve with the other world as the positive class."""
        return LawsCurve(self.absent, self.present)


def laws_curve(present: FiniteLaw | Law, absent: FiniteLaw | Law) -> Curve:
    """Give the frontier of any pair of laws whose privacy loss is known.

    Parameters
    ----------
    present, absent
        The laws P1 and P0 of the output: two on the line, two on the integers, or two
        finite ones, whose frontier is exact.

    Raises
    ------
    InputError
        If the laws are of different kinds.

    Examples
    --------
    >>> from verifydp.laws import Geometric
    >>> pair = Geometric(1, ratio="1/2"), Geometric(0, ratio="1/2")
    >>> curve = laws_curve(*pair)
    >>> round(float(curve.highest_accuracy().value.mid()), 10)
    0.6666666667
    """
    if isinstance(present, FiniteLaw) and isinstance(absent, FiniteLaw):
        return finite_curve(present, absent)
    for kind in (LineLaw, LatticeLaw):
        if isinstance(present, kind) and isinstance(absent, kind):
            return LawsCurve(present, absent)
    raise InputError(
        f"a {type(present).__name__} cannot be compared with a "
        f"{type(absent).__name__}: give two laws of one kind"
    )


def _by_quadrature(law: Law) -> bool:
    return isinstance(law, LineLaw) and not law.has_closed_form


@lru_cache(maxsize=256)
def _tradeoff(first: Law, second: Law, level: Fraction) -> Ball:
    return tradeoff_at(first, second, level)


def _ends(value: Ball) -> tuple[Fraction, Fraction]:
    return lowest(value), highest(value)


def _narrowed_root(excess: Callable[[Fraction], Ball], bracket: Bracket) -> Bracket:
    """Narrow a bracket of a falling function's root; only certain signs move an end."""
    low, high = bracket
    above, below = float(excess(low).mid()), float(excess(high).mid())
    width = _WIDTH
    for step in range(_MOST_STEPS):
        if high - low <= 4 * width:
            break
        share = above / (above - below) if above > below else 0.5
        # A secant now and then sticks to one end; halves do not.
        guess = low + (high - low) * Fraction(share if step % 3 else 0.5)
        guess = min(max(guess, low + width), high - width)
        left, right = excess(guess - width), excess(guess + width)
        if left > 0 and right < 0:
            return guess - width, guess + width
        if left < 0:
            high, below = guess - width, float(left.mid())
        elif right > 0:
            low, above = guess + width, float(right.mid())
        else:
            # The root is no farther than the balls' radius over the slope.
            slope = (above - below) / float(high - low)
            radius = float(left.rad().max(right.rad()))
            width = max(8 * width, Fraction(2 * radius / slope))
    return low, high
