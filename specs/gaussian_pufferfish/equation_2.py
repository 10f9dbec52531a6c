"""What is released under two secrets, written with any coupling of the data.

The difference of the two probabilities does not depend on the coupling: each term has
one of the two data only.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
C, D, Y = space("C"), space("D"), space("Y")
w, P, R = law("w", pair_sort(C, D)), law("P", C), law("R", D)
M, N = kernel("M", C, Y), kernel("N", D, Y)
x, y, both = point("x", C), point("y", D), point("both", pair_sort(C, D))
B, o, epsilon = event_variable("B", Y), point("o", Y), real("epsilon")
here, there = bind(P, x, at(M, x)), bind(R, y, at(N, y))
excess = probability(here, B) - exp(epsilon) * probability(there, B)
of_pair = probability(at(M, first(both)), B) - exp(epsilon) * probability(
    at(N, second(both)), B
)
# Both sides of eq. (2).
identity = forall(B, equal(excess, mean(w, both, of_pair)))

SPEC = Theorem(
    title="The coupling identity",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (2)",
    covers=("GP-Q2",),
    uses=(coupling,),
    given={"coupling": coupling(w, P, R)},
    claim=identity,
    remark="Data, outputs and the two mechanisms are any; additive noise is the case "
    "in which both are the noise moved by the data.",
)
on_tests = theorem("gaussian_pufferfish.coupling")


def proof(p):
    """The chance of B is a test of the data, and its mean is that of the marginal."""
    values = {"w": w, "P": P, "R": R}
    tests = p.use(on_tests, spaces={"C": C, "D": D}, **values)
    hit = indicator(member(o, B))
    chances = [
        (law_, over, p.mean_between(law_, o, hit))
        for law_, over in ((at(M, x), x), (at(N, y), y))
    ]
    parts = p.have(tests.formula.arguments[0].arguments[1], tests, p.given("coupling"))
    equations = []
    for part, (law_, over, between) in zip(
        parts.formula.arguments, chances, strict=True
    ):
        at_chance = p.at(p.have(part, parts), test_of(over, probability(law_, B)))
        equations.append(p.cut(p.every(between, over), at_chance))
    claim = p.have(equal(excess, mean(w, both, of_pair)), *equations)
    return p.every(claim, B)


bit = point("bit", finite(2))
spaces = {"C": finite(2), "D": finite(2), "Y": finite(2)}
fair, sure = finite_law("1/2", "1/2"), finite_law(1, 0)
copied = bind(fair, bit, dirac(pair(bit, bit)))
identical = {
    w: copied,
    P: fair,
    R: fair,
    M: function(bit, dirac(bit)),
    N: function(bit, dirac(bit)),
    epsilon: 0,
}
output_0 = event(bit, equal(bit, label(0, 2)))


def fails(**changed):
    by_name = {over.data: over for over in identical}
    changed = {by_name[name]: one for name, one in changed.items()}
    return At({**identical, **changed}, (output_0,), spaces)


SPEC = SPEC.but(
    proof=proof,
    instance=At(identical, spaces=spaces),
    near_misses={
        "the first marginal is another": NearMiss(without="coupling", at=fails(P=sure)),
        "the second marginal is another": NearMiss(
            without="coupling", at=fails(R=sure)
        ),
    },
)
