"""The highest score with a prior is attained from the split on, not below it."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_with_prior._words")
f_beta_with_prior = theorem("hypothesis_testing.f_beta_with_prior")
scores = shared("hypothesis_testing._scores")
epsilon, b, c, score_of = words.epsilon, words.b, words.c, words.score_of
highest, scored, split = words.highest, words.scored, words.split
threshold, highest_without = words.threshold, words.highest_without
usual = words.usual
rho = real("rho")


def best_cut_of(weight_):
    turn = (sqrt(1 + 4 * weight_ * exp(epsilon)) - 1) / (2 * weight_)
    return words.q + words.scale * log(turn)


best_cut = best_cut_of(b / c)
at_best = score_of(b, c, *scores.rates(best_cut))
SPEC = Theorem(
    title="The highest score with a prior is attained from the split on, not below it",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.5.1",
    covers=("HT-Q18",),
    standing="holds-repaired",
    given=f_beta_with_prior.given,
    claim=conjunction(
        implies(log(1 + b / c) <= epsilon, equal(at_best, highest)),
        implies(split, forall(threshold, scored < highest)),
    ),
    remark="Where the supremum of f_beta_with_prior is reached: the threshold is that "
    "without a prior at the weight {beta}^2 / (1 - {rho}). The hypotheses are those of "
    "f_beta_with_prior, which has their near misses.",
)
best_without = theorem("hypothesis_testing.f_beta.attained")
carried = theorem("hypothesis_testing.f_beta_odds.attained")


def without_at(weight_, cut):
    return score_of(weight_, number(1), *scores.rates(cut))


def attained_without(weight_):
    """The theorem on where it is attained without a prior, at another weight."""
    best = equal(without_at(weight_, best_cut_of(weight_)), highest_without(weight_))
    less = without_at(weight_, threshold) < highest_without(weight_)
    on_split = epsilon < log(1 + weight_)
    return conjunction(
        implies(log(1 + weight_) <= epsilon, best),
        implies(on_split, forall(threshold, less)),
    )


def attains(p):
    """The same threshold as without a prior, at the weight b / c."""
    positive = words.positives(p)
    known = words.known_without(p, best_without, positive, attained_without(words.here))
    best, less = p.parts(known)
    rules = []
    for cut in (best_cut, threshold):
        both, chances = words.chances_at(p, cut)
        values, facts = words.carry(
            p, carried, positive, recall=both[0], alarms=both[1]
        )
        rule = p.use(carried, values, *facts, chances)
        rules.append(p.parts(rule))
    above, below = (
        p.assume(log(1 + words.weight) <= epsilon),
        p.assume(split),
    )
    reached = p.supposing(above, p.apply(rules[0][0], p.apply(best, above)))
    lower = p.apply(rules[1][1], p.at(p.apply(less, below), threshold))
    never_there = p.supposing(below, p.every(lower, threshold))
    return p.have(p.statement.claim, reached, never_there)


def always_below(p, claim):
    """At the best threshold the score is the formula, by the theorem itself."""
    known = SPEC.claim.arguments[0]
    values = {SPEC[str(over.data)]: one for over, one in usual.items()}
    known = p.have(At(usual).of(known), p.use(SPEC, values))
    there = p.apply(known, p.auto(known.formula.arguments[0]))
    less = p.at(p.assume(claim), At(usual).of(best_cut))
    return p.have(FALSE, less, there)


SPEC = SPEC.but(
    proof=attains,
    instance=At(usual),
    near_misses={
        "attained below the split": NearMiss(
            claim=equal(at_best, highest), at={epsilon: "1/2"}
        ),
        "not attained above the split": NearMiss(
            claim=forall(threshold, scored < highest),
            refute=always_below,
        ),
        "no weight": NearMiss(without="beta", at={words.beta: 0}),
        "a certain prior": NearMiss(without="odds above 0", at={rho: 1}),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
    },
    exceptions=scores.no_scale,
)
