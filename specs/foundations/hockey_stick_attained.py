"""The hockey-stick divergence of any two laws is attained by an event.

Hahn gives the event: inside of it P is nowhere less than exp(epsilon) Q,
outside nowhere more. Of laws with densities it is where p > exp(epsilon) q.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
S = space("S")
P, Q, R, x = law("P", S), law("Q", S), law("R", S), point("x", S)
A, scale, epsilon = event_variable("A", S), real("scale"), real("epsilon")
below, ratio = real("below"), exp(epsilon)


def excess(of):
    """How much an event exceeds what epsilon allows."""
    return probability(P, of) - ratio * probability(Q, of)


def attains(best):
    """An event has the supremum."""
    return hockey_stick(P, Q, epsilon, excess(best))


SPEC = Theorem(
    title="The hockey-stick divergence is attained by an event",
    source="Hahn's decomposition (Halmos 1950, section 29); Barthe and Olmedo 2013",
    uses=(hockey_stick,),
    claim=exists(A, attains(A)),
    remark="Any laws on any space: no densities are asked for.",
)

close = definition("foundations.closeness")
density = definition("foundations.density")
u, v, h, B = (
    any_test("u", S),
    any_test("v", S),
    any_test("h", S),
    event_variable("B", S),
)
more = value(u, x) - ratio * value(v, x)
likelier = event(x, ratio * value(v, x) < value(u, x))


integral = scale * mean(R, x, maximum(0, more))

DENSITIES = Theorem(
    title="The hockey-stick divergence is attained where one density exceeds "
    "exp({epsilon}) times the other",
    source="Barthe and Olmedo 2013; Balle, Barthe and Gaboardi 2018",
    uses=(close, density, hockey_stick),
    given={
        "density of P": density(P, R, u, scale),
        "density of Q": density(Q, R, v, scale),
    },
    claim=conjunction(attains(likelier), equal(excess(likelier), integral)),
    remark="Every pair of laws has such densities for R = (P + Q) / 2 and scale 2, by "
    "the theorem of Radon and Nikodym.",
)


def attained(p, best, most):
    """Where no event has a larger excess, all smaller numbers are exceeded."""
    limit = probability(P, B) <= ratio * probability(Q, B) + excess(best)
    bound, reached = hockey_stick.at(attains(best).arguments).arguments
    smaller = p.assume(below < excess(best))
    some = p.some(exists(B, below < excess(B)), best, smaller)
    some = p.the_same(p.every(p.supposing(smaller, some), below), reached)
    bound = p.the_same(p.every(p.have(limit, most), B), bound)
    return p.have(attains(best), bound, some)


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


def by_densities(p):
    """No event gains more than the points where the density ratio is larger."""
    densities = p.given("density of P"), p.given("density of Q")
    best = [p.at(one, likelier) for one in densities]
    positive = p.have(scale >= 0, p.at(densities[0], event(x, TRUE)))
    inside, hit = (indicator(member(x, one)) for one in (likelier, B))
    gain = p.mean(p.have(hit * more <= inside * more), R, x)
    others = [p.at(one, B) for one in densities]
    most = p.have(excess(B) <= excess(likelier), gain, positive, *best, *others)
    points = maximum(0, more)
    low = p.mean(p.have(points <= inside * more), R, x)
    high = p.mean(p.have(inside * more <= points), R, x)
    same = p.have(equal(excess(likelier), integral), low, high, *best)
    return p.have(p.statement.claim, attained(p, likelier, most), same)


bits = finite(2)
bit = point("bit", bits)
two, output_0 = {"S": finite(2)}, event(bit, equal(bit, label(0, 2)))
laws = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4"), epsilon: 0}
response = {
    **laws,
    R: finite_law("1/2", "1/2"),
    u: test_of(bit, choose(bit, "3/4", "1/4")),
    v: test_of(bit, choose(bit, "1/4", "3/4")),
    scale: 2,
}
rarer = event(x, 3 * ratio * value(v, x) < value(u, x))


def integral_differs(p, claim):
    """The integral is 1/2, and the two laws are the same."""
    wrong = p.have(claim.arguments[1], p.assume(claim))
    return p.absurd(wrong)


def exceeded(p, claim):
    """The bound for all events fails at the first output."""
    known = p.assume(claim)
    if claim.operator == "forall":
        known = p.at(known, event(bit, FALSE))
    bound = p.have(close(*known.formula.arguments), known)
    return p.absurd(bound, output_0)


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

DENSITIES = DENSITIES.but(
    proof=by_densities,
    instance=At(response, spaces=two),
    near_misses={
        "another P": NearMiss(
            without="density of P",
            at={P: laws[Q]},
            refute=integral_differs,
        ),
        "another Q": NearMiss(
            without="density of Q",
            at={Q: laws[P]},
            refute=integral_differs,
        ),
        "only where {'p'} is three times larger": NearMiss(
            claim=hockey_stick(
                P, Q, epsilon, probability(P, rarer) - ratio * probability(Q, likelier)
            ),
            refute=exceeded,
        ),
    },
)
