"""Correlated records: the likelihood-ratio test of the two laws given the hypotheses.

Any joint law of all records, known to the adversary, and any mechanism: under each
hypothesis about a record the output has one law, a mixture over the other records.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table, test_table

ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
two_laws = theorem("hypothesis_testing.theorem_2")
D, S = space("D"), space("S")
belief, M = law("belief", D), kernel("M", D, S)
P0, P1 = law("P0", S), law("P1", S)
H0, H1, B = event_variable("H0", D), event_variable("H1", D), event_variable("B", S)
records, x = point("records", D), point("x", S)
best, h, threshold = any_test("best", S), any_test("h", S), real("threshold")


def mass(hypothesis):
    return probability(belief, hypothesis)


def jointly(hypothesis, body):
    """The mean of a function of the output where the records are as supposed."""
    inside = indicator(member(records, hypothesis))
    return mean(belief, records, inside * mean(at(M, records), x, body))


def output_law(of, hypothesis):
    """The law of the output given the hypothesis, whatever the other records are."""
    joint = jointly(hypothesis, indicator(member(x, B)))
    return forall(B, equal(mass(hypothesis) * probability(of, B), joint))


def recall_of(test):
    return jointly(H1, value(test, x)) / mass(H1)


def precision_of(test):
    """Among the cases with one of the two hypotheses: how often a yes is right."""
    right, wrong = jointly(H1, value(test, x)), jointly(H0, value(test, x))
    return right / (right + wrong)


SPEC = Theorem(
    title="Likelihood-ratio tests are best for correlated records, too",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, corollary 1 and appendix 10.2",
    covers=("HT-C1",),
    uses=(ratio_test,),
    given={
        "law under h0": output_law(P0, H0),
        "law under h1": output_law(P1, H1),
        "ratio test": ratio_test(best, P1, P0, threshold),
        "no alarm for nothing": two_laws.given["no alarm for nothing"],
        "the same recall": equal(recall_of(h), recall_of(best)),
    },
    claim=precision_of(h) <= precision_of(best),
    remark="The first part of the corollary: which tests are best. That every recall "
    "has one is corollary_1_attained. {H0} and {H1} are any two sets of databases: a "
    "record has one value or another, is absent or present. They need not exclude each "
    "other nor exhaust all databases; precision is among the cases of the two. Their "
    "laws exist whenever their chances are positive. The joint law is known to the "
    "adversary; where it is not, the hypotheses have no single law and nothing is "
    "claimed. A hypothesis of chance 0 gives equality.",
)


def proof(p):
    """Theorem 2 for the two mixtures, at the odds of the hypotheses."""
    rows = []
    for of, hypothesis, name in ((P0, H0, "law under h0"), (P1, H1, "law under h1")):
        on_event = p.at(p.given(name), B)
        left, right = on_event.formula.arguments
        two = p.have(left <= right, on_event), p.have(left >= right, on_event)
        for test in (best, h):
            body = value(test, x)
            cakes = [p.layer_cake(p.every(one, B), x, body) for one in two]
            total = equal(
                mass(hypothesis) * mean(of, x, body), jointly(hypothesis, body)
            )
            rows.append(p.have(total, *cakes))
    supposed = p.assume(conjunction(mass(H0) > 0, mass(H1) > 0))
    recalls = mean(P1, x, value(h, x)), mean(P1, x, value(best, x))
    same = p.have(equal(*recalls), p.given("the same recall"), *rows, supposed)
    odds = mass(H0) / mass(H1)
    positive = p.have(odds > 0, supposed)
    names = ("P0", "P1", "best", "h", "threshold", "odds")
    chosen = dict(zip(names, (P0, P1, best, h, threshold, odds), strict=True))
    ratio, nothing = p.given("ratio test"), p.given("no alarm for nothing")
    bound = p.use(two_laws, ratio, nothing, same, positive, **chosen)
    rule, equalities = scaled(p), []
    for test in (best, h):
        rates = [mean(of, x, value(test, x)) for of in (P1, P0)]
        ranges = [p.mean_between(of, x, value(test, x)) for of in (P1, P0)]
        ratio = p.at(rule, *rates, mass(H1), mass(H0))
        plain = p.apply(ratio, p.have(ratio.formula.arguments[0], *ranges, supposed))
        value_ = plain.formula.arguments[1]
        equalities.append(p.have(equal(precision_of(test), value_), plain, *rows))
    usual = p.have(p.statement.claim, bound, *equalities)
    # A hypothesis that cannot be leaves nothing to choose.
    signs = [
        p.mean(p.have(indicator(member(records, one)) >= 0), belief, records)
        for one in (H0, H1)
    ]
    missing = p.assume(negation(supposed.formula))
    empty = p.assume(mass(H1) <= 0)
    none = [
        p.have(equal(jointly(H1, value(one, x)), 0), *rows, empty, signs[1])
        for one in (best, h)
    ]
    no_h1 = p.have(p.statement.claim, *none)
    some = p.assume(negation(empty.formula))
    absent = p.have(equal(mass(H0), 0), missing, some, signs[0])
    none = [
        p.have(equal(jointly(H0, value(one, x)), 0), *rows, absent) for one in (best, h)
    ]
    same = p.have(
        equal(jointly(H1, value(h, x)), jointly(H1, value(best, x))),
        p.given("the same recall"),
        some,
    )
    no_h0 = p.have(p.statement.claim, *none, same)
    degenerate = p.cases(empty.formula, no_h1, no_h0)
    return p.cases(supposed.formula, usual, degenerate)


def scaled(p):
    """Joint chances in place of rates: the masses become odds."""
    T, A, m, n = map(real, ("T", "A", "m", "n"))
    known = p.assume(conjunction(m > 0, n > 0, T >= 0, A >= 0))
    ratio = p.have(equal(m * T / (m * T + n * A), T / (T + n / m * A)), known)
    return p.every(p.supposing(known, ratio), T, A, m, n)


four, spaces = point("four", finite(4)), {"D": finite(4), "S": finite(4)}


told, flipped, mixed = number("9/16"), number("1/16"), number("3/16")
case = {
    belief: finite_law("2/5", "1/10", "1/10", "2/5"),
    M: table(
        finite_law(told, mixed, mixed, flipped),
        finite_law(mixed, told, flipped, mixed),
        finite_law(mixed, flipped, told, mixed),
        finite_law(flipped, mixed, mixed, told),
    ),
    H0: event(four, disjunction(equal(four, label(0, 4)), equal(four, label(1, 4)))),
    H1: event(four, disjunction(equal(four, label(2, 4)), equal(four, label(3, 4)))),
    P0: finite_law("39/80", "21/80", "13/80", "7/80"),
    P1: finite_law("7/80", "13/80", "21/80", "39/80"),
    threshold: "39/7",
    best: test_table(0, 0, 0, 1),
    h: test_table(0, 0, "13/20", "13/20"),
}


def apart(null, other):
    """The test of the first record alone, with the laws it is made for."""
    laws = {P0: null, P1: other, threshold: 3}
    return At({**case, **laws, best: case[h], h: case[best]}, spaces=spaces)


exactly = function(four, dirac(four))
known_case = {
    **case,
    M: exactly,
    H0: event(four, negation(equal(four, label(3, 4)))),
    H1: event(four, equal(four, label(3, 4))),
    P0: finite_law("2/3", "1/6", "1/6", 0),
    P1: dirac(label(3, 4)),
    threshold: 0,
    best: test_table(0, 0, 1, 1),
    h: test_table(0, 0, 0, 1),
}

#: Of the second record nothing is told: the last two outputs have one ratio.
low, high = (
    finite_law("3/8", "3/8", "1/8", "1/8"),
    finite_law("1/8", "1/8", "3/8", "3/8"),
)
first_alone = {
    **case,
    M: table(low, low, high, high),
    P0: low,
    P1: high,
    threshold: 3,
    best: test_table(0, 0, 1, 0),
    h: test_table(0, 0, 0, 1),
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(case, spaces=spaces),
    reach=(At({**case, H0: event(four, FALSE)}, spaces=spaces),),
    near_misses={
        "another law under h0": NearMiss(
            without="law under h0",
            at=apart(finite_law("3/8", "3/8", "7/80", "13/80"), case[P1]),
        ),
        "another law under h1": NearMiss(
            without="law under h1",
            at=apart(case[P0], finite_law("1/8", "1/8", "39/80", "21/80")),
        ),
        "a test of the first record": NearMiss(
            without="ratio test", at=apart(case[P0], case[P1])
        ),
        "an alarm for nothing": NearMiss(
            without="no alarm for nothing", at=At(known_case, spaces=spaces)
        ),
        "another recall": NearMiss(
            without="the same recall",
            at={best: test_table(0, 0, 1, 1), h: case[best], threshold: "21/13"},
        ),
        "a strict inequality": NearMiss(
            claim=precision_of(h) < precision_of(best),
            at=At(first_alone, spaces=spaces),
        ),
    },
)
