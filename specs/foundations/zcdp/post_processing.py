"""Post-processing keeps zero-concentrated privacy."""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
P, Q = law("P", S), law("Q", S)
alpha, rho = map(real, ("alpha", "rho"))
K = kernel("K", S, T)
s = point("s", S)
words = shared("foundations.zcdp._words")
less = words.less
usual, zcdp = words.usual, words.zcdp
points = shared("foundations.zcdp._points")
at_normals = points.at_normals


def after(before):
    """The law of the result, computed by K from a draw."""
    return bind(before, s, at(K, s))


SPEC = Theorem(
    title="Post-processing keeps zero-concentrated privacy",
    source="Bun and Steinke 2016, section 2 (post-processing)",
    given={"bound": zcdp(P, Q, rho)},
    claim=zcdp(after(P), after(Q), rho),
    uses=(zcdp,),
)
processed = theorem("foundations.renyi_post_processing")


def process(p):
    """Order by order."""
    values = {processed["epsilon"]: rho * alpha}
    return p.every(p.use(processed, values, p.at(p.given("bound"), alpha)), alpha)


draw = point("draw", REAL)


SPEC = SPEC.but(
    proof=process,
    instance=at_normals({**usual, K: function(draw, dirac(draw))}),
    near_misses={
        "no bound": NearMiss(
            without="bound",
            at=at_normals({**usual, K: function(draw, dirac(draw)), rho: 445}),
        ),
        "a smaller bound": NearMiss(
            claim=zcdp(after(P), after(Q), rho * less),
            at=at_normals({**usual, K: function(draw, dirac(draw))}),
        ),
    },
)
