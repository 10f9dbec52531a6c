"""Counts of districts under replacement: the two largest budgets add up."""

from verifydp.formal.spec import *

words = shared("general_composition.district_counts._words")
tables = shared("general_composition._tables")
close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
bounded = definition("general_composition.tables.bounded")
of_pair = theorem("general_composition.district_counts.loss")
parts_add_up = theorem("general_composition.symmetric_difference")
term_by_term = theorem("foundations.finite_sums")
picked = theorem("foundations.finite_sums.picked")
D, x, y, m, count = tables.D, tables.x, tables.y, tables.m, tables.count
neighbours, near, times = tables.neighbours, tables.near, tables.times
n, k, below, epsilon = words.n, words.k, words.below, words.epsilon
i, j, r, bound, S = *map(natural, "ijr"), real("bound"), words.S
block, budget = function_variable("block", NATURAL, NATURAL), real("budget")


def inside(district, record):
    return indicator(equal(at(block, record), district))


def district_count(district, database, last=m):
    """How many records of a district a database has."""
    return sum_(last, r, inside(district, r) * times(database, r))


def release(database, budget_of=None):
    return words.release(lambda index: district_count(index, database), budget_of)


def claimed(loss=bound, budget_of=None):
    return private(function(x, release(x, budget_of)), neighbours, loss, 0)


two_budgets = conjunction(below(i, k), below(j, k), negation(equal(i, j)))


def two_largest(of):
    return forall(i, j, implies(two_budgets, of <= bound))


either = at(epsilon, i) + at(epsilon, j)
source = "Composition in differential privacy for general granularity notions, "
SPEC = Theorem(
    title="Noisy counts of districts under replacement: the two largest budgets",
    source=source + "example IV.14",
    covers=("GC-EIV.14",),
    uses=(private, bounded),
    given={
        "bounded": bounded(count, m, neighbours),
        "districts": to_real(k) >= 2,
        "budgets": words.positive(),
        "budget": two_largest(either),
    },
    claim=claimed(),
    remark="Record number {'r'} is in district {'block(r)'}, or in none where that is "
    "{k} or more; the count of district {'n'} has Laplace noise of scale "
    "{'1/epsilon(n)'}, and {'keep'} puts all counts together, in any way. The paper "
    "has more than two districts; of two it is the sum of all budgets. A record that "
    "moves within its district changes no count, so that it costs nothing. With equal "
    "budgets: see district_counts.equal. It follows from corollary IV.13, see "
    "optimal_budget; here the counts are proved to be what it asks.",
)


def changes(p, there):
    """A replaced record moves each count by at most 1, and all by at most 2."""
    two = p.apply(p.part(p.at(p.given("bounded"), x, y), 0), there)
    moved = district_count(n, x) - district_count(n, y)

    def upto(last):
        """What is inside a district, and what is outside, are at most the whole."""
        sizes = [sum_(last, r, times(of, r)) for of in (x, y)]
        in_part = district_count(n, x, last) - district_count(n, y, last)
        whole = sum_(last, r, abs(times(x, r) - times(y, r)))
        apart = sum_(
            last,
            r,
            abs(inside(n, r) * times(x, r) - inside(n, r) * times(y, r)),
        )
        rest = (sizes[0] - sizes[1]) - in_part
        return conjunction(abs(in_part) + abs(rest) <= whole, abs(in_part) <= apart)

    base = p.have(upto(natural_number(0)))
    step = p.have(upto(next_(m)), p.assume(upto(m)))
    both = p.induct(m, upto(m), base, step)
    one = p.have(abs(moved) <= 1, both, two)
    shares = sum_(m, r, abs(inside(n, r) * times(x, r) - inside(n, r) * times(y, r)))
    running = p.assume(below(n, k))
    parts = p.every(p.supposing(running, p.part(both, 1)), n)
    summed = order_of_sums(p, abs(moved), shares, parts)
    cell = point("cell", pair_sort(D, NATURAL))
    counts = function(cell, to_real(at(count, cell)))
    added = p.use(parts_add_up, count=counts, block=block, k=k, m=m, x=x, y=y)
    total = p.have(sum_(k, n, abs(moved)) <= 2, summed, added, two)
    return one, total


def order_of_sums(p, smaller, larger, terms):
    """The order of two sums over all districts, from that of their terms."""
    left, right = function(n, smaller), function(n, larger)
    wanted = forall(i, implies(below(i, k), at(left, i) <= at(right, i)))
    return p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=k)


def proof(p):
    """At most one budget is more than half of the bound; the others leave it room."""
    there = p.assume(near)
    one, total = changes(p, there)
    moved = abs(district_count(n, x) - district_count(n, y))
    loss = sum_(k, n, at(epsilon, n) * moved)
    running = p.assume(below(n, k))
    # No budget is more than half of the bound.
    small = forall(n, implies(below(n, k), at(epsilon, n) <= bound / 2))
    half = p.apply(p.at(p.assume(small), n), running)
    term = p.have(at(epsilon, n) * moved <= bound / 2 * moved, half)
    terms = p.every(p.supposing(running, term), n)
    summed = order_of_sums(p, at(epsilon, n) * moved, bound / 2 * moved, terms)
    zero, first_ = natural_number(0), natural_number(1)
    lead = p.have(conjunction(below(zero, k), below(first_, k)), p.given("districts"))
    signs = [p.granted(p.at(p.given("budgets"), of), lead) for of in (zero, first_)]
    pair_of = p.granted(p.at(p.given("budget"), zero, first_), lead)
    positive = p.have(bound >= 0, pair_of, *signs)
    even = p.have(loss <= bound, summed, total, positive)
    # One is, and all others are at most what it leaves.
    large = conjunction(below(j, k), negation(at(epsilon, j) <= bound / 2))
    big, room = p.assume(large), bound - at(epsilon, j)
    extra = if_(equal(n, j), (at(epsilon, n) - room) * moved, 0)
    goal = at(epsilon, n) * moved <= room * moved + extra
    here, other = p.assume(equal(n, j)), p.assume(negation(equal(n, j)))
    at_j = p.have(goal, here)
    left = p.granted(p.at(p.given("budget"), n, j), running, big, other)
    fits = p.have(at(epsilon, n) <= room, left)
    lower = p.have(at(epsilon, n) * moved <= room * moved, fits)
    beside = p.have(goal, lower, other)
    terms = p.every(p.supposing(running, p.cases(equal(n, j), at_j, beside)), n)
    summed = order_of_sums(p, at(epsilon, n) * moved, room * moved + extra, terms)
    surplus = function(n, (at(epsilon, n) - room) * moved)
    only = p.use(picked, f=surplus, k=j, n=k)
    own = p.at(p.every(one, n), j)
    spare = p.have(at(epsilon, j) - room >= 0, big)
    own_change = abs(district_count(j, x) - district_count(j, y))
    most = p.have(
        (at(epsilon, j) - room) * own_change <= at(epsilon, j) - room, spare, own
    )
    # Some other district has a budget, so that there is room.
    is_zero, not_zero = p.assume(equal(j, zero)), p.assume(negation(equal(j, zero)))
    fits = [
        p.have(
            room >= 0, p.granted(p.at(p.given("budget"), of, j), lead, big, known), sign
        )
        for of, known, sign in ((first_, is_zero, signs[1]), (zero, not_zero, signs[0]))
    ]
    fits = p.cases(equal(j, zero), *fits)
    rest = p.have(room * sum_(k, n, moved) <= 2 * room, fits, total)
    uneven = p.have(loss <= bound, summed, only, most, rest, big)
    some = exists(j, large)
    uneven = p.obtain(p.assume(some), j, uneven)
    # Either all are small or one is not.
    none = p.assume(negation(some))
    over = p.assume(negation(at(epsilon, n) <= bound / 2))
    at_n = conjunction(below(n, k), over.formula)
    wrong = p.have(FALSE, p.some(some, n, p.have(at_n, running, over)), none)
    all_small = p.have(at(epsilon, n) <= bound / 2, p.denied(over, wrong))
    all_small = p.every(p.supposing(running, all_small), n)
    even = p.cut(p.the_same(all_small, small), even)
    low = p.cases(some, uneven, even)
    counts = [function(n, district_count(n, of)) for of in (x, y)]
    fact = p.use(of_pair, p.given("budgets"), before=counts[0], after=counts[1])
    B = event_variable("B", S)
    grows = p.have(exp(loss) <= exp(bound), low)
    wanted = exp(bound) * probability(release(y), B) + 0
    fact = p.have(probability(release(x), B) <= wanted, p.at(fact, B), grows)
    fact = p.the_same(p.every(fact, B), close(release(x), release(y), bound, 0))
    return p.every(p.supposing(there, fact), x, y)


kinds = point("kinds", pair_sort(finite(2), NATURAL))
cell = point("cell", pair_sort(finite(2), finite(2)))
zero = natural_number(0)
is_0, is_1 = (equal(second(kinds), natural_number(place)) for place in (0, 1))


def records(often):
    """The first database has the record of district 0, the second that of 1."""
    has = natural_number(often)
    one_of_each = if_(is_0, choose(first(kinds), has, zero), zero)
    return function(kinds, if_(is_1, choose(first(kinds), zero, has), one_of_each))


values = {
    **words.moved,
    count: records(1),
    m: natural_number(2),
    block: function(r, r),
    neighbours: event(cell, negation(equal(first(cell), second(cell)))),
    k: natural_number(3),
    bound: 2,
}
spaces = {"D": finite(2), "S": REAL}


largest = two_largest(at(epsilon, i))
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=spaces),
    near_misses={
        "three records": NearMiss(
            without="bounded",
            at={count: records(3)},
            refute=words.told_at((0, 3), (3, 0), **words.three_records),
        ),
        "one district": NearMiss(
            given={"districts": to_real(k) >= 1},
            at={k: natural_number(1), bound: 0},
            witnesses=(*words.ends, words.told),
        ),
        "negative budgets": NearMiss(
            without="budgets",
            at={epsilon: function(words.numbered, -1), bound: -2},
            witnesses=(*words.ends, words.everything),
        ),
        "the largest budget": NearMiss(
            given={"budget": largest}, at={bound: 1}, refute=words.told_at()
        ),
        "a little less": NearMiss(
            claim=claimed(bound * "99/100"), refute=words.told_at()
        ),
    },
)
