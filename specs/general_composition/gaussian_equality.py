"""Whether a compatible partition leaves the sum of the distances as it is."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid

words = shared("general_composition._gaussian_stages")
D, V, f, n, k, j = words.D, words.V, words.f, words.n, words.k, words.j
x, y, below = words.x, words.y, words.below
d, _ = words.of_numbered("d", V)
whole = function_variable("whole", pair_sort(D, D))
neighbours = event_variable("neighbours", pair_sort(D, D))
mu, near = real("mu"), member(pair(x, y), neighbours)
images = at(f, n, x), at(f, n, y)
apart = at(d, n, *images)
one_part = forall(
    n, implies(conjunction(below(n, k), negation(equal(n, j))), equal(*images))
)
given = {
    "parameter": mu >= 0,
    "commutes": forall(x, y, equal(at(whole, x, y), sum_(k, n, apart))),
    "compatible": forall(x, y, implies(near, exists(j, one_part))),
    "distances": forall(
        n,
        words.u,
        words.v,
        conjunction(
            at(d, n, words.u, words.v) >= 0, equal(at(d, n, words.u, words.u), 0)
        ),
    ),
}
same = equal(sqrt(sum_(k, n, (mu * apart) ** 2)), mu * at(whole, x, y))
source = "Composition in differential privacy for general granularity notions, "

SPEC = Theorem(
    title="Compatible parts give neighbours no more than the distance",
    source=source + "section VI-C, after example VI.25",
    covers=("GC-Q21",),
    standing="ambiguous",
    given=given,
    claim=forall(x, y, implies(near, same)),
    remark="Reading about neighbours, which is all that compatibility speaks of, and "
    "one parameter for all stages: eq. (VI.2) is an equality.",
)
ALL_PAIRS = Theorem(
    title="Compatible parts give no pair more than the distance",
    source=source + "section VI-C, after example VI.25",
    covers=("GC-Q21",),
    standing="ambiguous",
    given=given,
    claim=forall(x, y, same),
    repair="general_composition.gaussian_equality",
    remark="Reading about all pairs, as eq. (VI.2) is: it fails, as example VI.25 just "
    "before it says. Two bits, one in each block; both differ: the root of 2, not 2.",
)


def proof(p):
    """Only one term of either sum is not 0."""
    there, known = p.assume(near), p.assume(one_part)
    count = natural("count")

    def goal(of):
        total, squares = sum_(of, n, apart), sum_(of, n, (mu * apart) ** 2)
        no_more = implies(to_real(of) <= to_real(j), equal(total, 0))
        rest = conjunction(total >= 0, equal(squares, (mu * total) ** 2), no_more)
        return implies(to_real(of) <= to_real(k), rest)

    base = p.have(goal(natural_number(0)))
    still = p.assume(to_real(next_(count)) <= to_real(k))
    before = p.have(to_real(count) <= to_real(k), still)
    so_far = p.apply(p.assume(goal(count)), before)
    parts = at(f, count, x), at(f, count, y)
    here = at(d, count, *parts)
    is_j, other = p.assume(equal(count, j)), p.assume(negation(equal(count, j)))
    wanted = goal(next_(count)).arguments[1]
    size = p.at(p.given("distances"), count, *parts)
    early = p.have(below(count, k), still)
    at_j = p.have(wanted, so_far, is_j, size)
    both = p.have(conjunction(below(count, k), negation(equal(count, j))), early, other)
    equal_ = p.apply(p.at(known, count), both)
    hole = p.fresh(V)
    zero = p.at(p.given("distances"), count, parts[0], parts[0])
    zero = p.rewrite(
        equal_, p.part(zero, 1), equal(at(d, count, parts[0], hole), 0), hole
    )
    elsewhere = p.have(wanted, so_far, p.have(equal(here, 0), zero))
    step = p.supposing(still, p.cases(equal(count, j), at_j, elsewhere))
    every = p.at(p.every(p.induct(count, goal(count), base, step), count), k)
    total = p.apply(every, p.have(to_real(k) <= to_real(k)))
    whole_ = p.at(p.given("commutes"), x, y)
    sums = sum_(k, n, apart)
    positive = p.have(mu * sums >= 0, total, p.given("parameter"))
    root = p.have(
        equal(sqrt(sum_(k, n, (mu * apart) ** 2)), mu * sums), total, positive
    )
    fact = p.have(same, root, whole_)
    found = p.apply(p.at(p.given("compatible"), x, y), there)
    return p.every(p.supposing(there, p.obtain(found, j, fact)), x, y)


classes = shared("general_composition._classes")
order = theorem("foundations.whole_numbers")
four = finite(4)
rows = point("rows", pair_sort(NATURAL, pair_sort(REAL, REAL)))
ends = first(second(rows)), second(second(rows))
numbers = point("numbers", pair_sort(NATURAL, four))
pairs = point("pairs", pair_sort(four, four))
is_first = to_real(first(numbers)) <= 0
bits = (
    choose(second(numbers), 0, 0, 1, 1),
    choose(second(numbers), 0, 1, 0, 1),
)
spaces = {"D": four, "V": REAL}
table_ = [[(row ^ column).bit_count() for column in range(4)] for row in range(4)]
distance = grid(*map(tuple, table_))
# Two bits, one in each block; neighbours differ in one of them.
blocks = {
    f: function(numbers, if_(is_first, *bits)),
    d: function(rows, indicator(negation(equal(*ends)))),
    whole: distance,
    neighbours: event(pairs, equal(at(distance, pairs), 1)),
    mu: 1,
    k: natural_number(2),
}
start, last, beside = label(0, 4), label(3, 4), label(2, 4)


def one_bit(p, goal):
    """Neighbours differ in the first bit or in the second one."""
    only = [p.use(order, j=n, k=natural_number(place)) for place in range(2)]
    rows_ = []
    for left in range(4):
        row, facts = classes.at_value(goal, label(left, 4)), []
        for right in range(4):
            formula = classes.at_value(row, label(right, 4))
            if table_[left][right] != 1:
                facts.append(p.auto(formula))
                continue
            premise, conclusion = formula.arguments
            place = natural_number(0 if (left ^ right) == 2 else 1)
            each = classes.at_value(classes.at_value(conclusion, place), n)
            fact = p.every(p.have(each, *only), n)
            facts.append(p.supposing(premise, p.some(conclusion, place, fact)))
        rows_.append(p.step("forall_labels", *facts, terms=(row,)))
    return p.step("forall_labels", *rows_, terms=(goal,))


def at_blocks(changed=(), told=()):
    values = {**blocks, **dict(changed)}
    return At(values, told, spaces, {"compatible": one_bit})


near_pair = start, beside
SPEC = SPEC.but(
    proof=proof,
    instance=at_blocks(),
    near_misses={
        "a negative parameter": NearMiss(
            without="parameter", at=at_blocks({mu: -1}, near_pair)
        ),
        "another distance": NearMiss(
            without="commutes", at=at_blocks({whole: function(pairs, 2)}, near_pair)
        ),
        "both parts differ": NearMiss(
            without="compatible",
            at=At({**blocks, neighbours: event(pairs, TRUE)}, (start, last), spaces),
        ),
        "negative distances": NearMiss(
            without="distances",
            at=at_blocks(
                {
                    d: function(rows, 0 - indicator(negation(equal(*ends)))),
                    whole: function(pairs, 0 - at(distance, pairs)),
                },
                near_pair,
            ),
        ),
    },
)
ALL_PAIRS = ALL_PAIRS.but(instance=at_blocks(), refutation=at_blocks({}, (start, last)))
