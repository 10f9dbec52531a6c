"""Budgets of releases by brute force, over every pair of records.

Nothing of `verifydp.composition` is used: conditions are Python functions, neighbours
are listed, distances are counted on the parts themselves.
"""

from collections import Counter
from fractions import Fraction
from itertools import product


def costs(kind, numbers, distance, growth):
    """What a budget costs at a distance; ``growth`` bounds exp(epsilon)."""
    if kind == "approximate":
        epsilon, delta = numbers
        copies = sum(growth**place for place in range(distance))
        return epsilon * distance, delta * copies
    if kind == "concentrated":
        return (numbers[0] * distance**2,)
    return ((numbers[0] * distance) ** 2,)


def far(part, other, relation):
    """The distance of two parts, as multisets."""
    one, two = Counter(map(str, part)), Counter(map(str, other))
    more, less = (one - two).total(), (two - one).total()
    if relation == "add-remove":
        return more + less
    return max(more, less)


def largest(records, components, relation):
    """The largest sums of costs over all neighbours of small tables.

    ``components`` are (condition, relation, cost at distances 0, 1, 2).
    """
    tables = [[], *([one] for one in records)]
    pairs = [
        (one, two)
        for one, two in product(tables, repeat=2)
        if one != two and (relation == "add-remove") == (len(one) != len(two))
    ]
    if relation == "replace":
        pairs = [(one, two) for one, two in pairs if one and two]
    sums = []
    for one, two in pairs:
        found = []
        for condition, own, cost in components:
            parts = [[r for r in table if condition(r)] for table in (one, two)]
            found.append(cost(far(*parts, own)))
        sums.append([sum(numbers, Fraction(0)) for numbers in zip(*found, strict=True)])
    return [max(numbers) for numbers in zip(*sums, strict=True)]
