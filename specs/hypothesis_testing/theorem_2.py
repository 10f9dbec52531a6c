"""At each recall the best precision is reached by a likelihood-ratio test.

Randomised tests in any space, any laws of the two worlds, any prior odds.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
precision = definition("hypothesis_testing.precision_recall")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
best, h = any_test("best", S), any_test("h", S)
threshold, odds, T, A, B = map(real, ("threshold", "odds", "T", "A", "B"))


def rate(of, *factors):
    body = number(1)
    for factor in factors:
        body = body * factor
    return mean(of, x, body)


accepts, other = value(best, x), value(h, x)
recall, of_other = rate(P1, accepts), rate(P1, other)
no_higher = precision(h, P1, P0, odds) <= precision(best, P1, P0, odds)
given = {
    "ratio test": ratio_test(best, P1, P0, threshold),
    "no alarm for nothing": forall(
        h, implies(rate(P1, accepts, other) <= 0, rate(P0, accepts, other) <= 0)
    ),
    "the same recall": equal(of_other, recall),
    "odds": odds >= 0,
}

SPEC = Theorem(
    title="Likelihood-ratio tests have the best precision at their recall",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 2 and appendix 10.1",
    covers=("HT-T2",),
    uses=(ratio_test, precision),
    given=given,
    claim=no_higher,
    remark="The first part of the theorem: which tests are best. That every recall has "
    "one is theorem_2_attained; in the words of definition 3 it is "
    "theorem_2_criterion. With a positive threshold a test of ratios raises no alarms "
    "for nothing. Where recall is 1 the criterion at a large alpha is also met by "
    "tests with needless alarms; the paper's theorem is true of the one with the "
    "fewest, and false of the others (near miss 'an alarm for nothing').",
)
alarms, other_alarms = rate(P0, accepts), rate(P0, other)


def proof(p):
    """With equal recall fewer alarms mean a higher precision."""
    ratio, same = p.given("ratio test"), p.given("the same recall")
    taken = p.at(ratio, test_of(x, 1 - other))
    left = p.at(ratio, test_of(x, other))
    positive = p.assume(threshold > 0)
    few = p.have(alarms <= other_alarms, taken, left, same, positive)
    # Else all that P1 allows is accepted, and nothing besides.
    low = p.assume(negation(positive.formula))
    ranges = [
        p.mean_between(of, x, body)
        for of in (P0, P1)
        for body in (
            accepts,
            other,
            accepts * (1 - other),
            (1 - accepts) * other,
            (1 - accepts) * (1 - other),
        )
    ]
    full = p.at(ratio, test_of(x, 1))
    certain = p.have(recall >= 1, full, low, *ranges)
    nothing = p.at(p.given("no alarm for nothing"), test_of(x, 1 - other))
    lost = rate(P1, accepts * (1 - other)) <= 0
    none = p.apply(nothing, p.have(lost, certain, same, *ranges))
    fewest = p.have(alarms <= other_alarms, none, *ranges)
    fewer = p.cases(positive.formula, few, fewest)
    known = p.assume(conjunction(T >= 0, A >= 0, A <= B, odds >= 0))
    more = p.have(T / (T + odds * B) <= T / (T + odds * A), known)
    rule = p.every(p.supposing(known, more), T, A, B)
    rule = p.at(rule, recall, alarms, other_alarms)
    sizes = p.have(rule.formula.arguments[0], fewer, p.given("odds"), *ranges)
    return p.have(no_higher, p.apply(rule, sizes), same)


three = {"S": finite(3)}


usual = {
    P0: finite_law("1/2", "3/10", "1/5"),
    P1: finite_law("1/5", "3/10", "1/2"),
    threshold: 1,
    odds: 1,
    best: test_table(0, "1/3", 1),
    h: test_table(1, 0, "4/5"),
}
#: The first two outputs have one ratio, and the test below prefers the other one.
evenly = {
    **usual,
    P0: finite_law("3/10", "3/10", "2/5"),
    P1: finite_law("1/10", "1/10", "4/5"),
    best: test_table("4/5", "1/5", 1),
    threshold: "1/3",
}
flat = {
    **usual,
    P0: finite_law("1/2", "1/2", 0),
    P1: finite_law(1, 0, 0),
    threshold: 0,
    best: test_table(1, "2/5", 0),
    h: test_table(1, 0, 0),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=three),
    near_misses={
        "a test of the output in another order": NearMiss(
            without="ratio test",
            at={best: usual[h], h: usual[best]},
        ),
        "an alarm for nothing": NearMiss(
            without="no alarm for nothing", at=At(flat, spaces=three)
        ),
        "another recall": NearMiss(
            without="the same recall",
            at={h: test_table(0, 0, 1)},
        ),
        "odds that reward alarms": NearMiss(without="odds", at={odds: "-1/10"}),
        "a strict inequality": NearMiss(
            claim=precision(h, P1, P0, odds) < precision(best, P1, P0, odds),
            at={**evenly, h: test_table("1/5", "4/5", 1)},
        ),
    },
)
