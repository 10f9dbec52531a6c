"""From a point of precision and recall back to the privacy parameter.

Against Laplace noise one point of the best adversary gives epsilon, and a point of any
adversary a lower bound. Against Gaussian noise a point gives only the distance of the
answers in deviations: epsilon over sqrt(2 log(5 / (4 delta))), not the pair.
"""

from verifydp.formal.spec import *

q_in, q_out, scale, theta, c = map(real, ("q_in", "q_out", "scale", "theta", "c"))
y, h = point("y", REAL), any_test("h", REAL)
present, absent = laplace(q_in, scale), laplace(q_out, scale)
TD, FA = (probability(one, event(y, theta <= y)) for one in (present, absent))
loss = (q_in - q_out) / scale


def identified(true, false):
    """The loss that belongs to a pair of rates."""
    middle = if_(
        false <= "1/2", log(1 / (4 * false * (1 - true))), log((1 - false) / (1 - true))
    )
    return if_(true <= "1/2", log(true / false), middle)


precision = TD / (TD + c * FA)
wrong = TD * (1 - precision) / (c * precision)

SPEC = Theorem(
    title="Precision and recall of the best adversary give epsilon, for Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={"scale": scale > 0, "order": q_out <= q_in, "odds": c > 0},
    claim=equal(loss, identified(TD, wrong)),
    remark="The part about Laplace noise. The printed claim is that the privacy "
    "parameters can be computed from a point of the curve. For answers one sensitivity "
    "apart the loss is epsilon; wrong is the false-alarm rate that belongs to the "
    "precision. For Gaussian noise see gaussian, for other adversaries any_adversary.",
)
hits, alarms = mean(present, y, value(h, y)), mean(absent, y, value(h, y))

ANY_ADVERSARY = Theorem(
    title="The rates of any adversary bound epsilon below, for Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={
        "scale": scale > 0,
        "order": q_out <= q_in,
    },
    claim=identified(hits, alarms) <= loss,
    remark="The part about realistic adversaries: all randomised tests, not only the "
    "best. At rates of 0 or 1 what is identified counts as 0 or less. For mechanisms "
    "of any kind see attack_to_epsilon.",
)

# Gaussian noise of the classical deviation.
epsilon, delta, other, small = map(real, ("epsilon", "delta", "other", "small"))
t = real("t")


def distance(of, slack):
    """The distance of the answers in classical deviations."""
    return of / sqrt(2 * log(number("5/4") / slack))


def false_alarms(of, slack):
    """Where the recall is Phi(t): gaussian_tests.rates."""
    return normal_cdf(t - distance(of, slack))


same_point = equal(false_alarms(epsilon, delta), false_alarms(other, small))
same_distance = equal(distance(epsilon, delta), distance(other, small))
known_delta = conjunction(same_point, equal(delta, small), delta > 0, delta < "5/4")

GAUSSIAN = Theorem(
    title="A point of the Gaussian curve gives one number, not two",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    claim=conjunction(
        implies(same_point, same_distance),
        implies(same_distance, same_point),
        implies(known_delta, equal(epsilon, other)),
    ),
    remark="The part about Gaussian noise. As printed the pair (epsilon, delta) would "
    "be found; but (1/2, 5/4 exp(-8)) and (3/4, 5/4 exp(-18)) have the same "
    "deviation, and so the same curve. With delta known a point gives epsilon.",
)

f, g, sigma, s = map(real, ("f", "g", "sigma", "s"))
gaussian_hits, gaussian_alarms = (
    mean(normal(one, sigma), y, value(h, y)) for one in (f, g)
)

GAUSSIAN_ANY_ADVERSARY = Theorem(
    title="The rates of any adversary bound the distance below, for Gaussian noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={
        "deviation": sigma > 0,
        "order": g <= f,
        "rates": conjunction(
            gaussian_alarms <= normal_cdf(t), normal_cdf(s) <= gaussian_hits
        ),
    },
    claim=s - t <= (f - g) / sigma,
    remark="The part about realistic adversaries, for Gaussian noise: s and t are the "
    "normal quantiles of a lower bound of the hits and an upper bound of the false "
    "alarms. With the classical deviation the distance is "
    "epsilon / sqrt(2 log(5 / (4 delta))) or less.",
)

inversion = theorem("hypothesis_testing.laplace_curve.inversion")
tail = theorem("hypothesis_testing.laplace_tails.scaled")
curve = theorem("hypothesis_testing.laplace_best")
gaussian = theorem("foundations.gaussian_dp_mechanism")


def proof(p):
    """Precision and recall give the false alarms, and both rates the loss."""
    positive, order, odds = (p.given(name) for name in ("scale", "order", "odds"))
    known = p.use(inversion, positive, order)
    T, A = real("T"), real("A")
    some = p.assume(conjunction(T > 0, A >= 0))
    rate = T * (1 - T / (T + c * A)) / (c * (T / (T + c * A)))
    back = p.have(equal(rate, A), some, odds)
    back = p.at(p.every(p.supposing(some, back), T, A), TD, FA)
    sign = p.have(
        TD > 0, p.use(tail, {tail["m"]: q_in, tail["b"]: scale}, positive), positive
    )
    back = p.apply(back, p.have(back.formula.arguments[0], sign))
    end = p.have(equal(loss, identified(TD, FA)), known)
    hole = real("hole")
    turned = p.have(equal(FA, wrong), back)
    return p.rewrite(turned, end, equal(loss, identified(TD, hole)), hole)


def at_ends(p):
    """Where a rate is 0 or 1, what is identified is at most 0."""
    z, T, A = real("z"), real("T"), real("A")
    some = p.assume(z > 0)
    turn = p.axiom("exp_log", z, facts=[some])
    below = p.supposing(some, p.have(implies(z <= 1, log(z) <= 0), turn))
    zero, hole = p.assume(equal(number(0), z)), real("hole")
    nothing = p.auto(equal(log(0), 0))
    nothing = p.rewrite(zero, nothing, equal(log(hole), 0), hole)
    nothing = p.supposing(zero, nothing)
    small = p.assume(conjunction(z >= 0, z <= 1))
    small = p.supposing(small, p.have(log(z) <= 0, small, below, nothing))
    small = p.every(small, z)
    ends = negation(conjunction(T > 0, T < 1, A > 0, A < 1))
    sizes = conjunction(T >= 0, T <= 1, A >= 0, A <= 1)
    known, logs = p.assume(conjunction(ends, sizes)), []
    for when, ratio in (
        (T <= "1/2", T / A),
        (conjunction(T > "1/2", A <= "1/2"), 1 / (4 * A * (1 - T))),
        (conjunction(T > "1/2", A > "1/2"), (1 - A) / (1 - T)),
    ):
        here = p.assume(when)
        unit = p.have(conjunction(ratio >= 0, ratio <= 1), known, here)
        logs.append(p.supposing(when, p.apply(p.at(small, ratio), unit)))
    end = p.have(identified(T, A) <= 0, *logs)
    return p.at(p.every(p.supposing(known, end), T, A), hits, alarms)


def any_adversary(p):
    """The curve of the best tests, solved for exp(loss)."""
    positive, order = p.given("scale"), p.given("order")
    bound = p.use(curve, positive, order)
    T, A, e, w = map(real, "TAew")
    room = conjunction(T > 0, T < 1, A > 0, e >= 1)
    low, high = e * A, 1 - (1 - A) / e
    top = if_(1 / (2 * e) >= A, low, if_(A <= "1/2", 1 - 1 / (4 * e * A), high))
    known = p.assume(conjunction(room, top >= T))
    cases = (
        (T <= "1/2", T / A),
        (conjunction(T >= "1/2", A <= "1/2"), 1 / (4 * A * (1 - T))),
        (conjunction(T >= "1/2", A >= "1/2"), (1 - A) / (1 - T)),
    )
    small = p.assume(A < 1)
    least = []
    for when, ratio in cases:
        here = p.assume(when)
        below = p.have(ratio <= e, known, here)
        sign = p.have(ratio > 0, known, small, here)
        turn = p.axiom("exp_log", ratio, facts=[sign])
        exponent = p.assume(equal(exp(w), e))
        end = p.have(log(ratio) <= w, below, turn, exponent)
        least.append(p.supposing(when, end))
    every = p.have(identified(T, A) <= w, *least)
    for premise in (exponent.formula, small.formula, known.formula):
        every = p.supposing(premise, every)
    every = p.at(p.every(every, T, A, e, w), hits, alarms, exp(loss), loss)
    large = p.have(exp(loss) >= 1, p.have(loss >= 0, positive, order))
    inside = p.assume(conjunction(hits > 0, hits < 1, alarms > 0, alarms < 1))
    for facts in ((bound, inside, large), (inside,), ()):
        every = p.apply(every, p.have(every.formula.arguments[0], *facts))
    # At rates of 0 or 1 no ratio exceeds 1.
    outside = p.assume(negation(inside.formula))
    units = [p.mean_between(one, y, value(h, y)) for one in (present, absent)]
    plain = at_ends(p)
    plain = p.apply(plain, p.have(plain.formula.arguments[0], outside, *units))
    plain = p.have(p.statement.claim, plain, p.have(loss >= 0, positive, order))
    return p.cases(inside.formula, every, plain)


usual = {q_in: 1, q_out: 0, scale: 1, theta: "1/2", c: 1}
tested = {q_in: 1, q_out: 0, scale: 1, h: test_of(y, indicator(y >= "1/2"))}
swapped = {q_in: 0, q_out: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, theta: 5}), At({**usual, theta: -5, c: "1/10"})),
    near_misses={
        "the answers in the other order": NearMiss(without="order", at={**swapped}),
        "no odds": NearMiss(without="odds", at={c: 0, theta: 2}),
        "the ratio at every point": NearMiss(
            claim=equal(loss, log(TD / wrong)),
        ),
        "1 in place of 1/2": NearMiss(
            number=Number("1/2", 1),
        ),
        "1/4 in place of 1/2": NearMiss(
            number=Number("1/2", "1/4", place=1),
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)

ANY_ADVERSARY = ANY_ADVERSARY.but(
    proof=any_adversary,
    instance=At(tested),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at={**swapped, h: test_of(y, indicator(y <= 0))},
        ),
        "a little more": NearMiss(
            claim=identified(hits, alarms) <= loss * "99/100",
        ),
        "18/5 in place of 4": NearMiss(At(tested), number=Number(4, "18/5")),
        "1/10 in place of 1/2 for true alarms": NearMiss(
            number=Number("1/2", "1/10"),
            at={h: test_of(y, indicator(y >= "3/2"))},
        ),
        "9/10 in place of 1/2 for false alarms": NearMiss(
            number=Number("1/2", "9/10", place=1),
            at={h: test_of(y, indicator(y >= "-1/2"))},
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)


def one_number(p):
    """Phi is strictly increasing; with one delta the distance is a multiple."""
    v, w = real("v"), real("w")
    points = p.assume(equal(normal_cdf(t - v), normal_cdf(t - w)))
    there = p.supposing(points, p.have(equal(v, w), points))
    there = p.at(p.every(there, v, w), distance(epsilon, delta), distance(other, small))
    equals = p.assume(equal(v, w))
    back = p.have(equal(normal_cdf(t - v), normal_cdf(t - w)), equals)
    back = p.every(p.supposing(equals, back), v, w)
    back = p.at(back, distance(epsilon, delta), distance(other, small))
    known = p.assume(known_delta)
    level = log(number("5/4") / delta)
    positive = p.have(level > 0, p.have(number("5/4") / delta > 1, known))
    root = p.have(sqrt(2 * level) > 0, positive)
    apart = p.apply(there, p.have(same_point, known))
    hole = real("hole")
    shape = equal(distance(epsilon, delta), distance(other, hole))
    apart = p.rewrite(p.have(equal(small, delta), known), apart, shape, hole)
    r, e, f = map(real, "ref")
    multiples = p.assume(conjunction(r > 0, equal(e / r, f / r)))
    one = p.supposing(multiples, p.have(equal(e, f), multiples))
    one = p.at(p.every(one, r, e, f), sqrt(2 * level), epsilon, other)
    one = p.apply(one, p.have(one.formula.arguments[0], root, apart))
    return p.have(p.statement.claim, there, back, p.supposing(known_delta, one))


def two_pairs(p, claim):
    """The deviations of both pairs are the same, exactly."""
    here, ends = At(pairs_).of, []
    for of, slack, exponent in ((epsilon, delta, "8"), (other, small, "18")):
        odds = here(number("5/4") / slack)
        level = p.have(equal(odds, exp(number(exponent))))
        turn = p.axiom("exp_log", odds, facts=[p.have(odds > 0, level)])
        level = p.have(equal(log(odds), exponent), turn, level)
        ends.append(p.have(equal(here(distance(of, slack)), "1/8"), level))
    values = {GAUSSIAN[over.data]: one for over, one in pairs_.items()}
    both = p.use(GAUSSIAN, values)
    both = p.have(both.formula.arguments[1], both)
    point_ = p.apply(both, p.have(here(same_distance), *ends))
    return p.have(FALSE, p.apply(p.assume(claim), point_))


pairs_ = {epsilon: "1/2", delta: number("5/4") * exp("-8"), other: "3/4"}
pairs_ |= {small: number("5/4") * exp("-18"), t: 0}
large = At({epsilon: 1, delta: 2, other: 3, small: 2, t: 0})

GAUSSIAN = GAUSSIAN.but(
    proof=one_number,
    near_misses={
        "a delta beyond 5/4": NearMiss(
            claim=implies(
                conjunction(same_point, equal(delta, small), delta > 0),
                equal(epsilon, other),
            ),
            at=large,
        ),
        "5/2 in place of 5/4": NearMiss(large, number=Number("5/4", "5/2", place=2)),
        "5/2 in place of 5/4, place 2": NearMiss(
            large, number=Number("5/4", "5/2", place=3)
        ),
        "deltas up to 5/2": NearMiss(large, number=Number("5/4", "5/2", place=10)),
        "a negative factor": NearMiss(large, number=Number(2, -2, place=2)),
        "a negative factor, place 2": NearMiss(large, number=Number(2, -2, place=3)),
    },
)
GAUSSIAN_BOTH = GAUSSIAN.but(
    title="A point of the Gaussian curve gives epsilon and delta",
    covers=(),
    standing="ambiguous",
    claim=implies(same_point, conjunction(equal(epsilon, other), equal(delta, small))),
    refutation=At(pairs_, refute=two_pairs),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.curve_to_epsilon.gaussian",
    printed=Printed(
        place="section 5.3.1",
        words="we thus can infer the values of privacy parameters in DP guarantees by "
        "computing them directly from the corresponding equations",
    ),
    remark="Reading with both parameters unknown, for Gaussian noise. With delta known "
    "a point gives epsilon: the third part of gaussian.",
)


def any_gaussian(p):
    """The trade-off of Gaussian noise, at the quantiles of the rates."""
    positive, order, rates = (p.given(name) for name in ("deviation", "order", "rates"))
    shift = (f - g) / sigma
    apart = p.have(abs(g - f) <= shift * sigma, positive, order)
    values = {"m": g, "k": f, "s": sigma, "mu": shift}
    bound = p.at(p.use(gaussian, positive, apart, **values), h, t)
    most = p.apply(bound, p.have(gaussian_alarms <= normal_cdf(t), rates))
    most = p.have(normal_cdf(s) <= normal_cdf(t + shift), most, rates)
    v, w = real("v"), real("w")
    grows = p.assume(normal_cdf(v) <= normal_cdf(w))
    grows = p.supposing(grows, p.have(v <= w, grows))
    grows = p.apply(p.at(p.every(grows, v, w), s, t + shift), most)
    return p.have(p.statement.claim, grows)


half_line = {f: 1, g: 0, sigma: 1, t: 0, s: "999/1000"}
half_line |= {h: test_of(y, indicator(y >= 0))}

GAUSSIAN_ANY_ADVERSARY = GAUSSIAN_ANY_ADVERSARY.but(
    proof=any_gaussian,
    instance=At(half_line),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at=At(
                {**half_line, f: 0, g: 1, h: test_of(y, indicator(y <= 1))}
                | {t: "1/1000"}
            ),
        ),
        "a negative deviation": NearMiss(without="deviation", at={sigma: -1}),
        "fewer hits": NearMiss(
            without="rates", at=At({**half_line, h: test_of(y, 0)} | {s: 2})
        ),
        "a little more": NearMiss(
            claim=s - t <= (f - g) / sigma * "99/100",
        ),
    },
)
