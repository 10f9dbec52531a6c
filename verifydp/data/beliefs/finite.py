"""A prior on finitely many values, such as the values of a table."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.beliefs.protocol import NormalComponent, Prior, shares_of
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.laws.atoms import Atoms
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.parameters import as_written, listed

__all__ = ["FinitePrior"]

#: Values that the one-line text names.
_SHOWN = 4


@dataclass(frozen=True, init=False)
class FinitePrior(Prior):
    """A law on finitely many values with exact weights.

    Parameters
    ----------
    weights
        The weight of each value: exact numbers of at least 0 that sum to exactly 1;
        values of weight 0 are dropped.

    Raises
    ------
    InputError
        If a value or weight is no finite number, or the weights sum to another number.

    Examples
    --------
    >>> prior = FinitePrior({0: "1/4", 2: "3/4"})
    >>> prior.mean, prior.variance, prior.text
    (Fraction(3, 2), Fraction(3, 4), '2 values: 0 (0.25), 2 (0.75)')
    """

    values: tuple[Fraction, ...]
    weights: tuple[Fraction, ...]

    def __init__(self, weights: Mapping[Any, Any]) -> None:
        if not isinstance(weights, Mapping):
            raise InputError(
                "a finite prior is made of weights by value, such as {0: '1/4', 1: "
                "'3/4'}; FinitePrior.of_values([...]) weighs records alike"
            )
        if not weights:
            raise InputError("a finite prior has no value: give at least one")
        shares = shares_of(tuple(weights.values()), "finite prior")
        total: dict[Fraction, Fraction] = {}
        for value, share in zip(weights, shares, strict=True):
            exact = as_written(value, "a value of the finite prior")
            total[exact] = total.get(exact, Fraction(0)) + share
        kept = sorted((value, share) for value, share in total.items() if share)
        object.__setattr__(self, "values", tuple(value for value, _ in kept))
        object.__setattr__(self, "weights", tuple(share for _, share in kept))

    @classmethod
    def of_values(cls, values: Iterable[Any]) -> "FinitePrior":
        """Give each value the weight with which it occurs: the empirical law.

        Raises
        ------
        InputError
            If there is no value, or one is no finite number.

        Examples
        --------
        >>> FinitePrior.of_values([1, 1, 3, 1.0]).weights
        (Fraction(3, 4), Fraction(1, 4))
        """
        given = listed(values, "values")
        counts = Counter(as_written(value, "a value") for value in given)
        size = counts.total()
        if not size:
            raise InputError("a finite prior needs values: the list is empty")
        return cls({value: Fraction(count, size) for value, count in counts.items()})

    @property
    def components(self) -> tuple[NormalComponent, ...]:
        """The points, in increasing order, with deviation 0."""
        pairs = zip(self.weights, self.values, strict=True)
        return tuple(
            NormalComponent(share, value, Fraction(0)) for share, value in pairs
        )

    @property
    def law(self) -> Atoms:
        """The atoms."""
        return Atoms(dict(zip(self.values, self.weights, strict=True)))

    @property
    def finite_law(self) -> FiniteLaw:
        """The same law for questions that are answered in rational arithmetic."""
        return FiniteLaw(dict(zip(self.values, self.weights, strict=True)))

    @property
    def text(self) -> str:
        """How many values, and the first of them."""
        pairs = list(zip(self.values, self.weights, strict=True))
        listed = ", ".join(f"{written(v)} ({written(w)})" for v, w in pairs[:_SHOWN])
        more = ", ..." if len(pairs) > _SHOWN else ""
        return f"{len(pairs)} value{'s' * (len(pairs) > 1)}: {listed}{more}"
