"""The best threshold is the only one, and better than accepting all."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_f_beta._words")
given, is_best, score = words.given, words.is_best, words.score
absent, present, accepted = words.absent, words.present, words.accepted
of_threshold, printed, alarms = words.of_threshold, words.printed, words.alarms
hits, log_ratio, nowhere = words.hits, words.log_ratio, words.nowhere
usual = words.usual
f, g, sigma, beta, c = map(real, ("f", "g", "sigma", "beta", "c"))
threshold, other, u, hole = map(real, ("threshold", "other", "u", "hole"))
y, h = point("y", REAL), any_test("h", REAL)
b, mu = beta * beta, (f - g) / sigma
baseline = (1 + b) / (1 + b + c)

SPEC = Theorem(
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
        words.at_cut(p, cut),
        (present, absent),
        (f, g),
        (place + mu, place),
        strict=True,
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
        words.critical(cut),
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


SPEC = SPEC.but(
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
