"""What the theorems of ceilings_area are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, delta, r = real("epsilon"), real("delta"), function_variable("score", S)
x, y = point("x", S), point("y", S)


def above(x, y):
    """1 if x has the larger score, 1/2 for a tie."""
    return indicator(at(r, y) < at(r, x)) + indicator(equal(at(r, x), at(r, y))) / 2


close = definition("foundations.closeness")
A, C, ratio = event_variable("A", S), event_variable("C", S), exp(epsilon)
area = mean(P, x, mean(Q, y, above(x, y)))
both = {
    "P close to Q": close(P, Q, epsilon, delta),
    "Q close to P": close(Q, P, epsilon, delta),
}
ceiling = 1 - (1 - delta) ** 2 / (1 + ratio)
two = finite(2)
mostly, seldom = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
scores = table(1, 0)
usual = {P: mostly, Q: seldom, epsilon: log(3), delta: 0, r: scores}


def at_point(values):
    """A point over two labels, of which the first has the larger score."""
    return At(values, spaces={"S": two})


misses = {
    "P not close to Q": NearMiss(
        without=("P close to Q",),
        at=at_point({**usual, P: finite_law("2/3", "1/3"), Q: finite_law(0, 1)}),
    ),
    "Q not close to P": NearMiss(
        without=("Q close to P",),
        at=at_point({**usual, P: finite_law(1, 0), Q: finite_law("1/3", "2/3")}),
    ),
    "delta far above 1": NearMiss(
        without=("slack",), at=at_point({**usual, epsilon: 0, delta: 4})
    ),
    "a strict bound": NearMiss(claim=area < ceiling, at=at_point(usual)),
    "ties count more than a half": NearMiss(
        number=Number(2, "9/5"), at=at_point(usual)
    ),
}
