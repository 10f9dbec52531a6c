"""A small network over a few learned numbers of a long vector, as a feature.

A network of some thousand inputs cannot be learned from two thousand draws, nor written
into a record. So the vector is first turned into eight numbers, each learned by itself,
and the network joins these.
"""

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from verifydp.arrays import as_drawn, namespace_of
from verifydp.empirical.features import CLIP, in_parts, row_sums, standardised

__all__ = ["GROUPS", "INPUTS", "SLOPE", "NetworkScore", "Telling"]

#: Pairs of columns whose products are summed together: the most telling ones by
#: themselves, so that those that only seem to tell do not drown them.
GROUPS = (32, 96, 384)
#: A linear score of the numbers and one of their magnitudes, the mean square, the
#: squares in two directions, and the groups of products.
INPUTS = 5 + len(GROUPS)
#: Slope of the hidden units below 0.
SLOPE = 0.01

_Numbers = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Telling:
    """Eight numbers in the place of a row of standardised ones, called ``z``.

    Parameters
    ----------
    linear, bent
        Weights of ``z`` and of ``|z|``, shape (width,).
    direction, further
        Directions in which the square is taken, shape (width,).
    columns, partners, products
        Pairs of columns, and the weights of the products of their ``z``; in the order
        of `GROUPS`.
    """

    linear: _Numbers
    bent: _Numbers
    direction: _Numbers
    further: _Numbers
    columns: _Numbers
    partners: _Numbers
    products: _Numbers

    def of(self, z: Any) -> tuple[Any, ...]:
        """The eight numbers of each row, each of shape (n,).

        A row's numbers do not depend on the batch around it.
        """
        along = [row_sums(z, one) for one in (self.direction, self.further)]
        return (
            row_sums(z, self.linear),
            row_sums(abs(z), self.bent),
            _mean_squares(z),
            *(one * one for one in along),
            *self._products(z),
        )

    def _products(self, z: Any) -> list[Any]:
        library = namespace_of(z)
        ends = itertools.accumulate(GROUPS)
        found = []
        for start, end in zip((0, *itertools.accumulate(GROUPS)), ends, strict=False):
            first, second = (
                as_drawn(np.array(one[start:end], dtype=np.int64), z)
                for one in (self.columns, self.partners)
            )
            both = library.take(z, first, axis=1) * library.take(z, second, axis=1)
            found.append(row_sums(both, self.products[start:end]))
        return found


def _mean_squares(z: Any) -> Any:
    """The mean square of each row, the same whatever the batch around it."""
    if isinstance(z, np.ndarray):
        return np.einsum("ij,ij->i", z, z) / z.shape[1]
    return namespace_of(z).mean(z * z, axis=1)


@dataclass(frozen=True, slots=True)
class NetworkScore:
    """The score of one layer of hidden units over the eight numbers.

    Parameters
    ----------
    centre, scale
        Of each column; see `standardised`.
    telling
        What makes the eight numbers.
    middle, spread
        By which each of them is standardised and cut in the same way, shape (8,).
    hidden, bias, output
        Weights of the hidden units, unit by unit; what is added to each; the weight of
        each in the score.
    """

    centre: _Numbers
    scale: _Numbers
    telling: Telling
    middle: _Numbers
    spread: _Numbers
    hidden: _Numbers
    bias: _Numbers
    output: _Numbers
    name: str = "learned network score"

    def values(self, columns: Any) -> Any:
        """Evaluate the score; a NaN anywhere makes it NaN."""
        return in_parts(self._scores, columns)

    def _scores(self, columns: Any) -> Any:
        library = namespace_of(columns)
        given = [
            library.clip((one - middle) / spread, -CLIP, CLIP)
            for one, middle, spread in zip(
                self.telling.of(standardised(columns, self.centre, self.scale)),
                self.middle,
                self.spread,
                strict=True,
            )
        ]
        # One unit after the other: a product of matrices has sums that depend on the
        # size of the batch.
        score: Any = 0.0
        for unit, (bias, weight) in enumerate(zip(self.bias, self.output, strict=True)):
            total: Any = bias
            for place, one in enumerate(given):
                total = total + self.hidden[unit * INPUTS + place] * one
            score = score + weight * library.where(total > 0, total, SLOPE * total)
        return score

    def numbers(self) -> dict[str, _Numbers]:
        """All its numbers, by the names of their parameters."""
        own = {name: getattr(self, name) for name in _OWN}
        return own | {name: getattr(self.telling, name) for name in _TELLING}

    @classmethod
    def from_numbers(cls, numbers: Mapping[str, _Numbers]) -> "NetworkScore":
        """The score with these numbers; the inverse of `numbers`."""
        telling = Telling(**{name: numbers[name] for name in _TELLING})
        own: dict[str, Any] = {name: numbers[name] for name in _OWN}
        return cls(telling=telling, **own)

    @classmethod
    def names_of_numbers(cls) -> frozenset[str]:
        """What `numbers` are called."""
        return frozenset((*_OWN, *_TELLING))

    @classmethod
    def fits(cls, numbers: Mapping[str, _Numbers], width: int) -> bool:
        """Whether numbers of these names are those of a score of so many columns."""
        wide = (*("centre", "scale"), *("linear", "bent", "direction", "further"))
        units = len(numbers["bias"])
        pairs = len(numbers["products"])
        places = (*numbers["columns"], *numbers["partners"])
        return (
            all(len(numbers[name]) == width for name in wide)
            and len(numbers["columns"]) == len(numbers["partners"]) == pairs
            and pairs <= sum(GROUPS)
            and all(one.is_integer() and 0 <= one < width for one in places)
            and len(numbers["middle"]) == len(numbers["spread"]) == INPUTS
            and len(numbers["output"]) == units > 0
            and len(numbers["hidden"]) == units * INPUTS
            and 0.0 not in (*numbers["scale"], *numbers["spread"])
        )


_TELLING = tuple(one.name for one in fields(Telling))
_OWN = tuple(
    one.name for one in fields(NetworkScore) if one.name not in ("telling", "name")
)
