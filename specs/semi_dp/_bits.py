"""Databases of three bits: their records, their number of ones, their distance."""

from verifydp.formal.spec import *

words = shared("semi_dp._parameter")
bit, three = finite(2), finite(3)
triple = pair_sort(pair_sort(bit, bit), bit)
x, y, i = point("x", triple), point("y", triple), point("i", three)
one, zero = label(1, 2), label(0, 2)


def bits(of):
    return first(first(of)), second(first(of)), second(of)


def ones(of):
    """How many of the bits are 1."""
    one_, two_, three_ = (indicator(equal(each, one)) for each in bits(of))
    return one_ + two_ + three_


def apart(left, right):
    """In how many bits two databases differ, as a whole number."""
    count = natural_number(0)
    for u, v in zip(bits(left), bits(right), strict=True):
        count = if_(equal(u, v), count, next_(count))
    return count


def database(text):
    """A database by its bits."""
    u, v, w = (label(int(each), 2) for each in text)
    return pair(pair(u, v), w)


def with_ones(count):
    """The databases with so many ones."""
    return event(x, equal(ones(x), count))


cell, place = (
    point("cell", pair_sort(triple, triple)),
    point("place", pair_sort(triple, three)),
)
hamming = function(cell, apart(first(cell), second(cell)))
record = function(place, choose(second(place), *bits(first(place))))
everyone = event(i, TRUE)


def names(count):
    """What the parameter is of: the databases with so many ones."""
    return with_ones(count), hamming, record, everyone
