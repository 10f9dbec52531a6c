"""Sequential composition of zero-concentrated privacy: all stages read one database."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

metric = definition("general_composition.concentrated_privacy")
granular = definition("foundations.concentrated_privacy")
classes = shared("general_composition._concentrated")
D, S = space("D"), space("S")
x, y, s, start = point("x", D), point("y", D), point("s", S), point("start", S)
n, k = natural("n"), natural("k")
M = kernel("M", pair_sort(NATURAL, pair_sort(S, D)), S)
joined = event_variable("joined", pair_sort(NATURAL, pair_sort(D, D)))
squares = function_variable("squares", pair_sort(NATURAL, pair_sort(D, D)))
neighbours = event_variable("neighbours", pair_sort(D, D))
rhos = function_variable("rhos", NATURAL)
cell, row = point("cell", pair_sort(D, D)), point("row", pair_sort(NATURAL, D))


def each(what):
    """What every stage promises, after all releases."""
    return forall(n, s, implies(to_real(n) < to_real(k), what))


reads = function(x, at(M, n, pair(s, x)))
session = function(x, iterate(k, start, n, s, at(M, n, pair(s, x))))
all_joined = event(
    cell, forall(n, implies(to_real(n) < to_real(k), member(pair(n, cell), joined)))
)


def ends(count=k):
    total = sum_(count, n, at(squares, n, cell))
    return metric(session, all_joined, function(cell, total))


def of_granularity(count=k):
    return granular(session, neighbours, sum_(count, n, at(rhos, n)))


SPEC = Theorem(
    title="Sequential composition of metric zero-concentrated privacy",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.15",
    covers=("GC-TVI.15",),
    uses=(metric,),
    given={
        "stages": each(
            metric(
                reads,
                event(cell, member(pair(n, cell), joined)),
                function(cell, at(squares, n, cell)),
            )
        )
    },
    claim=ends(),
    remark="The squared distances of a pair of databases add up. The line after the "
    "theorem sets a distance equal to {rho} times a squared one; it is the square.",
)
GRANULAR = Theorem(
    title="Sequential composition of zero-concentrated privacy of a granularity",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.15 and the text after it",
    covers=("GC-TVI.15",),
    uses=(granular,),
    given={"stages": each(granular(reads, neighbours, at(rhos, n)))},
    claim=of_granularity(),
    remark="For any relation between databases. Each stage may read what was released "
    "before it.",
)
general = theorem("general_composition.concentrated_composition")
composed = theorem("foundations.zcdp.stages")


def proof(p):
    """Each stage's input is the database."""
    same = function(row, second(row))
    values = {"M": M, "f": same, "joined": joined, "squares": squares}
    fact = p.use(general, p.given("stages"), spaces={"E": D}, **values)
    return p.the_same(fact, SPEC.claim)


def at_neighbours(p):
    """At a pair of neighbours the stages are close, whatever was released."""
    near, now = p.assume(member(pair(x, y), neighbours)), to_real(n) < to_real(k)
    early, both = p.assume(now), point("both", pair_sort(NATURAL, S))
    private_ = p.apply(p.at(p.given("stages"), n, s), early)
    close = p.apply(p.at(private_, x, y), near)
    each_ = p.every(p.supposing(early, close), n, s)

    def at_database(database):
        return function(both, at(M, first(both), pair(second(both), database)))

    values = {"K": at_database(x), "J": at_database(y), "rhos": rhos}
    fact = p.use(composed, each_, **values)
    return p.the_same(p.every(p.supposing(near, fact), x, y), GRANULAR.claim)


two = finite(2)
coin = theorem("foundations.zcdp.coin")
itself = theorem("foundations.zcdp.coin.itself")
known, fair, loss = coin.claim.arguments
zero, one, w = label(0, 2), label(1, 2), point("w", two)
place = point("place", pair_sort(NATURAL, pair_sort(two, two)))
numbered = point("numbered", pair_sort(NATURAL, pair_sort(two, two)))
pairs = point("pairs", pair_sort(two, two))
toss = choose(second(second(place)), known, fair)
#: Database 0 gives heads and database 1 a toss, until tails.
tosses = {
    M: function(place, choose(first(second(place)), toss, dirac(one))),
    start: zero,
    k: natural_number(2),
}
by_metric = {
    **tosses,
    joined: event(numbered, equal(second(numbered), pair(zero, one))),
    squares: function(numbered, loss),
}
by_relation = {
    **tosses,
    neighbours: event(pairs, equal(pairs, pair(zero, one))),
    rhos: function(n, loss),
}
all_heads = test_of(w, indicator(equal(w, zero)))
seen = zero, one, "101/100", all_heads, all_heads


def tossed(p, goal):
    """Heads or a toss after heads, nothing to tell after tails; one pair only."""
    count = p.fresh(NATURAL)
    over_states = instantiate(goal.arguments[0], count)
    room = p.have(loss >= 0)
    same = p.use(itself, room, P=dirac(one), rho=loss, spaces={"S": two})
    facts = []
    for state, fact in ((zero, p.use(coin)), (one, same)):
        premise, wanted = instantiate(over_states.arguments[0], state).arguments
        shown = classes.of_pairs(p, wanted, [(0, 1)], lambda *_, fact=fact: fact)
        facts.append(p.supposing(premise, shown))
    rows = p.step("forall_labels", *facts, terms=(over_states,))
    return p.the_same(p.every(rows, count), goal)


def at_tosses(values):
    return At(values, seen, {"D": two, "S": two}, {"stages": tossed})


less = function(numbered, log("19/10")), function(n, log("19/10"))
SPEC = SPEC.but(
    proof=proof,
    instance=at_tosses(by_metric),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages", at=at_tosses({**by_metric, squares: less[0]})
        ),
        "the first stage alone": NearMiss(
            claim=ends(natural_number(1)), at=at_tosses(by_metric)
        ),
    },
)
GRANULAR = GRANULAR.but(
    proof=at_neighbours,
    instance=at_tosses(by_relation),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages", at=at_tosses({**by_relation, rhos: less[1]})
        ),
        "the first stage alone": NearMiss(
            claim=of_granularity(natural_number(1)), at=at_tosses(by_relation)
        ),
    },
)
