"""Hockey-stick divergence: the least delta at an epsilon, as a supremum over events.

A value is the supremum if it bounds P(B) - exp(epsilon) Q(B) for all events, and every
smaller number is exceeded by some event.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
epsilon, delta, divergence, below = map(
    real, ("epsilon", "delta", "divergence", "below")
)


def excess(of):
    """How much an event exceeds what epsilon allows."""
    return probability(P, of) - exp(epsilon) * probability(Q, of)


approached = forall(below, implies(below < divergence, exists(B, below < excess(B))))
hockey_stick = Definition(
    "hockey_stick",
    (P, Q, epsilon, divergence),
    conjunction(close(P, Q, epsilon, divergence), approached),
    uses=(close,),
)
is_divergence = hockey_stick(P, Q, epsilon, divergence)
is_close = close(P, Q, epsilon, delta)
exactly = forall(
    delta,
    conjunction(
        implies(is_close, divergence <= delta), implies(divergence <= delta, is_close)
    ),
)

SPEC = Theorem(
    title="Hockey-stick divergence: exactly the deltas from it on are enough",
    source="Barthe and Olmedo 2013; Balle, Barthe and Gaboardi 2018",
    covers=("CP-Q7",),
    standing="definition",
    defines=hockey_stick,
    reads="the hockey-stick divergence of {0} from {1} at {2} is {3}",
    claim=conjunction(implies(is_divergence, exactly), implies(exactly, is_divergence)),
)


def to_closeness(p):
    """A smaller delta is exceeded by an event, a larger one is a weaker bound."""
    known = p.assume(is_divergence)
    bound, reached = (p.have(part, known) for part in hockey_stick.body.arguments)
    too_small = p.assume(delta < divergence)
    exceeds = p.assume(delta < excess(B))
    nothing = p.have(FALSE, exceeds, p.at(p.assume(is_close), B))
    found = p.apply(p.at(reached, delta), too_small)
    nothing = p.supposing(too_small, p.obtain(found, B, nothing))
    least = p.supposing(is_close, p.have(divergence <= delta, nothing))
    larger = p.assume(divergence <= delta)
    weaker = p.have(excess(B) <= delta, p.at(bound, B), larger)
    enough = p.supposing(larger, p.the_same(p.every(weaker, B), is_close))
    return p.every(p.have(exactly_at(delta), least, enough), delta)


def exactly_at(level):
    """What the equivalence says at one delta."""
    near = close(P, Q, epsilon, level)
    return conjunction(
        implies(near, divergence <= level), implies(divergence <= level, near)
    )


def from_closeness(p):
    """If no event exceeds a smaller number, that would be enough as delta."""
    known = p.assume(exactly)
    at_value = p.at(known, divergence)
    bound = p.have(close(P, Q, epsilon, divergence), at_value)
    smaller = p.assume(below < divergence)
    some = exists(B, below < excess(B))
    none = p.the_same(p.assume(negation(some)), close(P, Q, epsilon, below))
    wrong = p.have(some, p.at(known, below), none, smaller)
    reached = p.cases(some, p.assume(some), wrong)
    reached = p.every(p.supposing(smaller, reached), below)
    return p.have(is_divergence, bound, reached)


def proof(p):
    """Both ways."""
    return p.have(
        p.statement.claim,
        p.supposing(is_divergence, to_closeness(p)),
        p.supposing(exactly, from_closeness(p)),
    )


bit, zero = point("bit", finite(2)), label(0, 2)
two, output_0 = {"S": finite(2)}, event(bit, equal(bit, zero))
response = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    epsilon: 0,
    divergence: "1/2",
}


def attained(p, premise):
    """Randomised response: the first output has the supremum."""
    at_point = At(response, spaces=two).of
    bound, reached = at_point(hockey_stick.body).arguments
    smaller = p.assume(below < "1/2")
    some = at_point(exists(B, below < excess(B)))
    found = p.some(some, output_0, p.have(below < number("1/2"), smaller))
    reached = p.every(p.supposing(smaller, found), below)
    return p.have(premise, p.auto(bound), reached)


def less_is_not_enough(p, claim):
    """The claim's delta is too small for that output."""
    shown = attained(p, claim.arguments[0])
    part = p.follow(p.apply(p.assume(claim), shown), number("99/200"))
    return p.absurd(part, output_0)


def not_the_least(p, claim):
    """The laws are close at delta 0, too."""
    at_zero = p.at(p.apply(p.assume(claim), p.auto(claim.arguments[0])), number(0))
    least = p.part(at_zero, 0)
    return p.have(FALSE, p.apply(least, p.auto(least.formula.arguments[0])))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a bound that is not approached": NearMiss(
            claim=implies(close(P, Q, epsilon, divergence), exactly),
            at=At({**response, epsilon: log(3)}, spaces=two, refute=not_the_least),
        ),
        "less than the divergence": NearMiss(
            claim=implies(
                is_divergence,
                forall(delta, implies(divergence * "99/100" <= delta, is_close)),
            ),
            at=At(response, spaces=two, refute=less_is_not_enough),
        ),
    },
)
