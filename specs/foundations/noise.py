"""Noise for an answer about a database, over any relation of neighbours.

The query gives a number, in any way, and its answers on two neighbours differ by no
more than the sensitivity. This is what the bounds for two laws say of mechanisms.
"""

from verifydp.formal.spec import *

private = definition("foundations.differential_privacy")
D = space("D")
x, y, query = point("x", D), point("y", D), function_variable("query", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
b = real("b")
epsilon, sensitivity = real("epsilon"), real("sensitivity")
words = shared("foundations.noise._words")
apart, at_neighbours, at_reals = words.apart, words.at_neighbours, words.at_reals
itself, whole = words.itself, words.whole
noise = function(x, laplace(at(query, x), b))

SPEC = Theorem(
    title="The Laplace mechanism over any relation",
    source="Dwork and Roth 2014, theorem 3.6, for one number",
    uses=(private,),
    given={
        "scale": b > 0,
        "sensitivity": apart(lambda one: at(query, one)),
        "enough noise": sensitivity <= b * epsilon,
    },
    claim=private(noise, neighbours, epsilon, 0),
    remark="Several answers with noise of their own: by composition their losses add.",
)
laplace_laws = theorem("foundations.laplace")


def by_laplace(p):
    values = {"f": at(query, x), "g": at(query, y)}
    return at_neighbours(p, laplace_laws, values, "scale", "enough noise")


SPEC = SPEC.but(
    proof=by_laplace,
    instance=at_reals({b: 1}),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=at_reals({**itself, b: -1, epsilon: -1}, whole, 0),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity",
            at=at_reals({b: 1, sensitivity: "99/100", epsilon: "99/100"}),
        ),
        "a little less noise": NearMiss(
            without="enough noise", at=at_reals({b: "99/100"})
        ),
        "less epsilon": NearMiss(
            claim=private(noise, neighbours, epsilon * "99/100", 0), at=at_reals({b: 1})
        ),
    },
)
