"""Mechanisms that reach a budget: no smaller one holds for all components.

For a metric d and a database a, the mechanism that answers 1 with probability
``exp(-epsilon d(a, x)) / 2`` on x is private with epsilon d, and between a and x the
loss of the answer 1 is all of epsilon d(a, x). Independent ones, each for the metric of
its component and for the view of one database, therefore reach the sum.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

from verifydp.composition.composing import ComposedBudget
from verifydp.composition.regions import value_beside
from verifydp.composition.releases import TABLE, ReleasePlan
from verifydp.composition.views import ViewComposition
from verifydp.data.spaces.extended import INFINITE, Distance
from verifydp.data.spaces.keys import frozen
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, lowest
from verifydp.laws.finite import FiniteLaw
from verifydp.notions.approximate import ExactApproximate

__all__ = ["ReachingMechanisms", "ReleaseWitness", "release_witness", "witness"]

#: Exponentials that are irrational are taken as a rational so much below, relatively.
_BELOW = 10**12


@dataclass(frozen=True)
class ReachingMechanisms:
    """Components that reach a budget together.

    Parameters
    ----------
    laws
        Of each component, its output on each database of the class, by place.
    database, neighbour
        The places of the pair.
    growth
        The likelihood ratio of the event that all answer 1: what is reached, exactly.
    """

    laws: tuple[tuple[FiniteLaw, ...], ...]
    database: int
    neighbour: int
    growth: Fraction

    @property
    def epsilon_lower(self) -> Epsilon:
        """What any guarantee of all such components has to allow; exact."""
        return Epsilon(growth=self.growth)


def witness(found: ViewComposition) -> ReachingMechanisms:
    """Make components with their budgets that give away all of the composition's.

    Raises
    ------
    InputError
        If the budgets are not pure, or no two databases are neighbours.
    """
    if found.worst is None:
        raise InputError("no two databases are neighbours: there is nothing to reach")
    place, other = found.worst.database, found.worst.neighbour
    laws, growth = [], Fraction(1)
    for number, part in enumerate(found.parts):
        if not isinstance(part.budget, ExactApproximate) or part.budget.delta:
            raise InputError(
                f"component {part.name}: its budget is {part.budget}: mechanisms that "
                "reach a budget are made for pure ones"
            )
        factor = _growth_below(part.budget.epsilon)
        laws.append(
            tuple(
                _coin(factor, found.distances(place, x)[number])
                for x in range(len(found.space))
            )
        )
        growth *= factor ** int(found.worst.distances[number])
    return ReachingMechanisms(tuple(laws), place, other, growth)


@dataclass(frozen=True)
class ReleaseWitness:
    """Components of a release that reach its budget together, at two tables.

    Each answers 1 or 0; what is reached is the event that those with a pure budget
    whose data differ all answer 1.

    Parameters
    ----------
    release
        The release.
    database, neighbour
        The tables, lists of records.
    factors
        By component, the exponential of its epsilon, or a rational just below.
    growth
        The likelihood ratio of the event: what is reached, exactly.
    """

    release: ReleasePlan
    database: tuple[Mapping[str, Any], ...]
    neighbour: tuple[Mapping[str, Any], ...]
    factors: tuple[Fraction, ...]
    growth: Fraction

    def chance(self, place: int, table: Sequence[Mapping[str, Any]]) -> Fraction:
        """The probability that a component answers 1 on any table; exact."""
        far = _part_distance(self.release, place, self.database, table)
        return _chance(self.factors[place], far)


def release_witness(release: ReleasePlan, found: ComposedBudget) -> ReleaseWitness:
    """Make components with the budgets of a release that give away all of its budget.

    Parameters
    ----------
    release, found
        A release, and what `composed_budget` found of it.

    Raises
    ------
    InputError
        If budgets are not pure, are for groups, or no smaller budget is ruled out.
    """
    budgets = [component.budget for component in release.components]
    if not all(isinstance(b, ExactApproximate) and not b.delta for b in budgets):
        raise InputError(
            "some budgets are not pure: components that reach a budget are made for "
            "pure ones"
        )
    if release.relation.group_size > 1 or release.domain.least > 1:
        raise InputError(
            "components that reach a budget are made for tables of one record and of "
            "none: leave out groups and least sizes"
        )
    factors = tuple(_growth_below(budget.epsilon) for budget in budgets)
    # Records that meet the same conditions differ in a column that nobody names.
    named = [name for part in release.components for name in part.region.domain.columns]
    spare = "record" + "_" * max(map(len, ["", *named]))
    step = found.worst.step
    database = ({**dict(step.record.record), spare: 0},)
    other = () if step.other is None else ({**dict(step.other.record), spare: 1},)
    made = ReleaseWitness(release, database, other, factors, Fraction(1))
    places = range(len(factors))
    chances = [[made.chance(i, table) for i in places] for table in (database, other)]
    growth = prod(chances[0], start=Fraction(1)) / prod(chances[1], start=Fraction(1))
    return ReleaseWitness(release, database, other, factors, growth)


def _part_distance(
    release: ReleasePlan,
    place: int,
    table: Sequence[Mapping[str, Any]],
    other: Sequence[Mapping[str, Any]],
) -> Distance:
    """How far what a component reads of two tables is apart, in its own relation."""
    component = release.components[place]
    parts = [
        Counter(frozen(record) for record in one if component.region.holds(record))
        for one in (table, other)
    ]
    more, less = (parts[0] - parts[1]).total(), (parts[1] - parts[0]).total()
    if component.relation.name == "add-remove":
        return more + less
    regions = [one.region for one in release.components]
    # A record that is read may become one that is not, where there are such.
    if component.over == TABLE and value_beside(place, regions, release.domain):
        return max(more, less)
    return more if more == less else INFINITE


def _coin(factor: Fraction, distance: Any) -> FiniteLaw:
    one = _chance(factor, distance)
    return FiniteLaw({1: one, 0: 1 - one})


def _chance(factor: Fraction, distance: Distance) -> Fraction:
    return Fraction(0) if distance == INFINITE else 1 / (2 * factor ** int(distance))


def _growth_below(epsilon: Epsilon) -> Fraction:
    """The exponential, or a short rational just below it."""
    if epsilon.growth is not None:
        return epsilon.growth
    assert epsilon.nats is not None
    exact = lowest(ball(epsilon.nats).exp())
    return Fraction(exact.numerator * _BELOW // exact.denominator, _BELOW)
