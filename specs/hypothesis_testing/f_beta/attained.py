"""The highest score is attained from the split on, and not below it."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta._words")
b, scale, highest, score = words.b, words.scale, words.highest, words.score
c, tail, scored, v, usual = words.c, words.tail, words.scored, words.v, words.usual
part = shared("hypothesis_testing._scores").part
q, epsilon, beta = map(real, ("q", "epsilon", "beta"))
threshold = real("threshold")


def best_deviation(weight):
    return log((sqrt(1 + 4 * weight * exp(epsilon)) - 1) / (2 * weight))


best_cut = q + scale * best_deviation(b)
reached_at = implies(log(1 + b) <= epsilon, equal(score(best_cut), highest))
not_reached = implies(
    epsilon < log(1 + b),
    forall(threshold, score(threshold) < highest),
)
SPEC = Theorem(
    title="The highest score is attained from the split on, and not below it",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.3",
    covers=("HT-Q12",),
    given={"scale": scale > 0, "beta": beta > 0},
    claim=conjunction(reached_at, not_reached),
    remark="Where eq. (12) is reached: at the threshold that the appendix prints. "
    "Below the split it is a supremum that no threshold has.",
)


def at_turn(p):
    """Above the split at the best odds; below it the bound is strict."""
    weight, positive = p.have(b > 0, p.given("beta")), p.assume(c > 0)
    here, best = p.assume(log(1 + c) <= epsilon), best_deviation(c)
    goal = equal(
        words.fraction(tail(best - epsilon), tail(best)),
        words.printed(c),
    )
    done = p.have(
        goal,
        *words.at_best_odds(p, positive),
        here,
        *words.known(p, positive),
        positive,
    )
    done = p.supposing(positive, p.supposing(here, done))
    done = p.apply(p.at(p.every(done, c), b), weight)
    there = p.at(
        p.every(scored(p, q + scale * v, v), v),
        best_deviation(b),
    )
    attained = p.have(reached_at, done, there)
    less = p.supposing(positive, words.below_split(p, positive))
    less = p.apply(
        p.at(p.every(less, v, c), (threshold - q) / scale, b),
        weight,
    )
    below, there = p.assume(epsilon < log(1 + b)), (threshold - q) / scale
    less = p.have(
        score(threshold) < highest,
        less,
        below,
        scored(p, threshold, there),
    )
    less = p.supposing(below, p.every(less, threshold))
    return p.have(p.statement.claim, attained, less)


def always_below(p, claim):
    """At the best threshold the score is the formula, by the theorem itself."""
    known = p.use(SPEC, {SPEC[name]: usual[of] for name, of in words.names.items()})
    there = p.have(At(usual).of(reached_at), known)
    there = p.apply(there, p.auto(there.formula.arguments[0]))
    less = p.at(p.assume(claim), At(usual).of(best_cut))
    return p.have(FALSE, less, there)


def same_law(p, claim):
    """With one law for both databases no score is above that of accepting all."""
    there = part(p, claim, 0)
    there = p.apply(there, p.auto(there.formula.arguments[0]))
    accepting, formula = there.formula.arguments
    low, high = p.have(accepting <= "2/3"), p.auto(formula > "7/10")
    return p.have(FALSE, there, low, high)


def all_below(cut):
    """Below the split some threshold scores more."""

    def refute(p, claim):
        below = part(p, claim, 1)
        below = p.apply(below, p.auto(below.formula.arguments[0]))
        return p.absurd(below, cut)

    return refute


SPEC = SPEC.but(
    proof=at_turn,
    instance=At(usual),
    near_misses={
        "no weight": NearMiss(without="beta", at={beta: 0}),
        "no scale": NearMiss(without="scale", at=At(words.at_one_law, refute=same_law)),
        "attained below the split": NearMiss(
            claim=equal(score(best_cut), highest), at={epsilon: "1/2"}
        ),
        "not attained above the split": NearMiss(
            claim=forall(threshold, score(threshold) < highest),
            refute=always_below,
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "11/5 in place of 2, below the split": NearMiss(
            number=Number(2, "11/5", place=5),
            at=At({**usual, epsilon: "1/2"}, refute=all_below(-20)),
        ),
    },
)
