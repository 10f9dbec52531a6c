"""How the components of one mixture are coupled with those of another, exactly.

The linear program is eq. (12) of N. Ding, "Approximation of Pufferfish Privacy for
Gaussian Priors": couple the weights of two mixtures so that the squared distances of
the components that are coupled are least on average. Its optimum is often not unique,
and what is averaged over the couplings then depends on the one chosen; so the range
over all optimal couplings is given too. All numbers are rationals; a solver proposes,
the potentials in the answer show it optimal.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

from verifydp.calibration.couplings.weights import (
    another_coupling,
    average,
    check_coupling,
    check_potentials,
    dot,
    least_coupling,
    shares,
    shifts,
)
from verifydp.data.beliefs import NormalComponent, Prior
from verifydp.errors import CertificateError, InputError
from verifydp.exact.linear import Matrix, Vector

__all__ = [
    "Coupling",
    "FaceEnd",
    "FaceRange",
    "component_coupling",
    "shift_costs",
]


@dataclass(frozen=True, slots=True)
class FaceEnd:
    """The least, or the largest, average over the optimal couplings.

    Attributes
    ----------
    value
        Guarantee: exact.
    weights
        An optimal coupling that attains it.
    row_potentials, column_potentials
        Show it: their sums are at most (for the largest: at least) the entries of the
        matrix wherever an optimal coupling can have weight, and average to ``value``.
    """

    value: Fraction
    weights: Matrix
    row_potentials: Vector
    column_potentials: Vector


@dataclass(frozen=True, slots=True)
class FaceRange:
    """What an average can be, over all couplings of least cost."""

    lowest: FaceEnd
    highest: FaceEnd


@dataclass(frozen=True, slots=True)
class Coupling:
    """A coupling of least cost, with what shows that none costs less.

    Attributes
    ----------
    first, second
        Weight, mean and standard deviation of each component.
    costs
        Squared distance of mean plus that of standard deviation, a row for each
        component of the first mixture, a column for each of the second.
    weights
        The coupling: rows sum to the first weights, columns to the second.
    cost
        What it costs. Guarantee: the least of all couplings, exactly.
    row_potentials, column_potentials
        Their sums are at most the costs, and their average is ``cost``.
    other
        Another coupling of the same cost; None if and only if there is none.
    """

    first: tuple[NormalComponent, ...]
    second: tuple[NormalComponent, ...]
    costs: Matrix
    weights: Matrix
    cost: Fraction
    row_potentials: Vector
    column_potentials: Vector
    other: Matrix | None

    @property
    def unique(self) -> bool:
        """Whether no other coupling costs as little. Guarantee: exact."""
        return self.other is None

    @property
    def tight(self) -> frozenset[tuple[int, int]]:
        """Where the potentials reach the cost.

        By complementary slackness the couplings of least cost are those, and only
        those, that have no weight elsewhere.
        """
        return frozenset(
            (row, column)
            for row, costs in enumerate(self.costs)
            for column, cost in enumerate(costs)
            if self.row_potentials[row] + self.column_potentials[column] == cost
        )

    def check(self) -> None:
        """Establish again, from the numbers alone, that no coupling costs less.

        Raises
        ------
        CertificateError
            If a sum of the coupling is wrong, a potential too large, the values differ,
            or uniqueness is not as told.

        Examples
        --------
        >>> from verifydp.data.beliefs import GaussianMixturePrior, GaussianPrior
        >>> two = GaussianMixturePrior([0.5, 0.5], means=[1, -1], sds=[1, 1])
        >>> coupling = component_coupling(GaussianPrior(0, 0), two)
        >>> coupling.check()
        >>> coupling.cost, coupling.unique
        (Fraction(2, 1), True)
        """
        if self.costs != _squared_distances(self.first, self.second):
            raise CertificateError("the costs are not those of the components")
        rows, columns = shares(self.first), shares(self.second)
        check_coupling(self.weights, rows, columns)
        check_potentials(self.costs, self.row_potentials, self.column_potentials)
        value = average(self.weights, self.costs)
        bound = dot(self.row_potentials, rows) + dot(self.column_potentials, columns)
        if not self.cost == value == bound:
            raise CertificateError(
                f"the coupling costs {value} and the potentials show {bound}, but "
                f"{self.cost} is told"
            )
        if self.other is None:
            if another_coupling(self.weights, self.tight) is not None:
                raise CertificateError("the coupling is not the only one of its cost")
            return
        check_coupling(self.other, rows, columns)
        if self.other == self.weights or average(self.other, self.costs) != value:
            raise CertificateError("the other coupling is no other of the same cost")

    def range_over_optima(self, objective: Sequence[Sequence[Fraction]]) -> FaceRange:
        """Find the least and the largest average of a matrix over all optima.

        Parameters
        ----------
        objective
            A row for each component of the first mixture, a column for each of the
            second; `shift_costs` gives that of eq. (13).

        Returns
        -------
        FaceRange
            Guarantee: both ends are exact and attained; `check_range` shows it again.

        Raises
        ------
        InputError
            If the shape is another.

        Examples
        --------
        The printed scale of eq. (13) at epsilon 1, with 2 for the normal quantile,
        depends on which of two couplings of the same cost a solver happens to find:

        >>> from verifydp.data.beliefs import GaussianMixturePrior
        >>> first = GaussianMixturePrior([0.5, 0.5], means=[1, 0], sds=[2, 1])
        >>> second = GaussianMixturePrior([0.5, 0.5], means=[1, 0], sds=[1, 2])
        >>> coupling = component_coupling(first, second)
        >>> found = coupling.range_over_optima(shift_costs(first, second, Fraction(2)))
        >>> coupling.unique, found.lowest.value, found.highest.value
        (False, Fraction(1, 1), Fraction(2, 1))
        """
        matrix = self._matrix(objective)
        lowest = self._least(matrix)
        mirrored = self._least(_negated(matrix))
        highest = FaceEnd(
            -mirrored.value,
            mirrored.weights,
            tuple(-value for value in mirrored.row_potentials),
            tuple(-value for value in mirrored.column_potentials),
        )
        return FaceRange(lowest, highest)

    def check_range(
        self, objective: Sequence[Sequence[Fraction]], found: FaceRange
    ) -> None:
        """Establish again both ends of a range over the optima.

        Raises
        ------
        CertificateError
            If an end is not attained by an optimal coupling, or not shown by its
            potentials.
        """
        matrix = self._matrix(objective)
        rows, columns = shares(self.first), shares(self.second)
        for end, sign in ((found.lowest, 1), (found.highest, -1)):
            check_coupling(end.weights, rows, columns)
            if average(end.weights, self.costs) != self.cost:
                raise CertificateError("an end of the range is no optimal coupling")
            signed = matrix if sign == 1 else _negated(matrix)
            potentials = [sign * value for value in end.row_potentials]
            others = [sign * value for value in end.column_potentials]
            check_potentials(signed, potentials, others, cells=self.tight)
            bound = dot(potentials, rows) + dot(others, columns)
            if not sign * end.value == average(end.weights, signed) == bound:
                raise CertificateError(
                    f"an end of the range is told as {end.value}, but its coupling "
                    f"gives {sign * average(end.weights, signed)} and its potentials "
                    f"{sign * bound}"
                )

    def _matrix(self, objective: Sequence[Sequence[Fraction]]) -> Matrix:
        matrix = tuple(tuple(Fraction(entry) for entry in row) for row in objective)
        shape = (len(self.first), len(self.second))
        if len(matrix) != shape[0] or any(len(row) != shape[1] for row in matrix):
            raise InputError(
                f"the matrix to average has {len(matrix)} rows of "
                f"{[len(row) for row in matrix]} entries: give {shape[0]} rows of "
                f"{shape[1]}, one entry a pair of components"
            )
        return matrix

    def _least(self, matrix: Matrix) -> FaceEnd:
        least = least_coupling(
            matrix, shares(self.first), shares(self.second), sorted(self.tight)
        )
        return FaceEnd(least.value, least.weights, least.rows, least.columns)


def component_coupling(first: Prior, second: Prior) -> Coupling:
    """Couple the components of two mixtures at least cost, eq. (12).

    Parameters
    ----------
    first, second
        Priors with exact components; a single normal law or a point has one.

    Returns
    -------
    Coupling
        Guarantee: of least cost among all couplings of the weights, in rationals;
        `Coupling.check` establishes it from the potentials alone.

    Raises
    ------
    UnsupportedError
        If the exact simplex method gives up, which takes hundreds of components.

    Notes
    -----
    Linear programming duality (A. Schrijver, Theory of Linear and Integer
    Programming, 1986, section 7.4); the cost is that of the optimal map between the
    two normal laws. HiGHS proposes a basis.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianMixturePrior
    >>> first = GaussianMixturePrior([0.5, 0.5], means=[0, 4], sds=[1, 2])
    >>> second = GaussianMixturePrior([0.3, 0.7], means=[1, 5], sds=[0.5, 1])
    >>> component_coupling(first, second).cost
    Fraction(51, 8)
    """
    rows, columns = first.components, second.components
    costs = _squared_distances(rows, columns)
    cells = list(product(range(len(rows)), range(len(columns))))
    least = least_coupling(costs, shares(rows), shares(columns), cells)
    coupling = Coupling(
        first=rows,
        second=columns,
        costs=costs,
        weights=least.weights,
        cost=least.value,
        row_potentials=least.rows,
        column_potentials=least.columns,
        other=None,
    )
    return replace(coupling, other=another_coupling(least.weights, coupling.tight))


def shift_costs(first: Prior, second: Prior, factor: Fraction) -> Matrix:
    """Write down ``|difference of means| + factor * |difference of deviations|``.

    Parameters
    ----------
    first, second
        The mixtures.
    factor
        An enclosing end of the normal quantile ``tau``, at least 0. The entries rise
        with it, so that the lower end gives lower bounds of every average and least
        average, the upper end upper bounds.

    Returns
    -------
    tuple of tuple of Fraction
        A row for each component of the first mixture.

    Raises
    ------
    InputError
        If the factor is below 0.
    """
    return shifts(first.components, second.components, factor)


def _squared_distances(
    first: Sequence[NormalComponent], second: Sequence[NormalComponent]
) -> Matrix:
    return tuple(
        tuple(
            (mean - other_mean) ** 2 + (sd - other_sd) ** 2
            for _, other_mean, other_sd in second
        )
        for _, mean, sd in first
    )


def _negated(matrix: Matrix) -> Matrix:
    return tuple(tuple(-entry for entry in row) for row in matrix)
