"""Adaptive composition of zero-concentrated privacy."""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
alpha, rho1, rho2 = map(real, ("alpha", "rho1", "rho2"))
K, J = kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)
words = shared("foundations.zcdp._words")
less, moved = words.less, words.moved
start, zcdp = words.start, words.zcdp
points = shared("foundations.zcdp._points")
at_normals = points.at_normals


def run(start, step):
    """The law of both results, where the second step may depend on the first."""
    return bind(start, s, bind(at(step, s), t, dirac(pair(s, t))))


SPEC = Theorem(
    title="Adaptive composition of zero-concentrated privacy",
    source="Bun and Steinke 2016, section 2 (composition)",
    given={
        "first": zcdp(P, Q, rho1),
        "second": forall(s, zcdp(at(K, s), at(J, s), rho2)),
    },
    claim=zcdp(run(P, K), run(Q, J), rho1 + rho2),
    uses=(zcdp,),
)
composed = theorem("foundations.renyi_composition")


def compose(p):
    """Order by order."""
    values = {composed["epsilon1"]: rho1 * alpha, composed["epsilon2"]: rho2 * alpha}
    second = p.every(p.at(p.given("second"), s, alpha), s)
    return p.every(
        p.use(composed, values, p.at(p.given("first"), alpha), second), alpha
    )


draw, both = point("draw", REAL), point("both", pair_sort(REAL, REAL))
steps = {
    P: moved,
    Q: start,
    K: function(draw, moved),
    J: function(draw, start),
    rho1: 450,
    rho2: 450,
}
corner = indicator(first(both) >= 60) * indicator(second(both) >= 60)
corner = test_of(both, corner)


SPEC = SPEC.but(
    proof=compose,
    instance=at_normals(steps),
    near_misses={
        "first without a bound": NearMiss(
            without="first", at=at_normals({**steps, rho1: 440}, corner)
        ),
        "second without a bound": NearMiss(
            without="second", at=at_normals({**steps, rho2: 440}, corner)
        ),
        "less than the sum": NearMiss(
            claim=zcdp(run(P, K), run(Q, J), (rho1 + rho2) * less),
            at=at_normals(steps, corner),
        ),
    },
)
