"""The lemma of Neyman and Pearson for any two laws, without densities.

At every threshold k Hahn's decomposition of Q - k P gives an event, and the test that
accepts Q there is most powerful among all randomised tests of its size.
"""

from verifydp.formal.spec import *

S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
A, h, k = event_variable("A", S), any_test("h", S), real("k")
inside = indicator(member(x, A))
size, power_of = mean(P, x, value(h, x)), mean(Q, x, value(h, x))


def best(event):
    """No test of this size has more power than the event."""
    weaker = power_of <= probability(Q, event)
    return forall(h, implies(size <= probability(P, event), weaker))


def ratio_event(event):
    """In the event no part has less under Q than k times P, outside none has more."""
    inside = indicator(member(x, event))

    def part(of, side):
        return mean(of, x, value(h, x) * side)

    more = k * part(P, inside) <= part(Q, inside)
    return forall(h, conjunction(more, part(Q, 1 - inside) <= k * part(P, 1 - inside)))


SPEC = Theorem(
    title="The lemma of Neyman and Pearson for events, without densities",
    source="Neyman and Pearson 1933; Hahn's decomposition (Halmos 1950, section 29)",
    claim=exists(A, conjunction(ratio_event(A), best(A))),
    remark="Not claimed: that each size is that of such an event. Between two of them "
    "tests are randomised where both sides are equal: foundations.neyman_pearson.",
)


def proof(p):
    """What the event takes and h leaves gains; what h takes outside loses."""
    split = p.assume(ratio_event(A))
    sides = [p.at(split, test_of(x, side)) for side in (1 - value(h, x), value(h, x))]
    # Below 0 the threshold leaves nothing of Q outside of the event.
    nothing = p.at(split, test_of(x, 1))
    ranges = [
        p.mean_between(of, x, body)
        for of, body in (
            (P, (1 - inside)),
            (Q, value(h, x)),
            (P, value(h, x) * inside),
        )
    ]
    small = p.assume(size <= probability(P, A))
    weaker = p.have(power_of <= probability(Q, A), *sides, nothing, *ranges, small)
    strongest = p.every(p.supposing(small, weaker), h)
    both = p.have(conjunction(ratio_event(A), best(A)), split, strongest)
    found = p.some(p.statement.claim, A, both)
    return p.obtain(p.at(p.step("axiom", texts=("hahn",)), Q, P, k), A, found)


bit, two = point("bit", finite(2)), {"S": finite(2)}
laws = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4"), k: 1}
output_0 = event(bit, equal(bit, label(0, 2)))


def weaker_event(p, claim):
    """The first output is the likelier one under P, so the other has more power."""
    at_output = p.at(p.assume(claim), output_0)
    part = p.part(at_output, 1)
    return p.absurd(part, test_of(bit, indicator(equal(bit, label(1, 2)))))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "any event": NearMiss(
            claim=forall(A, conjunction(ratio_event(A), best(A))),
            at=At(laws, spaces=two, refute=weaker_event),
        ),
    },
)
