"""Zero-concentrated composition on a common domain: least squared distances add."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

metric = definition("general_composition.concentrated_privacy")
D, E, S = space("D"), space("E"), space("S")
x, y, u, v = (point(name, D) for name in "xyuv")
s, start, B = point("s", S), point("start", S), event_variable("B", S)
n, k, slack = natural("n"), natural("k"), real("slack")
M = kernel("M", pair_sort(NATURAL, pair_sort(S, D)), S)
N = kernel("N", pair_sort(NATURAL, pair_sort(S, E)), S)
f = function_variable("f", pair_sort(NATURAL, D), E)
of_pairs_ = pair_sort(NATURAL, pair_sort(D, D))
joined, rejoined = (event_variable(name, of_pairs_) for name in ("joined", "rejoined"))
squares, least = (function_variable(name, of_pairs_) for name in ("squares", "least"))
cell, early = point("cell", pair_sort(D, D)), to_real(n) < to_real(k)


def private(finite_, losses):
    """A stage after some releases, for squared distances of its own."""
    pairs = event(cell, member(pair(n, cell), finite_))
    reads = function(x, at(M, n, pair(s, x)))
    return metric(reads, pairs, function(cell, at(losses, n, cell)))


on_fibres = conjunction(
    equal(at(f, n, u), at(f, n, x)),
    equal(at(f, n, v), at(f, n, y)),
    member(pair(n, pair(u, v)), joined),
    at(squares, n, pair(u, v)) <= at(least, n, pair(x, y)) + slack,
)
near = forall(slack, implies(slack > 0, exists(u, exists(v, on_fibres))))
far = member(pair(n, pair(x, y)), rejoined)
image = equal(
    probability(at(M, n, pair(s, x)), B),
    probability(at(N, n, pair(s, at(f, n, x))), B),
)
all_joined = event(cell, forall(n, implies(early, member(pair(n, cell), rejoined))))


def ends(count=k):
    session = function(x, iterate(k, start, n, s, at(M, n, pair(s, x))))
    total = sum_(count, n, at(least, n, cell))
    return metric(session, all_joined, function(cell, total))


SPEC = Theorem(
    title="Zero-concentrated composition on a common domain",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.14",
    covers=("GC-TVI.14",),
    uses=(metric,),
    given={
        "stages": forall(n, s, implies(early, private(joined, squares))),
        "dependent": forall(n, s, x, B, image),
        "least": forall(n, x, y, implies(far, near)),
    },
    claim=ends(),
    remark="Each stage reads the whole database and depends on a map of it only; its "
    "squared distance becomes the least one of databases with the same images.",
)
minimum_ = theorem("general_composition.concentrated_minimum")
composed = theorem("general_composition.concentrated_sequential")


def proof(p):
    """Minimum privacy stage by stage, then sequential composition."""
    now = p.assume(early)
    own = p.apply(p.at(p.given("stages"), n, s), now)
    depends = p.every(p.at(p.given("dependent"), n, s, x, B), x, B)
    closest = p.every(p.at(p.given("least"), n, x, y), x, y)
    values = {
        "M": function(x, at(M, n, pair(s, x))),
        "N": function(point("e", E), at(N, n, pair(s, point("e", E)))),
        "f": function(x, at(f, n, x)),
        "joined": event(cell, member(pair(n, cell), joined)),
        "squares": function(cell, at(squares, n, cell)),
        "rejoined": event(cell, member(pair(n, cell), rejoined)),
        "least": function(cell, at(least, n, cell)),
    }
    fact = p.use(minimum_, own, depends, closest, **values)
    fact = p.the_same(fact, private(rejoined, least))
    each = p.every(p.supposing(now, fact), n, s)
    fact = p.use(composed, each, M=M, joined=rejoined, squares=least)
    return p.the_same(fact, SPEC.claim)


pairs_of = shared("general_composition._concentrated")
tosses = shared("general_composition._tosses")
zero, one, two, loss = tosses.zero, tosses.one, tosses.two, tosses.loss
place = point("place", pair_sort(NATURAL, pair_sort(two, two)))
row, w = point("row", pair_sort(NATURAL, two)), point("w", two)
numbered = point("numbered", pair_sort(NATURAL, pair_sort(two, two)))
differ = equal(second(numbered), pair(zero, one))
same = equal(first(second(numbered)), second(second(numbered)))
toss = choose(second(second(place)), tosses.known, tosses.fair)
reads_ = function(place, choose(first(second(place)), toss, dirac(one)))
spaces = dict.fromkeys("DES", two)
#: Every stage reads the whole image, in which the databases differ.
usual = {
    M: reads_,
    N: reads_,
    f: function(row, second(row)),
    joined: event(numbered, disjunction(same, differ)),
    squares: function(numbered, loss * indicator(differ)),
    rejoined: event(numbered, differ),
    least: function(numbered, loss),
    start: zero,
    k: natural_number(2),
}


def fibres(*places):
    """The databases with the images of 0 and 1 that are closest."""

    def show(p, goal):
        count, by = p.fresh(NATURAL), p.fresh(REAL)
        over = wanted = instantiate(goal.arguments[0], count)
        for place_ in (zero, one):
            wanted = instantiate(wanted.arguments[0], place_)
        premise, found = instantiate(wanted.arguments[1].arguments[0], by).arguments
        inner = instantiate(found.arguments[0], places[0])
        last = instantiate(inner.arguments[0], places[1])
        more = p.assume(premise)
        fact = p.have(last, more)
        fact = p.some(found, places[0], p.some(inner, places[1], fact))
        fact = p.every(p.supposing(more, fact), by)
        rows = pairs_of.of_pairs(p, over, [(0, 1)], lambda *_: fact)
        return p.the_same(p.every(rows, count), goal)

    return show


all_heads = test_of(w, indicator(equal(w, zero)))
seen = zero, one, "101/100", all_heads, all_heads
shown = {"stages": tosses.tossed, "least": fibres(zero, one)}
smaller = function(numbered, log("19/10"))


def at_tosses(*places, **changed):
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: value_ for name, value_ in changed.items()}
    more = {**shown, "least": fibres(*places)} if places else shown
    return At({**usual, **values}, seen, spaces, more)


cheap = function(numbered, log("19/10") * indicator(differ))
SPEC = SPEC.but(
    proof=proof,
    instance=at_tosses(),
    near_misses={
        "stages without a bound": NearMiss(
            without="stages", at=at_tosses(squares=cheap, least=smaller)
        ),
        "what tells more than the image": NearMiss(
            without="dependent",
            at=at_tosses(
                zero, zero, f=function(row, zero), least=function(numbered, 0)
            ),
        ),
        "another distance": NearMiss(without="least", at=at_tosses(least=smaller)),
        "the first stage alone": NearMiss(
            claim=ends(natural_number(1)), at=at_tosses()
        ),
    },
)
