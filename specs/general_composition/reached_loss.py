"""A certificate that a bound is best possible: an event that tells all of it."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, T = space("S"), space("T")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
V, W, C = law("V", T), law("W", T), event_variable("C", T)
loss, more, other = real("loss"), real("more"), real("other")
s, t = point("s", S), point("t", T)
drawn = point("drawn", pair_sort(S, T))
told = Definition(
    "tells",
    (P, Q, B, loss),
    conjunction(
        probability(Q, B) > 0,
        equal(probability(P, B), exp(loss) * probability(Q, B)),
    ),
)


def both(one, two):
    """Independent draws of both."""
    return bind(one, s, bind(two, t, dirac(pair(s, t))))


joint = event(drawn, conjunction(member(first(drawn), B), member(second(drawn), C)))


def together(by=1):
    return told(both(P, V), both(Q, W), joint, loss + more * by)


def least(by=1):
    return forall(other, implies(close(P, Q, other, 0), loss * by <= other))


SPEC = Theorem(
    title="A loss that is reached, alone and together with another one",
    source="Composition in differential privacy for general granularity notions, "
    "section IV-C (derived)",
    standing="definition",
    covers=("GC-A6",),
    defines=told,
    reads="{2} tells {0} from {1} with a loss of {3}",
    uses=(close,),
    given={"one": told(P, Q, B, loss), "two": told(V, W, C, more)},
    claim=conjunction(least(), together()),
    remark="No smaller number bounds the loss, and what independent components reach "
    "is added, two at a time. Components with an event for each distance are in "
    "general_composition.witnesses, any number of them in best_possible. The program "
    "that writes such mechanisms down for a finite class is held to this statement by "
    "its tests. The largest loss of a component by linear programming is not stated.",
)


def proof(p):
    """The ratio at the event, and chances of independent events multiply."""
    one, two = p.parts(p.given("one")), p.parts(p.given("two"))
    bound = p.at(p.assume(close(P, Q, other, 0)), B)
    shares = [p.have(exp(x) > 0) for x in (loss, other)]
    a, u, w = map(real, "auw")
    known = p.assume(conjunction(a > 0, u * a <= w * a))
    rule = p.every(p.supposing(known, p.have(u <= w, known)), a, u, w)
    rule = p.at(rule, probability(Q, B), exp(loss), exp(other))
    ratio = exp(loss) * probability(Q, B) <= exp(other) * probability(Q, B)
    ratio = p.have(ratio, bound, one[1])
    inside = p.have(rule.formula.arguments[0], one[0], ratio)
    order = p.have(exp(loss) <= exp(other), p.apply(rule, inside))
    fact = p.have(loss * 1 <= other, order, *shares)
    fact = p.every(p.supposing(close(P, Q, other, 0), fact), other)
    chances = [
        p.have(
            equal(
                probability(both(*laws), joint),
                probability(laws[0], B) * probability(laws[1], C),
            )
        )
        for laws in ((P, V), (Q, W))
    ]
    positive = p.have(probability(Q, B) * probability(W, C) > 0, one[0], two[0])
    product = p.have(
        equal(
            probability(P, B) * probability(V, C),
            exp(loss) * exp(more) * (probability(Q, B) * probability(W, C)),
        ),
        one[1],
        two[1],
    )
    body = conjunction(
        probability(both(Q, W), joint) > 0,
        equal(
            probability(both(P, V), joint),
            exp(loss + more * 1) * probability(both(Q, W), joint),
        ),
    )
    reached = p.have(body, *chances, positive, product)
    return p.have(SPEC.claim, fact, p.the_same(reached, together()))


bit = point("bit", finite(2))
is_zero = event(bit, equal(bit, label(0, 2)))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    B: is_zero,
    loss: log(3),
    V: finite_law("2/3", "1/3"),
    W: finite_law("1/3", "2/3"),
    C: is_zero,
    more: log(2),
}
spaces = {"S": finite(2), "T": finite(2)}


def private_at(budget):
    """The laws are private for this budget."""

    def refute(p, claim):
        rule = p.at(p.assume(claim), budget)
        return p.absurd(p.apply(rule, p.auto(rule.formula.arguments[0])))

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=spaces),
    near_misses={
        "a larger loss": NearMiss(claim=least("101/100"), refute=private_at(log(3))),
        "more together": NearMiss(claim=together("101/100")),
        "any loss": NearMiss(without="one", claim=together(), at={loss: 2 * log(3)}),
        "any second loss": NearMiss(
            without="two", claim=together(), at={more: 2 * log(2)}
        ),
        "an event that never happens": NearMiss(
            given={"one": equal(probability(P, B), exp(loss) * probability(Q, B))},
            claim=least(),
            at={B: event(bit, FALSE), loss: 2 * log(3)},
            refute=private_at(log(3)),
        ),
    },
)
