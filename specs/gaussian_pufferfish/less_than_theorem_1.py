"""Small epsilon: pure privacy with less noise than theorem 1 asks for.

The scale of theorem 1 is tau |sd_i - sd_j| / epsilon for equal means, with
2 Phi(-tau) at most delta. For delta < 2 Phi(-sqrt(2 / pi)), which is 0.4249, and small
epsilon less than that is enough with no delta at all.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
small_epsilon = theorem("gaussian_pufferfish.small_epsilon_limit")
centre, sd_i, sd_j, epsilon, product, start, tau, delta = map(
    real, ("centre", "sd_i", "sd_j", "epsilon", "product", "start", "tau", "delta")
)
x = point("x", REAL)


def released(deviation):
    """The law of X + noise, with X normal and the scale product / epsilon."""
    return bind(normal(centre, deviation), x, laplace(x, product / epsilon))


laws = released(sd_i), released(sd_j)
pure = conjunction(close(*laws, epsilon, 0), close(*laws[::-1], epsilon, 0))
small = conjunction(epsilon > 0, epsilon < start)
soon = exists(start, conjunction(start > 0, forall(epsilon, implies(small, pure))))


def some_product(most):
    """A product below this one is enough for all small epsilon."""
    return exists(product, conjunction(product > 0, product < most, soon))


def proof(p):
    """Half-way between the limit and the product of theorem 1."""
    root, gap = sqrt(2 / PI), sd_i - sd_j
    larger = p.have(tau > root, p.given("delta"), p.given("tail"))
    wide, deviation = p.given("wider"), p.given("deviation")
    middle = (root + tau) * gap / 2
    between = p.have(conjunction(root * gap < middle, middle < tau * gap), larger, wide)
    positive = p.have(middle > 0, between, p.have(root * gap >= 0, wide))
    values = {small_epsilon["product"]: middle}
    known = p.use(
        small_epsilon, values, positive, deviation, p.have(sd_j <= sd_i, wide)
    )
    over = known.formula.arguments[0]
    found = p.apply(p.have(over, known), p.have(over.arguments[0], between))
    inside = At({product: middle}).of(
        conjunction(product > 0, product < tau * gap, soon)
    )
    inside = p.have(inside, positive, between, found)
    return p.some(some_product(tau * gap), middle, inside)


def fails(without, **changed):
    """Where the product of theorem 1 is not positive."""
    by_name = {str(over.data): over for over in usual}
    values = {**usual, **{by_name[name]: one for name, one in changed.items()}}

    def refute(p, claim):
        inside = At(values).of(
            conjunction(product > 0, product < tau * (sd_i - sd_j), soon)
        )
        nothing = p.have(FALSE, p.assume(inside))
        nothing = p.obtain(p.assume(claim), product, nothing)
        return p.the_same(p.supposing(claim, nothing), negation(claim))

    return NearMiss(without=(without,), at=At(values, refute=refute))


usual = {centre: 0, sd_i: 2, sd_j: 1, tau: 2, delta: "1/20"}
SPEC = Theorem(
    title="Small epsilon: pure privacy with less noise than theorem 1 asks for",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    given={
        "deviation": sd_j >= 0,
        "wider": sd_j < sd_i,
        "delta": delta < 2 * normal_cdf(-sqrt(2 / PI)),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=some_product(tau * (sd_i - sd_j)),
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, tau: "4/5", delta: "0.4248"})),
    near_misses={
        "equal deviations": fails("wider", sd_i=1),
        "any delta": fails("delta", tau=0, delta=1),
        "any tau": fails("tail", tau=0),
    },
    exceptions={
        "deviation": "a normal law depends on the size of its deviation",
    },
    remark="With gaussian_pufferfish.small_epsilon_limit, which has the limit itself. "
    "Theorem 1 is not said to be wrong: its noise is enough, and more than needed.",
)
