"""Independent components on one database: their distances, or their budgets, add up."""

from verifydp.formal.spec import *

words = shared("general_composition._independent")
metric_private, close = words.metric_private, words.close
private = definition("foundations.differential_privacy")
several = theorem("general_composition.independent")
D, T, n, k, x, y = words.D, words.T, words.n, words.k, words.x, words.y
below, cell = words.below, words.cell
reader = kernel("reader", pair_sort(NATURAL, D), T)
d = function_variable("d", pair_sort(NATURAL, pair_sort(D, D)))
joined = event_variable("joined", pair_sort(NATURAL, pair_sort(D, D)))
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon = function_variable("epsilon", NATURAL)
viewed = point("viewed", pair_sort(NATURAL, D))


def component(index):
    return function(x, at(reader, index, x))


released = function(x, words.session(lambda index: at(reader, index, x)))
finite_ = event(cell, member(pair(n, cell), joined))
own = metric_private(component(n), finite_, function(cell, at(d, n, cell)))
all_finite = forall(n, implies(below(n, k), member(pair(n, cell), joined)))


def summed(by=1, count=k):
    total = sum_(count, n, at(d, n, cell))
    total = total if by == 1 else total * by
    return metric_private(released, event(cell, all_finite), function(cell, total))


SPEC = corollary(
    several,
    At({several["part"]: function(viewed, second(viewed))}, spaces={"E": D}),
    title="Independent components on one database add their distances",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.3",
    covers=("GC-TIV.3",),
    given={"components": forall(n, implies(below(n, k), own))},
    claim=summed(),
    remark="Each component may protect another granularity: a sum with an infinite "
    "distance in it is infinite. With the distances as multiples of one, their factors "
    "add up. The granular form is independent.sequential.budgets.",
)
each = forall(
    n, implies(below(n, k), private(component(n), neighbours, at(epsilon, n), 0))
)


def budget(by=1, count=k):
    total = sum_(count, n, at(epsilon, n))
    return private(released, neighbours, total if by == 1 else total * by, 0)


BUDGETS = Theorem(
    title="Independent components on one database add their budgets",
    source="Composition in differential privacy for general granularity notions, "
    "theorems II.6 and IV.3",
    covers=("GC-TII.6", "GC-TIV.3"),
    uses=(private,),
    given={"components": each},
    claim=budget(),
    remark="For any class of databases and any granularity; the classical theorem is "
    "that of all tables and of one record more or less. That components draw "
    "independently is what the paper's theorem II.6 leaves to its name: without it, "
    "see independent.sequential.together.",
)
Pair = pair_sort(finite(2), finite(2))
P, Q = law("P", pair_sort(words.S, T)), law("Q", pair_sort(words.S, T))
both = point("both", pair_sort(words.S, T))
TOGETHER = Theorem(
    title="Components that do not draw independently",
    source="Composition in differential privacy for general granularity notions, "
    "theorem II.6 without independence",
    standing="refuted",
    uses=(close,),
    given={
        "first": close(
            pushforward(P, both, first(both)), pushforward(Q, both, first(both)), 0, 0
        ),
        "second": close(
            pushforward(P, both, second(both)), pushforward(Q, both, second(both)), 0, 0
        ),
    },
    claim=close(P, Q, 0, 0),
    repair="general_composition.independent.sequential.budgets",
    remark="One component tells a fair bit, the other one tells it or its opposite: "
    "each says nothing of the database, both together say all.",
)


def budgets(p):
    """One database changes all components."""
    there = p.assume(member(pair(x, y), neighbours))
    running = p.assume(below(n, k))
    fact = p.apply(p.at(p.given("components"), n), running)
    fact = p.apply(p.at(fact, x, y), there)
    left, right = (lambda index, of=of: at(reader, index, of) for of in (x, y))
    loss = at(epsilon, n)
    fact = p.the_same(fact, close(left(n), right(n), loss, 0))
    fact = words.composed(p, loss, fact, left, right)
    return p.the_same(p.every(p.supposing(there, fact), x, y), budget())


told = *words.apart, words.no_bits
values = {over: words.responses[over] for over in (words.keep, words.start, k)}
values |= {reader: words.responses[words.reader]}
spaces = {"D": finite(2), "S": finite(4), "T": finite(2)}
distances = {
    d: words.distances[words.d],
    joined: words.distances[words.joined],
}
pairs = point("pairs", pair_sort(finite(2), finite(2)))
granular = {
    neighbours: event(pairs, TRUE),
    epsilon: function(words.number_of, log(3)),
}
one = natural_number(1)
flips = finite_law("1/2", 0, 0, "1/2")

SPEC = SPEC.but(
    instance=At({**values, **distances}, spaces=spaces),
    near_misses={
        "open components": NearMiss(
            without="components", at={d: words.flat(0)}, witnesses=told
        ),
        "the first distance only": NearMiss(claim=summed(count=one), witnesses=told),
        "a little less": NearMiss(claim=summed(by="99/100"), witnesses=told),
    },
)
BUDGETS = BUDGETS.but(
    proof=budgets,
    instance=At({**values, **granular}, spaces=spaces),
    near_misses={
        "open components": NearMiss(
            without="components",
            at={epsilon: function(words.number_of, 0)},
            witnesses=told,
        ),
        "the first budget only": NearMiss(claim=budget(count=one), witnesses=told),
        "a little less": NearMiss(claim=budget(by="99/100"), witnesses=told),
    },
)
cells = [pair(label(i, 2), label(j, 2)) for i in (0, 1) for j in (0, 1)]
bit = point("bit", finite(2))


def drawn(*ends):
    """A fair bit, and what the second component makes of it."""
    return bind(
        finite_law("1/2", "1/2"),
        bit,
        dirac(pair(bit, choose(bit, *(label(e, 2) for e in ends)))),
    )


TOGETHER = TOGETHER.but(
    refutation=At(
        {P: drawn(0, 1), Q: drawn(1, 0)},
        (event(pairs, equal(first(pairs), second(pairs))),),
        spaces={"S": finite(2), "T": finite(2)},
    ),
)
