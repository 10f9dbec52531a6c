"""What every law on the line offers, whatever it is made of."""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball, highest, lowest
from verifydp.laws.parts import Part, log_density_of

__all__ = ["LineLaw", "Floats", "LaplaceSum", "LatticeLaw", "pieces_between"]

#: Doubles, of the shape that was asked.
Floats = NDArray[np.float64]


def pieces_between(
    points: tuple[Fraction, ...],
) -> list[tuple[Fraction | None, Fraction | None, Fraction]]:
    """Cut the line at increasing points: low end, high end and a point inside each."""
    if not points:
        return [(None, None, Fraction(0))]
    pieces: list[tuple[Fraction | None, Fraction | None, Fraction]] = [
        (None, points[0], points[0] - 1)
    ]
    for low, high in pairwise(points):
        pieces.append((low, high, (low + high) / 2))
    pieces.append((points[-1], None, points[-1] + 1))
    return pieces


class LaplaceSum(NamedTuple):
    """A normal variable, perhaps of variance 0, plus Laplace noise of a scale."""

    mean: Fraction
    variance: Fraction
    scale: Fraction


class LineLaw(ABC):
    """A law on the real line: a density and finitely many atoms.

    Guarantee: every ball returned contains the number meant; the float forms are plain
    doubles without a guarantee, good to about ten digits away from underflow.
    """

    @property
    @abstractmethod
    def breakpoints(self) -> tuple[Fraction, ...]:
        """Increasing points between which the density is analytic or zero."""

    @property
    @abstractmethod
    def centre(self) -> Fraction:
        """A point in the bulk of the law."""

    @property
    @abstractmethod
    def spread(self) -> Fraction:
        """A length, above 0, of the order of the law's width."""

    @property
    def support(self) -> tuple[Fraction | None, Fraction | None]:
        """Ends of a closed interval of mass 1; None where it has none."""
        return None, None

    @property
    def atoms(self) -> tuple[Fraction, ...]:
        """Increasing points of positive mass."""
        return ()

    @property
    def family(self) -> tuple[Hashable, Fraction] | None:
        """Name and location, where the law is a shift of a log-concave density."""
        return None

    @property
    def lengths(self) -> tuple[Fraction, ...]:
        """Lengths, above 0, on which the density varies: where a search begins."""
        return (self.spread,)

    @property
    def components(self) -> "tuple[tuple[Fraction, LineLaw], ...]":
        """The laws that it is a mixture of, themselves no mixtures, with weights."""
        return ((Fraction(1), self),)

    @property
    def laplace_sum(self) -> LaplaceSum | None:
        """The law as normal plus Laplace noise, where it is one."""
        return None

    @property
    def has_closed_form(self) -> bool:
        """Whether `parts` are known; if not, it is symmetric and unimodal."""
        return True

    def curvature(self) -> Ball | None:
        """Bound the second derivative of the density; None where there is a kink."""
        return None

    def atom(self, point: Fraction) -> Ball:
        """Enclose the mass of one point."""
        del point
        return ball(0)

    def image(self, slope: Fraction, move: Fraction) -> "LineLaw":
        """Give the law of ``slope * X + move``, where the slope is not 0.

        Raises
        ------
        InputError
            If none is known.
        """
        del slope, move
        raise InputError(f"no affine image of a {type(self).__name__} is known")

    @property
    def exact_masses(self) -> Mapping[Fraction, Fraction] | None:
        """The mass of each point, where there is nothing else and all are rational."""
        return None

    def simplified(self) -> "LineLaw":
        """The same law in the simplest form that is known."""
        return self

    def clamped(self, low: Fraction, high: Fraction) -> "LineLaw | None":
        """The law with its tails moved to two points, where a simpler form is known."""
        del low, high
        return None

    def truncated(self, low: Fraction, high: Fraction) -> "LineLaw | None":
        """The law given an interval that it reaches, where a simpler form is known."""
        del low, high
        return None

    def between(self, low: Fraction, high: Fraction) -> "LineLaw":
        """A law that is the same given an interval, in a form that forgets the rest."""
        del low, high
        return self

    @abstractmethod
    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """Analytic summands of the density on the piece around ``point``.

        Empty where the density is zero there. ``point`` is no breakpoint.
        """

    @abstractmethod
    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose what the density, without atoms, puts between two points.

        None is the infinite end of its side; ``low <= high``. Small masses keep their
        digits: what lies in a tail is told from that tail.
        """

    @abstractmethod
    def density_float(self, x: ArrayLike) -> Floats:
        """Density, without atoms, in doubles."""

    @abstractmethod
    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""

    @abstractmethod
    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""

    def log_density_float(self, x: ArrayLike) -> Floats:
        """Logarithm of the density, without atoms, in doubles."""
        with np.errstate(divide="ignore"):
            return np.log(self.density_float(x))

    def density(self, x: Ball | Fraction | int) -> Ball:
        """Enclose the density, without atoms, on all of ``x``.

        At a breakpoint the hull of what holds on both sides is given.
        """
        at = ball(x) if isinstance(x, Fraction | int) else x
        values = [
            log_density_of(parts, at).exp() if parts else ball(0)
            for parts in self._touched(at)
        ]
        return reduce(lambda a, b: a.union(b), values)

    def log_density(self, x: Ball | Fraction | int) -> Ball:
        """Enclose the logarithm of the density; minus infinity where it is zero."""
        at = ball(x) if isinstance(x, Fraction | int) else x
        values = [
            log_density_of(parts, at) if parts else Ball.neg_inf()
            for parts in self._touched(at)
        ]
        return reduce(lambda a, b: a.union(b), values)

    def _touched(self, at: Ball) -> list[tuple[Part, ...]]:
        return [
            self.parts(inside)
            for low, high, inside in pieces_between(self.breakpoints)
            if (low is None or not at < ball(low))
            and (high is None or not at > ball(high))
        ]

    def charges(self, low: Fraction | None, high: Fraction | None) -> bool:
        """Say whether a closed interval has positive mass; exact.

        Decided by the atoms and by where the density is zero. None is the infinite
        end of its side.
        """
        return any(
            (low is None or low <= x) and (high is None or x <= high)
            for x in self.atoms
        ) or any(
            (low is None or end is None or low < end)
            and (high is None or start is None or start < high)
            and bool(self.parts(inside))
            for start, end, inside in pieces_between(self.breakpoints)
        )

    def cdf(self, x: Ball | Fraction | int) -> Ball:
        """Enclose ``P(X <= x)`` for every number in ``x``."""
        if isinstance(x, Fraction | int):
            total = self.mass(None, Fraction(x))
            for point in self.atoms:
                total = total + (self.atom(point) if point <= x else 0)
            return total
        return self.cdf(lowest(x)).union(self.cdf(highest(x)))

    def survival(self, x: Ball | Fraction | int) -> Ball:
        """Enclose ``P(X > x)`` for every number in ``x``."""
        if isinstance(x, Fraction | int):
            total = self.mass(Fraction(x), None)
            for point in self.atoms:
                total = total + (self.atom(point) if point > x else 0)
            return total
        return self.survival(lowest(x)).union(self.survival(highest(x)))


class LatticeLaw(ABC):
    """A law on the integers.

    Guarantee: every ball returned contains the number meant; the float forms are plain
    doubles without a guarantee.
    """

    @property
    @abstractmethod
    def breakpoints(self) -> tuple[int, ...]:
        """Increasing integers at which the form of the logarithm changes.

        A breakpoint belongs to both of its sides.
        """

    @property
    @abstractmethod
    def centre(self) -> int:
        """An integer in the bulk of the law."""

    def image(self, slope: int, move: int) -> "LatticeLaw":
        """Give the law of ``slope * X + move``, where the slope is 1 or -1.

        Raises
        ------
        InputError
            If none is known.
        """
        del slope, move
        raise InputError(f"no affine image of a {type(self).__name__} is known")

    @property
    def components(self) -> "tuple[tuple[Fraction, LatticeLaw], ...]":
        """The laws that it is a mixture of, themselves no mixtures, with weights."""
        return ((Fraction(1), self),)

    def simplified(self) -> "LatticeLaw":
        """The same law in the simplest form that is known."""
        return self

    @abstractmethod
    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """Summands of the mass function around a point that is no breakpoint."""

    @abstractmethod
    def probability(self, outcome: int) -> Ball:
        """Enclose the mass of one integer."""

    @abstractmethod
    def mass(self, low: int | None, high: int | None) -> Ball:
        """Enclose the probability of ``low..high``, both included."""

    @abstractmethod
    def probability_float(self, outcome: ArrayLike) -> Floats:
        """Mass function in doubles."""

    def cdf(self, outcome: int) -> Ball:
        """Enclose ``P(X <= outcome)``."""
        return self.mass(None, outcome)

    def survival(self, outcome: int) -> Ball:
        """Enclose ``P(X > outcome)``."""
        return self.mass(outcome + 1, None)
