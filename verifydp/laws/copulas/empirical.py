"""The copula of a table of data, in the form that has a density."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import ArrayLike, NDArray

from verifydp.arrays import as_drawn, namespace_of
from verifydp.errors import InputError
from verifydp.exact.balls import Ball, ball
from verifydp.laws.copulas.levels import Levels
from verifydp.laws.copulas.protocol import Copula, checked_dimension
from verifydp.laws.protocol import Floats
from verifydp.sampling import RandomStream

__all__ = ["EXAMPLES", "EmpiricalCopula"]

_ROWS_MAX = 100_000
#: So many numbers are compared at a time.
_BLOCK = 1 << 22

_Places = NDArray[np.int64]


@dataclass(frozen=True, init=False, repr=False, eq=False)
class EmpiricalCopula(Copula):
    """The checkerboard copula of a table: each row a small box of even mass.

    Of n rows each puts the mass 1/n on a box: along each coordinate the piece from
    ``(r - 1) / n`` to ``r / n`` of its rank r. Values that are equal share the pieces
    of all their ranks, so that margins are uniform whatever the table (Genest,
    Neslehova and Remillard 2014).

    Parameters
    ----------
    table
        Numbers, a row for each record and a column for each coordinate; 2 to 100,000
        rows.

    Attributes
    ----------
    rows
        How many records there were.
    tied
        For each coordinate, how many records share its value with another one.

    Raises
    ------
    InputError
        If the table has another shape, or a number is NaN or infinite; the message
        names its place and not its value.

    Notes
    -----
    **It holds the ranks of all records**, whoever they are of: it is nothing to
    publish, and what is drawn from it keeps nothing secret. Its text says how many
    there are and nothing of them. Where no box lies the density is 0, and the
    conditional law of the last coordinate is NaN where the others have no density.

    Examples
    --------
    >>> copula = EmpiricalCopula([[1.5, 20], [2.5, 10], [2.5, 40]])
    >>> copula, copula.tied
    (EmpiricalCopula(3 rows, 2 coordinates), (2, 0))
    >>> copula.cdf(["1/2", "2/3"]).overlaps(ball(Fraction(5, 12)))
    True
    """

    _low: _Places
    _high: _Places

    def __init__(self, table: ArrayLike) -> None:
        values = _read(table)
        ordered = np.sort(values, axis=0)
        columns = range(values.shape[1])
        below = [np.searchsorted(ordered[:, j], values[:, j], "left") for j in columns]
        upto = [np.searchsorted(ordered[:, j], values[:, j], "right") for j in columns]
        for name, ranks in (("_low", below), ("_high", upto)):
            places = np.stack(ranks, axis=-1).astype(np.int64)
            places.flags.writeable = False
            object.__setattr__(self, name, places)

    @property
    def rows(self) -> int:
        """How many records there were."""
        return len(self._low)

    @property
    def dimension(self) -> int:
        """How many columns there were."""
        return int(self._low.shape[1])

    @property
    def tied(self) -> tuple[int, ...]:
        """For each coordinate, how many records share its value with another one."""
        return tuple(((self._high - self._low) > 1).sum(axis=0).tolist())

    def __repr__(self) -> str:
        return f"EmpiricalCopula({self.rows} rows, {self.dimension} coordinates)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, EmpiricalCopula):
            return NotImplemented
        return np.array_equal(self._low, other._low) and np.array_equal(
            self._high, other._high
        )

    def __hash__(self) -> int:
        return hash((self._low.tobytes(), self._high.tobytes()))

    def _cdf(self, levels: tuple[Fraction, ...]) -> Ball:
        total = Fraction(0)
        for lows, highs in zip(self._low.tolist(), self._high.tolist(), strict=True):
            share = Fraction(1)
            for level, low, high in zip(levels, lows, highs, strict=True):
                passed = (level * self.rows - low) / (high - low)
                if passed <= 0:
                    share = Fraction(0)
                    break
                share *= min(passed, Fraction(1))
            total += share
        return ball(total / self.rows)

    def _cdf_float(self, below: Floats) -> Floats:
        at = np.exp(below) * self.rows
        found = np.zeros(at[..., 0].size)
        for part, places in self._pieces(at):
            passed = np.clip((places - self._low) / (self._high - self._low), 0.0, 1.0)
            found[part] = passed.prod(axis=-1).sum(axis=-1) / self.rows
        return found.reshape(at.shape[:-1])

    def _log_density(self, levels: Levels) -> Floats:
        mass = self._inside(levels, self.dimension)
        with np.errstate(divide="ignore"):
            return np.log(mass)

    def conditional_float(self, levels: Levels | ArrayLike) -> Floats:
        """The share of the rows whose other coordinates lie there, by their widths."""
        points = self.checked(levels)
        others = self._inside(points, self.dimension - 1)
        reached = self._inside(points, self.dimension - 1, cut=True)
        with np.errstate(invalid="ignore"):
            return np.asarray(reached / others)

    def _inside(self, levels: Levels, count: int, *, cut: bool = False) -> Floats:
        """Sum over rows the density of the first coordinates at their levels.

        With ``cut`` times the mass that the last one has below its level.
        """
        last = np.nextafter(self.rows, 0.0)  # a product may be rounded to all rows
        at = np.minimum(levels.rounded * self.rows, last)
        found = np.zeros(at[..., 0].size)
        for part, places in self._pieces(at):
            low, width = self._low, self._high - self._low
            held = (places >= low) & (places < self._high)
            weights = self.rows / width[:, :count]
            mass = np.where(held[..., :count], weights, 0.0).prod(axis=-1)
            if cut:
                share = (places[..., -1] - low[:, -1]) / width[:, -1]
                mass = mass * np.clip(share, 0.0, 1.0)
            found[part] = mass.sum(axis=-1) / self.rows
        return found.reshape(at.shape[:-1])

    def _pieces(self, at: Floats) -> Iterator[tuple[slice, Floats]]:
        """Points in pieces, each with an axis for the rows before the last."""
        flat = at.reshape(-1, self.dimension)
        step = max(1, _BLOCK // self._low.size)
        for start in range(0, len(flat), step):
            part = slice(start, start + step)
            yield part, flat[part, None, :]

    def sample_levels(self, size: int, rng: RandomStream) -> Levels:
        """A row, and a place in its box."""
        rows = rng.integers(0, self.rows, size=size)
        waits = rng.exponential(size=(size, self.dimension))
        library = namespace_of(waits)
        low = as_drawn(self._low / self.rows, waits)
        rest = as_drawn((self.rows - self._high) / self.rows, waits)
        width = as_drawn((self._high - self._low) / self.rows, waits)
        low, rest, width = (
            library.take(one, rows, axis=0) for one in (low, rest, width)
        )
        # Both sides are sums of what is not negative: they keep their digits.
        under = low + width * library.exp(-waits)
        over = rest - width * library.expm1(-waits)
        upper = under > over
        return Levels.of_tails(library.log(library.minimum(under, over)), upper)

    def kendall_tau(self, first: int = 0, second: int = 1) -> Ball:
        """The share of pairs of draws that agree, less that of those that do not.

        Places in boxes that are apart are ordered as these; in one piece either way.
        """
        one, two = self.checked_pair(first, second)
        total = 0
        step = max(1, _BLOCK // self.rows)
        for start in range(0, self.rows, step):
            part = slice(start, start + step)
            signs = [
                np.sign(self._low[part, None, place] - self._low[None, :, place])
                for place in (one, two)
            ]
            total += int((signs[0] * signs[1]).sum())
        return ball(Fraction(total, self.rows**2))


def _read(table: ArrayLike) -> Floats:
    """A table of finite numbers; what is wrong is told by its place alone."""
    try:
        values = np.asarray(table, dtype=float)
    except (TypeError, ValueError, OverflowError):
        raise InputError(
            "the table holds something that is no number, or rows of several lengths: "
            "give numbers, a row for each record"
        ) from None
    if values.ndim != 2:
        raise InputError(
            f"the table has the shape {values.shape}: give a row for each record and a "
            "column for each coordinate"
        )
    checked_dimension(values.shape[1])
    if not 2 <= len(values) <= _ROWS_MAX:
        raise InputError(f"the table has {len(values)} rows: give 2 to {_ROWS_MAX}")
    wrong = np.argwhere(~np.isfinite(values))
    if len(wrong):
        row, column = (int(place) + 1 for place in wrong[0])
        raise InputError(
            f"row {row}, column {column} of the table is NaN or infinite: leave such "
            "records out"
        )
    return values


#: Copulas on which the generic tests run.
EXAMPLES = (
    EmpiricalCopula([[3, 1], [1, 2], [4, 4], [2, 5], [5, 3]]),
    EmpiricalCopula([[0, 0], [0, 1], [1, 0], [1, 1], [1, 1]]),
    EmpiricalCopula(np.arange(7)[:, None] * [1, 2, 5] % [3, 2, 4]),
)
