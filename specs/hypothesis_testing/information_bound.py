"""Outputs that are close to one law carry little information, whatever the prior.

If no value of the record makes an event more than exp(epsilon) times as likely as some
law does that depends on the others alone, then record and output share information
epsilon at most, given the others, under every prior. No densities are needed.
"""

from verifydp.formal.spec import *

decided = shared("hypothesis_testing._evaluated").decided
close = definition("foundations.closeness")
information = definition("hypothesis_testing.mutual_information")
V, U, Out = space("V"), space("U"), space("O")
v, w, u, o = point("v", V), point("w", V), point("u", U), point("o", Out)
rho, theta, Q = law("rho", U), kernel("theta", U, V), kernel("Q", U, Out)
M, h = kernel("M", pair_sort(V, U), Out), any_test("h", pair_sort(V, pair_sort(U, Out)))
t, a, epsilon = real("t"), real("a"), real("epsilon")
informs = information(rho, theta, M, epsilon)

SPEC = Theorem(
    title="Outputs that are close to one law carry little information",
    source="Cuff and Yu 2016, theorem 1; Donsker and Varadhan 1983",
    uses=(close, information),
    given={"close": forall(v, u, close(at(M, v, u), at(Q, u), epsilon, 0))},
    claim=informs,
    remark="Lemma for line 3 of theorem 7. The law Q may be any: the law of the output "
    "under another prior, or under the same one.",
)
k, place = any_test("k", pair_sort(U, Out)), point("place", pair_sort(U, Out))
size = maximum(t, -t)
weight = exp(t * value(h, pair(v, pair(u, o))))
average = mean(at(theta, u), v, weight)
scaled = equal(value(k, pair(u, o)) * average, exp(-size))


def inverse(p):
    """Some test is proportional to 1 / average, which is at most exp(size)."""
    low = p.mean(p.have(exp(-size) <= weight), at(theta, u), v)
    low = p.have(exp(-size) <= average, low)
    both = function(u, function(o, exp(-size) / average))
    at_place = at(at(both, first(place)), second(place))
    here = p.at(p.every(low, u, o), first(place), second(place))
    is_test = p.have(conjunction(number(0) <= at_place, at_place <= 1), here)
    fact = p.have(equal(exp(-size) / average * average, exp(-size)), low)
    goal = exists(k, forall(u, o, scaled))
    found = p.some(goal, test_of(place, at_place), p.every(fact, u, o))
    return p.cut(p.every(is_test, place), found), low


def moved(p, known):
    """By closeness, the mean of exp(t h) / average is exp(epsilon) at most."""
    output, reference = at(M, v, u), at(Q, u)
    body = value(k, pair(u, o)) * weight
    test = body * exp(-size)
    in_range = p.have(conjunction(weight > 0, weight * exp(-size) <= 1))
    is_test = p.have(conjunction(number(0) <= test, test <= 1), in_range)
    bound = p.layer_cake(p.at(p.given("close"), v, u), o, test, is_test)
    sides = mean(output, o, body), mean(reference, o, body)
    bound = p.have(sides[0] <= exp(epsilon) * sides[1], bound)
    over_records = p.mean(bound, at(theta, u), v)
    turned = p.swap(at(theta, u), v, reference, o, body)
    constant = p.have(value(k, pair(u, o)) * average <= exp(-size), known)
    constant = p.mean(constant, reference, o)
    total = mean(at(theta, u), v, sides[0])
    limit = exp(epsilon) * exp(-size)
    return p.have(total <= limit, over_records, turned, constant)


def pointwise(p, known, low):
    """Use z <= exp(z) - 1 twice, with the logarithm of the average between them."""
    shift = log(average)
    exact = p.axiom("exp_log", average, facts=[p.have(average > 0, low)])
    one = p.axiom("exp_tangent", t * value(h, pair(v, pair(u, o))) - shift - epsilon)
    other = p.axiom("exp_tangent", a + shift)
    inverse_ = p.have(
        equal(value(k, pair(u, o)), exp(-size) * exp(-shift)), exact, known
    )
    scale = exp(-epsilon) * exp(size)
    return p.have(
        a + t * value(h, pair(v, pair(u, o))) - epsilon
        <= scale * value(k, pair(u, o)) * weight + exp(a) * average - 2,
        one,
        other,
        exact,
        inverse_,
    )


def redrawn(p):
    """The mean of the average is that with another draw of the record."""
    inner = p.swap(at(M, w, u), o, at(theta, u), v, weight)
    left, right = inner.formula.arguments
    ways = [
        p.mean(p.have(low <= high, inner), at(theta, u), w)
        for low, high in ((left, right), (right, left))
    ]
    outer = p.swap(at(theta, u), w, at(theta, u), v, mean(at(M, w, u), o, weight))
    drawn = mean(at(theta, u), v, mean(at(theta, u), w, mean(at(M, w, u), o, weight)))
    averaged = mean(at(theta, u), v, mean(at(M, v, u), o, average))
    return p.have(averaged <= drawn, *ways, outer)


def proof(p):
    """Average the pointwise bound over the output, the record and the others."""
    found, low = inverse(p)
    every_place = p.assume(forall(u, o, scaled))
    known = p.at(every_place, u, o)
    bound = p.mean(pointwise(p, known, low), at(M, v, u), o)
    bound = p.mean(bound, at(theta, u), v)
    total = p.mean(bound, rho, u)
    others = p.mean(moved(p, known), rho, u), p.mean(redrawn(p), rho, u)
    goal = p.at(p.assume(informs), t, a, h).formula
    shown = p.have(goal, total, *others)
    return p.every(p.obtain(found, k, shown), t, a, h)


alone = point("alone", finite(1))
both = point("both", pair_sort(finite(2), finite(1)))
cell = point("cell", pair_sort(finite(2), pair_sort(finite(1), finite(2))))
fair = finite_law("1/2", "1/2")
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
response = {
    rho: finite_law(1),
    theta: function(alone, fair),
    Q: function(alone, fair),
    M: function(both, choose(first(both), *flips)),
    epsilon: log("151/100"),
}
spaces = {"V": finite(2), "U": finite(1), "O": finite(2)}
is_output = test_of(cell, indicator(equal(first(cell), second(second(cell)))))
log_ratio = log(3), -log(2), is_output
# A fair bit that is told shares log 2 with the output.
told = {**response, M: function(both, dirac(first(both))), epsilon: log("201/100")}


at_response = At(response, log_ratio, spaces, show={"close": decided})

SPEC = SPEC.but(
    proof=proof,
    instance=at_response,
    near_misses={
        "not close": NearMiss(
            without="close", at=At({**response, epsilon: 0}, log_ratio, spaces)
        ),
        "a hundredth less": NearMiss(
            claim=information(rho, theta, M, epsilon * "99/100"),
            at=At(told, (10, log(2) - 10, is_output), spaces, show={"close": decided}),
        ),
    },
)
