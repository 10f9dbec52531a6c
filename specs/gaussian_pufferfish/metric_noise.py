"""Noise whose density falls with the exponential of a metric, wherever it is put.

All laws of the noise have densities for one law: a common weight times the exponential
of minus eta times a cost. If costs satisfy the triangle inequality, moving the noise
changes its log-density by no more than eta times the cost of the move.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

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
    remark="Any spaces; on the line the cost is the distance, and 1 / {eta} takes the "
    "place of the scale. The Gaussian, which the paper lists among such noises, has "
    "the square of a distance in the exponent; two constants at distance 1 refute it.",
)


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
    remark="The weight is the same for all places, so that no normaliser has to be "
    "compared. Pure metric privacy at the rate eta follows.",
)
zero, one = label(0, 2), label(1, 2)


u_, d = any_test("u", pair_sort(REAL, REAL)), function_variable("d", REAL)
on_line = {N: kernel("N", REAL, REAL), base: law("base", REAL), u: u_}
lengths = {one: function_variable(str(one.data), REAL) for one in (size, weight)}
score, v, w, E = real("score"), real("v"), real("w"), event_variable("E", REAL)
a, c = point("a", REAL), point("c", REAL)
places = point("places", pair_sort(REAL, REAL))
names = "mean_i", "mean_j", "sd_i", "sd_j", "delta", "tau"
mean_i, mean_j, sd_i, sd_j, delta, tau = map(real, names)
by_distance = function(places, at(d, second(places) - first(places)))
gap = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau
noise_on_line = metric_noise(*on_line.values(), *lengths.values(), eta, by_distance)


def released(location, deviation):
    return bind(normal(location, deviation), a, at(on_line[N], a))


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
    remark="Any subadditive function {d} of the distance.",
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
two = {"S": finite(2), "T": finite(2)}
differ = indicator(negation(equal(first(bits), second(bits))))
#: Randomised response: the noise of the discrete metric.
response = {
    N: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
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
    N: table(finite_law("1/4", "3/4"), finite_law("3/4", "1/4")),
    u: test_of(bits, "1/3" + differ * "2/3"),
    weight: function(bit, number("1/2")),
    eta: -log(3),
    x: one,
    other: zero,
}
told = (event(bit, equal(bit, zero)),)

SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "less epsilon": NearMiss(without="enough", at={epsilon: 1}, witnesses=told),
        "a negative rate": NearMiss(
            without="rate", at=At({**turned, epsilon: 0}, told, two)
        ),
        "no triangle inequality": NearMiss(
            without="triangle",
            at={apart: function(bits, number(0)), epsilon: 1},
            witnesses=told,
        ),
        "without noise: eta 0": NearMiss(
            without="noise", at={epsilon: 1, eta: 0}, witnesses=told
        ),
    },
)


def at_all_pairs(p):
    """The bound at the cost of each move."""
    known = [p.assume(one) for one in (is_noise, triangle, eta >= 0)]
    move = eta * at(apart, x, other)
    laws = {epsilon: move}
    fact = p.use(SPEC, laws, *known, p.have(move <= move))
    fact = p.every(fact, x, other)
    for one in reversed(known):
        fact = p.supposing(one, fact)
    return p.the_same(fact, p.statement.claim)


MECHANISM = MECHANISM.but(
    proof=at_all_pairs,
    near_misses={
        "half the loss": NearMiss(
            claim=at_loss(eta * at(apart, x, other) / 2),
            at=At(response, (zero, one, *told), two),
        ),
    },
)
moves = function(places, at(d, first(places) - second(places)))


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
    known = p.given("shape"), costs, p.given("rate"), enough
    fact = p.use(SPEC, *known, spaces={"S": REAL, "T": REAL}, **values)
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


h = any_test("h", pair_sort(REAL, REAL))


UNIT = 1 / sqrt(2 * PI)


def level(place, out):
    """The density of Laplace noise at a place, without what depends on one of them."""
    return exp(-abs(out - place) + abs(out) / 2 - abs(place) / 2)


def bell(place, out):
    """The same for Gaussian noise."""
    return exp(-((out - place * "4/3") ** 2) * "3/8")


#: Laplace noise of scale 1 at a, by densities for Laplace noise of scale 2: the laws,
#: what depends on a, on c and on both, and the two densities on the line.
by_laplace = (
    (laplace(a, 1), exp(-abs(c - a)) / 2),
    (laplace(0, 2), exp(-abs(c) / 2) / 4),
    2 * exp(abs(a) / 2),
    2 * exp(abs(c) / 2),
    level,
)
#: Gaussian noise of deviation 1 by densities for one of deviation 2.
by_normal = (
    (normal(a, 1), UNIT * exp(-(c - a) * (c - a) / 2)),
    (normal(0, 2), UNIT / 2 * exp(-c * c / 8)),
    2 * exp(a * a / 6),
    2 * exp(c * c / 8),
    bell,
)


def noise_by(own, other, size_, weight_, of_both):
    """The variables of the shape."""
    return {
        on_line[N]: function(a, own[0]),
        on_line[base]: other[0],
        u_: test_of(places, of_both(first(places), second(places))),
        lengths[size]: function(a, size_),
        lengths[weight]: function(c, weight_),
    }


def shown_by(own, other, size_, weight_, of_both):
    """Shows the shape: the two densities compared at every output."""

    def show(p, goal):
        parts = metric_noise.at(goal.arguments).arguments
        test, rate, cost_ = goal.arguments[2], goal.arguments[5], goal.arguments[6]
        joint = of_both(a, c)
        less = p.have(joint <= 1)
        range_ = p.have(conjunction(joint >= 0, joint <= 1), less)
        range_ = p.at(p.every(range_, a, c), first(places), second(places))
        range_ = p.every(range_, places)
        described = p.assume(forall(a, c, equal(value(h, pair(a, c)), joint)))
        chance, hit = value(h, pair(a, c)), indicator(member(c, E))
        same = p.have(equal(size_ * joint * other[1], own[1]))
        same = p.have(
            equal(size_ * chance * other[1], own[1]), same, p.at(described, a, c)
        )
        ways = []
        for side in (1, -1):
            left = side * hit * own[1]
            gap = p.have(left - side * size_ * chance * hit * other[1] <= 0, same)
            less = -side * size_, other[0], chance * hit
            ways.append(p.densities(gap, c, (side, own[0], hit), less))
        inner = mean(other[0], c, size_ * chance * hit)
        fact = p.have(equal(probability(own[0], E), inner), *ways)
        fact = p.supposing(described, p.every(fact, a, E))
        fact = p.at(p.every(fact, h), test)
        p.assume(range_.formula)
        known = p.have(equal(value(test, pair(a, c)), joint))
        known = p.the_same(p.every(known, a, c), fact.formula.arguments[0])
        fact = p.the_same(p.apply(fact, known), parts[0])
        shape = weight_ * exp(-(rate * at(cost_, a, c)))
        shape = p.every(p.have(equal(size_ * joint, shape)), a, c)
        sign = p.every(p.have(weight_ >= 0), c)
        facts = fact, p.the_same(shape, parts[1]), p.the_same(sign, parts[2])
        whole = p.have(metric_noise.at(goal.arguments), *facts)
        return p.cut(range_, p.the_same(whole, goal))

    return show


usual = {
    **noise_by(*by_laplace),
    d: function(a, abs(a)),
    eta: 1,
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 1,
    tau: 2,
    epsilon: 1,
    delta: "1/20",
}
squared = {
    **usual,
    **noise_by(*by_normal),
    d: function(a, a * a),
    eta: "1/2",
    sd_i: 0,
    sd_j: 0,
    epsilon: "1/2",
}
spread = {**usual, mean_j: 0, sd_i: 100, sd_j: 0, tau: 0, epsilon: 0}
#: The same noise wherever it is put: each move costs 1.
flat = {
    **usual,
    on_line[N]: function(a, standard_normal),
    on_line[base]: standard_normal,
    u_: test_of(places, 1),
    lengths[size]: function(a, number(1)),
    lengths[weight]: function(a, exp(-1)),
    d: function(a, number(1)),
    eta: -1,
    epsilon: -1,
}


def on(values, noise, what):
    """A point with this noise, and the event that shows it."""
    return At(values, (what,), show={"shape": shown_by(*noise)})


left, beyond = event(a, a <= 0), event(a, abs(a) >= 5)

GAUSSIAN = GAUSSIAN.but(
    proof=coupled,
    instance=At(usual, show={"shape": shown_by(*by_laplace)}),
    near_misses={
        "less epsilon": NearMiss(
            without="noise",
            at=on({**usual, mean_j: 5}, by_laplace, left),
        ),
        "a square": NearMiss(without="metric", at=on(squared, by_normal, left)),
        "a negative rate": NearMiss(without="rate", at=At(flat, (event(a, TRUE),))),
        "other noise": NearMiss(
            without="shape", at=At({**usual, mean_j: 5, eta: 0}, (left,))
        ),
        "no tail": NearMiss(
            without="tail", at=on({**spread, delta: 0}, by_laplace, beyond)
        ),
        "one tail": NearMiss(
            number=Number(2, 1, hypothesis="tail"),
            at=on({**spread, delta: "1/2"}, by_laplace, beyond),
        ),
    },
)
