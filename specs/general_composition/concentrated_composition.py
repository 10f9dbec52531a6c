"""Adaptive composition of zero-concentrated privacy, each stage on its own input.

Stage n reads what was released so far and its own input f(n, x), computed from the
database x. Inputs of all stages are points of one space, which may hold several kinds;
each stage has its own distance on it.
"""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

classes = shared("general_composition._concentrated")
metric = definition("general_composition.concentrated_privacy")
D, E, S = space("D"), space("E"), space("S")
x, y, s, start = point("x", D), point("y", D), point("s", S), point("start", S)
n, k, e = natural("n"), natural("k"), point("e", E)
M = kernel("M", pair_sort(NATURAL, pair_sort(S, E)), S)
f = function_variable("f", pair_sort(NATURAL, D), E)
joined = event_variable("joined", pair_sort(NATURAL, pair_sort(E, E)))
squares = function_variable("squares", pair_sort(NATURAL, pair_sort(E, E)))
cell, inputs = point("cell", pair_sort(D, D)), point("inputs", pair_sort(E, E))


def early(count=k):
    return to_real(n) < to_real(count)


def session(database, count=k):
    """The law of all releases, where each stage reads its input of a database."""
    return iterate(count, start, n, s, at(M, n, pair(s, at(f, n, database))))


def own_inputs(number_of, left, right):
    """The inputs of a stage on two databases."""
    return pair(at(f, number_of, left), at(f, number_of, right))


def total(left, right, count=k):
    """The sum of the squared distances of the inputs."""
    return sum_(count, n, at(squares, n, own_inputs(n, left, right)))


def all_joined(left, right, count=k):
    """The inputs of every stage are at a finite distance."""
    there = member(pair(n, own_inputs(n, left, right)), joined)
    return forall(n, implies(early(count), there))


def stage(number_of, state):
    """What one stage promises, after all releases."""
    reads = function(e, at(M, number_of, pair(state, e)))
    its_pairs = event(inputs, member(pair(number_of, inputs), joined))
    return metric(reads, its_pairs, function(inputs, at(squares, number_of, inputs)))


far = event(cell, all_joined(first(cell), second(cell)))


def ends(by=1, count=k):
    """The composition is private for the sum of the squared distances."""
    sums = total(first(cell), second(cell), count)
    sums = sums if by == 1 else sums * by
    return metric(function(x, session(x)), far, function(cell, sums))


SPEC = Theorem(
    title="Adaptive composition of metric zero-concentrated privacy",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.13",
    covers=("GC-TVI.13",),
    uses=(metric,),
    given={"stages": forall(n, s, implies(early(), stage(n, s)))},
    claim=metric(
        function(x, session(x)), far, function(cell, total(first(cell), second(cell)))
    ),
)
composed = theorem("foundations.zcdp.stages")


def proof(p):
    """At a pair of databases the stages are close, whatever was released."""
    there = p.assume(all_joined(x, y))
    now = p.assume(early())
    private_ = p.apply(p.at(p.given("stages"), n, s), now)
    left, right = at(f, n, x), at(f, n, y)
    close = p.apply(p.at(private_, left, right), p.apply(p.at(there, n), now))
    each = p.every(p.supposing(now, close), n, s)
    both = point("both", pair_sort(NATURAL, S))

    def at_database(database):
        place = pair(second(both), at(f, first(both), database))
        return function(both, at(M, first(both), place))

    values = {
        "K": at_database(x),
        "J": at_database(y),
        "rhos": function(n, at(squares, n, own_inputs(n, x, y))),
    }
    fact = p.use(composed, each, **values)
    fact = p.every(p.supposing(there, fact), x, y)
    return p.the_same(fact, SPEC.claim)


two = finite(2)
coin = theorem("foundations.zcdp.coin")
itself = theorem("foundations.zcdp.coin.itself")
known, fair, loss = coin.claim.arguments
zero, one = label(0, 2), label(1, 2)
place = point("place", pair_sort(NATURAL, pair_sort(two, two)))
row = point("row", pair_sort(NATURAL, two))
toss = choose(second(second(place)), known, fair)
numbered = point("numbered", pair_sort(NATURAL, pair_sort(two, two)))
#: Database 0 gives heads and database 1 a toss, until tails.
tosses = {
    M: function(place, choose(first(second(place)), toss, dirac(one))),
    f: function(row, second(row)),
    joined: event(numbered, equal(second(numbered), pair(zero, one))),
    squares: function(numbered, loss),
    start: zero,
    k: natural_number(2),
}
spaces = dict.fromkeys("DES", two)
all_heads = test_of(point("w", two), indicator(equal(point("w", two), zero)))
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


def at_tosses(values=tosses):
    return At(values, seen, spaces, {"stages": tossed})


SPEC = SPEC.but(
    proof=proof,
    instance=at_tosses(),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages",
            at=at_tosses({**tosses, squares: function(numbered, log("19/10"))}),
        ),
        "less than the sum": NearMiss(claim=ends("98/100"), at=at_tosses()),
        "the first stage alone": NearMiss(
            claim=ends(count=natural_number(1)), at=at_tosses()
        ),
    },
)
