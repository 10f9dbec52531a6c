"""Trade-off functions: how many errors of the second kind a test has to make.

Errors of the first kind of a test h are E_P h, those of the second kind 1 - E_Q h.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
epsilon, delta, a = real("epsilon"), real("delta"), real("a")
f, h, B = function_variable("f", REAL), any_test("h", S), event_variable("B", S)


def error(under, test):
    """How often a test says Q under a law."""
    return mean(under, x, value(test, x))


trade_off = Definition(
    "trade_off_above",
    (P, Q, f),
    forall(h, at(f, error(P, h)) <= 1 - error(Q, h)),
)
first_line, second_line = 1 - delta - exp(epsilon) * a, exp(-epsilon) * (1 - delta - a)
curve = function(a, maximum(0, first_line, second_line))
both_ways = conjunction(close(P, Q, epsilon, delta), close(Q, P, epsilon, delta))
above = trade_off(P, Q, curve)

SPEC = Theorem(
    title="Approximate differential privacy as a trade-off function",
    source="Wasserman and Zhou 2010, theorem 2.4; Dong, Roth and Su 2022, section 2.1",
    standing="definition",
    defines=trade_off,
    reads="the trade-off function of {0} and {1} is at least {2}",
    uses=(close,),
    claim=conjunction(implies(both_ways, above), implies(above, both_ways)),
    remark="f bounds the type II error from below as a function of the type I error; "
    "it may be any function of the reals, and no sign of epsilon or delta is assumed.",
)


def proof(p):
    """The first line is closeness of Q to P at h, the second of P to Q at 1 - h."""
    there = p.have(close(P, Q, epsilon, delta), p.assume(both_ways))
    back = p.have(close(Q, P, epsilon, delta), p.assume(both_ways))
    on_test = p.have(
        at(curve, error(P, h)) <= 1 - error(Q, h),
        p.layer_cake(back, x, value(h, x)),
        p.layer_cake(there, x, 1 - value(h, x)),
    )
    forwards = p.the_same(p.every(on_test, h), above)
    every_test = p.assume(above)
    inside = p.at(every_test, test_of(x, indicator(member(x, B))))
    outside = p.at(every_test, test_of(x, 1 - indicator(member(x, B))))
    to_q = p.have(
        probability(P, B) <= exp(epsilon) * probability(Q, B) + delta, outside
    )
    to_p = p.have(probability(Q, B) <= exp(epsilon) * probability(P, B) + delta, inside)
    backwards = p.have(
        both_ways,
        p.the_same(p.every(to_q, B), close(P, Q, epsilon, delta)),
        p.the_same(p.every(to_p, B), close(Q, P, epsilon, delta)),
    )
    return p.have(
        p.statement.claim,
        p.supposing(both_ways, forwards),
        p.supposing(above, backwards),
    )


bit, zero = point("bit", finite(2)), label(0, 2)
second_test = test_of(bit, 1 - indicator(equal(bit, zero)))
two = {"S": finite(2)}
response = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4")}
one_way = {P: finite_law(1, 0), Q: finite_law("1/2", "1/2"), delta: 0}
leaking = {P: finite_law(1, 0), Q: finite_law("3/4", "1/4"), delta: "1/4", epsilon: 0}


def with_first(line):
    """The curve with another first line."""
    return function(a, maximum(0, line, second_line))


def one_line(p, claim):
    """The second line is what bounds this event."""
    both = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    part = p.part(both, 0)
    return p.absurd(part, event(bit, negation(equal(bit, zero))))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one way only": NearMiss(
            claim=implies(close(P, Q, epsilon, delta), above),
            at=At({**one_way, epsilon: log(2)}, (second_test,), two),
        ),
        "less delta": NearMiss(
            claim=implies(
                both_ways,
                trade_off(P, Q, with_first(1 - delta * "99/100" - exp(epsilon) * a)),
            ),
            at=At(leaking, (second_test,), two),
        ),
        "less epsilon": NearMiss(
            claim=implies(
                both_ways,
                trade_off(
                    P, Q, with_first(1 - delta - exp(epsilon + log("99/100")) * a)
                ),
            ),
            at=At({**response, epsilon: log(3), delta: 0}, (second_test,), two),
        ),
        "without the second line": NearMiss(
            claim=implies(
                trade_off(P, Q, function(a, maximum(0, first_line))), both_ways
            ),
            at=At(
                {P: one_way[Q], Q: one_way[P], epsilon: log(2), delta: 0},
                spaces=two,
                refute=one_line,
            ),
        ),
    },
)
