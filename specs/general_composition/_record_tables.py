"""Databases as tables: how many records of each kind they have.

The kinds of records are numbered from 0 to m - 1. For one pair of databases these are
the kinds that occur in either, which are finitely many whatever records there are.
"""

from verifydp.formal.spec import *

D, E = space("D"), space("E")
x, y = point("x", D), point("y", D)
n, k, r, m = map(natural, ("n", "k", "r", "m"))
count = function_variable("count", pair_sort(D, NATURAL))
share = function_variable("share", pair_sort(NATURAL, NATURAL))
block = function_variable("block", NATURAL, NATURAL)


def below(left, right):
    return to_real(left) < to_real(right)


def change(kind, left=x, right=y):
    """How many records of a kind two databases differ in."""
    return abs(at(count, left, kind) - at(count, right, kind))


def difference(last=m):
    """The size of the symmetric difference of two databases."""
    return sum_(last, r, change(r))


def in_part(part, kind):
    """Whether a kind of record belongs to a part: 1 or 0."""
    return indicator(equal(at(block, kind), part))


def part_difference(part, weight, last=m):
    """The size of the symmetric difference of a part of both databases."""
    left, right = (weight(part, r) * at(count, of, r) for of in (x, y))
    return sum_(last, r, abs(left - right))
