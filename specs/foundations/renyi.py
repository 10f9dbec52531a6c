"""Renyi divergence of order alpha > 1, by its dual: what randomised tests see of it.

The usual definition takes the mean of a power of the likelihood ratio, which need not
exist. By Hoelder's inequality it is at most epsilon exactly if E_P h is at most
``(exp(epsilon) E_Q g)^b`` for all tests g, h with h at most ``g^b`` everywhere, where
b = 1 - 1/alpha; equality is reached where g is proportional to the ratio's power alpha.
"""

from verifydp.formal.spec import *

S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, epsilon = real("alpha"), real("epsilon")
g, h, x = any_test("g", S), any_test("h", S), point("x", S)
b = 1 - 1 / alpha

#: For orders above 1: the divergence of P from Q is at most epsilon.
renyi = Definition(
    "renyi",
    (P, Q, alpha, epsilon),
    implies(
        alpha > 1,
        forall(
            g,
            h,
            implies(
                forall(x, value(h, x) <= power(value(g, x), b)),
                mean(P, x, value(h, x))
                <= exp(b * epsilon) * power(mean(Q, x, value(g, x)), b),
            ),
        ),
    ),
)

SPEC = Theorem(
    title="Renyi divergence by tests",
    source="van Erven and Harremoes 2014, theorem 8; Mironov 2017, definition 3",
    standing="definition",
    covers=("GC-DVI.9",),
    defines=renyi,
    reads="the Renyi divergence of {0} from {1} of order {2}, if that is above one, is "
    "at most {3}",
    given={"order": alpha > 1, "divergence": renyi(P, Q, alpha, epsilon)},
    claim=epsilon >= 0,
    remark=(
        "Of orders up to 1 nothing is said: there it holds of any two laws, whatever "
        "their divergence is, and so its words name the condition. With densities, the "
        "usual definition is equivalent: foundations.renyi_densities."
    ),
)


def proof(p):
    """Take the test that is 1 everywhere, for g and for h."""
    above_one, sure = p.given("order"), test_of(x, 1)
    itself = p.every(p.have(power(1, b) >= 1, above_one), x)
    seen = p.at(p.apply(p.given("divergence"), above_one), sure, sure)
    return p.have(epsilon >= 0, p.apply(seen, itself), above_one)


two, coin = finite(2), point("coin", finite(2))
heads = dirac(label(0, 2))
same = {P: heads, Q: heads, alpha: 2, epsilon: 0}


def no_divergence(p, goal):
    """Under equal point masses at heads, h is at most the root of g."""
    f, k, at_heads = any_test("f", two), any_test("k", two), label(0, 2)
    below = p.assume(forall(coin, value(k, coin) <= power(value(f, coin), "1/2")))
    bound = p.have(
        value(k, at_heads) <= power(value(f, at_heads), "1/2"), p.at(below, at_heads)
    )
    fact = p.every(p.supposing(below, bound), f, k)
    return p.the_same(p.supposing(number(2) > 1, fact), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(same, spaces={"S": two}, show={"divergence": no_divergence}),
    near_misses={
        "order 1": NearMiss(
            without="order",
            at=At({**same, alpha: 1, epsilon: -1}, spaces={"S": two}),
        ),
        "no divergence": NearMiss(
            without="divergence", at=At({**same, epsilon: -1}, spaces={"S": two})
        ),
        "strictly positive": NearMiss(
            claim=epsilon > 0,
        ),
    },
)
