"""Zero-concentrated privacy of what depends on a map of the database only."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table
from verifydp.language.terms import instantiate

metric = definition("general_composition.concentrated_privacy")
zcdp, renyi = definition("foundations.zcdp"), definition("foundations.renyi")
D, E, S = space("D"), space("E"), space("S")
x, y, u, v = (point(name, D) for name in "xyuv")
M, N, B = kernel("M", D, S), kernel("N", E, S), event_variable("B", S)
f = function_variable("f", D, E)
joined = event_variable("joined", pair_sort(D, D))
rejoined = event_variable("rejoined", pair_sort(D, D))
squares = function_variable("squares", pair_sort(D, D))
least = function_variable("least", pair_sort(D, D))
slack, cell, alpha = real("slack"), point("cell", pair_sort(D, D)), real("alpha")
image = equal(probability(at(M, x), B), probability(at(N, at(f, x)), B))
on_fibres = conjunction(
    equal(at(f, u), at(f, x)),
    equal(at(f, v), at(f, y)),
    member(pair(u, v), joined),
    at(squares, u, v) <= at(least, x, y) + slack,
)
far = member(pair(x, y), rejoined)
near = forall(slack, implies(slack > 0, exists(u, exists(v, on_fibres))))

plain = renyi(at(M, x), at(M, y), alpha, at(least, x, y))
GIVEN = {
    "private": metric(M, joined, squares),
    "dependent": forall(x, B, image),
    "least": forall(x, y, implies(far, near)),
}


def private(by=1):
    """Private for the least squared distances."""
    loss = at(least, cell)
    return metric(M, rejoined, function(cell, loss if by == 1 else loss * by))


SPEC = Theorem(
    title="Minimum zero-concentrated privacy",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.14",
    covers=("GC-PA.14",),
    standing="holds-repaired",
    uses=(metric,),
    given=GIVEN,
    claim=private(),
    remark="The squared distance of two databases becomes the least one of databases "
    "with the same images, or their infimum. The factor {alpha}, which the proof in "
    "the text that was read leaves out, is that of the definition.",
)
AS_READ = Theorem(
    title="Minimum zero-concentrated privacy without the factor",
    source="Composition in differential privacy for general granularity notions, "
    "proposition A.14",
    standing="refuted",
    uses=(metric, renyi),
    given=GIVEN,
    claim=forall(x, y, alpha, implies(far, plain)),
    repair="general_composition.concentrated_minimum",
    printed=Printed("proof of proposition A.14", "its displayed inequality"),
    remark="The inequality of the proof as it was read: the divergence of every order "
    "is at most the squared distance itself. Two normal laws refute it at order 2.",
)
limit = theorem("foundations.zcdp.same_law.limit")
same_law = theorem("foundations.zcdp.same_law")
larger = theorem("foundations.zcdp")


def proof(p):
    """Both laws are those of databases that are nearly as close as the least ones."""
    there, more, one = p.assume(far), p.assume(slack > 0), p.assume(on_fibres)
    same_u, same_v, pair_of, most = p.parts(one)
    hole = p.fresh(E)

    def laws(here, other, same):
        """No event tells the law of a database from that of the other one."""
        left = p.at(p.given("dependent"), here, B)
        right = p.at(p.given("dependent"), other, B)
        template = equal(probability(at(M, other), B), probability(at(N, hole), B))
        right = p.rewrite(same, right, template, hole)
        goal = equal(probability(at(M, here), B), probability(at(M, other), B))
        return p.every(p.have(goal, left, right), B)

    bound = at(least, x, y) + slack
    close = p.apply(p.at(p.given("private"), u, v), pair_of)
    names = {"P": at(M, u), "Q": at(M, v), "rho": at(squares, u, v), "more": bound}
    close = p.use(larger, close, most, **names)
    names = {"P": at(M, x), "Q": at(M, y), "R": at(M, u), "T": at(M, v), "rho": bound}
    alike = laws(x, u, same_u), laws(y, v, same_v)
    close = p.use(same_law, *alike, close, **names)
    found = p.apply(p.at(p.apply(p.at(p.given("least"), x, y), there), slack), more)
    some = p.assume(exists(v, on_fibres))
    close = p.obtain(found, u, p.obtain(some, v, close))
    each = p.every(p.supposing(more, close), slack)
    fact = p.use(limit, each, P=at(M, x), Q=at(M, y), rho=at(least, x, y))
    return p.every(p.supposing(there, fact), x, y)


pairs_of = shared("general_composition._concentrated")
tosses = shared("general_composition._tosses")
normals = theorem("foundations.zcdp.gaussian")
zero, one, two, loss = tosses.zero, tosses.one, tosses.two, tosses.loss
bit, corner = point("bit", two), point("corner", pair_sort(two, two))
differ = equal(corner, pair(zero, one))
spaces, tells = dict.fromkeys("DES", two), table(tosses.known, tosses.fair)
#: The databases differ in the image, which is read.
usual = {
    M: tells,
    N: tells,
    f: table(zero, one),
    joined: event(corner, disjunction(equal(first(corner), second(corner)), differ)),
    squares: function(corner, loss * indicator(differ)),
    rejoined: event(corner, differ),
    least: function(corner, loss),
}


def private_of(p, goal):
    """A known bit against a fair one, or a law against itself."""

    def fact_of(p, i, j):
        if i != j:
            return p.use(tosses.coin)
        law_ = tosses.fair if i else tosses.known
        room = p.have(number(0) <= 0)
        return p.use(tosses.itself, room, P=law_, rho=0, spaces={"S": two})

    return pairs_of.of_pairs(p, goal, [(0, 0), (0, 1), (1, 1)], fact_of)


def fibres(*places):
    """The databases with the images of 0 and 1 that are closest."""

    def show(p, goal):
        wanted = goal
        for place in (zero, one):
            wanted = instantiate(wanted.arguments[0], place)
        by = p.fresh(REAL)
        premise, found = instantiate(wanted.arguments[1].arguments[0], by).arguments
        inner = instantiate(found.arguments[0], places[0])
        last = instantiate(inner.arguments[0], places[1])
        more = p.assume(premise)
        fact = p.have(last, more)
        fact = p.some(found, places[0], p.some(inner, places[1], fact))
        fact = p.every(p.supposing(more, fact), by)
        return pairs_of.of_pairs(p, goal, [(0, 1)], lambda *_: fact)

    return show


w = point("w", two)
all_heads = test_of(w, indicator(equal(w, zero)))
seen = zero, one, "101/100", all_heads, all_heads
shown = {"private": private_of, "least": fibres(zero, one)}
smaller = function(corner, log("19/10"))
draw = point("draw", REAL)
beyond = test_of(draw, indicator(draw >= 60))
apart = {
    **usual,
    M: table(normal(30, 1), normal(0, 1)),
    N: table(normal(30, 1), normal(0, 1)),
    joined: event(corner, differ),
    squares: function(corner, 450),
    least: function(corner, 450),
}


def exact(p, goal):
    """Two normal laws, 30 deviations apart."""
    fact = p.use(normals, m=number(30), k=number(0), deviation=number(1))
    return pairs_of.of_pairs(p, goal, [(0, 1)], lambda *_: fact)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, seen, spaces, shown),
    near_misses={
        "not private": NearMiss(
            without="private",
            at=At(
                {
                    **usual,
                    squares: function(corner, log("19/10") * indicator(differ)),
                    least: smaller,
                },
                seen,
                spaces,
                {"least": fibres(zero, one)},
            ),
        ),
        "what tells more than the image": NearMiss(
            without="dependent",
            at=At(
                {**usual, f: function(bit, zero), least: function(corner, 0)},
                seen,
                spaces,
                {**shown, "least": fibres(zero, zero)},
            ),
        ),
        "another distance": NearMiss(
            without="least", at=At({**usual, least: smaller}, seen, spaces, shown)
        ),
        "less": NearMiss(claim=private("98/100"), at=At(usual, seen, spaces, shown)),
    },
)
AS_READ = AS_READ.but(
    refutation=At(
        apart,
        (zero, one, 2, beyond, beyond),
        {"D": two, "E": two, "S": REAL},
        {"private": exact, "least": fibres(zero, one)},
    ),
)
