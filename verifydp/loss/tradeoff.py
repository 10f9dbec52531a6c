"""Trade-off functions: the least type II error at each type I error.

For a pair of laws (P, Q), ``T(P, Q)(alpha)`` is the least probability under Q of
accepting P, over randomised tests that reject P with probability at most alpha under P
(Dong, Roth and Su 2022, definition 2.1; numbers as in
arXiv:1905.02383). A function on [0, 1] is of that form exactly
if it is convex, continuous, falls, and is at most ``1 - alpha`` (proposition 2.2).
For finite laws it is piecewise linear with rational vertices, and everything here is
exact on them.
"""

import bisect
import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Self

from verifydp.errors import InputError
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import Rational, rational
from verifydp.laws.products import merged_by_ratio
from verifydp.loss.doubling import joined_copies
from verifydp.loss.ratio_powers import power_vertices
from verifydp.loss.tradeoff_lines import (
    ConvexConjugate,
    TradeOffPoint,
    falling_envelope,
    hull,
)

__all__ = ["TradeOff", "tradeoff"]


@dataclass(frozen=True, slots=True)
class TradeOff:
    """A piecewise linear trade-off function with rational vertices.

    Parameters
    ----------
    vertices
        Points (type I error, type II error), in any order; the first errors are
        distinct and include 0 and 1, where the second is 0. Points on a straight
        line between others are dropped.

    Raises
    ------
    InputError
        If the points are not those of a trade-off function; the message says why.

    Notes
    -----
    Guarantee: every method without a ball in its result is exact.

    Examples
    --------
    >>> perfect = TradeOff([(0, 1), (1, 0)])
    >>> perfect("1/3")
    Fraction(2, 3)
    """

    vertices: tuple[TradeOffPoint, ...]

    def __init__(self, vertices: Iterable[tuple[Rational, Rational]]) -> None:
        points = sorted(
            (rational(a, "a type I error"), rational(b, "a type II error"))
            for a, b in vertices
        )
        _check(points)
        object.__setattr__(self, "vertices", tuple(hull(points)))

    @classmethod
    def from_approximate(cls, growth: Rational, delta: Rational) -> Self:
        """Give the trade-off function that (epsilon, delta) closeness both ways means.

        It is ``max(0, 1 - delta - growth alpha, (1 - delta - alpha) / growth)`` with
        ``growth = exp(epsilon)`` (Wasserman and Zhou 2010; Dong, Roth and Su 2022,
        proposition 2.5).

        Raises
        ------
        InputError
            If growth is below 1 or delta is outside [0, 1].

        Examples
        --------
        >>> TradeOff.from_approximate(3, 0).vertices[1]
        (Fraction(1, 4), Fraction(1, 4))
        """
        factor = rational(growth, "growth")
        if factor < 1:
            raise InputError(
                f"growth is {factor}: closeness both ways needs exp(epsilon) of at "
                "least 1"
            )
        rest = 1 - _checked_delta(delta)
        return cls(falling_envelope([(rest, -factor), (rest / factor, -1 / factor)]))

    @classmethod
    def from_profile(cls, profile: Iterable[tuple[Rational, Rational]]) -> Self:
        """Give the largest trade-off function below which a profile forces none.

        Parameters
        ----------
        profile
            Points (growth, delta), each saying that ``Q(E) <= growth P(E) + delta``
            for every event E.

        Returns
        -------
        TradeOff
            The maximum of 0 and all ``1 - delta - growth alpha``. Guarantee: at most
            ``T(P, Q)`` of any pair that has the profile; equal to it where the points
            hold all vertices of the profile, as in `TradeOff.profile`.

        Raises
        ------
        InputError
            If a growth is negative or a delta is outside [0, 1].
        """
        lines = []
        for growth, delta in profile:
            factor = rational(growth, "growth")
            if factor < 0:
                raise InputError(f"growth is {factor}: exp(epsilon) is at least 0")
            lines.append((1 - _checked_delta(delta), -factor))
        return cls(falling_envelope(lines))

    def __call__(self, alpha: Rational) -> Fraction:
        """Evaluate at a type I error in [0, 1].

        Raises
        ------
        InputError
            If alpha is outside [0, 1] or a float.
        """
        at = rational(alpha, "the type I error")
        if not 0 <= at <= 1:
            raise InputError(f"the type I error is {at}: give a number from 0 to 1")
        right = bisect.bisect_left(self.vertices, (at, Fraction(-1)))
        (x1, y1) = self.vertices[right]
        if x1 == at:
            return y1
        (x0, y0) = self.vertices[right - 1]
        return y0 + (at - x0) * (y1 - y0) / (x1 - x0)

    @property
    def inverse(self) -> Self:
        """The function ``inf {t : f(t) <= alpha}``: T(Q, P) where this is T(P, Q).

        Examples
        --------
        >>> TradeOff([(0, "1/2"), (1, 0)]).inverse("1/4"), TradeOff(
        ...     [(0, "1/2"), (1, 0)]).inverse("3/4")
        (Fraction(1, 2), Fraction(0, 1))
        """
        points = [(beta, alpha) for alpha, beta in self.vertices if beta > 0]
        zero = min(alpha for alpha, beta in self.vertices if beta == 0)
        points.append((Fraction(0), zero))
        if self.vertices[0][1] < 1:
            points.append((Fraction(1), Fraction(0)))
        return type(self)(points)

    @property
    def is_symmetric(self) -> bool:
        """Whether the function is its own inverse."""
        return self == self.inverse

    def is_above(self, other: "TradeOff") -> bool:
        """Say whether ``self(alpha) >= other(alpha)`` for every alpha.

        Between two vertices this function is linear and the other one convex, so the
        vertices of this one decide.

        Examples
        --------
        >>> perfect, leaky = TradeOff([(0, 1), (1, 0)]), TradeOff([(0, "1/2"), (1, 0)])
        >>> perfect.is_above(leaky), leaky.is_above(perfect)
        (True, False)
        """
        return all(beta >= other(alpha) for alpha, beta in self.vertices)

    def larger(self, other: "TradeOff") -> Self:
        """Give the pointwise maximum, which is a trade-off function again."""
        corners = {alpha for alpha, _ in (*self.vertices, *other.vertices)}
        points = {alpha: (self(alpha), other(alpha)) for alpha in sorted(corners)}
        crossings = []
        for (a, (f, g)), (b, (u, v)) in itertools.pairwise(points.items()):
            if (f - g) * (u - v) < 0:
                crossing = a + (b - a) * (f - g) / ((f - g) - (u - v))
                crossings.append((crossing, self(crossing)))
        tops = [(alpha, max(values)) for alpha, values in points.items()]
        return type(self)([*tops, *crossings])

    def smaller_hull(self, other: "TradeOff") -> Self:
        """Give the biconjugate of the minimum: the largest convex function below it."""
        corners = {alpha for alpha, _ in (*self.vertices, *other.vertices)}
        lows = [(alpha, min(self(alpha), other(alpha))) for alpha in sorted(corners)]
        return type(self)(hull(lows))

    def symmetrised_above(self) -> Self:
        """Give ``max(f, f^-1)``: what f says of both orders of a symmetric relation.

        Source: Dong, Roth and Su 2022, proposition 2.4.
        """
        return self.larger(self.inverse)

    def symmetrised_below(self) -> Self:
        """Give ``min(f, f^-1)**``, the largest symmetric trade-off function below f.

        It holds for the pair in either order where f holds in one. Source: Dong, Roth
        and Su 2022, section 4 (subsampling).
        """
        return self.smaller_hull(self.inverse)

    def chained(self, other: "TradeOff") -> Self:
        """Give ``other(1 - self(alpha))``: the bound for a chain of two pairs.

        ``T(P, Q) >= self`` and ``T(Q, R) >= other`` give ``T(P, R) >=`` the result,
        as a test of P at level alpha is one of Q at level ``1 - self(alpha)``.

        Examples
        --------
        >>> half = TradeOff.from_approximate(2, 0)
        >>> half.chained(half) == TradeOff([(0, 1), ("1/6", "1/3"), ("1/3", "1/6"),
        ...     (1, 0)])
        True
        """
        inverse = self.inverse
        corners = {alpha for alpha, _ in self.vertices}
        corners |= {inverse(1 - level) for level, _ in other.vertices}
        return type(self)((alpha, other(1 - self(alpha))) for alpha in corners)

    def group(self, size: int) -> Self:
        """Give ``1 - (1 - f) o ... o (1 - f)``: group privacy (theorem 2.14 there).

        Raises
        ------
        InputError
            If the size is negative; at 0 the two laws are equal.
        """
        if size < 0:
            raise InputError(f"a group has {size} members: give at least 0")
        unit = type(self)([(0, 1), (1, 0)])
        return joined_copies(self, size, unit, type(self).chained)

    @property
    def conjugate(self) -> ConvexConjugate:
        """The convex conjugate ``f*(y) = max over alpha of alpha y - f(alpha)``."""
        return ConvexConjugate(self.vertices)

    def delta_at(self, growth: Rational) -> Fraction:
        """Give the largest ``Q(E) - growth P(E)``, for a pair with T(P, Q) = self.

        It is ``1 + f*(-growth)``: the hockey-stick divergence of the *second* law
        against the first (Dong, Roth and Su 2022, proposition 2.12).

        Raises
        ------
        InputError
            If the growth is negative.

        Examples
        --------
        >>> TradeOff([(0, 1), ("1/4", "1/4"), (1, 0)]).delta_at(2)
        Fraction(1, 4)
        """
        factor = rational(growth, "growth")
        if factor < 0:
            raise InputError(f"growth is {factor}: exp(epsilon) is at least 0")
        return 1 + self.conjugate(-factor)

    def profile(self) -> tuple[TradeOffPoint, ...]:
        """List (growth, delta) at the vertices of the profile, growth rising from 0.

        Between them delta is linear, and beyond the last one constant.
        """
        slopes = {
            (f - g) / (b - a) for (a, f), (b, g) in itertools.pairwise(self.vertices)
        }
        growths = sorted({Fraction(0), *slopes})
        return tuple((growth, self.delta_at(growth)) for growth in growths)

    def representing_pair(self) -> tuple[FiniteLaw, FiniteLaw]:
        """Give finite laws (P, Q) with ``T(P, Q)`` equal to this function.

        Each linear piece is an outcome with probability its width under P and its
        drop under Q; what is missing of Q is an outcome that P never gives.
        """
        pieces = list(itertools.pairwise(self.vertices))
        first = {index: b - a for index, ((a, _), (b, _)) in enumerate(pieces)}
        second = {index: f - g for index, ((_, f), (_, g)) in enumerate(pieces)}
        missing = 1 - self.vertices[0][1]
        if missing:
            first[len(pieces)], second[len(pieces)] = Fraction(0), missing
        return FiniteLaw(first), FiniteLaw(second)

    def tensor(self, other: "TradeOff") -> Self:
        """Give ``T(P x P', Q x Q')``: what two independent answers show together.

        Source: Dong, Roth and Su 2022, definition 3.1; it does not depend on the
        representing pairs. The number of pieces is at most the product of both.

        Examples
        --------
        >>> one = TradeOff.from_approximate(3, 0)
        >>> one.tensor(one)("1/16")
        Fraction(7, 16)
        """
        (p, q), (r, s) = self.representing_pair(), other.representing_pair()
        return type(self)(_vertices(p.product(r), q.product(s)))

    def tensor_power(self, count: int) -> Self:
        """Give the tensor product of ``count`` copies, exactly.

        Raises
        ------
        InputError
            If the count is negative; at 0 nothing is shown.
        """
        if count < 0:
            raise InputError(f"a tensor power of {count}: give a count of at least 0")
        if count and (points := power_vertices(self.vertices, count)):
            made = type(self).__new__(type(self))
            object.__setattr__(made, "vertices", tuple(points))
            return made
        unit = type(self)([(0, 1), (1, 0)])
        return joined_copies(self, count, unit, type(self).tensor)


def tradeoff(first: FiniteLaw, second: FiniteLaw) -> TradeOff:
    """Give the trade-off function ``T(first, second)``, exactly.

    By Neyman and Pearson's lemma the best tests reject the outcomes in falling order of
    ``second / first``; the vertices are their errors.

    Examples
    --------
    >>> tradeoff(FiniteLaw({0: "1/4", 1: "3/4"}), FiniteLaw({0: "3/4", 1: "1/4"}))
    TradeOff(vertices=((Fraction(0, 1), Fraction(1, 1)),
        (Fraction(1, 4), Fraction(1, 4)), (Fraction(1, 1), Fraction(0, 1))))
    """
    return TradeOff(_vertices(first, second))


def _vertices(first: FiniteLaw, second: FiniteLaw) -> list[TradeOffPoint]:
    upper, lower = merged_by_ratio(first, second)
    alpha, beta = Fraction(0), 1 - lower.weight(Fraction(0))
    points = [(alpha, beta)]
    for ratio in upper.support:
        alpha, beta = alpha + upper.weight(ratio), beta - lower.weight(ratio)
        points.append((alpha, beta))
    return points


def _checked_delta(delta: object) -> Fraction:
    exact = rational(delta, "delta")
    if not 0 <= exact <= 1:
        raise InputError(f"delta is {exact}: give a number from 0 to 1")
    return exact


def _check(points: list[TradeOffPoint]) -> None:
    """Refuse points that are no trade-off function; they are sorted."""
    for (a, f), (b, _) in itertools.pairwise(points):
        if a == b:
            raise InputError(f"the type I error {a} has two values: the first is {f}")
    if not points or points[0][0] != 0 or points[-1] != (Fraction(1), Fraction(0)):
        raise InputError(
            "a trade-off function is given from 0 to 1 and is 0 at 1: its points are "
            f"{_shown(points)}"
        )
    if not 0 <= points[0][1] <= 1:
        raise InputError(
            f"a trade-off function starts between 0 and 1, not at {points[0][1]}"
        )
    slopes = [(g - f) / (b - a) for (a, f), (b, g) in itertools.pairwise(points)]
    for index, (before, after) in enumerate(itertools.pairwise(slopes)):
        if before > after:
            raise InputError(
                f"a trade-off function is convex, but its slope falls from {before} to "
                f"{after} at the type I error {points[index + 1][0]}"
            )
    if slopes[-1] > 0:
        raise InputError(
            f"a trade-off function falls, but it rises to 0 from {points[-2]}"
        )


def _shown(points: list[TradeOffPoint]) -> str:
    inside = ", ".join(f"({alpha}, {beta})" for alpha, beta in points[:4])
    return f"{inside}, ..." if len(points) > 4 else inside or "none"
