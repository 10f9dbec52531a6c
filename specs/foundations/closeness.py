"""Closeness of two laws: what (epsilon, delta)-differential privacy asks of a pair."""

from verifydp.formal.spec import *

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, delta = real("epsilon"), real("delta")
B = event_variable("B", S)
h, x = any_test("h", S), point("x", S)

#: One direction: no event is much likelier under P than under Q.
close = Definition(
    "close",
    (P, Q, epsilon, delta),
    forall(B, probability(P, B) <= exp(epsilon) * probability(Q, B) + delta),
)
tests = forall(
    h, mean(P, x, value(h, x)) <= exp(epsilon) * mean(Q, x, value(h, x)) + delta
)

SPEC = Theorem(
    title="Closeness of laws: events and randomised tests",
    source="Dwork and Roth 2014, definition 2.4; Dong, Roth and Su 2022, section 2",
    standing="definition",
    defines=close,
    reads="{0} is ({2}, {3})-close to {1}",
    claim=conjunction(
        implies(close(P, Q, epsilon, delta), tests),
        implies(tests, close(P, Q, epsilon, delta)),
    ),
)


def proof(p):
    """Events are tests, and every test is a mixture of events (layer cake)."""
    on_events, on_tests = p.assume(close(P, Q, epsilon, delta)), p.assume(tests)
    forwards = p.every(
        p.have(
            mean(P, x, value(h, x)) <= exp(epsilon) * mean(Q, x, value(h, x)) + delta,
            p.layer_cake(on_events, x, value(h, x)),
        ),
        h,
    )
    at_event = p.at(on_tests, test_of(x, indicator(member(x, B))))
    backwards = p.every(
        p.have(probability(P, B) <= exp(epsilon) * probability(Q, B) + delta, at_event),
        B,
    )
    return p.have(
        p.statement.claim,
        p.supposing(close(P, Q, epsilon, delta), forwards),
        p.supposing(tests, backwards),
    )


bit = point("bit", finite(2))
first_only = test_of(bit, indicator(equal(bit, label(0, 2))))
apart = {P: finite_law(1, 0), Q: finite_law(0, 1), epsilon: 0, delta: 1}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "tests without delta": NearMiss(
            claim=implies(
                close(P, Q, epsilon, delta),
                forall(
                    h, mean(P, x, value(h, x)) <= exp(epsilon) * mean(Q, x, value(h, x))
                ),
            ),
            at=At(apart, spaces={"S": finite(2)}, witnesses=(first_only,)),
        ),
    },
)
