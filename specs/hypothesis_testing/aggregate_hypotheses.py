"""Hypotheses about a range: the value of a record is above a level, or it is not.

The paper leaves these to later work. With a prior on each side both worlds are single
laws; where their likelihood ratio grows with a score of the output, a threshold on the
score is still best. Without priors each world is a set of laws.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

density = definition("foundations.density")
S = space("S")
P, Q, R = law("P", S), law("Q", S), law("R", S)
u, v, h = any_test("u", S), any_test("v", S), any_test("h", S)
x, y, cut = point("x", S), point("y", S), point("cut", S)
scale, score = real("scale"), function_variable("score", S)
best = indicator(at(score, cut) <= at(score, x))
size, size_of_best = mean(P, x, value(h, x)), mean(P, x, best)
weaker = mean(Q, x, value(h, x)) <= mean(Q, x, best)
ratios = value(v, x) * value(u, y) <= value(v, y) * value(u, x)

THRESHOLD = Theorem(
    title="Where the likelihood ratio grows with a score, thresholds are best",
    source="Lehmann and Romano 2005, theorem 3.4.1, for two laws",
    uses=(density,),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
        "ordered": forall(x, y, implies(at(score, x) <= at(score, y), ratios)),
        "seen": value(u, cut) > 0,
        "size": size <= size_of_best,
    },
    claim=weaker,
    remark="For any laws, space and score; P is the law under the first hypothesis, Q "
    "under the second. Priors on both sides make each world such a law: for Laplace "
    "noise see range_hypotheses. Shifted normal laws and their mixtures on the two "
    "sides of a level have such ratios too; that is not shown here.",
)

# The formula that the remark of the paper is about, for Laplace noise, without priors.
noise, gamma, threshold = real("noise"), real("gamma"), real("threshold")
centre, seen, test = point("centre", REAL), point("seen", REAL), any_test("t", REAL)
rule = indicator(seen <= threshold)


def rate(body):
    """How often, at one value."""
    return mean(laplace(centre, noise), seen, body)


better = rate(value(test, seen)) <= rate(rule)

SPEC = Theorem(
    title="Hypotheses about a range of values",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 7",
    covers=("HT-QU16",),
    standing="not-checkable",
    given={
        "noise": noise > 0,
        "size": forall(centre, implies(gamma < centre, better)),
    },
    claim=forall(centre, implies(centre <= gamma, better)),
    remark="The paper announces that the hypotheses above gamma and at most gamma can "
    "be treated alike, and states nothing: without priors each is a set of laws, and "
    "which errors count is left open. Two ways to say it are proved for Laplace noise: "
    "value by value, which is this formula, in range_hypotheses.by_value, and with a "
    "prior on each side (a bounded one above) in range_hypotheses; threshold is for "
    "all laws with such a likelihood ratio.",
)
lemma = theorem("foundations.neyman_pearson")


def proof(p):
    """At the cut the ratio is k; below it is no larger, beyond it no smaller."""
    k, positive = value(v, cut) / value(u, cut), p.given("seen")
    left, right = p.at(p.given("ordered"), x, cut), p.at(p.given("ordered"), cut, x)
    test = test_of(x, best)
    accepts = implies(k * value(u, x) < value(v, x), equal(best, 1))
    rejects = implies(value(v, x) < k * value(u, x), equal(best, 0))
    sides = [
        p.every(p.have(one, left, right, positive), x) for one in (accepts, rejects)
    ]
    values = {"P": P, "Q": Q, "R": R, "u": u, "v": v, "scale": scale}
    values |= {"threshold": k, "best": test, "h": h}
    known = [p.given(name) for name in ("density of P", "density of Q")]
    return p.use(lemma, *known, *sides, p.given("size"), **values)


third = number("1/3")


falling = table(3, 2, 1)
usual = {
    R: finite_law(third, third, third),
    scale: 3,
    P: finite_law("1/6", "1/3", "1/2"),
    Q: finite_law("1/2", "1/3", "1/6"),
    u: test_table("1/6", "1/3", "1/2"),
    v: test_table("1/2", "1/3", "1/6"),
    score: falling,
    cut: label(0, 3),
    h: test_table(0, "1/2", 0),
}


def at_point(**changed):
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: new for name, new in changed.items()}
    return At({**usual, **values}, spaces={"S": finite(3)})


told = {
    "P": finite_law(0, 0, 1),
    "Q": finite_law(third, third, third),
    "u": test_table(0, 0, 1),
    "v": test_table(third, third, third),
    "h": test_table(1, 1, 0),
}

THRESHOLD = THRESHOLD.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(3)}),
    near_misses={
        "another P": NearMiss(
            without="density of P",
            at={P: finite_law("1/3", 0, "2/3"), h: test_table(1, 1, 0)},
        ),
        "another Q": NearMiss(
            without="density of Q",
            at={Q: finite_law(0, 0, 1), h: test_table(0, 0, "1/3")},
        ),
        "another order": NearMiss(
            without="ordered",
            at={score: table(1, 2, 3), cut: label(2, 3), h: test_table(1, 0, 0)},
        ),
        "a cut that P never sees": NearMiss(without="seen", at=at_point(**told)),
        "a larger size": NearMiss(without="size", at={h: test_table(1, 1, 0)}),
    },
)

SPEC = SPEC.but(
    instance=At(
        {
            noise: 1,
            gamma: 1,
            threshold: 1,
            test: test_of(seen, 0),
        }
    ),
)
