"""Outputs of several mechanisms, joined where they say the same of the data.

Given the data the outputs are independent, so that an output vector has the likelihood
``prod_i gamma_i(y_i|x)`` at each data value x. Two output vectors whose likelihoods are
proportional tell alike (the likelihood ratio is a sufficient statistic, Lehmann and
Romano 2005, section 2.6) and are joined; what is left is a `LikelihoodClasses`: vectors
of whole numbers without a common factor, each with how much of it there is. Nothing is
rounded.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TypeAlias

from verifydp.errors import UnsupportedError

__all__ = ["CLASSES_MAX", "LikelihoodClasses", "LikelihoodRows", "merged_values"]

#: Products of classes that one composition may take.
CLASSES_MAX = 1 << 18

#: A row of weights for each data value, one for each output.
LikelihoodRows: TypeAlias = Sequence[Sequence[Fraction]]


@dataclass(frozen=True, slots=True)
class LikelihoodClasses:
    """Classes of outputs by their likelihoods at n data values, exactly.

    Attributes
    ----------
    weights
        For each vector of n whole numbers without a common factor, not all 0, how many
        times it occurs: a whole number.
    unit
        What the likelihoods are counted in: at each data value the entries times their
        numbers add up to it.

    Examples
    --------
    >>> flip = [[Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)]]
    >>> once = LikelihoodClasses.of_rows(flip)
    >>> sorted(once.times(once).weights.items()), once.times(once).unit
    ([((1, 1), 6), ((1, 9), 1), ((9, 1), 1)], 16)
    """

    weights: dict[tuple[int, ...], int]
    unit: int

    @classmethod
    def of_rows(cls, rows: LikelihoodRows) -> "LikelihoodClasses":
        """Join the outputs of one mechanism, given a row of it for each data value."""
        unit = lcm(*(weight.denominator for row in rows for weight in row))
        found: dict[tuple[int, ...], int] = {}
        for column in zip(*rows, strict=True):
            _add(found, [w.numerator * (unit // w.denominator) for w in column], 1)
        return cls(found, unit)

    @classmethod
    def nothing(cls, values: int) -> "LikelihoodClasses":
        """Give the one class of no mechanism at all, for so many data values."""
        return cls({(1,) * values: 1}, 1)

    def times(self, other: "LikelihoodClasses") -> "LikelihoodClasses":
        """Give the classes of both outputs, independent given the data.

        Raises
        ------
        UnsupportedError
            If that takes more than 262,144 products.
        """
        products = len(self.weights) * len(other.weights)
        if products > CLASSES_MAX:
            raise UnsupportedError(
                f"the outputs make {products} classes of unlike likelihoods, more than "
                f"{CLASSES_MAX}"
            )
        found: dict[tuple[int, ...], int] = {}
        for one, count in self.weights.items():
            for two, often in other.weights.items():
                entries = [a * b for a, b in zip(one, two, strict=True)]
                _add(found, entries, count * often)
        return LikelihoodClasses(found, self.unit * other.unit)

    def mixed(self, weights: Sequence[Sequence[Fraction]]) -> "LikelihoodClasses":
        """Give the classes of outputs by their probabilities given each state.

        Parameters
        ----------
        weights
            For each state the probabilities of the n data values.

        Examples
        --------
        >>> half, quarter = Fraction(1, 2), Fraction(1, 4)
        >>> told = LikelihoodClasses.of_rows([[1, 0], [0, 1]])
        >>> told.mixed([[half, half], [quarter, 3 * quarter]]).weights
        {(2, 1): 1, (2, 3): 1}
        """
        scale = lcm(*(weight.denominator for row in weights for weight in row))
        whole = [
            [w.numerator * (scale // w.denominator) for w in row] for row in weights
        ]
        found: dict[tuple[int, ...], int] = {}
        for entry, count in self.weights.items():
            sums = [
                sum(w * one for w, one in zip(row, entry, strict=True)) for row in whole
            ]
            _add(found, sums, count)
        return LikelihoodClasses(found, self.unit * scale)

    def __len__(self) -> int:
        return len(self.weights)


def _add(found: dict[tuple[int, ...], int], entries: list[int], count: int) -> None:
    """Count a vector by its direction; what is possible nowhere is dropped."""
    common = gcd(*entries)
    if common:
        key = tuple(entry // common for entry in entries)
        found[key] = found.get(key, 0) + count * common


def merged_values(
    rows: Iterable[Sequence[Sequence[Fraction]]], weights: Sequence[Sequence[Fraction]]
) -> tuple[list[LikelihoodRows], list[tuple[Fraction, ...]]]:
    """Join data values that all mechanisms treat alike, and leave out impossible ones.

    Parameters
    ----------
    rows
        For each mechanism its row for each of n data values.
    weights
        For each state the probabilities of the n values.

    Returns
    -------
    tuple
        The rows that are left, for each mechanism, and the weights by state. Guarantee:
        the law of all outputs given each state is unchanged.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> rows, weights = merged_values([[[1, 0], [1, 0], [0, 1]]], [[half, half, 0]])
    >>> rows, weights
    ([[[1, 0]]], [(Fraction(1, 1),)])
    """
    listed = list(rows)
    places: dict[tuple[tuple[Fraction, ...], ...], list[int]] = {}
    for value, column in enumerate(zip(*weights, strict=True)):
        if any(column):
            key = tuple(tuple(mechanism[value]) for mechanism in listed)
            places.setdefault(key, []).append(value)
    joined = list(places.values())
    return (
        [[mechanism[group[0]] for group in joined] for mechanism in listed],
        [
            tuple(sum((row[v] for v in group), Fraction(0)) for group in joined)
            for row in weights
        ],
    )
