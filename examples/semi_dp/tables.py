"""The tables of the experiments, and the error of noise that is added to them."""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot
from typing import Any

import numpy as np
import numpy.typing as npt

__all__ = ["MODELS", "REPLICATES", "SEED", "Measured", "drawn_table", "measured"]

Doubles = npt.NDArray[np.float64]

#: Persons of each table, draws of each kind of noise, and the seed of everything.
PERSONS, REPLICATES, SEED = 500, 30, 24_1017
#: How likely the cells are: all alike, or as 1 to 2 to 3 and so on.
MODELS = ("model I", "model II")


@dataclass(frozen=True, slots=True)
class Measured:
    """The Euclidean error of a noisy table.

    Attributes
    ----------
    expected
        Its mean, by a formula in doubles, or else over many draws.
    uncertain
        The standard error of `expected`; 0 for a formula.
    means, errors
        For each of `MODELS` the mean over `REPLICATES` draws, and its standard error.
    """

    expected: float
    uncertain: float
    means: tuple[float, ...]
    errors: tuple[float, ...]

    @property
    def far(self) -> float:
        """How many standard errors a mean is from what is expected, at most."""
        return max(
            abs(mean - self.expected) / hypot(error, self.uncertain)
            for mean, error in zip(self.means, self.errors, strict=True)
        )


def drawn_table(model: str, side: int, rng: Any) -> Doubles:
    """Draw the counts of a square table by one of `MODELS`, cells row-major."""
    cells = side * side
    weights = np.ones(cells) if model == MODELS[0] else np.arange(1.0, cells + 1)
    return np.asarray(rng.multinomial(PERSONS, weights / weights.sum()), dtype=float)


def measured(
    side: int,
    released: Callable[[Doubles, int, Any], Doubles],
    expected: float,
    rng: Any,
    uncertain: float = 0.0,
) -> Measured:
    """Release a table of each model many times, and measure how far off it is.

    Parameters
    ----------
    side
        Rows of the table, and columns.
    released
        Gives noisy tables, shape ``(size, cells)``, of a table and a size.
    expected, uncertain
        As `Measured` has them.
    rng
        Where tables and noise are drawn from.
    """
    means, errors = [], []
    for model in MODELS:
        table = drawn_table(model, side, rng)
        away = np.asarray(released(table, REPLICATES, rng), dtype=float) - table
        lengths = np.linalg.norm(away, axis=1)
        means.append(float(lengths.mean()))
        errors.append(float(lengths.std(ddof=1) / REPLICATES**0.5))
    return Measured(expected, uncertain, tuple(means), tuple(errors))
