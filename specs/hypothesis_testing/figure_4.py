"""Figure 4: precision against recall for the Gaussian mechanism, recomputed.

The deviation is the classical one, the odds are equal. Where the recall is Phi(t) the
false alarms are Phi(t - mu), by hypothesis_testing.gaussian_tests.rates.
"""

from verifydp.formal.spec import *

t = real("t")


def distance(epsilon, delta):
    """The distance of the answers, in classical deviations."""
    return number(epsilon) / sqrt(2 * log(number("5/4") / number(delta)))


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


SCORES = Theorem(
    title="The best F_1 scores of the curves of figure 4",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (15) and figure 4",
    covers=("HT-XF4a", "HT-XF4b"),
    standing="reported",
    claim=conjunction(*map(best_is, best_scores)),
    remark="Where the curves are best, for both parts of the figure: the numbers are "
    "cut to six digits; the paper draws the curves only.",
)

concave = theorem("hypothesis_testing.gaussian_best_slope.concave")
#: Recalls, and between which numbers their normal quantiles are.
quantiles = {
    "0.25": ("-0.674489751", "-0.674489750"),
    "0.5": ("0", "0"),
    "0.75": ("0.674489750", "0.674489751"),
    "0.9": ("1.281551565", "1.281551566"),
}


def at_recall(recall, mu, digits):
    """At this recall the precision begins with these six digits."""
    precision = normal_cdf(t) / (normal_cdf(t) + normal_cdf(t - mu))
    return exists(
        t,
        conjunction(
            equal(normal_cdf(t), recall),
            number(digits) <= precision,
            precision < number(digits) + "1/1000000",
        ),
    )


def shown(p, recall, mu, digits):
    """The quantile is between two rationals, and so are the false alarms."""
    low, high = map(number, quantiles[recall])
    ends = [p.auto(normal_cdf(low) <= recall), p.auto(normal_cdf(high) >= recall)]
    known = p.assume(equal(normal_cdf(t), recall))
    place = p.have(conjunction(low <= t, t <= high), known, *ends)
    order = p.have(conjunction(low - mu <= t - mu, t - mu <= high - mu), place)
    least, most = (
        number(recall) / (recall + normal_cdf(one - mu)) for one in (high, low)
    )
    closed = [
        p.auto(number(digits) <= least),
        p.auto(most < number(digits) + "1/1000000"),
    ]
    false = normal_cdf(t - mu)
    between = p.have(
        conjunction(normal_cdf(low - mu) <= false, false <= normal_cdf(high - mu)),
        order,
    )
    goal = at_recall(recall, mu, digits)
    body = conjunction(
        equal(normal_cdf(t), recall),
        number(digits) <= normal_cdf(t) / (normal_cdf(t) + false),
        normal_cdf(t) / (normal_cdf(t) + false) < number(digits) + "1/1000000",
    )
    held = p.have(body, known, between, *closed)
    found = p.axiom("normal_quantile", number(recall))
    return p.obtain(found, t, p.some(goal, t, held))


curves = {
    ("1", "1/100"): "0.610419 0.572212 0.540408 0.519807",
    ("5", "1/100"): "0.957118 0.902840 0.810793 0.707734",
    ("1", "1/100000"): "0.569233 0.544521 0.524425 0.511699",
}


def points(*settings):
    """Recall, distance and digits of all points of some curves."""
    return [
        (recall, distance(*setting), digits)
        for setting in settings
        for recall, digits in zip(quantiles, curves[setting].split(), strict=True)
    ]


def drawn(*settings):
    """The theorem about some curves, and its proof."""

    def proof(p):
        parts = [shown(p, *point_) for point_ in points(*settings)]
        return p.have(p.statement.claim, *parts)

    return {
        "claim": conjunction(*(at_recall(*one) for one in points(*settings))),
        "proof": proof,
    }


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


SPEC = Theorem(
    title="Figure 4 (a): precision against recall as epsilon varies",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 4 (a)",
    covers=("HT-XF4a",),
    standing="reported",
    **drawn(("1", "1/100"), ("5", "1/100")),
    remark="The grids of the figure are not in the text; recomputed are epsilon = 1 "
    "and 5 at delta = 0.01, cut to six digits. The curves are ordered in epsilon "
    "(gaussian_growth). At epsilon = 5 the deviation is private at this delta, but "
    "not at every one: foundations.gaussian_classical_limit.",
)
DELTAS = Theorem(
    title="Figure 4 (b): precision against recall as delta varies",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, figure 4 (b)",
    covers=("HT-XF4b",),
    standing="reported",
    **drawn(("1", "1/100"), ("1", "1/100000")),
    remark="The grids of the figure are not in the text; recomputed are delta = 0.01 "
    "and 0.00001 at epsilon = 1, cut to six digits. Pairs with one deviation have one "
    "curve: curve_to_epsilon.gaussian.",
)

SCORES = SCORES.but(
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
