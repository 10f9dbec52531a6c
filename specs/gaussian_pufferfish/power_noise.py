"""Noise with density proportional to exp(-eta |z|^p) on Gaussian priors, p up to 1."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
metric_noise = definition("gaussian_pufferfish.metric_noise.mechanism")
bound = theorem("gaussian_pufferfish.metric_noise")
a, b, q = map(real, ("a", "b", "q"))


def grows(p):
    """Each part has at least its share of the power of the sum."""
    order = p.given("exponent")
    sides = p.assume(conjunction(a > 0, b > 0))
    total, root = a + b, power(a + b, q)
    log_s, known = log(total), []
    for one in (a, b):
        same = p.axiom("power_exp", one, q, facts=[sides])
        low, high = real("low"), real("high")
        less = p.assume(low <= high)
        rule = p.have(low - high + q * high <= q * low, less, order)
        rule = p.have(exp(low - high + q * high) <= exp(q * low), rule)
        rule = p.at(
            p.every(p.supposing(less.formula, rule), low, high), log(one), log_s
        )
        rule = p.apply(rule, p.have(log(one) <= log_s, sides))
        inner = p.axiom("exp_log", one, facts=[sides])
        known.append(
            p.have(
                one * exp(-log_s) * exp(q * log_s) <= power(one, q), rule, same, inner
            )
        )
    whole = p.axiom("exp_log", total, facts=[sides])
    unit = p.have(equal(total * exp(-log_s), 1), whole)
    same = p.axiom("power_exp", total, q, facts=[sides])
    main = p.have(
        root <= power(a, q) + power(b, q),
        p.have(
            exp(q * log_s) * (total * exp(-log_s)) <= power(a, q) + power(b, q), *known
        ),
        p.have(equal(exp(q * log_s) * (total * exp(-log_s)), exp(q * log_s)), unit),
        same,
    )
    hole = real("hole")
    ends = []
    for zero, rest in ((a, b), (b, a)):
        none = p.assume(equal(number(0), zero))
        nothing = p.axiom("power_zero", q, facts=[order])
        fact = p.have(power(0 + rest, q) <= power(0, q) + power(rest, q), nothing)
        shape = power(hole + rest, q) <= power(hole, q) + power(rest, q)
        ends.append(p.supposing(none.formula, p.rewrite(none, fact, shape, hole)))
    return p.have(
        p.statement.claim, p.supposing(sides.formula, main), *ends, p.given("sizes")
    )


SUBADDITIVE = Theorem(
    title="Powers up to 1 are subadditive",
    source="concavity of powers",
    given={
        "sizes": conjunction(a >= 0, b >= 0),
        "exponent": conjunction(q > 0, q <= 1),
    },
    claim=power(a + b, q) <= power(a, q) + power(b, q),
    proof=grows,
    instance=At({a: 1, b: 2, q: "1/2"}),
    near_misses={
        "a square": NearMiss(given={"exponent": q > 0}, at=At({a: 1, b: 1, q: 2})),
    },
)
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
N, base = kernel("N", REAL, REAL), law("base", REAL)
reals = point("reals", pair_sort(REAL, REAL))
u = any_test("u", pair_sort(REAL, REAL))
size, weight = function_variable("size", REAL), function_variable("weight", REAL)
names = "mean_i", "mean_j", "sd_i", "sd_j", "eta", "epsilon", "delta", "tau"
mean_i, mean_j, sd_i, sd_j, eta, epsilon, delta, tau = map(real, names)
cost = function(reals, power(abs(second(reals) - first(reals)), q))
is_noise = metric_noise(N, base, u, size, weight, eta, cost)
gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau


def released(location, deviation):
    return bind(normal(location, deviation), x, at(N, x))


def proof(p):
    """The coupling of theorem 1, with the cost of its moves."""
    exponent, rate = p.given("exponent"), p.given("rate")
    one, two, output = real("one"), real("two"), real("output")

    def cost_of(left, right):
        return power(abs(left - right), q)

    step, rest = abs(output - one), abs(one - two)
    parts = p.use(
        SUBADDITIVE,
        {a: step, b: rest},
        p.have(conjunction(step >= 0, rest >= 0)),
        exponent,
    )
    grown = p.have(
        power(abs(output - two), q) <= power(step + rest, q),
        p.have(abs(output - two) <= step + rest),
        exponent,
    )
    triangle = p.have(
        cost_of(output, two) <= cost_of(output, one) + cost_of(one, two), parts, grown
    )
    triangle = p.every(triangle, one, two, output)
    here, there = mean_i + sd_i * z, mean_j + sd_j * z
    central = conjunction(-tau <= z, z <= tau)
    inside = p.assume(central)
    near = p.have(abs(here - there) <= gap, inside)
    less = p.have(cost_of(here, there) <= power(gap, q), near, exponent)
    noise = p.have(
        eta * cost_of(here, there) <= epsilon,
        p.have(eta * cost_of(here, there) <= eta * power(gap, q), less, rate),
        p.given("noise"),
    )
    move = function(reals, power(abs(first(reals) - second(reals)), q))
    values = {
        "N": N,
        "base": base,
        "u": u,
        "size": size,
        "weight": weight,
        "cost": cost,
        "apart": move,
        "eta": eta,
        "epsilon": epsilon,
        "x": here,
        "other": there,
    }
    values = {bound[name]: value_ for name, value_ in values.items()}
    spaces = {"S": REAL, "T": REAL}
    fact = p.use(bound, values, p.given("shape"), triangle, rate, noise, spaces=spaces)
    left, right = (probability(at(N, place), B) for place in (here, there))
    tails = indicator(z <= -tau) + indicator(tau <= z)
    goal = left <= exp(epsilon) * right + tails
    near = p.have(goal, p.at(fact, B))
    far = p.have(goal, p.assume(negation(central)))
    average = p.mean(p.cases(central, near, far), standard_normal, z)
    first_, then = (
        probability(released(*one_), B) for one_ in ((mean_i, sd_i), (mean_j, sd_j))
    )
    masses = p.axiom("normal_half_line", -tau), p.axiom("normal_mirrored", tau)
    total = first_ <= exp(epsilon) * then + delta
    return p.every(p.have(total, average, *masses, p.given("tail")), B)


uniform = {
    N: function(x, standard_normal),
    base: standard_normal,
    u: test_of(reals, 1),
    size: function(x, number(1)),
    weight: function(x, number(1)),
    eta: 0,
    q: "1/2",
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    tau: 2,
    epsilon: 0,
    delta: "1/20",
}
SPEC = Theorem(
    title="Power-metric noise on Gaussian priors",
    source="this project, after section VI-B of Ding, Approximation of Pufferfish "
    "privacy for Gaussian priors",
    covers=("GP-N15",),
    uses=(close, metric_noise),
    given={
        "shape": is_noise,
        "exponent": conjunction(q > 0, q <= 1),
        "rate": eta >= 0,
        "noise": eta * power(gap, q) <= epsilon,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=close(released(mean_i, sd_i), released(mean_j, sd_j), epsilon, delta),
    proof=proof,
    instance=At(uniform),
    near_misses={
        "the square, which is no metric": NearMiss(
            claim=close(normal(0, sqrt("1/2")), normal(1, sqrt("1/2")), 1, 0),
            at=At(uniform, (event(y, y <= 0),)),
        ),
        "a negative epsilon": NearMiss(
            without=("noise",), at=At({**uniform, epsilon: -1}, (event(y, TRUE),))
        ),
    },
    remark="The noise has density proportional to exp(-eta |z|^p), written with "
    "respect to any law, since the language has no unbounded measure.",
)
