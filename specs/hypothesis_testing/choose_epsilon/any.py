"""The highest score against any private mechanism, solved for epsilon."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.choose_epsilon._words")
keeps, ratio = words.keeps, words.ratio
beta, c, limit = map(real, ("beta", "c", "limit"))
epsilon = real("epsilon")
b = beta * beta
delta, e = real("delta"), real("e")

SPEC = Theorem(
    title="The highest score against any private mechanism, solved for epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4, made general",
    given={
        "limit": conjunction(
            c > 0, delta >= 0, delta < 1, words.trivial <= limit, limit < 1
        )
    },
    claim=conjunction(
        implies(keeps, epsilon <= log(ratio)), implies(epsilon <= log(ratio), keeps)
    ),
    remark="A lemma for every: the highest score of any_mechanism_f_beta is at most "
    "the limit exactly up to this epsilon. With equal odds it is log((limit - {delta}) "
    "/ (1 - limit)), for every beta: log 9 for 0.9 and {delta} = 0.",
)


def any_proof(p):
    """The bend is at most the limit where exp(epsilon) is at most a ratio."""
    room = p.given("limit")
    at_e = (1 + b) * (e + delta) / (e + delta + c * (1 - delta) + b * (1 + e))
    some = p.assume(e > 0)
    rule = p.have(
        conjunction(
            implies(at_e <= limit, e <= ratio), implies(e <= ratio, at_e <= limit)
        ),
        room,
        some,
    )
    rule = p.at(p.every(p.supposing(some, rule), e), exp(epsilon))
    rule = p.apply(rule, p.have(exp(epsilon) > 0))
    positive = p.have(ratio > 0, room)
    turn = p.axiom("exp_log", ratio, facts=[positive])
    return p.have(p.statement.claim, rule, turn, room)


SPEC = SPEC.but(
    proof=any_proof,
    instance=At(words.shared),
    near_misses={
        "an infeasible limit": NearMiss(without="limit", at={limit: "3/5", epsilon: 0}),
        "a little more": NearMiss(
            claim=implies(epsilon <= log(ratio) + "1/100", keeps),
            at={epsilon: "22/10"},
        ),
    },
)
