"""Mechanisms that reach a budget: no smaller one holds for all components.

For a metric d and a database a, the mechanism that answers 1 with probability
``exp(-epsilon d(a, x)) / 2`` on x is private with epsilon d, and between a and x the
loss of the answer 1 is all of epsilon d(a, x). Independent ones, each for the metric of
its component and for the view of one database, therefore reach the sum.
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.composition.views import ViewComposition
from verifydp.data.spaces.extended import INFINITE
from verifydp.errors import InputError
from verifydp.evidence.epsilon import Epsilon
from verifydp.exact.balls import ball, lowest
from verifydp.laws.finite import FiniteLaw
from verifydp.notions.approximate import ExactApproximate

__all__ = ["ReachingMechanisms", "witness"]

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


def _coin(factor: Fraction, distance: Any) -> FiniteLaw:
    one = Fraction(0) if distance == INFINITE else 1 / (2 * factor ** int(distance))
    return FiniteLaw({1: one, 0: 1 - one})


def _growth_below(epsilon: Epsilon) -> Fraction:
    """The exponential, or a short rational just below it."""
    if epsilon.growth is not None:
        return epsilon.growth
    assert epsilon.nats is not None
    exact = lowest(ball(epsilon.nats).exp())
    return Fraction(exact.numerator * _BELOW // exact.denominator, _BELOW)
