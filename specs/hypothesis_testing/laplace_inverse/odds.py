"""Auxiliary information costs log(1 / c) of epsilon."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.laplace_inverse._words")
beta, c, limit = map(real, ("beta", "c", "limit"))
b = beta * beta
#: A score is at most the limit where (g + b) hits is at most c alarms + b.
g = (1 + b) * (1 - limit) / limit
largest = log(c * (g + b) / (g * g))

SPEC = Theorem(
    title="Auxiliary information costs log(1 / c) of epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (18), turned round",
    given={"odds": c > 0, "limit": conjunction(limit > 0, limit < 1)},
    claim=equal(largest, log(c) + log((g + b) / (g * g))),
    remark="The second term is the largest epsilon without auxiliary information.",
)


def cost(p):
    """The logarithm of a product."""
    limits, odds = p.given("limit"), p.given("odds")
    free = (g + b) / (g * g)
    positive = p.have(free > 0, limits)
    product = p.axiom("log_product", c, free, facts=[odds, positive])
    same = p.have(equal(c * (g + b) / (g * g), c * free))
    hole = real("hole")
    return p.rewrite(
        p.have(equal(c * free, c * (g + b) / (g * g)), same),
        product,
        equal(log(hole), log(c) + log(free)),
        hole,
    )


SPEC = SPEC.but(
    proof=cost,
    instance=At(words.shared),
    near_misses={
        "negative odds": NearMiss(without="odds", at={c: -1}),
        "a limit above 1": NearMiss(without="limit", at={limit: 2, beta: 0}),
        "twice": NearMiss(
            claim=equal(largest, 2 * log(c) + log((g + b) / (g * g))),
        ),
    },
)
