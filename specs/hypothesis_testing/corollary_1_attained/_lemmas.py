"""Lemmas for corollary_1_attained."""

from verifydp.formal.spec import *

D, S = space("D"), space("S")
belief, M = law("belief", D), kernel("M", D, S)
P0, P1 = law("P0", S), law("P1", S)
H0, H1, B = event_variable("H0", D), event_variable("H1", D), event_variable("B", S)
records, x = point("records", D), point("x", S)
h = any_test("h", S)


def mass(hypothesis):
    return probability(belief, hypothesis)


def jointly(hypothesis, test):
    """How often the hypothesis is true and the test accepts h1."""
    inside = indicator(member(records, hypothesis))
    accepts = mean(at(M, records), x, value(test, x))
    return mean(belief, records, inside * accepts)


def recall_of(test):
    return jointly(H1, test) / mass(H1)


def precision_of(test):
    right, wrong = jointly(H1, test), jointly(H0, test)
    return right / (right + wrong)


def rate(of, body):
    return mean(of, x, body)


precision = definition("hypothesis_testing.precision_recall")
odds, recall = mass(H0) / mass(H1), rate(P1, value(h, x))


def joint_rates(p):
    """A joint chance is the chance of the hypothesis times the rate under its law."""
    rows = []
    for of, hypothesis, name in ((P0, H0, "law under h0"), (P1, H1, "law under h1")):
        on_event = p.at(p.given(name), B)
        left, right = on_event.formula.arguments
        two = p.have(left <= right, on_event), p.have(left >= right, on_event)
        cakes = [p.layer_cake(p.every(one, B), x, value(h, x)) for one in two]
        total = equal(mass(hypothesis) * rate(of, value(h, x)), jointly(hypothesis, h))
        rows.append(p.have(total, *cakes))
    return rows


def in_laws(p, rows, positive, *signs):
    """Precision and recall are those of the two laws at the odds of the hypotheses."""
    T, A, k, n = map(real, "TAkn")
    known = p.assume(conjunction(k > 0, n >= 0, T >= 0, A >= 0))
    ratio = p.have(equal(k * T / (k * T + n * A), T / (T + n / k * A)), known)
    ratio = p.every(p.supposing(known, ratio), T, A, k, n)
    rates = [rate(of, value(h, x)) for of in (P1, P0)]
    ranges = [p.mean_between(of, x, value(h, x)) for of in (P1, P0)]
    ratio = p.at(ratio, *rates, mass(H1), mass(H0))
    ready = p.have(ratio.formula.arguments[0], *ranges, positive, *signs)
    plain = p.apply(ratio, ready)
    precise = p.have(equal(precision_of(h), precision(h, P1, P0, odds)), plain, *rows)
    detected = p.have(equal(recall_of(h), recall), rows[1], positive)
    both = conjunction(precise.formula, detected.formula)
    return p.every(p.have(both, precise, detected), h)
