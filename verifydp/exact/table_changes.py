"""How far a table of counts can change while published margins stay, by going through.

For checks: short, in whole numbers, and independent of what finds changes elsewhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import factorial, prod

from verifydp.errors import InputError, UnsupportedError

__all__ = ["largest_squared_change", "table_changes"]

_WORK_MAX = 1_000_000


def largest_squared_change(
    levels: Sequence[int],
    published: Sequence[Sequence[int]],
    persons: int,
    work: int = _WORK_MAX,
) -> int:
    """Give the largest sum of squares of a change of a table of counts.

    Parameters
    ----------
    levels
        How many levels each feature has, at least 1.
    published
        Margins that stay, each as positions of features; the number of persons stays.
    persons
        How many persons change cells at most, at least 1.
    work
        How many ways to move are gone through at most.

    Returns
    -------
    int
        Guarantee: exact, over databases of every size.

    Raises
    ------
    InputError
        If an argument is not of this form.
    UnsupportedError
        If there may be more ways to move than the work allows.

    Examples
    --------
    >>> largest_squared_change((3, 3), [(0,), (1,)], 3)
    6
    """
    changes = table_changes(levels, published, persons, work)
    return max(sum(x * x for x in change.values()) for change in changes)


def table_changes(
    levels: Sequence[int],
    published: Sequence[Sequence[int]],
    persons: int,
    work: int = _WORK_MAX,
) -> Iterator[Counter[tuple[int, ...]]]:
    """Go through all changes, up to the names of levels; some come more than once.

    As many persons leave cells as arrive in cells, perhaps the same ones. Each feature
    has labels of those who leave, then of those who arrive, named by first appearance:
    another naming is a relabelling. Arrivals are put in the order that gives each the
    labels of one who leaves in the largest margin; in a feature of another margin they
    have the labels of those who leave, in any order.
    """
    features = range(len(levels))
    if not levels or min(levels) < 1 or persons < 1:
        raise InputError("levels and persons are whole numbers of at least 1")
    if any(len(set(m)) < len(m) or not set(m) <= set(features) for m in published):
        raise InputError("a margin is positions of features, each once")
    base: Sequence[int] = max(published, key=len, default=())
    others = {feature for margin in published for feature in margin} - set(base)
    places = [persons * (1 if f in others or f in base else 2) for f in features]
    counts = [_count(n, most) for n, most in zip(places, levels, strict=True)]
    if prod(counts) * factorial(persons) ** len(others) > work:
        raise UnsupportedError(
            f"there may be more than {work} ways in which {persons} persons move: "
            "ask for fewer persons or features"
        )
    ways = []
    for feature, most in enumerate(levels):
        named = list(_patterns(places[feature], most))
        if feature in base:
            ways.append([(labels, labels) for labels in named])
        elif feature in others:
            ways.append([(x, y) for x in named for y in sorted(set(permutations(x)))])
        else:
            ways.append([(labels[:persons], labels[persons:]) for labels in named])
    for way in product(*ways):
        leave, arrive = (
            list(zip(*side, strict=True)) for side in zip(*way, strict=True)
        )
        if all(_margin(leave, m) == _margin(arrive, m) for m in published):
            change = Counter(arrive)
            change.subtract(leave)
            yield change


def _margin(cells: Sequence[tuple[int, ...]], margin: Sequence[int]) -> Counter[object]:
    return Counter(tuple(cell[feature] for feature in margin) for cell in cells)


def _patterns(places: int, labels: int, used: int = 0) -> Iterator[tuple[int, ...]]:
    """Labels of so many places, each new one the next number."""
    if not places:
        yield ()
    for label in range(min(used + 1, labels) if places else 0):
        for rest in _patterns(places - 1, labels, max(used, label + 1)):
            yield (label, *rest)


def _count(places: int, labels: int) -> int:
    """How many such patterns there are, by how many labels are used so far."""
    ways = {0: 1}
    for _ in range(places):
        used = {have: number * have for have, number in ways.items()}
        for have, number in ways.items():
            if have < labels:
                used[have + 1] = used.get(have + 1, 0) + number
        ways = used
    return sum(ways.values())
