"""Finitely many points of the line with exact masses."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.parameters import Rational, positive, rational
from verifydp.laws.protocol import Floats, LineLaw

__all__ = ["Atoms"]


@dataclass(frozen=True, init=False)
class Atoms(LineLaw):
    """A law on finitely many real points, to be mixed with densities.

    Parameters
    ----------
    masses
        Mass of each point; positive exact numbers that sum to 1.

    Raises
    ------
    InputError
        If a mass is not above 0, or the masses do not sum to 1.

    Examples
    --------
    >>> Atoms({0: "1/4", 2: "3/4"}).cdf(1) * 4 == 1
    True
    """

    points: tuple[Fraction, ...]
    masses: tuple[Fraction, ...]

    def __init__(self, masses: Mapping[Any, Rational]) -> None:
        pairs = sorted(
            (rational(point, "an atom"), positive(mass, f"the mass of {point}"))
            for point, mass in masses.items()
        )
        total = sum((mass for _, mass in pairs), Fraction(0))
        if total != 1:
            raise InputError(f"the masses of the atoms sum to {total}: they must to 1")
        points = tuple(point for point, _ in pairs)
        if len(set(points)) < len(points):
            raise InputError(f"an atom is given twice in {points}: add its masses up")
        object.__setattr__(self, "points", points)
        object.__setattr__(self, "masses", tuple(mass for _, mass in pairs))

    @property
    def exact_masses(self) -> dict[Fraction, Fraction]:
        """All of it."""
        return dict(zip(self.points, self.masses, strict=True))

    def clamped(self, low: Fraction, high: Fraction) -> "Atoms":
        """The points outside become the ends."""
        masses: dict[Fraction, Fraction] = {}
        for point, mass in self.exact_masses.items():
            moved = min(max(point, low), high)
            masses[moved] = masses.get(moved, Fraction(0)) + mass
        return Atoms(masses)

    def truncated(self, low: Fraction, high: Fraction) -> "Atoms":
        """The points outside are left out."""
        masses = self.exact_masses
        kept = {point: mass for point, mass in masses.items() if low <= point <= high}
        whole = sum(kept.values(), Fraction(0))
        return Atoms({point: mass / whole for point, mass in kept.items()})

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """None: there is no density."""
        return ()

    @property
    def centre(self) -> Fraction:
        """The middle between the outermost atoms."""
        return (self.atoms[0] + self.atoms[-1]) / 2

    @property
    def spread(self) -> Fraction:
        """The distance of the outermost atoms; 1 for a single one."""
        return self.atoms[-1] - self.atoms[0] or Fraction(1)

    @property
    def atoms(self) -> tuple[Fraction, ...]:
        """The points."""
        return self.points

    @property
    def support(self) -> tuple[Fraction, Fraction]:
        """The outermost atoms."""
        return self.atoms[0], self.atoms[-1]

    def atom(self, point: Fraction) -> Ball:
        """Enclose the mass of one point."""
        if point not in self.atoms:
            return ball(0)
        return ball(self.masses[self.atoms.index(point)])

    def image(self, slope: Fraction, move: Fraction) -> "Atoms":
        """Each point moved."""
        images = (slope * point + move for point in self.points)
        return Atoms(dict(zip(images, self.masses, strict=True)))

    def parts(self, point: Fraction) -> tuple[()]:
        """No part anywhere."""
        del point
        return ()

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Zero: there is no density."""
        del low, high
        return ball(0)

    def density_float(self, x: ArrayLike) -> Floats:
        """Zero: there is no density."""
        return np.zeros(np.shape(x))

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        points = np.asarray(x, dtype=float)[..., np.newaxis]
        reached = points >= np.array([float(point) for point in self.atoms])
        return np.asarray(reached @ np.array([float(mass) for mass in self.masses]))

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        points = np.asarray(x, dtype=float)[..., np.newaxis]
        ahead = points < np.array([float(point) for point in self.atoms])
        return np.asarray(ahead @ np.array([float(mass) for mass in self.masses]))


#: Laws on which the generic tests run.
EXAMPLES = (Atoms({Fraction(1, 3): 1}), Atoms({-1: "1/4", 2: "3/4"}))
