"""Noise shaped by a norm for small tables beside their margins: figure 3."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import erf, pi, sqrt
from typing import Any

import numpy as np

from semi_dp.normal_noise import CHANGED, MARGINS
from semi_dp.tables import SEED, Doubles, Measured, measured
from verifydp import special_functions as special
from verifydp.invariants.sensitivity import (
    SensitivitySpace,
    norm_sensitivity,
    table_sensitivity,
)
from verifydp.laws.vectors.norm_exponential import NormName
from verifydp.mechanisms.k_norm import KNormMechanism
from verifydp.mechanisms.naive_tables import naive_norm_noise

__all__ = ["EPSILONS", "SIDES", "NormErrors", "mean_length", "norm_errors"]

SIDES, EPSILONS = (2, 3), ("0.1", "0.5", "1")
#: Draws for a mean without a formula.
DRAWS = 100_000
#: Points of the quadrature of mean lengths.
_POINTS = 400


@dataclass(frozen=True, slots=True)
class NormErrors:
    """Errors of five kinds of noise on a table, for one epsilon.

    Attributes
    ----------
    side, epsilon
        Rows and columns; the pure epsilon that is asked for.
    changes, printed_changes
        How many changes of three persons there are, without that of nothing; how many
        the paper lists.
    printed_factor
        By what the epsilon of noise by the printed changes is larger; exact, in words.
    printed, right
        The optimal K-norm mechanism of the printed changes, and of all.
    l1, l2, linf
        Noise of a norm for any three persons, among all tables.
    """

    side: int
    epsilon: str
    changes: int
    printed_changes: int
    printed_factor: str
    printed: Measured
    right: Measured
    l1: Measured
    l2: Measured
    linf: Measured

    @property
    def is_short(self) -> bool:
        """Whether the printed changes leave too little noise for three persons."""
        return Fraction(self.printed_factor) > 1


def norm_errors() -> tuple[NormErrors, ...]:
    """Measure all kinds of noise for both sizes and all epsilons."""
    return tuple(_errors(side, epsilon) for side in SIDES for epsilon in EPSILONS)


@lru_cache(maxsize=8)
def _space(side: int, persons: int) -> SensitivitySpace:
    return table_sensitivity((side, side), MARGINS, persons).space()


def _errors(side: int, epsilon: str) -> NormErrors:
    cells = side * side
    rng = np.random.default_rng((SEED, side, int(10 * Fraction(epsilon))))
    # What the paper lists for three persons is what two can change.
    listed, all_changes = _space(side, 2), _space(side, CHANGED)

    def optimal(space: SensitivitySpace) -> Measured:
        noise = KNormMechanism.create(vectors=space.nonzero, decay=epsilon).noise
        mean, uncertain = _hull_length(space, side)
        scale = float(1 / Fraction(epsilon))
        return measured(
            side, _released(noise), scale * mean, rng, uncertain=scale * uncertain
        )

    def naive(norm: NormName) -> Measured:
        noise = naive_norm_noise(norm, cells, epsilon=epsilon, changes=CHANGED)
        expected = float(noise.scale) * mean_length(norm, cells)
        return measured(side, _released(noise), expected, rng)

    return NormErrors(
        side=side,
        epsilon=epsilon,
        changes=len(all_changes.nonzero),
        printed_changes=len(listed.nonzero),
        printed_factor=str(norm_sensitivity(all_changes, listed)),
        printed=optimal(listed),
        right=optimal(all_changes),
        l1=naive("l1"),
        l2=naive("l2"),
        linf=naive("linf"),
    )


def _released(noise: Any) -> Callable[[Doubles, int, Any], Doubles]:
    def released(table: Doubles, size: int, rng: Any) -> Doubles:
        drawn: Doubles = np.asarray(noise.sample(size, rng), dtype=float)
        return table + drawn

    return released


@lru_cache(maxsize=8)
def _hull_length(space: SensitivitySpace, side: int) -> tuple[float, float]:
    """Mean Euclidean length of noise by the hull at epsilon 1, and its standard error.

    In one direction the noise is Laplace, of mean size 1 in the hull's norm.
    """
    noise = KNormMechanism.create(vectors=space.nonzero, decay=1).noise
    if noise.rank == 1:
        return sqrt(float(space.l2_squared)), 0.0
    drawn = noise.sample(DRAWS, np.random.default_rng((SEED, side, len(space))))
    lengths = np.linalg.norm(np.asarray(drawn, dtype=float), axis=1)
    return float(lengths.mean()), float(lengths.std(ddof=1) / sqrt(DRAWS))


def mean_length(norm: NormName, cells: int) -> float:
    """Give the mean Euclidean length of noise of a norm with scale 1, in doubles.

    For l2 the length is a gamma number. Otherwise it is that of independent numbers,
    Laplace ones, or uniform ones times a gamma number; and for a length with Laplace
    transform ``L(t)`` of its square the mean is the integral of
    ``(1 - L(u^2)) / u^2`` over u above 0, over the root of pi.

    Examples
    --------
    >>> round(mean_length("l2", 9)), round(mean_length("l1", 4), 9)
    (9, 2.509568462)
    """
    if norm == "l2":
        return float(cells)
    nodes, weights = np.polynomial.legendre.leggauss(_POINTS)
    x, dx = (nodes + 1) / 2, weights / 2
    u = x / (1 - x)  # then du / u^2 is dx / x^2
    if norm == "l1":
        transform = sqrt(pi) / (2 * u) * special.erfcx(1 / (2 * u))
    else:
        transform = sqrt(pi) / (2 * u) * np.array([erf(one) for one in u])
    length = float(np.sum((1 - transform**cells) / x**2 * dx)) / sqrt(pi)
    return length if norm == "l1" else (cells + 1) * length
