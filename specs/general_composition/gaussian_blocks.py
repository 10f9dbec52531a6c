"""Two records in two blocks cost the root of 2, and in one block 2."""

from verifydp.formal.spec import *

words = shared("general_composition._gaussian_stages")
disjoint = theorem("general_composition.gaussian_disjoint")
gdp = words.gdp
classes = shared("general_composition._classes")
metric = definition("general_composition.gaussian_privacy.metric")
D, V, f, n, k, i, j = words.D, words.V, words.f, words.n, words.k, words.i, words.j
x, y, below = words.x, words.y, words.below
joined, near_part = words.of_numbered("joined", V)
d, distance = words.of_numbered("d", V)
whole_joined, whole = disjoint["whole_joined"], disjoint["whole"]
neighbours = event_variable("neighbours", pair_sort(D, D))
mu, part = real("mu"), point("part", V)
there, near = member(pair(x, y), whole_joined), member(pair(x, y), neighbours)
apart = at(d, n, at(f, n, x), at(f, n, y))
stage = function(part, at(words.M, n, words.state, part))
one_each = forall(
    n,
    implies(below(n, k), equal(apart, indicator(equal(n, i)) + indicator(equal(n, j)))),
)
two = conjunction(below(i, k), below(j, k), negation(equal(i, j)))
images = pair(at(f, n, x), at(f, n, y))
near_parts = forall(n, implies(below(n, k), member(pair(n, images), joined)))
laws = tuple(words.release(words.on_part, one) for one in (x, y))
source = "Composition in differential privacy for general granularity notions, "


def claim_of(loss, both=2):
    return conjunction(gdp(*laws, loss), equal(sum_(k, n, apart), both))


SPEC = Theorem(
    title="Two records in two blocks cost the root of 2",
    source=source + "example VI.25",
    covers=("GC-EVI.25",),
    uses=(metric, gdp),
    given={
        "each stage": words.every_stage(metric(stage, near_part, distance)),
        "blocks": two,
        "one record each": one_each,
        "finite": near_parts,
    },
    claim=conjunction(claim_of(sqrt(number(2))), sqrt(number(2)) < 2),
    remark="{x} and {y} differ by one record in each of the blocks {i} and {j}, and "
    "nowhere else. The distance of the databases is the sum of those of their parts, "
    "which is 2.",
)


def two_terms(p, term):
    """The sum of what is 1 for two numbers below k and 0 for all others."""
    known, count = p.given("one record each"), natural("count")

    def goal(of):
        least = indicator(below(i, of)) + indicator(below(j, of))
        total = equal(sum_(of, n, term), least)
        return implies(to_real(of) <= to_real(k), total)

    base = p.have(goal(natural_number(0)))
    still = p.assume(to_real(next_(count)) <= to_real(k))
    so_far = p.apply(p.assume(goal(count)), p.have(to_real(count) <= to_real(k), still))
    last = p.apply(p.at(known, count), p.have(below(count, k), still))
    step = p.have(goal(next_(count)).arguments[1], so_far, last, p.given("blocks"))
    every = p.induct(count, goal(count), base, p.supposing(still, step))
    every = p.at(p.every(every, count), k)
    total = p.apply(every, p.have(to_real(k) <= to_real(k)))
    return p.have(equal(sum_(k, n, term), 2), total, p.given("blocks"))


def proof(p):
    """Both sums have two terms, 1 each."""
    early = p.assume(below(n, k))
    rule = p.apply(p.at(p.given("each stage"), n, words.state), early)
    near_ = p.apply(p.at(p.given("finite"), n), early)
    fact = p.apply(p.at(rule, *images.arguments), near_)
    fact = p.every(p.supposing(early, fact), n, words.state)
    fact = words.compose(p, words.on_part, fact, apart)
    total = two_terms(p, apart)
    squares = two_terms(p, apart**2)
    root = p.have(equal(words.root(apart), sqrt(number(2))), squares)
    hole = p.fresh(REAL)
    fact = p.rewrite(root, fact, gdp(*laws, hole), hole)
    return p.have(SPEC.claim, fact, total, p.have(sqrt(number(2)) < 2))


# Two numbers; stage n adds number n to the state, and noise.
asked = point("asked", pair_sort(NATURAL, pair_sort(REAL, REAL)))
rows = point("rows", pair_sort(NATURAL, pair_sort(REAL, REAL)))
two_numbers = pair_sort(REAL, REAL)
numbers = point("numbers", pair_sort(NATURAL, two_numbers))
now, then, of = second(asked), second(rows), second(numbers)
is_first = equal(first(numbers), natural_number(0))
spaces = {"D": two_numbers, "S": REAL, "V": REAL}
walk = {
    words.M: function(asked, normal(first(now) + second(now), 1)),
    f: function(numbers, if_(is_first, first(of), second(of))),
    joined: event(rows, TRUE),
    d: function(rows, abs(first(then) - second(then))),
    words.start: 0,
    k: natural_number(2),
    i: natural_number(0),
    j: natural_number(1),
    x: pair(number(0), number(0)),
    y: pair(number(1), number(1)),
}
draw = point("draw", REAL)
told = test_of(draw, indicator(draw >= 1)), "-7/10"
order = theorem("foundations.whole_numbers")


def moved(stages, by):
    """Normal laws of deviation 1 are as far apart as their means."""

    def show(p, goal):
        s, a, b = map(real, ("s", "a", "b"))
        early = p.assume(below(n, stages))
        values = {"m": s + a, "k": s + b, "s": number(1), "mu": by * abs(a - b)}
        fact = p.use(words.mechanism, **values)
        fact = p.every(p.supposing(p.assume(TRUE), fact), a, b)
        return p.the_same(p.every(p.supposing(early, fact), n, s), goal)

    return show


def each_one(p, goal):
    """Below 2 there are 0 and 1."""
    only = [p.use(order, j=n, k=natural_number(place)) for place in range(2)]
    inner = classes.at_value(goal, n)
    return p.every(p.have(inner, *only), n)


def wrong(p, claim):
    """The test tells more."""
    return p.absurd(p.part(p.part(p.assume(claim), 0), 0), *told)


def at_walk(refute=None, changed=()):
    values = {**walk, **dict(changed)}
    shows = {"each stage": moved(values[k], 1), "one record each": each_one}
    return At(values, (), spaces, shows, refute)


shift = 2 * second(now)
twice_as_far = {words.M: function(asked, normal(first(now) + shift, 1))}
one_block = {
    k: natural_number(1),
    j: natural_number(0),
    y: pair(number(2), number(0)),
}

SPEC = SPEC.but(
    proof=proof,
    instance=at_walk(),
    near_misses={
        "stages without a bound": NearMiss(
            without="each stage", at=at_walk(wrong, twice_as_far)
        ),
        "the same block": NearMiss(without="blocks", at=at_walk(wrong, one_block)),
        "two records each": NearMiss(
            without="one record each",
            at=at_walk(wrong, {y: pair(number(2), number(2))}),
        ),
        "a little less": NearMiss(
            claim=conjunction(claim_of(sqrt(number(2)) * "9/10"), sqrt(number(2)) < 2),
            at=at_walk(wrong),
        ),
    },
    exceptions={
        "finite": "none is written: a stage that tells all would have to be at two "
        "points that are infinitely far",
        "the other numbers": "a worked example: two parts, one record in each",
    },
)
