"""Basic composition of two mechanisms: epsilons and deltas add up.

The second one may be any kernel that reads the first output; both outputs are seen.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)
words = shared("foundations.composition._words")
ahead, behind, both_zero = words.ahead, words.behind, words.both_zero
delta1, delta2, epsilon1 = words.delta1, words.delta2, words.epsilon1
epsilon2, response, total_delta = words.epsilon2, words.response, words.total_delta
total_epsilon, two, zero = words.total_epsilon, words.two, words.zero


def both(one, other):
    """Draw from a law, then from the law that the draw selects; see both draws."""
    return bind(one, s, bind(at(other, s), t, dirac(pair(s, t))))


SPEC = Theorem(
    title="Adaptive composition of two mechanisms",
    source="Dwork, Kenthapadi, McSherry, Mironov and Naor 2006; Dwork and "
    "Roth 2014, theorem B.1",
    uses=(close,),
    given={
        "first": close(P, Q, epsilon1, delta1),
        "second": forall(s, close(at(K, s), at(J, s), epsilon2, delta2)),
    },
    claim=close(both(P, K), both(Q, J), total_epsilon, total_delta),
    remark="That deltas are not negative follows from closeness at the empty event. "
    "The sum of the deltas is not best possible, the sum of the epsilons is.",
)
B = event_variable("B", pair_sort(S, T))


def proof(p):
    """Cap the second stage at 1, so that it is a test of the first output."""
    hit = indicator(member(pair(s, t), B))
    left, right = mean(at(K, s), t, hit), mean(at(J, s), t, hit)
    second_stage = p.at(p.given("second"), s)
    nothing = p.at(second_stage, event(t, FALSE))
    not_negative = p.have(delta2 >= 0, nothing)
    between = p.mean_between(at(K, s), t, hit), p.mean_between(at(J, s), t, hit)
    capped = minimum(1, exp(epsilon2) * right)
    later = p.layer_cake(second_stage, t, hit)
    under_cap = p.have(left <= capped + delta2, later, *between, not_negative)
    is_test = p.have(conjunction(capped >= 0, capped <= 1), *between)
    total = exp(epsilon1 + epsilon2) * probability(both(Q, J), B) + (delta1 + delta2)
    bound = p.have(
        probability(both(P, K), B) <= total,
        p.mean(under_cap, P, s),
        p.layer_cake(p.given("first"), s, capped, is_test),
        p.mean(p.have(capped <= exp(epsilon2) * right), Q, s),
    )
    return p.every(bound, B)


bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
first_zero = event(bits, equal(first(bits), zero))
second_zero = event(bits, equal(second(bits), zero))
leaks = {**response, epsilon1: 0, epsilon2: 0, delta1: "1/2", delta2: "1/2"}


def without_delta(other, where):
    """Half of the delta is not enough where only one stage leaks."""
    claim = close(both(P, K), both(Q, J), total_epsilon, other)
    same = (
        {K: function(bit, behind), delta2: 0}
        if other is delta2
        else {Q: ahead, delta1: 0}
    )
    return NearMiss(claim=claim, at=At({**leaks, **same}, (where,), two))


SPEC = SPEC.but(
    proof=proof,
    instance=At(response, spaces=two),
    near_misses={
        "the first laws are not close": NearMiss(
            without="first",
            at={epsilon1: log(2)},
            witnesses=(both_zero,),
        ),
        "the second laws are not close": NearMiss(
            without="second",
            at={epsilon2: log(2)},
            witnesses=(both_zero,),
        ),
        "less epsilon": NearMiss(
            claim=close(
                both(P, K), both(Q, J), total_epsilon + log("99/100"), total_delta
            ),
            witnesses=(both_zero,),
        ),
        "the first delta only": without_delta(delta1, second_zero),
        "the second delta only": without_delta(delta2, first_zero),
    },
)
