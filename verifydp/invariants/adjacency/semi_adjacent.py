"""The semi-adjacent parameter of margins, and of the table at hand."""

from verifydp.errors import InputError
from verifydp.formal.prove.integer_programs import WORK
from verifydp.invariants.adjacency.circles import most_in_circle
from verifydp.invariants.adjacency.decomposable_margins import DecomposableMargins
from verifydp.invariants.adjacency.overlapping_margins import OverlappingMargins
from verifydp.invariants.adjacency.parameters import (
    SemiAdjacent,
    SemiAdjacentReading,
    TableWitness,
)
from verifydp.invariants.adjacency.separate_margins import SeparateMargins
from verifydp.invariants.margins.decomposable import is_decomposable
from verifydp.invariants.margins.totals import MarginTotals

__all__ = ["semi_adjacent_at", "semi_adjacent_of"]


def semi_adjacent_of(
    totals: MarginTotals,
    reading: SemiAdjacentReading | str = SemiAdjacentReading.POINTWISE,
    *,
    work: int = WORK,
) -> SemiAdjacent:
    """Find the parameter over all databases with given margins.

    Databases give each person one cell; neighbours replace one person's. All persons
    are alike, so one of them stands for all.

    Parameters
    ----------
    totals
        What is published; that a table has these margins is taken for granted, see
        `require_a_table`.
    reading
        POINTWISE is what the theorem about one-way margins bounds by the number of
        features plus one, and the reading in which every database has a neighbour in
        every direction; PRINTED is the definition as it is written.
    work
        Budget of each question to the solver.

    Returns
    -------
    SemiAdjacent
        Exact where no two published sets share a feature and the persons with each
        set's rarest levels can be different persons, as in most tables; otherwise
        exact unless a budget is spent, or more than six such sets tell persons apart,
        and bounds then. Where sets can be joined without a circle, the upper end is at
        most one more than their number, and the lower end is that of a table; with two
        such sets both are the same.
        The witness is checked: both of its tables have the margins, and its number of
        changes is the least for its database and values (POINTWISE) or for its two
        values (PRINTED).

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> totals = MarginTotals.of_table(CountTable.from_counts([[1, 1], [1, 0]]))
    >>> semi_adjacent_of(totals).value, semi_adjacent_of(totals, "printed").value
    (3, 2)
    """
    own = SemiAdjacentReading.read(reading)
    if totals.margins.blocks is not None:
        found = SeparateMargins(totals).parameter(own, work=work)
    elif is_decomposable(totals.published):
        found = DecomposableMargins(totals).parameter(own)
        if not found.is_exact:
            listed = OverlappingMargins(totals, work=work).compared(own)
            found = listed or found
    else:
        most = most_in_circle(totals)
        found = OverlappingMargins(totals, work=work).parameter(own, most)
    return _checked(found, totals)


def semi_adjacent_at(
    counts: tuple[int, ...], totals: MarginTotals, *, work: int = WORK
) -> SemiAdjacent:
    """Find how many persons have to change at most in the table at hand.

    It is the pointwise parameter with the database fixed, so a lower bound on that over
    all databases. It depends on the table, which the margins need not tell: it is no
    parameter of a guarantee.

    Parameters
    ----------
    counts
        The table, row-major.
    totals
        Its margins.
    work
        Budget of each question to the solver.

    Raises
    ------
    InputError
        If the table has other margins.

    Examples
    --------
    >>> from verifydp.invariants.margins import CountTable
    >>> table = CountTable.from_counts([[2, 1], [1, 1]])
    >>> totals = MarginTotals.of_table(table)
    >>> semi_adjacent_at(table.counts, totals).value, semi_adjacent_of(totals).value
    (2, 3)
    """
    if not totals.are_those_of(counts):
        raise InputError("the table has other margins than those that are given")
    if totals.margins.blocks is not None:
        found = SeparateMargins(totals).at(counts)
    elif is_decomposable(totals.published):
        found = DecomposableMargins(totals).at(counts)
    else:
        found = OverlappingMargins(totals, work=work).at(counts)
    return _checked(found, totals)


def _checked(found: SemiAdjacent, totals: MarginTotals) -> SemiAdjacent:
    """Refuse a witness that is none: a lower bound without one would be a claim."""
    witness = found.witness
    if found.lower == 0:
        return found
    if (
        not isinstance(witness, TableWitness)
        or not witness.conforms(totals)
        or witness.persons_changed != found.lower
    ):
        raise RuntimeError("the witness of the semi-adjacent parameter does not hold")
    return found
