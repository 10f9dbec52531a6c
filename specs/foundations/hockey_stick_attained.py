"""The hockey-stick divergence of any two laws is attained by an event.

Hahn gives the event: inside of it P is nowhere less than exp(epsilon) Q,
outside nowhere more. Of laws with densities it is where p > exp(epsilon) q.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
A, epsilon = event_variable("A", S), real("epsilon")
words = shared("foundations.hockey_stick_attained._words")
B, attained, attains, exceeded = words.B, words.attained, words.attains, words.exceeded
excess, h, laws, ratio, two = words.excess, words.h, words.laws, words.ratio, words.two

SPEC = Theorem(
    title="The hockey-stick divergence is attained by an event",
    source="Hahn's decomposition (Halmos 1950, section 29); Barthe and Olmedo 2013",
    uses=(hockey_stick,),
    claim=exists(A, attains(A)),
    remark="Any laws on any space: no densities are asked for.",
)
close = definition("foundations.closeness")


def part(of, inside):
    """The part of a test's mean on one side of the decomposition."""
    return mean(of, x, value(h, x) * inside)


def proof(p):
    """Parts of B inside gain, and so do points that B leaves out; outside all lose."""
    inside, outside = indicator(member(x, A)), 1 - indicator(member(x, A))
    gains = ratio * part(Q, inside) <= part(P, inside)
    loses = part(P, outside) <= ratio * part(Q, outside)
    split = p.assume(forall(h, conjunction(gains, loses)))
    hit = indicator(member(x, B))
    left_out, kept = (p.at(split, test_of(x, side)) for side in (1 - hit, hit))
    most = p.have(excess(B) <= excess(A), left_out, kept)
    found = p.some(exists(A, attains(A)), A, attained(p, A, most))
    return p.obtain(p.at(p.step("axiom", texts=("hahn",)), P, Q, ratio), A, found)


bits = finite(2)


def no_event(p, claim):
    """Not even the bound for all events holds for some event."""
    of_event = hockey_stick(P, Q, epsilon, excess(A) * "2/3")
    part, some = p.assume(At(laws, spaces=two).of(of_event)), event_variable("A", bits)
    bounded = close(*part.formula.arguments)
    found = p.some(exists(some, bounded), some, p.have(bounded, part))
    nothing = p.have(FALSE, found, p.auto(negation(found.formula)))
    return p.obtain(p.assume(claim), some, nothing)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "every event attains it": NearMiss(
            claim=forall(A, attains(A)), at=At(laws, spaces=two, refute=exceeded)
        ),
        "two thirds of an excess": NearMiss(
            claim=exists(A, hockey_stick(P, Q, epsilon, excess(A) * "2/3")),
            at=At(laws, spaces=two, refute=no_event),
        ),
    },
)
