"""Zero-concentrated privacy of groups over disjoint inputs: squares add up."""

from verifydp.formal.spec import *

n, k = natural("n"), natural("k")
rhos, apart = function_variable("rhos", NATURAL), function_variable("apart", NATURAL)
rho = real("rho")
early = to_real(n) < to_real(k)


def weighted_squares(count=k):
    return sum_(count, n, at(rhos, n) * at(apart, n) ** 2)


def whole(count=k, by=1):
    square = rho * sum_(count, n, at(apart, n)) ** 2
    return square if by == 1 else square * by


metric = definition("general_composition.concentrated_privacy")
D, E, S = space("D"), space("E"), space("S")
x, y, s = point("x", D), point("y", D), point("s", S)
start, e = point("start", S), point("e", E)
M = kernel("M", pair_sort(NATURAL, pair_sort(S, E)), S)
blocks = function_variable("blocks", pair_sort(NATURAL, D), E)
joined = event_variable("joined", pair_sort(D, D))
rejoined = event_variable("rejoined", pair_sort(NATURAL, pair_sort(E, E)))
d = function_variable("d", pair_sort(D, D))
distance = function_variable("distance", pair_sort(NATURAL, pair_sort(E, E)))
cell, inputs = point("cell", pair_sort(D, D)), point("inputs", pair_sort(E, E))
numbered = point("numbered", pair_sort(NATURAL, pair_sort(E, E)))


def inside(count):
    known = conjunction(at(rhos, n) >= 0, at(rhos, n) <= rho, at(apart, n) >= 0)
    return forall(n, implies(to_real(n) < to_real(count), known))


SQUARES = Theorem(
    title="Weighted squares are at most the largest weight times the square of a sum",
    source="Composition in differential privacy for general granularity notions, "
    "derived from theorem VI.13",
    given={"terms": inside(k)},
    claim=weighted_squares() <= whole(),
)


def squares_of(p):
    """Each step adds one square, and twice a product that is not negative."""

    def total(count):
        return sum_(count, n, at(apart, n))

    def claim(count):
        return implies(
            inside(count),
            conjunction(total(count) >= 0, weighted_squares(count) <= whole(count)),
        )

    zero = natural_number(0)
    base = p.have(claim(zero))
    longer, now = p.assume(inside(next_(k))), p.assume(early)
    still = p.have(to_real(n) < to_real(next_(k)), now)
    shorter = p.every(p.supposing(now, p.apply(p.at(longer, n), still)), n)
    so_far = p.apply(p.assume(claim(k)), shorter)
    last = p.apply(p.at(longer, k), p.have(TRUE))
    low, high, size = p.parts(last)
    budget = p.have(rho >= 0, low, high)
    sum_low, sum_high = p.parts(so_far)
    term = p.have(at(rhos, k) * at(apart, k) ** 2 <= rho * at(apart, k) ** 2, high)
    cross = p.have(total(k) * at(apart, k) >= 0, sum_low, size)
    cross = p.have(rho * (total(k) * at(apart, k)) >= 0, cross, budget)
    more = p.have(total(next_(k)) >= 0, sum_low, size)
    step = p.have(weighted_squares(next_(k)) <= whole(next_(k)), sum_high, term, cross)
    both = p.have(claim(next_(k)).arguments[1], more, step)
    later = p.supposing(longer, both)
    every = p.induct(k, claim(k), base, later)
    return p.part(p.apply(every, p.given("terms")), 1)


def own(left=x, right=y):
    """The blocks of two databases."""
    return pair(at(blocks, n, left), at(blocks, n, right))


def stage(state):
    """What one stage promises of its block, after all releases."""
    reads = function(e, at(M, n, pair(state, e)))
    its_pairs = event(inputs, member(pair(n, inputs), rejoined))
    loss = at(rhos, n) * at(distance, n, inputs) ** 2
    return metric(reads, its_pairs, function(inputs, loss))


def spread(left, right, by=1):
    """The sum over the blocks of the budget times the squared distance."""
    total = sum_(k, n, at(rhos, n) * at(distance, n, own(left, right)) ** 2)
    return total if by == 1 else total * by


def ends(by=1, more=1):
    """Private for the weighted squares, which are below the square of the whole."""
    session = function(x, iterate(k, start, n, s, at(M, n, pair(s, at(blocks, n, x)))))
    losses = function(cell, spread(first(cell), second(cell), by))
    bound = rho * at(d, x, y) ** 2
    less = spread(x, y) <= (bound if more == 1 else bound * more)
    return conjunction(
        metric(session, joined, losses), forall(x, y, implies(finite_, less))
    )


finite_ = member(pair(x, y), joined)
commutes = conjunction(
    forall(n, implies(early, member(pair(n, own()), rejoined))),
    equal(at(d, x, y), sum_(k, n, at(distance, n, own()))),
)
budgets = conjunction(at(rhos, n) >= 0, at(rhos, n) <= rho)
SPEC = Theorem(
    title="Zero-concentrated privacy of groups over disjoint inputs",
    source="Composition in differential privacy for general granularity notions, "
    "derived from theorem VI.13",
    covers=("GC-Q22",),
    uses=(metric,),
    given={
        "stages": forall(n, s, implies(early, stage(s))),
        "budgets": forall(n, implies(early, budgets)),
        "distances": forall(n, inputs, at(distance, n, inputs) >= 0),
        "commuting": forall(x, y, implies(finite_, commutes)),
    },
    claim=ends(),
    remark="The distance of two databases is the sum of those of their blocks. Where "
    "one record of each of two blocks changes, and the budgets are equal, the bound is "
    "2 {rho}; theorem VI.16 has 4 {rho} there.",
)
composed = theorem("general_composition.concentrated_composition")


def proof(p):
    """The composition theorem, and the inequality of squares."""
    near, now = p.assume(finite_), p.assume(early)
    values = {"M": M, "f": blocks, "joined": rejoined}
    square = at(rhos, first(numbered)) * at(distance, numbered) ** 2
    values["squares"] = function(numbered, square)
    fact = p.at(p.use(composed, p.given("stages"), **values), x, y)
    both = p.apply(p.at(p.given("commuting"), x, y), near)
    there, length = p.parts(both)
    fact = p.apply(fact, p.the_same(there, fact.formula.arguments[0]))
    goal = ends().arguments[0]
    private_ = p.the_same(p.every(p.supposing(near, fact), x, y), goal)
    budget = p.apply(p.at(p.given("budgets"), n), now)
    sign = p.at(p.given("distances"), n, own())
    steps = function(n, at(distance, n, own()))
    known = conjunction(
        at(rhos, n) >= 0, at(rhos, n) <= rho, at(distance, n, own()) >= 0
    )
    each = p.every(p.supposing(now, p.have(known, budget, sign)), n)
    most = p.use(SQUARES, each, apart=steps)
    less = p.have(spread(x, y) <= rho * at(d, x, y) ** 2, most, length)
    less = p.every(p.supposing(near, less), x, y)
    return p.have(SPEC.claim, private_, less)


def constant(value_):
    return function(n, number(value_))


values = {rhos: constant(1), apart: constant(1), rho: 1, k: natural_number(1)}
SQUARES = SQUARES.but(
    proof=squares_of,
    instance=At(values),
    near_misses={
        "terms of both signs": NearMiss(
            without="terms",
            at={apart: function(n, 1 - 2 * to_real(n)), k: natural_number(2)},
        ),
        "less": NearMiss(claim=weighted_squares() <= whole(by="99/100")),
    },
)

tosses_of = shared("general_composition._tosses")
known_, fair, loss = tosses_of.known, tosses_of.fair, tosses_of.loss
zero, one, two = tosses_of.zero, tosses_of.one, tosses_of.two
w, place = point("w", two), point("place", pair_sort(NATURAL, pair_sort(two, two)))
pairs = point("pairs", pair_sort(NATURAL, pair_sort(two, two)))
corner, row = (
    point("corner", pair_sort(two, two)),
    point("row", pair_sort(NATURAL, two)),
)
moved = equal(second(pairs), pair(zero, one))
same_or_moved = disjunction(equal(first(second(pairs)), second(second(pairs))), moved)
toss = choose(second(second(place)), known_, fair)
#: Two blocks, both of which are copies of the database.
copies = {
    M: function(place, choose(first(second(place)), toss, dirac(one))),
    blocks: function(row, second(row)),
    joined: event(corner, equal(corner, pair(zero, one))),
    rejoined: event(pairs, same_or_moved),
    d: function(corner, 2),
    distance: function(pairs, indicator(moved)),
    rhos: function(n, loss),
    rho: loss,
    start: zero,
    k: natural_number(2),
}
signs = indicator(moved) * (1 - 2 * to_real(first(pairs)))
all_heads = test_of(w, indicator(equal(w, zero)))


def at_copies(*witnesses, **changed):
    by_name = {over.data: over for over in copies}
    values = {by_name[name]: value_ for name, value_ in changed.items()}
    spaces = dict.fromkeys("DES", two)
    shown = {"stages": tosses_of.tossed}
    return At({**copies, **values}, witnesses, spaces, shown)


seen, places = (zero, one, "101/100", all_heads, all_heads), (zero, one)
SPEC = SPEC.but(
    proof=proof,
    instance=at_copies(),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages",
            at=at_copies(*seen, rhos=function(n, log("19/10"))),
        ),
        "a stage above the budget": NearMiss(
            without="budgets", at=at_copies(*places, rho=loss / 3)
        ),
        "distances of both signs": NearMiss(
            without="distances",
            at=at_copies(
                *places,
                distance=function(
                    pairs, indicator(moved) * (1 - 2 * to_real(first(pairs)))
                ),
                d=function(corner, 0),
            ),
        ),
        "any distance of databases": NearMiss(
            without="commuting", at=at_copies(*places, d=function(corner, 1))
        ),
        "less than the sum": NearMiss(claim=ends(by="98/100"), at=at_copies(*seen)),
        "half of the square": NearMiss(
            claim=ends(more="49/100"), at=at_copies(*places)
        ),
    },
)
