"""What is private for an epsilon is private for a smaller one, says somebody."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, smaller, delta = real("epsilon"), real("smaller"), real("delta")

SPEC = Theorem(
    title="A smaller epsilon promises no more",
    source="none: it is false",
    uses=(close,),
    given={
        "close": close(P, Q, epsilon, delta),
        "smaller": smaller <= epsilon,
    },
    claim=close(P, Q, smaller, delta),
)
