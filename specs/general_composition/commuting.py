"""A metric that commutes with a partition: the largest budget is enough."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid
from verifydp.language.terms import substitute

words = shared("general_composition._independent")
metric_private, close = words.metric_private, words.close
several = theorem("general_composition.independent")
term_by_term = theorem("foundations.finite_sums")
D, n, k, x, y, u, v = words.D, words.n, words.k, words.x, words.y, words.u, words.v
part, below, views, d, cell = words.part, words.below, words.views, words.d, words.cell
reachable = event_variable("reachable", pair_sort(D, D))
distance = function_variable("distance", pair_sort(D, D))
budgets, epsilon, i = (
    function_variable("budgets", NATURAL),
    real("epsilon"),
    natural("i"),
)
there = member(pair(x, y), reachable)
released = function(x, words.release(x))
low = conjunction(words.all_joined(), words.total() <= at(distance, x, y))


def claimed(by=1):
    loss = epsilon * at(distance, cell)
    return metric_private(
        released, reachable, function(cell, loss if by == 1 else loss * by)
    )


positive = at(d, n, u, v) >= 0
SPEC = Theorem(
    title="A metric that commutes with a partition needs the largest budget only",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C",
    covers=("GC-Q9",),
    uses=(metric_private,),
    given={
        "commuting": forall(x, y, implies(there, low)),
        "distances": forall(n, u, v, implies(below(n, k), positive)),
        "budget": epsilon >= 0,
        "budgets": forall(n, implies(below(n, k), at(budgets, n) <= epsilon)),
        "components": words.each_private(at(budgets, n)),
    },
    claim=claimed(),
    remark="Of what commuting asks, privacy needs the inequality: the distances of the "
    "parts add up to that of the databases at most. {epsilon} is the largest budget, "
    "or any larger number. Components that read the outputs of earlier ones are in "
    "the theorem on adaptive composition, with the same sum of distances.",
)


def proof(p):
    """Each distance times its budget is at most it times the largest budget."""
    pair_of, running = p.assume(there), p.assume(below(n, k))
    scaled = function(words_at, at(budgets, first(words_at)) * at(d, words_at))
    sums = p.use(several, p.the_same(p.given("components"), rescaled(scaled)), d=scaled)
    near = p.apply(p.at(p.given("commuting"), x, y), pair_of)
    fact = p.apply(p.at(sums, x, y), p.part(near, 0))
    term = at(d, n, *views(n))
    sign = p.apply(p.at(p.given("distances"), n, *views(n)), running)
    budget = p.apply(p.at(p.given("budgets"), n), running)
    less = p.have(at(budgets, n) * term <= epsilon * term, sign, budget)
    terms = p.every(p.supposing(running, less), n)
    left, right = function(n, at(budgets, n) * term), function(n, epsilon * term)
    wanted = forall(i, implies(below(i, k), at(left, i) <= at(right, i)))
    summed = p.use(term_by_term, p.the_same(terms, wanted), f=left, g=right, n=k)
    total, most = sum_(k, n, at(budgets, n) * term), epsilon * at(distance, x, y)
    grown = p.have(epsilon * words.total() <= most, near, p.given("budget"))
    grown = p.have(total <= most, summed, grown)
    grown = p.have(exp(total) <= exp(most), grown)
    drawn = event_variable("drawn", words.S)
    laws = words.release(x), words.release(y)
    bound = exp(most) * probability(laws[1], drawn) + 0
    fact = p.have(probability(laws[0], drawn) <= bound, p.at(fact, drawn), grown)
    fact = p.the_same(p.every(fact, drawn), close(*laws, most, 0))
    return p.the_same(p.every(p.supposing(pair_of, fact), x, y), claimed())


words_at = point("words_at", pair_sort(NATURAL, pair_sort(words.E, words.E)))


def rescaled(scaled):
    """The hypothesis of independent composition for the distances times budgets."""
    return substitute(words.each_private(), {d: scaled})


bits = finite(2)
pair_at = point("pair_at", pair_sort(NATURAL, pair_sort(bits, bits)))
cells = point("cells", pair_sort(bits, bits))
apart = at(grid((0, 1), (1, 0)), second(pair_at))
values = {
    **words.responses,
    words.joined: event(pair_at, TRUE),
    d: function(pair_at, apart),
    reachable: event(cells, TRUE),
    distance: grid((0, 2), (2, 0)),
    budgets: function(words.number_of, log(3)),
    epsilon: log(3),
}
told = *words.apart, words.no_bits
anything = *words.apart, event(point("bits", finite(4)), TRUE)
SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=words.spaces),
    near_misses={
        "a metric that does not commute": NearMiss(
            without="commuting", at={distance: grid((0, 1), (1, 0))}, witnesses=told
        ),
        "negative distances": NearMiss(
            without="distances",
            at={
                d: function(pair_at, -1 * apart),
                budgets: function(words.number_of, -1 * log(3)),
                epsilon: 0,
            },
            witnesses=told,
        ),
        "a negative budget": NearMiss(
            without="budget",
            at={epsilon: -1, k: natural_number(0)},
            witnesses=anything,
        ),
        "larger budgets": NearMiss(without="budgets", at={epsilon: 0}, witnesses=told),
        "open components": NearMiss(
            without="components",
            at={epsilon: 0, budgets: function(words.number_of, 0)},
            witnesses=told,
        ),
        "a little less": NearMiss(claim=claimed("99/100"), witnesses=told),
    },
)
