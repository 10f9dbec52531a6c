"""The Gaussian mechanism is Gaussian private over any relation."""

from verifydp.formal.spec import *

D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
neighbours = event_variable("neighbours", pair_sort(D, D))
mu = real("mu")
query = function_variable("query", D)
deviation = real("deviation")
words = shared("foundations.trade_off_privacy._words")
gdp, near = words.gdp, words.near
gaussian_private = Definition(
    "gaussian_private",
    (M, neighbours, mu),
    forall(x, y, implies(near, gdp(at(M, x), at(M, y), mu))),
    uses=(gdp,),
)
mechanism = function(x, normal(at(query, x), deviation))

SPEC = Theorem(
    title="The Gaussian mechanism is Gaussian private over any relation",
    source="Dong, Roth and Su 2022, definition 2.6 and theorem 2.7",
    standing="definition",
    covers=("GC-DVI.18",),
    defines=gaussian_private,
    reads="{0} is {2}-Gaussian private over {1}",
    given={
        "deviation": deviation > 0,
        "sensitivity": forall(
            x,
            y,
            implies(near, abs(at(query, x) - at(query, y)) <= mu * deviation),
        ),
    },
    claim=gaussian_private(mechanism, neighbours, mu),
)
normals = theorem("foundations.gaussian_dp_mechanism")


def gaussian(p):
    """At each pair of neighbours the answers are at most mu deviations apart."""
    close_answers = p.apply(p.at(p.given("sensitivity"), x, y), p.assume(near))
    values = {"m": at(query, x), "k": at(query, y), "s": deviation}
    at_pair = p.use(normals, p.given("deviation"), close_answers, **values)
    return p.every(p.supposing(near, at_pair), x, y)


draw, reals = point("draw", REAL), point("reals", pair_sort(REAL, REAL))
usual = {
    query: function(draw, draw),
    neighbours: event(reals, abs(first(reals) - second(reals)) <= 1),
    deviation: 1,
    mu: 1,
}
right = test_of(draw, indicator(draw >= 0))


def at_answers(**changed):
    """The answers 0 and 1, and the best test of size 1/2."""
    by_name = {over.data: over for over in usual}
    values = {**usual, **{by_name[name]: value_ for name, value_ in changed.items()}}
    return At(values, (0, 1, right, 0), {"D": REAL})


SPEC = SPEC.but(
    proof=gaussian,
    instance=At(usual, spaces={"D": REAL}),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at=at_answers(deviation=-1, mu=-1)
        ),
        "no sensitivity": NearMiss(without="sensitivity", at=at_answers(mu="99/100")),
        "a smaller parameter": NearMiss(
            claim=gaussian_private(mechanism, neighbours, mu * "99/100"),
            at=at_answers(),
        ),
    },
)
