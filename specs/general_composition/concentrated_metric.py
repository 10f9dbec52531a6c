"""Metric zero-concentrated privacy: the square of the distance at every order."""

from verifydp.formal.spec import *

zcdp = definition("foundations.zcdp")
larger = theorem("foundations.zcdp")
points = shared("general_composition._normals")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
joined = event_variable("joined", pair_sort(D, D))
d, rho = function_variable("d", pair_sort(D, D)), real("rho")
finite_, square = member(pair(x, y), joined), at(d, x, y) ** 2
concentrated = Definition(
    "metric_concentrated_squares",
    (M, joined, d),
    forall(x, y, implies(finite_, zcdp(at(M, x), at(M, y), square))),
    uses=(zcdp,),
)

SPEC = Theorem(
    title="Metric zero-concentrated privacy",
    source="Composition in differential privacy for general granularity notions, "
    "definition VI.11 and eq. (VI.1)",
    standing="definition",
    covers=("GC-DVI.11", "GC-QVI.1"),
    defines=concentrated,
    reads="{0} is metrically zero-concentrated private for the distance {2}, finite on "
    "{1}",
    given={
        "private": concentrated(M, joined, d),
        "finite": finite_,
        "room": square <= rho,
    },
    claim=zcdp(at(M, x), at(M, y), rho),
    remark="At order alpha the divergence is at most alpha times the square of the "
    "distance; the factor alpha is lost in the text that was read. Where the distance "
    "is infinite nothing is asked.",
)


def proof(p):
    """A larger parameter allows more."""
    fact = p.apply(p.at(p.given("private"), x, y), p.given("finite"))
    values = {"P": at(M, x), "Q": at(M, y), "rho": square, "more": rho}
    return p.use(larger, fact, p.given("room"), **values)


first_, second_ = label(0, 2), label(1, 2)
cell = point("cell", pair_sort(finite(2), finite(2)))
apart = {
    M: points.thirty,
    joined: event(cell, equal(cell, pair(first_, second_))),
    d: function(cell, 22),
    x: first_,
    y: second_,
    rho: 484,
}


told = 2, points.far, points.far
nobody = event(cell, FALSE)

SPEC = SPEC.but(
    proof=proof,
    instance=At(
        apart, spaces={"D": finite(2), "S": REAL}, show={"private": points.thirty_apart}
    ),
    near_misses={
        "not private": NearMiss(
            without="private", at={d: function(cell, 21), rho: 441}, witnesses=told
        ),
        "an infinite distance": NearMiss(
            without="finite",
            at={joined: nobody, d: function(cell, 21), rho: 441},
            witnesses=told,
            show={"private": lambda p, goal: p.auto(goal)},
        ),
        "a smaller parameter": NearMiss(without="room", at={rho: 441}, witnesses=told),
    },
)
