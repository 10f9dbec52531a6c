"""Many copies of one thing joined by doubling, where the order does not matter."""

from collections.abc import Callable
from typing import TypeVar

__all__ = ["joined_copies"]

_Thing = TypeVar("_Thing")


def joined_copies(
    one: _Thing, count: int, unit: _Thing, join: Callable[[_Thing, _Thing], _Thing]
) -> _Thing:
    """Join so many copies with a unit, at least 0: about 2 log(count) joins.

    Examples
    --------
    >>> joined_copies("ab", 3, "", lambda one, other: one + other)
    'ababab'
    """
    result = unit
    while count:
        if count & 1:
            result = join(result, one)
        count >>= 1
        one = join(one, one) if count else one
    return result
