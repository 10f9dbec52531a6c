"""Gaussian privacy of a granularity, and metric Gaussian privacy."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("general_composition._spaces")
canonical, steps_of, within = words.canonical, words.steps_of, words.within
gdp = definition("foundations.gaussian_dp")
chains = theorem("foundations.gaussian_dp_processing.chain")
basic = theorem("general_composition.canonical_metric")
D, d, joined, neighbours = words.D, words.d, words.joined, words.neighbours
x, y, near, S = words.x, words.y, words.near, space("S")
M, mu, more = kernel("M", D, S), real("mu"), real("more")
z, h, t = point("z", S), any_test("h", S), real("t")
cell, here = point("cell", pair_sort(D, D)), at(d, x, y)
finite_ = member(pair(x, y), joined)
granular = definition("foundations.trade_off_privacy.gaussian")
metric = Definition(
    "metric_gaussian",
    (M, joined, d),
    forall(x, y, implies(finite_, gdp(at(M, x), at(M, y), here))),
    uses=(gdp,),
)


def scaled(by):
    return metric(M, joined, function(cell, by * at(d, cell)))


def of_granularity(by):
    return granular(M, neighbours, by)


SPEC = Theorem(
    title="A larger parameter of Gaussian privacy protects less",
    source="Composition in differential privacy for general granularity notions, "
    "definition VI.18",
    uses=(granular,),
    given={"private": of_granularity(mu), "room": mu <= more},
    claim=of_granularity(more),
    remark="No test does better on neighbours than on two normal laws that are {mu} "
    "deviations apart: the trade-off function is at least that of these. The sign "
    "of the comparison is damaged in the text that was read.",
)
METRIC = Theorem(
    title="Metric Gaussian privacy",
    source="Composition in differential privacy for general granularity notions, "
    "definition VI.19",
    standing="definition",
    covers=("GC-DVI.19",),
    defines=metric,
    reads="{0} is metrically Gaussian private for the distance {2}, finite on {1}",
    given={"private": metric(M, joined, d), "near": finite_, "room": here <= mu},
    claim=gdp(at(M, x), at(M, y), mu),
    remark="The parameter of a pair is its distance; where that is infinite nothing "
    "is asked.",
)
GENERAL = Theorem(
    title="Metric Gaussian privacy generalises that of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.20",
    covers=("GC-TVI.20",),
    uses=(canonical, granular, metric),
    given={"budget": mu >= 0, "canonical": canonical(neighbours, joined, d)},
    claim=conjunction(
        implies(scaled(mu), of_granularity(mu)),
        implies(of_granularity(mu), scaled(mu)),
    ),
    remark="For any class and any relation. Along a chain of n steps the parameter "
    "becomes n {mu}.",
)


def weaker(p, fact, low, high, room):
    """A larger parameter: the power may be larger."""
    left, right, _ = fact.formula.arguments
    error, power_ = mean(left, z, value(h, z)), mean(right, z, value(h, z))
    small = p.assume(error <= normal_cdf(t))
    further = p.have(t + low <= t + high, room)
    grows = p.have(normal_cdf(t + low) <= normal_cdf(t + high), further)
    bound = p.apply(p.at(fact, h, t), small)
    bound = p.have(power_ <= normal_cdf(t + high), bound, grows)
    return p.the_same(p.every(p.supposing(small, bound), h, t), gdp(left, right, high))


def more_room(p):
    """At each pair of neighbours."""
    there = p.assume(near)
    fact = p.apply(p.at(p.given("private"), x, y), there)
    fact = weaker(p, fact, mu, more, p.given("room"))
    return p.every(p.supposing(there, fact), x, y)


def at_pair(p):
    """At this pair."""
    fact = p.apply(p.at(p.given("private"), x, y), p.given("near"))
    return weaker(p, fact, here, mu, p.given("room"))


def general(p):
    """Neighbours are at distance 0 or 1; along a chain parameters add up."""
    known, there = p.given("canonical"), p.assume(near)
    path = steps_of.longer(p, steps_of.stays(p, neighbours, x), there)
    path = p.the_same(path, within(neighbours, x, y, natural_number(1)))
    low = words.bounded(p, known, path)
    fact = p.apply(p.at(p.assume(scaled(mu)), x, y), p.part(low, 0))
    fact = p.the_same(fact, gdp(at(M, x), at(M, y), mu * here))
    room = p.have(mu * here <= mu, low, p.given("budget"))
    fact = weaker(p, fact, mu * here, mu, room)
    forwards = p.every(p.supposing(there, fact), x, y)
    pair_of, i, way = (
        p.assume(finite_),
        natural("i"),
        function_variable("way", NATURAL, D),
    )

    def along(path, length):
        count = path.formula.arguments[3]
        zero = at(way, natural_number(0))
        ends = equal(zero, x), equal(at(way, count), y)
        chain = p.assume(conjunction(*ends, steps_of.linked(neighbours, way, count)))
        start, end, links = p.parts(chain)
        early = p.assume(to_real(i) < to_real(count))
        step = p.apply(p.at(links, i), early)
        private_ = p.at(p.assume(of_granularity(mu)), at(way, i), at(way, next_(i)))
        each = p.every(p.supposing(early, p.apply(private_, step)), i)
        laws = {"C": function(i, at(M, at(way, i))), "n": count, "mu": mu}
        fact = p.use(chains, each, **laws)
        left, right, total = p.fresh(D), p.fresh(D), p.fresh(REAL)
        loss = to_real(count) * mu
        template = gdp(at(M, left), at(M, at(way, count)), loss)
        fact = p.rewrite(start, fact, template, left)
        fact = p.rewrite(end, fact, gdp(at(M, x), at(M, right), loss), right)
        same = p.have(equal(loss, mu * here), length)
        fact = p.rewrite(same, fact, gdp(at(M, x), at(M, y), total), total)
        return p.obtain(path, way, fact)

    fact = words.shortest(p, known, pair_of, along)
    backwards = p.every(p.supposing(pair_of, fact), x, y)
    return p.have(
        GENERAL.claim,
        p.supposing(scaled(mu), p.the_same(forwards, of_granularity(mu))),
        p.supposing(of_granularity(mu), p.the_same(backwards, scaled(mu))),
    )


classes = shared("general_composition._classes")
points = shared("general_composition._normals")
only_step = points.one_apart
step = classes.FiniteClass(2, [(0, 1)])
loops = classes.FiniteClass(2, [(0, 0)])
draw, first_, second_ = point("draw", REAL), label(0, 2), label(1, 2)
right = test_of(draw, indicator(draw >= 0))
noise = table(standard_normal, normal(1, 1))
two = {"D": finite(2), "S": REAL}
ends = first_, second_
told = *ends, right, 0


def after_the_step(p, claim):
    """The mechanism is private over the one pair, and yet a test tells too much."""
    rule = p.apply(p.assume(claim), only_step(p, claim.arguments[0]))
    return p.absurd(rule, *told)


private_ = {M: noise, neighbours: step.neighbours, mu: 1}
at_pair_ = {
    M: noise,
    joined: step.joined,
    d: step.distance,
    mu: 1,
    x: first_,
    y: second_,
}
flat = function(point("row", pair_sort(finite(2), finite(2))), 0)
still = {M: table(standard_normal, standard_normal), mu: -1}


SPEC = SPEC.but(
    proof=more_room,
    instance=At({**private_, more: 2}, spaces=two, show={"private": only_step}),
    near_misses={
        "not private": NearMiss(
            without="private", at={mu: "1/2", more: "1/2"}, witnesses=told
        ),
        "a smaller parameter": NearMiss(
            without="room", at={more: "1/2"}, witnesses=told
        ),
    },
)
METRIC = METRIC.but(
    proof=at_pair,
    instance=At(at_pair_, spaces=two, show={"private": only_step}),
    near_misses={
        "not private": NearMiss(
            without="private", at={d: flat, mu: 0}, witnesses=(right, 0)
        ),
        "an infinite distance": NearMiss(
            without="near",
            at={x: second_, y: first_, mu: 0},
            witnesses=(test_of(draw, indicator(draw <= 1)), 0),
        ),
        "a smaller parameter": NearMiss(
            without="room", at={mu: "1/2"}, witnesses=(right, 0)
        ),
    },
)
GENERAL = GENERAL.but(
    proof=general,
    instance=classes.at_class(step, more={M: noise, mu: 1}, spaces={"S": REAL}),
    near_misses={
        "a negative budget": NearMiss(
            without="budget",
            claim=implies(scaled(mu), of_granularity(mu)),
            at=classes.at_class(
                loops, first_, first_, right, 0, more=still, spaces={"S": REAL}
            ),
        ),
        "another distance": NearMiss(
            without="canonical",
            claim=implies(of_granularity(mu), scaled(mu)),
            at={d: flat},
            refute=after_the_step,
        ),
        "less": NearMiss(
            claim=implies(of_granularity(mu), scaled(mu * "99/100")),
            refute=after_the_step,
        ),
    },
)
