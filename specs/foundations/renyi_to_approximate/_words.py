"""What the theorems of renyi_to_approximate are made of."""

from verifydp.formal.spec import *

renyi = definition("foundations.renyi")
S = space("S")
P, Q = law("P", S), law("Q", S)
alpha, epsilon, delta = real("alpha"), real("epsilon"), real("delta")
B = event_variable("B", S)
order = 1 - 1 / alpha
likely, rare = probability(P, B), probability(Q, B)
given = {
    "order": alpha > 1,
    "divergence": renyi(P, Q, alpha, epsilon),
    "slack": delta > 0,
}
sharp = epsilon + log(order) - log(alpha * delta) / (alpha - 1)
reflexive = theorem("foundations.renyi_mixtures.reflexive")
bit = theorem("foundations.renyi_densities.coin")
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
quarter = At({**bits, delta: "1/4"}, (), {"S": two}, {"divergence": tossed})
