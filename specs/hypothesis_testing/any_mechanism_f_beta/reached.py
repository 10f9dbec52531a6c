"""One mechanism on which three tests reach the three bounds of F_beta."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

words = shared("hypothesis_testing.any_mechanism_f_beta._words")
close = definition("foundations.closeness")
score, highest_of = words.score, words.highest_of
epsilon, delta, beta, c = map(real, ("epsilon", "delta", "beta", "c"))
E = exp(epsilon)


def ways_of(p_law, q_law):
    return close(p_law, q_law, epsilon, delta), close(q_law, p_law, epsilon, delta)


letter, letters = point("letter", finite(4)), range(4)
rest = (1 - delta) / (1 + E)
channel = finite_law(delta, rest * E, rest, 0), finite_law(0, rest, rest * E, delta)
tests = [test_table(*(int(k < count) for k in letters)) for count in (3, 1, 2)]
scores = [
    score(*(mean(of, letter, value(test, letter)) for of in channel)) for test in tests
]

SPEC = Theorem(
    title="One mechanism on which three tests reach the three bounds of F_beta",
    source="Kairouz, Oh and Viswanath 2015, section 2; Warner 1965 for delta = 0",
    covers=("HT-QD3",),
    uses=(close,),
    given={
        "delta": conjunction(delta >= 0, delta <= 1),
        "epsilon": epsilon >= 0,
    },
    claim=conjunction(*ways_of(*channel), *map(equal, scores, highest_of(E))),
    remark="The part that no smaller bound is true: the best score against all private "
    "mechanisms is the bound itself. Deltas outside of 0 to 1 give no law.",
)
reached = theorem("hypothesis_testing.any_mechanism_vertices.reached")


def reached_proof(p):
    """The three tests of the mechanism that reaches the corners."""
    rates = p.use(reached, p.given("delta"), p.given("epsilon"))
    facts = rates, p.given("delta"), p.given("epsilon")
    T, A = real("T"), real("A")
    sides = []
    for test, end, (recall, false) in zip(
        tests, highest_of(E), words.corners(E), strict=True
    ):
        at_corner = p.have(equal(score(recall, false), end), *facts[1:])
        found, missed = (mean(of, letter, value(test, letter)) for of in channel)
        known = [
            p.have(equal(one, two_), rates)
            for one, two_ in ((recall, found), (false, missed))
        ]
        half = p.rewrite(known[0], at_corner, equal(score(T, false), end), T)
        sides.append(p.rewrite(known[1], half, equal(score(found, A), end), A))
    private_ = p.have(conjunction(*ways_of(*channel)), rates)
    return p.have(p.statement.claim, private_, *sides)


response = {epsilon: log(3), delta: "1/10", beta: 1, c: 1}

SPEC = SPEC.but(
    proof=reached_proof,
    instance=At(response),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=ways_of(*channel)[0],
            at={epsilon: -1, delta: 0},
            witnesses=(event(letter, equal(letter, label(2, 4))),),
        ),
    },
    exceptions={"delta": "other deltas give no law, of which nothing is known"},
)
