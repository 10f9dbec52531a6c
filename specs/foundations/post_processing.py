"""Post-processing: what is computed from an output alone reveals no more.

The second stage is any kernel from outputs to any other space.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
D, S, T = space("D"), space("S"), space("T")
P, Q, K = law("P", S), law("Q", S), kernel("K", S, T)
s, t, x, y = point("s", S), point("t", T), point("x", D), point("y", D)
epsilon, delta = real("epsilon"), real("delta")


def after(stage):
    """Draw an output and process it."""
    return bind(stage, s, at(K, s))


SPEC = Theorem(
    title="Post-processing keeps closeness",
    source="Dwork and Roth 2014, proposition 2.1",
    uses=(close,),
    given={"close": close(P, Q, epsilon, delta)},
    claim=close(after(P), after(Q), epsilon, delta),
)
private = definition("foundations.differential_privacy")
M, neighbours = kernel("M", D, S), event_variable("neighbours", pair_sort(D, D))

MECHANISM = Theorem(
    title="Post-processing keeps differential privacy",
    source="Dwork and Roth 2014, proposition 2.1",
    uses=(private,),
    given={"private": private(M, neighbours, epsilon, delta)},
    claim=private(function(x, after(at(M, x))), neighbours, epsilon, delta),
)
B, other = event_variable("B", T), kernel("other", S, T)


def proof(p):
    """The probability of an event after a draw is a test of the draw."""
    hit = probability(at(K, s), B)
    is_test = p.mean_between(at(K, s), t, indicator(member(t, B)))
    bound = p.have(
        probability(after(P), B) <= exp(epsilon) * probability(after(Q), B) + delta,
        p.layer_cake(p.given("close"), s, hit, is_test),
    )
    return p.every(bound, B)


bit = point("bit", finite(2))
zero, one = label(0, 2), label(1, 2)
keep = function(bit, dirac(bit))
response = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4"), K: keep, delta: 0}
sure_one = function(bit, dirac(one))
two = {"S": finite(2), "T": finite(2)}
output_0 = event(bit, equal(bit, zero))

SPEC = SPEC.but(
    proof=proof,
    instance=At({**response, epsilon: log(3)}, spaces=two),
    near_misses={
        "laws that are not close": NearMiss(
            without="close",
            at={**response, epsilon: log("299/100")},
            witnesses=(output_0,),
        ),
        "less epsilon": NearMiss(
            claim=close(after(P), after(Q), epsilon + log("99/100"), delta),
            witnesses=(output_0,),
        ),
        "less delta": NearMiss(
            claim=close(after(P), after(Q), epsilon, delta * "99/100"),
            at={**response, epsilon: 0, delta: "1/2"},
            witnesses=(output_0,),
        ),
        "another stage after Q": NearMiss(
            claim=close(after(P), bind(Q, s, at(other, s)), epsilon, delta),
            at={**response, epsilon: log(3), other: sure_one},
            witnesses=(output_0,),
        ),
    },
)


def at_neighbours(p):
    """At each pair of neighbours."""
    near = p.assume(member(pair(x, y), neighbours))
    at_pair = p.apply(p.at(p.given("private"), x, y), near)
    kept = p.use(SPEC, at_pair, P=at(M, x), Q=at(M, y))
    return p.every(p.supposing(near, kept), x, y)


pairs = point("pairs", pair_sort(finite(2), finite(2)))
flips = {
    M: table(response[P], response[Q]),
    K: keep,
    neighbours: event(pairs, TRUE),
    delta: 0,
}
three = {**two, "D": finite(2)}

MECHANISM = MECHANISM.but(
    proof=at_neighbours,
    instance=At({**flips, epsilon: log(3)}, spaces=three),
    near_misses={
        "a mechanism that is not private": NearMiss(
            without="private",
            at={**flips, epsilon: log("299/100")},
            witnesses=(zero, one, output_0),
        ),
        "less epsilon": NearMiss(
            claim=private(
                function(x, after(at(M, x))),
                neighbours,
                epsilon + log("99/100"),
                delta,
            ),
            witnesses=(zero, one, output_0),
        ),
        "less delta": NearMiss(
            claim=private(
                function(x, after(at(M, x))), neighbours, epsilon, delta * "99/100"
            ),
            at={**flips, epsilon: 0, delta: "1/2"},
            witnesses=(zero, one, output_0),
        ),
    },
)
