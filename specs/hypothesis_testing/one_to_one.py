"""Precision and recall tell the two rates of a test, and the rates tell them."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

precision = definition("hypothesis_testing.precision_recall")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
h, other, odds = any_test("h", S), any_test("other", S), real("odds")


def detected(test):
    return mean(P1, x, value(test, x))


def alarmed(test):
    return mean(P0, x, value(test, x))


def precise(test):
    return precision(test, P1, P0, odds)


inverse = equal(alarmed(h), detected(h) * (1 - precise(h)) / (odds * precise(h)))
same_curve = conjunction(
    equal(precise(h), precise(other)), equal(detected(h), detected(other))
)
same_rates = conjunction(
    equal(alarmed(h), alarmed(other)), equal(detected(h), detected(other))
)
told_by = implies(same_curve, same_rates)

SPEC = Theorem(
    title="The precision-recall relation and the two rates tell each other",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 3",
    covers=("HT-QU1",),
    uses=(precision,),
    given={"detections": detected(h) > 0, "odds": odds > 0},
    claim=conjunction(inverse, told_by, implies(same_rates, same_curve)),
    remark="The odds of h0 to h1 are fixed and known. The ROC curve (detections "
    "against false alarms) is the same set of tests in other coordinates; where recall "
    "is 0 precision does not tell the alarms.",
)


def proof(p):
    """Solve the formula of precision for the rate of false alarms."""
    T, A, B, c = map(real, ("T", "A", "B", "c"))
    known = p.assume(conjunction(T > 0, A >= 0, B >= 0, c > 0))
    first_, second_ = T / (T + c * A), T / (T + c * B)
    solved = p.have(equal(A, T * (1 - first_) / (c * first_)), known)
    alike = p.have(implies(equal(first_, second_), equal(A, B)), known)
    rule = p.have(conjunction(solved.formula, alike.formula), solved, alike)
    rule = p.every(p.supposing(known, rule), T, A, B, c)
    rule = p.at(rule, detected(h), alarmed(h), alarmed(other), odds)
    ranges = [p.mean_between(P0, x, value(test, x)) for test in (h, other)]
    facts = p.given("detections"), p.given("odds")
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *ranges, *facts))
    back = p.have(inverse, rule)
    curve, rates = p.assume(same_curve), p.assume(same_rates)
    told = p.supposing(same_curve, p.have(same_rates, rule, curve))
    tells = p.supposing(same_rates, p.have(same_curve, rates))
    return p.have(p.statement.claim, back, told, tells)


two = {"S": finite(2)}


usual = {
    P0: finite_law("3/4", "1/4"),
    P1: finite_law("1/4", "3/4"),
    h: test_table(0, 1),
    other: test_table(1, 0),
    odds: 2,
}
silent = {
    **usual,
    P0: finite_law("1/5", "4/5"),
    P1: finite_law(0, 1),
    h: test_table("1/2", 0),
    other: test_table(1, 0),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    reach=(At({**usual, h: test_table(0, "1/100"), odds: "1/100"}, spaces=two),),
    near_misses={
        "no detections": NearMiss(
            without="detections", claim=told_by, at=At(silent, spaces=two)
        ),
        "h0 is impossible": NearMiss(
            without="odds",
            claim=told_by,
            at={other: test_table(1, "2/3"), odds: 0},
        ),
        "the inverse for equal chances": NearMiss(
            claim=equal(alarmed(h), detected(h) * (1 - precise(h)) / precise(h)),
        ),
        "recall alone": NearMiss(
            claim=implies(equal(detected(h), detected(other)), same_rates),
            at={other: test_table(1, "2/3")},
        ),
    },
)
