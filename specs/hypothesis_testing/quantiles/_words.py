"""What the theorems of quantiles share."""

from verifydp.formal.spec import *

L, s = law("L", REAL), point("s", REAL)
a = real("a")


def up_to(end, of=L):
    return mean(of, s, indicator(s <= end))


def under(end):
    return mean(L, s, indicator(s < end))


def passed_at(end):
    return conjunction(under(end) <= a, a <= up_to(end))


case = {L: dirac(number(0)), a: "1/2"}
