"""From Renyi to approximate privacy, simply."""

from verifydp.formal.spec import *

renyi, close = definition("foundations.renyi"), definition("foundations.closeness")
S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, epsilon, delta = real("alpha"), real("epsilon"), real("delta")
B = event_variable("B", S)
words = shared("foundations.renyi_to_approximate._words")
apart, at_point, given, half = words.apart, words.at_point, words.given, words.half
likely, nothing, order = words.likely, words.nothing, words.order
quarter, rare, same, sharp = words.quarter, words.rare, words.same, words.sharp
renyi_to_approximate = theorem("foundations.renyi_to_approximate")
simple = epsilon + log(1 / delta) / (alpha - 1)

SPEC = Theorem(
    title="From Renyi to approximate privacy, simply",
    source="Mironov 2017, proposition 3",
    given=given,
    claim=close(P, Q, simple, delta),
    uses=(renyi, close),
)
gaussian = theorem("foundations.gaussian_renyi")


def simplified(p):
    """The logarithms of 1 - 1/alpha and of alpha have the sign that helps."""
    above_one, slack = p.given("order"), p.given("slack")
    sharper = p.at(
        p.use(renyi_to_approximate, above_one, p.given("divergence"), slack), B
    )
    apart = p.axiom("log_product", alpha, delta, facts=[above_one, slack])
    turned = p.axiom("log_product", delta, 1 / delta, facts=[slack])
    opposite = p.have(equal(log(1 / delta), -log(delta)), turned, slack)
    signs = p.have(conjunction(log(order) <= 0, log(alpha) >= 0), above_one)
    less = p.have(sharp <= simple, apart, opposite, signs, above_one)
    grows = p.have(exp(sharp) <= exp(simple), less)
    return p.every(p.have(likely <= exp(simple) * rare + delta, sharper, grows), B)


def normals(p, goal):
    """Two normal laws, one deviation apart."""
    values = {"alpha": 2, "m": 0, "k": 1, "s": 1}
    return p.the_same(p.use(gaussian, **values), goal)


y = point("y", REAL)
one_apart = At(
    {P: normal(0, 1), Q: normal(1, 1), alpha: 2, epsilon: 1, delta: "1/100"},
    (event(y, y <= "-1/2"),),
    {"S": REAL},
    {"divergence": normals},
)

SPEC = SPEC.but(
    proof=simplified,
    instance=quarter,
    near_misses={
        "order 1": NearMiss(without="order", at=apart({**half, alpha: 1})),
        "no divergence": NearMiss(without="divergence", at=apart(half)),
        "negative delta": NearMiss(
            without="slack", at=at_point({**same, delta: -1}, nothing)
        ),
        "the Renyi bound itself": NearMiss(
            claim=close(P, Q, epsilon, delta), at=one_apart
        ),
    },
)
