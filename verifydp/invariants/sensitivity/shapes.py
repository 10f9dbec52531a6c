"""How tables, published margins and persons are given, and what is wrong with them."""

from collections.abc import Iterable, Sequence
from math import prod

from verifydp.errors import InputError
from verifydp.evidence.exact_numbers import quoted

__all__ = ["read_levels", "read_persons", "read_published", "read_table"]


def read_levels(levels: Sequence[int]) -> tuple[int, ...]:
    """Read how many levels each feature has.

    Raises
    ------
    InputError
        If there is no feature, or one without a level.
    """
    read = tuple(levels) if isinstance(levels, Iterable) else ()
    if not read or any(not _is_count(most) or most < 1 for most in read):
        raise InputError(
            f"levels is {quoted(levels)}: give how many levels each feature has, at "
            "least 1"
        )
    return tuple(int(most) for most in read)


def read_published(
    published: Sequence[Sequence[int]], features: int
) -> tuple[tuple[int, ...], ...]:
    """Read the published margins; those that another one implies are left out.

    Returns
    -------
    tuple of tuple of int
        Positions of features in order; ``()`` where only the total is published.

    Raises
    ------
    InputError
        If a position is no feature, or is there twice.
    """
    margins = set()
    for margin in published:
        places = list(margin) if isinstance(margin, Iterable) else [None]
        known = all(_is_count(place) and 0 <= place < features for place in places)
        if not known or len(set(places)) < len(places):
            raise InputError(
                f"published has {quoted(margin)}: give a margin as positions of "
                f"features from 0 to {features - 1}, each once"
            )
        margins.add(tuple(sorted(int(place) for place in places)))
    largest = (one for one in margins if not any(set(one) < set(o) for o in margins))
    return tuple(sorted(largest)) if margins - {()} else ()


def read_persons(persons: int) -> int:
    """Read how many persons change cells at most.

    Raises
    ------
    InputError
        If it is no whole number of at least 1.
    """
    if not _is_count(persons) or persons < 1:
        raise InputError(
            f"persons is {quoted(persons)}: give how many change cells at most, at "
            "least 1"
        )
    return int(persons)


def read_table(table: Sequence[int], levels: tuple[int, ...]) -> tuple[int, ...]:
    """Read a table of counts, cells row-major.

    Raises
    ------
    InputError
        If its length is another one, or an entry is no count.
    """
    counts = tuple(table) if isinstance(table, Iterable) else (table,)
    if len(counts) != prod(levels):
        raise InputError(
            f"table has {len(counts)} entries: give {prod(levels)}, one for each cell"
        )
    for place, count in enumerate(counts):
        if not _is_count(count) or count < 0:
            raise InputError(
                f"table has {quoted(count)} in cell {place}: give a count of persons"
            )
    return tuple(int(count) for count in counts)


def _is_count(value: object) -> bool:
    """Whether it is a whole number, also one of NumPy."""
    return hasattr(value, "__index__") and not isinstance(value, bool)
