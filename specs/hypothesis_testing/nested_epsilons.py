"""A notion that compares more pairs needs no smaller epsilon.

The smallest epsilon for which a mechanism is private does not fall as the relation
grows.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, M = point("x", D), point("y", D), kernel("M", D, S)
fewer, more = (event_variable(name, pair_sort(D, D)) for name in ("fewer", "more"))
epsilon, least, enough = real("epsilon"), real("least"), real("enough")
couple = pair(x, y)


def asks(neighbours, budget):
    return private(M, neighbours, budget, 0)


SPEC = Theorem(
    title="More pairs, no smaller epsilon",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 6.1",
    covers=("HT-QU13",),
    uses=(private,),
    given={
        "nested": forall(x, y, implies(member(couple, fewer), member(couple, more))),
        "least": forall(epsilon, implies(asks(fewer, epsilon), least <= epsilon)),
        "more": asks(more, enough),
    },
    claim=least <= enough,
    remark="For the smallest epsilons of one mechanism over two relations "
    "(smallest_epsilon): eps over the smaller relation is at most that over the larger "
    "one. That the relations of two notions are nested has to be shown for each pair "
    "of them; theorem_7_blowfish has two that are not.",
)
weaker = theorem("foundations.weaker_claims")


def proof(p):
    """What is private over more pairs is private over fewer."""
    values = {"neighbours": more, "narrower": fewer, "M": M}
    values |= dict.fromkeys(("epsilon", "larger_epsilon"), enough)
    values |= dict.fromkeys(("delta", "larger_delta"), number(0))
    over_fewer = p.use(weaker, p.given("more"), p.given("nested"), **values)
    return p.apply(p.at(p.given("least"), enough), over_fewer)


bit, two = point("bit", finite(2)), point("two", pair_sort(finite(2), finite(2)))
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
zero, one = label(0, 2), label(1, 2)
response = {
    M: table(*flips),
    fewer: event(two, TRUE),
    more: event(two, TRUE),
    least: log(3),
    enough: log(3),
}
spaces = {"D": finite(2), "S": finite(2)}


def at_least_log_3(p, goal):
    """Output 0 is three times likelier on 0 than on 1."""
    known = p.assume(p.at(p.assume(goal), epsilon).formula.arguments[0])
    near = p.follow(known, zero, one)
    three = p.have(exp(epsilon) >= 3, p.at(near, event(bit, equal(bit, zero))))
    shown = p.have(exp(log(3)) <= exp(epsilon), three)
    shown = p.have(log(3) <= epsilon, shown)
    return p.the_same(p.every(p.supposing(known, shown), epsilon), goal)


def where(**changes):
    names = {"fewer": fewer, "more": more, "least": least, "enough": enough}
    values = {names[name]: one for name, one in changes.items()}
    return At({**response, **values}, spaces=spaces, show={"least": at_least_log_3})


SPEC = SPEC.but(
    proof=proof,
    instance=where(),
    near_misses={
        "not nested": NearMiss(
            without="nested", at=where(more=event(two, FALSE), enough=0)
        ),
        "not the least": NearMiss(without="least", at=where(least=2)),
        "not enough": NearMiss(without="more", at=where(enough=0)),
        "a hundredth more": NearMiss(
            claim=least + "1/100" <= enough,
        ),
    },
)
