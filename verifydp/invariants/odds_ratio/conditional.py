"""The law of a cell of a 2 x 2 table when both margins are known.

With independent binomial rows, the upper left cell given the margins follows Fisher's
noncentral hypergeometric law: weight ``C(row, x) C(other, column - x) odds^x``, where
``odds`` is the odds ratio ``odds(first row) / odds(second row)`` (Fog 2008). For odds
of the second row over those of the first it is the reciprocal: the printed test of Cho
and Awan has that the wrong way round.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from verifydp import special_functions
from verifydp.errors import InputError

__all__ = ["CellLaw", "Doubles"]

Doubles = npt.NDArray[np.float64]


@dataclass(frozen=True)
class CellLaw:
    """What the margins of a 2 x 2 table leave open: its upper left cell.

    Parameters
    ----------
    row, other_row
        Totals of the two rows; whole numbers, at least 0.
    column
        Total of the first column; at most both rows together.

    Raises
    ------
    InputError
        If a total is no whole number or negative, or no table has these.

    Examples
    --------
    >>> CellLaw(1, 1, 1).exact(Fraction(1, 16))
    (Fraction(16, 17), Fraction(1, 17))
    """

    row: int
    other_row: int
    column: int

    def __post_init__(self) -> None:
        for name, value in (
            ("first row", self.row),
            ("second row", self.other_row),
            ("first column", self.column),
        ):
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise InputError(
                    f"the total of the {name} is {value!r:.40}: give a whole number "
                    "of at least 0"
                )
        if self.column > self.row + self.other_row:
            raise InputError(
                f"no table has rows of {self.row} and {self.other_row} and a column of "
                f"{self.column}: a column holds at most all {self.row + self.other_row}"
            )

    @property
    def least(self) -> int:
        """The smallest count that the cell can have."""
        return max(0, self.column - self.other_row)

    @property
    def most(self) -> int:
        """The largest count that the cell can have."""
        return min(self.row, self.column)

    @property
    def counts(self) -> range:
        """All counts that the cell can have, rising."""
        return range(self.least, self.most + 1)

    def exact(self, odds: Fraction = Fraction(1)) -> tuple[Fraction, ...]:
        """Give the probability of each count, exactly; odds are above 0."""
        weights = [
            comb(self.row, x) * comb(self.other_row, self.column - x) * odds**x
            for x in self.counts
        ]
        total = sum(weights, Fraction(0))
        return tuple(weight / total for weight in weights)

    def probabilities(self, log_odds: float = 0.0) -> Doubles:
        """Give the probability of each count as a double, for a log odds ratio.

        Returns
        -------
        array
            As many as there are `counts`; they sum to 1 up to rounding.
        """
        logs = self._log_weights + log_odds * self._offsets
        weights = np.exp(logs - logs.max())
        return np.asarray(weights / weights.sum(), dtype=float)

    @cached_property
    def _offsets(self) -> Doubles:
        return np.arange(len(self.counts), dtype=float)

    @cached_property
    def _log_weights(self) -> Doubles:
        x = self._offsets + self.least
        return np.asarray(
            _log_binomial(self.row, x) + _log_binomial(self.other_row, self.column - x)
        )


def _log_binomial(total: int, chosen: Doubles) -> Any:
    log_gamma = special_functions.gammaln
    return (
        log_gamma(total + 1.0)
        - log_gamma(chosen + 1.0)
        - log_gamma(total - chosen + 1.0)
    )
