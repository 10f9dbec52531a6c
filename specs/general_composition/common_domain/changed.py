"""The budgets of the parts that change between two neighbours add up."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
adaptive = theorem("general_composition.adaptive.pure")
words = shared("general_composition._common")
D, E, S, x, y = words.D, words.E, words.S, words.x, words.y
n, k, start, state, reads = words.n, words.k, words.start, words.state, words.reads
neighbours = event_variable("neighbours", pair_sort(D, D))
epsilon, bound = function_variable("epsilon", NATURAL), real("bound")
near, early = member(pair(x, y), neighbours), words.below(n, k)
same = equal(at(words.part, n, x), at(words.part, n, y))
loss = if_(same, 0, at(epsilon, n))
total = sum_(k, n, loss)

SPEC = Theorem(
    title="The budgets of the parts that change",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-D, after theorem IV.11",
    covers=("GC-Q13",),
    uses=(private,),
    given={
        "privacy": forall(
            n,
            state,
            implies(early, private(words.stage, neighbours, at(epsilon, n), 0)),
        ),
        "budget": forall(x, y, implies(near, total <= bound)),
    },
    claim=private(words.release, neighbours, bound, 0),
    remark="{bound} is at least the sum, for any two neighbours, of the budgets of "
    "the parts that are not the same; the least such number is the paper's maximum, "
    "and best_possible shows that no less will do. Section IV-D says that "
    "the loss is at least a sum where at most is meant.",
)


def proof(p):
    """A stage whose part is the same loses nothing."""
    there, running = p.assume(near), p.assume(early)
    B, hole = event_variable("B", S), p.fresh(E)
    laws = reads(x), reads(y)
    goal = probability(laws[0], B) <= exp(loss) * probability(laws[1], B) + 0
    image = p.assume(same)
    own = equal(probability(laws[0], B), probability(laws[0], B))
    moved = equal(
        probability(laws[0], B), probability(at(words.reader, n, state, hole), B)
    )
    equal_laws = p.rewrite(image, p.have(own), moved, hole)
    kept = p.have(goal, equal_laws, p.have(equal(loss, 0), image))
    one = p.apply(p.at(p.given("privacy"), n, state), running)
    one = p.at(p.apply(p.at(one, x, y), there), B)
    apart = p.assume(negation(same))
    lost = p.have(goal, one, p.have(equal(loss, at(epsilon, n)), apart))
    fact = p.the_same(p.every(p.cases(same, kept, lost), B), close(*laws, loss, 0))
    each = p.every(p.supposing(running, fact), n, state)
    values = {
        "M": words.stages(x),
        "N": words.stages(y),
        "d": function(n, loss),
        "start": start,
        "k": k,
    }
    values = {adaptive[name]: item for name, item in values.items()}
    together = p.at(p.use(adaptive, values, each), B)
    laws = words.release_of(x), words.release_of(y)
    most = p.apply(p.at(p.given("budget"), x, y), there)
    grows = p.have(exp(total) <= exp(bound), most)
    wanted = probability(laws[0], B) <= exp(bound) * probability(laws[1], B) + 0
    fact = p.have(wanted, together, grows)
    fact = p.the_same(p.every(fact, B), close(*laws, bound, 0))
    return p.every(p.supposing(there, fact), x, y)


cell = point("cell", pair_sort(finite(3), finite(3)))
far = function(
    words.seen, choose(second(second(words.seen)), coin("99/100"), coin("1/100"))
)


def show_budget(p, goal):
    """Two stages, each of which may lose its budget."""
    return p.auto(goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {
            **words.answers,
            neighbours: event(cell, TRUE),
            epsilon: function(n, log(3)),
            bound: 2 * log(3),
        },
        spaces=words.spaces,
    ),
    near_misses={
        "not private": NearMiss(
            without="privacy", at={words.reader: far}, witnesses=words.all_zero
        ),
        "less than the budgets": NearMiss(
            without="budget", at={bound: log(3)}, witnesses=words.all_zero
        ),
        "a constant more": NearMiss(
            claim=private(words.release, neighbours, bound * "99/100", 0),
            witnesses=words.all_zero,
        ),
    },
)
