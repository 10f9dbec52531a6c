"""Noise whose density falls with the exponential of a metric, wherever it is put.

All laws of the noise have densities for one law: a common weight times the exponential
of minus eta times a cost. If costs satisfy the triangle inequality, moving the noise
changes its log-density by no more than eta times the cost of the move.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
N, base = kernel("N", S, T), law("base", T)
u, cost = any_test("u", pair_sort(S, T)), function_variable("cost", pair_sort(S, T))
size, weight = function_variable("size", S), function_variable("weight", T)
x, other, y, B = point("x", S), point("other", S), point("y", T), event_variable("B", T)
apart = function_variable("apart", pair_sort(S, S))
eta, epsilon = real("eta"), real("epsilon")
density = at(size, x) * value(u, pair(x, y))
is_density = forall(
    x,
    B,
    equal(probability(at(N, x), B), mean(base, y, density * indicator(member(y, B)))),
)
shape = forall(x, y, equal(density, at(weight, y) * exp(-(eta * at(cost, x, y)))))
metric_noise = Definition(
    "metric_noise",
    (N, base, u, size, weight, eta, cost),
    conjunction(is_density, shape, forall(y, at(weight, y) >= 0)),
)
is_noise = metric_noise(N, base, u, size, weight, eta, cost)
triangle = forall(
    x, other, y, at(cost, other, y) <= at(cost, x, y) + at(apart, x, other)
)


def moved(p, known, costs, sign, enough):
    """The triangle inequality bounds the ratio of the densities at every output."""
    parts = [p.have(part, known) for part in metric_noise.body.arguments]
    triangle_ = p.at(costs, x, other, y)
    exponents = p.have(
        -(eta * at(cost, x, y)) <= epsilon - eta * at(cost, other, y),
        p.have(
            eta * at(cost, other, y) <= eta * (at(cost, x, y) + at(apart, x, other)),
            triangle_,
            sign,
        ),
        enough,
    )
    ratio = p.have(
        exp(-(eta * at(cost, x, y))) <= exp(epsilon) * exp(-(eta * at(cost, other, y))),
        exponents,
    )
    shapes = [p.at(parts[1], one, y) for one in (x, other)]
    positive = p.at(parts[2], y)
    hit = indicator(member(y, B))
    left, right = (at(size, one) * value(u, pair(one, y)) for one in (x, other))
    less = p.have(
        at(weight, y) * exp(-(eta * at(cost, x, y)))
        <= at(weight, y) * (exp(epsilon) * exp(-(eta * at(cost, other, y)))),
        ratio,
        positive,
    )
    less = p.have(left <= exp(epsilon) * right, less, *shapes)
    less = p.mean(p.have(left * hit <= exp(epsilon) * right * hit, less), base, y)
    chances = [p.at(parts[0], one, B) for one in (x, other)]
    bound = probability(at(N, x), B) <= exp(epsilon) * probability(at(N, other), B) + 0
    return p.every(p.have(bound, less, *chances), B)


def proof(p):
    return moved(
        p, p.given("noise"), p.given("triangle"), p.given("rate"), p.given("enough")
    )


bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
two = {"S": finite(2), "T": finite(2)}
differ = indicator(negation(equal(first(bits), second(bits))))
#: Randomised response: the noise of the discrete metric.
response = {
    N: function(bit, choose(bit, finite_law("3/4", "1/4"), finite_law("1/4", "3/4"))),
    base: finite_law("1/2", "1/2"),
    u: test_of(bits, 1 - differ * "2/3"),
    size: function(bit, number("3/2")),
    weight: function(bit, number("3/2")),
    eta: log(3),
    cost: function(bits, differ),
    apart: function(bits, differ),
    x: zero,
    other: one,
    epsilon: log(3),
}
#: Label 1 is likelier at place 0: the noise prefers what is far away.
turned = {
    **response,
    N: function(bit, choose(bit, finite_law("1/4", "3/4"), finite_law("3/4", "1/4"))),
    u: test_of(bits, "1/3" + differ * "2/3"),
    weight: function(bit, number("1/2")),
    eta: -log(3),
    x: one,
    other: zero,
}
told = (event(bit, equal(bit, zero)),)
reals = point("reals", REAL)
SPEC = Theorem(
    title="Noise of a metric: the triangle inequality bounds the log-ratio",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-QU12",),
    uses=(close, metric_noise),
    given={
        "noise": is_noise,
        "triangle": triangle,
        "rate": eta >= 0,
        "enough": eta * at(apart, x, other) <= epsilon,
    },
    claim=close(at(N, x), at(N, other), epsilon, 0),
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "less epsilon": NearMiss(
            without=("enough",), at=At({**response, epsilon: 1}, told, two)
        ),
        "a negative rate": NearMiss(
            without=("rate",), at=At({**turned, epsilon: 0}, told, two)
        ),
        "no triangle inequality": NearMiss(
            without=("triangle",),
            at=At(
                {**response, apart: function(bits, number(0)), epsilon: 1}, told, two
            ),
        ),
        "the square of the distance, which is no metric": NearMiss(
            claim=close(normal(0, sqrt("1/2")), normal(1, sqrt("1/2")), 1, 0),
            at=At(response, (event(reals, reals <= 0),), two),
        ),
    },
    remark="Any spaces; on the line the cost is the distance, and 1 / {eta} takes the "
    "place of the scale. The Gaussian, which the paper lists among such noises, has "
    "the square of a distance in the exponent; two constants at distance 1 refute it.",
)


def at_all_pairs(p):
    """The bound at the cost of each move."""
    known = [p.assume(one) for one in (is_noise, triangle, eta >= 0)]
    move = eta * at(apart, x, other)
    laws = {epsilon: move}
    fact = p.use(SPEC, laws, *known, p.have(move <= move))
    fact = p.every(fact, x, other)
    for one in reversed(known):
        fact = p.supposing(one.formula, fact)
    return p.the_same(fact, p.statement.claim)


def at_loss(loss):
    """Noise of a metric, where each move costs a loss."""
    moves = forall(x, other, close(at(N, x), at(N, other), loss, 0))
    return implies(is_noise, implies(triangle, implies(eta >= 0, moves)))


MECHANISM = Theorem(
    title="The mechanism with the noise of a metric",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-M4",),
    standing="definition",
    defines=metric_noise,
    reads="{0} draws with the density {3} times {2} for {1}, which is {4} times the "
    "exponential of minus {5} times {6}",
    uses=(close,),
    claim=at_loss(eta * at(apart, x, other)),
    proof=at_all_pairs,
    near_misses={
        "half the loss": NearMiss(
            claim=at_loss(eta * at(apart, x, other) / 2),
            at=At(response, (zero, one, *told), two),
        ),
    },
    remark="The weight is the same for all places, so that no normaliser has to be "
    "compared. Pure metric privacy at the rate eta follows.",
)


u_, d = any_test("u", pair_sort(REAL, REAL)), function_variable("d", REAL)
on_line = {N: kernel("N", REAL, REAL), base: law("base", REAL), u: u_}
lengths = {one: function_variable(str(one.data), REAL) for one in (size, weight)}
score, v, w, E = real("score"), real("v"), real("w"), event_variable("E", REAL)
a, places = point("a", REAL), point("places", pair_sort(REAL, REAL))
names = "mean_i", "mean_j", "sd_i", "sd_j", "delta", "tau"
mean_i, mean_j, sd_i, sd_j, delta, tau = map(real, names)
by_distance = function(places, at(d, second(places) - first(places)))
moves = function(places, at(d, first(places) - second(places)))
gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau
noise_on_line = metric_noise(*on_line.values(), *lengths.values(), eta, by_distance)


def released(location, deviation):
    return bind(normal(location, deviation), a, at(on_line[N], a))


def coupled(p):
    """The coupling of theorem 1, with the cost of its moves."""
    one, two, output = map(real, ("one", "two", "output"))
    cost_of = [at(d, output - two), at(d, output - one), at(d, one - two)]
    costs = p.at(p.given("metric"), output - one, one - two)
    costs = p.every(
        p.have(cost_of[0] <= cost_of[1] + cost_of[2], costs), one, two, output
    )
    here, there = mean_i + sd_i * score, mean_j + sd_j * score
    central = conjunction(-tau <= score, score <= tau)
    near = p.have(abs(here - there) <= gap, p.assume(central))
    enough = p.apply(p.at(p.given("noise"), here - there), near)
    values = {"N": on_line[N], "base": on_line[base], "u": u_, "cost": by_distance}
    values |= {str(old.data): new for old, new in lengths.items()}
    values |= {"apart": moves, "x": here, "other": there}
    values = {SPEC[name]: one_ for name, one_ in values.items()}
    known = p.given("shape"), costs, p.given("rate"), enough
    fact = p.use(SPEC, values, *known, spaces={"S": REAL, "T": REAL})
    left, right = (probability(at(on_line[N], place), E) for place in (here, there))
    tails = indicator(score <= -tau) + indicator(tau <= score)
    goal = left <= exp(epsilon) * right + tails
    near = p.have(goal, p.at(fact, E))
    far = p.have(goal, p.assume(negation(central)))
    average = p.mean(p.cases(central, near, far), standard_normal, score)
    sides = (mean_i, sd_i), (mean_j, sd_j)
    first_, then = (probability(released(*side), E) for side in sides)
    masses = p.axiom("normal_half_line", -tau), p.axiom("normal_mirrored", tau)
    total = first_ <= exp(epsilon) * then + delta
    return p.every(p.have(total, average, *masses, p.given("tail")), E)


flat = {
    on_line[N]: function(a, standard_normal),
    on_line[base]: standard_normal,
    u_: test_of(places, 1),
    **{one: function(a, number(1)) for one in lengths.values()},
    d: function(a, number(0)),
    eta: 0,
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    tau: 2,
    epsilon: 0,
    delta: "1/20",
}
GAUSSIAN = Theorem(
    title="Noise of a metric on Gaussian priors",
    source="this project, after section VI-B of Ding, Approximation of Pufferfish "
    "privacy for Gaussian priors",
    uses=(close, metric_noise),
    given={
        "shape": noise_on_line,
        "metric": forall(v, w, at(d, v + w) <= at(d, v) + at(d, w)),
        "rate": eta >= 0,
        "noise": forall(v, implies(abs(v) <= gap, eta * at(d, v) <= epsilon)),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=close(released(mean_i, sd_i), released(mean_j, sd_j), epsilon, delta),
    proof=coupled,
    instance=At(flat),
    near_misses={
        "a negative epsilon": NearMiss(
            without=("noise",), at=At({**flat, epsilon: -1}, (event(a, TRUE),))
        ),
    },
    remark="Any subadditive function d of the distance; power_noise has its near "
    "misses for Laplace noise.",
)
