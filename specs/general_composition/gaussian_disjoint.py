"""Gaussian stages on disjoint parts, for a distance that sums those of parts."""

from verifydp.formal.spec import *

words = shared("general_composition._gaussian_stages")
parts = theorem("general_composition.gaussian_parts")
metric = definition("general_composition.gaussian_privacy.metric")
D, V, f, n, k, x, y = words.D, words.V, words.f, words.n, words.k, words.x, words.y
below, images, cells = words.below, words.images, words.cells
joined, near_part = words.of_numbered("joined", V)
d, _ = words.of_numbered("d", V)
whole_joined = event_variable("whole_joined", pair_sort(D, D))
whole = function_variable("whole", pair_sort(D, D))
mu, most = function_variable("mu", NATURAL), real("most")
cell, part = point("cell", pair_sort(V, V)), point("part", V)
stage = function(part, at(words.M, n, words.state, part))
scaled = function(cell, at(mu, n) * at(d, pair(n, cell)))
of_pair = at(d, pair(n, images(cells)))
u, v = words.u, words.v
apart = at(d, n, at(f, n, x), at(f, n, y))
there = member(pair(x, y), whole_joined)


def composed(loss):
    run = function(x, words.release(words.on_part, x))
    return metric(run, whole_joined, function(cells, loss))


everywhere_near = forall(
    n, implies(below(n, k), member(pair(n, images(pair(x, y))), joined))
)
commutes = forall(
    x,
    y,
    implies(
        there,
        conjunction(everywhere_near, equal(at(whole, x, y), sum_(k, n, apart))),
    ),
)
positive = forall(n, u, v, at(d, n, u, v) >= 0)
budgets = forall(
    n, implies(below(n, k), conjunction(at(mu, n) >= 0, at(mu, n) <= most))
)
root = sqrt(sum_(k, n, (at(mu, n) * of_pair) ** 2))
at_pair = sqrt(sum_(k, n, (at(mu, n) * apart) ** 2))
bounded = forall(x, y, implies(there, at_pair <= most * at(whole, x, y)))
each = words.every_stage(metric(stage, near_part, scaled))
source = "Composition in differential privacy for general granularity notions, "

SPEC = Theorem(
    title="Gaussian privacy of disjoint parts, for a distance that commutes with them",
    source=source + "theorem VI.24 and eq. (VI.2)",
    covers=("GC-TVI.24", "GC-QVI.2"),
    uses=(metric,),
    given={
        "each stage": each,
        "commutes": commutes,
        "distances": positive,
        "budgets": budgets,
    },
    claim=conjunction(composed(root), bounded),
    remark="The distance of two databases is the sum of those of their parts, which is "
    "what it means that it commutes with the partition. Any bound {most} of all "
    "parameters serves, the largest of them is one. The text's remark that both sides "
    "are equal where all parts but one are the same needs the parameter of that part "
    "to be the largest: with parameters 1 and 2 and a change in the first part, it is "
    "1 against 2.",
)


def proof(p):
    """The square of a sum is at least the sum of the squares."""
    pair_of = p.assume(there)
    both = p.apply(p.at(p.given("commutes"), x, y), pair_of)
    near, total = p.parts(both)
    row = point("row", pair_sort(NATURAL, pair_sort(V, V)))
    times = function(row, at(mu, first(row)) * at(d, row))
    fact = p.use(parts, p.given("each stage"), d=times)
    fact = p.apply(p.at(fact, x, y), near)
    fact = p.every(p.supposing(pair_of, fact), x, y)
    fact = p.the_same(fact, composed(root))
    less = shorter(p)
    low, *sizes = p.parts(less)
    square = p.have((most * at(whole, x, y)) ** 2 >= 0)
    bound = p.have(at_pair <= most * at(whole, x, y), low, *sizes, total, square)
    bound = p.every(p.supposing(pair_of, bound), x, y)
    return p.have(SPEC.claim, fact, p.the_same(bound, bounded))


def sums(count):
    """The sum of the squares, and that of the distances, over so many parts."""
    return sum_(count, n, (at(mu, n) * apart) ** 2), sum_(count, n, apart)


def within(squares, total):
    """What induction is about."""
    small = conjunction(squares >= 0, squares <= (most * total) ** 2)
    return conjunction(small, total >= 0, most * total >= 0)


def shorter(p):
    """Induction over the parts: cross terms are not negative."""
    count = natural("count")

    def goal(of):
        squares, total = sums(of)
        return implies(
            to_real(of) <= to_real(k),
            within(squares, total),
        )

    base = p.have(goal(natural_number(0)))
    still = p.assume(to_real(next_(count)) <= to_real(k))
    before = p.have(to_real(count) <= to_real(k), still)
    known = p.apply(p.assume(goal(count)), before)
    early = p.have(below(count, k), still)
    size = p.apply(p.at(p.given("budgets"), count), early)
    here = at(d, count, at(f, count, x), at(f, count, y))
    new = p.at(p.given("distances"), count, at(f, count, x), at(f, count, y))
    total = sums(count)[1]
    up = p.have(most * here >= at(mu, count) * here, size, new)
    low = p.have(at(mu, count) * here >= 0, size, new)
    square = p.have((at(mu, count) * here) ** 2 <= (most * here) ** 2, up, low)
    cross = p.have((most * here) * (most * total) >= 0, up, low, known)
    squares, total = sums(next_(count))
    step = p.have(
        within(squares, total),
        known,
        p.have((at(mu, count) * here) ** 2 >= 0),
        square,
        cross,
        new,
        up,
        low,
    )
    step = p.supposing(still, step)
    every = p.induct(count, goal(count), base, step)
    every = p.at(p.every(every, count), k)
    return p.apply(every, p.have(to_real(k) <= to_real(k)))


# Two numbers; stage n adds number n to the state, and noise.
asked = point("asked", pair_sort(NATURAL, pair_sort(REAL, REAL)))
rows = point("rows", pair_sort(NATURAL, pair_sort(REAL, REAL)))
two_numbers = pair_sort(REAL, REAL)
numbers = point("numbers", pair_sort(NATURAL, two_numbers))
tables = point("tables", pair_sort(two_numbers, two_numbers))
now, then, of = second(asked), second(rows), second(numbers)
is_first = equal(first(numbers), natural_number(0))
spaces = {"D": two_numbers, "S": REAL, "V": REAL}
firsts, seconds = (
    abs(which(first(tables)) - which(second(tables))) for which in (first, second)
)
walk = {
    words.M: function(asked, normal(first(now) + second(now), 1)),
    f: function(numbers, if_(is_first, first(of), second(of))),
    joined: event(rows, TRUE),
    whole_joined: event(tables, TRUE),
    d: function(rows, abs(first(then) - second(then))),
    whole: function(tables, firsts + seconds),
    mu: function(n, 1),
    most: 1,
    words.start: 0,
    k: natural_number(2),
}
draw = point("draw", REAL)
zeros, ones = pair(number(0), number(0)), pair(number(1), number(1))
told = zeros, ones, test_of(draw, indicator(draw >= 1)), "-7/10"


def one_apart(p, goal):
    """Normal laws of deviation 1 are as far apart as their means."""
    s, a, b = map(real, ("s", "a", "b"))
    early = p.assume(below(n, natural_number(2)))
    values = {"m": s + a, "k": s + b, "s": number(1), "mu": abs(a - b)}
    fact = p.use(words.mechanism, **values)
    fact = p.every(p.supposing(p.assume(TRUE), fact), a, b)
    return p.the_same(p.every(p.supposing(early, fact), n, s), goal)


def plain(p, goal):
    """With parameter 0, and stages that read nothing."""
    fact = p.use(words.mechanism, m=number(0), k=number(0), s=number(1), mu=number(0))
    a, b, s = map(real, ("a", "b", "s"))
    early = p.assume(below(n, natural_number(2)))
    fact = p.every(p.supposing(p.assume(TRUE), fact), a, b)
    return p.the_same(p.every(p.supposing(early, fact), n, s), goal)


def private(p, claim):
    """The two databases that differ in both numbers are told apart."""
    return p.absurd(p.part(p.assume(claim), 0), *told)


def bound(p, claim):
    """Their distance is too large."""
    return p.absurd(p.part(p.assume(claim), 1), *told[:2])


def at_walk(changed, refute, show=one_apart):
    return At({**walk, **changed}, (), spaces, {"each stage": show}, refute)


nothing = {d: function(rows, 0), whole: function(tables, 0)}
silent = {
    words.M: function(asked, standard_normal),
    d: function(rows, -1),
    whole: function(tables, -2),
    mu: function(n, 0),
}
some = natural("some")
one_part = exists(
    some, forall(n, implies(negation(equal(n, some)), equal(apart, number(0))))
)
equality = forall(
    x, y, implies(conjunction(there, one_part), equal(at_pair, most * at(whole, x, y)))
)
SPEC = SPEC.but(
    proof=proof,
    instance=at_walk({}, None),
    near_misses={
        "stages without a bound": NearMiss(
            without="each stage", at=at_walk(nothing, private)
        ),
        "another distance": NearMiss(
            without="commutes", at=at_walk({whole: function(tables, 0)}, bound)
        ),
        "negative distances": NearMiss(
            without="distances", at=at_walk(silent, bound, plain)
        ),
        "a larger parameter": NearMiss(
            without="budgets", at=at_walk({most: "1/2"}, bound)
        ),
        "a little less": NearMiss(
            claim=conjunction(composed(root * "9/10"), bounded),
            at=at_walk({}, private),
        ),
        "seven tenths of the bound": NearMiss(
            claim=conjunction(
                composed(root),
                forall(
                    x,
                    y,
                    implies(there, at_pair <= most * "7/10" * at(whole, x, y)),
                ),
            ),
            at=at_walk({}, bound),
        ),
    },
)
