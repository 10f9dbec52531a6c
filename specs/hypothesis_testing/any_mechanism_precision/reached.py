"""Randomised response reaches the bound of the precision."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.any_mechanism_precision._words")
epsilon, c = real("epsilon"), real("c")
E = exp(epsilon)
bit = point("bit", finite(2))
told = E / (1 + E)
R, W = finite_law(told, 1 - told), finite_law(1 - told, told)
of_first = words.precision(
    *(mean(of, bit, value(words.first_only, bit)) for of in (R, W))
)

SPEC = Theorem(
    title="Randomised response reaches the bound of the precision",
    source="Warner 1965",
    claim=equal(of_first, E / (E + c)),
    remark="foundations.randomised_response shows that it is |{epsilon}|-private.",
)


def reached(p):
    weights = p.have(conjunction(told > 0, told < 1, equal(told, E * (1 - told))))
    return p.have(p.statement.claim, weights)


SPEC = SPEC.but(
    proof=reached,
    near_misses={
        "without the odds": NearMiss(
            claim=equal(of_first, E / (E + 1)), at=At({epsilon: 1, c: "1/2"})
        ),
    },
)
