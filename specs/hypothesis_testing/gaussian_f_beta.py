"""The highest F_beta score against the Gaussian mechanism.

The answers on the two databases are f, with the record, and g below it; beforehand
absence is c times as likely as presence. One threshold is better than all other tests.
"""

from verifydp.formal.spec import *

f, g, sigma, beta, c = map(real, ("f", "g", "sigma", "beta", "c"))
threshold, other, u, hole = map(real, ("threshold", "other", "u", "hole"))
y, h = point("y", REAL), any_test("h", REAL)
present, absent = normal(f, sigma), normal(g, sigma)
b, mu = beta * beta, (f - g) / sigma
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
attained = exists(threshold, forall(h, score(hits, alarms) <= printed(threshold)))
formula = forall(threshold, equal(of_threshold(threshold), printed(threshold)))

SPEC = Theorem(
    title="The highest F_beta score against the Gaussian mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (15)",
    covers=("HT-Q15",),
    given=given,
    claim=conjunction(formula, attained),
    remark="With c = 1 the printed fraction. The supremum over thresholds is "
    "attained, and no randomised test of any kind scores more; at equal answers the "
    "printed max is a supremum that no threshold reaches. {beta} is not 0: precision "
    "alone has no best threshold.",
)


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


BEST = Theorem(
    title="The best threshold is the only one, and better than accepting all",
    source="this project; Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (15)",
    covers=("HT-QD4",),
    given=given,
    claim=exists(threshold, is_best(threshold)),
    remark="Where it is: {f} times the likelihood ratio of the output is {c}, and "
    "{'F_beta'} = (1 + {beta}^2) / (1 + {f}). There is no flat regime as for Laplace "
    "noise.",
)

tail = theorem("hypothesis_testing.gaussian_tests.tail")
touches = theorem("hypothesis_testing.gaussian_best_slope.touches")
exists_slope = theorem("hypothesis_testing.gaussian_best_slope")
mechanism = theorem("foundations.gaussian_dp_mechanism")
lines = theorem("foundations.gaussian_dp.linear")
tangent = theorem("foundations.gaussian_dp.tangent")


def slope(at_):
    return exp(-at_ * mu - mu * mu / 2)


a = b / c


def known(p):
    """The distance and b are positive, and a place u touches the line from -b / c."""
    deviation, order, odds, weight = (p.given(name) for name in given)
    shift = p.have(mu > 0, deviation, order)
    positive = p.have(b > 0, weight)
    ratio = p.have(a > 0, positive, odds)
    values = {exists_slope["mu"]: mu, exists_slope["a"]: a}
    return shift, positive, ratio, p.use(exists_slope, values, shift, ratio)


def at_cut(p, cut):
    """The chances of acceptance of a threshold, as values of Phi."""
    deviation = p.given("deviation")
    return [
        p.use(tail, {tail["f"]: centre, tail["threshold"]: cut}, deviation)
        for centre in (f, g)
    ]


def ratios(p):
    """A score grows with hits / (c alarms + b): in numbers."""
    T, A, r = map(real, "TAr")
    odds, positive = p.given("odds"), p.have(b > 0, p.given("beta"))
    room = p.assume(conjunction(T >= 0, A >= 0, r > 0))
    fraction, top = (1 + b) * T / (T + c * A + b), (1 + b) * r / (r + 1)
    plain = p.have(equal(score(T, A), fraction), room, odds, positive)
    facts = room, odds, positive
    below = p.have(implies(r * (c * A + b) >= T, fraction <= top), *facts)
    under = p.have(implies(r * (c * A + b) > T, fraction < top), *facts)
    same = p.have(implies(equal(T, r * (c * A + b)), equal(fraction, top)), *facts)
    all_ = p.have(
        conjunction(*(one.formula for one in (plain, below, under, same))),
        plain,
        below,
        under,
        same,
    )
    return p.every(p.supposing(room, all_), T, A, r)


def places(p, cut, place, spot):
    """The chances of acceptance from a threshold on are Phi(place + mu), Phi(place)."""
    facts = []
    for fact, of, centre, end in zip(
        at_cut(p, cut), (present, absent), (f, g), (place + mu, place), strict=True
    ):
        same = p.have(equal((centre - cut) / sigma, end), spot, p.given("deviation"))
        chance = accepted(of, cut)
        known = p.have(equal(chance, normal_cdf((centre - cut) / sigma)), fact)
        shape = equal(chance, normal_cdf(hole))
        facts += [p.rewrite(same, known, shape, hole), fact]
    return facts


def best(p):
    """The threshold where the line from -b / c touches the curve."""
    shift, positive, _, found = known(p)
    touching = p.assume(equal(slope(u) * (normal_cdf(u) + a) - normal_cdf(u + mu), 0))
    deviation, order, odds, _ = (p.given(name) for name in given)
    cut, by_ratio = g - sigma * u, ratios(p)
    steep = slope(u) / c
    rate = p.have(conjunction(steep > 0, equal(steep * c, slope(u))), odds)
    top = (1 + b) * steep / (steep + 1)

    def scored(recall, false, *signs):
        """What the numbers say of one test."""
        rule = p.at(by_ratio, recall, false, steep)
        return p.apply(rule, p.have(rule.formula.arguments[0], rate, *signs))

    def line(recall, false, sign, *facts):
        goal = {
            "<": recall < steep * (c * false + b),
            "=": equal(recall, steep * (c * false + b)),
            "<=": recall <= steep * (c * false + b),
        }[sign]
        times = p.have(
            equal(steep * (c * false + b), slope(u) * (false + a)), rate, odds
        )
        return p.have(goal, times, *facts)

    # The threshold itself is on the line.
    here = places(p, cut, u, p.have(equal((g - cut) / sigma, u), deviation))
    chances = accepted(present, cut), accepted(absent, cut)
    on_line = line(*chances, "=", here[0], here[2], touching)
    at_best = p.have(equal(of_threshold(cut), top), scored(*chances), on_line)
    as_printed = p.have(
        equal(of_threshold(cut), printed(cut)), scored(*chances), here[1], here[3]
    )
    is_top = p.have(equal(printed(cut), top), at_best, as_printed)

    # No test is above the line.
    gdp_values = {"m": g, "k": f, "s": sigma, "mu": mu}
    apart = p.have(abs(g - f) <= mu * sigma, deviation, order)
    private = p.use(mechanism, deviation, apart, **gdp_values)
    values = {"P": absent, "Q": present, "mu": mu, "u": u}
    values = {lines[name]: one for name, one in values.items()}
    below = p.use(lines, values | {lines["h"]: h}, private, spaces={"S": REAL})
    ranges = [p.mean_between(of, y, value(h, y)) for of in (present, absent)]
    under = line(hits, alarms, "<=", below, touching)
    no_better = p.have(score(hits, alarms) <= top, scored(hits, alarms, *ranges), under)
    no_better = p.every(
        p.have(score(hits, alarms) <= printed(cut), no_better, is_top), h
    )

    # Every other threshold, and to accept all, is strictly below it.
    v = (g - other) / sigma
    values = {"mu": mu, "a": a, "u": u, "v": v}
    strictly = p.use(touches, shift, touching, **values)
    there = places(p, other, v, p.have(equal((g - other) / sigma, v)))
    others = accepted(present, other), accepted(absent, other)
    apart = p.assume(negation(equal(other, cut)))
    moved = p.have(negation(equal(u, v)), apart, deviation)
    off = line(*others, "<", strictly, moved, there[0], there[2])
    worse = p.have(of_threshold(other) < top, scored(*others), off)
    plain = p.have(
        equal(of_threshold(other), printed(other)), scored(*others), there[1], there[3]
    )
    worse = p.have(printed(other) < printed(cut), worse, plain, is_top)
    worse = p.every(p.supposing(apart, worse), other)
    corner = line(number(1), number(1), "<", strictly)
    all_in = p.have(
        score(number(1), number(1)) < top, scored(number(1), number(1)), corner
    )
    gain = p.have(baseline < printed(cut), all_in, is_top, odds, positive)

    # The slope there is the likelihood ratio.
    same = p.have(equal(-u * mu - mu * mu / 2, log_ratio(cut)), deviation)
    ratio_ = p.have(equal(slope(u), exp(log_ratio(cut))), same)
    critical_ = p.have(
        critical(cut),
        on_line,
        ratio_,
        rate,
        odds,
        positive,
        here[1],
        here[3],
        *[
            p.have(one > 0, fact)
            for one, fact in zip(chances, (here[0], here[2]), strict=True)
        ],
    )

    held = p.have(is_best(cut), no_better, worse, gain, critical_)
    shown = p.some(exists(threshold, is_best(threshold)), cut, held)
    return p.obtain(found, u, shown)


def proof(p):
    """From the best threshold, and the chances of acceptance of each."""
    hit, false = at_cut(p, threshold)
    facts = p.given("odds"), p.given("beta")
    plain = p.have(
        equal(of_threshold(threshold), printed(threshold)), hit, false, *facts
    )
    one = p.use(BEST, *(p.given(name) for name in given))
    held = p.have(is_best(threshold).arguments[0], p.assume(is_best(threshold)))
    found = p.some(exists(threshold, is_best(threshold).arguments[0]), threshold, held)
    return p.have(
        p.statement.claim, p.every(plain, threshold), p.obtain(one, threshold, found)
    )


usual = {f: 1, g: 0, sigma: 1, beta: 1, c: 1}
below_all = forall(h, score(hits, alarms) <= printed(threshold))


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


def less_than_all(p, fact):
    """To accept all scores more."""
    return p.have(FALSE, p.at(fact, test_of(y, 1)))


def no_gain(p, fact):
    """The best threshold would have to beat accepting all."""
    return p.have(FALSE, p.have(fact.formula.arguments[2], fact))


def no_such(values, *numbers):
    """With these numbers in the ratio accepting all is as good or better."""
    body = is_best(threshold, *numbers)

    def shown(p, fact):
        rates = [At(values).of(normal_cdf((threshold - one) / sigma)) for one in (f, g)]
        inside = [p.have(conjunction(one > 0, one < 1)) for one in rates]
        parts = [p.have(fact.formula.arguments[place], fact) for place in (2, 3)]
        small = p.have(exp(-2) < "1/2")
        return p.have(FALSE, *parts, *inside, small)

    return NearMiss(claim=exists(threshold, body), at=nowhere(values, body, shown))


def never_critical(p, fact):
    """The curve starts in the corner, so the line from there is steeper than it."""
    ends = [p.use(tail, {tail["f"]: one, tail["sigma"]: 1}) for one in (1, 0)]
    found = p.have(fact.formula.arguments[3], fact)
    place, mu_ = -threshold, {touches["mu"]: 1, touches["a"]: 0}
    steep = exp(-place * 1 - number(1) * 1 / 2)
    same = p.have(equal(steep, exp((2 * threshold - 1) / 2)))
    line = steep * (normal_cdf(place) + 0) - normal_cdf(place + 1)
    on_line = p.have(equal(line, 0), found, same, *ends)
    values = mu_ | {touches["u"]: place, touches["v"]: place - 1}
    under = p.use(touches, values, p.have(number(1) > 0), on_line)
    values = {"d": 1, "f": test_of(y, 0), "u": place - 1}
    over = p.use(
        tangent,
        {
            tangent[name]: number(one) if isinstance(one, int) else one
            for name, one in values.items()
        },
    )
    steeper = p.have(exp(-(place - 1) * 1 - number(1) * 1 / 2) > steep)
    return p.have(FALSE, under, over, steeper)


def more_precise(p, fact):
    """Precision alone is higher at the next threshold: no threshold has the highest."""
    here, after, last = (threshold + place for place in range(3))

    def line(place, test):
        values = {tangent["d"]: number(1), tangent["f"]: test, tangent["u"]: -place}
        return p.use(tangent, values)

    def above(cut):
        return test_of(y, indicator(cut <= y))

    ends = [
        p.use(tail, {tail["f"]: number(of), tail["sigma"]: 1, tail["threshold"]: cut})
        for of in (1, 0)
        for cut in (here, after, last)
    ]
    T, A, U, V, s = map(real, ("T", "A", "U", "V", "s"))
    chances = [normal_cdf(of - cut) for cut in (here, after) for of in (1, 0)]
    steep, steeper = exp(after - "1/2"), exp(last - "1/2")
    # Beyond the next threshold the ratio of the densities is larger than before it.
    lines_ = line(after, above(here)), line(after, above(last))
    end = line(last, test_of(y, 0))
    growth = p.have(conjunction(steep > 0, steeper > steep))
    rest = p.have(normal_cdf(-last) > 0)
    rest = p.have((steeper - steep) * normal_cdf(-last) > 0, growth, rest)
    gain = p.have(chances[2] - steep * chances[3] > 0, lines_[1], end, rest, *ends)
    less = chances[0] - steep * chances[1] <= chances[2] - steep * chances[3]
    less = p.have(less, lines_[0], *ends)
    sizes = conjunction(*(chance > 0 for chance in chances), chances[3] < chances[1])
    known = p.assume(
        conjunction(
            *(one > 0 for one in (T, A, U, V)),
            V < A,
            s > 0,
            U - s * V > 0,
            T - s * A <= U - s * V,
        )
    )
    more = p.have(T * V < A * U, known)
    more = p.have(T / (T + A) < 1 / (1 / (U / (U + V))), more, known)
    more = p.at(p.every(p.supposing(known, more), T, A, U, V, s), *chances, steep)
    ready = p.have(more.formula.arguments[0], p.have(sizes), growth, gain, less)
    more, there = p.apply(more, ready), p.at(fact, above(after))
    return p.have(FALSE, there, more, *ends)


def off_the_interval(p, fact):
    """Between the answers no threshold accepts as many as it has to."""
    parts = p.parts(fact)
    ends = p.auto(normal_cdf("-1/4") > "2/5"), p.auto(normal_cdf("1/4") < "3/5")
    low = p.have(
        normal_cdf((threshold - 1) / 4) > "2/5",
        p.have((threshold - 1) / 4 >= "-1/4", parts[0]),
        ends[0],
    )
    high = p.have(
        normal_cdf(threshold / 4) < "3/5",
        p.have(threshold / 4 <= "1/4", parts[1]),
        ends[1],
    )
    return p.have(FALSE, p.at(parts[2], test_of(y, 1)), low, high)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, g: "99/100"}), At({**usual, c: "1/10", beta: 10})),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", claim=formula, at={sigma: -1}, witnesses=("1/2",)
        ),
        "equal answers": NearMiss(
            without="order", at=nowhere({**usual, g: 1}, below_all, less_than_all)
        ),
        "no odds": NearMiss(
            without="odds", at=nowhere({**usual, c: 0}, below_all, less_than_all)
        ),
        "beta is 0": NearMiss(
            without="beta", at=nowhere({**usual, beta: 0}, below_all, more_precise)
        ),
    },
)

BEST = BEST.but(
    proof=best,
    instance=At(usual),
    near_misses={
        "equal answers": NearMiss(
            without="order", at=nowhere({**usual, g: 1}, is_best(threshold), no_gain)
        ),
        "no odds": NearMiss(
            without="odds", at=nowhere({**usual, c: 0}, is_best(threshold), no_gain)
        ),
        "beta is 0": NearMiss(
            without="beta",
            at=nowhere({**usual, beta: 0}, is_best(threshold), never_critical),
        ),
        "a negative deviation": NearMiss(
            without="deviation",
            at=nowhere({**usual, sigma: -1}, is_best(threshold), no_gain),
        ),
        "without the output in the ratio": no_such({**usual, f: 2}, 0, 2),
        "0 in place of 2, by the convention {'x/0 = 0'}": no_such(usual, 2, 0),
    },
)
