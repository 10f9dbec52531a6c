"""Probabilities are preserved up to a power."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
S = space("S")
alpha, epsilon = real("alpha"), real("epsilon")
B, x = event_variable("B", S), point("x", S)
words = shared("foundations.renyi_to_approximate._words")
apart, bits, given, is_heads = words.apart, words.bits, words.given, words.is_heads
likely, order, rare, same = words.likely, words.order, words.rare, words.same
tossed = words.tossed
bound = likely <= exp(order * epsilon) * power(rare, order)
bounded = {name: given[name] for name in ("order", "divergence")}

SPEC = Theorem(
    title="Probabilities are preserved up to a power",
    source="Mironov 2017, proposition 10",
    given=bounded,
    claim=forall(B, bound),
    uses=(renyi,),
)


def preserved(p):
    """The test of an event is its own power."""
    above_one = p.given("order")
    hit = indicator(member(x, B))
    test, power_of = test_of(x, hit), power(hit, order)
    own = p.every(p.have(hit <= power_of, above_one), x)
    seen = p.at(p.apply(p.given("divergence"), above_one), test, test)
    return p.every(p.have(bound, p.apply(seen, own)), B)


two = finite(2)
at_bits = At(bits, spaces={"S": two}, show={"divergence": tossed})

SPEC = SPEC.but(
    proof=preserved,
    instance=at_bits,
    near_misses={
        "order 1/2": NearMiss(
            without="order",
            at=At(
                {**same, alpha: "1/2", epsilon: 1},
                spaces={"S": two},
                witnesses=(is_heads,),
            ),
        ),
        "no divergence": NearMiss(without="divergence", at=apart(same)),
        "a smaller factor": NearMiss(
            claim=forall(
                B, likely <= exp(order * epsilon * "99/100") * power(rare, order)
            ),
            witnesses=(is_heads,),
        ),
    },
)
