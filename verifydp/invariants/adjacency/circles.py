"""Three published sets in a circle: a bound where two levels close it.

Sets A x B, A x C and B x C have no bound as small as their number. But where C has two
levels, a change that keeps all margins takes from (a, b, second level) what it adds to
(a, b, first level), and what it adds there is a circulation between the levels of A and
those of B: it splits into simple cycles that agree with it in sign, each through every
level once at most. So every table is reached by single cycles, with a table after each
of them (R. Ahuja, T. Magnanti and J. Orlin 1993, theorem 3.5).
"""

from collections.abc import Iterable

from verifydp.invariants.margins.cells import maximal
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["most_in_circle"]


def most_in_circle(totals: MarginTotals) -> int | None:
    """Bound the pointwise semi-adjacent parameter of three sets in a circle.

    A person is to have a value that is possible. If somebody has it, the two exchange:
    2 persons. Otherwise some table has somebody there; of the cycles towards it one
    puts a person there, and can be made alone. A cycle of 2 m cells of A x B moves 2 m
    persons, and m is at most the number of levels of A and of B; with one more, whose
    the value is to be, it is at most ``2 m + 1``. Features in A x B alone make
    several arrows between two levels, which changes nothing of it.

    Returns
    -------
    int or None
        None where the sets are no such circle.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> cube = CountTable.from_counts([[[1, 2], [3, 1]], [[1, 1], [2, 2]]])
    >>> pairs = [("A", "B"), ("A", "C"), ("B", "C")]
    >>> most_in_circle(MarginTotals.of_table(cube, pairs))
    5
    """
    sets = [set(one) for one in maximal(totals.published)]
    if len(sets) != 3:
        return None
    found = []
    for index, base in enumerate(sets):
        one, two = (other for at, other in enumerate(sets) if at != index)
        closing = one & two
        ends = one - closing, two - closing
        fits = not (base & closing) and all(end and end <= base for end in ends)
        if fits and _levels(totals, closing) <= 2:
            sizes = [_levels(totals, end) for end in ends]
            found.append(max(2, 2 * min(sizes) + 1))
    return min(found, default=None)


def _levels(totals: MarginTotals, features: Iterable[int]) -> int:
    """How many combinations of levels of some features somebody has."""
    places = tuple(sorted(features))
    own = next(one for one in totals.published if set(places) <= set(one))
    return len(
        {
            tuple(key[own.index(place)] for place in places)
            for key, count in totals.of(own).items()
            if count
        }
    )
