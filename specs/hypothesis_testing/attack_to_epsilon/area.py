"""From the area under the ROC curve to epsilon."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.attack_to_epsilon._words")
close = definition("foundations.closeness")
least_epsilon, usual = words.least_epsilon, words.usual
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
epsilon, delta = real("epsilon"), real("delta")
area_bound = theorem("foundations.ceilings_area")
score, y = function_variable("score", S), point("y", S)
higher = (
    indicator(at(score, y) < at(score, x))
    + indicator(equal(at(score, x), at(score, y))) / 2
)
area = mean(P, x, mean(Q, y, higher))
of_area = (1 - delta) ** 2 / (1 - area) - 1

SPEC = Theorem(
    title="From the area under the ROC curve to epsilon",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1, turned round",
    uses=(close,),
    given={**words.both, "delta": area_bound.given["slack"], "epsilon": epsilon >= 0},
    claim=least_epsilon(of_area) <= epsilon,
    remark="An area of 0.7441 at {delta} = 0.02 asks for epsilon of at least 1.0127.",
)
E = exp(epsilon)


def at_point(**changed):
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: new for name, new in changed.items()}
    return At({**usual, **values}, spaces={"S": finite(2)})


def from_area(p):
    ways = p.given("P close to Q"), p.given("Q close to P"), p.given("delta")
    bound = p.use(area_bound, *ways)
    a, d, e = map(real, "ade")
    known = p.assume(conjunction(a <= 1 - (1 - d) ** 2 / (1 + e), e >= 1))
    ratio = p.have((1 - d) ** 2 / (1 - a) - 1 <= e, known)
    rule = p.at(p.every(p.supposing(known, ratio), a, d, e), area, delta, E)
    shown = p.have(rule.formula.arguments[0], bound, p.have(E >= 1, p.given("epsilon")))
    return words.at_least(p, (of_area,), p.apply(rule, shown))


def ordered(**changed):
    """The first output has the larger score."""
    scores = {score: table(1, 0)}
    of = at_point(**changed)
    return At({**of.values, **scores}, spaces=of.spaces)


SPEC = SPEC.but(
    proof=from_area,
    instance=ordered(),
    reach=(ordered(delta=1), ordered(epsilon=9)),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at=ordered(P=finite_law("2/3", "1/3"), Q=finite_law(0, 1)),
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at=ordered(P=finite_law(1, 0), Q=finite_law("1/3", "2/3")),
        ),
        "delta above 1": NearMiss(
            without="delta",
            at=ordered(
                P=finite_law("999/1000", "1/1000"),
                Q=finite_law("1/1000", "999/1000"),
                epsilon=0,
                delta="11/10",
            ),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon", at=ordered(epsilon=-1, delta=1)
        ),
        "a strict bound": NearMiss(
            claim=least_epsilon(of_area) < epsilon,
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=1),
        ),
    },
)
