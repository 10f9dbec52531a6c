"""Neighbouring databases of records, and numbers.

All of these strategies draw the empty database, single records, and values at the
edges; what they draw is shrunk by hypothesis towards few, small records.
"""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis import strategies
from hypothesis.strategies import DrawFn, SearchStrategy

from verifydp.data.json_form import pair_from_json, to_json
from verifydp.data.neighbouring import allows
from verifydp.data.records import database_like
from verifydp.errors import InputError
from verifydp.evidence.claim import Relation

__all__ = [
    "add_remove",
    "listed_pairs",
    "number_pairs",
    "numbers",
    "replace",
    "tables",
    "vectors",
]

_Pair = tuple[Any, Any]

#: A column of a table: a type, the categories it may hold, or a strategy.
Column = type | Sequence[str] | SearchStrategy[Any]


def numbers(
    minimum: float | None = None, maximum: float | None = None
) -> SearchStrategy[float]:
    """Draw doubles, often at the edges.

    Parameters
    ----------
    minimum, maximum
        The range. Without any bound NaN and the infinities are drawn too;
        with one, numbers in the range only.

    Raises
    ------
    InputError
        If the range is empty or a bound is not finite.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(numbers(), lambda x: x != x, settings=settings(derandomize=True))
    nan
    """
    for bound in (minimum, maximum):
        if bound is not None and not math.isfinite(bound):
            raise InputError(f"the bound {bound} of a range must be a finite number")
    edges = [0.0, 1.0, -1.0, 1e6, -1e6, 1e300, -1e300]
    if minimum is None and maximum is None:
        edges += [math.nan, math.inf, -math.inf, -0.0]
        return strategies.sampled_from(edges) | strategies.floats()
    lower = -math.inf if minimum is None else minimum
    upper = math.inf if maximum is None else maximum
    if lower > upper:
        raise InputError(f"the range from {lower} to {upper} holds no number")
    bounds = [float(bound) for bound in (minimum, maximum) if bound is not None]
    inside = [edge for edge in edges if lower <= edge <= upper]
    within = strategies.floats(minimum, maximum, allow_nan=False, allow_infinity=False)
    return strategies.sampled_from(list(dict.fromkeys(inside + bounds))) | within


def listed_pairs(pairs: Sequence[_Pair]) -> SearchStrategy[_Pair]:
    """Draw one of some given pairs.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(listed_pairs([("a", "b"), ("a", "c")]), lambda pair: True,
    ...      settings=settings(derandomize=True))
    ('a', 'b')
    """
    return strategies.sampled_from(list(pairs))


def number_pairs(
    sensitivity: float,
    *,
    minimum: float | None = None,
    maximum: float | None = None,
) -> SearchStrategy[_Pair]:
    """Draw two finite numbers at most ``sensitivity`` apart.

    The distance is exact: the difference of the two doubles as real numbers is at
    most the sensitivity, and never 0. Half of the pairs are as far apart as
    possible.

    Raises
    ------
    InputError
        If the sensitivity is not positive and finite, or the range holds no two
        numbers.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(number_pairs(2.0), lambda pair: True, settings=settings(derandomize=True))
    (0.0, 2.0)
    """
    if not 0 < sensitivity < math.inf:
        raise InputError(
            f"sensitivity is {sensitivity}: it must be positive and finite"
        )
    if minimum is not None and maximum is not None and minimum >= maximum:
        raise InputError(f"the range from {minimum} to {maximum} holds no two numbers")
    # Beyond this, steps between doubles are no small part of the sensitivity.
    limit = min(sensitivity * 2.0**40, 1e300)
    lower = -math.inf if minimum is None else minimum
    upper = math.inf if maximum is None else maximum
    anchor = min(max(0.0, lower), upper)
    starts = numbers(max(lower, anchor - limit), min(upper, anchor + limit))
    shares = strategies.just(1.0) | strategies.floats(0.0, 1.0, exclude_min=True)
    signs = strategies.sampled_from([1.0, -1.0])

    def pair(parts: tuple[float, float, float]) -> _Pair:
        start, share, sign = parts
        other = min(max(start + sign * share * sensitivity, lower), upper)
        return start, other

    def is_neighbouring(drawn: _Pair) -> bool:
        start, other = drawn
        if start == other or not math.isfinite(other):
            return False
        return abs(Fraction(start) - Fraction(other)) <= Fraction(sensitivity)

    return strategies.tuples(starts, shares, signs).map(pair).filter(is_neighbouring)


def add_remove(
    records: SearchStrategy[Any], *, max_size: int = 6, group_size: int = 1
) -> SearchStrategy[_Pair]:
    """Draw pairs that differ by adding or removing up to ``group_size`` records.

    Parameters
    ----------
    records
        Draws one record. Numbers make vectors, lists of numbers of one length
        make matrices, dicts with the same keys make tables, anything else makes
        lists of records.
    max_size
        The most records of a database.
    group_size
        How many records may differ.

    Raises
    ------
    InputError
        If a size is below 1.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> pair = find(add_remove(numbers()), lambda pair: len(pair[0]) > len(pair[1]),
    ...             settings=settings(derandomize=True))
    >>> pair
    (array([0.]), array([], dtype=float64))
    """
    return _related(records, Relation("add-remove", group_size), max_size).map(_joint)


def replace(
    records: SearchStrategy[Any], *, max_size: int = 6, group_size: int = 1
) -> SearchStrategy[_Pair]:
    """Draw pairs of equal size that differ in up to ``group_size`` records.

    Parameters and errors as for `add_remove`.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(replace(strategies.sampled_from(["a", "b"])), lambda pair: True,
    ...      settings=settings(derandomize=True))
    (['a'], ['b'])
    """
    return _related(records, Relation("replace", group_size), max_size).map(_joint)


def vectors(
    elements: SearchStrategy[float] | None = None,
    *,
    relation: str = "add-remove",
    max_size: int = 6,
    group_size: int = 1,
) -> SearchStrategy[_Pair]:
    """Draw neighbouring vectors of doubles; an element is a record.

    Parameters
    ----------
    elements
        Draws an element; all doubles, NaN and infinities included, by default.
    relation
        ``"add-remove"`` or ``"replace"``.
    max_size, group_size
        As for `add_remove`.

    Raises
    ------
    InputError
        If the relation is unknown or a size is below 1.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> find(vectors(relation="replace"), lambda pair: np.isnan(pair[1]).any(),
    ...      settings=settings(derandomize=True))
    (array([0.]), array([nan]))
    """
    drawn = _related(
        numbers() if elements is None else elements,
        _relation_of_records(relation, group_size),
        max_size,
    )
    return drawn.map(lambda pair: (np.array(pair[0], float), np.array(pair[1], float)))


def tables(
    columns: Mapping[str, Column],
    *,
    relation: str = "add-remove",
    max_size: int = 6,
    group_size: int = 1,
) -> SearchStrategy[_Pair]:
    """Draw neighbouring tables with typed columns (structured arrays).

    Parameters
    ----------
    columns
        For each column its type (``float``, ``int``, ``bool`` or ``str``), the
        list of its usual categories, or a strategy of its cells. Columns of
        floats hold NaN and infinities, integers the limits of 64 bits, texts the
        empty text; categories also one that is not in the list. A strategy's
        column holds doubles where all drawn cells are floats, 64-bit integers
        where all are integers, else objects.
    relation
        ``"add-remove"`` or ``"replace"``.
    max_size, group_size
        As for `add_remove`.

    Raises
    ------
    InputError
        If there is no column, a column is none of these, the relation is unknown
        or a size is below 1.

    Examples
    --------
    >>> from hypothesis import find, settings
    >>> strategy = tables({"age": numbers(0, 120), "city": ["Bern", "Ulm"]})
    >>> one, other = find(strategy, lambda pair: len(pair[1]) == 2,
    ...                   settings=settings(derandomize=True))
    >>> one
    array([(0., 'Bern')], dtype=[('age', '<f8'), ('city', 'O')])
    """
    if not columns:
        raise InputError("a table needs at least one column: columns={name: type}")
    cells = {name: _cells(name, column) for name, column in columns.items()}
    fixed = {
        name: dtype
        for name, column in columns.items()
        if (dtype := _fixed_dtype(column)) is not None
    }
    drawn = _related(
        strategies.tuples(*cells.values()),
        _relation_of_records(relation, group_size),
        max_size,
    )

    def as_tables(pair: _Pair) -> _Pair:
        rows = [row for side in pair for row in side]
        dtype = [
            (name, fixed.get(name) or _common_dtype([row[place] for row in rows]))
            for place, name in enumerate(cells)
        ]
        empty = np.empty(0, dtype=dtype)
        return database_like(empty, pair[0]), database_like(empty, pair[1])

    return drawn.map(as_tables)


def _relation_of_records(name: str, group_size: int) -> Relation:
    if name not in {"add-remove", "replace"}:
        raise InputError(f"relation {name!r} is unknown: use 'add-remove' or 'replace'")
    return Relation(name, group_size)


def _related(
    records: SearchStrategy[Any], relation: Relation, max_size: int
) -> SearchStrategy[_Pair]:
    """Pairs of lists of records, related; both orders."""
    if max_size < 1:
        raise InputError(f"max_size is {max_size}: it must be at least 1")
    if not isinstance(records, SearchStrategy):
        raise InputError(
            f"records must be a hypothesis strategy, not a {type(records).__name__}"
        )

    @strategies.composite
    def pairs(draw: DrawFn) -> _Pair:
        # All records first, then which of them change: so hypothesis can drop any
        # record, a changed one too, while it shrinks.
        union = draw(strategies.lists(records, min_size=1, max_size=max_size))
        most = min(relation.group_size, len(union))
        any_place = strategies.integers(0, len(union) - 1)
        places = draw(
            strategies.lists(any_place, min_size=1, max_size=most, unique=True)
        )
        if relation.name == "replace":
            after = list(union)
            for place in places:
                after[place] = draw(records)
            return union, after
        in_first = {place: draw(strategies.booleans()) for place in places}
        return (
            [x for place, x in enumerate(union) if in_first.get(place, True)],
            [x for place, x in enumerate(union) if not in_first.get(place, False)],
        )

    return pairs().filter(lambda pair: allows(relation, pair[0], pair[1]))


def _joint(pair: _Pair) -> _Pair:
    return pair_from_json(to_json(pair[0]), to_json(pair[1]))


def _cells(name: str, column: Column) -> SearchStrategy[Any]:
    if isinstance(column, SearchStrategy):
        return column
    if column is float:
        return numbers()
    if column is int:
        edges = [0, 1, -1, 2**63 - 1, -(2**63)]
        return strategies.sampled_from(edges) | strategies.integers(-(2**63), 2**63 - 1)
    if column is bool:
        return strategies.booleans()
    if column is str:
        return strategies.sampled_from(["a", ""]) | strategies.text(max_size=12)
    if (
        isinstance(column, Sequence)
        and not isinstance(column, str)
        and column
        and all(isinstance(category, str) for category in column)
    ):
        unseen = "unseen".ljust(max(map(len, column)) + 1, "+")
        return strategies.sampled_from([*dict.fromkeys(column), unseen])
    raise InputError(
        f"column {name!r} is {column!r}: give float, int, bool, str, a list of "
        "categories or a hypothesis strategy"
    )


def _fixed_dtype(column: Column) -> np.dtype[Any] | None:
    if isinstance(column, SearchStrategy):
        return None
    if isinstance(column, type):
        return np.dtype(
            {float: np.float64, int: np.int64, bool: bool}.get(column, object)
        )
    return np.dtype(object)


def _common_dtype(cells: list[Any]) -> np.dtype[Any]:
    if all(isinstance(cell, bool) for cell in cells):
        return np.dtype(bool)
    if any(isinstance(cell, bool) for cell in cells):
        return np.dtype(object)
    if all(isinstance(cell, int) and -(2**63) <= cell < 2**63 for cell in cells):
        return np.dtype(np.int64)
    if all(isinstance(cell, int | float) for cell in cells):
        return np.dtype(np.float64)
    return np.dtype(object)
