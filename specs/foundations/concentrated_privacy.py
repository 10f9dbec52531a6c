"""Concentrated and Renyi privacy of mechanisms, and the Gaussian mechanism's.

As for differential privacy, the relation of neighbours may be any one; the laws of
outputs on two neighbours are compared in the order of the pair.
"""

from verifydp.formal.spec import *

renyi, zcdp = definition("foundations.renyi"), definition("foundations.zcdp")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
near = member(pair(x, y), neighbours)
alpha, epsilon, rho = real("alpha"), real("epsilon"), real("rho")
query, sensitivity = function_variable("query", D), real("sensitivity")
deviation = real("deviation")

concentrated = Definition(
    "concentrated_private",
    (M, neighbours, rho),
    forall(x, y, implies(near, zcdp(at(M, x), at(M, y), rho))),
    uses=(zcdp,),
)
mechanism = function(x, normal(at(query, x), deviation))
bound = sensitivity**2 / (2 * deviation**2)
given = {
    "deviation": deviation > 0,
    "sensitivity": forall(
        x, y, implies(near, abs(at(query, x) - at(query, y)) <= sensitivity)
    ),
}

SPEC = Theorem(
    title="The Gaussian mechanism is zero-concentrated private over any relation",
    source="Bun and Steinke 2016, definition 1.1 and proposition 1.6",
    standing="definition",
    covers=("GC-DVI.10",),
    defines=concentrated,
    reads="{0} is {2}-zero-concentrated private over {1}",
    given=given,
    claim=concentrated(mechanism, neighbours, bound),
    remark="One number is released; databases may be of any space.",
)
renyi_private = Definition(
    "renyi_private",
    (M, neighbours, alpha, epsilon),
    forall(x, y, implies(near, renyi(at(M, x), at(M, y), alpha, epsilon))),
    uses=(renyi,),
)

RENYI = Theorem(
    title="The Gaussian mechanism is Renyi private over any relation",
    source="Mironov 2017, definition 4 and corollary 3",
    defines=renyi_private,
    reads="{0} is ({2}, {3})-Renyi private over {1}",
    given=given,
    claim=renyi_private(mechanism, neighbours, alpha, bound * alpha),
)
larger, normals = theorem("foundations.zcdp"), theorem("foundations.zcdp.gaussian")


def proof(p):
    """The divergence grows with the distance of the answers."""
    here, scale = p.assume(near), p.given("deviation")
    close_answers = p.apply(p.at(p.given("sensitivity"), x, y), here)
    m, k = at(query, x), at(query, y)
    loss = (m - k) ** 2 / (2 * deviation**2)
    squares = p.have((m - k) ** 2 <= sensitivity**2, close_answers)
    positive = p.have(1 / (2 * deviation**2) > 0, scale)
    room = p.have(loss <= bound, squares, positive)
    exact = {normals["m"]: m, normals["k"]: k}
    exact = p.use(normals, exact, scale)
    values = {"P": normal(m, deviation), "Q": normal(k, deviation), "rho": loss}
    values = {larger[name]: one for name, one in {**values, "more": bound}.items()}
    at_pair = p.use(larger, values, exact, room, spaces={"S": REAL})
    return p.every(p.supposing(near, at_pair), x, y)


def at_order(p):
    """Concentrated privacy at one order."""
    known = p.use(SPEC, p.given("deviation"), p.given("sensitivity"))
    at_pair = p.apply(p.at(known, x, y), p.assume(near))
    return p.every(p.supposing(near, p.at(at_pair, alpha)), x, y)


draw, pairs = point("draw", REAL), point("pairs", pair_sort(REAL, REAL))
usual = {
    query: function(draw, draw),
    neighbours: event(pairs, abs(first(pairs) - second(pairs)) <= 30),
    sensitivity: 30,
    deviation: 1,
}
far, apart = (test_of(draw, indicator(draw >= end)) for end in (60, 30))


def at_answers(*orders, test=far, **changed):
    """The answers 30 and 0; at twice the distance the bound is almost reached."""
    by_name = {over.data: over for over in (*usual, alpha)}
    values = {by_name[name]: value_ for name, value_ in changed.items()}
    return At({**usual, **values}, (30, 0, *orders, test, test), {"D": REAL})


def misses(of, *orders, **values):
    """One hypothesis, or a hundredth of the bound, is left out."""
    return {
        "no noise": NearMiss(
            without=("deviation",),
            at=at_answers(*orders, **values, test=apart, deviation=0),
        ),
        "no sensitivity": NearMiss(
            without=("sensitivity",),
            at=at_answers(*orders, **values, sensitivity="298/10"),
        ),
        "a smaller bound": NearMiss(claim=of, at=at_answers(*orders, **values)),
    }


less = number("99/100")

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"D": REAL}),
    near_misses=misses(concentrated(mechanism, neighbours, bound * less), 2),
)

RENYI = RENYI.but(
    proof=at_order,
    instance=At({**usual, alpha: 2}, spaces={"D": REAL}),
    near_misses=misses(
        renyi_private(mechanism, neighbours, alpha, bound * alpha * less), alpha=2
    ),
)
