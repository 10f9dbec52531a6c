"""Adaptive composition: two stages protect as two independent draws do.

The tensor product of two trade-off functions is that of two pairs of independent draws,
(A, C) against (B, E), where A against B has the first one and C against E the second.
"""

from verifydp.formal.spec import *

at_least = definition("semi_dp.trade_off")
attained = definition("semi_dp.best_tests")
words = shared("semi_dp._stages")
S, T, U, V, s, t, u, v = (getattr(words, one) for one in "STUVstuv")
P, Q, K, J = words.P, words.Q, words.K, words.J
A, B, C, E = words.A, words.B, words.C, words.E
first_curve, second_curve, f = words.first_curve, words.second_curve, words.f
first_best, second_best = words.first_best, words.second_best
run, product = words.run, words.product
h = any_test("h", pair_sort(S, T))

SPEC = Theorem(
    title="Two stages protect as two independent draws do",
    source="Cho and Awan, Semi-DP, section 2.2; Dong, Roth and Su 2022, theorem 3.2",
    uses=(at_least, attained),
    given={
        "first": at_least(P, Q, first_curve),
        "second": forall(s, at_least(at(K, s), at(J, s), second_curve)),
        "first tests": attained(A, B, first_curve, first_best),
        "second tests": attained(C, E, second_curve, second_best),
        "product": at_least(product(A, C), product(B, E), f),
    },
    claim=at_least(run(P, K), run(Q, J), f),
    remark="Any spaces, any second stage, any laws that have tests with errors no "
    "larger than the two functions, one for each size. So the tensor product does not "
    "depend on the laws that stand for the two functions.",
)


def proof(p):
    """Each stage's test is replaced by the best one of its size."""
    size, power_ = (mean(at(one, s), t, value(h, pair(s, t))) for one in (K, J))
    stage = p.at(p.given("second"), s)
    fact = p.at(stage, test_of(t, value(h, pair(s, t))))
    inside = p.mean_between(at(K, s), t, value(h, pair(s, t)))
    equal_, more = replaced(p, "second tests", size, inside, C, E, u)
    better = p.have(
        power_ <= mean(E, u, words.chance(second_best, size, u)), fact, more
    )
    low = p.have(size <= mean(C, u, words.chance(second_best, size, u)), equal_)
    high = p.have(mean(C, u, words.chance(second_best, size, u)) <= size, equal_)
    inner = words.chance(second_best, size, u)
    low, high = p.mean(low, P, s), p.mean(high, P, s)
    better = p.mean(better, Q, s)
    swaps = [p.swap(P, s, C, u, inner), p.swap(Q, s, E, u, inner)]
    # The first stage, whatever the second draw is.
    size_1, power_1 = mean(P, s, inner), mean(Q, s, inner)
    fact = p.at(p.given("first"), test_of(s, inner))
    inside = p.mean_between(P, s, inner)
    equal_1, more_1 = replaced(p, "first tests", size_1, inside, A, B, v)
    outer = words.chance(first_best, size_1, v)
    better_1 = p.have(power_1 <= mean(B, v, outer), fact, more_1)
    low_1 = p.have(size_1 <= mean(A, v, outer), equal_1)
    high_1 = p.have(mean(A, v, outer) <= size_1, equal_1)
    low_1, high_1 = p.mean(low_1, C, u), p.mean(high_1, C, u)
    better_1 = p.mean(better_1, E, u)
    swaps += [p.swap(C, u, A, v, outer), p.swap(E, u, B, v, outer)]
    # Both together are a test of the two independent draws.
    both = point("both", pair_sort(V, U))
    body = at(at(function(v, function(u, outer)), first(both)), second(both))
    found = p.at(p.given("product"), test_of(both, body))
    total = mean(A, v, mean(C, u, outer))
    before = mean(P, s, size)
    found = p.have(at(f, 1 - total) <= 1 - mean(B, v, mean(E, u, outer)), found)
    same = p.have(equal(total, before), low, high, low_1, high_1, *swaps)
    hole = real("hole")
    bound = 1 - mean(B, v, mean(E, u, outer))
    found = p.rewrite(same, found, at(f, 1 - hole) <= bound, hole)
    fact = p.have(
        at(f, 1 - before) <= 1 - mean(Q, s, power_), found, better, better_1, *swaps
    )
    return p.the_same(p.every(fact, h), SPEC.claim)


def replaced(p, name, size, inside, one, other, over):
    """The best test of this size: it has this size, and few errors."""
    rule = p.at(p.given(name), 1 - size)
    fact = p.apply(rule, p.have(rule.formula.arguments[0], inside))
    return p.parts(fact)


bit, one, zero = finite(2), label(1, 2), label(0, 2)
drawn, pairs = point("drawn", bit), point("pairs", pair_sort(bit, bit))
spaces = dict.fromkeys("STUV", bit)
alike = words.alike
heads = (
    test_of(pairs, indicator(equal(first(pairs), one))),
    test_of(pairs, indicator(equal(second(pairs), one))),
)
nothing = function(words.alpha, 0)
SPEC = SPEC.but(
    proof=proof,
    instance=At(alike, spaces=spaces),
    near_misses={
        "a first stage that tells": NearMiss(
            without="first", at={Q: finite_law(0, 1)}, witnesses=(heads[0],)
        ),
        "a second stage that tells": NearMiss(
            without="second",
            at={J: function(drawn, finite_law(0, 1))},
            witnesses=(heads[1],),
        ),
        "other tests of the first stage": NearMiss(
            without="first tests",
            at={Q: finite_law(0, 1), first_curve: nothing},
            witnesses=(heads[0],),
        ),
        "other tests of the second stage": NearMiss(
            without="second tests",
            at={J: function(drawn, finite_law(0, 1)), second_curve: nothing},
            witnesses=(heads[1],),
        ),
        "another product": NearMiss(
            without="product",
            at={f: function(words.alpha, words.alpha + 1)},
            witnesses=(test_of(pairs, 0),),
        ),
    },
)
