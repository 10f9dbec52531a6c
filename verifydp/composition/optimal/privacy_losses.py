"""What components of given guarantees give away at most, enclosed in balls.

The hardest (epsilon, delta)-private pair is randomised response that gives itself away
with probability delta; a Gaussian one is two normal laws. The loss of a composition is
the sum of their losses, whose law is found on a lattice or by listing all sums.
"""

import bisect
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

import numpy as np

from verifydp.composition.optimal.components import ApproximateComponent
from verifydp.composition.optimal.lattices import Lattice, multiple
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import Ball, ball, hull, precision
from verifydp.exact.lattice_sums import (
    LatticeStep,
    LatticeSum,
    field_width,
    lattice_sum,
)
from verifydp.exact.normal import normal_cdf

__all__ = ["LatticeLosses", "ListedLosses", "Losses", "normal_excess"]

#: Guard digits of balls beside those of masses.
_GUARD = 64
#: Smaller probabilities than this are not told apart.
_LEAST = Fraction(1, 1 << 20_000)


class Losses(Protocol):
    """The law of a composition's loss, apart from what gives itself away."""

    def excess(self, epsilon: Epsilon) -> Ball:
        """Enclose the hockey-stick divergence at an epsilon from 0 on."""

    def doubles(self) -> tuple[Any, Any]:
        """Losses and their masses, as arrays of doubles, without a guarantee."""


@dataclass(frozen=True, slots=True)
class ListedLosses:
    """All sums of losses with signs: few components, or normal laws alone.

    Parameters
    ----------
    components
        With positive epsilons, of different kinds.
    variance
        The sum of the squares of mu of Gaussian components; 0 without any.
    bits
        Digits of the computation.
    """

    components: Sequence[ApproximateComponent]
    variance: Fraction
    bits: int
    _found: list[list[tuple[Ball, Ball]]] = field(default_factory=list, init=False)

    def excess(self, epsilon: Epsilon) -> Ball:
        """Enclose the hockey-stick divergence at an epsilon from 0 on."""
        with precision(self.bits + _GUARD):
            at, total = epsilon.enclosed(), ball(0)
            deviation = ball(self.variance).sqrt()
            for loss, mass in self._atoms():
                total += mass * normal_excess(at - loss, deviation)
            return _share(total)

    def doubles(self) -> tuple[Any, Any]:
        """Losses and their masses, as arrays of doubles, without a guarantee."""
        with precision(self.bits + _GUARD):
            rows = [(float(x.mid()), float(w.mid())) for x, w in self._atoms()]
        losses, masses = zip(*rows, strict=True)
        return np.array(losses), np.array(masses)

    def _atoms(self) -> list[tuple[Ball, Ball]]:
        if not self._found:
            atoms = [(ball(0), ball(1))]
            for one in self.components:
                unit, (hit, miss) = one.epsilon.enclosed(), _answers(one.epsilon)
                own, mass = [], miss**one.count
                for hits in range(one.count + 1):
                    own.append(((2 * hits - one.count) * unit, mass))
                    mass = mass * (one.count - hits) * hit / ((hits + 1) * miss)
                atoms = [(x + loss, w * mass) for x, w in atoms for loss, mass in own]
            self._found.append(atoms)
        return self._found[0]


@dataclass(frozen=True, slots=True)
class LatticeLosses:
    """Losses on a lattice, counted by `verifydp.exact.lattice_sums`.

    Parameters
    ----------
    components, lattice, side
        Epsilons rounded downward to the lattice (side 0), or upward (side 1).
    variance
        The sum of the squares of mu of Gaussian components; 0 without any.
    bits
        Digits of the computation.
    """

    components: Sequence[ApproximateComponent]
    lattice: Lattice
    side: int
    variance: Fraction
    bits: int
    _found: list[LatticeSum] = field(default_factory=list, init=False)

    def excess(self, epsilon: Epsilon) -> Ball:
        """Enclose the hockey-stick divergence at an epsilon from 0 on."""
        law, spacing = self._law(), self.lattice.spacing
        with precision(self.bits + _GUARD):
            if self.variance:
                unit, at, total = spacing.enclosed(), epsilon.enclosed(), ball(0)
                deviation = ball(self.variance).sqrt()
                for place, units in enumerate(law.lower_bounds()):
                    if units:
                        far = at - unit * (2 * place - law.length)
                        total += units * normal_excess(far, deviation)
                value = (total + hull(0, law.missing)) / ball(1 << law.bits)
            else:
                steps = bisect.bisect_right(
                    range(law.length + 1), epsilon, key=lambda n: multiple(spacing, n)
                )
                first = (law.length + steps + 1) // 2
                here = law.probability(first, law.length)
                # The other side gives a loss as often as this one the opposite.
                there = law.probability(0, law.length - first)
                value = here - epsilon.enclosed_growth() * there
            return _share(value)

    def doubles(self) -> tuple[Any, Any]:
        """Losses and their masses, as arrays of doubles, without a guarantee."""
        law = self._law()
        size = field_width(law.bits) // 8
        content = int(law.packed).to_bytes(size * (law.length + 1), "little")
        words = np.frombuffer(content, dtype="<u8").reshape(law.length + 1, -1)
        masses = np.zeros(law.length + 1)
        for place in range(words.shape[1]):
            masses += np.ldexp(words[:, place].astype(float), 64 * place - law.bits)
        sums = np.arange(-law.length, law.length + 1, 2)
        return sums * float(self.lattice.spacing), masses

    def _law(self) -> LatticeSum:
        if not self._found:
            with precision(self.bits + _GUARD):
                steps = [
                    LatticeStep(
                        pair[self.side],
                        *_answers(multiple(self.lattice.spacing, pair[self.side])),
                        one.count,
                    )
                    for one, pair in zip(
                        self.components, self.lattice.steps, strict=True
                    )
                    if pair[self.side]
                ]
            self._found.append(lattice_sum(steps, self.bits))
        return self._found[0]


def normal_excess(epsilon: Ball, deviation: Ball) -> Ball:
    """Enclose the hockey-stick divergence of two normal laws, so many deviations apart.

    Parameters
    ----------
    epsilon
        Any real number.
    deviation
        At least 0; at 0 the two laws are equal.

    Examples
    --------
    >>> normal_excess(ball(0), ball(0)) == 0
    True
    >>> abs(normal_excess(ball(0), ball(1)) - ball(2).rsqrt() / 2).max(0) < 1
    True
    """
    if not deviation > 0:
        return (1 - epsilon.exp()).max(ball(0))
    at = epsilon / deviation
    above, below = normal_cdf(deviation / 2 - at), normal_cdf(-deviation / 2 - at)
    return _share(above - epsilon.exp() * below)


def _share(value: Ball) -> Ball:
    """From 0 to 1; what is too small for a rational is between 0 and a small one."""
    value = value.max(ball(0)).min(ball(1))
    return hull(0, _LEAST) if 0 < value < ball(_LEAST) else value


def _answers(epsilon: Epsilon) -> tuple[Ball, Ball]:
    """Probabilities of the true and of the false answer of randomised response."""
    odds = epsilon.enclosed_growth()
    return odds / (1 + odds), 1 / (1 + odds)
