"""Composition of two independent mechanisms."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)
V, W = law("V", T), law("W", T)
words = shared("foundations.composition._words")
ahead, behind, both_zero = words.ahead, words.behind, words.both_zero
delta1, delta2, epsilon1 = words.delta1, words.delta2, words.epsilon1
epsilon2, response, total_delta = words.epsilon2, words.response, words.total_delta
total_epsilon, two = words.total_epsilon, words.two
composition = theorem("foundations.composition")


def product(one, other):
    """Two independent draws."""
    return bind(one, s, bind(other, t, dirac(pair(s, t))))


def whatever_came_first(p, goal):
    """Independence: the second stage does not read the first output."""
    return p.the_same(p.every(p.given("second"), s), goal)


SPEC = corollary(
    composition,
    At(
        {K: function(s, V), J: function(s, W)},
        show={"second": whatever_came_first},
    ),
    title="Composition of two independent mechanisms",
    source="Dwork and Roth 2014, theorem 3.16",
    given={
        "first": close(P, Q, epsilon1, delta1),
        "second": close(V, W, epsilon2, delta2),
    },
    claim=close(product(P, V), product(Q, W), total_epsilon, total_delta),
)

SPEC = SPEC.but(
    instance=At({**response, V: ahead, W: behind}, spaces=two),
    near_misses={
        "the first laws are not close": NearMiss(
            without="first",
            at=At({**response, V: ahead, W: behind, epsilon1: 0}, (both_zero,), two),
        ),
        "the second laws are not close": NearMiss(
            without="second",
            at=At({**response, V: ahead, W: behind, epsilon2: 0}, (both_zero,), two),
        ),
        "less epsilon": NearMiss(
            claim=close(
                product(P, V),
                product(Q, W),
                total_epsilon + log("99/100"),
                total_delta,
            ),
            witnesses=(both_zero,),
        ),
    },
)
