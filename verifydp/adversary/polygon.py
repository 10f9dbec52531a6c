"""Frontiers that are polygons: of finite laws, and of all mechanisms of a guarantee."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import Any

import numpy as np

from verifydp.adversary.curve import Curve, Start, check_count
from verifydp.adversary.frontiers import (
    FrontierVertex,
    exact_frontier,
    frontier_at,
    with_ends,
)
from verifydp.adversary.growths import Growth
from verifydp.adversary.sampled import along
from verifydp.adversary.score import (
    RationalOrBall,
    Score,
    blind_accuracy,
    blind_f_beta,
    exactly,
    narrowed,
    read_beta,
    read_odds,
    read_share,
    read_threshold,
)
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, precision
from verifydp.laws.parameters import Rational
from verifydp.laws.protocol import Floats
from verifydp.loss.tradeoff import TradeOff

_ZERO, _ONE = Fraction(0), Fraction(1)

__all__ = ["PolygonCurve", "any_mechanism_curve", "polygon_curve"]


class PolygonCurve(Curve):
    """A frontier that is linear between vertices; its edges are atoms of the ratio.

    Parameters
    ----------
    compute
        Gives the vertices (false alarm, power) at the working precision, from (0, 0) to
        (1, 1) on a rising concave polygon. If all are rationals they are the same at
        every precision.

    Notes
    -----
    Every score is quasi-linear, so that a vertex reaches the best one (Liu et al. 2019,
    figure 1 and appendix 10.1). Thresholds are on the likelihood ratio P1 / P0: the
    slope of the edge that ends at the vertex. Guarantee: that of `Curve`; with rational
    vertices scores are exact and `trade_off` is the exact function. Where vertices are
    balls, the test that is named reaches the value to within the ball's width.
    """

    __slots__ = ("_compute", "_exact", "_shown")

    def __init__(self, compute: Callable[[], Sequence[FrontierVertex]]) -> None:
        vertices = tuple(compute())
        self._compute = compute
        self._exact = all(map(_is_exact, vertices))
        self._shown = vertices

    @property
    def vertices(self) -> tuple[FrontierVertex, ...]:
        """The vertices (false alarm, power): Fractions, or balls of this precision."""
        return self._shown if self._exact else tuple(self._compute())

    @property
    def trade_off(self) -> TradeOff:
        """The exact trade-off function, type II against type I error.

        Raises
        ------
        InputError
            If the vertices are balls.
        """
        if not self._exact:
            raise InputError(
                "the vertices of this curve are enclosures, not rationals: use power "
                "and false_alarm"
            )
        # Of two vertices without false alarms the last one counts.
        errors: dict[Any, Any] = {wide: 1 - high for wide, high in self._shown}
        return TradeOff(errors.items())

    def _power(self, false_alarm: Fraction) -> Ball:
        return ball(frontier_at(self.vertices, false_alarm))

    def _false_alarm(self, power: Fraction) -> Ball:
        return ball(self._least_alarm(power))

    def _least_alarm(self, power: Fraction) -> RationalOrBall:
        turned = [(1 - high, 1 - wide) for wide, high in reversed(self.vertices)]
        return 1 - frontier_at(turned, 1 - power)

    def _area(self) -> Ball:
        total = ball(0)
        for (left, low), (right, high) in pairwise(self.vertices):
            total += (ball(right) - ball(left)) * (ball(low) + ball(high)) / 2
        return total

    def _start(self) -> Start:
        alarm, power = self.vertices[1]
        slope = self._slope(1)
        return Start(ball(alarm), ball(power), slope, slope, attained=True)

    def _slope(self, index: int) -> Ball:
        """Enclose the likelihood ratio on the edge that ends at a vertex."""
        if index == 0:
            return Ball.pos_inf()
        (left, low), (right, high) = self.vertices[index - 1 : index + 1]
        width = ball(right) - ball(left)
        return Ball.pos_inf() if width.is_zero() else (ball(high) - ball(low)) / width

    def highest_f_beta(
        self, beta: Rational | float, odds: Rational | float = 1
    ) -> Score:
        """Enclose the highest F-beta over all tests, reached at a vertex.

        Raises
        ------
        InputError
            If beta is not above 0 or the odds are negative.

        Examples
        --------
        >>> ternary = polygon_curve([("1/5", "1/2"), ("1/2", "4/5")])
        >>> best = ternary.highest_f_beta(1)
        >>> best.exact, best.gain > 0
        (Fraction(16, 23), True)
        """
        b, c = read_beta(beta), read_odds(odds)

        def excess(alarm: Any, power: Any, b: Any, c: Any) -> Any:
            # f of accepting always, less f here, over what makes it a difference of F.
            fall = c * (power - alarm) - b * (1 - power)
            return (1 + b) * fall / ((power + c * alarm + b) * (1 + b + c))

        return self._best(excess, (b, c), blind_f_beta(b, c))

    def highest_precision(
        self, odds: Rational | float = 1, recall: Rational | float | None = None
    ) -> Score:
        """Enclose the highest precision, over tests of at least a recall.

        Raises
        ------
        InputError
            If the odds are negative, or the recall is not in (0, 1].

        Examples
        --------
        >>> any_mechanism_curve("log(3)").highest_precision("1/3").exact
        Fraction(9, 10)
        """
        score = super().highest_precision(odds, recall)
        if not self._exact:
            return score
        alarm, power = self._shown[1]
        if recall is not None:
            power = read_share(recall, "the recall")
            alarm = self._least_alarm(power)
        assert isinstance(alarm, Fraction)  # all vertices are, so what is between
        assert isinstance(power, Fraction)
        exact = power / (power + read_odds(odds) * alarm)
        return replace(score, value=exactly(exact), exact=exact)

    def highest_accuracy(self, odds: Rational | float = 1) -> Score:
        """Enclose the highest accuracy, reached at a vertex.

        Examples
        --------
        >>> any_mechanism_curve("log(3)").highest_accuracy().exact
        Fraction(3, 4)
        """
        exact = read_odds(odds)

        def excess(alarm: Any, power: Any, c: Any) -> Any:
            # Exactly 0 at the end that guesses the likelier world.
            present, absent = c * (1 - alarm) - (1 - power), power - c * alarm
            return (present if exact <= 1 else absent) / (1 + c)

        return self._best(excess, (exact,), blind_accuracy(exact))

    def _best(
        self,
        excess: Callable[..., Any],
        weights: tuple[Fraction, ...],
        baseline: Fraction,
    ) -> Score:
        """Find the vertex with the largest excess over the baseline."""

        def enclosures() -> list[Ball]:
            balls = [ball(weight) for weight in weights]
            return [
                excess(ball(alarm), ball(power), *balls)
                for alarm, power in self.vertices
            ]

        def largest() -> Ball:
            # Ignoring the output is a test, too: no gain is negative.
            return reduce(lambda one, two: one.max(two), enclosures(), ball(0))

        exact = None
        if self._exact:
            values = [excess(*vertex, *weights) for vertex in self._shown]
            index = max(range(len(values)), key=values.__getitem__)
            exact = baseline + values[index]
            gain, value = exactly(values[index]), exactly(exact)
        else:
            with precision(128):
                middles = [each.mid() for each in enclosures()]
            index = max(range(len(middles)), key=middles.__getitem__)
            gain = narrowed(largest)
            value = narrowed(lambda: ball(baseline) + gain)
        return Score(
            value=value,
            baseline=baseline,
            gain=gain,
            false_alarm=self._coordinate(index, 0),
            power=self._coordinate(index, 1),
            attained=True,
            threshold=narrowed(lambda: self._slope(index)),
            exact=exact,
        )

    def _coordinate(self, index: int, side: int) -> Ball:
        return narrowed(lambda: ball(self.vertices[index][side]))

    def at_ratio(self, threshold: Rational | float) -> tuple[Ball, Ball]:
        """Enclose (false alarm, power) of accepting where the ratio is large enough.

        On an atom of the ratio it accepts the atom.

        Examples
        --------
        >>> alarm, power = any_mechanism_curve("log(3)").at_ratio(1)
        >>> float(alarm), float(power)
        (0.25, 0.75)
        """
        level = read_threshold(threshold)
        best = self._largest_support(level)
        return self._coordinate(best, 0), self._coordinate(best, 1)

    def _largest_support(self, level: Fraction) -> int:
        if self._exact:
            corners: Sequence[tuple[Any, Any]] = self._shown
            gains: list[Any] = [high - level * wide for wide, high in corners]
        else:
            with precision(128):
                gains = [
                    (ball(high) - ball(level) * ball(wide)).mid()
                    for wide, high in self.vertices
                ]
        return max(range(len(gains)), key=lambda place: (gains[place], place))

    def points(self, count: int = 1000) -> tuple[Floats, Floats]:
        """Sample the frontier in doubles, evenly in false alarm plus power.

        Shapes and errors: see `Curve`. Vertices need not be among the points.
        """
        check_count(count)
        pairs = self._shown
        alarm = np.array([_float(wide) for wide, _ in pairs])
        power = np.array([_float(high) for _, high in pairs])
        return along(alarm, power, count)

    def reversed(self) -> "PolygonCurve":
        """Give the curve with the other world as the positive class.

        Examples
        --------
        >>> polygon_curve([(0, "1/3")]).reversed().vertices[1]
        (Fraction(2, 3), Fraction(1, 1))
        """

        def compute() -> tuple[FrontierVertex, ...]:
            return tuple((1 - high, 1 - wide) for wide, high in reversed(self.vertices))

        return PolygonCurve(compute)

    def __repr__(self) -> str:
        inside = ", ".join(f"({alarm}, {power})" for alarm, power in self._shown[:4])
        return f"PolygonCurve({inside}{', ...' if len(self._shown) > 4 else ''})"


def polygon_curve(
    vertices: Iterable[tuple[Rational | float | Ball, Rational | float | Ball]],
) -> PolygonCurve:
    """Give the frontier of mixing some tests with each other.

    Parameters
    ----------
    vertices
        (false alarm, power) of tests, in any order if they are exact numbers, along
        the frontier if there is a ball among them; (0, 0) and (1, 1) are added. What a
        mix of others beats is dropped.

    Raises
    ------
    InputError
        If a number is surely not between 0 and 1.

    Examples
    --------
    >>> polygon_curve([("1/2", "4/5"), ("1/5", "1/2"), ("1/2", "1/2")]).vertices[2]
    (Fraction(1, 2), Fraction(4, 5))
    """
    read = [
        (_read(alarm, "the false-alarm rate"), _read(power, "the power"))
        for alarm, power in vertices
    ]
    exact = [
        (alarm, power)
        for alarm, power in read
        if isinstance(alarm, Fraction) and isinstance(power, Fraction)
    ]
    if len(exact) == len(read):
        frontier: tuple[FrontierVertex, ...] = exact_frontier(exact)
    else:
        frontier = with_ends(read)
    return PolygonCurve(lambda: frontier)


def any_mechanism_curve(
    epsilon: Epsilon | Rational | float, delta: Rational | float = 0
) -> PolygonCurve:
    """Give the frontier that no (epsilon, delta)-DP mechanism exceeds.

    Its vertices are ``(0, delta)``, ``((1 - delta) / (1 + E), (E + delta) / (1 + E))``
    and ``(1 - delta, 1)`` with ``E = exp(epsilon)`` (Wasserman and Zhou 2010; Kairouz,
    Oh and Viswanath 2015); randomised response that fails openly with probability delta
    reaches it.

    Parameters
    ----------
    epsilon
        From 0 to 700: a number, text such as ``"log(3)"``, or a `Epsilon`.
    delta
        From 0 to 1.

    Returns
    -------
    PolygonCurve
        Exact where E is rational. Guarantee: every score is an upper bound for every
        mechanism and every pair of neighbours, and the least one.

    Raises
    ------
    InputError
        If a parameter is out of range.

    Examples
    --------
    >>> any_mechanism_curve("log(3)", "1/10").vertices[2]
    (Fraction(9, 40), Fraction(31, 40))
    """
    growth, slack = Growth(Epsilon.of_claim(epsilon)), read_share(delta, "delta")
    ends = [(_ZERO, slack), (1 - slack, _ONE)]
    factor = growth.exact
    if factor is not None:
        middle = ((1 - slack) / (1 + factor), (factor + slack) / (1 + factor))
        return polygon_curve([*ends, middle])
    if slack == 1:
        return polygon_curve(ends)

    def compute() -> tuple[FrontierVertex, ...]:
        enclosed, rest = growth.enclosed(), ball(1 - slack)
        alarm = rest / (1 + enclosed)
        inner: FrontierVertex = (alarm, 1 - alarm)
        if slack == 0:
            return with_ends([inner])
        return with_ends([ends[0], inner, ends[1]])

    return PolygonCurve(compute)


def _read(value: object, name: str) -> RationalOrBall:
    if not isinstance(value, Ball):
        return read_share(value, name)
    if value < 0 or value > 1 or not value.is_finite():
        raise InputError(f"{name} is {value}: give an enclosure of one from 0 to 1")
    return value


def _is_exact(vertex: FrontierVertex) -> bool:
    return all(isinstance(value, Fraction) for value in vertex)


def _float(value: RationalOrBall) -> float:
    return float(value if isinstance(value, Fraction) else value.mid())
