"""Mixtures of laws on the line, or of laws on the integers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.atoms import Atoms
from verifydp.laws.parameters import Rational, positive
from verifydp.laws.parts import Part, merged
from verifydp.laws.protocol import Floats, LatticeLaw, LineLaw
from verifydp.laws.truncated import Clamped

__all__ = ["LatticeMixture", "Mixture"]

_Law = TypeVar("_Law", LineLaw, LatticeLaw)


def _shares(weights: Sequence[Rational], count: int) -> tuple[Fraction, ...]:
    if len(weights) != count or not count:
        raise InputError(
            f"a mixture has {len(weights)} weights and {count} laws: give one weight "
            "for each law, and at least one"
        )
    shares = tuple(positive(weight, "a weight") for weight in weights)
    total = sum(shares, Fraction(0))
    if total != 1:
        raise InputError(f"the weights of a mixture sum to {total}: they must to 1")
    return shares


def _check_kind(laws: Iterable[object], kind: type, others: str) -> None:
    place = "line" if kind is LineLaw else "integers"
    for law in laws:
        if not isinstance(law, kind):
            raise InputError(
                f"a {type(law).__name__} is no law on the {place}: mix laws of one "
                f"kind, those {others}"
            )


def _merged_parts(
    weights: Sequence[Fraction],
    laws: Sequence[LineLaw | LatticeLaw],
    point: Fraction,
) -> tuple[Part, ...]:
    return merged(
        [
            part.scaled(weight)
            for weight, law in zip(weights, laws, strict=True)
            for part in law.parts(point)
        ]
    )


def _weighted(weights: Sequence[Fraction], values: Sequence[Ball]) -> Ball:
    terms = [ball(w) * v for w, v in zip(weights, values, strict=True)]
    return reduce(lambda a, b: a + b, terms)


def _united(
    pairs: Sequence[tuple[Fraction, _Law]],
) -> tuple[list[Fraction], list[_Law]]:
    """Add the weights of equal components up, and sort by what they show."""
    total: dict[_Law, Fraction] = {}
    for weight, law in pairs:
        total[law] = total.get(law, Fraction(0)) + weight
    united = sorted(((weight, law) for law, weight in total.items()), key=repr)
    return [weight for weight, _ in united], [law for _, law in united]


@dataclass(frozen=True, init=False)
class Mixture(LineLaw):
    """The law that is drawn from ``laws[i]`` with probability ``weights[i]``.

    Parameters
    ----------
    weights
        Positive exact numbers that sum to 1.
    laws
        Laws on the line, with or without atoms.

    Raises
    ------
    InputError
        If the weights do not fit, or a law is none on the line.

    Examples
    --------
    >>> from verifydp.laws.normal import Normal
    >>> law = Mixture(["1/4", "3/4"], [Normal(0, 1), Normal(5, 0)])
    >>> law.atoms, law.atom(Fraction(5)) * 4 == 3
    ((Fraction(5, 1),), True)
    """

    weights: tuple[Fraction, ...]
    laws: tuple[LineLaw, ...]

    def __init__(self, weights: Sequence[Rational], laws: Sequence[LineLaw]) -> None:
        object.__setattr__(self, "weights", _shares(weights, len(laws)))
        _check_kind(laws, LineLaw, "on the integers with LatticeMixture")
        object.__setattr__(self, "laws", tuple(laws))

    @property
    def breakpoints(self) -> tuple[Fraction, ...]:
        """Those of all the laws."""
        return tuple(sorted({x for law in self.laws for x in law.breakpoints}))

    @property
    def centre(self) -> Fraction:
        """The mean of the laws' centres."""
        terms = (w * law.centre for w, law in zip(self.weights, self.laws, strict=True))
        return sum(terms, Fraction(0))

    @property
    def spread(self) -> Fraction:
        """The largest spread of a law."""
        return max(law.spread for law in self.laws)

    @property
    def support(self) -> tuple[Fraction | None, Fraction | None]:
        """The hull of the laws' supports."""
        lows = [law.support[0] for law in self.laws]
        highs = [law.support[1] for law in self.laws]
        low_ends = [low for low in lows if low is not None]
        high_ends = [high for high in highs if high is not None]
        return (
            min(low_ends) if len(low_ends) == len(lows) else None,
            max(high_ends) if len(high_ends) == len(highs) else None,
        )

    @property
    def components(self) -> tuple[tuple[Fraction, LineLaw], ...]:
        """Those of the laws, with the products of the weights.

        Examples
        --------
        >>> from verifydp.laws.laplace import Laplace
        >>> inner = Mixture(["1/2", "1/2"], [Laplace(0, 1), Laplace(1, 1)])
        >>> law = Mixture(["1/3", "2/3"], [Laplace(2, 1), inner])
        >>> [str(weight) for weight, _ in law.components]
        ['1/3', '1/3', '1/3']
        """
        return tuple(
            (weight * share, part)
            for weight, law in zip(self.weights, self.laws, strict=True)
            for share, part in law.components
        )

    @property
    def has_closed_form(self) -> bool:
        """Whether all the laws have one."""
        return all(law.has_closed_form for law in self.laws)

    @property
    def atoms(self) -> tuple[Fraction, ...]:
        """Those of all the laws."""
        return tuple(sorted({x for law in self.laws for x in law.atoms}))

    def atom(self, point: Fraction) -> Ball:
        """Enclose the mass of one point."""
        return _weighted(self.weights, [law.atom(point) for law in self.laws])

    def simplified(self) -> LineLaw:
        """Flat, equal components one, all atoms one component, the rest sorted."""
        found: list[tuple[Fraction, LineLaw]] = []
        masses: dict[Fraction, Fraction] = {}
        for weight, law in zip(self.weights, self.laws, strict=True):
            for share, part in law.simplified().components:
                if part.exact_masses is None:
                    found.append((weight * share, part))
                    continue
                for point, mass in part.exact_masses.items():
                    before = masses.get(point, Fraction(0))
                    masses[point] = before + weight * share * mass
        whole = sum(masses.values(), Fraction(0))
        if whole:
            points = {point: mass / whole for point, mass in masses.items()}
            found.append((whole, Atoms(points)))
        weights, laws = _united(found)
        return laws[0] if len(laws) == 1 else Mixture(weights, laws)

    def clamped(self, low: Fraction, high: Fraction) -> "Mixture":
        """The mixture of the clamped laws."""
        return Mixture(self.weights, [Clamped(law, low, high) for law in self.laws])

    def image(self, slope: Fraction, move: Fraction) -> "Mixture":
        """The mixture of the images."""
        return Mixture(self.weights, [law.image(slope, move) for law in self.laws])

    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """The laws' parts times their weights, like ones added up."""
        return _merged_parts(self.weights, self.laws, point)

    def mass(self, low: Fraction | None, high: Fraction | None) -> Ball:
        """Enclose the probability of an interval, without atoms."""
        return _weighted(self.weights, [law.mass(low, high) for law in self.laws])

    def _sum_float(self, values: list[Floats]) -> Floats:
        return np.asarray(
            sum(float(w) * v for w, v in zip(self.weights, values, strict=True))
        )

    def density_float(self, x: ArrayLike) -> Floats:
        """Density, without atoms, in doubles."""
        return self._sum_float([law.density_float(x) for law in self.laws])

    def cdf_float(self, x: ArrayLike) -> Floats:
        """``P(X <= x)`` in doubles."""
        return self._sum_float([law.cdf_float(x) for law in self.laws])

    def survival_float(self, x: ArrayLike) -> Floats:
        """``P(X > x)`` in doubles."""
        return self._sum_float([law.survival_float(x) for law in self.laws])


@dataclass(frozen=True, init=False)
class LatticeMixture(LatticeLaw):
    """The law on the integers drawn from ``laws[i]`` with probability ``weights[i]``.

    Parameters
    ----------
    weights
        Positive exact numbers that sum to 1.
    laws
        Laws on the integers.

    Raises
    ------
    InputError
        If the weights do not fit, or a law is none on the integers.
    """

    weights: tuple[Fraction, ...]
    laws: tuple[LatticeLaw, ...]

    def __init__(self, weights: Sequence[Rational], laws: Sequence[LatticeLaw]) -> None:
        object.__setattr__(self, "weights", _shares(weights, len(laws)))
        _check_kind(laws, LatticeLaw, "on the line with Mixture")
        object.__setattr__(self, "laws", tuple(laws))

    @property
    def breakpoints(self) -> tuple[int, ...]:
        """Those of all the laws."""
        return tuple(sorted({x for law in self.laws for x in law.breakpoints}))

    @property
    def components(self) -> tuple[tuple[Fraction, LatticeLaw], ...]:
        """Those of the laws, with the products of the weights."""
        return tuple(
            (weight * share, part)
            for weight, law in zip(self.weights, self.laws, strict=True)
            for share, part in law.components
        )

    def simplified(self) -> LatticeLaw:
        """Flat, equal components one, sorted."""
        weights, laws = _united(
            [
                (weight * share, part)
                for weight, law in zip(self.weights, self.laws, strict=True)
                for share, part in law.simplified().components
            ]
        )
        return laws[0] if len(laws) == 1 else LatticeMixture(weights, laws)

    @property
    def centre(self) -> int:
        """The mean of the laws' centres, rounded."""
        terms = (w * law.centre for w, law in zip(self.weights, self.laws, strict=True))
        return round(sum(terms, Fraction(0)))

    def image(self, slope: int, move: int) -> "LatticeMixture":
        """The mixture of the images."""
        images = [law.image(slope, move) for law in self.laws]
        return LatticeMixture(self.weights, images)

    def parts(self, point: Fraction) -> tuple[Part, ...]:
        """The laws' parts times their weights, like ones added up."""
        return _merged_parts(self.weights, self.laws, point)

    def probability(self, outcome: int) -> Ball:
        """Enclose the mass of one integer."""
        return _weighted(self.weights, [law.probability(outcome) for law in self.laws])

    def mass(self, low: int | None, high: int | None) -> Ball:
        """Enclose the probability of ``low..high``."""
        return _weighted(self.weights, [law.mass(low, high) for law in self.laws])

    def probability_float(self, outcome: ArrayLike) -> Floats:
        """Mass function in doubles."""
        values = [law.probability_float(outcome) for law in self.laws]
        return np.asarray(
            sum(float(w) * v for w, v in zip(self.weights, values, strict=True))
        )
