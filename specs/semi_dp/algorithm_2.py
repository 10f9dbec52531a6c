"""Algorithm 2: a query with noise whose density falls with the norm of the hull."""

from verifydp.formal.spec import *

words, points = shared("semi_dp._knorm"), shared("semi_dp._clock")
V, x, z, base = words.V, words.x, words.z, words.base
normaliser, weight = words.normaliser, words.weight
h = any_test("h", V)
released = words.algorithm_2(*words.algorithm_2.parameters)
density = {
    "normaliser": normaliser > 0,
    "factor": forall(z, at(words.factor, z) >= 0),
    "normalised": equal(mean(base, z, weight(x)), normaliser),
}
told = mean(base, z, value(h, z) * weight(x)) / normaliser

SPEC = Theorem(
    title="Algorithm 2 by its density",
    source="Cho and Awan, Semi-DP, algorithm 2",
    covers=("SD-A2",),
    standing="definition",
    defines=words.algorithm_2,
    reads="the query {0} of {7} with noise that falls by the rate {6} with the norm "
    "{1} of the difference {2}, with respect to {3} times {4}, normalised by {5}",
    given=density,
    claim=equal(mean(released, z, value(h, z)), told),
    remark="The norm is that of the hull of all changes (semi_dp.lemma_29), on their "
    "span; volume is the base law times the factor, as in the paper's coordinates, any "
    "linear map of which gives the same. With too small a set of changes, as the "
    "printed one of tables, too little is protected: semi_dp.theorem_31.printed_set.",
)


def proof(p):
    """What a density says."""
    positive = p.given("normaliser")
    sign = p.have(weight(x) / normaliser >= 0, p.at(p.given("factor"), z), positive)
    one = p.have(
        equal(mean(base, z, weight(x) / normaliser), 1), p.given("normalised"), positive
    )
    return p.cut(one, p.cut(p.every(sign, z), p.have(p.statement.claim)))


SPEC = SPEC.but(
    proof=proof,
    instance=points.clock({}),
    near_misses={
        "twice as much": NearMiss(
            claim=equal(mean(released, z, value(h, z)), told * 2),
        ),
    },
    exceptions={
        "normaliser": "no density can be divided by 0",
        "factor": "a negative density is none",
        "normalised": "a density has the integral 1, or nothing is known of the law",
    },
)
