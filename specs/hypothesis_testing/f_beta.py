"""The highest F_beta score of a threshold adversary against the Laplace mechanism.

The adversary says "the record is in" when the output is at least a threshold; both
answers are equally likely beforehand. Recall is the chance of saying so rightly,
precision that of being right when saying so, and F_beta their weighted harmonic mean.
"""

from verifydp.formal.spec import *

scores = shared("hypothesis_testing._scores")
words = shared("hypothesis_testing.f_beta._words")
highest, score, scale, c = words.highest, words.score, words.scale, words.c
E, missed, A, T, fraction = words.E, words.missed, words.A, words.T, words.fraction
known, odds, printed, always = words.known, words.odds, words.printed, words.always
w, z, tail, b, scored = words.w, words.z, words.tail, words.b, words.scored
at_one_law, usual = words.at_one_law, words.usual
q, epsilon, beta = map(real, ("q", "epsilon", "beta"))
threshold, level = real("threshold"), real("level")
never_more = forall(threshold, score(threshold) <= highest)
approached = forall(
    level,
    implies(level < highest, exists(threshold, level < score(threshold))),
)
SPEC = Theorem(
    title="The highest F_beta score of a threshold adversary",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12) and appendix 10.3",
    covers=("HT-Q12",),
    given={"scale": scale > 0, "beta": beta > 0},
    claim=conjunction(never_more, approached),
    remark="The supremum is over all thresholds, in both regimes; in the first it is "
    "approached as the threshold falls. Where it is reached is in f_beta.attained. "
    "Only the noise scale sensitivity / {epsilon} has to be positive; the paper asks "
    "it of both numbers.",
)


def bounded(p):
    """No threshold scores more than the formula says."""
    r, positive = real("r"), p.assume(c > 0)
    solves = conjunction(r > 0, equal(c * r * r + r, E), 1 + c <= E)
    high = p.have(
        implies(solves, (1 + c * r) * words.found <= r * (missed + c)),
        positive,
    )
    sizes = conjunction(T > 0, A > 0, c > 0)
    above = implies(
        conjunction(sizes, r > 0, (1 + c * r) * T <= r * (A + c)),
        fraction(T, A) <= (1 + c) * r / ((1 + c) * r + 1),
    )
    chances = p.have(conjunction(words.found > 0, missed > 0))
    facts = [positive, chances, *known(p, positive)]
    at_low = words.below_split(p, positive)
    at_high = p.have(
        implies(
            log(1 + c) <= epsilon,
            fraction(words.found, missed) <= words.at_odds,
        ),
        p.at(p.every(high, r), odds),
        p.at(
            p.every(p.have(above), T, A, r),
            words.found,
            missed,
            odds,
        ),
        *facts,
    )
    goal = p.have(
        fraction(words.found, missed) <= printed(c),
        at_low,
        at_high,
        *facts,
    )
    return p.every(p.supposing(c > 0, goal), words.v, c)


def near_nothing(p, positive, below):
    """Below the split low thresholds come as near to accepting all as one likes."""
    share = minimum(1, always - w)
    v, sharing = minimum(0, epsilon) + log(share), real("sharing")
    small = p.have(
        conjunction(share > 0, share <= 1, share <= always - w),
        below,
        positive,
    )
    order = p.have(conjunction(v <= 0, v <= epsilon, v <= epsilon + log(share)), small)
    sizes = p.have(conjunction(exp(v) <= 1, exp(v) <= exp(epsilon + log(share))), order)
    turn = p.apply(words.fact_of(p, "exp_log", share), p.have(share > 0, small))
    little = p.have(exp(v) <= E * share, sizes, turn)
    here, there = 1 - z / E / 2, 1 - z / 2
    enough = implies(
        conjunction(
            z > 0,
            z <= 1,
            z <= E * sharing,
            sharing > 0,
            sharing <= 1,
            sharing <= always - w,
        ),
        w < fraction(here, there),
    )
    found = p.at(p.every(p.have(enough, positive), z, sharing), exp(v), share)
    recall, false_alarm = 1 - exp(v) / E / 2, 1 - exp(v) / 2
    near = p.have(w < fraction(recall, false_alarm), found, sizes, small, little)
    is_found = p.have(equal(recall, tail(v - epsilon)), order)
    is_missed = p.have(equal(false_alarm, tail(v)), order)
    half = p.rewrite(is_found, near, w < fraction(T, false_alarm), T)
    return v, p.rewrite(
        is_missed,
        half,
        w < fraction(tail(v - epsilon), A),
        A,
    )


def reached(p):
    """A level below the formula is exceeded at some deviation."""
    positive, below = p.assume(c > 0), p.assume(w < printed(c))
    _, high_side, solves, same = known(p, positive)
    goal, on_low = (
        exists(words.v, w < fraction(words.found, missed)),
        epsilon < log(1 + c),
    )
    best = log(odds)
    low, high = p.assume(on_low), p.assume(negation(on_low))
    under = p.have(w < always, below, low)
    deviation, near = near_nothing(p, positive, under)
    at_best = p.have(
        w < fraction(tail(best - epsilon), tail(best)),
        *words.at_best_odds(p, positive),
        below,
        high,
        high_side,
        solves,
        same,
        positive,
    )
    somewhere = p.cases(
        on_low, p.some(goal, deviation, near), p.some(goal, best, at_best)
    )
    return p.every(
        p.supposing(c > 0, p.supposing(w < printed(c), somewhere)),
        w,
        c,
    )


def proof(p):
    positive, deviation = (
        p.have(b > 0, p.given("beta")),
        (threshold - q) / scale,
    )
    bound = p.apply(p.at(bounded(p), deviation, b), positive)
    never = p.have(
        score(threshold) <= highest,
        bound,
        scored(p, threshold, deviation),
    )
    below, cut = p.assume(level < highest), q + scale * words.v
    somewhere = p.apply(p.at(reached(p), level, b), positive, below)
    value = words.fraction_of(b, words.found, missed)
    above = p.have(level < score(cut), p.assume(level < value), scored(p, cut, words.v))
    goal = exists(threshold, level < score(threshold))
    exceeded = p.obtain(somewhere, words.v, p.some(goal, cut, above))
    approach = p.every(p.supposing(below, exceeded), level)
    return p.have(p.statement.claim, p.every(never, threshold), approach)


def no_noise(p, claim):
    """With one law for both databases, no score is above that of accepting all."""
    somewhere = p.follow(scores.part(p, claim, 1), "3/4")
    above = p.assume(At(at_one_law).of(number("3/4") < score(threshold)))
    return p.obtain(somewhere, threshold, p.have(FALSE, above))


def too_high(p, claim):
    """A level above the formula is not reached: by the theorem itself."""
    values = {SPEC[name]: usual[over] for name, over in words.names.items()}
    never = p.have(At(usual).of(never_more), p.use(SPEC, values))
    somewhere = p.follow(p.assume(claim), At(usual).of(highest) + "1/2000")
    above = p.assume(At(usual).of(highest + "1/2000" < score(threshold)))
    nothing = p.have(FALSE, above, p.at(never, threshold))
    return p.obtain(somewhere, threshold, nothing)


def never(formula):
    return forall(threshold, score(threshold) <= formula)


def bound_fails(cut):
    """A threshold scores more."""

    def refute(p, claim):
        return p.absurd(scores.part(p, claim, 0), cut)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(
        At({**usual, epsilon: "1/100"}),
        At({**usual, epsilon: 20, beta: 10}),
    ),
    near_misses={
        "no scale": NearMiss(without="scale", at=At(at_one_law, refute=no_noise)),
        "no weight": NearMiss(
            without="beta", at={beta: 0}, refute=scores.nothing_weighs
        ),
        "a little less above the split": NearMiss(
            claim=never(highest - "1/1000"), witnesses=("1/5",)
        ),
        "a little less below the split": NearMiss(
            claim=never(highest - "1/1000"), at={epsilon: "1/2"}, witnesses=(-20,)
        ),
        "a little more": NearMiss(
            claim=forall(
                level,
                implies(
                    level < highest + "1/1000",
                    exists(threshold, level < score(threshold)),
                ),
            ),
            refute=too_high,
        ),
        "the split log(1 + 2 {beta}^2)": NearMiss(
            claim=never(
                words.highest_score(b, log(1 + 2 * b), sqrt(1 + 4 * b * exp(epsilon)))
            ),
            at={epsilon: "9/10"},
            witnesses=("3/20",),
        ),
        "18/5 in place of 4": NearMiss(
            At(usual, refute=bound_fails("1/5")), number=Number(4, "18/5")
        ),
        "11/5 in place of 2": NearMiss(
            At({**usual, epsilon: "1/2"}, refute=bound_fails(-20)),
            number=Number(2, "11/5"),
        ),
    },
)
