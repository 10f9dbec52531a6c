"""Terms that many statements and points are made of.

``from verifydp.formal.spec.vocabulary import ...`` beside the notation: labels, tables
as functions, coins, chances, and what is released with noise.
"""

from fractions import Fraction

from verifydp.language.notation import (
    bind,
    choose,
    equal,
    finite_law,
    first,
    function,
    indicator,
    label,
    laplace,
    mean,
    point,
    second,
    test_of,
)
from verifydp.language.sorts import REAL, finite, pair_sort
from verifydp.language.terms import Real, Term, number

__all__ = [
    "chance",
    "coin",
    "grid",
    "labels",
    "noised",
    "table",
    "test_table",
    "uniform",
]


def labels(count: int) -> tuple[Term, ...]:
    """All labels of a finite space, in order."""
    return tuple(label(place, count) for place in range(count))


def table(*values: Real) -> Term:
    """The function of a label with these values: laws, for a kernel."""
    over = point("row", finite(len(values)))
    chosen = number(values[0]) if len(values) == 1 else choose(over, *values)
    return function(over, chosen)


def test_table(*chances: Real) -> Term:
    """The test that says yes at each label with these chances."""
    over = point("row", finite(len(chances)))
    return test_of(over, choose(over, *chances))


def grid(*rows: tuple[Real, ...]) -> Term:
    """The function of a pair of labels with these values, a row for each first one."""
    over = point("cell", pair_sort(finite(len(rows)), finite(len(rows[0]))))
    chosen = [
        number(row[0]) if len(row) == 1 else choose(second(over), *row) for row in rows
    ]
    whole = chosen[0] if len(rows) == 1 else choose(first(over), *chosen)
    return function(over, whole)


def coin(heads: Real) -> Term:
    """The law that gives label 0 with this chance, else label 1."""
    share = number(heads)
    exact = share.data if isinstance(share.data, Fraction) else share
    return finite_law(share, 1 - exact)


def uniform(count: int) -> Term:
    """The law that gives each of so many labels with one chance."""
    return finite_law(*count * [Fraction(1, count)])


def chance(of: Term, value: Term) -> Term:
    """The chance that a draw of a law is a value."""
    drawn = point("drawn", value.sort)
    return mean(of, drawn, indicator(equal(drawn, value)))


def noised(data: Term, scale: Real) -> Term:
    """The law of a number with Laplace noise, where the number has a law."""
    over = point("datum", REAL)
    return bind(data, over, laplace(over, scale))
