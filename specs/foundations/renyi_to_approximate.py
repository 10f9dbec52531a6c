"""From Renyi to approximate privacy, with the best constant and in Mironov's form."""

from verifydp.formal.spec import *

renyi, close = definition("foundations.renyi"), definition("foundations.closeness")
S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, epsilon, delta = real("alpha"), real("epsilon"), real("delta")
B = event_variable("B", S)
words = shared("foundations.renyi_to_approximate._words")
apart, at_point, given, half = words.apart, words.at_point, words.given, words.half
is_heads, likely, nothing = words.is_heads, words.likely, words.nothing
order, quarter, rare, same = words.order, words.quarter, words.rare, words.same
sharp = words.sharp
preservation = theorem("foundations.renyi_to_approximate.preservation")

SPEC = Theorem(
    title="From Renyi to approximate privacy",
    source=(
        "Balle, Barthe, Gaboardi, Hsu and Sato 2020, theorem 21; Canonne, Kamath and "
        "Steinke 2020, proposition 12"
    ),
    given=given,
    claim=close(P, Q, sharp, delta),
    uses=(renyi, close),
    remark="Reached by equal laws at order 2 and delta 1/2.",
)


def proof(p):
    """The power of the rarer probability lies below its tangent with offset delta."""
    above_one, slack = p.given("order"), p.given("slack")
    kept = p.at(p.use(preservation, above_one, p.given("divergence")), B)
    scale = log(alpha * delta)
    touch = scale * alpha / (alpha - 1) - epsilon
    inside = p.have(conjunction(order > 0, order < 1), above_one)
    young = p.axiom("young", rare, exp(touch), order, facts=[inside])
    contact = p.axiom("power_exp", exp(touch), 1 - order)
    offset = p.have(equal(order * touch + order * epsilon, scale), above_one)
    slope = p.have(equal(scale - touch, epsilon - scale / (alpha - 1)), above_one)
    positive = p.have(alpha * delta > 0, above_one, slack)
    size = p.axiom("exp_log", alpha * delta, facts=[positive])
    factor = p.axiom("exp_log", order, facts=[inside])
    steep = exp(order * epsilon + order * touch - touch)
    end = steep * (order * rare + (1 - order) * exp(touch))
    line = p.have(exp(order * epsilon) * power(rare, order) <= end, young, contact)
    growth = p.have(equal(steep, exp(epsilon - scale / (alpha - 1))), offset, slope)
    first = p.have(equal(steep * order, exp(sharp)), growth, factor)
    whole = p.have(equal(steep * exp(touch), alpha * delta), offset, size)
    second = p.have(equal(steep * exp(touch) * (1 - order), delta), whole, above_one)
    return p.every(
        p.have(likely <= exp(sharp) * rare + delta, kept, line, first, second), B
    )


SPEC = SPEC.but(
    proof=proof,
    instance=quarter,
    near_misses={
        "order 1": NearMiss(without="order", at=apart({**half, alpha: 1})),
        "no divergence": NearMiss(without="divergence", at=apart(half)),
        "negative delta": NearMiss(
            without="slack", at=at_point({**same, delta: -1}, nothing)
        ),
        "a smaller epsilon": NearMiss(
            claim=close(P, Q, sharp - number("1/100"), delta),
            at=at_point(half, is_heads),
        ),
    },
)
