"""Zero-concentrated privacy along chains of neighbours, and what it costs in epsilon.

The adjacency metric is the length of a shortest chain of databases at distance 1.
"""

from verifydp.formal.spec import *

concentrated = definition("foundations.concentrated_privacy")
within = definition("foundations.chains")
zcdp = definition("foundations.zcdp")
private = definition("foundations.differential_privacy")
words = shared("foundations.chains._words")
chain = theorem("foundations.zcdp.chain")
larger = theorem("foundations.zcdp")
to_approximate = theorem("foundations.zcdp_to_approximate")
D, S = space("D"), space("S")
X, Y, n, i = point("X", D), point("Y", D), natural("n"), natural("i")
M, path = kernel("M", D, S), function_variable("path", NATURAL, D)
neighbours = event_variable("neighbours", pair_sort(D, D))
rho, k, delta = real("rho"), real("k"), real("delta")
source = "Cho and Awan, Semi-DP, "
is_private = concentrated(M, neighbours, rho)


def of_group(by=1):
    loss = k**2 * rho
    return zcdp(at(M, X), at(M, Y), loss if by == 1 else loss * by)


SPEC = Theorem(
    title="Zero-concentrated privacy of groups of at most {k} persons",
    source=source + "lemma 39; Bun and Steinke 2016, proposition 27",
    covers=("SD-L39",),
    uses=(concentrated, within, zcdp),
    given={
        "private": is_private,
        "budget": rho >= 0,
        "distance": within(neighbours, X, Y, n),
        "size": to_real(n) <= k,
    },
    claim=of_group(),
    remark="Over any relation of neighbours: two databases that a chain of {n} "
    "neighbours joins, with {n} at most {k}. For an adjacency metric these are the "
    "databases at distance at most {k}; chains stay in the class D.",
)
level = log(1 / delta)


def converted(factor=2):
    return private(M, neighbours, rho + factor * sqrt(rho * level), delta)


APPROXIMATE = Theorem(
    title="From zero-concentrated to approximate privacy, for every delta above 0",
    source=source + "lemma 40; Bun and Steinke 2016, proposition 3",
    covers=("SD-L40",),
    uses=(concentrated, private),
    given={"private": is_private, "slack": delta > 0},
    claim=converted(),
    remark="Over any relation of neighbours. The paper prints every delta above 0; "
    "from 1 on nothing is promised, and the root there is 0 by convention.",
)


def proof(p):
    """The laws along a chain, and a larger budget."""
    ends_of = equal(at(path, natural_number(0)), X), equal(at(path, n), Y)
    known = p.assume(conjunction(*ends_of, words.linked(neighbours, path, n)))
    start, end, links = p.parts(known)
    early = p.assume(to_real(i) < to_real(n))
    here, there = at(path, i), at(path, next_(i))
    near = p.apply(p.at(links, i), early)
    step = p.apply(p.at(p.given("private"), here, there), near)
    step = p.every(p.supposing(early, step), i)
    fact = p.use(chain, step, C=function(i, at(M, at(path, i))))
    first, last = p.fresh(D), p.fresh(D)
    loss = rho * to_real(n) ** 2

    def ends(left, right):
        return zcdp(at(M, left), at(M, right), loss)

    fact = p.the_same(fact, ends(at(path, natural_number(0)), at(path, n)))
    fact = p.rewrite(start, fact, ends(first, at(path, n)), first)
    fact = p.rewrite(end, fact, ends(X, last), last)
    fact = p.obtain(p.given("distance"), path, fact)
    squares = p.have(to_real(n) ** 2 <= k**2, p.given("size"), p.have(to_real(n) >= 0))
    room = p.have(loss <= k**2 * rho, squares, p.given("budget"))
    values = {"P": at(M, X), "Q": at(M, Y), "rho": loss, "more": k**2 * rho}
    return p.use(larger, fact, room, **values)


def converting(p):
    """On each pair of neighbours."""
    near = p.assume(member(pair(X, Y), neighbours))
    at_pair = p.apply(p.at(p.given("private"), X, Y), near)
    values = {"P": at(M, X), "Q": at(M, Y)}
    close = p.use(to_approximate, at_pair, p.given("slack"), **values)
    return p.every(p.supposing(near, close), X, Y)


number_, cell = point("number_", REAL), point("cell", pair_sort(REAL, REAL))
normals = theorem("foundations.concentrated_privacy")
apart = abs(first(cell) - second(cell)) <= 15
far = test_of(number_, indicator(number_ >= 60))
#: A number with normal noise; neighbours are at most 15 deviations apart.
moving = {
    M: function(number_, normal(number_, 1)),
    neighbours: event(cell, apart),
    rho: "225/2",
}
reals = {"D": REAL, "S": REAL}


def noise(p, goal):
    """The Gaussian mechanism, from the largest shift."""
    values = {
        "query": function(number_, number_),
        "neighbours": moving[neighbours],
        "sensitivity": number(15),
        "deviation": number(1),
    }
    named = {normals[name]: one for name, one in values.items()}
    known = [
        p.auto(At(named, spaces={"D": REAL}).of(one)) for one in normals.given.values()
    ]
    return p.the_same(p.use(normals, *known, spaces={"D": REAL}, **values), goal)


def walk(p, goal):
    """In steps of 15."""
    near, start, _, count = goal.arguments
    place = start
    path = words.stays(p, near, start)
    for step in range(count.data):
        later = number(15 - 15 * step)
        path = words.longer(p, path, p.have(words.edge(near, place, later)))
        place = later
    return p.the_same(path, goal)


two_steps = {**moving, X: 30, Y: 0, n: natural_number(2), k: 2}
shown = {"private": noise, "distance": walk}
told = 2, far, far


def at_normals(**changed):
    by_name = {over.data: over for over in two_steps}
    values = {by_name[name]: one for name, one in changed.items()}
    return At({**two_steps, **values}, told, reals, shown)


nobody = event(cell, FALSE)
silent = {
    **two_steps,
    neighbours: nobody,
    Y: 30,
    n: natural_number(0),
    k: 1,
    rho: -1,
}
sure = test_of(number_, 1)

SPEC = SPEC.but(
    proof=proof,
    instance=at_normals(),
    near_misses={
        "not private": NearMiss(without="private", at=at_normals(rho="445/4")),
        "a negative budget": NearMiss(
            without="budget",
            at=At(
                silent,
                (2, sure, sure),
                reals,
                {"private": lambda p, goal: p.auto(goal), "distance": walk},
            ),
        ),
        "too far": NearMiss(
            without="distance", at=at_normals(n=natural_number(1), k="199/100")
        ),
        "more than the group": NearMiss(without="size", at=at_normals(k="199/100")),
        "less than the square": NearMiss(claim=of_group("99/100"), witnesses=told),
        "in proportion to the size": NearMiss(
            claim=zcdp(at(M, X), at(M, Y), k**1 * rho), witnesses=told
        ),
    },
)
half = {M: moving[M], neighbours: event(cell, abs(first(cell) - second(cell)) <= 1)}
usual = {**half, rho: "1/2", delta: "1/100"}


def unit(p, goal):
    """Neighbours are one deviation apart."""
    values = {
        "query": function(number_, number_),
        "neighbours": half[neighbours],
        "sensitivity": number(1),
        "deviation": number(1),
    }
    named = {normals[name]: one for name, one in values.items()}
    known = [
        p.auto(At(named, spaces={"D": REAL}).of(one)) for one in normals.given.values()
    ]
    return p.the_same(p.use(normals, *known, spaces={"D": REAL}, **values), goal)


def beyond(end, **changed):
    """What is seen on a half-line."""
    by_name = {over.data: over for over in usual}
    values = {by_name[name]: one for name, one in changed.items()}
    seen = 0, 1, event(number_, number_ <= end)
    return At({**usual, **values}, seen, reals, {"private": unit})


APPROXIMATE = APPROXIMATE.but(
    proof=converting,
    instance=beyond(0),
    near_misses={
        "not private": NearMiss(without="private", at=beyond("1/2", rho=0)),
        "delta 0": NearMiss(without="slack", at=beyond(-10, delta=0)),
        "one root in place of two": NearMiss(claim=converted(1), at=beyond("-3/2")),
    },
)
