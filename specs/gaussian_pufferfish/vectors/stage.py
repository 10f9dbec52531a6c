"""Two stages: the deltas' complements multiply."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, K, J = law("P", S), law("Q", S), kernel("K", S, T), kernel("J", S, T)
s, t = point("s", S), point("t", T)
epsilon, delta, more, share = map(real, ("epsilon", "delta", "more", "share"))
run_p, run_q = bind(P, s, at(K, s)), bind(Q, s, at(J, s))

SPEC = Theorem(
    title="Two stages: the deltas' complements multiply",
    source="Kairouz, Oh and Viswanath 2017, section 3, for two stages",
    uses=(close,),
    given={
        "first": close(P, Q, epsilon, delta),
        "second": forall(s, close(at(K, s), at(J, s), more, share)),
        "share": share < 1,
    },
    claim=close(run_p, run_q, epsilon + more, 1 - (1 - delta) * (1 - share)),
    remark="The deltas of the two stages alone add up to more.",
)
B = event_variable("B", T)


def stage(p):
    """What the second stage gains above its delta is a test of the first."""
    here, there = (probability(at(one, s), B) for one in (K, J))
    ranges = [p.mean_between(at(one, s), t, indicator(member(t, B))) for one in (K, J)]
    bound = p.at(p.given("second"), s, B)
    test = minimum(1, exp(more) * there / (1 - share))
    room = p.have(1 - share > 0, p.given("share"))
    unit = p.have(equal((1 - share) * (1 / (1 - share)), 1), room)
    ratio = p.have(
        exp(more) * there / (1 - share) * (1 - share) <= exp(more) * there, unit
    )
    ratio_ = p.have(
        exp(more) * there / (1 - share) * (1 - share) >= exp(more) * there, unit
    )
    size = p.have(exp(more) * there / (1 - share) >= 0, unit, room, *ranges)
    below = p.have(
        here <= share + (1 - share) * test, bound, ratio, ratio_, room, *ranges
    )
    range_ = p.have(conjunction(test >= 0, test <= 1), size)
    first_ = p.layer_cake(p.given("first"), s, test, range_)
    above = p.have((1 - share) * test <= exp(more) * there, ratio)
    inside = p.mean(below, P, s)
    outside = p.mean(above, Q, s)
    start, end = (
        probability(bind(one, s, at(two, s)), B) for one, two in ((P, K), (Q, J))
    )
    u, v = (mean(one, s, test) for one in (P, Q))
    inside = p.have(start <= share + (1 - share) * u, inside)
    outside = p.have((1 - share) * v <= exp(more) * end, outside)
    first_ = p.have(u <= exp(epsilon) * v + delta, first_)
    scaled = p.have(
        (1 - share) * u <= (1 - share) * (exp(epsilon) * v + delta), first_, room
    )
    grown = p.have(
        exp(epsilon) * ((1 - share) * v) <= exp(epsilon) * (exp(more) * end), outside
    )
    total = exp(epsilon + more) * end + (1 - (1 - delta) * (1 - share))
    return p.every(p.have(start <= total, inside, scaled, grown), B)


bit = point("bit", finite(2))
two = {"S": finite(2), "T": finite(2)}
#: Label 0 tells the truth: at the first stage, or else at the second.
tells = {
    P: finite_law("1/2", "1/2"),
    Q: finite_law(0, 1),
    K: table(finite_law(1, 0), finite_law("1/2", "1/2")),
    J: table(finite_law(1, 0), finite_law(0, 1)),
    epsilon: 0,
    delta: "1/2",
    more: 0,
    share: "1/2",
}
told = (event(bit, equal(bit, label(0, 2))),)

SPEC = SPEC.but(
    proof=stage,
    instance=At(tells, spaces=two),
    near_misses={
        "first not close": NearMiss(without="first", at={delta: 0}, witnesses=told),
        "second not close": NearMiss(without="second", at={share: 0}, witnesses=told),
        "a share above 1": NearMiss(
            without="share", at={delta: 2, share: 2}, witnesses=told
        ),
        "the first delta alone": NearMiss(
            claim=close(run_p, run_q, epsilon + more, 1 - (1 - delta)),
            witnesses=told,
        ),
    },
)
