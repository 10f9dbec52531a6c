"""Normal noise for square tables beside their margins: figure 2 of the paper.

The paper does not say which mu it draws; all errors are in proportion to 1 / mu.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import exp, lgamma, sqrt

import numpy as np

from semi_dp.tables import SEED, Doubles, Measured, measured
from verifydp.exact.linear import Matrix
from verifydp.invariants.sensitivity import table_sensitivity
from verifydp.laws.vectors.span_normal import SpanNormal
from verifydp.mechanisms.naive_tables import naive_gaussian

__all__ = ["CHANGED", "MARGINS", "SIDES", "NormalErrors", "normal_errors", "projector"]

SIDES = tuple(range(2, 11))
#: The margins that are published, and how many persons change together.
MARGINS, CHANGED = [(0,), (1,)], 3
#: The squared length that the paper takes the longest change to have, for every size.
PRINTED_SQUARE = 4


@dataclass(frozen=True, slots=True)
class NormalErrors:
    """Errors of four kinds of normal noise on a table, for mu = 1.

    Attributes
    ----------
    side, rank
        Rows and columns; how many numbers the margins leave open.
    longest_squared
        Squared Euclidean length of the longest change of three persons; exact.
    printed_mu
        The mu of Gaussian DP that noise by the printed length has; above 1 it is too
        little noise.
    printed, right
        Algorithm 1 with the printed length, and with that of the longest change.
    naive, naive_two
        Noise for any three persons, and for any two, among all tables.
    """

    side: int
    rank: int
    longest_squared: int
    printed_mu: float
    printed: Measured
    right: Measured
    naive: Measured
    naive_two: Measured

    @property
    def is_short(self) -> bool:
        """Whether the printed length leaves too little noise for three persons."""
        return self.longest_squared > PRINTED_SQUARE


def projector(side: int) -> Matrix:
    """Give the projector on square tables with sums of 0; exact."""
    line = [[Fraction(int(i == j)) - Fraction(1, side) for j in range(side)]
            for i in range(side)]  # fmt: skip
    cells = [(row, column) for row in range(side) for column in range(side)]
    return tuple(tuple(line[a][c] * line[b][d] for c, d in cells) for a, b in cells)


def normal_errors() -> tuple[NormalErrors, ...]:
    """Measure all kinds of noise for all sizes, each size with draws of its own."""
    return tuple(_errors(side) for side in SIDES)


def _errors(side: int) -> NormalErrors:
    rng = np.random.default_rng((SEED, side))
    found = table_sensitivity((side, side), MARGINS, CHANGED)
    cells, rank = side * side, (side - 1) ** 2
    unit = SpanNormal((0,) * cells, projector(side), 1)

    def measure(law: SpanNormal, dimension: int, deviation: float) -> Measured:
        # Some laws differ from a unit one in their deviation alone.
        scale = deviation / sqrt(float(law.variance))

        def released(table: Doubles, size: int, stream: np.random.Generator) -> Doubles:
            return table + scale * np.asarray(law.sample(size, stream), dtype=float)

        return measured(side, released, deviation * _mean_length(dimension), rng)

    naive = [naive_gaussian(cells, mu=1, changes=persons) for persons in (CHANGED, 2)]
    return NormalErrors(
        side=side,
        rank=rank,
        longest_squared=found.l2_squared,
        printed_mu=sqrt(found.l2_squared / PRINTED_SQUARE),
        printed=measure(unit, rank, sqrt(PRINTED_SQUARE)),
        right=measure(unit, rank, sqrt(found.l2_squared)),
        naive=measure(naive[0], cells, sqrt(float(naive[0].variance))),
        naive_two=measure(naive[0], cells, sqrt(float(naive[1].variance))),
    )


def _mean_length(dimension: int) -> float:
    """Of a standard normal vector."""
    return sqrt(2) * exp(lgamma((dimension + 1) / 2) - lgamma(dimension / 2))
