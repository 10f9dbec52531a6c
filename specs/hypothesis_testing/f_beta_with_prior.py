"""The highest F_beta score of a threshold adversary who knows a prior.

As without a prior, but the answer "no" is c = 1 - rho times as likely as "yes". The
highest score follows from that without a prior, at the weight b / c.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_with_prior._words")
scores = shared("hypothesis_testing._scores")
highest, scored, score_of = words.highest, words.scored, words.score_of
highest_without, threshold = words.highest_without, words.threshold
level, usual, epsilon, beta = words.level, words.usual, words.epsilon, words.beta
b, c = words.b, words.c
rho, y = real("rho"), point("y", REAL)
SPEC = Theorem(
    title="The highest F_beta score of a threshold adversary who knows a prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (18) and appendix 10.5.1",
    covers=("HT-Q18",),
    standing="holds-repaired",
    given={**scores.noise, "odds above 0": rho < 1},
    claim=conjunction(
        scores.never(scored, highest),
        scores.approached(scored, highest),
    ),
    remark="The odds are 1 - {rho}. In the text that was available epsilon is printed "
    "for exp({epsilon}) in the second case, against the appendix. The supremum is over "
    "all thresholds, in both regimes; where it is reached is in attained. For the "
    "rarer value the odds are 1 / (1 - rho_p), here {rho} = -rho_p / (1 - rho_p). The "
    "two answers differ by exactly the sensitivity; closer ones score less. With {rho} "
    "= 1 the formula has no value (here 0), and the near miss shows no more than that. "
    "That rho is the coefficient of a law is in f_beta_learned.law.",
)
without_prior = theorem("hypothesis_testing.f_beta")
transfer = theorem("hypothesis_testing.f_beta_odds")


def claim_without(weight):
    """The theorem without a prior, at another weight."""

    def value_at(cut):
        return score_of(weight, number(1), *scores.rates(cut))

    bound = forall(threshold, value_at(threshold) <= highest_without(weight))
    reached = exists(threshold, level < value_at(threshold))
    below = level < highest_without(weight)
    return conjunction(bound, forall(level, implies(below, reached)))


def proof(p):
    """The theorem without a prior, at the weight b / c."""
    positive = words.positives(p)
    known = words.known_without(p, without_prior, positive, claim_without(words.here))
    both, chances = words.chances_at(p, threshold)
    recall, alarms = (function(threshold, one) for one in both)
    values, facts = words.carry(
        p, transfer, positive, recall_of=recall, alarms_of=alarms
    )
    return p.use(transfer, values, *facts, p.every(chances, threshold), known)


def no_noise(p, claim):
    """With one law for both databases, no score is above that of accepting all."""
    at_level = p.at(scores.part(p, claim, 1), "3/4")
    premise, _ = at_level.formula.arguments
    somewhere = p.apply(at_level, p.auto(premise))
    noise = laplace(0, number(0) / 2)
    chance = probability(noise, event(y, threshold <= y))
    range_ = p.mean_between(noise, y, indicator(threshold <= y))
    fair = real("fair")
    value_ = score_of(number(1), number("4/5"), fair, fair)
    some = implies(conjunction(fair > 0, fair <= 1), value_ <= "5/7")
    low = p.at(p.every(p.have(some), fair), chance)
    none = p.have(equal(number(0), chance), range_, p.assume(negation(chance > 0)))
    zero_score = score_of(number(1), number("4/5"), number(0), number(0))
    empty = p.rewrite(none, p.have(zero_score <= "5/7"), value_ <= "5/7", fair)
    some = p.have(low.formula.arguments[0], range_, p.assume(chance > 0))
    low = p.cases(chance > 0, p.apply(low, some), empty)
    above = p.assume(number("3/4") < low.formula.arguments[0])
    return p.obtain(somewhere, threshold, p.have(FALSE, above, low))


def too_high(p, claim):
    """A level above the formula is not reached: by the theorem itself."""
    values = {SPEC[str(over.data)]: one for over, one in usual.items()}
    never_more = p.have(
        At(usual).of(scores.never(scored, highest)),
        p.use(SPEC, values),
    )
    at_level = p.at(p.assume(claim), At(usual).of(highest) + "1/2000")
    premise, _ = at_level.formula.arguments
    somewhere = p.apply(at_level, p.have(premise))
    above = p.assume(At(usual).of(highest + "1/2000" < scored))
    nothing = p.have(FALSE, above, p.at(never_more, threshold))
    return p.obtain(somewhere, threshold, nothing)


def bound_fails(p, claim):
    """A threshold scores more."""
    return p.absurd(p.have(claim.arguments[0], p.assume(claim)), "1/10")


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(
        At({**usual, epsilon: "1/100", rho: 0}),
        At({**usual, epsilon: 20, beta: 10, rho: "99/100"}),
    ),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={words.sensitivity: 0, epsilon: 2},
            refute=no_noise,
        ),
        "no weight": NearMiss(
            without="beta", at={beta: 0}, refute=scores.nothing_weighs
        ),
        "a certain prior": NearMiss(
            without="odds above 0", at={rho: 1}, refute=scores.nothing_weighs
        ),
        "a little less above the split": NearMiss(
            claim=scores.never(scored, highest - "1/1000"),
            witnesses=("1/10",),
        ),
        "a little less below the split": NearMiss(
            claim=scores.never(scored, highest - "1/1000"),
            at={epsilon: "1/2"},
            witnesses=(-20,),
        ),
        "a little more": NearMiss(
            claim=scores.approached(scored, highest + "1/1000"),
            refute=too_high,
        ),
        "the split log(1 + 2 {beta}^2 / (1 - {rho}))": NearMiss(
            claim=scores.never(
                scored,
                scores.highest(c, split=log(1 + 2 * b / c)),
            ),
            at={epsilon: "11/10"},
            witnesses=("1/10",),
        ),
        "the split without the prior": NearMiss(
            claim=scores.never(scored, scores.highest(c, split=log(1 + b))),
            at={epsilon: "3/4"},
            witnesses=(-20,),
        ),
        "18/5 in place of 4": NearMiss(
            At(usual, refute=bound_fails), number=Number(4, "18/5")
        ),
    },
)
