"""Pairs of laws that are epsilon-private are told apart less than at 2 epsilon.

As values in any space, and also where only each of two coordinates is epsilon-private,
the second one whatever the first one is. How well a test tells two laws apart is the
rate of its true alarms less that of its false ones.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, x = law("P", S), law("Q", S), point("x", S)
K, J, z = kernel("K", S, T), kernel("J", S, T), point("z", T)
h, both = any_test("h", S), any_test("both", pair_sort(S, T))
epsilon, E = real("epsilon"), exp(real("epsilon"))


best_scalar = (exp(2 * epsilon) - 1) / (exp(2 * epsilon) + 1)
pair_ways = {
    "P close to Q": close(P, Q, epsilon, 0),
    "Q close to P": close(Q, P, epsilon, 0),
    "K close to J": forall(x, close(at(K, x), at(J, x), epsilon, 0)),
    "J close to K": forall(x, close(at(J, x), at(K, x), epsilon, 0)),
}
bound = mean(P, x, value(h, x)) - mean(Q, x, value(h, x)) <= (E - 1) / (E + 1)

SPEC = Theorem(
    title="What is epsilon-private is told apart less than what is 2 {epsilon}-private",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1 and section 3",
    uses=(close,),
    given={name: pair_ways[name] for name in ("P close to Q", "Q close to P")}
    | {"epsilon": epsilon > 0},
    claim=conjunction(
        bound, 1 - exp(-epsilon) > (E - 1) / (E + 1), 1 - exp(-epsilon) < best_scalar
    ),
    remark="The second number is what a threshold reaches against Laplace noise of "
    "scale sensitivity / (2 {epsilon}), the third what randomised response at 2 "
    "{epsilon} gives away.",
)
says = value(both, pair(x, z))
hits = mean(P, x, mean(at(K, x), z, says))
alarms = mean(Q, x, mean(at(J, x), z, says))
most = (E - 1) / (E + 1)

SEPARATE = Theorem(
    title="Two coordinates, each epsilon-private, keep the bound of one on the "
    "difference of the rates",
    source="Kairouz, Oh and Viswanath 2017, theorem 3.3 for two mechanisms, at "
    "epsilon 0",
    uses=(close,),
    given=pair_ways,
    claim=hits - alarms <= most,
    remark="The second coordinate may depend on the first in any way. The bound is no "
    "larger than for one coordinate; a second coordinate may still add to what one "
    "gives: at epsilon 1 two Laplace answers have 0.448, and one has 0.393.",
)


def less(p):
    """An epsilon-private mechanism, whatever its values are."""
    there, back = (p.given(name) for name in ("P close to Q", "Q close to P"))
    hits, alarms = mean(P, x, value(h, x)), mean(Q, x, value(h, x))
    known = p.layer_cake(there, x, value(h, x)), p.layer_cake(back, x, 1 - value(h, x))
    large = p.have(E > 1, p.given("epsilon"))
    total = p.have((E + 1) * (hits - alarms) <= E - 1, *known)
    return p.have(p.statement.claim, total, large)


def separately(p):
    """Weigh the two inequalities of the second coordinate by those of the first."""
    a, c = mean(at(K, x), z, says), mean(at(J, x), z, says)
    ways = p.given("P close to Q"), p.given("Q close to P")
    growth = p.have(E >= 1, p.at(ways[0], event(x, TRUE)))
    there = p.layer_cake(p.at(p.given("K close to J"), x), z, says)
    back = p.layer_cake(p.at(p.given("J close to K"), x), z, 1 - says)
    ranges = [p.mean_between(at(one, x), z, says) for one in (K, J)]
    spare = c - a / E, (E - 1) / E - a + c / E
    weighed = []
    for way, rest in zip(ways, spare, strict=True):
        unit = conjunction(rest >= 0, rest <= 1)
        unit = p.have(unit, there, back, *ranges, growth)
        weighed.append(p.layer_cake(way, x, rest, unit))
    large = p.assume(E > 1)
    total = p.have((E + 1) * (hits - alarms) <= E - 1, *weighed, large)
    # With epsilon 0 the laws are the same.
    still = p.have(E <= 1, p.assume(negation(large.formula)))
    inner = p.mean(p.have(a <= E * c, there), P, x)
    outer = p.layer_cake(ways[0], x, c, ranges[1])
    none = p.have(hits <= alarms, inner, outer, still, growth)
    none = p.have((E + 1) * (hits - alarms) <= E - 1, none, still, growth)
    return p.have(hits - alarms <= most, p.cases(large.formula, total, none), growth)


bit, bits = point("bit", finite(2)), point("bits", pair_sort(finite(2), finite(2)))
two = {"S": finite(2), "T": finite(2)}
told, denied = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
first_bit = test_of(bit, indicator(equal(bit, label(0, 2))))
response = {P: told, Q: denied, epsilon: log(3), h: first_bit}


def at_point(values, changed):
    return At({**values, **changed}, spaces=two)


two_thirds, one_third = finite_law("2/3", "1/3"), finite_law("1/3", "2/3")
sure_zero, sure_one = finite_law(1, 0), finite_law(0, 1)

SPEC = SPEC.but(
    proof=less,
    instance=at_point(response, {}),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at=at_point(response, {P: two_thirds, Q: sure_one}),
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at=at_point(response, {P: sure_zero, Q: one_third}),
        ),
        "epsilon 0": NearMiss(
            without="epsilon", at=at_point(response, {Q: told, epsilon: 0})
        ),
        "a little less": NearMiss(
            claim=mean(P, x, value(h, x)) - mean(Q, x, value(h, x))
            <= (E - 1) / (E + 1) * "99/100",
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
    },
)

says_first = test_of(bits, indicator(equal(first(bits), label(0, 2))))
says_second = test_of(bits, indicator(equal(second(bits), label(0, 2))))
one_bit = {
    **{over: response[over] for over in (P, Q, epsilon)},
    both: says_first,
    K: function(bit, told),
    J: function(bit, denied),
}
other_bit = {**one_bit, both: says_second}

SEPARATE = SEPARATE.but(
    proof=separately,
    instance=at_point(one_bit, {}),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at=at_point(one_bit, {P: two_thirds, Q: sure_one}),
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at=at_point(one_bit, {P: sure_zero, Q: one_third}),
        ),
        "K not close to J": NearMiss(
            without="K close to J",
            at=at_point(
                other_bit, {K: function(bit, two_thirds), J: function(bit, sure_one)}
            ),
        ),
        "J not close to K": NearMiss(
            without="J close to K",
            at=at_point(
                other_bit, {K: function(bit, sure_zero), J: function(bit, one_third)}
            ),
        ),
        "a little less": NearMiss(
            claim=hits - alarms <= most * "99/100",
        ),
    },
)
