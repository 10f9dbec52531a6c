"""A linear-Gaussian causal model: normal data whose mean is linear in the state."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.causal.labels import (
    StatePair,
    labelled,
    pairs_of_states,
    weights_by_label,
)
from verifydp.data.causal.matrices import (
    Matrix,
    Vector,
    covariance_of,
    matrix_of,
    product,
    vector_of,
)
from verifydp.errors import InputError
from verifydp.evidence.numbers import written
from verifydp.suggestions import instead_of

__all__ = ["GaussianCausalModel"]

#: Sizes beyond which a model is refused; exact elimination grows with their cube.
_STATES_MAX, _DATA_MAX = 256, 64


@dataclass(frozen=True, init=False)
class GaussianCausalModel:
    """Given a state at position s the data are normal around ``loading s + offset``.

    Parameters
    ----------
    states
        The position of each state by its name: a number, or a list of q numbers.
    loading
        What moves the mean of the data: d rows of q numbers; one row for d = 1.
    covariance
        Of the data given any state: d rows of d exact numbers, symmetric and positive
        semidefinite; 0 stands for data that the state determines. One number for d = 1.
    offset
        The mean at position 0, d numbers; by default 0.
    state_prior
        The probability of each state; no result depends on it, but states of
        probability 0 cannot be in a pair. None where there is none.
    pairs
        Ordered pairs of states to protect; None for all pairs in both orders.

    Raises
    ------
    InputError
        If shapes do not fit, a number is none, the covariance is that of no random
        numbers, or a pair has a state of probability 0.

    Examples
    --------
    >>> model = GaussianCausalModel({"s0": 0, "s1": 1}, loading=[[1], [1]],
    ...                             covariance=[["1/2", "1/4"], ["1/4", "1/2"]])
    >>> model.means["s1"], model.shift("s1", "s0")
    ((Fraction(1, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(1, 1)))
    """

    states: tuple[str, ...]
    positions: tuple[Vector, ...]
    loading: Matrix
    offset: Vector
    covariance: Matrix
    state_prior: tuple[Fraction, ...] | None
    pairs: tuple[StatePair, ...]

    def __init__(
        self,
        states: Mapping[Any, Any],
        loading: Any,
        covariance: Any,
        *,
        offset: Any = None,
        state_prior: Any = None,
        pairs: Any = None,
    ) -> None:
        positions = {
            name: vector_of(place, f"the position of the state {name!r}")
            for name, place in labelled(states, "state").items()
        }
        sizes = {len(place) for place in positions.values()}
        if len(sizes) > 1:
            raise InputError(
                f"positions of states have {min(sizes)} and {max(sizes)} numbers: give "
                "all of them as many"
            )
        columns = next(iter(sizes))
        moves = _loading_of(loading, columns)
        size = len(moves)
        if len(positions) > _STATES_MAX or size > _DATA_MAX:
            raise InputError(
                f"the model has {len(positions)} states and {size} numbers in the "
                f"data: at most {_STATES_MAX} and {_DATA_MAX}"
            )
        base = (Fraction(0),) * size
        if offset is not None:
            base = vector_of(offset, "the offset")
        if len(base) != size:
            raise InputError(
                f"the offset has {len(base)} numbers and the loading {size} rows: give "
                "one for each"
            )
        spread = covariance_of(
            covariance, "the covariance of the data", size, definite=False
        )
        prior = None
        if state_prior is not None:
            prior = weights_by_label(state_prior, "state", "the state prior")
            if set(prior) != set(positions) or sum(prior.values()) != 1:
                raise InputError(
                    f"the state prior names {len(prior)} states and sums to "
                    f"{written(sum(prior.values(), Fraction(0)))}: give each of the "
                    f"{len(positions)} states a weight, 1 in all"
                )
        names = tuple(positions)
        fields: dict[str, Any] = {
            "states": names,
            "positions": tuple(positions.values()),
            "loading": moves,
            "offset": base,
            "covariance": spread,
            "state_prior": None if prior is None else tuple(prior[n] for n in names),
            "pairs": pairs_of_states(names, pairs, prior),
        }
        for field, value in fields.items():
            object.__setattr__(self, field, value)

    @classmethod
    def of_means(
        cls, means: Mapping[Any, Any], covariance: Any, **more: Any
    ) -> "GaussianCausalModel":
        """Give the model with these means of the data by state, d numbers each.

        Examples
        --------
        >>> model = GaussianCausalModel.of_means({"a": [0, 0], "b": [1, 2]},
        ...                                      [[1, 0], [0, 1]])
        >>> model.shift("b", "a")
        (Fraction(1, 1), Fraction(2, 1))
        """
        given = labelled(means, "state")
        size = len(vector_of(next(iter(given.values())), "a mean"))
        identity = [[int(i == j) for j in range(size)] for i in range(size)]
        return cls(given, identity, covariance, **more)

    @property
    def means(self) -> dict[str, Vector]:
        """The mean of the data given each state, d numbers."""
        return {
            name: tuple(
                moved + base
                for moved, base in zip(
                    product(self.loading, place), self.offset, strict=True
                )
            )
            for name, place in zip(self.states, self.positions, strict=True)
        }

    def shift(self, first: str, second: str) -> Vector:
        """Give the mean given the first state minus that given the second, d numbers.

        Raises
        ------
        InputError
            If the model has no such state.
        """
        for state in (first, second):
            if state not in self.states:
                raise InputError(
                    f"the model has no state {state!r}: "
                    f"{instead_of(state, self.states)}"
                )
        one, other = (
            self.positions[self.states.index(state)] for state in (first, second)
        )
        apart = tuple(a - b for a, b in zip(one, other, strict=True))
        return product(self.loading, apart)

    @property
    def size(self) -> int:
        """How many numbers the data are."""
        return len(self.loading)

    @property
    def text(self) -> str:
        """The model in one short line."""
        count = f"{self.size} number{'s' * (self.size > 1)}"
        return f"{len(self.states)} states and normal data of {count}"


def _loading_of(value: Any, columns: int) -> Matrix:
    """Read the loading; a plain list is a column where states are single numbers."""
    matrix = matrix_of(value, "the loading")
    if len(matrix) == 1 and columns == 1 and len(matrix[0]) > 1:
        return tuple((entry,) for entry in matrix[0])
    for number, row in enumerate(matrix, 1):
        if len(row) != columns:
            raise InputError(
                f"row {number} of the loading has {len(row)} entries and states have "
                f"{columns} numbers: give one entry for each"
            )
    return matrix
