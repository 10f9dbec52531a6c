"""What the theorems of gaussian_f_beta share."""

from verifydp.formal.spec import *

f, g, sigma, beta, c = map(real, ("f", "g", "sigma", "beta", "c"))
threshold, other = real("threshold"), real("other")
y, h = point("y", REAL), any_test("h", REAL)
present, absent = normal(f, sigma), normal(g, sigma)
b = beta * beta
hits, alarms = mean(present, y, value(h, y)), mean(absent, y, value(h, y))


def score(recall, false):
    """F_beta of recall and false alarms: the harmonic mean, weighted 1 to b."""
    precision = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def printed(cut):
    """The printed fraction, with prior odds: at c = 1 that of the paper."""
    low, high = (normal_cdf((cut - one) / sigma) for one in (f, g))
    return (1 + b) * (1 - low) / (1 + b + c - low - c * high)


def accepted(of, cut):
    return probability(of, event(y, cut <= y))


def of_threshold(cut):
    return score(accepted(present, cut), accepted(absent, cut))


given = {
    "deviation": sigma > 0,
    "order": g < f,
    "odds": c > 0,
    "beta": negation(equal(beta, 0)),
}
baseline = (1 + b) / (1 + b + c)


def log_ratio(cut, twice=2, double=2):
    """The logarithm of the likelihood ratio at an output."""
    return (f - g) * (number(twice) * cut - f - g) / (number(double) * sigma * sigma)


def critical(cut, *numbers):
    """Say f Lambda = c, where F_beta is (1 + b) / (1 + f)."""
    low, high = (normal_cdf((cut - one) / sigma) for one in (f, g))
    return equal((c * (1 - high) + b) / (1 - low) * exp(log_ratio(cut, *numbers)), c)


def is_best(cut, *numbers):
    return conjunction(
        forall(h, score(hits, alarms) <= printed(cut)),
        forall(
            other, implies(negation(equal(other, cut)), printed(other) < printed(cut))
        ),
        baseline < printed(cut),
        critical(cut, *numbers),
    )


tail = theorem("hypothesis_testing.gaussian_tests.tail")


def at_cut(p, cut):
    """The chances of acceptance of a threshold, as values of Phi."""
    deviation = p.given("deviation")
    return [
        p.use(tail, {tail["f"]: centre, tail["threshold"]: cut}, deviation)
        for centre in (f, g)
    ]


usual = {f: 1, g: 0, sigma: 1, beta: 1, c: 1}


def nowhere(values, body, shown):
    """No threshold is as claimed: something follows that is false."""

    def refute(p, claim):
        if claim.operator == "and":
            claim_ = p.have(claim.arguments[1], p.assume(claim))
        else:
            claim_ = p.assume(claim)
        at_cut_ = p.assume(At(values).of(body))
        return p.obtain(claim_, threshold, shown(p, at_cut_))

    return At(values, refute=refute)
