"""A limit that can be met allows log(1 + beta^2 / c) at least."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_inverse._words")
beta, c, limit = map(real, ("beta", "c", "limit"))
b = beta * beta
#: A score is at most the limit where (g + b) hits is at most c alarms + b.
g = (1 + b) * (1 - limit) / limit
largest = log(c * (g + b) / (g * g))
baseline = (1 + b) / (1 + b + c)

SPEC = Theorem(
    title="A limit that can be met allows log(1 + {beta}^2 / {c}) at least",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (18)",
    given={"limit": conjunction(c > 0, baseline <= limit, limit < 1)},
    claim=log(1 + b / c) <= largest,
    remark="Equality at the baseline: up to there the score of accepting all is best.",
)


def in_range(p):
    """The ratio falls in g, which is at most c."""
    limits = p.given("limit")
    odds = p.have(c > 0, limits)
    size = p.have(conjunction(g > 0, g <= c), limits)
    z = real("z")
    known = p.assume(conjunction(z > 0, z <= c))
    more = p.have(1 + b / c <= c * (z + b) / (z * z), known, odds)
    more = p.at(p.every(p.supposing(known, more), z), g)
    more = p.apply(more, size)
    return p.have(p.statement.claim, more, p.have(1 + b / c > 0, odds))


SPEC = SPEC.but(
    proof=in_range,
    instance=At(words.shared),
    near_misses={
        "an infeasible limit": NearMiss(without="limit", at={limit: "1/2"}),
        "a little more": NearMiss(
            claim=log(1 + b / c) + "1/1000" <= largest,
            at={c: 1, limit: "2/3"},
        ),
    },
)
