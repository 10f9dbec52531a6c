"""Mixtures: what holds given every value of a latent variable holds without it.

The latent variable has any law on any space, the same on both sides.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
Z, S = space("Z"), space("S")
L, P, Q = law("L", Z), kernel("P", Z, S), kernel("Q", Z, S)
z = point("z", Z)
epsilon, delta, losses = real("epsilon"), real("delta"), any_test("losses", Z)
mixed_p, mixed_q = bind(L, z, at(P, z)), bind(L, z, at(Q, z))

SPEC = Theorem(
    title="Closeness survives mixing",
    source="Balle, Barthe and Gaboardi 2018 (joint convexity of divergences)",
    uses=(close,),
    given={"each": forall(z, close(at(P, z), at(Q, z), epsilon, delta))},
    claim=close(mixed_p, mixed_q, epsilon, delta),
)

MEAN_DELTA = Theorem(
    title="The delta of a mixture is the mean delta",
    source="Balle, Barthe and Gaboardi 2018 (joint convexity of divergences)",
    uses=(close,),
    given={"each": forall(z, close(at(P, z), at(Q, z), epsilon, value(losses, z)))},
    claim=close(mixed_p, mixed_q, epsilon, mean(L, z, value(losses, z))),
    remark="The deltas lie in [0, 1]; a larger one says nothing that 1 does not say.",
)
B, other = event_variable("B", S), law("other", Z)


def proof(p):
    """Average the bound for each value."""
    bound = p.at(p.given("each"), z, B)
    average = p.mean(bound, L, z)
    total = exp(epsilon) * probability(mixed_q, B) + p.statement.claim.arguments[3]
    return p.every(p.have(probability(mixed_p, B) <= total, average), B)


bit = point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
half = finite_law("1/2", "1/2")
two = {"Z": finite(2), "S": finite(2)}
response = {
    L: half,
    P: function(bit, finite_law("3/4", "1/4")),
    Q: function(bit, finite_law("1/4", "3/4")),
    epsilon: log(3),
    delta: 0,
}
sometimes = {
    **response,
    P: table(finite_law("3/4", "1/4"), finite_law("1/2", "1/2")),
    Q: table(finite_law("1/4", "3/4"), finite_law("1/2", "1/2")),
}
leaking = {
    **response,
    P: function(bit, finite_law(1, 0)),
    Q: function(bit, finite_law(0, 1)),
    epsilon: 0,
}
revealed = {
    **response,
    P: function(bit, dirac(bit)),
    Q: function(bit, dirac(bit)),
    epsilon: 0,
}
first_output = (event(bit, equal(bit, zero)),)


def at_one(p, goal):
    """Given the latent value 1 both laws are fair coins."""
    return p.some(goal, one, p.auto(close(half, half, 0, 0)))


SPEC = SPEC.but(
    proof=proof,
    instance=At(sometimes, spaces=two),
    near_misses={
        "some values only": NearMiss(
            given={"each": exists(z, close(at(P, z), at(Q, z), epsilon, delta))},
            at={epsilon: 0},
            witnesses=first_output,
            show={"each": at_one},
        ),
        "less epsilon": NearMiss(
            claim=close(mixed_p, mixed_q, epsilon + log("99/100"), delta),
            at=At(response, first_output, two),
        ),
        "less delta": NearMiss(
            claim=close(mixed_p, mixed_q, epsilon, delta * "99/100"),
            at={**leaking, delta: 1},
            witnesses=first_output,
        ),
        "two latent laws": NearMiss(
            claim=close(mixed_p, bind(other, z, at(Q, z)), epsilon, delta),
            at={**revealed, other: dirac(one)},
            witnesses=first_output,
        ),
    },
)

MEAN_DELTA = MEAN_DELTA.but(
    proof=proof,
    instance=At({**leaking, losses: test_of(bit, 1)}, spaces=two),
    near_misses={
        "laws that are not close": NearMiss(
            without="each",
            at={**leaking, losses: test_of(bit, "99/100")},
            witnesses=first_output,
        ),
        "less epsilon": NearMiss(
            claim=close(
                mixed_p,
                mixed_q,
                epsilon + log("99/100"),
                mean(L, z, value(losses, z)),
            ),
            at={**response, losses: test_of(bit, 0)},
            witnesses=first_output,
        ),
        "less than the mean": NearMiss(
            claim=close(
                mixed_p, mixed_q, epsilon, mean(L, z, value(losses, z)) * "99/100"
            ),
            witnesses=first_output,
        ),
    },
)
