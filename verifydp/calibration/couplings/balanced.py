"""The coupling that serves the corrected bound for mixtures best.

For an ordered pair of mixtures any coupling of the weights gives a sufficient scale:
the largest, over the components of the first, of the average of what its partners
cost. Which coupling makes this largest average least is a linear program.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from verifydp.calibration.couplings.weights import (
    check_coupling,
    dot,
    margin_rows,
    shares,
    shifts,
    solved,
    spread,
)
from verifydp.data.beliefs import NormalComponent, Prior
from verifydp.errors import CertificateError
from verifydp.exact.linear import Matrix, Vector

__all__ = ["BalancedCoupling", "balanced_coupling", "largest_average"]


@dataclass(frozen=True, slots=True)
class BalancedCoupling:
    """A coupling whose largest conditional average is least.

    Attributes
    ----------
    first, second
        Weight, mean and standard deviation of each component.
    factor
        What a difference of standard deviations counts.
    costs
        What is averaged: `shift_costs` of the module beside this one.
    weights
        The coupling.
    value
        The largest average of a row, and of a column where ``both_orders``; divided by
        epsilon it is a sufficient scale. Guarantee: exact, and least of all couplings.
    both_orders
        Whether columns count too.
    row_potentials, column_potentials, multipliers
        Show that no coupling does better. The multipliers, one a conditional average,
        are at least 0 and sum to 1 when each is divided by its weight's sum.
    """

    first: tuple[NormalComponent, ...]
    second: tuple[NormalComponent, ...]
    factor: Fraction
    costs: Matrix
    weights: Matrix
    value: Fraction
    both_orders: bool
    row_potentials: Vector
    column_potentials: Vector
    multipliers: Vector

    def check(self) -> None:
        """Establish again that the value is attained and that none is less.

        Raises
        ------
        CertificateError
            If the coupling, its value or the multipliers are not right.

        Notes
        -----
        The average of the conditional averages by the multipliers is at most the
        largest of them; the potentials bound it from below for every coupling.
        """
        if self.costs != shifts(self.first, self.second, self.factor):
            raise CertificateError("the costs are not those of the components")
        rows, columns = shares(self.first), shares(self.second)
        check_coupling(self.weights, rows, columns)
        attained = largest_average(
            self.weights, self.costs, both_orders=self.both_orders
        )
        parts = (*rows, *columns) if self.both_orders else rows
        if len(self.multipliers) != len(parts) or min(self.multipliers) < 0:
            raise CertificateError("the multipliers do not fit the averages")
        if dot(self.multipliers, parts) != 1:
            raise CertificateError("the multipliers do not average to 1")
        for m, n in product(range(len(rows)), range(len(columns))):
            share = self.multipliers[m]
            if self.both_orders:
                share += self.multipliers[len(rows) + n]
            total = self.row_potentials[m] + self.column_potentials[n]
            if total > share * self.costs[m][n]:
                raise CertificateError(
                    f"the potentials of components {m} and {n} sum to {total}: too much"
                )
        bound = dot(self.row_potentials, rows) + dot(self.column_potentials, columns)
        if not attained == self.value == bound:
            raise CertificateError(
                f"the coupling attains {attained} and the potentials show {bound}, "
                f"but {self.value} is told"
            )


def largest_average(
    weights: Sequence[Sequence[Fraction]],
    costs: Sequence[Sequence[Fraction]],
    *,
    both_orders: bool = False,
) -> Fraction:
    """Find the largest average of a row of costs, weighted by the coupling's row.

    Parameters
    ----------
    weights
        A coupling whose rows and columns all have weight.
    costs
        What is averaged.
    both_orders
        Whether averages of columns count too: what the reversed pair needs.

    Returns
    -------
    Fraction
        Guarantee: exact.

    Examples
    --------
    >>> half, none, ten = Fraction(1, 2), Fraction(0), Fraction(10)
    >>> largest_average([[half, none], [none, half]], [[none, ten], [ten, ten]])
    Fraction(10, 1)
    """
    pairs = list(zip(weights, costs, strict=True))
    if both_orders:
        turned = zip(*weights, strict=True), zip(*costs, strict=True)
        pairs += list(zip(*turned, strict=True))
    return max(dot(row, values) / sum(row, Fraction(0)) for row, values in pairs)


def balanced_coupling(
    first: Prior, second: Prior, factor: Fraction, *, both_orders: bool = False
) -> BalancedCoupling:
    """Find the coupling whose largest conditional average of shifts is least.

    Parameters
    ----------
    first, second
        The ordered pair of mixtures.
    factor
        A rational that is not below the normal quantile ``tau`` of the rule; what
        follows from the coupling then holds for ``tau`` itself.
    both_orders
        Serve the reversed pair by the same coupling. Two couplings, one for each
        order, can only do better.

    Returns
    -------
    BalancedCoupling
        Guarantee: ``value`` is exact at this factor. A scale of at least ``value /
        epsilon`` gives (epsilon, delta) for the pair when ``factor`` is at least the
        upper normal quantile of ``delta / 2``.

    Raises
    ------
    InputError
        If the factor is below 0.
    UnsupportedError
        If the exact simplex method gives up.

    Notes
    -----
    The bound: the noised densities are compared for each component of the first
    mixture by itself, with Jensen's inequality over its partners; any coupling may be
    used, not only that of least squared distance.

    Examples
    --------
    >>> from verifydp.data.beliefs import GaussianMixturePrior
    >>> first = GaussianMixturePrior([0.5, 0.5], means=[0, 40], sds=[0.5, 1])
    >>> second = GaussianMixturePrior([0.5, 0.5], means=[10, 40], sds=[1, 1.5])
    >>> balanced_coupling(first, second, Fraction(2)).value
    Fraction(11, 1)
    """
    rows, columns = first.components, second.components
    costs = shifts(rows, columns, factor)
    count, width = len(rows), len(columns)
    cells = list(product(range(count), range(width)))
    level = len(cells)  # the variable that no average exceeds
    averages: list[dict[int, Fraction]] = [{level: -weight} for weight in shares(rows)]
    if both_orders:
        averages += [{level: -weight} for weight in shares(columns)]
    for index, (row, column) in enumerate(cells):
        averages[row][index] = costs[row][column]
        if both_orders:
            averages[count + column][index] = costs[row][column]
    solution = solved(
        [Fraction(0)] * level + [Fraction(1)],
        [*margin_rows(cells, count, width), *averages],
        [*shares(rows), *shares(columns), *([Fraction(0)] * len(averages))],
        inequalities=len(averages),
    )
    potentials = solution.dual[: count + width]
    return BalancedCoupling(
        first=rows,
        second=columns,
        factor=factor,
        costs=costs,
        weights=spread(cells, solution.primal, count, width),
        value=solution.value,
        both_orders=both_orders,
        row_potentials=potentials[:count],
        column_potentials=potentials[count:],
        multipliers=tuple(-value for value in solution.dual[count + width :]),
    )
