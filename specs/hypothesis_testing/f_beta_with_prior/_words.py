"""What the theorems of f_beta_with_prior share."""

from verifydp.formal.spec import *

scores = shared("hypothesis_testing._scores")
q, sensitivity, epsilon, beta = (
    scores.q,
    scores.sensitivity,
    scores.epsilon,
    scores.beta,
)
threshold, level, b, scale = scores.threshold, scores.level, scores.b, scores.scale
rho, y = real("rho"), point("y", REAL)
c = 1 - rho


def score_of(weight, odds, recall, false_alarm):
    """F_beta with weight beta^2, where "no" is odds times as likely as "yes"."""
    precision = recall / (recall + odds * false_alarm)
    return 1 / ((1 / (1 + weight)) / precision + (weight / (1 + weight)) / recall)


scored = score_of(b, c, *scores.rates(threshold))
highest = scores.highest(c)
root = sqrt(1 + 4 * (b / c) * exp(epsilon))
weight, here = b / c, real("here")
split = epsilon < log(1 + weight)


def highest_without(weight):
    """The formula without a prior, at another weight."""
    root_ = sqrt(1 + 4 * weight * exp(epsilon))
    best = (1 + weight) * (root_ - 1) / ((1 + weight) * root_ - 1 + weight)
    return if_(epsilon < log(1 + weight), (1 + weight) / (2 + weight), best)


slope = if_(split, 1 + weight, weight * (root + 1) / (root - 1))


def positives(p):
    facts = p.given("beta"), p.given("odds above 0")
    return p.have(conjunction(b > 0, c > 0, weight > 0, equal(c * weight, b)), *facts)


def known_without(p, of, positive, template):
    """A theorem without a prior, at the weight b / c."""
    square = p.have(equal(sqrt(weight) * sqrt(weight), weight), positive)
    some = p.have(sqrt(weight) > 0, positive)
    values = {"q": q, "sensitivity": sensitivity, "epsilon": epsilon}
    values = {of[name]: one for name, one in values.items()}
    values[of["beta"]] = sqrt(weight)
    known = p.use(of, values, p.given("scale"), some)
    return p.rewrite(square, known, template, here)


def carry(p, of, positive, **values):
    """The slope of the highest score, for a theorem of f_beta_odds."""
    root_size = p.have(root > 1, positive)
    ends = conjunction(
        slope > 0,
        equal(highest_without(weight), (1 + weight) / (1 + slope)),
        equal(highest, (1 + b) / (1 + c * slope)),
    )
    ends = p.have(ends, root_size, positive)
    values |= {"weight": weight, "slope": slope, "weight_with": b, "odds": c}
    values |= {"score": highest_without(weight), "score_with": highest}
    values = {of[name]: one for name, one in values.items()}
    needed = (At(values).of(of.given[name]) for name in ("sizes", "slope"))
    return values, [p.have(one, positive, ends) for one in needed]


def chances_at(p, cut):
    """Both chances of acceptance are at least 0."""
    signs = [
        p.mean_between(laplace(one, scale), y, indicator(cut <= y))
        for one in (q + sensitivity, q)
    ]
    both = scores.rates(cut)
    return both, p.have(conjunction(*(one >= 0 for one in both)), *signs)


usual = {**scores.usual, rho: "1/5"}
