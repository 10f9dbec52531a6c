"""The highest F_beta score of a threshold adversary against the Laplace mechanism.

The adversary says "the record is in" when the output is at least a threshold; both
answers are equally likely beforehand. Recall is the chance of saying so rightly,
precision that of being right when saying so, and F_beta their weighted harmonic mean.
"""

from verifydp.formal.spec import *

lemmas = shared("hypothesis_testing.f_beta._lemmas")
scores = shared("hypothesis_testing._scores")
words = shared("hypothesis_testing.f_beta._words")
v = words.v
highest, score, scale = words.highest, words.score, words.scale
missed = words.missed
b, scored = words.b, words.scored
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


def proof(p):
    positive, deviation = (
        p.have(b > 0, p.given("beta")),
        (threshold - q) / scale,
    )
    bound = p.apply(p.at(lemmas.bounded(p), deviation, b), positive)
    never = p.have(
        score(threshold) <= highest,
        bound,
        scored(p, threshold, deviation),
    )
    below, cut = p.assume(level < highest), q + scale * v
    somewhere = p.apply(p.at(lemmas.reached(p), level, b), positive, below)
    value = words.fraction_of(b, words.found, missed)
    above = p.have(level < score(cut), p.assume(level < value), scored(p, cut, v))
    goal = exists(threshold, level < score(threshold))
    exceeded = p.obtain(somewhere, v, p.some(goal, cut, above))
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
