"""Closeness at every larger epsilon is closeness: the bound for an infimum."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S, B = space("S"), event_variable("B", space("S"))
P, Q = law("P", S), law("Q", S)
epsilon, t = real("epsilon"), real("t")
nearby = close(P, Q, epsilon + t, 0)

SPEC = Theorem(
    title="Closeness at every larger epsilon is closeness",
    source="continuity of the exponential",
    uses=(close,),
    given={"every larger": forall(t, implies(t > 0, nearby))},
    claim=close(P, Q, epsilon, 0),
    remark="So a bound that holds for all of a set of numbers holds for its infimum.",
)


def proof(p):
    """If it failed at an event, it would fail at an epsilon in the middle."""
    left, right = probability(P, B), probability(Q, B)
    bound = exp(epsilon) * right
    fails = p.assume(negation(left <= bound + 0))
    drawn = point("drawn", S)
    hit = indicator(member(drawn, B))
    between = p.mean_between(P, drawn, hit), p.mean_between(Q, drawn, hit)
    middle = (left / bound + 1) / 2
    # Where Q gives nothing, one larger epsilon is enough.
    one = p.apply(p.at(p.given("every larger"), number(1)), p.have(number(1) > 0))
    none = p.assume(negation(right > 0))
    empty = p.have(FALSE, p.at(one, B), none, fails, *between)
    some = p.assume(right > 0)
    positive = p.have(bound > 0, some)
    ratio = p.have(left / bound > 1, positive, fails)
    above = p.have(middle > 1, ratio)
    grows = p.have(log(middle) > 0, above)
    at_middle = p.apply(p.at(p.given("every larger"), log(middle)), grows)
    same = p.have(equal(exp(epsilon + log(middle)), exp(epsilon) * middle), above)
    half = p.have(equal(middle * bound, (left + bound) / 2), positive)
    wrong = p.have(FALSE, p.at(at_middle, B), same, half, fails, positive)
    absurd_ = p.cases(right > 0, wrong, empty)
    held = p.cases(
        left <= bound + 0,
        p.assume(left <= bound + 0),
        p.have(left <= bound + 0, absurd_),
    )
    return p.every(held, B)


bit = point("bit", finite(2))
output_0 = event(bit, equal(bit, label(0, 2)))
odds = {P: finite_law("2/3", "1/3"), Q: finite_law("1/3", "2/3"), epsilon: log(2)}
two = {"S": finite(2)}


def show_larger(p, goal):
    """The bounds grow with epsilon."""
    among = event_variable("among", finite(2))
    above = p.assume(t > 0)
    bound = exp(log(2) + t) * probability(odds[Q], among) + 0
    grows = p.have(exp(log(2)) <= exp(log(2) + t), p.have(log(2) <= log(2) + t, above))
    fact = p.have(probability(odds[P], among) <= bound, grows)
    return p.the_same(p.every(p.supposing(above, p.every(fact, among)), t), goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(odds, spaces=two, show={"every larger": show_larger}),
    near_misses={
        "open laws": NearMiss(
            without="every larger", at={epsilon: 0}, witnesses=(output_0,)
        ),
        "less": NearMiss(
            claim=close(P, Q, epsilon + log("99/100"), 0), witnesses=(output_0,)
        ),
    },
)
