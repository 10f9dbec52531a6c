"""The tensor product of trade-off functions: that of independent draws of both pairs.

It is told by the least type II errors of the products of laws, at every size.
"""

from verifydp.formal.spec import *

value_of = definition("foundations.trade_off_value")
at_value = shared("general_composition._classes").at_value
S, T = space("S"), space("T")
P, Q, V, W = law("P", S), law("Q", S), law("V", T), law("W", T)
s, t = point("s", S), point("t", T)
size, error, above = map(real, ("size", "error", "above"))
h, g = any_test("h", pair_sort(S, T)), any_test("g", pair_sort(T, S))
both, turned = point("both", pair_sort(S, T)), point("turned", pair_sort(T, S))
source = "Composition in differential privacy for general granularity notions, "
source += "remark A.16"


def product(one, other, first_=s, second_=t):
    """Independent draws of two laws."""
    return bind(one, first_, bind(other, second_, dirac(pair(first_, second_))))


tensor = Definition(
    "tensor_value",
    (P, Q, V, W, size, error),
    value_of(product(P, V), product(Q, W), size, error),
    uses=(value_of,),
)
there = tensor(P, Q, V, W, size, error)
back = value_of(product(V, P, t, s), product(W, Q, t, s), size, error)
alone = value_of(P, Q, size, error)


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))


SPEC = Theorem(
    title="The tensor product of trade-off functions is commutative",
    source=source,
    covers=("GC-RA.16",),
    defines=tensor,
    reads="the least type II error of independent draws of {0} and {2} against {1} and "
    "{3} at size {4} is {5}",
    uses=(value_of,),
    claim=both_ways(there, back),
    remark="Of any laws on any spaces. The trade-off function of a law and itself, 1 "
    "less the size, is a unit: see tensor_product.unit. Three things that are cited as "
    "well are not shown: that the product depends on the two trade-off functions "
    "alone, grows with them, and is associative.",
)
UNIT = Theorem(
    title="The trade-off function of two equal laws is a unit",
    source=source,
    covers=("GC-RA.16",),
    uses=(value_of, tensor),
    claim=both_ways(tensor(P, Q, V, V, size, error), alone),
    remark="The second pair is one law twice. Of any laws on any spaces.",
)


def errors(laws, test, over):
    """The errors of both kinds of a test."""
    null, alternative = laws
    return (
        mean(null, over, value(test, over)),
        1 - mean(alternative, over, value(test, over)),
    )


def turned_round(p, laws, points_, test, test_):
    """From one order of the draws to the other one: tests are turned round as well."""
    (one, two), (one_, two_) = laws
    x, y = points_
    pairs, pairs_ = point("pairs", test.sort.of(0)), point("pairs_", test_.sort.of(0))
    left = [product(*both_, x, y) for both_ in ((one, two), (one_, two_))]
    right = [product(*both_, y, x) for both_ in ((two, one), (two_, one_))]
    to = test_of(pairs, value(test_, pair(second(pairs), first(pairs))))
    back_ = test_of(pairs_, value(test, pair(second(pairs_), first(pairs_))))
    known = p.assume(value_of(*left, size, error))
    lower, reached = p.part(known, 0), p.part(known, 1)

    def swapped(of, order):
        body = value(of, pair(*order))
        return [p.swap(a, x, b, y, body) for a, b in ((one, two), (one_, two_))]

    small = p.assume(errors(right, test_, pairs_)[0] <= size)
    rule = p.at(lower, to)
    inside = p.have(rule.formula.arguments[0], small, *swapped(test_, (y, x)))
    bound = p.apply(rule, inside)
    bound = p.have(
        error <= errors(right, test_, pairs_)[1], bound, *swapped(test_, (y, x))
    )
    bound = p.every(p.supposing(small, bound), test_)
    larger = p.assume(error < above)
    found = p.apply(p.at(reached, above), larger)

    def undercuts(of, which, over):
        type_one, type_two = errors(of, which, over)
        return conjunction(type_one <= size, type_two < above)

    one_of = p.assume(undercuts(left, test, pairs))
    goal = exists(test_, undercuts(right, test_, pairs_))
    inner = p.have(undercuts(right, back_, pairs_), one_of, *swapped(test, (x, y)))
    some = p.obtain(found, test, p.some(goal, back_, inner))
    some = p.every(p.supposing(larger, some), above)
    result = p.have(value_of(*right, size, error), bound, some)
    return p.supposing(known, result)


def proof(p):
    """The order of two draws does not matter."""
    forth = turned_round(p, ((P, V), (Q, W)), (s, t), h, g)
    back_ = turned_round(p, ((V, P), (W, Q)), (t, s), g, h)
    return p.have(SPEC.claim, forth, back_)


def alone_again(p):
    """A test of both is a test of the first one, where the second tells nothing."""
    k, x = any_test("k", S), point("x", S)
    left = product(P, V), product(Q, V)
    body = mean(V, t, value(h, pair(x, t)))
    is_test = p.every(p.mean_between(V, t, value(h, pair(x, t))), x)
    of_first = test_of(x, body)
    wider = test_of(both, value(k, first(both)))

    def undercuts(of, which, over):
        type_one, type_two = errors(of, which, over)
        return conjunction(type_one <= size, type_two < above)

    known = p.assume(value_of(*left, size, error))
    small = p.assume(errors((P, Q), k, x)[0] <= size)
    rule = p.at(p.part(known, 0), wider)
    bound = p.apply(rule, p.have(rule.formula.arguments[0], small))
    bound = p.have(error <= errors((P, Q), k, x)[1], bound)
    bound = p.every(p.supposing(small, bound), k)
    larger = p.assume(error < above)
    found = p.apply(p.at(p.part(known, 1), above), larger)
    one_of = p.assume(undercuts(left, h, both))
    inner = p.have(undercuts((P, Q), of_first, x), one_of)
    goal = exists(k, undercuts((P, Q), k, x))
    some = p.cut(is_test, p.some(goal, of_first, inner))
    some = p.every(p.supposing(larger, p.obtain(found, h, some)), above)
    forth = p.supposing(known, p.have(alone, bound, some))

    known = p.assume(alone)
    small = p.assume(errors(left, h, both)[0] <= size)
    rule = p.at(p.part(known, 0), of_first)
    bound = p.apply(rule, p.have(rule.formula.arguments[0], small))
    bound = p.cut(is_test, p.have(error <= errors(left, h, both)[1], bound))
    bound = p.every(p.supposing(small, bound), h)
    found = p.apply(p.at(p.part(known, 1), above), larger)
    one_of = p.assume(undercuts((P, Q), k, x))
    inner = p.have(undercuts(left, wider, both), one_of)
    goal = exists(h, undercuts(left, h, both))
    some = p.obtain(found, k, p.some(goal, wider, inner))
    some = p.every(p.supposing(larger, some), above)
    back_ = p.supposing(known, p.have(value_of(*left, size, error), bound, some))
    return p.have(UNIT.claim, forth, back_)


two = finite(2)
response = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
sure = {P: response[0], Q: response[1], V: response[0], W: response[1]}
sure |= {size: 1, error: 0}
spaces = {"S": two, "T": two}


def always(left):
    """The test that always says yes, of whatever is drawn."""
    drawn = point("drawn", left.sort.parameters[0])
    return test_of(drawn, 1)


def raised(laws):
    """At size 1 there need not be an error; a claim of one is refuted."""

    def refute(p, claim):
        here = At(sure, spaces=spaces).of
        premise = claim.arguments[0]
        null, alternative = map(here, laws)
        body = value_of.at((null, alternative, here(size), here(error)))
        lower, reached = body.arguments
        inner = at_value(reached, above)
        larger, found = inner.arguments
        known = p.assume(larger)
        test = always(null)
        one = p.have(at_value(found, test), known)
        some = p.every(p.supposing(larger, p.some(found, test, one)), above)
        fact = p.have(body, p.auto(lower), p.the_same(some, reached))
        fact = p.the_same(fact, premise)
        wrong = p.part(p.apply(p.assume(claim), fact), 0)
        return p.absurd(wrong, always(claim.arguments[1].arguments[0]))

    return refute


more = error + "1/100"
SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a larger error": NearMiss(
            claim=implies(
                there, value_of(product(V, P, t, s), product(W, Q, t, s), size, more)
            ),
            at=At(sure, spaces=spaces, refute=raised((product(P, V), product(Q, W)))),
        ),
    },
)
UNIT = UNIT.but(
    proof=alone_again,
    near_misses={
        "a larger error": NearMiss(
            claim=implies(tensor(P, Q, V, V, size, error), value_of(P, Q, size, more)),
            at=At(
                {name: one for name, one in sure.items() if name is not W},
                spaces=spaces,
                refute=raised((product(P, V), product(Q, V))),
            ),
        ),
    },
)
