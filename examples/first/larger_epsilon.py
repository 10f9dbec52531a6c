"""What is private for an epsilon is private for every larger one."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, larger, delta = real("epsilon"), real("larger"), real("delta")

coin = At(
    {
        P: finite_law("3/4", "1/4"),
        Q: finite_law("1/4", "3/4"),
        epsilon: log(3),
        larger: log(3),
        delta: 0,
    },
    spaces={"S": finite(2)},
)

SPEC = Theorem(
    title="A larger epsilon promises less",
    source="Dwork and Roth 2014, section 2.3",
    uses=(close,),
    given={
        "close": close(P, Q, epsilon, delta),
        "larger": epsilon <= larger,
    },
    claim=close(P, Q, larger, delta),
    instance=coin,
    near_misses={
        "laws that are not close": NearMiss(
            without="close", at={epsilon: 0, larger: 0}
        ),
        "a smaller epsilon": NearMiss(without="larger", at={larger: 0}),
    },
)
