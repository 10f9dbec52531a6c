"""The least type II errors give the least delta for every epsilon."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

value_of = definition("foundations.trade_off_value")
hockey_stick = definition("foundations.hockey_stick")
close = definition("foundations.closeness")
conjugate = definition("confounding_privacy.conjugates")
largest = theorem("foundations.trade_off_value.least_errors")
exactly = theorem("foundations.hockey_stick")
S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
f, a, B = function_variable("f", REAL), real("a"), event_variable("B", S)
epsilon, delta, c = real("epsilon"), real("delta"), real("c")
within = conjunction(a >= 0, a <= 1)

SPEC = Theorem(
    title="The least type II errors give the least {'delta'} for every {epsilon}",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, lemma 2; Dong, "
    "Roth and Su 2022, proposition 2.12",
    uses=(value_of, hockey_stick, conjugate),
    given={
        "values": forall(a, implies(within, value_of(P, Q, a, at(f, a)))),
        "conjugate": conjugate(f, -exp(epsilon), c),
    },
    claim=hockey_stick(Q, P, epsilon, 1 + c),
    remark="The order is the other one: the trade-off function of {P} and {Q} gives "
    "the divergence of {Q} from {P}.",
)


def proof(p):
    """Each event obeys the bound, and a test near the supremum exceeds less."""
    parts = conjugate.at((f, -exp(epsilon), c)).arguments
    bound, reached = (p.have(part, p.given("conjugate")) for part in parts)
    above = p.use(largest, p.given("values"))
    tested = p.at(above, test_of(x, indicator(member(x, B))))
    sizes = p.mean_between(P, x, indicator(member(x, B)))
    rule = p.at(bound, probability(P, B))
    rule = p.apply(rule, p.have(rule.formula.arguments[0], sizes))
    goal = probability(Q, B) <= exp(epsilon) * probability(P, B) + (1 + c)
    best = p.every(p.have(goal, tested, rule), B)
    nearby = close(Q, P, epsilon, delta)
    known = p.assume(nearby)
    enough = p.assume(1 + c <= delta)
    weaker = probability(Q, B) <= exp(epsilon) * probability(P, B) + delta
    weaker = p.every(p.have(weaker, p.at(best, B), enough), B)
    less = p.assume(delta - 1 < c)
    found = p.apply(p.at(reached, delta - 1), less)
    inner = p.assume(instantiate(found.formula.arguments[0], a))
    here = p.apply(p.at(p.given("values"), a), p.part(inner, 0))
    approached = p.have(value_of.at(here.formula.arguments).arguments[1], here)
    limit = 1 - delta - exp(epsilon) * a
    some = p.apply(p.at(approached, limit), p.have(at(f, a) < limit, inner))
    beats = p.assume(instantiate(some.formula.arguments[0], h))
    on_test = p.layer_cake(known, x, value(h, x))
    growth = p.have(exp(epsilon) > 0)
    errors = mean(P, x, value(h, x))
    scaled = p.have(exp(epsilon) * errors <= exp(epsilon) * a, beats, growth)
    nothing = p.have(FALSE, on_test, beats, scaled)
    nothing = p.obtain(found, a, p.obtain(some, h, nothing))
    least = p.have(1 + c <= delta, p.supposing(less, nothing))
    both = conjunction(implies(nearby, 1 + c <= delta), implies(1 + c <= delta, nearby))
    both = p.have(
        both,
        p.supposing(nearby, least),
        p.supposing(enough, p.the_same(weaker, nearby)),
    )
    forms = p.use(exactly, P=Q, Q=P, divergence=1 + c)
    back = p.part(forms, 1)
    premise = p.the_same(p.every(both, delta), back.formula.arguments[0])
    return p.apply(back, premise)


line = theorem("foundations.trade_off_value.least_errors").instance
shown = shared("confounding_privacy._conjugates").attained
#: One output is certain under the first law and a coin under the second one.
usual = At(
    {**line.values, epsilon: 0, c: "-1/2"},
    spaces=line.spaces,
    show={**line.show, "conjugate": shown(0)},
)
bit = point("bit", finite(2))
second = event(bit, equal(bit, label(1, 2)))


def not_the_least(p, claim):
    """The bound for all events fails at the second output."""
    bound = p.have(close(*claim.arguments), p.assume(claim))
    return p.absurd(bound, second)


SPEC = SPEC.but(
    proof=proof,
    instance=usual,
    near_misses={
        "other errors": NearMiss(
            without="values",
            at={f: function(a, 1 - a), c: "-1"},
            refute=not_the_least,
        ),
        "another conjugate": NearMiss(
            without="conjugate", at={c: "-1"}, refute=not_the_least
        ),
        "a smaller number": NearMiss(
            claim=hockey_stick(Q, P, epsilon, "99/100" + c), refute=not_the_least
        ),
    },
)
