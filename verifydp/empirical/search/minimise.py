"""Finding a small part of a collection that still does what the whole does."""

from collections.abc import Callable, Sequence
from typing import TypeVar

__all__ = ["smallest_part"]

_Item = TypeVar("_Item")

#: Passes without progress after which the search gives up.
_FRUITLESS = 2


def smallest_part(
    items: Sequence[_Item], works: Callable[[Sequence[_Item]], bool]
) -> tuple[_Item, ...]:
    """Find a small part, in order, for which ``works`` is true.

    Tries nothing at all first; then finds by bisection the shortest beginning
    that works together with the items already known to be needed. Its last item
    is needed, and the rest is searched again. Where more items never hurt, k
    needed items of n are found with about ``(k + 1) log2(n)`` calls; elsewhere
    the part may be larger than need be, but each part that is kept was tried.

    Parameters
    ----------
    items
        For all of which ``works`` is known to be true; it is not called on them.
    works
        May refuse for any reason, such as a spent budget.

    Returns
    -------
    tuple
        The last part for which ``works`` was true, or all items.

    Examples
    --------
    >>> smallest_part(range(569), lambda part: {7, 401} <= set(part))
    (7, 401)
    """
    current = list(range(len(items)))
    needed: set[int] = set()
    fruitless = 0

    def tried(kept: Sequence[int]) -> bool:
        return works([items[place] for place in kept])

    while len(needed) < len(current) and fruitless < _FRUITLESS:
        rest = [place for place in current if place not in needed]
        if tried(sorted(needed)):
            current = sorted(needed)
            break
        length = len(rest)
        low = 0
        while length - low > 1:
            middle = (low + length) // 2
            part = sorted([*needed, *rest[:middle]])
            if tried(part):
                length, current = middle, part
            else:
                low = middle
        fruitless = 0 if length < len(rest) else fruitless + 1
        needed.add(rest[length - 1])
    return tuple(items[place] for place in current)
