"""Tables with two rows and two columns, whose margins are known.

Row 1 has t1 persons and row 2 has t2; tc of all persons are in column 1. The count x11
tells the table. The coefficient of a table is the number of ways to choose the persons
of column 1: C(t1, x) C(t2, tc - x), which is 0 where a cell would be negative.
"""

from verifydp.formal.spec import *

t1, t2, tc = map(natural, ("t1", "t2", "tc"))
x, k = natural("x"), natural("k")
one, two = real("theta_1"), real("theta_2")
ways = function_variable("ways", NATURAL)
tables = next_(tc)


def odds(chance):
    return chance / (1 - chance)


def times(base, exponent):
    return power(base, exponent)


def joint(count):
    """The chance that x11 is this count, and the first column holds tc."""
    a, c = to_real(count), to_real(tc) - to_real(count)
    b, d = to_real(t1) - a, to_real(t2) - c
    first_row = power(one, a) * power(1 - one, b)
    return at(ways, count) * (first_row * power(two, c) * power(1 - two, d))


def weight(count, ratio):
    """What the noncentral hypergeometric law gives a count, up to a constant."""
    return at(ways, count) * power(ratio, to_real(count))


def total(body):
    """The sum over all tables with these margins."""
    return sum_(tables, k, body)


inside = {
    "first row": conjunction(one > 0, one < 1),
    "second row": conjunction(two > 0, two < 1),
}
