"""Noise of a metric on Gaussian priors."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
N, base = kernel("N", S, T), law("base", T)
u = any_test("u", pair_sort(S, T))
size, weight = function_variable("size", S), function_variable("weight", T)
eta, epsilon = real("eta"), real("epsilon")
u_, d = any_test("u", pair_sort(REAL, REAL)), function_variable("d", REAL)
words = shared("gaussian_pufferfish.metric_noise._words")
metric_noise = words.metric_noise
metric_noise_theorem = theorem("gaussian_pufferfish.metric_noise")
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


SPEC = Theorem(
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
    fact = p.use(metric_noise_theorem, *known, spaces={"S": REAL, "T": REAL}, **values)
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

SPEC = SPEC.but(
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
