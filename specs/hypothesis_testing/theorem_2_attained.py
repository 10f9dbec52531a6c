"""At every recall a likelihood-ratio test has the best precision.

The test accepts where the share of h1 in both densities is above a quantile, and with
some chance where it is equal to it. Its threshold may be infinite, so it is written
with two weights: m for the law of h0, 1 - m for that of h1.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

lemmas = shared("hypothesis_testing.theorem_2_attained._lemmas")
density = definition("foundations.density")
precision = definition("hypothesis_testing.precision_recall")
recall, found = lemmas.recall, lemmas.found
S = space("S")
P0, P1, R, x = law("P0", S), law("P1", S), law("R", S), point("x", S)
best, g, h = any_test("best", S), any_test("g", S), any_test("h", S)
u, v, scale, odds = any_test("u", S), any_test("v", S), real("scale"), real("odds")
m = real("m")

SPEC = Theorem(
    title="At every recall a likelihood-ratio test reaches the best precision",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 2 and appendix 10.1",
    covers=("HT-T2",),
    uses=(density, precision),
    given={
        "density of P0": density(P0, R, u, scale),
        "density of P1": density(P1, R, v, scale),
        "odds": odds >= 0,
    },
    claim=forall(h, lemmas.is_reached),
    remark="The second part of the theorem: every recall has a best test. Randomised "
    "tests in any space; densities are bounded by scale with respect to R, as those of "
    "any two laws are with respect to their average. At recall 1 the test is the one "
    "that rejects all that {P1} excludes. At recall 0 precision is 0 by convention, so "
    "nothing is said there.",
)


def never(p):
    """Recall 0: accept nothing, at an infinite threshold."""
    none, test = p.assume(recall <= 0), test_of(x, 0)
    range_ = p.mean_between(P1, x, value(h, x))
    recalled = p.have(equal(mean(P1, x, value(test, x)), recall), none, range_)
    sign = p.mean_between(P0, x, lemmas.hit)
    ratio = p.every(p.have(lemmas.ratio_at(value(test, x), number(1)), sign), g)
    return none, lemmas.reached(p, test, number(1), recalled, ratio, sign)


def proof(p):
    none, first_ = never(p)
    full, last = lemmas.always(p)
    inner = p.have(
        conjunction(recall > 0, recall < 1),
        p.assume(negation(none.formula)),
        p.assume(negation(full.formula)),
    )
    middle = p.cut(inner, lemmas.between(p))
    some = p.cases(none.formula, first_, p.cases(full.formula, last, middle))
    return p.every(some, h)


two = {"S": finite(2)}
case = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    R: finite_law("1/2", "1/2"),
    u: test_table("3/4", "1/4"),
    v: test_table("1/4", "3/4"),
    scale: 2,
    odds: 1,
}
rewarded = {**case, odds: "-1/10"}
zero, one = (test_table(*pair_) for pair_ in ((1, 0), (0, 1)))


def fewest(p, claim):
    """With negative odds alarms help, and the ratio test has the fewest."""
    some, test = p.at(p.assume(claim), one), any_test("best", finite(2))
    values = At({**rewarded, h: one, best: test}, spaces=two)
    known = p.assume(values.of(found))
    *_, recalled, ratio, most = p.parts(known)
    more = test_table(1, "2/3")
    sides = [p.at(ratio, side) for side in (zero, one)]
    sizes = p.have(known.formula.arguments[0], known)
    most = p.at(most, more)
    nothing = p.have(FALSE, *sides, most, recalled, sizes)
    nothing = p.obtain(p.assume(values.of(exists(m, found))), m, nothing)
    return p.obtain(some, test, nothing)


SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=two),
    near_misses={
        "odds that reward alarms": NearMiss(
            without="odds", at=At(rewarded, spaces=two, refute=fewest)
        ),
    },
    exceptions={
        "density of P0": "idle: both laws have densities with respect to "
        "their average, so the claim holds of all laws",
        "density of P1": "idle: both laws have densities with respect to "
        "their average, so the claim holds of all laws",
    },
)
