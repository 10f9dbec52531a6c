"""From Renyi to approximate privacy, with the best constant and in Mironov's form."""

from verifydp.formal.spec import *

renyi, close = definition("foundations.renyi"), definition("foundations.closeness")

S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, epsilon, delta = real("alpha"), real("epsilon"), real("delta")
B, x = event_variable("B", S), point("x", S)
order = 1 - 1 / alpha
likely, rare = probability(P, B), probability(Q, B)
given = {
    "order": alpha > 1,
    "divergence": renyi(P, Q, alpha, epsilon),
    "slack": delta > 0,
}
bound = likely <= exp(order * epsilon) * power(rare, order)
bounded = {name: given[name] for name in ("order", "divergence")}

PRESERVATION = Theorem(
    title="Probabilities are preserved up to a power",
    source="Mironov 2017, proposition 10",
    given=bounded,
    claim=forall(B, bound),
    uses=(renyi,),
)
sharp = epsilon + log(order) - log(alpha * delta) / (alpha - 1)

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
simple = epsilon + log(1 / delta) / (alpha - 1)

MIRONOV = Theorem(
    title="From Renyi to approximate privacy, simply",
    source="Mironov 2017, proposition 3",
    given=given,
    claim=close(P, Q, simple, delta),
    uses=(renyi, close),
)
reflexive = theorem("foundations.renyi_mixtures.reflexive")
bit = theorem("foundations.renyi_densities.coin")
gaussian = theorem("foundations.gaussian_renyi")


def preserved(p):
    """The test of an event is its own power."""
    above_one = p.given("order")
    hit = indicator(member(x, B))
    test, power_of = test_of(x, hit), power(hit, order)
    own = p.every(p.have(hit <= power_of, above_one), x)
    seen = p.at(p.apply(p.given("divergence"), above_one), test, test)
    return p.every(p.have(bound, p.apply(seen, own)), B)


def proof(p):
    """The power of the rarer probability lies below its tangent with offset delta."""
    above_one, slack = p.given("order"), p.given("slack")
    kept = p.at(p.use(PRESERVATION, above_one, p.given("divergence")), B)
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


def simplified(p):
    """The logarithms of 1 - 1/alpha and of alpha have the sign that helps."""
    above_one, slack = p.given("order"), p.given("slack")
    sharper = p.at(p.use(SPEC, above_one, p.given("divergence"), slack), B)
    apart = p.axiom("log_product", alpha, delta, facts=[above_one, slack])
    turned = p.axiom("log_product", delta, 1 / delta, facts=[slack])
    opposite = p.have(equal(log(1 / delta), -log(delta)), turned, slack)
    signs = p.have(conjunction(log(order) <= 0, log(alpha) >= 0), above_one)
    less = p.have(sharp <= simple, apart, opposite, signs, above_one)
    grows = p.have(exp(sharp) <= exp(simple), less)
    return p.every(p.have(likely <= exp(simple) * rare + delta, sharper, grows), B)


two, coin = finite(2), point("coin", finite(2))
heads, tails = dirac(label(0, 2)), dirac(label(1, 2))
is_heads, nothing = event(coin, equal(coin, label(0, 2))), event(coin, FALSE)
same = {P: heads, Q: heads, alpha: 2, epsilon: 0}
half = {**same, delta: "1/2"}


def equal_laws(p, goal):
    """Equal laws have divergence 0 of any order."""
    values = {reflexive["W"]: heads, reflexive["alpha"]: 2}
    return p.the_same(p.use(reflexive, values, spaces={"I": two}), goal)


def at_point(values, *witnesses):
    """A point over two labels, where P and Q are equal unless values say otherwise."""
    shown = {"divergence": equal_laws}
    return At(values, spaces={"S": two}, show=shown, witnesses=witnesses)


def apart(values):
    """A point where P and Q exclude one another, seen at the event that shows it."""
    return At({**values, Q: tails}, spaces={"S": two}, witnesses=(is_heads,))


def tossed(p, goal):
    """A known bit against a fair one."""
    return p.the_same(p.use(bit), goal)


known, fair, order_of_bit, loss = bit.claim.arguments
bits = {P: known, Q: fair, alpha: order_of_bit, epsilon: loss}
at_bits = At(bits, spaces={"S": two}, show={"divergence": tossed})
quarter = At({**bits, delta: "1/4"}, (), {"S": two}, {"divergence": tossed})


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

PRESERVATION = PRESERVATION.but(
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

MIRONOV = MIRONOV.but(
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
