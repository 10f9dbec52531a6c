"""The best F_1 scores of the curves of figure 4."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.figure_4._words")
distance = words.distance
t = real("t")
#: Settings, where the line from (-1, 0) touches the curve, and the best F_1 score.
best_scores = {
    ("1", "1/100"): ("1.9891239677", "0.667230"),
    ("2", "1/100"): ("0.7005722643", "0.682377"),
    ("5", "1/100"): ("-0.5484688738", "0.796885"),
    ("1", "1/1000"): ("2.4842834515", "0.666781"),
    ("5", "1/1000"): ("-0.2922397590", "0.760000"),
    ("1", "1/100000"): ("3.2548880594", "0.666673"),
    ("5", "1/100000"): ("0.0353425551", "0.722925"),
}


def score(mu):
    """F_1 of the threshold with false alarms Phi(t)."""
    hits, alarms = normal_cdf(t + mu), normal_cdf(t)
    return 2 * hits / (hits + alarms + 1)


def best_is(setting):
    """No threshold scores more than the digits say, and one as much."""
    mu, digits = distance(*setting), number(best_scores[setting][1])
    return conjunction(
        forall(t, score(mu) < digits + "1/1000000"), exists(t, digits <= score(mu))
    )


SPEC = Theorem(
    title="The best F_1 scores of the curves of figure 4",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (15) and figure 4",
    covers=("HT-XF4a", "HT-XF4b"),
    standing="reported",
    claim=conjunction(*map(best_is, best_scores)),
    remark="Where the curves are best, for both parts of the figure: the numbers are "
    "cut to six digits; the paper draws the curves only.",
)
concave = theorem("hypothesis_testing.gaussian_best_slope.concave")


def tangents(p):
    """A tangent below the best line bounds all thresholds; in general."""
    mu, touch, most, T, A, s, i = map(real, ("mu", "touch", "most", "T", "A", "s", "i"))
    slope = exp(-touch * mu - mu * mu / 2)
    start = normal_cdf(touch + mu) - slope * normal_cdf(touch)
    ends = start * (2 - most) < most, (slope + start) * (2 - most) < 2 * most
    sizes = conjunction(T > 0, A > 0, A < 1, s * A + i >= T)
    ends_of = i * (2 - most) < most, (s + i) * (2 - most) < 2 * most
    known = p.assume(conjunction(sizes, *ends_of))
    rule = p.have(number(2) * T / (T + A + 1) - most < 0, known)
    rule = p.every(p.supposing(known, rule), T, A, s, i)
    rule = p.at(rule, normal_cdf(t + mu), normal_cdf(t), slope, start)
    room = p.assume(conjunction(mu >= 0, *ends))
    values = {concave["mu"]: mu, concave["u"]: touch, concave["v"]: t}
    line = p.use(concave, values, p.have(mu >= 0, room))
    bound = p.apply(rule, p.have(rule.formula.arguments[0], line, room))
    bound = p.every(p.have(score(mu) < most, bound), t)
    parts = [p.assume(one) for one in room.formula.arguments]
    bound = p.cut(p.have(room.formula, *parts), bound)
    for one in parts:
        bound = p.supposing(one, bound)
    return p.every(bound, mu, touch, most)


def bounded(p, setting):
    """The tangent where the best line touches, and the threshold there."""
    mu, digits = distance(*setting), best_scores[setting][1]
    touch, most = number(best_scores[setting][0]), number(digits) + "1/1000000"
    rule = p.at(tangents(p), mu, touch, most)
    for _ in range(3):
        rule = p.apply(rule, p.auto(rule.formula.arguments[0]))
    reached = p.auto(instead(number(digits) <= score(mu), touch))
    found = p.some(best_is(setting).arguments[1], touch, reached)
    return p.have(best_is(setting), rule, found)


def at_most(setting, digits):
    return forall(t, score(distance(*setting)) < number(digits))


def instead(formula, value_):
    return At({t: value_}).of(formula)


def scores(p):
    return p.have(p.statement.claim, *(bounded(p, one) for one in best_scores))


SPEC = SPEC.but(
    proof=scores,
    near_misses={
        "less than the best": NearMiss(
            claim=at_most(("1", "1/100"), "0.667230"), at=At({}, ("1989/1000",))
        ),
        "thresholds between the answers only": NearMiss(
            claim=at_most(("1", "1/100"), "2/3"), at=At({}, ("1989/1000",))
        ),
    },
)
