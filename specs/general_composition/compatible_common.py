"""Parts of which neighbours differ in one at most: the largest budget is enough."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

private = definition("foundations.differential_privacy")
changed = theorem("general_composition.common_domain.changed")
words = shared("general_composition._common")
D, S, x, y = words.D, words.S, words.x, words.y
n, k, j, state, part = words.n, words.k, words.j, words.state, words.part
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, bound = function_variable("epsilon", NATURAL), real("bound")
near, early = member(pair(x, y), neighbours), words.below(n, k)


def same(place):
    return equal(at(part, place, x), at(part, place, y))


def others(place):
    """All parts but one are the same."""
    outside = conjunction(early, negation(equal(n, place)))
    return forall(n, implies(outside, same(n)))


compatible = forall(x, y, implies(near, exists(j, others(j))))
SPEC = Theorem(
    title="Disjoint inputs on a common domain: the largest budget",
    source="Composition in differential privacy for general granularity notions, "
    "theorem IV.12",
    covers=("GC-TIV.12",),
    uses=(private,),
    given={
        "privacy": forall(
            n,
            state,
            implies(early, private(words.stage, neighbours, at(epsilon, n), 0)),
        ),
        "compatible": compatible,
        "budget": forall(n, implies(early, at(epsilon, n) <= bound)),
        "sign": bound >= 0,
    },
    claim=private(words.release, neighbours, bound, 0),
    remark="The parts may be any maps of which at most one changes between "
    "neighbours, of any granularity; how much it changes does not matter. For the "
    "canonical metric this is privacy for {bound} times the distance: see "
    "metric_granular.",
)


def proof(p):
    """The sum over the parts that change has one term at most."""
    there, one = p.assume(near), p.assume(others(j))

    def loss(place):
        return if_(same(place), 0, at(epsilon, place))

    def goal(count):
        most = if_(words.below(j, count), bound, 0)
        total = sum_(count, n, loss(n))
        return implies(to_real(count) <= to_real(k), total <= most)

    base = p.have(goal(natural_number(0)), p.given("sign"))
    so_far, running = p.assume(goal(n)), p.assume(to_real(next_(n)) <= to_real(k))
    here = p.have(early, running)
    is_j, is_other = p.assume(equal(n, j)), p.assume(negation(equal(n, j)))
    wanted = goal(next_(n)).arguments[1]
    budget = p.apply(p.at(p.given("budget"), n), here)
    term = p.have(loss(n) <= bound, budget, p.given("sign"))
    before = p.apply(so_far, p.have(to_real(n) <= to_real(k), running))
    orders = [p.use(order, j=a, k=b) for a, b in ((n, j), (j, n), (j, next_(n)))]
    changes = p.have(wanted, before, term, is_j)
    outside = p.have(conjunction(early, negation(equal(n, j))), here, is_other)
    kept = p.apply(p.at(one, n), outside)
    zero = p.have(equal(loss(n), 0), kept)
    stays = p.have(wanted, before, zero, is_other, p.given("sign"), *orders)
    step = p.supposing(running, p.cases(equal(n, j), changes, stays))
    every = p.every(p.induct(n, goal(n), base, step), n)
    total = sum_(k, n, loss(n))
    enough = p.have(total <= bound, p.at(every, k), p.given("sign"))
    found = p.apply(p.at(p.given("compatible"), x, y), there)
    enough = p.obtain(found, j, enough)
    budgets = p.every(p.supposing(there, enough), x, y)
    return p.use(changed, p.given("privacy"), budgets)


order = theorem("foundations.whole_numbers")
cell = point("cell", pair_sort(finite(3), finite(3)))
one_step = event(cell, negation(equal(first(cell), second(cell))))
seen, bit = words.seen, point("bit", finite(2))
far = function(seen, choose(second(second(seen)), coin("99/100"), coin("1/100")))


def show_first(p, goal):
    """There is only part 0."""
    zero = natural_number(0)
    facts = []
    for left in range(3):
        row = classes.at_value(goal, label(left, 3))
        cells = []
        for right in range(3):
            inner = classes.at_value(row, label(right, 3))
            premise, found = inner.arguments
            rule = classes.at_value(found, zero)
            outside = p.assume(classes.at_value(rule, n).arguments[0])
            only = p.use(order, j=n, k=zero)
            fact = p.have(classes.at_value(rule, n).arguments[1], outside, only)
            fact = p.the_same(p.every(p.supposing(outside, fact), n), rule)
            cells.append(p.supposing(premise, p.some(found, zero, fact)))
        facts.append(p.step("forall_labels", *cells, terms=(row,)))
    return p.step("forall_labels", *facts, terms=(goal,))


classes = shared("general_composition._classes")
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {
            **words.answers,
            k: natural_number(1),
            neighbours: one_step,
            epsilon: function(n, log(3)),
            bound: log(3),
        },
        spaces=words.spaces,
        show={"compatible": show_first},
    ),
    near_misses={
        "not private": NearMiss(
            without="privacy", at={words.reader: far}, witnesses=words.all_zero
        ),
        "two parts that change": NearMiss(
            without="compatible",
            at={k: natural_number(2)},
            witnesses=words.all_zero,
        ),
        "no part and a negative budget": NearMiss(
            without="sign",
            at={k: natural_number(0), bound: -1},
            witnesses=(*words.all_zero[:2], event(bit, TRUE)),
        ),
        "a smaller budget": NearMiss(
            without="budget", at={bound: 0}, witnesses=words.all_zero
        ),
        "less": NearMiss(
            claim=private(words.release, neighbours, bound * "99/100", 0),
            witnesses=words.all_zero,
        ),
    },
)
