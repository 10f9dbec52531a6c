"""Least distances that add up to a metric: equation (IV.1), and what follows."""

from verifydp.formal.spec import *

metric_private = definition("general_composition.metric_privacy")
words = shared("general_composition._common")
x, y, D, n, k = words.x, words.y, words.D, words.n, words.k
numbered = pair_sort(NATURAL, pair_sort(D, D))
joined = event_variable("joined", pair_sort(D, D))
d, e = function_variable("d", pair_sort(D, D)), function_variable("e", numbered)
epsilon, bound = function_variable("epsilon", NATURAL), real("bound")
finite_ = member(pair(x, y), joined)
total = sum_(k, n, at(e, n, x, y))
adds_up = Definition(
    "adds_up",
    (e, k, joined, d),
    forall(x, y, implies(finite_, equal(total, at(d, x, y)))),
)
early = words.below(n, k)
loss = sum_(k, n, at(epsilon, n) * at(e, n, x, y))
ordered = theorem("foundations.finite_sums")

SPEC = Theorem(
    title="Least distances that add up to the distance",
    source="Composition in differential privacy for general granularity notions, "
    "equation (IV.1)",
    standing="definition",
    covers=("GC-QIV.1",),
    defines=adds_up,
    reads="the first {1} of the distances {0} add up to {3} where that is finite, on "
    "{2}",
    given={
        "sum": adds_up(e, k, joined, d),
        "positive": forall(n, x, y, implies(early, at(e, n, x, y) >= 0)),
        "budget": forall(n, implies(early, at(epsilon, n) <= bound)),
    },
    claim=implies(finite_, loss <= bound * at(d, x, y)),
    remark="So where the bound of common_domain is the sum of the {'epsilon_i'} times "
    "the least distances, the release is private for {bound} times the distance; that "
    "the sum is at most the distance would do. That parts are compatible does not "
    "imply it: see equation_iv_1.compatible.",
)


def proof(p):
    """Term by term, each budget is at most the largest one."""
    there, running = p.assume(finite_), p.assume(early)
    sign = p.apply(p.at(p.given("positive"), n, x, y), running)
    most = p.apply(p.at(p.given("budget"), n), running)
    left, right = at(epsilon, n) * at(e, n, x, y), bound * at(e, n, x, y)
    gap = p.have((bound - at(epsilon, n)) * at(e, n, x, y) >= 0, sign, most)
    one = p.every(p.supposing(running, p.have(left <= right + 0, gap)), n)
    values = {"f": function(n, left), "g": function(n, right), "n": k}
    values = {ordered[name]: item for name, item in values.items()}
    sums = p.use(ordered, values, one)
    same = p.apply(p.at(p.given("sum"), x, y), there)
    return p.supposing(there, p.have(loss <= bound * at(d, x, y), sums, same))


two, one = finite(2), label(1, 2)
over = point("over", pair_sort(NATURAL, pair_sort(two, two)))
cell = point("cell", pair_sort(two, two))
usual = {
    e: function(over, 1),
    k: natural_number(2),
    joined: event(cell, TRUE),
    d: function(cell, 2),
    epsilon: function(n, 1),
    bound: 1,
    x: label(0, 2),
    y: one,
}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"D": two}),
    near_misses={
        "a shorter distance": NearMiss(without="sum", at={d: function(cell, 1)}),
        "negative distances": NearMiss(
            without="positive",
            at={e: function(over, -1), d: function(cell, -2), epsilon: function(n, 0)},
        ),
        "larger budgets": NearMiss(without="budget", at={epsilon: function(n, 2)}),
    },
)
