"""Total variation: closeness at epsilon 0, and what closeness says about it."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
epsilon, delta = real("epsilon"), real("delta")
B, h = event_variable("B", S), any_test("h", S)
p_hit, q_hit = mean(P, x, value(h, x)), mean(Q, x, value(h, x))

near = Definition(
    "total_variation_at_most",
    (P, Q, delta),
    forall(B, abs(probability(P, B) - probability(Q, B)) <= delta),
)
tests = forall(h, abs(p_hit - q_hit) <= delta)
is_close, is_near = close(P, Q, 0, delta), near(P, Q, delta)

SPEC = Theorem(
    title="Total variation is closeness at epsilon 0",
    source="Levin, Peres and Wilmer 2009, proposition 4.5",
    standing="definition",
    defines=near,
    reads="the total variation of {0} and {1} is at most {2}",
    uses=(close,),
    claim=conjunction(
        implies(is_close, is_near), implies(is_near, tests), implies(tests, is_close)
    ),
    remark="So closeness at epsilon 0 is symmetric, though closeness is not.",
)


bound = (exp(epsilon) - 1 + 2 * delta) / (exp(epsilon) + 1)

FROM_CLOSENESS = Theorem(
    title="Total variation of two laws that are close both ways",
    source="Kairouz, Oh and Viswanath 2015, section 3 (the region of error rates)",
    uses=(close, near),
    given={
        "there": close(P, Q, epsilon, delta),
        "back": close(Q, P, epsilon, delta),
    },
    claim=near(P, Q, bound),
)


def proof(p):
    """An event and its complement give the two signs; layer cake gives all tests."""
    outside = event(x, negation(member(x, B)))
    closeness = p.assume(is_close)
    both = p.have(
        abs(probability(P, B) - probability(Q, B)) <= delta,
        p.at(closeness, B),
        p.at(closeness, outside),
    )
    to_near = p.supposing(is_close, p.the_same(p.every(both, B), is_near))
    nearness = p.assume(is_near)
    above = p.have(probability(P, B) <= probability(Q, B) + delta, p.at(nearness, B))
    below = p.have(probability(Q, B) <= probability(P, B) + delta, p.at(nearness, B))
    on_test = p.have(
        abs(p_hit - q_hit) <= delta,
        p.layer_cake(p.every(above, B), x, value(h, x)),
        p.layer_cake(p.every(below, B), x, value(h, x)),
    )
    to_tests = p.supposing(is_near, p.every(on_test, h))
    at_event = p.at(p.assume(tests), test_of(x, indicator(member(x, B))))
    on_event = p.have(probability(P, B) <= exp(0) * probability(Q, B) + delta, at_event)
    to_close = p.supposing(tests, p.the_same(p.every(on_event, B), is_close))
    return p.have(p.statement.claim, to_near, to_tests, to_close)


bit, zero = point("bit", finite(2)), label(0, 2)
first_only, first_test = equal(bit, zero), test_of(bit, indicator(equal(bit, zero)))
two = {"S": finite(2)}
apart = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4"), delta: "1/2"}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "another epsilon": NearMiss(
            claim=implies(close(P, Q, log(3), delta), is_near),
            at=At({**apart, delta: 0}, (event(bit, first_only),), two),
        ),
        "half the distance": NearMiss(
            claim=implies(is_near, forall(h, abs(p_hit - q_hit) <= delta / 2)),
            at=At(apart, (first_test,), two),
        ),
    },
)


def from_both(p):
    """Add the bound for an event to the bound for its complement."""
    growth = exp(epsilon)
    gap = probability(P, B) - probability(Q, B)
    limit = (growth - 1 + 2 * delta) / (growth + 1)
    outside = event(x, negation(member(x, B)))
    there, back = p.given("there"), p.given("back")
    facts = (p.at(there, B), p.at(there, outside), p.at(back, B), p.at(back, outside))
    scaled = p.have(abs(gap) * (growth + 1) <= growth - 1 + 2 * delta, *facts)
    return p.every(p.have(abs(gap) <= limit, scaled), B)


response = {**apart, epsilon: log(3), delta: 0}
sure, coin = finite_law(1, 0), finite_law("1/2", "1/2")
leak = {P: sure, Q: finite_law(0, 1)}
one_way = {epsilon: log(2), delta: 0}

FROM_CLOSENESS = FROM_CLOSENESS.but(
    proof=from_both,
    instance=At(response, spaces=two),
    near_misses={
        "only back": NearMiss(
            without="there",
            at={**one_way, P: coin, Q: sure},
            witnesses=(event(bit, first_only),),
        ),
        "only there": NearMiss(
            without="back",
            at={**one_way, P: sure, Q: coin},
            witnesses=(event(bit, first_only),),
        ),
        "one delta": NearMiss(
            claim=near(P, Q, (exp(epsilon) - 1 + delta) / (exp(epsilon) + 1)),
            at={**leak, epsilon: 0, delta: 1},
            witnesses=(event(bit, first_only),),
        ),
        "smaller than randomised response": NearMiss(
            claim=near(P, Q, bound * "99/100"),
            witnesses=(event(bit, first_only),),
        ),
    },
)
