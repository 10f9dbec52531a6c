"""The highest score is a least upper bound, and it is the formula."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.highest_score_shape._words")
f_beta = theorem("hypothesis_testing.f_beta")
highest, beta, epsilon = words.highest, words.beta, words.epsilon
sensitivity, formula = words.sensitivity, words.formula
is_highest, score, threshold = words.is_highest, words.score, words.threshold
point, b = words.point, words.b
F = real("F")

SPEC = Theorem(
    title="The highest score is a least upper bound, and it is the formula",
    source=words.paper,
    standing="definition",
    defines=highest,
    reads="{0} is the highest F score of weight {4} for the answer {1} and one that is "
    "{2} larger, at the epsilon {3}",
    given={"scale": sensitivity / epsilon > 0, "beta": beta > 0},
    claim=conjunction(
        is_highest(formula(epsilon), epsilon),
        implies(is_highest(F, epsilon), equal(F, formula(epsilon))),
    ),
    remark="The least upper bound over all thresholds, which need not be the score of "
    "any of them: f_beta.attained says where it is.",
)


def unique(p):
    """Two least upper bounds of the same scores are the same number."""
    known = p.use(f_beta, p.given("scale"), p.given("beta"))
    whole = p.the_same(known, is_highest(formula(epsilon), epsilon))
    mine, ends = p.assume(is_highest(F, epsilon)), []
    halves = [
        (one.formula.arguments[0], highest.at(one.formula.arguments).arguments, one)
        for one in (mine, whole)
    ]
    for (low, (bound, _), of_low), (high, (_, near), of_high) in (
        halves,
        halves[::-1],
    ):
        less, over = p.assume(low < high), p.assume(low < score(threshold, epsilon))
        nothing = p.have(FALSE, over, p.at(p.have(bound, of_low), threshold))
        found = p.apply(p.at(p.have(near, of_high), low), less)
        ends.append(p.supposing(less, p.obtain(found, threshold, nothing)))
    same = p.supposing(mine, p.have(equal(F, formula(epsilon)), *ends))
    return p.have(p.statement.claim, whole, same)


def halves_of(p, claim, said):
    """That a number bounds all scores, and that they come near it."""
    said_ = p.have(said, p.assume(claim))
    return [p.have(half, said_) for half in highest.at(said.arguments).arguments]


def exceeded(p, claim):
    """Some threshold scores more than accepting all."""
    return p.absurd(halves_of(p, claim, claim)[0], "1/5")


def too_low(cut):
    """Say that a threshold scores more than the number."""

    def refute(p, claim):
        return p.absurd(halves_of(p, claim, claim.arguments[0])[0], cut)

    return refute


def no_weight(p, claim):
    """At beta = 0 the formula is 0, and the score is the precision."""
    bound = p.at(halves_of(p, claim, claim.arguments[0])[0], 0)
    scored, number_ = bound.formula.arguments
    some, none = p.auto(scored > "1/10"), p.have(number_ <= 0)
    return p.have(FALSE, bound, some, none)


def no_noise(p, claim):
    """With one law for both databases no score is above that of accepting all."""
    somewhere = p.follow(halves_of(p, claim, claim.arguments[0])[1], "3/4")
    above = p.assume(At(one_law).of(number("3/4") < score(threshold, epsilon)))
    return p.obtain(somewhere, threshold, p.have(FALSE, above))


one_law = {**point, sensitivity: 0, epsilon: 2, F: 1}

SPEC = SPEC.but(
    proof=unique,
    instance=At({**point, F: 1}),
    near_misses={
        "no noise": NearMiss(without="scale", at=At(one_law, refute=no_noise)),
        "no weight": NearMiss(
            without="beta", at={**point, beta: 0, F: 1}, refute=no_weight
        ),
        "that of accepting all": NearMiss(
            claim=is_highest((1 + b) / (2 + b), epsilon),
            refute=exceeded,
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
            at=At({**point, epsilon: "1/2", F: 1}, refute=too_low(-20)),
        ),
        "3 in place of 4": NearMiss(
            number=Number(4, 3), at=At({**point, F: 1}, refute=too_low("1/2"))
        ),
    },
)
