"""The highest F_beta score between two laws, for pure privacy."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.any_mechanism_f_beta._words")
pair = theorem("hypothesis_testing.any_mechanism_f_beta.pair")
close = definition("foundations.closeness")
score_of = words.score_of
S = space("S")
P, Q, h = law("P", S), law("Q", S), any_test("h", S)
epsilon, delta, beta, c = map(real, ("epsilon", "delta", "beta", "c"))
E, b = exp(epsilon), beta * beta
pure_bend = (1 + b) * E / (E + c + b * (1 + E))
pure = maximum((1 + b) / (1 + b + c), pure_bend)
at_zero = {
    "P close to Q": close(P, Q, epsilon, 0),
    "Q close to P": close(Q, P, epsilon, 0),
}

SPEC = Theorem(
    title="The highest F_beta score between two laws, for pure privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), for any mechanism",
    covers=("HT-QD3",),
    uses=(close,),
    given={**at_zero, "odds": c >= 0},
    claim=conjunction(
        score_of(P, Q, h) <= pure,
        implies(equal(c, 1), equal(pure_bend, E / (1 + E))),
    ),
    remark="The part about pure privacy. With equal odds the bend scores "
    "exp({epsilon}) / (1 + exp({epsilon})) for every beta; below {epsilon} = log(1 + "
    "{beta}^2) to accept all is better.",
)


def pure_proof(p):
    """At delta = 0 what proves the claim never comes."""
    values = {delta: 0}
    ways = p.given("P close to Q"), p.given("Q close to P")
    bound = p.use(pair, values, *ways, p.given("odds"))
    best = p.have(score_of(P, Q, h) <= pure, bound, p.given("odds"))
    same = p.have(implies(equal(c, 1), equal(pure_bend, E / (1 + E))))
    return p.have(p.statement.claim, best, same)


two = finite(2)

SPEC = SPEC.but(
    proof=pure_proof,
    instance=At(words.usual, spaces={"S": two}),
    near_misses={
        **words.not_both,
        "a strict bound": NearMiss(
            claim=score_of(P, Q, h) < pure,
        ),
        "without the baseline": NearMiss(
            claim=score_of(P, Q, h) <= pure_bend,
            at={beta: 2, h: words.always_test},
        ),
    },
)
