"""Small epsilon: pure privacy with less noise than theorem 1 asks for.

The scale of theorem 1 is tau |sd_i - sd_j| / epsilon for equal means, with
2 Phi(-tau) at most delta. For delta < 2 Phi(-sqrt(2 / pi)), which is 0.4249, and small
epsilon less than that is enough with no delta at all.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
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
    remark="With gaussian_pufferfish.small_epsilon_limit, which has the limit itself. "
    "Theorem 1 is not said to be wrong: its noise is enough, and more than needed.",
)
small_epsilon = theorem("gaussian_pufferfish.small_epsilon_limit")


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
        return p.obtain(p.assume(claim), product, nothing)

    return NearMiss(without=(without,), at=At(values, refute=refute))


def under_the_limit(old, new, hypothesis, **changed):
    """Where the product of theorem 1 is below the limit: for no epsilon enough."""
    by_name = {str(over.data): over for over in usual}
    values = {**usual, **{by_name[name]: one for name, one in changed.items()}}
    place = At(values)

    def refute(p, claim):
        positive, most = product > 0, place.of(product < tau * (sd_i - sd_j))
        inside = p.assume(conjunction(positive, most, place.of(soon)))
        laws_ = {one: values[one] for one in (centre, sd_i, sd_j)}
        names_ = {small_epsilon[str(one.data)]: value_ for one, value_ in laws_.items()}
        known = p.use(small_epsilon, names_, p.have(positive, inside))
        never = p.part(known, 1)
        lower = p.auto(place.of(tau * (sd_i - sd_j) <= sqrt(2 / PI) * (sd_i - sd_j)))
        never = p.granted(never, inside, lower)
        found = p.have(place.of(soon), inside)
        body = conjunction(start > 0, forall(epsilon, implies(small, negation(pure))))
        both = [
            p.assume(place.of(found_))
            for found_ in (
                conjunction(start > 0, forall(epsilon, implies(small, pure))),
                At({start: other_start}).of(body),
            )
        ]
        signs = [p.part(one, 0) for one in both]
        middle, facts = minimum(start, other_start) / 2, []
        less = p.have(middle > 0, *signs)
        for one in both:
            used = p.at(p.part(one, 1), middle)
            shown = p.have(used.formula.arguments[0], less)
            facts.append(p.apply(used, shown))
        nothing = p.obtain(never, other_start, p.have(FALSE, *facts))
        nothing = p.obtain(found, start, nothing)
        return p.obtain(p.assume(claim), product, nothing)

    number_ = Number(old, new, hypothesis=hypothesis[0], place=hypothesis[1])
    return NearMiss(number=number_, at=At(values, refute=refute))


other_start = real("other_start")
usual = {centre: 0, sd_i: 2, sd_j: 1, tau: 2, delta: "1/20"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sd_j: 0}), At({**usual, tau: "4/5", delta: "0.4248"})),
    near_misses={
        "equal deviations": fails("wider", sd_i=1),
        "any delta": fails("delta", tau=0, delta=1),
        "any tau": fails("tail", tau=0),
        "a larger delta": under_the_limit(
            2, "21/10", ("delta", 0), tau="0.79", delta="43/100"
        ),
        "half of the square": under_the_limit(
            2, "9/5", ("delta", 1), tau="0.79", delta="43/100"
        ),
        "less of the tails": under_the_limit(
            2, "9/5", ("tail", 0), tau="0.75", delta="0.42"
        ),
    },
    exceptions={
        "deviation": "a normal law depends on the size of its deviation: with a "
        "negative one the sizes are no further apart, and no more noise is needed",
    },
)
