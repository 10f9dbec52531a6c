"""How much a function stretches distances: its sensitivity between two spaces."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from verifydp.data.spaces.extended import INFINITE, Distance, read_distance
from verifydp.data.spaces.finite import FiniteSpace

__all__ = ["Sensitivity", "sensitivity"]


@dataclass(frozen=True, slots=True)
class Sensitivity:
    """The least factor by which a function stretches distances at most.

    Parameters
    ----------
    value
        From 0 to infinity; 0 where there are no neighbours.
    database, neighbour
        Where it is reached; None where there are no neighbours.
    """

    value: Distance
    database: Any = None
    neighbour: Any = None


def sensitivity(
    function: Callable[[Any], Any],
    space: FiniteSpace,
    distance: Callable[[Any, Any], Any],
) -> Sensitivity:
    """Find it, over the neighbours of a class: for a canonical metric these decide.

    Parameters
    ----------
    function
        Of a database of the class.
    space
        The class.
    distance
        Of two values of the function: a metric, with values from 0 to infinity. Where
        it breaks the triangle inequality, neighbours do not decide and the answer is
        too small.

    Returns
    -------
    Sensitivity
        Exact where the distances are (Guerra-Balboa and others 2024, section III-B).

    Raises
    ------
    InputError
        If a distance is negative or no number.

    Examples
    --------
    >>> from verifydp.data.spaces.finite import finite_space
    >>> space = finite_space([[], [3], [3, 5]], "add-remove")
    >>> sensitivity(sum, space, lambda one, two: abs(one - two)).value
    Fraction(5, 1)
    """
    images: Sequence[Any] = [function(database) for database in space.databases]
    best = Sensitivity(Fraction(0))
    for place, other in space.pairs:
        far = read_distance(distance(images[place], images[other]), "a distance")
        if far > best.value or best.database is None:
            pair = space.databases[place], space.databases[other]
            best = Sensitivity(far, *pair)
        if best.value == INFINITE:
            break
    return best
