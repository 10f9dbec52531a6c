"""From a point of precision and recall back to the privacy parameter.

Against Laplace noise one point of the best adversary gives epsilon, and a point of any
adversary a lower bound. Against Gaussian noise a point gives only the distance of the
answers in deviations: epsilon over sqrt(2 log(5 / (4 delta))), not the pair.
"""

from verifydp.formal.spec import *

inversion = theorem("hypothesis_testing.laplace_curve.inversion")
tail = theorem("hypothesis_testing.laplace_tails.scaled")
curve = theorem("hypothesis_testing.laplace_best")
q_in, q_out, scale, theta, c = map(real, ("q_in", "q_out", "scale", "theta", "c"))
y, h = point("y", REAL), any_test("h", REAL)
present, absent = laplace(q_in, scale), laplace(q_out, scale)
TD, FA = (probability(one, event(y, theta <= y)) for one in (present, absent))
hits, alarms = mean(present, y, value(h, y)), mean(absent, y, value(h, y))
loss = (q_in - q_out) / scale


def identified(true, false):
    """The loss that belongs to a pair of rates."""
    middle = if_(
        false <= "1/2", log(1 / (4 * false * (1 - true))), log((1 - false) / (1 - true))
    )
    return if_(true <= "1/2", log(true / false), middle)


precision = TD / (TD + c * FA)
wrong = TD * (1 - precision) / (c * precision)


def proof(p):
    """Precision and recall give the false alarms, and both rates the loss."""
    positive, order, odds = (p.given(name) for name in ("scale", "order", "odds"))
    known = p.use(inversion, {}, positive, order)
    T, A = real("T"), real("A")
    some = p.assume(conjunction(T > 0, A >= 0))
    rate = T * (1 - T / (T + c * A)) / (c * (T / (T + c * A)))
    back = p.have(equal(rate, A), some, odds)
    back = p.at(p.every(p.supposing(some.formula, back), T, A), TD, FA)
    sign = p.have(
        TD > 0, p.use(tail, {tail["m"]: q_in, tail["b"]: scale}, positive), positive
    )
    back = p.apply(back, p.have(back.formula.arguments[0], sign))
    end = p.have(equal(loss, identified(TD, FA)), known)
    hole = real("hole")
    turned = p.have(equal(FA, wrong), back)
    return p.rewrite(turned, end, equal(loss, identified(TD, hole)), hole)


def any_adversary(p):
    """The curve of the best tests, solved for exp(loss)."""
    positive, order = p.given("scale"), p.given("order")
    bound = p.use(curve, {}, positive, order)
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
    inside = p.given("inside")
    for facts in ((bound, inside, large), (inside,), ()):
        every = p.apply(every, p.have(every.formula.arguments[0], *facts))
    return every


usual = {q_in: 1, q_out: 0, scale: 1, theta: "1/2", c: 1}
tested = {q_in: 1, q_out: 0, scale: 1, h: test_of(y, indicator(y >= "1/2"))}
swapped = {q_in: 0, q_out: 1}
SPEC = Theorem(
    title="Precision and recall of the best adversary give epsilon, for Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={"scale": scale > 0, "order": q_out <= q_in, "odds": c > 0},
    claim=equal(loss, identified(TD, wrong)),
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, theta: 5}), At({**usual, theta: -5, c: "1/10"})),
    near_misses={
        "the answers in the other order": NearMiss(
            without=("order",), at=At({**usual, **swapped})
        ),
        "no odds": NearMiss(without=("odds",), at=At({**usual, c: 0, theta: 2})),
        "the ratio at every point": NearMiss(
            claim=equal(loss, log(TD / wrong)), at=At(usual)
        ),
        "odds that are not known": NearMiss(
            claim=equal(loss, identified(TD, c * wrong)), at=At({**usual, c: "1/2"})
        ),
    },
    remark="The part about Laplace noise. The printed claim is that the privacy "
    "parameters can be computed from a point of the curve. For answers one sensitivity "
    "apart the loss is epsilon; wrong is the false-alarm rate that belongs to the "
    "precision. For Gaussian noise see gaussian, for other adversaries any_adversary.",
)
ANY_ADVERSARY = Theorem(
    title="The rates of any adversary bound epsilon below, for Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={
        "scale": scale > 0,
        "order": q_out <= q_in,
        "inside": conjunction(hits > 0, hits < 1, alarms > 0, alarms < 1),
    },
    claim=identified(hits, alarms) <= loss,
    proof=any_adversary,
    instance=At(tested),
    near_misses={
        "the answers in the other order": NearMiss(
            without=("order",),
            at=At({**tested, **swapped, h: test_of(y, indicator(y <= 0))}),
        ),
        "a little more": NearMiss(
            claim=identified(hits, alarms) <= loss * "99/100", at=At(tested)
        ),
    },
    remark="The part about realistic adversaries: all randomised tests, not only the "
    "best. For mechanisms of any kind see attack_to_epsilon.",
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


same_curve = equal(false_alarms(epsilon, delta), false_alarms(other, small))
same_distance = equal(distance(epsilon, delta), distance(other, small))


def one_number(p):
    """Phi is strictly increasing."""
    v, w = real("v"), real("w")
    curves = p.assume(equal(normal_cdf(t - v), normal_cdf(t - w)))
    there = p.supposing(curves.formula, p.have(equal(v, w), curves))
    there = p.at(p.every(there, v, w), distance(epsilon, delta), distance(other, small))
    equals = p.assume(equal(v, w))
    back = p.have(equal(normal_cdf(t - v), normal_cdf(t - w)), equals)
    back = p.every(p.supposing(equals.formula, back), v, w)
    back = p.at(back, distance(epsilon, delta), distance(other, small))
    return p.have(p.statement.claim, there, back)


def two_pairs(p, claim):
    """The deviations of both pairs are the same, exactly."""
    here, ends = At(pairs_).of, []
    for of, slack, exponent in ((epsilon, delta, "1/2"), (other, small, "2")):
        odds = here(number("5/4") / slack)
        level = p.have(equal(odds, exp(number(exponent))))
        turn = p.axiom("exp_log", odds, facts=[p.have(odds > 0, level)])
        level = p.have(equal(log(odds), exponent), turn, level)
        ends.append(p.have(equal(here(distance(of, slack)), "1/4"), level))
    values = {GAUSSIAN[over.data]: one for over, one in pairs_.items()}
    both = p.have(here(implies(same_distance, same_curve)), p.use(GAUSSIAN, values))
    curve_ = p.apply(both, p.have(here(same_distance), *ends))
    nothing = p.have(FALSE, p.apply(p.assume(claim), curve_))
    return p.the_same(p.supposing(claim, nothing), negation(claim))


pairs_ = {epsilon: "1/4", delta: number("5/4") * exp("-1/2"), other: "1/2"}
pairs_ |= {small: number("5/4") * exp("-2"), t: 0}
GAUSSIAN = Theorem(
    title="A point of the Gaussian curve gives one number, not two",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    claim=conjunction(
        implies(same_curve, same_distance), implies(same_distance, same_curve)
    ),
    proof=one_number,
    near_misses={
        "as printed": NearMiss(
            claim=implies(
                same_curve, conjunction(equal(epsilon, other), equal(delta, small))
            ),
            at=At(pairs_, refute=two_pairs),
        ),
    },
    remark="The part about Gaussian noise. As printed the pair (epsilon, delta) would "
    "be found; but (1/4, 5/4 exp(-1/2)) and (1/2, 5/4 exp(-2)) have the same "
    "deviation, and so the same curve. With delta known a point gives epsilon.",
)
